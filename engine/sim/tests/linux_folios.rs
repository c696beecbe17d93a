//! Folios of several pages: their READs, and who waits for them.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::client::linux::page_cache::PageCache;
use mountwise_sim::{Scenario, simulate};

const PAGE: u64 = 4096;

#[test]
fn a_folio_can_be_read_once_all_its_reads_are_answered() {
    let mut cache = PageCache::default();
    cache.grow_to(7 * PAGE);
    let whole = cache.insert(0, 2);
    cache.fill(0, 2);
    assert!(!cache.is_up_to_date(whole) && cache.is_awaited(0));
    cache.fill(2, 2);
    assert!(cache.is_up_to_date(whole) && !cache.is_awaited(0) && !cache.is_awaited(3));
    // No READ brings what lies behind the end of the file.
    let last = cache.insert(4, 2);
    cache.fill(4, 3);
    assert!(cache.is_up_to_date(last));
}

/// Offsets of the first READs as they reach the server, and the time of the phase in milliseconds.
fn random_reads(version: &str, shares_client_cpu: bool) -> (Vec<u64>, f64) {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"{version}"}},
            "mount":{{"version":"4.1","rsize":8192,"wsize":8192,"read_ahead_kib":128}},
            "network":{{"rtt_ms":3,"rate_mbit":300}},
            "server":{{"os":"linux","shares_client_cpu":{shares_client_cpu}}},
            "phases":[{{"op":"read","pattern":"random","record_bytes":262144,"file_bytes":8388608,"count":8,
                "open":"rdonly","file":"existing","cache":"cold"}}],
            "parameter_set":"linux-6.1-lab"}}"#
    );
    let outcome = Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 10_000).map_err(|error| error.to_string()))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut reads: Vec<_> = outcome.trace.calls.iter().filter(|c| c.bytes > 0).collect();
    reads.truncate(16);
    reads.sort_by_key(|call| call.server_at);
    let offsets = reads.iter().map(|call| call.offset).collect();
    (offsets, outcome.phases[0].marks.elapsed.millis())
}

/// As lab-linux-6.12-exact/W-office-io8k-rec256k/4-randread, which takes a tenth longer than it would in order.
#[test]
fn on_a_shared_processor_what_was_asked_together_is_answered_last_first_since_6_6() {
    let ((old, old_ms), (new, new_ms)) =
        (random_reads("6.1.176", true), random_reads("6.10.0", true));
    assert_eq!(
        new.iter().rev().collect::<Vec<_>>(),
        old.iter().collect::<Vec<_>>()
    );
    assert!(old.is_sorted() && old.len() == 16);
    assert!(new_ms > 1.05 * old_ms, "{new_ms} against {old_ms} ms");
    let (apart, _) = random_reads("6.10.0", false);
    assert!(apart.is_sorted());
}
