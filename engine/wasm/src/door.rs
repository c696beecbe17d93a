//! The adviser's door.

pub(crate) use mountwise_advisor::door::{
    advise, calibrate, describe, export_mount, predict, read_report, sweep, trace,
};
