//! Random writes into files far beyond the client's limits: what is expected of them is what the whole simulation gives.

use mountwise_sim::outcome::Outcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::steady::{self, Effort};
use mountwise_sim::{Scenario, simulate};

fn seconds(outcome: Result<Outcome, String>) -> Result<f64, String> {
    outcome.map(|outcome| outcome.phases[0].marks.elapsed.seconds())
}

/// What the expectation is of the whole's time.
fn expected_of_whole(question: &str) -> Result<f64, String> {
    let scenario = Scenario::from_json(question).map_err(|error| error.to_string())?;
    let parameters = Parameters::for_scenario(&scenario);
    let expected = steady::predict(&scenario, &parameters, Effort::Estimate);
    Ok(seconds(expected)? / seconds(simulate(&scenario, 0))?)
}

/// In a part of the file, with limits of the same part, the WRITEs under way were as many as the limits let be dirty:
/// writers waited for each other's COMMITs, which they do not in the whole, and the line through two such runs led to
/// half of its time, or beyond the wire.
#[test]
fn a_part_of_the_file_leaves_room_for_what_is_under_way() {
    for (version, memory_mib, rtt_ms, record_bytes, file_mib) in [
        ("4.1", 512_u64, 1.0, 65_536, 8192_u64),
        ("3", 1024, 1.0, 16_384, 4096),
        ("3", 4096, 5.0, 65_536, 16_384),
        ("4.1", 256, 0.2, 16_384, 2048),
    ] {
        let question = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176","memory_bytes":{}}},"mount":{{"version":"{version}"}},
                "network":{{"rtt_ms":{rtt_ms},"rate_mbit":10000}},"phases":[{{"op":"write","pattern":"random",
                "record_bytes":{record_bytes},"file_bytes":{},"file":"existing","cache":"cold"}}]}}"#,
            memory_mib << 20,
            file_mib << 20
        );
        let share = expected_of_whole(&question).expect("an estimate and the whole");
        assert!((share - 1.0).abs() < 0.03, "{question}: {share}");
    }
}

/// Before 6.10 a close that finds no answered WRITE uncommitted sends the rest FILE_SYNC, each flushed by itself
/// (fs/nfs/pagelist.c, nfs_pageio_cond_complete). The whole has thousands of WRITEs under way then; a part of the file has
/// so few that for moments none was answered, and the line led to five times the time, or to none at all.
#[test]
fn a_part_of_the_file_ends_in_the_state_in_which_the_whole_does() {
    for (version, memory_mib, threads, file_mib) in [
        ("5.15", 2048_u64, 1, 512_u64),
        ("5.15", 4096, 1, 1024),
        ("5.15", 4096, 2, 1024),
        ("6.1.176", 1024, 2, 512),
    ] {
        let question = format!(
            r#"{{"client":{{"os":"linux","version":"{version}","memory_bytes":{}}},"mount":{{"version":"4.1"}},
                "network":{{"rtt_ms":0.5,"rate_mbit":10000}},"server":{{"os":"linux","threads":{threads},"storage":"ssd"}},
                "phases":[{{"op":"write","pattern":"random","record_bytes":8192,"file_bytes":{},"file":"existing",
                "cache":"cold"}}]}}"#,
            memory_mib << 20,
            file_mib << 20
        );
        let share = expected_of_whole(&question).expect("an estimate and the whole");
        assert!((share - 1.0).abs() < 0.03, "{question}: {share}");
    }
}
