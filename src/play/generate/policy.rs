//! How a generated game chooses its moves.

use crate::text::closed_enum;

closed_enum! {
    /// How a generated game chooses its moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use scoresheet::{GameKind, TagValues, play::Policy};
    ///
    /// let board = TagValues::new().with("Board", "8");
    /// let players = GameKind::Permute.playouts(&board, Policy::Greedy).expect("a setting");
    /// # drop(players);
    /// assert_eq!("greedy".parse(), Ok(Policy::Greedy));
    /// ```
    pub enum Policy {
        /// A random legal move. All are equally likely; different moves with
        /// the same effect count separately.
        Random = "random",
        /// A legal move after which the mover has the largest lead.
        Greedy = "greedy",
    }
    else
    /// The error for a text that is not a policy.
    PolicyError = "a policy is `random` or `greedy`"
}
