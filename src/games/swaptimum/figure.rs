//! Draws a Swaptimum position as a scene, with its title and description.

use crate::board::{
    BoardStones, BoardSymmetry, Group, MAX_SIDE, PatternCell, Seat, Size, Square, SquareSet,
};
use crate::games::swaptimum::description::{description, title};
use crate::games::swaptimum::{
    BLUE, RED, Swap, Swaptimum, SwaptimumMove, SwaptimumPosition, SwaptimumSetting, hue, sides,
    winning_path,
};
use crate::play::{
    FigureOptions, MoveContext, Picture, Position as _, Shown, Status, groups_by_size,
    legend_of_groups, outline_groups,
};
use crate::scene::{
    BoardFrame, BoardPicture, Circle, Edge, Exchange, Hue, Ink, Item, LastPly, LegendEntry, Mark,
    Path, RoundRect, Scene, StoneShape, Style, Width,
};

/// Thickness, in squares, of the coloured bands along the edges of a board of
/// up to 12x12; larger boards have thicker bands.
const BAND_THICKNESS: f64 = 0.12;

/// Gap between a band and the board, so that the frame of the board is visible.
const BAND_GAP: f64 = 0.03;

/// Width of the outline of a band; a wider outline would hide a pale colour.
const BAND_EDGE: f64 = 0.02;

/// Radius of the dot on the last placement.
const DOT_RADIUS: f64 = 0.15;

/// Radius of the ring around the label of the last placement.
const RING_RADIUS: f64 = 0.365;

/// Width of the line of that ring.
const RING_WIDTH: f64 = 0.05;

/// Difference in width between a halo and its line.
const HALO: f64 = 0.09;

/// Width of the line along the winning path.
const PATH_WIDTH: f64 = 0.13;

impl Picture for Swaptimum {
    fn groups(position: &SwaptimumPosition) -> Vec<(Seat, Group)> {
        groups_by_size([RED, BLUE].map(|seat| (seat, *position.checkers().of(seat))))
    }

    fn board(position: &SwaptimumPosition) -> Option<Size> {
        Some(position.checkers().size())
    }

    const SYMMETRIES: &'static [BoardSymmetry] = &BoardSymmetry::STRAIGHT;

    fn stones(position: &SwaptimumPosition) -> Option<BoardStones> {
        let checkers = position.checkers();
        Some(BoardStones {
            size: checkers.size(),
            seats: [RED, BLUE].map(|seat| *checkers.of(seat)),
            fixed: SquareSet::EMPTY,
        })
    }

    fn pattern_cell(letter: char) -> Option<PatternCell> {
        Some(match letter {
            'r' | 'R' => PatternCell::Stone(RED),
            // `of_letter` reads `b` as a stone of the second seat, Blue.
            'B' => PatternCell::Stone(BLUE),
            _ => return PatternCell::of_letter(letter),
        })
    }

    fn half(
        position: &SwaptimumPosition,
        last: &SwaptimumMove,
    ) -> Option<(SwaptimumPosition, SwaptimumMove)> {
        match *last {
            SwaptimumMove::Place { at, swap } => {
                let mv = SwaptimumMove::Place { at, swap: None };
                Some((position.before_swap(swap?), mv))
            }
            SwaptimumMove::Pass => None,
        }
    }

