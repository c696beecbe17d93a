//! Linux `nfsstat` (nfs-utils): tables of the running kernel's client and server counters.
//!
//! Counts are cumulative since the module was loaded, 32-bit unsigned, all mounts together; `-Z` prints
//! differences instead. `mountstats nfsstat` imitates the layout with a title that lacks the colon.
//! The server's "v4 operations" stand inside compounds and are never added to RPCs.

use crate::findings::{Findings, Rank};
use crate::formats::counts::{self, Subject};
use crate::formats::nfsstat_titles::{Title, bare_title, name_format, title, untitled};
use crate::formats::table::{self, Cell, Style, Table};
use crate::numbers::{self, looks_numeric, per_cent, was};
use crate::ops::Side;
use crate::page::{Page, is_prompt};
use crate::reading::{Block, int};
use serde_json::{Map, Value};

/// The values of the server's rpc row come in this order whatever its header says
/// (net/sunrpc/stats.c, svc_seq_show).
const SERVER_RPC_BY_POSITION: [&str; 5] = ["calls", "badcalls", "badfmt", "badauth", "badclnt"];

/// A negative count below this is no wrapped counter but a difference (`mountstats nfsstat`).
const SMALL: i128 = 1 << 20;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    title(page.trimmed(i)).is_some() || bare_title(page, i).is_some() || untitled(page, i).is_some()
}

/// Whether the title of the rpc row, which has a colon in the imitation too, lost it.
fn lost_colons(page: &Page, findings: &mut Findings) -> bool {
    let blocks = &findings.blocks;
    let of_rpc = |place: &usize| blocks[*place].kind.ends_with("_rpc");
    let row = findings.walk.rpc_row.before(blocks.len(), of_rpc);
    row.and_then(|place| blocks.get(place))
        .is_some_and(|block| {
            let at = page
                .lines
                .partition_point(|line| line.number < block.title_line);
            page.trimmed(at).ends_with("stats")
        })
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let span = span(page, i, findings);
    match title(page.trimmed(i)).or_else(|| bare_title(page, i)) {
        Some(Title::Ops {
            side,
            version,
            operations,
            imitation,
        }) => {
            let imitation = imitation && side == Side::Client && !lost_colons(page, findings);
            name_format(imitation, findings);
            let table = table::read(page, i + 1, Style::Percent, findings);
            let next = table.next.max(i + 1);
            // Null and compound are the RPCs that the operations stand in.
            let operations = operations && table.value("compound").is_none();
            let subject = Subject {
                side,
                version,
                operations,
            };
            let calls_back = page.trimmed(i).contains(" callback ");
            push_ops(
                (subject, imitation),
                (calls_back, span),
                line,
                table,
                findings,
            );
            next
        }
        Some(Title::Plain(side, kind)) => {
            name_format(false, findings);
            let table = table::read(page, i + 1, Style::Plain, findings);
            let next = table.next.max(i + 1);
            push_plain((side, kind), span, line, table, findings);
            next
        }
        None => {
            let Some(side) = untitled(page, i) else {
                return i + 1;
            };
            name_format(false, findings);
            let table = table::read(page, i, Style::Plain, findings);
            let next = table.next.max(i + 1);
            push_plain((side, "rpc"), span, line, table, findings);
            next
        }
    }
}

/// Differences below `-Z` and `-S`, totals below a later command without them.
pub(super) fn span(page: &Page, i: usize, findings: &Findings) -> &'static str {
    const LINES_ABOVE: usize = 200;
    let of_totals = || {
        let mut above = (i.saturating_sub(LINES_ABOVE)..i).rev().map(|k| page.at(k));
        let command = above.find(|text| is_prompt(text) && text.contains("nfsstat"));
        command.is_some_and(|text| !asks_for_differences(text))
    };
    if findings.has_format("linux_nfsstat_Z") && !of_totals() {
        "interval"
    } else {
        "cumulative"
    }
}

fn asks_for_differences(command: &str) -> bool {
    let mut words = command.split_whitespace();
    words.any(|word| {
        let short = word.starts_with('-') && !word.starts_with("--");
        let long = ["--sleep", "--since"]
            .iter()
            .any(|long| word.starts_with(long));
        long || (short && word.contains(['Z', 'S']))
    })
}

/// What a server asks of its clients: a program of its own, beside the operations that are asked of the server.
pub(crate) const CALLBACKS: &str = "nfs_cb";

