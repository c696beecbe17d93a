//! Tables with an operation in each row, as people copy them into tickets and sheets: counts, or the rates and times
//! of nfsiostat. The heading says what a column is; a column of another name is left out, aloud.

use super::counts::{Counts, Subject};
use super::row_columns::{COLUMNS, COUNTED, LABELS, RATES, TIMES, is_total};
use super::{of_hosts, row_keys, two_moments};
use crate::findings::{Findings, Rank};
use crate::numbers::{self, plain_decimal, shown};
use crate::ops::{self, Side};
use crate::page::Page;
use crate::reading::{Block, decimal, int};
use serde_json::{Map, Value};

/// Nobody's table of operations has more columns, or longer lines.
const COLUMNS_MAX: usize = 16;
const LINE_BYTES_MAX: usize = 400;
/// How far above a table its title may stand.
const TITLE_WITHIN: usize = 3;

#[derive(Clone, Copy)]
enum Apart {
    By(char),
    /// Two blanks or more.
    Wide,
    Blank,
}

fn cells(text: &str, apart: Apart) -> Vec<String> {
    let text = text.trim_end();
    let own = |cell: &str| cell.trim().trim_matches('"').to_owned();
    match apart {
        Apart::By(sign) => text.split(sign).map(own).collect(),
        Apart::Wide => {
            let cells = text.split("  ").map(str::trim);
            cells.filter(|c| !c.is_empty()).map(own).collect()
        }
        Apart::Blank => text.split_whitespace().map(own).collect(),
    }
}

struct Heading {
    apart: Apart,
    /// What the columns before the operations are called: of a mount, a host or a time.
    keys: Vec<String>,
    names: Vec<String>,
    /// The field of each column behind the first; none if it is not known.
    fields: Vec<Option<&'static str>>,
    megabytes: bool,
}

/// Whether the line begins with the name of a column: most lines do not.
fn begins_as_heading(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches('"');
    let end = text.find([';', '\t', ',', ' ', '"', ':']);
    let word = &text[..end.unwrap_or(text.len())];
    let Some(sign) = word.bytes().next() else {
        return true;
    };
    let begins = |name: &str| {
        let alike = name
            .bytes()
            .next()
            .is_some_and(|first| first.eq_ignore_ascii_case(&sign));
        alike && {
            let first = name.split(' ').next().unwrap_or_default();
            first.eq_ignore_ascii_case(word)
        }
    };
    let mut names = COLUMNS.iter().chain(&row_keys::KEYS);
    LABELS.iter().any(|label| begins(label)) || names.any(|(name, _)| begins(name))
}

