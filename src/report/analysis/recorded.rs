//! The chances that comments of a record state, and how they are written.

use crate::board::Seat;
use crate::play::{Moment, TreeNode, Turn};
use crate::record::{Command, Record, TokenKind, plain_glyph};
use crate::report::analysis::analyse::{Chance, mark_of};

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

/// Returns the loss of a move, and its standard error, from the chances of the first seat
/// before and after it.
/// `exchanges_seats` is true if the player has the other seat after the move.
pub(super) fn loss([before, after]: [Chance; 2], turn: Turn, exchanges_seats: bool) -> (f64, f64) {
    let had_first_seat = turn == Turn::Seat(Seat::FIRST);
    let of_player = |chance: Chance, has_first_seat: bool| match has_first_seat {
        true => chance.chance,
        false => 1.0 - chance.chance,
    };
    let loss =
        of_player(before, had_first_seat) - of_player(after, had_first_seat != exchanges_seats);
    (loss, libm::hypot(before.search_error, after.search_error))
}

/// The rounding of a difference of recorded chances, in percentage points.
const ROUNDING: f64 = 0.1;

/// Returns the mark that an analysis has given a move. `from` is the index of the first
/// token after the ply. `loss_of` computes the loss from the chances. It is called only for
/// a move with another glyph, such as `!`: `analyse --annotate` adds no mark to such a move.
///
/// The chances alone do not tell the mark: before the move, they are those of the search
/// of the position before, and not of the best move.
pub(super) fn recorded_mark(
    record: &Record<'_>,
    from: usize,
    loss_of: impl FnOnce() -> Option<(f64, f64)>,
) -> Option<&'static str> {
    let mut has_glyph = false;
    for token in record.notes_from(from) {
        if token.kind == TokenKind::Glyph {
            has_glyph = true;
            let glyph = String::from_utf8_lossy(record.slice(token));
            match &*plain_glyph(&glyph) {
                "$6" => return Some("?!"),
                "$2" => return Some("?"),
                "$4" => return Some("??"),
                _ => {}
            }
        }
    }
    let (loss, error) = has_glyph.then(loss_of)??;
    mark_of(loss * 100.0 + ROUNDING, error * 100.0)
}

/// Returns the best move in a position of a record that `analyse --annotate` has
/// written: if the next ply is marked as a mistake, the first move of its variation, and
/// otherwise the ply itself, which is the best one or loses little.
/// `None` if the comments on the next ply state no chance.
pub(crate) fn recorded_best_move(record: &Record<'_>, moment: &Moment<'_>) -> Option<String> {
    let replayed = moment.replayed();
    let next = replayed
        .ply(moment.plies())
        .filter(|_| moment.is_recorded())?;
    let after = recorded_chance(record, next.tokens.end)?;
    let last = moment.plies().checked_sub(1);
    let last = last.and_then(|last| replayed.ply(last));
    let before = last.and_then(|last| recorded_chance(record, last.tokens.end));
    let exchanges_seats = replayed.exchanges_seats(moment.plies());
    let turn = moment.view().turn();
    let loss = || before.map(|before| loss([before, after], turn, exchanges_seats));
    let mark = recorded_mark(record, next.tokens.end, loss);
    let nodes = replayed.nodes();
    let parent = nodes.iter().find(|node| node.id == next.node)?.parent;
    let is_better =
        |node: &&TreeNode| node.parent == parent && node.id != next.node && node.is_legal;
    let better = nodes.iter().find(is_better);
    let better = better.filter(|_| mark.is_some());
    let best = better.map_or(next.node, |better| better.id);
    replayed.node_text(best, replayed.dialects()[0])
}

impl Chance {
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
    use super::{loss, recorded_chance};
    use crate::board::Seat;
    use crate::format::{ReadOptions, read};
    use crate::play::Turn;
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
    fn a_swap_exchanges_the_chances_of_the_players() {
        let chance = |chance: f64| Chance {
            chance,
            error: 0.0,
            search_error: 0.0,
            proven: false,
        };
        let [before, after] = [chance(0.75), chance(0.5)];
        let loss_of = |seat: u8, exchanges_seats: bool| {
            loss(
                [before, after],
                Turn::Seat(Seat::new(seat)),
                exchanges_seats,
            )
            .0
        };
        assert_eq!([loss_of(0, false), loss_of(1, false)], [0.25, -0.25]);
        // The second player had 0.25, and has the 0.5 of the first seat.
        assert_eq!([loss_of(0, true), loss_of(1, true)], [0.25, -0.25]);
        let (loss, _) = loss([before, before], Turn::Seat(Seat::new(1)), true);
        assert_eq!(loss, -0.5, "the swap takes the better seat");
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
