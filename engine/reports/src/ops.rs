//! Operation names: what each tool prints and the RFC's name for it, in lower case.
//!
//! Order and spelling: RFC 1094, RFC 1813, RFC 7530, RFC 8881, RFC 7862, RFC 8276 for procedures and
//! operations; include/linux/nfs4.h (`NFSPROC4_CLNT_*`) for the client's own procedure list, which is
//! what /proc/net/rpc/nfs counts; nfs-utils utils/nfsstat/nfsstat.c for the short names.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// RFC 1094 procedures by number.
pub(crate) const V2: [&str; 18] = [
    "null", "getattr", "setattr", "root", "lookup", "readlink", "read", "wrcache", "write",
    "create", "remove", "rename", "link", "symlink", "mkdir", "rmdir", "readdir", "fsstat",
];

/// RFC 1813 procedures by number.
pub(crate) const V3: [&str; 22] = [
    "null",
    "getattr",
    "setattr",
    "lookup",
    "access",
    "readlink",
    "read",
    "write",
    "create",
    "mkdir",
    "symlink",
    "mknod",
    "remove",
    "rmdir",
    "rename",
    "link",
    "readdir",
    "readdirplus",
    "fsstat",
    "fsinfo",
    "pathconf",
    "commit",
];

/// As many as the shortest list of them that a tool prints (nfs-utils, utils/nfsstat/nfsstat.c).
pub(crate) const V4_CLIENT_OLDEST: usize = 35;

/// The Linux client's NFSv4 procedures in the order of include/linux/nfs4.h.
pub(crate) const V4_CLIENT: [&str; 71] = [
    "null",
    "read",
    "write",
    "commit",
    "open",
    "open_confirm",
    "open_noattr",
    "open_downgrade",
    "close",
    "setattr",
    "fsinfo",
    "renew",
    "setclientid",
    "setclientid_confirm",
    "lock",
    "lockt",
    "locku",
    "access",
    "getattr",
    "lookup",
    "lookup_root",
    "remove",
    "rename",
    "link",
    "symlink",
    "create",
    "pathconf",
    "statfs",
    "readlink",
    "readdir",
    "server_caps",
    "delegreturn",
    "getacl",
    "setacl",
    "fs_locations",
    "release_lockowner",
    "secinfo",
    "fsid_present",
    "exchange_id",
    "create_session",
    "destroy_session",
    "sequence",
    "get_lease_time",
    "reclaim_complete",
    "layoutget",
    "getdeviceinfo",
    "layoutcommit",
    "layoutreturn",
    "secinfo_no_name",
    "test_stateid",
    "free_stateid",
    "getdevicelist",
    "bind_conn_to_session",
    "destroy_clientid",
    "seek",
    "allocate",
    "deallocate",
    "layoutstats",
    "clone",
    "copy",
    "offload_cancel",
    "lookupp",
    "layouterror",
    "copy_notify",
    "getxattr",
    "setxattr",
    "listxattrs",
    "removexattr",
    "read_plus",
    "zero_range",
    "offload_status",
];

/// NFSv4 operations by number (0-2 are not operations).
pub(crate) const V4_SERVER: [&str; 76] = [
    "op0-unused",
    "op1-unused",
    "op2-future",
    "access",
    "close",
    "commit",
    "create",
    "delegpurge",
    "delegreturn",
    "getattr",
    "getfh",
    "link",
    "lock",
    "lockt",
    "locku",
    "lookup",
    "lookupp",
    "nverify",
    "open",
    "openattr",
    "open_confirm",
    "open_downgrade",
    "putfh",
    "putpubfh",
    "putrootfh",
    "read",
    "readdir",
    "readlink",
    "remove",
    "rename",
    "renew",
    "restorefh",
    "savefh",
    "secinfo",
    "setattr",
    "setclientid",
    "setclientid_confirm",
    "verify",
    "write",
    "release_lockowner",
    "backchannel_ctl",
    "bind_conn_to_session",
    "exchange_id",
    "create_session",
    "destroy_session",
    "free_stateid",
    "get_dir_delegation",
    "getdeviceinfo",
    "getdevicelist",
    "layoutcommit",
    "layoutget",
    "layoutreturn",
    "secinfo_no_name",
    "sequence",
    "set_ssv",
    "test_stateid",
    "want_delegation",
    "destroy_clientid",
    "reclaim_complete",
    "allocate",
    "copy",
    "copy_notify",
    "deallocate",
    "io_advise",
    "layouterror",
    "layoutstats",
    "offload_cancel",
    "offload_status",
    "read_plus",
    "seek",
    "write_same",
    "clone",
    "getxattr",
    "setxattr",
    "listxattrs",
    "removexattr",
];

