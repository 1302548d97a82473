//! What a record says of its end, compared with the game.

use crate::play::game::about::SeatName;
use crate::play::game::position::{Position, Status};
use crate::play::replay::forfeit;
use crate::record::{Outcome, Record};
use crate::text::{Diagnostic, Span, closed_enum, codes, escape};

closed_enum! {
    /// How a game came to its end.
    pub enum Termination {
        /// The rules ended it.
        Normal = "normal",
        /// A seat resigned.
        Resignation = "resignation",
        /// A draw was agreed.
        Agreement = "agreement",
        /// A seat ran out of time.
        TimeForfeit = "time forfeit",
        /// It goes on, or nobody knows.
        Unterminated = "unterminated",
    }
    else
    /// A text that names no termination.
    TerminationError = "a termination is normal, resignation, agreement, time forfeit or unterminated" ignoring case
}

/// How a game ended, as the record and the rules say together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What the record says, or what the rules say where it says nothing.
    pub result: Outcome,
    /// How it ended.
    pub termination: Termination,
    /// The seats (by number) that have won; empty for a draw and while the
    /// game goes on.
    pub winners: Vec<usize>,
}

/// What the moves say of the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::play) enum Ending {
    /// How the rules see the last position.
    Rules(Status),
    /// This seat (by number) resigned.
    Resigned(usize),
    /// A draw was agreed.
    Agreed,
    /// An error stands on the main line: its moves say nothing of the end.
    Unknown,
}

/// Compares what a record says of its end with `ending` and with the
/// position `end` that its moves lead to.
pub(in crate::play) fn judge<P: Position>(
    record: &Record<'_>,
    ending: &Ending,
    names: &[SeatName],
    end: &P,
    findings: &mut Vec<Diagnostic>,
) -> Verdict {
    let seats = names.len();
    let said = Said::read(record, seats, findings);
    let by_moves = match ending {
        Ending::Rules(Status::Running) if said.is_time_forfeit() => {
            forfeit::outcome(record, names, end, findings)
                .map(|outcome| (outcome, Termination::TimeForfeit))
        }
        Ending::Rules(Status::Running) | Ending::Unknown => None,
        Ending::Rules(status) => Some((status.outcome(seats), Termination::Normal)),
        Ending::Resigned(seat) => Some((Outcome::won_by(&[1 - seat], 2), Termination::Resignation)),
        Ending::Agreed => Some((Outcome::drawn(seats), Termination::Agreement)),
    };
    match by_moves {
        Some((outcome, termination)) => said.compare(outcome, termination, findings),
        None => said.of_running(record.is_bare(), *ending == Ending::Unknown, findings),
    }
}

/// What the tags and the movetext say of the end.
struct Said {
    result: Option<(Outcome, Span)>,
    termination: Option<(Termination, Span)>,
}

impl Said {
    fn read(record: &Record<'_>, seats: usize, findings: &mut Vec<Diagnostic>) -> Self {
        let tag = record.tags().get("Result").and_then(|tag| {
            outcome(tag.value.as_bytes(), tag.value_span(), seats, findings)
                .map(|found| (found, tag.value_span()))
        });
        let text = record.result().and_then(|token| {
            let span = token.span();
            outcome(record.slice(token), span, seats, findings).map(|found| (found, span))
        });
        if let (Some((tag, tag_span)), Some((text, span))) = (&tag, &text)
            && tag != text
        {
            let message = format!("the movetext ends with `{text}`, the tag `Result` says `{tag}`");
            let finding = Diagnostic::new(codes::RESULTS_DIFFER, *span, message)
                .with_help("correct the one that is wrong; nothing is changed silently")
                .with_related(*tag_span, "the tag");
            findings.push(finding);
        }
        Self {
            result: text.or(tag),
            termination: termination(record, findings),
        }
    }

    fn is_time_forfeit(&self) -> bool {
        matches!(self.termination, Some((Termination::TimeForfeit, _)))
    }

    /// The verdict on a game that its moves or a lost clock have ended.
    fn compare(self, outcome: Outcome, by: Termination, findings: &mut Vec<Diagnostic>) -> Verdict {
        let why = match by {
            Termination::Normal => "by the rules the game ends",
            Termination::Resignation => "after the resignation it is",
            Termination::TimeForfeit => "after the time forfeit it is",
            _ => "after the agreed draw it is",
        };
        if let Some((said, span)) = &self.result
            && *said != outcome
        {
            let (code, message) = if *said == Outcome::Unfinished {
                (
                    codes::RESULT_MISSING,
                    format!("the result says `*`, but {why} `{outcome}`"),
                )
            } else {
                (
                    codes::CONTRADICTS_GAME,
                    format!("the result says `{said}`, but {why} `{outcome}`"),
                )
            };
            findings.push(
                Diagnostic::new(code, *span, message).with_help(format!("write `{outcome}`")),
            );
        }
        if let Some((said, span)) = self.termination
            && said != by
        {
            let fact = match by {
                Termination::Normal => "by the rules the game is over",
                Termination::Resignation => "a resignation ended the game",
                _ => "an agreed draw ended the game",
            };
            let message = format!("the tag `Termination` says `{said}`, but {fact}");
            let finding = Diagnostic::new(codes::BAD_TERMINATION, span, message)
                .with_help(format!("write `{by}`, or take the tag out"));
            findings.push(finding.with_fix(span, by.as_str()));
        }
        let winners = if is_draw(&outcome) {
            Vec::new()
        } else {
            outcome.winners()
        };
        let result = self.result.map_or(outcome, |(said, _)| said);
        Verdict {
            result,
            termination: by,
            winners,
        }
    }

