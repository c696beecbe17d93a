//! The work of a benchmark, to be asked about where the question is another.

use super::super::aims::is_of;
use crate::observe::{Observed, Offer, Part, RateObserved};
use mountwise_sim::Scenario;
use serde_json::{Value, json};

/// Of a file of which the tool tells neither its size nor how much of it was read: assumption, enough for a rate to settle.
const FILE_BYTES: u64 = 1 << 30;
/// A tool that does not tell its request copies by 64 KiB at least (cp(1), dd's usual `bs`): assumption.
const RECORD_BYTES: u64 = 64 << 10;

/// Figures of a benchmark of which none is of the question's work.
pub(in crate::calibrate) fn is_of_another(scenario: &Scenario, observed: &Observed) -> bool {
    let asked = |rate: &RateObserved| scenario.phases.iter().any(|phase| is_of(phase, rate));
    !observed.rates.is_empty() && !observed.rates.iter().any(asked)
}

/// What goes over one file again and again, and finds in the cache what it wrote there (iozone and bonnie++ with their
/// defaults); fio has each job forget its file first (fio(1), invalidate).
const ON_ONE_FILE: [&str; 2] = ["iozone", "bonnie"];

/// Its parts in the order in which they stand; of the same work at several sizes the first.
pub(in crate::calibrate) fn of_benchmark(
    scenario: &Scenario,
    observed: &Observed,
) -> Option<Offer> {
    let first = observed.rates.first()?;
    let phases: Vec<Value> = observed
        .rates
        .iter()
        .enumerate()
        .filter(|(place, rate)| {
            let mut before = observed.rates[..*place].iter();
            same_size(rate, first) && !before.any(|other| other.part == rate.part)
        })
        .map(|(place, rate)| phase_of(rate, place > 0))
        .collect();
    let asked = Scenario {
        phases: serde_json::from_value(json!(phases)).ok()?,
        ..scenario.clone()
    };
    asked.check().ok()?;
    Some(Offer {
        field: "phases",
        value: json!(phases),
        why: "what the benchmark did".to_owned(),
    })
}

fn same_size(a: &RateObserved, b: &RateObserved) -> bool {
    (a.file_bytes, a.record_bytes, a.under_way()) == (b.file_bytes, b.record_bytes, b.under_way())
}

