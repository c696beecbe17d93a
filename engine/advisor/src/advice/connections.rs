//! How many TCP connections.

use super::{Change, Evidence, Piece, Proposal, Way, When};
use crate::existence::lacks_nconnect;
use crate::knobs;
use mountwise_sim::Scenario;
use serde_json::json;

pub(crate) const NCONNECT: Piece = Piece {
    id: "nconnect",
    of: "nconnect",
    when: When::Always,
    proposals: |scenario| nconnect(scenario, |connections, now| connections > now),
    why: "One connection has one sender, one receiver and one TCP window; several share the work and fill a long path together. Session slots are not multiplied.",
    evidence: Evidence::Told(
        "Measured at 50 ms with default buffers: 47 MiB/s with one connection, 103 with four. What several senders and receivers bring on a short path is reckoned, not measured.",
    ),
    risk: "The first mount of a server decides for all later ones; young connections start slowly, so a short transfer can lose.",
    since: "Linux since 5.3; FreeBSD since 13.1, with NFSv4.1",
};

pub(crate) const FEWER_CONNECTIONS: Piece = Piece {
    id: "fewer_connections",
    of: "nconnect",
    when: When::Always,
    proposals: |scenario| nconnect(scenario, |connections, now| connections < now),
    why: "Each connection begins with TCP's slow start: what is short, or gains nothing from several senders, waits for it on each of them.",
    evidence: Evidence::Told(
        "RFC 6928: ten segments at first, twice as many with each round trip. What fewer connections bring is reckoned, not measured.",
    ),
    risk: "The first mount of a server decides for all later ones; work that fills the link, or has many processes, may want the connections that are given up.",
    since: "Linux since 5.3; FreeBSD since 13.1, with NFSv4.1",
};

fn nconnect(scenario: &Scenario, wanted: fn(u64, u64) -> bool) -> Vec<Proposal> {
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
    // A mount that asks for what its client does not have is refused: there is nothing to gain from.
    if lacks_nconnect(scenario).is_some() {
        return Vec::new();
    }
    candidates
        .into_iter()
        .filter(|connections| wanted(*connections, now))
        .map(proposal)
        .collect()
}
