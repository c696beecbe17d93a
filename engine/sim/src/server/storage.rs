//! The server's storage and page cache: what a call waits for behind the processor.
//!
//! The page cache holds what was read or written; unstable writes wait in it until a COMMIT (or a
//! synchronous write) flushes them. A read that the cache does not hold goes to the storage: a sequential
//! one pays for its bytes, any other also for an access. A write of a part of a storage block that is
//! not cached reads the block first.
//!
//! Not modelled: write-back of unstable data before a COMMIT on Linux servers, eviction from the server's cache, the
//! server's own read-ahead beyond recognising a sequential reader, and reordering inside a device.

use super::reorder::ArrivalOrder;
use crate::call::{Call, FileId};
use crate::op::{Op, Stable};
use crate::parameters::{Param, Parameters};
use crate::scenario::{CacheState, Export, Os, Scenario};
use crate::station::Station;
use crate::units::Nanos;
use std::collections::BTreeMap;

/// x86-64, the only architecture among the records.
const PAGE_BYTES: u64 = 4096;
/// Calls of one stream may arrive a little out of order and still be sequential to the server
/// (FreeBSD nfsd: MAX_REORDERED_RPC 16 transfers; Linux: the history rule of read-ahead).
const REORDERED_BYTES: u64 = 4 << 20;

/// Costs of one kind of storage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    pub name: &'static str,
    /// Access outside a sequential stream, in nanoseconds.
    pub access_ns: f64,
    pub ns_per_byte: f64,
    /// Making earlier writes durable (device flush, journal commit), in nanoseconds.
    pub flush_ns: f64,
    /// Requests served side by side.
    pub parallel: usize,
}

impl Kind {
    /// Nobody ever waits for it, so what it holds need not be known.
    fn is_free(&self) -> bool {
        self.access_ns == 0.0 && self.ns_per_byte == 0.0 && self.flush_ns == 0.0
    }
}

/// The usual size of each kind; `storage_scale` moves it when a calibration can tell. No figure here is measured:
/// where a row names no reckoning, it is an assumption.
static KINDS: &[Kind] = &[
    // Nobody waits for it.
    Kind {
        name: "memory",
        access_ns: 0.0,
        ns_per_byte: 0.0,
        flush_ns: 0.0,
        parallel: 64,
    },
    // Assumption: a data-centre device that acknowledges a flush from memory that outlives a power loss.
    Kind {
        name: "nvme",
        access_ns: 80_000.0,
        ns_per_byte: 0.33,
        flush_ns: 30_000.0,
        parallel: 32,
    },
    // Assumption: SATA (0.5 GB/s), and a flush that has to reach the flash.
    Kind {
        name: "ssd",
        access_ns: 120_000.0,
        ns_per_byte: 2.0,
        flush_ns: 500_000.0,
        parallel: 8,
    },
    // 7,200 turns a minute: half a turn 4.2 ms and about 8 ms of seeking; a flush is a turn (8.3 ms) for the data
    // and one for the journal. Bytes: assumption, 150 MB/s.
    Kind {
        name: "disk",
        access_ns: 12_000_000.0,
        ns_per_byte: 6.5,
        flush_ns: 16_600_000.0,
        parallel: 1,
    },
    // Disks as above; assumption: four of them work side by side.
    Kind {
        name: "raid",
        access_ns: 12_000_000.0,
        ns_per_byte: 2.0,
        flush_ns: 16_600_000.0,
        parallel: 4,
    },
    // Assumption: a network and a replica away.
    Kind {
        name: "cloud",
        access_ns: 600_000.0,
        ns_per_byte: 3.0,
        flush_ns: 1_500_000.0,
        parallel: 64,
    },
];

/// What in a record's or a user's words names a kind; the first that occurs decides. Records name ext4 without
/// its device: it counts as an SSD (assumption).
static WORDS: &[(&str, &str)] = &[
    ("tmpfs", "memory"),
    ("memory", "memory"),
    ("nvme", "nvme"),
    ("raid", "raid"),
    ("disk", "disk"),
    ("hdd", "disk"),
    ("cloud", "cloud"),
    ("ssd", "ssd"),
    ("ext4", "ssd"),
];

/// The kind that words name, if they name one.
pub fn named(words: &str) -> Option<&'static str> {
    let words = words.to_ascii_lowercase();
    let found = WORDS.iter().find(|(part, _)| words.contains(part));
    found.map(|(_, name)| *name)
}

/// The kind that a record's or a user's words are taken to mean: none at all is memory, unknown ones are an SSD.
pub fn kind(words: Option<&str>) -> &'static Kind {
    let words = words.unwrap_or("");
    let name = match named(words) {
        None if words.is_empty() => "memory",
        found => found.unwrap_or("ssd"),
    };
    KINDS
        .iter()
        .find(|kind| kind.name == name)
        .unwrap_or(&KINDS[0])
}

