//! rsize and wsize.

mod evidence;

use super::{Change, Evidence, Piece, Proposal, Way, When};
use crate::existence::is_over_udp;
use crate::knobs;
use crate::text;
use evidence::evidence;
use mountwise_sim::Scenario;
use mountwise_sim::client::freebsd::rules::{BlockSize, Rules};
use mountwise_sim::client::freebsd::sizes::Sizes;
use mountwise_sim::client::linux::mount::MountSettings;
use mountwise_sim::phase::{Pattern, PhaseOp};
use mountwise_sim::scenario::Os;
use serde_json::json;

pub(super) const OF: &str = "rsize and wsize";

pub(crate) const LINUX: Piece = Piece {
    id: "transfer_size",
    of: OF,
    when: When::Always,
    proposals: |scenario| {
        if scenario.client.os != Os::Linux {
            return Vec::new();
        }
        let (reads, writes) = moves(scenario);
        let larger = |size: u64| scenario.mount.wsize.is_some_and(|now| size > now);
        let keeps_scattered = |size: &u64| !(writes && is_scattered(scenario)) || larger(*size);
        sizes(scenario, (reads, writes), keeps_scattered)
    },
    why: "Large transfers need fewer calls; the page cache keeps 4 KiB pages whatever their size. Of a READ nothing can be read before all of it has come: where a window is short, smaller ones let a reader go on sooner.",
    evidence: Evidence::Of(evidence),
    risk: "Needs a remount. A second mount of the export with other sizes has a cache of its own. Half the size is twice the calls, for every file of the mount.",
    since: "all versions",
};

pub(crate) const SCATTERED: Piece = Piece {
    id: "scattered_writes",
    of: OF,
    when: When::Always,
    proposals: |scenario| {
        if scenario.client.os != Os::Linux || !is_scattered(scenario) {
            return Vec::new();
        }
        let now = scenario.mount.wsize.unwrap_or(u64::MAX);
        sizes(scenario, (false, true), |size| *size < now)
    },
    why: "This kernel writes each scattered piece of a flush FILE_SYNC, which the server must make durable by itself, as long as every piece fits wsize. Where one is larger, what follows it goes UNSTABLE, and one COMMIT makes all of it durable. Linux 6.10 and 6.6.42 send UNSTABLE whatever the size: a newer kernel is the better remedy.",
    evidence: Evidence::Told(
        "fs/nfs/pagelist.c, nfs_pageio_cond_complete, and its change a527c3ba41c4; the FILE_SYNC and UNSTABLE WRITEs of every random write that was measured on Linux 6.1 are met to the call. What each costs a disk is reckoned, not measured.",
    ),
    risk: "Needs a remount. Streams of large requests need more calls with it.",
    since: "Linux before 6.6.42, and 6.7 to 6.9",
};

pub(crate) const BLOCKS: Piece = Piece {
    id: "block_size",
    of: OF,
    when: When::Always,
    proposals: |scenario| {
        let os = scenario.client.os;
        if os == Os::Linux {
            Vec::new()
        } else {
            sizes(scenario, moves(scenario), |_| true)
        }
    },
    why: "The cache reads and keeps whole blocks of this size: small random requests pay for all of it, and large ones need fewer calls. WRITEs of several nfsiods reach the server out of order, which breaks the rows that UFS gathers; pieces of one of its blocks break none.",
    evidence: Evidence::Of(evidence),
    risk: "Needs a remount. Half the size is twice the calls, and half as much under way where read-ahead counts blocks.",
    since: "all versions",
};

/// net/sunrpc/xprtsock.c, xs_setup_udp: below 64 KiB by eight times MAX_HEADER, of which fs/nfs/client.c,
/// `nfs_server_set_fsinfo`, takes the next lower power of two.
const LINUX_UDP_MOST: u64 = 32 << 10;

/// Whether data is read, and whether it is written; phases about names do both.
fn moves(scenario: &Scenario) -> (bool, bool) {
    let any = |other: PhaseOp| scenario.phases.iter().any(|phase| phase.op != other);
    (any(PhaseOp::Write), any(PhaseOp::Read))
}

/// Random writes of a client whose flush of pieces is FILE_SYNC.
fn is_scattered(scenario: &Scenario) -> bool {
    let at_random = scenario.phases.iter().any(|phase| {
        let random = phase.op == PhaseOp::Mixed || phase.pattern == Some(Pattern::Random);
        random && phase.op != PhaseOp::Read
    });
    at_random && MountSettings::of(scenario).transfer.rules.file_sync_per_run
}

