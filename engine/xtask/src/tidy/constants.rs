//! A number in the model is either measured, documented by somebody, or invented. Every constant of the
//! simulator therefore stands below a comment that says where it comes from or what it means.

use super::{Complaint, File};

/// Where the clients, the server and the wire are modelled.
const MODEL: &[&str] = &[
    "engine/sim/src/client/",
    "engine/sim/src/server/",
    "engine/sim/src/transport/",
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
        .filter(|&index| is_constant(lines[index]) && !is_explained(&lines[..index]))
        .map(|index| Complaint {
            line: index + 1,
            text: "a constant without a comment above it: which source, manual or measurement says so?".to_owned(),
        })
        .collect()
}

/// A named number. A name for nothing (`FileId(0)`) or for a bit of a set (`u8`, `Self`) claims nothing of the world.
fn is_constant(line: &str) -> bool {
    let item = ["pub ", "pub(crate) ", "pub(super) "]
        .iter()
        .find_map(|prefix| line.strip_prefix(prefix))
        .unwrap_or(line);
    item.strip_prefix("const ")
        .and_then(|rest| rest.split_once(" = "))
        .is_some_and(|(typed, value)| {
            ![": u8", ": Self"].iter().any(|set| typed.ends_with(set)) && has_literal(value)
        })
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
