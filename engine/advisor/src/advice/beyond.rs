//! What no mount option does: the server's storage, and when its export answers. Told beside the advice, not in its ranks: it
//! takes money, or promises.

use super::{
    Advice, Change, Evidence, Judge, Piece, Proposal, Steps, WORTH_ANOTHER, Way, When, best,
};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::{Export, Os};
use mountwise_sim::server::storage;
use serde_json::json;

static PIECES: &[&Piece] = &[&STORAGE, &ASYNC];

/// Those without a price first.
pub(super) fn beyond(judge: &mut Judge) -> Vec<Advice> {
    let mut all = Vec::new();
    for piece in PIECES {
        let proposals = judge.worth_trying(piece);
        all.extend(best(judge, piece, proposals));
    }
    all.retain(|one| one.effect.least_factor > 1.0 + WORTH_ANOTHER);
    all.sort_by_key(|one| one.gives_up.is_some());
    all
}

const STORAGE: Piece = Piece {
    id: "storage",
    of: "storage",
    when: When::Always,
    proposals: quicker_storage,
    why: "Before a server that exports sync answers a COMMIT, a stable WRITE, a CREATE, SETATTR or REMOVE, its storage has to have made \
          it durable, and what its memory does not hold it reads from there.",
    evidence: Evidence::Told(
        "What each kind of storage takes is an assumption, with an interval: a flush 16.6 ms on a disk, 0.5 ms on an SSD, 30 µs on \
         NVMe that outlives a power loss. fio on the server tells its own.",
    ),
    risk: "It costs money, and the data have to move. Where only writes wait, a log device does it: a SLOG of ZFS, an external \
           journal of ext4 or XFS.",
    since: "all servers",
};

/// Those of the page's list that are quicker.
fn quicker_storage(scenario: &Scenario) -> Vec<Proposal> {
    let Some(words) = scenario.server.storage.as_deref() else {
        return Vec::new();
    };
    let kinds: &[(&str, &str)] = match storage::kind(Some(words)).name {
        "disk" | "raid" => &[("ssd", "an SSD"), ("nvme", "NVMe")],
        "ssd" | storage::FLASH => &[("nvme", "NVMe that outlives a power loss")],
        _ => &[],
    };
    let proposal = |(kind, name): &(&str, &str)| Proposal {
        title: format!("Put the export on {name}"),
        changes: vec![Change {
            field: "server.storage".into(),
            from: json!(words),
            to: json!(kind),
        }],
        way: Way::Commands(Steps::default()),
    };
    kinds.iter().map(proposal).collect()
}

const ASYNC: Piece = Piece {
    id: "async_export",
    of: "async export",
    when: When::Always,
    proposals: answer_sooner,
    why: "An async export answers from the server's memory and lets its storage follow.",
    evidence: Evidence::Told(
        "By exports(5) such a server answers before its storage has the change, which the protocol forbids.",
    ),
    risk: "Programs that fsync take their data for safe; when the server crashes or loses power, they are gone, without an error \
           anywhere. For data that can be made again.",
    since: "knfsd; FreeBSD with vfs.nfsd.async",
};

fn answer_sooner(scenario: &Scenario) -> Vec<Proposal> {
    let server = &scenario.server;
    let is_service = storage::kind(server.storage.as_deref()).limits_each_client();
    if server.export == Some(Export::Async) || is_service {
        return Vec::new();
    }
    let steps = |option: &str, sysctl: &str| match server.os {
        Some(Os::Linux) => vec![
            format!("# in /etc/exports, in the export's list of options: {option}"),
            "exportfs -ra".to_owned(),
        ],
        Some(Os::Freebsd) => vec![format!("sysctl vfs.nfsd.async={sysctl}")],
        _ => Vec::new(),
    };
    vec![Proposal {
        title: "Export with async".to_owned(),
        changes: vec![Change {
            field: "server.export".into(),
            from: json!(server.export),
            to: json!(Export::Async),
        }],
        way: Way::Commands(Steps {
            set: steps("async", "1"),
            undo: steps("sync", "0"),
        }),
    }]
}

#[cfg(test)]
mod tests {
    use super::super::tests::asked;
    use serde_json::{Value, json};

    fn beyond(phase: Value, server: Value) -> (bool, Vec<(String, Option<String>)>) {
        let advised = asked(json!({
            "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "4.1"},
            "network": {"rtt_ms": 0.3, "rate_mbit": 1000}, "server": server, "phases": [phase],
        }));
        let told = advised
            .beyond
            .into_iter()
            .map(|one| (one.title, one.gives_up));
        (advised.leave, told.collect())
    }

    #[test]
    fn where_every_call_waits_for_a_disk_the_disk_is_named_and_the_promise_has_its_price() {
        let archive = json!({"op": "extract_archive", "archive": {"files": 100, "directories": 5, "file_bytes": 8192}});
        let (leave, told) = beyond(
            archive.clone(),
            json!({"os": "linux", "storage": "disk", "export": "sync"}),
        );
        let titles: Vec<&str> = told.iter().map(|(title, _)| title.as_str()).collect();
        assert_eq!(titles, ["Put the export on NVMe", "Export with async"]);
        assert!(leave && told[0].1.is_none());
        assert!(
            told[1]
                .1
                .as_deref()
                .is_some_and(|price| price.contains("crash of the server"))
        );
        let (_, told) = beyond(archive, json!({"os": "linux", "storage": "memory"}));
        assert_eq!(told, []);
    }

    #[test]
    fn what_storage_does_not_hold_up_has_nothing_beyond() {
        let read =
            json!({"op": "read", "record_bytes": 1 << 20, "file_bytes": 1 << 28, "cache": "cold"});
        let (_, told) = beyond(
            read,
            json!({"os": "linux", "storage": "disk", "cache": "warm"}),
        );
        assert_eq!(told, []);
    }
}
