//! How well fitted parameters are known: a sample of what the data and the priors leave possible.
//!
//! Costs add up, so a quantity bends with the logarithm of a cost: a cost that is small beside the others
//! may as well be far smaller, but not far larger. A covariance at one point is blind to that. Here each
//! predicted quantity is taken as linear in the parameters themselves, on either side of the best value,
//! through the runs that the covariance needed anyway; what is possible is then sampled by Metropolis steps,
//! always the same ones. No further run of the model is needed.

use crate::free::Free;
use crate::matrix::cholesky;

/// What the runs around one good value showed.
#[derive(Clone, Debug)]
pub(crate) struct Around {
    /// Logarithm of each parameter over its start.
    pub at: Vec<f64>,
    /// Sum of the squares of the data's and the priors' residuals there.
    pub cost: f64,
    /// Covariance of the logarithms by the slopes, row by row.
    pub covariance: Vec<f64>,
    /// The data's residuals there.
    pub residuals: Vec<f64>,
    /// Relative change of each predicted quantity per relative change of each parameter, downwards and upwards.
    pub sides: Vec<[Vec<f64>; 2]>,
}

/// Of one parameter's logarithm, relative to the best value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    pub sigma: f64,
    /// Ends of the 95 % interval.
    pub low: f64,
    pub high: f64,
}

const STEPS: usize = 20_000;
/// The first steps only find the way.
const BURN_IN: usize = 2_000;
/// Scale of a joint step in standard deviations (Roberts, Gelman and Gilks 1997), before the root of the size.
const JOINT_SCALE: f64 = 2.38;
/// What is stated is the 95 % interval: one of 90 % would hold in fewer than 90 of 100 draws about every
/// second time, by chance alone.
const TAIL: f64 = 0.025;
/// No quantity falls below this share of its best value.
const LEAST_FACTOR: f64 = 1e-3;

/// One entry per parameter, relative to the first mode, and the covariance of the logarithms, row by row.
/// Each mode counts by its probability: how well it fits, and how much room there is around it (Laplace).
pub(crate) fn sample(
    free: &[Free],
    log_sigmas: &[f64],
    modes: &[Around],
) -> (Vec<Spread>, Vec<f64>) {
    let size = free.len();
    let Some(best) = modes.first() else {
        return (Vec::new(), Vec::new());
    };
    let mut kept: Vec<Vec<f64>> = vec![Vec::new(); size];
    let mut weights = Vec::new();
    for mode in modes {
        let root = cholesky(&mode.covariance, size);
        let room: f64 = (0..size).map(|index| root[index * size + index]).product();
        let weight = libm::exp(0.5 * (best.cost - mode.cost)) * room;
        let found = walk(free, log_sigmas, mode, &root);
        weights.extend(std::iter::repeat_n(weight, STEPS));
        for (index, values) in found.into_iter().enumerate() {
            let away = mode.at[index] - best.at[index];
            kept[index].extend(values.into_iter().map(|value| value + away));
        }
    }
    let covariance = moments(&kept, &weights);
    let spreads = kept
        .iter()
        .enumerate()
        .map(|(index, values)| spread(values, &weights, covariance[index * size + index]))
        .collect();
    (spreads, covariance)
}

/// The values of each parameter, relative to the mode.
fn walk(free: &[Free], log_sigmas: &[f64], mode: &Around, root: &[f64]) -> Vec<Vec<f64>> {
    let size = free.len();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut at = vec![0.0; size];
    let mut cost = cost(free, log_sigmas, mode, &at);
    let mut kept: Vec<Vec<f64>> = vec![Vec::with_capacity(STEPS); size];
    for step in 0..STEPS + BURN_IN {
        let next = proposal(&at, root, size, step, &mut dice);
        let there = self::cost(free, log_sigmas, mode, &next);
        if there <= cost || dice.uniform() < libm::exp(0.5 * (cost - there)) {
            at = next;
            cost = there;
        }
        if step >= BURN_IN {
            for (kept, value) in kept.iter_mut().zip(&at) {
                kept.push(*value);
            }
        }
    }
    kept
}

/// Steps alternate between all parameters together and one alone.
fn proposal(at: &[f64], root: &[f64], size: usize, step: usize, dice: &mut Dice) -> Vec<f64> {
    let mut next = at.to_vec();
    if step.is_multiple_of(2) {
        let scale = JOINT_SCALE / libm::sqrt(size as f64);
        let normals: Vec<f64> = (0..size).map(|_| scale * dice.normal()).collect();
        for row in 0..size {
            next[row] += (0..=row)
                .map(|column| root[row * size + column] * normals[column])
                .sum::<f64>();
        }
    } else {
        let index = (dice.next() >> 33) as usize % size;
        let sigma: f64 = (0..=index)
            .map(|column| root[index * size + column] * root[index * size + column])
            .sum();
        next[index] += libm::sqrt(sigma) * dice.normal();
    }
    next
}

/// Sum of the squares of the residuals and of the priors; infinite beyond a bound.
fn cost(free: &[Free], log_sigmas: &[f64], around: &Around, shifts: &[f64]) -> f64 {
    let mut factors = vec![1.0; around.residuals.len()];
    let mut sum = 0.0;
    for (index, (free, shift)) in free.iter().zip(shifts).enumerate() {
        let log = around.at[index] + shift;
        let value = free.start * libm::exp(log);
        if value < free.low || value > free.high {
            return f64::INFINITY;
        }
        let prior = log / free.prior_log_sigma;
        sum += prior * prior;
        let relative = libm::expm1(*shift);
        let side = &around.sides[index][usize::from(*shift > 0.0)];
        for (factor, share) in factors.iter_mut().zip(side) {
            *factor += share * relative;
        }
    }
    let lines = around.residuals.iter().zip(&factors).zip(log_sigmas);
    sum + lines
        .map(|((here, factor), sigma)| {
            let there = here + libm::log(factor.max(LEAST_FACTOR)) / sigma;
            there * there
        })
        .sum::<f64>()
}

fn spread(values: &[f64], weights: &[f64], variance: f64) -> Spread {
    let mut order: Vec<(f64, f64)> = values
        .iter()
        .copied()
        .zip(weights.iter().copied())
        .collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let whole: f64 = weights.iter().sum();
    let place = |share: f64| {
        let mut seen = 0.0;
        let reached = order.iter().find(|(_, weight)| {
            seen += weight;
            seen >= share * whole
        });
        reached.or(order.last()).map_or(0.0, |(value, _)| *value)
    };
    Spread {
        sigma: libm::sqrt(variance),
        low: place(TAIL),
        high: place(1.0 - TAIL),
    }
}

fn moments(kept: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let whole: f64 = weights.iter().sum();
    let mean = |products: &mut dyn Iterator<Item = f64>| {
        products
            .zip(weights)
            .map(|(one, weight)| one * weight)
            .sum::<f64>()
            / whole
    };
    let centred: Vec<Vec<f64>> = kept
        .iter()
        .map(|values| {
            let mean = mean(&mut values.iter().copied());
            values.iter().map(|value| value - mean).collect()
        })
        .collect();
    centred
        .iter()
        .flat_map(|row| {
            centred
                .iter()
                .map(|column| mean(&mut row.iter().zip(column).map(|(a, b)| a * b)))
        })
        .collect()
}

/// xorshift64: the same steps in every place.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Sum of twelve uniform numbers (Irwin and Hall).
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
    }
}
