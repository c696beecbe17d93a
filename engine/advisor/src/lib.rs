//! Joins the simulator and the readers: observe, calibrate, sweep, recommend, explain, export, score.
//!
//! Knows no file, clock or browser; its answers go out through [`door`], the same for both doors.

pub mod advice;
mod alike;
mod amplification;
mod assumed;
#[cfg(feature = "readers")]
pub mod calibrate;
#[cfg(feature = "readers")]
pub mod counted;
pub mod describe;
mod distributions;
pub mod door;
pub mod error;
mod existence;
pub mod explain;
pub mod export;
mod few;
pub mod fit;
mod free;
pub mod glossary;
pub mod knobs;
mod left_open;
pub mod limits;
mod matrix;
pub mod nfsstat;
mod not_modelled;
#[cfg(feature = "readers")]
pub mod observe;
#[cfg(feature = "whole")]
mod others;
mod path;
mod posterior;
pub mod predict;
mod preference;
pub mod presets;
pub mod prior;
pub mod quick;
pub mod range;
pub mod record;
#[cfg(feature = "readers")]
pub mod score;
mod search;
pub mod sensitivity;
pub mod sweep;
#[cfg(feature = "readers")]
pub mod symptoms;
pub mod text;
pub mod timeline;
pub mod work;
