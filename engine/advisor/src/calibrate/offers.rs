//! What a report tells of the question itself, besides mount options: the network's round trip and rate, and the work
//! that was measured, as a benchmark's phases or as a mix of the operations that were counted.

mod benchmark;
mod work;

pub(super) use benchmark::{is_of_another, of_benchmark};
pub(super) use work::of_work;

use super::target::Quantity;
use crate::observe::{FEW_CALLS, Observed, Offer, Part, RateObserved, op_of};
use crate::text;
use mountwise_sim::op::Op;
use mountwise_sim::parameters::{Param, Parameters};
use mountwise_sim::{Outcome, Scenario};
use serde_json::json;

/// Calls without data, which a server answers from memory: what they take beyond the network's round trip, all take.
const SMALL: [Op; 7] = [
    Op::Null,
    Op::Getattr,
    Op::Access,
    Op::Lookup,
    Op::Fsinfo,
    Op::Renew,
    Op::Sequence,
];
/// Assumption: of the quickest call, the hosts take no more than half.
const NETWORK_AT_LEAST: f64 = 0.5;
/// Assumption: a round trip within a hundredth of the question's is the same, however it was found.
const SAME_ROUND_TRIP: f64 = 0.01;
/// Ethernet's usual rates (IEEE 802.3).
const LINKS_MBIT: [f64; 7] = [
    100.0, 1000.0, 2500.0, 10_000.0, 25_000.0, 40_000.0, 100_000.0,
];
/// Headers of frames, IP, TCP and RPC leave no more than this of a link to the data (1448 of 1538 bytes).
const MOST_FILLED: f64 = 0.95;
/// Assumption: above this the link is what limits.
const FILLED: f64 = 0.85;

