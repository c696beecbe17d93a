//! Options that make every write wait.

use super::{Change, Piece, Proposal, Way};
use mountwise_sim::Scenario;
use serde_json::json;

pub(crate) const SYNC: Piece = Piece {
    id: "drop_sync",
    proposals: |scenario| without(scenario, "sync", "Mount without sync"),
    why: "With sync every write(2) waits for the server's stable storage; without it data leave at fsync, at close and in the background.",
    evidence: "nfs(5), section on the sync mount option; measured on Linux 6.1: one FILE_SYNC WRITE per request up to wsize.",
    risk: "A program that neither calls fsync nor checks close may lose its last writes in a crash of the client.",
    since: "all versions",
};

pub(crate) const NOAC: Piece = Piece {
    id: "drop_noac",
    proposals: |scenario| without(scenario, "noac", "Mount without noac"),
    why: "noac fetches attributes before every use and makes every write synchronous.",
    evidence: "nfs(5); measured on Linux 6.1: 7 to 12 GETATTR per file.",
    risk: "Changes by other clients are seen only after the attribute timeout, or at the next open.",
    since: "all versions",
};

/// One proposal that removes an option, if it is set.
fn without(scenario: &Scenario, option: &str, title: &str) -> Vec<Proposal> {
    if !scenario.has_option(option) {
        return Vec::new();
    }
    let left: Vec<&String> = scenario
        .mount
        .options
        .iter()
        .filter(|one| *one != option)
        .collect();
    vec![Proposal {
        title: title.to_owned(),
        changes: vec![Change {
            field: "mount.options".into(),
            from: json!(scenario.mount.options),
            to: json!(left),
        }],
        way: Way::Remount,
    }]
}
