//! What counters grew by between the first and the last of several times asked for, host by host.

use super::Sample;
use super::blocks::{figure, with_host};
use crate::findings::Findings;
use crate::ops;
use crate::reading::{Block, rounded};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

#[derive(Default)]
pub(super) struct Ranges {
    /// By host and name of the metric.
    grown: BTreeMap<(String, String), Grown>,
    span: Option<(f64, f64)>,
}

#[derive(Default)]
struct Grown {
    counts: Map<String, Value>,
    sum: f64,
    /// A method whose counter fell: all of the host's began anew.
    fell: Option<String>,
}

impl Ranges {
    /// One counter, as it was at the last time, and its times and values.
    pub(super) fn add(&mut self, end: &Sample, points: &[(f64, f64)]) {
        let (Some((from, begin)), Some((to, _))) = (points.first(), points.last()) else {
            return;
        };
        let (first, last) = self.span.unwrap_or((*from, *to));
        self.span = Some((first.min(*from), last.max(*to)));
        if !end.name.ends_with("_requests_total") || end.name.starts_with("node_mountstats") {
            return;
        }
        let key = (end.host().to_owned(), end.name.clone());
        let grown = self.grown.entry(key).or_default();
        let (method, change) = (end.label("method"), end.value - begin);
        if points.windows(2).any(|pair| pair[1].1 < pair[0].1) {
            grown.fell.get_or_insert_with(|| method.to_owned());
        } else if change > 0.0 {
            let op = ops::from_camel_case(method);
            grown.counts.insert(op, figure(change));
            grown.sum += change;
        }
    }

    pub(super) fn push(self, line: usize, findings: &mut Findings) {
        let Some((from, to)) = self.span else {
            return;
        };
        let elapsed_s = to - from;
        let mut timed = elapsed_s <= 0.0;
        for ((host, name), grown) in self.grown {
            if let Some(method) = grown.fell {
                let of = if host.is_empty() { name } else { host };
                findings.contradicts(line, format!("{method} of {of} fell during the range: the host was restarted; no difference is taken for it"));
                continue;
            }
            if grown.counts.is_empty() {
                continue;
            }
            if !std::mem::replace(&mut timed, true) {
                findings.elapsed_s.push(figure(elapsed_s));
            }
            let mut block = Block::new("diff", line)
                .with("span", "interval")
                .with("elapsed_s", figure(elapsed_s))
                .with("counts_nonzero", grown.counts)
                .with("sum", figure(grown.sum));
            if elapsed_s > 0.0 {
                block.set("calls_per_s", rounded(grown.sum / elapsed_s, 6));
            }
            findings.push(with_host(block, &host));
        }
    }
}
