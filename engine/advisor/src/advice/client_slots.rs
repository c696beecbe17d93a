//! What the client's own limits on calls under way hold back: slots of its connections, and those it asks for of a session.

use super::{Change, Evidence, Piece, Proposal, Steps, Way, When};
use crate::existence::is_over_udp;
use crate::export::slots::{self, Setting};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;
use mountwise_sim::transport::slots::{MOST_TABLE_SLOTS, SetBy, TCP_SLOTS, granted, of};
use serde_json::json;

pub(crate) const TCP: Piece = Piece {
    id: "tcp_slots",
    of: "slots of a connection",
    when: When::SlotsHold,
    proposals: tcp,
    why: "Without a session, a connection has as many calls under way as tcp_max_slot_table_entries of the module sunrpc lets it; the others wait at the client. The kernel's own limit is 65,536, and its table grows only as calls need it.",
    evidence: Evidence::Told(
        "net/sunrpc/xprtsock.c, xs_setup_tcp and param_set_max_slot_table_size; net/sunrpc/xprt.c, xprt_dynamic_alloc_slot. What more slots bring is reckoned, not measured.",
    ),
    risk: "Somebody may have set it to spare the server, which then gets that many calls at once from each connection. It holds for connections made later, of all servers.",
    since: "Linux clients that have /proc/sys/sunrpc/tcp_max_slot_table_entries",
};

pub(crate) const SESSION: Piece = Piece {
    id: "session_slots",
    of: "slots of a session",
    when: When::SlotsHold,
    proposals: session,
    why: "A session has as many calls under way as the client asked for and the server grants, over all connections. This client asks for fewer than this server grants.",
    evidence: Evidence::Told(
        "fs/nfs/super.c, max_session_slots; fs/nfs/nfs4proc.c, nfs4_init_channel_attrs; fs/nfs/nfs4session.h, NFS4_MAX_SLOT_TABLE: 1024 at most. What more slots bring is reckoned, not measured; a server that adds slots on demand may have given some of them already.",
    ),
    risk: "Each slot may keep a reply in the server's memory, for every client that asks for so many. The option holds for sessions made later, with all servers.",
    since: "Linux clients that have /sys/module/nfs/parameters/max_session_slots",
};

/// As many as the kernel has them, where it was told fewer.
fn tcp(scenario: &Scenario) -> Vec<Proposal> {
    let tables = of(scenario);
    let told = scenario.client.tcp_max_slot_table_entries;
    let held = told.filter(|_| tables.set_by == SetBy::TcpMaxSlotTableEntries);
    let fewer = held.filter(|told| *told == tables.slots && *told < TCP_SLOTS.1);
    let fewer = fewer.filter(|_| !is_over_udp(scenario));
    let proposal = |told: u32| Proposal {
        title: format!("Raise tcp_max_slot_table_entries to {}", TCP_SLOTS.1),
        changes: vec![Change {
            field: "client.tcp_max_slot_table_entries".into(),
            from: json!(told),
            to: json!(TCP_SLOTS.1),
        }],
        way: Way::Before(steps(&slots::TCP, TCP_SLOTS.1, told)),
    };
    fewer.into_iter().map(proposal).collect()
}

/// Twice as many, and so on, up to what is granted.
fn session(scenario: &Scenario) -> Vec<Proposal> {
    let tables = of(scenario);
    let most = granted(scenario).min(MOST_TABLE_SLOTS);
    // FreeBSD's client asks for a fixed number (sys/fs/nfs/nfs.h, NFSV4_SLOTS).
    if tables.set_by != SetBy::Asked || scenario.client.os != Os::Linux {
        return Vec::new();
    }
    let told = scenario.client.max_session_slots;
    let proposal = |wanted: u32| Proposal {
        title: format!("Set nfs.max_session_slots to {wanted}"),
        changes: vec![Change {
            field: "client.max_session_slots".into(),
            from: json!(told),
            to: json!(wanted),
        }],
        way: Way::Before(steps(&slots::SESSION, wanted, tables.slots)),
    };
    let wider = std::iter::successors(Some(tables.slots.saturating_mul(2)), |slots| {
        Some(slots.saturating_mul(2))
    });
    let wider = wider.take_while(|slots| *slots < most);
    let last = (tables.slots < most).then_some(most);
    wider.chain(last).map(proposal).collect()
}