/// A request of a queue is a process of its own here, with its share of the file and of the requests.
fn phase_of(rate: &RateObserved, is_later: bool) -> Value {
    let (op, pattern, file) = match rate.part {
        Part::Write => ("write", "sequential", "new"),
        Part::Rewrite => ("write", "sequential", "existing"),
        Part::Read | Part::Transfer => ("read", "sequential", "existing"),
        Part::RandomRead => ("read", "random", "existing"),
        Part::RandomWrite => ("write", "random", "existing"),
        Part::Mixed => ("mixed", "sequential", "existing"),
        Part::RandomMixed => ("mixed", "random", "existing"),
    };
    let record_bytes = rate.record_bytes.unwrap_or(RECORD_BYTES).max(1);
    let whole = |bytes: u64| (bytes - bytes % record_bytes).max(record_bytes);
    let moved = rate.bytes_each().map(whole);
    let file_bytes = whole(rate.file_bytes_each().unwrap_or(match moved {
        Some(bytes) if pattern == "sequential" => bytes,
        // Anywhere in a file means in more of it than was asked for.
        moved => moved.unwrap_or(0).max(FILE_BYTES),
    }));
    let mut phase = json!({
        "op": op,
        "pattern": pattern,
        "file": file,
        "cache": if is_later && ON_ONE_FILE.contains(&rate.source.as_str()) { "warm" } else { "cold" },
        "record_bytes": record_bytes,
        "file_bytes": file_bytes,
        "processes": rate.under_way().unwrap_or(1),
    });
    // A run that is over after some seconds has asked for less than the file holds.
    if let Some(bytes) = moved.filter(|bytes| *bytes < file_bytes) {
        phase["count"] = json!(bytes / record_bytes);
    }
    if rate.direct {
        phase["flags"] = json!(["direct"]);
    }
    if let Some(per_cent) = rate.read_percent {
        phase["read_percent"] = json!(libm::round(per_cent) as u64);
    }
    phase
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::report::{CalibrateRequest, Calibration, calibrate};

    fn of(report: &str, phases: &Value) -> Calibration {
        let question = json!({
            "client": {"os": "linux", "version": "6.1.0"},
            "mount": {"version": "3", "rsize": 65536, "wsize": 65536},
            "network": {"rtt_ms": 1.0, "rate_mbit": 10000.0},
            "phases": phases,
        });
        let request = CalibrateRequest {
            scenario: Scenario::from_json(&question.to_string()).expect("a question"),
            reports: vec![report.to_owned()],
            elapsed_s: None,
            mount: None,
        };
        calibrate(&request).expect("a calibration")
    }

    fn offered(calibration: &Calibration) -> Option<&Value> {
        let mut offers = calibration.offers.iter();
        offers
            .find(|offer| offer.field == "phases")
            .map(|offer| &offer.value)
    }

    fn a_stream() -> Value {
        json!([{"op": "read", "pattern": "sequential", "file": "existing", "cache": "cold",
            "record_bytes": 65536, "file_bytes": 1 << 30}])
    }

    fn fio(rw: &str, direct: u32, sides: &Value) -> String {
        let mut job = json!({
            "jobname": "j",
            "job options": {"rw": rw, "bs": "8k", "size": "1g", "direct": direct.to_string(),
                "ioengine": "libaio", "iodepth": "16"},
        });
        for (side, rate) in sides.as_object().into_iter().flatten() {
            let bytes = rate.as_u64().unwrap_or_default() * 10;
            job[side] = json!({"io_bytes": bytes, "bw_bytes": rate, "runtime": 10_000});
        }
        json!({"fio version": "fio-3.33", "jobs": [job]}).to_string()
    }

    #[test]
    fn random_reads_are_no_stream_and_what_is_offered_fits() {
        let report = fio("randread", 1, &json!({"read": 40_000_000}));
        let apart = of(&report, &a_stream());
        assert!(apart.comparison.is_empty() && apart.values.is_empty());
        assert!(apart.summary.contains("other work"), "{}", apart.summary);
        let work = offered(&apart).expect("an offer").clone();
        assert_eq!(
            work,
            json!([{"op": "read", "pattern": "random", "file": "existing", "cache": "cold",
                "record_bytes": 8192, "file_bytes": 67_108_864, "count": 3051, "processes": 16, "flags": ["direct"]}])
        );
        let asked = of(&report, &work);
        assert_eq!(offered(&asked), None);
        assert_eq!(asked.comparison.len(), 1);
        let seconds = asked.comparison[0].observed;
        let read = 3051.0 * 8192.0 * 16.0;
        assert!((seconds - read / 40e6).abs() < 1e-6, "{seconds}");
        // The same through the cache is another work.
        let mut cached = work;
        cached[0]["flags"] = json!([]);
        assert!(of(&report, &cached).comparison.is_empty());
    }

    #[test]
    fn both_sides_of_a_mix_are_one_work_and_no_link() {
        let report = fio(
            "randrw",
            0,
            &json!({"read": 84_000_000, "write": 36_000_000}),
        );
        let apart = of(&report, &a_stream());
        let fields: Vec<&str> = apart.offers.iter().map(|offer| offer.field).collect();
        assert_eq!(fields, ["phases"]);
        let work = offered(&apart).expect("an offer");
        assert_eq!(work[0]["op"], "mixed");
        assert_eq!(work[0]["read_percent"], 70);
        let asked = of(&report, work);
        let seconds = asked.comparison.first().map(|line| line.observed);
        assert!(
            seconds.is_some_and(|s| (s - (1 << 30) as f64 / 120e6).abs() < 1e-6),
            "{seconds:?}"
        );
    }

    #[test]
    fn a_table_is_asked_in_its_order_and_of_many_sizes_the_nearest_counts() {
        let table = "        Command line used: iozone -a -i 0 -i 1\n\
            \x20                                                    random  random\n\
            \x20             kB  reclen   write rewrite    read    reread\n\
            \x20        524288      64   80000   81000   90000   91000\n\
            \x20       1048576      64   70000   71000   95000   96000\n\
            \x20            64      64  900000  910000  990000  991000\n\n\
            iozone test complete.\n";
        let asked = of(table, &a_stream());
        assert_eq!(offered(&asked), None);
        assert_eq!(asked.comparison.len(), 1);
        let seconds = asked.comparison[0].observed;
        assert!((seconds - 1_048_576.0 / 95_000.0).abs() < 1e-6, "{seconds}");
        let mut random = a_stream();
        random[0]["pattern"] = json!("random");
        let apart = of(table, &random);
        let work = offered(&apart).expect("an offer").as_array();
        let told: Vec<(&Value, &Value)> = work
            .into_iter()
            .flatten()
            .map(|phase| (&phase["op"], &phase["cache"]))
            .collect();
        let (write, read, cold, warm) =
            (json!("write"), json!("read"), json!("cold"), json!("warm"));
        assert_eq!(told, [(&write, &cold), (&write, &warm), (&read, &warm)]);
    }
}
