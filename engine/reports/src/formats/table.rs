//! Tables of a names row over a values row, as every `nfsstat` of the System V and Linux kind prints.
//!
//! Widths differ by version and counts push columns to the right, so cells are never cut by column:
//! names and values are paired in reading order. Mail programs may break either row.

use crate::findings::Findings;
use crate::formats::rpc_columns::{self, is_no_count, is_rest_of_columns};
use crate::formats::shares;
use crate::formats::table_values::{self, Shares, Value};
use crate::formats::value_rows;
use crate::numbers::{self, looks_numeric, plain_decimal, shown};
use crate::ops;
use crate::page::{Page, is_noise, is_prompt};

/// One value with the percentage behind it, where the tool prints one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) name: String,
    pub(crate) count: i128,
    pub(crate) percent: Option<i64>,
    pub(crate) line: usize,
}

/// What stands below a title.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) cells: Vec<Cell>,
    /// Values of columns that are no counts.
    pub(crate) decimals: Vec<(String, f64)>,
    /// Columns of rows that had values, also where a value was unreadable.
    pub(crate) columns: usize,
    pub(crate) names_without_value: Vec<String>,
    pub(crate) cut_at_end: bool,
    /// Nothing that could be of a table.
    pub(crate) is_missing: bool,
    pub(super) shares: Shares,
    pub(crate) next: usize,
}

impl Table {
    pub(crate) fn sum(&self) -> i128 {
        self.cells.iter().map(|cell| cell.count).sum()
    }

    pub(crate) fn value(&self, name: &str) -> Option<i128> {
        self.cells
            .iter()
            .find(|cell| cell.name == name)
            .map(|cell| cell.count)
    }
}

/// Whether the values carry percentages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    Percent,
}

/// More names than this stand in a row only where rows were joined.
const NAMES_MAX: usize = 9;

/// Reads names and values rows from line `i` on until something else begins.
pub(crate) fn read(page: &Page, i: usize, style: Style, findings: &mut Findings) -> Table {
    let mut table = Table {
        next: i,
        ..Table::default()
    };
    if style == Style::Percent && shares::lost_their_signs(page, i) {
        let line = page.number(page.next_filled(page.next_filled(i) + 1));
        findings.repaired(line, format!("line {line}: the per cent signs are lost: every second figure is the share of the count before it in the sum of the table, and is read as that"));
        table.shares = Shares::Bare;
    }
    let mut first = true;
    loop {
        let start = past_dots(page, page.next_filled(table.next), style, findings);
        if start > table.next && !first && style == Style::Plain {
            return table;
        }
        let names_end = names_rows_end(page, start, first, style);
        if names_end == start {
            if first && value_rows::is_one(page.at(start)) {
                let line = page.number(start);
                findings.lost(line, format!("line {line}: numbers without column names above them (no header); they are not used"));
                let below = page.next_filled(value_rows::end(page, start));
                if style == Style::Percent && names_rows_end(page, below, false, style) > below {
                    (table.next, table.cut_at_end, first) = (below, true, false);
                    continue;
                }
            }
            table.is_missing = first;
            return table;
        }
        let values_start = page.next_filled(names_end);
        let names_below = words(page, start..names_end).len();
        let rows_end = value_rows::end_below(page, values_start, names_below, style);
        let below = value_rows::figures(page, values_start..rows_end, style);
        let bare = value_rows::bare_names(page, start..names_end, below, findings);
        table.names_without_value.extend(words(page, start..bare));
        let names: Vec<String> = words(page, bare..names_end);
        let values_end = value_rows::full_at(page, values_start..rows_end, names.len(), style);
        if values_end == values_start {
            names_only(page, bare, names, first, findings, &mut table);
            table.next = names_end;
            return table;
        }
        pair(
            page,
            &names,
            values_start..values_end,
            style,
            findings,
            &mut table,
        );
        table.next = values_end;
        first = false;
        if style == Style::Plain {
            return table;
        }
        let goes_on = || names_rows_end(page, page.next_filled(rows_end), false, style) > rows_end;
        if values_end < rows_end && goes_on() {
            let line = page.number(values_end);
            findings.lost(
                line,
                format!("line {line}: figures without names above them; they are left out"),
            );
            table.next = rows_end;
        }
    }
}

/// The row of names below the dots for rows that their author left out; line `i` itself if there are none.
fn past_dots(page: &Page, i: usize, style: Style, findings: &mut Findings) -> usize {
    let (text, below) = (page.trimmed(i), page.next_filled(i + 1));
    let dots = is_noise(text) && text.contains(['.', '…']);
    if !dots || names_rows_end(page, below, false, style) == below {
        return i;
    }
    findings.note(
        page.number(i),
        "rows of the table were left out here: what they count is unknown, not zero",
    );
    below
}

fn words(page: &Page, range: std::ops::Range<usize>) -> Vec<String> {
    range
        .flat_map(|k| page.at(k).split_whitespace().map(str::to_owned))
        .collect()
}

/// The end of the run of name rows that begins at `i`; `i` itself if none does.
fn names_rows_end(page: &Page, i: usize, first: bool, style: Style) -> usize {
    let mut end = i;
    while end < page.len() && is_names_row(page.at(end), first && end == i, style) {
        end += 1;
    }
    let fits_below = || match style {
        Style::Percent => shares::fit_below(page, i),
        Style::Plain => first && rpc_columns::fit_below(page, i),
    };
    if end == i && fits_below() {
        return i + 1;
    }
    let below = page.trimmed(page.next_filled(end));
    let followed = looks_numeric(below) || value_rows::is_one(below);
    let at_end =
        page.next_filled(end) >= page.len() || is_noise(page.trimmed(page.next_filled(end)));
    let cut =
        style == Style::Percent && end == i + 1 && page.at(i).split_whitespace().nth(1).is_some();
    if followed || first || at_end || cut {
        end
    } else {
        i
    }
}

