//! What stands in a reading more than once, and is to be counted once.

use super::pairs::comparable;
use super::snapshots::{self, Snapshot, owner_of};
use super::{exported, sections};
use crate::reading::Block;
use std::collections::BTreeMap;

/// The blocks that show counters which another block shows once more: in another layout, or at another moment where
/// no difference could be taken. Of totals the latest ones count; where a difference was taken, it does.
pub(crate) fn repeats(blocks: &[Block]) -> Vec<*const Block> {
    let mut found = Vec::new();
    for side in ["client", "server"] {
        of_tables(&snapshots::snapshots(blocks, side), &mut found);
    }
    let mut alike: BTreeMap<_, Vec<&Block>> = BTreeMap::new();
    for block in blocks {
        if let Some(subject) = subject(block) {
            alike.entry(subject).or_default().push(block);
        }
    }
    for reports in alike.values() {
        let Some((last, before)) = reports.split_last() else {
            continue;
        };
        // The first report of a call is an average since the mount, whatever it did then; later ones are of an interval.
        let of_interval = |place: usize| place > 0 && reports[place].get("since").is_none();
        let spans = last.kind == "nfsiostat" && (0..reports.len()).any(of_interval);
        let repeated = reports.iter().enumerate().filter(|(place, _)| match spans {
            true => !of_interval(*place),
            false => *place < before.len(),
        });
        found.extend(repeated.map(|(_, block)| std::ptr::from_ref(*block)));
    }
    found
}

/// What a block reports of: its kind, and which of several of them.
fn subject(block: &Block) -> Option<(&str, Vec<Option<String>>)> {
    let of = match block.kind.as_str() {
        "bsd_nfsstat" => sections::identity(block).to_vec(),
        "mount_stats" => mount(block, "mountpoint")?,
        "node_exporter_mountstats" => exported::identity(block)?.to_vec(),
        "nfsiostat" => mount(block, "mount")?,
        _ => return None,
    };
    Some((&block.kind, of))
}

fn of_tables(all: &[Snapshot<'_>], found: &mut Vec<*const Block>) {
    let by_layout = all.iter().flat_map(|snapshot| snapshot.ops_by_layout().1);
    found.extend(by_layout.map(std::ptr::from_ref));
    // Those of several hosts may stand in turns.
    let mut latest: BTreeMap<&str, &Snapshot<'_>> = BTreeMap::new();
    for after in all {
        let Some(before) = latest.insert(after.owner(), after) else {
            continue;
        };
        let poorer = if before.differs_in_columns(after) {
            if after.columns() < before.columns() {
                after
            } else {
                before
            }
        } else if before.is_cumulative() && after.is_cumulative() && comparable(before, after) {
            before
        } else {
            continue;
        };
        let twin = if std::ptr::eq(poorer, after) {
            before
        } else {
            after
        };
        let repeated = poorer.ops.iter().filter(|block| twin.shows(block));
        found.extend(repeated.map(|block| std::ptr::from_ref(*block)));
    }
}

/// The mount of a report; `place` is the field of the mount point.
fn mount(block: &Block, place: &str) -> Option<Vec<Option<String>>> {
    let device = block.text("device")?;
    let told = [Some(device), block.text(place), Some(owner_of(block))];
    Some(told.map(|told| told.map(str::to_owned)).to_vec())
}
