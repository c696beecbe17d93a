//! iozone's table: throughput by file and record size.
//!
//! Columns of tests that were not run are blank, so a value is known by the right edge of its heading,
//! or, when a mail program has broken the lines, by the `-i` list of the command line (iozone manual:
//! 0 write/rewrite, 1 read/re-read, 2 random, 3 backward, 4 record rewrite, 5 stride, 6 fwrite, 7 fread).

use super::iozone_doubts;
use crate::findings::{Findings, Rank};
use crate::numbers::{all_digits, figure};
use crate::page::Page;
use crate::reading::Block;
use serde_json::{Map, Value};

pub(super) const COLUMNS: [&str; 13] = [
    "write",
    "rewrite",
    "read",
    "reread",
    "random_read",
    "random_write",
    "bkwd_read",
    "record_rewrite",
    "stride_read",
    "fwrite",
    "frewrite",
    "fread",
    "freread",
];
pub(super) const HEADINGS: [&str; 8] = [
    "write", "rewrite", "read", "reread", "fwrite", "frewrite", "fread", "freread",
];
pub(super) const HEADING_TOP: [&str; 5] = ["random", "bkwd", "record", "stride", "backward"];

/// Headings and figures of some columns end a character or two apart (iozone's print statements).
const EDGE_SLACK: isize = 2;

struct Header {
    /// Names of the columns after `KB reclen`, in order.
    columns: Vec<&'static str>,
    /// Right edges of all headings of the main line, `KB` and `reclen` first.
    edges: Vec<usize>,
    wrapped: bool,
    next: usize,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let mut tokens = page.at(i).split_whitespace();
    tokens.any(|t| t.eq_ignore_ascii_case("kb")) && tokens.next() == Some("reclen")
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "iozone");
    let header = header(page, i);
    let names = page.trimmed(i).split_whitespace();
    if names.skip_while(|name| *name != "reclen").any(all_digits) {
        let line = page.number(i);
        findings.lost(line, format!("line {line}: figures stand among iozone's headings: the line ends were lost, and the rows below may lack their first values"));
    }
    let run = tests_run(page, i);
    let edge = iozone_doubts::cut_edge(page, i);
    let mut rows = Vec::new();
    let mut by_list = false;
    let mut k = header.next;
    let words = |k: usize| page.at(k).split_whitespace();
    let (mut last, mut last_is_row) = (0, false);
    let is_short = |k: usize| words(k).count() < header.columns.len() + 2;
    while k < page.len() {
        if page.trimmed(k).is_empty() {
            // Blanks at the ends of rows are broken off as a line of their own.
            let below = page.next_filled(k);
            let alike = below < page.len()
                && words(below).count() == words(last).count()
                && words(below).all(all_digits);
            if !(rows.is_empty() || alike) {
                break;
            }
            k = if alike { below } else { k + 1 };
            continue;
        }
        last = k;
        let Some((mut row, next, listed)) = row(page, k, &header, run.as_deref(), findings) else {
            break;
        };
        if edge.is_some_and(|edge| page.at(k).trim_end().len() >= edge) {
            iozone_doubts::drop_last(row.as_mut(), &header.columns);
        }
        by_list |= listed;
        if let Some(row) = &row {
            let goes_on = page.next_filled(next) < page.len() && is_short(k);
            iozone_doubts::say(
                row,
                rows.last().filter(|_| goes_on),
                page.number(k),
                findings,
            );
        }
        last_is_row = row.is_some();
        rows.extend(row);
        k = next;
    }
    if rows.is_empty() {
        findings.lost(
            page.number(i),
            format!("line {}: iozone column names without rows", page.number(i)),
        );
        return k.max(i + 1);
    }
    if page.next_filled(k) >= page.len() && last_is_row && is_short(last) {
        iozone_doubts::drop_cut_end(&mut rows, &header.columns, page.number(k - 1), findings);
    }
    if edge.is_some() {
        iozone_doubts::say_cut(page.number(i), findings);
    }
    iozone_doubts::say_ended(page, k, findings);
    iozone_doubts::say_invalid(page, i, findings);
    let columns: Vec<&str> = match &run {
        Some(run) if by_list && header.wrapped => run.clone(),
        _ => header.columns.clone(),
    };
    let (unit, output) = unit(page, i);
    let mut block = Block::new("iozone", page.number(i))
        .with("unit", unit)
        .with("columns", columns)
        .with("span", "rate");
    block.set_if("output_is_in", output);
    block.set("rows", rows);
    findings.push(block);
    k
}

