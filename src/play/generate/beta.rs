//! Quantiles of the beta distribution. They are printed, so they are computed with `libm`
//! and not with the functions of the platform, as in libraries: their last digits differ.

/// The number of terms of the continued fraction. It needs about the square root of the
/// parameters.
const MAX_TERMS: u32 = 10_000;

/// The probability of a score beyond one end of a 95 % interval.
const TAIL: f64 = 0.025;

/// Returns the 95 % interval of Clopper and Pearson for the probability of a win, from the
/// number of trials that were won and lost.
pub fn clopper_pearson(won: f64, lost: f64) -> [f64; 2] {
    let low = if won > 0.0 {
        beta_quantile(TAIL, won, lost + 1.0)
    } else {
        0.0
    };
    let high = if lost > 0.0 {
        beta_quantile(1.0 - TAIL, won + 1.0, lost)
    } else {
        1.0
    };
    [low, high]
}

/// Returns the value that a beta distribution does not exceed with this probability.
fn beta_quantile(probability: f64, a: f64, b: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    // Each step halves the range.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if incomplete_beta(middle, a, b) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// Returns the probability that a beta distribution does not exceed `x`.
fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    // The continued fraction converges fast on this side of the mean only.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(1.0 - x, b, a);
    }
    let scale = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b);
    let factor = libm::exp(scale + a * libm::log(x) + b * libm::log1p(-x)) / a;
    // The method of Lentz for the continued fraction 1 / (1 + c1 / (1 + c2 / ...)).
    let (mut fraction, mut upper, mut lower) = (1.0, 1.0, 0.0);
    for term in 0..MAX_TERMS {
        let half = f64::from(term / 2);
        let coefficient = match term {
            0 => 1.0,
            _ if term % 2 == 0 => {
                half * (b - half) * x / ((a + 2.0 * half - 1.0) * (a + 2.0 * half))
            }
            _ => -(a + half) * (a + b + half) * x / ((a + 2.0 * half) * (a + 2.0 * half + 1.0)),
        };
        lower = 1.0 / (1.0 + coefficient * lower);
        upper = 1.0 + coefficient / upper;
        fraction *= upper * lower;
        if term > 0 && (upper * lower - 1.0).abs() < 1e-14 {
            break;
        }
    }
    factor * (fraction - 1.0)
}

#[cfg(test)]
mod tests {
    use super::beta_quantile;

    #[test]
    fn quantiles_have_closed_forms() {
        for probability in [0.025_f64, 0.3, 0.5, 0.975] {
            for power in [0.5, 1.0, 3.0, 400.0] {
                // The distribution functions are `x^a` and `1 - (1 - x)^b`.
                let first = probability.powf(1.0 / power);
                assert!((beta_quantile(probability, power, 1.0) - first).abs() < 1e-11);
                let second = 1.0 - (1.0 - probability).powf(1.0 / power);
                assert!((beta_quantile(probability, 1.0, power) - second).abs() < 1e-11);
            }
            // The arcsine distribution.
            let arcsine = (std::f64::consts::FRAC_PI_2 * probability).sin().powi(2);
            assert!((beta_quantile(probability, 0.5, 0.5) - arcsine).abs() < 1e-11);
        }
    }
}
