//! The texts that a JSON document carries, in its order; those of several hosts or moments with a heading above each, as
//! `head` writes it above files.

use super::host_names::{is_address, is_numbered_node, names_a_moment};
use super::hosts::is_numbered_name;
use serde_json::{Map, Value};
use std::cell::Cell;

/// What the hosts are called in logs and lists; the third by the journal (systemd.journal-fields(7)).
pub(super) const HOSTS: [&str; 6] = ["host", "hostname", "_HOSTNAME", "node", "instance", "pod"];

/// A list of a document that is read itself, the counters of ONTAP's REST.
const LIST_OF_A_REPORT: &str = "labels";

/// macOS' `nfsstat -m -f JSON` has lists of flags and places beside that of the options.
const OPTIONS_OF_A_MOUNT: &str = "NFS parameters";

/// Fewer strings are no lines of a report.
pub(super) const LIST_LINES_MIN: usize = 2;

/// Objects of a document whose fields are put in its order; one with more is no report of a few hosts.
const SORTED_MAX: usize = 32;
/// Fields of such an object.
const FIELDS_MAX: usize = 64;

struct Reader<'a> {
    document: &'a str,
    /// What to take of a value.
    text: &'a dyn Fn(&Value) -> Option<String>,
    sorted: Cell<usize>,
}

/// Every string of the document that is a text.
pub(super) fn strings(
    value: &Value,
    document: &str,
    is_text: impl Fn(&str) -> bool,
) -> Vec<String> {
    let text = |value: &Value| {
        let text = value.as_str().filter(|text| is_text(text));
        text.map(str::to_owned)
    };
    Reader::new(document, &text).texts(value)
}

/// Every list of lines, as configuration tools print them beside the whole text or in its place.
pub(super) fn lists(value: &Value, document: &str) -> Vec<String> {
    let lines = |value: &Value| {
        let lines: Option<Vec<&str>> = value.as_array()?.iter().map(Value::as_str).collect();
        let lines = lines.filter(|lines| lines.len() >= LIST_LINES_MIN);
        lines.map(|lines| lines.join("\n"))
    };
    Reader::new(document, &lines).texts(value)
}

impl<'a> Reader<'a> {
    fn new(document: &'a str, text: &'a dyn Fn(&Value) -> Option<String>) -> Self {
        Self {
            document,
            text,
            sorted: Cell::new(0),
        }
    }

    fn texts(&self, value: &Value) -> Vec<String> {
        if let Some(text) = (self.text)(value) {
            return vec![text];
        }
        let mut parts = match value {
            Value::Array(items) => {
                let parts = items.iter().map(|item| (host(item), self.texts(item)));
                parts.filter(|(_, texts)| !texts.is_empty()).collect()
            }
            Value::Object(fields) => self.parts(fields),
            _ => Vec::new(),
        };
        if parts.len() > 1 && parts.iter().all(|(name, _)| name.is_some()) {
            for (name, texts) in &mut parts {
                let heading = name.map(|name| format!("==> {name} <=="));
                texts.splice(0..0, heading);
            }
        }
        parts.into_iter().flat_map(|(_, texts)| texts).collect()
    }

    /// The fields that hold texts as they stand in the document; a map knows them by the alphabet.
    fn parts<'v>(&self, fields: &'v Map<String, Value>) -> Vec<(Option<&'v str>, Vec<String>)> {
        if fields.contains_key(OPTIONS_OF_A_MOUNT) {
            return Vec::new();
        }
        let named = fields.iter().filter(|(name, _)| *name != LIST_OF_A_REPORT);
        let parts = named.map(|(name, item)| (name.as_str(), self.texts(item)));
        let mut parts: Vec<_> = parts.filter(|(_, texts)| !texts.is_empty()).collect();
        if (2..=FIELDS_MAX).contains(&parts.len()) && self.sorted.get() < SORTED_MAX {
            self.sorted.set(self.sorted.get() + 1);
            parts.sort_by_cached_key(|(name, _)| self.document.find(&format!("\"{name}\"")));
        }
        let parts = parts.into_iter();
        parts
            .map(|(name, texts)| (tells_apart(name), texts))
            .collect()
    }
}

fn host(item: &Value) -> Option<&str> {
    HOSTS.iter().find_map(|name| item.get(name)?.as_str())
}

/// Names as hosts and moments have them; others are of what a command said, or of the command.
fn tells_apart(name: &str) -> Option<&str> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"._:+-".contains(&b);
    let told = is_numbered_name(name)
        || is_numbered_node(name)
        || is_address(name)
        || names_a_moment(name)
        || name.starts_with("20");
    (told && name.bytes().all(plain)).then_some(name)
}
