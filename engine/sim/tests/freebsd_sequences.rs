//! Reads and writes that take turns through a file: whether the reads still look sequential.

use mountwise_sim::op::Op;
use mountwise_sim::{Scenario, simulate};

/// Up to 12 one count serves both, so each read continues where the write before it ended, and blocks that are then
/// overwritten are read ahead; from 13 on a read that does not follow the last read ends the sequence of reads.
#[test]
fn from_13_on_a_write_is_no_part_of_the_sequence_of_reads() {
    let reads = |version: &str| {
        let question = format!(
            r#"{{"client":{{"os":"freebsd","version":"{version}"}},"mount":{{"version":"3","read_ahead_blocks":4}},"network":{{"rtt_ms":5}},
                "server":{{"os":"freebsd","storage":"memory"}},
                "phases":[{{"op":"mixed","pattern":"sequential","open":"rdwr","file":"existing","cache":"cold","record_bytes":65536,
                    "file_bytes":16777216,"read_percent":50}}]}}"#
        );
        let outcome = Scenario::from_json(&question)
            .map_err(|error| error.to_string())
            .and_then(|scenario| simulate(&scenario, 0));
        outcome.map(|outcome| outcome.phases[0].meter.op(Op::Read).count)
    };
    let [together, apart] = ["12.1", "13.0"].map(reads);
    let (together, apart) = (together.expect("FreeBSD 12"), apart.expect("FreeBSD 13"));
    assert!(apart < together, "{apart} of {together}");
    assert_eq!(reads("14.1"), Ok(apart));
}