fn is_names_row(text: &str, after_title: bool, style: Style) -> bool {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let Some((last, rest)) = tokens.split_last() else {
        return false;
    };
    let head = tokens[0];
    if (looks_numeric(head) && !is_range(head))
        || text.trim_end().ends_with(':')
        || is_prompt(text)
        || is_noise(text.trim())
    {
        return false;
    }
    if style == Style::Plain {
        return (after_title || is_range(head) || is_rest_of_columns(text.trim()))
            && tokens.iter().all(|word| is_column_word(word));
    }
    tokens.len() <= 16
        && tokens.iter().all(|t| is_column_word(t))
        && (after_title
            || (rest.iter().all(|t| ops::is_known(t))
                && (ops::is_start_of_name(last) || !rest.is_empty())))
}

/// `60-70%`: a column of the read-ahead cache, which may begin a row that was wrapped.
pub(crate) fn is_range(word: &str) -> bool {
    let ends = word
        .strip_suffix('%')
        .and_then(|range| range.split_once('-'));
    // Tenths of the cache: a range that a wrap cut inside is none of them.
    let ends = ends.and_then(|(low, high)| Some((low.parse::<u8>().ok()?, high.parse().ok()?)));
    ends.is_some_and(|(low, high)| low % 10 == 0 && low.checked_add(10) == Some(high))
}

pub(super) fn is_column_word(token: &str) -> bool {
    token.len() <= 24
        && token
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_()-+%/".contains(c))
        && token != "-"
}

fn names_only(
    page: &Page,
    i: usize,
    names: Vec<String>,
    first: bool,
    findings: &mut Findings,
    table: &mut Table,
) {
    let line = page.number(i);
    if first {
        findings.lost(
            line,
            format!("line {line}: column names without a row of numbers below (no numbers)"),
        );
    } else {
        findings.lost(
            line,
            format!(
                "line {line}: the text ends here, the table is incomplete: {} have no value",
                names.join(", ")
            ),
        );
        table.cut_at_end = true;
    }
    table.names_without_value = names;
}

fn pair(
    page: &Page,
    names: &[String],
    rows: std::ops::Range<usize>,
    style: Style,
    findings: &mut Findings,
    table: &mut Table,
) {
    let last_row = rows.end - 1;
    let mut values = table_values::split(page, rows.clone(), style, table.shares);
    let line = page.number(rows.start);
    if style == Style::Percent {
        shares::say_joined(page, rows.clone(), findings);
    }
    let at_end = page.ends_after(last_row);
    let percents = values.iter().any(|v| v.percent.is_some());
    let mut cut = Vec::new();
    if percents
        && values
            .last()
            .is_some_and(|v| v.percent.is_none() && !v.text.ends_with('%'))
        && let Some(value) = values.pop()
    {
        let line = value.line;
        findings.lost(line, format!(
                "line {line}: the text ends inside the table (incomplete): value '{}' has no percentage and is not used",
                shown(&value.text)));
        cut.push(value.text);
        table.cut_at_end = true;
    }
    let (found, asked) = (values.len(), names.len());
    let left_out = format!("line {line}: {found} values for {asked} names; the row is left out");
    if found > asked {
        findings.lost(line, left_out);
        return;
    }
    if values.len() + cut.len() < names.len() {
        // No tool prints so many in a row: rows were joined, and whose figures are gone is not known.
        if !(at_end && names.len() <= NAMES_MAX) && cut.is_empty() {
            findings.lost(line, left_out);
            table.names_without_value.extend_from_slice(names);
            return;
        }
        if cut.is_empty() {
            findings.lost(line, format!("line {line}: the text ends inside the table (incomplete): {} values for {} names", values.len(), names.len()));
        }
        table.cut_at_end = true;
    }
    table.columns += values.len() + cut.len();
    table
        .names_without_value
        .extend(names.iter().skip(values.len()).cloned());
    for (name, value) in names.iter().zip(values) {
        take(name, value, findings, table);
    }
}

fn take(name: &str, value: Value, findings: &mut Findings, table: &mut Table) {
    let line = value.line;
    let seconds = is_no_count(name).then(|| plain_decimal(&value.text));
    if let Some(seconds) = seconds.flatten() {
        table.decimals.push((name.to_owned(), seconds));
        return;
    }
    match value.count {
        Err(_) if value.text.ends_with('%') => {
            let share = shown(&value.text);
            findings.lost(line, format!("line {line}: {name}: '{share}' is a share without its count, or a count and its share that ran together: where they divide is not known; left out"));
            table.names_without_value.push(name.to_owned());
        }
        Err(fault) => {
            let text = format!("line {line}: {name}: {}", fault.sentence(&value.text));
            if fault.spoils_all() {
                findings.refused(line, text)
            } else {
                findings.lost(line, text)
            }
            table.names_without_value.push(name.to_owned());
        }
        Ok(count) => {
            if numbers::is_grouped(&value.text) {
                findings.repaired(line, format!("line {line}: {name}: {} read as {count}: commas between groups of three digits", shown(&value.text)));
            }
            if value.glued {
                findings.note(
                    line,
                    format!("{name}: count and percentage touch; read as {count} and 100 %"),
                );
            }
            if matches!(value.percent, Some(Err(()))) {
                findings.contradicts(line, format!("line {line}: the percentage behind {name} is impossible; the count {count} is used, the percent ignored"));
            }
            let percent = value.percent.and_then(Result::ok);
            table.cells.push(Cell {
                name: name.to_owned(),
                count,
                percent,
                line,
            });
        }
    }
}
