//! The mounts that node_exporter exports, as the sections of mountstats they were read from, so that both are compared alike.
//!
//! The exporter divides the kernel's milliseconds by 1000 and names the same counters (prometheus/node_exporter,
//! collector/mountstats_linux.go). Two scrapes are two snapshots; errors and queues are not exported.

use super::snapshots::name_owner;
use crate::formats::mountstats::block::EXECUTE;
use crate::reading::{Block, int};
use serde_json::{Map, Value};

/// The fields of an operation in the order of mountstats; the last three are seconds.
const FIELDS: [&str; EXECUTE + 1] = [
    "requests",
    "transmissions",
    "major_timeouts",
    "sent_bytes",
    "received_bytes",
    "queue_time_seconds",
    "response_time_seconds",
    "request_time_seconds",
];
const MS_PER_S: f64 = 1000.0;
/// The exporter's names of what mountstats calls otherwise.
const BYTES: [(&str, &str); 2] = [
    ("serverreadbytes", "total_read_bytes"),
    ("serverwritebytes", "total_write_bytes"),
];
/// Doubles beyond this are no exact milliseconds, and no time sum either.
const MS_MAX: f64 = 9.0e15;

/// Labels that tell the mounts of a scrape, and of several hosts, apart.
const LABELS: [&str; 6] = [
    "export",
    "protocol",
    "mountaddr",
    "mountpoint",
    "host",
    "node",
];

/// Blocks of one mount of one host have the same; those of other kinds have none.
pub(crate) fn identity(block: &Block) -> Option<[Option<String>; LABELS.len()]> {
    let is_exported = block.kind == "node_exporter_mountstats";
    is_exported.then(|| LABELS.map(|name| block.get(name).map(Value::to_string)))
}

/// The section of mountstats that was exported as this block; nothing if it is of another kind.
pub(crate) fn as_section(block: &Block) -> Option<Block> {
    if block.kind != "node_exporter_mountstats" {
        return None;
    }
    let mut section = Block::new("mount_stats", block.title_line).figures_at(block.figures_line);
    name_owner(&mut section, block);
    for (name, exported) in [
        ("device", "export"),
        ("mountpoint", "mountpoint"),
        ("proto", "protocol"),
        ("age_s", "age_s"),
    ] {
        section.set_if(name, block.get(exported).cloned());
    }
    let bytes = BYTES
        .iter()
        .filter_map(|(name, exported)| Some(((*name).to_owned(), int(block.integer(exported)?))));
    section.set("bytes", bytes.collect::<Map<_, _>>());
    let mut ops = Map::new();
    for (name, fields) in block.map("operations").into_iter().flatten() {
        let values = FIELDS.map(|field| count(fields, field));
        // What a query did not ask for is not zero.
        let Some(values) = values.into_iter().collect::<Option<Vec<Value>>>() else {
            continue;
        };
        if values[0] != int(0) {
            ops.insert(name.clone(), Value::from(values));
        }
    }
    section.set("ops_nonzero", ops);
    Some(section)
}

fn count(fields: &Value, field: &str) -> Option<Value> {
    let value = fields.get(field)?;
    if !field.ends_with("_seconds") {
        return crate::reading::as_integer(value).map(int);
    }
    let ms = (value.as_f64()? * MS_PER_S).round();
    // A clock difference that underflowed stays what it was: a number that is no time.
    Some(if ms < MS_MAX {
        int(ms as i128)
    } else {
        Value::from(u64::MAX)
    })
}
