//! Calls that a soft mount gives up before their reply has come.

use crate::text;
use mountwise_sim::Outcome;
use mountwise_sim::op::Op;
use mountwise_sim::scenario::{NfsVersion, Os, Scenario};

/// Tenths of a second until the first timeout, and how many more follow, over TCP (nfs(5), `timeo`, `retrans`;
/// include/linux/nfs_fs.h, NFS_DEF_TCP_TIMEO and NFS_DEF_TCP_RETRANS).
const TIMEO: u64 = 600;
const RETRANS: u64 = 2;
/// None is waited for longer, all of them together neither (include/linux/nfs_fs.h, NFS_MAX_TCP_TIMEOUT).
const LONGEST_S: f64 = 600.0;

/// How the note begins.
const GIVES_UP: &str = "calls that soft gives up";

/// Told where the mean call takes longer: that some do, a mean does not tell. A call of NFSv4 that was sent waits for as
/// long as its connection stands (net/sunrpc/clnt.c, rpc_check_timeout).
pub(super) fn note(scenario: &Scenario, outcome: &Outcome) -> Option<String> {
    let gives_up_s = gives_up_s(scenario)?;
    let calls = outcome.phases.iter().flat_map(|phase| {
        Op::ALL.iter().filter_map(|op| {
            let sums = phase.meter.op(*op);
            (sums.count > 0).then(|| (*op, sums.rtt.seconds() / sums.count as f64))
        })
    });
    let (op, mean_s) = calls.max_by(|(_, one), (_, other)| one.total_cmp(other))?;
    (mean_s > gives_up_s).then(|| {
        format!(
            "{GIVES_UP} after {}: {} {} takes {} here on the mean, and programs would be told of errors; hard waits, or ask for a longer timeo",
            text::seconds(gives_up_s),
            if op.name().starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" },
            op.name(),
            text::seconds(mean_s)
        )
    })
}

/// When a call without a reply has failed, on mounts that let it fail (fs/nfs/client.c, nfs_init_timeout_values;
/// net/sunrpc/xprt.c, xprt_reset_majortimeo).
fn gives_up_s(scenario: &Scenario) -> Option<f64> {
    let mut options = scenario.mount.options.iter().rev();
    let how = options.find(|option| ["hard", "soft", "softerr"].contains(&option.as_str()))?;
    let lets_fail = how != "hard"
        && scenario.client.os == Os::Linux
        && scenario.mount.version <= NfsVersion::V3;
    let asked = |name: &str| scenario.option_value(name)?.parse::<u64>().ok();
    let timeo_s = asked("timeo").filter(|tenths| *tenths > 0).unwrap_or(TIMEO) as f64 / 10.0;
    let times = asked("retrans").unwrap_or(RETRANS) as f64 + 1.0;
    lets_fail.then(|| (timeo_s * times).min(LONGEST_S))
}

/// Whether a note says so.
pub(super) fn says(note: &str) -> bool {
    note.starts_with(GIVES_UP)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{asked, said};
    use serde_json::json;

    #[test]
    fn a_soft_mount_that_waits_too_short_says_so() {
        let write = json!([{"op": "write", "pattern": "sequential", "record_bytes": 1 << 20, "file_bytes": 4_u64 << 30}]);
        let notes = |version: &str, options: &[&str]| {
            let notes = said(&asked(&[
                ("mount", json!({"version": version, "options": options})),
                ("server", json!({"storage": "disk", "export": "sync"})),
                ("phases", write.clone()),
            ]));
            notes
                .into_iter()
                .find(|note| note.starts_with(super::GIVES_UP))
        };
        let told = notes("3", &["soft", "timeo=2", "retrans=1"]).expect("a disk takes longer");
        assert!(told.contains(" after 400 ms: a COMMIT takes "), "{told}");
        for (version, options) in [
            ("3", vec!["hard", "timeo=2", "retrans=1"]),
            ("3", vec!["soft", "hard", "timeo=2"]),
            ("3", vec!["timeo=2"]),
            // Three minutes by default.
            ("3", vec!["soft"]),
            ("4.1", vec!["soft", "timeo=2", "retrans=1"]),
        ] {
            assert_eq!(notes(version, &options), None, "{version} {options:?}");
        }
    }
}
