//! Any two texts: no panic; the first two bytes say where the first ends.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [high, low, rest @ ..] = bytes else { return };
    let at = usize::from(u16::from_be_bytes([*high, *low])).min(rest.len());
    let (before, after) = rest.split_at(at);
    let difference = mountwise_reports::difference(&mountwise_reports::read(before), &mountwise_reports::read(after));
    assert!(serde_json::to_string(&difference).is_ok());
});
