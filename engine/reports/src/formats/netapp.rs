//! ONTAP `statistics show -object nfsv3`: head lines, then Counter and Value; and `stats show nfsv3` of Data ONTAP in
//! 7-mode, which prints object, instance, counter and value on each line, `nfsv3:nfs:nfsv3_ops:1520/s`.
//!
//! `*_avg_latency` are averages over Elapsed-time, `*_total` raw counts, `*_ops` rates. Values with a unit
//! stay as printed. Objects of one answer follow one another.

use crate::findings::{Findings, Rank};
use crate::numbers::{self, counted, figure, plain_decimal};
use crate::page::Page;
use crate::reading::{Block, decimal};
use serde_json::{Map, Value};

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    if of_7_mode(text).is_some() {
        return true;
    }
    let object = text.strip_prefix("Object:").map(str::trim);
    object.is_some_and(|o| o.starts_with("nfs") || o.contains("nfs_v"))
        && (i + 1..i + 10).any(|k| is_heading(page.trimmed(k)))
}

/// Whatever object it is of.
fn starts_another(page: &Page, k: usize) -> bool {
    let named = |name: &str| page.trimmed(k).starts_with(name);
    named("Object:") || starts(page, k)
}

/// `Press <space> to page down, <return> for next line, or 'q' to quit...`
fn is_of_the_pager(text: &str) -> bool {
    text.starts_with("Press <space> to page down")
}

fn is_heading(text: &str) -> bool {
    let mut tokens = text.split_whitespace();
    tokens.next() == Some("Counter") && tokens.next() == Some("Value")
}

/// Object, instance, counter and value: `nfsv3:nfs:nfsv3_read_latency:2.35ms`.
fn of_7_mode(text: &str) -> Option<(&str, &str, &str, &str)> {
    let mut parts = text.splitn(4, ':');
    let (object, instance) = (parts.next()?, parts.next()?);
    let (counter, value) = (parts.next()?, parts.next()?.trim());
    let named = object.starts_with("nfs") && counter.starts_with("nfs");
    let figure = value.starts_with(|c: char| c.is_ascii_digit()) && is_value(value);
    (named && figure && !instance.contains(' ')).then_some((object, instance, counter, value))
}

/// The lines of one instance, which follow one another.
fn read_7_mode(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let (mut counters, mut k) = (Map::new(), i);
    let mut of = None;
    while let Some((object, instance, counter, value)) = of_7_mode(page.trimmed(k)) {
        // A counter that comes again is of the next interval.
        if *of.get_or_insert((object, instance)) != (object, instance)
            || counters.contains_key(counter)
        {
            break;
        }
        let figure = figure(value).unwrap_or_else(|| Value::from(value));
        counters.insert(counter.to_owned(), figure);
        k += 1;
    }
    let (object, instance) = of.unwrap_or_default();
    let block = Block::new("netapp_statistics", page.number(i));
    let block = block.with("object", object).with("instance", instance);
    findings.push(block.with("counters", counters));
    k
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "netapp_statistics");
    if of_7_mode(page.trimmed(i)).is_some() {
        return read_7_mode(page, i, findings);
    }
    let mut block = Block::new("netapp_statistics", page.number(i));
    let mut k = i;
    while k < page.len() && !is_heading(page.trimmed(k)) {
        head_line(page.trimmed(k), &mut block, findings);
        k += 1;
    }
    let mut counters = Map::new();
    let mut buckets = Vec::new();
    k += 1;
    while k < page.len() && !starts_another(page, k) {
        let tokens = words(page, k);
        match tokens.as_slice() {
            [] => {}
            _ if is_of_the_pager(page.trimmed(k)) => {}
            [rule, ..] if rule.starts_with("---") => {}
            [name, value] if !numbers::looks_numeric(name) && !is_value(value) => {
                let (line, value) = (page.number(k), numbers::shown(value));
                findings.lost(
                    line,
                    format!("line {line}: {name}: '{value}' is no figure with a unit: left out"),
                );
            }
            [name, value] if !numbers::looks_numeric(name) => {
                counters.insert(
                    (*name).to_owned(),
                    figure(value).unwrap_or_else(|| Value::from(*value)),
                );
            }
            _ if is_bucket(&tokens) => buckets.push(page.number(k)),
            [name] if name.contains('_') && is_bucket(&words(page, k + 1)) => {}
            _ if is_counter(page.trimmed(k + 1)) && !starts_another(page, k + 1) => {
                let (line, text) = (page.number(k), numbers::shown(page.trimmed(k)));
                findings.lost(
                    line,
                    format!("line {line}: '{text}' is no counter and its value: left out"),
                );
            }
            _ => break,
        }
        k += 1;
    }
    if counters.is_empty() && buckets.is_empty() {
        let line = page.number(i);
        findings.lost(line, format!("line {line}: no counters stand below this head (cut, or torn off): nothing of them is known"));
    }
    block.set("counters", counters);
    findings.push(block);
    if let (Some(first), Some(last)) = (buckets.first(), buckets.last()) {
        let rows = counted(buckets.len(), "row");
        findings.lost(*first, format!("lines {first} to {last}: {rows} of histograms: their layout is not known here, and they are not used"));
    }
    k
}

/// A name and its figure.
fn is_counter(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let named = words.next().is_some_and(|name| name.contains('_'));
    named && words.next().is_some_and(is_value) && words.next().is_none()
}

/// A figure, with its unit behind it if it has one (`345us`, `12%`), or a word.
fn is_value(text: &str) -> bool {
    let unit =
        text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-'));
    let figure = &text[..text.len() - unit.len()];
    let of_unit = |c: char| c.is_ascii_alphabetic() || matches!(c, '%' | '/');
    let read = figure.is_empty() || figure == "-" || numbers::figure(figure).is_some();
    read && (figure.is_empty() || unit.chars().all(of_unit))
}

fn words(page: &Page, k: usize) -> Vec<&str> {
    page.trimmed(k).split_whitespace().collect()
}

/// A row below a counter without a value of its own: a range, whatever it looks like, and a count.
fn is_bucket(tokens: &[&str]) -> bool {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return false;
    };
    let ranged = first.contains(['<', '>', '-']) || numbers::looks_numeric(first);
    ranged && numbers::all_digits(last)
}

fn head_line(text: &str, block: &mut Block, findings: &mut Findings) {
    let Some((name, value)) = text.split_once(':') else {
        return;
    };
    let value = value.trim();
    match name.trim() {
        "Object" => block.set("object", value),
        "Instance" => block.set("instance", value),
        "Scope" => block.set("scope", value),
        "Start-time" => block.set("start_time", value),
        "End-time" => block.set("end_time", value),
        "Elapsed-time" => {
            let seconds = value
                .strip_suffix('s')
                .and_then(|n| figure(n).or_else(|| plain_decimal(n).map(decimal)));
            if let Some(seconds) = seconds {
                findings.elapsed_s.push(seconds.clone());
                block.set("elapsed_s", seconds);
            }
        }
        _ => {}
    }
}
