//! Bounded least squares in the logarithms of positive parameters, with priors.
//!
//! Levenberg–Marquardt on residuals that are already divided by their own standard deviation. Each
//! parameter has a prior: its default and how far a real system may be from it. The posterior's
//! covariance says what the data added: a parameter whose interval stays as wide as its prior was not
//! identifiable from them. Written here because the covariance against the prior, and the
//! "pegged at its bound" verdict, are what a calibration is about.

/// One free parameter, in its own unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Free {
    pub name: String,
    pub start: f64,
    pub low: f64,
    pub high: f64,
    /// Standard deviation of the logarithm before the data are seen.
    pub prior_log_sigma: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    pub name: String,
    pub value: f64,
    /// Standard deviation of the logarithm after the data were seen.
    pub log_sigma: f64,
    pub prior_log_sigma: f64,
    pub pegged: bool,
}

impl Fitted {
    /// The data narrowed the parameter to less than half of what was believed before.
    pub fn identified(&self) -> bool {
        self.log_sigma < 0.5 * self.prior_log_sigma
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

const MAX_ITERATIONS: usize = 40;
const LOG_STEP: f64 = 0.02;
/// An improvement below this share of the sum of squares ends the search.
const ENOUGH: f64 = 1e-5;

/// Finds the parameters that best explain `residuals(values)`; `None` if not even the start can be evaluated.
pub fn fit(free: &[Free], residuals: &mut dyn FnMut(&[f64]) -> Option<Vec<f64>>) -> Option<Fit> {
    let mut problem = Problem {
        free,
        residuals,
        evaluations: 0,
    };
    let start: Vec<f64> = vec![0.0; free.len()];
    let before = problem.data(&start)?;
    let mut at = start;
    let mut current = problem.whole(&at, before.clone());
    let mut damping = 1e-2;
    for _ in 0..MAX_ITERATIONS {
        let jacobian = problem.jacobian(&at, &current)?;
        let (next, value) = problem.improve(&at, &current, &jacobian, &mut damping)?;
        let gain = sum_of_squares(&current) - sum_of_squares(&value);
        let done = gain <= ENOUGH * sum_of_squares(&current);
        at = next;
        current = value;
        if done {
            break;
        }
    }
    let jacobian = problem.jacobian(&at, &current)?;
    let covariance = invert(&normal(&jacobian, free.len(), 0.0), free.len())?;
    let after = current[..before.len()].to_vec();
    let parameters = (0..free.len())
        .map(|index| {
            verdict(
                &free[index],
                at[index],
                covariance[index * free.len() + index],
            )
        })
        .collect();
    Some(Fit {
        parameters,
        covariance,
        residuals_before: before,
        residuals_after: after,
        evaluations: problem.evaluations,
    })
}

fn verdict(free: &Free, log_shift: f64, variance: f64) -> Fitted {
    let value = (free.start * libm::exp(log_shift)).clamp(free.low, free.high);
    let pegged = value <= free.low * 1.001 || value >= free.high * 0.999;
    Fitted {
        name: free.name.clone(),
        value,
        log_sigma: libm::sqrt(variance.max(0.0)),
        prior_log_sigma: free.prior_log_sigma,
        pegged,
    }
}

struct Problem<'a> {
    free: &'a [Free],
    residuals: &'a mut dyn FnMut(&[f64]) -> Option<Vec<f64>>,
    evaluations: usize,
}

impl Problem<'_> {
    fn data(&mut self, shifts: &[f64]) -> Option<Vec<f64>> {
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
    fn whole(&self, shifts: &[f64], mut data: Vec<f64>) -> Vec<f64> {
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
                let mut moved = at.to_vec();
                moved[index] += LOG_STEP;
                let there = self.evaluate(&moved)?;
                Some(
                    there
                        .iter()
                        .zip(here)
                        .map(|(there, here)| (there - here) / LOG_STEP)
                        .collect(),
                )
            })
            .collect()
    }

    /// Tries steps of growing caution until one improves; otherwise stays.
    fn improve(
        &mut self,
        at: &[f64],
        here: &[f64],
        jacobian: &[Vec<f64>],
        damping: &mut f64,
    ) -> Option<(Vec<f64>, Vec<f64>)> {
        for _ in 0..8 {
            let step = step(jacobian, here, *damping)?;
            let next: Vec<f64> = at
                .iter()
                .zip(&step)
                .zip(self.free)
                .map(|((at, step), free)| bounded(at - step, free))
                .collect();
            if let Some(value) = self.evaluate(&next)
                && sum_of_squares(&value) < sum_of_squares(here)
            {
                *damping = (*damping * 0.3).max(1e-9);
                return Some((next, value));
            }
            *damping *= 4.0;
        }
        Some((at.to_vec(), here.to_vec()))
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

fn normal(jacobian: &[Vec<f64>], size: usize, damping: f64) -> Vec<f64> {
    let mut matrix = vec![0.0; size * size];
    for row in 0..size {
        for column in 0..size {
            matrix[row * size + column] = jacobian[row]
                .iter()
                .zip(&jacobian[column])
                .map(|(a, b)| a * b)
                .sum();
        }
        matrix[row * size + row] *= 1.0 + damping;
    }
    matrix
}

/// Inverse of a small symmetric matrix by Gauss–Jordan with pivots; `None` if it has none.
fn invert(matrix: &[f64], size: usize) -> Option<Vec<f64>> {
    let mut left = matrix.to_vec();
    let mut right: Vec<f64> = (0..size * size)
        .map(|index| {
            if index / size == index % size {
                1.0
            } else {
                0.0
            }
        })
        .collect();
    for column in 0..size {
        let pivot = (column..size).max_by(|a, b| {
            left[a * size + column]
                .abs()
                .total_cmp(&left[b * size + column].abs())
        })?;
        if left[pivot * size + column].abs() < 1e-300 {
            return None;
        }
        for index in 0..size {
            left.swap(column * size + index, pivot * size + index);
            right.swap(column * size + index, pivot * size + index);
        }
        let scale = left[column * size + column];
        for index in 0..size {
            left[column * size + index] /= scale;
            right[column * size + index] /= scale;
        }
        for row in (0..size).filter(|row| *row != column) {
            let factor = left[row * size + column];
            for index in 0..size {
                left[row * size + index] -= factor * left[column * size + index];
                right[row * size + index] -= factor * right[column * size + index];
            }
        }
    }
    Some(right)
}

fn sum_of_squares(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum()
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
        let fit = fit(&[one], &mut |values| {
            Some(vec![libm::log(values[0] / 10.0) / 0.01])
        });
        let fit = fit.unwrap_or_else(|| panic!("no fit"));
        assert!(fit.parameters[0].pegged);
        assert!((fit.parameters[0].value - 1.5).abs() < 1e-6);
    }
}
