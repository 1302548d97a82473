//! The fuzz target `query`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| scoresheet_fuzz::run("query", input));
