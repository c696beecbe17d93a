//! Reports below a command that set the counters to zero: each counts from there.

use super::elapsed::{elapsed_between, say_told};
use super::snapshots::Snapshot;
use crate::findings::Findings;
use crate::moments;
use crate::reading::{Block, decimal};

/// The difference would be of counters that began anew.
const RESET: &str = "the command above set the counters to zero (-z): this report counts from there and is itself the interval, so nothing is subtracted";

/// A report since a reset.
pub(super) struct Since {
    /// The line of the command.
    command: usize,
    earlier: usize,
    now: usize,
}

/// The command that printed the earlier report, or one between the two, if it set the counters to zero.
pub(super) fn between(
    looks: &[usize],
    (earlier, now): (usize, usize),
    findings: &mut Findings,
) -> Option<Since> {
    let between = |at: usize| looks.iter().any(|look| (at..earlier).contains(look));
    let mut resets = findings.resets.iter().rev();
    let command = *resets.find(|at| **at < now && !between(**at))?;
    findings.note(now, RESET);
    Some(Since {
        command,
        earlier,
        now,
    })
}

/// Takes blocks of the report for those of an interval, and how long it is if the text says so.
pub(super) fn take_as_interval(
    since: &Since,
    is_of_report: impl Fn(&Block) -> bool,
    findings: &mut Findings,
) {
    let told = match since.command < since.earlier {
        true => elapsed_between(since.earlier, since.now, findings),
        false => {
            let (earlier, command) = (since.earlier, since.command);
            let told = moments::since_command(&findings.times, earlier, command, since.now);
            say_told(told, since.now, findings)
        }
    };
    let elapsed_s = told.ok();
    for block in findings
        .blocks
        .iter_mut()
        .filter(|block| is_of_report(block))
    {
        block.set("span", "interval");
        block.set_if("elapsed_s", elapsed_s.map(decimal));
    }
}

/// Which blocks a snapshot consists of.
pub(super) fn blocks_of(snapshot: &Snapshot<'_>) -> Vec<(String, usize)> {
    let tables = snapshot
        .ops
        .iter()
        .chain(&snapshot.rpcs)
        .chain(&snapshot.nfs);
    let all = tables.copied().chain(snapshot.packets);
    all.map(|block| (block.kind.clone(), block.title_line))
        .collect()
}
