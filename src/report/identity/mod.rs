//! Which game a record holds, and where and when it was played.

pub(crate) mod fingerprint;
pub(super) mod origin;
