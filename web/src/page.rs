//! What a page needs: records, findings and positions as JSON, and moves to try.

use std::ops::ControlFlow;

use scoresheet::board::Square;
use scoresheet::internal::{
    Chance, ChosenPly, PanelName, RecordFormat, RecordPosition, ReplayGame, ReplayItem, ReplayPage,
    ReplayPositions, SelectionError, game_line, replay_game,
};
use scoresheet::play::{FigureOptions, Moment, Replayed, Turn};
use scoresheet::render::{SvgOptions, svg};
use scoresheet::report::{self, Entry};
use scoresheet::scene::Theme;
use scoresheet::text::{Diagnostic, Span};
use serde::Serialize;
use serde_json::{Value, json};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::figure::Look;
use crate::input::{Input, Positions};
use crate::options::Options;
use crate::printed::{Printed, js_error};
use crate::utf16::Utf16;

/// The maximum number of legal moves that are listed by default.
const MAX_MOVES: usize = 2_000;

/// The maximum number of positions of a replay.
const MAX_FRAMES: usize = 2_000;

/// Writes a value as JSON.
pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Returns a span of a record as offsets of UTF-16 units in the whole text.
fn range(entry: &Entry<'_>, span: Span, utf16: &Utf16) -> [usize; 2] {
    let start = entry.record.source().start().offset;
    [span.start, span.end].map(|at| utf16.at(start + at as u64))
}

/// Returns a finding as JSON.
fn finding(entry: &Entry<'_>, finding: &Diagnostic, utf16: &Utf16) -> Value {
    let place = entry.record.source().line_column(finding.span.start);
    let related = finding.related.iter().map(
        |related| json!({ "span": range(entry, related.span, utf16), "message": related.message }),
    );
    let fix = finding.fix.as_ref();
    let fix = fix.map(|fix| json!({ "span": range(entry, fix.span, utf16), "text": fix.text }));
    json!({
        "record": entry.number,
        "severity": finding.severity.as_str(),
        "code": finding.code.as_str(),
        "message": finding.message,
        "help": finding.help,
        "span": range(entry, finding.span, utf16),
        "line": place.line,
        "column": place.column,
        "path": finding.at.as_ref().map(|at| &at.path),
        "related": related.collect::<Vec<_>>(),
        "fix": fix,
    })
}

/// Returns a record as JSON.
fn record(entry: &Entry<'_>, input: &Input<'_>, utf16: &Utf16) -> Value {
    let whole = Span::new(0, entry.record.source().text().len());
    let tags = entry.record.tags().iter();
    let tags = tags.map(|tag| [tag.name.to_string(), tag.value.to_string()]);
    let replayed = entry.replayed;
    let seats = replayed.map(Replayed::seats).unwrap_or_default().iter();
    let seats = seats.map(|seat| {
        let player = entry.record.tags().value(&seat.name).unwrap_or("?");
        json!({ "name": seat.name, "player": (!seat.dummy).then_some(player) })
    });
    let formats = replayed.map_or_else(Vec::new, |replayed| {
        let dialects = replayed.dialects();
        let formats = RecordFormat::ALL.into_iter();
        let formats = formats.filter(|format| format.dialect(dialects).is_ok());
        formats.map(RecordFormat::as_str).collect()
    });
    let findings = entry.findings.iter();
    json!({
        "number": entry.number,
        "span": range(entry, whole, utf16),
        "valid": entry.is_sound(),
        "bare": entry.record.is_bare(),
        "game": replayed.map(|replayed| replayed.about().name),
        "setting": replayed.map(Replayed::setting),
        "line": replayed.map(|_| game_line(entry, &input.defaults)),
        "plies": entry.plies(),
        "result": replayed.map(|replayed| replayed.verdict().result.to_string()),
        "termination": replayed.map(|replayed| replayed.verdict().termination.as_str()),
        "seats": seats.collect::<Vec<_>>(),
        "formats": formats,
        "tags": tags.collect::<Vec<_>>(),
        "findings": findings.map(|found| finding(entry, found, utf16)).collect::<Vec<_>>(),
    })
}

