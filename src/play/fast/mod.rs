//! The fast path: reads games that yield no findings without building records.

pub(crate) mod fast_path;
mod result_texts;
pub(super) mod setting_cache;
