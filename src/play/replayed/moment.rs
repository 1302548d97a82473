//! A position of a replayed game, together with its ply number.

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::play::{
    Dialect, PlayError, PlyInfo, Replayed, Standings, Status, Termination, TreeNode, Verdict, View,
};
use crate::record::Outcome;

/// A position of a replayed game, or one reached by moves played from there.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::play::Moment;
///
/// let mut moment = Moment::after(&*game, 1).expect("two plies");
/// assert_eq!((moment.ply(), moment.is_recorded()), (1, true));
/// moment.play("Ae4f5-f5 Cf8g9-f8")?;
/// assert_eq!((moment.ply(), moment.is_recorded()), (3, false));
/// # Ok::<(), scoresheet::PlayError>(())
/// ```
pub struct Moment<'r> {
    replayed: &'r dyn Replayed,
    plies: usize,
    view: Box<dyn View + 'r>,
    /// The scores, computed when first needed.
    standings: OnceCell<Standings>,
    is_recorded: bool,
}

impl<'r> Moment<'r> {
    /// Returns the position after `plies` plies of a game, or `None` if it has
    /// fewer.
    pub fn after(replayed: &'r dyn Replayed, plies: usize) -> Option<Self> {
        let view = replayed.after(plies)?;
        Some(Self {
            replayed,
            plies,
            view,
            standings: OnceCell::new(),
            is_recorded: true,
        })
    }

    /// Returns the position after the last legal ply of a game.
    pub fn end(replayed: &'r dyn Replayed) -> Self {
        Self {
            replayed,
            plies: replayed.plies(),
            view: replayed.end(),
            standings: OnceCell::new(),
            is_recorded: true,
        }
    }

    /// Plays moves from this position.
    ///
    /// # Errors
    ///
    /// Returns the findings if one of the moves is illegal or cannot be read;
    /// the position is then unchanged.
    pub fn play(&mut self, moves: &str) -> Result<(), PlayError> {
        let next_ply = self.view.next_ply();
        self.view.play(moves)?;
        self.standings.take();
        self.is_recorded &= self.view.next_ply() == next_ply;
        Ok(())
    }

    /// Returns the game.
    pub fn replayed(&self) -> &'r dyn Replayed {
        self.replayed
    }

    /// Returns the number of recorded plies that lead to the position, not
    /// counting moves added by [`play`](Self::play).
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// Returns the position.
    pub fn view(&self) -> &(dyn View + 'r) {
        &*self.view
    }

    /// Returns the scores in this position.
    pub fn standings(&self) -> &Standings {
        let known = self.replayed.known_standings().filter(|_| self.is_end());
        known.unwrap_or_else(|| self.standings.get_or_init(|| self.view.standings()))
    }

    /// Returns false if [`play`](Self::play) has added moves to those of the
    /// record.
    pub fn is_recorded(&self) -> bool {
        self.is_recorded
    }

    /// Returns true if this is the position before the first ply.
    pub fn is_start(&self) -> bool {
        self.is_recorded && self.plies == 0
    }

    /// Returns true if this is the position after the last legal ply.
    pub fn is_end(&self) -> bool {
        self.is_recorded && self.plies == self.replayed.plies()
    }

    /// Returns the number of the last ply before this position; at the start, the
    /// number before that of the first ply. Moves added by [`play`](Self::play)
    /// continue the numbers of the record.
    pub fn ply(&self) -> u32 {
        if self.is_recorded {
            return self.replayed.ply_number(self.plies);
        }
        // A recorded resignation or draw has a ply number, but the position does
        // not count it.
        let is_closed = self.last_ply().is_some_and(|ply| ply.is_closing);
        self.view.next_ply() - 1 + u32::from(is_closed)
    }

    /// Returns the last recorded ply before this position; `None` at the start.
    pub(crate) fn last_ply(&self) -> Option<PlyInfo> {
        self.replayed.ply(self.plies.checked_sub(1)?)
    }

    /// Returns the name of the ply that led here: its number, or its path in a
    /// variation, such as `12a.13`.
    pub fn ply_name(&self) -> String {
        let number = self.ply();
        if !self.replayed.is_variation() {
            return number.to_string();
        }
        let last = self.last_ply();
        let path = last.and_then(|last| self.replayed.path(last.node));
        match path.filter(|path| path.is_in_variation() && path.ply() == Some(number)) {
            Some(path) => path.to_string(),
            None => number.to_string(),
        }
    }

    /// Returns the dialect of the record, or that of sheets if its moves are
    /// written the same in all dialects.
    pub fn dialect(&self) -> Dialect {
        let usual = self.replayed.dialects()[0];
        self.replayed.dialect().unwrap_or(usual)
    }

    /// Returns the last recorded ply before this position, written in a
    /// dialect; `None` at the start.
    pub fn last_move(&self, dialect: Dialect) -> Option<String> {
        self.replayed.ply_text(self.plies.checked_sub(1)?, dialect)
    }

    /// Returns the verdict of the record, or that of the rules if
    /// [`play`](Self::play) has added moves.
    pub fn verdict(&self) -> Cow<'r, Verdict> {
        if self.is_recorded {
            return Cow::Borrowed(self.replayed.verdict());
        }
        let seats = self.replayed.seats().len();
        Cow::Owned(Verdict::by_rules(self.view.status().outcome(seats)))
    }

    /// Returns the termination if the game ended in this position by resignation,
    /// agreement or time forfeit although the rules would let it continue.
    pub fn ended_early(&self) -> Option<Termination> {
        let verdict = self.replayed.verdict();
        let is_early = matches!(
            verdict.termination,
            Termination::Resignation | Termination::Agreement | Termination::TimeForfeit
        );
        // An error on the main line may hide further plies.
        let is_complete = || {
            let is_unplayed = |node: TreeNode| node.depth == 0 && !node.is_legal;
            self.last_ply().is_some_and(|last| last.is_closing)
                || !self.replayed.nodes().into_iter().any(is_unplayed)
        };
        let is_over = is_early && self.is_end() && verdict.result != Outcome::Unfinished;
        (is_over && self.view.status() == Status::Running && is_complete())
            .then_some(verdict.termination)
    }
}