/// Printed short names that are not simply the RFC's name in lower case.
const SHORT: [(&str, &str); 67] = [
    ("open_conf", "open_confirm"),
    ("openconf", "open_confirm"),
    ("opencfrm", "open_confirm"),
    ("open_noat", "open_noattr"),
    ("opennoattr", "open_noattr"),
    ("open_dgrd", "open_downgrade"),
    ("open_downgra", "open_downgrade"),
    ("opendgrd", "open_downgrade"),
    ("opendowngr", "open_downgrade"),
    ("opendowngrade", "open_downgrade"),
    ("setclntid", "setclientid"),
    ("setcltid", "setclientid"),
    ("setclid", "setclientid"),
    ("confirm", "setclientid_confirm"),
    ("setcltidconf", "setclientid_confirm"),
    ("setclientid_", "setclientid_confirm"),
    ("setclidcf", "setclientid_confirm"),
    ("rel_lkowner", "release_lockowner"),
    ("rellockowner", "release_lockowner"),
    ("release_lock", "release_lockowner"),
    ("rellckown", "release_lockowner"),
    ("rellckowner", "release_lockowner"),
    ("create_ses", "create_session"),
    ("create_sessi", "create_session"),
    ("createsess", "create_session"),
    ("destroy_ses", "destroy_session"),
    ("destroy_sess", "destroy_session"),
    ("destroysess", "destroy_session"),
    ("get_lease_t", "get_lease_time"),
    ("get_lease_ti", "get_lease_time"),
    ("reclaim_comp", "reclaim_complete"),
    ("reclaimcompl", "reclaim_complete"),
    ("getdevinfo", "getdeviceinfo"),
    ("getdeviceinf", "getdeviceinfo"),
    ("getdevlist", "getdevicelist"),
    ("getdevicelis", "getdevicelist"),
    ("secinfo_no", "secinfo_no_name"),
    ("secinfononam", "secinfo_no_name"),
    ("secinfo_no_n", "secinfo_no_name"),
    ("bind_conn", "bind_conn_to_session"),
    ("bind_conn_to_ses", "bind_conn_to_session"),
    ("bind_conn_to", "bind_conn_to_session"),
    ("bindconntosess", "bind_conn_to_session"),
    ("destroy_clid", "destroy_clientid"),
    ("destroy_clie", "destroy_clientid"),
    ("bc_ctl", "backchannel_ctl"),
    ("getdirdeleg", "get_dir_delegation"),
    ("want_deleg", "want_delegation"),
    ("ioadvise", "io_advise"),
    ("offloadcancel", "offload_cancel"),
    ("offload_canc", "offload_cancel"),
    ("offloadstatus", "offload_status"),
    ("offload_stat", "offload_status"),
    ("readplus", "read_plus"),
    ("writesame", "write_same"),
    ("copynotify", "copy_notify"),
    ("layoutcomit", "layoutcommit"),
    ("readdir+", "readdirplus"),
    ("rdirplus", "readdirplus"),
    ("rddir", "readdir"),
    ("gtattr", "getattr"),
    ("getatt", "getattr"),
    ("rdlink", "readlink"),
    ("fslocations", "fs_locations"),
    ("exchangeid", "exchange_id"),
    ("listxattr", "listxattrs"),
    ("freestateid", "free_stateid"),
];

