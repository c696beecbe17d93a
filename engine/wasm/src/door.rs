//! Stands in for `mountwise_advisor::door` until the adviser answers, with an error that says so.

const NOT_BUILT_IN: &str = r#"{"error":{"message":"This build has no adviser yet: build it from a later revision.","field":null,"line":null}}"#;

macro_rules! unanswered {
    ($($name:ident)*) => { $(pub(crate) fn $name(_request: &str) -> String { NOT_BUILT_IN.to_owned() })* };
}

unanswered!(predict sweep trace read_report calibrate advise export_mount);

pub(crate) fn describe() -> String {
    NOT_BUILT_IN.to_owned()
}
