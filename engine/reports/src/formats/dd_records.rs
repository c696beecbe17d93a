//! `dd` of System V, which counts records and says neither bytes nor seconds: the command above says how large a
//! record is, `time` below how long it took.

use crate::findings::{Findings, Rank};
use crate::formats::transfers;
use crate::numbers;
use crate::page::{Page, is_prompt};
use crate::reading::{Block, decimal, int};
use crate::timed::timed_s;

/// The command stands no further above, the duration no further below: blank lines and what else `time` says between.
const LINES_AWAY: usize = 6;

/// What `dd` takes where nobody says a size (dd(1), POSIX).
const RECORD_BYTES: i128 = 512;

struct Copy<'a> {
    records: i128,
    /// Records that were not whole, of an unknown size.
    partial: i128,
    command: &'a str,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    copy(page, i).is_some()
}

/// `32768+0 records out` with its command above, and no line below that says the bytes.
fn copy(page: &Page, i: usize) -> Option<Copy<'_>> {
    let text = page
        .trimmed(i)
        .trim_end_matches('.')
        .strip_suffix(" records out")?;
    let (records, partial) = text.split_once('+')?;
    let sized = (i + 1..=i + LINES_AWAY)
        .take_while(|&k| !is_dd(page.at(k)))
        .any(|k| transfers::starts(page.at(k)));
    let command = (i.saturating_sub(LINES_AWAY)..i)
        .rev()
        .map(|k| page.at(k))
        .find(|text| is_dd(text))?;
    (!sized).then_some(Copy {
        records: numbers::count(records).ok()?,
        partial: numbers::count(partial).ok()?,
        command,
    })
}

fn is_dd(text: &str) -> bool {
    text.contains("dd ") && text.contains("if=") && text.contains("of=")
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) {
    let line = page.number(i);
    let Some(copy) = copy(page, i) else {
        return;
    };
    let own = |k: &usize| !is_dd(page.at(*k)) && !is_prompt(page.trimmed(*k));
    let seconds = (i + 1..=i + LINES_AWAY)
        .take_while(own)
        .find_map(|k| timed_s(page.at(k)));
    let (Some(bytes), Some(seconds)) = (bytes(&copy), seconds) else {
        findings.lost(line, format!("line {line}: `dd` counted its records, but how many bytes that is, or how long it took, is not said: no rate. Paste what `time dd bs=1024k …` prints, with the command"));
        return;
    };
    findings.format(Rank::Transfer, "dd");
    let mut block = Block::new("transfer", line)
        .with("bytes", int(bytes))
        .with("seconds", decimal(seconds))
        .with("tool", "dd");
    block.set_if("direction", transfers::direction(page, i));
    block.set_if("record_bytes", asked_bytes(copy.command).map(int));
    findings.note(
        line,
        "bytes are the records that `dd` counted by the size its command asks for, seconds what `time` says of the whole command",
    );
    findings.push(block);
}

fn bytes(copy: &Copy) -> Option<i128> {
    let size = asked_bytes(copy.command)?;
    (copy.partial == 0 && copy.records > 0).then(|| copy.records.checked_mul(size))?
}

/// Of each record that is written.
pub(super) fn asked_bytes(command: &str) -> Option<i128> {
    let asked = |name: &str| {
        let words = command.split_whitespace();
        words.rev().find_map(|word| word.strip_prefix(name))
    };
    match asked("bs=").or_else(|| asked("obs=")) {
        Some(size) => size_bytes(size),
        None => Some(RECORD_BYTES),
    }
}

/// `32k`, `1024k`, `1m`, `8192`, `16b`.
fn size_bytes(text: &str) -> Option<i128> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" => 1,
        "b" => 512,
        "k" | "K" => 1 << 10,
        "m" | "M" => 1 << 20,
        "g" | "G" => 1 << 30,
        _ => return None,
    };
    numbers::count(digits).ok()?.checked_mul(unit)
}
