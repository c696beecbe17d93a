//! What the slots of a session hold back: a server that grants more of them, or a version without sessions.

use super::{Change, Evidence, Piece, Proposal, Steps, Way, When};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::{NfsVersion, Os};
use mountwise_sim::server::knfsd::{Knfsd, SLOTS_ON_DEMAND};
use mountwise_sim::server::storage;
use mountwise_sim::transport::slots::{self, SetBy};
use serde_json::json;

pub(crate) const NEWER_SERVER: Piece = Piece {
    id: "newer_server",
    of: "a newer server",
    when: When::SlotsHold,
    proposals: newer_server,
    why: "A session has as many calls under way as its server grants slots, over all connections; Linux before 6.14 grants 30, later ones add slots whenever all are used.",
    evidence: Evidence::Told(
        "fs/nfsd/nfs4state.c, nfsd4_get_drc_mem before 6.14 and nfsd4_sequence since. Laboratory: 30 slots on Linux 6.1 and 6.12. What more of them bring is reckoned, not measured.",
    ),
    risk: "Another kernel on the server changes more than slots, and all of its clients wait for the restart and the grace period after it.",
    since: "Linux servers since 6.14; a client uses 64 slots unless max_session_slots of its module nfs says otherwise",
};

pub(crate) const VERSION_3: Piece = Piece {
    id: "version_3",
    of: "NFS version",
    when: When::SlotsHold,
    proposals: version_3,
    why: "Version 3 has no session, and so no slots of one: a Linux client has as many calls under way on each connection as its windows ask for, up to tcp_max_slot_table_entries of its module sunrpc, 65,536 unless told otherwise. A server that grants more slots spares the change, as Linux since 6.14, FreeBSD and most filers do: where nobody has told how many this one grants, ask first.",
    evidence: Evidence::Told(
        "RFC 8881, section 2.10.6.1; net/sunrpc/xprtsock.c, RPC_MAX_SLOT_TABLE; the 30 slots of Linux servers were measured in the laboratory.",
    ),
    risk: "Other programs must be able to do without version 4: locks go by rpc.statd and lockd with ports of their own, through every firewall between; no delegations, no access lists of version 4, no exactly-once replies from a session. A server may not offer version 3.",
    since: "all versions; the server must offer version 3",
};

/// Of a server that is known to run Linux, and an older one.
fn newer_server(scenario: &Scenario) -> Vec<Proposal> {
    let has_it = Knfsd::of(scenario).is_some_and(|knfsd| knfsd.slots_on_demand);
    if scenario.server.os != Some(Os::Linux) || has_it || !is_short(scenario) {
        return Vec::new();
    }
    // What the former one grants was told of that one alone.
    let told = scenario.server.session_slots.map(|told| Change {
        field: "server.session_slots".into(),
        from: json!(told),
        to: json!(null),
    });
    let first = SLOTS_ON_DEMAND;
    let release = format!("{}.{}", first.major, first.minor);
    vec![Proposal {
        title: format!("Run Linux {release} or later on the server"),
        changes: std::iter::once(Change {
            field: "server.version".into(),
            from: json!(scenario.server.version),
            to: json!(release),
        })
        .chain(told)
        .collect(),
        way: Way::Before(Steps {
            set: vec![format!(
                "# on the server: install and boot Linux {release} or later"
            )],
            undo: vec!["# on the server: boot the former kernel".to_owned()],
        }),
    }]
}

/// Not of a file service: those that speak version 4.1 mostly speak nothing else (assumption: Amazon EFS, Azure Files).
fn version_3(scenario: &Scenario) -> Vec<Proposal> {
    let storage = storage::kind(scenario.server.storage.as_deref());
    if !is_short(scenario) || storage.limits_each_client() {
        return Vec::new();
    }
    vec![Proposal {
        title: "Mount with NFS version 3".to_owned(),
        changes: vec![Change {
            field: "mount.version".into(),
            from: json!(scenario.mount.version),
            to: json!(NfsVersion::V3),
        }],
        way: Way::Remount,
    }]
}

/// A session whose server grants fewer slots than its client would use.
fn is_short(scenario: &Scenario) -> bool {
    slots::of(scenario).set_by == SetBy::Granted
}

#[cfg(test)]
mod tests {
    use super::super::tests::advised_of;
    use serde_json::{Value, json};

    /// Of 64 processes that read 8 KiB at random, past the client's cache.
    fn ids(change: impl FnOnce(&mut Value)) -> Vec<String> {
        let mut scenario = json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "4.1"},
            "network": {"rtt_ms": 5.0, "rate_mbit": 10_000.0},
            "server": {"os": "linux"},
            "phases": [{"op": "read", "pattern": "random", "record_bytes": 8192, "file_bytes": 1 << 26, "count": 400,
                "processes": 64, "flags": ["direct"], "cache": "cold"}],
        });
        change(&mut scenario);
        let all = advised_of(scenario);
        let better = all.iter().filter(|one| one.effect.least_factor > 1.0);
        let mut ids: Vec<String> = better.map(|one| one.id.clone()).collect();
        ids.retain(|id| ["newer_server", "version_3"].contains(&id.as_str()));
        ids.sort();
        ids
    }

    #[test]
    fn a_full_table_of_slots_is_met_by_a_newer_server_or_a_version_without_one() {
        assert_eq!(ids(|_| {}), ["newer_server", "version_3"]);
        // Whose it is is not known: no release of it can be asked for.
        let untold = |scenario: &mut Value| scenario["server"] = json!({});
        assert_eq!(ids(untold), ["version_3"]);
        let service =
            |scenario: &mut Value| scenario["server"] = json!({"storage": "cloud file service"});
        assert_eq!(ids(service), [""; 0]);
    }

    #[test]
    fn slots_that_suffice_are_no_reason() {
        let none: [&str; 0] = [];
        for (field, value) in [
            ("/phases/0/processes", json!(16)),
            ("/mount/version", json!("3")),
            ("/server/os", json!("freebsd")),
        ] {
            let found = ids(|scenario| {
                let place = scenario.pointer_mut(field).expect("a field");
                *place = value.clone();
            });
            assert_eq!(found, none, "{field}");
        }
    }
}
