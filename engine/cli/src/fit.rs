//! `mountwise fit`: a parameter set fitted to measurement records, written with its intervals.
//!
//! The set's file names what may move (`prior_log_sigma`); values come from the records alone. This is
//! the only way in which a file of `models/parameters/` is changed.

use crate::files;
use crate::output::out;
use crate::records::{self, Inputs};
use crate::twins::{self, Known};
use mountwise_advisor::calibrate::solve::{Case, Pull, solve_free};
use mountwise_advisor::calibrate::target::{Quantity, Target};
use mountwise_advisor::fit::Free;
use mountwise_advisor::prior::free_parameters;
use mountwise_advisor::record::{Purpose, Record};
use mountwise_advisor::score;
use mountwise_advisor::work;
use mountwise_sim::parameter_sets::ParameterSet;
use mountwise_sim::parameters::PARAMETERS;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The parameter set's file; it is read, fitted and written back.
    set: PathBuf,
    /// Record files or folders.
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Only records whose environment begins with this.
    #[arg(long, default_value = "")]
    environment: String,
    /// Doubt of one measured time, as a standard deviation of its logarithm.
    #[arg(long, default_value_t = 0.02)]
    sigma: f64,
    /// Move nothing: only find the model's own error again, in environments calibrated from their own records.
    #[arg(long, conflicts_with = "all")]
    errors_only: bool,
    /// Make the worst error small instead of all of them together, for a published table whose every figure is to be met:
    /// after a fit, whose intervals stay.
    #[arg(long, conflicts_with_all = ["errors_only", "from"])]
    worst: bool,
    /// Move all values of the set, those that a calibration keeps too; how far they may be from where
    /// they are, as a standard deviation of the logarithm.
    #[arg(long)]
    all: Option<f64>,
    /// Of these move only the ones named, by commas; the others are held.
    #[arg(long, requires = "all", value_delimiter = ',')]
    only: Vec<String>,
    /// Give the set a value to begin at, as `name=value`: one that it does not have yet, or one that is known and held.
    #[arg(long, value_parser = value_of)]
    start: Vec<(String, f64)>,
    /// Begin at the values of this set instead of the set's own: a kernel that its own records tell little of is
    /// expected to cost what a known one does. Its noisy records count as ratios to those of the known one.
    #[arg(long, requires = "all", requires = "slower")]
    from: Option<PathBuf>,
    /// How many times slower the machine of the noisy records is than that of the exact ones.
    #[arg(long, requires = "from")]
    slower: Option<f64>,
}

/// A figure further from its prediction than this pulls by its distance alone, in standard deviations
/// (Huber's usual choice: 95 % efficient where the errors are normal).
const FAR: f64 = 1.345;
/// Standard deviations within which 90 % of a normal distribution lie.
const NINETY_PER_CENT: f64 = 1.645;

pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let mut set = read_set(&arguments.set)?;
    let Inputs {
        records,
        unreadable,
        ..
    } = records::read(&arguments.records)?;
    for message in unreadable {
        eprintln!("{message}");
    }
    set.values.extend(arguments.start.iter().cloned());
    if arguments.errors_only {
        let errors = scored_errors(&records, &arguments.environment);
        state_errors(&mut set, &errors, 0);
        return write_set(&arguments.set, &set);
    }
    let (mut cases, mut ids) = cases(&records, &set, arguments);
    let own = cases.len();
    if let Some((path, slower)) = arguments.from.as_ref().zip(arguments.slower) {
        let known = read_set(path)?;
        let twin = Known {
            set: &known,
            slower,
        };
        let (more, more_ids) = twins::cases(&records, &set, &twin);
        cases.extend(more);
        ids.extend(more_ids);
        set.values.extend(known.values);
    }
    let mut free = free(&set, &cases, arguments.all);
    if !arguments.only.is_empty() {
        free.retain(|one| arguments.only.contains(&one.name));
    }
    let pull = if arguments.worst {
        Pull::Worst
    } else {
        Pull::LinearBeyond(FAR)
    };
    let calibrated = solve_free(&cases, &free, None, pull).ok_or(
        "the records do not allow a fit: no free parameter, or a scenario that cannot be run",
    )?;
    let fit = calibrated.fit.ok_or("the fit gave no parameters")?;
    for one in &fit.parameters {
        set.values.insert(one.name.clone(), round(one.value));
        if !arguments.worst {
            set.sigma.insert(one.name.clone(), round(one.log_sigma));
        }
        out!(
            "{:<28} {:>14.6} ± {:.1} %{}",
            one.name,
            one.value,
            one.log_sigma * 100.0,
            if one.pegged { " pegged" } else { "" }
        );
    }
    write_ids(&arguments.set, &ids)?;
    let errors: Vec<(&str, f64)> = cases
        .iter()
        .take(own)
        .flat_map(kinds_of_targets)
        .zip(&fit.residuals_after)
        .map(|(kind, cost)| (kind, pull.undo(*cost) * arguments.sigma))
        .collect();
    state_errors(&mut set, &errors, fit.parameters.len());
    write_set(&arguments.set, &set)
}

fn value_of(text: &str) -> Result<(String, f64), String> {
    let (name, value) = text.split_once('=').ok_or("it is not name=value")?;
    if !PARAMETERS.iter().any(|spec| spec.name == name) {
        return Err(format!("there is no parameter {name}"));
    }
    let value = value.parse::<f64>().map_err(|error| error.to_string())?;
    Ok((name.to_owned(), value))
}

