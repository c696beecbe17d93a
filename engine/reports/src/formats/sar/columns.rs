//! The columns that sar has for NFS.

use crate::findings::Findings;

pub(super) const CLIENT: [&str; 6] = [
    "call/s",
    "retrans/s",
    "read/s",
    "write/s",
    "access/s",
    "getatt/s",
];
pub(super) const SERVER: [&str; 11] = [
    "scall/s",
    "badcall/s",
    "packet/s",
    "udp/s",
    "tcp/s",
    "hit/s",
    "miss/s",
    "sread/s",
    "swrite/s",
    "saccess/s",
    "sgetatt/s",
];

/// Whether sar has such a column for NFS.
pub(super) fn is_known(name: &str) -> bool {
    CLIENT.contains(&name) || SERVER.contains(&name)
}

pub(super) fn say(line: usize, option: &str, findings: &mut Findings) {
    findings.assumed(
        line,
        format!("a table of sadf {option} (sar): rates per second over the interval of each row"),
    );
}