    fn figure(
        position: &SwaptimumPosition,
        setting: &SwaptimumSetting,
        context: &MoveContext<'_, SwaptimumMove>,
        options: &FigureOptions,
    ) -> Scene {
        // Draws a position: checkers, the edges that each player connects, the last
        // placement and its swap, the next placement as a dashed ring and its swap as
        // the contour of an arrow, the winning path, outlined groups with their sizes,
        // and marks.
        let checkers = position.checkers();
        let mut picture = BoardPicture::with_frame(options.frame(checkers.size()));
        for seat in [RED, BLUE] {
            for square in checkers.of(seat) {
                picture.stone(square, hue(seat), StoneShape::Disc);
            }
        }
        let last = context.last(options);
        if let Some(SwaptimumMove::Place { at, swap }) = last {
            picture.tint(squares_of(*at, whole(*swap, options)), Ink::LastMove);
        }
        outline_groups(&mut picture, &sides(position), options);
        let numbers = numbers(position, context, options);
        for mark in options.marks.iter().chain(&numbers) {
            picture.mark(mark, |square| checkers.owner(square).map(hue));
        }
        let frame = picture.frame().clone();
        picture.draw(bands(&frame), []);
        if let Status::Won(seat) = position.status() {
            let path = winning_path(checkers, seat);
            picture.draw(trace(&frame, &path, seat), path);
        }
        let is_marked = |square: Square| {
            let mut marks = options.marks.iter().chain(&numbers);
            marks.any(|mark| mark.middle() == Some(square))
        };
        let placement = PlacementSign::of(last.and_then(placed).is_some_and(is_marked));
        if let Some(SwaptimumMove::Place { at, swap }) = last {
            let keeps_clear = |square| square == *at || is_marked(square);
            if let Some(exchange) = exchange(*swap, keeps_clear) {
                picture.exchange(exchange);
            }
            if frame.shows(*at) {
                let seat = checkers.owner(*at).unwrap_or(RED);
                picture.draw([placement.item(&frame, *at, seat)], []);
            }
        }
        let best_and_next = [context.best, context.next(options)];
        draw_best_and_next(&mut picture, best_and_next, hue(position.side()), is_marked);
        let mut scene = picture.into_scene(
            title(position, setting, options),
            description(position, context, options),
        );
        scene.last_ply = context.played.last().map(|last| last_ply(position, last));
        if options.legend == Shown::Yes {
            scene.legend = legend(position, context, placement, options);
        }
        scene
    }
}

/// Draws the best and the next move of a player whose checkers have this hue. A square
/// on which both place a checker has one ring.
fn draw_best_and_next(
    picture: &mut BoardPicture,
    [best, next]: [Option<&SwaptimumMove>; 2],
    mover: Hue,
    is_marked: impl Fn(Square) -> bool,
) {
    if let Some(SwaptimumMove::Place { at, swap }) = best {
        if let Some(exchange) = exchange(*swap, |square| square == *at || is_marked(square)) {
            picture.exchange(exchange);
        }
        picture.best_placement(*at, mover);
    }
    if let Some(next @ SwaptimumMove::Place { at, swap }) = next {
        if let Some(exchange) = exchange(*swap, |square| square == *at || is_marked(square)) {
            picture.next_exchange(exchange);
        }
        if best.and_then(placed) != placed(next) {
            picture.next_stone(*at, mover);
        }
    }
}

/// Returns the square on which a move places a checker.
const fn placed(mv: &SwaptimumMove) -> Option<Square> {
    match mv {
        SwaptimumMove::Place { at, .. } => Some(*at),
        SwaptimumMove::Pass => None,
    }
}

/// Returns the signs in the figure with their meanings. `placement` is that of the last
/// placement.
fn legend(
    position: &SwaptimumPosition,
    context: &MoveContext<'_, SwaptimumMove>,
    placement: PlacementSign,
    options: &FigureOptions,
) -> Vec<LegendEntry> {
    let mut entries = legend_of_moves(position, context, placement, options);
    entries.extend(legend_of_numbers(position, context, options));
    entries.extend(legend_of_groups(&sides(position), options));
    if let Status::Won(seat) = position.status()
        && winning_path(position.checkers(), seat)
            .into_iter()
            .any(|square| options.shows(square))
    {
        entries.push(LegendEntry::of_square("winning connection", |sign| {
            let corner = Square::new(0, 0);
            sign.stone(corner, hue(seat), StoneShape::Disc);
            let frame = sign.frame().clone();
            sign.draw(trace(&frame, &[corner], seat), []);
        }));
    }
    entries
}

/// Returns the signs of the last, the best and the next move with their meanings.
fn legend_of_moves(
    position: &SwaptimumPosition,
    context: &MoveContext<'_, SwaptimumMove>,
    placement: PlacementSign,
    options: &FigureOptions,
) -> Vec<LegendEntry> {
    let corner = Square::new(0, 0);
    let mover = hue(position.side());
    let seat_of = |mv| position.checkers().owner(placed(mv)?);
    let last = context.last(options);
    let last_seat = last.and_then(seat_of).unwrap_or(RED);
    let mut entries = legend_of_move(
        last,
        ["last placement", "last swap"],
        options,
        |sign| {
            sign.tint([corner], Ink::LastMove);
            sign.stone(corner, hue(last_seat), StoneShape::Disc);
            let frame = sign.frame().clone();
            sign.draw([placement.item(&frame, corner, last_seat)], []);
        },
        |sign, swap| {
            sign.tint(swap.squares, Ink::LastMove);
            sign.exchange(swap);
        },
    );
    let meanings = if context.best_is_played() {
        [
            "placement played, one of the best",
            "swap played, one of the best",
        ]
    } else {
        ["best placement", "best swap"]
    };
    entries.extend(legend_of_move(
        context.best,
        meanings,
        options,
        |sign| sign.best_placement(corner, mover),
        BoardPicture::exchange,
    ));
    let meanings = match context.best {
        Some(_) => ["placement played", "swap played"],
        None => ["next placement", "next swap"],
    };
    entries.extend(legend_of_move(
        context.next(options),
        meanings,
        options,
        |sign| sign.next_stone(corner, mover),
        BoardPicture::next_exchange,
    ));
    entries
}