/// Returns the records of a text, with their findings.
#[wasm_bindgen]
pub fn records(text: &[u8], options: Vec<String>) -> Result<String, JsError> {
    let mut options = Options::new(options);
    let input = Input::new(text, &mut options);
    options.finish().map_err(js_error)?;
    let utf16 = Utf16::new(text);
    let mut records = Vec::new();
    let visited = input.each(&mut Printed::default(), &mut |entry, _| {
        records.push(record(entry, &input, &utf16));
        Ok(())
    });
    visited.map_err(js_error)?;
    Ok(to_json(&records))
}

/// Calls `visit` with the only chosen position.
///
/// # Errors
///
/// Returns an error if there is no such position.
fn at_one_position(
    positions: &Positions<'_>,
    visit: &mut dyn FnMut(&RecordPosition<'_>) -> Result<String, SelectionError>,
) -> Result<String, JsError> {
    let mut printed = Printed::default();
    let mut found = None;
    let visited = positions.each(&mut printed, &mut |position, _| {
        found = Some(visit(position)?);
        Ok(())
    });
    visited.map_err(js_error)?;
    found.ok_or_else(|| {
        let messages = printed.messages();
        let last = messages.lines().next_back();
        JsError::new(last.unwrap_or("there is no such position"))
    })
}

/// Takes the options about one position.
pub(crate) fn one_position<'t>(text: &'t [u8], options: &mut Options) -> Positions<'t> {
    let mut positions = Positions::new(text, options);
    positions.input = positions.input.one_record();
    positions
}

/// Returns a position.
#[wasm_bindgen]
pub fn position(text: &[u8], options: Vec<String>) -> Result<String, JsError> {
    let mut options = Options::new(options);
    let positions = one_position(text, &mut options);
    let look = Look::new(&mut options);
    options.finish().map_err(js_error)?;
    at_one_position(&positions, &mut |position| {
        let figure = look
            .settings
            .options(position, &PanelName::new(1, position))?;
        Ok(to_json(&position_info(position, &in_place(figure))))
    })
}

/// Lets a table keep its height from ply to ply.
fn in_place(figure: FigureOptions) -> FigureOptions {
    FigureOptions {
        keeps_place: true,
        ..figure
    }
}

/// Returns the seats that are to move.
fn turn<'r>(moment: &Moment<'r>) -> Vec<&'r str> {
    let seats = moment.replayed().seats().iter();
    let seats = seats.map(|seat| seat.name.as_str());
    match moment.view().turn() {
        _ if moment.ended_early().is_some() => Vec::new(),
        Turn::Seat(seat) => seats.skip(seat.index()).take(1).collect(),
        Turn::All => seats.collect(),
        Turn::Over => Vec::new(),
    }
}

fn squares(squares: impl Iterator<Item = Square>) -> Vec<String> {
    squares.map(|square| square.to_string()).collect()
}

/// Returns a position as JSON.
fn position_info(position: &RecordPosition<'_>, figure: &FigureOptions) -> Value {
    let moment = position.moment;
    let view = moment.view();
    let seats = moment.replayed().seats();
    let standings = view.standings();
    let standings = standings.seats.iter().map(|standing| {
        let groups = view.groups().into_iter();
        let groups = groups.filter(|(seat, _)| *seat == standing.seat);
        let groups: Vec<u32> = groups.map(|(_, group)| group.size).collect();
        let seat = &seats[standing.seat.index()].name;
        let mut brief = String::new();
        standing.push_brief(&mut brief);
        json!({ "seat": seat, "score": standing.score, "brief": brief, "groups": groups })
    });
    let scene = view.figure(figure);
    let areas = scene.areas.iter().map(|(name, area)| {
        json!({ "name": name, "x": area.x, "y": area.y, "width": area.width, "height": area.height })
    });
    let board = view.board().map(|size| {
        let frame = figure.frame(size);
        let board = frame.board();
        json!({ "size": size.side(), "x": board.x, "y": board.y, "width": board.width, "height": board.height,
            "pictureWidth": frame.picture().width, "pictureHeight": frame.picture().height })
    });
    let stones = view.stones();
    let of_seats = stones.iter().flat_map(|stones| {
        seats
            .iter()
            .zip(&stones.seats)
            .map(|(seat, set)| json!({ "seat": seat.name, "squares": squares(set.iter()) }))
    });
    let fixed = stones.as_ref().map(|stones| squares(stones.fixed.iter()));
    json!({
        "ply": position.ply_name(),
        "move": moment.last_move(moment.dialect()),
        "turn": turn(moment),
        "over": turn(moment).is_empty(),
        "standings": standings.collect::<Vec<_>>(),
        "scoreLine": report::score_line(moment),
        "verdict": report::verdict(moment),
        "position": view.position(),
        "board": board,
        "stones": of_seats.collect::<Vec<_>>(),
        "fixed": fixed.unwrap_or_default(),
        "description": scene.description,
        "width": scene.width,
        "areas": areas.collect::<Vec<_>>(),
        "listing": scene.listing,
    })
}

