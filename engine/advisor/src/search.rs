//! The way down: Levenberg–Marquardt steps with slopes that are kept up to date, and the runs around the
//! best value that tell how well it is known.
//!
//! Every run of the model counts: a large scenario takes a tenth of a second.

use crate::free::Free;
use crate::matrix::{invert, normal};
use crate::posterior::Around;

const MAX_ITERATIONS: usize = 40;
/// Step of the slopes that the search goes by.
const LOG_STEP: f64 = 0.05;
/// Residuals are in standard deviations: a sum of squares that falls by less than this says nothing.
const ENOUGH: f64 = 0.01;
/// Tries with slopes that are only kept up to date before they are taken afresh.
const TRIES_STALE: usize = 2;
const TRIES_FRESH: usize = 6;
/// How much narrower a parameter may be than the step that its slope was taken with.
const STEP_OVER_SIGMA: f64 = 2.0;
const STEPS_NARROWED: usize = 5;
const WIDEST_STEP: f64 = 0.5;
/// First step on the way to where one parameter alone meets a quantity, and how many there are.
const FIRST_STRIDE: f64 = 1.0;
const STRIDES: usize = 12;

/// Slopes cost one run per parameter, so they are taken once and corrected by what each step shows
/// (Broyden); only where they no longer lead down are they taken again.
pub(crate) fn search(
    problem: &mut Problem<'_>,
    mut at: Vec<f64>,
    mut current: Vec<f64>,
) -> Option<(Vec<f64>, Vec<f64>)> {
    let mut jacobian = problem.jacobian(&at, &current)?;
    let mut fresh = true;
    let mut damping = 1e-2;
    for _ in 0..MAX_ITERATIONS {
        let tries = if fresh { TRIES_FRESH } else { TRIES_STALE };
        let before = sum_of_squares(&current);
        let better = problem.improve(&at, &current, &mut jacobian, &mut damping, tries)?;
        let gain = better
            .as_ref()
            .map_or(0.0, |(_, value)| before - sum_of_squares(value));
        if let Some((next, value)) = better {
            at = next;
            current = value;
        }
        if gain > ENOUGH {
            fresh = false;
        } else if fresh {
            break;
        } else {
            jacobian = problem.jacobian(&at, &current)?;
            fresh = true;
            damping = 1e-2;
        }
    }
    Some((at, current))
}

pub(crate) struct Problem<'a> {
    pub(crate) free: &'a [Free],
    pub(crate) log_sigmas: &'a [f64],
    pub(crate) residuals: &'a mut dyn FnMut(&[f64]) -> Option<Vec<f64>>,
    pub(crate) evaluations: usize,
}

