//! A replayed record as a game to show on a page.

use std::collections::HashMap;

use crate::play::{FigureOptions, Moment, Replayed, TreeNode, marks_of};
use crate::record::{LineId, NodeId, Outcome, Record, TokenKind, glyph_sign, strip_commands};
use crate::render::{ReplayFrame, ReplayGame, ReplayItem, ReplayLabels};
use crate::report::analysis::{analyse::Chance, recorded::recorded_chance};
use crate::report::entry::Entry;
use crate::report::figure::caption::mover;
use crate::report::sentence::{score_line, turn_or_verdict};
use crate::scene::Rect;

/// The positions of a game that a page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplayPositions {
    /// The start and the position after every legal ply, variations included.
    All,
    /// Positions in order: the line and the number of plies of each.
    Chosen(Vec<(LineId, usize)>),
}

/// Returns a record as a game to show on a page. `options` returns the figure
/// options for the position of a [`Moment`].
///
/// # Errors
///
/// Returns the first error of `options`.
///
/// # Cost
///
/// Quadratic in the number of plies: replays the moves for each position.
pub fn replay_game<E>(
    entry: &Entry<'_>,
    replayed: &dyn Replayed,
    positions: &ReplayPositions,
    options: &mut dyn FnMut(&Moment<'_>) -> Result<FigureOptions, E>,
) -> Result<ReplayGame, E> {
    let nodes = replayed.nodes();
    let mut frames = Frames {
        entry,
        options,
        frames: Vec::new(),
        index_of_node: HashMap::new(),
        board: None,
    };
    match positions {
        ReplayPositions::All => {
            frames.add(replayed, 0, None)?;
            let mut lines: HashMap<LineId, Box<dyn Replayed>> = HashMap::new();
            for node in nodes.iter().filter(|node| node.is_legal) {
                let previous = frames.index_of_node.get(&node.parent).copied().unwrap_or(0);
                let variation = || replayed.game_of_line(node.line);
                let line = match node.line {
                    LineId::MAIN => replayed,
                    line => &**lines.entry(line).or_insert_with(variation),
                };
                frames.add(line, node.ply as usize, Some(previous))?;
            }
        }
        ReplayPositions::Chosen(chosen) => {
            for &(line, plies) in chosen {
                let variation = (line != LineId::MAIN).then(|| replayed.game_of_line(line));
                let previous = frames.frames.len().checked_sub(1);
                frames.add(variation.as_deref().unwrap_or(replayed), plies, previous)?;
            }
        }
    }
    let Frames {
        frames,
        index_of_node,
        board,
        ..
    } = frames;
    Ok(ReplayGame {
        heading: heading(entry, replayed),
        facts: facts(entry, replayed),
        record: record_text(entry.record),
        items: items(entry.record, replayed, &nodes, &index_of_node),
        frames,
        shown: None,
        board,
        prints_all: false,
        labels: labels(replayed),
    })
}

/// Returns the words of the page for the board as a table and for chances.
fn labels(replayed: &dyn Replayed) -> ReplayLabels {
    ReplayLabels {
        seats: replayed
            .seats()
            .iter()
            .map(|seat| seat.name.clone())
            .collect(),
        fixed: "bandaged".to_owned(),
        chance: chance_label(replayed),
    }
}

/// The positions drawn so far.
struct Frames<'f, E> {
    entry: &'f Entry<'f>,
    options: &'f mut dyn FnMut(&Moment<'_>) -> Result<FigureOptions, E>,
    frames: Vec<ReplayFrame>,
    /// The index of the position after each move.
    index_of_node: HashMap<NodeId, usize>,
    /// The board in the first picture.
    board: Option<Rect>,
}

