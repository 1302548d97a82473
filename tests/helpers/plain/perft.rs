//! Counts sequences of moves in a model.

/// The number of ways to play `depth` moves on a table.
pub(crate) fn perft<T: Clone, M>(
    table: &T,
    depth: usize,
    legal_moves: fn(&T) -> Vec<M>,
    play: fn(&mut T, &M),
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(table);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |played| {
        let mut next = table.clone();
        play(&mut next, played);
        perft(&next, depth - 1, legal_moves, play)
    };
    moves.iter().map(after).sum()
}
