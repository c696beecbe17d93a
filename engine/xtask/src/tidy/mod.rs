//! What no compiler and no linter checks, checked on every file of the project. `cargo test` runs it.
//!
//! Each rule looks at one file at a time and knows nothing of the others; a complaint names the place, what
//! is wrong and what to do.

mod constants;
mod files;
mod lengths;
mod links;
mod manifests;
mod shape;
mod test_programs;
mod words;

pub use files::File;
use std::path::Path;

/// A rule reads one file and returns its complaints.
type Rule = fn(&File) -> Vec<Complaint>;

/// What is wrong at one place of a file.
#[derive(Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Counted from one; zero for the file as a whole.
    pub line: usize,
    pub text: String,
}

const RULES: &[Rule] = &[
    shape::check,
    lengths::check,
    words::check,
    links::check,
    manifests::check,
    constants::check,
];

/// Runs every rule on every file below the workspace's root.
///
/// # Errors
/// All complaints in one message, one line each.
pub fn check() -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = files::below(&root).map_err(|error| format!("cannot read the project: {error}"))?;
    let mut complaints: Vec<String> = files.iter().flat_map(complaints_about).collect();
    complaints.extend(lengths::stale(&files));
    complaints.extend(test_programs::left_out(&files));
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

fn complaints_about(file: &File) -> Vec<String> {
    RULES
        .iter()
        .flat_map(|rule| rule(file))
        .map(|Complaint { line, text }| match line {
            0 => format!("{}: {text}", file.path),
            line => format!("{}:{line}: {text}", file.path),
        })
        .collect()
}
