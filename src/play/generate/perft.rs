//! Counts move sequences from a position.

use std::ops::ControlFlow;

use crate::play::Position;

/// Counts the sequences of exactly `depth` legal moves. Different
/// moves with the same effect are counted separately.
///
/// Before the last move, a position with too many legal moves to
/// [list](Position::visit_legal) counts as if it had none.
///
/// # Cost
///
/// Plays all moves but the last, which are only counted. Recurses `depth`
/// levels.
///
/// # Examples
///
/// ```
/// use scoresheet::board::Size;
/// use scoresheet::games::permute::{PermutePosition, PermuteSetting, PermuteSetup};
/// use scoresheet::play::perft;
///
/// let setting = PermuteSetting::new(Size::new(12)?, PermuteSetup::Chequer);
/// let start = PermutePosition::new(&setting);
/// // 121 faces, two directions, two stones to bandage.
/// assert_eq!(perft(&start, 1), 121 * 2 * 2);
/// # Ok::<(), scoresheet::board::SizeError>(())
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => {
            let mut sum = 0;
            position.visit_legal(&mut |mv| {
                let mut next = position.clone();
                next.apply(mv);
                sum += perft(&next, depth - 1);
                ControlFlow::Continue(())
            });
            sum
        }
    }
}
