//! The difference of two `mount_stats` blocks of one mount.
//!
//! The counters begin with the mount and are never reset, and `age` is their time base: a smaller age or
//! any smaller count means a new mount or swapped texts.

use super::doubts;
use super::exported;
use super::snapshots::name_owner;
use crate::findings::Findings;
use crate::formats::mountstats::block::{QUEUE, REST_IS_ZERO, RTT};
use crate::reading::{Block, as_integer, int, rounded};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Operations of a difference that the earlier list may have lost.
const UNKNOWN: &str = "ops_without_difference";

/// Operations that only the earlier list has.
const GONE: &str = "ops_only_before";

/// Options in force that are not the same in both.
const CHANGED: &str = "changed_options";

/// What two sections of one mount are to each other.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Relation {
    Later(Block),
    Same,
    AgeFell {
        before_s: i128,
        after_s: i128,
    },
    Fell {
        name: String,
        before: i128,
        after: i128,
    },
}

/// Sections of the same mount have the same key.
pub(crate) fn key(block: &Block) -> Option<String> {
    if block.kind != "mount_stats" {
        return None;
    }
    let part = |name: &str| block.text(name).unwrap_or_default();
    Some(format!(
        "{}\n{}\n{}\n{}\n{}",
        part("node"),
        part("device"),
        part("mountpoint"),
        part("fstype"),
        part("proto")
    ))
}

/// Sections of one share at one place have the same, however it is mounted.
pub(super) fn place(block: &Block) -> [Option<String>; 3] {
    ["node", "device", "mountpoint"].map(|name| block.get(name).map(Value::to_string))
}

/// `nfs4, vers 4.1, proto tcp`: by what two mounts of one place are told apart.
pub(crate) fn kind_of(block: &Block) -> String {
    let fields = ["vers", "proto"].iter().filter_map(|name| {
        let value = block.get(name)?.to_string();
        Some(format!(", {name} {}", value.trim_matches('"')))
    });
    let fstype = block.text("fstype").unwrap_or_default();
    format!("{fstype}{}", fields.collect::<String>())
}

pub(crate) fn name(block: &Block) -> String {
    let device = block.text("device").unwrap_or("?");
    match block.text("mountpoint") {
        Some(mountpoint) => format!("{device} on {mountpoint}"),
        None => device.to_owned(),
    }
}

pub(crate) fn relation(before: &Block, after: &Block) -> Relation {
    let (age_before, age_after) = (before.integer("age_s"), after.integer("age_s"));
    if counters(before) == counters(after) && age_before == age_after {
        return Relation::Same;
    }
    if let (Some(before_s), Some(after_s)) = (age_before, age_after)
        && after_s < before_s
    {
        return Relation::AgeFell { before_s, after_s };
    }
    if let Some((name, before, after)) = fallen(before, after) {
        return Relation::Fell {
            name,
            before,
            after,
        };
    }
    match (age_before, age_after) {
        // A clock of whole seconds may stand still over work that is done in less than one.
        (Some(b), Some(a)) if a > b => Relation::Later(delta(before, after, Some(a - b))),
        _ => Relation::Later(delta(before, after, None)),
    }
}

fn counters(block: &Block) -> [Option<&Value>; 5] {
    [
        block.get("ops_nonzero"),
        block.get(exported::PARTLY),
        block.get("bytes"),
        block.get("events"),
        block.get("sum_sends"),
    ]
}

pub(super) fn ops(block: &Block) -> impl Iterator<Item = (&String, Vec<i128>)> {
    block
        .map("ops_nonzero")
        .into_iter()
        .flatten()
        .map(|(name, v)| (name, integers(v)))
}

fn integers(value: &Value) -> Vec<i128> {
    value
        .as_array()
        .map(|v| v.iter().filter_map(as_integer).collect())
        .unwrap_or_default()
}

pub(super) fn of_op(block: &Block, name: &str) -> Vec<i128> {
    block
        .map("ops_nonzero")
        .and_then(|ops| ops.get(name))
        .map(integers)
        .unwrap_or_default()
}

/// Whether a list lacks operations that the one beside it has: a kernel prints all it knows each time, people do not.
fn is_shorter(list: &Block, beside: &Block) -> bool {
    let listed = |block: &Block| block.integer("n_ops");
    let own = listed(list);
    let names: BTreeSet<&String> = ops(list).chain(ops(beside)).map(|(name, _)| name).collect();
    let fewer = own
        .zip(listed(beside))
        .is_some_and(|(own, others)| own < others);
    list.get("truncated").is_some() || fewer || own.is_some_and(|own| own < names.len() as i128)
}

