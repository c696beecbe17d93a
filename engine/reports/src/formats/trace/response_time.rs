//! tshark `-z rpc,srt`: service response times per procedure, in seconds, at the point of capture.

use crate::findings::{Findings, Rank};
use crate::numbers::{self, plain_decimal};
use crate::page::Page;
use crate::reading::{Block, decimal, int};
use serde_json::{Map, Value};

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    // The second column is called after what it lists: Procedure, Commands, Operation.
    (text.starts_with("Index") || text.contains("Procedure"))
        && text.contains("Calls")
        && text.contains("SRT")
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "tshark_rpc_srt");
    let names = columns(page.trimmed(i));
    let compounds = !(i.saturating_sub(4)..i).any(|k| page.at(k).contains("NFSv4"));
    let mut rows = Vec::new();
    let mut k = i + 1;
    while k < page.len() {
        let text = page.trimmed(k);
        match row(text, &names) {
            Some(row) => rows.push(row),
            None if text.is_empty() || text.starts_with("---") => {}
            None => break,
        }
        k += 1;
    }
    if rows.is_empty() {
        let line = page.number(i);
        findings.lost(line, format!("line {line}: headings of tshark's response times, but no row below them fits: nothing is read of them"));
        return k;
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

/// Names of the time columns in the order of the heading: `Min SRT`, `Max SRT`, `Avg SRT`, `Sum SRT`.
fn columns(heading: &str) -> Vec<&'static str> {
    let mut found: Vec<(usize, &str)> = [
        ("Min SRT", "min"),
        ("Max SRT", "max"),
        ("Avg SRT", "avg"),
        ("Sum SRT", "sum"),
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
        row.insert((*name).to_owned(), decimal(plain_decimal(token)?));
    }
    Some(Value::Object(row))
}

/// `Filter: nfs.procedure_v3` above, or the `-z` of the command.
fn version(page: &Page, i: usize) -> Option<u8> {
    (i.saturating_sub(8)..i).rev().find_map(|k| {
        let text = page.at(k);
        let tail = text
            .split_once("procedure_v")
            .or_else(|| text.split_once("srt,100003,"))
            .or_else(|| {
                text.split_once("NFSv")
                    .filter(|(_, tail)| tail.contains("SRT"))
            })
            .map(|(_, t)| t)?;
        tail.get(..1)?.parse().ok()
    })
}
