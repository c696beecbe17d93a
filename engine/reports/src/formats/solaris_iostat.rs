//! `iostat -xn` of Solaris and illumos: beside the disks a row for each NFS mount, which `-n` names as the server and
//! its directory.
//!
//! `asvc_t` is the mean time of a read or write from its sending to its reply, `wsvc_t` that of its waiting before, both
//! in milliseconds and of reads and writes together (iostat(8)).

use crate::findings::{Findings, Rank};
use crate::numbers::plain_decimal;
use crate::page::Page;
use crate::reading::{Block, decimal, rounded};
use crate::since;
use serde_json::{Map, Value};

/// What a row says of reads and of writes, and whether in megabytes (`-M`).
const SIDES: [(&str, &str, [&str; 2]); 2] = [
    ("read", "r/s", ["kr/s", "Mr/s"]),
    ("write", "w/s", ["kw/s", "Mw/s"]),
];
/// Of reads and writes together, and the field that each fills.
const TOGETHER: [(&str, &str); 4] = [
    ("wait", "waiting"),
    ("actv", "active"),
    ("wsvc_t", "wait_ms"),
    ("asvc_t", "service_ms"),
];

fn columns(text: &str) -> Option<Vec<&str>> {
    if !text.trim_end().ends_with(" device") {
        return None;
    }
    let names: Vec<&str> = text.split_whitespace().collect();
    let has = |name| names.contains(&name);
    (has("r/s") && has("w/s") && has("asvc_t")).then_some(names)
}

/// As many figures as the heading has names before the device, which may have blanks in it.
fn row<'a>(names: &[&str], text: &'a str) -> Option<(Vec<f64>, &'a str)> {
    let mut rest = text.trim();
    let mut figures = Vec::new();
    for _ in 1..names.len() {
        let (figure, behind) = rest.split_once(char::is_whitespace)?;
        figures.push(plain_decimal(figure)?);
        rest = behind.trim_start();
    }
    (!rest.is_empty()).then_some((figures, rest))
}

/// The line after the rows below a heading.
fn end(page: &Page, i: usize, names: &[&str]) -> usize {
    let is_row = |k: &usize| row(names, page.at(*k)).is_some();
    i + 1 + (i + 1..page.len()).take_while(is_row).count()
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let Some(names) = columns(page.at(i)) else {
        return false;
    };
    let mut rows = (i + 1..end(page, i, &names)).filter_map(|k| row(&names, page.at(k)));
    rows.any(|(_, device)| device.contains(":/"))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(names) = columns(page.at(i)) else {
        return i + 1;
    };
    findings.format(Rank::Figures, "solaris_iostat");
    let end = end(page, i, &names);
    for k in i + 1..end {
        let Some((figures, device)) = row(&names, page.at(k)).filter(|(_, d)| d.contains(":/"))
        else {
            continue;
        };
        let line = page.number(k);
        let value = |name: &str| Some(figures[names.iter().position(|known| *known == name)?]);
        let mut block = Block::new("nfsiostat", line).with("span", "rate");
        block.set("device", device);
        block.set("source", SOURCE);
        for (name, field) in TOGETHER {
            block.set_if(field, value(name).map(decimal));
        }
        let sides: Vec<Value> = SIDES
            .iter()
            .filter_map(|side| rates(*side, line, &value))
            .collect();
        block.set("rows", sides);
        findings.push(block);
        if findings
            .walk
            .reported
            .insert([Some(device.to_owned()), None])
        {
            findings.note(line, since::FIRST);
        }
    }
    end
}

/// Tells such a block from nfsiostat's own.
pub(crate) const SOURCE: &str = "iostat -xn";

/// The rate of one side; where the other one was idle, the times are its own.
fn rates(
    (op, per_s, [kilobytes, megabytes]): (&str, &str, [&str; 2]),
    line: usize,
    value: &impl Fn(&str) -> Option<f64>,
) -> Option<Value> {
    let mut fields = Map::new();
    fields.insert("op".into(), Value::from(op));
    fields.insert("line".into(), Value::from(line));
    let per_second = value(per_s)?;
    fields.insert("ops_s".into(), decimal(per_second));
    let unit = if value(kilobytes).is_some() {
        "kB/s"
    } else {
        "MB/s"
    };
    let bytes = value(kilobytes).or_else(|| value(megabytes))?;
    fields.insert("bytes_s".into(), decimal(bytes));
    if per_second > 0.0 {
        fields.insert("per_op".into(), rounded(bytes / per_second, 3));
    }
    fields.insert("unit".into(), Value::from(unit));
    let alone = SIDES.iter().all(|(other, per_s, _)| {
        let some = value(per_s).is_some_and(|rate| rate > 0.0);
        some == (*other == op)
    });
    if let Some(ms) = value("asvc_t").filter(|_| alone) {
        fields.insert("rtt_ms".into(), decimal(ms));
    }
    Some(Value::Object(fields))
}
