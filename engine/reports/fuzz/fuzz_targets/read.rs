//! Any bytes: no panic, and an answer that is valid JSON. Seeds: the texts of models/reports.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let reading = mountwise_reports::read(bytes);
    assert!(serde_json::to_string(&reading).is_ok());
    let _ = mountwise_reports::observe::observe(&reading);
});
