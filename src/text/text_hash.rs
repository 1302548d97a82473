//! A hash of texts.

/// Returns a hash of a sequence of texts. It is a variant of FNV-1a over words
/// of 8 bytes, and the same on every machine.
///
/// The hash is not cryptographic: collisions can be constructed.
///
/// # Cost
///
/// Linear in the total length of the texts.
pub fn hash_texts<'t>(texts: impl IntoIterator<Item = &'t str>) -> u64 {
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
    use super::hash_texts;

    #[test]
    fn text_boundaries_change_the_hash() {
        assert_eq!(hash_texts(["ab", "c"]), hash_texts(["ab", "c"]));
        assert_ne!(hash_texts(["ab", "c"]), hash_texts(["a", "bc"]));
        assert_ne!(hash_texts(["ab"]), hash_texts(["ab", ""]));
        assert_ne!(hash_texts(["ab\0"]), hash_texts(["ab"]));
    }
}
