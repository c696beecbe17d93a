//! Documents must not point at what has moved: every relative link of a Markdown file, and every path that
//! ARCHITECTURE.md names in backquotes, exists.

use super::{Complaint, File};
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const MAP: &str = "ARCHITECTURE.md";
const MAP_LINES_MAX: usize = 140;

pub(super) fn check(file: &File) -> Vec<Complaint> {
    if file.extension() != "md" || file.is_fact() {
        return Vec::new();
    }
    let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut complaints: Vec<Complaint> = file
        .text
        .lines()
        .enumerate()
        .flat_map(|(index, line)| {
            named_paths(line, file.path == MAP)
                .into_iter()
                .filter(|target| !exists(folder, target))
                .map(move |target| Complaint {
                    line: index + 1,
                    text: format!("points at {target}, which does not exist"),
                })
        })
        .collect();
    if file.path == MAP && file.text.lines().count() > MAP_LINES_MAX {
        complaints.push(Complaint {
            line: 0,
            text: format!("more than {MAP_LINES_MAX} lines: a map has to fit on two pages"),
        });
    }
    complaints
}

fn named_paths(line: &str, with_code: bool) -> Vec<&str> {
    let linked = line
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let coded = line
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| with_code && is_path(code));
    linked
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
        .chain(coded)
        .collect()
}

/// `engine/sim/src/lib.rs` and `models/`, but not `cargo test`, `a/b.<name>` or `features/*`.
fn is_path(code: &str) -> bool {
    code.contains('/')
        && code
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c))
        && !code.starts_with('/')
}

fn exists(folder: &str, target: &str) -> bool {
    let path = target.split('#').next().unwrap_or_default();
    Path::new(ROOT).join(folder).join(path).exists()
}

#[cfg(test)]
mod tests {
    use super::super::files::test::file;
    use super::*;

    #[test]
    fn links_are_followed_from_the_folder_of_the_document() {
        let text = "[a](Cargo.toml) [b](nowhere.md) [c](https://example.org) [d](#here) [e](src/lib.rs#top)\n";
        let complaints = check(&file("engine/xtask/README.md", text));
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].text.contains("nowhere.md"));
    }

    #[test]
    fn the_map_may_name_only_paths_that_exist() {
        let text = "`engine/xtask` `engine/nowhere/` `npm test` `features/*`\n";
        let complaints = check(&file(MAP, text));
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].text.contains("engine/nowhere/"));
        assert_eq!(check(&file("README.md", text)), []);
    }
}
