//! What can be judged only at the end of a list.

use crate::format::list::open_list::{PlyLabel, Reader};
use crate::format::list::state::Above;
use crate::format::list::statements::claims;
use crate::format::list::unclear::Unclear;
use crate::text::Diagnostic;
use crate::text::codes;

impl Reader<'_> {
    /// Checks what can be known only at the end of a list.
    pub(super) fn settle(&mut self) {
        let known = self.list.result.map(|(verdict, _)| verdict);
        for doubt in std::mem::take(&mut self.list.doubts) {
            match (known, doubt.hint) {
                (None, _) => self.tokens.report(Unclear::Result.error(doubt.span)),
                (Some(known), Some(hint)) if !known.agrees(hint) => {
                    self.tokens.report(Unclear::OtherResult.error(doubt.span));
                }
                _ => {}
            }
        }
        if known.is_none() {
            for span in std::mem::take(&mut self.list.unknown_ends) {
                let message = "this names a player, but states no result that is known here";
                let help = "write the result in marks on a line of its own, such as `1-0`";
                let finding = Diagnostic::new(codes::HEADING, span, message);
                self.tokens.report(finding.with_help(help));
            }
        }
        self.settle_labels();
        self.warn_of_open_list();
    }

    /// Checks that the names before the plies are in the order of play.
    fn settle_labels(&mut self) {
        let labels = std::mem::take(&mut self.list.labels);
        if let Some(label) = self.shared_label(&labels) {
            return self.bad_label(label, Unclear::Name);
        }
        let is_seat = |label: &&PlyLabel| label.label.seat.is_some();
        let seats = labels.iter().filter(is_seat);
        let count = seats
            .clone()
            .filter_map(|label| label.label.seat)
            .max()
            .map_or(0, |last| last + 1);
        let mut offset = 0;
        for label in seats {
            let seat = label.label.seat.unwrap_or(0) as u64;
            let count = count.max(2) as u64;
            let swapped = self.list.swapped.is_some_and(|ply| label.ply > ply);
            if swapped && offset == 0 && (label.ply + 1) % count == seat {
                // After a swap, seats may be named as before it, or after it.
                offset = 1;
            }
            if (label.ply + offset) % count != seat {
                return self.bad_label(label, Unclear::Turn);
            }
        }
        self.settle_names(&labels);
    }

    /// Returns the first name before several plies, if there are different names: one
    /// player did not play all of them in a row.
    fn shared_label<'l>(&self, labels: &'l [PlyLabel]) -> Option<&'l PlyLabel> {
        let text = |label: &PlyLabel| &self.text[label.label.span.range()];
        let differ = labels.iter().any(|label| text(label) != text(&labels[0]));
        labels.iter().find(|label| label.is_shared && differ)
    }

    /// Checks that other names are before every ply, one for each player.
    fn settle_names(&mut self, labels: &[PlyLabel]) {
        let is_other = |label: &&PlyLabel| label.label.seat.is_none();
        let Some(first) = labels.iter().find(is_other) else {
            return;
        };
        let name = |label: &PlyLabel| {
            String::from_utf8_lossy(&self.text[label.label.span.range()]).to_lowercase()
        };
        let names: Vec<String> = labels.iter().map(name).collect();
        let is_complete = labels.len() as u64 == self.list.plies;
        let period = (1..names.len())
            .find(|&index| names[index] == names[0])
            .unwrap_or(names.len());
        let distinct: std::collections::BTreeSet<&String> = names.iter().take(period).collect();
        let wrong = (0..names.len()).find(|&index| names[index] != names[index % period]);
        let is_colon = labels.iter().all(|label| label.label.has_colon);
        let is_header = |label: &PlyLabel| label.token.is_none();
        if labels.iter().all(is_header) && (!is_complete || wrong.is_some()) && !self.list.went_on {
            // Lines with a time above some plies are remarks.
            return;
        }
        // Below another list, `Analysis: d4 e5` is hardly a game.
        let is_list = self.state.above == Above::Start || self.list.numbering.style.is_some();
        let is_introduction =
            is_list && labels.len() == 1 && first.ply == 0 && first.label.has_colon;
        if is_introduction
            || labels
                .iter()
                .all(|label| label.label.is_known || label.label.seat.is_some())
                && self.fit_players(labels)
        {
            return;
        }
        let is_mixed = labels.iter().any(|label| label.label.seat.is_some());
        let is_enough = names.len() > 2 || is_colon || labels.iter().all(is_header);
        let is_alike = |label: &PlyLabel| label.label.has_colon == labels[0].label.has_colon;
        let is_cycle = (names.len() == period || labels[..period].iter().all(is_alike))
            && is_complete
            && !is_mixed
            && distinct.len() == period
            && period > 1
            && is_enough;
        match wrong {
            Some(wrong) if is_complete => self.bad_label(&labels[wrong], Unclear::Turn),
            None if is_cycle => {}
            _ => self.bad_label(first, Unclear::Name),
        }
    }

    /// Returns true if the names of known players are in the order of play.
    fn fit_players(&self, labels: &[PlyLabel]) -> bool {
        let count = self.list.players.len() as u64;
        let fits = |label: &PlyLabel| {
            let name = String::from_utf8_lossy(&self.text[label.label.span.range()]).into_owned();
            let seat = claims::seat_of(&name, &self.list.players).map(|seat| seat as u64);
            let swapped = self.list.swapped.is_some();
            count > 1 && (swapped || seat == Some(label.ply % count))
        };
        labels.iter().all(fits)
    }

    /// Reports a name, and ends the playing of the list there.
    pub(super) fn bad_label(&mut self, label: &PlyLabel, unclear: Unclear) {
        self.tokens.report(unclear.error(label.label.span));
        if let Some(token) = label.token {
            self.tokens.make_unclear(token);
        }
    }

    /// Reports a list without numbers that may be meant to go on with the list above.
    fn warn_of_open_list(&mut self) {
        let is_open = matches!(self.state.above, Above::Open | Above::Single);
        let Some(span) = self.tokens.first_word() else {
            return;
        };
        if !is_open || self.list.numbering.style.is_some() {
            return;
        }
        if self.state.above == Above::Single && self.list.plies == 1 && !self.list.is_rich {
            // A ply a paragraph is one game or many.
            return self.tokens.report(Unclear::OneOrMany.error(span));
        }
        let message = "another list begins here, since an empty line ends a list without a result";
        let help = "if the game goes on, remove the empty line or number this move; \
                    else end the list before it with its result, or `*`";
        self.tokens
            .report(Diagnostic::new(codes::OPEN_LIST, span, message).with_help(help));
    }
}