fn push_ops(
    (subject, imitation): (Subject, bool),
    (calls_back, span): (bool, &'static str),
    line: usize,
    table: Table,
    findings: &mut Findings,
) {
    if table.is_missing {
        findings.skipped(
            line,
            format!("line {line}: no table that is known below this title"),
        );
    }
    let below_zero = is_below_zero(span, &table, findings);
    if let Some(block) = counts::from_table(subject, line, table, findings) {
        if subject.operations {
            findings.note(line, "NFSv4 operations are counted inside compounds: they are not RPCs and are not added to calls");
        }
        let mut block = block.with("span", span);
        block.set_if("adds_up", imitation.then_some("mounts"));
        block.set_if(BELOW_ZERO, below_zero.then_some(true));
        block.set_if("protocol", calls_back.then_some(CALLBACKS));
        findings.push(block);
    }
}

/// On a table of differences that went below zero: no rate and no mix can be made of it.
pub(crate) const BELOW_ZERO: &str = "below_zero";

/// Whether a difference of 32-bit counters went below zero, which nfsstat prints as if it had no sign.
fn is_below_zero(span: &str, table: &Table, findings: &mut Findings) -> bool {
    // A few retransmissions below zero are of calls that ended without being sent.
    let below_zero = |cell: &&Cell| {
        cell.count > i128::from(i32::MAX) || (cell.count < 0 && cell.name != "retrans")
    };
    let Some(cell) = table
        .cells
        .iter()
        .find(below_zero)
        .filter(|_| span == "interval")
    else {
        return false;
    };
    let (line, name) = (cell.line, numbers::shown(&cell.name));
    findings.contradicts(line, format!("line {line}: a difference of {} {name} is one below zero: the counters were set back in between (restart, another boot); this table tells no rate and no mix", cell.count));
    true
}

fn push_plain(
    (side, kind): (Side, &str),
    span: &'static str,
    line: usize,
    mut table: Table,
    findings: &mut Findings,
) {
    let headless = kind == "rpc" && table.value("calls").is_none();
    // What is no number was said.
    let said = table.names_without_value.iter().any(|name| name == "calls");
    if let Some(cell) = table.cells.first().filter(|_| headless && !said) {
        let (line, name) = (cell.line, numbers::shown(&cell.name));
        findings.lost(line, format!("line {line}: the first column of the rpc row is `calls`, not '{name}' (altered, or cut): the row is not used"));
    }
    if table.cells.is_empty() || headless {
        return;
    }
    let below_zero = is_below_zero(span, &table, findings);
    table.cells.retain(|cell| {
        let is_sound = table::is_column_word(&cell.name);
        if !is_sound {
            let (line, name) = (cell.line, numbers::shown(&cell.name));
            findings.lost(line, format!("line {line}: '{name}' is no name of a column (damaged?): its figure {} is not used", cell.count));
        }
        is_sound
    });
    let cut = |name: &str| looks_numeric(name) && !table::is_range(name);
    if let Some(cell) = table.cells.iter().find(|cell| cut(&cell.name)) {
        let line = cell.line;
        findings.lost(line, format!("line {line}: '{}' is no name of a column (cut by a wrap?): the columns of this table may be shifted", numbers::shown(&cell.name)));
    }
    for cell in &mut table.cells {
        if cell.name == "retrans" && (-SMALL..0).contains(&cell.count) {
            findings.note(cell.line, format!("retrans {} is negative: mountstats subtracts operations from transmissions, and some ended without being sent", cell.count));
        } else {
            counts::unwrap_negative(cell, findings);
        }
    }
    let Some(first) = table.cells.first() else {
        return;
    };
    let mut block = Block::new(&format!("{}_{kind}", side.word()), line)
        .figures_at(first.line)
        .with("line", line)
        .with("span", span);
    block.set_if(BELOW_ZERO, below_zero.then_some(true));
    if kind == "rpc" && side == Side::Server {
        server_rpc(&table, &mut block, findings);
    } else {
        for (name, count) in distinct(&table) {
            block.set(&name, int(count));
        }
    }
    if kind == "rpc" && side == Side::Client {
        say_retransmissions(&block, findings);
    }
    findings.push(block);
}

/// Old versions head two columns alike; the second gets a number.
fn distinct(table: &Table) -> Vec<(String, i128)> {
    let mut seen: Vec<(String, i128)> = Vec::new();
    for cell in &table.cells {
        let again = seen
            .iter()
            .filter(|(name, _)| name.split("_2").next() == Some(&cell.name))
            .count();
        let name = if again == 0 {
            cell.name.clone()
        } else {
            format!("{}_{}", cell.name, again + 1)
        };
        seen.push((name, cell.count));
    }
    seen
}

fn server_rpc(table: &Table, block: &mut Block, findings: &mut Findings) {
    let printed: Map<String, Value> = table
        .cells
        .iter()
        .map(|c| (c.name.clone(), int(c.count)))
        .collect();
    let positions: Map<String, Value> = SERVER_RPC_BY_POSITION
        .iter()
        .zip(&table.cells)
        .map(|(name, cell)| ((*name).to_owned(), int(cell.count)))
        .collect();
    for (name, value) in &positions {
        block.set(name, value.clone());
    }
    block.set("as_printed", printed);
    block.set("by_position", positions);
    say_bad_calls(block, findings);
}

/// The bad calls are counted by kind, too (net/sunrpc/svc.c).
pub(crate) fn say_bad_calls(block: &Block, findings: &mut Findings) {
    let count = |name: &str| block.integer(name);
    let kinds = [count("badfmt"), count("badauth"), count("badclnt")];
    let sum: Option<i128> = kinds.into_iter().sum();
    if let Some((bad, _)) = count("badcalls").zip(sum).filter(|(bad, sum)| bad != sum) {
        let line = block.figures_line;
        findings.contradicts(
            line,
            format!(
                "line {line}: badcalls {bad} is not the sum of the three kinds of bad calls behind it"
            ),
        );
    }
}

pub(crate) fn say_retransmissions(block: &Block, findings: &mut Findings) {
    let (Some(calls), Some(retrans)) = (block.integer("calls"), block.integer("retrans")) else {
        return;
    };
    let fits = retrans <= calls.saturating_mul(10);
    if retrans > 0 && calls > 0 && fits {
        let share = per_cent(retrans, calls);
        findings.note(block.figures_line, format!(
            "{retrans} of {calls} calls {} sent again ({share}); over TCP each means a timeout or a lost connection", was(retrans)));
    }
    if !fits {
        findings.contradicts(
            block.figures_line,
            format!(
                "line {}: {retrans} retransmissions for {calls} calls do not fit",
                block.figures_line
            ),
        );
    }
}

/// `nfsstat -Z`: says over how long the differences below were gathered.
pub(crate) fn starts_interval(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    if !text.contains("stat") {
        return false;
    }
    text.contains("statistics gathered over the last")
        || text.contains("Collecting statistics; press CTRL-C")
        || seconds_of_command(text).is_some()
        || since_file(text, "nfsstat ").is_some()
}

/// `nfsstat -S before`, `nfsstat -c --since=before`: differences to what the file holds.
pub(super) fn since_file<'a>(text: &'a str, command: &str) -> Option<&'a str> {
    let (_, options) = text.split_once(command)?;
    let mut words = options.split_whitespace();
    let behind = words.find_map(|word| match word.strip_prefix("--since") {
        Some(rest) => Some(rest.trim_start_matches('=')),
        None => {
            let short = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
            short?.split_once('S').map(|(_, rest)| rest)
        }
    })?;
    let file = if behind.is_empty() {
        words.next()?
    } else {
        behind
    };
    (!file.starts_with('-')).then_some(file)
}

