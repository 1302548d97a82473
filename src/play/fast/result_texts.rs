//! Compares the results that records state with those of the rules.

use crate::record::Outcome;

/// Caches how outcomes are written, so that most results are compared as text.
#[derive(Debug, Clone, Default)]
pub(super) struct ResultTexts(Vec<(Outcome, String)>);

impl ResultTexts {
    /// Maximum number of cached texts. Games with few seats need fewer.
    const MAX: usize = 64;

    /// Returns true if `stated` is the canonical spelling of `result`.
    pub(super) fn matches(&mut self, result: &Outcome, stated: &[u8]) -> bool {
        let cached = self.0.iter().find(|(outcome, _)| outcome == result);
        match cached {
            Some((_, text)) => text.as_bytes() == stated,
            None => {
                let text = result.to_string();
                let is_equal = text.as_bytes() == stated;
                if self.0.len() < Self::MAX {
                    self.0.push((result.clone(), text));
                }
                is_equal
            }
        }
    }
}
