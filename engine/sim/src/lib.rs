//! An NFS mount in a bottle: (scenario, parameters, seed) -> outcome.
//!
//! No I/O, no clock, no randomness of its own: one scenario has exactly one course, here and in the
//! browser. Read the modules in this order.

pub mod units;
pub mod op;
pub mod call;
pub mod scenario;
pub mod phase;
mod validate;
pub mod parameters;
pub mod parameter_sets;
pub mod outcome;
pub mod run;
pub mod executor;
pub mod schedule;
pub mod station;
pub mod link;
pub mod transport;
pub mod server;
pub mod world;
pub mod meter;
pub mod trace;
pub mod client;
pub mod workload;

pub use outcome::Outcome;
pub use run::{simulate, simulate_parameters};
pub use scenario::{Scenario, ScenarioError};

/// The model that answers; shown with every answer and stored in every link.
pub const MODEL_VERSION: &str = "2026.11";
