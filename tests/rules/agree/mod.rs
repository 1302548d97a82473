//! The library's games beside the plain statements of their rules.

mod permute;
mod permutu;
