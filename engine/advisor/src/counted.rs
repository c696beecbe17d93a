//! What pasted reports count, to stand beside a prediction: no fit is needed for that.

use crate::calibrate::report::read_all;
use crate::observe::{best, is_ours, of_one_mount};
use mountwise_reports::Reading;
use mountwise_reports::observe::{Observations, OpObservation};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountRequest {
    /// The pasted texts, oldest first.
    pub reports: Vec<String>,
    /// Of several mounts in them, the mount point of the one that is meant; else the one that moved most.
    #[serde(default)]
    pub mount: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Counted {
    pub rpcs: BTreeMap<String, u64>,
    /// An operation that is not listed was zero: true of listings of counters, false of a read and a write column.
    pub complete: bool,
    /// Of which version of NFS all of them are, where the report tells: 3 or 4.
    pub version: Option<u8>,
}

/// Kinds of blocks that list every operation.
const LISTINGS: &[&str] = &["bsd_nfsstat", "diff", "mount_stats", "ops", "ops_delta"];

/// Counts of all reports together.
#[must_use]
pub fn count_calls(request: &CountRequest) -> Counted {
    let mount = request.mount.as_deref();
    let counted = of_readings(&read_all(&request.reports), mount);
    // What is left between two snapshots has no mount line any more; each of them has.
    if counted.version.is_some() || !counted.complete || request.reports.len() < 2 {
        return counted;
    }
    let texts = request.reports.iter();
    let each: Vec<Reading> = texts
        .map(|text| mountwise_reports::read(text.as_bytes()))
        .collect();
    Counted {
        version: version_of_mounts(&of_one_mount(&each, mount).1),
        ..counted
    }
}

fn of_readings(readings: &[Reading], mount: Option<&str>) -> Counted {
    let kept = of_one_mount(readings, mount).1;
    let of_mounts = version_of_mounts(&kept);
    let seen: Vec<Vec<OpObservation>> = kept.into_iter().map(|one| one.ops).collect();
    let counts = |op: &OpObservation| op.count.is_some();
    // A text that shows the server alone is better than none.
    let has_ours = seen.iter().flatten().any(|op| counts(op) && is_ours(op));
    let asked = |op: &OpObservation| counts(op) && (!has_ours || is_ours(op));
    let used: Vec<&OpObservation> = seen.iter().flat_map(|ops| best(ops, asked)).collect();
    let mut counted = Counted {
        complete: !used.is_empty() && used.iter().all(|op| LISTINGS.contains(&op.source.as_str())),
        version: version_of(&used, of_mounts),
        ..Counted::default()
    };
    for op in used {
        if let Some(count) = op.count.filter(|count| *count > 0) {
            *counted.rpcs.entry(op.op.to_uppercase()).or_default() += count;
        }
    }
    counted
}

/// As the counters tell it, or else the mount that they are of.
fn version_of(used: &[&OpObservation], of_mounts: Option<u8>) -> Option<u8> {
    let called = used.iter().filter(|op| op.count > Some(0));
    one_of(called.map(|op| op.nfs_version.or(of_mounts)))
}

fn version_of_mounts(seen: &[Observations]) -> Option<u8> {
    let mounts = seen.iter().flat_map(|one| &one.mounts);
    let versions = mounts.filter_map(|mount| mount.version.as_deref());
    one_of(versions.map(|version| match version.split('.').next() {
        Some("4") => Some(4),
        Some("3") => Some(3),
        _ => None,
    }))
}

/// What all are, if all are told and the same.
fn one_of(mut versions: impl Iterator<Item = Option<u8>>) -> Option<u8> {
    let first = versions.next()?;
    first.filter(|_| versions.all(|version| version == first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(reports: &[&str]) -> Counted {
        count_calls(&CountRequest {
            reports: reports.iter().map(|&text| text.to_owned()).collect(),
            mount: None,
        })
    }

    fn of(rpcs: &[(&str, u64)], complete: bool) -> Counted {
        Counted {
            version: complete.then_some(3),
            rpcs: rpcs
                .iter()
                .map(|&(op, count)| (op.to_owned(), count))
                .collect(),
            complete,
        }
    }

    #[test]
    fn the_version_is_told_where_all_calls_are_of_one() {
        let table = |version: u8, reads: u64| {
            let titles = match version {
                3 => "null getattr setattr lookup access readlink",
                _ => "null read write commit open open_conf",
            };
            format!("Client nfs v{version}:\n{titles}\n0 0% {reads} 100% 0 0% 0 0% 0 0% 0 0%\n")
        };
        for (tables, version) in [
            (table(3, 9), Some(3)),
            (table(4, 9), Some(4)),
            (table(3, 9) + &table(4, 0), Some(3)),
            (table(3, 9) + &table(4, 9), None),
        ] {
            assert_eq!(counted(&[&tables]).version, version, "{tables}");
        }
        assert_eq!(counted(&[&mountstats(10, 5)]).version, Some(3));
        assert_eq!(counted(&["Read Write\n7 9\n"]).version, None);
    }

    const MOUNT: &str = "device srv:/x mounted on /mnt with fstype nfs statvers=1.1\n\
        \topts:\trw,vers=3,rsize=262144,wsize=262144\n\tage:\tAGE\n\tper-op statistics\n\
        \t        READ: N N 0 736 1049056 4 40000 48000 0\n\t       WRITE: 0 0 0 0 0 0 0 0 0\n";

    fn mountstats(age: u64, reads: u64) -> String {
        MOUNT
            .replace("AGE", &age.to_string())
            .replace(" N", &format!(" {reads}"))
    }

    #[test]
    fn snapshots_among_other_reports_are_still_snapshots() {
        let (before, between, after) = (
            mountstats(100, 500),
            mountstats(130, 600),
            mountstats(160, 900),
        );
        let mount = "srv:/x on /mnt type nfs (rw,vers=3,rsize=262144,wsize=262144)\n";
        let expected = of(&[("READ", 400)], true);
        assert_eq!(counted(&[&before, &after, mount]), expected);
        assert_eq!(counted(&[mount, &before, &after]), expected);
        assert_eq!(counted(&[&before, &between, &after]), expected);
    }

    #[test]
    fn two_reports_without_counters_are_both_kept() {
        let lines = ["/a", "/b"].map(|path| {
            format!("srv:{path} on {path} type nfs (rw,vers=3,rsize=262144,wsize=262144)\n")
        });
        let readings = read_all(&lines);
        assert_eq!(readings.len(), 2);
        for reading in readings {
            assert_ne!(reading.outcome, mountwise_reports::Outcome::Error);
            assert!(!reading.blocks.is_empty());
        }
    }

    #[test]
    fn the_difference_of_two_snapshots_goes_before_their_totals() {
        let (before, after) = (mountstats(1000, 4000), mountstats(1060, 16_000));
        assert_eq!(counted(&[&before]), of(&[("READ", 4000)], true));
        let both = format!("{before}{after}");
        let in_one = counted(&[&both]);
        assert_eq!(in_one.rpcs, of(&[("READ", 12_000)], true).rpcs);
        assert_eq!(counted(&[&before, &after]), of(&[("READ", 12_000)], true));
    }

    #[test]
    fn phases_of_a_series_are_counted_once_and_tell_of_two_operations_only() {
        let series = "GtAttr Lookup Rdlink  Read Write Rename Access  Rddir\n\
            0 0 0 7 9 0 0 0\n0 0 0 100 1 0 0 0\n0 0 0 50 1 0 0 0\n";
        let marked = "Read Write\n0 100 <-- sequential write test begins\n0 200\n\
            300 0 <-- random read test begins\n400 0\n";
        assert_eq!(counted(&[series]).rpcs.get("READ"), Some(&157));
        assert_eq!(
            counted(&[marked]),
            of(&[("READ", 700), ("WRITE", 300)], false)
        );
        let reading = mountwise_reports::read(marked.as_bytes());
        let observed =
            crate::observe::observe(&[reading], None, &crate::observe::client_of("linux", None));
        assert!((observed.ops["READ"].count - 700.0).abs() < 0.5);
    }

    #[test]
    fn totals_of_the_client_go_before_an_interval_of_the_server() {
        let totals = "Client rpc stats:\ncalls      retrans    authrefrsh\n30         0          30\n\n\
            Client nfs v3:\nnull             getattr          setattr          lookup           access\n\
            0         0%     30      100%     0         0%     0         0%     0         0%\n";
        let client = mountwise_reports::read(totals.as_bytes());
        assert_eq!(
            of_readings(std::slice::from_ref(&client), None),
            of(&[("GETATTR", 30)], true)
        );
        let mut both = client.clone();
        let mut server = client.blocks.clone();
        for block in &mut server {
            block.fields.insert("side".to_owned(), "server".into());
            block.fields.insert("span".to_owned(), "interval".into());
        }
        both.blocks.extend(server);
        assert_eq!(of_readings(&[both], None), of(&[("GETATTR", 30)], true));
    }

    #[test]
    fn nothing_is_counted_in_a_text_without_counts() {
        assert_eq!(counted(&["hello"]), Counted::default());
    }
}
