//! What administrators call the formats.

/// Where a name differs from that of the format.
const NAMES: &[(&str, &str)] = &[
    ("linux_nfsstat", "nfsstat (Linux)"),
    ("linux_nfsstat_list", "nfsstat -l (Linux)"),
    ("linux_nfsstat_Z", "nfsstat -Z (Linux)"),
    ("linux_nfsstat_m", "nfsstat -m (Linux)"),
    ("mountstats_raw", "/proc/self/mountstats"),
    ("mountstats_xprt", "transports of mountstats"),
    ("mountstats_nfsstat", "mountstats nfsstat"),
    ("proc_net_rpc_nfs", "/proc/net/rpc/nfs"),
    ("proc_net_rpc_nfsd", "/proc/net/rpc/nfsd"),
    ("pool_stats", "/proc/fs/nfsd/pool_stats"),
    ("reply_cache_stats", "/proc/fs/nfsd/reply_cache_stats"),
    ("read_ahead_kb", "read_ahead_kb"),
    ("freebsd_nfsstat", "nfsstat (FreeBSD)"),
    ("freebsd_nfsstat_d", "nfsstat -d (FreeBSD)"),
    ("freebsd_nfsstat_w", "nfsstat -w (FreeBSD)"),
    ("freebsd_libxo_json", "nfsstat --libxo json (FreeBSD)"),
    ("nfsmount_conf", "nfsmount.conf"),
    ("nfs4cl_showfs", "nfs4cl showfs (AIX)"),
    ("freebsd_m", "nfsstat -m (FreeBSD)"),
    ("solaris_nfsstat", "nfsstat (Solaris)"),
    ("solaris_m", "nfsstat -m (Solaris)"),
    ("solaris_iostat", "iostat -n (Solaris)"),
    ("sunos4_nfsstat", "nfsstat (SunOS 4)"),
    ("aix_nfsstat", "nfsstat (AIX)"),
    ("aix_m", "nfsstat -m (AIX)"),
    ("hpux_nfsstat", "nfsstat (HP-UX)"),
    ("bsd_nfsstat", "nfsstat (BSD)"),
    ("netapp_nfsstat", "nfsstat (NetApp)"),
    ("macos_nfsstat", "nfsstat (macOS)"),
    ("macos_json", "nfsstat -f JSON (macOS)"),
    ("macos_m", "nfsstat -m (macOS)"),
    ("sar_n_nfs", "sar -n NFS"),
    ("sar_n_nfsd", "sar -n NFSD"),
    ("sysstat_nfsiostat", "nfsiostat (sysstat)"),
    ("bonnie", "bonnie++"),
    ("fio_text", "fio"),
    ("fio_json", "fio (JSON)"),
    ("fio_terse", "fio (terse)"),
    ("pcp_nfsiostat", "nfsiostat (PCP)"),
    ("pcp_pminfo", "pminfo (PCP)"),
    ("pcp_pmval", "pmval (PCP)"),
    ("timeseries_2col", "a listing of READs and WRITEs"),
    ("system", "the system's release"),
    ("tshark_rpc_srt", "tshark, service response times"),
];

/// The name that an administrator knows a format by.
#[must_use]
pub fn format_name(format: &str) -> String {
    let known = NAMES.iter().find(|(id, _)| *id == format);
    known.map_or_else(|| format.replace('_', " "), |(_, name)| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_named_as_administrators_do() {
        for (format, name) in [
            ("linux_nfsstat", "nfsstat (Linux)"),
            ("sar_n_nfs", "sar -n NFS"),
            ("linux_nfsstat_m", "nfsstat -m (Linux)"),
            ("mount_command", "mount command"),
        ] {
            assert_eq!(format_name(format), name);
        }
    }
}