pub(super) fn of_network(
    scenario: &Scenario,
    observed: &Observed,
    outcome: &Outcome,
) -> Option<Offer> {
    // What measures the network alone tells it better.
    let told = observed.offers.iter();
    if told.clone().any(|offer| offer.field == "network.rtt_ms") {
        return None;
    }
    // Where the question leaves it open, it was run with that of its parameters.
    let stated_ms = scenario.network.rtt_ms;
    let asked_ms =
        stated_ms.unwrap_or_else(|| Parameters::for_scenario(scenario).get(Param::RttMs));
    let (name, quickest_ms) = observed
        .ops
        .iter()
        .filter(|(_, op)| op.count >= FEW_CALLS)
        .filter_map(|(name, op)| Some((name, op.round_trip_ms.filter(|ms| *ms > 0.0)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))?;
    let predicted_ms = SMALL
        .into_iter()
        .filter_map(|op| Quantity::RoundTrip(op).of(outcome))
        .min_by(f64::total_cmp);
    let at_hosts_ms = predicted_ms
        .map_or(0.0, |ms| ms - asked_ms)
        .clamp(0.0, quickest_ms * (1.0 - NETWORK_AT_LEAST));
    let told_ms = digits(quickest_ms - at_hosts_ms, 3);
    let differs = libm::log(told_ms / asked_ms.max(f64::MIN_POSITIVE)).abs() > SAME_ROUND_TRIP;
    // What waits for storage as well tells only that the network takes no longer.
    let is_small = op_of(name).is_some_and(|op| SMALL.contains(&op));
    let tells = is_small || stated_ms.is_some() && told_ms < asked_ms;
    (differs && tells).then(|| Offer {
        field: "network.rtt_ms",
        value: json!(told_ms),
        why: if is_small {
            format!(
                "at most {} ms, the mean round trip of {name}, the quickest; less what the hosts take",
                text::number(quickest_ms)
            )
        } else {
            format!(
                "at most: {name}, the quickest, takes no longer, its data and the storage included"
            )
        },
    })
}

/// The link's rate as its driver or a test of it tells; else a rate of the work that fills a common link, which tells
/// the link rather than slow hosts.
pub(super) fn of_link(scenario: &Scenario, observed: &Observed) -> Option<Offer> {
    let offer = |mbit: f64, why: String| Offer {
        field: "network.rate_mbit",
        value: json!(mbit),
        why,
    };
    if let Some(mbit) = observed.link_mbit {
        return Some(offer(mbit, "the speed of the link".to_owned()));
    }
    if let Some(goodput) = observed.goodput_mbit.filter(|mbit| *mbit > 0.0) {
        let mbit = link_of(goodput).unwrap_or_else(|| digits(goodput / MOST_FILLED, 2));
        return Some(offer(mbit, format!("a test got {goodput:.0} Mb/s through")));
    }
    // A link carries what is read and what is written at once, each at its full rate.
    let both = |rate: &&RateObserved| matches!(rate.part, Part::Mixed | Part::RandomMixed);
    let rates = observed.rates.iter().filter(|rate| !both(rate));
    let mbit = rates.map(|rate| rate.bytes_per_s).max_by(f64::total_cmp)? * 8.0 / 1e6;
    let link = link_of(mbit)?;
    let is_slower = scenario.network.rate_mbit.is_none_or(|asked| asked > link);
    is_slower.then(|| {
        offer(
            link,
            format!(
                "a guess: {:.0} MB/s would take {:.0} % of a link of {link} Mb/s; ethtool tells",
                mbit / 8.0,
                100.0 * mbit / link
            ),
        )
    })
}

/// The common link that data at this rate fill.
fn link_of(mbit: f64) -> Option<f64> {
    let filled = |link: &&f64| (FILLED..=MOST_FILLED).contains(&(mbit / **link));
    LINKS_MBIT.iter().find(filled).copied()
}

/// So many of its digits that count.
fn digits(value: f64, count: u8) -> f64 {
    let scale = libm::pow(
        10.0,
        f64::from(count) - 1.0 - libm::floor(libm::log10(value)),
    );
    libm::round(value * scale) / scale
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::report::{CalibrateRequest, Calibration, calibrate};
    use serde_json::Value;

    /// Two readings of one mount, a minute apart; between them 1,200 READs of 64 KiB, 300 WRITEs, 500 GETATTRs.
    fn a_minute(getattr_ms: u64) -> String {
        let reading = |age: u64, reads: u64, writes: u64, getattrs: u64| {
            format!(
                "device nas:/vol mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,hard,proto=tcp\n\tage:\t{age}\n\tevents:\t0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n\tbytes:\t0 0 0 0 {} {} 0 0\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\txprt:\ttcp 0 0 1 0 0 9 9 0 9 0 2 9 9\n\tper-op statistics\n\t     GETATTR: {getattrs} {getattrs} 0 {} {} 0 {} {} 0\n\t        READ: {reads} {reads} 0 {} {} 0 {} {} 0\n\t       WRITE: {writes} {writes} 0 {} {} 0 {} {} 0\n\n",
                reads * 65_536,
                writes * 65_536,
                getattrs * 120,
                getattrs * 112,
                getattrs * getattr_ms,
                getattrs * getattr_ms,
                reads * 140,
                reads * 65_664,
                reads * 100,
                reads * 100,
                writes * 65_700,
                writes * 160,
                writes * 100,
                writes * 100,
            )
        };
        reading(1000, 50, 50, 50) + &reading(1060, 1250, 350, 550)
    }

    fn of(report: &str, phases: &Value) -> Calibration {
        of_all(&[report], phases)
    }

    fn of_all(reports: &[&str], phases: &Value) -> Calibration {
        let scenario = json!({
            "client": {"os": "linux", "version": "6.1.0"},
            "mount": {"version": "3", "rsize": 65536, "wsize": 65536},
            "network": {"rtt_ms": 1.0, "rate_mbit": 10000.0},
            "phases": phases,
        });
        let request = CalibrateRequest {
            scenario: Scenario::from_json(&scenario.to_string()).expect("a question"),
            reports: reports.iter().map(|text| (*text).to_owned()).collect(),
            elapsed_s: None,
            mount: None,
        };
        calibrate(&request).expect("a calibration")
    }

    fn a_read_of(bytes: u64) -> Value {
        json!([{"op": "read", "pattern": "sequential", "file": "existing", "cache": "cold",
            "record_bytes": 65536, "file_bytes": bytes}])
    }

    fn offered<'a>(calibration: &'a Calibration, field: &str) -> Option<&'a Value> {
        let mut offers = calibration.offers.iter();
        offers
            .find(|offer| offer.field == field)
            .map(|offer| &offer.value)
    }

    #[test]
    fn other_work_is_offered_as_a_mix_and_its_span_is_no_time_of_the_question() {
        let calibration = of(&a_minute(3), &a_read_of(16 << 20));
        let mix = json!([{
            "op": "op_mix", "mix": {"GETATTR": 25.0, "READ": 60.0, "WRITE": 15.0},
            "count": 2000, "processes": 3, "record_bytes": 65536,
        }]);
        assert_eq!(offered(&calibration, "phases"), Some(&mix));
        let quantities = |one: &Calibration| -> Vec<String> {
            let lines = one.comparison.iter();
            lines.map(|line| line.quantity.clone()).collect()
        };
        assert!(!quantities(&calibration).contains(&"elapsed time".to_owned()));
        // Asked as it was offered, it is not compared with the pauses either, nor doubted for its counts.
        let asked = of(&a_minute(3), &mix);
        assert!(quantities(&asked).contains(&"round trip of GETATTR".to_owned()));
        assert!(!quantities(&asked).contains(&"elapsed time".to_owned()));
        assert!(!asked.doubts.join(" ").contains("counts"));
    }

    /// Whatever a report counts, its mix can be asked: with the mount that it tells, or without one.
    #[test]
    fn what_is_offered_as_work_can_be_asked() {
        let counts = |version: &str, names: &[&str]| {
            let ops: Vec<String> = names
                .iter()
                .map(|name| format!("\t{name}: 500 500 0 90000 90000 9 900 999 0\n"))
                .collect();
            format!(
                "device nas:/vol mounted on /mnt with fstype nfs4 statvers=1.1\n\topts:\trw,vers={version}\n\tage:\t60\n\tper-op statistics\n{}\n",
                ops.concat()
            )
        };
        let v4 = ["SEQUENCE", "OPEN", "CLOSE", "GETATTR", "RENEW", "READ_PLUS"];
        let nfsstat = "Client nfs v4:\nnull         read         write        commit       open\n0         0% 500      50% 100      10% 0         0% 400      40%\n";
        for (report, offered_ops, left_out) in [
            (counts("4.2", &v4), 4, "by itself: RENEW, SEQUENCE"),
            (counts("4.1", &v4), 3, "READ_PLUS, RENEW, SEQUENCE"),
            (counts("3", &["GETATTR", "READ", "READDIRPLUS"]), 3, ""),
            (nfsstat.to_owned(), 2, "OPEN"),
        ] {
            let calibration = of(&report, &a_read_of(16 << 20));
            let mut question = json!({
                "client": {"os": "linux"},
                "mount": {"version": "3"},
                "phases": offered(&calibration, "phases"),
            });
            if let Some(version) = offered(&calibration, "mount.version") {
                question["mount"]["version"] = version.clone();
            }
            let mix = question["phases"][0]["mix"]
                .as_object()
                .map(serde_json::Map::len);
            assert_eq!(mix, Some(offered_ops), "{question}");
            if let Err(error) = Scenario::from_json(&question.to_string()) {
                panic!("{error}: {question}");
            }
            let mut offers = calibration.offers.iter();
            let work = offers.find(|offer| offer.field == "phases");
            let why = &work.expect("work").why;
            assert!(why.ends_with(left_out), "{why}");
        }
    }

    #[test]
    fn a_report_without_a_time_leaves_the_span_of_another_what_it_is() {
        let mount = "nas:/vol on /mnt type nfs (rw,vers=3,rsize=65536,wsize=65536,hard,proto=tcp)";
        let calibration = of_all(&[&a_minute(3), mount], &a_read_of(16 << 20));
        assert_eq!(calibration.observed.elapsed_s, Some(60.0));
        let mut lines = calibration.comparison.iter();
        assert!(!lines.any(|line| line.quantity == "elapsed time"));
        let mut steps = calibration.next.iter();
        assert!(steps.any(|step| step.command == "time COMMAND"));
    }

    #[test]
    fn the_questions_own_work_has_the_time_between_the_readings() {
        let calibration = of(
            &a_minute(3).replace("WRITE: 350 350", "WRITE: 50 50"),
            &a_read_of(1200 << 16),
        );
        let mut lines = calibration.comparison.iter();
        assert!(lines.any(|line| line.quantity == "elapsed time, at most"));
    }

    #[test]
    fn a_rate_that_fills_a_common_link_tells_the_link() {
        let copied = |rate: u64| {
            let seconds = 1_073_741_824.0 / (rate as f64 * 1e6);
            let report =
                format!("1073741824 bytes (1.1 GB, 1.0 GiB) copied, {seconds:.3} s, {rate} MB/s");
            let calibration = of(&report, &a_read_of(1 << 30));
            offered(&calibration, "network.rate_mbit").and_then(Value::as_f64)
        };
        assert_eq!(copied(115), Some(1000.0));
        assert_eq!(copied(290), Some(2500.0));
        // Half a link says nothing, and that of the question is no news.
        assert_eq!(copied(60), None);
        assert_eq!(copied(1150), None);
    }

    #[test]
    fn tools_that_measure_the_network_alone_tell_it() {
        let ping = "rtt min/avg/max/mdev = 0.312/0.401/0.523/0.062 ms\n";
        let iperf = "[  5]   0.00-10.00  sec  10.9 GBytes  9.41 Gbits/sec    0   sender\n";
        let cloud = "[  5]   0.00-10.00  sec  4.89 GBytes  4.20 Gbits/sec    0   sender\n";
        let told = |texts: &[&str], field: &str| {
            let calibration = of_all(texts, &a_read_of(16 << 20));
            offered(&calibration, field).and_then(Value::as_f64)
        };
        assert_eq!(told(&[ping], "network.rtt_ms"), Some(0.401));
        assert_eq!(told(&[&a_minute(20), ping], "network.rtt_ms"), Some(0.401));
        assert_eq!(told(&[iperf], "network.rate_mbit"), Some(10_000.0));
        assert_eq!(told(&[cloud], "network.rate_mbit"), Some(4400.0));
        assert_eq!(
            told(&["Speed: 25000Mb/s\n"], "network.rate_mbit"),
            Some(25_000.0)
        );
    }

    #[test]
    fn one_mount_is_offered_and_no_mixture_of_several() {
        let lines = [
            "nas:/a /a nfs rsize=65536,wsize=65536,vers=4.1 0 0\n",
            "nas:/b /b nfs nfsvers=3 0 0\n",
        ];
        let told = |table: &str| {
            let calibration = of(table, &a_read_of(16 << 20));
            ["mount.rsize", "mount.version"].map(|field| offered(&calibration, field).cloned())
        };
        assert_eq!(
            told(&lines.concat()),
            [Some(json!(65536)), Some(json!("4.1"))]
        );
        assert_eq!(
            told(&[lines[1], lines[0]].concat()),
            [None, Some(json!("3"))]
        );
    }

    #[test]
    fn options_that_change_the_answer_are_offered_and_defaults_are_not() {
        let told = |options: &str| {
            let table = format!("nas:/a /a nfs4 {options} 0 0\n");
            let calibration = of(&table, &a_read_of(16 << 20));
            offered(&calibration, "mount.options").cloned()
        };
        assert_eq!(
            told("rw,vers=4.1,noac,hard,proto=tcp,acregmin=3,acregmax=60,timeo=600,sec=krb5p"),
            Some(json!(["noac", "sec=krb5p"]))
        );
        assert_eq!(
            told("rw,vers=4.1,hard,actimeo=600"),
            Some(json!(["actimeo=600"]))
        );
        assert_eq!(told("rw,vers=4.1,hard,acdirmin=30,sec=sys"), None);
    }

    #[test]
    fn the_quickest_small_call_tells_the_networks_round_trip() {
        let far = of(&a_minute(20), &a_read_of(16 << 20));
        let told = offered(&far, "network.rtt_ms").and_then(Value::as_f64);
        assert!(
            told.is_some_and(|ms| (19.0..=20.0).contains(&ms)),
            "{told:?}"
        );
        // Asked with no round trip stated, or with this one.
        let told = |asked_ms: Option<f64>, getattr_ms: u64| {
            let open = json!({
                "client": {"os": "linux"},
                "mount": {"version": "3"},
                "network": {"rtt_ms": asked_ms, "rate_mbit": 10000.0},
                "phases": a_read_of(16 << 20),
            });
            let request = CalibrateRequest {
                scenario: Scenario::from_json(&open.to_string()).expect("a question"),
                reports: vec![a_minute(getattr_ms)],
                elapsed_s: None,
                mount: None,
            };
            let offers = calibrate(&request).expect("a calibration").offers;
            let mut offers = offers.into_iter();
            let told = offers.find(|offer| offer.field == "network.rtt_ms")?;
            Some((told.value.as_f64()?, told.why))
        };
        let unstated = told(None, 20);
        assert!(
            unstated
                .as_ref()
                .is_some_and(|(ms, _)| (19.0..=20.0).contains(ms)),
            "{unstated:?}"
        );
        // What lies near the question's is told too, and what was taken over no more.
        let (ms, why) = told(Some(1.0), 1).expect("an offer");
        assert!((0.9..1.0).contains(&ms), "{ms}");
        assert!(why.starts_with("at most 1 ms, the mean round trip of GETATTR"));
        assert_eq!(told(Some(ms), 1), None);
    }
}
