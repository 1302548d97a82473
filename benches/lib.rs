//! This package has benchmarks and examples only.
