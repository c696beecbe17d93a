//! Why learned values may not be what they are called. A fit moves the few costs that it has until the question takes
//! as long as the report says; where the question is other work, they take up the difference.

use super::aims::OTHER_WORK;
use super::lines::{Comparison, ParameterLine, Remaining, RpcLine};
use crate::text;

/// Assumption: a cost ten times its default is rather another cause than another machine.
const FAR: f64 = 10.0;

/// Clauses; none where nothing was learned.
pub(super) fn doubts<'a>(
    rpcs: impl Iterator<Item = &'a RpcLine>,
    parameters: &[ParameterLine],
    comparison: &[Comparison],
) -> Vec<String> {
    let mut doubts: Vec<String> = parameters.iter().filter_map(pegged).collect();
    let learned: Vec<&ParameterLine> = parameters.iter().filter(|line| line.identified).collect();
    if learned.is_empty() {
        return doubts;
    }
    let (mut measured, mut predicted) = (0.0, 0.0);
    for line in rpcs {
        if let Some(count) = line.measured {
            measured += count;
            predicted += line.predicted as f64;
        }
    }
    if measured > 0.0 && apart(measured, predicted) > OTHER_WORK {
        doubts.push(format!(
            "the report counts {} of these calls, the question {}",
            text::count(measured),
            text::count(predicted)
        ));
    }
    for line in learned {
        // A server far away is no machine of other costs.
        if line.name != "rtt_ms" && line.default > 0.0 && apart(line.value, line.default) > FAR {
            doubts.push(format!(
                "{} comes out at {}× its default",
                line.meaning,
                text::number(line.value / line.default)
            ));
        }
    }
    let is_open = |line: &&Comparison| line.remaining == Remaining::Look;
    let open = comparison.iter().filter(is_open).count();
    if open > 0 {
        doubts.push(format!(
            "after the fit {open} of {} measured quantities still differ by more than the model's doubt",
            comparison.len()
        ));
    }
    doubts
}

/// A value at the end of what is tried says that something else takes the time. It is not used.
fn pegged(line: &ParameterLine) -> Option<String> {
    line.pegged.then(|| {
        format!(
            "{} would come out at the end of its range: another cause takes or saves the time, so it keeps its default",
            line.meaning
        )
    })
}

fn apart(a: f64, b: f64) -> f64 {
    a.max(b) / a.min(b).max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learned(value: f64) -> ParameterLine {
        ParameterLine {
            name: "p",
            unit: "ns",
            meaning: "server processor per call",
            default: 12_000.0,
            value,
            low: value,
            high: value,
            identified: true,
            pegged: false,
        }
    }

    fn compared(remaining: Remaining) -> Comparison {
        Comparison {
            quantity: "elapsed time".to_owned(),
            unit: "s",
            observed: 1.0,
            before: 1.0,
            after: 1.0,
            remaining,
        }
    }

    fn counted(measured: Option<f64>, predicted: u64) -> RpcLine {
        RpcLine {
            measured,
            predicted,
            ..RpcLine::default()
        }
    }

    #[test]
    fn the_same_work_at_usual_costs_is_not_doubted() {
        let rpcs = [counted(Some(1100.0), 1024)];
        let found = doubts(
            rpcs.iter(),
            &[learned(30_000.0)],
            &[compared(Remaining::Doubt)],
        );
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn other_work_a_cost_far_off_and_what_the_fit_leaves_open_are_named() {
        let rpcs = [
            counted(Some(6000.0), 4096),
            counted(Some(3000.0), 0),
            counted(None, 1),
        ];
        let comparison = [compared(Remaining::Look), compared(Remaining::Noise)];
        let found = doubts(rpcs.iter(), &[learned(27_344_653.0)], &comparison);
        assert_eq!(
            found.join("; ").replace('\u{2009}', " "),
            "the report counts 9 000 of these calls, the question 4 096; \
             server processor per call comes out at 2 279× its default; \
             after the fit 1 of 2 measured quantities still differ by more than the model's doubt"
        );
        let unlearned = ParameterLine {
            identified: false,
            ..learned(27_344_653.0)
        };
        assert!(doubts(rpcs.iter(), &[unlearned], &comparison).is_empty());
    }
}
