//! What a scenario contains and the answer passes over: each says so in the answer's notes, because silence would
//! read as "does not matter". None of it is an error: the page keeps a value when the system is switched, and a link
//! may hold a name that a later model has given up.

mod at_once;
mod caches;
#[cfg(feature = "whole")]
pub(crate) mod crowd;
mod far_ahead;
#[cfg(feature = "whole")]
mod given_up;
#[cfg(feature = "whole")]
pub(crate) mod guesses;
pub(crate) mod misspelt;
pub(crate) mod mount_options;
#[cfg(feature = "whole")]
mod server_memory;
mod shared_pages;
mod storage;
mod versions;

use mountwise_sim::parameters::PARAMETERS;
use mountwise_sim::phase::PhaseOp;
use mountwise_sim::scenario::{Export, Os, Scenario};
use mountwise_sim::transport::slots::is_before_31;
use mountwise_sim::{MODEL_VERSION, Outcome, parameter_sets};

/// Ends of a note.
const UNKNOWN: &str = " is not known here: the answer is as without it";
const AS_WITHOUT: &str = ": the answer is as without it";

/// Each once, in the order of the scenario.
pub(crate) fn notes(scenario: &Scenario, outcome: &Outcome) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    let mut say = |note: String| {
        if !notes.contains(&note) {
            notes.push(note);
        }
    };
    if scenario
        .phases
        .iter()
        .any(|phase| phase.op == PhaseOp::OpMix)
    {
        say(
            "which calls a mix would make with other options: it goes out as it was counted".into(),
        );
    }
    for (index, phase) in outcome.phases.iter().enumerate() {
        if let Some(reason) = &phase.not_modelled {
            say(format!("Phase {}: {reason}", index + 1));
        }
        let asked = &scenario.phases[index];
        if asked.processes > 1 && asked.op.runs_once() {
            say(format!(
                "Phase {}: the command runs once, whatever the number of processes",
                index + 1
            ));
        }
    }
    versions::notes(scenario).for_each(&mut say);
    at_once::notes(scenario, outcome).for_each(&mut say);
    other_systems(scenario).for_each(&mut say);
    mount_options::notes(scenario).for_each(&mut say);
    caches::notes(scenario).for_each(&mut say);
    storage::note(scenario, outcome)
        .into_iter()
        .for_each(&mut say);
    #[cfg(feature = "whole")]
    [given_up::note(scenario, outcome), crowd::note(scenario)]
        .into_iter()
        .flatten()
        .chain(guesses::notes(scenario))
        .chain(far_ahead::note(scenario))
        .chain(shared_pages::note(scenario, outcome))
        .chain(server_memory::note(scenario, outcome))
        .for_each(&mut say);
    parameters(scenario).for_each(&mut say);
    notes
}

/// Whether this build has all notes that there may be to the scenario; with the feature `whole` it has.
pub(crate) fn has_all_notes(scenario: &Scenario) -> bool {
    cfg!(feature = "whole")
        || !far_ahead::is_asked(scenario)
            && !shared_pages::is_asked(scenario)
            && !scenario.has_options_of_the_whole()
            && !is_before_31(scenario)
            && scenario.server.export != Some(Export::Async)
            && !caches::are_large(scenario)
}

/// Whether a note is to be read with the figures: a mount with such options has others, or none.
pub(crate) fn stands_with_the_figures(note: &str) -> bool {
    #[cfg(feature = "whole")]
    let says = [
        given_up::says,
        shared_pages::says,
        server_memory::says,
        guesses::kept::says,
    ];
    #[cfg(not(feature = "whole"))]
    let says: [fn(&str) -> bool; 0] = [];
    says.iter().any(|says| says(note)) || mount_options::is_left_out(note)
}

fn is_linux(scenario: &Scenario) -> bool {
    scenario.client.os == Os::Linux
}

/// FreeBSD: what client/freebsd reads; facts of the host that nothing follows from stand beside it.
const SYSCTLS: &[&str] = &[
    "vfs.maxbcachebuf",
    "vfs.hibufspace",
    "kern.maxvnodes",
    "vfs.nfs.iodmax",
    "vfs.nfs.commit_on_close",
    "kern.osreldate",
    "hw.physmem",
];

