//! Mixes of operations: what goes out is what was counted, in the words and sizes of the mount.

#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; this is their helper"
)]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::{Scenario, simulate};

fn of(client: &str, mount: &str, phase: &str) -> PhaseOutcome {
    let text = format!(
        r#"{{"client":{{"os":"{client}"}},"mount":{{{mount}}},"network":{{"rtt_ms":1}},"phases":[{{"op":"op_mix",{phase}}}]}}"#
    );
    let outcome = Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    outcome.phases[0].clone()
}

#[test]
fn a_mix_of_operations_goes_out_as_it_is_given() {
    let phase = of(
        "linux",
        r#""version":"4.1""#,
        r#""count":1000,"processes":4,
        "mix":{"LOOKUP":9,"READ":4,"WRITE":3,"GETATTR":64,"READDIRPLUS":1,"FSSTAT":5,"ACCESS":12,"SETATTR":2}"#,
    );
    for (op, count) in [
        (Op::Access, 120),
        (Op::Getattr, 640),
        (Op::Lookup, 90),
        (Op::Readdir, 10),
        (Op::Readdirplus, 0),
        (Op::Setattr, 20),
        (Op::Statfs, 50),
        (Op::Read, 40),
        (Op::Write, 30),
    ] {
        assert_eq!(phase.meter.op(op).count, count, "{op:?}");
    }
    // Four processes wait for a thousand round trips in turn.
    let elapsed = phase.marks.elapsed.seconds();
    assert!(elapsed > 0.25 && elapsed < 0.35, "{elapsed}");
}

/// What was counted with larger transfers than the mount has goes out in several.
#[test]
fn a_mix_keeps_to_the_sizes_of_the_mount() {
    for (client, rsize, wsize, reads, writes) in [
        ("linux", 65_536, 65_536, (65_536, 60), (65_536, 40)),
        ("linux", 16_384, 4096, (16_384, 240), (4096, 640)),
        ("freebsd", 16_384, 32_768, (16_384, 240), (32_768, 80)),
    ] {
        let phase = of(
            client,
            &format!(r#""version":"3","rsize":{rsize},"wsize":{wsize}"#),
            r#""count":200,"record_bytes":65536,"mix":{"READ":30,"WRITE":20,"GETATTR":50}"#,
        );
        let meter = &phase.meter;
        let read: Vec<(u64, u64)> = meter.read_sizes.iter().map(|(k, v)| (*k, *v)).collect();
        let sizes = meter.write_sizes.iter();
        let written: Vec<(u64, u64)> = sizes.map(|((_, size), n)| (*size, *n)).collect();
        assert_eq!(
            (read, written),
            (vec![reads], vec![writes]),
            "{client} {rsize} {wsize}"
        );
        assert_eq!(meter.op(Op::Getattr).count, 100);
    }
}

/// A mean of counted sizes divides no file evenly; a rest at its end would be a call that nobody counted.
#[test]
fn a_mix_sends_every_transfer_whole() {
    let phase = of(
        "linux",
        r#""version":"3""#,
        r#""count":200,"record_bytes":757760,"mix":{"READ":100}"#,
    );
    assert_eq!(phase.meter.read_sizes, [(757_760, 200)].into());
}
