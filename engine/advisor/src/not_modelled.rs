//! Options that a mount may carry and the model passes over: each says so in the answer's notes, because silence
//! would read as "does not matter".

use mountwise_sim::scenario::Scenario;

/// Option as it is written (or its beginning, when it ends in `=`) and what the answer leaves out.
static PASSED_OVER: &[(&str, &str)] = &[
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
    fn what_is_passed_over_is_named() {
        assert!(said(&["hard", "sec=sys", "nocto"]).is_empty());
        let named = said(&["sec=krb5p", "xprtsec=tls"]);
        assert_eq!(named.len(), 2, "{named:?}");
        assert!(named[0].contains("krb5p") && named[1].contains("tls"));
    }
}
