//! Infers the swap rule of a bare list that contains `swap`.

use crate::games::permute::refusal::SWAP_ASSUMED;
use crate::games::permute::{MINDSPORTS, PermuteMove, PermuteSetting, SwapRule};
use crate::play::{Dialect, MainLineMoves};
use crate::text::Diagnostic;

impl SwapRule {
    /// Returns the swap rule that is assumed for bare lists in a dialect.
    pub(super) fn of_dialect(dialect: Dialect) -> Self {
        if dialect == MINDSPORTS {
            Self::Positions
        } else {
            Self::Colours
        }
    }
}

impl PermuteSetting {
    /// Infers the swap rule of a bare list with `swap` from its dialect.
    pub(super) fn infer_setting(
        &mut self,
        moves: &MainLineMoves<'_, PermuteMove>,
        findings: &mut Vec<Diagnostic>,
    ) {
        if self.stated_swap.is_some() || !moves.is_bare() {
            return;
        }
        let Some((span, _)) = moves.iter().find(|(_, text)| text.mv == PermuteMove::Swap) else {
            return;
        };
        let dialect = moves.iter().find_map(|(_, text)| text.dialect);
        let swap = dialect.map_or(SwapRule::Colours, |&dialect| SwapRule::of_dialect(dialect));
        self.stated_swap = Some(swap);
        let effect = match swap {
            SwapRule::Positions => "every stone changes colour, as on MindSports",
            _ => "the players exchange seats, as in the rule sheet",
        };
        let message = format!("`swap` is read as `{swap}`: {effect}");
        let help = "set `--swap colours`, `--swap positions` or a tag `Swap`: the rule can decide who wins";
        findings.push(Diagnostic::new(SWAP_ASSUMED, span, message).with_help(help));
    }
}