/// `nfsstat -Z10`, `nfsstat -cZ10`, `nfsstat --sleep=10`: a report per interval, each of differences.
fn seconds_of_command(text: &str) -> Option<u64> {
    let (_, options) = text.split_once("nfsstat ")?;
    let mut words = options.split_whitespace();
    let behind = words.find_map(|word| {
        let short = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
        word.strip_prefix("--sleep=")
            .or_else(|| short?.split_once('Z').map(|(_, rest)| rest))
    })?;
    let number = if behind.is_empty() {
        words.next()?
    } else {
        behind
    };
    number.parse().ok().filter(|seconds| *seconds > 0)
}

pub(crate) fn read_interval(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "linux_nfsstat_Z");
    if let Some(seconds) = seconds_of_command(page.at(i)) {
        findings.elapsed_s.push(Value::from(seconds));
    }
    if let Some(file) = since_file(page.at(i), "nfsstat ") {
        let (line, file) = (page.number(i), numbers::shown(file));
        findings.used(
            line,
            format!("differences to the counters in {file}, not totals since boot"),
        );
    }
    if let Some(rest) = page.at(i).split("over the last").nth(1)
        && let Some(seconds) = minutes_and_seconds(rest)
    {
        findings.elapsed_s.push(Value::from(seconds));
        findings.used(
            page.number(i),
            format!("differences over {seconds} s, not totals since boot"),
        );
    }
    i + 1
}

fn minutes_and_seconds(text: &str) -> Option<u64> {
    let words: Vec<&str> = text
        .split([' ', ',', ':'])
        .filter(|w| !w.is_empty())
        .collect();
    let before = |unit: &str| {
        words
            .windows(2)
            .find(|w| w[1].starts_with(unit))
            .and_then(|w| w[0].parse::<u64>().ok())
    };
    let seconds = before("second")?;
    before("minute")
        .unwrap_or(0)
        .checked_mul(60)?
        .checked_add(seconds)
}
