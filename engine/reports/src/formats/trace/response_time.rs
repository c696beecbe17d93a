//! tshark `-z rpc,srt`: service response times per procedure, in seconds, at the point of capture.

use crate::cells;
use crate::findings::{Findings, Rank};
use crate::numbers::{self, local_decimal};
use crate::ops;
use crate::page::Page;
use crate::reading::{Block, decimal, int};
use serde_json::{Map, Value};
use std::borrow::Cow;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    // The second column is called after what it lists: Procedure, Commands, Operation.
    (text.trim_start_matches('"').starts_with("Index") || text.contains("Procedure"))
        && text.contains("Calls")
        && (text.contains("SRT") || text.contains("Min RTT"))
        // A heading to which a wrap joined a row is none: the row would be lost with it.
        && !text.split_whitespace().any(numbers::looks_numeric)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let foreign = of_another_protocol(page, i);
    if foreign.is_none() {
        findings.format(Rank::Figures, "tshark_rpc_srt");
    }
    let mut names = columns(page.trimmed(i));
    let sign = sign_between(page.trimmed(i));
    let own = |k: usize| {
        sign.map_or_else(
            || page.trimmed(k).into(),
            |sign| cells::split(page.trimmed(k), sign).join(" ").into(),
        )
    };
    let compounds = !(i.saturating_sub(4)..i).any(|k| page.at(k).contains("NFSv4"));
    let mut rows = Vec::new();
    let mut damaged = Vec::new();
    let mut k = i + 1;
    // A mail program may have broken the last columns off.
    let torn = columns(page.trimmed(k));
    if !torn.is_empty() && page.trimmed(k).split_whitespace().count() == torn.len() * 2 {
        names.extend(torn);
        k += 1;
    }
    while k < page.len() {
        let text: Cow<'_, str> = own(k);
        let text = text.as_ref();
        let joined = || Some((row(&format!("{text} {}", page.trimmed(k + 1)), &names)?, 1));
        match row(text, &names).map(|row| (row, 0)).or_else(joined) {
            Some((row, more)) => {
                say_doubts(&row, page.number(k), findings);
                rows.push(row);
                if more > 0 {
                    findings.repaired(page.number(i), "rows were wrapped; joined");
                }
                k += more;
            }
            None if text.is_empty() || text.starts_with("---") => {}
            None if is_damaged(text, names.len()) => {
                damaged.push((page.number(k), numbers::shown(text)));
            }
            // The rule that ends the table belongs to it.
            None if text.starts_with("===") => {
                k += 1;
                break;
            }
            None => break,
        }
        k += 1;
    }
    let line = page.number(i);
    if let Some(protocol) = foreign {
        let protocol = numbers::shown(protocol);
        findings.lost(line, format!("line {line}: response times of {protocol}, not of NFS: not used. Take them with `tshark -q -z rpc,srt,100003,3`, for NFSv4 with `-z nfsv4,srt`"));
        return k;
    }
    if rows.is_empty() {
        findings.lost(line, format!("line {line}: headings of tshark's response times, but no row below them fits: nothing is read of them. Paste what `tshark -r FILE -q -z rpc,srt,100003,3` itself prints"));
        return k;
    }
    say_cut(page.trimmed(i), &names, page.number(i), findings);
    for (line, text) in damaged {
        findings.lost(
            line,
            format!("line {line}: '{text}': a figure is damaged or missing: the row is left out"),
        );
    }
    let mut block = Block::new("service_response_time", page.number(i))
        .with("unit", "s")
        .with("span", "interval")
        .with("rows", rows);
    block.set_if("nfs_version", version(page, i));
    findings.note(page.number(i), if compounds {
        "times at the point of capture, in seconds: the network before it is not contained; v4 shows compounds only"
    } else {
        "times at the point of capture, in seconds: the network before it is not contained; one compound counts under its main operation"
    });
    findings.push(block);
    k
}

/// With the index stands the sum (ui/cli/tap-srt.c); tables without an index may have neither.
fn say_cut(heading: &str, names: &[&str], line: usize, findings: &mut Findings) {
    if heading.starts_with("Index") && !names.contains(&"sum") {
        findings.lost(line, format!("line {line}: the heading has no Sum SRT: the table seems to be cut at its right edge, and what stood behind is not known"));
    }
}

/// What stands between the cells where Wireshark or a sheet wrote the table, not tshark.
fn sign_between(heading: &str) -> Option<char> {
    /// An operation, its calls and two times.
    const CELLS_MIN: usize = 4;
    let mut signs = [';', ','].into_iter();
    signs.find(|sign| cells::split(heading, *sign).len() >= CELLS_MIN)
}