/// Logarithms of predicted over measured, each with its kind of work: records that a fit may see.
fn scored_errors(records: &[Record], environment: &str) -> Vec<(&'static str, f64)> {
    let chains = score::chains(records);
    let calibrations = score::calibrations(records, &chains);
    chains
        .iter()
        .flat_map(|chain| score::score_chain(records, chain, &calibrations))
        .map(|(_, entry)| entry)
        .filter(|entry| {
            entry.environment.starts_with(environment)
                && entry.purpose == Purpose::Fit.name()
                && entry.timing != Some("noisy")
                && entry.time_mark
        })
        .filter_map(|entry| {
            let times = entry.elapsed?;
            Some((entry.group, (times.predicted_s / times.measured_s).ln()))
        })
        .collect()
}

fn kinds_of_targets(case: &Case) -> Vec<&'static str> {
    let kinds = work::kinds(&case.scenario);
    case.targets
        .iter()
        .map(|target| match target.quantity {
            Quantity::Elapsed(phase) => kinds[phase],
            _ => "",
        })
        .collect()
}

fn state_errors(set: &mut ParameterSet, errors: &[(&str, f64)], parameters: usize) {
    /// A ninetieth percentile of fewer is a matter of single figures.
    const ENOUGH: usize = 20;
    let mut by_kind: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (kind, error) in errors {
        by_kind.entry(kind).or_default().push(error.abs());
    }
    set.model_log_sigma = round(own_error(
        errors.iter().map(|(_, error)| *error),
        parameters,
    ));
    set.model_log_sigma_of = by_kind
        .into_iter()
        .filter(|(_, distances)| distances.len() >= ENOUGH)
        .map(|(kind, mut distances)| (kind.to_owned(), round(middle_nine_tenths(&mut distances))))
        .collect();
    out!(
        "own error of the logarithm {:.2} % from {} figures; {}",
        set.model_log_sigma * 100.0,
        errors.len(),
        set.model_log_sigma_of
            .iter()
            .map(|(kind, sigma)| format!("{kind} {:.2} %", sigma * 100.0))
            .collect::<Vec<_>>()
            .join(", ")
    );
}

fn read_set(path: &Path) -> Result<ParameterSet, String> {
    serde_json::from_str(&files::text(path)?)
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn write_set(path: &Path, set: &ParameterSet) -> Result<(), String> {
    let text = serde_json::to_string_pretty(set).map_err(|error| error.to_string())?;
    fs::write(path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))
}

/// Scale of a distribution whose middle nine tenths are these.
fn middle_nine_tenths(distances: &mut [f64]) -> f64 {
    distances.sort_by(f64::total_cmp);
    distances[distances.len() * 9 / 10] / NINETY_PER_CENT
}

/// What may move, and from where.
fn free(set: &ParameterSet, cases: &[Case], all: Option<f64>) -> Vec<Free> {
    let Some(prior_log_sigma) = all else {
        return cases
            .first()
            .map_or_else(Vec::new, |case| free_parameters(&case.scenario));
    };
    PARAMETERS
        .iter()
        .filter_map(|spec| {
            let start = set.values.get(spec.name).copied()?;
            (start > 0.0).then(|| Free {
                name: spec.name.to_owned(),
                start,
                low: spec.low,
                high: spec.high,
                prior_log_sigma,
            })
        })
        .collect()
}

/// The model's own error. With many figures it is the scale of the
/// middle nine tenths, so that an interval of 90 % holds 90 % whatever the shape of the rest; with few,
/// their root mean square, each fitted parameter using up one figure.
fn own_error(residuals: impl Iterator<Item = f64>, parameters: usize) -> f64 {
    /// Below this a ninetieth percentile is a matter of single figures.
    const MANY: usize = 50;
    let mut distances: Vec<f64> = residuals.map(f64::abs).collect();
    let left = distances.len().saturating_sub(parameters).max(1);
    if left >= MANY {
        return middle_nine_tenths(&mut distances);
    }
    let squares: f64 = distances.iter().map(|distance| distance * distance).sum();
    (squares / left as f64).sqrt()
}

/// The ids go into a file of the same name in `records/` beside the set.
fn write_ids(set: &Path, ids: &[String]) -> Result<(), String> {
    let folder = set.with_file_name("records");
    let path = folder.join(set.file_name().unwrap_or_default());
    let text = serde_json::to_string_pretty(ids).map_err(|error| error.to_string())?;
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&path, text + "\n"))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// One case per chain, with every measured time that a fit may see.
fn cases(
    records: &[Record],
    set: &ParameterSet,
    arguments: &Arguments,
) -> (Vec<Case>, Vec<String>) {
    let mut cases = Vec::new();
    let mut ids = Vec::new();
    for chain in score::chains(records) {
        let Some(last) = chain.records.last() else {
            continue;
        };
        if !records[*last]
            .environment
            .starts_with(&arguments.environment)
        {
            continue;
        }
        let mut scenario = records[*last].scenario(chain.phases(records, chain.records.len() - 1));
        scenario.parameter_set = Some(set.name.clone());
        let mut targets = Vec::new();
        for (place, index) in chain.records.iter().enumerate() {
            let record = &records[*index];
            if let (Purpose::Fit, Some(observed)) = (record.purpose, record.measured.elapsed_s) {
                targets.push(Target {
                    quantity: Quantity::Elapsed(place),
                    observed,
                    log_sigma: arguments.sigma,
                });
                ids.push(record.id.clone());
            }
        }
        cases.extend(Case::in_full(scenario, targets));
    }
    (cases, ids)
}

/// Six significant digits are more than any fit knows.
fn round(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}