fn heading(text: &str) -> Option<Heading> {
    if text.len() > LINE_BYTES_MAX || !begins_as_heading(text) {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let apart = [
        Apart::By(';'),
        Apart::By('\t'),
        Apart::By(','),
        Apart::Wide,
        Apart::Blank,
    ];
    apart
        .into_iter()
        .find_map(|apart| heading_apart(&lower, apart))
}

fn heading_apart(lower: &str, apart: Apart) -> Option<Heading> {
    let mut names = cells(lower, apart);
    let keys = names.drain(..row_keys::leading(&names)).collect();
    // The corner of a table that is set apart by blanks is lost with them.
    let known = |name: &str| {
        let name = name.replace(" (ms)", "(ms)").replace("(ms)", " (ms)");
        COLUMNS.iter().find(|(n, _)| *n == name).map(|(_, f)| *f)
    };
    let cornerless = matches!(apart, Apart::Wide | Apart::Blank)
        && names.first().is_some_and(|first| known(first).is_some())
        && names
            .first()
            .is_some_and(|first| !LABELS.contains(&first.as_str()));
    if cornerless {
        names.insert(0, String::new());
    }
    if names.last().is_some_and(String::is_empty) {
        names.pop();
    }
    let labelled = LABELS.contains(&names.first()?.trim_end_matches(':'));
    let fields: Vec<Option<&str>> = names.iter().skip(1).map(|name| known(name)).collect();
    // A sentence may begin with such a word and stand above the name of an operation.
    let cells = !matches!(apart, Apart::Blank) || fields.iter().all(Option::is_some);
    let whole = labelled && cells && (2..=COLUMNS_MAX).contains(&names.len());
    whole.then(|| Heading {
        apart,
        keys,
        megabytes: names.iter().any(|name| name.starts_with("mb/")),
        fields,
        names,
    })
}

impl Heading {
    /// What stands before an operation, and as many cells as the heading has.
    fn row(&self, text: &str) -> Option<(Vec<String>, Vec<String>)> {
        if text.len() > LINE_BYTES_MAX {
            return None;
        }
        let mut row = cells(text.trim(), self.apart);
        // A long name or a wide figure leaves one blank before the next column.
        if matches!(self.apart, Apart::Wide) && row.len() < self.names.len() + self.keys.len() {
            row = cells(text.trim(), Apart::Blank);
        }
        let keys = row.drain(..self.keys.len().min(row.len())).collect();
        if row.len() == self.names.len() + 1 && row.last().is_some_and(String::is_empty) {
            row.pop();
        }
        let first = row.first_mut()?;
        *first = first.trim_end_matches(':').to_owned();
        let named = ops::is_known(first) || is_total(first);
        let figure = |cell: &String| {
            let figure = cell.split_whitespace().next().unwrap_or("-");
            numbers::looks_numeric(figure) || figure == "-"
        };
        let whole = named && row.len() == self.names.len() && row[1..].iter().all(figure);
        whole.then_some((keys, row))
    }

    /// Times whose unit stands behind every figure (`0.43 ms`) and not in the heading.
    fn take_units(&mut self, rows: &[Row]) {
        for (place, field) in self.fields.iter_mut().enumerate() {
            let name = self.names.get(place + 1).map_or("", String::as_str);
            let time = TIMES.iter().find(|(known, _)| *known == name);
            let in_ms = |(_, row): &Row| row.get(place + 1).is_some_and(|c| c.ends_with("ms"));
            if let Some((_, of)) = time.filter(|_| rows.iter().all(in_ms)) {
                field.get_or_insert(of);
            }
        }
    }

    /// An operation and figures, but not as many as the heading has.
    fn is_damaged(&self, text: &str) -> bool {
        let row = cells(text, self.apart);
        let mut row = row.iter().skip(self.keys.len());
        let first = row.next().map_or("", |first| first.trim_end_matches(':'));
        let figures = row.any(|cell| numbers::looks_numeric(cell));
        text.len() <= LINE_BYTES_MAX && (ops::is_known(first) || is_total(first)) && figures
    }
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let Some(heading) = heading(page.at(i)) else {
        return false;
    };
    let first = page.next_filled(i + 1);
    first <= i + 2 && heading.row(page.at(first)).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(mut heading) = heading(page.at(i)) else {
        return i + 1;
    };
    findings.format(Rank::Figures, "operations_by_row");
    let line = page.number(i);
    let (mut rows, mut keys) = (Vec::new(), Vec::new());
    let mut k = page.next_filled(i + 1);
    while k < page.len() {
        let line = page.number(k);
        match heading.row(page.at(k)) {
            Some((of, row)) => {
                rows.push((line, row));
                keys.push(of);
            }
            None if heading.is_damaged(page.trimmed(k)) => findings.lost(line, format!("line {line}: a row with other cells than the heading (an empty one, or cut): it is not used")),
            None => break,
        }
        k += 1;
    }
    heading.take_units(&rows);
    let columns = heading.names.iter().skip(1).zip(&heading.fields);
    let any = heading.fields.iter().any(Option::is_some);
    for (name, _) in columns.filter(|(_, field)| any && field.is_none()) {
        let name = shown(name);
        findings.lost(line, format!("line {line}: '{name}' is no column that is known of a table of operations: it is not used"));
    }
    for (of, rows) in row_keys::groups(keys, rows) {
        let known = findings.blocks.len();
        push(page, i, &heading, &rows, findings);
        for block in &mut findings.blocks[known..] {
            row_keys::label(block, &heading.keys, &of);
        }
    }
    k
}

/// What the rows of one mount say, or all where nothing tells them apart.
fn push(page: &Page, i: usize, heading: &Heading, rows: &[Row], findings: &mut Findings) {
    let line = page.number(i);
    let holds = |field| heading.fields.contains(&Some(field));
    if holds("count") {
        let place = heading.fields.iter().position(|f| *f == Some("count"));
        let place = 1 + place.unwrap_or_default();
        push_counts(page, i, &column(rows, place), findings);
        if RATES.into_iter().any(holds) {
            push_rates(line, heading, rows, findings);
        } else {
            say_unused(line, heading, findings);
        }
    } else if RATES.into_iter().any(holds) {
        push_rates(line, heading, rows, findings);
    } else if let Some(places) = two_moments::columns(&heading.names) {
        findings.used(
            line,
            format!("line {line}: a column of counts before and one after: two snapshots"),
        );
        for place in places {
            push_counts(page, i, &column(rows, place), findings);
        }
    } else if of_hosts::is_one(&heading.names, rows) {
        of_hosts::push(page, i, &heading.names, rows, findings);
    } else {
        findings.lost(line, format!("line {line}: operations in the rows, but no column that says what the figures are: name it `count` for RPCs, `ops/s` for rates, `avg RTT (ms)` for times"));
    }
}

/// Columns beside the counts that say nothing without rates or times. Shares follow from the counts.
fn say_unused(line: usize, heading: &Heading, findings: &mut Findings) {
    let columns = heading.names.iter().skip(1).zip(&heading.fields);
    let unused = columns.filter(|(_, field)| !matches!(field, None | Some("count" | "share")));
    for (name, _) in unused {
        let name = shown(name);
        findings.lost(
            line,
            format!("line {line}: '{name}' beside the counts of operations is not used"),
        );
    }
}

/// A line and its cells.
pub(super) type Row = (usize, Vec<String>);

/// The counts of one column.
pub(super) fn column(rows: &[Row], place: usize) -> Vec<Count<'_>> {
    let counts = rows.iter();
    counts
        .map(|(line, row)| (*line, row[0].as_str(), row[place].as_str()))
        .collect()
}

