//! Options that make every write wait.

use super::{Change, Evidence, Piece, Proposal, Way, When};
use mountwise_sim::Scenario;
use serde_json::json;

pub(crate) const SYNC: Piece = Piece {
    id: "drop_sync",
    of: "mount options",
    when: When::Always,
    // noac implies it: with both, one alone changes nothing for writes.
    proposals: |scenario| match scenario.has_option("noac") {
        true => without(scenario, &["sync", "noac"]),
        false => without(scenario, &["sync"]),
    },
    why: "With sync every write(2) waits for the server's stable storage; without it data leave at fsync, at close and in the background.",
    evidence: Evidence::Told(
        "nfs(5), section on the sync mount option; measured on Linux 6.1: one FILE_SYNC WRITE per request up to wsize.",
    ),
    risk: "A program that neither calls fsync nor checks close may lose its last writes in a crash of the client.",
    since: "all versions",
};

pub(crate) const NOAC: Piece = Piece {
    id: "drop_noac",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| without(scenario, &["noac"]),
    why: "noac fetches attributes before every use and makes every write synchronous.",
    evidence: Evidence::Told(
        "nfs(5): noac is sync and attributes that are never kept; measured on Linux 6.1: 7 to 12 GETATTR per file, one FILE_SYNC WRITE per request up to wsize.",
    ),
    risk: "Changes by other clients are seen only after the attribute timeout, or at the next open. Writes are no longer synchronous: a program that neither calls fsync nor checks close may lose its last ones in a crash of the client.",
    since: "all versions",
};

/// One proposal that removes these options, if all of them are set.
fn without(scenario: &Scenario, options: &[&str]) -> Vec<Proposal> {
    if !options.iter().all(|option| scenario.has_option(option)) {
        return Vec::new();
    }
    let left: Vec<&String> = scenario
        .mount
        .options
        .iter()
        .filter(|one| !options.contains(&one.as_str()))
        .collect();
    vec![Proposal {
        title: format!("Mount without {}", options.join(" and ")),
        changes: vec![Change {
            field: "mount.options".into(),
            from: json!(scenario.mount.options),
            to: json!(left),
        }],
        way: Way::Remount,
    }]
}
