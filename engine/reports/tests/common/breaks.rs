//! How windows, mail programs and ticket systems break lines at a width, and what that does to a reading.
#![allow(dead_code, unreachable_pub, clippy::expect_used)]

use mountwise_reports::{Outcome, Reading, Remark, RemarkKind};
use serde_json::Value;
use std::collections::BTreeMap;

/// Windows, and the mail programs' and the ticket systems' own.
pub const WIDTHS: &[usize] = &[72, 78, 80, 100, 120];

/// A manner of breaking lines at a width.
pub type Manner = (&'static str, fn(&str, usize) -> String);

pub const MANNERS: &[Manner] = &[
    ("hard", |t, w| each(t, |l| pieces(l, w))),
    ("hard, trimmed", |t, w| trimmed(&each(t, |l| pieces(l, w)))),
    ("hard, padded", |t, w| padded(&each(t, |l| pieces(l, w)), w)),
    ("hard, backslash", |t, w| {
        each(t, |l| ended(pieces(l, w - 1), "\\"))
    }),
    ("hard, then quoted", |t, w| {
        quoted(&each(t, |l| pieces(l, w)))
    }),
    ("quoted, then hard", |t, w| {
        each(&quoted(t), |l| pieces(l, w))
    }),
    ("hard, trimmed, then quoted", |t, w| {
        quoted(&trimmed(&each(t, |l| pieces(l, w))))
    }),
    ("words", |t, w| each(t, |l| words(l, w))),
    ("words, long ones cut", |t, w| {
        each(t, |l| {
            words(l, w)
                .into_iter()
                .flat_map(|p| chunks(&p, w))
                .collect()
        })
    }),
    ("words, blank kept", |t, w| {
        each(t, |l| ended(words(l, w - 1), " "))
    }),
    ("words, then quoted", |t, w| {
        quoted(&each(t, |l| words(l, w)))
    }),
    ("quoted, then words", |t, w| {
        each(&quoted(t), |l| words(l, w))
    }),
];

fn each(text: &str, cut: impl Fn(&str) -> Vec<String>) -> String {
    let mut out: String = text
        .lines()
        .flat_map(cut)
        .map(|piece| piece + "\n")
        .collect();
    if !text.ends_with('\n') {
        out.pop();
    }
    out
}

fn trimmed(text: &str) -> String {
    each(text, |line| vec![line.trim_end().to_owned()])
}

fn padded(text: &str, width: usize) -> String {
    each(text, |line| vec![format!("{line:<width$}")])
}

pub fn quoted(text: &str) -> String {
    each(text, |line| vec![format!("> {line}")])
}

/// The pieces with a sign behind all but the last.
fn ended(mut pieces: Vec<String>, sign: &str) -> Vec<String> {
    let last = pieces.len() - 1;
    pieces[..last]
        .iter_mut()
        .for_each(|piece| piece.push_str(sign));
    pieces
}

/// As a window cuts: at the column, wherever that is. Tabs go to the next eighth column.
fn pieces(line: &str, width: usize) -> Vec<String> {
    chunks(&expanded(line), width)
}

fn chunks(line: &str, width: usize) -> Vec<String> {
    let chars: Vec<char> = line.chars().collect();
    if chars.is_empty() {
        return vec![String::new()];
    }
    chars
        .chunks(width)
        .map(|piece| piece.iter().collect())
        .collect()
}

fn expanded(line: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for c in line.chars() {
        if c == '\t' {
            let stop = 8 - column % 8;
            out.extend(std::iter::repeat_n(' ', stop));
            column += stop;
        } else {
            out.push(c);
            column += 1;
        }
    }
    out
}

/// As mail programs break: at the last blank that leaves the width, which goes.
fn words(line: &str, width: usize) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = line;
    while rest.chars().count() > width {
        let limit = rest
            .char_indices()
            .nth(width)
            .map_or(rest.len(), |(k, c)| k + c.len_utf8());
        let inside = rest.len() - rest.trim_start().len();
        let at = rest[..limit].rfind([' ', '\t']).filter(|at| *at > inside);
        let Some(at) = at.or_else(|| rest[limit..].find([' ', '\t']).map(|k| limit + k)) else {
            break;
        };
        out.push(rest[..at].trim_end().to_owned());
        rest = rest[at..].trim_start();
    }
    out.push(rest.to_owned());
    out
}

/// Figures of the unbroken text that are not read of the broken one, others that are, and whether that was said.
pub struct Fate {
    pub lost: Vec<String>,
    pub wrong: Vec<String>,
    pub said: bool,
}

impl Fate {
    pub fn class(&self) -> &'static str {
        match (self.wrong.is_empty(), self.lost.is_empty(), self.said) {
            (true, true, _) => "same",
            (false, _, false) => "1 wrong in silence",
            (true, false, false) => "2 lost in silence",
            (false, _, true) => "3 wrong, doubted",
            (true, false, true) => "4 lost, said",
        }
    }
}

pub fn compared(clean: &Reading, found: &Reading) -> Fate {
    let (due, got) = (facts(clean), facts(found));
    let known: Vec<&str> = clean.remarks.iter().map(|r| r.text.as_str()).collect();
    let anew = |r: &Remark| {
        matches!(r.kind, RemarkKind::Contradicts | RemarkKind::Ignored)
            && !known.contains(&r.text.as_str())
    };
    Fate {
        lost: beyond(&due, &got),
        wrong: beyond(&got, &due),
        said: found.outcome >= Outcome::WarningPartial
            && (found.outcome > clean.outcome || found.remarks.iter().any(anew)),
    }
}

fn beyond(some: &BTreeMap<String, usize>, others: &BTreeMap<String, usize>) -> Vec<String> {
    let more = some
        .iter()
        .filter(|(fact, n)| others.get(*fact).copied().unwrap_or(0) < **n);
    more.map(|(fact, _)| fact.clone()).collect()
}

/// Every named value of the blocks, and how often it stands there.
fn facts(reading: &Reading) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for block in &reading.blocks {
        let value = serde_json::to_value(block).expect("JSON");
        let place = |name: &str| {
            value
                .get(name)
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        let head = [
            block.kind.clone(),
            place("side"),
            place("nfs_version"),
            place("mountpoint"),
            place("mount"),
        ]
        .join(" ");
        gather(&value, &head, &mut found);
    }
    found
}

fn gather(value: &Value, path: &str, found: &mut BTreeMap<String, usize>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if !["line", "op_lines", "node", "host", "columns"].contains(&name.as_str()) {
                    gather(value, &format!("{path}.{name}"), found);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| gather(item, path, found)),
        _ => *found.entry(format!("{path} = {value}")).or_default() += 1,
    }
}
