//! What in a row of iozone cannot be right.

use super::iozone::COLUMNS;
use crate::findings::Findings;
use serde_json::Value;

/// A record larger than its file, nothing in a second, fewer tests than the row above.
pub(super) fn say(row: &Value, above: Option<&Value>, line: usize, findings: &mut Findings) {
    let values = |row: &Value| row.as_object().map_or(0, serde_json::Map::len);
    let of = |name: &str| row.get(name).and_then(Value::as_u64);
    let is_larger = of("reclen")
        .zip(of("kb"))
        .is_some_and(|(record, size)| record > size);
    let mut named = COLUMNS.iter().filter(|name| of(name) == Some(0));
    let why = if is_larger {
        "a record larger than its file".to_owned()
    } else if let Some(name) = named.next() {
        format!("0 in {name}")
    } else if above.is_some_and(|above| values(row) < values(above)) {
        "fewer values than in the row above".to_owned()
    } else {
        return;
    };
    findings.contradicts(
        line,
        format!("line {line}: {why}: is a figure altered or cut?"),
    );
}
