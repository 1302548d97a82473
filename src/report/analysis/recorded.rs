//! The chances that comments of a record state, and how they are written.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::board::Seat;
use crate::play::{Moment, PlyInfo, Replayed, TreeNode, Turn, View};
use crate::record::{Command, LineId, NodeId, Record, TokenKind, glyph_sign};
use crate::report::analysis::analyse::{Chance, MARKS, mark_of};

/// Returns the chance of the first seat that the comments on a position state with
/// `[%wc ...]`, the first one if there are several. `from` is the index of the first
/// token after the ply that led to the position.
pub(crate) fn recorded_chance(record: &Record<'_>, from: usize) -> Option<Chance> {
    let commands = record.commands_from(from).into_iter();
    let mut chances = commands.filter_map(|(_, command)| match command {
        Command::Chance { chance, error } => Some(Chance {
            chance,
            error,
            search_error: error,
            proven: false,
        }),
        _ => None,
    });
    chances.next()
}

/// The rounding of a difference of recorded chances, in percentage points.
const ROUNDING: f64 = 0.1;

/// What `analyse --annotate` has written into a record about its moves.
pub(super) struct RecordedAnalysis<'r> {
    record: &'r Record<'r>,
    replayed: &'r dyn Replayed,
    /// The better moves and their chances, by the nodes before them. Only an analysis
    /// states a chance at the beginning of a variation; the variations of a commentator
    /// need not be better.
    better: BTreeMap<NodeId, (TreeNode, Chance)>,
}

impl<'r> RecordedAnalysis<'r> {
    pub(super) fn new(record: &'r Record<'r>, replayed: &'r dyn Replayed) -> Self {
        let (mut better, mut lines) = (BTreeMap::new(), BTreeSet::from([LineId::MAIN]));
        for node in replayed.nodes() {
            if lines.insert(node.line)
                && node.is_legal
                && let Some(chance) = recorded_chance(record, node.tokens.end)
            {
                better.entry(node.parent).or_insert((node, chance));
            }
        }
        Self {
            record,
            replayed,
            better,
        }
    }

    /// Returns the move that the analysis prefers to a ply, and its chance.
    fn better(&self, index: usize) -> Option<&(TreeNode, Chance)> {
        let last = index.checked_sub(1);
        let before = match last {
            Some(last) => self.replayed.ply(last)?.node,
            None => NodeId::START,
        };
        let next = self.replayed.ply(index)?.node;
        self.better.get(&before).filter(|(node, _)| node.id != next)
    }

    /// Returns the glyphs of a ply.
    fn glyphs(&self, ply: &PlyInfo) -> Vec<Cow<'_, str>> {
        let notes = self.record.notes_from(ply.tokens.end);
        let glyphs = notes.filter(|token| token.kind == TokenKind::Glyph);
        glyphs
            .map(|token| String::from_utf8_lossy(self.record.slice(token)))
            .collect()
    }

    /// Returns the mark of the ply after a position, that with this index.
    ///
    /// A move that already had a glyph, such as `!`, has got no mark. Its mark is computed
    /// from the chances after the move and after the better one.
    pub(super) fn mark(&self, index: usize, view: &dyn View) -> Option<&'static str> {
        let ply = self.replayed.ply(index)?;
        let glyphs = self.glyphs(&ply);
        let mark = glyphs.iter().find_map(|glyph| mark_of_glyph(glyph));
        if glyphs.is_empty() || mark.is_some() {
            return mark;
        }
        let (better, before) = self.better(index)?;
        let after = recorded_chance(self.record, ply.tokens.end)?;
        let has_first_seat = view.turn() == Turn::Seat(Seat::FIRST);
        let of_player = |chance: &Chance, exchanges_seats: bool| {
            if exchanges_seats {
                chance.of_seat(!has_first_seat)
            } else {
                chance.of_seat(has_first_seat)
            }
        };
        let better = self
            .replayed
            .node_text(better.id, self.replayed.dialects()[0])?;
        let loss = of_player(before, view.exchanges_seats(&better))
            - of_player(&after, self.replayed.exchanges_seats(index));
        let error = libm::hypot(before.error, after.error);
        mark_of(loss * 100.0 + ROUNDING, error * 100.0)
    }

    /// Returns the best move in a position: the one that the analysis prefers to the next
    /// ply, or the next ply itself, which is the best one or loses little.
    /// `None` if the next ply was not analysed, or if somebody else has marked it.
    fn best_move(&self, moment: &Moment<'_>) -> Option<String> {
        let index = moment.plies();
        let ply = self.replayed.ply(index).filter(|_| moment.is_recorded())?;
        recorded_chance(self.record, ply.tokens.end)?;
        let glyphs = self.glyphs(&ply);
        let better = self.better(index).filter(|_| !glyphs.is_empty());
        let is_marked = glyphs.iter().any(|glyph| mark_of_glyph(glyph).is_some());
        let best = match better {
            Some((better, _)) => better.id,
            None if is_marked => return None,
            None => ply.node,
        };
        self.replayed.node_text(best, self.replayed.dialects()[0])
    }
}

/// Returns the best move in a position of a record, by its recorded analysis.
pub(crate) fn recorded_best_move(record: &Record<'_>, moment: &Moment<'_>) -> Option<String> {
    RecordedAnalysis::new(record, moment.replayed()).best_move(moment)
}

/// Returns the mark that a glyph is.
fn mark_of_glyph(glyph: &str) -> Option<&'static str> {
    glyph_sign(glyph).filter(|sign| MARKS.iter().any(|(_, mark)| mark == sign))
}

impl Chance {
    /// Returns the chance of the first seat or of the other one, if this is that of the
    /// first.
    fn of_seat(&self, is_first: bool) -> f64 {
        if is_first {
            self.chance
        } else {
            1.0 - self.chance
        }
    }

    /// Writes the chance in percent: `36.2 ± 1.2 %`, or `50.0 %` if its standard error
    /// is zero.
    pub fn in_percent(self) -> String {
        let percent = |share: f64| format!("{:.1}", share * 100.0);
        let (chance, error) = (percent(self.chance), percent(self.error));
        match &*error {
            "0.0" => format!("{chance} %"),
            _ => format!("{chance} ± {error} %"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::recorded_chance;
    use crate::format::{ReadOptions, read};
    use crate::report::analysis::analyse::Chance;
    use crate::text::Source;

    #[test]
    fn the_first_chance_of_the_comments_on_a_position_counts() {
        let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 {[%wc 2,0] [%wc 0.362,0.012]} \
                    (1. Ce5f6-e5 {[%wc 0.1,0.2]}) {[%wc 0.9,0.1]} 2. Ae4f5-f5 {good} *\n";
        let source = Source::new("test", text.as_bytes());
        let record = read(source, ReadOptions::only_moves()).next().unwrap();
        // The tokens: a tag, a number, a move, a comment, the variation with five, a
        // comment, a number, a move.
        let chance = |from| recorded_chance(&record, from).map(|chance| chance.chance);
        assert_eq!(chance(3), Some(0.362), "2 is not a chance");
        assert_eq!(chance(7), Some(0.1), "the variation has its own");
        assert_eq!(chance(12), None);
    }

    #[test]
    fn chances_are_written_in_percent() {
        let text = |chance: f64, error: f64| {
            let proven = false;
            Chance {
                chance,
                error,
                search_error: error,
                proven,
            }
            .in_percent()
        };
        assert_eq!(text(0.362, 0.012), "36.2 ± 1.2 %");
        assert_eq!(text(1.0, 0.0), "100.0 %");
        assert_eq!(text(0.0, 0.001), "0.0 ± 0.1 %");
    }
}
