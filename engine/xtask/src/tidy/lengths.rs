//! A source file over 400 lines is a question: does it hold two things? (A test that is a table of cases may
//! be longer.) Those that grew beyond it are listed
//! with their length in `lengths.txt`; the list may shrink and must not grow.

use super::{Complaint, File};

const SOURCES: &[&str] = &["rs", "ts", "tsx", "mjs", "js", "css"];
const LINES_MAX: usize = 400;
const TEST_LINES_MAX: usize = 600;
const ALLOWED: &str = include_str!("lengths.txt");

pub(super) fn check(file: &File) -> Vec<Complaint> {
    let lines = file.text.lines().count();
    let limit = allowed(ALLOWED, &file.path).unwrap_or_else(|| limit_for(&file.path));
    if !SOURCES.contains(&file.extension()) || lines <= limit {
        return Vec::new();
    }
    vec![Complaint {
        line: 0,
        text: format!("{lines} lines, {limit} are allowed: split it by what it knows"),
    }]
}

/// How far a file may be below its entry before the entry has to follow.
const SLACK_LINES: usize = 20;

/// An entry that allows much more than is needed would let the file grow back.
pub(super) fn stale(files: &[File]) -> Vec<String> {
    entries(ALLOWED)
        .filter_map(|(path, limit)| {
            let lines = files
                .iter()
                .find(|file| file.path == path)
                .map_or(0, |file| file.text.lines().count());
            let needed = if lines > limit_for(path) { lines } else { 0 };
            (needed + SLACK_LINES < limit).then(|| {
                format!("{path} has {lines} lines now: lower or drop its entry in engine/xtask/src/tidy/lengths.txt")
            })
        })
        .collect()
}

fn limit_for(path: &str) -> usize {
    let is_test = path.contains("/tests/") || path.contains(".test.") || path.starts_with("e2e/");
    if is_test { TEST_LINES_MAX } else { LINES_MAX }
}

fn allowed(list: &str, path: &str) -> Option<usize> {
    entries(list)
        .find(|(listed, _)| *listed == path)
        .map(|(_, limit)| limit)
}

fn entries(list: &str) -> impl Iterator<Item = (&str, usize)> {
    list.lines().filter_map(|line| {
        let (lines, path) = line.split_once(' ')?;
        Some((path, lines.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::super::files::test::file;
    use super::*;

    #[test]
    fn a_long_source_is_a_complaint_and_a_long_table_is_not() {
        let long = "x\n".repeat(LINES_MAX + 1);
        assert_eq!(check(&file("engine/sim/src/a.rs", &long)).len(), 1);
        assert_eq!(check(&file("models/a.jsonl", &long)), []);
        assert_eq!(
            check(&file("engine/sim/src/a.rs", &"x\n".repeat(LINES_MAX))),
            []
        );
    }

    #[test]
    fn entries_are_a_length_and_a_path() {
        assert_eq!(allowed("# why\n512 web/a.ts\n", "web/a.ts"), Some(512));
        assert_eq!(allowed("512 web/a.ts\n", "web/b.ts"), None);
    }
}
