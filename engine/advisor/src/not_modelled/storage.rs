//! Storage that a scenario does not tell, or names by a word that means no kind.

use crate::left_open::{SERVICE_MBIT, is_service, may_flush_to_flash};
use mountwise_sim::Outcome;
use mountwise_sim::op::{Op, Stable};
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::phase::{FileState, Phase};
use mountwise_sim::scenario::{CacheState, Export, Scenario};
use mountwise_sim::server::storage;
use mountwise_sim::usage::Resource;

pub(super) fn note(scenario: &Scenario, outcome: &Outcome) -> Option<String> {
    let words = scenario.server.storage.as_deref().unwrap_or("");
    let phases = || outcome.phases.iter().zip(&scenario.phases);
    if words.is_empty() {
        phases().any(|(outcome, phase)| waits_for_storage(scenario, phase, outcome)).then(|| {
            "storage is not told: taken as memory, for which nobody waits; the interval reaches to what an SSD may take, and with disks this could take longer".to_owned()
        })
    } else if storage::named(words).is_none() {
        Some(format!("storage {words} is not known here: taken as ssd"))
    } else {
        if is_service(scenario) && outcome.phases.iter().any(passes_quota) {
            return Some(
                "the service's quota for one client, which is not told: the interval reaches to the 260 MiB/s that one gave in 2021".to_owned(),
            );
        }
        let is_sync = scenario.server.export != Some(Export::Async);
        if is_sync && may_flush_to_flash(scenario) && outcome.phases.iter().any(flushes_often) {
            return Some(
                "whether this NVMe has memory that outlives a power loss is not told: taken as one that has; the interval reaches to one whose flushes go to the flash".to_owned(),
            );
        }
        let service = storage::kind(Some(words)).limits_each_client();
        (service && outcome.phases.iter().any(waits_for_service)).then(|| {
            "a limit for each connection: a cloud file service is taken to limit each client; where it limits connections, nconnect gains more".to_owned()
        })
    }
}

/// Flushes of half a millisecond each would take a tenth of the time.
fn flushes_often(phase: &PhaseOutcome) -> bool {
    let durable = phase.meter.write_sizes.iter();
    let durable = durable.filter(|((stable, _), _)| *stable != Stable::Unstable);
    let writes: u64 = durable.map(|(_, count)| count).sum();
    let others = DURABLE.iter().map(|op| phase.meter.op(*op).count);
    let flushes = writes + others.sum::<u64>();
    flushes as f64 * 5e-3 > phase.marks.elapsed.seconds()
}

/// It moves more than a service is known to grant.
fn passes_quota(phase: &PhaseOutcome) -> bool {
    let bytes = phase.marks.bytes.0 as f64;
    bytes > SERVICE_MBIT * 1e6 / 8.0 * phase.marks.elapsed.seconds()
}

/// The service's own rate takes most of the time.
fn waits_for_service(phase: &PhaseOutcome) -> bool {
    let ends = [Resource::ServerSender, Resource::ServerReceiver];
    ends.iter().any(|resource| {
        let (busy, _) = phase.usage.of(*resource);
        busy + busy > phase.marks.elapsed
    })
}

/// Calls that a server answers when they are durable.
const DURABLE: &[Op] = &[
    Op::Commit,
    Op::Create,
    Op::Mkdir,
    Op::Symlink,
    Op::Mknod,
    Op::Remove,
    Op::Rmdir,
    Op::Rename,
    Op::Link,
    Op::Setattr,
];

