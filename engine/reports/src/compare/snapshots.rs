//! Tables of operations (`nfsstat`, /proc/net/rpc) that were printed together.

use crate::reading::{Block, as_integer};
use serde_json::Value;
use std::collections::BTreeMap;

/// The tables of one side that were printed together.
#[derive(Debug, Clone, Default)]
pub(crate) struct Snapshot<'a> {
    pub(crate) line: usize,
    /// The host it came from, where several stand in one text.
    owner: &'a str,
    /// The packets of the network, whose table stands above the rpc row.
    pub(crate) packets: Option<&'a Block>,
    /// One row of all calls, or one for each transport.
    pub(crate) rpcs: Vec<&'a Block>,
    /// System V's calls of all versions, or of each.
    pub(crate) nfs: Vec<&'a Block>,
    pub(crate) ops: Vec<&'a Block>,
}

/// Which counters of a snapshot a table shows, in whatever layout.
fn table_key(block: &Block) -> String {
    let part = |name: &str| block.get(name).map(Value::to_string).unwrap_or_default();
    format!(
        "{} {} {}",
        part("nfs_version"),
        part("unit"),
        part("protocol")
    )
}

/// How many operations a table has: as many as nfsstat printed, or the kernel announced (System V declares calls).
fn columns_of(block: &Block) -> Option<i128> {
    let printed = block.integer("n_columns");
    printed.or_else(|| block.integer("declared"))
}

fn is_same_table(one: &Block, other: &Block) -> bool {
    one.get("layout") == other.get("layout") && table_key(one) == table_key(other)
}

/// Groups the blocks of one side into snapshots, in order.
pub(crate) fn snapshots<'a>(blocks: &'a [Block], side: &str) -> Vec<Snapshot<'a>> {
    let rpc_kind = format!("{side}_rpc");
    let packet_kind = format!("{side}_packet");
    let nfs_kind = format!("{side}_nfs");
    let mut packets: Option<&'a Block> = None;
    let mut nfs: Vec<&'a Block> = Vec::new();
    let mut found: Vec<Snapshot<'a>> = Vec::new();
    for block in blocks {
        if block.kind == packet_kind {
            packets = Some(block);
        }
        if block.kind == nfs_kind {
            nfs.push(block);
        }
        let is_rpc = block.kind == rpc_kind;
        let is_ops = block.kind == "ops" && block.text("side") == Some(side);
        if !(is_rpc || is_ops) {
            continue;
        }
        let owner = owner_of(block);
        let open = found.last().filter(|s| s.owner == owner).is_some_and(|s| {
            if is_rpc {
                !s.rpcs.is_empty() && s.rpc_beside(block).is_none()
            } else {
                !s.has(block)
            }
        });
        if !open {
            found.push(Snapshot {
                owner,
                line: block.title_line,
                packets: packets.take().filter(|p| owner_of(p) == owner),
                ..Snapshot::default()
            });
        }
        if let Some(snapshot) = found.last_mut() {
            if is_rpc {
                snapshot.rpcs.push(block);
                nfs.clear();
            } else {
                nfs.retain(|row| owner_of(row) == owner);
                snapshot.nfs.append(&mut nfs);
                snapshot.ops.push(block);
            }
        }
    }
    found
}

/// Fields that tell whose counters a block has; a filer counts each client's apart.
const OWNERS: [&str; 3] = ["host", "node", "client"];

pub(crate) fn owner_of(block: &Block) -> &str {
    let mut names = OWNERS.iter();
    names.find_map(|name| block.text(name)).unwrap_or_default()
}

/// Names in a difference the host of the blocks that it was taken of.
pub(super) fn name_owner(diff: &mut Block, of: &Block) {
    for name in OWNERS {
        diff.set_if(name, of.get(name).cloned());
    }
}

