//! What stands in a reading more than once, and is to be counted once.

use super::exported;
use super::pairs::{self, comparable};
use super::snapshots::{self, Snapshot, owner_of};
use crate::reading::Block;

/// The blocks that show counters which another block shows once more: in another layout, or at another moment where
/// no difference could be taken. Of totals the latest ones count; where a difference was taken, it does.
pub(crate) fn repeats(blocks: &[Block]) -> Vec<*const Block> {
    let mut found = Vec::new();
    for side in ["client", "server"] {
        of_tables(&snapshots::snapshots(blocks, side), &mut found);
    }
    for (k, block) in blocks.iter().enumerate() {
        let (before, after) = (&blocks[..k], &blocks[k + 1..]);
        let again = match block.kind.as_str() {
            "bsd_nfsstat" => after.iter().any(|b| pairs::are_same_sections(b, block)),
            "mount_stats" => after.iter().any(|b| is_same_mount(b, block, "mountpoint")),
            "node_exporter_mountstats" => after.iter().any(|b| exported::is_same(b, block)),
            // The first report is an average since the mount, whatever it did then; later ones are of an interval.
            "nfsiostat" => {
                let same = |b: &Block| is_same_mount(b, block, "mount");
                after.iter().any(same) && !before.iter().any(same)
            }
            _ => false,
        };
        if again {
            found.push(std::ptr::from_ref(block));
        }
    }
    found
}

fn of_tables(all: &[Snapshot<'_>], found: &mut Vec<*const Block>) {
    let by_layout = all.iter().flat_map(|snapshot| snapshot.ops_by_layout().1);
    found.extend(by_layout.map(std::ptr::from_ref));
    for (k, after) in all.iter().enumerate() {
        let Some(before) = pairs::before(&all[..k], after) else {
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
        found.extend(poorer.ops.iter().map(|block| std::ptr::from_ref(*block)));
    }
}

/// Reports of one mount; `place` is the field of the mount point.
fn is_same_mount(one: &Block, other: &Block, place: &str) -> bool {
    one.kind == other.kind
        && one.text("device").is_some()
        && one.text("device") == other.text("device")
        && one.text(place) == other.text(place)
        && owner_of(one) == owner_of(other)
}
