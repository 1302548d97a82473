//! Any amount of input: what a file is, and its text in blocks of whole
//! records.
//!
//! [`open`] tells by its first bytes what an input is and unpacks what is
//! compressed; [`Blocks`] cuts the text where records end, so that a file of
//! any length is read in a few hundred kilobytes. [`FastFilter`] goes through a
//! block as fast as sound records allow, and [`in_order`] takes several blocks
//! at a time.

mod blocks;
mod broken;
#[cfg(feature = "compressed")]
mod counted;
mod fast_filter;
#[cfg(feature = "compressed")]
mod gzip;
mod open;
mod ordered_pool;
mod sniff;
#[cfg(feature = "compressed")]
mod sticky_error;
#[cfg(feature = "compressed")]
mod zstd;

pub use blocks::{BLOCK, Block, Blocks};
pub use broken::Broken;
pub use fast_filter::{FastFilter, Sifted, Sifting};
pub use open::{Opened, open};
pub use ordered_pool::{Ticket, in_order};
pub use sniff::{Foreign, Kind};