fn tokens_with_ends(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    let mut column = 0;
    let mut start = None;
    for (byte, c) in text.char_indices() {
        if c.is_whitespace() {
            if let Some(from) = start.take() {
                found.push((&text[from..byte], column));
            }
        } else if start.is_none() {
            start = Some(byte);
        }
        column += if c == '\t' { 8 - column % 8 } else { 1 };
    }
    if let Some(from) = start {
        found.push((&text[from..], column));
    }
    found
}

fn header(page: &Page, i: usize) -> Header {
    let tokens = tokens_with_ends(page.at(i));
    let first = tokens
        .iter()
        .position(|(t, _)| t.eq_ignore_ascii_case("kb"))
        .unwrap_or(0);
    let edges: Vec<usize> = tokens[first..].iter().map(|(_, end)| *end).collect();
    let mut count = edges.len().saturating_sub(2);
    let mut next = i + 1;
    while next < page.len() && is_heading_rest(page.trimmed(next)) {
        count += page
            .at(next)
            .split_whitespace()
            .filter(|w| HEADINGS.contains(w))
            .count();
        next += 1;
    }
    let columns = COLUMNS.iter().take(count).copied().collect();
    Header {
        columns,
        edges,
        wrapped: next > i + 1,
        next,
    }
}

fn is_heading_rest(text: &str) -> bool {
    !text.is_empty()
        && text
            .split_whitespace()
            .all(|w| HEADINGS.contains(&w) || HEADING_TOP.contains(&w))
}

type Row = Option<Value>;

