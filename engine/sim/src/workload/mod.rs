//! Phases as programs: which system calls a process makes, in which order.

pub mod build;
pub mod data;
pub(crate) mod file_sets;
pub mod metadata;
pub mod op_mix;
pub mod order;
pub mod system_calls;
pub mod tools;
pub mod tree;