/// Whether disks would have shown (server/storage.rs): reads that its cache does not hold, changes that must last.
fn waits_for_storage(scenario: &Scenario, phase: &Phase, outcome: &PhaseOutcome) -> bool {
    let sent = |op: &Op| outcome.meter.op(*op).count > 0;
    let reads = scenario.server.cache == Some(CacheState::Cold)
        && [Op::Read, Op::ReadPlus].iter().any(sent);
    let makes = phase.file == Some(FileState::New) && sent(&Op::Open);
    let stable = outcome
        .meter
        .write_sizes
        .keys()
        .any(|(stable, _)| *stable != Stable::Unstable);
    reads
        || scenario.server.export != Some(Export::Async)
            && (makes || stable || DURABLE.iter().any(sent))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{asked, said};
    use serde_json::{Value, json};

    #[test]
    fn nvme_that_flushes_often_may_have_no_memory_for_it() {
        let noted = |fsync: &str, storage: &str| {
            let write = json!([{"op": "write", "pattern": "sequential", "record_bytes": 8192, "file_bytes": 8 << 20, "file": "existing", "fsync": fsync}]);
            let question = asked(&[("server", json!({"storage": storage})), ("phases", write)]);
            said(&question)
                .iter()
                .any(|note| note.contains("outlives a power loss"))
        };
        assert!(noted("every:1+end", "nvme"));
        assert!(!noted("none", "nvme"));
        assert!(!noted("every:1+end", "ssd"));
    }

    #[test]
    fn storage_that_is_not_told_is_noted_where_disks_would_show() {
        let write = |more: Value| {
            let mut phase = json!({"op": "write", "pattern": "sequential", "record_bytes": 65536, "file_bytes": 1 << 20, "file": "existing"});
            phase
                .as_object_mut()
                .expect("an object")
                .extend(more.as_object().cloned().unwrap_or_default());
            ("phases", json!([phase]))
        };
        let server = |server: Value| ("server", server);
        for (changes, noted) in [
            (vec![server(json!({}))], false),
            (vec![server(json!({"cache": "warm"}))], false),
            (vec![server(json!({"cache": "cold"}))], true),
            (
                vec![server(json!({"cache": "cold", "storage": "tmpfs"}))],
                false,
            ),
            (
                vec![server(json!({})), write(json!({"fsync": "end"}))],
                true,
            ),
            (
                vec![server(json!({})), write(json!({"flags": ["sync"]}))],
                true,
            ),
            (
                vec![
                    server(json!({"export": "async"})),
                    write(json!({"fsync": "end"})),
                ],
                false,
            ),
            (
                vec![
                    server(json!({"storage": "ssd"})),
                    write(json!({"fsync": "end"})),
                ],
                false,
            ),
            (
                vec![
                    server(json!({})),
                    (
                        "phases",
                        json!([{"op": "create_files", "files": 10, "file_bytes": 0}]),
                    ),
                ],
                true,
            ),
            (
                vec![
                    server(json!({})),
                    ("phases", json!([{"op": "remove_tree", "files": 10}])),
                ],
                true,
            ),
            (
                vec![
                    server(json!({})),
                    ("phases", json!([{"op": "stat_files", "files": 10}])),
                ],
                false,
            ),
        ] {
            let notes = said(&asked(&changes));
            assert_eq!(
                notes
                    .iter()
                    .any(|note| note.starts_with("storage is not told")),
                noted,
                "{changes:?}: {notes:?}"
            );
        }
    }

    #[test]
    fn a_service_that_sets_the_pace_may_limit_connections_instead() {
        let read = json!([{"op": "read", "pattern": "sequential", "record_bytes": 1 << 20, "file_bytes": 1 << 28, "cache": "cold"}]);
        for (storage, rtt_ms, noted) in [
            ("cloud file service", 3, true),
            ("cloud file service", 60, false),
            ("nvme", 3, false),
        ] {
            let notes = said(&asked(&[
                ("server", json!({"storage": storage})),
                ("mount/read_ahead_kib", json!(8192)),
                ("network", json!({"rtt_ms": rtt_ms})),
                ("parameters", json!({"server_send_ns_per_byte": 3.2})),
                ("phases", read.clone()),
            ]));
            let said = |note: &String| note.starts_with("a limit for each connection");
            assert_eq!(notes.iter().any(said), noted, "{storage}: {notes:?}");
        }
    }
}
