//! The functions of scoresheet for JavaScript.
//!
//! Each function takes a text and its options as names and values, and calls the code
//! that the command of the program calls. `scoresheet.d.ts` describes the functions
//! that `scoresheet.js` makes of them.

#![cfg_attr(
    not(all(
        feature = "commands",
        feature = "replay",
        feature = "engine",
        feature = "pictures"
    )),
    allow(dead_code, reason = "each module uses a part of what they share")
)]

#[cfg(feature = "commands")]
mod commands;
#[cfg(feature = "replay")]
mod edit;
#[cfg(feature = "engine")]
mod engine;
#[cfg(any(feature = "commands", feature = "replay", feature = "pictures"))]
mod figure;
mod input;
mod options;
#[cfg(feature = "replay")]
mod page;
#[cfg(feature = "pictures")]
mod picture_file;
mod printed;
#[cfg(feature = "replay")]
mod utf16;

#[cfg(feature = "commands")]
pub use commands::{check, convert, fmt, games, render, score, show};
#[cfg(feature = "replay")]
pub use edit::{append_move, edit_comments, edit_line};
#[cfg(feature = "engine")]
pub use engine::{Analysis, evaluate};
#[cfg(feature = "replay")]
pub use page::{legal_moves, position, records, replay, replay_page};
#[cfg(feature = "pictures")]
pub use picture_file::render_file;
pub use printed::Printed;

/// Returns the version of the program.
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
