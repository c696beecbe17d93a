//! How much may be under way at once: slots that ran out where others might have more of them, and slots and cores that
//! were told and are of no effect.

use super::{AS_WITHOUT, is_linux};
use crate::left_open::{MANY_THREADS, are_slots_open, are_threads_open};
use crate::quick::slots_s;
use mountwise_sim::Outcome;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::scenario::{Os, Scenario};
use mountwise_sim::server::DEFAULT_NFSD_THREADS;
use mountwise_sim::transport::slots::{self, SetBy};
use mountwise_sim::usage::Resource;

/// Share of a phase for which calls waited for a slot or a thread that is worth a word.
const FEW_SLOTS: f64 = 0.05;

pub(super) fn notes(scenario: &Scenario, outcome: &Outcome) -> impl Iterator<Item = String> {
    too_few(scenario, outcome)
        .into_iter()
        .chain(threads(scenario, outcome))
        .chain(unused(scenario))
        .chain(cores(scenario))
}

/// Where nobody told how many there are. Without a session nobody grants them: the client has its limit.
fn too_few(scenario: &Scenario, outcome: &Outcome) -> Option<String> {
    let (client, server) = (&scenario.client, &scenario.server);
    let tables = slots::of(scenario);
    let whose = match tables.set_by {
        SetBy::Asked if client.max_session_slots.is_none() => {
            "clients ask for unless told otherwise"
        }
        SetBy::Granted if server.session_slots.is_some() => return None,
        SetBy::Granted if server.os == Some(Os::Freebsd) => "FreeBSD servers grant",
        SetBy::Granted if are_slots_open(scenario) => {
            "Linux servers grant before 6.14; others grant more, and the interval reaches to 64"
        }
        SetBy::Granted => {
            "Linux servers grant before 6.14; later ones add some whenever all are used"
        }
        SetBy::Asked | SetBy::Client | SetBy::TcpMaxSlotTableEntries => return None,
    };
    let waited = |phase: &PhaseOutcome| slots_s(phase) > FEW_SLOTS * phase.marks.elapsed.seconds();
    let slots = tables.slots;
    let note =
        || format!("slots of a session are not told: taken as {slots}, which is what {whose}");
    outcome.phases.iter().any(waited).then(note)
}

/// Of a server of which nothing is told.
fn threads(scenario: &Scenario, outcome: &Outcome) -> Option<String> {
    let waited = |phase: &PhaseOutcome| {
        let (time, _) = phase.usage.of(Resource::Threads);
        time.seconds() > FEW_SLOTS * phase.marks.elapsed.seconds()
    };
    let open = are_threads_open(scenario) && outcome.phases.iter().any(waited);
    open.then(|| {
        format!("how many calls the server takes at once is not told: taken as the {DEFAULT_NFSD_THREADS} threads of knfsd; the interval reaches to {MANY_THREADS}")
    })
}

/// By the version of NFS; that of another system is told beside others of its kind.
fn unused(scenario: &Scenario) -> Vec<String> {
    let (client, linux) = (&scenario.client, is_linux(scenario));
    let told = if scenario.protocol().has_sessions() {
        [
            (linux && client.tcp_max_slot_table_entries.is_some())
                .then_some("client.tcp_max_slot_table_entries counts for NFS 3 and 4.0"),
            None,
        ]
    } else {
        [
            (linux && client.max_session_slots.is_some())
                .then_some("client.max_session_slots counts from NFS 4.1 on"),
            scenario
                .server
                .session_slots
                .is_some()
                .then_some("server.session_slots counts from NFS 4.1 on"),
        ]
    };
    let told = told.into_iter().flatten();
    told.map(|what| format!("{what}{AS_WITHOUT}")).collect()
}

fn cores(scenario: &Scenario) -> Option<String> {
    let unused = scenario.client.cores.is_some() && scenario.server.shares_client_cpu;
    unused.then(|| {
        format!("client.cores counts where the server has processors of its own{AS_WITHOUT}")
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{asked, said};
    use serde_json::{Value, json};

    #[test]
    fn slots_that_do_not_count_say_so() {
        let client =
            json!({"os": "linux", "tcp_max_slot_table_entries": 128, "max_session_slots": 32});
        let server = json!({"storage": "ssd", "session_slots": 180});
        for (os, version, names) in [
            (
                "linux",
                "4.1",
                &["client.tcp_max_slot_table_entries counts for"][..],
            ),
            (
                "linux",
                "4.0",
                &[
                    "client.max_session_slots counts from",
                    "server.session_slots counts from",
                ],
            ),
            (
                "linux",
                "3",
                &[
                    "client.max_session_slots counts from",
                    "server.session_slots counts from",
                ],
            ),
            (
                "freebsd",
                "4.2",
                &[
                    "client.tcp_max_slot_table_entries does not",
                    "client.max_session_slots does not",
                ],
            ),
            (
                "openbsd",
                "3",
                &[
                    "server.session_slots counts from",
                    "client.tcp_max_slot_table_entries does not",
                    "client.max_session_slots does not",
                ],
            ),
        ] {
            let mut client = client.clone();
            client["os"] = json!(os);
            let notes = said(&asked(&[
                ("client", client),
                ("mount/version", json!(version)),
                ("server", server.clone()),
            ]));
            assert_eq!(notes.len(), names.len(), "{os} {version}: {notes:?}");
            for (note, name) in notes.iter().zip(names) {
                assert!(note.starts_with(name), "{note} for {name}");
            }
        }
    }

    #[test]
    fn slots_that_ran_out_are_an_assumption_only_where_nobody_told_them() {
        let few = |changes: &[(&str, Value)]| {
            let phase = json!({"op": "read", "pattern": "random", "record_bytes": 4096, "file_bytes": 1 << 28, "count": 500,
                "processes": 128, "flags": ["direct"], "cache": "cold"});
            let busy = [
                ("phases", json!([phase])),
                ("network", json!({"rtt_ms": 20})),
            ];
            said(&asked(&[&busy, changes].concat()))
        };
        for (changes, told) in [
            (vec![], "taken as 30, which is what Linux servers"),
            (
                vec![("server/os", json!("freebsd"))],
                "taken as 64, which is what clients ask",
            ),
            (
                vec![
                    ("server/os", json!("freebsd")),
                    ("client/max_session_slots", json!(100)),
                ],
                "taken as 64, which is what FreeBSD servers",
            ),
            (vec![("server/session_slots", json!(16))], ""),
            (
                vec![("server/session_slots", json!(180))],
                "taken as 64, which is what clients ask",
            ),
            (vec![("client/max_session_slots", json!(16))], ""),
            (
                vec![
                    ("mount/version", json!("3")),
                    ("client/tcp_max_slot_table_entries", json!(16)),
                ],
                "",
            ),
        ] {
            let notes = few(&changes).join(" ");
            assert_eq!(
                notes.contains("slots of a session"),
                !told.is_empty(),
                "{changes:?}: {notes}"
            );
            assert!(notes.contains(told), "{changes:?}: {notes}");
        }
    }
}