/// One row from line `k` on: the row if its values could be assigned, the line after it, and whether
/// the `-i` list was needed. Nothing if the line is no row.
fn row(
    page: &Page,
    k: usize,
    header: &Header,
    run: Option<&[&'static str]>,
    findings: &mut Findings,
) -> Option<(Row, usize, bool)> {
    let mut tokens = tokens_with_ends(page.at(k));
    // The sign of a comment is no label.
    let is_sign = |token: &str| !token.contains(|c: char| c.is_alphanumeric());
    if tokens.first().is_some_and(|(token, _)| is_sign(token)) {
        tokens.remove(0);
    }
    let label = tokens
        .first()
        .filter(|(t, _)| !all_digits(t))
        .map(|(t, _)| *t);
    let mut figures: Vec<(&str, usize)> = tokens
        .iter()
        .skip(usize::from(label.is_some()))
        .copied()
        .collect();
    let due = header.columns.len() + 2;
    if figures.len() < 2
        || !(figures
            .iter()
            .all(|(t, _)| iozone_doubts::stands_for_figure(t))
            || iozone_doubts::has_damaged_figures(&figures, due))
        || label.is_some_and(|l| l.ends_with(':'))
    {
        return None;
    }
    let mut next = k + 1;
    let whole = figures.len() == header.columns.len() + 2
        || (!header.wrapped && by_edges(&figures, header).is_some());
    let mut tail: Vec<(&str, usize)> = Vec::new();
    while !whole && next < page.len() && figures.len() + tail.len() < header.columns.len() + 2 {
        let more = tokens_with_ends(page.at(next));
        let due = run.map_or(usize::MAX, |r| r.len() + 2);
        if more.is_empty()
            || more.len() > 11
            || !more
                .iter()
                .all(|(t, _)| iozone_doubts::stands_for_figure(t))
            || figures.len() + tail.len() >= due
        {
            break;
        }
        tail.extend(more);
        next += 1;
    }
    let joined = !tail.is_empty();
    figures.extend(tail);
    let line = page.number(k);
    if joined {
        findings.repaired(
            line,
            format!("line {line}: the row was wrapped; joined to its last value below"),
        );
    }
    let (assigned, listed) = assign(&figures, header, run, joined);
    let Some(assigned) = assigned else {
        findings.lost(line, format!("line {line}: {} values for {} columns and no way to tell which: the row is left out", figures.len() - 2, header.columns.len()));
        return Some((None, next, false));
    };
    iozone_doubts::say_no_figures(&assigned, line, findings);
    Some((Some(to_row(&figures, label, &assigned)), next, listed))
}

fn to_row(figures: &[(&str, usize)], label: Option<&str>, assigned: &[(&str, &str)]) -> Value {
    let mut row = Map::new();
    let mut set = |name: &str, token: &str| {
        if let Some(figure) = figure(token).filter(Value::is_u64) {
            row.insert(name.to_owned(), figure);
        }
    };
    set("kb", figures[0].0);
    set("reclen", figures[1].0);
    for (name, token) in assigned {
        set(name, token);
    }
    if let Some(label) = label {
        row.insert("label".into(), Value::from(label));
    }
    Value::Object(row)
}

/// Pairs values with column names: all present, by right edges, or by the list of tests.
fn assign<'a>(
    figures: &[(&'a str, usize)],
    header: &Header,
    run: Option<&[&'static str]>,
    joined: bool,
) -> (Option<Vec<(&'static str, &'a str)>>, bool) {
    let values: Vec<&str> = figures[2..].iter().map(|(t, _)| *t).collect();
    let zip = |names: &[&'static str]| {
        names
            .iter()
            .copied()
            .zip(values.iter().copied())
            .collect::<Vec<_>>()
    };
    if values.len() == header.columns.len() {
        return (Some(zip(&header.columns)), false);
    }
    if !joined
        && !header.wrapped
        && let Some(pairs) = by_edges(figures, header)
    {
        // Columns that the list of tests has not are a sign of blanks that went.
        let listed = |run: &[&str]| pairs.iter().all(|(name, _)| run.contains(name));
        let displaced = run.is_some_and(|run| run.len() == values.len() && !listed(run));
        if !displaced {
            return (Some(pairs), false);
        }
    }
    match run {
        Some(run) if run.len() == values.len() => (Some(zip(run)), true),
        _ => (None, false),
    }
}

fn by_edges<'a>(
    figures: &[(&'a str, usize)],
    header: &Header,
) -> Option<Vec<(&'static str, &'a str)>> {
    let shift = *header.edges.first()? as isize - figures.first()?.1 as isize;
    if shift.abs() > 2 {
        return None;
    }
    let distance = |edge: usize, end: usize| (edge as isize - end as isize - shift).abs();
    let place = |end: usize| {
        let nearest = (2..header.edges.len()).min_by_key(|k| distance(header.edges[*k], end))?;
        (distance(header.edges[nearest], end) <= EDGE_SLACK).then_some(nearest)
    };
    let pairs: Option<Vec<_>> = figures[2..]
        .iter()
        .map(|(token, end)| Some((*header.columns.get(place(*end)? - 2)?, *token)))
        .collect();
    pairs.filter(|pairs| pairs.windows(2).all(|two| two[0].0 != two[1].0))
}

/// The columns of the tests that the command line above asked for.
fn tests_run(page: &Page, i: usize) -> Option<Vec<&'static str>> {
    let command = (i.saturating_sub(40)..i)
        .rev()
        .map(|k| page.at(k))
        .find(|t| t.contains("iozone ") && t.contains(" -"))?;
    let tokens: Vec<&str> = command.split_whitespace().collect();
    let mut tests: Vec<usize> = Vec::new();
    for (k, token) in tokens.iter().enumerate() {
        let number = token.strip_prefix("-i").map(|n| {
            if n.is_empty() {
                tokens.get(k + 1).copied().unwrap_or_default()
            } else {
                n
            }
        });
        tests.extend(number.and_then(|n| n.parse::<usize>().ok()));
    }
    let of_test: [&[usize]; 8] = [
        &[0, 1],
        &[2, 3],
        &[4, 5],
        &[6],
        &[7],
        &[8],
        &[9, 10],
        &[11, 12],
    ];
    let mut places: Vec<usize> = tests
        .iter()
        .filter_map(|t| of_test.get(*t))
        .flat_map(|p| p.iter().copied())
        .collect();
    places.sort_unstable();
    places.dedup();
    (!places.is_empty()).then(|| places.into_iter().map(|p| COLUMNS[p]).collect())
}

/// The unit of the table; iozone says when it is not KiB per second.
pub(crate) fn unit(page: &Page, i: usize) -> (&'static str, Option<String>) {
    let line = (i.saturating_sub(40)..i).rev().find_map(|k| {
        page.at(k)
            .split_once("Output is in ")
            .map(|(_, unit)| unit_named(unit).to_owned())
    });
    let unit = match line.as_deref().map(str::to_ascii_lowercase) {
        Some(text) if text.starts_with("ops") || text.starts_with("operations") => "ops/s",
        Some(text) if text.starts_with("microseconds") => "us/op",
        _ => "KB/s",
    };
    (unit, line)
}

/// The unit without what follows it where line ends were lost; two of them are of several words (iozone.c).
fn unit_named(text: &str) -> &str {
    const OF_WORDS: [&str; 2] = ["operations per second", "microseconds per operation"];
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    match OF_WORDS.iter().find(|unit| lower.starts_with(*unit)) {
        Some(unit) => text.get(..unit.len()).unwrap_or(text),
        None => text.split_whitespace().next().unwrap_or_default(),
    }
}
