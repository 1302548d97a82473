//! Draws a Permute position as a scene, with its title and description.

use crate::board::{
    BoardStones, BoardSymmetry, Face, Group, GroupSizes, PatternCell, Seat, Size, Square, SquareSet,
};
use crate::games::permute::search::reach::movable;
use crate::games::permute::{
    Direction, ORANGE, Permute, PermuteMove, PermutePosition, PermuteSetting, SEATS, Twist, YELLOW,
    seat_name,
};
use crate::play::{
    FigureOptions, MoveContext, Picture, Position as _, Rules as _, SeatStones, Shown, Status,
    groups_by_size, groups_in_words, legend_of_groups, outline_groups,
};
use crate::scene::{self, BoardPicture, Hue, LastPly, LegendEntry, Scene, StoneShape};

const fn hue(seat: Seat) -> Hue {
    if seat.index() == ORANGE.index() {
        Hue::Orange
    } else {
        Hue::Yellow
    }
}

impl Picture for Permute {
    fn groups(position: &PermutePosition) -> Vec<(Seat, Group)> {
        groups_by_size([ORANGE, YELLOW].map(|seat| (seat, position.stones(seat))))
    }

    fn board(position: &PermutePosition) -> Option<Size> {
        Some(position.size())
    }

    const SYMMETRIES: &'static [BoardSymmetry] = &BoardSymmetry::ALL;

    fn stones(position: &PermutePosition) -> Option<BoardStones> {
        Some(BoardStones {
            size: position.size(),
            seats: [ORANGE, YELLOW].map(|seat| position.stones(seat)),
            fixed: position.bandaged(),
        })
    }

    fn locked(position: &PermutePosition) -> Option<SquareSet> {
        Some(locked(position))
    }

    fn pattern_cell(letter: char) -> Option<PatternCell> {
        Some(match letter {
            'o' => PatternCell::Free(ORANGE),
            'O' => PatternCell::Fixed(ORANGE),
            'y' => PatternCell::Free(YELLOW),
            'Y' => PatternCell::Fixed(YELLOW),
            _ => return PatternCell::of_letter(letter),
        })
    }

    fn half(
        position: &PermutePosition,
        last: &PermuteMove,
    ) -> Option<(PermutePosition, PermuteMove)> {
        Some((position.without_bandage(last.bandage()?), *last))
    }

    fn figure(
        position: &PermutePosition,
        setting: &PermuteSetting,
        context: &MoveContext<'_, PermuteMove>,
        options: &FigureOptions,
    ) -> Scene {
        let shown = ShownPosition {
            position,
            sides: sides(position),
            status: position.status(),
            locked: (options.locked == Shown::Yes).then(|| locked(position)),
        };
        draw(&shown, &Self::describe(setting), context, options)
    }
}

/// A position as figures show it, with two colours or four.
pub(super) struct ShownPosition<'p> {
    /// The owners of the stones, the bandages and the side to move.
    pub(super) position: &'p PermutePosition,
    /// Both sides with their stones.
    pub(super) sides: [SeatStones; 2],
    pub(super) status: Status,
    /// The stones that can never move again, if they are shown.
    pub(super) locked: Option<SquareSet>,
}

impl ShownPosition<'_> {
    /// Returns the hue of the stone on a square, if there is one.
    fn hue_on(&self, square: Square) -> Option<Hue> {
        let mut colours = self.sides.iter().flat_map(|side| &side.colours);
        Some(colours.find(|(_, stones)| stones.has(square))?.0)
    }
}

