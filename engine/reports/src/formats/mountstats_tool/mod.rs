//! The `mountstats` command of nfs-utils: per mount, per operation, in sentences.
//!
//! The share behind an operation is of the requests sent on all connections, not of the operations.
//! `-x` (transport figures) and the counters of events stand in files of their own.

mod events;
mod run_on;
mod since;
mod times;
mod wrapped;
mod xprt;

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::numbers::{self, figure};
use crate::page::{Page, is_prompt};
use crate::reading::{Block, decimal, int};
use serde_json::{Map, Value};

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    stats_for(&head(page, i).0).is_some()
        || text == "RPC statistics:"
        || text == "NFS byte counts:"
        || (text.starts_with("NFS mount options:") && (0..i).all(|k| page.trimmed(k).is_empty()))
        || events::requests(text).is_some()
        || is_op_head(page, i)
}

fn stats_for(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("Stats for ")?
        .strip_suffix(':')?
        .rsplit_once(" mounted on ")
}

/// The head line, joined to the next if mail broke it.
fn head(page: &Page, i: usize) -> (String, usize) {
    let text = page.trimmed(i);
    let next = page.trimmed(i + 1);
    if text.starts_with("Stats for ") && !text.ends_with(':') && next.ends_with(':') {
        return (format!("{text} {next}"), i + 2);
    }
    (text.to_owned(), i + 1)
}

/// `NAME:` alone, or followed by its count.
fn is_op_head(page: &Page, i: usize) -> bool {
    let Some((name, rest)) = page.trimmed(i).split_once(':') else {
        return false;
    };
    let named = name.len() > 2
        && name
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b == b'_' || b.is_ascii_digit());
    named && (has_ops(rest) || (rest.trim().is_empty() && has_ops(page.trimmed(i + 1))))
}

fn has_ops(text: &str) -> bool {
    text.contains(" ops (") && text.contains("%)")
}

#[derive(Default)]
struct Stats {
    fields: Map<String, Value>,
    bytes: Map<String, Value>,
    events: Map<String, Value>,
    ops: Map<String, Value>,
    age_text: Option<String>,
    xprt: Map<String, Value>,
    has_rpc: bool,
    /// The file to whose counters these are differences.
    since: Option<String>,
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let mut stats = Stats::default();
    let mut k = i;
    let (head, after_head) = head(page, i);
    if let Some((device, mountpoint)) = stats_for(&head) {
        stats.fields.insert("device".into(), Value::from(device));
        stats
            .fields
            .insert("mountpoint".into(), Value::from(mountpoint));
        k = after_head;
    }
    while k < page.len() {
        run_on::say(page, k, findings);
        let text = page.trimmed(k);
        if text.is_empty() {
            k += 1;
            continue;
        }
        if stats_for(text).is_some()
            || (text == "RPC statistics:" && stats.has_rpc)
            || is_prompt(text)
        {
            break;
        }
        if is_op_head(page, k) {
            // The same operation again is of another run: it must not take the first one's place.
            let name = text.split(':').next().unwrap_or_default();
            if stats.ops.contains_key(name) {
                break;
            }
            let next = op(page, k, &mut stats, findings);
            if next == k {
                break;
            }
            k = next;
        } else if text.starts_with("Traceback") {
            findings.lost(page.number(k), "the mountstats command itself failed here (Python traceback): old versions divide by the number of requests, and this mount has none");
            k = run_on::behind_traceback(page, k);
            break;
        } else if let Some((list, next)) = wrapped::options(page, k) {
            set_options(&list, &mut stats);
            k = next;
        } else if let Some(next) = wrapped::capabilities(page, k) {
            k = next;
        } else if line(text, &mut stats) || is_bare_name(text) {
            let open = text.contains('(') && !text.contains(')');
            let closed = page.trimmed(k + 1).ends_with(')') && !page.trimmed(k + 1).contains(' ');
            k += 1 + usize::from(open && closed);
        } else if run_on::is_of_another(page, k) {
            break;
        } else if run_on::is_said_between(page, k) {
            k += 1;
        } else if goes_on(page, k + 1) || run_on::is_indented_figure(page, k) {
            let line = page.number(k);
            findings.lost(
                line,
                format!(
                    "line {line}: '{}' is no line of the mountstats command: broken or cut",
                    numbers::shown(text)
                ),
            );
            k += 1;
        } else {
            break;
        }
    }
    stats.since = since::file(page, i, findings);
    finish(stats, page.number(i), findings);
    k.max(i + 1)
}