/// rsize and wsize as client and server settle on them.
pub(super) fn in_force(scenario: &Scenario) -> Option<(u64, u64)> {
    if scenario.client.os == Os::Linux {
        let sizes = MountSettings::of(scenario).sizes();
        return Some((sizes.rsize_bytes, sizes.wsize_bytes));
    }
    let rules = Rules::for_scenario(scenario).ok()?;
    let sizes = Sizes::negotiate(&rules, scenario);
    Some((sizes.rsize, sizes.wsize))
}

/// Of a mount, the sizes that matter: what is only read has no use for a wsize, and who writes through blocks of rsize
/// has one for both.
fn matter(
    scenario: &Scenario,
    (reads, writes): (bool, bool),
    wsize: u64,
    size: u64,
) -> (bool, bool) {
    if scenario.client.os == Os::Linux {
        return (reads, writes);
    }
    let rules = Rules::for_scenario(scenario);
    let is_larger_block = rules.is_ok_and(|rules| rules.block_size == BlockSize::LargerOfBoth);
    (true, writes || is_larger_block && wsize > size)
}

/// Told are the changes that are none in effect only where nothing else is changed: what the mount has is tried too.
fn sizes(
    scenario: &Scenario,
    moved: (bool, bool),
    is_meant: impl Fn(&u64) -> bool,
) -> Vec<Proposal> {
    let Some((rsize, wsize)) = in_force(scenario) else {
        return Vec::new();
    };
    let mount = &scenario.mount;
    let mut candidates =
        knobs::knob("mount.rsize").map_or_else(Vec::new, |knob| (knob.candidates)(scenario));
    if scenario.client.os == Os::Linux && is_over_udp(scenario) {
        candidates.retain(|size| *size <= LINUX_UDP_MOST);
        // The answer is for TCP, which carries more where the mount does not say how much: what has it now is not known.
        let told = [(mount.rsize, moved.0), (mount.wsize, moved.1)];
        let is_carried = |size: Option<u64>| size.is_some_and(|size| size <= LINUX_UDP_MOST);
        if told
            .into_iter()
            .any(|(size, matters)| matters && !is_carried(size))
        {
            return Vec::new();
        }
    }
    let proposal = |size: u64| {
        let (reads, writes) = matter(scenario, moved, wsize, size);
        let options = [
            ("rsize", "mount.rsize", mount.rsize, rsize, reads),
            ("wsize", "mount.wsize", mount.wsize, wsize, writes),
        ];
        let mut meant: Vec<_> = options.into_iter().filter(|option| option.4).collect();
        meant.retain(|(_, _, asked, ..)| *asked != Some(size));
        if meant.iter().any(|(_, _, _, now, _)| *now != size) {
            meant.retain(|(_, _, _, now, _)| *now != size);
        }
        let names: Vec<&str> = meant.iter().map(|(name, ..)| *name).collect();
        let title = names.join(" = ");
        (!meant.is_empty()).then(|| Proposal {
            title: format!("Mount with {title} = {}", text::bytes(size as f64)),
            changes: meant
                .iter()
                .map(|(_, field, asked, ..)| Change {
                    field: (*field).into(),
                    from: json!(asked),
                    to: json!(size),
                })
                .collect(),
            way: Way::Remount,
        })
    };
    let meant = candidates.into_iter().filter(is_meant);
    meant.filter_map(proposal).collect()
}

#[cfg(test)]
mod tests {
    use crate::advice::Advice;
    use crate::advice::tests::{advised, advised_of};
    use serde_json::{Value, json};

    /// Of 8 KiB writes all over a file that is on a disk, flushed at its end.
    fn scattered(version: &str) -> Vec<Advice> {
        advised("vm-images", |scenario| {
            scenario["client"]["version"] = version.into();
            scenario["server"]["storage"] = "disk".into();
            scenario["phases"] = json!([
                {"op": "write", "pattern": "random", "record_bytes": 8192, "file_bytes": 1 << 28, "count": 20000, "file": "existing", "cache": "cold"},
            ]);
        })
    }

