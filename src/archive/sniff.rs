//! Detection of the type of an input by its first bytes.

use std::path::Path;

use crate::text::errors;

/// How an input is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    /// Not at all.
    None,
    /// With gzip.
    Gzip,
    /// With zstd.
    Zstd,
}

impl Compression {
    /// Returns the compression that a file extension indicates, ignoring case.
    pub fn from_extension(path: &Path) -> Self {
        let ending = path.extension().unwrap_or_default();
        if ending.eq_ignore_ascii_case("gz") {
            Self::Gzip
        } else if ending.eq_ignore_ascii_case("zst") {
            Self::Zstd
        } else {
            Self::None
        }
    }
}

errors! {
    /// Why an input is not supported.
    #[derive(Copy)]
    #[non_exhaustive]
    pub enum Unsupported {
        /// A web page.
        Page = "this looks like an HTML page: copy the moves from the page as the browser shows it";
        /// A file of another type, such as a picture.
        File(what: &'static str) = "this looks like {what}";
        /// An archive of files, such as a zip archive.
        Archive(what: &'static str) = "this looks like {what}: extract it first";
        /// Data compressed in an unsupported way.
        Packed(what: &'static str) = "this is compressed with {what}: decompress it first";
        /// Compressed data, for which the library lacks its feature.
        WithoutFeature(what: &'static str)
            = "this is compressed with {what}: decompress it first, or build with the feature `compressed`";
        /// UTF-16 text, with the name of its encoding for `iconv`.
        Utf16(name: &'static str)
            = "this is UTF-16 text: convert it with `iconv -f {name} -t UTF-8`";
        /// Data compressed twice.
        Twice = "this is compressed twice: decompress it once";
        /// Not text.
        Binary = "this is not text";
    }
}

/// Number of bytes at the start of an input from which its type is detected.
pub(super) const HEAD_LEN: usize = 4096;

/// The first bytes of unsupported inputs, and what these inputs are.
const MAGIC: [(&[u8], Unsupported); 15] = [
    (b"\x89PNG", Unsupported::File("a PNG picture")),
    (b"GIF8", Unsupported::File("a GIF picture")),
    (b"\xff\xd8\xff", Unsupported::File("a JPEG picture")),
    (b"%PDF-", Unsupported::File("a PDF")),
    (b"\x7fELF", Unsupported::File("a program")),
    (b"MZ\x90\x00", Unsupported::File("a program")),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        Unsupported::File("an Office document"),
    ),
    (
        b"SQLite format 3\0",
        Unsupported::File("an SQLite database"),
    ),
    (b"PK\x03\x04", Unsupported::Archive("a zip archive")),
    (b"PK\x05\x06", Unsupported::Archive("a zip archive")),
    (b"7z\xbc\xaf\x27\x1c", Unsupported::Archive("a 7z archive")),
    (b"BZh", Unsupported::Packed("bzip2")),
    (b"\xfd7zXZ\0", Unsupported::Packed("xz")),
    (b"\xff\xfe", Unsupported::Utf16("UTF-16")),
    (b"\xfe\xff", Unsupported::Utf16("UTF-16")),
];

/// Returns how an input is compressed, judging by its first bytes.
///
/// # Errors
///
/// Returns an error if the input is not supported.
pub(super) fn detect(head: &[u8]) -> Result<Compression, Unsupported> {
    if head.starts_with(b"\x1f\x8b") {
        return Ok(Compression::Gzip);
    }
    if is_zstd(head) {
        return Ok(Compression::Zstd);
    }
    if let Some((_, unsupported)) = MAGIC.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(*unsupported);
    }
    if head.get(257..262) == Some(b"ustar") {
        return Err(Unsupported::Archive("a tar archive"));
    }
    let start = head.trim_ascii_start();
    if is_page(start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start)) {
        return Err(Unsupported::Page);
    }
    match by_zeros(head) {
        Some(unsupported) => Err(unsupported),
        None => Ok(Compression::None),
    }
}

/// Returns true for a zstd frame and for a skippable frame.
fn is_zstd(head: &[u8]) -> bool {
    match head {
        [0x28, 0xb5, 0x2f, 0xfd, ..] => true,
        [first, 0x2a, 0x4d, 0x18, ..] => first & 0xf0 == 0x50,
        _ => false,
    }
}

/// Returns true if `start`, the text after any blanks, begins an HTML page.
fn is_page(start: &[u8]) -> bool {
    let begins = |with: &[u8]| {
        let head = start.get(..with.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(with))
    };
    begins(b"<!doctype html") || begins(b"<html")
}

/// Recognizes UTF-16 and binary data, in which more than a quarter of the bytes
/// are zero. In UTF-16, most zeros are at odd positions (little-endian) or at
/// even positions (big-endian).
fn by_zeros(head: &[u8]) -> Option<Unsupported> {
    let zeros_at = |parity: usize| {
        let bytes = head.iter().skip(parity).step_by(2);
        bytes.filter(|&&byte| byte == 0).count()
    };
    let (even, odd) = (zeros_at(0), zeros_at(1));
    if (even + odd) * 4 <= head.len() {
        return None;
    }
    Some(if odd > 4 * even {
        Unsupported::Utf16("UTF-16LE")
    } else if even > 4 * odd {
        Unsupported::Utf16("UTF-16BE")
    } else {
        Unsupported::Binary
    })
}

#[cfg(test)]
mod tests {
    use super::{Compression, Unsupported, detect};

    #[test]
    fn the_first_bytes_determine_the_type_of_an_input() {
        assert_eq!(detect(b""), Ok(Compression::None));
        assert_eq!(detect(b"Cd3e4-d4"), Ok(Compression::None));
        assert_eq!(
            detect("[Game \"Permute\"] \u{2026}".as_bytes()),
            Ok(Compression::None)
        );
        assert_eq!(detect(b"\x1f\x8b\x08"), Ok(Compression::Gzip));
        assert_eq!(detect(b"\x28\xb5\x2f\xfd"), Ok(Compression::Zstd));
        assert_eq!(detect(b"\x51\x2a\x4d\x18"), Ok(Compression::Zstd));
        assert_eq!(
            detect(b" \n<!DOCTYPE HTML><title>404"),
            Err(Unsupported::Page)
        );
        let wide = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            "Cd3e4-d4".encode_utf16().flat_map(order).collect()
        };
        assert_eq!(
            detect(&wide(u16::to_le_bytes)),
            Err(Unsupported::Utf16("UTF-16LE"))
        );
        assert_eq!(
            detect(&wide(u16::to_be_bytes)),
            Err(Unsupported::Utf16("UTF-16BE"))
        );
        assert_eq!(detect(&[0; 100]), Err(Unsupported::Binary));
    }
}
