//! The step replay: the laboratory's commands, given to the client model on the laboratory's bench.
//!
//! Record in, calls per step out (models/measurements/lab-freebsd). Counts, sizes, stable flags and
//! in-flight depth are predictions; times are not, as the laboratory's are not. Where a count depends
//! on a race between a reply and the next command (laboratory findings X1, X2, X4), an ensemble of
//! runs with different processor jitter gives a range beside the point. Records must come in order:
//! each step meets the client as the steps before it in that boot left it.

mod bench;
mod boot;
mod command;
mod compare;
mod emulator;
mod order;
mod processor;
mod record;

pub use boot::{replay, replay_member};
pub use command::{Command, CommandError};
pub use compare::{
    CallCounts, EXACT_CALLS, EXACT_SHARE, Exactness, Range, ReplayedRecord, ReplayedStep,
};
pub use record::{MeasuredStep, StepRecord};
