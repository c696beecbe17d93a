//! Joins the simulator and the readers: observe, calibrate, sweep, recommend, explain, export, score.
//!
//! Knows no file, clock or browser; its answers go out through [`door`], the same for both doors.

pub mod calibrate;
pub mod fit;
pub mod record;
pub mod score;
