//! How far to read ahead.

use super::{Change, Piece, Proposal, Steps, Way, When};
use crate::export::set_read_ahead;
use crate::knobs;
use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::client::linux::mount::MountSettings;
use mountwise_sim::scenario::Os;
use serde_json::json;

pub(crate) const LINUX: Piece = Piece {
    id: "read_ahead_kib",
    of: "read-ahead",
    when: When::Always,
    proposals: linux,
    why: "A sequential reader has two read-ahead windows under way. Over a long round trip small windows leave the link idle; windows beyond what the link and server need only fill memory. Of windows that do equally well, twice the smallest is proposed: near the edge real clients were up to 26 % slower than predicted.",
    evidence: "linux-nfs, March 2021 (spinics msg83232): 68.6 MiB/s at 128 KiB against 260 MiB/s at 15360 KiB on one service. The other way round on a near server: github.com/buroa/home-ops, pull request 5862, 942 MB/s at 1024 KiB and 380 MB/s at 15360 KiB, a loss that the model does not show.",
    risk: "On a near mount more than a few MiB has been slower than less: try the smallest of a tie first. Programs that map files or read a little and seek fetch up to a whole window that they never use.",
    since: "all kernels; the default is 128 KiB since Linux 5.4 and RHEL 8.3, and 15 × rsize before",
};

pub(crate) const FREEBSD: Piece = Piece {
    id: "read_ahead_blocks",
    of: "read-ahead",
    when: When::Always,
    proposals: freebsd,
    why: "A sequential reader has readahead + 1 blocks under way; with one block of read-ahead a long round trip leaves the link idle.",
    evidence: "Measured on FreeBSD 9.3, 10.4 and 12.1: READs in flight are readahead + 1 for 1, 2, 4, 8 and 16.",
    risk: "More memory and nfsiods per reader.",
    since: "mount option readahead; up to 16 since FreeBSD 9",
};

fn linux(scenario: &Scenario) -> Vec<Proposal> {
    if scenario.client.os != Os::Linux {
        return Vec::new();
    }
    let now = scenario.mount.read_ahead_kib;
    let proposal = |kib: u64| Proposal {
        title: format!("Set read_ahead_kb to {kib}"),
        changes: vec![Change {
            field: "mount.read_ahead_kib".into(),
            from: json!(now),
            to: json!(kib),
        }],
        way: Way::Live(Steps {
            set: vec![set_read_ahead(kib)],
            undo: vec![set_read_ahead(in_force_kib(scenario))],
        }),
    };
    values(scenario, "mount.read_ahead_kib")
        .into_iter()
        .filter(|kib| Some(*kib) != now && *kib > 0)
        .map(proposal)
        .collect()
}

/// What the mount has now, its kernel's default included.
pub(super) fn in_force_kib(scenario: &Scenario) -> u64 {
    MountSettings::of(scenario).sizes().read_ahead_bytes / 1024
}

fn freebsd(scenario: &Scenario) -> Vec<Proposal> {
    if scenario.client.os != Os::Freebsd {
        return Vec::new();
    }
    let now = scenario.mount.read_ahead_blocks;
    let proposal = |blocks: u64| Proposal {
        title: format!(
            "Read {} ahead",
            text::count(blocks as f64) + if blocks == 1 { " block" } else { " blocks" }
        ),
        changes: vec![Change {
            field: "mount.read_ahead_blocks".into(),
            from: json!(now),
            to: json!(blocks),
        }],
        way: Way::Live(Steps {
            set: vec![format!("mount -u -o readahead={blocks} MOUNTPOINT")],
            undo: vec![format!(
                "mount -u -o readahead={} MOUNTPOINT",
                now.unwrap_or(1)
            )],
        }),
    };
    values(scenario, "mount.read_ahead_blocks")
        .into_iter()
        .filter(|blocks| now.map(u64::from) != Some(*blocks))
        .map(proposal)
        .collect()
}

fn values(scenario: &Scenario, field: &str) -> Vec<u64> {
    knobs::knob(field).map_or_else(Vec::new, |knob| (knob.candidates)(scenario))
}
