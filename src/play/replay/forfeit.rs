//! What a lost clock makes of a game that its moves leave open.

use crate::board::Seat;
use crate::play::game::about::SeatName;
use crate::play::game::position::Position;
use crate::record::{Outcome, Record};
use crate::text::{Diagnostic, codes, escape_str};

/// The outcome when the seat in the tag `Forfeit` has run out of time; none
/// where the tag does not name a seat.
pub(in crate::play) fn outcome<P: Position>(
    record: &Record<'_>,
    seats: &[SeatName],
    end: &P,
    findings: &mut Vec<Diagnostic>,
) -> Option<Outcome> {
    let tag = record.tags().get("Forfeit")?;
    let is_meant =
        |seat: &SeatName| !seat.dummy && seat.name.eq_ignore_ascii_case(tag.value.trim());
    let Some(index) = seats.iter().position(is_meant) else {
        let message = format!(
            "`{}` is no seat that can run out of time",
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
    Some(end.status_without(seat).outcome(seats.len()))
}
