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
        /// A legal move at random, every written move being equally likely.
        Random = "random",
        /// A legal move after which the mover leads most.
        Greedy = "greedy",
    }
    else
    /// The error for a text that is not a policy.
    PolicyError = "a policy is `random` or `greedy`"
}
