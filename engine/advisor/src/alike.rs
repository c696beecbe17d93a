//! Which other sizes of the mount give the very same answer: what the run itself has proven. What is only expected from
//! smaller files proves nothing of the whole: among more random requests some may ask more of a size.

use crate::knobs::knob;
use crate::text;
use mountwise_sim::Outcome;
use mountwise_sim::outcome::{Basis, PhaseOutcome};
use mountwise_sim::setting::Span;
use serde::Serialize;

/// Both ends included, in the unit of the option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Alike {
    pub from: u64,
    pub to: u64,
    pub text: String,
}

/// What there is to say of an option, if its value in force is not the only one.
pub(crate) fn alike(outcome: &Outcome, option: &str, in_force: u64) -> Option<Alike> {
    let is_expected = |phase: &PhaseOutcome| matches!(phase.basis, Basis::Expected { .. });
    if outcome.phases.iter().any(is_expected) {
        return None;
    }
    let spans = outcome.spans?;
    let (field, span, unit_bytes) = match option {
        "rsize" => ("mount.rsize", spans.rsize, 1),
        "wsize" => ("mount.wsize", spans.wsize, 1),
        "read_ahead_kib" => ("mount.read_ahead_kib", spans.read_ahead, 1024),
        _ => return None,
    };
    let knob = knob(field)?;
    let least = knob.least * unit_bytes;
    let most = knob.most * unit_bytes;
    let span = whole_pages(span).within(Span {
        from: least,
        to: most,
    });
    if !is_worth_saying(span, in_force * unit_bytes) {
        return None;
    }
    let (from, to) = (text::bytes(span.from as f64), text::bytes(span.to as f64));
    let values = match (span.from <= least, span.to >= most) {
        (true, true) => "at any other value".to_owned(),
        (false, true) => format!("from {from} up"),
        (true, false) => format!("up to {to}"),
        (false, false) => format!("from {from} to {to}"),
    };
    Some(Alike {
        from: span.from.div_ceil(unit_bytes),
        to: span.to / unit_bytes,
        text: format!("No call and no time changes {values}"),
    })
}

const PAGE_BYTES: u64 = 4096;

/// Sizes that anybody mounts with lie on pages, but for those below one.
fn whole_pages(span: Span) -> Span {
    let (above, below) = (span.from > PAGE_BYTES, span.to < u64::MAX);
    Span {
        from: if above {
            span.from.next_multiple_of(PAGE_BYTES)
        } else {
            span.from
        },
        to: if below {
            span.to / PAGE_BYTES * PAGE_BYTES
        } else {
            span.to
        },
    }
}

/// It holds a half or twice of what is in force, or nothing at all beside something.
fn is_worth_saying(span: Span, in_force_bytes: u64) -> bool {
    let others = [in_force_bytes / 2, in_force_bytes.saturating_mul(2)];
    span.contains(in_force_bytes)
        && others
            .iter()
            .any(|bytes| *bytes != in_force_bytes && span.contains(*bytes))
}

#[cfg(test)]
mod tests {
    use crate::predict::predict;
    use mountwise_sim::Scenario;
    use mountwise_sim::steady::Effort;
    use serde_json::{Value, json};

    fn told(mount: Value, phase: Value, effort: Effort) -> Vec<(&'static str, String)> {
        let scenario = json!({"client": {"os": "linux", "version": "6.1.176"}, "mount": mount, "phases": [phase]});
        let scenario = Scenario::from_json(&scenario.to_string()).expect("a scenario");
        let prediction = predict(&scenario, effort).expect("a prediction");
        let alike = prediction.negotiated.into_iter();
        alike
            .filter_map(|one| Some((one.option, one.alike?.text)))
            .collect()
    }

    #[test]
    fn says_which_sizes_change_nothing() {
        let mount =
            json!({"version": "4.1", "rsize": 65536, "wsize": 65536, "read_ahead_kib": 128});
        let direct = json!({"op": "read", "pattern": "random", "record_bytes": 16384, "file_bytes": 1 << 22,
            "file": "existing", "open": "rdonly", "flags": ["direct"], "cache": "cold"});
        let same = |values: &str| format!("No call and no time changes {values}");
        assert_eq!(
            told(mount.clone(), direct, Effort::Exact),
            [
                ("rsize", same("from 16 KiB up")),
                ("wsize", same("at any other value")),
                ("read_ahead_kib", same("at any other value")),
            ]
        );
        let in_order = json!({"op": "read", "pattern": "sequential", "record_bytes": 16384, "file_bytes": 1 << 22,
            "file": "existing", "open": "rdonly", "cache": "cold"});
        assert_eq!(
            told(mount, in_order, Effort::Exact),
            [("wsize", same("at any other value"))]
        );
    }
    #[test]
    fn what_is_only_expected_proves_nothing() {
        let mount = json!({"version": "4.1", "rsize": 65536, "wsize": 65536});
        let random = json!({"op": "read", "pattern": "random", "record_bytes": 4096, "file_bytes": 1 << 28,
            "file": "existing", "open": "rdonly", "flags": ["direct"], "cache": "cold"});
        assert_eq!(told(mount.clone(), random.clone(), Effort::Estimate), []);
        assert_eq!(told(mount, random, Effort::Exact).len(), 3);
    }
}
