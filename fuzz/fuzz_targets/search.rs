//! The fuzz target `search`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| scoresheet_fuzz::run("search", input));