/// Whether one of the next lines is still of the command.
fn goes_on(page: &Page, i: usize) -> bool {
    let mut probe = Stats::default();
    (i..(i + 4).min(page.len())).any(|k| {
        let text = page.trimmed(k);
        !text.is_empty() && (is_op_head(page, k) || is_bare_name(text) || line(text, &mut probe))
    })
}

fn is_bare_name(text: &str) -> bool {
    text.strip_suffix(':')
        .is_some_and(|n| n.bytes().all(|b| b.is_ascii_uppercase() || b == b'_'))
}

/// Two figures side by side, as no line of the command has them: parts of one, of which none may stand for all.
fn is_torn(text: &str) -> bool {
    let digits = || text.split_whitespace().map(numbers::all_digits);
    digits()
        .zip(digits().skip(1))
        .any(|pair| pair == (true, true))
}

/// A line outside the operations; false if it is none of the command's.
fn line(text: &str, stats: &mut Stats) -> bool {
    if is_torn(text) {
        return false;
    }
    if let Some(rpc) = events::requests(text) {
        stats.has_rpc = true;
        stats.fields.insert(
            "rpc".into(),
            Value::Object(
                rpc.into_iter()
                    .map(|(n, v)| (n.to_owned(), int(v)))
                    .collect(),
            ),
        );
    } else if let Some(options) = text.strip_prefix("NFS mount options:") {
        set_options(options.trim(), stats);
    } else if let Some(age) = text.strip_prefix("NFS mount age:") {
        stats.age_text = Some(age.trim().to_owned());
    } else if let Some(backlog) = text.strip_prefix("average backlog queue length:") {
        if let Some(value) = figure(backlog.trim()) {
            stats.fields.insert("avg_backlog".into(), value);
        }
    } else if let Some((name, value)) = events::byte_count(text) {
        stats.bytes.insert(name, value);
    } else if let Some((name, value)) = xprt::field(text) {
        stats.xprt.insert(name.to_owned(), value);
    } else if let Some((first, second)) = events::two(text) {
        stats.events.extend([first, second]);
    } else if let Some((name, value)) = events::one(text) {
        stats.events.insert(name, value);
    } else {
        return is_heading(text);
    }
    true
}

fn is_heading(text: &str) -> bool {
    [
        "NFS server capabilities:",
        "NFSv4 capability flags:",
        "NFS security flavor:",
        "Cache events:",
        "VFS calls:",
        "VM calls:",
        "Generic NFS counters:",
        "File size changing operations:",
        "NFS byte counts:",
        "RPC statistics:",
        "...",
    ]
    .iter()
    .any(|head| text.starts_with(head))
}

fn set_options(list: &str, stats: &mut Stats) {
    let options = Options::parse(list);
    for name in ["rsize", "wsize", "nconnect"] {
        if let Some(value) = options.number(name) {
            stats.fields.insert(name.into(), Value::from(value));
        }
    }
    if let Some(version) = options.version() {
        stats.fields.insert("vers".into(), version);
    }
    if let Some(proto) = options.value("proto") {
        stats.fields.insert("proto".into(), Value::from(proto));
    }
    stats
        .fields
        .insert("options".into(), Value::Object(options.to_map()));
    stats
        .fields
        .insert("flags".into(), Value::from(options.flags));
}

/// An operation's lines from its name on; the line after them.
fn op(page: &Page, i: usize, stats: &mut Stats, findings: &mut Findings) -> usize {
    let (name, rest) = page.trimmed(i).split_once(':').unwrap_or_default();
    let mut text = rest.to_owned();
    let mut k = i + 1;
    while k < page.len() && (k == i || !is_op_head(page, k)) {
        let more = page.trimmed(k);
        let done = text.contains("(milliseconds)");
        if done
            || more.is_empty()
            || is_bare_name(more)
            || more.starts_with("Traceback")
            || k > i + 12
        {
            break;
        }
        text.push(' ');
        text.push_str(more);
        k += 1;
    }
    let line = page.number(i);
    if is_torn(&text) {
        findings.lost(line, format!("line {line}: {name}: two figures side by side, parts of one number: the operation is left out"));
        return k;
    }
    match parse_op(&text) {
        Some(mut fields) => {
            fields.insert("line".into(), Value::from(line));
            times::say_commas(&text, line, findings);
            times::say_unread(&text, name, line, findings);
            for cut in times::cuts(&text, fields.contains_key("exe_ms")) {
                findings.lost(line, format!("line {line}: {name}: {cut}"));
            }
            if !fields.contains_key("exe_ms") {
                times::without_cut_end(&text, k >= page.len(), &mut fields);
                findings.lost(line, format!("line {line}: {name}: the times are missing: the text ends here or is incomplete"));
            }
            stats.ops.insert(name.to_owned(), Value::Object(fields));
        }
        None => findings.lost(line, format!("line {line}: {name}: no count of operations")),
    }
    k
}

