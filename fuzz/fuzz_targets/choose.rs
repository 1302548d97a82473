//! The fuzz target `choose`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| scoresheet_fuzz::run("choose", input));
