//! Copies with their duration: `dd` of GNU and BSD, in any language, and rsync.
//!
//! While it runs, GNU's `dd status=progress` prints the line that it prints at its end, with whole seconds; BSD's
//! and macOS' another, `N bytes (…) transferred S s, R` (bin/dd/misc.c).

use crate::findings::{Findings, Rank};
use crate::formats::dd_records;
use crate::numbers::{self, local_decimal, plain_decimal};
use crate::page::Page;
use crate::reading::{Block, decimal, int, rounded};
use std::borrow::Cow;

/// How far below a line of `dd`'s progress its last line may stand: blank lines and the counts of records between.
const PROGRESS_LINES: usize = 6;

const TRANSFERRED_IN: &str = " transferred in ";
const TRANSFERRED_SO_FAR: &str = " transferred ";

pub(crate) fn starts(text: &str) -> bool {
    (text.contains("100%") && text.contains("B/s") && text.contains(':'))
        || (text.trim_start().starts_with(|c: char| c.is_ascii_digit()) && dd(text).is_some())
        || sent(text).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) {
    let line = page.number(i);
    if is_progress(page, i) {
        findings.note(
            0,
            "lines that `dd` printed while it ran are left out: its last one counts",
        );
        return;
    }
    let found = dd(page.at(i))
        .map(|b| (b, "dd"))
        .or_else(|| rsync(page.at(i)).map(|b| (b, "rsync")))
        .or_else(|| sent(page.at(i)).map(|b| (b, "rsync")));
    let Some((mut block, tool)) = found else {
        return;
    };
    if block.integer("bytes") == Some(0) {
        findings.skipped(line, format!("line {line}: nothing was copied: no rate"));
        return;
    }
    if tool == "rsync" && page.at(i).split_whitespace().any(is_rounded_size) {
        findings.note(
            line,
            "rsync -h rounds the size to three digits, in powers of 1000",
        );
    }
    block.title_line = line;
    block.set("tool", tool);
    if tool == "dd" {
        say_contradicted(&block, line, findings);
        block.set_if("direction", direction(page, i));
        let record = block
            .integer("bytes")
            .and_then(|bytes| record_bytes(page, i, bytes));
        block.set_if("record_bytes", record.map(int));
    }
    findings.format(Rank::Transfer, if tool == "dd" { "dd" } else { "rsync" });
    findings.push(block);
}

/// A rate that is not what the bytes and the seconds beside it make.
fn say_contradicted(block: &Block, line: usize, findings: &mut Findings) {
    /// Busybox counts in powers of 1024, GNU rounds to two digits: both stay within a quarter.
    const FACTOR_MAX: f64 = 1.25;
    /// Lines of dd's progress have whole seconds, and a rate of more digits.
    const WHOLE_SECONDS_MIN: f64 = 20.0;
    let figures = || {
        let text = block.text("rate_text")?;
        Some((
            text,
            rate(text)?,
            block.number("bytes")?,
            block.number("seconds")?,
        ))
    };
    let Some((text, rate, bytes, seconds)) = figures() else {
        return;
    };
    if seconds <= 0.0 || (seconds.fract() == 0.0 && seconds < WHOLE_SECONDS_MIN) {
        return;
    }
    let made = bytes / seconds;
    if made > rate * FACTOR_MAX || rate > made * FACTOR_MAX {
        findings.contradicts(
            line,
            format!(
                "line {line}: {bytes} bytes in {seconds} s are not {}: is a figure altered or cut?",
                numbers::shown(text)
            ),
        );
    }
}

/// `162 MB/s`, in powers of 1000 (coreutils, src/dd.c, print_xfer_stats).
fn rate(text: &str) -> Option<f64> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','))?;
    let factor = match text[end..].trim_start().chars().next()? {
        'B' | 'o' => 1.0,
        prefix => power_of_1000(prefix)?,
    };
    Some(local_decimal(&text[..end])? * factor)
}

fn power_of_1000(prefix: char) -> Option<f64> {
    match prefix {
        'k' | 'K' => Some(1e3),
        'M' => Some(1e6),
        'G' => Some(1e9),
        'T' => Some(1e12),
        'P' => Some(1e15),
        _ => None,
    }
}

