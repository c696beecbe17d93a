//! `sar -n NFS` and `sar -n NFSD`: rates per second over intervals of unequal length; what `sadf` makes of
//! the same file stands beside.
//!
//! A row's interval is the time since the row before, or since the heading for the first. Only reads,
//! writes, accesses and getattrs are told apart; the rest of call/s is of other operations.

mod clock;
mod columns;
mod resumed;
mod rows;
pub(crate) mod sadf;
mod table;

use crate::findings::{Findings, Rank};
use crate::numbers::{self, local_decimal};
use crate::pace::{self, Pace};
use crate::page::Page;
use crate::reading::{Block, decimal, rounded};
use clock::{STAMP_WORDS_MAX, time_of};
pub(crate) use rows::is_row_of_figures;
use rows::{goes_on, is_average, short_row};
use serde_json::{Map, Value};

const DAY_S: u64 = 86_400;

/// Heading of a table: where its columns begin, and the names.
fn columns(text: &str) -> Option<Vec<&str>> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let first = tokens
        .iter()
        .position(|t| *t == "call/s" || *t == "scall/s")?;
    let client = tokens.get(first + 1) == Some(&"retrans/s");
    let server = tokens.get(first + 1) == Some(&"badcall/s");
    ((client || server) && first <= STAMP_WORDS_MAX).then(|| tokens[first..].to_vec())
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    (text.contains("call/s") && columns(text).is_some()) || sadf::starts(text)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    if sadf::starts(page.at(i)) {
        return sadf::read(page, i, findings);
    }
    let edge = columns::cut_edge(page.at(i));
    let line_of = |k: usize| {
        edge.and_then(|edge| page.at(k).get(..edge))
            .unwrap_or(page.at(k))
    };
    let Some(columns) = self::columns(line_of(i)) else {
        return i + 1;
    };
    if edge.is_some() {
        columns::say_cut(page.number(i), findings);
    }
    let mut table = Series::new(&columns, page.number(i));
    table.timeless = page.trimmed(i).starts_with(columns[0]);
    table.previous_s = time_of(line_of(i), columns.len()).map(|(seconds, text)| {
        table.first_time = Some(text);
        seconds
    });
    table.pace = pace::above(page, i, "sar");
    let mut k = i + 1;
    while k < page.len() {
        let text = line_of(k).trim();
        let repeated = self::columns(text).is_some_and(|c| c == columns);
        let left_out = !text.is_empty() && text.trim_matches(['.', '…', '[', ']']).is_empty();
        if left_out && time_of(page.trimmed(page.next_filled(k + 1)), columns.len()).is_some() {
            // Rows are missing: how long the next one's interval is cannot be told.
            table.previous_s = None;
            table.first_time = table.first_time.take().filter(|_| !table.rows.is_empty());
        } else if text.is_empty() || repeated {
            let next = page.trimmed(page.next_filled(k + 1));
            // The rows of any other table stand below a heading of their own.
            let lone = page.next_filled(k) == k + 1 && rows::is_of(next, columns.len());
            let goes_on = self::columns(next).is_some_and(|c| c == columns)
                || lone
                || time_of(next, columns.len()).is_some_and(|_| repeated);
            if !goes_on && !repeated && !is_average(next, columns.len()) {
                break;
            }
        } else if is_average(text, columns.len()) {
            table.average(text);
            k += 1;
            break;
        } else if !table.take(text, page.number(k)) {
            if let Some(values) =
                short_row(text).filter(|n| *n < columns.len() && page.trimmed(k + 1).is_empty())
            {
                let (line, due) = (page.number(k), columns.len());
                findings.lost(line, format!("line {line}: {values} values for {due} columns (cut off, or two ran together?): the row is left out"));
                k += 1;
                break;
            }
            let damaged = text.starts_with(|c: char| c.is_ascii_digit())
                && goes_on(page.trimmed(k + 1), columns.len());
            if !damaged {
                break;
            }
            table.leave_out(page.number(k), findings);
        }
        k += 1;
    }
    table.finish(findings);
    k.max(i + 1)
}

