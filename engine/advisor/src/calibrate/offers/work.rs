//! The work that was counted, as a mix of operations that can be asked about.

use crate::observe::{FEW_CALLS, Observed, Offer, OpObserved, Span, op_of};
use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::NfsVersion;
use serde_json::{Map, json};
use std::fmt::Write;

/// As many as a question of a mix takes (sim/src/validate/phases.rs): counts are then compared with counts.
const MOST_CALLS: f64 = 262_144.0;
/// Where there are more, or rates alone, shares are compared: enough calls to show them, for more only take longer.
const ENOUGH_CALLS: f64 = 10_000.0;
/// Rarer calls, those of the mount among them, change neither time nor mix: the page takes a thousandth for noise.
const LEAST_PER_CENT: f64 = 0.1;
/// Whoever sends it has sent UNSTABLE WRITEs before (RFC 1813, 3.3.21), and a few flush many.
const COMMIT: &str = "COMMIT";
/// Of a busy fleet one client's calls, not all.
const MOST_PROCESSES: f64 = 256.0;

/// The counted calls as a question, to be asked instead of the one that stands there.
pub(in crate::calibrate) fn of_work(scenario: &Scenario, observed: &Observed) -> Option<Offer> {
    let version = version_of_work(scenario, observed);
    let known = || {
        let ops = observed.ops.iter();
        ops.filter(|(name, _)| op_of(name).is_some_and(|op| op.is_of(version)))
    };
    let calls: f64 = known().map(|(_, op)| op.count).sum();
    if calls < FEW_CALLS {
        return None;
    }
    let total: f64 = known().map(|(_, op)| op.weight()).sum();
    let mix: Map<String, serde_json::Value> = known()
        .map(|(name, op)| (name, 100.0 * op.weight() / total))
        .filter(|(name, per_cent)| *per_cent >= LEAST_PER_CENT || name.as_str() == COMMIT)
        .map(|(name, per_cent)| (name.clone(), json!(rounded(per_cent))))
        .collect();
    let is_rate = observed.span == Some(Span::Rate);
    let count = if is_rate || calls > MOST_CALLS {
        ENOUGH_CALLS
    } else {
        libm::round(calls)
    };
    let why =
        why_of_work(observed, version, &mix, count) + &other_size(observed).unwrap_or_default();
    let mut phase = json!({
        "op": "op_mix",
        "mix": mix,
        "count": count as u64,
        "processes": under_way(observed).unwrap_or(1),
    });
    if let Some(bytes) = transfer_bytes(observed) {
        phase["record_bytes"] = json!(bytes);
    }
    Some(Offer {
        field: "phases",
        value: json!([phase]),
        why,
    })
}

/// That of the report, whose mount is offered too, else that of the question.
fn version_of_work(scenario: &Scenario, observed: &Observed) -> NfsVersion {
    let offers = observed.offers.iter();
    let told = offers
        .filter(|offer| offer.field == "mount.version")
        .find_map(|offer| serde_json::from_value(offer.value.clone()).ok());
    let mut asked = scenario.clone();
    asked.mount.version = told.unwrap_or(asked.mount.version);
    asked.protocol()
}

/// One decimal; of rare calls three digits, for a COMMIT is rare and decides how WRITEs go out.
fn rounded(per_cent: f64) -> f64 {
    let digits = if per_cent > 0.0 {
        (2.0 - libm::floor(libm::log10(per_cent))).max(1.0)
    } else {
        1.0
    };
    let scale = libm::pow(10.0, digits);
    libm::round(per_cent * scale) / scale
}

/// A question may hold what the mount sends by itself (sim/src/validate/mix.rs). Of all calls as many as were counted,
/// if that is not too many.
fn why_of_work(
    observed: &Observed,
    version: NfsVersion,
    mix: &Map<String, serde_json::Value>,
    count: f64,
) -> String {
    let lacking = |name: &&String| op_of(name).is_some_and(|op| !op.is_of(version));
    let left_out: Vec<&str> = observed
        .ops
        .keys()
        .filter(lacking)
        .map(String::as_str)
        .collect();
    let mut why = if observed.span == Some(Span::Rate) {
        "the calls whose rates the report tells, as a mix".to_owned()
    } else {
        "the calls that the report counts, as a mix".to_owned()
    };
    if observed.span != Some(Span::Rate) && count == ENOUGH_CALLS {
        let _ = write!(why, " of {} calls in its shares", text::count(count));
    }
    let may_commit = version != NfsVersion::V2;
    if may_commit && mix.contains_key("WRITE") && !mix.contains_key(COMMIT) {
        why += ", WRITEs taken for FILE_SYNC, as no COMMIT is told";
    }
    if !left_out.is_empty() {
        let left_out = left_out.join(", ");
        let _ = write!(
            why,
            ", without what this version does not send by itself: {left_out}"
        );
    }
    why
}

/// Little's law: calls in a second times what each takes.
fn under_way(observed: &Observed) -> Option<u64> {
    let elapsed_s = observed.elapsed_s.filter(|_| observed.between_readings);
    let under_way: f64 = observed
        .ops
        .values()
        .filter_map(|op| {
            let per_s = op.per_s.or_else(|| Some(op.count / elapsed_s?))?;
            Some(per_s * op.execute_ms.or(op.round_trip_ms)? / 1e3)
        })
        .sum();
    (under_way > 0.0).then(|| libm::round(under_way.clamp(1.0, MOST_PROCESSES)) as u64)
}

