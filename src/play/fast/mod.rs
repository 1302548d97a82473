//! Reads records that yield no findings, without building them.

pub(super) mod fast_path;
pub(super) mod setting_cache;
