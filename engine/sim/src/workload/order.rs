//! The orders in which a data phase visits its records. Who asks for more requests than the file has records
//! goes through it again.

use crate::phase::{Pattern, Phase, PhaseOp};
use std::collections::BTreeMap;

/// A file with so many times more records than are visited is not shuffled as a whole: one of a tebibyte would
/// take gigabytes.
const SCATTERED: u64 = 64;
/// And where it has still more, they are scattered over so many for each: of 20,000 random writes one in a thousand meets
/// another there (measured on the simulator), and what caches hold of a file is a flag for each page up to the last visited.
const FAR_APART: u64 = 1024;

/// One request of a process: which record, and whether it writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    pub record: u64,
    pub write: bool,
}

/// The requests of one process, drawn exactly as the measurement records describe.
pub struct Visits {
    order: Order,
    count: u64,
    done: u64,
    op: PhaseOp,
    read_percent: u64,
    evenly_mixed: bool,
    /// Reads, and all requests, of a hundred that are still to come.
    left: (u64, u64),
    generator: LabXorshift,
}

/// Which record comes at which place.
enum Order {
    Sequential {
        records: u64,
    },
    Backward {
        records: u64,
    },
    #[cfg(feature = "whole")]
    Strided {
        stride: u64,
        records: u64,
    },
    Drawn(Vec<u64>),
}

pub fn visits(phase: &Phase, process: u32, seed: u64) -> Visits {
    let records = records(phase);
    let count = phase.requests();
    let mut generator = LabXorshift::new(
        phase.order.as_ref().map_or(seed, |order| order.seed),
        process,
    );
    let order = match phase.pattern.unwrap_or(Pattern::Sequential) {
        Pattern::Sequential => Order::Sequential { records },
        Pattern::Backward => Order::Backward { records },
        // A build that is not whole is asked for none (`run::carries`).
        #[cfg(not(feature = "whole"))]
        Pattern::Strided => Order::Sequential { records },
        #[cfg(feature = "whole")]
        Pattern::Strided => Order::Strided {
            stride: phase.stride_records.unwrap_or(1),
            records,
        },
        Pattern::Random if phase.order.is_none() && count < records / SCATTERED => {
            let apart = FAR_APART * u64::from(phase.processes);
            let reach = match records / apart > count {
                true => count * apart,
                false => records,
            };
            Order::Drawn(generator.scattered(reach, count))
        }
        Pattern::Random => {
            let mut order = generator.shuffled(records);
            while (order.len() as u64) < count {
                order.append(&mut generator.shuffled(records));
            }
            Order::Drawn(order)
        }
    };
    Visits {
        order,
        count,
        done: 0,
        op: phase.op,
        read_percent: phase.read_percent.unwrap_or(100),
        evenly_mixed: phase.evenly_mixed,
        left: (0, 0),
        generator,
    }
}

impl Iterator for Visits {
    type Item = Visit;

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn next(&mut self) -> Option<Visit> {
        if self.done >= self.count {
            return None;
        }
        let record = self.order.at(self.done)?;
        self.done += 1;
        let write = match self.op {
            PhaseOp::Mixed => self.draws_write(),
            op => op == PhaseOp::Write,
        };
        Some(Visit { record, write })
    }
}

impl Visits {
    fn draws_write(&mut self) -> bool {
        if self.left.1 == 0 || !self.evenly_mixed {
            self.left = (self.read_percent, 100);
        }
        let (reads, all) = self.left;
        let write = self.generator.step() % all >= reads;
        self.left = (reads - u64::from(!write), all - 1);
        write
    }
}

impl Order {
    fn at(&self, place: u64) -> Option<u64> {
        Some(match self {
            Self::Sequential { records } => place % records,
            Self::Backward { records } => records - 1 - place % records,
            #[cfg(feature = "whole")]
            Self::Strided { stride, records } => {
                let far = place.wrapping_mul(*stride);
                (far % records + far / records) % records
            }
            Self::Drawn(order) => *order.get(place as usize)?,
        })
    }
}

fn records(phase: &Phase) -> u64 {
    let record = phase.record_bytes.unwrap_or(1).max(1);
    phase.file_bytes.unwrap_or(0).div_ceil(record).max(1)
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

    /// The first places of a shuffle that begins with them; only what was moved is kept.
    fn scattered(&mut self, records: u64, count: u64) -> Vec<u64> {
        let mut moved = BTreeMap::new();
        (0..count)
            .map(|place| {
                let other = place + self.step() % (records - place);
                let here = moved.get(&place).copied().unwrap_or(place);
                std::mem::replace(moved.entry(other).or_insert(other), here)
            })
            .collect()
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
        let order = Order::Strided {
            stride: 4,
            records: 8,
        };
        let visited: Vec<u64> = (0..8).filter_map(|place| order.at(place)).collect();
        assert_eq!(visited, [0, 4, 1, 5, 2, 6, 3, 7]);
    }

    fn visited(pattern: &str, record: u64, file: u64, count: u64) -> Vec<u64> {
        let text = format!(
            r#"{{"op":"read","pattern":"{pattern}","record_bytes":{record},"file_bytes":{file},"count":{count}}}"#
        );
        let phase: Phase = serde_json::from_str(&text).expect("a phase");
        visits(&phase, 0, 1).map(|visit| visit.record).collect()
    }

    #[test]
    fn more_requests_than_records_go_through_the_file_again() {
        for pattern in ["sequential", "backward", "random"] {
            let order = visited(pattern, 1024, 8192, 20);
            assert_eq!(order.len(), 20, "{pattern}");
            for pass in order.chunks(8) {
                let mut pass = pass.to_vec();
                pass.sort_unstable();
                pass.dedup();
                assert!(
                    pass.iter().all(|record| *record < 8),
                    "{pattern}: {order:?}"
                );
                assert!(pass.len() == 8 || pass.len() == 4, "{pattern}: {order:?}");
            }
        }
        assert_eq!(visited("backward", 1024, 3072, 5), [2, 1, 0, 2, 1]);
    }

    #[test]
    fn a_few_requests_to_a_large_file_are_scattered_far_apart_without_a_list_of_its_records() {
        let mut order = visited("random", 1024, 1 << 50, 20_000);
        let reach = 20_000 * FAR_APART;
        assert!(order.iter().all(|record| *record < reach));
        let in_first_half = order.iter().filter(|record| **record < reach / 2);
        assert!((9500..10_500).contains(&in_first_half.count()));
        order.sort_unstable();
        order.dedup();
        assert_eq!(order.len(), 20_000);
        let most = visited("random", 1024, 1024 * 1000, 10);
        assert!(most.iter().any(|record| *record > 500), "{most:?}");
    }

    #[test]
    fn what_is_scattered_is_the_beginning_of_a_shuffle() {
        let mut order = LabXorshift::new(7, 0).scattered(100, 100);
        order.sort_unstable();
        assert_eq!(order, (0..100).collect::<Vec<u64>>());
    }
}
