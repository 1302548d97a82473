//! The fuzz target `lists`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| scoresheet_fuzz::run("lists", input));
