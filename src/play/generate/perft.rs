use std::ops::ControlFlow;

use crate::play::game::position::Position;

/// The number of move sequences of exactly `depth` plies, each way of writing
/// a move counting.
///
/// # Cost
///
/// The last ply is counted, not listed; nothing recurses deeper than `depth`.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => {
            let mut sum = 0;
            position.visit_legal(&mut |chosen| {
                let mut next = position.clone();
                next.apply(chosen);
                sum += perft(&next, depth - 1);
                ControlFlow::Continue(())
            });
            sum
        }
    }
}
