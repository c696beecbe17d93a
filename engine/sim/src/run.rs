//! One run: the phases of a scenario in a row on one world.

use crate::client::{ClientModel, client_for};
use crate::outcome::{Basis, Marks, Outcome, PhaseOutcome};
use crate::parameters::Parameters;
use crate::phase::{Pattern, Phase};
use crate::scenario::{CacheState, Scenario};
use crate::setting::Spans;
use crate::units::Nanos;
use crate::workload::{data, file_sets};
use crate::world::World;
use std::cell::RefCell;
use std::rc::Rc;

/// Most bytes of the files of a phase. A client keeps something of each page: 1 TiB is a quarter of a GiB of flags, and an
/// engine in a browser has 4 GiB for everything (assumption). Larger files are simulated as smaller ones (`steady`),
/// but for a few requests here and there.
const MOST_BYTES: u64 = 1 << 40;

/// Most requests of data phases in one run: some seconds (17 M/s of the cheapest). More of them are simulated in part
/// (`steady`), where files are large enough to have parts.
const MOST_REQUESTS: u64 = 1 << 24;

/// Runs the scenario with the parameters that it names.
///
/// With a limit, the first calls of the last phase are noted, and the run ends when no more will be: that phase
/// is then no part of the outcome.
pub fn simulate(scenario: &Scenario, trace_limit: usize) -> Result<Outcome, String> {
    let parameters = Parameters::for_scenario(scenario);
    simulate_parameters(scenario, &parameters, trace_limit)
}

/// Runs the scenario with given parameters, as a fit does.
pub fn simulate_parameters(
    scenario: &Scenario,
    parameters: &Parameters,
    trace_limit: usize,
) -> Result<Outcome, String> {
    let entry = client_for(scenario).ok_or_else(|| {
        format!(
            "there is no model of the client `{:?}` yet",
            scenario.client.os
        )
    })?;
    if is_too_large(scenario) {
        #[cfg(feature = "whole")]
        if let Some(narrow) = narrowed(scenario) {
            let outcome = simulate_parameters(&narrow, parameters, trace_limit);
            return outcome.map(|outcome| expected(scenario, outcome));
        }
        return Err("the files hold more than 1 TiB: ask for fewer or smaller ones".into());
    }
    if requests(scenario) > MOST_REQUESTS {
        return Err("more than 16 million requests to small files: ask for fewer".into());
    }
    let mut outcome = (entry.simulate)(scenario, parameters, trace_limit)?;
    outcome.client = entry.name;
    outcome.negotiated = (entry.negotiate)(scenario);
    Ok(outcome)
}

/// Whether its files are larger than a run can hold.
pub(crate) fn is_too_large(scenario: &Scenario) -> bool {
    scenario.phases.iter().any(|phase| {
        let each = phase.file_bytes.unwrap_or(0);
        phase.op.is_data() && each.saturating_mul(phase.data_files().into()) > MOST_BYTES
    })
}

/// Requests that fall anywhere in files so large that they hardly ever meet may as well fall in smaller ones; that the
/// server's disks hold the whole is known to it.
#[cfg(feature = "whole")]
fn narrowed(scenario: &Scenario) -> Option<Scenario> {
    /// At most so large a part of what is left of the files is asked for (assumption: requests that meet by chance then are
    /// no more than half of it).
    const PART: u64 = 16;
    let mut narrow = scenario.clone();
    for phase in &mut narrow.phases {
        let files = u64::from(phase.data_files()).max(1);
        let whole = phase.file_bytes.unwrap_or(0);
        let most = MOST_BYTES / files;
        if !phase.op.is_data() || whole <= most {
            continue;
        }
        let record = phase.record_bytes.unwrap_or(1).max(1);
        let asked = phase.requests().saturating_mul(record);
        let each = u64::from(phase.processes).saturating_mul(asked) / files;
        if phase.pattern != Some(Pattern::Random) || each > most / PART {
            return None;
        }
        phase.count = Some(phase.requests());
        phase.file_bytes = Some(most / record * record);
        phase.whole_bytes = Some(whole);
    }
    Some(narrow)
}

/// What a narrower scenario told of this one.
#[cfg(feature = "whole")]
fn expected(scenario: &Scenario, mut outcome: Outcome) -> Outcome {
    for (phase, asked) in outcome.phases.iter_mut().zip(&scenario.phases) {
        let files = u64::from(asked.data_files()).max(1);
        let file_bytes = MOST_BYTES / files;
        if asked.op.is_data() && asked.file_bytes > Some(file_bytes) {
            phase.basis = Basis::Expected { file_bytes };
        }
    }
    outcome
}

fn requests(scenario: &Scenario) -> u64 {
    let data = scenario.phases.iter().filter(|phase| phase.op.is_data());
    data.map(|phase| phase.requests().saturating_mul(phase.processes.into()))
        .fold(0, u64::saturating_add)
}

/// Whether this build has the models that the scenario needs; with the feature `whole` it has them all. Of strides it does
/// not know what shortens their files (`steady`).
pub fn carries(scenario: &Scenario) -> bool {
    let any_phase = cfg!(feature = "whole");
    let cold = scenario.server.cache == Some(CacheState::Cold);
    let is_usual = |phase: &Phase| {
        phase.op.is_data()
            && phase.pattern != Some(Pattern::Strided)
            && (phase.processes == 1 || !cold && !phase.one_file)
    };
    client_for(scenario).is_some() && (any_phase || scenario.phases.iter().all(is_usual))
}