/// Returns the sign of the numbers on checkers, if one is visible.
fn legend_of_numbers(
    position: &SwaptimumPosition,
    context: &MoveContext<'_, SwaptimumMove>,
    options: &FigureOptions,
) -> Option<LegendEntry> {
    let from = options.numbers?.from;
    let mut numbered = numbers(position, context, options).into_iter();
    let is_visible = |mark: Mark| mark.squares().all(|square| options.shows(square));
    numbered.any(is_visible).then(|| {
        LegendEntry::of_square("ply that placed it", |sign| {
            let corner = Square::new(0, 0);
            sign.stone(corner, Hue::Red, StoneShape::Disc);
            let number = Mark::Label(corner, from.to_string());
            sign.mark(&number, |_| Some(Hue::Red));
        })
    })
}

/// Returns the signs of the visible halves of a move, a placement and a swap, with their
/// meanings.
fn legend_of_move(
    mv: Option<&SwaptimumMove>,
    [placement, swapping]: [&str; 2],
    options: &FigureOptions,
    draw_placement: impl FnOnce(&mut BoardPicture),
    draw_swap: impl FnOnce(&mut BoardPicture, Exchange),
) -> Vec<LegendEntry> {
    let Some(SwaptimumMove::Place { at, swap }) = mv else {
        return Vec::new();
    };
    let mut entries = Vec::new();
    if options.shows(*at) {
        entries.push(LegendEntry::of_square(placement, draw_placement));
    }
    let mut swapped = swap.iter().flat_map(|swap| swap.squares());
    if swap.is_some() && swapped.all(|square| options.shows(square)) {
        entries.push(legend_of_swap(swapping, options, draw_swap));
    }
    entries
}

/// Returns the legend of a swap: its arrows between two checkers.
fn legend_of_swap(
    meaning: &str,
    options: &FigureOptions,
    draw: impl FnOnce(&mut BoardPicture, Exchange),
) -> LegendEntry {
    let squares = [Square::new(0, 1), Square::new(1, 0)];
    LegendEntry::of_face(meaning, |sign| {
        for (square, hue) in squares.into_iter().zip([Hue::Red, Hue::Blue]) {
            sign.stone(square, hue, StoneShape::Disc);
        }
        let keep_clear = [options.numbers.is_some(); 2];
        draw(
            sign,
            Exchange {
                squares,
                keep_clear,
            },
        );
    })
}

/// Returns the last move and who made it.
fn last_ply(position: &SwaptimumPosition, last: &SwaptimumMove) -> LastPly {
    let mover = position.side().other();
    LastPly {
        text: last.to_string(),
        seat: Some(mover),
        hue: Some(hue(mover)),
    }
}

/// Labels checkers, wherever swaps have moved them, with the numbers of the
/// plies that placed them. Squares with a mark get no number.
fn numbers(
    position: &SwaptimumPosition,
    context: &MoveContext<'_, SwaptimumMove>,
    options: &FigureOptions,
) -> Vec<Mark> {
    let Some(numbers) = options.numbers else {
        return Vec::new();
    };
    // By the index of the square.
    let mut plies: Vec<Option<u32>> = vec![None; usize::from(MAX_SIDE).pow(2)];
    let first = position.next_ply() - context.played.len() as u32;
    for (ply, played) in (first..).zip(context.played) {
        let SwaptimumMove::Place { at, swap } = played else {
            continue;
        };
        plies[at.index()] = Some(ply);
        if let Some([first, second]) = swap.map(Swap::squares) {
            plies.swap(first.index(), second.index());
        }
    }
    let shown = plies.iter().enumerate().filter_map(|(index, ply)| {
        let square = Square::of_index(index);
        let number = numbers.of((*ply)?).filter(|_| !options.is_marked(square))?;
        Some(Mark::Label(square, number.to_string()))
    });
    shown.collect()
}

