//! Reading measurement records from files and folders.

use crate::files;
use mountwise_advisor::record::Record;
use std::path::{Path, PathBuf};

/// All records in the order of the files, and a message for each line that is none.
pub(crate) fn read(paths: &[PathBuf]) -> Result<(Vec<Record>, Vec<String>), String> {
    let mut records = Vec::new();
    let mut unreadable = Vec::new();
    for file in files::record_files(paths)? {
        read_records(&file, &mut records, &mut unreadable)?;
    }
    Ok((records, unreadable))
}

fn read_records(
    path: &Path,
    records: &mut Vec<Record>,
    unreadable: &mut Vec<String>,
) -> Result<(), String> {
    for (number, text) in files::text(path)?
        .lines()
        .enumerate()
        .filter(|(_, text)| !text.trim().is_empty())
    {
        match serde_json::from_str::<Record>(text) {
            Ok(record) => records.push(record),
            Err(error) => unreadable.push(format!(
                "{}:{}: not a measurement record: {error}",
                path.display(),
                number + 1
            )),
        }
    }
    Ok(())
}
