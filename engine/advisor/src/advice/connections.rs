//! How many TCP connections.

use super::{Change, Piece, Proposal, Way, When};
use crate::knobs;
use mountwise_sim::Scenario;
use serde_json::json;

pub(crate) const NCONNECT: Piece = Piece {
    id: "nconnect",
    of: "nconnect",
    when: When::Always,
    proposals: nconnect,
    why: "One connection has one sender, one receiver and one TCP window; several share the work and fill a long path together. Session slots are not multiplied.",
    evidence: "Measured at 50 ms with default buffers: 47 MiB/s with one connection, 103 with four.",
    risk: "The first mount of a server decides for all later ones; young connections start slowly, so a short transfer can lose.",
    since: "Linux since 5.3; FreeBSD since 13.1, with NFSv4.1",
};

fn nconnect(scenario: &Scenario) -> Vec<Proposal> {
    let now = u64::from(scenario.mount.nconnect);
    let candidates =
        knobs::knob("mount.nconnect").map_or_else(Vec::new, |knob| (knob.candidates)(scenario));
    let proposal = |connections: u64| Proposal {
        title: format!("Use nconnect={connections}"),
        changes: vec![Change {
            field: "mount.nconnect".into(),
            from: json!(now),
            to: json!(connections),
        }],
        way: Way::Remount,
    };
    candidates
        .into_iter()
        .filter(|connections| *connections != now)
        .map(proposal)
        .collect()
}
