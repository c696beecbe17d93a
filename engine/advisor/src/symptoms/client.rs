//! What a client counts over all its mounts: calls that were sent again, and what its caches saved.

use super::shares;
use crate::observe::{FEW_CALLS, Observed};
use crate::text;
use mountwise_reports::observe::Counter;

/// Assumption: fewer in a thousand calls happen wherever a cable is pulled or a server starts anew.
const MANY: f64 = 0.001;
/// Assumption: with so many late replies for each wait that ended without one, calls were answered twice.
const LATE: f64 = 0.5;
/// Assumption: a cache that finds less is worth a line about how to find more.
const FINDS_MOST: f64 = 0.8;

pub(super) fn sent_again(observed: &Observed) -> Option<(String, String)> {
    let calls = observed.counter(Counter::ClientCalls)?;
    let again = observed.counter(Counter::ClientSentAgain).unwrap_or(0.0);
    let waits = observed.counter(Counter::ClientTimeouts);
    let late = observed.counter(Counter::ClientUnexpectedReplies);
    let most = again.max(waits.unwrap_or(0.0));
    // Where a mount tells which of its operations were repeated, that says more.
    let told_better = observed.ops.values().any(|op| op.repeated > 0.0);
    if most == 0.0 || told_better || most < FEW_CALLS.min(MANY * calls) {
        return None;
    }
    let beside = [(waits, "timed out"), (late, "answered twice or too late")];
    let beside: String = beside
        .iter()
        .filter_map(|(count, what)| Some(format!(", {} {what}", text::count((*count)?))))
        .collect();
    let text = format!(
        "Of {} calls {} were sent again ({} %){beside}.",
        text::count(calls),
        text::count(again),
        text::number(100.0 * again / calls)
    );
    let repeats = if again > 0.0 { again } else { most };
    let meaning = match late {
        Some(late) if late >= LATE * repeats => {
            "Replies came after all, only late: the server or its disks are slow; a longer timeo stops the repeats, not the wait."
        }
        Some(_) => {
            "Few of them were answered twice, so calls or replies were lost on the way, or the server was away: look at the network, and mount with TCP where it is UDP."
        }
        None => {
            "Over TCP that happens after timeo or on a new connection: a server, a link or a firewall was away. Over UDP each lost packet does it."
        }
    };
    Some((text, meaning.to_owned()))
}

struct Cache {
    what: &'static str,
    found: Counter,
    asked: Counter,
    remedy: &'static str,
}

const CACHES: [Cache; 4] = [
    Cache {
        what: "attributes",
        found: Counter::AttributesFound,
        asked: Counter::AttributesAsked,
        remedy: "Attributes: acregmin and acdirmin keep them longer, and see others' changes later.",
    },
    Cache {
        what: "names",
        found: Counter::NamesFound,
        asked: Counter::NamesAsked,
        remedy: "Names: those of a directory are forgotten when it changes, and after nametimeo and negnametimeo (mount_nfs of FreeBSD).",
    },
    Cache {
        what: "rights",
        found: Counter::RightsFound,
        asked: Counter::RightsAsked,
        remedy: "Rights: each user asks for each file (vfs.nfs.access_cache_timeout of FreeBSD).",
    },
    Cache {
        what: "blocks read",
        found: Counter::BlocksFound,
        asked: Counter::BlocksAsked,
        remedy: "Blocks: first and random reads find none; blocks of a file that changed at the server are dropped at its next open.",
    },
];

pub(super) fn caches(observed: &Observed) -> Option<(String, String)> {
    let found: Vec<(&Cache, f64)> = CACHES
        .iter()
        .filter_map(|cache| {
            let found = observed.counter(cache.found)?;
            let asked = observed.counter(cache.asked)?;
            (found + asked >= FEW_CALLS).then(|| (cache, found / (found + asked)))
        })
        .collect();
    if found.is_empty() {
        return None;
    }
    let parts = found.iter().map(|(cache, share)| (cache.what, *share));
    let text = format!("Found in the client's caches: {}.", shares(parts));
    let poorest = found
        .iter()
        .filter(|(_, share)| *share < FINDS_MOST)
        .min_by(|a, b| a.1.total_cmp(&b.1));
    let meaning = poorest.map_or(
        "What is not found becomes a call; these caches find most.",
        |(cache, _)| cache.remedy,
    );
    Some((text, meaning.to_owned()))
}
