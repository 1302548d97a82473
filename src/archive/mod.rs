//! Reading inputs of any size in blocks of whole records.
//!
//! [`open`] detects the type of an input and decompresses it; [`Blocks`] cuts
//! the text between records, and needs a few hundred kilobytes of memory unless
//! a record is longer. [`FastFilter`] quickly recognizes sound records without
//! findings, and `in_order` processes several blocks in parallel.

pub(crate) mod blocks;
#[cfg(feature = "compressed")]
mod counted;
pub(crate) mod fast_filter;
#[cfg(feature = "compressed")]
mod gzip;
mod input_error;
pub(crate) mod open;
mod ordered_pool;
mod pauses;
pub(crate) mod sniff;
#[cfg(feature = "compressed")]
mod zstd;

pub use blocks::{Block, Blocks};
pub(crate) use fast_filter::{FastFilter, FilteredRecord, FilteredRecords};
pub use input_error::InputError;
pub(crate) use open::open_pausing;
pub use open::{Opened, open};
pub(crate) use ordered_pool::{Ticket, in_order};
pub(crate) use pauses::Pauses;
pub use sniff::{Compression, Unsupported};
