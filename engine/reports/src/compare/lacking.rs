//! Tables that only one of two snapshots has. What such a table counted in the other is unknown, not zero, unless it
//! can only be zero: nfsstat leaves out a version without calls (nfs-utils, utils/nfsstat/nfsstat.c), and where
//! there are no compounds there are no operations inside them. People leave out tables, too.

use super::snapshots::Snapshot;
use crate::findings::Findings;
use crate::numbers::WRAP_32_BIT;
use crate::reading::{Block, as_integer};
use std::collections::BTreeMap;

/// Where the two snapshots stand, in the words of a remark.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stands {
    InTexts,
    InSnapshots,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Lacking {
    /// Keys and names of the tables that the earlier snapshot lacks and whose counts there are unknown.
    earlier: BTreeMap<String, String>,
    later: BTreeMap<String, String>,
    /// Names of the tables whose counts can only have been zero.
    begun: Vec<String>,
    /// Whether one of the two has no table at all.
    rows_alone: bool,
    /// Whether nothing of one stands in the other.
    pub(super) all: bool,
}

impl Lacking {
    pub(super) fn of(before: &Snapshot<'_>, after: &Snapshot<'_>) -> Self {
        let (then, now) = (before.tables(), after.tables());
        let mut lacking = Self {
            rows_alone: then.is_empty() != now.is_empty(),
            all: !then.keys().any(|key| now.contains_key(key))
                && before.calls().zip(after.calls()).is_none(),
            ..Self::default()
        };
        let alone = |block: &Block| sum(block) > 0;
        let gone = then.iter().filter(|(key, _)| !now.contains_key(*key));
        let gone = gone.filter(|(_, block)| alone(block));
        lacking.later = gone.map(|(key, b)| (key.clone(), name(b))).collect();
        let new = now.iter().filter(|(key, _)| !then.contains_key(*key));
        let new: Vec<_> = new.filter(|(_, block)| alone(block)).collect();
        let of_calls = new.iter().filter(|(_, block)| !is_inside(block));
        let counted: i128 = of_calls.map(|(_, block)| sum(block)).sum();
        let fits = room(before, after).is_none_or(|room| counted <= room);
        for (key, block) in new {
            let can_only_be_zero = if is_inside(block) {
                match calls_of(block, &then) {
                    Some(calls) => compounds(calls) == 0,
                    None => fits && calls_of(block, &now).is_some(),
                }
            } else {
                fits
            };
            if can_only_be_zero {
                lacking.begun.push(name(block));
            } else {
                lacking.earlier.insert(key.clone(), name(block));
            }
        }
        lacking
    }

    pub(super) fn is_known(&self, table: &str) -> bool {
        !self.earlier.contains_key(table) && !self.later.contains_key(table)
    }

    /// Whether calls are among what is unknown, so that the tables do not add up to all.
    pub(super) fn lacks_calls(&self) -> bool {
        let mut names = self.earlier.values().chain(self.later.values());
        names.any(|name| !name.ends_with(OPERATIONS))
    }

    pub(super) fn say(&self, stands: Stands, line: usize, findings: &mut Findings) {
        let what = match stands {
            Stands::InTexts => "text",
            Stands::InSnapshots => "snapshot",
        };
        for (tables, which, other) in [
            (&self.earlier, "later", "before"),
            (&self.later, "earlier", "after"),
        ] {
            let names: Vec<&str> = tables.values().map(String::as_str).collect();
            if names.is_empty() {
                continue;
            }
            let text = format!(
                "the table of {} stands in the {which} {what} only: what was counted {other} is unknown, not zero, so no difference is taken of it. Paste it in both",
                names.join(", ")
            );
            // `nfsstat -rc` and then `nfsstat -c` are two questions, and none of them lost a table.
            if self.rows_alone && matches!(stands, Stands::InSnapshots) {
                findings.note(line, text);
            } else {
                findings.lost(line, text);
            }
        }
        if !self.begun.is_empty() {
            findings.used(line, format!(
                "{} stands in the later {what} only: nfsstat leaves out a version without calls, so it is taken as zero before (mounted in between?)",
                self.begun.join(", ")
            ));
        }
    }
}

const OPERATIONS: &str = " operations";

fn is_inside(block: &Block) -> bool {
    block.text("unit") == Some("operations")
}

fn name(block: &Block) -> String {
    let version = block.integer("nfs_version");
    let version = version.map_or_else(|| "calls".to_owned(), |v| format!("NFS v{v}"));
    let unit = if is_inside(block) { OPERATIONS } else { "" };
    format!("{version}{unit}")
}

fn sum(block: &Block) -> i128 {
    let counts = block.map("counts_nonzero").into_iter().flatten();
    counts.filter_map(|(_, count)| as_integer(count)).sum()
}

/// The table of calls of the version whose operations these are.
fn calls_of<'a>(block: &Block, tables: &BTreeMap<String, &'a Block>) -> Option<&'a Block> {
    let of_version =
        |table: &&Block| !is_inside(table) && table.get("nfs_version") == block.get("nfs_version");
    tables.values().copied().find(of_version)
}

fn compounds(calls: &Block) -> i128 {
    let counts = calls.map("counts_nonzero");
    let counted = counts.and_then(|counts| counts.get("compound"));
    counted.and_then(as_integer).unwrap_or(0)
}

/// So many calls were made in between beside those of the tables that both have; nothing where no row tells.
fn room(before: &Snapshot<'_>, after: &Snapshot<'_>) -> Option<i128> {
    /// The row and the tables are read one after the other (assumption: as the sum of a report is checked).
    const SLACK: i128 = 10;
    let grown = after.calls()? - before.calls()?;
    let grown = if grown < 0 {
        grown + WRAP_32_BIT
    } else {
        grown
    };
    let (then, now) = (before.tables(), after.tables());
    let shared = now.iter().filter(|(_, block)| !is_inside(block));
    let shared = shared.filter_map(|(key, now)| Some(sum(now) - sum(then.get(key)?)));
    Some(grown - shared.sum::<i128>() + grown / 100 + SLACK)
}