pub fn simulate_with<C: ClientModel>(
    scenario: &Scenario,
    parameters: &Parameters,
    trace_limit: usize,
) -> Result<Outcome, String> {
    let world = World::new(scenario, parameters, trace_limit);
    let results: Rc<RefCell<Results>> = Rc::default();
    let mut numbered = scenario.clone();
    file_sets::number(&mut numbered.phases);
    let task = run_phases::<C>(world.clone(), numbered, results.clone());
    let over = world.clone();
    world.spawn(async move {
        task.await;
        over.end();
    });
    let ended = world.run();
    world.shut_down();
    if !ended {
        return Err(
            "the model came to a standstill: a process waits for something that never happens"
                .into(),
        );
    }
    let trace = std::mem::take(&mut *world.trace());
    let Results { phases, spans } = results.take();
    Ok(Outcome {
        client: "",
        negotiated: Vec::new(),
        phases,
        trace,
        spans,
        events: world.events(),
    })
}

/// What has come of a run so far.
#[derive(Default)]
struct Results {
    phases: Vec<PhaseOutcome>,
    spans: Option<Spans>,
}

async fn run_phases<C: ClientModel>(
    world: World,
    scenario: Scenario,
    results: Rc<RefCell<Results>>,
) {
    let client = C::mount(&world, &scenario);
    #[cfg(feature = "whole")]
    let mut late_s = 0.0;
    for (index, phase) in scenario.phases.iter().enumerate() {
        let idle_s = idle_before(phase, index);
        #[cfg(feature = "whole")]
        let idle_s = f64::max(idle_s + late_s, 0.0);
        world.sleep(Nanos::from_seconds(idle_s)).await;
        client.begin_phase(phase);
        #[cfg(feature = "whole")]
        world.share_server(scenario.server.stretch(index));
        world.turn_page();
        world
            .trace()
            .restart(world.now(), index + 1 == scenario.phases.len());
        let cut = scenario.client.cut.as_ref();
        let cut = cut.filter(|_| phase.op.is_data());
        world.run_clock(cut.map_or(0.0, |cut| cut.gained_throughout(index, phase)));
        if let Some((after, by)) = cut.and_then(|cut| cut.leap(index)) {
            let clock = world.clone();
            world.spawn(async move {
                clock.sleep(after).await;
                clock.set_clock_ahead(by);
            });
        }
        let outcome = run_phase(&world, &client, phase, scenario.seed).await;
        world.run_clock(0.0);
        world.set_clock_ahead(cut.map_or(Nanos::ZERO, |cut| {
            cut.gained_at_the_end(outcome.marks.elapsed, phase)
        }));
        #[cfg(feature = "whole")]
        {
            let run_s = outcome.marks.elapsed.seconds();
            late_s = phase.took_s.map_or(0.0, |took_s| took_s - run_s);
        }
        let mut results = results.borrow_mut();
        results.phases.push(outcome);
        results.spans = client.spans();
    }
}

/// The pause that the workload or the record states, in seconds; the first phase begins at once.
fn idle_before(phase: &Phase, index: usize) -> f64 {
    match index {
        0 => 0.0,
        _ => phase.gap_s.or(phase.pause_s).unwrap_or(0.0),
    }
}

async fn run_phase<C: ClientModel>(
    world: &World,
    client: &C,
    phase: &Phase,
    seed: u64,
) -> PhaseOutcome {
    let (began, used) = (world.now(), world.usage());
    let lacking = client.lacks(phase);
    let mut milestones = Vec::new();
    let (marks, not_modelled) = if lacking.is_some() {
        (Marks::default(), lacking)
    } else if phase.op.is_data() {
        let marks;
        (marks, milestones) = data::run(world, client, phase, seed).await;
        (marks, None)
    } else {
        let result = run_names(world, client, phase).await;
        (
            Marks {
                elapsed: world.now() - began,
                ..Marks::default()
            },
            result.err(),
        )
    };
    PhaseOutcome {
        marks,
        meter: world.turn_page(),
        usage: world.usage().since(&used),
        not_modelled,
        basis: Basis::Simulated,
        milestones,
    }
}

/// A phase about names. Of it a build that is not whole has nothing, not even what its functions keep while they wait.
#[cfg(feature = "whole")]
async fn run_names<C: ClientModel>(world: &World, client: &C, phase: &Phase) -> Result<(), String> {
    client.run_metadata(world, phase).await
}

#[cfg(not(feature = "whole"))]
async fn run_names<C: ClientModel>(_: &World, _: &C, phase: &Phase) -> Result<(), String> {
    Err(format!("{:?} is no part of this build", phase.op))
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::steady::{Effort, predict};

    fn answer(phase: &str) -> Result<u64, String> {
        let text = format!(
            r#"{{"client":{{"os":"linux"}},"mount":{{"version":"3"}},"phases":[{phase}]}}"#
        );
        let scenario = Scenario::from_json(&text).map_err(|error| error.to_string())?;
        let parameters = crate::parameters::Parameters::for_scenario(&scenario);
        let outcome = predict(&scenario, &parameters, Effort::Exact)?;
        Ok(outcome.phases[0].marks.bytes.0)
    }

    #[test]
    fn requests_without_end_to_a_small_file_are_refused_before_one_is_made() {
        for pattern in ["sequential", "random"] {
            let said = answer(&format!(
                r#"{{"op":"read","pattern":"{pattern}","record_bytes":4096,"file_bytes":8192,"count":1000000000000000}}"#
            ));
            assert!(
                said.is_err_and(|why| why.contains("16 million")),
                "{pattern}"
            );
        }
    }
}
