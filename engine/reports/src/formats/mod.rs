//! One file per format. A reader starts at a line that its signature knows and returns the line after
//! the last one it used.

pub(crate) mod commands;
pub(crate) mod counts;
pub(crate) mod iozone;
pub(crate) mod linux_list;
pub(crate) mod linux_nfsstat;
pub(crate) mod mount;
pub(crate) mod mountstats;
pub(crate) mod mountstats_tool;
pub(crate) mod nfsiostat;
pub(crate) mod nfsstat_m;
pub(crate) mod options;
pub(crate) mod proc_rpc;
pub(crate) mod table;
pub(crate) mod two_columns;
