//! What several test programs share.

pub(crate) mod answer;
pub(crate) mod blank;
pub(crate) mod dice;
pub(crate) mod files;
pub(crate) mod formats;
pub(crate) mod models;
pub(crate) mod packed;
pub(crate) mod page;
pub(crate) mod plain;
pub(crate) mod run;
