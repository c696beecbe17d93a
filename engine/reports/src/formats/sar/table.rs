//! `sadf -d`: a heading and rows of fields, with semicolons between them; spreadsheets write commas or tabs instead.
//!
//! Each table is of one activity, or (`-h`) holds the columns of all: `[...]` behind a name says that the columns
//! of that activity repeat for each of its items (sysstat: rndr_stats.c, sadf.c, sadf_misc.c for the marks of a restart).

use super::columns::{CLIENT, SERVER, say};
use super::{DAY_S, Series};
use crate::findings::Findings;
use crate::numbers::looks_numeric;
use crate::page::Page;

const STAMP: [&str; 3] = ["hostname", "interval", "timestamp"];
/// The interval of a row that marks a restart or holds a comment.
const NO_INTERVAL: &str = "-1";

struct Heading<'a> {
    separator: Option<char>,
    names: Vec<&'a str>,
}

impl<'a> Heading<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        if !text.contains("call/s") {
            return None;
        }
        let text = text.trim().trim_start_matches(['#', ' ']);
        let separators = [Some(';'), Some('\t'), Some(','), None];
        let parsed = separators.into_iter().map(|separator| Self {
            separator,
            names: cells(text, separator),
        });
        let stamped = |heading: &Self| heading.names.starts_with(&STAMP);
        parsed.into_iter().find(stamped)
    }

    /// Where the columns stand: counted from the front, unless columns before them repeat.
    fn place(&self, columns: &[&str]) -> Option<Place> {
        let first = self.names.iter().position(|name| *name == columns[0])?;
        let found = self.names[first..]
            .iter()
            .zip(columns)
            .take_while(|(name, column)| name == column)
            .count();
        let repeats = |names: &[&str]| names.iter().any(|name| name.ends_with("[...]"));
        let after = first + found;
        Some(Place {
            columns: found,
            from_front: (!repeats(&self.names[..first])).then_some(first),
            from_end: (!repeats(&self.names[after..])).then_some(self.names.len() - first),
        })
    }

    /// A row's fields; without separators, the words before the figures are the time.
    fn fields(&self, text: &str) -> Vec<String> {
        let own = |cells: &[&str]| -> Vec<String> {
            cells.iter().map(|cell| (*cell).to_owned()).collect()
        };
        let fields = cells(text.trim(), self.separator);
        let figures = self.names.len() - STAMP.len();
        let at = fields.len().saturating_sub(figures);
        if self.separator.is_some() || at < STAMP.len() {
            return own(&fields);
        }
        let time = fields[2..at].join(" ");
        let mut joined: Vec<String> = own(&fields[..2]);
        joined.push(time);
        joined.extend(own(&fields[at..]));
        joined
    }

    /// Whether columns of any activity repeat, so that rows are longer than the heading.
    fn repeats(&self) -> bool {
        self.names.iter().any(|name| name.ends_with("[...]"))
    }
}

struct Place {
    columns: usize,
    from_front: Option<usize>,
    from_end: Option<usize>,
}

impl Place {
    fn of<'b>(&self, fields: &'b [String]) -> Option<Vec<&'b str>> {
        let from_end = || fields.len().checked_sub(self.from_end?);
        let first = self.from_front.or_else(from_end)?;
        let own = fields.get(first..first + self.columns)?;
        Some(own.iter().map(String::as_str).collect())
    }
}

fn cells(text: &str, separator: Option<char>) -> Vec<&str> {
    match separator {
        Some(separator) => text
            .split(separator)
            .map(|cell| cell.trim().trim_matches('"'))
            .collect(),
        None => text.split_whitespace().collect(),
    }
}

pub(super) fn starts(text: &str) -> bool {
    Heading::parse(text).is_some()
}

pub(super) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(heading) = Heading::parse(page.at(i)) else {
        return i + 1;
    };
    let line = page.number(i);
    say(line, "-d", findings);
    let (rows, end) = rows(page, i + 1, &heading, findings);
    let mut hosts: Vec<&str> = Vec::new();
    for (_, fields) in &rows {
        if !hosts.contains(&fields[0].as_str()) {
            hosts.push(&fields[0]);
        }
    }
    if hosts.is_empty() {
        hosts.push("");
    }
    for columns in [&CLIENT[..], &SERVER[..]] {
        let Some(place) = heading.place(columns) else {
            continue;
        };
        if place.columns < columns.len() {
            let (found, due) = (place.columns, columns.len());
            findings.lost(line, format!("line {line}: {found} of the {due} columns of NFS stand in the heading in their order (wrapped or cut?): figures behind them are not used"));
        }
        for host in &hosts {
            let own = rows.iter().filter(|(_, fields)| fields[0] == *host);
            let mut series = Series::new(&columns[..place.columns], line);
            series.source = "sadf -d";
            series.host = Some((*host).to_owned()).filter(|host| !host.is_empty());
            for (number, fields) in own {
                let interval_s = fields[1].parse::<u64>().ok().filter(|s| *s <= DAY_S);
                let values = place.of(fields);
                if !values.is_some_and(|v| series.push(fields[2].to_owned(), interval_s, &v)) {
                    series.leave_out(*number, findings);
                }
            }
            series.finish(findings);
        }
    }
    end
}

/// The rows below the heading with their lines, and the line behind the last of them.
fn rows(
    page: &Page,
    from: usize,
    heading: &Heading,
    findings: &mut Findings,
) -> (Vec<(usize, Vec<String>)>, usize) {
    let mut rows = Vec::new();
    let mut restarts = 0;
    let mut k = from;
    while k < page.len() {
        let text = page.trimmed(k);
        let fields = heading.fields(text);
        let is_row = fields.len() > STAMP.len() && looks_numeric(&fields[1]);
        if !is_row || text.starts_with('#') {
            break;
        }
        if fields[1] == NO_INTERVAL {
            restarts += 1;
        } else if fields.len() == heading.names.len()
            || (heading.repeats() && fields.len() > heading.names.len())
        {
            rows.push((page.number(k), fields));
        } else {
            let line = page.number(k);
            let (found, due) = (fields.len(), heading.names.len());
            findings.lost(line, format!("line {line}: {found} fields for {due} names of the heading (cut, or decimal commas between commas?): the row is left out"));
        }
        k += 1;
    }
    if restarts > 0 {
        findings.note(
            page.number(from.saturating_sub(1)),
            "rows between which the machine was started again, or a comment stands: the rates of the others hold",
        );
    }
    (rows, k)
}
