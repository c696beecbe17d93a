//! rsize and wsize.

use super::{Change, Piece, Proposal, Way};
use crate::knobs;
use crate::text;
use mountwise_sim::Scenario;
use serde_json::json;

pub(crate) const BOTH: Piece = Piece {
    id: "transfer_size",
    proposals: sizes,
    why: "Large transfers need fewer calls. A block cache (FreeBSD) reads and keeps whole blocks of this size, so small random requests pay for all of it; a page cache (Linux) does not. Before Linux 6.10 an fsync writes each scattered piece that fits wsize FILE_SYNC, and larger ones UNSTABLE with one COMMIT.",
    evidence: "freebsd-net, January 2014: 4 KiB records rewrite at 73,714 KiB/s on a 4 KiB mount, 34,850 on 8 KiB and 5,292 on 64 KiB.",
    risk: "Needs a remount. A second mount of the export with other sizes has a cache of its own on Linux.",
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