fn steps(setting: &Setting, slots: u32, former: u32) -> Steps {
    Steps {
        set: vec![
            format!(
                "{}   # for what is mounted later",
                setting.load_and_set(slots)
            ),
            format!(
                "echo '{}' > {}   # for the next boot",
                setting.option(slots),
                setting.file
            ),
            "# then unmount all mounts of this server: they share its connections and session"
                .to_owned(),
        ],
        undo: vec![
            format!("{}   # or as it was before", setting.set(former)),
            format!("rm {}   # or put the former file back", setting.file),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::super::Advice;
    use super::super::tests::advised_of;
    use serde_json::{Value, json};

    /// Of 128 processes that read 8 KiB at random, past the client's cache.
    fn found(change: impl FnOnce(&mut Value)) -> Vec<Advice> {
        let mut scenario = json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "3", "nconnect": 2},
            "network": {"rtt_ms": 5.0, "rate_mbit": 10_000.0},
            "server": {"os": "linux", "threads": 256},
            "phases": [{"op": "read", "pattern": "random", "record_bytes": 8192, "file_bytes": 1 << 26, "count": 400,
                "processes": 128, "flags": ["direct"], "cache": "cold"}],
        });
        change(&mut scenario);
        let mut all = advised_of(scenario);
        all.retain(|one| {
            ["tcp_slots", "session_slots"].contains(&one.id.as_str())
                && one.effect.least_factor > 1.0
        });
        all
    }

    #[test]
    fn few_slots_of_connections_are_raised_to_what_the_kernel_has() {
        for version in ["3", "4.0"] {
            let found = found(|scenario| {
                scenario["mount"]["version"] = json!(version);
                scenario["client"]["tcp_max_slot_table_entries"] = json!(16);
            });
            let [one] = &found[..] else {
                panic!("{version}: {found:?}")
            };
            assert_eq!(one.id, "tcp_slots");
            assert!(one.effect.least_factor > 2.0, "{:?}", one.effect);
            let set = one.set.join("\n");
            assert!(set.contains("sysctl sunrpc.tcp_max_slot_table_entries=65536"));
            assert!(set.contains("options sunrpc tcp_max_slot_table_entries=65536"));
            assert!(set.contains("/etc/modprobe.d/") && set.contains("\nmount -t nfs"));
            let undo = one.undo.join("\n");
            assert!(
                undo.contains("tcp_max_slot_table_entries=16")
                    && undo.contains("\nrm /etc/modprobe.d/")
            );
        }
    }

    #[test]
    fn a_session_is_asked_to_be_as_large_as_the_server_is_known_to_grant() {
        for (client, server, wanted) in [
            (
                json!(null),
                json!({"session_slots": 180, "threads": 256}),
                128,
            ),
            (json!(16), json!({"session_slots": 96, "threads": 256}), 96),
            (json!(16), json!({"os": "freebsd", "threads": 256}), 64),
            (
                json!(null),
                json!({"os": "linux", "version": "6.14", "threads": 256}),
                128,
            ),
        ] {
            let found = found(|scenario| {
                scenario["mount"]["version"] = json!("4.1");
                scenario["client"]["max_session_slots"] = client.clone();
                scenario["server"] = server.clone();
            });
            let [one] = &found[..] else {
                panic!("{client} {server}: {found:?}")
            };
            assert_eq!(
                (one.id.as_str(), &one.changes[0].to),
                ("session_slots", &json!(wanted))
            );
            let set = one.set.join("\n");
            assert!(
                set.contains(&format!("options nfs max_session_slots={wanted}")),
                "{set}"
            );
            let former = client.as_u64().unwrap_or(64);
            let undo = one.undo.join("\n");
            assert!(
                undo.contains(&format!("echo {former} > /sys/module/nfs/")),
                "{undo}"
            );
        }
    }

    #[test]
    fn slots_that_suffice_or_that_the_server_does_not_grant_are_no_reason() {
        for (version, client, server) in [
            ("3", json!({"os": "linux"}), json!({"threads": 256})),
            (
                "3",
                json!({"os": "linux", "tcp_max_slot_table_entries": 128}),
                json!({"threads": 256}),
            ),
            (
                "3",
                json!({"os": "linux", "max_session_slots": 16}),
                json!({"threads": 256}),
            ),
            (
                "4.1",
                json!({"os": "linux"}),
                json!({"os": "linux", "threads": 256}),
            ),
            (
                "4.1",
                json!({"os": "linux", "max_session_slots": 30}),
                json!({"session_slots": 30, "threads": 256}),
            ),
            (
                "4.1",
                json!({"os": "freebsd", "version": "14.1"}),
                json!({"session_slots": 180, "threads": 256}),
            ),
        ] {
            let found = found(|scenario| {
                scenario["mount"]["version"] = json!(version);
                scenario["client"] = client.clone();
                scenario["server"] = server.clone();
            });
            assert!(found.is_empty(), "{version} {client} {server}: {found:?}");
        }
    }
}
