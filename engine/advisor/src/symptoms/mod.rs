//! What a report shows by itself, before any model: where calls wait, what they carry, what they are spent on.
//!
//! Each sign looks at the joined figures and speaks only where they are out of the ordinary or decide what to do next.

mod calls;
mod client;
mod server;
mod sizes;
mod times;

use crate::observe::{FEW_CALLS, Observed, OpObserved};
use crate::text;
use serde::Serialize;
use serde_json::Value;

/// One thing that the report shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Symptom {
    pub name: &'static str,
    /// The figures, in a sentence.
    pub text: String,
    /// What they mean, and what to do.
    pub meaning: String,
    /// What says that the figure means this.
    pub source: &'static str,
}

struct Sign {
    name: &'static str,
    source: &'static str,
    tell: fn(&Observed) -> Option<(String, String)>,
}

/// In the order in which one would look.
const SIGNS: [Sign; 17] = [
    Sign {
        name: "failed_data",
        source: "net/sunrpc/stats.c, rpc_count_iostats_metrics: om_error_status",
        tell: calls::failed_data,
    },
    Sign {
        name: "repeated",
        source: "net/sunrpc/clnt.c, call_timeout; nfs(5), timeo and retrans",
        tell: calls::repeated,
    },
    Sign {
        name: "sent_again",
        source: "net/sunrpc/clnt.c, call_timeout: rpcretrans; nfsstat(1) of FreeBSD, X Replies; of Solaris, badxids",
        tell: client::sent_again,
    },
    Sign {
        name: "waiting_in_client",
        source: "net/sunrpc/stats.c, rpc_count_iostats_metrics: om_queue, from the task's start to its last sending",
        tell: times::waiting_in_client,
    },
    Sign {
        name: "round_trips",
        source: "net/sunrpc/stats.c, rpc_count_iostats_metrics: om_rtt, from the last sending to the reply",
        tell: times::round_trips,
    },
    Sign {
        name: "under_way",
        source: "Little's law: calls in a second times the time of each",
        tell: times::under_way,
    },
    Sign {
        name: "sizes",
        source: "fs/nfs/pagelist.c, nfs_generic_pg_test; mm/readahead.c",
        tell: sizes::of_calls,
    },
    Sign {
        name: "cache",
        source: "include/linux/nfs_iostat.h, enum nfs_stat_bytecounters",
        tell: sizes::from_cache,
    },
    Sign {
        name: "spent_on",
        source: "nfs(5), Data and metadata coherence",
        tell: calls::spent_on,
    },
    Sign {
        name: "caches",
        source: "usr.bin/nfsstat/nfsstat.c of FreeBSD, Cache Info",
        tell: client::caches,
    },
    Sign {
        name: "server_threads",
        source: "net/sunrpc/svc_xprt.c, svc_xprt_enqueue and svc_pool_stats_show; fs/nfsd/stats.c, th_fullcnt",
        tell: server::threads,
    },
    Sign {
        name: "server_answered_before",
        source: "fs/nfsd/nfscache.c, nfsd_cache_lookup: rchits; sys/fs/nfsserver/nfs_nfsdcache.c",
        tell: server::answered_before,
    },
    Sign {
        name: "server_refused",
        source: "net/sunrpc/svc.c, svc_process_common: rpcbadauth, rpcbadfmt",
        tell: server::refused,
    },
    Sign {
        name: "server_stale_handles",
        source: "fs/nfsd/nfsfh.c, fh_verify: fh_stale",
        tell: server::stale,
    },
    Sign {
        name: "server_sizes",
        source: "fs/nfsd/vfs.c, nfsd_read and nfsd_vfs_write: io_read, io_write",
        tell: server::sizes,
    },
    Sign {
        name: "server_spent_on",
        source: "nfs(5), Data and metadata coherence",
        tell: server::spent_on,
    },
    Sign {
        name: "errors",
        source: "net/sunrpc/stats.c, rpc_count_iostats_metrics: om_error_status",
        tell: calls::errors,
    },
];

pub fn symptoms(observed: &Observed) -> Vec<Symptom> {
    let told = SIGNS.iter().filter_map(|sign| {
        let (text, meaning) = (sign.tell)(observed)?;
        Some(Symptom {
            name: sign.name,
            text,
            meaning,
            source: sign.source,
        })
    });
    told.collect()
}

/// The operation, if there were enough calls to speak of a mean.
fn many<'a>(observed: &'a Observed, name: &str) -> Option<&'a OpObserved> {
    observed.ops.get(name).filter(|op| op.count >= FEW_CALLS)
}

/// All operations with enough calls, by name.
fn all_of_many(observed: &Observed) -> impl Iterator<Item = (&str, &OpObserved)> {
    let ops = observed.ops.iter().filter(|(_, op)| op.count >= FEW_CALLS);
    ops.map(|(name, op)| (name.as_str(), op))
}

/// What the report says of an option of the mount.
fn told<'a>(observed: &'a Observed, field: &str) -> Option<&'a Value> {
    let offer = observed.offers.iter().find(|offer| offer.field == field)?;
    Some(&offer.value)
}

fn has_option(observed: &Observed, is_meant: fn(&str) -> bool) -> bool {
    let options = told(observed, "mount.options").and_then(Value::as_array);
    let mut words = options.into_iter().flatten().filter_map(Value::as_str);
    words.any(is_meant)
}

fn told_bytes(observed: &Observed, field: &str) -> Option<f64> {
    told(observed, field)?.as_f64()
}

/// `a READ`, `an ACCESS`.
fn one(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O']) || name.starts_with("FS");
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// `READ 75.8 %, GETATTR 9.3 %`.
fn shares<'a>(parts: impl Iterator<Item = (&'a str, f64)>) -> String {
    let parts: Vec<String> = parts
        .map(|(name, share)| format!("{name} {} %", text::number(100.0 * share)))
        .collect();
    parts.join(", ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_counters;