    /// The verdict on a game that its moves leave open.
    fn of_running(self, bare: bool, unsound: bool, findings: &mut Vec<Diagnostic>) -> Verdict {
        let result = self
            .result
            .as_ref()
            .map_or(Outcome::Unfinished, |(said, _)| said.clone());
        if !unsound {
            self.explain(&result, bare, findings);
        }
        let termination = self
            .termination
            .map_or(Termination::Unterminated, |(said, _)| said);
        let winners = if is_draw(&result) {
            Vec::new()
        } else {
            result.winners()
        };
        Verdict {
            result,
            termination,
            winners,
        }
    }

    /// Looks whether a result of a running game has a reason.
    fn explain(&self, result: &Outcome, bare: bool, findings: &mut Vec<Diagnostic>) {
        if let Some((Termination::Normal, span)) = self.termination {
            let message = "the tag `Termination` says `normal`, but by the rules the game goes on";
            let help = "say `resignation`, `agreement`, `time forfeit` or `unterminated`";
            findings.push(Diagnostic::new(codes::BAD_TERMINATION, span, message).with_help(help));
        }
        let Some((_, span)) = self
            .result
            .as_ref()
            .filter(|_| *result != Outcome::Unfinished)
        else {
            return;
        };
        let reason = self.termination.map(|(said, _)| said);
        let explained = match reason {
            Some(Termination::Resignation) => result.is_decisive(),
            Some(Termination::TimeForfeit) => result.is_decisive() && result.seats() <= Some(2),
            Some(Termination::Agreement) => !result.is_decisive(),
            Some(Termination::Normal) => true,
            Some(Termination::Unterminated) | None => false,
        };
        if explained {
            return;
        }
        let message = format!("the result says `{result}`, but by the rules the game goes on");
        if bare {
            let help = "a list has no place for the reason; a sheet has the tag `Termination`";
            let finding = Diagnostic::new(codes::DECIDED_ELSEWHERE, *span, message);
            findings.push(finding.with_help(help));
            return;
        }
        let help = if reason == Some(Termination::TimeForfeit) {
            "name the seat that ran out of time in a tag `Forfeit`"
        } else if result.is_decisive() {
            "end the moves with `resigns`, or add a tag `Termination` of `resignation` or `time forfeit`"
        } else {
            "end the moves with `draw`, or add `[Termination \"agreement\"]`"
        };
        findings.push(Diagnostic::new(codes::UNEXPLAINED_RESULT, *span, message).with_help(help));
    }
}

/// True when every seat of several shares.
fn is_draw(outcome: &Outcome) -> bool {
    outcome.seats() == Some(2) && outcome.winners().len() == 2
}

fn outcome(
    text: &[u8],
    span: Span,
    seats: usize,
    findings: &mut Vec<Diagnostic>,
) -> Option<Outcome> {
    let fits =
        Outcome::of_text(text).filter(|outcome| outcome.seats().is_none_or(|count| count == seats));
    if fits.is_none() {
        let (example, table) = if seats == 1 {
            (Outcome::Solo { reached: true }, "for one".to_owned())
        } else {
            (Outcome::won_by(&[0], seats), format!("with {seats} seats"))
        };
        let message = format!("`{}` is no result of a game {table}", escape(text));
        let help =
            format!("write `*` while it goes on, else a mark for each seat such as `{example}`");
        findings.push(Diagnostic::new(codes::MALFORMED_RESULT, span, message).with_help(help));
    }
    fits
}

fn termination(record: &Record<'_>, findings: &mut Vec<Diagnostic>) -> Option<(Termination, Span)> {
    let tag = record.tags().get("Termination")?;
    match tag.value.parse() {
        Ok(termination) => Some((termination, tag.value_span())),
        Err(TerminationError) => {
            let message = format!("`{}` is no termination", escape(tag.value.as_bytes()));
            let finding = Diagnostic::new(codes::BAD_TERMINATION, tag.value_span(), message)
                .with_help(TerminationError.to_string());
            findings.push(finding);
            None
        }
    }
}
