//! What a benchmark tells of the server's storage, if it ran on the server itself: no figure of it says where it ran, so
//! that is for the user to say, and nothing is taken over without it.
//!
//! All times of a kind of storage move with one factor (`storage_scale`), so the factor is the model's own rate of the
//! requests over the rate that was measured. Only reads past the page cache are taken: what is written a drive holds in
//! its memory, and says so at its next flush, whose time no such figure has. Left out: benchmarks that do not tell whether
//! they went past the cache.

use crate::observe::{Observed, Part, RateObserved};
use crate::range::NINETY_FIVE_PER_CENT;
use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::parameters::{PARAMETERS, Param};
use mountwise_sim::phase::Pattern;
use mountwise_sim::server::storage::{self, Kind};
use serde::Serialize;

/// Assumption: with less under way the way to the device counts, which the model leaves out of a stream.
const STREAM_BYTES: u64 = 1 << 20;
/// Assumption: requests of other kinds than those that were measured take another factor, within this one.
const OTHER_REQUESTS: f64 = 1.5;

/// The factor for the question's `parameters`, with how well it is known, for its `uncertainty`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StorageTold {
    pub scale: f64,
    pub low: f64,
    pub high: f64,
    pub log_sigma: f64,
    pub why: String,
}

/// By the requests that are the likest to the question's.
pub(super) fn of_storage(scenario: &Scenario, observed: &Observed) -> Option<StorageTold> {
    let kind = storage::kind(scenario.server.storage.as_deref());
    let is_random = |part: Part| part == Part::RandomRead;
    let wanted = scenario
        .phases
        .iter()
        .any(|phase| phase.pattern == Some(Pattern::Random));
    let told = observed.rates.iter().filter(|rate| rate.source == "fio");
    let told = told.filter_map(|rate| Some((rate, of_kind(kind, rate)?)));
    let (rate, usual) = told.min_by_key(|(rate, _)| is_random(rate.part) != wanted)?;
    let spec = PARAMETERS.get(Param::StorageScale as usize)?;
    let scale = (usual / rate.bytes_per_s).clamp(spec.low, spec.high);
    let requests = match rate.part {
        Part::RandomRead => "random reads",
        _ => "reads in a row",
    };
    let by = rate.record_bytes.map(|bytes| bytes as f64);
    let why = format!(
        "{requests} by {}, {} at a time, at {}, where {} takes {} by the model",
        text::bytes(by?),
        text::count(rate.under_way()? as f64),
        text::rate(rate.bytes_per_s),
        kind.name,
        text::rate(usual)
    );
    Some(StorageTold {
        scale,
        low: scale / OTHER_REQUESTS,
        high: scale * OTHER_REQUESTS,
        log_sigma: libm::log(OTHER_REQUESTS) / NINETY_FIVE_PER_CENT,
        why,
    })
}

/// Bytes in a second that the kind has by the model for such requests: a queue that never runs dry, in front of places
/// that go to the data side by side, and one rate for all bytes.
fn of_kind(kind: &Kind, rate: &RateObserved) -> Option<f64> {
    let record = rate.record_bytes.filter(|bytes| *bytes > 0)? as f64;
    let under_way = rate.under_way()?.max(1) as f64;
    let bytes_ns = record * kind.ns_per_byte;
    let known = rate.direct && bytes_ns > 0.0;
    let ns_each = match rate.part {
        Part::Read if record * under_way >= STREAM_BYTES as f64 => bytes_ns,
        Part::RandomRead => {
            let alone = (kind.access_ns + bytes_ns) / under_way;
            let places = match kind.parallel {
                1 => kind.access_ns + bytes_ns,
                several => kind.access_ns / several as f64,
            };
            alone.max(places).max(bytes_ns)
        }
        _ => return None,
    };
    known.then(|| record * 1e9 / ns_each)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::report::{CalibrateRequest, calibrate};
    use serde_json::json;

    /// What fio tells of the storage of a server, at so many bytes in a second.
    fn told(
        storage: Option<&str>,
        rw: &str,
        depth: u32,
        direct: u32,
        rate: u64,
    ) -> Option<StorageTold> {
        let side = if rw.ends_with("write") {
            "write"
        } else {
            "read"
        };
        let job = json!({
            "jobname": "j",
            "job options": {"rw": rw, "bs": if rw == "read" { "1m" } else { "4k" }, "size": "4g",
                "direct": direct.to_string(), "ioengine": "libaio", "iodepth": depth.to_string()},
            side: {"io_bytes": rate * 10, "bw_bytes": rate, "runtime": 10_000},
        });
        let report = json!({"fio version": "fio-3.33", "jobs": [job]}).to_string();
        let question = json!({
            "client": {"os": "linux"},
            "mount": {"version": "4.1"},
            "server": {"storage": storage},
            "phases": [{"op": "read", "pattern": "random", "file": "existing", "cache": "cold",
                "record_bytes": 16384, "file_bytes": 1 << 26}],
        });
        let request = CalibrateRequest {
            scenario: Scenario::from_json(&question.to_string()).expect("a question"),
            reports: vec![report],
            elapsed_s: None,
            mount: None,
        };
        let answer = calibrate(&request).expect("a calibration");
        let silent = |field: &str| answer.offers.iter().all(|offer| offer.field != field);
        assert!(silent("parameters.storage_scale") && answer.values.is_empty());
        answer.storage
    }

    #[test]
    fn a_run_on_the_server_moves_the_times_of_its_storage() {
        for (storage, rw, depth, rate, scale) in [
            // An SSD: 0.5 GB/s in the model, 128.2 us for 4 KiB alone, eight places of 120 us.
            ("ssd", "read", 8, 250_000_000, 2.0),
            ("ssd", "read", 8, 1_000_000_000, 0.5),
            ("ssd", "randread", 1, 31_951_013, 1.0),
            ("ssd", "randread", 64, 136_533_333, 2.0),
            // A disk has one place: 12 ms and the bytes, whatever waits.
            ("disk", "randread", 32, 340_577, 1.0),
        ] {
            let told = told(Some(storage), rw, depth, 1, rate).expect("a factor");
            let off = (told.scale / scale - 1.0).abs();
            assert!(
                off < 1e-2,
                "{storage} {rw} {depth}: {} ({})",
                told.scale,
                told.why
            );
            assert!(told.low < told.scale && told.scale < told.high);
        }
    }

    #[test]
    fn what_a_cache_may_have_answered_tells_nothing() {
        let rate = 250_000_000;
        assert_eq!(told(Some("ssd"), "read", 8, 0, rate), None);
        assert_eq!(told(Some("ssd"), "randwrite", 8, 1, rate), None);
        assert_eq!(told(Some("memory"), "read", 8, 1, rate), None);
        assert_eq!(told(None, "read", 8, 1, rate), None);
    }
}
