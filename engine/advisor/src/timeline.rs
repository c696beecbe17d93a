//! One phase call by call, as one would read a packet capture, with each stall named.

use crate::error::Error;
#[cfg(feature = "whole")]
use mountwise_sim::crowd;
#[cfg(feature = "whole")]
use mountwise_sim::parameters::Parameters;
use mountwise_sim::phase::Phase;
use mountwise_sim::units::Nanos;
use mountwise_sim::{Scenario, simulate};
use serde::{Deserialize, Serialize};

const MAX_EVENTS: usize = 200_000;

#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TraceRequest {
    pub scenario: Scenario,
    #[serde(default)]
    pub phase: usize,
    pub max_events: usize,
}

#[derive(Clone, Debug, Serialize)]
pub struct Timeline {
    pub calls: Vec<CallLine>,
    pub stalls: Vec<StallLine>,
    pub truncated: bool,
}

/// Times in microseconds since the phase began.
#[derive(Clone, Debug, Serialize)]
pub struct CallLine {
    pub id: u64,
    pub op: &'static str,
    pub file: u32,
    pub offset: u64,
    pub bytes: u64,
    pub stable: &'static str,
    pub queued_us: f64,
    pub sent_us: f64,
    pub server_us: f64,
    pub answered_us: f64,
    pub done_us: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct StallLine {
    pub process: u32,
    pub from_us: f64,
    pub to_us: f64,
    pub what: &'static str,
}

/// Requests of earlier phases that are simulated for the sake of a later one; more would take minutes.
const MAX_REQUESTS_BEFORE: u64 = 1 << 22;
/// Requests of the phase itself, of each process: more than calls are listed, as some find their data in the cache.
const MAX_REQUESTS: u64 = 1 << 17;
/// Largest file of a phase that is listed: its calls do not come to the end of that.
const MAX_FILE_BYTES: u64 = 1 << 36;
/// Files of a phase that goes through more of them than are simulated one by one.
#[cfg(feature = "whole")]
const MAX_FILES: u64 = 1 << 16;
/// What a larger request is counted in.
const REQUEST_BYTES: u64 = 32 << 10;

fn requests(phase: &Phase) -> u64 {
    if !phase.op.is_data() {
        return 0;
    }
    let bytes = phase.file_bytes.unwrap_or(0);
    let each = phase.requests().max(bytes / REQUEST_BYTES);
    each.saturating_mul(u64::from(phase.processes))
}

/// What is looked at is the beginning: a file without end need not be kept track of, nor its order be drawn.
fn shorten(phase: &mut Phase) -> bool {
    if !phase.op.is_data() {
        return false;
    }
    let record = phase.record_bytes.unwrap_or(1).max(1);
    let whole = phase.file_bytes.unwrap_or(0);
    let file = whole.min((MAX_FILE_BYTES / record).max(1) * record);
    let asked = phase.requests();
    phase.file_bytes = Some(file);
    let requests = asked.min(MAX_REQUESTS);
    if requests < phase.requests() {
        phase.count = Some(requests);
    }
    file < whole || requests < asked
}

/// Also in the phases before, for each of many files begins with a cold cache. Whether the last one has fewer.
#[cfg(feature = "whole")]
fn with_fewer_files(scenario: &mut Scenario) -> bool {
    let mut shortened = false;
    for phase in &mut scenario.phases {
        shortened = mountwise_sim::many_files::has_more(phase);
        if shortened {
            phase.files = phase.files.map(|files| files.min(MAX_FILES));
        }
    }
    shortened
}

/// Where there are none of these phases.
#[cfg(not(feature = "whole"))]
fn with_fewer_files(_: &mut Scenario) -> bool {
    false
}

pub fn timeline(request: &TraceRequest) -> Result<Timeline, Error> {
    request.scenario.check()?;
    if request.phase >= request.scenario.phases.len() {
        return Err(Error::at(
            "phase",
            format!(
                "there is no phase {}; the scenario has {}",
                request.phase + 1,
                request.scenario.phases.len()
            ),
        ));
    }
    let before: u64 = request.scenario.phases[..request.phase]
        .iter()
        .map(requests)
        .fold(0, u64::saturating_add);
    if before > MAX_REQUESTS_BEFORE {
        return Err(Error::at(
            "phase",
            format!(
                "{before} requests come before phase {}, and each would have to be simulated; the limit is \
                 {MAX_REQUESTS_BEFORE}: look at an earlier phase, or make its files smaller",
                request.phase + 1
            ),
        ));
    }
    let mut scenario = request.scenario.clone();
    scenario.phases.truncate(request.phase + 1);
    #[cfg(feature = "whole")]
    let mut scenario = crowd::settled(&scenario, &Parameters::for_scenario(&scenario))
        .map_err(Error::new)?
        .into_owned();
    let shortened =
        with_fewer_files(&mut scenario) | scenario.phases.last_mut().is_some_and(shorten);
    let outcome = simulate(&scenario, request.max_events.min(MAX_EVENTS)).map_err(Error::new)?;
    let began = outcome.trace.began;
    let us = |at: Nanos| at.saturating_sub(began).0 as f64 / 1e3;
    let calls = outcome
        .trace
        .calls
        .iter()
        .filter(|call| call.queued_at >= began)
        .map(|call| CallLine {
            id: call.id,
            op: call.op.name(),
            file: call.file,
            offset: call.offset,
            bytes: call.bytes,
            stable: call.stable,
            queued_us: us(call.queued_at),
            sent_us: us(call.sent_at),
            server_us: us(call.server_at),
            answered_us: us(call.answered_at),
            done_us: us(call.done_at),
        });
    let stalls = outcome
        .trace
        .stalls
        .iter()
        .filter(|stall| stall.from >= began)
        .map(|stall| StallLine {
            process: stall.process,
            from_us: us(stall.from),
            to_us: us(stall.to),
            what: stall.what,
        });
    Ok(Timeline {
        calls: calls.collect(),
        stalls: stalls.collect(),
        truncated: shortened || outcome.trace.truncated,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(phases: &str, phase: usize) -> Result<Timeline, Error> {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176"}},"mount":{{"version":"3"}},"network":{{"rtt_ms":1}},"phases":[{phases}]}}"#
        );
        let scenario = Scenario::from_json(&text)
            .map_err(|error| Error::at(&error.field, error.to_string()))?;
        timeline(&TraceRequest {
            scenario,
            phase,
            max_events: 400,
        })
    }

    fn pebibyte(pattern: &str) -> String {
        format!(
            r#"{{"op":"read","pattern":"{pattern}","stride_records":3,"record_bytes":4096,"file_bytes":1125899906842624,"file":"existing","cache":"cold"}}"#
        )
    }

    #[test]
    fn the_first_calls_of_a_file_without_end_are_soon_told() {
        for pattern in ["sequential", "backward", "strided", "random"] {
            let told = ask(&pebibyte(pattern), 0).unwrap_or_else(|error| panic!("{error:?}"));
            assert_eq!(told.calls.len(), 400, "{pattern}");
            assert!(told.truncated, "{pattern}");
            assert!(told.calls.iter().all(|call| call.done_us > call.queued_us));
        }
    }

    #[test]
    fn a_phase_after_one_without_end_is_refused_with_the_remedy() {
        let phases = [pebibyte("sequential"), pebibyte("random")].join(",");
        let error = ask(&phases, 1).expect_err("too much comes before");
        assert!(
            format!("{error:?}").contains("look at an earlier phase"),
            "{error:?}"
        );
    }
}
