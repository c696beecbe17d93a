//! The checks that no compiler and no linter makes, as a library so that a test can run them.

pub mod tidy;
