//! One game on a page: its picture, its moves and its data.

use std::fmt::Write;

use serde::Serialize;

use crate::board::{BoardStones, Seat, Square};
use crate::render::publish::escaped;
use crate::render::replay_page::drawing::{Drawing, Element, Words, digits, share_outlines};
use crate::render::replay_page::moves::movetext;
use crate::render::replay_page::paint_classes::PaintClasses;
use crate::render::replay_page::shared_shapes::{SharedShapes, merge};
use crate::render::{ReplayFrame, ReplayGame, ReplayLabels, UNIT, escaped_text, push_number};

/// The data of a game for the script.
#[derive(Serialize)]
struct GameData<'g> {
    /// The index of the position that is shown first.
    shown: usize,
    /// True if a booklet has a board for every ply.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    prints_all: bool,
    /// The area of the board in user units: left, top, width and height.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<[f64; 4]>,
    /// The prefix of the names in links.
    prefix: String,
    record: &'g str,
    /// The text with which the titles of all positions begin.
    title: &'g str,
    labels: &'g ReplayLabels,
    drawing: Drawing<'g>,
    /// The words of descriptions and listings, each with the blank after it.
    words: Vec<&'g str>,
    frames: Vec<FrameData<'g>>,
}

/// The data of a position for the script.
#[derive(Serialize)]
struct FrameData<'g> {
    /// The index of the preceding position; -1 for the first.
    from: i64,
    name: &'g str,
    caption: &'g str,
    #[serde(skip_serializing_if = "String::is_empty")]
    by: String,
    score: &'g str,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<&'g str>,
    /// The rest of the title.
    title: &'g str,
    /// The [`digits`] of the words of the description.
    text: String,
    /// The shapes that appear or disappear after the preceding position, or all shapes of
    /// the first: the [`digits`] of the first index, then of the difference of each index
    /// from the one before it.
    flips: String,
    /// The letters of the board that differ from the preceding position, each
    /// after its index. The first position has the whole board.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    listing: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    commented: bool,
}

/// The shapes of all positions, and the definitions of the outlines to which they refer.
struct Drawn {
    shared: SharedShapes<Element>,
    outlines: String,
}

/// Writes a game as a section; `number` is its number on the page, from 1.
pub(super) fn section(game: &ReplayGame, number: usize, classes: &mut PaintClasses<'_>) -> String {
    let pictures = game.frames.iter().map(|frame| {
        let items = frame.scene.items.iter();
        items.flat_map(|item| classes.draw(item)).collect()
    });
    let mut shared = merge(pictures);
    let outlines = share_outlines(&mut shared.shapes, &format!("r{number}-"));
    let drawn = Drawn { shared, outlines };
    let prefix = match number {
        1 => String::new(),
        _ => format!("r{number}-"),
    };
    // Only the first game has a heading of the first level.
    let level = if number == 1 { "h1" } else { "h2" };
    let mut html = format!(
        "<section class=\"replay\" id=\"r{number}\" aria-labelledby=\"r{number}-heading\">\n\
         <{level} id=\"r{number}-heading\" dir=\"auto\">{}</{level}>\n<p dir=\"auto\">{}</p>\n",
        escaped(&game.heading),
        escaped(&game.facts.join(" · "))
    );
    html.push_str("<figure>\n");
    push_picture(&mut html, game, number, &drawn);
    if let Some(frame) = game.frames.get(game.pictured()) {
        let chance = game.labels.chance(frame);
        let _ = writeln!(
            html,
            "<figcaption><b>{}</b> <span>{}</span> <span>{}</span> <span>{}</span></figcaption>",
            escaped(&frame.caption),
            escaped(&frame.by()),
            escaped(&frame.score),
            escaped(&chance.unwrap_or_default())
        );
    }
    html.push_str("</figure>\n");
    html.push_str(CONTROLS);
    let moves = movetext(&game.items, &game.frames, &prefix);
    let _ = write!(
        html,
        "<div class=\"moves\" role=\"group\" aria-label=\"Moves\" tabindex=\"0\">\n{moves}</div>\n"
    );
    html.push_str(TOOLS);
    push_key(&mut html, game);
    let data = data(game, prefix, &drawn.shared);
    let _ = write!(
        html,
        "<script type=\"application/json\">{data}</script>\n</section>\n"
    );
    html
}

