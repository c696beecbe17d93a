//! A script that makes a measurement record: counters before and after, around the user's own command.

use super::{Exported, Format};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

pub(crate) const LINUX: Format = Format {
    name: "recorder",
    label: "script that records a measurement",
    os: &[Os::Linux],
    write: record,
};

fn record(scenario: &Scenario) -> Exported {
    let question = serde_json::to_string(scenario).unwrap_or_default();
    let text = format!(
        r#"#!/bin/sh
# Usage: sh record.sh MOUNTPOINT COMMAND [ARGUMENT …]
# Runs the command once and keeps what a measurement record needs in ./mountwise-record/.
# Nothing is sent anywhere; look at the files before you share them.
# To record needs nothing of Mountwise. The command mountwise, which compares afterwards, is built in a copy of
# Mountwise's source, where Rust is installed: cargo install --locked --path engine/cli
set -eu
mount_point=$1
shift
mkdir -p mountwise-record
uname -r > mountwise-record/kernel
grep " $mount_point " /proc/mounts > mountwise-record/mount
cat "/sys/class/bdi/$(mountpoint -d "$mount_point")/read_ahead_kb" > mountwise-record/read_ahead_kb
cat > mountwise-record/scenario.json <<'SCENARIO'
{question}
SCENARIO
cat /proc/self/mountstats > mountwise-record/before
began=$(date +%s.%N)
status=0
"$@" || status=$?
ended=$(date +%s.%N)
cat /proc/self/mountstats > mountwise-record/after
echo "$began $ended" | awk '{{ printf "%.6f\n", $2 - $1 }}' > mountwise-record/elapsed_s
echo "Recorded. Compare: mountwise calibrate mountwise-record/scenario.json mountwise-record/before mountwise-record/after --elapsed $(cat mountwise-record/elapsed_s)"
[ "$status" -eq 0 ] || echo "The command ended with status $status: the record is of what it did until then." >&2
exit "$status""#
    );
    Exported {
        file: Some("record.sh"),
        text,
        undo: "rm -r mountwise-record".into(),
        check: "mountwise read mountwise-record/before mountwise-record/after   # the script says how to get mountwise".into(),
        notes: vec!["Drop the client's cache first (echo 3 > /proc/sys/vm/drop_caches) if the scenario says cold.".into()],
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{exported, scenario};

    #[test]
    fn a_recorded_command_may_fail() {
        let text = exported(scenario("linux"), "recorder").text;
        let (before, after) = text.split_once("\"$@\"").unwrap_or_default();
        // The script ends at the first failure but for this one, whose status it hands on.
        assert!(
            before.contains("set -eu") && after.starts_with(" || status=$?"),
            "{text}"
        );
        assert!(
            after.contains("mountwise-record/after") && after.ends_with("exit \"$status\""),
            "{text}"
        );
    }
}
