//! Fixing records as their findings say.

use crate::app::is_cut;
use crate::convert::{Canonical, to_canonical};
use crate::format::{ReadOptions, Syntax, read_as};
use crate::games::replay_with;
use crate::record::TagValues;
use crate::report::Entry;
use crate::text::report::short;
use crate::text::{Diagnostic, Fix, Source, count_errors_and_warnings, escape_str};

/// Maximum number of bytes that are read again to fix a record. A pass makes the fixes of the
/// findings that are listed, the first few of each kind.
const MAX_READ_AGAIN: usize = 256 << 20;

/// How records are read and fixed.
#[derive(Clone, Copy)]
pub(crate) struct Fixer<'d> {
    pub(crate) options: ReadOptions,
    /// The tags that records without them have.
    pub(crate) defaults: &'d TagValues,
    /// True if fixes may choose one of several readings.
    pub(crate) makes_choices: bool,
    /// Changes the severity of findings.
    pub(crate) adjust: &'d (dyn Fn(&mut Vec<Diagnostic>) + Sync),
}

/// A record after fixes.
#[derive(Debug)]
pub(crate) struct Fixed {
    pub(crate) text: Vec<u8>,
    /// The number of fixes.
    pub(crate) count: usize,
    /// The fixes that chose one of several readings, each on one line.
    pub(crate) choices: Vec<String>,
}

impl Fixer<'_> {
    /// Makes the fixes that change neither the plies of a record nor its result nor its
    /// remarks, all of which are in its canonical form; then those that choose, if they
    /// may. Returns `None` if nothing is fixed, as in a record without a canonical form.
    pub(crate) fn fix(self, entry: &Entry<'_>) -> Option<Fixed> {
        let mut found = entry.findings.iter();
        if !found.any(|finding| finding.fix.is_some()) || entry.record.is_transcribed() {
            return None;
        }
        let mut fixed = Fixed {
            text: entry.record.text().to_vec(),
            count: 0,
            choices: Vec::new(),
        };
        let mut state = State::of(entry);
        if is_cut(entry) || state.form == Canonical::Verbatim {
            return None;
        }
        // Each fix is of at least one byte. More of them would undo each other.
        let max_fixes = fixed.text.len();
        let mut read_again = 0;
        while read_again < MAX_READ_AGAIN && fixed.count <= max_fixes {
            let mut wanted = state.fixable(false);
            let is_choosing = wanted.is_empty() && self.makes_choices;
            if is_choosing {
                wanted = state.fixable(true);
            }
            let text = replaced(&fixed.text, &wanted);
            read_again += text.len();
            let next = self.read_again(entry, &text, State::of);
            let Some(next) = next.filter(|next| next.is_better(&state, is_choosing)) else {
                break;
            };
            if is_choosing {
                let source =
                    Source::part(entry.source(), &fixed.text, entry.record.source().start());
                let lines = wanted.iter().filter_map(|finding| {
                    let fix = finding.fix.as_ref()?;
                    let finding = short(&source, finding);
                    Some(format!("{finding}: `{}`", escape_str(&fix.text)))
                });
                fixed.choices.extend(lines);
            }
            fixed.count += wanted.len();
            state = next;
            fixed.text = text;
        }
        (fixed.count > 0).then_some(fixed)
    }

    /// Calls `visit` with a record as it is read with another text. Returns `None` if this
    /// text is not one record, or if the records below would be read differently.
    pub(crate) fn read_again<R>(
        self,
        entry: &Entry<'_>,
        text: &[u8],
        visit: impl FnOnce(&Entry<'_>) -> R,
    ) -> Option<R> {
        let source = Source::part(entry.source(), text, entry.record.source().start());
        let record = read_as(Syntax::Sheet, source, self.options).next()?;
        let is_alike =
            record.text().len() == text.len() && record.state_below() == entry.record.state_below();
        if !is_alike {
            return None;
        }
        let mut findings = Vec::new();
        let replayed = replay_with(&record, self.defaults, &mut findings);
        (self.adjust)(&mut findings);
        Some(visit(&Entry {
            record: &record,
            replayed: replayed.as_deref(),
            findings: &findings,
            ..*entry
        }))
    }
}

/// What is known of a record between two passes.
struct State {
    form: Canonical,
    plies: usize,
    errors: usize,
    findings: Vec<Diagnostic>,
}

impl State {
    fn of(entry: &Entry<'_>) -> Self {
        Self {
            form: to_canonical(entry.record, entry.replayed, &TagValues::new()),
            plies: entry.plies(),
            errors: count_errors_and_warnings(entry.findings).0,
            findings: entry.findings.to_vec(),
        }
    }

    /// Returns the findings with a fix that chooses, or with one that does not.
    fn fixable(&self, is_choice: bool) -> Vec<&Diagnostic> {
        let has_fix = |finding: &&Diagnostic| {
            let fix = finding.fix.as_ref();
            fix.is_some_and(|fix| fix.is_choice == is_choice)
        };
        self.findings.iter().filter(has_fix).collect()
    }

    /// Returns true if a pass was right: the content is the same, or a choice has removed
    /// errors and kept the plies.
    fn is_better(&self, before: &Self, is_choosing: bool) -> bool {
        if is_choosing {
            return self.errors < before.errors && self.plies == before.plies;
        }
        self.form == before.form && self.findings != before.findings
    }
}

/// Returns a text with the fixes of findings. Of fixes that overlap, only the first is made.
fn replaced(text: &[u8], findings: &[&Diagnostic]) -> Vec<u8> {
    let mut fixes: Vec<&Fix> = findings
        .iter()
        .filter_map(|finding| finding.fix.as_ref())
        .collect();
    fixes.sort_by_key(|fix| fix.span);
    let (mut new, mut at) = (Vec::with_capacity(text.len()), 0);
    for fix in fixes.iter().filter(|fix| fix.span.end <= text.len()) {
        if fix.span.start >= at {
            new.extend_from_slice(&text[at..fix.span.start]);
            new.extend_from_slice(fix.text.as_bytes());
            at = fix.span.end;
        }
    }
    new.extend_from_slice(&text[at..]);
    new
}
