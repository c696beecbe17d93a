//! What a file looks like from outside: its size, its kind, its line ends, and a first line that says what it
//! is for.

use super::{Complaint, File};

const BYTES_MAX: u64 = 400_000;
const KINDS: &[&str] = &[
    "awk",
    "css",
    "html",
    "js",
    "json",
    "jsonl",
    "lock",
    "md",
    "mjs",
    "mts",
    "png",
    "proptest-regressions",
    "rs",
    "sh",
    "snap",
    "svg",
    "toml",
    "ts",
    "tsx",
    "txt",
    "webmanifest",
];
const WITHOUT_KIND: &[&str] = &["LICENSE", ".ci/run"];
const GENERATED: &[&str] = &["Cargo.lock", "package-lock.json"];

pub(super) fn check(file: &File) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    if !file.is_fact() {
        complaints.extend(size(file));
        complaints.extend(kind(file));
        complaints.extend(line_ends(file));
    }
    complaints.extend(module_doc(file));
    complaints
}

fn size(file: &File) -> Option<Complaint> {
    (file.bytes > BYTES_MAX && !GENERATED.contains(&file.path.as_str())).then(|| Complaint {
        line: 0,
        text: format!(
            "{} bytes: nothing but measurements may be this large",
            file.bytes
        ),
    })
}

fn kind(file: &File) -> Option<Complaint> {
    let name = file.path.rsplit('/').next().unwrap_or_default();
    let known = KINDS.contains(&file.extension())
        || WITHOUT_KIND.contains(&file.path.as_str())
        || name.starts_with(".git")
        || name == ".npmrc";
    (!known).then(|| Complaint {
        line: 0,
        text: "a kind of file the project has none of: is it meant to be committed?".to_owned(),
    })
}

fn line_ends(file: &File) -> Vec<Complaint> {
    let complain = |line, text: &str| Complaint {
        line,
        text: text.to_owned(),
    };
    let mut complaints: Vec<Complaint> = file
        .text
        .split('\n')
        .enumerate()
        .filter(|(_, line)| line.ends_with([' ', '\t', '\r']))
        .map(|(index, _)| {
            complain(
                index + 1,
                "blanks or a carriage return at the end of the line",
            )
        })
        .collect();
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        complaints.push(complain(0, "no line end at the end of the file"));
    }
    complaints
}

/// Whoever opens a file of the engine learns first what it models and what it leaves out.
fn module_doc(file: &File) -> Option<Complaint> {
    let is_module = file.path.starts_with("engine/")
        && file.extension() == "rs"
        && !file.path.ends_with("tests.rs");
    (is_module && !file.text.starts_with("//!")).then(|| Complaint {
        line: 1,
        text: "starts without a module doc (//!): what is it for, from which source, what does it leave out?".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::files::test::file;
    use super::*;

    fn complaints(path: &str, text: &str) -> usize {
        check(&file(path, text)).len()
    }

    #[test]
    fn a_plain_file_passes() {
        assert_eq!(complaints("engine/sim/src/a.rs", "//! Why.\n"), 0);
        assert_eq!(complaints(".ci/run", "#!/bin/sh\n"), 0);
    }

    #[test]
    fn each_flaw_is_one_complaint() {
        assert_eq!(complaints("engine/sim/src/a.rs", "fn a() {}\n"), 1);
        assert_eq!(complaints("web/a.ts", "let a; \n"), 1);
        assert_eq!(complaints("web/a.ts", "let a;\r\n"), 1);
        assert_eq!(complaints("web/a.ts", "let a;"), 1);
        assert_eq!(complaints("web/a.wasm", ""), 1);
        assert_eq!(complaints("web/a.json", &" x\n".repeat(200_000)), 1);
    }

    #[test]
    fn a_pasted_report_is_left_as_it_came() {
        assert_eq!(complaints("models/reports/mail/broken.eml", "> a \r\n"), 0);
    }
}
