//! One phase call by call, as one would read a packet capture, with each stall named.

use crate::error::Error;
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
    let mut scenario = request.scenario.clone();
    scenario.phases.truncate(request.phase + 1);
    let outcome = simulate(&scenario, request.max_events.min(MAX_EVENTS)).map_err(Error::new)?;
    let began = outcome
        .phases
        .last()
        .map_or(Nanos::ZERO, |phase| phase.meter.started_at);
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
        truncated: outcome.trace.truncated,
    })
}
