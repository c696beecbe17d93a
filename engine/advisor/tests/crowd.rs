//! What is said of a client that has others beside it: the same laws as of one alone, and whose the server is.

use crate::ladder::{presets, rungs_above_the_answer};
use mountwise_advisor::door;
use serde_json::{Value, json};

fn answer(scenario: &Value) -> Value {
    let answer = door::estimate(&scenario.to_string());
    serde_json::from_str(&answer).unwrap_or_default()
}

fn of(clients: u32, scenario: &Value) -> Value {
    let mut scenario = scenario.clone();
    scenario["server"]["clients"] = clients.into();
    scenario
}

fn question() -> Value {
    json!({
        "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "4.1"},
        "network": {"rtt_ms": 1, "rate_mbit": 10_000}, "server": {"os": "linux", "storage": "memory", "threads": 8},
        "phases": [{"op": "read", "pattern": "sequential", "record_bytes": 262_144, "file_bytes": 1_u64 << 30, "file": "existing", "cache": "cold"}],
    })
}

/// Of every preset with hosts of its own: no rung below the answer, nobody faster than alone, and all together, to the
/// end of the interval, no faster than the link.
#[test]
fn what_holds_of_one_holds_of_one_among_many() {
    let mut looked_at = 0;
    for (name, scenario) in presets() {
        if scenario["server"]["shares_client_cpu"].as_bool() == Some(true) {
            continue;
        }
        let alone = answer(&scenario);
        for clients in [2, 50] {
            let asked = of(clients, &scenario);
            rungs_above_the_answer(&name, &asked);
            let beside = answer(&asked);
            let all = |answer: &Value| {
                answer["ok"]["phases"]
                    .as_array()
                    .cloned()
                    .unwrap_or_default()
            };
            for (beside, alone) in all(&beside).iter().zip(&all(&alone)) {
                let elapsed = |phase: &Value| phase["elapsed_s"]["predicted"].as_f64();
                assert!(
                    elapsed(beside) >= elapsed(alone).map(|alone| alone * 0.999),
                    "{clients} of {name}: {:?} s, alone {:?}",
                    elapsed(beside),
                    elapsed(alone)
                );
                let low = beside["elapsed_s"]["low"].as_f64().unwrap_or_default();
                let is_service = scenario["server"]["storage"]
                    .as_str()
                    .is_some_and(|storage| storage.contains("cloud"));
                let moved: f64 = ["read_sizes"]
                    .iter()
                    .flat_map(|sizes| beside[*sizes].as_object().cloned().unwrap_or_default())
                    .map(|(size, count)| {
                        size.parse::<f64>().unwrap_or_default() * count.as_f64().unwrap_or_default()
                    })
                    .sum();
                if let Some(mbit) = scenario["network"]["rate_mbit"].as_f64()
                    && !is_service
                {
                    let rate = f64::from(clients) * moved / low;
                    assert!(rate <= mbit * 1.25e5, "{clients} of {name}: {rate} B/s");
                }
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 40, "only {looked_at} phases were looked at");
}

#[test]
fn the_ladder_says_who_shares_what_sets_the_pace() {
    let told = answer(&of(20, &question()));
    let limits = told["ok"]["phases"][0]["limits"].as_array().cloned();
    let limits = limits.unwrap_or_default();
    let binding: Vec<&Value> = limits
        .iter()
        .filter(|limit| limit["binding"] == true)
        .collect();
    assert_eq!(binding.len(), 1, "{limits:?}");
    assert_eq!(
        binding[0]["label"],
        "the server's outgoing link, 10 Gb/s, shared by 20 clients"
    );
    let own = limits.iter().find(|limit| limit["id"] == "client_cpu");
    assert!(own.is_some_and(|own| !own["label"].to_string().contains("shared")));
}

#[test]
fn the_notes_say_that_several_were_never_measured() {
    let notes = |scenario: &Value| answer(scenario)["ok"]["notes"].to_string();
    assert!(notes(&of(20, &question())).contains("all 20 do the same"));
    assert!(!notes(&of(1, &question())).contains("clients"));
    let mut service = of(20, &question());
    service["server"]["storage"] = json!("cloud file service");
    assert!(notes(&service).contains("for 20 clients together"));
}

/// Call by call it is the same server.
#[test]
fn a_listing_shows_what_the_others_take() {
    let last = |clients: u32| {
        let request = json!({"scenario": of(clients, &question()), "phase": 0, "max_events": 400});
        let told = door::trace(&request.to_string());
        let told: Value = serde_json::from_str(&told).unwrap_or_default();
        let calls = told["ok"]["calls"].as_array().cloned().unwrap_or_default();
        calls
            .iter()
            .filter_map(|call| call["done_us"].as_f64())
            .fold(0.0, f64::max)
    };
    assert!(last(50) > 10.0 * last(1), "{} for {}", last(50), last(1));
}
