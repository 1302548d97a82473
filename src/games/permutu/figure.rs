//! Draws a Permutu position as a scene, with its title and description.

use crate::board::Seat;
use crate::games::permutu::scoring::{self, counted_tiles};
use crate::games::permutu::table::columns::Table;
use crate::games::permutu::table::panel::{self, Label, TO_MOVE};
use crate::games::permutu::table::tiles::{self, Outline};
use crate::games::permutu::{
    Age, Column, Permutu, PermutuMove, PermutuPosition, PermutuSetting, Symbol, TileColour,
    counted, lone, pairs, seat_name, symbols, triples,
};
use crate::play::{
    FigureOptions, MoveContext, Picture, Position as _, Rules as _, Shown, Status, Turn,
};
use crate::scene::{Ink, Item, LastPly, LegendEntry, Point, Rect, RoundRect, Scene, Style};

/// Margin around the scene and between the panels.
const MARGIN: f64 = 0.35;

/// Minimum width of a panel that is alone in its row.
const MIN_WIDTH_ALONE: f64 = 8.4;

/// Minimum width of each of two panels in a row.
const MIN_WIDTH_OF_TWO: f64 = 6.9;

/// Minimum number of players for which two panels share a row.
const TWO_PER_ROW_PLAYERS: u8 = 4;

impl Picture for Permutu {
    fn listing(position: &PermutuPosition) -> Option<String> {
        Some(listing(position, &FigureOptions::default()))
    }

    fn figure(
        position: &PermutuPosition,
        setting: &PermutuSetting,
        context: &MoveContext<'_, PermutuMove>,
        options: &FigureOptions,
    ) -> Scene {
        let table = Table::new(setting.rows().count(), options.coords);
        let per_row = usize::from(1 + u8::from(position.players() >= TWO_PER_ROW_PLAYERS));
        let narrowest = match per_row {
            1 => MIN_WIDTH_ALONE,
            _ => 2.0 * MIN_WIDTH_OF_TWO + MARGIN,
        };
        let inner_width = table.width().max(narrowest);
        let last = context.played.last().copied();
        let is_shown = context.last(options).is_some();
        let last_taken = is_shown.then(|| last_taken_tiles(setting, context.played));
        let taken = last_taken.unwrap_or_default();
        let mut items = Vec::with_capacity(512);
        let corner = Point::new(MARGIN + (inner_width - table.width()) / 2.0, MARGIN * 0.6);
        table.draw(&mut items, position, corner, &taken);
        for (column, colour, outline) in outlines(position, context, options) {
            tiles::outline(&mut items, table.cell(corner, column, colour), outline);
        }
        let width = (inner_width - MARGIN * (per_row - 1) as f64) / per_row as f64;
        let seats: Vec<Seat> = position.seats().collect();
        let mut y = corner.y + table.height() + MARGIN * 1.3;
        for row in seats.chunks(per_row) {
            let heights = row.iter().map(|&seat| panel::height(position, seat, width));
            let height = heights.fold(panel::room(position, width, options), f64::max);
            for (number, &seat) in row.iter().enumerate() {
                let x = MARGIN + number as f64 * (width + MARGIN);
                let panel = Rect::new(x, y, width, height);
                let has_moved_last = last_seat(position, last) == Some(seat);
                let taken = if has_moved_last {
                    taken.as_slice()
                } else {
                    &[]
                };
                let label = label(position, seat, options);
                panel::draw(&mut items, position, &label, panel, taken);
            }
            y += height + MARGIN;
        }
        let (width, height) = (inner_width + 2.0 * MARGIN, y);
        let background = RoundRect::new(Rect::new(0.0, 0.0, width, height), 0.0);
        items.insert(0, Item::new(background, Style::filled(Ink::Background)));
        Scene {
            width,
            height,
            items,
            title: title(setting, context.played, options),
            description: description(position, setting, context, options),
            legend: legend(position, setting, context, options),
            listing: Some(listing_of_figure(position, setting, context, options)),
            areas: table.areas(position, corner),
            last_ply: last_ply(position, context.played),
            ..Scene::default()
        }
    }
}

/// Maximum number of characters of a line of a listing, like that of the widest table.
const MAX_LINE: usize = 80;

