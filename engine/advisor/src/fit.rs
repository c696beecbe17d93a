//! Bounded least squares in the logarithms of positive parameters, with priors.
//!
//! Levenberg–Marquardt on residuals that are already divided by their own standard deviation. Each
//! parameter has a prior: its default and how far a real system may be from it. The posterior's
//! covariance says what the data added: a parameter whose interval stays as wide as its prior was not
//! identifiable from them. Written here because the covariance against the prior, and the
//! "pegged at its bound" verdict, are what a calibration is about.

pub use crate::free::Free;
use crate::posterior::{self, Around, Spread};
use crate::search::{self, Problem};

#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    pub name: String,
    pub value: f64,
    /// Ends of the 95 % interval, of their own on either side.
    pub low: f64,
    pub high: f64,
    /// Standard deviation of the logarithm after the data were seen.
    pub log_sigma: f64,
    pub prior_log_sigma: f64,
    pub pegged: bool,
    /// No other explanation that is about as good puts the parameter elsewhere.
    pub agreed: bool,
}

impl Fitted {
    /// The data narrowed the parameter to less than half of what was believed before, whichever explanation holds.
    pub fn identified(&self) -> bool {
        self.agreed && self.log_sigma < 0.5 * self.prior_log_sigma
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    pub parameters: Vec<Fitted>,
    /// Covariance of the logarithms, row by row.
    pub covariance: Vec<f64>,
    pub residuals_before: Vec<f64>,
    pub residuals_after: Vec<f64>,
    pub evaluations: usize,
}

/// Sharp: known this much better than before. Far: this many of the prior's deviations above its start.
const SHARP: f64 = 0.25;
const FAR: f64 = 0.5;
const SUSPECTS_MAX: usize = 2;
/// Another explanation lies this many deviations away, and its sum of squares is at most this much larger.
const ELSEWHERE: f64 = 3.0;
const NEARLY: f64 = 9.0;
/// Two parameters that are each a deviation from what is believed add so much to the sum of squares.
const BOTH: f64 = 2.0;
/// From so much worse a start (twice as many deviations) no search comes near the best.
const OUT_OF_REACH: f64 = 4.0 * NEARLY;

/// Finds the parameters that best explain `residuals(values)`; `None` if not even the start can be evaluated.
/// A residual is the logarithm of predicted over observed, divided by its standard deviation in `log_sigmas`.
/// Of the one at `aim` each parameter is asked whether it alone explains it: around one start, where a fixed
/// limit decides, nothing moves.
pub fn fit(
    free: &[Free],
    log_sigmas: &[f64],
    aim: Option<usize>,
    residuals: &mut dyn FnMut(&[f64]) -> Option<Vec<f64>>,
) -> Option<Fit> {
    let mut problem = Problem {
        free,
        log_sigmas,
        residuals,
        evaluations: 0,
    };
    let start: Vec<f64> = vec![0.0; free.len()];
    let before = problem.data(&start)?;
    let mut modes = explore(&mut problem, start, &before, aim)?;
    for index in suspects(free, &modes[0]) {
        modes.extend(other_mode(&mut problem, &modes, index));
    }
    modes.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let (spreads, covariance) = posterior::sample(free, log_sigmas, &modes);
    let best = &modes[0];
    let parameters = free
        .iter()
        .zip(&best.at)
        .zip(&spreads)
        .enumerate()
        .map(|(index, ((free, at), spread))| {
            let mut found = verdict(free, *at, spread);
            found.agreed = found.identified()
                && !modes
                    .iter()
                    .any(|mode| is_elsewhere(best, mode.at[index], index))
                && !aim.is_some_and(|aim| problem.is_replaced(best, index, aim));
            found
        })
        .collect();
    Some(Fit {
        parameters,
        covariance,
        residuals_before: before,
        residuals_after: best.residuals.clone(),
        evaluations: problem.evaluations,
    })
}

/// The explanations found from the start itself and from where each parameter alone meets the aim, the best first. Only
/// those that are nearly as good as the best are looked around.
fn explore(
    problem: &mut Problem<'_>,
    start: Vec<f64>,
    data: &[f64],
    aim: Option<usize>,
) -> Option<Vec<Around>> {
    let zero = start.clone();
    let whole = problem.whole(&start, data.to_vec());
    let mut best = search::sum_of_squares(&whole);
    let mut starts = vec![(best, start, whole)];
    if let Some(aim) = aim.filter(|aim| data.get(*aim).is_some_and(|off| off.abs() > 1.0)) {
        for index in 0..problem.free.len() {
            if let Some((at, value)) =
                problem.alone(&zero, index, aim, data[aim], best + OUT_OF_REACH)
            {
                let cost = search::sum_of_squares(&value);
                best = best.min(cost);
                starts.push((cost, at, value));
            }
        }
    }
    // The start itself is where several costs may share what is to be explained.
    let within =
        |(place, (cost, ..)): &(usize, &(f64, _, _))| *place == 0 || *cost <= best + OUT_OF_REACH;
    let mut found: Vec<_> = starts
        .iter()
        .enumerate()
        .filter(within)
        .filter_map(|(_, (_, at, value))| search::search(problem, at.clone(), value.clone()))
        .map(|(at, value)| (search::sum_of_squares(&value), at, value))
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let worst = found.first()?.0 + NEARLY;
    let mut modes = Vec::new();
    for (_, at, value) in found.into_iter().take_while(|(cost, ..)| *cost <= worst) {
        if is_new(&modes, &at) {
            modes.extend(problem.surroundings(at, &value));
        }
    }
    (!modes.is_empty()).then_some(modes)
}

impl Problem<'_> {
    /// If the parameter were a deviation less than found, another cost could take its place, hardly farther from what is
    /// believed of it. An open round trip could, too, and is asked for by a command of its own.
    fn is_replaced(&mut self, best: &Around, index: usize, aim: usize) -> bool {
        let worst = best.cost + BOTH;
        let mut at = best.at.clone();
        at[index] -= self.free[index].prior_log_sigma;
        let off = self.data(&at).map_or(0.0, |data| data[aim]);
        off.abs() > 1.0
            && is_elsewhere(best, at[index], index)
            && (0..at.len()).any(|other| {
                if other == index || self.free[other].name == "rtt_ms" {
                    return false;
                }
                let alone = self.alone(&at, other, aim, off, worst);
                alone.is_some_and(|(_, value)| search::sum_of_squares(&value) <= worst)
            })
    }
}

