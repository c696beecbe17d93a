//! What is counted beside the operations: repeats and refusals, a server's threads and caches, a BSD client's caches.

use super::{Span, span_of};
use crate::compare::snapshots::owner_of;
use crate::reading::{Block, as_integer};
use serde_json::Value;
use std::collections::BTreeMap;

/// What one counter counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Counter {
    /// Of a client: calls, those sent once more, waits that ended without a reply, replies that nobody waited for.
    ClientCalls,
    ClientSentAgain,
    ClientTimeouts,
    ClientUnexpectedReplies,
    /// Of a server: calls, and those it refused for their credentials, their sender or their form.
    ServerCalls,
    ServerBadAuth,
    ServerBadClient,
    ServerBadFormat,
    /// Calls that were answered before, or are being worked on.
    ServerRepeated,
    ServerStaleHandles,
    /// Only of counters that are known to be 64 bits wide.
    ServerBytesRead,
    ServerBytesWritten,
    /// A number of threads, no counter.
    ServerThreads,
    /// How often the last free thread was taken.
    ServerAllBusy,
    PoolArrived,
    PoolEnqueued,
    PoolWoken,
    /// Of a BSD client's caches: what was found there, and what had to be asked for.
    AttributesFound,
    AttributesAsked,
    NamesFound,
    NamesAsked,
    RightsFound,
    RightsAsked,
    BlocksFound,
    BlocksAsked,
}

/// Counters that are printed together, and of which one is a share of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CountedBy {
    Client,
    Server,
    Pools,
    Caches,
}

impl Counter {
    #[must_use]
    pub const fn counted_by(self) -> CountedBy {
        match self {
            Self::ClientCalls
            | Self::ClientSentAgain
            | Self::ClientTimeouts
            | Self::ClientUnexpectedReplies => CountedBy::Client,
            Self::ServerCalls
            | Self::ServerBadAuth
            | Self::ServerBadClient
            | Self::ServerBadFormat
            | Self::ServerRepeated
            | Self::ServerStaleHandles
            | Self::ServerBytesRead
            | Self::ServerBytesWritten
            | Self::ServerThreads
            | Self::ServerAllBusy => CountedBy::Server,
            Self::PoolArrived | Self::PoolEnqueued | Self::PoolWoken => CountedBy::Pools,
            Self::AttributesFound
            | Self::AttributesAsked
            | Self::NamesFound
            | Self::NamesAsked
            | Self::RightsFound
            | Self::RightsAsked
            | Self::BlocksFound
            | Self::BlocksAsked => CountedBy::Caches,
        }
    }
}

/// One counter of one report.
#[derive(Debug, Clone, PartialEq)]
pub struct CounterObservation {
    pub counter: Counter,
    pub value: f64,
    pub span: Span,
    /// Host and transport: what is counted apart by each.
    pub of: [String; 2],
}

/// Kind of block, name of the field there.
const FIELDS: [(&str, &str, Counter); 22] = [
    ("client_rpc", "calls", Counter::ClientCalls),
    ("client_rpc", "retrans", Counter::ClientSentAgain),
    ("client_rpc", "timeout", Counter::ClientTimeouts),
    ("client_rpc", "timeouts", Counter::ClientTimeouts),
    ("client_rpc", "badxid", Counter::ClientUnexpectedReplies),
    ("client_rpc", "badxids", Counter::ClientUnexpectedReplies),
    ("server_rpc", "calls", Counter::ServerCalls),
    ("server_rpc", "badauth", Counter::ServerBadAuth),
    ("server_rpc", "badclnt", Counter::ServerBadClient),
    ("server_rpc", "badfmt", Counter::ServerBadFormat),
    ("server_rpc", "dupreqs", Counter::ServerRepeated),
    ("server_reply_cache", "hits", Counter::ServerRepeated),
    (
        "server_file_handle_cache",
        "stale",
        Counter::ServerStaleHandles,
    ),
    ("server_io_bytes", "read", Counter::ServerBytesRead),
    ("server_io_bytes", "write", Counter::ServerBytesWritten),
    ("server_io", "read", Counter::ServerBytesRead),
    ("server_io", "write", Counter::ServerBytesWritten),
    ("server_threads", "threads", Counter::ServerThreads),
    ("server_threads", "all_busy", Counter::ServerAllBusy),
    ("pool_stats", "packets-arrived", Counter::PoolArrived),
    ("pool_stats", "sockets-enqueued", Counter::PoolEnqueued),
    ("pool_stats", "threads-woken", Counter::PoolWoken),
];