/// Returns the legal moves in a position.
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves(text: &[u8], options: Vec<String>) -> Result<String, JsError> {
    let mut options = Options::new(options);
    let limit = options.parse("limit").unwrap_or(MAX_MOVES);
    let positions = one_position(text, &mut options);
    options.finish().map_err(js_error)?;
    at_one_position(&positions, &mut |position| {
        let moment = position.moment;
        let view = moment.view();
        let mut moves = Vec::new();
        if turn(moment).is_empty() {
            return Ok(to_json(
                &json!({ "count": 0, "moves": moves, "description": null, "choices": null }),
            ));
        }
        view.visit_legal(moment.dialect(), &mut |text| {
            if moves.len() >= limit {
                return ControlFlow::Break(());
            }
            let squares = view.board().map(|_| squares_in(text));
            moves.push(json!({ "text": text, "squares": squares.unwrap_or_default() }));
            ControlFlow::Continue(())
        });
        let choices = view.joint_choices();
        let choices = choices.map(|found| json!({ "own": found.own, "shared": found.shared }));
        Ok(to_json(&json!({
            "count": view.count_legal(),
            "moves": moves,
            "description": view.legal_in_words(),
            "choices": choices,
        })))
    })
}

/// Returns the squares that a move names, in its order.
fn squares_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes[at + 1..].iter();
        let digits = digits.take_while(|byte| byte.is_ascii_digit()).count();
        let end = at + 1 + digits;
        if bytes[at].is_ascii_lowercase()
            && let Some(Ok(square)) = text.get(at..end).map(str::parse::<Square>)
        {
            found.push(square.to_string());
            at = end;
        } else {
            at += 1;
        }
    }
    found
}

/// What a record says about a position.
struct PositionNotes {
    /// The paragraphs of the comments.
    comments: Vec<String>,
    /// The chance of the first seat.
    chance: Option<Chance>,
}

/// Calls `write` with the only chosen record as a game to replay, and the notes on each
/// of its positions.
///
/// # Errors
///
/// Returns an error if there is no such record.
fn at_one_game(
    positions: &Positions<'_>,
    look: &Look,
    write: &mut dyn FnMut(&ReplayGame, Vec<PositionNotes>) -> String,
) -> Result<String, JsError> {
    let mut found = None;
    let mut printed = Printed::default();
    let visited = positions.input.each(&mut printed, &mut |entry, _| {
        if let Some(replayed) = entry.replayed {
            let (game, notes) = game(entry, replayed, positions, look)?;
            found = Some(write(&game, notes));
        }
        Ok(())
    });
    visited.map_err(js_error)?;
    found.ok_or_else(|| JsError::new("there is no record whose setting can be read"))
}

/// Returns a record as a game to replay, and the notes on each position.
fn game(
    entry: &Entry<'_>,
    replayed: &dyn Replayed,
    positions: &Positions<'_>,
    look: &Look,
) -> Result<(ReplayGame, Vec<PositionNotes>), SelectionError> {
    let at = positions.at.as_ref();
    let chosen = at.map(|at| at.of(entry.record, replayed)).transpose()?;
    let count = chosen
        .as_ref()
        .map_or_else(|| replayed.nodes().len() + 1, Vec::len);
    if count > MAX_FRAMES {
        let message = format!("a replay has at most {MAX_FRAMES} positions");
        return Err(SelectionError::Limit(message));
    }
    let chosen = chosen.map_or(ReplayPositions::All, |chosen| {
        let pair = |ply: ChosenPly| (ply.line, ply.plies);
        ReplayPositions::Chosen(chosen.into_iter().map(pair).collect())
    });
    let mut notes = Vec::new();
    let game = replay_game(entry, replayed, &chosen, &mut |moment| {
        let position = RecordPosition { entry, moment };
        notes.push(PositionNotes {
            comments: position.comment_paragraphs(),
            chance: position.recorded_chance(),
        });
        let name = PanelName::new(notes.len(), &position);
        look.settings.options(&position, &name).map(in_place)
    })?;
    Ok((game, notes))
}

