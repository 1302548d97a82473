//! A sketch of a set of hashes (HyperLogLog), which estimates their number.

use datasketches::hll::HllSketch;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::report::stats::count::counts::Merge;

/// The logarithm of the number of registers.
const LOG_REGISTERS: u32 = 14;

/// The number of registers.
const REGISTERS: usize = 1 << LOG_REGISTERS;

/// Upper bound of the value of a register, which is a number of leading zeros plus
/// one.
const MAX_VALUE: u8 = 64 - LOG_REGISTERS as u8 + 1;

/// The characters for the values of registers in partial statistics.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";

/// The registers of a sketch; empty before the first hash.
///
/// The registers for the union of two sets are the maxima of their registers. They
/// therefore do not depend on the order of hashes or of merging. The estimate is
/// computed from the registers alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::report::stats) struct Sketch(Vec<u8>);

impl Sketch {
    /// Adds hashes.
    pub(super) fn add(&mut self, hashes: &[u64]) {
        if hashes.is_empty() {
            return;
        }
        self.0.resize(REGISTERS, 0);
        for hash in hashes {
            let register = *hash as usize % REGISTERS;
            let zeros = (hash >> LOG_REGISTERS | 1).leading_zeros() - LOG_REGISTERS;
            let value = zeros as u8 + 1;
            self.0[register] = self.0[register].max(value);
        }
    }

    /// Returns an estimate of the number of different hashes.
    pub(in crate::report::stats) fn estimate(&self) -> u64 {
        if self.0.is_empty() {
            return 0;
        }
        let sketch = HllSketch::deserialize(&self.image());
        let estimate = sketch.map_or(0.0, |sketch| sketch.composite_estimate());
        estimate.round() as u64
    }

    /// Encodes the registers in the format of the library `datasketches`, with 8
    /// bits per register. They are marked as merged out of order, so that the
    /// library uses its composite estimator, which depends on the registers alone.
    fn image(&self) -> Vec<u8> {
        let power = |value: &u8| (-f64::from(*value)).exp2();
        // The format has two sums of powers: of values below 32, and of the others.
        let (small, large): (Vec<u8>, Vec<u8>) = self.0.iter().partition(|value| **value < 32);
        let zeros = self.0.iter().filter(|value| **value == 0).count() as u32;
        let (version, family, out_of_order, mode) = (1, 7, 16, 2 | 2 << 2);
        let mut image = vec![
            10,
            version,
            family,
            LOG_REGISTERS as u8,
            0,
            out_of_order,
            0,
            mode,
        ];
        image.extend(0.0_f64.to_le_bytes());
        image.extend(small.iter().map(power).sum::<f64>().to_le_bytes());
        image.extend(large.iter().map(power).sum::<f64>().to_le_bytes());
        image.extend(zeros.to_le_bytes());
        image.extend(0_u32.to_le_bytes());
        image.extend(&self.0);
        image
    }
}

impl Merge for Sketch {
    fn merge_from(&mut self, other: Self) {
        if self.0.is_empty() {
            self.0 = other.0;
            return;
        }
        for (value, other_value) in self.0.iter_mut().zip(other.0) {
            *value = other_value.max(*value);
        }
    }
}

impl Serialize for Sketch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digit = |value: &u8| char::from(DIGITS[usize::from(*value) % DIGITS.len()]);
        let text: String = self.0.iter().map(digit).collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Sketch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let value = |byte: u8| {
            let value = DIGITS.iter().position(|digit| *digit == byte)? as u8;
            (value <= MAX_VALUE).then_some(value)
        };
        let values: Option<Vec<u8>> = text.bytes().map(value).collect();
        match values {
            Some(values) if values.is_empty() || values.len() == REGISTERS => Ok(Self(values)),
            _ => Err(de::Error::custom("a sketch has 16384 registers")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sketch;
    use crate::report::stats::count::counts::Merge as _;

    fn hashes(from: u64, to: u64) -> Vec<u64> {
        (from..to)
            .map(|number| xxhash_rust::xxh3::xxh3_64(&number.to_le_bytes()))
            .collect()
    }

    #[test]
    fn estimates_are_close_whatever_the_order() {
        for count in [0, 1, 100, 5_000, 40_000, 300_000] {
            let all = hashes(0, count);
            let mut sketch = Sketch::default();
            sketch.add(&all);
            let estimate = sketch.estimate();
            let error = (estimate as f64 - count as f64).abs() / (count as f64).max(1.0);
            assert!(error < 0.025, "{count} hashes are estimated as {estimate}");
            let middle = all.len() / 3;
            let (mut one, mut two) = (Sketch::default(), Sketch::default());
            one.add(&all[middle..]);
            two.add(&all[..middle]);
            two.add(&all[..middle / 2]);
            one.merge_from(two);
            assert_eq!(one, sketch);
        }
    }

    #[test]
    fn registers_are_read_as_they_are_written() {
        let mut sketch = Sketch::default();
        sketch.add(&hashes(0, 1000));
        sketch.add(&[0, u64::MAX]);
        let text = serde_json::to_string(&sketch).unwrap();
        assert_eq!(serde_json::from_str::<Sketch>(&text).unwrap(), sketch);
        assert!(serde_json::from_str::<Sketch>("\"012\"").is_err());
        let high = format!("\"{}\"", "-".repeat(16384));
        assert!(serde_json::from_str::<Sketch>(&high).is_err());
        assert_eq!(
            serde_json::from_str::<Sketch>("\"\"").unwrap().estimate(),
            0
        );
    }
}