/// Draws a position: stones, tokens on bandaged stones, the last twist as an
/// arrow around its tinted face, the next twist as a dashed arrow, the best twist like
/// the last one, which is then not drawn, outlined groups with their sizes, and marks.
pub(super) fn draw(
    shown: &ShownPosition<'_>,
    setting: &str,
    context: &MoveContext<'_, PermuteMove>,
    options: &FigureOptions,
) -> Scene {
    let mut picture = BoardPicture::with_frame(options.frame(shown.position.size()));
    for (hue, stones) in shown.sides.iter().flat_map(|side| &side.colours) {
        for square in stones {
            picture.stone(square, *hue, StoneShape::Disc);
        }
    }
    if options.bandages == Shown::Yes {
        draw_tokens(&mut picture, shown, context, options);
    }
    for (twist, number) in context.last(options).map_or(Vec::new(), numbered_twists) {
        picture.twist(twist.face, turning(twist), number);
    }
    draw_best_and_next(&mut picture, context, options);
    if let Some(locked) = &shown.locked {
        picture.wash(locked);
    }
    outline_groups(&mut picture, &shown.sides, options);
    for mark in &options.marks {
        picture.mark(mark, |square| shown.hue_on(square));
    }
    let mut scene = picture.into_scene(
        title(setting, context, options),
        description(shown, context, options),
    );
    scene.last_ply = context
        .played
        .last()
        .map(|last| last_ply(shown.position, last));
    if options.legend == Shown::Yes {
        scene.legend = legend(shown, context, options);
    }
    scene
}

/// Draws the twists and the bandages of the best move and of the next one. A square that
/// both bandage has one ring.
fn draw_best_and_next(
    picture: &mut BoardPicture,
    context: &MoveContext<'_, PermuteMove>,
    options: &FigureOptions,
) {
    for (twist, number) in context.best.map_or(Vec::new(), numbered_twists) {
        picture.twist(twist.face, turning(twist), number);
    }
    let best_bandage = context.best.and_then(PermuteMove::bandage);
    if let Some(square) = best_bandage {
        picture.best_ring(square);
    }
    if let Some(next) = context.next(options) {
        for (twist, number) in numbered_twists(next) {
            picture.next_twist(twist.face, turning(twist), number);
        }
        if let Some(square) = next.bandage().filter(|_| next.bandage() != best_bandage) {
            picture.next_ring(square);
        }
    }
}

/// Returns the sign of a move with its meaning; `None` if no twist of it is visible. `draw`
/// draws a twist.
fn legend_of_move(
    meaning: &str,
    mv: Option<&PermuteMove>,
    options: &FigureOptions,
    draw: impl Fn(&mut BoardPicture, Twist, Option<u32>),
) -> Option<LegendEntry> {
    let mut visible = mv.map_or(Vec::new(), numbered_twists);
    visible.retain(|(twist, _)| twist.face.squares().iter().all(|&at| options.shows(at)));
    let (_, number) = visible.first()?;
    let order = number.map_or("", |_| ": 1, then 2");
    let face = Face::at(Square::new(0, 0));
    Some(LegendEntry::of_face(format!("{meaning}{order}"), |sign| {
        for (twist, number) in visible {
            draw(sign, Twist { face, ..twist }, number);
        }
    }))
}

/// Returns the signs of the last, the best and the next move with their meanings.
fn legend_of_moves(
    position: &PermutePosition,
    context: &MoveContext<'_, PermuteMove>,
    options: &FigureOptions,
) -> Vec<LegendEntry> {
    // A square without the arrow.
    let ringed = |twist: Twist| match twist.direction {
        Direction::Clockwise => Square::new(1, 0),
        Direction::Anticlockwise => Square::new(0, 0),
    };
    let last = context.last(options);
    let mut entries = Vec::new();
    entries.extend(legend_of_move(
        "last twist",
        last,
        options,
        |sign, twist, number| {
            sign.twist(twist.face, turning(twist), number);
        },
    ));
    let meaning = context.best_meaning();
    entries.extend(legend_of_move(
        meaning,
        context.best,
        options,
        |sign, twist, number| {
            sign.twist(twist.face, turning(twist), number);
            sign.best_ring(ringed(twist));
        },
    ));
    let (next, meaning) = (context.next(options), context.next_meaning("next twist"));
    entries.extend(legend_of_move(
        meaning,
        next,
        options,
        |sign, twist, number| {
            sign.next_twist(twist.face, turning(twist), number);
            if context.best.is_some() {
                sign.next_ring(ringed(twist));
            }
        },
    ));
    let bandaged = next
        .filter(|_| context.best.is_none())
        .and_then(PermuteMove::bandage);
    if bandaged.is_some_and(|square| options.shows(square)) {
        entries.push(LegendEntry::of_square("square bandaged next", |sign| {
            let square = Square::new(0, 0);
            sign.stone(square, hue(position.side()), StoneShape::Disc);
            sign.next_ring(square);
        }));
    }
    entries
}