fn parse_op(text: &str) -> Option<Map<String, Value>> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let before = |word: &str| {
        tokens
            .windows(2)
            .find(|w| w[1] == word)
            .and_then(|w| numbers::count(w[0]).ok())
    };
    let behind = |label: &str| {
        text.split_once(label)
            .and_then(|(_, rest)| rest.split_whitespace().next())
    };
    let mut fields = Map::new();
    fields.insert("ops".into(), int(before("ops")?));
    let share = text
        .split_once(" ops (")
        .and_then(|(_, rest)| numbers::count(rest.split('%').next()?).ok());
    let major = tokens
        .windows(2)
        .position(|w| w[0] == "major" && w[1].starts_with("timeout"));
    let timeouts = major
        .filter(|k| *k > 0)
        .and_then(|k| numbers::count(tokens[k - 1]).ok());
    for (name, value) in [
        ("pct", share),
        ("retrans", before("retrans")),
        ("errors", before("errors")),
        ("timeouts", timeouts),
    ] {
        if let Some(value) = value {
            fields.insert(name.into(), int(value));
        }
    }
    for (name, label) in [
        ("avg_sent_B", "avg bytes sent per op:"),
        ("avg_recv_B", "avg bytes received per op:"),
    ] {
        if let Some(value) = behind(label).and_then(figure) {
            fields.insert(name.into(), value);
        }
    }
    for (name, label) in [
        ("queue_ms", "backlog wait:"),
        ("rtt_ms", "RTT:"),
        ("exe_ms", "total execute time:"),
    ] {
        if let Some(value) = behind(label).and_then(times::time_ms) {
            fields.insert(name.into(), decimal(value));
        }
    }
    Some(fields)
}

fn finish(stats: Stats, line: usize, findings: &mut Findings) {
    if let Some(age) = &stats.age_text {
        let mut block = Block::new("mount_age", line).with("age_text", age.as_str());
        block.set_if("age_s", numbers::age_s(age));
        findings.push(block);
    }
    if !stats.xprt.is_empty() {
        findings.format(Rank::Figures, "mountstats_xprt");
        findings.note(line, "sums over all connections; connect count, time, idle time and slots are those of the last one only");
        let mut block = Block::new("mountstats_xprt", line);
        block.fields = stats.xprt;
        for name in ["device", "mountpoint"] {
            block.set_if(name, stats.fields.get(name).cloned());
        }
        findings.push(block);
        return;
    }
    let told = [&stats.fields, &stats.bytes, &stats.events, &stats.ops];
    if told.iter().all(|fields| fields.is_empty()) && stats.age_text.is_none() {
        findings.lost(
            line,
            format!("line {line}: a heading of the mountstats command without its figures below"),
        );
        return;
    }
    let events_only = !stats.has_rpc && stats.ops.is_empty();
    findings.format(
        Rank::Figures,
        if events_only {
            "mountstats_events"
        } else {
            "mountstats_tool"
        },
    );
    let mut block = Block::new("mountstats_tool", line);
    block.fields.extend(stats.fields);
    if !stats.bytes.is_empty() {
        block.set("bytes", stats.bytes);
    }
    if !stats.events.is_empty() {
        block.set("events", stats.events);
    }
    if let Some(age) = stats.age_text {
        // What the figures took is not how old the mount is.
        let age_s = numbers::age_s(&age).filter(|_| stats.since.is_none());
        block.set_if("age_s", age_s);
        block.set("age_text", age);
    }
    if !stats.ops.is_empty() {
        findings.note(line, "the shares are of requests sent on all connections, floored; not of this mount's operations");
    }
    block.set("ops", stats.ops);
    since::describe(stats.since, &mut block, findings);
    findings.push(block);
}
