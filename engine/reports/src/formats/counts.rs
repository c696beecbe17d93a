//! The `ops` block: per-operation counts of one side and one NFS version, however they were printed.

use crate::findings::Findings;
use crate::formats::right_edge;
use crate::formats::table::{Cell, Table};
use crate::numbers::WRAP_32_BIT;
use crate::ops::{self, Side};
use crate::reading::{Block, int};
use serde_json::{Map, Value};

/// Above this count the 32-bit arithmetic of old tools overflows when it multiplies by 100
/// (nfs-utils utils/nfsstat/nfsstat.c), so the printed percentage says nothing.
const PERCENT_OVERFLOWS_FROM: i128 = (1 << 31) / 100;

/// Which counts a table holds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject {
    pub(crate) side: Side,
    pub(crate) version: u8,
    /// Operations inside NFSv4 compounds rather than RPCs.
    pub(crate) operations: bool,
}

impl Subject {
    pub(crate) fn block(self, line: usize) -> Block {
        Block::new("ops", line)
            .with("side", self.side.word())
            .with("nfs_version", self.version)
            .with(
                "unit",
                if self.operations {
                    "operations"
                } else {
                    "calls"
                },
            )
    }

    pub(crate) fn title(self) -> String {
        let unit = if self.operations { " operations" } else { "" };
        format!("{} NFS v{}{unit}", self.side.word(), self.version)
    }

    pub(crate) fn canonical(self, printed: &str) -> String {
        if self.operations && self.side == Side::Server {
            ops::canonical_server_operation(printed)
        } else {
            ops::canonical(printed)
        }
    }
}

/// Named counts in the order printed, gathered into the fields of an `ops` block.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    nonzero: Map<String, Value>,
    printed_as: Map<String, Value>,
    unknown: Vec<String>,
    sum: i128,
}

impl Counts {
    pub(crate) fn add(&mut self, subject: Subject, printed: &str, count: i128) {
        let name = subject.canonical(printed);
        self.sum += count;
        if count == 0 {
            return;
        }
        if !ops::is_known(printed) {
            self.unknown.push(crate::numbers::shown(printed));
        }
        if name != printed.to_ascii_lowercase() {
            self.printed_as.insert(name.clone(), Value::from(printed));
        }
        let before = self
            .nonzero
            .get(&name)
            .and_then(crate::reading::as_integer)
            .unwrap_or(0);
        self.nonzero.insert(name, int(before + count));
    }

    pub(crate) fn fill(self, block: &mut Block, findings: &mut Findings) {
        if !self.unknown.is_empty() {
            let names = self.unknown.join(", ");
            findings.contradicts(
                block.title_line,
                format!("unknown operations, kept under their printed names: {names}"),
            );
        }
        block.set("sum", int(self.sum));
        block.set("counts_nonzero", self.nonzero);
        if !self.printed_as.is_empty() {
            block.set("printed_as", self.printed_as);
        }
    }
}

/// Turns a table below a title into an `ops` block; nothing if no value was readable.
pub(crate) fn from_table(
    subject: Subject,
    line: usize,
    mut table: Table,
    findings: &mut Findings,
) -> Option<Block> {
    drop_repeated(&mut table, findings);
    for cell in &mut table.cells {
        unwrap_negative(cell, findings);
    }
    let first = table.cells.first()?.line;
    let mut block = subject.block(line).figures_at(first);
    block.set("line", line);
    block.set("n_columns", table.columns);
    let mut counts = Counts::default();
    for cell in &table.cells {
        counts.add(subject, &cell.name, cell.count);
    }
    counts.fill(&mut block, findings);
    check_percentages(subject, &table, &mut block, findings);
    right_edge::say_missing(subject, &table, findings);
    if !table.names_without_value.is_empty() {
        block.set("headers_without_value", table.names_without_value);
    }
    if table.cut_at_end {
        block.set("truncated", true);
    }
    Some(block)
}