impl Problem<'_> {
    pub(crate) fn data(&mut self, shifts: &[f64]) -> Option<Vec<f64>> {
        self.evaluations += 1;
        let values: Vec<f64> = self
            .free
            .iter()
            .zip(shifts)
            .map(|(free, shift)| free.start * libm::exp(*shift))
            .collect();
        let residuals = (self.residuals)(&values)?;
        residuals
            .iter()
            .all(|residual| residual.is_finite())
            .then_some(residuals)
    }

    /// The data's residuals, then the priors'.
    pub(crate) fn whole(&self, shifts: &[f64], mut data: Vec<f64>) -> Vec<f64> {
        data.extend(
            self.free
                .iter()
                .zip(shifts)
                .map(|(free, shift)| shift / free.prior_log_sigma),
        );
        data
    }

    fn evaluate(&mut self, shifts: &[f64]) -> Option<Vec<f64>> {
        let data = self.data(shifts)?;
        Some(self.whole(shifts, data))
    }

    /// One row of derivatives per parameter.
    fn jacobian(&mut self, at: &[f64], here: &[f64]) -> Option<Vec<Vec<f64>>> {
        (0..at.len())
            .map(|index| {
                let there = self.moved(at, index, LOG_STEP)?;
                Some(slopes(&there, here, LOG_STEP))
            })
            .collect()
    }

    /// Where the parameter alone meets the quantity that is `off` at `from`: more of a cost takes more time. Doubles its
    /// way until it has passed there, then closes in by false position (the Illinois way). Gives up where what is believed
    /// of the parameter alone costs more than `worst`.
    pub(crate) fn alone(
        &mut self,
        from: &[f64],
        index: usize,
        aim: usize,
        off: f64,
        worst: f64,
    ) -> Option<(Vec<f64>, Vec<f64>)> {
        let mut at = from.to_vec();
        let (mut near, mut far) = ((at[index], off), None);
        let mut shift = at[index] - libm::copysign(FIRST_STRIDE, off);
        for _ in 0..STRIDES {
            at[index] = bounded(shift, &self.free[index]);
            let believed = near.0 / self.free[index].prior_log_sigma;
            if believed * believed > worst {
                return None;
            }
            let value = self.evaluate(&at)?;
            let there = (at[index], value[aim]);
            if there.1.abs() < 1.0 {
                return Some((at, value));
            }
            if there.1 * off < 0.0 {
                near.1 *= if far.is_some() { 0.5 } else { 1.0 };
                far = Some(there);
            } else {
                near = there;
                far = far.map(|(far, off)| (far, 0.5 * off));
            }
            shift = match far {
                Some(far) => near.0 + (far.0 - near.0) * near.1 / (near.1 - far.1),
                None if shift == at[index] => 2.0 * shift - from[index],
                None => return None,
            };
        }
        far.map(|_| {
            let value = self.evaluate(&at);
            value.map(|value| (at, value))
        })?
    }

    /// For each parameter its mean slopes, and the data's change per relative change on either side.
    pub(crate) fn surroundings(&mut self, at: Vec<f64>, value: &[f64]) -> Option<Around> {
        let data = &value[..value.len() - at.len()];
        let mut rows = Vec::new();
        let mut sides = Vec::new();
        for index in 0..at.len() {
            let (row, step, [down, up]) = self.wide_slopes(&at, index)?;
            rows.push(row);
            sides.push([
                self.shares(&down, data, -step),
                self.shares(&up, data, step),
            ]);
        }
        Some(Around {
            covariance: invert(&normal(&rows, at.len(), 0.0), at.len())?,
            cost: sum_of_squares(value),
            residuals: data.to_vec(),
            sides,
            at,
        })
    }

    /// Relative change of each predicted quantity per relative change of the parameter.
    fn shares(&self, there: &[f64], here: &[f64], step: f64) -> Vec<f64> {
        there
            .iter()
            .zip(here)
            .zip(self.log_sigmas)
            .map(|((there, here), sigma)| libm::expm1((there - here) * sigma) / libm::expm1(step))
            .collect()
    }

    /// Slopes over as wide a step as the parameter is uncertain: a simulation has kinks and small jumps,
    /// and the slope at one point would take them for knowledge. Begins with the prior's width and narrows
    /// the step until the parameter, others fixed, is not much narrower than it.
    fn wide_slopes(&mut self, at: &[f64], index: usize) -> Option<(Vec<f64>, f64, [Vec<f64>; 2])> {
        let mut step = self.free[index].prior_log_sigma.min(WIDEST_STEP);
        for _ in 0..STEPS_NARROWED {
            let [down, up] = [self.moved(at, index, -step)?, self.moved(at, index, step)?];
            let row = slopes(&up, &down, 2.0 * step);
            let sigma = 1.0 / libm::sqrt(sum_of_squares(&row).max(1e-300));
            if step <= STEP_OVER_SIGMA * sigma {
                return Some((row, step, [down, up]));
            }
            step = sigma.max(step / 20.0);
        }
        let [down, up] = [self.moved(at, index, -step)?, self.moved(at, index, step)?];
        Some((slopes(&up, &down, 2.0 * step), step, [down, up]))
    }

    fn moved(&mut self, at: &[f64], index: usize, step: f64) -> Option<Vec<f64>> {
        let mut moved = at.to_vec();
        moved[index] += step;
        self.evaluate(&moved)
    }

    /// Tries steps of growing caution until one improves. What each try shows corrects the slopes.
    fn improve(
        &mut self,
        at: &[f64],
        here: &[f64],
        jacobian: &mut [Vec<f64>],
        damping: &mut f64,
        tries: usize,
    ) -> Option<Option<(Vec<f64>, Vec<f64>)>> {
        for _ in 0..tries {
            let step = step(jacobian, here, *damping)?;
            let next: Vec<f64> = at
                .iter()
                .zip(&step)
                .zip(self.free)
                .map(|((at, step), free)| bounded(at - step, free))
                .collect();
            let taken: Vec<f64> = next.iter().zip(at).map(|(next, at)| next - at).collect();
            if sum_of_squares(&taken) < 1e-16 {
                return Some(None);
            }
            if let Some(value) = self.evaluate(&next) {
                correct(jacobian, here, &value, &taken);
                if sum_of_squares(&value) < sum_of_squares(here) {
                    *damping = (*damping * 0.3).max(1e-9);
                    return Some(Some((next, value)));
                }
            }
            *damping *= 4.0;
        }
        Some(None)
    }
}

fn slopes(there: &[f64], here: &[f64], step: f64) -> Vec<f64> {
    there
        .iter()
        .zip(here)
        .map(|(there, here)| (there - here) / step)
        .collect()
}

/// Broyden's correction: the least change of the slopes that explains what the step did.
fn correct(jacobian: &mut [Vec<f64>], here: &[f64], there: &[f64], taken: &[f64]) {
    let length = sum_of_squares(taken);
    let missed: Vec<f64> = (0..here.len())
        .map(|line| {
            let foreseen: f64 = jacobian
                .iter()
                .zip(taken)
                .map(|(row, taken)| row[line] * taken)
                .sum();
            there[line] - here[line] - foreseen
        })
        .collect();
    for (row, taken) in jacobian.iter_mut().zip(taken) {
        for (slope, missed) in row.iter_mut().zip(&missed) {
            *slope += missed * taken / length;
        }
    }
}

fn bounded(shift: f64, free: &Free) -> f64 {
    let low = libm::log(free.low.max(free.start * 1e-6) / free.start);
    let high = libm::log(free.high / free.start);
    shift.clamp(low.min(0.0), high.max(0.0))
}

fn step(jacobian: &[Vec<f64>], residuals: &[f64], damping: f64) -> Option<Vec<f64>> {
    let size = jacobian.len();
    let inverse = invert(&normal(jacobian, size, damping), size)?;
    let gradient: Vec<f64> = jacobian
        .iter()
        .map(|row| {
            row.iter()
                .zip(residuals)
                .map(|(slope, residual)| slope * residual)
                .sum()
        })
        .collect();
    Some(
        (0..size)
            .map(|row| {
                (0..size)
                    .map(|column| inverse[row * size + column] * gradient[column])
                    .sum()
            })
            .collect(),
    )
}

pub(crate) fn sum_of_squares(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum()
}
