//! The results and terminations that a record states.

use crate::format::odd_result;
use crate::play::SeatName;
use crate::record::{Outcome, Record, ResultInWords, ResultVerb, is_draw_in_words, vocabulary};
use crate::text::{Diagnostic, Span, closed_enum, codes, escape};

closed_enum! {
    /// How a game came to its end.
    #[derive(Default)]
    pub enum Termination {
        /// By the rules.
        Normal = "normal",
        /// A seat resigned.
        Resignation = "resignation",
        /// A draw was agreed.
        Agreement = "agreement",
        /// A seat ran out of time.
        TimeForfeit = "time forfeit",
        /// Not ended.
        #[default]
        Unterminated = "unterminated",
        /// The record states a result, but not how it came about.
        Unknown = "unknown",
    }
    else
    /// The error for a text that is not a termination.
    TerminationError = "a termination is normal, resignation, agreement, time forfeit, unterminated or unknown" ignoring case
}

/// The result and termination stated in the tags and the movetext.
pub(crate) struct StatedResult {
    pub(crate) result: Option<(Outcome, Span)>,
    pub(crate) termination: Option<(Termination, Span)>,
    /// The error about a result in words whose name is unknown.
    pub(crate) unknown_name: Option<Diagnostic>,
    /// True if `termination` is from the tag `Termination`, false if it is from a
    /// result in words.
    pub(crate) is_termination_tagged: bool,
}

impl StatedResult {
    /// Reads the stated result and termination. Reports those that are malformed,
    /// and results that differ.
    pub(crate) fn read(
        record: &Record<'_>,
        seats: &[SeatName],
        findings: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut reader = ResultReader {
            record,
            seats,
            findings,
            reason: None,
            unknown_name: None,
        };
        let tag = record.tags().get("Result").and_then(|tag| {
            let span = tag.value_span();
            let text = tag.value.as_bytes();
            reader.findings.extend(odd_result(text, span));
            reader.read(text, span).map(|outcome| (outcome, span))
        });
        let text = record.result().and_then(|token| {
            let span = token.span();
            let outcome = reader.read(record.slice(token), span);
            outcome.map(|outcome| (outcome, span))
        });
        let (reason, unknown_name) = (reader.reason, reader.unknown_name);
        if let (Some((tag, tag_span)), Some((text, span))) = (&tag, &text)
            && tag != text
        {
            let message = format!("the movetext ends with `{text}`, the tag `Result` says `{tag}`");
            let finding = Diagnostic::new(codes::RESULTS_DIFFER, *span, message)
                .with_help("correct the one that is wrong; nothing is changed silently")
                .with_related(*tag_span, "the tag");
            findings.push(finding);
        }
        let termination = read_termination(record, findings);
        Self {
            result: text.or(tag),
            unknown_name,
            is_termination_tagged: termination.is_some(),
            termination: termination.or(reason),
        }
    }

    /// Returns true if the stated termination is a time forfeit.
    pub(crate) fn is_time_forfeit(&self) -> bool {
        matches!(self.termination, Some((Termination::TimeForfeit, _)))
    }
}

/// Reads results, in marks such as `1-0` or in words.
struct ResultReader<'r, 'f> {
    record: &'r Record<'r>,
    seats: &'r [SeatName],
    findings: &'f mut Vec<Diagnostic>,
    /// The first termination that a result in words gives.
    reason: Option<(Termination, Span)>,
    /// The error about a result in words whose name is unknown.
    unknown_name: Option<Diagnostic>,
}

impl ResultReader<'_, '_> {
    /// Reads a result. Returns `None` after reporting a result that is malformed
    /// or has the wrong number of seats.
    fn read(&mut self, text: &[u8], span: Span) -> Option<Outcome> {
        let seats = self.seats.len();
        let marks = Outcome::of_text(text);
        let fits = marks.filter(|outcome| outcome.seats().is_none_or(|count| count == seats));
        let outcome = fits.or_else(|| self.in_words(text, span));
        if outcome.is_none() {
            let (example, game) = if seats == 1 {
                (Outcome::Solo { reached: true }, "a solo game".to_owned())
            } else {
                let game = format!("a game with {seats} seats");
                (Outcome::won_by(&[0], seats), game)
            };
            let message = format!("`{}` is not a result of {game}", escape(text));
            let forms = match seats {
                2 => "`1-0`, `0-1` or `1/2-1/2`".to_owned(),
                _ => format!("such as `{example}`"),
            };
            let help = format!(
                "write `*` for an unfinished game, otherwise a mark for each seat, {forms}"
            );
            let finding = Diagnostic::new(codes::MALFORMED_RESULT, span, message).with_help(help);
            if self.names_nobody(text) {
                self.unknown_name = Some(finding);
            } else {
                self.findings.push(finding);
            }
        }
        outcome
    }

