//! A workload given as percentages of operations, as benchmarks and sites publish theirs.
//!
//! Such mixes are counted at the server, after the clients' caches have had their effect: so the
//! calls go out as they are, interleaved as evenly as the percentages allow, each process waiting
//! for one before the next. No mount sends a READ above its rsize or a WRITE above its wsize: what was counted with
//! larger ones goes out in several. A COMMIT is for the file that was written longest ago without one, whichever
//! process sends it: where shares come round with the number of processes, some would never send any. Left out: what
//! other mount options would have saved or added, and the order of operations in time.

use crate::call::{Call, FileId};
use crate::executor::Notify;
use crate::op::{Op, Stable};
use crate::phase::Phase;
use crate::scenario::NfsVersion;
use crate::server::namespace::Path;
use crate::units::{Bytes, KIB, MIB};
use crate::workload::system_calls::TransferSizes;
use crate::workload::tree::{below, directory_name, file_name};
use crate::world::World;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// Calls of a phase that does not say how many.
pub const DEFAULT_CALLS: u64 = 10_000;
/// READs and WRITEs of mixed small-file work when the phase names no size, and the reply of a
/// directory listing of some thirty names.
pub const DEFAULT_TRANSFER: u64 = 8 * KIB;
const LISTING: Bytes = Bytes(4 * KIB);
/// Each process works on a file of this size unless told otherwise.
pub const DEFAULT_FILE: u64 = MIB;

/// One operation and its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Share {
    op: Op,
    weight: f64,
}

/// Runs the mix on a mount with these sizes.
pub async fn run(world: &World, phase: &Phase, sizes: TransferSizes) {
    let shares = shares(world.version(), phase);
    let calls = phase.count.unwrap_or(DEFAULT_CALLS);
    let processes = phase.processes.max(1);
    let left = Rc::new(Cell::new(processes));
    let over = Notify::new();
    let order = interleave(&shares, calls);
    let uncommitted = Rc::new(Uncommitted::default());
    for process in 0..processes {
        let own: Vec<Op> = order
            .iter()
            .skip(process as usize)
            .step_by(processes as usize)
            .copied()
            .collect();
        let worker = Worker::new(world, phase, process, (sizes, uncommitted.clone()));
        let (left, over, world) = (left.clone(), over.clone(), world.clone());
        world.clone().spawn(async move {
            worker.run(own).await;
            left.set(left.get() - 1);
            world.notify_all(&over);
        });
    }
    while left.get() > 0 {
        world.wait(&over).await;
    }
}

/// What is asked for was checked before (validate/mix.rs).
fn shares(version: NfsVersion, phase: &Phase) -> Vec<Share> {
    let known = |(name, weight): (&String, &f64)| {
        let op = Op::from_name(&name.to_ascii_uppercase())?;
        let share = Share {
            op: in_version(op, version),
            weight: *weight,
        };
        (share.weight > 0.0).then_some(share)
    };
    phase.mix.iter().filter_map(known).collect()
}

/// Who sends COMMITs has sent UNSTABLE WRITEs before (RFC 1813, 3.3.21).
fn stable(phase: &Phase) -> Stable {
    let commits = phase
        .mix
        .iter()
        .any(|(name, weight)| name.eq_ignore_ascii_case("commit") && *weight > 0.0);
    if commits {
        Stable::Unstable
    } else {
        Stable::FileSync
    }
}

/// v3 names of what v4 does with other operations.
fn in_version(op: Op, version: NfsVersion) -> Op {
    match op {
        _ if !version.is_v4() => op,
        Op::Readdirplus => Op::Readdir,
        Op::Fsstat => Op::Statfs,
        Op::Mkdir | Op::Symlink | Op::Mknod => Op::Create,
        Op::Rmdir => Op::Remove,
        other => other,
    }
}

/// Each operation as evenly spread as its share allows: always the one that is furthest behind.
fn interleave(shares: &[Share], calls: u64) -> Vec<Op> {
    let total: f64 = shares.iter().map(|share| share.weight).sum();
    let mut owed = vec![0.0; shares.len()];
    (0..calls)
        .map(|_| {
            for (owed, share) in owed.iter_mut().zip(shares) {
                *owed += share.weight / total;
            }
            let mut next = 0;
            for index in 1..owed.len() {
                if owed[index] > owed[next] {
                    next = index;
                }
            }
            owed[next] -= 1.0;
            shares[next].op
        })
        .collect()
}

/// Files with UNSTABLE WRITEs that no COMMIT has followed, in the order of the first of them.
#[derive(Default)]
struct Uncommitted(RefCell<VecDeque<FileId>>);

impl Uncommitted {
    fn written(&self, file: FileId) {
        let mut files = self.0.borrow_mut();
        if !files.contains(&file) {
            files.push_back(file);
        }
    }

    fn next(&self) -> Option<FileId> {
        self.0.borrow_mut().pop_front()
    }
}

