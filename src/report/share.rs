//! Shares of games and their 95 % confidence intervals.

/// Half the width of a 95 % interval in standard deviations.
pub(super) const Z_SCORE_95: f64 = 1.959_963_984_540_054;

/// Returns the Wilson score interval of the share of `wins` in `games`; `None` if
/// there are no games.
pub(super) fn wilson(wins: u64, games: u64) -> Option<[f64; 2]> {
    if games == 0 {
        return None;
    }
    let (count, square) = (games as f64, Z_SCORE_95 * Z_SCORE_95);
    let share = wins as f64 / count;
    let middle = share + square / (2.0 * count);
    let half_width =
        Z_SCORE_95 * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
    let scale = 1.0 + square / count;
    let low = ((middle - half_width) / scale).max(0.0);
    Some([low, ((middle + half_width) / scale).min(1.0)])
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn intervals_are_those_of_the_literature() {
        // Newcombe (1998), table I: the score method without correction.
        for (wins, games, expected) in [
            (81, 263, [0.2553, 0.3662]),
            (15, 148, [0.0624, 0.1605]),
            (0, 20, [0.0, 0.1611]),
            (1, 29, [0.0061, 0.1718]),
        ] {
            for (end, expected) in wilson(wins, games).unwrap().into_iter().zip(expected) {
                assert!((end - expected).abs() < 5.1e-5, "{wins} of {games}: {end}");
            }
        }
        assert_eq!(wilson(0, 0), None);
    }
}
