//! Any amount of input: what a file is, and its text in blocks of whole
//! records.
//!
//! [`open`] tells by its first bytes what an input is and unpacks what is
//! compressed; [`Blocks`] cuts the text where records end, so that a file of
//! any length is read in a few hundred kilobytes. [`Sieve`] goes through a
//! block as fast as sound records allow, and [`in_order`] takes several blocks
//! at a time.

mod blocks;
mod broken;
#[cfg(feature = "compressed")]
mod counted;
#[cfg(feature = "compressed")]
mod gzip;
mod kind;
#[cfg(feature = "compressed")]
mod lasting;
mod open;
mod pool;
mod sieve;
#[cfg(feature = "compressed")]
mod zstd;

pub use blocks::{BLOCK, Block, Blocks};
pub use broken::Broken;
pub use kind::{Foreign, Kind};
pub use open::{Opened, open};
pub use pool::{Turn, in_order};
pub use sieve::{Sieve, Sifted, Sifting};
