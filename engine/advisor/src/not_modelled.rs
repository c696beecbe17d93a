//! What the model passes over: options that a mount may carry, and memory that runs short. Each says so in the
//! answer's notes, because silence would read as "does not matter".

use crate::text;
use mountwise_sim::client::client_for;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::phase::{OpenFlag, Phase, PhaseOp};
use mountwise_sim::scenario::{CacheState, Os, Scenario};

/// Option as it is written (or its beginning, when it ends in `=`) and what the answer leaves out.
const PASSED_OVER: &[(&str, &str)] = &[
    (
        "sec=krb5p",
        "sec=krb5p encrypts every call: its processor time is left out, and a report on linux-nfs lost 50 to 75 % of the read throughput to it",
    ),
    (
        "sec=krb5i",
        "sec=krb5i signs every call: its processor time and its bytes are left out",
    ),
    (
        "sec=krb5",
        "sec=krb5 authenticates every call: its processor time and its bytes are left out",
    ),
    (
        "xprtsec=tls",
        "xprtsec=tls encrypts the connection: its processor time and its bytes are left out",
    ),
    (
        "xprtsec=mtls",
        "xprtsec=mtls encrypts the connection: its processor time and its bytes are left out",
    ),
    ("proto=udp", "proto=udp: the answer is for TCP"),
    ("udp", "udp: the answer is for TCP"),
    ("proto=rdma", "proto=rdma: the answer is for TCP"),
    ("rdma", "rdma: the answer is for TCP"),
    (
        "pnfs",
        "pnfs: the answer is for one server that holds all data",
    ),
    ("fsc", "fsc: the cache on a local disk is left out"),
];

pub fn options(scenario: &Scenario) -> impl Iterator<Item = String> + '_ {
    scenario.mount.options.iter().filter_map(|option| {
        let (_, left_out) = PASSED_OVER.iter().find(|(name, _)| name == option)?;
        Some((*left_out).to_owned())
    })
}

/// Linux lets pages go as others come (mm/vmscan.c); the model does between phases, file by file.
pub fn reclaim(scenario: &Scenario) -> Option<String> {
    let client = client_for(scenario).filter(|_| scenario.client.os == Os::Linux)?;
    let cache = (client.extent)(scenario, &Parameters::for_scenario(scenario)).cache_bytes;
    let again = scenario.phases.iter().skip(1).find(|phase| {
        let warm = matches!(phase.cache, None | Some(CacheState::Warm));
        warm && reads_through_the_cache(phase) && bytes_of(phase) > cache
    })?;
    Some(format!(
        "pages that go while a phase runs: {} do not fit into the client's cache, which a second read in order finds empty of them; the answer keeps those of each file that came last",
        text::bytes(bytes_of(again) as f64)
    ))
}

fn reads_through_the_cache(phase: &Phase) -> bool {
    matches!(phase.op, PhaseOp::Read | PhaseOp::Mixed) && !phase.has_flag(OpenFlag::Direct)
}

fn bytes_of(phase: &Phase) -> u64 {
    let one = phase.file_bytes.unwrap_or(0);
    one.saturating_mul(u64::from(phase.processes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn said(options: &[&str]) -> Vec<String> {
        let text = json!({
            "client": {"os": "linux", "version": "6.1"},
            "mount": {"version": "4.1", "options": options},
            "phases": [{"op": "read", "pattern": "sequential", "record_bytes": 65536, "file_bytes": 1 << 20}],
        })
        .to_string();
        let scenario = Scenario::from_json(&text).expect("a question that can be asked");
        super::options(&scenario).collect()
    }

    #[test]
    fn a_second_read_beyond_memory_is_named() {
        let says = |file: u64, cache: &str, os: &str| {
            let phase = json!({"op": "read", "record_bytes": 65536, "file_bytes": file});
            let mut again = phase.clone();
            again["cache"] = json!(cache);
            let text = json!({"client": {"os": os, "version": if os == "linux" { "6.1" } else { "12.1" }, "memory_bytes": 1 << 30},
                "mount": {"version": "3"}, "phases": [phase, again]})
            .to_string();
            super::reclaim(&Scenario::from_json(&text).expect("a question that can be asked"))
        };
        assert!(says(1 << 30, "warm", "linux").is_some_and(|text| text.contains("1 GiB")));
        assert_eq!(says(1 << 29, "warm", "linux"), None);
        assert_eq!(says(1 << 30, "dropped", "linux"), None);
        assert_eq!(says(1 << 30, "warm", "freebsd"), None);
    }

    #[test]
    fn what_is_passed_over_is_named() {
        assert!(said(&["hard", "sec=sys", "nocto"]).is_empty());
        let named = said(&["sec=krb5p", "xprtsec=tls"]);
        assert_eq!(named.len(), 2, "{named:?}");
        assert!(named[0].contains("krb5p") && named[1].contains("tls"));
    }
}
