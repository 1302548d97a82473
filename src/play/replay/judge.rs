//! Compares the result and termination stated in a record with its game.

use crate::board::Seat;
use crate::play::replay::stated::StatedResult;
use crate::play::{SeatName, Status, Termination};
use crate::record::{Outcome, Record};
use crate::text::{Diagnostic, codes, escape, escape_str};

/// How a game ended, according to its record and the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The result of the moves or of a time forfeit if they end the game, otherwise the
    /// one that the record states.
    pub result: Outcome,
    /// The result that the record states, or else [`result`](Self::result). The two differ
    /// if the record states `*` for a game that is over, or in records with an error.
    pub stated: Outcome,
    /// How the game ended.
    pub termination: Termination,
    /// The indices of the seats that have won: by the moves or a time forfeit if
    /// they end the game, otherwise by the stated result. Empty if nobody has
    /// won, and for a draw in a game with two seats.
    pub winners: Vec<usize>,
}

impl Verdict {
    /// Returns the verdict on a game whose result is that of the rules.
    pub(crate) fn by_rules(result: Outcome) -> Self {
        Self {
            winners: winners(&result),
            termination: match result {
                Outcome::Unfinished => Termination::Unterminated,
                _ => Termination::Normal,
            },
            stated: result.clone(),
            result,
        }
    }
}

/// How the moves of a line end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ending {
    /// With this status by the rules.
    Rules(Status),
    /// With the resignation of the seat with this index.
    Resigned(usize),
    /// With an agreed draw.
    Agreed,
    /// Unknown, because of an error on the main line or in the format of the
    /// record.
    Unknown,
}

/// Returns the verdict on a game. Checks what the record states about the end
/// against `ending`. `after_timeout` returns the status if a seat runs out of time
/// after the moves.
pub(crate) fn judge(
    record: &Record<'_>,
    ending: &Ending,
    seats: &[SeatName],
    after_timeout: &dyn Fn(Seat) -> Status,
    findings: &mut Vec<Diagnostic>,
) -> Verdict {
    let count = seats.len();
    let mut stated = StatedResult::read(record, seats, findings);
    if let Some(error) = stated.unknown_name.take() {
        findings.push(about_unknown_name(record, error, ending));
    }
    let computed = match ending {
        Ending::Rules(Status::Running) if stated.is_time_forfeit() => {
            read_forfeit(record, seats, after_timeout, findings)
                .map(|outcome| (outcome, Termination::TimeForfeit))
        }
        Ending::Rules(Status::Running) | Ending::Unknown => None,
        Ending::Rules(status) => Some((status.outcome(count), Termination::Normal)),
        Ending::Resigned(seat) => Some((Outcome::won_by(&[1 - seat], 2), Termination::Resignation)),
        Ending::Agreed => Some((Outcome::drawn(count), Termination::Agreement)),
    };
    match computed {
        Some((outcome, termination)) => stated.verdict_if_ended(outcome, termination, findings),
        None => {
            if *ending != Ending::Unknown {
                stated.check_unfinished(record, findings);
            }
            stated.verdict_if_unfinished(record)
        }
    }
}

/// Returns the finding about a result in words whose name is unknown: `error` or,
/// if the moves end the game, a warning.
fn about_unknown_name(record: &Record<'_>, error: Diagnostic, ending: &Ending) -> Diagnostic {
    if matches!(ending, Ending::Rules(Status::Running) | Ending::Unknown) {
        return error;
    }
    let words = escape(record.source().slice(error.span));
    let message =
        format!("`{words}` names no player of the record; the result of the moves counts");
    let help = "give the players in tags, or write the result in marks, such as `1-0`";
    Diagnostic::new(codes::ODD_RESULT, error.span, message).with_help(help)
}

impl StatedResult {
    /// Returns the verdict on a game that was ended by its moves or by a time
    /// forfeit, with this outcome. Reports a stated result or termination that
    /// differs.
    fn verdict_if_ended(
        self,
        outcome: Outcome,
        termination: Termination,
        findings: &mut Vec<Diagnostic>,
    ) -> Verdict {
        let reason = match termination {
            Termination::Normal => "by the rules the game ends",
            Termination::Resignation => "after the resignation it is",
            Termination::TimeForfeit => "after the time forfeit it is",
            _ => "after the agreed draw it is",
        };
        if let Some((stated, span)) = &self.result
            && *stated != outcome
        {
            let (code, message) = if *stated == Outcome::Unfinished {
                (
                    codes::RESULT_MISSING,
                    format!("the result says `*`, but {reason} `{outcome}`"),
                )
            } else {
                (
                    codes::CONTRADICTS_GAME,
                    format!("the result says `{stated}`, but {reason} `{outcome}`"),
                )
            };
            findings.push(
                Diagnostic::new(code, *span, message).with_help(format!("write `{outcome}`")),
            );
        }
        if let Some((stated, span)) = self.termination
            && self.is_termination_tagged
            && stated != termination
        {
            let fact = match termination {
                Termination::Normal => "by the rules the game is over",
                Termination::Resignation => "a resignation ended the game",
                _ => "an agreed draw ended the game",
            };
            let message = format!("the tag `Termination` says `{stated}`, but {fact}");
            let finding = Diagnostic::new(codes::BAD_TERMINATION, span, message)
                .with_help(format!("write `{termination}`, or remove the tag"));
            findings.push(finding.with_choice(span, termination.as_str()));
        }
        let stated = self.result.map(|(stated, _)| stated);
        Verdict {
            stated: stated.unwrap_or_else(|| outcome.clone()),
            winners: winners(&outcome),
            result: outcome,
            termination,
        }
    }

