//! A number in the model is either measured, documented by somebody, or invented. Every constant of the
//! simulator, and every table with numbers, therefore stands below a comment that says where it comes from or what
//! it means. Whether the comment is true, or names a source at all, only a reader can tell.

use super::{Complaint, File};

/// Where the clients, the server, the wire and the programs are modelled.
const MODEL: &[&str] = &[
    "engine/sim/src/client/",
    "engine/sim/src/server/",
    "engine/sim/src/transport/",
    "engine/sim/src/workload/",
];

pub(super) fn check(file: &File) -> Vec<Complaint> {
    if !MODEL.iter().any(|folder| file.path.starts_with(folder)) {
        return Vec::new();
    }
    let lines: Vec<&str> = file.text.lines().map(str::trim_start).collect();
    let tests = lines
        .iter()
        .position(|line| line.starts_with("#[cfg(test)]"))
        .unwrap_or(lines.len());
    (0..tests)
        .filter(|&index| is_constant(lines[index]) || is_table(&lines[index..tests]))
        .filter(|&index| !is_explained(&lines[..index]))
        .map(|index| Complaint {
            line: index + 1,
            text: "a constant without a comment above it: which source, manual or measurement says so?".to_owned(),
        })
        .collect()
}

/// A named number. A name for nothing (`FileId(0)`) or for a bit of a set (`u8`, `Self`) claims nothing of the world.
fn is_constant(line: &str) -> bool {
    item(line)
        .strip_prefix("const ")
        .and_then(|rest| rest.split_once(" = "))
        .is_some_and(|(typed, value)| {
            ![": u8", ": Self"].iter().any(|set| typed.ends_with(set)) && has_literal(value)
        })
}

/// A `static` that holds a number; it ends with the line that closes it.
fn is_table(lines: &[&str]) -> bool {
    item(lines[0]).starts_with("static ") && {
        let end = lines.iter().position(|line| line.ends_with(';'));
        lines[..end.map_or(lines.len(), |end| end + 1)]
            .iter()
            .any(|line| has_literal(line))
    }
}

fn item(line: &str) -> &str {
    ["pub ", "pub(crate) ", "pub(super) "]
        .iter()
        .find_map(|prefix| line.strip_prefix(prefix))
        .unwrap_or(line)
}

/// A number other than nought, not the digits of a name such as `u32::MAX`.
fn has_literal(value: &str) -> bool {
    value
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .any(|token| {
            token.starts_with(|c: char| c.is_ascii_digit())
                && token.contains(|c: char| c.is_ascii_digit() && c != '0')
        })
}

/// A comment directly above, perhaps with constants of the same group or attributes in between.
fn is_explained(above: &[&str]) -> bool {
    above
        .iter()
        .rev()
        .find(|line| !is_constant(line) && !line.starts_with("#["))
        .is_some_and(|line| line.starts_with("//") && !line.starts_with("//!"))
}

#[cfg(test)]
mod tests {
    use super::super::files::test::file;
    use super::*;

    fn complaints(text: &str) -> usize {
        check(&file("engine/sim/src/client/a.rs", text)).len()
    }

    #[test]
    fn a_constant_needs_its_source() {
        assert_eq!(complaints("const A: u64 = 1;\n"), 1);
        assert_eq!(
            complaints("/// RFC 8881, 2.10.\npub const A: u64 = 1;\n"),
            0
        );
        assert_eq!(
            complaints("// nfs(5): both.\nconst A: u64 = 1;\nconst B: u64 = 2;\n"),
            0
        );
        assert_eq!(
            complaints("/// Elsewhere.\nfn f() {}\nconst A: u64 = 1;\n"),
            1
        );
    }

    #[test]
    fn a_table_of_numbers_needs_its_source() {
        let table = "static A: &[Kind] = &[\n    Kind {\n        cost_ns: 80_000.0,\n    },\n];\n";
        assert_eq!(complaints(table), 1);
        assert_eq!(complaints(&format!("/// Data sheets.\n{table}")), 0);
        assert_eq!(complaints(&format!("/// Data sheets.\npub {table}")), 0);
        let words = "static A: &[&str] = &[\n    \"ext4\",\n];\n/// Five.\nconst B: u64 = 5;\n";
        assert_eq!(complaints(words), 0);
        assert_eq!(check(&file("engine/sim/src/workload/a.rs", table)).len(), 1);
    }

    #[test]
    fn functions_and_tests_need_none() {
        assert_eq!(complaints("const fn f() {}\n"), 0);
        assert_eq!(complaints("const ROOT: FileId = FileId(0);\n"), 0);
        assert_eq!(complaints("const NONE: u32 = u32::MAX;\n"), 0);
        assert_eq!(complaints("const DIRTY: u8 = 1 << 3;\n"), 0);
        assert_eq!(
            complaints("#[cfg(test)]\nmod tests {\n    const A: u64 = 1;\n}\n"),
            0
        );
    }
}