    #[test]
    fn a_small_wsize_is_for_kernels_that_write_pieces_durably_and_leaves_rsize_alone() {
        let old = scattered("6.1.176");
        let one = old.iter().find(|one| one.id == "scattered_writes");
        let one = one.expect("it decides how many flushes a disk makes");
        assert!(one.effect.least_factor > 2.0, "{:?}", one.effect);
        let fields: Vec<&str> = one
            .changes
            .iter()
            .map(|change| change.field.as_str())
            .collect();
        assert_eq!(fields, ["mount.wsize"]);
        // A mount that states no wsize has the largest, and one reason is enough.
        let unstated = advised("vm-images", |scenario| {
            scenario["server"]["storage"] = "disk".into();
            scenario["mount"]["wsize"] = serde_json::Value::Null;
            scenario["phases"] = json!([
                {"op": "write", "pattern": "random", "record_bytes": 8192, "file_bytes": 1 << 28, "count": 20000, "file": "existing", "cache": "cold"},
            ]);
        });
        let sized = unstated.iter().filter(|one| one.title.contains("wsize"));
        assert_eq!(
            sized.map(|one| one.id.as_str()).collect::<Vec<_>>(),
            ["scattered_writes"]
        );
        let ids = |all: &[Advice]| all.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
        assert!(!ids(&scattered("6.12.95")).contains(&"scattered_writes".to_owned()));
    }

    /// Of sizes on a mount that has `size`, for a file of 1 GiB: title, fields, evidence.
    fn sized(
        client: [&str; 2],
        size: u64,
        change: impl FnOnce(&mut Value),
    ) -> (String, Vec<String>, String) {
        let mut scenario = json!({
            "client": {"os": client[0], "version": client[1]},
            "mount": {"version": "3", "rsize": size},
            "network": {"rtt_ms": 2.0, "rate_mbit": 10_000.0},
            "server": {"os": "linux", "storage": "memory"},
            "phases": [{"op": "read", "record_bytes": 1 << 20, "file_bytes": 1 << 30, "cache": "cold"}],
        });
        change(&mut scenario);
        let all = advised_of(scenario);
        let one = all
            .into_iter()
            .find(|one| ["transfer_size", "block_size"].contains(&one.id.as_str()));
        let one = one.expect("sizes matter");
        let fields = one.changes.into_iter().map(|change| change.field);
        (one.title, fields.collect(), one.evidence)
    }

    #[test]
    fn what_changes_in_effect_is_told_and_evidence_that_speaks_for_its_direction() {
        let small_reads = |scenario: &mut Value| {
            scenario["phases"] = json!([
                {"op": "read", "pattern": "random", "record_bytes": 4096, "file_bytes": 1 << 30, "count": 4000, "cache": "cold"},
            ]);
        };
        let rewrites = |scenario: &mut Value| {
            scenario["mount"]["wsize"] = json!(65_536);
            scenario["phases"] = json!([
                {"op": "write", "record_bytes": 4096, "file_bytes": 1 << 26, "file": "existing", "cache": "cold"},
            ]);
        };
        let freebsd = ["freebsd", "9.2"];
        let openbsd = ["openbsd", "7.6"];
        let linux = ["linux", "6.1.176"];
        let both = ["mount.rsize", "mount.wsize"].as_slice();
        let rsize = &both[..1];
        for (told, fields, says, never) in [
            // The default of its wsize is 64 KiB.
            (
                sized(freebsd, 32_768, |one| one["mount"]["wsize"] = json!(32_768)),
                rsize,
                "readahead + 1 READs",
                "rewrite",
            ),
            (
                sized(freebsd, 65_536, small_reads),
                both,
                "read at random",
                "rewrite",
            ),
            (
                sized(freebsd, 65_536, rewrites),
                both,
                "rewrite at 73,714",
                "read at random",
            ),
            (
                sized(openbsd, 8192, |_| {}),
                rsize,
                "nothing was measured on OpenBSD",
                "January 2014",
            ),
            (
                sized(linux, 4096, |_| {}),
                rsize,
                "0.50 s with 256 KiB",
                "written",
            ),
        ] {
            let (title, changed, evidence) = told;
            assert_eq!(changed, fields, "{title}");
            assert!(
                evidence.contains(says) && !evidence.contains(never),
                "{title}: {evidence}"
            );
        }
    }

    #[test]
    fn smaller_reads_of_linux_are_not_recommended_by_a_measurement_of_larger_ones() {
        let (title, fields, evidence) = sized(["linux", "6.1.176"], 1 << 20, |scenario| {
            scenario["network"]["rtt_ms"] = json!(50.0);
            scenario["mount"]["nconnect"] = json!(16);
        });
        assert_eq!(fields, ["mount.rsize"], "{title}");
        assert!(
            evidence.contains("0.183 s with 64 KiB"),
            "{title}: {evidence}"
        );
        assert!(!evidence.contains("0.50 s"), "{title}: {evidence}");
    }
}