fn is_new(known: &[Around], at: &[f64]) -> bool {
    let differs = |mode: &Around| (0..at.len()).any(|index| is_elsewhere(mode, at[index], index));
    known.iter().all(differs)
}

fn is_elsewhere(mode: &Around, at: f64, index: usize) -> bool {
    let sigma = libm::sqrt(mode.covariance[index * mode.at.len() + index]);
    (at - mode.at[index]).abs() > ELSEWHERE * sigma
}

/// Where work passes through a line of stations, the slowest decides, and another one could be it as well.
/// Parameters that were found far above what was believed, and sharply, are the ones to doubt.
fn suspects(free: &[Free], found: &Around) -> Vec<usize> {
    let mut suspects: Vec<(f64, usize)> = (0..free.len())
        .filter(|index| {
            let variance = found.covariance[index * free.len() + index];
            libm::sqrt(variance) < SHARP * free[*index].prior_log_sigma
        })
        .map(|index| (found.at[index] / free[index].prior_log_sigma, index))
        .filter(|(far, _)| *far > FAR)
        .collect();
    suspects.sort_by(|a, b| b.0.total_cmp(&a.0));
    suspects.truncate(SUSPECTS_MAX);
    suspects.into_iter().map(|(_, index)| index).collect()
}

/// Searches again with the suspect put back; an explanation that is nearly as good and lies elsewhere counts too.
fn other_mode(problem: &mut Problem<'_>, known: &[Around], index: usize) -> Option<Around> {
    let mut start = known[0].at.clone();
    start[index] = -problem.free[index].prior_log_sigma;
    let data = problem.data(&start)?;
    let whole = problem.whole(&start, data);
    let (at, value) = search::search(problem, start, whole)?;
    let cost = search::sum_of_squares(&value);
    if !is_new(known, &at) || cost > known[0].cost + NEARLY {
        return None;
    }
    problem.surroundings(at, &value)
}

