//! The same scenario along one option.

use crate::error::Error;
use crate::quick::Answered;
use crate::sensitivity::{self, Doubt};
use mountwise_sim::Scenario;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// More points than this in one request would block a stop button.
const MAX_POINTS: usize = 4096;

#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SweepRequest {
    pub scenario: Value,
    /// Path of the field, e.g. `mount.rsize`, or several that move together (`mount.rsize+mount.wsize`).
    pub axis: String,
    pub values: Vec<Value>,
    /// What an earlier answer told along the same scenario; none: it is worked out anew, which takes longer than a point.
    #[serde(default)]
    pub log_sigmas: Option<Vec<f64>>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Sweep {
    pub points: Vec<Point>,
    /// Per phase the standard deviation of the logarithm of its time, as of the scenario itself.
    pub log_sigmas: Vec<f64>,
}

/// One value per phase in each list.
#[derive(Clone, Debug, Serialize)]
pub struct Point {
    pub value: Value,
    pub throughput_bytes_per_s: Vec<f64>,
    pub elapsed_s: Vec<f64>,
    pub low: Vec<f64>,
    pub high: Vec<f64>,
    pub rpcs_total: Vec<u64>,
    /// Why this point has no figures.
    pub error: Option<Error>,
}

pub fn sweep(request: &SweepRequest, answered: &mut Answered) -> Result<Sweep, Error> {
    if request.values.len() > MAX_POINTS {
        return Err(Error::at(
            "values",
            format!(
                "{} points are too many for one request; the limit is {MAX_POINTS}",
                request.values.len()
            ),
        ));
    }
    let base: Scenario = scenario_at(&request.scenario, &[])?;
    let log_sigmas = log_sigmas(request, &base)?;
    let doubts = sensitivity::told_or_not(&base, log_sigmas.clone(), None);
    let points = request
        .values
        .iter()
        .map(|value| point(request, value, &doubts, answered))
        .collect::<Result<_, _>>()?;
    Ok(Sweep { points, log_sigmas })
}

fn log_sigmas(request: &SweepRequest, base: &Scenario) -> Result<Vec<f64>, Error> {
    let Some(known) = &request.log_sigmas else {
        return Ok(sensitivity::log_sigmas(base));
    };
    if known.len() == base.phases.len() && known.iter().all(|sigma| *sigma >= 0.0) {
        return Ok(known.clone());
    }
    let phases = base.phases.len();
    let wrong = format!("one number for each of the {phases} phases is needed, none below zero");
    Err(Error::at("log_sigmas", wrong))
}

fn point(
    request: &SweepRequest,
    value: &Value,
    doubts: &[Doubt],
    answered: &mut Answered,
) -> Result<Point, Error> {
    let changes: Vec<(&str, &Value)> = request.axis.split('+').map(|axis| (axis, value)).collect();
    let mut point = Point {
        value: value.clone(),
        throughput_bytes_per_s: vec![],
        elapsed_s: vec![],
        low: vec![],
        high: vec![],
        rpcs_total: vec![],
        error: None,
    };
    let (scenario, phases) = match scenario_at(&request.scenario, &changes).and_then(|scenario| {
        let phases = answered.quick(&scenario).map_err(Error::new)?;
        Ok((scenario, phases))
    }) {
        Ok(found) => found,
        Err(error) => {
            point.error = Some(error);
            return Ok(point);
        }
    };
    for (phase, doubt) in phases.iter().zip(doubts) {
        let elapsed = doubt
            .at(&scenario)
            .around(phase.elapsed_s)
            .no_less_than(phase.least_s);
        let rate = elapsed.rate(phase.bytes);
        point.elapsed_s.push(elapsed.predicted);
        point.throughput_bytes_per_s.push(rate.predicted);
        point.low.push(rate.low);
        point.high.push(rate.high);
        point.rpcs_total.push(libm::round(phase.calls) as u64);
    }
    Ok(point)
}

/// The scenario with some fields replaced, by dotted path; an absent field is added.
pub fn scenario_at(base: &Value, changes: &[(&str, &Value)]) -> Result<Scenario, Error> {
    let mut changed = base.clone();
    for (path, value) in changes {
        place(&mut changed, path, (*value).clone())
            .ok_or_else(|| Error::at(path, "the scenario has no place of this name"))?;
    }
    // By way of the text: a second reader of scenarios, from values, would cost the page 13 kB.
    let scenario: Scenario = serde_json::from_str(&changed.to_string())
        .map_err(|error| Error::request("scenario", &error))?;
    scenario.check()?;
    Ok(scenario)
}

/// Sets `a.b` or `phases[2].c`.
fn place(at: &mut Value, path: &str, value: Value) -> Option<()> {
    let (head, rest) = path
        .split_once('.')
        .map_or((path, None), |(head, rest)| (head, Some(rest)));
    let slot = match head.split_once('[') {
        Some((name, index)) => {
            let index: usize = index.strip_suffix(']')?.parse().ok()?;
            at.as_object_mut()?
                .get_mut(name)?
                .as_array_mut()?
                .get_mut(index)?
        }
        None => at.as_object_mut()?.entry(head).or_insert(Value::Null),
    };
    match rest {
        None => *slot = value,
        Some(rest) => {
            if slot.is_null() {
                *slot = Value::Object(serde_json::Map::new());
            }
            place(slot, rest, value)?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn request(log_sigmas: Option<Vec<f64>>) -> SweepRequest {
        let phase = |op: &str| json!({"op": op, "pattern": "sequential", "record_bytes": 65536, "file_bytes": 1 << 22});
        SweepRequest {
            scenario: json!({"client": {"os": "linux"}, "mount": {"version": "3"}, "phases": [phase("write"), phase("read")]}),
            axis: "mount.rsize".into(),
            values: vec![json!(32768), json!(65536)],
            log_sigmas,
        }
    }

    #[test]
    fn what_an_answer_told_of_its_interval_need_not_be_worked_out_again() {
        let first = sweep(&request(None), &mut Answered::default()).expect("an answer");
        assert_eq!(first.log_sigmas.len(), 2);
        assert!(first.points[0].low[0] < first.points[0].high[0]);
        let again = sweep(
            &request(Some(first.log_sigmas.clone())),
            &mut Answered::default(),
        )
        .expect("an answer");
        assert_eq!(json!(first), json!(again));
    }

    #[test]
    fn who_asks_for_the_middles_alone_gets_no_width() {
        // Nothing is told of the storage, which the WRITEs wait for.
        let mut middles = request(Some(vec![0.0; 2]));
        middles.scenario["phases"][0]["flags"] = json!(["sync"]);
        let told = sweep(&middles, &mut Answered::default()).expect("an answer");
        for point in told.points {
            assert_eq!(point.low, point.high);
        }
    }

    #[test]
    fn an_interval_of_other_phases_is_refused() {
        for wrong in [vec![], vec![0.1], vec![0.1, -0.1], vec![0.1, f64::NAN]] {
            let refusal =
                sweep(&request(Some(wrong)), &mut Answered::default()).expect_err("refused");
            assert_eq!(refusal.field.as_deref(), Some("log_sigmas"));
        }
    }
}