/// Returns the signs in the figure with their meanings.
fn legend(
    shown: &ShownPosition<'_>,
    context: &MoveContext<'_, PermuteMove>,
    options: &FigureOptions,
) -> Vec<LegendEntry> {
    let square = Square::new(0, 0);
    let mut entries = legend_of_moves(shown.position, context, options);
    let visible = |squares: &SquareSet| squares.iter().find(|&square| options.shows(square));
    let bandaged = visible(&shown.position.bandaged());
    if let Some(first) = bandaged.filter(|_| options.bandages == Shown::Yes) {
        let hue = shown.hue_on(first).unwrap_or(Hue::Orange);
        let number = options.numbers.map(|numbers| numbers.from);
        let meaning = match number {
            Some(_) => "bandaged, with the number of the ply",
            None => "bandaged",
        };
        entries.push(LegendEntry::of_square(meaning, |sign| {
            sign.stone(square, hue, StoneShape::Disc);
            sign.token(square, hue, number);
        }));
    }
    entries.extend(legend_of_groups(&shown.sides, options));
    if shown.locked.as_ref().and_then(visible).is_some() {
        entries.push(LegendEntry::of_square("can never move again", |sign| {
            sign.stone(square, hue(ORANGE), StoneShape::Disc);
            sign.wash(&[square].into_iter().collect());
        }));
    }
    entries
}

/// Returns the last move and who made it.
fn last_ply(position: &PermutePosition, last: &PermuteMove) -> LastPly {
    let mover = match last.bandage() {
        Some(square) => position.owner(square),
        // Only Yellow can swap.
        None if *last == PermuteMove::Swap => Some(YELLOW),
        None => Some(position.side().other()),
    };
    LastPly {
        text: last.to_string(),
        seat: mover,
        hue: mover.map(hue),
    }
}

/// Draws the tokens on bandaged stones, numbered if the options say so.
fn draw_tokens(
    picture: &mut BoardPicture,
    shown: &ShownPosition<'_>,
    context: &MoveContext<'_, PermuteMove>,
    options: &FigureOptions,
) {
    for square in &shown.position.bandaged() {
        let number = options
            .numbers
            .and_then(|numbers| numbers.of(bandaging_ply(shown.position, context.played, square)?));
        let hue = shown.hue_on(square).unwrap_or(Hue::Orange);
        picture.token(square, hue, number);
    }
}

/// Returns the number of the ply that bandaged a square, if that ply is in
/// `played`.
fn bandaging_ply(
    position: &PermutePosition,
    played: &[PermuteMove],
    square: Square,
) -> Option<u32> {
    let mut latest_first = (1_u32..).zip(played.iter().rev());
    let (plies_ago, _) = latest_first.find(|(_, mv)| mv.bandage() == Some(square))?;
    Some(position.next_ply() - plies_ago)
}

/// Returns the twists of a move, numbered if there are two.
fn numbered_twists(mv: &PermuteMove) -> Vec<(Twist, Option<u32>)> {
    let twists = mv.twists();
    let has_two = twists.len() > 1;
    let numbers = (1..).map(|number| has_two.then_some(number));
    twists.into_iter().zip(numbers).collect()
}

const fn turning(twist: Twist) -> scene::Turning {
    match twist.direction {
        Direction::Clockwise => scene::Turning::Clockwise,
        Direction::Anticlockwise => scene::Turning::Anticlockwise,
    }
}

/// Returns squares of stones that no twist can move any more; in some positions there are
/// others, which only a search would find.
///
/// Bandages stay, so a bandaged face is never twisted again. A face of one
/// colour cannot be twisted now, but usually it can after a twist of an overlapping
/// face has changed one of its stones.
fn locked(position: &PermutePosition) -> SquareSet {
    let stones = position.stones(ORANGE).or(&position.stones(YELLOW));
    stones.without(&movable(position))
}