fn fallen(before: &Block, after: &Block) -> Option<(String, i128, i128)> {
    let shorter = is_shorter(after, before);
    let mut listed = ops(before).filter(|(name, _)| !shorter || !of_op(after, name).is_empty());
    let fell = listed.find_map(|(name, old)| {
        let now = of_op(after, name).first().copied().unwrap_or(0);
        let then = old.first().copied().unwrap_or(0);
        (now < then).then(|| (name.clone(), then, now))
    });
    fell.or_else(|| exported::fallen(before, after))
}

/// A mount keeps these until it is mounted again (fs/nfs/super.c, nfs_compare_remount_data).
fn changed_options(before: &Block, after: &Block) -> Vec<String> {
    let change = |name: &&str| {
        let (then, now) = before.get(name).zip(after.get(name))?;
        (then != now).then(|| format!("{name} {then} before, {now} after"))
    };
    let names = [
        "vers",
        "rsize",
        "wsize",
        "timeo_tenths",
        "retrans_opt",
        "nconnect",
        "statvers",
    ];
    let addresses = ["addr", "clientaddr"].into_iter().filter_map(|name| {
        let of = |block: &Block| block.map("options")?.get(name).cloned();
        let (then, now) = of(before).zip(of(after))?;
        (then != now).then(|| format!("{name} {then} before, {now} after"))
    });
    let own = names.iter().filter_map(change);
    own.chain(addresses).collect()
}

pub(super) fn delta(before: &Block, after: &Block, elapsed_s: Option<i128>) -> Block {
    let mut block = Block::new("diff", after.title_line).with("span", "interval");
    name_owner(&mut block, after);
    for name in ["device", "mountpoint"] {
        block.set_if(name, after.get(name).cloned());
    }
    block.set_if("elapsed_s", elapsed_s.map(int));
    let changed = changed_options(before, after);
    block.set_if(CHANGED, (!changed.is_empty()).then_some(changed));
    let doubts = doubts::of(before, after);
    let change = |name: &str| Some(after.integer(name)? - before.integer(name)?);
    let sends = change("sum_sends").filter(|n| *n >= 0 && !doubts.connections);
    block.set_if("sends", sends.map(int));
    let bytes = moved(before, after);
    for (field, name) in [
        ("read_bytes", "serverreadbytes"),
        ("write_bytes", "serverwritebytes"),
    ] {
        block.set_if(field, bytes.get(name).cloned());
    }
    block.set_if("bytes", (!bytes.is_empty()).then_some(bytes));
    if !doubts.connections {
        block.set_if("mean_outstanding", outstanding(before, after));
    }
    block.set_if(doubts::FIELD, doubts.said());
    let is_whole = before.get(REST_IS_ZERO).is_some() || !is_shorter(before, after);
    let mut unknown = Vec::new();
    for (name, now) in ops(after) {
        let then = of_op(before, name);
        if then.is_empty() && !is_whole {
            unknown.push(name.as_str());
            continue;
        }
        if !is_no_field(name) {
            continue;
        }
        if let Some(fields) = op_delta(&then, &now, elapsed_s) {
            block.set(name, fields);
        }
    }
    let partly = exported::changes(before, after, elapsed_s);
    for (name, fields) in partly.into_iter().filter(|(name, _)| is_no_field(name)) {
        block.set(&name, fields);
    }
    if !unknown.is_empty() {
        block.set(UNKNOWN, unknown);
    }
    let gone = ops(before).filter(|(name, _)| of_op(after, name).is_empty());
    let gone: Vec<&str> = gone.map(|(name, _)| name.as_str()).collect();
    block.set_if(GONE, (!gone.is_empty()).then_some(gone));
    block
}