/// What is set and exists on other systems alone, or nowhere.
fn other_systems(scenario: &Scenario) -> impl Iterator<Item = String> + '_ {
    let (client, mount, linux) = (&scenario.client, &scenario.mount, is_linux(scenario));
    let fields = [
        (linux, "client.nfsiods", client.nfsiods.is_some()),
        (
            !linux,
            "client.vm_dirty_bytes",
            client.vm_dirty_bytes.is_some(),
        ),
        (
            !linux,
            "client.tcp_max_slot_table_entries",
            client.tcp_max_slot_table_entries.is_some(),
        ),
        (
            !linux,
            "client.max_session_slots",
            client.max_session_slots.is_some(),
        ),
        (
            !linux,
            "client.read_ahead_class",
            client.read_ahead_class.is_some(),
        ),
        (
            !linux,
            "mount.read_ahead_kib",
            mount.read_ahead_kib.is_some(),
        ),
        (
            linux,
            "mount.read_ahead_blocks",
            mount.read_ahead_blocks.is_some(),
        ),
        (
            scenario.client.os != Os::Freebsd,
            "mount.wcommitsize",
            mount.wcommitsize.is_some(),
        ),
    ];
    let foreign = fields
        .into_iter()
        .filter(|(foreign, _, set)| *foreign && *set);
    let sysctls = client.sysctl.keys();
    let unknown = sysctls.filter(move |name| linux || !SYSCTLS.contains(&name.as_str()));
    foreign
        .map(|(_, name, _)| format!("{name} does not exist on this client{AS_WITHOUT}"))
        .chain(unknown.map(|name| format!("sysctl {name}{UNKNOWN}")))
}

