//! The orders in which a data phase visits its records.

use crate::phase::{Pattern, Phase, PhaseOp};

/// One request of a process: which record, and whether it writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    pub record: u64,
    pub write: bool,
}

/// The requests of one process, drawn exactly as the measurement records describe.
pub fn visits(phase: &Phase, process: u32, seed: u64) -> Vec<Visit> {
    let records = records(phase);
    let count = phase.requests();
    let mut generator = LabXorshift::new(
        phase.order.as_ref().map_or(seed, |order| order.seed),
        process,
    );
    let order: Vec<u64> = match phase.pattern.unwrap_or(Pattern::Sequential) {
        Pattern::Sequential => (0..count).collect(),
        Pattern::Backward => (0..count).map(|index| records - 1 - index).collect(),
        Pattern::Strided => strided(phase.stride_records.unwrap_or(1), records, count),
        Pattern::Random => generator
            .shuffled(records)
            .into_iter()
            .take(count as usize)
            .collect(),
    };
    order
        .into_iter()
        .map(|record| Visit {
            record,
            write: writes(phase, &mut generator),
        })
        .collect()
}

fn records(phase: &Phase) -> u64 {
    let record = phase.record_bytes.unwrap_or(1).max(1);
    phase.file_bytes.unwrap_or(0).div_ceil(record).max(1)
}

fn strided(stride: u64, records: u64, count: u64) -> Vec<u64> {
    (0..count)
        .map(|index| ((index * stride) % records + (index * stride) / records) % records)
        .collect()
}

fn writes(phase: &Phase, generator: &mut LabXorshift) -> bool {
    match phase.op {
        PhaseOp::Mixed => generator.step() % 100 >= phase.read_percent.unwrap_or(100),
        op => op == PhaseOp::Write,
    }
}

/// The generator of the laboratory's random phases (`lab-xorshift64` of the measurement records).
struct LabXorshift(u64);

impl LabXorshift {
    fn new(seed: u64, process: u32) -> Self {
        let mut generator = Self(
            seed.wrapping_mul(31)
                .wrapping_add(u64::from(process))
                .wrapping_add(1),
        );
        for _ in 0..8 {
            generator.step();
        }
        generator
    }

    fn step(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn shuffled(&mut self, records: u64) -> Vec<u64> {
        let mut order: Vec<u64> = (0..records).collect();
        for last in (1..order.len()).rev() {
            let other = self.step() % (last as u64 + 1);
            order.swap(last, other as usize);
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_visits_each_record_once_and_processes_differ() {
        let mut first = LabXorshift::new(12345, 0);
        let mut second = LabXorshift::new(12345, 1);
        let (one, two) = (first.shuffled(1000), second.shuffled(1000));
        let mut sorted = one.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..1000).collect::<Vec<u64>>());
        assert_ne!(one, two);
    }

    #[test]
    fn a_stride_wraps_to_the_next_offset() {
        assert_eq!(strided(4, 8, 8), [0, 4, 1, 5, 2, 6, 3, 7]);
    }
}