/// Writes the key that the pictures leave out, in which text would be too small.
fn push_key(html: &mut String, game: &ReplayGame) {
    let key = game.frames.first().map(|frame| &frame.scene.key[..]);
    let Some(key @ [_, ..]) = key else { return };
    html.push_str("<ul class=\"key\">\n");
    for line in key {
        let _ = writeln!(html, "<li>{}</li>", escaped_text(line));
    }
    html.push_str("</ul>\n");
}

/// Draws the position that is shown without scripts.
fn push_picture(html: &mut String, game: &ReplayGame, number: usize, drawn: &Drawn) {
    let size = |length: fn(&ReplayFrame) -> f64| {
        let lengths = game.frames.iter().map(length);
        let mut text = String::new();
        push_number(&mut text, lengths.fold(0.0, f64::max) * UNIT);
        text
    };
    let (width, height) = (
        size(|frame| frame.scene.width),
        size(|frame| frame.scene.height),
    );
    let _ = writeln!(
        html,
        "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-labelledby=\"r{number}-title r{number}-text\">"
    );
    let frame = game.frames.get(game.pictured());
    let title = frame.map_or("", |frame| &frame.scene.title);
    let text = frame.map_or_else(String::new, |frame| {
        let stated = game.labels.chance(frame);
        let chance = stated.map_or_else(String::new, |chance| format!(" {chance}."));
        format!("{}{chance}", frame.scene.description)
    });
    let _ = writeln!(
        html,
        "<title id=\"r{number}-title\">{}</title>\n<desc id=\"r{number}-text\">{}</desc>\n<g>",
        escaped_text(title),
        escaped_text(&text)
    );
    let shown = drawn.shared.pictures.get(game.pictured());
    for &shape in shown.into_iter().flatten() {
        drawn.shared.shapes[shape as usize].push_to(html);
    }
    let _ = writeln!(html, "</g>\n<defs>\n{}</defs>\n</svg>", drawn.outlines);
}

/// Returns the data for the script as JSON that is safe in a `script` element.
fn data(game: &ReplayGame, prefix: String, shared: &SharedShapes<Element>) -> String {
    let boards: Vec<Option<String>> = game
        .frames
        .iter()
        .map(|frame| frame.stones.as_ref())
        .map(|stones| stones.map(board_letters))
        .collect();
    let title = common_start(&game.frames);
    let texts = game.frames.iter().flat_map(|frame| {
        std::iter::once(frame.scene.description.as_str()).chain(frame.listing.as_deref())
    });
    let words = Words::of(texts);
    let frames = game.frames.iter().enumerate().map(|(index, frame)| {
        let before = frame
            .previous
            .map(|previous| &shared.pictures[previous][..]);
        FrameData {
            from: frame.previous.map_or(-1, |previous| previous as i64),
            name: &frame.name,
            caption: &frame.caption,
            by: frame.by(),
            score: &frame.score,
            chance: frame.chance.as_deref(),
            title: &frame.scene.title[title.len()..],
            text: words.digits(&frame.scene.description),
            flips: digits(distances(&symmetric_difference(
                before.unwrap_or_default(),
                &shared.pictures[index],
            ))),
            board: boards[index].as_ref().map(|board| {
                let before = frame.previous.and_then(|before| boards[before].as_ref());
                before.map_or_else(|| board.clone(), |before| changes(before, board))
            }),
            listing: frame.listing.as_deref().map(|text| words.digits(text)),
            commented: frame.is_commented,
        }
    });
    let pictured = shared.pictures.get(game.pictured());
    let data = GameData {
        shown: game.shown.unwrap_or(0),
        prints_all: game.prints_all,
        board: game
            .board
            .map(|board| [board.x, board.y, board.width, board.height].map(|length| length * UNIT)),
        prefix,
        record: &game.record,
        title,
        labels: &game.labels,
        drawing: Drawing::of(&shared.shapes, pictured.map_or(&[], Vec::as_slice)),
        frames: frames.collect(),
        words: words.words,
    };
    let json = serde_json::to_string(&data).unwrap_or_default();
    // `</script` and `<!--` would end the element or change how it is read.
    json.replace('<', "\\u003c")
}

/// Returns the longest text with which the titles of all positions begin.
fn common_start(frames: &[ReplayFrame]) -> &str {
    let mut titles = frames.iter().map(|frame| frame.scene.title.as_str());
    let first = titles.next().unwrap_or_default();
    titles.fold(first, |start, title| {
        let mut pairs = start.char_indices().zip(title.chars());
        let end = pairs.find(|((_, one), other)| one != other);
        match end {
            Some(((at, _), _)) => &start[..at],
            None => &start[..start.len().min(title.len())],
        }
    })
}