fn verdict(free: &Free, log_shift: f64, spread: &Spread) -> Fitted {
    let value = (free.start * libm::exp(log_shift)).clamp(free.low, free.high);
    let pegged = value <= free.low * 1.001 || value >= free.high * 0.999;
    Fitted {
        name: free.name.clone(),
        value,
        low: value * libm::exp(spread.low),
        high: value * libm::exp(spread.high),
        log_sigma: spread.sigma,
        prior_log_sigma: free.prior_log_sigma,
        pegged,
        agreed: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn free(name: &str, start: f64) -> Free {
        Free {
            name: name.into(),
            start,
            low: 1e-3,
            high: 1e3,
            prior_log_sigma: 2.0,
        }
    }

    /// y = a + b x at five points, seen with one per cent noise.
    #[test]
    fn a_line_is_found_and_an_unused_parameter_is_not_identified() {
        let mut residuals = |values: &[f64]| {
            let points = [
                (1.0, 5.0),
                (2.0, 8.0),
                (3.0, 11.0),
                (4.0, 14.0),
                (5.0, 17.0),
            ];
            Some(
                points
                    .iter()
                    .map(|(x, y)| libm::log((values[0] + values[1] * x) / y) / 0.01)
                    .collect(),
            )
        };
        let fit = fit(
            &[free("a", 1.0), free("b", 1.0), free("unused", 1.0)],
            &[0.01; 5],
            None,
            &mut residuals,
        );
        let fit = fit.unwrap_or_else(|| panic!("no fit"));
        assert!(
            (fit.parameters[0].value - 2.0).abs() < 0.05,
            "{:?}",
            fit.parameters
        );
        assert!(
            (fit.parameters[1].value - 3.0).abs() < 0.03,
            "{:?}",
            fit.parameters
        );
        assert!(fit.parameters[0].identified() && fit.parameters[1].identified());
        assert!(!fit.parameters[2].identified());
    }

    #[test]
    fn a_value_beyond_its_bound_is_pegged() {
        let mut one = free("a", 1.0);
        one.high = 1.5;
        let fit = fit(&[one], &[0.01], None, &mut |values| {
            Some(vec![libm::log(values[0] / 10.0) / 0.01])
        });
        let fit = fit.unwrap_or_else(|| panic!("no fit"));
        assert!(fit.parameters[0].pegged);
        assert!((fit.parameters[0].value - 1.5).abs() < 1e-6);
    }

    /// The slower of two stations decides, behind a third that is fixed: the start lies on a plateau, and either explains it.
    #[test]
    fn two_costs_that_explain_one_time_equally_well_are_told_by_neither() {
        let mut residuals = |values: &[f64]| {
            let slowest = values[0].max(values[1]).max(3.0);
            Some(vec![libm::log(slowest / 20.0) / 0.01])
        };
        let both = [free("a", 1.0), free("b", 1.0)];
        let fit = fit(&both, &[0.01], Some(0), &mut residuals).unwrap_or_else(|| panic!("no fit"));
        assert!(fit.residuals_after[0].abs() < 1.0, "{fit:?}");
        assert!(!fit.parameters.iter().any(Fitted::identified), "{fit:?}");
    }

    /// The first takes longer by default, and the second could as well, be the first a little quicker.
    #[test]
    fn a_cost_that_another_could_replace_is_told_only_where_it_could_not() {
        let told = |second: f64| {
            let mut residuals = |values: &[f64]| {
                let slowest = values[0].max(values[1]);
                Some(vec![libm::log(slowest / 1.2) / 0.1])
            };
            let both = [free("a", 1.0), free("b", second)].map(|one| Free {
                prior_log_sigma: 0.7,
                ..one
            });
            let fit = fit(&both, &[0.1], Some(0), &mut residuals);
            fit.unwrap_or_else(|| panic!("no fit")).parameters[0].identified()
        };
        assert!(!told(0.8));
        assert!(told(0.05));
    }
}
