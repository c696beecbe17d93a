//! rsize and wsize.

use super::{Change, Piece, Proposal, Way, When};
use crate::knobs;
use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::client::linux::mount::MountSettings;
use mountwise_sim::phase::{Pattern, PhaseOp};
use mountwise_sim::scenario::Os;
use serde_json::json;

pub(crate) const LINUX: Piece = Piece {
    id: "transfer_size",
    of: "rsize and wsize",
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
    evidence: "Laboratory, Linux 6.1: a file was written in 0.420 s with 4 KiB and in 0.162 s with 16 KiB (W-metro-io4k-rec4k, W-metro-io16k-rec4k), and read over a long path in 1.59 s with 16 KiB and in 0.50 s with 256 KiB (SR-wan-rs16k-ra15360-rec4k, SR-wan-rs256k-ra15360-rec4k).",
    risk: "Needs a remount. A second mount of the export with other sizes has a cache of its own.",
    since: "all versions",
};

pub(crate) const SCATTERED: Piece = Piece {
    id: "scattered_writes",
    of: "rsize and wsize",
    when: When::Always,
    proposals: |scenario| {
        if scenario.client.os != Os::Linux || !is_scattered(scenario) {
            return Vec::new();
        }
        let now = scenario.mount.wsize.unwrap_or(u64::MAX);
        sizes(scenario, (false, true), |size| *size < now)
    },
    why: "This kernel writes each scattered piece of a flush FILE_SYNC, which the server must make durable by itself, as long as every piece fits wsize. Where one is larger, what follows it goes UNSTABLE, and one COMMIT makes all of it durable. Linux 6.10 and 6.6.42 send UNSTABLE whatever the size: a newer kernel is the better remedy.",
    evidence: "fs/nfs/pagelist.c, nfs_pageio_cond_complete, and its change a527c3ba41c4; the FILE_SYNC and UNSTABLE WRITEs of every random write that was measured on Linux 6.1 are met to the call. What each costs a disk is reckoned, not measured.",
    risk: "Needs a remount. Streams of large requests need more calls with it.",
    since: "Linux before 6.6.42, and 6.7 to 6.9",
};

pub(crate) const BLOCKS: Piece = Piece {
    id: "block_size",
    of: "rsize and wsize",
    when: When::Always,
    proposals: |scenario| {
        let os = scenario.client.os;
        if os == Os::Linux {
            Vec::new()
        } else {
            sizes(scenario, (true, true), |_| true)
        }
    },
    why: "The cache reads and keeps whole blocks of this size: small random requests pay for all of it, and large ones need fewer calls.",
    evidence: "freebsd-net, January 2014: 4 KiB records rewrite at 73,714 KiB/s on a 4 KiB mount, 34,850 on 8 KiB and 5,292 on 64 KiB.",
    risk: "Needs a remount.",
    since: "all versions",
};

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

/// Of a mount, the sizes that matter: what is only read has no use for a wsize.
fn sizes(
    scenario: &Scenario,
    (reads, writes): (bool, bool),
    is_meant: impl Fn(&u64) -> bool,
) -> Vec<Proposal> {
    let mount = &scenario.mount;
    let candidates =
        knobs::knob("mount.rsize").map_or_else(Vec::new, |knob| (knob.candidates)(scenario));
    let options = [
        ("rsize", "mount.rsize", mount.rsize, reads),
        ("wsize", "mount.wsize", mount.wsize, writes),
    ];
    let meant: Vec<_> = options.into_iter().filter(|option| option.3).collect();
    let names: Vec<&str> = meant.iter().map(|(name, ..)| *name).collect();
    let proposal = |size: u64| Proposal {
        title: format!(
            "Mount with {} = {}",
            names.join(" = "),
            text::bytes(size as f64)
        ),
        changes: meant
            .iter()
            .map(|(_, field, now, _)| Change {
                field: (*field).into(),
                from: json!(now),
                to: json!(size),
            })
            .collect(),
        way: Way::Remount,
    };
    candidates
        .into_iter()
        .filter(|size| meant.iter().any(|(_, _, now, _)| *now != Some(*size)))
        .filter(is_meant)
        .map(proposal)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::advice::Advice;
    use crate::advice::tests::advised;
    use serde_json::json;

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
}
