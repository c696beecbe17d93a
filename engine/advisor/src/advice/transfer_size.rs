//! rsize and wsize.

use super::{Change, Piece, Proposal, Way};
use crate::knobs;
use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;
use serde_json::json;

pub(crate) const LINUX: Piece = Piece {
    id: "transfer_size",
    proposals: |scenario| {
        let os = scenario.client.os;
        if os == Os::Linux {
            sizes(scenario)
        } else {
            Vec::new()
        }
    },
    why: "Large transfers need fewer calls; the page cache keeps 4 KiB pages whatever their size. Of a READ nothing can be read before all of it has come: where a window is short, smaller ones let a reader go on sooner. Before Linux 6.10 an fsync writes each scattered piece that fits wsize FILE_SYNC, and larger ones UNSTABLE with one COMMIT.",
    evidence: "Laboratory, Linux 6.1: a file was written in 0.420 s with 4 KiB and in 0.162 s with 16 KiB (W-metro-io4k-rec4k, W-metro-io16k-rec4k), and read over a long path in 1.59 s with 16 KiB and in 0.50 s with 256 KiB (SR-wan-rs16k-ra15360-rec4k, SR-wan-rs256k-ra15360-rec4k).",
    risk: "Needs a remount. A second mount of the export with other sizes has a cache of its own.",
    since: "all versions",
};

pub(crate) const BLOCKS: Piece = Piece {
    id: "block_size",
    proposals: |scenario| {
        let os = scenario.client.os;
        if os == Os::Linux {
            Vec::new()
        } else {
            sizes(scenario)
        }
    },
    why: "The cache reads and keeps whole blocks of this size: small random requests pay for all of it, and large ones need fewer calls.",
    evidence: "freebsd-net, January 2014: 4 KiB records rewrite at 73,714 KiB/s on a 4 KiB mount, 34,850 on 8 KiB and 5,292 on 64 KiB.",
    risk: "Needs a remount.",
    since: "all versions",
};

fn sizes(scenario: &Scenario) -> Vec<Proposal> {
    let mount = &scenario.mount;
    let candidates =
        knobs::knob("mount.rsize").map_or_else(Vec::new, |knob| (knob.candidates)(scenario));
    let proposal = |size: u64| Proposal {
        title: format!("Mount with rsize = wsize = {}", text::bytes(size as f64)),
        changes: vec![
            Change {
                field: "mount.rsize".into(),
                from: json!(mount.rsize),
                to: json!(size),
            },
            Change {
                field: "mount.wsize".into(),
                from: json!(mount.wsize),
                to: json!(size),
            },
        ],
        way: Way::Remount,
    };
    candidates
        .into_iter()
        .filter(|size| mount.rsize != Some(*size) || mount.wsize != Some(*size))
        .map(proposal)
        .collect()
}