/// Returns all positions of a record with their figures, and its moves as a list.
#[wasm_bindgen]
pub fn replay(text: &[u8], options: Vec<String>) -> Result<String, JsError> {
    let mut options = Options::new(options);
    let positions = one_position(text, &mut options);
    let look = Look::new(&mut options);
    options.finish().map_err(js_error)?;
    at_one_game(&positions, &look, &mut |game, notes| {
        replayed_record(game, notes, &look)
    })
}

/// Returns a replay as JSON.
fn replayed_record(game: &ReplayGame, notes: Vec<PositionNotes>, look: &Look) -> String {
    let svg_options = SvgOptions {
        size: look.size.unwrap_or(SvgOptions::default().size),
        ..SvgOptions::default()
    };
    let frames = game.frames.iter().zip(notes);
    let frames = frames.map(|(frame, notes)| {
        let chance = notes.chance.map(
            |found| json!({ "chance": found.chance, "error": found.error, "text": frame.chance }),
        );
        json!({
            "ply": frame.name.strip_prefix("ply-").unwrap_or(&frame.name),
            "previous": frame.previous,
            "caption": frame.caption,
            "score": frame.score,
            "chance": chance,
            "title": frame.scene.title,
            "description": frame.scene.description,
            "svg": svg(&frame.scene, look.theme, &svg_options),
            "commented": frame.is_commented,
            "comments": notes.comments,
        })
    });
    to_json(&json!({
        "heading": game.heading,
        "facts": game.facts,
        "chanceLabel": game.labels.chance,
        "record": game.record,
        "items": game.items.iter().map(item).collect::<Vec<_>>(),
        "frames": frames.collect::<Vec<_>>(),
    }))
}

/// Returns the section of a replay page for a record, and the style sheet.
#[wasm_bindgen(js_name = replayPage)]
pub fn replay_page(text: &[u8], options: Vec<String>) -> Result<String, JsError> {
    let mut options = Options::new(options);
    let scheme = options.take("scheme");
    let positions = one_position(text, &mut options);
    let look = Look::new(&mut options);
    options.finish().map_err(js_error)?;
    let dark = (look.theme.name == "classic").then(|| Theme::named("dark").ok());
    let dark = dark.flatten();
    let (light, dark) = match scheme.as_deref() {
        None | Some("auto") => (look.theme, dark),
        Some("light") => (look.theme, None),
        Some("dark") => (dark.unwrap_or(look.theme), None),
        Some(other) => {
            let message = format!("`scheme: {other}`: choose one of auto, light, dark");
            return Err(js_error(SelectionError::Usage(message)));
        }
    };
    at_one_game(&positions, &look, &mut |game, _| {
        let page = ReplayPage::new(std::slice::from_ref(game), light, dark);
        let (style, _) = page.inline_parts();
        to_json(&json!({ "section": page.sections(), "style": style }))
    })
}

/// Returns a part of the movetext as JSON.
fn item(item: &ReplayItem) -> Value {
    match item {
        ReplayItem::Ply {
            frame,
            number,
            text,
        } => json!({ "kind": "ply", "number": number, "text": text, "frame": frame }),
        ReplayItem::Glyph(text) => json!({ "kind": "glyph", "text": text }),
        ReplayItem::Comment(text) => json!({ "kind": "comment", "text": text }),
        ReplayItem::Result(text) => json!({ "kind": "result", "text": text }),
        ReplayItem::Open => json!({ "kind": "open" }),
        ReplayItem::Close => json!({ "kind": "close" }),
    }
}