    /// Returns the verdict that the record states. For games that are not known to
    /// have been ended by their moves or by a time forfeit.
    fn verdict_if_unfinished(self, record: &Record<'_>) -> Verdict {
        let result = self
            .result
            .map_or(Outcome::Unfinished, |(stated, _)| stated);
        let is_unexplained = record.is_bare() && result != Outcome::Unfinished;
        let termination = match self.termination {
            Some((stated, _)) => stated,
            None if is_unexplained => Termination::Unknown,
            None => Termination::Unterminated,
        };
        Verdict {
            winners: winners(&result),
            stated: result.clone(),
            result,
            termination,
        }
    }

    /// Reports a stated result or termination that contradicts the moves, which
    /// leave the game unfinished. A result is not reported if the stated
    /// termination explains it.
    fn check_unfinished(&self, record: &Record<'_>, findings: &mut Vec<Diagnostic>) {
        if let Some((Termination::Normal, span)) = self.termination {
            let message = "the tag `Termination` says `normal`, but by the rules the game goes on";
            let help =
                "say `resignation`, `agreement`, `time forfeit`, `unterminated` or `unknown`";
            findings.push(Diagnostic::new(codes::BAD_TERMINATION, span, message).with_help(help));
        }
        let Some((result, span)) = &self.result else {
            return;
        };
        if *result == Outcome::Unfinished {
            return;
        }
        let reason = self.termination.map(|(stated, _)| stated);
        let is_explained = match reason {
            Some(Termination::Resignation) => result.is_decisive(),
            Some(Termination::TimeForfeit) => result.is_decisive() && result.seats() <= Some(2),
            Some(Termination::Agreement) => !result.is_decisive(),
            // Already reported above.
            Some(Termination::Normal) => true,
            Some(Termination::Unterminated | Termination::Unknown) | None => false,
        };
        if is_explained {
            return;
        }
        let message = format!("the result says `{result}`, but by the rules the game goes on");
        if record.is_bare() || reason == Some(Termination::Unknown) {
            let help = match reason {
                None => "a list cannot give the reason; a sheet can, in the tag `Termination`",
                _ => "if you know the reason, give it in the tag `Termination`",
            };
            let finding = Diagnostic::new(codes::DECIDED_ELSEWHERE, *span, message);
            findings.push(finding.with_help(help));
            return;
        }
        let help = if reason == Some(Termination::TimeForfeit) {
            "name the seat that ran out of time in a tag `Forfeit`"
        } else if result.is_decisive() {
            "end the moves with `resigns`, or add the tag `Termination` with `resignation`, `time forfeit` or `unknown`"
        } else {
            "end the moves with `draw`, or add the tag `Termination` with `agreement` or `unknown`"
        };
        findings.push(Diagnostic::new(codes::UNEXPLAINED_RESULT, *span, message).with_help(help));
    }
}

/// Returns the indices of the seats that have won. Empty if the two seats of a
/// game share the win, which is a draw.
fn winners(outcome: &Outcome) -> Vec<usize> {
    let winners = outcome.winners();
    let is_draw = outcome.seats() == Some(2) && winners.len() == 2;
    if is_draw { Vec::new() } else { winners }
}

/// Returns the outcome of a game in which the seat named by the tag `Forfeit` ran
/// out of time. `None` without the tag, or after reporting that it does not name
/// a seat with a player.
fn read_forfeit(
    record: &Record<'_>,
    seats: &[SeatName],
    after_timeout: &dyn Fn(Seat) -> Status,
    findings: &mut Vec<Diagnostic>,
) -> Option<Outcome> {
    let tag = record.tags().get("Forfeit")?;
    let is_named =
        |seat: &SeatName| !seat.dummy && seat.name.eq_ignore_ascii_case(tag.value.trim());
    let Some(index) = seats.iter().position(is_named) else {
        let message = format!(
            "`{}` is not a seat that can run out of time",
            escape_str(&tag.value)
        );
        let players = seats.iter().filter(|seat| !seat.dummy);
        let names: Vec<&str> = players.map(|seat| seat.name.as_str()).collect();
        let help = format!("the seats are {}", names.join(", "));
        let finding = Diagnostic::new(codes::BAD_TAG_VALUE, tag.value_span(), message);
        findings.push(finding.with_help(help));
        return None;
    };
    let seat = Seat::new(u8::try_from(index).expect("a game has few seats"));
    Some(after_timeout(seat).outcome(seats.len()))
}