struct Series<'a> {
    columns: Vec<&'a str>,
    line: usize,
    rows: Vec<Map<String, Value>>,
    previous_s: Option<u64>,
    first_time: Option<String>,
    elapsed_s: u64,
    /// The line of the command that asks for the rows, and its interval.
    pace: Option<(usize, Pace)>,
    /// What only the command gives an interval, and the seconds of it.
    paced: Option<(&'static str, u64)>,
    source: &'static str,
    /// Whose figures these are, where the text says it.
    host: Option<String>,
    /// The closing row, used if no other was pasted.
    average: Option<String>,
    /// The heading has no time before its columns.
    timeless: bool,
    /// The first row that is earlier than the one before: its time and line.
    turned_back: Option<(String, &'static str, usize)>,
    /// Whether a figure has a comma in place of the point.
    commas: bool,
    /// The column and the text of the figure for which the last row was not taken.
    damaged: Option<(&'a str, String)>,
}

impl<'a> Series<'a> {
    fn new(columns: &[&'a str], line: usize) -> Self {
        Self {
            columns: columns.to_vec(),
            line,
            rows: Vec::new(),
            previous_s: None,
            first_time: None,
            elapsed_s: 0,
            pace: None,
            paced: None,
            source: "sar",
            host: None,
            average: None,
            timeless: false,
            turned_back: None,
            commas: false,
            damaged: None,
        }
    }

    fn take(&mut self, text: &str, line: usize) -> bool {
        let tokens: Vec<&str> = text.split_whitespace().collect();
        let Some((seconds, time)) = time_of(text, self.columns.len()) else {
            // Somebody cut the column of the time off, in the heading too.
            let bare = self.timeless && tokens.len() == self.columns.len();
            let asked = self.asked_s();
            return bare && self.push(String::new(), asked, &tokens);
        };
        let values = &tokens[tokens.len() - self.columns.len()..];
        let interval_s = self
            .previous_s
            .map(|before| (seconds + DAY_S - before) % DAY_S);
        // Past midnight the clock is small again; anything else that goes back is another day or another file.
        let interval_s = interval_s.filter(|interval| *interval <= DAY_S / 2);
        let turned_back = (self.previous_s.is_some() && interval_s.is_none()).then(|| {
            let than = match self.previous_s < Some(seconds) {
                true => "more than 12 hours after",
                false => "earlier than",
            };
            (time.clone(), than, line)
        });
        let interval_s = match self.previous_s {
            None => self.asked_s(),
            Some(_) => interval_s,
        };
        if !self.push(time, interval_s, values) {
            return false;
        }
        self.turned_back = self.turned_back.take().or(turned_back);
        self.previous_s = Some(seconds);
        true
    }

    /// What the command asks for; `finish` says so.
    fn asked_s(&mut self) -> Option<u64> {
        let seconds = self.pace.map(|(_, pace)| pace.seconds)?;
        self.paced = Some(("a row without its time", seconds));
        Some(seconds)
    }

    fn average(&mut self, text: &str) {
        self.average = Some(text.to_owned());
    }

    /// Only the closing row was pasted: rates over a time that the text does not tell.
    fn take_average(&mut self, findings: &mut Findings) {
        let Some(text) = self.average.take() else {
            return;
        };
        let tokens: Vec<&str> = text.split_whitespace().collect();
        let (words, values) = tokens.split_at(tokens.len() - self.columns.len());
        let time = words.join(" ");
        let asked = self.pace.map(|(_, pace)| pace);
        let whole_s = asked.and_then(|pace| pace.seconds.checked_mul(pace.reports?));
        self.paced = whole_s.map(|seconds| ("the row of averages", seconds));
        let named = time.trim_end_matches(':').to_owned();
        if self.push(named, whole_s, values) && whole_s.is_none() {
            findings.note(
                self.line,
                "averages of sar alone: over how long is not said",
            );
        }
    }

    /// The row behind it has no known interval then.
    fn leave_out(&mut self, line: usize, findings: &mut Findings) {
        self.previous_s = None;
        let damaged = self.damaged.take();
        let which = damaged.map_or(String::new(), |(name, text)| {
            format!(", for its {name} is '{}', no rate", numbers::shown(&text))
        });
        let source = self.source;
        findings.lost(
            line,
            format!("line {line}: a row of {source} that cannot be read{which}: left out"),
        );
    }

    fn push(&mut self, time: String, interval_s: Option<u64>, values: &[&str]) -> bool {
        let mut row = Map::new();
        for (name, token) in self.columns.iter().zip(values) {
            // No rate is below zero.
            let value = local_decimal(token).filter(|rate| *rate >= 0.0);
            let Some(value) = value else {
                // With a figure too few, the time reaches into the columns.
                let of_time = ["AM", "PM"].contains(token);
                self.damaged = (!of_time).then(|| (*name, (*token).to_owned()));
                return false;
            };
            self.commas |= token.rfind(',') > token.rfind('.');
            row.insert((*name).to_owned(), decimal(value));
        }
        if !time.is_empty() {
            self.first_time.get_or_insert_with(|| time.clone());
            row.insert("time".into(), Value::from(time));
        }
        if let Some(interval_s) = interval_s {
            self.elapsed_s += interval_s;
            row.insert("interval_s".into(), Value::from(interval_s));
        }
        self.rows.push(row);
        true
    }

    /// On a client, reads, writes, accesses and getattrs are calls (sysstat, rd_stats.c, read_net_nfs).
    fn say_parts_exceed(&self, findings: &mut Findings) {
        /// Half of the last decimal of four columns and the first.
        const ROUNDING: f64 = 0.025;
        let number = |row: &Map<String, Value>, name: &str| row.get(name).and_then(Value::as_f64);
        let exceeds = |row: &&Map<String, Value>| {
            let parts = ["read/s", "write/s", "access/s", "getatt/s"];
            let sum: f64 = parts.iter().filter_map(|name| number(row, name)).sum();
            number(row, "call/s").is_some_and(|calls| sum > calls * 1.01 + ROUNDING)
        };
        if let Some(row) = self.rows.iter().find(exceeds) {
            let (line, calls) = (self.line, number(row, "call/s").unwrap_or(0.0));
            let time = row
                .get("time")
                .and_then(Value::as_str)
                .unwrap_or("the first row");
            findings.contradicts(line, format!("line {line}: at {}: call/s {calls} is less than the reads, writes, accesses and getattrs together: is a figure altered or cut?", numbers::shown(time)));
        }
    }

    fn finish(mut self, findings: &mut Findings) {
        let server = self.columns.first() == Some(&"scall/s");
        if self.rows.is_empty() && self.average.is_some() {
            let side = if server { "server" } else { "client" };
            let of_rows_above =
                |block: &Block| block.kind == "rate_series" && block.text("side") == Some(side);
            if findings.blocks.iter().any(of_rows_above) {
                return;
            }
            self.take_average(findings);
        }
        findings.format(
            Rank::Figures,
            if server { "sar_n_nfsd" } else { "sar_n_nfs" },
        );
        if self.rows.is_empty() {
            findings.lost(
                self.line,
                format!(
                    "line {}: a heading of {} without rows below",
                    self.line, self.source
                ),
            );
            return;
        }
        let above = resumed::take(&mut self, findings);
        if let Some(unknown) = self.columns.iter().find(|name| !columns::is_known(name)) {
            let (line, unknown) = (self.line, numbers::shown(unknown));
            findings.lost(line, format!("line {line}: '{unknown}' is no column of {} that is known (wrapped?): figures may stand under a wrong name", self.source));
        }
        if let Some((time, than, line)) = &self.turned_back {
            let (time, line) = (numbers::shown(time), *line);
            findings.lost(line, format!("line {line}: the time {time} is {than} that of the row before: over how long that row was taken is not known"));
        }
        if self.commas {
            findings.repaired(
                self.line,
                "decimal commas read as points, as sar prints them in some languages",
            );
        }
        columns::say_missing(&self.columns, self.line, findings);
        let calls = self.columns.first().copied().unwrap_or_default();
        let errors = self.columns.get(1).copied().unwrap_or_default();
        let number = |row: &Map<String, Value>, name: &str| row.get(name).and_then(Value::as_f64);
        self.say_parts_exceed(findings);
        let weighted: (f64, f64) =
            self.rows.iter().fold((0.0, 0.0), |(sum, seconds), row| {
                match (number(row, calls), number(row, "interval_s")) {
                    (Some(rate), Some(interval)) => (sum + rate * interval, seconds + interval),
                    _ => (sum, seconds),
                }
            });
        let worst = self
            .rows
            .iter()
            .filter_map(|row| number(row, errors))
            .fold(0.0, f64::max);
        let mut block = Block::new("rate_series", self.line)
            .with("unit", "per second")
            .with("span", "rate")
            .with("side", if server { "server" } else { "client" })
            .with(
                "columns",
                self.columns
                    .iter()
                    .map(|c| Value::from(*c))
                    .collect::<Vec<_>>(),
            )
            .with("n_rows", self.rows.len());
        block.set_if("host", self.host);
        block.set_if("first_time", self.first_time);
        block.set_if(
            "last_time",
            self.rows.last().and_then(|row| row.get("time")).cloned(),
        );
        if weighted.1 > 0.0 {
            block.set(
                if server {
                    "weighted_scall_per_s"
                } else {
                    "weighted_call_per_s"
                },
                rounded(weighted.0 / weighted.1, 4),
            );
        }
        block.set(
            if server {
                "max_badcall_per_s"
            } else {
                "max_retrans_per_s"
            },
            decimal(worst),
        );
        block.set(
            "rows",
            self.rows.into_iter().map(Value::Object).collect::<Vec<_>>(),
        );
        if let Some(((line, _), (which, seconds))) = self.pace.zip(self.paced) {
            pace::say(line, which, seconds, findings);
        }
        if self.elapsed_s > 0 {
            findings.elapsed_s.push(Value::from(self.elapsed_s));
        }
        if worst > 0.0 && !server {
            findings.note(self.line, "retrans/s is above 0 in some rows: the server was away or the network lost requests; do not calibrate on these rows");
        }
        match above.and_then(|place| findings.blocks.get_mut(place)) {
            Some(above) => *above = block,
            None => findings.push(block),
        }
    }
}
