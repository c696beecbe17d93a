//! Phases as programs: which system calls a process makes, in which order.

pub mod data;
pub mod order;
