//! Reading measurement records from files and folders.

use crate::files;
use mountwise_advisor::record::Record;
use mountwise_sim::replay::StepRecord;
use std::path::{Path, PathBuf};

/// Everything that the files hold, and where each entry belongs in their order.
#[derive(Default)]
pub(crate) struct Inputs {
    pub(crate) records: Vec<Record>,
    /// The laboratory's step records, file by file: a boot's records rest on each other.
    pub(crate) steps: Vec<Vec<(usize, StepRecord)>>,
    pub(crate) order: Vec<Place>,
    /// A message for each line that is no record.
    pub(crate) unreadable: Vec<String>,
}

#[derive(Clone, Copy)]
pub(crate) enum Place {
    Record(usize),
    Step { file: usize, index: usize },
}

pub(crate) fn read(paths: &[PathBuf]) -> Result<Inputs, String> {
    let mut inputs = Inputs::default();
    for file in files::record_files(paths)? {
        inputs.take_in(&file)?;
    }
    Ok(inputs)
}

impl Inputs {
    fn take_in(&mut self, path: &Path) -> Result<(), String> {
        let mut steps = Vec::new();
        for (number, text) in files::text(path)?
            .lines()
            .enumerate()
            .filter(|(_, text)| !text.trim().is_empty())
        {
            let line = number + 1;
            if let Ok(step) = StepRecord::from_json(text) {
                self.order.push(Place::Step {
                    file: self.steps.len(),
                    index: steps.len(),
                });
                steps.push((line, step));
                continue;
            }
            match serde_json::from_str::<Record>(text) {
                Ok(record) => {
                    self.order.push(Place::Record(self.records.len()));
                    self.records.push(record);
                }
                Err(error) => self.unreadable.push(format!(
                    "{}:{line}: not a measurement record: {error}",
                    path.display()
                )),
            }
        }
        self.steps.push(steps);
        Ok(())
    }
}
