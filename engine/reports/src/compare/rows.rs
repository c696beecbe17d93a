//! The rows above the tables of operations: of two snapshots, what in them grew, fell or wrapped.
//!
//! The kernel only ever adds to them (net/sunrpc/stats.c; fs/nfsd/stats.c), so that a smaller figure means
//! another boot, unless the 32-bit counter came around.

use super::snapshots::Snapshot;
use crate::numbers::WRAP_32_BIT;
use crate::reading::{Block, as_integer};

#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub(crate) grew: bool,
    pub(crate) retransmissions: Option<i128>,
    /// Name, before, after.
    pub(crate) fallen: Vec<(String, i128, i128)>,
    pub(crate) wrapped: Vec<String>,
}

pub(crate) fn compare(before: &Snapshot<'_>, after: &Snapshot<'_>) -> Rows {
    let mut rows = Rows::default();
    // `mountstats nfsstat` subtracts operations from transmissions: those under way come and go.
    let derived = before.adds_up_mounts() || after.adds_up_mounts();
    let later = after.rpcs.iter();
    let rpcs = later.filter_map(|now| Some((before.rpc_beside(now)?, *now)));
    let packets = before.packets.zip(after.packets);
    for (then, now) in rpcs
        .chain(packets)
        .filter(|(then, now)| is_total(then) && is_total(now))
    {
        for (name, b, a) in counters(then, now) {
            if !(derived && name == "retrans") {
                rows.take(name, b, a);
            }
        }
    }
    rows
}

fn is_total(block: &Block) -> bool {
    block.text("span") != Some("interval")
}

/// `line` is the place in the text, and `calls` is compared with the tables.
fn counters<'a>(then: &'a Block, now: &'a Block) -> impl Iterator<Item = (&'a String, i128, i128)> {
    let named = now.fields.iter();
    named
        .filter(|(name, _)| !["line", "calls"].contains(&name.as_str()))
        .filter_map(|(name, value)| Some((name, then.integer(name)?, as_integer(value)?)))
}

impl Rows {
    fn take(&mut self, name: &str, before: i128, after: i128) {
        self.grew |= after > before;
        if name == "retrans" && after > before {
            *self.retransmissions.get_or_insert(0) += after - before;
        }
        if after < before && wraps(before, after) {
            self.wrapped.push(name.to_owned());
        } else if after < before {
            self.fallen.push((name.to_owned(), before, after));
        }
    }
}

/// Whether a smaller figure may be a 32-bit counter that came around.
pub(super) fn wraps(before: i128, after: i128) -> bool {
    (WRAP_32_BIT / 2..WRAP_32_BIT).contains(&before)
        && after + WRAP_32_BIT - before <= WRAP_32_BIT / 2
}