/// When unstable data goes to the storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WriteBack {
    /// Not before a COMMIT asks for it.
    AtCommit,
    /// UFS pushes each full cluster (sys/kern/vfs_cluster.c cluster_write); a COMMIT waits for the rest.
    AsItComes,
}

#[derive(Clone, Debug)]
pub struct Storage {
    kind: Kind,
    export: Export,
    block_bytes: u64,
    cold: bool,
    order: ArrivalOrder,
    write_back: WriteBack,
    station: Station,
    files: BTreeMap<FileId, FileCache>,
}

/// What the server's page cache holds of one file.
#[derive(Clone, Debug, Default)]
struct FileCache {
    /// One flag per page; beyond the end: as the phase began.
    cached: Vec<bool>,
    dirty_bytes: u64,
    /// End of the last access, for recognising a sequential stream.
    reached: u64,
}

impl Storage {
    pub fn new(scenario: &Scenario, parameters: &Parameters) -> Self {
        let kind = kind(scenario.server.storage.as_deref());
        let scale = parameters.get(Param::StorageScale);
        Self {
            kind: Kind {
                access_ns: kind.access_ns * scale,
                ns_per_byte: kind.ns_per_byte * scale,
                flush_ns: kind.flush_ns * scale,
                ..*kind
            },
            export: scenario.server.export.unwrap_or(Export::Sync),
            block_bytes: scenario.server.block_bytes.unwrap_or(PAGE_BYTES).max(1),
            cold: scenario.server.cache == Some(CacheState::Cold),
            order: ArrivalOrder::of(scenario),
            write_back: match scenario.server.os {
                Some(Os::Freebsd) => WriteBack::AsItComes,
                _ => WriteBack::AtCommit,
            },
            station: Station::new(kind.parallel),
            files: BTreeMap::new(),
        }
    }

    /// When the storage is done with a call that its thread brought at `now`.
    pub fn serve(&mut self, now: Nanos, call: &Call) -> Nanos {
        if self.kind.is_free() {
            return now;
        }
        let cost = Nanos::from_nanos(self.cost_ns(call));
        let done = if cost == Nanos::ZERO {
            now
        } else {
            self.station.serve(now, cost)
        };
        self.write_behind(now, call);
        done
    }

    /// Nobody waits for this work but the COMMIT that finds the storage busy.
    fn write_behind(&mut self, now: Nanos, call: &Call) {
        let unstable = call.op == Op::Write && call.stable == Stable::Unstable;
        if !unstable || self.write_back == WriteBack::AtCommit {
            return;
        }
        let Some(cache) = self.files.get_mut(&call.file) else {
            return;
        };
        let bytes = std::mem::take(&mut cache.dirty_bytes);
        let cost = Nanos::from_nanos(bytes as f64 * self.kind.ns_per_byte);
        if cost > Nanos::ZERO {
            self.station.serve(now, cost);
        }
    }

    /// Time for which the requests side by side were at work, and how many there may be.
    pub fn busy(&self) -> (Nanos, usize) {
        (self.station.busy(), self.station.servers())
    }

    fn cost_ns(&mut self, call: &Call) -> f64 {
        match call.op {
            Op::Read | Op::ReadPlus => self.read_ns(call),
            Op::Write => self.write_ns(call),
            Op::Commit => self.flush_ns(call.file),
            // An OPEN that creates is marked as one that must be durable.
            Op::Open if call.stable == Stable::FileSync && self.export == Export::Sync => {
                self.kind.flush_ns
            }
            Op::Create
            | Op::Mkdir
            | Op::Symlink
            | Op::Mknod
            | Op::Remove
            | Op::Rmdir
            | Op::Rename
            | Op::Link
            | Op::Setattr
                if self.export == Export::Sync =>
            {
                self.kind.flush_ns
            }
            _ => 0.0,
        }
    }

    /// What the cache has of the call's file, and the bytes of the call's range that it did not hold; afterwards
    /// it does.
    fn taken_in(&mut self, call: &Call) -> (&mut FileCache, u64) {
        let (first, end) = (
            call.offset.0 / PAGE_BYTES,
            (call.offset.0 + call.data.0).div_ceil(PAGE_BYTES),
        );
        let cold = self.cold;
        let file = self.files.entry(call.file).or_default();
        let cached = &mut file.cached;
        if cached.len() < end as usize {
            cached.resize(end as usize, !cold);
        }
        let pages = &mut cached[first as usize..end as usize];
        let missing = pages.iter().filter(|held| !**held).count() as u64;
        pages.fill(true);
        (file, missing * PAGE_BYTES)
    }

