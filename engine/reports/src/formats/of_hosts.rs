//! A table of operations with a column of counts for each of several hosts.

use super::by_rows::{Row, column, push_counts};
use crate::findings::Findings;
use crate::numbers;
use crate::page::Page;
use crate::paste::is_numbered_name;

/// Whether each column behind the first is named as hosts are, and holds whole numbers alone.
pub(super) fn is_one(names: &[String], rows: &[Row]) -> bool {
    let mut hosts = names.iter().skip(1);
    let mut cells = rows.iter().flat_map(|(_, row)| row.iter().skip(1));
    hosts.all(|name| is_numbered_name(name)) && cells.all(|cell| numbers::is_count(cell))
}

pub(super) fn push(page: &Page, i: usize, names: &[String], rows: &[Row], findings: &mut Findings) {
    for (place, name) in names.iter().enumerate().skip(1) {
        let known = findings.blocks.len();
        push_counts(page, i, &column(rows, place), findings);
        for block in findings.blocks.iter_mut().skip(known) {
            block.set("node", name.as_str());
        }
    }
    let (line, hosts) = (
        page.number(i),
        names.get(1..).unwrap_or_default().join(", "),
    );
    findings.assumed(line, format!("line {line}: a column for each of {hosts}: hosts, it is assumed, and whole numbers in them: counts"));
}
