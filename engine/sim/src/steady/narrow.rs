//! Random requests to files so large that what is cached and what is dirty are a small part of them.
//!
//! There requests meet the less often, the larger the file: one that is twice as large has twice as many requests, half as
//! likely to find a page cached or dirty, so that as many do. What grows with the file lies on a line, and two smaller files
//! tell it.

use super::scale::spell;
use super::work::{is_random, of_all_processes, part, piece, pieces, writes_at_random};
use super::{Effort, LARGE, Plan};
use crate::client::{Extent, client_for};
use crate::line::Line;
use crate::outcome::Outcome;
use crate::parameters::Parameters;
use crate::phase::{FsyncPlan, Phase, PhaseOp};
use crate::scenario::Scenario;

/// Files of a phase, all together, that are taken as they are: there parts of the whole take no longer (measured on the
/// simulator). A build that is not whole has nothing to tell larger ones by, and must not be asked for them.
pub const TAKEN_AS_THEY_ARE_BYTES: u64 = 64 << 30;
/// Pages or blocks of the smaller file for each that is dirty before a flush: times are then within 0.3 % of those that parts
/// of the whole tell, counts within 1 %, for records of 4 to 64 KiB; with twice as many no nearer (measured on the simulator).
const SPARSE: u64 = 64;
/// How many times what a client can hold of it the smaller file is (measured likewise).
const TIMES_CACHED: u64 = 16;
/// Files are smaller by a multiple of about so much, so that they end as they did (assumption).
const UNIT_BYTES: u64 = 1 << 30;

/// The outcome as two smaller files tell it; none where they would not, or cost as much.
pub(super) fn predict(
    scenario: &Scenario,
    parameters: &Parameters,
    effort: Effort,
) -> Option<Result<Outcome, String>> {
    let [low, high] = sizes(scenario, parameters)?;
    let file = scenario.phases.first()?.file_bytes?;
    let run = |bytes: u64| {
        let mut narrow = scenario.clone();
        for phase in &mut narrow.phases {
            phase.shorten_file(bytes);
        }
        Plan::outcome(&narrow, parameters, effort)
    };
    let line = Line {
        beyond: file - high,
        apart: high - low,
    };
    Some(join(run(low)?, run(high)?, line))
}

fn join(
    low: Result<Outcome, String>,
    high: Result<Outcome, String>,
    line: Line,
) -> Result<Outcome, String> {
    let (low, mut high) = (low?, high?);
    for (to, from) in high.phases.iter_mut().zip(&low.phases) {
        let mut whole = line.follow(to, (from, to), to.basis);
        whole.stretch_course(to, true);
        *to = whole;
    }
    high.events += low.events;
    let both = low.spans.zip(high.spans);
    high.spans = both.map(|(low, high)| low.within(high));
    Ok(high)
}

/// Of two files that tell of the scenario's.
pub(super) fn sizes(scenario: &Scenario, parameters: &Parameters) -> Option<[u64; 2]> {
    let file = scenario.phases.first()?.file_bytes?;
    let is_alike = |phase: &Phase| {
        let all = file.saturating_mul(phase.data_files().into());
        let is_whole = phase.count.is_none() && phase.order.is_none();
        let is_drained = phase.fsync_plan().and_then(FsyncPlan::every).is_some();
        let large = is_whole && !is_drained && all > TAKEN_AS_THEY_ARE_BYTES;
        phase.op.is_data() && is_random(phase) && phase.file_bytes == Some(file) && large
    };
    if !scenario.phases.iter().all(is_alike) {
        return None;
    }
    // Of other files the first part that tells does not grow with them.
    let extent = (client_for(scenario)?.extent)(scenario, parameters);
    if !extent.files_share_limits || !scenario.phases.iter().any(writes_at_random) {
        return None;
    }
    let enough = |phase: &Phase| enough(phase, &extent, file);
    let enough = scenario.phases.iter().map(enough).max()?;
    let records = scenario.phases.iter().filter_map(|one| one.record_bytes);
    let record = records.max()?.max(1);
    let unit = record * UNIT_BYTES.div_ceil(record);
    let apart = enough.div_ceil(unit).next_power_of_two() * unit;
    let low = file % unit + apart;
    // Else the whole costs little more.
    let high = low + apart;
    (high <= file / 2).then_some([low, high])
}

