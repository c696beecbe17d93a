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

/// What sar prints behind the last column that is there.
pub(super) fn say_missing(columns: &[&str], line: usize, findings: &mut Findings) {
    let all: &[&str] = match columns.first() {
        Some(first) if *first == SERVER[0] => &SERVER,
        _ => &CLIENT,
    };
    if columns.len() < all.len() && all.starts_with(columns) {
        let missing = all[columns.len()..].join(", ");
        findings.assumed(
            line,
            format!("line {line}: the columns {missing}, which sar prints behind these, are not there (cut at the right edge, or left out): not known"),
        );
    }
}

/// Where the last whole name of a heading ends that a window cut inside the next one: figures end there, too.
pub(super) fn cut_edge(heading: &str) -> Option<usize> {
    let heading = heading.trim_end();
    let (whole, last) = heading.rsplit_once([' ', '\t'])?;
    let begun = CLIENT
        .iter()
        .chain(&SERVER)
        .any(|name| name.starts_with(last));
    let before = whole.split_whitespace().next_back()?;
    (begun && !is_known(last) && is_known(before)).then_some(whole.trim_end().len())
}

pub(super) fn say_cut(line: usize, findings: &mut Findings) {
    findings.lost(line, format!("line {line}: the heading of sar ends inside a name (cut at the right edge, or wrapped): what stood there and behind is not used"));
}
