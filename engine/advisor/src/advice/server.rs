//! What the server's administrator can change.

use super::{Change, Evidence, Piece, Proposal, Steps, Way, When};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;
use mountwise_sim::server::DEFAULT_NFSD_THREADS;
use serde_json::json;

pub(crate) const THREADS: Piece = Piece {
    id: "nfsd_threads",
    of: "nfsd threads",
    when: When::Always,
    proposals: threads,
    why: "A call that finds no free nfsd thread waits. Threads that wait for storage are not free.",
    evidence: Evidence::Told("knfsd's default was 8 threads until nfs-utils 2.8.2, 16 since."),
    risk: "Each thread costs some memory; more threads than the storage can serve only move the queue.",
    since: "all servers",
};

/// At once (utils/nfsd/nfsd.c of nfs-utils: where nfsd is up, only the number is set), and for the next start. A restart
/// would begin a grace period (Documentation/admin-guide/nfs/nfsd-admin-interfaces.rst).
fn run(threads: u32) -> Vec<String> {
    vec![
        format!("rpc.nfsd {threads}   # at once"),
        format!("nfsconf --set nfsd threads {threads}   # for the next start"),
    ]
}

fn threads(scenario: &Scenario) -> Vec<Proposal> {
    if !matches!(scenario.server.os, Some(Os::Linux)) {
        return Vec::new();
    }
    let now = scenario.server.threads;
    let proposal = |threads: u32| Proposal {
        title: format!("Run {threads} nfsd threads"),
        changes: vec![Change {
            field: "server.threads".into(),
            from: json!(now),
            to: json!(threads),
        }],
        way: Way::Commands(Steps {
            set: run(threads),
            undo: run(now.unwrap_or(DEFAULT_NFSD_THREADS)),
        }),
    };
    [8, 16, 32, 64, 128]
        .into_iter()
        .filter(|threads| now.is_none_or(|now| *threads > now))
        .map(proposal)
        .collect()
}
