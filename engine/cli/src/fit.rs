//! `mountwise fit`: a parameter set fitted to measurement records, written with its intervals.
//!
//! The set's file names what may move (`prior_log_sigma`); values come from the records alone. This is
//! the only way in which a file of `models/parameters/` is changed.

use crate::files;
use crate::records::{self, Inputs};
use mountwise_advisor::calibrate::free_parameters;
use mountwise_advisor::calibrate::solve::{Case, Pull, solve_free};
use mountwise_advisor::calibrate::target::{Quantity, Target};
use mountwise_advisor::fit::Free;
use mountwise_advisor::record::{Purpose, Record};
use mountwise_advisor::score;
use mountwise_sim::parameter_sets::ParameterSet;
use mountwise_sim::parameters::PARAMETERS;
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
    /// Move all values of the set, those that a calibration keeps too; how far they may be from where
    /// they are, as a standard deviation of the logarithm.
    #[arg(long)]
    all: Option<f64>,
}

/// A figure further from its prediction than this pulls by its distance alone, in standard deviations
/// (Huber's usual choice: 95 % efficient where the errors are normal).
const FAR: f64 = 1.345;
/// Standard deviations within which 90 % of a normal distribution lie.
const NINETY_PER_CENT: f64 = 1.645;

pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let mut set: ParameterSet = serde_json::from_str(&files::text(&arguments.set)?)
        .map_err(|error| format!("{}: {error}", arguments.set.display()))?;
    let Inputs {
        records,
        unreadable,
        ..
    } = records::read(&arguments.records)?;
    for message in unreadable {
        eprintln!("{message}");
    }
    let (cases, ids) = cases(&records, &set, arguments);
    let free = free(&set, &cases, arguments.all);
    let pull = Pull::LinearBeyond(FAR);
    let calibrated = solve_free(&cases, &free, pull).ok_or(
        "the records do not allow a fit: no free parameter, or a scenario that cannot be run",
    )?;
    let fit = calibrated.fit.ok_or("the fit gave no parameters")?;
    for one in &fit.parameters {
        set.values.insert(one.name.clone(), round(one.value));
        set.sigma.insert(one.name.clone(), round(one.log_sigma));
        println!(
            "{:<28} {:>14.6} ± {:.1} %{}",
            one.name,
            one.value,
            one.log_sigma * 100.0,
            if one.pegged { " pegged" } else { "" }
        );
    }
    write_ids(&arguments.set, &ids)?;
    let misfit = own_error(
        fit.residuals_after.iter().map(|cost| pull.undo(*cost)),
        fit.parameters.len(),
    ) * arguments.sigma;
    set.model_log_sigma = round(misfit);
    println!(
        "own error of the logarithm {:.2} % from {} figures",
        misfit * 100.0,
        fit.residuals_after.len()
    );
    let text = serde_json::to_string_pretty(&set).map_err(|error| error.to_string())?;
    fs::write(&arguments.set, text + "\n")
        .map_err(|error| format!("{}: {error}", arguments.set.display()))
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

/// The model's own error in units of the figures' doubt. With many figures it is the scale of the
/// middle nine tenths, so that an interval of 90 % holds 90 % whatever the shape of the rest; with few,
/// their root mean square, each fitted parameter using up one figure.
fn own_error(residuals: impl Iterator<Item = f64>, parameters: usize) -> f64 {
    /// Below this a ninetieth percentile is a matter of single figures.
    const MANY: usize = 50;
    let mut distances: Vec<f64> = residuals.map(f64::abs).collect();
    distances.sort_by(f64::total_cmp);
    let left = distances.len().saturating_sub(parameters).max(1);
    if left >= MANY {
        return distances[distances.len() * 9 / 10] / NINETY_PER_CENT;
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
        if !targets.is_empty() {
            cases.push(Case {
                scenario,
                effort: None,
                targets,
            });
        }
    }
    (cases, ids)
}

/// Six significant digits are more than any fit knows.
fn round(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}
