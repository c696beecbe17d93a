//! A table that goes on below another: while it waits, sar prints each interval of all tables it was asked for in turn.

use super::Series;
use crate::findings::Findings;
use crate::reading::Block;
use serde_json::Value;

/// Puts the rows of the table that this one goes on from before its own; the place of that block, if there is one.
pub(super) fn take(series: &mut Series<'_>, findings: &mut Findings) -> Option<usize> {
    let begun = series.first_time.as_deref()?;
    let goes_on = |block: &Block| {
        block.kind == "rate_series"
            && block.text("last_time") == Some(begun)
            && block.text("host") == series.host.as_deref()
            && block.words("columns").eq(series.columns.iter().copied())
    };
    let place = findings.blocks.iter().rposition(goes_on)?;
    let block = findings.blocks.get(place)?;
    let rows = block.list("rows").filter_map(Value::as_object);
    let mut rows: Vec<_> = rows.cloned().collect();
    let seconds = rows
        .iter()
        .filter_map(|row| row.get("interval_s")?.as_u64());
    let elapsed_s: u64 = seconds.sum();
    let said = findings.elapsed_s.iter();
    if let Some(said) = said.rev().position(|said| *said == elapsed_s) {
        let at = findings.elapsed_s.len() - 1 - said;
        findings.elapsed_s.remove(at);
    }
    series.elapsed_s += elapsed_s;
    series.line = block.title_line;
    series.first_time = block.text("first_time").map(str::to_owned);
    rows.append(&mut series.rows);
    series.rows = rows;
    Some(place)
}
