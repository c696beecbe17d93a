//! Many answers at once: sweeps and advice run large phases at two smaller sizes and extend the line.
//!
//! After its ramp a data phase costs the same per byte, so the difference of two sizes tells the slope
//! and the smaller run keeps the ramp. Phases are left whole when they are small, or when the files come
//! near the client's memory, where the line would bend. The answer to the scenario itself (`predict`) is
//! never made this way.

use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::phase::Phase;
use mountwise_sim::{Outcome, Scenario, simulate};

/// What sweeps and advice look at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuickPhase {
    pub elapsed_s: f64,
    pub waiting_s: f64,
    pub bytes: f64,
    pub bytes_read: f64,
    pub calls: f64,
}

/// Requests of one phase that are simply simulated.
const SMALL: u64 = 8192;
/// Sizes are cut to whole multiples of this, so that windows, blocks and cycles end alike.
const GRAIN_BYTES: u64 = 8 << 20;
/// What a client that does not state its memory is taken to have, for deciding whether files fit.
const UNSTATED_MEMORY_BYTES: u64 = 4 << 30;
/// The larger of the two runs, in grains, at least.
const LEAST_GRAINS: u64 = 8;

/// One entry per phase.
pub fn quick(scenario: &Scenario) -> Result<Vec<QuickPhase>, String> {
    let Some((small, large)) = two_sizes(scenario) else {
        return phases(&simulate(scenario, 0)?);
    };
    let (at_small, at_large) = (
        phases(&simulate(&small, 0)?)?,
        phases(&simulate(&large, 0)?)?,
    );
    Ok((0..scenario.phases.len())
        .filter_map(|index| {
            let [x0, x1, x] =
                [&small, &large, scenario].map(|one| requests(&one.phases[index]) as f64);
            Some(extend(
                at_small.get(index)?,
                at_large.get(index)?,
                (x0, x1, x),
            ))
        })
        .collect())
}

/// A smaller copy for a fit, and by which share each phase shrank; `None` where the scenario is small.
pub fn reduced(scenario: &Scenario) -> Option<(Scenario, Vec<f64>)> {
    let (_, large) = two_sizes(scenario)?;
    let share =
        |(small, whole): (&Phase, &Phase)| requests(small) as f64 / requests(whole).max(1) as f64;
    let shares = large
        .phases
        .iter()
        .zip(&scenario.phases)
        .map(share)
        .collect();
    Some((large, shares))
}

/// Two scaled-down copies, if that is worth it and sound.
fn two_sizes(scenario: &Scenario) -> Option<(Scenario, Scenario)> {
    let largest = scenario
        .phases
        .iter()
        .filter(|phase| phase.op.is_data())
        .map(requests)
        .max()?;
    let file = scenario
        .phases
        .iter()
        .filter_map(|phase| phase.file_bytes)
        .max()?;
    let files = scenario
        .phases
        .iter()
        .map(|phase| u64::from(phase.processes))
        .max()?;
    let memory = scenario
        .client
        .memory_bytes
        .unwrap_or(UNSTATED_MEMORY_BYTES);
    if largest <= 2 * SMALL || file.saturating_mul(files) > memory / 8 {
        return None;
    }
    let grains = (file / GRAIN_BYTES * SMALL / largest).max(LEAST_GRAINS);
    let large = grains * GRAIN_BYTES;
    (2 * large <= file).then(|| {
        (
            scaled(scenario, large / 2, file),
            scaled(scenario, large, file),
        )
    })
}

/// Every data phase with its file cut from `whole` to `part` bytes.
fn scaled(scenario: &Scenario, part: u64, whole: u64) -> Scenario {
    let mut scaled = scenario.clone();
    for phase in scaled.phases.iter_mut().filter(|phase| phase.op.is_data()) {
        let Some(file) = phase.file_bytes else {
            continue;
        };
        let record = phase.record_bytes.unwrap_or(1).max(1);
        let less = (u128::from(file) * u128::from(part) / u128::from(whole)) as u64;
        phase.file_bytes = Some((less / record).max(1) * record);
        phase.count = phase.count.map(|count| {
            ((u128::from(count) * u128::from(part) / u128::from(whole)) as u64).max(1)
        });
    }
    scaled
}

fn requests(phase: &Phase) -> u64 {
    if phase.op.is_data() {
        phase.requests()
    } else {
        phase.files.unwrap_or(1)
    }
}

fn extend(small: &QuickPhase, large: &QuickPhase, (x0, x1, x): (f64, f64, f64)) -> QuickPhase {
    let line = |y0: f64, y1: f64| {
        if x1 > x0 {
            (y1 + (y1 - y0) * (x - x1) / (x1 - x0)).max(0.0)
        } else {
            y1
        }
    };
    QuickPhase {
        elapsed_s: line(small.elapsed_s, large.elapsed_s),
        waiting_s: line(small.waiting_s, large.waiting_s),
        bytes: line(small.bytes, large.bytes),
        bytes_read: line(small.bytes_read, large.bytes_read),
        calls: line(small.calls, large.calls),
    }
}

/// A phase that is not modelled has no figures; its reason is the answer.
fn phases(outcome: &Outcome) -> Result<Vec<QuickPhase>, String> {
    outcome
        .phases
        .iter()
        .map(|one| one.not_modelled.clone().map_or_else(|| Ok(phase(one)), Err))
        .collect()
}

fn phase(phase: &PhaseOutcome) -> QuickPhase {
    QuickPhase {
        elapsed_s: phase.marks.elapsed.seconds(),
        waiting_s: phase.meter.waits.values().map(|wait| wait.seconds()).sum(),
        bytes: phase.marks.bytes.0 as f64,
        bytes_read: phase
            .meter
            .read_sizes
            .iter()
            .map(|(size, count)| (size * count) as f64)
            .sum(),
        calls: Op::ALL
            .iter()
            .map(|op| phase.meter.op(*op).count as f64)
            .sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line against the whole run, where the whole run is still small enough for a test. Random
    /// orders differ between sizes, so their line is only as good as the order's own spread.
    #[test]
    fn the_extended_line_meets_the_whole_run() {
        for (op, pattern, record, transfer, tolerance) in [
            ("read", "sequential", 4096, 8192, 0.002),
            ("write", "sequential", 4096, 65536, 0.002),
            ("read", "random", 8192, 65536, 0.03),
        ] {
            let text = format!(
                r#"{{"client":{{"os":"linux","version":"6.1.176","memory_bytes":68719476736}},"mount":{{"version":"3","rsize":{transfer},"wsize":{transfer},"read_ahead_kib":128}},"network":{{"rtt_ms":0.2,"rate_mbit":10000}},
                "phases":[{{"op":"{op}","pattern":"{pattern}","record_bytes":{record},"file_bytes":268435456,"open":"rdwr","file":"existing","cache":"cold","fsync":"end"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            assert!(two_sizes(&scenario).is_some());
            let quick = quick(&scenario).unwrap_or_else(|error| panic!("{error}"))[0];
            let whole = simulate(&scenario, 0)
                .and_then(|outcome| phases(&outcome))
                .unwrap_or_else(|error| panic!("{error}"))[0];
            assert!(
                (quick.calls / whole.calls - 1.0).abs() < tolerance,
                "{op} {pattern}: {quick:?} {whole:?}"
            );
            assert!(
                (quick.elapsed_s / whole.elapsed_s - 1.0).abs() < tolerance.max(0.01),
                "{op} {pattern}: {quick:?} {whole:?}"
            );
        }
    }
}
