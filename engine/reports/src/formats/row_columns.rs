//! The columns of tables with an operation in each row.

/// What the column of the operations is called; its corner may be empty.
pub(super) const LABELS: [&str; 13] = [
    "",
    "op",
    "ops",
    "operation",
    "operations",
    "procedure",
    "proc",
    "call",
    "rpc",
    "method",
    "nfs op",
    "nfs operation",
    "name",
];

/// The names of columns in lower case and the fields that they fill (nfsiostat's are in `nfsiostat/mod.rs`).
pub(super) const COLUMNS: [(&str, &str); 37] = [
    ("ops", "count"),
    ("anzahl", "count"),
    ("aufrufe", "count"),
    ("appels", "count"),
    ("nombre", "count"),
    ("anteil", "share"),
    ("prozent", "share"),
    ("count", "count"),
    ("counts", "count"),
    ("calls", "count"),
    ("requests", "count"),
    ("number", "count"),
    ("total", "count"),
    ("#", "count"),
    ("%", "share"),
    ("percent", "share"),
    ("pct", "share"),
    ("share", "share"),
    ("ops/s", "ops_s"),
    ("iops", "ops_s"),
    ("kb/s", "bytes_s"),
    ("mb/s", "bytes_s"),
    ("kb/op", "per_op"),
    ("mb/op", "per_op"),
    ("retrans", "retrans"),
    ("avg rtt (ms)", "rtt_ms"),
    ("avg rtt ms", "rtt_ms"),
    ("rtt (ms)", "rtt_ms"),
    ("rtt ms", "rtt_ms"),
    ("avg exe (ms)", "exe_ms"),
    ("avg exe ms", "exe_ms"),
    ("avg exec (ms)", "exe_ms"),
    ("exe (ms)", "exe_ms"),
    ("execute (ms)", "exe_ms"),
    ("avg queue (ms)", "queue_ms"),
    ("queue (ms)", "queue_ms"),
    ("errors", "errors"),
];

/// Columns of times without their unit.
pub(super) const TIMES: [(&str, &str); 4] = [
    ("rtt", "rtt_ms"),
    ("avg rtt", "rtt_ms"),
    ("exe", "exe_ms"),
    ("avg exe", "exe_ms"),
];

/// Of these columns a table is one of rates or times.
pub(super) const RATES: [&str; 4] = ["ops_s", "bytes_s", "rtt_ms", "exe_ms"];

/// What a table of counts says; beside it the rates and times stand.
pub(super) const COUNTED: [&str; 2] = ["count", "share"];

pub(super) fn is_total(name: &str) -> bool {
    ["total", "sum"].contains(&name.to_ascii_lowercase().as_str())
}
