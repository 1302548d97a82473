//! How a generated game chooses its moves.

use crate::text::closed_enum;

closed_enum! {
    /// How a generated game chooses its moves.
    pub enum Policy {
        /// Any written move is as likely as any other.
        Random = "random",
        /// The move after which the mover leads most.
        Greedy = "greedy",
    }
    else
    /// A name of no policy.
    PolicyError = "a policy is `random` or `greedy`"
}
