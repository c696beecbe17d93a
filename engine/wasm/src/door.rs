//! The adviser's door, and the questions that this build cannot answer yet.

pub(crate) use mountwise_advisor::door::{advise, describe, export_mount, predict, sweep, trace};

const NOT_BUILT_IN: &str = r#"{"error":{"message":"This build cannot read reports yet: build it from a later revision.","field":null,"line":null}}"#;

pub(crate) fn read_report(_request: &str) -> String {
    NOT_BUILT_IN.to_owned()
}

pub(crate) fn calibrate(_request: &str) -> String {
    NOT_BUILT_IN.to_owned()
}
