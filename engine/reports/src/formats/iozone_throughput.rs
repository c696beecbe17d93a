//! iozone's throughput mode (`-t`) as a spreadsheet (`-R`): a row for each test, a column for each number of processes
//! (iozone.c, dump_throughput). Behind the sentences of that mode they say the same once more.

use crate::findings::{Findings, Rank};
use crate::formats::iozone::unit;
use crate::numbers::{self, figure, looks_numeric};
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::{Map, Value};

const TITLE: &str = "Throughput report Y-axis is type of test";

/// The names of the rows, and the columns of the table mode.
const TESTS: [(&str, &str); 13] = [
    ("Initial write", "write"),
    ("Rewrite", "rewrite"),
    ("Read", "read"),
    ("Re-read", "reread"),
    ("Reverse Read", "bkwd_read"),
    ("Stride read", "stride_read"),
    ("Random read", "random_read"),
    ("Mixed workload", "mixed"),
    ("Random write", "random_write"),
    ("Pwrite", "pwrite"),
    ("Pread", "pread"),
    ("Fwrite", "fwrite"),
    ("Fread", "fread"),
];

/// The command line stands this many lines or fewer above.
const COMMAND_LINES: usize = 400;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    is_title(page.trimmed(i)) || row(page.trimmed(i)).is_some()
}

fn is_title(text: &str) -> bool {
    text.trim_start_matches('"').starts_with(TITLE)
}

/// `"  Initial write "  112233.44`
fn row(text: &str) -> Option<(&'static str, Vec<&str>)> {
    let (name, rest) = text.strip_prefix('"')?.split_once('"')?;
    let (_, column) = TESTS.iter().find(|(known, _)| *known == name.trim())?;
    let figures: Vec<&str> = rest.split_whitespace().collect();
    let sound = !figures.is_empty() && figures.iter().all(|word| looks_numeric(word));
    sound.then_some((*column, figures))
}

/// `"Record size = 1024 kBytes "`
fn record_kib(text: &str) -> Option<i128> {
    let (_, size) = text.split_once("Record size = ")?;
    let (size, unit) = size.split_once(' ')?;
    unit.trim_start()
        .to_ascii_lowercase()
        .starts_with("kbytes")
        .then(|| numbers::count(size).ok())?
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let repeats = findings.has_format("iozone");
    let mut columns: Vec<&str> = Vec::new();
    let mut rows: Vec<Map<String, Value>> = Vec::new();
    let mut reclen = None;
    let (mut end, mut k) = (i + 1, i);
    while k < page.len() {
        let text = page.trimmed(k);
        if let Some((column, figures)) = row(text) {
            if columns.contains(&column) {
                break;
            }
            columns.push(column);
            rows.resize(rows.len().max(figures.len()), Map::new());
            // A test that was not run has a zero.
            for (row, word) in rows.iter_mut().zip(figures) {
                let rate = figure(word).filter(|rate| rate.as_f64() != Some(0.0));
                row.extend(rate.map(|rate| (column.to_owned(), rate)));
            }
            end = k + 1;
        } else if let Some(size) = record_kib(text) {
            reclen = Some(size);
        } else if !(text.is_empty() || (k == i && is_title(text)) || text.contains("Output is in "))
        {
            break;
        }
        k += 1;
    }
    if columns.is_empty() {
        findings.lost(
            line,
            format!("line {line}: the title of iozone's table of throughput without rows"),
        );
        return end;
    }
    if repeats {
        findings.skipped(line, format!("line {line}: iozone's table of throughput for a spreadsheet (-R) repeats what stands above: it is left out"));
        return end;
    }
    let processes = processes(page, i, rows.len());
    if processes.is_empty() {
        findings.assumed(
            line,
            format!("line {line}: how many processes ran is on iozone's command line (-t, or -l and -u), which is not here"),
        );
    }
    for (row, count) in rows.iter_mut().zip(processes) {
        row.insert("processes".into(), int(count));
    }
    for row in &mut rows {
        row.extend(reclen.map(|kib| ("reclen".to_owned(), int(kib))));
    }
    findings.format(Rank::Figures, "iozone");
    let (unit, output) = unit(page, end);
    let mut block = Block::new("iozone", line)
        .with("unit", unit)
        .with("columns", columns)
        .with("span", "rate");
    block.set_if(
        "output_is_in",
        output.map(|text| text.trim_end_matches('"').to_owned()),
    );
    block.set("rows", rows);
    findings.push(block);
    end
}

/// How many processes ran for each column: `-t 4`, or one more each from `-l 1` to `-u 4`.
fn processes(page: &Page, i: usize, columns: usize) -> Vec<i128> {
    let above = (i.saturating_sub(COMMAND_LINES)..i).rev();
    let command = above
        .map(|k| page.at(k))
        .find(|text| text.contains("iozone ") && text.contains(" -"));
    let words: Vec<&str> = command.unwrap_or_default().split_whitespace().collect();
    let option = |name: &str| {
        let at = words.iter().position(|word| word.starts_with(name))?;
        let glued = words[at].strip_prefix(name).filter(|rest| !rest.is_empty());
        numbers::count(glued.or_else(|| words.get(at + 1).copied())?).ok()
    };
    let (from, to) = match (option("-t"), option("-l"), option("-u")) {
        (Some(count), None, None) => (count, count),
        (_, Some(from), Some(to)) => (from, to),
        _ => return Vec::new(),
    };
    let counts: Vec<i128> = (from..=to).take(columns + 1).collect();
    if counts.len() == columns {
        counts
    } else {
        Vec::new()
    }
}