/// Whole seconds or BSD's words, no counts of records right above, and below it more bytes of the same run.
fn is_progress(page: &Page, i: usize) -> bool {
    let Some(so_far) = dd(page.at(i)) else {
        return false;
    };
    let figures = |block: &Block| Some((block.integer("bytes")?, block.number("seconds")?));
    let Some((bytes, seconds)) = figures(&so_far) else {
        return false;
    };
    let above = i.checked_sub(1).map_or("", |above| page.trimmed(above));
    let of_bsd = page.at(i).contains(TRANSFERRED_SO_FAR) && !page.at(i).contains(TRANSFERRED_IN);
    if !of_bsd && (seconds.fract() != 0.0 || is_record_count(above)) {
        return false;
    }
    (i + 1..=i + PROGRESS_LINES)
        .take_while(|&k| !page.at(k).contains("if="))
        .find_map(|k| dd(page.at(k)).filter(|_| starts(page.at(k))))
        .and_then(|later| figures(&later))
        .is_some_and(|(more, until)| more >= bytes && until >= seconds)
}

/// Bytes of a record, of which a whole number was written: `20480+0 records out` right above, or without that line what
/// the command asks for.
fn record_bytes(page: &Page, i: usize, bytes: i128) -> Option<i128> {
    // A text may be double spaced.
    let above = page.trimmed(page.filled_before(i));
    let Some((whole, part)) = record_counts(above) else {
        // One that says none may go on in a line below.
        let sized = command(page, i).filter(|command| command.contains("bs="))?;
        let asked = dd_records::asked_bytes(sized)?;
        return (asked > 0 && bytes % asked == 0).then_some(asked);
    };
    let whole = numbers::count(whole).ok().filter(|whole| *whole > 0)?;
    (part == "0" && bytes % whole == 0).then(|| bytes / whole)
}

/// `1500+0 records out`, in any language.
fn is_record_count(text: &str) -> bool {
    record_counts(text).is_some()
}

fn record_counts(text: &str) -> Option<(&str, &str)> {
    let first = text
        .split_whitespace()
        .find(|word| word.contains('+'))
        .unwrap_or_default();
    let whole_and_part = first
        .trim_start_matches(char::is_alphabetic)
        .split_once('+');
    whole_and_part.filter(|(whole, part)| numbers::all_digits(whole) && numbers::all_digits(part))
}

/// `1,073,741,824 100%  260.15MB/s    0:00:03 (xfr#1 …)`; the clock has whole seconds.
fn rsync(text: &str) -> Option<Block> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let at = tokens.iter().position(|t| *t == "100%")?;
    let bytes = size_bytes(tokens.get(at.checked_sub(1)?)?)?;
    let rate = *tokens.get(at + 1)?;
    let seconds = numbers::clock_s(tokens.get(at + 2)?)?;
    Some(
        Block::new("transfer", 0)
            .with("bytes", int(bytes))
            .with("seconds", seconds)
            .with("rate_text", rate),
    )
}

/// Bytes, or as `rsync -h` prints them: `1.00G`, in powers of 1000.
fn size_bytes(token: &str) -> Option<i128> {
    if !is_rounded_size(token) {
        return numbers::count(token).ok();
    }
    let prefix = token.chars().next_back()?;
    let bytes_in_unit = power_of_1000(prefix)?;
    Some((plain_decimal(token.strip_suffix(prefix)?)? * bytes_in_unit).round() as i128)
}

fn is_rounded_size(token: &str) -> bool {
    let figure = token.strip_suffix(['K', 'M', 'G', 'T', 'P']);
    figure.is_some_and(|figure| figure.contains('.') && plain_decimal(figure).is_some())
}

/// rsync's last lines: `sent 1,073,873,344 bytes  received 35 bytes  52,384,067.27 bytes/sec`.
fn sent(text: &str) -> Option<Block> {
    if !text.contains("bytes/sec") {
        return None;
    }
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let [
        "sent",
        sent,
        "bytes",
        "received",
        received,
        "bytes",
        rate,
        "bytes/sec",
    ] = tokens[..]
    else {
        return None;
    };
    let bytes = numbers::count(sent)
        .ok()?
        .checked_add(numbers::count(received).ok()?)?;
    let rate = plain_decimal(&rate.replace(',', "")).filter(|rate| *rate > 0.0)?;
    Some(
        Block::new("transfer", 0)
            .with("bytes", int(bytes))
            .with("seconds", rounded(bytes as f64 / rate, 3))
            .with("bytes_per_s", decimal(rate)),
    )
}