impl<E> Frames<'_, E> {
    /// Draws the position after `plies` plies of a line.
    fn add(&mut self, line: &dyn Replayed, plies: usize, previous: Option<usize>) -> Result<(), E> {
        let moment = Moment::after(line, plies).unwrap_or_else(|| Moment::end(line));
        let last = moment.last_ply();
        let notes_start = last.as_ref().map_or(0, |ply| ply.tokens.end);
        let comments = self.entry.record.comment_paragraphs_from(notes_start);
        let commands = self.entry.record.commands_from(notes_start);
        let has_marks = commands
            .iter()
            .any(|(_, command)| !marks_of(command).is_empty());
        let text = moment.last_move(moment.dialect());
        let caption = match text {
            Some(text) => format!("{}. {text}", moment.ply()),
            None => "Start".to_owned(),
        };
        let score = format!("{}: {}", score_line(&moment), turn_or_verdict(&moment));
        if let Some(ply) = last {
            self.index_of_node.insert(ply.node, self.frames.len());
        }
        let options = (self.options)(&moment)?;
        let view = moment.view();
        if self.frames.is_empty() {
            self.board = view.board().map(|size| options.frame(size).board());
        }
        let mut scene = view.figure(&options);
        self.frames.push(ReplayFrame {
            mover: mover(&moment, &scene).map(str::to_owned),
            listing: scene.listing.take(),
            scene,
            previous,
            name: ReplayFrame::link_name(&moment.ply_name()),
            caption,
            score,
            chance: recorded_chance(self.entry.record, notes_start).map(Chance::in_percent),
            stones: view.stones(),
            is_commented: !comments.is_empty() || has_marks,
        });
        Ok(())
    }
}

/// Returns the names of the players, or the game and its setting if none is known.
fn heading(entry: &Entry<'_>, replayed: &dyn Replayed) -> String {
    let players: Vec<String> = replayed
        .seats()
        .iter()
        .filter_map(|seat| entry.player(seat))
        .collect();
    if players.iter().all(|player| player == "?") {
        return game(replayed);
    }
    players.join(" – ")
}

fn game(replayed: &dyn Replayed) -> String {
    format!("{} {}", replayed.about().name, replayed.setting())
}

/// Returns the game and its setting, unless they are the heading, and the tags about the
/// event.
fn facts(entry: &Entry<'_>, replayed: &dyn Replayed) -> Vec<String> {
    let tags = entry.record.tags();
    let game = Some(game(replayed)).filter(|game| *game != heading(entry, replayed));
    let values = ["Event", "Site", "Date"]
        .into_iter()
        .filter_map(|name| tags.value(name));
    let outcome = &replayed.verdict().result;
    let result = (*outcome != Outcome::Unfinished).then(|| outcome.to_string());
    let known_values = values.filter(|value| !value.is_empty() && !value.starts_with('?'));
    game.into_iter()
        .chain(known_values.map(str::to_owned))
        .chain(result)
        .collect()
}

/// Returns the label of the chances, which are those of the first seat.
fn chance_label(replayed: &dyn Replayed) -> String {
    let first = replayed.seats().first();
    first.map_or_else(String::new, |seat| format!("Chance of {}", seat.name))
}

fn record_text(record: &Record<'_>) -> String {
    let text = String::from_utf8_lossy(record.wording());
    format!("{}\n", text.trim())
}

/// Returns the movetext: plies, glyphs, comments, variations and results.
fn items(
    record: &Record<'_>,
    replayed: &dyn Replayed,
    nodes: &[TreeNode],
    index_of_node: &HashMap<NodeId, usize>,
) -> Vec<ReplayItem> {
    let dialect = replayed.dialect().unwrap_or(replayed.dialects()[0]);
    let starts: HashMap<usize, &TreeNode> =
        nodes.iter().map(|node| (node.tokens.start, node)).collect();
    let mut items = Vec::new();
    for (index, token) in record.tokens().iter().enumerate() {
        let text = || String::from_utf8_lossy(record.slice(token)).into_owned();
        match token.kind {
            TokenKind::Word => {
                let Some(node) = starts.get(&index) else {
                    continue;
                };
                let written = replayed.node_text(node.id, dialect);
                let number = replayed.ply_number(node.ply as usize);
                items.push(ReplayItem::Ply {
                    frame: index_of_node.get(&node.id).copied(),
                    number: format!("{number}."),
                    text: written.unwrap_or_else(text),
                });
            }
            TokenKind::Glyph => {
                let glyph = text();
                let sign = glyph_sign(&glyph).map(str::to_owned);
                items.push(ReplayItem::Glyph(sign.unwrap_or(glyph)));
            }
            TokenKind::BraceComment | TokenKind::LineComment | TokenKind::Heading => {
                let comment = strip_commands(&text());
                if !comment.is_empty() {
                    items.push(ReplayItem::Comment(comment));
                }
            }
            TokenKind::Open => items.push(ReplayItem::Open),
            TokenKind::Close => items.push(ReplayItem::Close),
            TokenKind::Result => items.push(ReplayItem::Result(text())),
            _ => {}
        }
    }
    items
}