    /// Returns true for a result in words whose name is neither that of a seat
    /// nor that of a player.
    fn names_nobody(&self, text: &[u8]) -> bool {
        let text = std::str::from_utf8(text).ok();
        let parsed = text.and_then(ResultInWords::parse);
        parsed.is_some_and(|parsed| self.seat(parsed.name).is_none())
    }

    /// Reads a result such as `Orange wins` and warns about it. `None` if the text
    /// is not such a result.
    fn in_words(&mut self, text: &[u8], span: Span) -> Option<Outcome> {
        let text = std::str::from_utf8(text).ok()?;
        let (outcome, reason) = match text.trim().to_ascii_lowercase().as_str() {
            "draw" | "drawn" | "drawn." if self.seats.len() == 2 => (Outcome::drawn(2), None),
            words if is_draw_in_words(words) && self.seats.len() == 2 => {
                (Outcome::drawn(2), Some(Termination::Agreement))
            }
            _ => self.outcome_of(&ResultInWords::parse(text)?)?,
        };
        let message = format!("`{}` is read as `{outcome}`", escape(text.as_bytes()));
        let finding = Diagnostic::new(codes::ODD_RESULT, span, message);
        self.findings.push(match reason {
            None => finding.with_fix(span, outcome.to_string()),
            Some(reason) => finding.with_help(format!(
                "write `{outcome}`, and the reason in a tag: `[Termination \"{reason}\"]`"
            )),
        });
        if let Some(reason) = reason {
            self.reason.get_or_insert((reason, span));
        }
        Some(outcome)
    }

    /// Returns the result and the termination that a result in words implies. `None`
    /// if it does not name exactly one seat, does not determine the result, or
    /// contradicts the result that it ends with. A resignation or a time forfeit
    /// implies a result only in a game with two seats.
    fn outcome_of(&self, parsed: &ResultInWords<'_>) -> Option<(Outcome, Option<Termination>)> {
        let seat = self.seat(parsed.name)?;
        let count = self.seats.len();
        let winner = match count {
            _ if parsed.verb.is_win() => seat,
            2 => 1 - seat,
            _ => return None,
        };
        let reason = match parsed.verb {
            ResultVerb::Wins | ResultVerb::Loses => None,
            ResultVerb::WinsByResignation | ResultVerb::Resigns => Some(Termination::Resignation),
            ResultVerb::WinsOnTime | ResultVerb::LosesOnTime => Some(Termination::TimeForfeit),
        };
        let outcome = Outcome::won_by(&[winner], count);
        let agrees = parsed
            .result
            .as_ref()
            .is_none_or(|stated| *stated == outcome);
        (agrees && (reason.is_none() || count == 2)).then_some((outcome, reason))
    }

    /// Returns the index of the seat that has this name or this player's name, or that all
    /// names among its words name. `None` if there is not exactly one.
    fn seat(&self, name: &str) -> Option<usize> {
        let mut named = name
            .split_whitespace()
            .filter_map(|word| self.seat_named(word));
        self.seat_named(name).or_else(|| {
            let seat = named.next()?;
            named.all(|other| other == seat).then_some(seat)
        })
    }

    /// Returns the index of the seat with exactly this name.
    fn seat_named(&self, name: &str) -> Option<usize> {
        let players = self
            .record
            .stated()
            .map_or(&[][..], |stated| &stated.players);
        let is_same = |player: &str| player.trim().to_lowercase() == name.trim().to_lowercase();
        if let Some(&(seat, _)) = players.iter().find(|(_, player)| is_same(player)) {
            return (seat < self.seats.len()).then_some(seat);
        }
        // The names of seats may be in another language, or numbers.
        let seat = vocabulary::seat(name);
        if let Some(seat) = &seat
            && seat.is_number
        {
            let found = self.seats.get(seat.index)?;
            return (!found.dummy).then_some(seat.index);
        }
        let name = seat.as_ref().map_or(name, |seat| &seat.name);
        let is_named = |seat: &SeatName| {
            let player = self.record.tags().value(&seat.name);
            !seat.dummy
                && (seat.name.eq_ignore_ascii_case(name)
                    || player.is_some_and(|player| player.trim().eq_ignore_ascii_case(name)))
        };
        let mut seats = (0..self.seats.len()).filter(|&seat| is_named(&self.seats[seat]));
        seats.next().filter(|_| seats.next().is_none())
    }
}

/// Reads the tag `Termination`.
fn read_termination(
    record: &Record<'_>,
    findings: &mut Vec<Diagnostic>,
) -> Option<(Termination, Span)> {
    let tag = record.tags().get("Termination")?;
    match tag.value.parse() {
        Ok(termination) => Some((termination, tag.value_span())),
        Err(TerminationError) => {
            let message = format!("`{}` is not a termination", escape(tag.value.as_bytes()));
            let finding = Diagnostic::new(codes::BAD_TERMINATION, tag.value_span(), message)
                .with_help(TerminationError.to_string());
            findings.push(finding);
            None
        }
    }
}
