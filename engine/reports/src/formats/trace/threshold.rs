//! How slow an operation had to be for nfsslower to list it: what the tool says above its table, or its command.
//!
//! The table says it; CSV (`-j`, `-c`) does not, so the command line must (bcc, tools/nfsslower.py: a number behind
//! the options; libbpf-tools, fsslower.c: `-m`; 10 ms without either).

use crate::findings::Findings;
use crate::numbers::{self, plain_decimal};
use crate::page::Page;
use crate::reading::decimal;
use serde_json::Value;

/// The tool says what it traces this many lines or fewer above its table.
pub(super) const HEAD_LINES: usize = 5;

/// How nfsslower begins; how much slower what it lists is stands behind, if anything is left out.
pub(super) const TRACES: &str = "Tracing NFS operations";

pub(super) struct Threshold {
    ms: Value,
    /// The line of the command that tells it.
    command: Option<usize>,
}

/// What stands above line `i`; the tool's own words go before its command.
pub(super) fn of(page: &Page, i: usize) -> Option<Threshold> {
    let above = || (i.saturating_sub(HEAD_LINES)..=i).rev();
    let told = above().find_map(|k| in_words(page.trimmed(k)));
    if let Some(ms) = told {
        return Some(Threshold { ms, command: None });
    }
    above().find_map(|k| {
        Some(Threshold {
            ms: decimal_or_whole(of_command(page.at(k))?),
            command: Some(page.number(k)),
        })
    })
}

fn in_words(text: &str) -> Option<Value> {
    let Some((_, rest)) = text.split_once("slower than ") else {
        // Of all operations, nothing more is said.
        let all = text.strip_prefix(TRACES)?;
        return all.is_empty().then(|| Value::from(0));
    };
    numbers::figure(rest.split_whitespace().next()?)
}

fn decimal_or_whole(ms: f64) -> Value {
    match ms.fract() == 0.0 {
        true => Value::from(ms as i64),
        false => decimal(ms),
    }
}

/// `nfsslower -j 0`, `nfsslower-bpfcc -jp 123 1`, `fsslower -t nfs -c -m 0`.
fn of_command(text: &str) -> Option<f64> {
    let mut words = text.split_whitespace();
    let tool = words.find_map(|word| {
        let name = word.rsplit('/').next().unwrap_or_default();
        ["nfsslower", "fsslower"].into_iter().find(|tool| {
            let rest = name.strip_prefix(tool);
            rest.is_some_and(|rest| ["", ".py", "-bpfcc", ".bt"].contains(&rest))
        })
    })?;
    let mut before = "";
    for word in words.take_while(|word| !["|", ">", "&&", "2>"].contains(word)) {
        let minimum = ["-m", "--min"].contains(&before);
        let glued = word.strip_prefix("--min=").or(word.strip_prefix("-m"));
        if let Some(ms) = glued.and_then(plain_decimal) {
            return Some(ms);
        }
        let of_option = before.starts_with('-') && before.ends_with(['p', 'd', 't']);
        let positional = tool == "nfsslower" && !of_option;
        if let Some(ms) = plain_decimal(word).filter(|_| minimum || positional) {
            return Some(ms);
        }
        before = word;
    }
    None
}

/// What is to be known of the operations that are not listed. The threshold, unless a faster one is.
pub(super) fn say(
    threshold: Option<&Threshold>,
    fastest_ms: Option<f64>,
    line: usize,
    findings: &mut Findings,
) -> Option<Value> {
    let listed = fastest_ms.is_some();
    let Some(threshold) = threshold else {
        if listed {
            findings.note(
                line,
                "only operations slower than a threshold are listed, and the text does not tell it: tails, not averages",
            );
        }
        return None;
    };
    let ms = threshold.ms.as_f64().unwrap_or_default();
    let faster = fastest_ms.filter(|fastest| threshold.command.is_some() && *fastest < ms);
    match (threshold.command, faster) {
        (Some(command), Some(fastest)) => {
            findings.contradicts(command, format!("line {command}: the command asks for operations slower than {ms} ms, but one of {fastest} ms is listed: it is the command of another run; the threshold is not known"));
            return None;
        }
        (Some(command), None) if ms == 0.0 => findings.used(
            command,
            format!(
                "line {command}: the threshold is 0 ms by the command: all operations are listed"
            ),
        ),
        (_, None) if ms > 0.0 && listed => {
            findings.note(line, format!("only operations slower than the threshold of {ms} ms are listed: tails, not averages"))
        }
        _ => {}
    }
    Some(threshold.ms.clone())
}
