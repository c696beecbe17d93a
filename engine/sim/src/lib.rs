//! An NFS mount in a bottle: (scenario, parameters, seed) -> outcome.
//!
//! No I/O, no clock, no randomness of its own: one scenario has exactly one course, here and in the
//! browser. Read the modules in this order.
//!
//! What each call passes on its way is copied into the step loop, on a machine of its own (`inline(always)`): so an
//! event takes an eighth fewer instructions. In the page each copy would be waited for.

pub mod bounds;
pub mod call;
pub mod client;
pub mod course;
#[cfg(feature = "whole")]
pub mod crowd;
pub mod executor;
pub mod kernel;
mod line;
pub mod link;
#[cfg(feature = "whole")]
pub mod many_files;
pub mod meter;
pub mod op;
pub mod outcome;
pub mod parameter_sets;
pub mod parameters;
pub mod per_file;
pub mod phase;
pub mod replay;
pub mod run;
pub mod scenario;
pub mod schedule;
pub mod server;
pub mod setting;
pub mod station;
mod stations;
pub mod steady;
pub mod tally;
pub mod trace;
pub mod transport;
pub mod units;
pub mod usage;
mod validate;
pub mod workload;
pub mod world;

pub use outcome::Outcome;
pub use run::{simulate, simulate_parameters};
pub use scenario::{Scenario, ScenarioError};
pub use stations::FREE_CORES;

/// The model that answers; shown with every answer and stored in every link.
pub const MODEL_VERSION: &str = "2026.11";
