//! Tables of operations that a window cut between two columns: every row lacks the same number of operations at its end.

use super::counts::Subject;
use super::table::Table;
use crate::findings::Findings;
use crate::ops;

/// Says which operations the rows lack, if all of them lack as many; a single place may be where an author left some out, or
/// where a version has no name.
pub(super) fn say_missing(subject: Subject, table: &Table, findings: &mut Findings) {
    let order = ops::by_position(subject.side, subject.version, subject.operations);
    let place = |name: &str| {
        let name = subject.canonical(name);
        order.iter().position(|known| *known == name)
    };
    let rows: Vec<_> = table.cells.chunk_by(|a, b| a.line == b.line).collect();
    let gaps: Option<Vec<&[&str]>> = rows
        .windows(2)
        .map(|pair| {
            let (last, first) = (pair[0].last()?, pair[1].first()?);
            order.get(place(&last.name)? + 1..place(&first.name)?)
        })
        .collect();
    let Some(gaps) = gaps.filter(|gaps| gaps.len() > 1 && table.names_without_value.is_empty())
    else {
        return;
    };
    let lacking = gaps[0].len();
    if lacking == 0 || gaps.iter().any(|gap| gap.len() != lacking) {
        return;
    }
    let line = rows[0][0].line;
    let missing = gaps.concat().join(", ");
    findings.lost(
        line,
        format!("line {line}: every row of this table lacks what stands between its last operation and the first of the next ({missing}): it was cut at its right edge, and what is missing is not known, not zero"),
    );
}
