//! rsize and wsize.

use super::{Change, Piece, Proposal};
use crate::knobs;
use crate::text;
use mountwise_sim::Scenario;
use serde_json::json;

pub(crate) const BOTH: Piece = Piece {
    id: "transfer_size",
    proposals: sizes,
    why: "Large transfers need fewer calls. A block cache (FreeBSD) reads and keeps whole blocks of this size, so small random requests pay for all of it; a page cache (Linux) does not.",
    evidence: "freebsd-net, January 2014: 4 KiB records rewrite at 73,714 KiB/s on a 4 KiB mount, 34,850 on 8 KiB and 5,292 on 64 KiB.",
    risk: "Needs a remount; all mounts of the same export on this client share one setting.",
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
        set: vec![
            "umount MOUNTPOINT".into(),
            format!("mount -o rsize={size},wsize={size} SERVER:/EXPORT MOUNTPOINT"),
        ],
        undo: vec!["umount MOUNTPOINT".into(), undo(mount.rsize, mount.wsize)],
    };
    candidates
        .into_iter()
        .filter(|size| mount.rsize != Some(*size) || mount.wsize != Some(*size))
        .map(proposal)
        .collect()
}

fn undo(rsize: Option<u64>, wsize: Option<u64>) -> String {
    let options: Vec<String> = [("rsize", rsize), ("wsize", wsize)]
        .into_iter()
        .filter_map(|(name, size)| size.map(|size| format!("{name}={size}")))
        .collect();
    if options.is_empty() {
        return "mount SERVER:/EXPORT MOUNTPOINT".into();
    }
    format!("mount -o {} SERVER:/EXPORT MOUNTPOINT", options.join(","))
}
