//! What a published statement claims of some figures, and whether it is so.

use crate::statements::Figure;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    Holds,
    /// Some are said to be the best, and all do equally well.
    Tie,
    Contradicts,
}

/// Within so much the page, too, calls what it compares a tie (web/src/format/print.ts, `TIE`).
const TIE: f64 = 0.02;

/// What must be true of the figures, by the labels of their runs.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Claim {
    /// These are within the share of the best, and no other is better.
    Highest { runs: Vec<String>, within: f64 },
    /// All figures lie within the share of each other.
    Alike { within: f64 },
    /// First over second.
    Ratio {
        of: [String; 2],
        low: f64,
        high: f64,
    },
    /// First less second.
    Difference {
        of: [String; 2],
        low: f64,
        high: f64,
    },
    /// No figure is above.
    AtMost(f64),
}

impl Claim {
    pub(crate) fn judge(&self, figures: &[Figure]) -> Verdict {
        let alike = Self::Alike { within: TIE }.holds(figures);
        match self {
            Self::Highest { runs, .. } if alike && runs.len() < figures.len() => Verdict::Tie,
            _ if self.holds(figures) => Verdict::Holds,
            _ => Verdict::Contradicts,
        }
    }

    fn holds(&self, figures: &[Figure]) -> bool {
        let value = |label: &str| {
            figures
                .iter()
                .find(|figure| figure.label == label)
                .map_or(f64::NAN, |figure| figure.value)
        };
        let values = || figures.iter().map(|figure| figure.value);
        let most = values().fold(f64::MIN, f64::max);
        let least = values().fold(f64::MAX, f64::min);
        match self {
            Self::Highest { runs, within } => runs
                .iter()
                .all(|label| value(label) >= most * (1.0 - within)),
            Self::Alike { within } => most <= least * (1.0 + within),
            Self::Ratio { of, low, high } => {
                (*low..=*high).contains(&(value(&of[0]) / value(&of[1])))
            }
            Self::Difference { of, low, high } => {
                (*low..=*high).contains(&(value(&of[0]) - value(&of[1])))
            }
            Self::AtMost(limit) => most <= *limit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statements::Changes;

    #[test]
    fn what_does_as_well_as_all_others_is_not_the_best() {
        let figures = |values: [f64; 3]| {
            let labelled = ["a", "b", "c"].into_iter().zip(values);
            let figure = |(label, value): (&str, f64)| Figure {
                label: label.to_owned(),
                value,
                change: Changes::new(),
            };
            labelled.map(figure).collect::<Vec<_>>()
        };
        let best = |runs: &[&str]| Claim::Highest {
            runs: runs.iter().map(|run| (*run).to_owned()).collect(),
            within: 0.01,
        };
        let judged = |runs, values| best(runs).judge(&figures(values));
        assert_eq!(judged(&["a"], [100.0, 99.0, 98.5]), Verdict::Tie);
        assert_eq!(judged(&["b"], [100.0, 98.8, 98.5]), Verdict::Tie);
        assert_eq!(judged(&["a"], [100.0, 99.0, 97.0]), Verdict::Holds);
        assert_eq!(judged(&["c"], [100.0, 99.0, 97.0]), Verdict::Contradicts);
        assert_eq!(judged(&["a", "b", "c"], [100.0; 3]), Verdict::Holds);
    }
}
