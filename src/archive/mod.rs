//! Reading inputs of any size in blocks of whole records.
//!
//! [`open`] detects the type of an input and decompresses it; [`Blocks`] cuts
//! the text between records, and needs a few hundred kilobytes of memory unless
//! a record is longer. [`FastFilter`] quickly recognizes sound records without
//! findings, and [`in_order`] processes several blocks in parallel.

mod blocks;
#[cfg(feature = "compressed")]
mod counted;
mod fast_filter;
#[cfg(feature = "compressed")]
mod gzip;
mod input_error;
mod open;
mod ordered_pool;
mod sniff;
#[cfg(feature = "compressed")]
mod sticky_error;
#[cfg(feature = "compressed")]
mod zstd;

pub use blocks::{Block, Blocks};
#[doc(hidden)]
pub use blocks::{DEFAULT_BLOCK_SIZE, MAX_RECORD};
#[doc(hidden)]
pub use fast_filter::{FastFilter, FilteredRecord, FilteredRecords};
pub use input_error::InputError;
pub use open::open;
#[doc(hidden)]
pub use open::{Opened, check_text};
#[doc(hidden)]
pub use ordered_pool::{Ticket, in_order};
#[doc(hidden)]
pub use sniff::{Compression, Unsupported};