fn enough(phase: &Phase, extent: &Extent, file: u64) -> u64 {
    let record = phase.record_bytes.unwrap_or(1).max(1);
    let unit = extent.grain_bytes.max(record);
    let requests = spell(phase, extent, unit).map_or(0, |(requests, _)| requests);
    let dirty = requests.saturating_mul(unit);
    // Whole pages are written whatever is cached.
    let cached = if phase.op == PhaseOp::Write && record >= extent.grain_bytes {
        0
    } else {
        extent.cache_bytes / u64::from(phase.data_files().max(1))
    };
    // Never so few that all of them would be simulated.
    let pieces = of_all_processes(phase, pieces(phase, piece(extent)));
    let many = part(file, 2 * LARGE, pieces);
    let sparse = dirty.saturating_mul(SPARSE);
    many.max(sparse).max(cached.saturating_mul(TIMES_CACHED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::Op;
    use std::cell::Cell;

    fn asked(phase: &str) -> (Scenario, Parameters) {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176"}},"mount":{{"version":"4.1"}},
            "network":{{"rtt_ms":0.3,"rate_mbit":10000}},"server":{{"storage":"nvme"}},
            "phases":[{{"pattern":"random","record_bytes":65536,{phase}}}]}}"#
        );
        let scenario = Scenario::from_json(&text).expect("a scenario");
        let parameters = Parameters::for_scenario(&scenario);
        (scenario, parameters)
    }

    fn writing(tib: u64) -> (Scenario, Parameters) {
        asked(&format!(r#""op":"write","file_bytes":{}"#, tib << 40))
    }

    fn told((scenario, parameters): (Scenario, Parameters)) -> Outcome {
        let outcome = predict(&scenario, &parameters, Effort::Estimate);
        outcome.expect("two sizes").expect("an outcome")
    }

    fn within_a_hundredth(one: u64, times: u64, other: u64) -> bool {
        (other as f64 / (one * times) as f64 - 1.0).abs() < 0.01
    }

    #[test]
    fn many_times_the_file_takes_many_times_as_long_and_no_more_work() {
        let [two, sixteen] = [2, 16].map(|tib| told(writing(tib)));
        assert_eq!(two.events, sixteen.events);
        let [few, many] = [&two, &sixteen].map(|outcome| &outcome.phases[0]);
        let [short, long] = [few, many].map(|phase| phase.marks);
        assert!(within_a_hundredth(short.elapsed.0, 8, long.elapsed.0));
        assert_eq!(short.bytes.0 * 8, long.bytes.0);
        for op in [Op::Write, Op::Commit] {
            let [few, many] = [few, many].map(|phase| phase.meter.op(op).count);
            assert!(within_a_hundredth(few, 8, many), "{op:?}: {few} {many}");
        }
        assert_eq!(many.meter.op(Op::Open).count, 1);
    }

    #[test]
    fn they_tell_what_parts_of_the_whole_do() {
        let (scenario, parameters) = writing(1);
        let too_often = Cell::new(false);
        let plan = Plan::of(&scenario, &parameters, &too_often).expect("a plan");
        let by_parts = plan.run(Effort::Estimate).expect("an outcome");
        let by_smaller = told((scenario, parameters));
        let [parts, smaller] = [by_parts, by_smaller].map(|outcome| outcome.phases[0].clone());
        let [parts_s, smaller_s] = [&parts, &smaller].map(|phase| phase.marks.elapsed.0);
        assert!(within_a_hundredth(parts_s, 1, smaller_s));
        for op in [Op::Write, Op::Commit] {
            let [parts, smaller] = [&parts, &smaller].map(|phase| phase.meter.op(op).count);
            assert!(
                within_a_hundredth(parts, 1, smaller),
                "{op:?}: {parts} {smaller}"
            );
        }
    }

    #[test]
    fn sizes_add_up_to_what_is_written() {
        let (scenario, parameters) = asked(r#""op":"write","file_bytes":107374182400"#);
        let too_often = Cell::new(false);
        let plan = Plan::of(&scenario, &parameters, &too_often).expect("a plan");
        let outcome = plan.run(Effort::Estimate).expect("an outcome");
        let phase = &outcome.phases[0];
        let sizes = phase.meter.write_sizes.iter();
        let sent: u64 = sizes.map(|((_, bytes), count)| bytes * count).sum();
        let part = sent as f64 / phase.marks.bytes.0 as f64;
        assert!((part - 1.0).abs() < 0.02, "{part}");
    }

    #[test]
    fn what_is_drained_or_only_read_or_few_is_told_as_it_is() {
        for phase in [
            r#""op":"read","file":"existing""#,
            r#""op":"write","fsync":"every:100""#,
            r#""op":"write","count":1000"#,
        ] {
            let (scenario, parameters) = asked(&format!(r#"{phase},"file_bytes":17592186044416"#));
            assert_eq!(sizes(&scenario, &parameters), None, "{phase}");
        }
    }
}