struct Worker {
    world: World,
    process: u32,
    file: FileId,
    directory: FileId,
    transfer: u64,
    sizes: TransferSizes,
    file_bytes: u64,
    stable: Stable,
    uncommitted: Rc<Uncommitted>,
}

impl Worker {
    fn new(
        world: &World,
        phase: &Phase,
        process: u32,
        (sizes, uncommitted): (TransferSizes, Rc<Uncommitted>),
    ) -> Self {
        let transfer = phase.record_bytes.unwrap_or(DEFAULT_TRANSFER).max(1);
        let file_bytes = phase.file_bytes.unwrap_or(DEFAULT_FILE).max(transfer);
        // No call was counted that ends at the end of this file: it holds whole transfers.
        let file_bytes = file_bytes - file_bytes % transfer;
        let directory = Path(vec![directory_name(u64::from(process))]);
        let path = below(&directory, file_name(0));
        let mut namespace = world.namespace();
        Self {
            world: world.clone(),
            process,
            file: namespace.prepare_file(&path, Bytes(file_bytes)),
            directory: namespace.prepare_directory(&directory.0),
            transfer,
            sizes,
            file_bytes,
            stable: stable(phase),
            uncommitted,
        }
    }

    async fn run(&self, ops: Vec<Op>) {
        let mut offset = 0;
        for op in ops {
            let most = match op {
                Op::Read | Op::ReadPlus => self.sizes.read_bytes,
                Op::Write => self.sizes.write_bytes,
                _ => {
                    self.send(self.call(op)).await;
                    continue;
                }
            };
            let end = offset + self.transfer;
            while offset < end {
                let data = Bytes(most.min(end - offset));
                let call = match op {
                    Op::Write => Call::write(self.file, Bytes(offset), data, self.stable),
                    _ => Call::read(self.file, Bytes(offset), data),
                };
                self.send(Call { op, ..call }).await;
                offset += data.0;
            }
            offset %= self.file_bytes;
            if op == Op::Write && self.stable == Stable::Unstable {
                self.uncommitted.written(self.file);
            }
        }
    }

    async fn send(&self, call: Call) {
        let _waiting = self.world.waiting(self.process, "reply of the server");
        self.world.call(call).await;
    }

    fn call(&self, op: Op) -> Call {
        match op {
            Op::Readdir | Op::Readdirplus => Call {
                data: LISTING,
                ..Call::new(op, self.directory)
            },
            Op::Lookup | Op::Create | Op::Mkdir | Op::Remove | Op::Rmdir | Op::Rename => {
                Call::new(op, self.directory)
            }
            Op::Commit => Call::new(op, self.uncommitted.next().unwrap_or(self.file)),
            other => Call::new(other, self.file),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use crate::usage::Resource;

    #[test]
    fn who_commits_writes_unstable() {
        let of = |mix: &str| {
            let text = format!(r#"{{"op":"op_mix","mix":{mix}}}"#);
            stable(&serde_json::from_str(&text).expect("a phase"))
        };
        assert_eq!(of(r#"{"WRITE":60,"commit":40}"#), Stable::Unstable);
        assert_eq!(of(r#"{"WRITE":60,"COMMIT":0}"#), Stable::FileSync);
        assert_eq!(of(r#"{"WRITE":100}"#), Stable::FileSync);
    }

    /// Of two processes one sends all WRITEs, the other all COMMITs.
    #[test]
    fn what_was_written_is_committed_whichever_process_does_it() {
        let flushed = |mix: &str| {
            let text = format!(
                r#"{{"client":{{"os":"linux","version":"6.1"}},"mount":{{"version":"3"}},"network":{{"rtt_ms":1}},
                "server":{{"os":"linux","storage":"ssd","export":"sync"}},
                "phases":[{{"op":"op_mix","mix":{mix},"count":1000,"processes":2,"record_bytes":1048576}}]}}"#
            );
            let scenario = Scenario::from_json(&text).expect("a scenario");
            let outcome = crate::simulate(&scenario, 0).expect("an outcome");
            let phase = &outcome.phases[0];
            phase.usage.of(Resource::StorageRate).0
        };
        let stable = flushed(r#"{"WRITE":500}"#);
        let committed = flushed(r#"{"WRITE":50,"COMMIT":50}"#);
        assert!(
            committed.seconds() > 0.3 * stable.seconds(),
            "{committed:?} of {stable:?}"
        );
    }

    #[test]
    fn a_mix_is_spread_evenly_and_comes_out_at_its_percentages() {
        let shares = [
            Share {
                op: Op::Getattr,
                weight: 64.0,
            },
            Share {
                op: Op::Access,
                weight: 12.0,
            },
            Share {
                op: Op::Lookup,
                weight: 24.0,
            },
        ];
        let order = interleave(&shares, 1000);
        let count = |op| order.iter().filter(|one| **one == op).count();
        assert_eq!(count(Op::Getattr), 640);
        assert_eq!(count(Op::Access), 120);
        assert_eq!(count(Op::Lookup), 240);
        assert!(
            !order
                .windows(4)
                .any(|four| four.iter().all(|op| *op == Op::Getattr))
        );
    }
}