/// Side and version, where a title above names them.
fn titled(page: &Page, i: usize) -> (Option<Side>, Option<u8>) {
    let above = (i.saturating_sub(TITLE_WITHIN)..i).map(|k| page.at(k).to_ascii_lowercase());
    let above: String = above.filter(|t| t.len() <= LINE_BYTES_MAX).collect();
    let side = match (above.contains("client"), above.contains("server")) {
        (true, false) => Some(Side::Client),
        (false, true) => Some(Side::Server),
        _ => None,
    };
    let named = |version: &u8| {
        let names = ["nfsv", "nfs v", "nfs", "nfs version ", "vers="];
        names
            .iter()
            .any(|name| above.contains(&format!("{name}{version}")))
    };
    let mut versions = [2, 3, 4].into_iter().filter(named);
    let version = versions.next().filter(|_| versions.next().is_none());
    (side, version)
}

/// A row of counts: its line, the operation and the figure as they are written.
pub(super) type Count<'a> = (usize, &'a str, &'a str);

/// The counts below a title, of a table or of a list.
pub(super) fn push_counts(page: &Page, i: usize, rows: &[Count<'_>], findings: &mut Findings) {
    let line = page.number(i);
    let (side, version) = titled(page, i);
    let mut total = None;
    let (mut sum, mut read) = (0, 0);
    let mut counts = Counts::default();
    let subject = Subject {
        side: side.unwrap_or(Side::Client),
        version: version.unwrap_or_default(),
        operations: false,
    };
    for (line, name, cell) in rows {
        match numbers::count(cell) {
            Ok(count) if is_total(name) => total = Some(count),
            Ok(count) => {
                sum += count;
                read += 1;
                counts.add(subject, name, count);
            }
            Err(fault) => findings.lost(
                *line,
                format!("line {line}: {name}: {}", fault.sentence(cell)),
            ),
        }
    }
    if read == 0 {
        return;
    }
    let mut block = subject.block(line);
    if version.is_none() {
        block.fields.remove("nfs_version");
    }
    counts.fill(&mut block, findings);
    if let Some(total) = total {
        block.set("total_printed", int(total));
        if total != sum {
            findings.contradicts(
                line,
                format!("line {line}: the total {total} is not the sum {sum} of the rows"),
            );
        }
    }
    let of = match (side, version) {
        (Some(side), Some(version)) => format!("the {} of NFS v{version}", side.word()),
        (None, None) => "a client (no title says which side, or which version)".to_owned(),
        (Some(side), None) => format!("the {} (no title says which version)", side.word()),
        (None, Some(version)) => format!("a client of NFS v{version} (no title says which side)"),
    };
    findings.assumed(line, format!("line {line}: operations and counts without nfsstat's heading, taken for RPCs of {of}; whether since boot or of an interval it does not say"));
    findings.push(block);
}

fn push_rates(line: usize, heading: &Heading, rows: &[Row], findings: &mut Findings) {
    let mut block = Block::new("nfsiostat", line).with("span", "rate");
    let mut found = Vec::new();
    for (line, row) in rows.iter().filter(|(_, row)| !is_total(&row[0])) {
        let mut fields = Map::new();
        fields.insert("op".into(), Value::from(ops::canonical(&row[0])));
        let unit = if heading.megabytes { "MB/s" } else { "kB/s" };
        fields.insert("unit".into(), Value::from(unit));
        if heading.megabytes && heading.names.iter().any(|name| name == "kb/op") {
            fields.insert("per_op_unit".into(), Value::from("kB/op"));
        }
        fields.insert("line".into(), Value::from(*line));
        for (field, cell) in heading.fields.iter().zip(&row[1..]) {
            let Some(field) = field.filter(|field| !COUNTED.contains(field)) else {
                continue;
            };
            let mut words = cell.split(['(', ' ']).filter(|word| !word.is_empty());
            let figure = words.next().unwrap_or_default();
            let figure = figure.strip_suffix("ms").unwrap_or(figure);
            let comma = !figure.contains('.') && figure.matches(',').count() == 1;
            let figure = if comma {
                figure.replace(',', ".")
            } else {
                figure.to_owned()
            };
            match numbers::figure(&figure) {
                Some(value) => {
                    fields.insert(field.to_owned(), value);
                }
                None if figure == "-" => {}
                None => findings.lost(
                    *line,
                    format!("line {line}: {}: '{}' is not a number", row[0], shown(cell)),
                ),
            }
            let share = words
                .next()
                .and_then(|word| word.trim_end_matches(')').strip_suffix('%'));
            if let Some(percent) = share.and_then(plain_decimal) {
                fields.insert(format!("{field}_pct"), decimal(percent));
            }
        }
        found.push(Value::Object(fields));
    }
    findings.walk.reported.insert([None, None]);
    block.set("rows", found);
    let of = if heading.keys.is_empty() {
        "of which mount, and "
    } else {
        ""
    };
    findings.assumed(line, format!("line {line}: a table with the figures of nfsiostat, an operation in each row; {of}whether since it was mounted or of an interval, it does not say"));
    findings.push(block);
}