/// Operations are written in capitals, and fields of a block are not.
fn is_no_field(name: &str) -> bool {
    name.bytes()
        .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// By how much each of the byte counters grew; one that went backwards tells nothing.
fn moved(before: &Block, after: &Block) -> Map<String, Value> {
    let counters = after.map("bytes").into_iter().flatten();
    let grown = counters.filter_map(|(name, now)| {
        let then = before.map("bytes")?.get(name)?;
        let grown = as_integer(now)? - as_integer(then)?;
        (grown >= 0).then(|| (name.clone(), int(grown)))
    });
    grown.collect()
}

/// Says which operations one of the lists lacks, what else differs and what does not fit: their totals are of no interval.
pub(crate) fn say_unknown(diff: &Block, name: &str, findings: &mut Findings) {
    let changed: Vec<&str> = diff.words(CHANGED).collect();
    if !changed.is_empty() {
        let changed = changed.join(", ");
        findings.contradicts(diff.title_line, format!("{name}: {changed}: the mount's options differ between the two snapshots, so it was mounted again or is another one; do not trust the difference"));
    }
    let grew = |value: &Value| value.is_object() || value.as_i64().is_some_and(|n| n > 0);
    let told = ["elapsed_s", "bytes"];
    let counted = diff
        .fields
        .iter()
        .filter(|(name, _)| !told.contains(&name.as_str()));
    let incomparable = [UNKNOWN, GONE].iter().any(|list| diff.get(list).is_some());
    if !incomparable && !counted.map(|(_, value)| value).any(grew) {
        findings.assumed(diff.title_line, format!("{name}: no operation ended between the two snapshots: the mount was idle, or waited for its server; there is nothing to average. Take them while it works"));
    }
    for doubt in diff.words(doubts::FIELD) {
        findings.contradicts(diff.title_line, format!("{name}: {doubt}"));
    }
    let gone: Vec<&str> = diff.words(GONE).collect();
    if !gone.is_empty() {
        let gone = gone.join(", ");
        findings.lost(diff.title_line, format!("{name}: the later list of operations is not whole and lacks {gone}: what they grew by is not known. Paste all of it"));
    }
    let names: Vec<&str> = diff.words(UNKNOWN).collect();
    if !names.is_empty() {
        let names = names.join(", ");
        findings.lost(diff.title_line, format!("{name}: the earlier list of operations is not whole and lacks {names}: no difference is taken of what may have been there"));
    }
}

fn op_delta(then: &[i128], now: &[i128], elapsed_s: Option<i128>) -> Option<Map<String, Value>> {
    let d = doubts::change(then, now);
    let n = d(0);
    if n <= 0 {
        return None;
    }
    let timed = doubts::times(then, now).is_none();
    let mut fields = Map::new();
    let mut set = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    set("ops", int(n));
    set("retrans", int(d(1) - n));
    set("timeouts", int(d(2)));
    set("sent_B", int(d(3)));
    set("recv_B", int(d(4)));
    for (place, name, digits) in [
        (3, "avg_sent_B", 3),
        (4, "avg_recv_B", 3),
        (5, "avg_queue_ms", 6),
        (6, "avg_rtt_ms", 6),
        (7, "avg_exe_ms", 6),
    ] {
        let is_time = place >= QUEUE && !doubts::underflows_at(then, now, place);
        if d(place) >= 0 && (place < QUEUE || (timed && is_time)) {
            set(name, rounded(d(place) as f64 / n as f64, digits));
        }
    }
    if now.len() > 8 && d(8) >= 0 {
        set("errors", int(d(8)));
    }
    if let Some(seconds) = elapsed_s.filter(|s| *s > 0) {
        set("ops_per_s", rounded(n as f64 / seconds as f64, 6));
        if timed && !doubts::underflows_at(then, now, RTT) {
            let ms = seconds as f64 * 1000.0;
            set("mean_under_way", rounded(d(RTT) as f64 / ms, 6));
        }
    }
    Some(fields)
}

/// Mean number of requests under way per connection: the change of the sampled queue over that of sends.
/// What inflates the sum of one of the two inflates their difference.
fn outstanding(before: &Block, after: &Block) -> Option<Value> {
    let withheld = |block: &Block| {
        let sent = block.integer("sum_sends").is_some_and(|sends| sends > 0);
        sent && block.get("mean_outstanding").is_none()
    };
    if withheld(before) || withheld(after) {
        return None;
    }
    let sum = |block: &Block, name: &str| -> Option<i128> {
        let list = block.get("xprt")?.as_array()?;
        Some(
            list.iter()
                .filter_map(|x| x.get(name).and_then(as_integer))
                .sum(),
        )
    };
    let requests = sum(after, "req_u")? - sum(before, "req_u")?;
    let sends = sum(after, "sends")? - sum(before, "sends")?;
    (sends > 0 && requests >= 0).then(|| rounded(requests as f64 / sends as f64, 4))
}