fn parameters(scenario: &Scenario) -> impl Iterator<Item = String> + '_ {
    let names = scenario
        .parameters
        .keys()
        .chain(scenario.uncertainty.keys());
    let unknown = names.filter(|name| PARAMETERS.iter().all(|spec| spec.name != **name));
    let set = scenario.parameter_set.as_deref();
    let set = set.filter(|name| parameter_sets::by_name(name).is_none());
    unknown
        .map(|name| format!("parameter {name}{UNKNOWN}"))
        .chain(set.map(|name| {
            format!(
                "parameter set {name} is not known here: taken are the defaults of {MODEL_VERSION}"
            )
        }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::existence::mounting;
    use crate::knobs::{KNOBS, applies};
    use crate::predict::predict;
    use mountwise_sim::client::freebsd::rules;
    use mountwise_sim::kernel::KernelVersion;
    use mountwise_sim::steady::Effort;
    use serde_json::{Value, json};

    pub(super) fn asked(changes: &[(&str, Value)]) -> Value {
        let mut question = json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "4.1"},
            "server": {"storage": "ssd"},
            "phases": [{"op": "read", "pattern": "sequential", "record_bytes": 65536, "file_bytes": 1 << 20}],
        });
        for (path, value) in changes {
            let (group, field) = path.split_once('/').unwrap_or(("", path));
            match group {
                "" => question[field] = value.clone(),
                _ => question[group][field] = value.clone(),
            }
        }
        question
    }

    pub(super) fn said(question: &Value) -> Vec<String> {
        let scenario =
            Scenario::from_json(&question.to_string()).expect("a question that can be asked");
        predict(&scenario, Effort::Estimate)
            .expect("an answer")
            .notes
    }

    #[test]
    fn what_uname_prints_needs_no_word() {
        assert_eq!(KernelVersion::ASSUMED, KernelVersion::new(6, 12, 95));
        assert_eq!(rules::ASSUMED_FREEBSD, (14, 0));
        for (os, version) in [
            ("linux", "5.15.0-105-generic"),
            ("linux", "6.8.0-1015-aws"),
            ("linux", "4.18.0-553.el8_10"),
            ("freebsd", "13.2-RELEASE-p4"),
            ("freebsd", "FreeBSD 14"),
            ("freebsd", "15.0-CURRENT"),
            ("openbsd", "7.6"),
        ] {
            let client = json!({"os": os, "version": version});
            let question = asked(&[("client", client), ("mount/version", json!("3"))]);
            assert!(
                said(&question).is_empty(),
                "{version}: {:?}",
                said(&question)
            );
        }
    }

    #[test]
    fn what_is_known_needs_no_word() {
        assert!(said(&asked(&[])).is_empty());
        let known = asked(&[
            ("client/vm_dirty_bytes", json!(1 << 26)),
            ("client/cores", json!(4)),
            ("client/max_session_slots", json!(128)),
            ("client/read_ahead_class", json!("B")),
            ("mount/read_ahead_kib", json!(1024)),
            ("parameters", json!({"server_ns": 9000.0})),
            ("uncertainty", json!({"server_ns": 0.1})),
            ("parameter_set", json!("linux-generic")),
        ]);
        assert!(said(&known).is_empty(), "{:?}", said(&known));
        let freebsd = asked(&[
            (
                "client",
                json!({"os": "freebsd", "version": "9.3-RELEASE", "nfsiods": 8, "sysctl": {
                    "vfs.maxbcachebuf": 65536, "vfs.hibufspace": 1e8, "kern.maxvnodes": 1e5, "vfs.nfs.iodmax": 20,
                    "vfs.nfs.commit_on_close": 1, "hw.physmem": 2e9,
                }}),
            ),
            (
                "mount",
                json!({"version": "3", "read_ahead_blocks": 4, "wcommitsize": 1 << 20}),
            ),
        ]);
        assert!(said(&freebsd).is_empty(), "{:?}", said(&freebsd));
    }

    #[test]
    fn what_changes_nothing_is_said_once_and_by_name() {
        let freebsd = json!({"os": "freebsd", "version": "10.4", "vm_dirty_bytes": 1 << 26, "read_ahead_class": "A"});
        for (changes, names) in [
            (
                vec![("client/version", json!("stable"))],
                vec!["version stable is not understood: taken as 6.12.95"],
            ),
            (vec![("client/version", json!("6"))], vec!["version 6 "]),
            (
                vec![("client", json!({"os": "freebsd", "version": "banana"}))],
                vec!["version banana is not understood: taken as 14.0"],
            ),
            (
                vec![("server", json!({"os": "linux", "version": "lts"}))],
                vec!["the server's version lts is not understood: taken as that of the client"],
            ),
            (
                vec![("server", json!({"os": "freebsd", "version": "14.1"}))],
                vec!["the server's version: the answer is as without it"],
            ),
            (vec![("mount/version", json!("2"))], vec!["NFSv2: "]),
            (
                vec![("phases", json!([{"op": "find", "processes": 64}]))],
                vec!["Phase 1: the command runs once"],
            ),
            (
                vec![(
                    "mount/options",
                    json!(["nosuchoption", "hard", "nosuchoption"]),
                )],
                vec!["nosuchoption "],
            ),
            (
                vec![
                    ("client/cores", json!(4)),
                    ("server/shares_client_cpu", json!(true)),
                ],
                vec!["client.cores counts where"],
            ),
            (
                vec![("mount/read_ahead_blocks", json!(4))],
                vec!["mount.read_ahead_blocks "],
            ),
            (
                vec![
                    ("mount/wcommitsize", json!(1 << 20)),
                    ("client/nfsiods", json!(8)),
                ],
                vec!["client.nfsiods ", "mount.wcommitsize "],
            ),
            (
                vec![("client/sysctl", json!({"vfs.nfs.iodmax": 20}))],
                vec!["sysctl vfs.nfs.iodmax "],
            ),
            (
                vec![("client", freebsd), ("mount/read_ahead_kib", json!(128))],
                vec![
                    "client.vm_dirty_bytes ",
                    "client.read_ahead_class ",
                    "mount.read_ahead_kib ",
                ],
            ),
            (
                vec![(
                    "client",
                    json!({"os": "freebsd", "version": "10.4", "sysctl": {"vfs.nfs.bufpackets": 4}}),
                )],
                vec!["sysctl vfs.nfs.bufpackets "],
            ),
            (
                vec![("server/storage", json!("floppy"))],
                vec!["storage floppy is not known here: taken as ssd"],
            ),
            (
                vec![("server/storage", json!("NetApp"))],
                vec!["storage NetApp "],
            ),
            (
                vec![
                    ("parameters", json!({"server_write_us": 41.3})),
                    ("uncertainty", json!({"server_write_us": 0.1})),
                ],
                vec!["parameter server_write_us "],
            ),
            (
                vec![("parameter_set", json!("freebsd-1995"))],
                vec!["parameter set freebsd-1995 "],
            ),
        ] {
            let notes = said(&asked(&changes));
            assert_eq!(notes.len(), names.len(), "{changes:?}: {notes:?}");
            for (note, name) in notes.iter().zip(names) {
                assert!(note.starts_with(name), "{note} for {name}");
            }
        }
    }

    /// The knobs say themselves which systems have them; the answer must agree.
    #[test]
    fn a_knob_of_another_system_is_noted() {
        for os in ["linux", "freebsd", "openbsd"] {
            for knob in KNOBS {
                let path = knob.field.replace('.', "/");
                let question = asked(&[
                    ("client", json!({"os": os})),
                    (path.as_str(), json!(knob.most.min(4096))),
                ]);
                let scenario = Scenario::from_json(&question.to_string())
                    .expect("a question that can be asked");
                let noted = said(&question)
                    .iter()
                    .any(|note| note.starts_with(knob.field))
                    || mounting(&scenario).any(|lacking| lacking == "OpenBSD has no nconnect");
                assert_eq!(noted, !applies(knob, &scenario), "{} on {os}", knob.field);
            }
        }
    }
}
