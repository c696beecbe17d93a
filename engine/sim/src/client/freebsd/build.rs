//! A kernel build over NFS as a mix of system calls, and what four rules of the 2006 client make of it.
//!
//! Source: freebsd-fs, 14 October 2006 (models/measurements/freebsd-fs-2006-10), which counts the calls
//! of one build with the rules taken away one after another. The workload has six free inputs, all
//! visible in those counts: opens, steps through `..`, program starts with mappings, names met for
//! the first time, checks of attributes that had grown old, files made. Data blocks, statfs calls and attributes that
//! programs set come with the tree. Left out: the order of the calls, which run one at a time and do not overlap.

use super::Client;
use super::host::Host;
use super::rules::OpenForgets;
use crate::call::{Call, FileId, ProcessId};
use crate::op::{Op, Stable};
use crate::parameters::Param;
use crate::phase::Phase;
use crate::units::{Bytes, Nanos};
use crate::world::World;

const PROCESS: ProcessId = ProcessId(0);
/// NFSv3 over TCP of that client (NFS_RSIZE).
const BLOCK_BYTES: u64 = 8192;
/// Null SETATTRs after which the file's rights are asked for again: its access cache was cleared.
const RIGHTS_ASKED_AGAIN: f64 = 1341.0 / 5186.0;

/// The input that says how much of the build runs: that part of each kind of calls, with the processor's time between them.
pub const PART: &str = "part";

/// Inputs of the build, by name, and how often the published one does that: an input of a scenario replaces it.
pub const PUBLISHED: [(&str, u64); 11] = [
    ("opens", 22_850),
    ("dotdot_steps", 40_445),
    ("programs_and_mappings", 5186),
    ("attributes_set", 8),
    ("new_names", 19_555),
    ("attribute_checks", 19_585),
    ("files_made", 442),
    ("blocks_read", 2410),
    ("blocks_written", 5353),
    ("statfs", 1742),
    ("other", 6),
];

/// How often a build does something.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mix {
    opens: u64,
    dotdot_steps: u64,
    programs_and_mappings: u64,
    attributes_set: u64,
    new_names: u64,
    attribute_checks: u64,
    files_made: u64,
    blocks_read: u64,
    blocks_written: u64,
    statfs: u64,
    other: u64,
}

/// Rules of the client that the thread takes away, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BuildRules {
    open_forgets_attributes: bool,
    dotdot_is_looked_up: bool,
    null_setattr: bool,
}

impl Mix {
    fn of(phase: &Phase) -> Self {
        let input = |name: &str| {
            let given = phase.inputs.get(name).map(|value| value.max(0.0) as u64);
            let published = PUBLISHED.iter().find(|(known, _)| *known == name);
            given
                .or_else(|| published.map(|(_, times)| *times))
                .unwrap_or(0)
        };
        Self {
            opens: input("opens"),
            dotdot_steps: input("dotdot_steps"),
            programs_and_mappings: input("programs_and_mappings"),
            attributes_set: input("attributes_set"),
            new_names: input("new_names"),
            attribute_checks: input("attribute_checks"),
            files_made: input("files_made"),
            blocks_read: input("blocks_read"),
            blocks_written: input("blocks_written"),
            statfs: input("statfs"),
            other: input("other"),
        }
    }
}

impl BuildRules {
    /// The release's rules, less those that the phase removes: each removal includes those before.
    fn of(
        open_forgets: OpenForgets,
        dotdot_cached: bool,
        null_setattr: bool,
        removed: Option<&str>,
    ) -> Self {
        let removed = removed.unwrap_or("none");
        let step = match removed {
            text if text.contains("SETATTR") => 3,
            text if text.contains("..") => 2,
            text if text.contains("stamp") => 1,
            _ => 0,
        };
        Self {
            open_forgets_attributes: open_forgets == OpenForgets::OpenAndClose && step < 1,
            dotdot_is_looked_up: !dotdot_cached && step < 2,
            null_setattr: null_setattr && step < 3,
        }
    }
}

