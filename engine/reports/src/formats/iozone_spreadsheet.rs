//! iozone's tables for a spreadsheet (`-R`): one per test, sizes of files down the side, of records along the top, both
//! in KiB between quotation marks. Behind iozone's own table they say the same once more.

use crate::findings::{Findings, Rank};
use crate::formats::iozone::unit;
use crate::numbers::{all_digits, figure};
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Titles (iozone.c, dump_excel) and the columns of the table mode.
const REPORTS: [(&str, &str); 15] = [
    ("Writer", "write"),
    ("Re-writer", "rewrite"),
    ("Reader", "read"),
    ("Re-Reader", "reread"),
    ("Random read", "random_read"),
    ("Random write", "random_write"),
    ("Backward read", "bkwd_read"),
    ("Record rewrite", "record_rewrite"),
    ("Stride read", "stride_read"),
    ("Fwrite", "fwrite"),
    ("Re-Fwrite", "frewrite"),
    ("Re-fwrite", "frewrite"),
    ("Fread", "fread"),
    ("Re-Fread", "freread"),
    ("Re-fread", "freread"),
];

type Rows = BTreeMap<(i128, i128), Map<String, Value>>;

fn test(text: &str) -> Option<&'static str> {
    let title = text.strip_prefix('"')?.strip_suffix('"')?;
    let name = title.strip_suffix(" report")?.trim();
    let known = REPORTS.iter().find(|(known, _)| *known == name);
    known.map(|(_, column)| *column)
}

/// `"4"  "8"`: sizes of records.
fn sizes(text: &str) -> Option<Vec<i128>> {
    let sizes: Option<Vec<i128>> = text.split_whitespace().map(quoted).collect();
    sizes.filter(|sizes| !sizes.is_empty())
}

fn quoted(word: &str) -> Option<i128> {
    let digits = word.strip_prefix('"')?.strip_suffix('"')?;
    all_digits(digits).then(|| digits.parse().ok())?
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    test(page.trimmed(i)).is_some() && sizes(page.trimmed(page.next_filled(i + 1))).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let repeats = findings.has_format("iozone");
    let mut rows = Rows::new();
    let mut columns: Vec<&str> = Vec::new();
    let mut k = i;
    let mut end = i + 1;
    while starts(page, k) {
        let Some(column) = test(page.trimmed(k)) else {
            break;
        };
        columns.push(column);
        end = table(page, k, column, &mut rows, findings);
        k = page.next_filled(end);
    }
    if repeats {
        findings.skipped(line, format!("line {line}: iozone's tables for a spreadsheet (-R) repeat its table above: they are left out"));
        return end;
    }
    findings.format(Rank::Figures, "iozone");
    let (unit, output) = unit(page, i);
    let mut block = Block::new("iozone", line)
        .with("unit", unit)
        .with("columns", columns)
        .with("span", "rate");
    block.set_if("output_is_in", output);
    let listed = rows.into_iter().map(|((kb, reclen), mut row)| {
        row.insert("kb".into(), int(kb));
        row.insert("reclen".into(), int(reclen));
        row
    });
    block.set("rows", listed.collect::<Vec<_>>());
    findings.push(block);
    end
}

/// The rows of one test, and the line after them. A size that was not run has a zero or nothing.
fn table(page: &Page, i: usize, column: &str, rows: &mut Rows, findings: &mut Findings) -> usize {
    let heading = page.next_filled(i + 1);
    let records = sizes(page.trimmed(heading)).unwrap_or_default();
    let mut k = heading + 1;
    while k < page.len() {
        let mut words = page.trimmed(k).split_whitespace();
        let Some(kb) = words.next().and_then(quoted) else {
            break;
        };
        let words: Vec<&str> = words.collect();
        // No record is larger than its file; of others, nothing says which is missing.
        let fits = words.len() == records.len()
            || records.get(words.len()).is_some_and(|reclen| *reclen > kb);
        if !fits {
            let line = page.number(k);
            findings.lost(
                line,
                format!(
                    "line {line}: {} figures for {} sizes of records: the row is left out",
                    words.len(),
                    records.len()
                ),
            );
            k += 1;
            continue;
        }
        for (reclen, word) in records.iter().zip(words) {
            if let Some(rate) = figure(word).filter(|rate| rate.as_f64() != Some(0.0)) {
                rows.entry((kb, *reclen))
                    .or_default()
                    .insert(column.to_owned(), rate);
            }
        }
        k += 1;
    }
    k
}