/// The RFC's name, in lower case, of a printed operation; unknown names stay as printed.
pub(crate) fn canonical(printed: &str) -> String {
    let lower = printed.to_ascii_lowercase();
    long(&lower).map_or(lower, str::to_owned)
}

/// The RFC's name of a short one.
fn long(lower: &str) -> Option<&'static str> {
    let first = lower.bytes().next()?;
    let mut alike = SHORT
        .iter()
        .filter(|(short, _)| short.as_bytes().first() == Some(&first));
    alike
        .find(|(short, _)| *short == lower)
        .map(|(_, name)| *name)
}

/// As [`canonical`], for operations inside compounds: nfsstat prints `lookup_root` in LOOKUPP's place.
pub(crate) fn canonical_server_operation(printed: &str) -> String {
    if printed == "lookup_root" {
        "lookupp".to_owned()
    } else {
        canonical(printed)
    }
}

/// The RFC's name of a method as Prometheus exporters spell it: `GetAttr`, `SetClientIDConfirm`.
pub(crate) fn from_camel_case(method: &str) -> String {
    let lower = method.to_ascii_lowercase();
    let same = |name: &&&str| name.bytes().filter(|b| *b != b'_').eq(lower.bytes());
    let known = V4_CLIENT
        .iter()
        .chain(&V4_SERVER)
        .chain(&V3)
        .chain(&V2)
        .find(same);
    known.map_or_else(|| canonical(&lower), |name| (*name).to_owned())
}

/// Whether any version of NFS, NFS_ACL or the tools has an operation of this printed name.
pub(crate) fn is_known(printed: &str) -> bool {
    // Most words of a report are figures.
    let is_name = |first: u8| first.is_ascii_alphabetic() || first == b'(';
    if !printed.bytes().next().is_some_and(is_name) {
        return false;
    }
    let lower = printed.to_ascii_lowercase();
    let name = long(&lower).unwrap_or(&lower);
    name.starts_with("cb_") || KNOWN.contains(name)
}

static KNOWN: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let tables: [&[&str]; 6] = [&V2, &V3, &V4_CLIENT, &V4_SERVER, &BESIDE, &OTHER_TOOLS];
    tables.concat().into_iter().collect()
});

/// Names of other tables, of NFS_ACL and of callbacks.
const BESIDE: [&str; 10] = [
    "compound",
    "(null)",
    "statfs",
    "getacl",
    "setacl",
    "getxattrdir",
    "cb_null",
    "cb_compound",
    "illegal",
    "wdeleg_getattr",
];

/// Names that only BSD and macOS print: objects and pseudo operations.
const OTHER_TOOLS: [&str; 12] = [
    "v4create",
    "setclntidcf",
    "delegpurge",
    "delegret",
    "getfh",
    "verify",
    "nverify",
    "putfh",
    "zerorange",
    "set_ssv",
    "remove_all",
    "openattr",
];

/// Whether the word is the start of an operation's name, as at the end of a cut text.
pub(crate) fn is_start_of_name(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let starts = |names: &[&str]| names.iter().any(|name| name.starts_with(&lower));
    !lower.is_empty()
        && (starts(&V3) || starts(&V4_CLIENT) || starts(&V4_SERVER) || is_known(&lower))
}

/// The names of a procedure table by NFS version, for lines that give values without names.
pub(crate) fn by_position(side: Side, version: u8, operations: bool) -> &'static [&'static str] {
    match (side, version, operations) {
        (_, 2, _) => &V2,
        (_, 3, _) => &V3,
        (Side::Client, _, _) => &V4_CLIENT,
        (Side::Server, _, true) => &V4_SERVER,
        (Side::Server, _, false) => &["null", "compound"],
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Client,
    Server,
}

impl Side {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Server => "server",
        }
    }
}