    fn read_ns(&mut self, call: &Call) -> f64 {
        let (cache, missing) = self.taken_in(call);
        let sequential = call.offset.0.abs_diff(cache.reached) <= REORDERED_BYTES;
        cache.reached = call.offset.0 + call.data.0;
        match (missing, sequential) {
            (0, _) => 0.0,
            (bytes, true) => bytes as f64 * self.kind.ns_per_byte,
            (bytes, false) => self.kind.access_ns + bytes as f64 * self.kind.ns_per_byte,
        }
    }

    /// Taking a write in; partial blocks are filled from the storage first.
    fn write_ns(&mut self, call: &Call) -> f64 {
        let partial = [call.offset.0, call.offset.0 + call.data.0]
            .iter()
            .filter(|edge| **edge % self.block_bytes != 0)
            .count() as u64;
        let (_, missing) = self.taken_in(call);
        let fill = if missing > 0 && partial > 0 && self.block_bytes > PAGE_BYTES {
            self.kind.access_ns + (partial * self.block_bytes) as f64 * self.kind.ns_per_byte
        } else {
            0.0
        };
        let written = self.order.bytes_to_disk(call, self.block_bytes);
        self.files.entry(call.file).or_default().dirty_bytes += written;
        let stable = call.stable != Stable::Unstable;
        fill + if stable {
            self.flush_ns(call.file)
        } else {
            0.0
        }
    }

    /// An async export answers before anything is durable.
    fn flush_ns(&mut self, file: FileId) -> f64 {
        if self.export == Export::Async {
            return 0.0;
        }
        let dirty = std::mem::take(&mut self.files.entry(file).or_default().dirty_bytes);
        self.kind.flush_ns + dirty as f64 * self.kind.ns_per_byte
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Bytes;

    fn storage(words: &str, export: &str, cache: &str, block: u64) -> Storage {
        let text = format!(
            r#"{{"client":{{"os":"linux"}},"mount":{{"version":"3"}},"server":{{"storage":"{words}","export":"{export}","cache":"{cache}","block_bytes":{block}}},"phases":[{{"op":"find"}}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        Storage::new(&scenario, &Parameters::defaults())
    }

    fn write(offset: u64, bytes: u64, stable: Stable) -> Call {
        Call::write(FileId(1), Bytes(offset), Bytes(bytes), stable)
    }

    #[test]
    fn a_commit_pays_for_what_was_written_and_an_async_export_for_nothing() {
        let mut disk = storage("disk", "sync", "warm", 4096);
        assert_eq!(
            disk.serve(Nanos(0), &write(0, 1 << 20, Stable::Unstable)),
            Nanos(0)
        );
        let done = disk.serve(Nanos(0), &Call::new(Op::Commit, FileId(1)));
        assert_eq!(
            done,
            Nanos::from_nanos(16_600_000.0 + 6.5 * f64::from(1 << 20))
        );
        let mut quick = storage("disk", "async", "warm", 4096);
        assert_eq!(
            quick.serve(Nanos(5), &write(0, 1 << 20, Stable::FileSync)),
            Nanos(5)
        );
    }

    #[test]
    fn a_cold_cache_reads_each_page_once() {
        let mut ssd = storage("ssd", "sync", "cold", 4096);
        let read = Call::read(FileId(1), Bytes(64 << 20), Bytes(65536));
        assert_eq!(
            ssd.serve(Nanos(0), &read),
            Nanos::from_nanos(120_000.0 + 2.0 * 65536.0)
        );
        assert_eq!(ssd.serve(Nanos(9_000_000), &read), Nanos(9_000_000));
    }

    #[test]
    fn part_of_a_large_block_is_read_first() {
        let mut raid = storage("raid", "sync", "cold", 16384);
        let part = raid.serve(Nanos(0), &write(0, 8192, Stable::Unstable));
        assert!(part.millis() > 12.0, "{part:?}");
        let mut whole = storage("raid", "sync", "cold", 16384);
        assert_eq!(
            whole.serve(Nanos(0), &write(0, 16384, Stable::Unstable)),
            Nanos(0)
        );
    }

    #[test]
    fn words_of_records_name_a_kind() {
        for (words, name) in [
            ("memory disk with UFS", "memory"),
            ("tmpfs", "memory"),
            ("ext4", "ssd"),
            ("cloud file service", "cloud"),
            ("raid", "raid"),
        ] {
            assert_eq!(kind(Some(words)).name, name);
            assert_eq!(named(words), Some(name));
        }
        for words in ["floppy", "NetApp", "zfs", ""] {
            assert_eq!(named(words), None, "{words}");
        }
        assert_eq!(kind(None).name, "memory");
        assert_eq!(kind(Some("zfs")).name, "ssd");
    }
}
