//! Any text in chunks reads as at once.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mountwise_reports::{StreamReader, read};

fuzz_target!(|bytes: &[u8]| {
    let [size, rest @ ..] = bytes else { return };
    let mut reader = StreamReader::new();
    for chunk in rest.chunks(usize::from(*size).max(1)) {
        reader.feed(chunk);
    }
    assert_eq!(reader.finish(), read(rest));
});
