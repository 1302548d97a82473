//! Compressed texts.

use std::io::Write as _;

/// A member of a gzip file.
pub(crate) fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(text).expect("memory takes all");
    packer.finish().expect("memory takes all")
}

/// A frame of a zstd file.
pub(crate) fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}
