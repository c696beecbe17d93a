//! One file per format. A reader starts at a line that its signature knows and returns the line after
//! the last one it used.

pub(crate) mod autofs;
pub(crate) mod bonnie;
pub(crate) mod bsd;
pub(crate) mod commands;
pub(crate) mod counts;
pub(crate) mod exporter;
pub(crate) mod fio;
pub(crate) mod iozone;
pub(crate) mod iozone_processes;
pub(crate) mod json;
pub(crate) mod linux_list;
pub(crate) mod linux_nfsstat;
pub(crate) mod mount;
pub(crate) mod mounted;
pub(crate) mod mountstats;
pub(crate) mod mountstats_tool;
pub(crate) mod netapp;
pub(crate) mod network;
pub(crate) mod nfsiostat;
pub(crate) mod nfsstat_m;
pub(crate) mod ops_delta;
pub(crate) mod option_list;
pub(crate) mod options;
pub(crate) mod pool_stats;
pub(crate) mod proc_rpc;
pub(crate) mod sar;
pub(crate) mod solaris;
pub(crate) mod stanza;
pub(crate) mod sysstat_nfsiostat;
pub(crate) mod table;
pub(crate) mod telegraf;
pub(crate) mod trace;
pub(crate) mod transfers;
pub(crate) mod two_columns;
pub(crate) mod windows_mount;