/// Returns a swap that is visible as a whole: half of one would be a sign without its arrow.
fn whole(swap: Option<Swap>, options: &FigureOptions) -> Option<Swap> {
    let is_whole = |swap: &Swap| {
        swap.squares()
            .into_iter()
            .all(|square| options.shows(square))
    };
    swap.filter(is_whole)
}

/// Iterates over the square of a placement and the other squares of its swap.
fn squares_of(at: Square, swap: Option<Swap>) -> impl Iterator<Item = Square> {
    let swapped = swap.into_iter().flat_map(Swap::squares);
    [at].into_iter()
        .chain(swapped.filter(move |&square| square != at))
}

/// Draws the visible parts of the coloured bands along the edges: red above and
/// below the board, blue to its left and right.
fn bands(frame: &BoardFrame) -> impl Iterator<Item = Item> {
    let thickness = BAND_THICKNESS * frame.writing_scale();
    let edges = [
        (Edge::Top, Hue::Red),
        (Edge::Bottom, Hue::Red),
        (Edge::Left, Hue::Blue),
        (Edge::Right, Hue::Blue),
    ];
    edges.into_iter().filter_map(move |(edge, hue)| {
        let rect = frame.edge_bar(edge, BAND_GAP, thickness)?;
        let outline = Style::stroked(Ink::StoneEdge(hue), Width::Units(BAND_EDGE));
        let radius = thickness / 3.0;
        let style = outline.with_fill(Ink::Stone(hue));
        Some(Item::new(RoundRect { rect, radius }, style))
    })
}

/// Draws the visible part of the winning path, from one edge of the board to
/// the other.
fn trace(frame: &BoardFrame, squares: &[Square], seat: Seat) -> Vec<Item> {
    let (near, far) = if seat == RED {
        (Edge::Bottom, Edge::Top)
    } else {
        (Edge::Left, Edge::Right)
    };
    let first = squares.first().filter(|&&square| frame.shows(square));
    let last = squares.last().filter(|&&square| frame.shows(square));
    let mut points = vec![first.map(|&square| frame.edge(square, near))];
    let centre = |&square: &Square| frame.shows(square).then(|| frame.centre(square));
    points.extend(squares.iter().map(centre));
    points.push(last.map(|&square| frame.edge(square, far)));
    let mut path = Path::new();
    let mut previous = None;
    for point in points {
        match (previous, point) {
            (Some(_), Some(to)) => path.line_to(to),
            (None, Some(to)) => path.move_to(to),
            (_, None) => &mut path,
        };
        previous = point;
    }
    if path.is_empty() {
        return Vec::new();
    }
    let wide = Style::stroked(Ink::Halo, Width::Units(PATH_WIDTH + HALO));
    let narrow = Style::stroked(Ink::Group(hue(seat)), Width::Units(PATH_WIDTH));
    vec![Item::new(path.clone(), wide), Item::new(path, narrow)]
}

/// Returns the squares of a swap; `keeps_clear` returns true if the arrow must
/// not cover the middle of a square.
fn exchange(swap: Option<Swap>, keeps_clear: impl Fn(Square) -> bool) -> Option<Exchange> {
    let squares = swap?.squares();
    Some(Exchange {
        squares,
        keep_clear: squares.map(keeps_clear),
    })
}

/// The sign on the checker of the last placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PlacementSign {
    /// A dot in the middle.
    Dot,
    /// A ring around the label in the middle.
    Ring,
}

impl PlacementSign {
    /// Returns the sign for a checker that has a label or not.
    const fn of(has_label: bool) -> Self {
        if has_label { Self::Ring } else { Self::Dot }
    }

    /// Draws the sign on a checker of `seat`.
    fn item(self, frame: &BoardFrame, square: Square, seat: Seat) -> Item {
        let centre = frame.centre(square);
        let ink = Ink::OnStone(hue(seat));
        match self {
            Self::Dot => {
                let edge = Style::stroked(Ink::Stone(hue(seat)), Width::Units(HALO));
                Item::new(Circle::new(centre, DOT_RADIUS), edge.with_fill(ink))
            }
            Self::Ring => {
                let ring = Style::stroked(ink, Width::Units(RING_WIDTH));
                Item::new(Circle::new(centre, RING_RADIUS), ring)
            }
        }
    }
}