/// Lists the table under its column numbers, then the symbols of each player.
fn listing(position: &PermutuPosition, options: &FigureOptions) -> String {
    let mut text = "  ".to_owned();
    for column in position.rows().columns() {
        text.push_str(&format!("{:>3}", column.number()));
    }
    text.push('\n');
    for colour in TileColour::ALL {
        text.push_str(&format!("{} ", colour.letter()));
        for column in position.rows().columns() {
            text.push_str("  ");
            text.push(tile_symbol(position, column, colour));
        }
        text.push('\n');
    }
    for seat in position.seats() {
        let label = label(position, seat, options);
        let mark = if label.status == TO_MOVE { '>' } else { ' ' };
        let won = match label.status {
            TO_MOVE | "" => String::new(),
            status => format!(", {status}"),
        };
        let tally = position.tally(seat);
        let score = if position.players() == 1 {
            format!("{} taken singly", tally.singles)
        } else {
            counted(tally.points(), "point")
        };
        let counts = panel::counts(tally);
        let mut line = format!("{mark} {}, {score} ({counts}){won}:", label.name);
        let held = position.held_symbols(seat);
        for group in [triples(held), pairs(held), lone(held)] {
            for symbol in symbols(group) {
                let tiles = format!(" {symbol}{}", held_colours(held, symbol));
                if line.chars().count() + tiles.len() > MAX_LINE {
                    text.push_str(&line);
                    text.push('\n');
                    line = "   ".to_owned();
                }
                line.push_str(&tiles);
            }
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Lists a figure: the table, the last move with the tiles it took, and the next move.
fn listing_of_figure(
    position: &PermutuPosition,
    setting: &PermutuSetting,
    context: &MoveContext<'_, PermutuMove>,
    options: &FigureOptions,
) -> String {
    let mut text = listing(position, options);
    if let Some(last) = context.last(options) {
        let taken = last_taken_tiles(setting, context.played).into_iter();
        let tiles = taken.map(|(column, colour)| {
            let symbol = setting.rows().symbol(column, colour);
            format!(" {symbol}{}", colour.letter())
        });
        text.push_str(&format!("last move {last}:{}\n", tiles.collect::<String>()));
    }
    for (name, mv) in [("best", context.best), ("next", context.next(options))] {
        if let Some(mv) = mv {
            text.push_str(&format!("{name} move {mv}\n"));
        }
    }
    if options.legend == Shown::Yes {
        text.push_str("r red, b black, g green; . taken, - the tile that a pair lacks\n");
    }
    text
}

/// Returns the signs in the figure with their meanings, if the options ask for
/// them.
fn legend(
    position: &PermutuPosition,
    setting: &PermutuSetting,
    context: &MoveContext<'_, PermutuMove>,
    options: &FigureOptions,
) -> Vec<LegendEntry> {
    let cell = Rect::new(0.0, 0.0, 1.0, 1.0);
    let mut entries = Vec::new();
    if options.legend == Shown::No {
        return entries;
    }
    let mut add = |meaning: &str, draw: &dyn Fn(&mut Vec<Item>)| {
        let mut items = Vec::new();
        draw(&mut items);
        entries.push(LegendEntry::of_items(meaning, items));
    };
    if context.last(options).is_some()
        && let Some(&(column, colour)) = last_taken_tiles(setting, context.played).first()
    {
        add("place of a tile taken last", &|items| {
            tiles::gap(items, cell, Age::New);
        });
        let symbol = setting.rows().symbol(column, colour);
        add("tile taken last", &|items| {
            tiles::tile(items, cell, symbol, colour, Age::New);
        });
    }
    if let Some((symbol, colour)) = single_tile(position) {
        add("taken singly", &|items| {
            tiles::tile(items, cell, symbol, colour, Age::Old);
            panel::draw_dot(items, cell);
        });
    }
    if Seat::first(position.players()).any(|seat| position.tally(seat).pairs > 0) {
        add("the tile that a pair lacks", &|items| {
            tiles::missing(items, cell);
        });
    }
    for (mv, outline, meaning) in [
        (context.best, Outline::Best, context.best_meaning()),
        (
            context.next(options),
            Outline::Next,
            context.next_meaning("taken by the next move"),
        ),
    ] {
        let tiles = taken_by(position, mv);
        let first = tiles.first().and_then(|&(column, colour)| {
            let symbol = position.tile(column, colour)?;
            Some((symbol, colour))
        });
        if let Some((symbol, colour)) = first {
            add(meaning, &|items| {
                tiles::tile(items, cell, symbol, colour, Age::Old);
                tiles::outline(items, cell, outline);
            });
        }
    }
    entries
}

/// Returns a tile that a player alone has taken singly, if there is one.
fn single_tile(position: &PermutuPosition) -> Option<(Symbol, TileColour)> {
    let held = position.held_symbols(Seat::FIRST);
    let tiles = TileColour::ALL
        .into_iter()
        .flat_map(|colour| symbols(held[colour.index()]).map(move |symbol| (symbol, colour)));
    let is_single = |&(symbol, colour): &_| position.took_singly(Seat::FIRST, symbol, colour);
    let mut tiles = tiles.filter(|_| position.players() == 1);
    tiles.find(is_single)
}

/// Returns the tiles that the best and the next move take, with their outlines.
fn outlines(
    position: &PermutuPosition,
    context: &MoveContext<'_, PermutuMove>,
    options: &FigureOptions,
) -> Vec<(Column, TileColour, Outline)> {
    let best = taken_by(position, context.best);
    let next = taken_by(position, context.next(options));
    let of_best = best
        .iter()
        .map(|&(column, colour)| (column, colour, Outline::Best));
    let of_next = next.iter().map(|&(column, colour)| {
        let outline = if best.contains(&(column, colour)) {
            Outline::NextOfBest
        } else {
            Outline::Next
        };
        (column, colour, outline)
    });
    of_best.chain(of_next).collect()
}

/// Returns the tiles that a move takes; none without a move.
fn taken_by(position: &PermutuPosition, mv: Option<&PermutuMove>) -> Vec<(Column, TileColour)> {
    let Some(mv) = mv else { return Vec::new() };
    let columns = position.rows().columns();
    let tiles = columns.flat_map(|column| TileColour::ALL.map(|colour| (column, colour)));
    tiles
        .filter(|&(column, colour)| {
            mv.takes(column, colour) && position.tile(column, colour).is_some()
        })
        .collect()
}

/// Returns the last move and who made it.
fn last_ply(position: &PermutuPosition, played: &[PermutuMove]) -> Option<LastPly> {
    let last = played.last()?;
    Some(LastPly {
        text: last.to_string(),
        seat: last_seat(position, Some(*last)),
        hue: None,
    })
}

/// Returns the tiles taken by the last move.
fn last_taken_tiles(setting: &PermutuSetting, played: &[PermutuMove]) -> Vec<(Column, TileColour)> {
    let Some((last, before)) = played.split_last() else {
        return Vec::new();
    };
    let tiles = setting
        .rows()
        .columns()
        .flat_map(|column| TileColour::ALL.map(|colour| (column, colour)));
    let is_new = |&(column, colour): &(Column, TileColour)| {
        last.takes(column, colour) && !before.iter().any(|mv| mv.takes(column, colour))
    };
    tiles.filter(is_new).collect()
}

/// Returns the seat that made the `last` move, if there is one.
fn last_seat(position: &PermutuPosition, last: Option<PermutuMove>) -> Option<Seat> {
    let players = position.players();
    let before = (position.side().index() as u8 + players - 1) % players;
    last.map(|_| Seat::new(before))
}

/// Returns the label of a seat's panel: the name and the status of the player.
fn label(position: &PermutuPosition, seat: Seat, options: &FigureOptions) -> Label {
    let (status, has_won) = match position.status() {
        Status::Running if options.early_winners.contains(&seat) => (options.won_early, true),
        Status::Running if options.ended.is_some() => ("", false),
        Status::Running if position.turn() == Turn::Seat(seat) => (TO_MOVE, false),
        Status::Won(winner) if winner == seat => (scoring::won_in_words(position, seat), true),
        Status::Shared(winners) if winners.contains(&seat) => ("shares the win", true),
        Status::Missed => ("missed", false),
        _ => ("", false),
    };
    Label {
        seat,
        has_won,
        name: options
            .player(seat)
            .map_or_else(|| seat_name(seat), str::to_owned),
        status,
    }
}

fn title(setting: &PermutuSetting, played: &[PermutuMove], options: &FigureOptions) -> String {
    let has_names = options
        .players
        .iter()
        .any(|name| !name.is_empty() && name != "?");
    let players = if has_names {
        format!(" ({})", options.players.join(", "))
    } else {
        String::new()
    };
    let when = match played.len() {
        0 => "before the first move shown".to_owned(),
        1 => "after 1 ply".to_owned(),
        plies => format!("after {plies} plies"),
    };
    format!("Permutu, {}{players}, {when}", Permutu::describe(setting))
}

/// Describes the position in words: the last move, the tiles left, what each
/// player has, the next move, and the status of the game.
fn description(
    position: &PermutuPosition,
    setting: &PermutuSetting,
    context: &MoveContext<'_, PermutuMove>,
    options: &FigureOptions,
) -> String {
    let mut text = String::new();
    let played = context.played;
    if let Some(seat) = last_seat(position, played.last().copied()) {
        text.push_str(&last_move_in_words(seat, setting, played));
    }
    let total = 3 * u32::from(setting.rows().count());
    let left = position.tiles_left();
    text.push_str(&format!("{left} of {total} tiles are left. "));
    for seat in position.seats() {
        let tally = position.tally(seat);
        let tiles = if position.players() == 1 {
            format!(
                "{}, {} of them taken singly",
                counted_tiles(tally.tiles),
                tally.singles
            )
        } else {
            scoring::summary(&tally)
        };
        text.push_str(&format!("{} has {tiles}. ", seat_name(seat)));
    }
    if let Some(best) = context.best_in_words() {
        text.push_str(&best);
    } else if let Some(next) = context.next(options) {
        text.push_str(&format!("The next move is {next}. "));
    }
    text.push_str(&match position.status() {
        Status::Running => {
            options.running_in_words(format!("{} is to move.", seat_name(position.side())))
        }
        Status::Won(_) if position.players() == 1 => {
            "The game is over; the goal was reached.".to_owned()
        }
        Status::Won(seat) => format!("The game is over; {} has won.", seat_name(seat)),
        Status::Shared(seats) => {
            let names: Vec<String> = seats.into_iter().map(seat_name).collect();
            format!("The game is over; {} share the win.", names.join(" and "))
        }
        _ => "The game is over; the goal was missed.".to_owned(),
    });
    text
}

/// Describes the last move, which `seat` made.
fn last_move_in_words(seat: Seat, setting: &PermutuSetting, played: &[PermutuMove]) -> String {
    let Some(last) = played.last() else {
        return String::new();
    };
    let rows = setting.rows();
    let seat = seat_name(seat);
    let action = match *last {
        PermutuMove::Single { column, colour } => format!(
            "{seat} took the {colour} {} of column {column}",
            rows.symbol(column, colour)
        ),
        PermutuMove::Whole { column } => {
            let taken = last_taken_tiles(setting, played);
            let tiles: Vec<String> = taken
                .into_iter()
                .map(|(column, colour)| format!("the {colour} {}", rows.symbol(column, colour)))
                .collect();
            format!("{seat} took column {column}: {}", tiles.join(", "))
        }
        PermutuMove::Pass => format!("{seat} could not move"),
        PermutuMove::Timeout => format!("{seat} did not move in time"),
    };
    format!("The last move was {last}: {action}. ")
}

/// Returns the letter of a tile, or a dot if it has been taken.
fn tile_symbol(position: &PermutuPosition, column: Column, colour: TileColour) -> char {
    position.tile(column, colour).map_or('.', Symbol::letter)
}

/// Returns the letters of the colours in which a symbol is held, with a hyphen for the tile
/// that a pair lacks: `r-g` for the red and the green tile.
fn held_colours(held: [u32; 3], symbol: Symbol) -> String {
    let has = |colour: &TileColour| held[colour.index()] & symbol.bit() != 0;
    let is_lone = TileColour::ALL.iter().filter(|colour| has(colour)).count() == 1;
    let letter = |colour: TileColour| if has(&colour) { colour.letter() } else { '-' };
    let colours = TileColour::ALL
        .into_iter()
        .filter(|colour| !is_lone || has(colour));
    colours.map(letter).collect()
}
