//! What counters beside the tables of operations grew by between two snapshots: a server's caches, threads and pools.
//!
//! Nothing is said of a block in which a counter fell: the tables beside it tell why, or there is none to tell.

use super::between_texts::elapsed_or_say;
use super::snapshots::owner_of;
use super::untimed::Holds;
use crate::findings::Findings;
use crate::reading::{Block, Reading, as_integer, decimal, int};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What each pool of a server's threads counts.
pub(super) const POOLS: &str = "pool_stats";

pub(super) const KINDS: [&str; 8] = [
    "client_rpc",
    "server_rpc",
    "server_reply_cache",
    "server_file_handle_cache",
    "server_io_bytes",
    "server_io",
    "server_threads",
    POOLS,
];
/// Places, and numbers of what is there now.
const NO_COUNTERS: [&str; 3] = ["line", "pool", "threads"];
/// What heads the tables (`client_rpc`, `server_rpc`).
const RPC_ROW: [&str; 3] = ["calls", "retrans", "authrefrsh"];
/// Bytes below this may be counted in 32 bits, and have come around unseen.
const WIDE: i128 = 1 << 32;

/// One block for each kind that both have and that grew; of several of one kind the last.
pub(super) fn grown(before: &[Block], after: &[Block], kinds: impl Fn(&str) -> bool) -> Vec<Block> {
    let latest = |blocks| -> BTreeMap<_, _> { asked(blocks, &kinds).collect() };
    let then = latest(before);
    let pairs = latest(after).into_iter();
    pairs
        .filter_map(|(key, now)| between(then.get(&key)?, now))
        .collect()
}

/// The same within one text: each kind's last block against the one before it, in the order of the last ones.
pub(super) fn grown_within(blocks: &[Block], kinds: impl Fn(&str) -> bool) -> Vec<Block> {
    let mut latest: BTreeMap<_, (usize, Option<&Block>, &Block)> = BTreeMap::new();
    for (place, (key, now)) in asked(blocks, &kinds).enumerate() {
        let then = latest.get(&key).map(|(_, _, then)| *then);
        latest.insert(key, (place, then, now));
    }
    let mut pairs: Vec<_> = latest.into_values().collect();
    pairs.sort_by_key(|(place, ..)| *place);
    let pairs = pairs.into_iter();
    pairs
        .filter_map(|(_, then, now)| between(then?, now))
        .collect()
}

/// The blocks that are counted here, with what tells those of one kind apart.
fn asked<'a>(
    blocks: &'a [Block],
    kinds: &impl Fn(&str) -> bool,
) -> impl Iterator<Item = ([&'a str; 3], &'a Block)> {
    let asked = |block: &&Block| KINDS.contains(&block.kind.as_str()) && kinds(&block.kind);
    blocks
        .iter()
        .filter(asked)
        .map(|block| (identity(block), block))
}

fn identity(block: &Block) -> [&str; 3] {
    let transport = block.text("transport").unwrap_or_default();
    [&block.kind, owner_of(block), transport]
}

fn between(then: &Block, now: &Block) -> Option<Block> {
    let cumulative = |block: &Block| !matches!(block.text("span"), Some("interval" | "rate"));
    let (old, new) = (figures(then), figures(now));
    if !cumulative(then) || !cumulative(now) {
        return None;
    }
    // The difference of the tables tells these, too, but not of which transport.
    let adds_up = now.kind.ends_with("_rpc") && now.get("transport").is_none();
    let told = |name: &str| RPC_ROW.contains(&name) && adds_up;
    let narrow = now.kind.starts_with("server_io") && new.values().all(|bytes| *bytes < WIDE);
    let shared = new
        .iter()
        .filter_map(|(name, value)| Some((name, value - old.get(name)?)));
    let deltas: Map<String, Value> = shared.map(|(name, by)| (name.clone(), int(by))).collect();
    let values = || {
        deltas
            .iter()
            .map(|(name, by)| (name, as_integer(by).unwrap_or(0)))
    };
    let fell = values().any(|(_, by)| by < 0);
    if narrow || fell || values().all(|(name, by)| by == 0 || told(name)) {
        return None;
    }
    let mut block = Block::new("grown", now.title_line)
        .with("of", now.kind.as_str())
        .with("span", "interval");
    for name in ["host", "node", "transport"] {
        block.set_if(name, now.get(name).cloned());
    }
    block.fields.extend(deltas);
    // No counter, but what the others are a share of.
    block.set_if("threads", now.get("threads").cloned());
    Some(block)
}

/// Says it where a server's bytes fell while its calls grew: they are not subtracted.
pub(super) fn say_bytes_fell(before: &[Block], after: &[Block], findings: &mut Findings) {
    let bytes = |kind: &str| kind.starts_with("server_io");
    let then: BTreeMap<_, _> = asked(before, &bytes).collect();
    for (key, now) in asked(after, &bytes) {
        let old = then.get(&key).map(|then| figures(then)).unwrap_or_default();
        let fell = |(name, value): (&String, &i128)| old.get(name).is_some_and(|old| value < old);
        if figures(now).iter().any(fell) {
            findings.note(
                now.title_line,
                "the bytes of io fell: before Linux 5.12 they are 32 bit and come around every 4 GiB, so none are subtracted",
            );
        }
    }
}

/// Every counter by name; those of pools added up.
fn figures(block: &Block) -> BTreeMap<String, i128> {
    let mut sums = BTreeMap::new();
    let pools = block.list("pools").filter_map(Value::as_object);
    for fields in std::iter::once(&block.fields).chain(pools) {
        for (name, value) in fields {
            let counts = !NO_COUNTERS.contains(&name.as_str());
            if let Some(value) = as_integer(value).filter(|_| counts) {
                *sums.entry(name.clone()).or_insert(0) += value;
            }
        }
    }
    sums
}

/// A server's pools of threads, which have no table beside them to tell why they fell.
pub(super) fn compare_pools(before: &Reading, after: &Reading, findings: &mut Findings) -> bool {
    let (Some(then), Some(_)) = (
        before.blocks_of(POOLS).last(),
        after.blocks_of(POOLS).last(),
    ) else {
        return false;
    };
    let mut blocks = grown(&before.blocks, &after.blocks, |kind| kind == POOLS);
    if blocks.is_empty() {
        findings.refused(0, "the pools' counters are the same in both, or smaller after than before: wait longer between them, or swap them");
    }
    for block in &mut blocks {
        let elapsed_s = elapsed_or_say(
            (before, then.title_line),
            (after, block.title_line),
            Holds::CountersAlone,
            findings,
        );
        block.set_if("elapsed_s", elapsed_s.map(decimal));
    }
    findings.blocks.extend(blocks);
    true
}
