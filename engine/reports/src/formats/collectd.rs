//! collectd's plugin `nfs` as `PUTVAL` lines (`collectdctl`, the plugins `csv` and `write_log`): counts by operation.
//!
//! Source: collectd src/nfs.c (`nfs_procedures_submit`: plugin instance `v3client`, type `nfs_procedure`); values of
//! the type are counted since boot unless the daemon turned them into rates, which have a point.

use super::counts::{Counts, Subject};
use crate::findings::{Findings, Rank};
use crate::numbers;
use crate::ops::Side;
use crate::page::Page;

struct Value<'a> {
    host: &'a str,
    instance: &'a str,
    operation: &'a str,
    figure: &'a str,
}

/// `PUTVAL "client1/nfs-v3client/nfs_procedure-getattr" interval=10.000 1716800000.123:1810400`, and how many lines it takes: a
/// mail program puts what does not fit, the value, below.
fn value<'a>(text: &'a str, below: Option<&'a str>) -> Option<(Value<'a>, usize)> {
    let ((host, instance, operation), rest) = named(text)?;
    let stamped = rest
        .split_whitespace()
        .find(|word| !word.starts_with("interval="));
    let (stamped, lines) = match stamped {
        Some(stamped) => (stamped, 1),
        None => (below?.split_whitespace().next_back()?, 2),
    };
    let (stamp, figure) = stamped.split_once(':')?;
    if stamp != "N" {
        stamp.parse::<f64>().ok()?;
    }
    let value = Value {
        host,
        instance,
        operation,
        figure,
    };
    Some((value, lines))
}

/// Host, plugin instance and operation that a line begins with, and what follows.
fn named(text: &str) -> Option<((&str, &str, &str), &str)> {
    let rest = text.strip_prefix("PUTVAL ")?;
    let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let (host, rest_of_name) = name.trim_matches('"').split_once("/nfs-")?;
    let (instance, operation) = rest_of_name.split_once("/nfs_procedure-")?;
    Some(((host, instance, operation), rest))
}

fn at<'a>(page: &'a Page, k: usize) -> Option<(Value<'a>, usize)> {
    let below = (k + 1 < page.len()).then(|| page.trimmed(k + 1));
    (k < page.len())
        .then(|| value(page.trimmed(k), below))
        .flatten()
}

fn subject(instance: &str) -> Option<Subject> {
    let (version, side) = instance.strip_prefix('v')?.split_at_checked(1)?;
    let side = match side {
        "client" => Side::Client,
        "server" => Side::Server,
        _ => return None,
    };
    let version = version.parse().ok()?;
    Some(Subject {
        side,
        version,
        operations: side == Side::Server && version == 4,
    })
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    named(page.trimmed(i)).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "collectd");
    let mut values = Vec::new();
    let mut k = i;
    loop {
        // Other lines of the log may stand between.
        let next = page.next_filled(k);
        if named(page.trimmed(next)).is_none() {
            break;
        }
        k = next;
        let line = page.number(k);
        let Some((found, lines)) = at(page, k) else {
            findings.lost(line, format!("line {line}: the value that collectd put behind the name is missing (a broken line?): not used"));
            k += 1;
            continue;
        };
        if page.at(k).matches("PUTVAL ").count() > 1 {
            findings.lost(line, format!("line {line}: several values of collectd stand on the line (line ends lost?): the first alone is used"));
        }
        values.push((line, found));
        k += lines;
    }
    let same = |a: &(usize, Value), b: &(usize, Value)| {
        (a.1.host, a.1.instance) == (b.1.host, b.1.instance)
    };
    for group in values.chunk_by(same) {
        // A line of an operation that stood already begins the next reading.
        let mut from = 0;
        for at in 1..=group.len() {
            let ends = group.get(at).is_none_or(|(_, next)| {
                let seen = &group[from..at];
                seen.iter().any(|(_, v)| v.operation == next.operation)
            });
            if ends {
                push(&group[from..at], findings);
                from = at;
            }
        }
    }
    k
}

fn push(values: &[(usize, Value)], findings: &mut Findings) {
    let Some((line, first)) = values.first() else {
        return;
    };
    let Some(subject) = subject(first.instance) else {
        let instance = numbers::shown(first.instance);
        findings.lost(
            *line,
            format!("line {line}: '{instance}' of collectd's plugin nfs is not known: not used"),
        );
        return;
    };
    let mut block = subject
        .block(*line)
        .with("span", "cumulative")
        .with("host", first.host);
    let mut counts = Counts::default();
    for (line, value) in values {
        match numbers::count(value.figure) {
            Ok(count) => counts.add(subject, value.operation, count),
            Err(_) => findings.lost(*line, format!("line {line}: {} is no count but a rate (StoreRates) or unknown: not used; paste nfsstat of the host", numbers::shown(value.figure))),
        }
    }
    counts.fill(&mut block, findings);
    findings.push(block);
}
