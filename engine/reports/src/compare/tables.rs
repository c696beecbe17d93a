//! What changed between two snapshots of operation tables.

use super::lacking::Lacking;
use super::rows::{self, wraps};
use super::snapshots::{Snapshot, name_owner};
use super::untimed::Holds;
use crate::numbers::WRAP_32_BIT;
use crate::reading::{Block, as_integer, decimal, int};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// So many examples show which kind of counters it was.
const FALLS_SHOWN: usize = 5;

/// Calls of a server of NFSv4 that do not tell what was done (include/linux/nfs4.h).
const UNTOLD: [&str; 2] = ["null", "compound"];

/// The changes between two snapshots.
#[derive(Debug, Clone, Default)]
pub(crate) struct Change {
    pub(crate) calls: Option<i128>,
    pub(crate) retransmissions: Option<i128>,
    /// Whether the calls are a sum over transports.
    over_transports: bool,
    /// Whether counters above the tables grew.
    rows_grew: bool,
    pub(crate) grown: BTreeMap<(String, String), i128>,
    /// Name, before, after of every count that fell.
    pub(crate) fallen: Vec<(String, i128, i128)>,
    /// Names whose 32-bit counter wrapped.
    pub(crate) wrapped: Vec<String>,
    /// Tables of which no difference is taken.
    pub(super) lacking: Lacking,
}

pub(crate) fn change(before: &Snapshot<'_>, after: &Snapshot<'_>) -> Change {
    let mut change = Change {
        calls: after.calls().zip(before.calls()).map(|(a, b)| a - b),
        over_transports: after.tells_transports(),
        lacking: Lacking::of(before, after),
        ..Change::default()
    };
    let (then, now) = (before.counts(), after.counts());
    let keys = then.keys().chain(now.keys());
    for key in keys {
        if !change.lacking.is_known(&key.0) {
            continue;
        }
        let (b, a) = (
            then.get(key).copied().unwrap_or(0),
            now.get(key).copied().unwrap_or(0),
        );
        if a > b {
            change.grown.insert(key.clone(), a - b);
        } else if a < b && !change.fallen.iter().any(|(name, ..)| *name == key.1) {
            change.fallen.push((key.1.clone(), b, a));
        }
    }
    unwrap(&mut change, before, after);
    let rows = rows::compare(before, after);
    change.retransmissions = rows.retransmissions;
    change.rows_grew = rows.grew;
    change.fallen.extend(rows.fallen);
    change.wrapped.extend(rows.wrapped);
    change
}

/// One or two counters that fell from the upper half of 32 bits, while none of the small ones did, wrapped.
fn unwrap(change: &mut Change, before: &Snapshot<'_>, after: &Snapshot<'_>) {
    let calls_fell = change.calls.is_some_and(|c| c < 0);
    let calls = before.calls().zip(after.calls());
    let calls_wrap = calls.is_some_and(|(b, a)| wraps(b, a));
    if change.fallen.len() > 2
        || !change.fallen.iter().all(|(_, b, a)| wraps(*b, *a))
        || (calls_fell && !calls_wrap)
    {
        return;
    }
    if calls_fell {
        change.calls = change.calls.map(|c| c + WRAP_32_BIT);
        change.wrapped.push("calls".into());
    }
    let key_of = |name: &str| before.counts().into_keys().find(|(_, n)| n == name);
    for (name, b, a) in std::mem::take(&mut change.fallen) {
        if let Some(key) = key_of(&name) {
            change.grown.insert(key, a + WRAP_32_BIT - b);
        }
        change.wrapped.push(name);
    }
}

impl Change {
    pub(crate) fn is_nothing(&self) -> bool {
        let tables = self.grown.is_empty() && self.calls.unwrap_or(0) == 0;
        tables && !self.rows_grew && self.fallen.is_empty()
    }

    pub(super) fn fell(&self) -> bool {
        !self.fallen.is_empty() || self.calls.is_some_and(|calls| calls < 0)
    }

    /// What it tells without the time in between.
    pub(super) fn holds(&self) -> Holds {
        // How many compounds there were is no mix: the operations inside them are.
        if self.grown.keys().all(|(_, name)| UNTOLD.contains(&&**name)) {
            Holds::CallsAlone
        } else {
            Holds::Mix
        }
    }

    /// What fell, in words.
    pub(crate) fn falls(&self, before: &Snapshot<'_>, after: &Snapshot<'_>) -> Vec<String> {
        let calls = before.calls().zip(after.calls());
        let calls = calls.filter(|_| self.calls.is_some_and(|c| c < 0));
        let calls = calls.map(|(b, a)| ("calls".to_owned(), b, a));
        let fallen = calls.iter().chain(&self.fallen).take(FALLS_SHOWN);
        fallen
            .map(|(name, b, a)| format!("{name} fell from {b} to {a}"))
            .collect()
    }

    /// The `diff` block; one map of counts over all versions of RPCs, operations of compounds beside it.
    pub(crate) fn block(&self, after: &Snapshot<'_>, elapsed_s: Option<f64>) -> Block {
        let mut block = Block::new("diff", after.line).with("span", "interval");
        if let Some(of) = after.block() {
            name_owner(&mut block, of);
        }
        let mut counts: Map<String, Value> = Map::new();
        let mut operations: Map<String, Value> = Map::new();
        let mut sum = 0;
        for ((table, name), count) in &self.grown {
            let into = if table.contains("operations") {
                &mut operations
            } else {
                &mut counts
            };
            if !table.contains("operations") {
                sum += count;
            }
            let so_far = into.get(name).and_then(as_integer).unwrap_or(0);
            into.insert(name.clone(), int(so_far + count));
        }
        block.set_if("rpc_calls", self.calls.filter(|c| *c >= 0).map(int));
        if self.over_transports {
            block.set("over_transports", true);
        }
        block.set_if("retrans", self.retransmissions.map(int));
        block.set_if("elapsed_s", elapsed_s.map(decimal));
        block.set("sum", int(sum));
        // Where a table of calls is lacking the row of all of them tells.
        let untold = sum == 0 || self.lacking.lacks_calls();
        let all = self.calls.filter(|calls| untold && *calls > 0);
        if let Some(seconds) = elapsed_s.filter(|s| *s > 0.0) {
            block.set(
                "calls_per_s",
                crate::reading::rounded(all.unwrap_or(sum) as f64 / seconds, 6),
            );
        }
        block.set("counts_nonzero", counts);
        if !operations.is_empty() {
            block.set("operations_nonzero", operations);
        }
        block
    }
}