/// Name in a section of a BSD's report (usr.bin/nfsstat/nfsstat.c).
const IN_SECTIONS: [(&str, Counter); 15] = [
    ("Requests", Counter::ClientCalls),
    ("Retries", Counter::ClientSentAgain),
    ("TimedOut", Counter::ClientTimeouts),
    ("X Replies", Counter::ClientUnexpectedReplies),
    ("Inprog", Counter::ServerRepeated),
    ("Idem", Counter::ServerRepeated),
    ("Non-Idem", Counter::ServerRepeated),
    ("Attr Hits", Counter::AttributesFound),
    ("Attr Misses", Counter::AttributesAsked),
    ("Lkup Hits", Counter::NamesFound),
    ("Lkup Misses", Counter::NamesAsked),
    ("Accs Hits", Counter::RightsFound),
    ("Accs Misses", Counter::RightsAsked),
    ("BioR Hits", Counter::BlocksFound),
    ("BioR Misses", Counter::BlocksAsked),
];

/// Counters below this may be of 32 bits, and may have come around.
const WIDE: f64 = 4_294_967_296.0;

pub(super) fn gather(block: &Block, seen: &mut Vec<CounterObservation>) {
    // What two snapshots grew by says which kind of block it is of.
    let kind = block.text("of").filter(|_| block.kind == "grown");
    let kind = kind.unwrap_or(&block.kind);
    let of = [owner_of(block), block.text("transport").unwrap_or_default()].map(str::to_owned);
    let span = span_of(block);
    let mut sums: BTreeMap<Counter, f64> = BTreeMap::new();
    let mut note = |counter: Counter, value: f64| *sums.entry(counter).or_default() += value;
    for (_, field, counter) in FIELDS.iter().filter(|(of, ..)| *of == kind) {
        if let Some(value) = figure(block, field).filter(|value| *value >= 0.0) {
            let may_have_wrapped = is_of_bytes(*counter) && !is_wide(block);
            if !may_have_wrapped {
                note(*counter, value);
            }
        }
    }
    // Of several transports, what each grew by stands beside it.
    if block.kind == "diff"
        && block.get("over_transports").is_none()
        && let Some(calls) = block.number("rpc_calls")
    {
        if block.text("side") == Some("server") {
            note(Counter::ServerCalls, calls);
        } else {
            note(Counter::ClientCalls, calls);
            // Told only where it grew.
            let again = block.number("retrans").unwrap_or(0.0);
            note(Counter::ClientSentAgain, again);
        }
    }
    for names in block.map("sections").into_iter().flatten() {
        for (name, value) in names.1.as_object().into_iter().flatten() {
            // Caches count in 32 bits: what is below zero has come around, perhaps more than once.
            let value = value.as_f64().filter(|value| *value >= 0.0);
            let mut known = IN_SECTIONS.iter();
            let known = known.find(|(known, _)| known.eq_ignore_ascii_case(name));
            if let Some(((_, counter), value)) = known.zip(value) {
                note(*counter, value);
            }
        }
    }
    seen.extend(sums.into_iter().map(|(counter, value)| CounterObservation {
        counter,
        value,
        span,
        of: of.clone(),
    }));
}

/// Of pools, the sum over them.
fn figure(block: &Block, field: &str) -> Option<f64> {
    if block.get("pools").is_none() {
        return block.number(field);
    }
    let pools = block.list("pools");
    let values = pools.map(|pool| pool.get(field).and_then(Value::as_f64));
    values.sum()
}

const fn is_of_bytes(counter: Counter) -> bool {
    matches!(
        counter,
        Counter::ServerBytesRead | Counter::ServerBytesWritten
    )
}

/// One of the two above 32 bits shows the width of both (fs/nfsd/stats.c).
fn is_wide(block: &Block) -> bool {
    let total = |name: &str| block.get(name).and_then(as_integer).unwrap_or(0) as f64;
    block.kind == "grown" || total("read").max(total("write")) >= WIDE
}
