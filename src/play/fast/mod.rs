//! The fast path for records that yield no findings.

pub(super) mod fast_path;
pub(super) mod setting_cache;
