//! Words that do not belong in what is delivered: notes to oneself, tests that are switched off, and the
//! machine on which somebody happened to work.

use super::{Complaint, File};

/// Written in two parts, so that this file does not complain about itself.
const FORBIDDEN: &[(&str, &str, &str)] = &[
    ("FIX", "ME", "mend it, or say in an issue what is left"),
    ("TO", "DO:", "mend it, or say in an issue what is left"),
    ("todo", "!(", "a panic is a bug: write it or leave it out"),
    (
        "unimplemented",
        "!(",
        "a panic is a bug: write it or leave it out",
    ),
    ("dbg", "!(", "left from a search"),
    ("#[ign", "ore", "a test that does not run protects nothing"),
    ("should_", "panic", "errors are values"),
    (".on", "ly(", "the other tests of the file would not run"),
    (
        "test.sk",
        "ip(",
        "a test that does not run protects nothing",
    ),
    ("it.sk", "ip(", "a test that does not run protects nothing"),
    (
        "describe.sk",
        "ip(",
        "a test that does not run protects nothing",
    ),
    (
        "eslint-dis",
        "able",
        "mend the code, or change the rule for everybody with its reason",
    ),
    ("@ts-ign", "ore", "mend the type"),
    ("/ro", "ot/", "the path of one machine"),
    ("/wo", "rk/", "the path of one machine"),
    ("../sha", "red/", "the project stands alone"),
];

pub(super) fn check(file: &File) -> Vec<Complaint> {
    if file.is_fact() || file.path.ends_with(".lock") || file.path == "package-lock.json" {
        return Vec::new();
    }
    file.text
        .lines()
        .enumerate()
        .flat_map(|(index, line)| complaints_about(index + 1, line))
        .collect()
}

fn complaints_about(number: usize, line: &str) -> impl Iterator<Item = Complaint> {
    FORBIDDEN.iter().filter_map(move |(start, end, reason)| {
        let word = format!("{start}{end}");
        line.contains(&word).then(|| Complaint {
            line: number,
            text: format!("\"{word}\": {reason}"),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::files::test::file;
    use super::*;

    #[test]
    fn a_forbidden_word_is_named_with_its_line() {
        let text = format!("//! Good.\n// {}{} later\n", "FIX", "ME");
        let complaints = check(&file("engine/sim/src/a.rs", &text));
        assert_eq!(complaints.len(), 1);
        assert_eq!(complaints[0].line, 2);
    }

    #[test]
    fn what_users_pasted_may_say_anything() {
        let text = format!("{}{}\n", "/ro", "ot/mnt");
        assert_eq!(check(&file("models/reports/a.txt", &text)), []);
    }
}
