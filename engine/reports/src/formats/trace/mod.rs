//! Distributions and listings of single calls, from the tracing tools and packet captures.

pub(crate) mod bpftrace;
pub(crate) mod capture;
pub(crate) mod nfsdist;
pub(crate) mod nfsslower;
mod packet;
pub(crate) mod response_time;
mod stamps;
mod threshold;
mod tshark;
