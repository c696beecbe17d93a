//! How far to read ahead.

use super::{Change, Evidence, Piece, Proposal, Steps, Way, When};
use crate::export::{set_read_ahead, set_read_ahead_blocks};
use crate::knobs;
use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::client::freebsd::rules::Rules;
use mountwise_sim::client::freebsd::sizes::Sizes;
use mountwise_sim::client::linux::mount::MountSettings;
use mountwise_sim::phase::{Pattern, Phase, PhaseOp};
use mountwise_sim::scenario::Os;
use serde_json::json;

pub(crate) const LINUX: Piece = Piece {
    id: "read_ahead_kib",
    of: "read-ahead",
    when: When::Always,
    proposals: linux,
    why: "A sequential reader has two read-ahead windows under way. Over a long round trip small windows leave the link idle; windows beyond what the link and server need only fill memory. Of windows that do equally well, twice the smallest is proposed: near the edge real clients were up to 26 % slower than predicted.",
    evidence: Evidence::Told(
        "linux-nfs, March 2021 (spinics msg83232): 68.6 MiB/s at 128 KiB against 260 MiB/s at 15360 KiB on one service. The other way round on a near server: github.com/buroa/home-ops, pull request 5862, 942 MB/s at 1024 KiB and 380 MB/s at 15360 KiB, a loss that the model does not show.",
    ),
    risk: "The setting ends with the mount; Apply has a rule for later ones. On a near mount more than a few MiB has been slower than less: where this is no faster, halve it. Programs that map files or read a little and seek fetch up to a whole window that they never use.",
    since: "all kernels; the default is 128 KiB since Linux 5.4 and RHEL 8.3, and 15 × rsize before",
};

/// The same where nobody reads in order.
pub(crate) const LINUX_AT_RANDOM: Piece = Piece {
    proposals: linux_at_random,
    why: "Some random requests happen to follow pages that are cached, and each of these fetches a whole window. That pays only where most of the file is wanted in the end and memory holds it until then, as in this work; where only some of it is wanted, a small window reads less in vain.",
    evidence: Evidence::Told(
        "mm/readahead.c, ondemand_readahead: a request behind a run of cached pages begins a window. Reckoned, and measured for windows up to 15 MiB on Linux 6.1 and 6.12, where the predicted READs of random phases were exact.",
    ),
    ..LINUX
};

pub(crate) const FREEBSD: Piece = Piece {
    id: "read_ahead_blocks",
    of: "read-ahead",
    when: When::Always,
    proposals: freebsd,
    why: "A sequential reader has readahead + 1 blocks under way; with one block of read-ahead a long round trip leaves the link idle.",
    evidence: Evidence::Told(
        "Measured on FreeBSD 9.3, 10.4 and 12.1: READs in flight are readahead + 1 for 1, 2, 4, 8 and 16.",
    ),
    risk: "More memory and nfsiods per reader.",
    since: "mount option readahead; up to 4 before FreeBSD 9, 16 since",
};

pub(crate) const OPENBSD: Piece = Piece {
    id: "read_ahead_blocks",
    of: "read-ahead",
    when: When::Always,
    proposals: openbsd,
    why: FREEBSD.why,
    evidence: Evidence::Told(
        "sys/nfs/nfs_bio.c, nfs_bioread: beside the block that is wanted, as many more are asked for. Not measured on OpenBSD; FreeBSD's client, of the same origin, had readahead + 1 READs in flight for 1, 2, 4, 8 and 16.",
    ),
    risk: "Needs a remount. More memory per reader. The threads of vfs.nfs.iothreads, 4 unless told otherwise, read ahead for all mounts: what finds their queue full is not read ahead.",
    since: "flag -a of mount_nfs, 0 to 4; all versions",
};

fn linux(scenario: &Scenario) -> Vec<Proposal> {
    match reads_at_random_only(scenario) {
        true => Vec::new(),
        false => windows(scenario),
    }
}

fn linux_at_random(scenario: &Scenario) -> Vec<Proposal> {
    match reads_at_random_only(scenario) {
        true => windows(scenario),
        false => Vec::new(),
    }
}

/// There is something to read, and none of it in order.
fn reads_at_random_only(scenario: &Scenario) -> bool {
    let is_random =
        |phase: &Phase| phase.op == PhaseOp::Mixed || phase.pattern == Some(Pattern::Random);
    let phases = &scenario.phases;
    let mut reading = phases
        .iter()
        .filter(|phase| phase.op != PhaseOp::Write)
        .peekable();
    reading.peek().is_some() && reading.all(is_random)
}

