//! The FNV hash of a sequence of texts.

/// Returns a hash of a sequence of texts: a variant of FNV-1a that consumes 8
/// bytes at a time. The hash is the same on every machine.
///
/// The hash is not cryptographic: collisions can be constructed.
///
/// # Cost
///
/// Linear in the total length of the texts.
pub(crate) fn fnv_hash<'t>(texts: impl IntoIterator<Item = &'t str>) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for text in texts {
        for bytes in text.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3);
            hash ^= hash >> 29;
        }
        hash = (hash ^ text.len() as u64).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::fnv_hash;

    #[test]
    fn different_texts_have_different_hashes() {
        let texts = (0..10_000).map(|number| number.to_string());
        let hashes: HashSet<u64> = texts.map(|text| fnv_hash([text.as_str()])).collect();
        assert_eq!(hashes.len(), 10_000);
    }

    #[test]
    fn text_boundaries_change_the_hash() {
        assert_eq!(fnv_hash(["ab", "c"]), fnv_hash(["ab", "c"]));
        assert_ne!(fnv_hash(["ab", "c"]), fnv_hash(["a", "bc"]));
        assert_ne!(fnv_hash(["ab"]), fnv_hash(["ab", ""]));
        assert_ne!(fnv_hash(["ab\0"]), fnv_hash(["ab"]));
    }
}
