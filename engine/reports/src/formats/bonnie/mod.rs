//! Bonnie and bonnie++: their tables, and the line of figures between commas below that of bonnie++, which has more digits
//! and counts if it is there.
//!
//! Rates are KiB a second; `+++++` stands where a test was too short to be timed. Creating, finding and deleting files
//! and the longest waits are left out. Its rewrite reads each block first, unlike iozone's.

mod below;
mod line;
mod table;

use crate::findings::{Findings, Rank};
use crate::numbers::{self, all_digits, plain_decimal};
use crate::page::Page;
use crate::reading::{Block, decimal, int};
use below::Below;
pub(crate) use line::begins_line;
use line::is_line;
use table::Table;

/// The tests in the order of the columns, each with its share of a processor behind it.
const TESTS: [&str; 6] = [
    "char_write",
    "write",
    "rewrite",
    "char_read",
    "read",
    "seeks_per_s",
];
/// The last of them has no bytes.
const RATES: usize = 5;

/// Said once of a text, however many runs it holds.
const RATES_ONLY: &str =
    "of bonnie++ the rates are used, not its figures of file creation and its latencies";

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    is_title(text) || is_line(text)
}

fn is_title(text: &str) -> bool {
    text.contains("--Sequential Output--") && text.contains("--Sequential Input-")
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "bonnie");
    if is_line(page.trimmed(i)) {
        read_line(page, i, findings);
        return i + 1;
    }
    let table = table::read(page, i);
    let below = below::read(page, &table);
    say(page, &table, &below, findings);
    let repeated = |row: &&Block| below.lines.iter().any(|line| is_same_run(row, line));
    let rows: Vec<Block> = table
        .rows
        .iter()
        .filter(|row| !repeated(row))
        .cloned()
        .collect();
    rows.into_iter()
        .chain(below.lines)
        .for_each(|block| findings.push(block));
    below.end
}

fn read_line(page: &Page, i: usize, findings: &mut Findings) {
    let number = page.number(i);
    match line::read(page, i) {
        Some(block) => {
            findings.push(block);
            say_rates_only(number, findings);
        }
        None => findings.lost(number, format!("line {number}: a line of bonnie++ without all its fields (cut or wrapped?): it is not used")),
    }
}

/// What seems to be the line with commas, before the next table.
fn cut_line(page: &Page, from: usize) -> Option<usize> {
    /// No other line below a table has more.
    const COMMAS_MAX: usize = 10;
    let mut below = (from..page.len()).take_while(|k| !is_title(page.trimmed(*k)));
    below.find(|k| page.at(*k).matches(',').count() > COMMAS_MAX)
}

/// What of a table is lost, assumed or left out.
fn say(page: &Page, table: &Table, below: &Below, findings: &mut Findings) {
    let repeats = |line: &&Block| table.rows.iter().any(|row| is_same_run(row, line));
    // A line between commas that repeats no row has the figures of one that could not be read.
    let spare = below.lines.iter().filter(|line| !repeats(line)).count();
    for (number, fault) in table.faults.iter().skip(spare) {
        findings.lost(*number, format!("line {number}: {fault}"));
    }
    if spare > 0 && !table.faults.is_empty() {
        findings.note(page.number(below.end - 1), "the table of bonnie++ cannot be read as it stands here (wrapped?); the line with commas below it has its figures");
    }
    if let Some(number) = table.sizes_from_above {
        findings.assumed(number, format!("line {number}: a row of bonnie++ without a file size: it is taken to be that of the row above"));
    }
    let followed = !below.lines.is_empty() || is_line(page.trimmed(page.next_filled(below.end)));
    if table.is_rounded && !table.rows.is_empty() && !followed {
        let number = table.rows[0].title_line;
        if let Some(at) = cut_line(page, below.end) {
            let line = page.number(at);
            findings.lost(line, format!("line {line}: what seems to be the line with commas of bonnie++, cut or with something before it: it is not used, and the table above rounds its rates"));
        }
        findings.note(number, "this table of bonnie++ rounds its rates to two or three digits; bonnie++ also prints them in full in a line with commas, which is not here");
    }
    if let Some(at) = below.beside {
        say_rates_only(page.number(at), findings);
    }
}

fn say_rates_only(number: usize, findings: &mut Findings) {
    if !findings
        .remarks
        .iter()
        .any(|remark| remark.text == RATES_ONLY)
    {
        findings.skipped(number, RATES_ONLY);
    }
}

/// Whether a row of a table and a line between commas are of one run: the same size, and rates that differ by no more than
/// the rounding of the table.
fn is_same_run(row: &Block, line: &Block) -> bool {
    /// `1.0g` has two digits, as bonnie++ 2.00 prints them: it may stand for 1.05g.
    const ROUNDING: f64 = 0.05;
    let agree = |test: &&str| match (row.number(test), line.number(test)) {
        (Some(a), Some(b)) => (a - b).abs() <= ROUNDING * a.max(b),
        (a, b) => a.is_some() == b.is_some(),
    };
    row.get("file_bytes") == line.get("file_bytes") && TESTS.iter().all(agree)
}

/// A figure, the plus signs of a test that was too short, or nothing.
fn is_cell(field: &str) -> bool {
    field.is_empty() || all_digits(field) || field.bytes().all(|b| b == b'+')
}

/// `2G`, `300M`; without a letter MiB, as the option takes it. The size of a chunk may stand behind a colon.
fn size(text: &str) -> Option<u64> {
    let text = text.split(':').next()?;
    let bare = text.trim_end_matches(['k', 'K', 'm', 'M', 'g', 'G']);
    let shift = match text[bare.len()..].to_ascii_lowercase().as_str() {
        "" | "m" => 20,
        "k" => 10,
        "g" => 30,
        _ => return None,
    };
    let count: u64 = bare.parse().ok().filter(|_| all_digits(bare))?;
    count.checked_mul(1 << shift)
}

/// How many files there were, their sizes and their directories: `16`, `20:384100:384100/20`.
fn is_files(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text
            .bytes()
            .all(|b| b.is_ascii_digit() || b":/".contains(&b))
}

/// A rate in KiB/s, of the letters of 2.00 or plain.
fn rate(text: &str) -> Option<f64> {
    let bare = text.trim_end_matches(['k', 'm', 'g']);
    let factor = match &text[bare.len()..] {
        "" | "k" => 1.0,
        "m" => 1024.0,
        "g" => 1024.0 * 1024.0,
        _ => return None,
    };
    plain_decimal(bare).map(|figure| figure * factor)
}

fn block(line: usize, file_bytes: u64, cells: &[&str]) -> Block {
    let mut block = Block::new("bonnie", line)
        .with("span", "rate")
        .with("unit", "KiB/s")
        .with("file_bytes", file_bytes);
    for (test, cell) in TESTS.iter().zip(cells) {
        let whole = numbers::count(cell).ok().filter(|_| all_digits(cell));
        block.set_if(test, whole.map(int).or_else(|| rate(cell).map(decimal)));
    }
    block
}

fn is_of_files(text: &str) -> bool {
    text.contains("-Sequential Create-") || text.contains("-Create-- --Read---")
}

/// Headings of the table of files, and the longest waits.
fn is_beside(text: &str) -> bool {
    let is_wait = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with('s') && !word.contains(',')
    };
    let mut words = text.split_whitespace();
    let waits = words.next() == Some("Latency") && words.all(is_wait);
    is_of_files(text) || waits || (text.starts_with("files") && text.contains("/sec"))
}
