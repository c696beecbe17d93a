//! Records in the order in which their phases ran.

use crate::record::Record;
use mountwise_sim::phase::Phase;
use std::collections::BTreeMap;

/// Phases that ran in a row on one mount: indices into the records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    pub records: Vec<usize>,
}

impl Chain {
    /// The phases up to and including the one at `place`, each beginning when it did.
    pub fn phases(&self, records: &[Record], place: usize) -> Vec<Phase> {
        self.records[..=place]
            .iter()
            .map(|index| {
                let record = &records[*index];
                let mut phase = record.phase.clone();
                phase.took_s = record.measured.elapsed_s;
                phase
            })
            .collect()
    }
}

/// Every record is in exactly one chain. A record whose predecessor is not at hand begins its own.
pub fn chains(records: &[Record]) -> Vec<Chain> {
    let places: BTreeMap<&str, usize> = records
        .iter()
        .enumerate()
        .map(|(index, record)| (record.id.as_str(), index))
        .collect();
    let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut heads = Vec::new();
    for (index, record) in records.iter().enumerate() {
        match record.phase.after.as_deref().and_then(|id| places.get(id)) {
            Some(before) if *before != index => next.entry(*before).or_default().push(index),
            _ => heads.push(index),
        }
    }
    heads
        .into_iter()
        .flat_map(|head| from_head(head, &next))
        .collect()
}

/// Follows the successors; where a record has several, each further one repeats the way to it.
fn from_head(head: usize, next: &BTreeMap<usize, Vec<usize>>) -> Vec<Chain> {
    let mut finished = Vec::new();
    let mut open = vec![vec![head]];
    while let Some(path) = open.pop() {
        let last = path[path.len() - 1];
        match next.get(&last) {
            // A circle of `after` cannot come from the head, so paths only grow.
            Some(successors) => open.extend(
                successors
                    .iter()
                    .rev()
                    .map(|successor| [path.as_slice(), &[*successor]].concat()),
            ),
            None => finished.push(Chain { records: path }),
        }
    }
    finished
}
