//! Finding and reading the files that a command names.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// A text; `-` is the standard input.
pub(crate) fn text(path: &Path) -> Result<String, String> {
    let text = String::from_utf8(bytes(path)?);
    text.map_err(|error| format!("{}: {error}", path.display()))
}

/// The same of a report, which may hold anything.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    let read = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    read.map_err(|error| format!("{}: {error}", path.display()))
}

/// Every `*.jsonl` file among the paths and below the folders named, in order of name.
pub(crate) fn record_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            below(path, &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let listing = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut entries: Vec<PathBuf> = listing
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            below(&entry, files)?;
        } else if entry
            .extension()
            .is_some_and(|extension| extension == "jsonl")
        {
            files.push(entry);
        }
    }
    Ok(())
}
