//! One file per format. A reader starts at a line that its signature knows and returns the line after
//! the last one it used.

pub(crate) mod atop;
pub(crate) mod auto_master;
pub(crate) mod autofs;
pub(crate) mod bonnie;
mod broken_mount;
pub(crate) mod bsd;
mod bsd_flags;
pub(crate) mod by_lines;
pub(crate) mod by_rows;
pub(crate) mod collectd;
pub(crate) mod collectl;
pub(crate) mod commands;
pub(crate) mod counts;
pub(crate) mod dd_records;
pub(crate) mod exporter;
mod filer_clients;
pub(crate) mod fio;
pub(crate) mod iozone;
mod iozone_doubts;
pub(crate) mod iozone_processes;
pub(crate) mod iozone_spreadsheet;
pub(crate) mod iozone_throughput;
pub(crate) mod iperf_json;
pub(crate) mod json;
pub(crate) mod linux_list;
pub(crate) mod linux_nfsstat;
pub(crate) mod mount;
pub(crate) mod mount_attempts;
pub(crate) mod mount_task;
pub(crate) mod mount_unit;
pub(crate) mod mounted;
mod mountinfo;
pub(crate) mod mountstats;
pub(crate) mod mountstats_tool;
pub(crate) mod mtr;
pub(crate) mod named_options;
pub(crate) mod netapp;
mod netapp_rest;
pub(crate) mod netapp_sizes;
pub(crate) mod netperf;
pub(crate) mod network;
pub(crate) mod nfs4cl;
pub(crate) mod nfsiostat;
pub(crate) mod nfsmount_conf;
pub(crate) mod nfsstat_m;
pub(crate) mod nfsstat_m_json;
mod nfsstat_m_macos;
pub(crate) mod nfsstat_titles;
pub(crate) mod nix;
mod of_hosts;
pub(crate) mod ops_delta;
pub(crate) mod option_list;
pub(crate) mod options;
mod other_signs;
pub(crate) mod other_tools;
pub(crate) mod pcp;
pub(crate) mod pool_stats;
mod proc_list;
pub(crate) mod proc_rpc;
pub(crate) mod proxmox;
pub(crate) mod reply_cache_stats;
pub(crate) mod round_trip;
mod row_columns;
mod row_keys;
pub(crate) mod rpc_columns;
pub(crate) mod sar;
pub(crate) mod searched;
mod shares;
pub(crate) mod solaris;
pub(crate) mod solaris_iostat;
pub(crate) mod stanza;
pub(crate) mod sysstat_nfsiostat;
pub(crate) mod table;
mod table_values;
pub(crate) mod telegraf;
pub(crate) mod trace;
pub(crate) mod transfers;
pub(crate) mod two_columns;
mod two_moments;
mod value_rows;
pub(crate) mod windows_mount;

/// Whether the line is the title of a table of nfsstat, of Linux or of the BSDs.
pub(crate) fn is_nfsstat_title(text: &str) -> bool {
    nfsstat_titles::is_title(text) || text.ends_with(" Info:") || text.ends_with(" Counts:")
}
