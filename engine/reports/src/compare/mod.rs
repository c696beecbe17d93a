//! Figures against figures: two snapshots of the same counters, and parts of one report that must agree.

pub(crate) mod below_zero;
mod between_texts;
mod by_host;
pub(crate) mod checks;
mod difference;
mod doubts;
mod elapsed;
pub(crate) mod exported;
mod grown;
mod lacking;
pub(crate) mod mounts;
pub(crate) mod once;
pub(crate) mod options;
pub(crate) mod pairs;
mod resets;
mod rows;
pub(crate) mod sections;
pub(crate) mod snapshots;
mod stated;
mod tables;
pub(crate) mod twice;
mod untimed;

pub use difference::{are_of_one, difference, holds_counters};