/// Returns the numbers that are in exactly one of two ascending lists.
fn symmetric_difference(one: &[u32], other: &[u32]) -> Vec<u32> {
    let (mut at, mut other_at) = (0, 0);
    let mut found = Vec::new();
    while let (Some(&left), Some(&right)) = (one.get(at), other.get(other_at)) {
        if left <= right {
            at += 1;
        }
        if right <= left {
            other_at += 1;
        }
        if left != right {
            found.push(left.min(right));
        }
    }
    found.extend(&one[at..]);
    found.extend(&other[other_at..]);
    found
}

/// Returns the first number, then the difference of each number from the one
/// before it.
fn distances(numbers: &[u32]) -> Vec<u32> {
    let before = std::iter::once(0).chain(numbers.iter().copied());
    numbers
        .iter()
        .zip(before)
        .map(|(number, before)| number - before)
        .collect()
}

/// Returns the letters of `after` that differ from `before`, each after its
/// index.
fn changes(before: &str, after: &str) -> String {
    let pairs = before.chars().zip(after.chars()).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before != after);
    changed
        .map(|(index, (_, after))| format!("{index}{after}"))
        .collect()
}

/// Returns the ranks of a board from the top, separated by `/`: `a` and `b` are
/// the stones of the two seats, `A` and `B` their fixed stones, and `.` is an
/// empty square.
fn board_letters(stones: &BoardStones) -> String {
    let side = stones.size.side();
    let mut letters = String::new();
    for rank in (0..side).rev() {
        for file in 0..side {
            let square = Square::new(file, rank);
            let seats = [Seat::new(0), Seat::new(1)];
            let owner = seats.into_iter().find(|&seat| stones.of(seat).has(square));
            let letter = match owner.map(Seat::index) {
                None => '.',
                Some(0) => 'a',
                Some(_) => 'b',
            };
            let is_fixed = stones.fixed.has(square);
            letters.push(if is_fixed {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
        }
        if rank > 0 {
            letters.push('/');
        }
    }
    letters
}

/// The controls, hidden until the script shows them.
const CONTROLS: &str = concat!(
    r#"<div class="controls" role="group" aria-label="Replay" hidden>
<button type="button" data-go="start" aria-label="To the start"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 5v14M19 5l-9 7 9 7z"/></svg></button>
<button type="button" data-go="back" aria-label="One ply back"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M16 5l-9 7 9 7z"/></svg></button>
<button type="button" data-go="play" aria-label="Play" aria-pressed="false"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 4l13 8-13 8z"/></svg></button>
<button type="button" data-go="forward" aria-label="One ply forward"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5l9 7-9 7z"/></svg></button>
<button type="button" data-go="end" aria-label="To the end"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M18 5v14M5 5l9 7-9 7z"/></svg></button>
<button type="button" data-do="speed" aria-label="1× speed">1×</button>
<div class="track"><svg preserveAspectRatio="none" aria-hidden="true"><path d=""/></svg><input type="range" min="0" max="0" value="0" step="1" aria-label="Ply"></div>
</div>
"#,
    "<p class=\"live\" aria-live=\"polite\"></p>\n"
);

/// The tools, hidden until the script shows them.
const TOOLS: &str = r#"<div class="tools" role="group" aria-label="Tools" hidden>
<button type="button" data-do="comment">Next comment</button>
<button type="button" data-do="variation">Next variation</button>
<button type="button" data-do="turn" aria-pressed="false">Turn board</button>
<button type="button" data-do="copy">Copy record</button>
<button type="button" data-do="svg">Save SVG</button>
<button type="button" data-do="png">Save PNG</button>
<button type="button" data-do="table" aria-expanded="false">Board as table</button>
</div>
<div class="table" role="group" aria-label="Board" tabindex="0" hidden></div>
"#;

#[cfg(test)]
mod tests {
    use super::{changes, distances, symmetric_difference};

    #[test]
    fn differences_are_in_one_list_only() {
        assert_eq!(
            symmetric_difference(&[1, 2, 5, 9], &[2, 3, 9, 10]),
            [1, 3, 5, 10]
        );
        assert_eq!(symmetric_difference(&[], &[4]), [4]);
        assert_eq!(symmetric_difference(&[4, 7], &[]), [4, 7]);
    }

    #[test]
    fn numbers_and_boards_are_written_as_changes() {
        assert_eq!(distances(&[3, 4, 9]), [3, 1, 5]);
        assert_eq!(changes("ab/b.", "aB/ba"), "1B4a");
    }
}
