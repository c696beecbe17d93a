//! The columns before the operations in a table with an operation in each row: of which mount, on which host, and when.

use super::by_rows::Row;
use super::row_columns::LABELS;
use crate::reading::Block;
use std::collections::BTreeMap;

/// The names of such columns in lower case and the fields of a block that they fill.
pub(super) const KEYS: [(&str, &str); 16] = [
    ("mount", "mount"),
    ("mountpoint", "mount"),
    ("mount point", "mount"),
    ("mount_point", "mount"),
    ("filesystem", "mount"),
    ("share", "mount"),
    ("device", "device"),
    ("export", "device"),
    ("host", "node"),
    ("hostname", "node"),
    ("node", "node"),
    ("client", "node"),
    ("instance", "node"),
    ("time", "time"),
    ("timestamp", "time"),
    ("date", "time"),
];

fn field(name: &str) -> Option<&'static str> {
    let known = KEYS.iter().find(|(key, _)| *key == name);
    known.map(|(_, field)| *field)
}

/// How many columns stand before that of the operations, which must have its name there.
pub(super) fn leading(names: &[String]) -> usize {
    let keys = names
        .iter()
        .take_while(|name| field(name).is_some())
        .count();
    let label = names.get(keys).map_or("", String::as_str);
    let labelled = !label.is_empty() && LABELS.contains(&label);
    if labelled { keys } else { 0 }
}

/// The rows of one mount, host and time together, in the order in which they come first.
pub(super) fn groups(keys: Vec<Vec<String>>, rows: Vec<Row>) -> Vec<(Vec<String>, Vec<Row>)> {
    let mut places: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    let mut groups: Vec<(Vec<String>, Vec<Row>)> = Vec::new();
    for (of, row) in keys.into_iter().zip(rows) {
        let place = *places.entry(of.clone()).or_insert(groups.len());
        match groups.get_mut(place) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((of, vec![row])),
        }
    }
    if groups.is_empty() {
        groups.push((Vec::new(), Vec::new()));
    }
    groups
}

/// What tells the rows of a group apart; what is named like `nas:/vol` is a device, whatever its column is called.
pub(super) fn label(block: &mut Block, names: &[String], of: &[String]) {
    for (name, value) in names.iter().zip(of).filter(|(_, value)| !value.is_empty()) {
        let device = value.contains(":/");
        let field = field(name).map(|field| match field {
            "mount" if device => "device",
            "device" if value.starts_with('/') => "mount",
            field => field,
        });
        if let Some(field) = field {
            block.set(field, value.as_str());
        }
    }
}