/// A mix has one size for all its calls: of the kind that moved less, that is another than was counted.
fn other_size(observed: &Observed) -> Option<String> {
    /// Assumption: sizes nearer than this take about the same time.
    const OTHER_SIZE: f64 = 1.5;
    let taken = transfer_bytes(observed)? as f64;
    let of = |name: &'static str, data: fn(&OpObserved) -> Option<f64>| {
        Some((name, data(observed.ops.get(name)?)?))
    };
    let both = [
        of("READ", OpObserved::bytes_read_per_call),
        of("WRITE", OpObserved::bytes_written_per_call),
    ];
    let apart = |(_, bytes): &(_, f64)| *bytes > OTHER_SIZE * taken || taken > OTHER_SIZE * *bytes;
    let (name, bytes) = both.into_iter().flatten().find(apart)?;
    Some(format!(
        "; it has one size for all calls, so {name}s, {} in the report, are taken as {}",
        text::bytes(bytes),
        text::bytes(taken)
    ))
}

/// Data in a READ or WRITE on the mean, whichever moved more.
fn transfer_bytes(observed: &Observed) -> Option<u64> {
    let of = |name: &str, data: fn(&OpObserved) -> Option<f64>| {
        let op = observed.ops.get(name)?;
        let bytes = data(op)?;
        Some((op.weight() * bytes, bytes))
    };
    let read = of("READ", OpObserved::bytes_read_per_call);
    let written = of("WRITE", OpObserved::bytes_written_per_call);
    let either = read.into_iter().chain(written);
    let (_, bytes) = either.max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(bytes as u64)
}

#[cfg(test)]
mod tests {
    use crate::calibrate::report::{CalibrateRequest, calibrate};
    use mountwise_sim::Scenario;
    use serde_json::{Value, json};

    /// What is offered to ask about, of a mount's counters, and why.
    fn offered(version: &str, counts: &[(&str, u64)]) -> (Value, String) {
        let rows: String = counts
            .iter()
            .map(|(name, calls)| format!("\t{name}: {calls} {calls} 0 90000 90000 9 900 999 0\n"))
            .collect();
        let report = format!(
            "device nas:/vol mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers={version}\n\tage:\t60\n\tper-op statistics\n{rows}\n"
        );
        let question = json!({
            "client": {"os": "linux"}, "mount": {"version": version},
            "phases": [{"op": "read", "pattern": "sequential", "file": "existing", "cache": "cold",
                "record_bytes": 65536, "file_bytes": 16_777_216}],
        });
        let request = CalibrateRequest {
            scenario: Scenario::from_json(&question.to_string()).expect("a question"),
            reports: vec![report],
            elapsed_s: None,
            mount: None,
        };
        let offers = calibrate(&request).expect("a calibration").offers;
        let work = offers.into_iter().find(|offer| offer.field == "phases");
        let work = work.expect("other work than the question");
        (work.value[0].clone(), work.why)
    }

    #[test]
    fn as_many_calls_are_asked_for_as_were_counted() {
        let (phase, why) = offered("3", &[("READ", 40_960), ("GETATTR", 1204), ("ACCESS", 150)]);
        assert_eq!(phase["count"], 42_314);
        // A share of a third of a per cent counts, for it is compared.
        assert_eq!(phase["mix"]["ACCESS"], 0.354);
        assert!(why.ends_with("as a mix"), "{why}");
        let (phase, why) = offered("3", &[("READ", 900_000), ("GETATTR", 100_000)]);
        assert_eq!(phase["count"], 10_000);
        assert_eq!(phase["mix"], json!({"GETATTR": 10.0, "READ": 90.0}));
        assert!(
            why.replace('\u{2009}', " ")
                .ends_with("as a mix of 10 000 calls in its shares"),
            "{why}"
        );
    }

    #[test]
    fn a_second_size_that_the_mix_cannot_hold_is_said() {
        // 90 000 bytes each.
        let (_, why) = offered("3", &[("READ", 40), ("WRITE", 10)]);
        assert!(why.contains("one size for all calls"), "{why}");
        let (_, why) = offered("3", &[("READ", 40), ("WRITE", 40)]);
        assert!(!why.contains("one size"), "{why}");
    }

    #[test]
    fn commits_go_with_their_writes_however_few_and_their_want_is_told() {
        let (phase, why) = offered("4.1", &[("READ", 40_960), ("WRITE", 1280), ("COMMIT", 12)]);
        assert_eq!(phase["mix"]["COMMIT"], 0.0284);
        assert!(!why.contains("FILE_SYNC"), "{why}");
        let counts = [("READ", 40_960), ("WRITE", 1280)];
        let (phase, why) = offered("4.1", &counts);
        assert_eq!(phase["mix"].get("COMMIT"), None);
        assert!(
            why.ends_with("WRITEs taken for FILE_SYNC, as no COMMIT is told"),
            "{why}"
        );
        assert!(!offered("3", &[("READ", 40_960)]).1.contains("FILE_SYNC"));
    }
}
