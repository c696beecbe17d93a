//! The script that says afterwards whether the counts came out as predicted: two snapshots around the user's own command,
//! and each difference beside the predicted count. A Linux mount has counters of its own (/proc/self/mountstats); those of
//! the BSDs are the host's (`nfsstat -c`). What it calls noise the page calls so (web/src/features/results/mix.ts).
//! POSIX sh and awk, no more: mawk, busybox and the one true awk run it.

use super::{Exported, Format, kubernetes, recorder, server};
use crate::error::Error;
use crate::predict::{Prediction, predict, totals};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;
use mountwise_sim::steady::Effort;
use std::fmt::Write;

const SCRIPT: &str = include_str!("check/check.sh");
/// Layout: nfs_show_stats (fs/nfs/super.c) and rpc_clnt_show_stats (net/sunrpc/stats.c).
const OF_MOUNTSTATS: &str = include_str!("check/linux.awk");
/// Layout: `nfsstat.rs`.
const OF_NFSSTAT: &str = include_str!("check/bsd.awk");

/// Which are run on the client's host, or what stands before the script where it is run elsewhere.
fn how(format: &Format) -> Option<&'static str> {
    if [recorder::LINUX.name, server::THREADS.name].contains(&format.name) {
        return None;
    }
    let in_a_pod = [
        kubernetes::PERSISTENT_VOLUME.name,
        kubernetes::STORAGE_CLASS.name,
    ];
    Some(if in_a_pod.contains(&format.name) {
        "# then: kubectl cp check.sh POD:/tmp/check.sh\n# and: kubectl exec POD -- sh /tmp/check.sh"
    } else {
        "# then: sh check.sh"
    })
}

/// Behind the commands that show the options in force.
pub(super) fn add(
    scenario: &Scenario,
    format: &Format,
    exported: &mut Exported,
) -> Result<(), Error> {
    if let Some(how) = how(format) {
        let prediction = predict(scenario, Effort::Exact)?;
        let script = script(scenario, &prediction).map_or_else(
            |why| format!("# {why}"),
            |script| written(&script, how, scenario),
        );
        exported.check = format!("{}\n{script}", exported.check);
    }
    Ok(())
}

/// As a file, for pasted into a terminal it would ask nobody for its command.
fn written(script: &str, how: &str, scenario: &Scenario) -> String {
    let arguments = arguments(scenario);
    format!("cat > check.sh <<'CHECK'\n{script}CHECK\n{how} {arguments}")
}

fn arguments(scenario: &Scenario) -> &'static str {
    match scenario.client.os {
        Os::Linux => "MOUNTPOINT COMMAND [ARGUMENT ...]",
        Os::Freebsd | Os::Openbsd => "COMMAND [ARGUMENT ...]",
    }
}

fn script(scenario: &Scenario, prediction: &Prediction) -> Result<String, String> {
    let mut missing = prediction
        .phases
        .iter()
        .filter_map(|phase| phase.not_modelled.as_ref());
    if let Some(reason) = missing.next() {
        return Err(format!("No counts are predicted to compare with: {reason}"));
    }
    // Not the page's placeholder: in a pod it is mounted elsewhere.
    let usage = format!(
        "sh check.sh {}",
        arguments(scenario).replace("MOUNTPOINT", "MOUNT_POINT")
    );
    let [least, mount_point, snapshot, whose, reading] = match scenario.client.os {
        Os::Linux => [
            "2",
            "case $1 in /) mount_point=/ ;; *) mount_point=${1%/} ;; esac\nexport mount_point\nshift",
            "cat /proc/self/mountstats",
            "of an NFS mount at \" mount \"",
            OF_MOUNTSTATS,
        ],
        Os::Freebsd | Os::Openbsd => [
            "1",
            "# nfsstat counts all NFS mounts of this host together.",
            "nfsstat -c",
            "of nfsstat -c",
            OF_NFSSTAT,
        ],
    };
    let parts = [
        ("{usage}", usage.as_str()),
        ("{least}", least),
        ("{told}", &told(prediction)),
        ("{mount_point}", mount_point),
        ("{snapshot}", snapshot),
        ("{whose}", whose),
        ("{reading}", reading.trim_end()),
        ("{predicted}", &counts(scenario, prediction)),
    ];
    let fill = |text: String, (name, part): &(&str, &str)| text.replace(name, part);
    Ok(parts.iter().fold(SCRIPT.to_owned(), fill))
}

/// What the counts are of.
fn told(prediction: &Prediction) -> String {
    let mut told = format!("# Predicted: {}\n", prediction.sentence);
    let work = match prediction.phases.len() {
        1 => "the work of the question".to_owned(),
        phases => format!("the {phases} phases of the question, one after the other"),
    };
    let _ = write!(
        told,
        "# COMMAND does {work}, with caches warm or cold as they are there. All other work on the mount counts, too."
    );
    let mut phases = prediction.phases.iter();
    if phases.any(|phase| phase.basis.kind == "expected") {
        told += "\n# Part of it goes in an order left to chance: its counts are those to expect, and another order has others.";
    }
    told
}

/// Names as the client's own listing has them.
fn counts(scenario: &Scenario, prediction: &Prediction) -> String {
    let totals = totals(&prediction.phases);
    let mut rows: Vec<String> = Vec::new();
    let listed = |op: &str| prediction.columns.iter().find(|(name, _)| name == op);
    let is_linux = scenario.client.os == Os::Linux;
    for (op, printed) in &prediction.columns {
        if let Some(count) = totals.get(op.as_str()).filter(|count| **count > 0) {
            let name = if is_linux { op.as_str() } else { printed };
            rows.push(format!("{name} {count}"));
        }
    }
    let others = totals
        .iter()
        .filter(|(op, count)| **count > 0 && listed(op).is_none());
    rows.extend(others.map(|(op, count)| format!("{op} {count}")));
    rows.join("\n")
}