impl<'a> Snapshot<'a> {
    pub(super) fn owner(&self) -> &'a str {
        self.owner
    }

    /// Any of its blocks.
    pub(super) fn block(&self) -> Option<&'a Block> {
        self.rpcs.first().or(self.ops.first()).copied()
    }

    pub(crate) fn is_of_same_host(&self, other: &Self) -> bool {
        self.owner == other.owner
    }

    /// The rpc row of the same transport.
    pub(super) fn rpc_beside(&self, row: &Block) -> Option<&'a Block> {
        let mut rows = self.rpcs.iter().copied();
        rows.find(|own| own.get("transport") == row.get("transport"))
    }

    /// Whether the rows of calls are told apart by transport.
    pub(crate) fn tells_transports(&self) -> bool {
        self.rpcs.iter().any(|row| row.get("transport").is_some())
    }

    fn has(&self, block: &Block) -> bool {
        self.ops.iter().any(|known| is_same_table(known, block))
    }

    /// The tables in the layout that came first, and those that repeat them in another.
    pub(crate) fn ops_by_layout(&self) -> (Vec<&'a Block>, Vec<&'a Block>) {
        let mut once: Vec<&'a Block> = Vec::new();
        let mut repeated = Vec::new();
        for &block in &self.ops {
            let known = once.iter().any(|b| table_key(b) == table_key(block));
            if known { &mut repeated } else { &mut once }.push(block);
        }
        (once, repeated)
    }

    /// Each table once, by which counters it shows.
    pub(super) fn tables(&self) -> BTreeMap<String, &'a Block> {
        let once = self.ops_by_layout().0.into_iter();
        once.map(|block| (table_key(block), block)).collect()
    }

    /// Whether it has a table of the same counters.
    pub(super) fn shows(&self, block: &Block) -> bool {
        self.ops.iter().any(|b| table_key(b) == table_key(block))
    }

    /// Counts by "version operation", RPCs only; operations inside compounds stay apart.
    pub(crate) fn counts(&self) -> BTreeMap<(String, String), i128> {
        let mut counts = BTreeMap::new();
        for block in self.ops_by_layout().0 {
            for (name, value) in block.map("counts_nonzero").into_iter().flatten() {
                if let Some(count) = as_integer(value) {
                    counts.insert((table_key(block), name.clone()), count);
                }
            }
        }
        counts
    }

    pub(crate) fn calls(&self) -> Option<i128> {
        let calls = self.rpcs.iter().map(|row| row.integer("calls"));
        calls
            .sum::<Option<i128>>()
            .filter(|_| !self.rpcs.is_empty())
    }

    /// NFS versions that have any count.
    pub(crate) fn versions(&self) -> Vec<i128> {
        let used = self
            .ops
            .iter()
            .filter(|b| b.integer("sum").unwrap_or(0) > 0);
        let mut versions: Vec<i128> = used.filter_map(|b| b.integer("nfs_version")).collect();
        versions.sort_unstable();
        versions.dedup();
        versions
    }

    pub(crate) fn is_complete(&self) -> bool {
        !self.ops.is_empty()
            && self
                .ops
                .iter()
                .all(|b| b.get("truncated").is_none() && b.get("headers_without_value").is_none())
    }

    /// Both whole, or both cut at the same place: what one shows the other shows.
    pub(crate) fn is_as_whole_as(&self, later: &Self) -> bool {
        let both = self.is_complete() && later.is_complete();
        if self.ops.is_empty() && later.ops.is_empty() {
            return self.has_rows_of(later) && later.has_rows_of(self);
        }
        let cut = |block: &Block| {
            ["truncated", "headers_without_value", "n_columns"].map(|name| block.get(name).cloned())
        };
        let (own, others) = (self.ops.iter(), later.ops.iter());
        let alike = own.map(|b| cut(b)).eq(others.map(|b| cut(b)));
        both || (!self.ops.is_empty() && alike)
    }

    /// The other's rpc rows, with the same columns.
    fn has_rows_of(&self, other: &Self) -> bool {
        let names = |row: &Block| row.fields.keys().cloned().collect::<Vec<_>>();
        let mut rows = other.rpcs.iter();
        rows.all(|row| {
            self.rpc_beside(row)
                .is_some_and(|own| names(own) == names(row))
        })
    }

    pub(crate) fn columns(&self) -> i128 {
        self.ops.iter().filter_map(|b| columns_of(b)).sum()
    }

    /// A later snapshot of the same counters, of which a table lacks columns of the other's or was cut: what both tell
    /// has not fallen. A table that one of them does not have at all is of a version without any call.
    pub(crate) fn differs_in_columns(&self, later: &Self) -> bool {
        let lacks = |block: &Block| {
            let mut twins = later.ops.iter().filter(|twin| is_same_table(block, twin));
            twins.any(|twin| columns_of(twin) != columns_of(block))
        };
        let one_lacks = !self.is_as_whole_as(later) || self.ops.iter().any(|block| lacks(block));
        let totals = self.is_cumulative() && later.is_cumulative();
        if !(one_lacks && totals && self.is_of_same_host(later)) {
            return false;
        }
        let (then, now) = (self.counts(), later.counts());
        let mut both = then.iter().filter_map(|(key, b)| Some((b, now.get(key)?)));
        then.keys().any(|key| now.contains_key(key)) && both.all(|(b, a)| a >= b)
    }

    /// What `differs_in_columns` found, after "they are": equal numbers of columns would be told as no difference at all.
    pub(crate) fn columns_beside(&self, later: &Self) -> String {
        let (then, now) = (self.columns(), later.columns());
        match (self.is_complete(), later.is_complete()) {
            _ if then != now => {
                format!("not of the same columns ({then} and {now}): one of them is not whole")
            }
            (false, false) => "not whole: both were cut off".into(),
            (false, true) => "not both whole: the earlier one was cut off".into(),
            (true, false) => "not both whole: the later one was cut off".into(),
            (true, true) => "not of the same columns in each table".into(),
        }
    }

    pub(crate) fn adds_up_mounts(&self) -> bool {
        self.ops.iter().any(|b| b.get("adds_up").is_some())
    }

    pub(crate) fn is_cumulative(&self) -> bool {
        let mut tables = self.ops.iter().chain(&self.rpcs);
        tables.all(|b| b.text("span") != Some("interval"))
    }
}
