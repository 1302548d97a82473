//! The fuzz target `fault`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| scoresheet_fuzz::run("fault", input));