/// Returns both sides with their stones.
fn sides(position: &PermutePosition) -> [SeatStones; 2] {
    [ORANGE, YELLOW].map(|seat| SeatStones {
        seat,
        name: seat_name(seat),
        colours: vec![(hue(seat), position.stones(seat))],
    })
}

fn title(setting: &str, context: &MoveContext<'_, PermuteMove>, options: &FigureOptions) -> String {
    let players = options.opponents(SEATS);
    let when = match (context.played.len(), context.next) {
        // A single position, not part of a game.
        (0, None) => String::new(),
        (0, Some(_)) => ", before the first move shown".to_owned(),
        (1, _) => ", after 1 ply".to_owned(),
        (plies, _) => format!(", after {plies} plies"),
    };
    format!("Permute {setting}{players}{when}")
}

/// Describes the figure in words: the last and the next move, the groups, the
/// number of bandaged stones, the visible part and the status of the game.
fn description(
    shown: &ShownPosition<'_>,
    context: &MoveContext<'_, PermuteMove>,
    options: &FigureOptions,
) -> String {
    let position = shown.position;
    let mut text = String::new();
    if let Some(last) = context.played.last() {
        text.push_str(&last_move_in_words(position, last, options));
    }
    let [orange, yellow] = shown.sides.each_ref().map(|side| {
        let sizes = side
            .colours
            .iter()
            .map(|(_, it)| GroupSizes::of(it, position.size()));
        sizes.map(|sizes| sizes.largest()).max().unwrap_or(0)
    });
    text.push_str(&format!(
        "Largest groups: Orange {orange}, Yellow {yellow}. "
    ));
    let bandaged = position.bandaged().len();
    text.push_str(&match bandaged {
        0 => "No stone is bandaged. ".to_owned(),
        1 => "One stone is bandaged. ".to_owned(),
        _ => format!("{bandaged} stones are bandaged. "),
    });
    if let Some(locked) = &shown.locked {
        text.push_str(&match locked.len() {
            0 => "No stone is certain never to move again. ".to_owned(),
            1 => "At least one stone can never move again. ".to_owned(),
            count => format!("At least {count} stones can never move again. "),
        });
    }
    if let Some(best) = context.best_in_words() {
        text.push_str(&best);
    } else if let Some(next) = context.next(options) {
        text.push_str(&format!("The next move is {next}. "));
    }
    text.push_str(&groups_in_words(
        &shown.sides,
        options.groups,
        options.window.crop,
    ));
    text.push_str(&options.view_in_words());
    text.push_str(&status_in_words(shown, options));
    text.truncate(text.trim_end().len());
    text
}

/// Describes the status of the game. A position with empty squares is not from
/// a game but shows only some stones, so nobody has won even if no face can be
/// twisted.
fn status_in_words(shown: &ShownPosition<'_>, options: &FigureOptions) -> String {
    let position = shown.position;
    let stones = position.stones(ORANGE).or(&position.stones(YELLOW)).len();
    let squares = u32::from(position.size().side()).pow(2);
    match shown.status {
        Status::Running if options.half == Shown::Yes => String::new(),
        Status::Running => {
            options.running_in_words(format!("{} is to move.", seat_name(position.side())))
        }
        _ if stones < squares => format!("{stones} of {squares} squares hold stones."),
        Status::Won(seat) => format!("The game is over; {} has won.", seat_name(seat)),
        _ => "The game is over; it is a draw.".to_owned(),
    }
}

fn last_move_in_words(
    position: &PermutePosition,
    last: &PermuteMove,
    options: &FigureOptions,
) -> String {
    let Some(bandage) = last.bandage() else {
        return format!("The last move was a {last}. ");
    };
    let mover = position.owner(bandage).map_or("The mover", seat_name);
    let twists: Vec<String> = last
        .twists()
        .into_iter()
        .map(|twist| format!("{} {}", twist.face, turning(twist)))
        .collect();
    let faces = if twists.len() > 1 { "faces" } else { "face" };
    let twists = twists.join(" and ");
    if options.half == Shown::Yes {
        return format!("{mover} has twisted the {faces} {twists} and is to bandage a stone. ");
    }
    format!(
        "The last move was {last}: {mover} twisted the {faces} {twists} and bandaged {bandage}. "
    )
}
