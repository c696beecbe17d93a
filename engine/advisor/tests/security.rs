//! Kerberos and TLS: what they add to each call, where it waits for that, and what takes it away.

use mountwise_advisor::door;
use serde_json::{Value, json};

const MIB: f64 = 1_048_576.0;

fn question(options: &[&str], more: &Value) -> Value {
    let mut question = json!({
        "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "3", "rsize": 1 << 20, "read_ahead_kib": 128, "options": options},
        "network": {"rtt_ms": 0.2, "rate_mbit": 100_000}, "server": {"os": "linux", "storage": "memory", "threads": 64, "cache": "warm"},
        "phases": [{"op": "read", "pattern": "sequential", "record_bytes": 1 << 20, "file_bytes": 1_u64 << 30, "file": "existing", "cache": "cold"}],
    });
    for (part, changes) in more.as_object().into_iter().flatten() {
        for (field, value) in changes.as_object().into_iter().flatten() {
            question[part][field] = value.clone();
        }
    }
    question
}

fn answer(question: &Value) -> Value {
    let answer: Value =
        serde_json::from_str(&door::predict(&question.to_string())).unwrap_or_default();
    assert!(answer["ok"].is_object(), "{answer}");
    answer["ok"].clone()
}

fn elapsed_s(answer: &Value, end: &str) -> f64 {
    answer["phases"][0]["elapsed_s"][end]
        .as_f64()
        .unwrap_or_default()
}

fn asked(options: &[&str], more: &Value) -> f64 {
    elapsed_s(&answer(&question(options, more)), "predicted")
}

/// One call at a time of a direct read: what is sealed at the server and opened at the client is all that it takes longer.
#[test]
fn a_read_that_waits_for_each_reply_takes_as_much_longer_as_both_ends_work_on_it() {
    let direct = json!({"phases": {}});
    let mut plain = question(&[], &direct);
    plain["phases"][0]["flags"] = json!(["direct"]);
    let took = |options: &[&str]| {
        let mut asked = plain.clone();
        asked["mount"]["options"] = json!(options);
        elapsed_s(&answer(&asked), "predicted")
    };
    let sys_s = took(&[]);
    // Of each byte: 0.55 ns hashing at both ends, and 0.2 ns copying with 1.0 to encrypt and 0.13 to decrypt.
    for (option, ns_per_byte) in [("sec=krb5i", 2.0 * 0.55), ("sec=krb5p", 2.0 * 0.75 + 1.13)] {
        let more_s = took(&[option]) - sys_s;
        let work_s = 1024.0 * MIB * ns_per_byte / 1e9;
        assert!(
            (more_s / work_s - 1.0).abs() < 0.03,
            "{option}: {more_s} s for {work_s} s"
        );
    }
    // A checksum of each header, four of them in a call.
    let more_s = took(&["sec=krb5"]) - sys_s;
    assert!(
        (more_s / (1024.0 * 4.0 * 1.5e-6) - 1.0).abs() < 0.1,
        "{more_s}"
    );
}

#[test]
fn a_window_of_reads_shares_it_among_cores_and_one_core_does_not() {
    let wide = json!({"mount": {"read_ahead_kib": 15_360}});
    // 1 MiB is hashed and copied twice, encrypted and decrypted.
    let formula =
        answer(&question(&["sec=krb5p"], &json!({})))["phases"][0]["limits"][0]["formula"]
            .to_string();
    assert!(formula.contains("2.77 ms of it sec=krb5p"), "{formula}");
    let narrow = asked(&["sec=krb5p"], &json!({})) / asked(&[], &json!({}));
    let hidden = asked(&["sec=krb5p"], &wide) / asked(&[], &wide);
    assert!(narrow > 2.0 && hidden < 1.3, "{narrow} {hidden}");
    let alone = json!({"mount": {"read_ahead_kib": 15_360}, "client": {"cores": 1}});
    let alone_s = asked(&["sec=krb5p"], &alone);
    let opens_s = 1024.0 * MIB * (0.55 + 0.2 + 0.13) / 1e9;
    assert!(
        alone_s > opens_s,
        "{alone_s} s, of which one core opens for {opens_s} s"
    );
}

#[test]
fn tls_is_one_cores_work_for_each_connection() {
    let wide = |nconnect: u32| json!({"mount": {"read_ahead_kib": 15_360, "nconnect": nconnect}});
    let plain = answer(&question(&[], &wide(1)));
    let tls = answer(&question(&["xprtsec=tls"], &wide(1)));
    assert!(
        elapsed_s(&tls, "predicted") > 1.5 * elapsed_s(&plain, "predicted"),
        "{tls}"
    );
    assert!(
        tls["sentence"]
            .to_string()
            .contains("of each connection, TLS included"),
        "{}",
        tls["sentence"]
    );
    assert!(asked(&["xprtsec=tls"], &wide(8)) < 0.6 * elapsed_s(&tls, "predicted"));
}

#[test]
fn calls_stay_as_many_and_their_bytes_grow() {
    let plain = answer(&question(&[], &json!({})));
    let sealed = answer(&question(&["sec=krb5p"], &json!({})));
    let part = |answer: &Value, name: &str| answer["phases"][0][name].clone();
    assert_eq!(part(&plain, "rpcs"), part(&sealed, "rpcs"));
    let counts = part(&plain, "rpcs");
    let calls: u64 = counts
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(_, count)| count.as_u64())
        .sum();
    // The credential is four bytes shorter than that of sec=sys.
    for (field, more) in [("sent_bytes", 92), ("received_bytes", 96)] {
        let of = |answer: &Value| part(answer, "wire")[field].as_u64().unwrap_or_default();
        assert_eq!(of(&sealed) - of(&plain), more * calls, "{field}");
    }
}

#[test]
fn what_nothing_is_known_of_widens_the_interval_and_stands_in_the_notes() {
    let sealed = answer(&question(&["sec=krb5p"], &json!({})));
    let plain = answer(&question(&[], &json!({})));
    let more = |end: &str| elapsed_s(&sealed, end) - elapsed_s(&plain, "predicted");
    assert!(
        more("low") < 0.6 * more("predicted") && more("high") > 3.5 * more("predicted"),
        "{sealed}"
    );
    let notes = sealed["notes"].to_string();
    assert!(
        notes.contains("what sec=krb5p costs was never measured here, but for its bytes"),
        "{notes}"
    );
    let both = answer(&question(&["sec=krb5i:krb5p", "xprtsec=tls"], &json!({})));
    let notes = both["notes"].to_string();
    assert!(
        notes.contains("sec=krb5i costs") && notes.contains("TLS costs"),
        "{notes}"
    );
}

#[test]
fn whoever_has_neither_is_answered_as_ever() {
    let plain = answer(&question(&[], &json!({})));
    for options in [
        vec!["sec=sys"],
        vec!["sec=krb5p", "sec=sys"],
        vec!["xprtsec=none"],
    ] {
        assert_eq!(
            answer(&question(&options, &json!({}))),
            plain,
            "{options:?}"
        );
    }
}
