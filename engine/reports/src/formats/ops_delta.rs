//! Differences that authors tabulate themselves: operation names, often a total, and one row of counts.
//!
//! The elapsed time stands above as `time` printed it. Mail archives that lose line ends leave names and
//! numbers in one run; there are as many numbers as names.

use crate::findings::{Findings, Rank};
use crate::numbers::{self, plain_decimal};
use crate::ops;
use crate::page::Page;
use crate::reading::{Block, decimal, int};
use serde_json::{Map, Value};

const RPC_WORDS: [&str; 3] = ["calls", "retrans", "authrefrsh"];

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    if text.len() > 400 {
        return table_in(&text.split_whitespace().collect::<Vec<_>>(), 0).is_some();
    }
    is_heading(text) && row_below(page, i).is_some()
}

/// The row below a heading, also if it was broken at a blank: as many figures as names; the line after it.
fn row_below(page: &Page, i: usize) -> Option<(Vec<i128>, usize)> {
    /// A row of a few figures is broken into no more lines.
    const LINES_MAX: usize = 3;
    let width = page.at(i).split_whitespace().count();
    let at = page.next_filled(i + 1);
    let mut text = String::new();
    for k in at..(at + LINES_MAX).min(page.len()) {
        text.push(' ');
        text.push_str(page.trimmed(k));
        if let Some(counts) = row(&text, width) {
            return Some((counts, k + 1));
        }
    }
    None
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn is_column(word: &str) -> bool {
    is_word(word) && (ops::is_known(word) || matches!(word, "Other" | "Total" | "other" | "total"))
}

/// A heading of operations: with a total, or the rpc columns and operations behind them.
fn is_heading(text: &str) -> bool {
    if !text.split_whitespace().next().is_some_and(is_word) {
        return false;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let totalled = words.len() >= 3
        && words.iter().all(|w| is_column(w))
        && words
            .iter()
            .any(|w| matches!(*w, "Total" | "total" | "Other" | "other"));
    let extended =
        words.len() > 3 && words[..3] == RPC_WORDS && words[3..].iter().all(|w| is_column(w));
    totalled || extended
}

fn row(text: &str, width: usize) -> Option<Vec<i128>> {
    let counts: Result<Vec<i128>, _> = text.split_whitespace().map(numbers::count).collect();
    counts.ok().filter(|c| c.len() == width)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "ops_delta_flattened");
    let line = page.number(i);
    if page.at(i).len() > 400 {
        read_flattened(page.at(i), line, findings);
        return i + 1;
    }
    let names: Vec<&str> = page.at(i).split_whitespace().collect();
    let Some((counts, next)) = row_below(page, i) else {
        return i + 1;
    };
    let mut block = block(line, &names, &counts, findings);
    let earlier = findings
        .blocks
        .iter()
        .rev()
        .find(|b| b.kind == "ops_delta")
        .map_or(0, |b| b.title_line);
    let timing = findings
        .timings
        .iter()
        .rev()
        .take_while(|t| t.line > earlier)
        .find(|t| t.line < line)
        .copied();
    if let Some(timing) = timing {
        block.set("elapsed_s", decimal(timing.real_s));
        block.set_if("user_s", timing.user_s.map(decimal));
        block.set_if("sys_s", timing.sys_s.map(decimal));
    }
    findings.push(block);
    next
}

fn block(line: usize, names: &[&str], counts: &[i128], findings: &mut Findings) -> Block {
    let mut block = Block::new("ops_delta", line).with("span", "interval");
    let mut map = Map::new();
    let mut sum = 0;
    let mut total = None;
    for (name, count) in names.iter().zip(counts) {
        match *name {
            "Total" | "total" => total = Some(*count),
            word if RPC_WORDS.contains(&word) => block.set(word, int(*count)),
            word => {
                sum += count;
                map.insert(ops::canonical(word), int(*count));
            }
        }
    }
    block.set("counts", map);
    block.set("sum_of_columns", int(sum));
    if let Some(total) = total {
        block.set("total_printed", int(total));
        if total != sum {
            findings.contradicts(
                line,
                format!("line {line}: the total {total} is not the sum {sum} of the columns"),
            );
        }
    }
    block
}

/// The next table in a run of words: where its names begin and how many there are.
fn table_in(words: &[&str], from: usize) -> Option<(usize, usize)> {
    let mut k = from;
    while k < words.len() {
        let width = words[k..]
            .iter()
            .take(24)
            .take_while(|w| is_column(w))
            .count();
        let numbers = words[k + width..]
            .iter()
            .take(width + 1)
            .take_while(|w| numbers::all_digits(w))
            .count();
        if width >= 3 && numbers == width {
            return Some((k, width));
        }
        k += width.max(1);
    }
    None
}

/// Titles of reports whose figures are no differences.
const TITLES: [&str; 4] = ["Client Info:", "Server Info:", "Counts:", "Cache Info:"];

fn read_flattened(text: &str, line: usize, findings: &mut Findings) {
    findings.repaired(
        line,
        format!("line {line}: its line ends were lost; names and as many numbers read as tables"),
    );
    if TITLES.iter().any(|title| text.contains(title)) {
        findings.lost(
            line,
            format!("line {line}: titles stand between the tables: which figures belong to which cannot be told"),
        );
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut from = 0;
    while let Some((at, width)) = table_in(&words, from) {
        let counts: Option<Vec<i128>> = words[at + width..at + 2 * width]
            .iter()
            .map(|w| numbers::count(w).ok())
            .collect();
        if let Some(counts) = counts {
            let mut block = block(line, &words[at..at + width], &counts, findings);
            for (name, unit) in [("elapsed_s", "real"), ("user_s", "user"), ("sys_s", "sys")] {
                let value = before(&words[from..at], unit);
                if let Some(seconds) = value.filter(|_| unit == "real") {
                    findings.elapsed_s.push(decimal(seconds));
                }
                block.set_if(name, value.map(decimal));
            }
            findings.push(block);
        }
        from = at + 2 * width;
    }
}

/// The last number that stands before the word.
fn before(words: &[&str], unit: &str) -> Option<f64> {
    words
        .windows(2)
        .rev()
        .find(|w| w[1] == unit)
        .and_then(|w| plain_decimal(w[0]))
}

/// HP NonStop's `NFS Stats LAN`: count, elapsed and average seconds per procedure.
pub(crate) fn starts_nonstop(page: &Page, i: usize) -> bool {
    page.trimmed(i).starts_with("NFS Stats LAN")
}

pub(crate) fn read_nonstop(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "hp_nonstop_nfs_stats");
    let mut block = Block::new("foreign", page.number(i));
    let mut procedures = Map::new();
    let mut times = Vec::new();
    let mut k = i + 1;
    let mut end = k;
    while k < page.len() && k < i + 80 {
        let text = page.trimmed(k);
        if text.starts_with("Reset Time") || text.starts_with("Sample Time") {
            times.extend(
                text.split_whitespace()
                    .last()
                    .and_then(numbers::fine_clock_s),
            );
        } else if text.starts_with("Bad Calls") {
            block.set_if(
                "bad_calls",
                text.split_whitespace().last().and_then(numbers::figure),
            );
        } else if let Some((name, fields)) = nonstop_row(text) {
            procedures.insert(name, fields);
            end = k + 1;
        }
        k += 1;
    }
    if let [reset, sample] = times[..] {
        let seconds = crate::reading::rounded(sample - reset, 6);
        findings.elapsed_s.push(seconds.clone());
        block.set("interval_s", seconds);
    }
    block.set("procedures", procedures);
    findings.push(block);
    end
}

/// `100003 (2). 4 NFS LOOKUP 21 0 .461 0 .021`: a blank stands between 0 and the point.
fn nonstop_row(text: &str) -> Option<(String, Value)> {
    let (_, rest) = text.split_once("). ")?;
    let rest = rest.replace(" .", ".");
    let tokens: Vec<&str> = rest.split_whitespace().collect();
    let &[_, program, procedure, count, elapsed, average] = tokens.as_slice() else {
        return None;
    };
    let mut fields = Map::new();
    fields.insert("count".into(), int(numbers::count(count).ok()?));
    fields.insert("elapsed_s".into(), decimal(plain_decimal(elapsed)?));
    fields.insert("avg_s".into(), decimal(plain_decimal(average)?));
    Some((format!("{program} {procedure}"), Value::Object(fields)))
}