fn windows(scenario: &Scenario) -> Vec<Proposal> {
    if scenario.client.os != Os::Linux {
        return Vec::new();
    }
    let now = scenario.mount.read_ahead_kib;
    let proposal = |kib: u64| Proposal {
        title: format!("Set read_ahead_kb to {kib}"),
        changes: vec![Change {
            field: "mount.read_ahead_kib".into(),
            from: json!(now),
            to: json!(kib),
        }],
        way: Way::Live(Steps {
            set: vec![set_read_ahead(kib)],
            undo: vec![set_read_ahead(in_force_kib(scenario))],
        }),
    };
    values(scenario, "mount.read_ahead_kib")
        .into_iter()
        .filter(|kib| Some(*kib) != now && *kib > 0)
        .map(proposal)
        .collect()
}

/// What the mount has now, its kernel's default included.
pub(crate) fn in_force_kib(scenario: &Scenario) -> u64 {
    MountSettings::of(scenario).sizes().read_ahead_bytes / 1024
}

fn freebsd(scenario: &Scenario) -> Vec<Proposal> {
    if scenario.client.os != Os::Freebsd {
        return Vec::new();
    }
    let command = |blocks: u64| vec![set_read_ahead_blocks(blocks)];
    blocks(scenario, |now, wanted| {
        Way::Live(Steps {
            set: command(wanted),
            undo: command(now),
        })
    })
}

fn openbsd(scenario: &Scenario) -> Vec<Proposal> {
    if scenario.client.os != Os::Openbsd {
        return Vec::new();
    }
    blocks(scenario, |_, _| Way::Remount)
}

/// Numbers of blocks other than what the mount has now, and the way from the one to the other.
fn blocks(scenario: &Scenario, way: impl Fn(u64, u64) -> Way) -> Vec<Proposal> {
    let Some(now) = in_force_blocks(scenario) else {
        return Vec::new();
    };
    let proposal = |blocks: u64| Proposal {
        title: format!(
            "Read {} ahead",
            text::count(blocks as f64) + if blocks == 1 { " block" } else { " blocks" }
        ),
        changes: vec![Change {
            field: "mount.read_ahead_blocks".into(),
            from: json!(scenario.mount.read_ahead_blocks),
            to: json!(blocks),
        }],
        way: way(now, blocks),
    };
    values(scenario, "mount.read_ahead_blocks")
        .into_iter()
        .filter(|blocks| *blocks != now)
        .map(proposal)
        .collect()
}

/// What a BSD mount has now, its client's default and bounds included.
pub(crate) fn in_force_blocks(scenario: &Scenario) -> Option<u64> {
    let rules = Rules::for_scenario(scenario).ok()?;
    let sizes = Sizes::negotiate(&rules, scenario);
    Some(sizes.read_ahead_blocks.into())
}

fn values(scenario: &Scenario, field: &str) -> Vec<u64> {
    knobs::knob(field).map_or_else(Vec::new, |knob| (knob.candidates)(scenario))
}

#[cfg(test)]
mod tests {
    use crate::advice::Advice;
    use crate::advice::tests::advised_of;
    use serde_json::{Value, json};

    fn blocks(client: &Value, mount: Value) -> Option<Advice> {
        let all = advised_of(json!({
            "client": client,
            "mount": mount,
            "network": {"rtt_ms": 5.0, "rate_mbit": 10_000.0},
            "server": {"os": "linux"},
            "phases": [{"op": "read", "record_bytes": 1 << 20, "file_bytes": 1 << 30, "cache": "cold"}],
        }));
        all.into_iter().find(|one| one.id == "read_ahead_blocks")
    }

    #[test]
    fn each_bsd_is_given_as_many_blocks_as_its_client_takes_and_in_its_own_words() {
        let openbsd = json!({"os": "openbsd", "version": "7.6"});
        let freebsd = |version: &str| json!({"os": "freebsd", "version": version});
        for (client, most, set, undo) in [
            (
                openbsd,
                4,
                "nfsv3,tcp,-r=65536,-a=4 ",
                "nfsv3,tcp,-r=65536 ",
            ),
            (freebsd("8.4"), 4, "readahead=4 ", "readahead=1 "),
            (freebsd("14.1"), 16, "readahead=16 ", "readahead=1 "),
        ] {
            let mount = json!({"version": "3", "rsize": 65536});
            let found = blocks(&client, mount).expect("blocks under way are what limits");
            assert_eq!(found.title, format!("Read {most} blocks ahead"));
            assert!(found.effect.least_factor > 2.0, "{:?}", found.effect);
            let (set_by, undone_by) = (found.set.join("\n"), found.undo.join("\n"));
            assert!(set_by.contains(set), "{client} {set_by}");
            assert!(undone_by.contains(undo), "{client} {undone_by}");
        }
    }

    #[test]
    fn what_a_client_has_already_is_not_proposed() {
        let client = json!({"os": "freebsd", "version": "8.4"});
        let mount = json!({"version": "3", "rsize": 65536, "read_ahead_blocks": 16});
        let found = blocks(&client, mount).expect("less is worse");
        assert!(found.effect.least_factor < 1.0, "{:?}", found.effect);
        assert!(found.undo[0].contains("readahead=4 "), "{:?}", found.undo);
    }
}