/// `SMB2 SRT Statistics:` above the table: tshark prints the same of every protocol that has requests and replies
/// (ui/cli/tap-srt.c).
fn of_another_protocol(page: &Page, i: usize) -> Option<&str> {
    let title = |k: usize| page.trimmed(k).split_once(" SRT Statistics");
    let (name, _) = (i.saturating_sub(4)..i).rev().find_map(title)?;
    let own = name.starts_with("NFS") || name == "RPC";
    (!own).then_some(name)
}

/// Names of the time columns in the order of the heading: `Min SRT`, `Max SRT`, `Avg SRT`, `Sum SRT`.
fn columns(heading: &str) -> Vec<&'static str> {
    // A spreadsheet or a wiki may have set any blank to a tab.
    let heading = heading.replace('\t', " ");
    // So Ethereal called them.
    let heading = heading.replace(" RTT", " SRT");
    let mut found: Vec<(usize, &str)> = [
        ("Min SRT", "min"),
        ("Max SRT", "max"),
        ("Avg SRT", "avg"),
        ("Sum SRT", "sum"),
        // Before Wireshark 2.0 (tap-rpcstat.c).
        ("Total", "sum"),
    ]
    .iter()
    .filter_map(|(h, n)| Some((heading.find(h)?, *n)))
    .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, name)| name).collect()
}

fn row(text: &str, names: &[&str]) -> Option<Value> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let times = tokens.len().checked_sub(names.len())?;
    let (head, tail) = tokens.split_at(times);
    let mut row = Map::new();
    let (op, calls) = match head {
        [index, op, calls] => {
            row.insert("index".into(), int(numbers::count(index).ok()?));
            (op, calls)
        }
        [op, calls] => (op, calls),
        _ => return None,
    };
    row.insert("op".into(), Value::from(*op));
    row.insert("calls".into(), int(numbers::count(calls).ok()?));
    for (name, token) in names.iter().zip(tail) {
        // All times have decimals, behind a comma where a sheet put one.
        let time = local_decimal(token)?;
        row.insert((*name).to_owned(), decimal(time));
    }
    Some(Value::Object(row))
}

/// An operation and some figures, but not those of a row.
fn is_damaged(text: &str, times: usize) -> bool {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let numeric = tokens.iter().filter(|t| numbers::looks_numeric(t)).count();
    let named = tokens.iter().take(2).any(|t| ops::is_known(t));
    named && tokens.len() <= times + 3 && numeric * 2 > tokens.len()
}

/// The mean lies between the least and the most, and times the calls it is the sum.
fn say_doubts(row: &Value, line: usize, findings: &mut Findings) {
    /// Half of the last of six decimals (ui/cli/tap-srt.c).
    const ROUNDING_S: f64 = 0.000_000_5;
    let of = |name: &str| row.get(name).and_then(Value::as_f64);
    let calls = of("calls").unwrap_or(0.0);
    let slack = 2.0 * ROUNDING_S;
    let ordered = |low: &str, high: &str| {
        let both = of(low).zip(of(high));
        both.is_none_or(|(low, high)| low <= high + slack)
    };
    let summed = of("avg").zip(of("sum")).is_none_or(|(avg, sum)| {
        (avg * calls - sum).abs() <= ROUNDING_S * (calls + 1.0) + sum / 1000.0
    });
    let sound = ordered("min", "avg") && ordered("avg", "max") && ordered("min", "max") && summed;
    if !sound {
        let op = row.get("op").and_then(Value::as_str).unwrap_or_default();
        findings.contradicts(line, format!("line {line}: {}: calls, least, most and mean time do not fit each other: is a figure altered or cut?", numbers::shown(op)));
    }
}

/// `Filter: nfs.procedure_v3` above, or the `-z` of the command.
fn version(page: &Page, i: usize) -> Option<u8> {
    (i.saturating_sub(8)..i).rev().find_map(|k| {
        let text = page.at(k);
        let tail = text
            .split_once("procedure_v")
            .or_else(|| text.split_once("srt,100003,"))
            .or_else(|| {
                let named = ["NFSv", "NFS Version "];
                named
                    .iter()
                    .find_map(|name| text.split_once(name))
                    .filter(|(_, tail)| tail.contains("SRT") || tail.contains("RTT"))
            })
            .map(|(_, t)| t)?;
        tail.get(..1)?.parse().ok()
    })
}