/// A name that stands over two columns was put there by hand: which of them is its own is not known. Operations
/// without a name in the tool are all `(null)`.
fn drop_repeated(table: &mut Table, findings: &mut Findings) {
    let cells = &table.cells;
    let known = |cell: &&Cell| ops::is_known(&cell.name);
    let repeated = cells.iter().enumerate().filter_map(|(k, cell)| {
        let twin = cells[..k]
            .iter()
            .filter(known)
            .any(|other| other.name == cell.name);
        twin.then(|| (cell.line, cell.name.clone()))
    });
    for (line, name) in repeated.collect::<Vec<_>>() {
        findings.contradicts(line, format!("line {line}: two columns are headed {name}: which of them is its own is not known, so neither is used"));
        table.cells.retain(|cell| cell.name != name);
        table.names_without_value.push(name);
    }
}

/// A negative count is a 32-bit counter shown as signed; it is read as unsigned, aloud.
pub(crate) fn unwrap_negative(cell: &mut Cell, findings: &mut Findings) {
    if cell.count >= 0 {
        return;
    }
    let unsigned = cell.count + WRAP_32_BIT;
    let line = cell.line;
    findings.contradicts(line, format!(
        "line {line}: {} is negative ({}): a 32-bit counter shown as signed; {unsigned} if it is read as unsigned and wrapped once",
        cell.name, cell.count));
    cell.count = unsigned.max(0);
    cell.percent = None;
}

fn check_percentages(subject: Subject, table: &Table, block: &mut Block, findings: &mut Findings) {
    let sum = table.sum();
    let mut misfits: Vec<(i128, &Cell)> = Vec::new();
    for cell in &table.cells {
        let Some(printed) = cell.percent.map(i128::from) else {
            continue;
        };
        let due = if sum > 0 { cell.count * 100 / sum } else { 0 };
        if due != printed
            && cell.count < PERCENT_OVERFLOWS_FROM
            && sum < PERCENT_OVERFLOWS_FROM * 100
        {
            misfits.push(((due - printed).abs(), cell));
        }
    }
    let Some((_, worst)) = misfits.iter().max_by_key(|(by, _)| *by) else {
        return;
    };
    let names: Vec<String> = misfits
        .iter()
        .map(|(_, cell)| subject.canonical(&cell.name))
        .collect();
    block.set("percent_check", format!("differs: {}", names.join(",")));
    if table.cut_at_end || !table.names_without_value.is_empty() {
        return;
    }
    let last = table.cells.last().map_or("", |cell| cell.name.as_str());
    let names = ops::by_position(subject.side, subject.version, subject.operations);
    let is_last = names.last() == Some(&subject.canonical(last).as_str());
    let whole = is_last || names.is_empty();
    if let Some((least, most)) = larger_total(table, whole) {
        let line = block.title_line;
        block.set("percent_check", "of a larger total");
        let missing = if is_last {
            "leaves some out".to_owned()
        } else {
            format!(
                "ends inside the table, behind {}, or leaves rows out",
                crate::numbers::shown(last)
            )
        };
        findings.assumed(line, format!(
            "line {line}: the shares are of a total between {least} and {most}, but the operations add up to {sum}: the text {missing}; paste it whole"));
        return;
    }
    let due = worst.count * 100 / sum.max(1);
    findings.contradicts(worst.line, format!(
        "line {}: {} {} is {due} % of the sum {sum}, but the table says {} %: is a figure altered or cut?",
        worst.line, worst.name, worst.count, worst.percent.unwrap_or_default()));
}

/// The totals, larger than the table's sum, that every share agrees with: one share alone agrees with some always, and
/// tells one only of a table whose last names are missing.
fn larger_total(table: &Table, whole: bool) -> Option<(i128, i128)> {
    let (mut least, mut most, mut shares) = (table.sum() + 1, i128::MAX, 0);
    let sound = table
        .cells
        .iter()
        .filter(|c| c.count < PERCENT_OVERFLOWS_FROM);
    for (count, percent) in sound.filter_map(|c| Some((c.count, i128::from(c.percent?)))) {
        // The tool rounds down.
        least = least.max(count * 100 / (percent + 1) + 1);
        if percent > 0 {
            most = most.min(count * 100 / percent);
            shares += 1;
        }
    }
    (shares > usize::from(whole) && least <= most).then_some((least, most))
}
