//! The mounts that node_exporter exports, as the sections of mountstats they were read from, so that both are compared alike.
//!
//! The exporter divides the kernel's milliseconds by 1000 and names the same counters (prometheus/node_exporter,
//! collector/mountstats_linux.go). Two scrapes are two snapshots; errors and queues are not exported.

use super::snapshots::name_owner;
use crate::formats::mountstats::block::EXECUTE;
use crate::reading::{Block, as_integer, int, rounded};
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
/// Operations of which a query asked for some of the fields alone.
pub(super) const PARTLY: &str = "ops_partly";
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
    let (mut ops, mut partly) = (Map::new(), Map::new());
    for (name, fields) in block.map("operations").into_iter().flatten() {
        let values = FIELDS.map(|field| count(fields, field));
        // What a query did not ask for is not zero.
        let Some(values) = values.iter().cloned().collect::<Option<Vec<Value>>>() else {
            let named = FIELDS.into_iter().zip(values);
            let known = named.filter_map(|(field, value)| Some((field.to_owned(), value?)));
            partly.insert(name.clone(), Value::Object(known.collect()));
            continue;
        };
        if values[0] != int(0) {
            ops.insert(name.clone(), Value::from(values));
        }
    }
    section.set("ops_nonzero", ops);
    section.set_if(PARTLY, (!partly.is_empty()).then_some(partly));
    Some(section)
}

/// Operations of which a part was asked for in both, earlier and later.
fn pairs<'a>(
    before: &'a Block,
    after: &'a Block,
) -> impl Iterator<Item = (&'a String, &'a Value, &'a Value)> {
    let then = before.map(PARTLY);
    let now = after.map(PARTLY).into_iter().flatten();
    now.filter_map(move |(name, now)| Some((name, then?.get(name)?, now)))
}

fn requests(fields: &Value) -> Option<i128> {
    as_integer(fields.get(FIELDS[0])?)
}

/// What one scrape tells of an operation of which a query asked for some of the fields alone.
pub(crate) struct Partly<'a> {
    pub(crate) name: &'a str,
    pub(crate) requests: u64,
    fields: &'a Value,
}

impl Partly<'_> {
    pub(crate) fn retransmissions(&self) -> Option<i64> {
        let sent = as_integer(self.fields.get(FIELDS[1])?)?;
        i64::try_from(sent - i128::from(self.requests)).ok()
    }

    /// Bytes that all of them sent, and received.
    pub(crate) fn bytes(&self) -> [Option<f64>; 2] {
        [FIELDS[3], FIELDS[4]].map(|field| self.sum(field))
    }

    /// Milliseconds that one waited, took on the wire, and took in all.
    pub(crate) fn each_ms(&self) -> [Option<f64>; 3] {
        let each = |field: &str| Some(self.sum(field)? / self.requests as f64);
        [FIELDS[5], FIELDS[6], FIELDS[7]].map(each)
    }

    /// What underflowed is no sum.
    fn sum(&self, field: &str) -> Option<f64> {
        let sum = as_integer(self.fields.get(field)?)? as f64;
        (sum < MS_MAX).then_some(sum)
    }
}

/// Those that there were any requests of.
pub(crate) fn partly(section: &Block) -> impl Iterator<Item = Partly<'_>> {
    let all = section.map(PARTLY).into_iter().flatten();
    all.filter_map(|(name, fields)| {
        let requests = u64::try_from(requests(fields)?).ok()?;
        (requests > 0).then_some(Partly {
            name,
            requests,
            fields,
        })
    })
}

/// The first of them that has fewer requests later, with both counts.
pub(super) fn fallen(before: &Block, after: &Block) -> Option<(String, i128, i128)> {
    pairs(before, after).find_map(|(name, then, now)| {
        let (then, now) = requests(then).zip(requests(now))?;
        (now < then).then(|| (name.clone(), then, now))
    })
}

/// What is known of how they changed.
pub(super) fn changes(
    before: &Block,
    after: &Block,
    elapsed_s: Option<i128>,
) -> Vec<(String, Map<String, Value>)> {
    let known = pairs(before, after);
    known
        .filter_map(|(name, then, now)| Some((name.clone(), change(then, now, elapsed_s)?)))
        .collect()
}

fn change(then: &Value, now: &Value, elapsed_s: Option<i128>) -> Option<Map<String, Value>> {
    let of = |value: &Value, field: &str| {
        let value = as_integer(value.get(field)?)?;
        let is_time = field.ends_with("_seconds");
        (!is_time || (value as f64) < MS_MAX).then_some(value)
    };
    let grown = |field: &str| {
        let (then, now) = of(then, field).zip(of(now, field))?;
        (now >= then).then(|| now - then)
    };
    let [_, sent, timeouts, out, back, queue, rtt, execute] = FIELDS;
    let n = grown(FIELDS[0]).filter(|n| *n > 0)?;
    let mut fields = Map::new();
    let mut set = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            fields.insert(name.to_owned(), value);
        }
    };
    let per_op = |field: &str, digits: i32| Some(rounded(grown(field)? as f64 / n as f64, digits));
    set("ops", Some(int(n)));
    set("retrans", grown(sent).map(|sent| int(sent - n)));
    set("timeouts", grown(timeouts).map(int));
    set("sent_B", grown(out).map(int));
    set("recv_B", grown(back).map(int));
    set("avg_sent_B", per_op(out, 3));
    set("avg_recv_B", per_op(back, 3));
    set("avg_queue_ms", per_op(queue, 6));
    set("avg_rtt_ms", per_op(rtt, 6));
    set("avg_exe_ms", per_op(execute, 6));
    if let Some(seconds) = elapsed_s.filter(|seconds| *seconds > 0) {
        let seconds = seconds as f64;
        set("ops_per_s", Some(rounded(n as f64 / seconds, 6)));
        let under_way = |ms: i128| rounded(ms as f64 / (seconds * MS_PER_S), 6);
        set("mean_under_way", grown(rtt).map(under_way));
    }
    Some(fields)
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