/// Runs the build; `processor_s` is the time that it takes without any call.
pub(super) async fn run(client: &Client<World>, world: &World, phase: &Phase) {
    let (mix, rules) = {
        let mount = client.mount();
        let r = &mount.rules;
        let rules = BuildRules::of(
            r.open_forgets_attributes,
            r.dotdot_cached,
            r.null_setattr_on_exec,
            phase.rules_removed.as_deref(),
        );
        (Mix::of(phase), rules)
    };
    let asked_again = libm::round(mix.programs_and_mappings as f64 * RIGHTS_ASKED_AGAIN) as u64;
    let calls = [
        (Op::Lookup, mix.new_names),
        (
            Op::Lookup,
            if rules.dotdot_is_looked_up {
                mix.dotdot_steps
            } else {
                0
            },
        ),
        (Op::Access, mix.attribute_checks),
        (
            Op::Access,
            if rules.open_forgets_attributes {
                mix.opens
            } else {
                0
            },
        ),
        (Op::Access, if rules.null_setattr { asked_again } else { 0 }),
        (
            Op::Setattr,
            if rules.null_setattr {
                mix.programs_and_mappings
            } else {
                0
            },
        ),
        // What programs set themselves no rule takes away: the fourth row, which has no column for SETATTR, counts
        // eight calls more than the others in its rest.
        (Op::Setattr, mix.attributes_set),
        (Op::Create, mix.files_made),
        (Op::Read, mix.blocks_read),
        (Op::Write, mix.blocks_written),
        (Op::Fsstat, mix.statfs),
        (Op::Other, mix.other),
    ];
    let processor_s = phase
        .inputs
        .get("processor_s")
        .copied()
        .unwrap_or_else(|| world.parameter(Param::BsdBuildSeconds));
    let total: u64 = calls.iter().map(|(_, count)| count).sum();
    let share = Nanos::from_seconds(processor_s / total.max(1) as f64);
    let part = phase.inputs.get(PART).copied().unwrap_or(1.0);
    let part = part.clamp(0.0, 1.0);
    for (op, count) in calls {
        let count = libm::round(count as f64 * part) as u64;
        for _ in 0..count {
            client.host.work(share).await;
            let _stall = client.host.stalled(PROCESS.0, op.name());
            client.host.call(call(op)).await;
        }
    }
}

fn call(op: Op) -> Call {
    match op {
        Op::Read => Call::read(FileId(0), Bytes::ZERO, Bytes(BLOCK_BYTES)),
        Op::Write => Call::write(FileId(0), Bytes::ZERO, Bytes(BLOCK_BYTES), Stable::Unstable),
        _ => Call::new(op, FileId(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    /// freebsd-fs, 14 October 2006: rule removed, LOOKUP, ACCESS, SETATTR, elapsed seconds.
    const ROWS: [(&str, u64, u64, u64, f64); 4] = [
        ("none", 60_010, 43_785, 5194, 89.90),
        (
            "no attribute-stamp clearing at open",
            59_986,
            20_935,
            5194,
            86.46,
        ),
        ("and .. cached", 19_548, 20_922, 5194, 79.24),
        ("and no null SETATTR", 19_556, 19_581, 8, 78.14),
    ];

    fn near(predicted: f64, published: f64) -> bool {
        (predicted - published).abs() <= 0.02 * published
    }

    #[test]
    fn a_part_of_a_build_takes_its_part_of_calls_and_time() {
        let run = |part: f64| {
            let text = format!(
                r#"{{"client":{{"os":"freebsd","version":"6.1"}},"mount":{{"version":"3"}},"network":{{"rtt_ms":0.1}},
                "parameter_set":"freebsd-2006","phases":[{{"op":"build","inputs":{{"part":{part}}}}}]}}"#
            );
            let scenario = Scenario::from_json(&text).expect("a scenario");
            let mut outcome = crate::simulate(&scenario, 0).expect("a run");
            outcome.phases.remove(0)
        };
        let (whole, part) = (run(1.0), run(0.03125));
        for op in [Op::Lookup, Op::Access, Op::Setattr, Op::Write] {
            let [whole, part] = [&whole, &part].map(|phase| phase.meter.op(op).count);
            assert!(whole.abs_diff(part * 32) <= 64, "{op:?}: {part} of {whole}");
        }
        let [whole, part] = [&whole, &part].map(|phase| phase.marks.elapsed.seconds());
        assert!(
            (part * 32.0 / whole - 1.0).abs() < 0.001,
            "{part} of {whole} s"
        );
    }

    #[test]
    fn four_rules_give_the_four_rows() {
        for (removed, lookups, accesses, setattrs, elapsed) in ROWS {
            let text = format!(
                r#"{{"client":{{"os":"freebsd","version":"6.1"}},"mount":{{"version":"3"}},"network":{{"rtt_ms":0.1}},
                "parameter_set":"freebsd-2006","phases":[{{"op":"build","rules_removed":"{removed}"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).expect("a scenario");
            let outcome = crate::simulate(&scenario, 0).expect("a run");
            let phase = &outcome.phases[0];
            assert_eq!(phase.not_modelled, None);
            for (op, published) in [
                (Op::Lookup, lookups),
                (Op::Access, accesses),
                (Op::Setattr, setattrs),
                (Op::Read, 2410),
                (Op::Write, 5353),
            ] {
                let predicted = phase.meter.op(op).count;
                assert!(
                    near(predicted as f64, published as f64),
                    "{removed}: {op:?} {predicted} {published}"
                );
            }
            let predicted = phase.marks.elapsed.seconds();
            assert!(
                near(predicted, elapsed),
                "{removed}: {predicted} s {elapsed} s"
            );
        }
    }
}