/// BSD and GNU `dd`, GNU's in any language: `N bytes (…) copied, S s, R`.
fn dd(text: &str) -> Option<Block> {
    let text = &with_ascii_marks(text);
    if !text.contains(", ") && !text.contains(TRANSFERRED_IN) {
        return None;
    }
    let mut words = text.split_whitespace();
    let bytes = numbers::count(words.next()?).ok()?;
    // The first of two figures is a part of a number, or none of bytes.
    if words.next().is_some_and(numbers::all_digits) {
        return None;
    }
    let (seconds, rate) = if let Some((_, rest)) = text.split_once(TRANSFERRED_IN) {
        let rate = rest
            .split_once('(')
            .and_then(|(_, r)| r.split_whitespace().next());
        (
            rest.split_whitespace().next()?,
            rate.and_then(|r| numbers::count(r).ok()),
        )
    } else if let Some((_, rest)) = text
        .split_once(" copied, ")
        .or_else(|| text.split_once(TRANSFERRED_SO_FAR))
    {
        let mut words = rest.split_whitespace();
        let seconds = words.next()?;
        // Without its unit the figure may be cut.
        words.next().or(seconds.strip_suffix('s'))?;
        (seconds, None)
    } else {
        let (head, rate) = text.rsplit_once(", ")?;
        let (copied, seconds) = head.rsplit_once(", ")?;
        let one_word = copied
            .split_whitespace()
            .nth(1)?
            .chars()
            .all(char::is_alphabetic);
        // French octets are bytes.
        let is_rate = ["B/s", "o/s"]
            .iter()
            .any(|unit| rate.trim().ends_with(unit));
        // A figure and its unit: ioping counts requests there, `1.11 k iops`.
        let timed = seconds.split_whitespace().count() <= 2 && !seconds.ends_with("iops");
        if !one_word || !is_rate || !timed || !copied.ends_with(char::is_alphabetic) {
            return None;
        }
        (seconds.split_whitespace().next()?, None)
    };
    let seconds = seconds.trim_end_matches(',').trim_end_matches('s');
    let seconds = local_decimal(seconds)?;
    let mut block = Block::new("transfer", 0)
        .with("bytes", int(bytes))
        .with("seconds", decimal(seconds));
    if let Some(rate) = rate {
        block.set("bytes_per_s", int(rate));
    } else if let Some((_, rate)) = text
        .rsplit_once(", ")
        .filter(|(_, rate)| rate.contains('/'))
    {
        block.set("rate_text", without_rest(rate.trim()));
    }
    Some(block)
}

/// `162 MB/s` without what stands behind it: the signal that ended the run, or the line below that was joined.
fn without_rest(rate: &str) -> &str {
    rate.split_inclusive("/s").next().unwrap_or(rate)
}

/// Chinese and Japanese set their own commas, write the second as a character and no blank behind a number.
fn with_ascii_marks(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '，' | '、' => plain.push_str(", "),
            '（' | '(' => plain.push_str(" ("),
            '）' => plain.push(')'),
            '秒' => plain.push('s'),
            _ if !c.is_ascii() && plain.ends_with(|last: char| last.is_ascii_digit()) => {
                plain.extend([' ', c]);
            }
            _ => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

fn command(page: &Page, i: usize) -> Option<&str> {
    (i.saturating_sub(6)..i)
        .rev()
        .map(|k| page.at(k))
        .find(|t| t.contains("if=") && t.contains("of="))
}

/// What the `dd` command above read from and wrote to.
pub(crate) fn direction(page: &Page, i: usize) -> Option<&'static str> {
    let command = command(page, i)?;
    // What is written to /dev/zero is thrown away as well (zero(4)).
    if command.contains("of=/dev/null") || command.contains("of=/dev/zero") {
        Some("read")
    } else if command.contains("if=/dev/zero") || command.contains("random") {
        Some("write")
    } else {
        None
    }
}
