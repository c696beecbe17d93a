//! The server's storage and page cache: what a call waits for behind the processor.
//!
//! The page cache holds what was read or written; unstable writes wait in it until a COMMIT (or a
//! synchronous write) flushes them. A read that the cache does not hold goes to the storage: a sequential
//! one pays for its bytes, any other also for an access, and one that goes on in another file than the last for the way to
//! it. Accesses go side by side, bytes pass one after another: a device
//! or an array has one rate. A write of a part of a storage block that is
//! not cached reads the block first. A flush goes from place to place of what was written. Who asks for a flush while one is under way waits for the next, together with
//! all others that do (`flushes`).
//!
//! Not modelled: write-back of unstable data before a COMMIT on Linux servers, eviction from the server's cache, the
//! server's own read-ahead beyond recognising a sequential reader, and reordering inside a device.

mod file_cache;
mod kinds;

use file_cache::{FileCache, PAGE_BYTES};
pub use kinds::{FLASH, Kind, kind, named};

use super::flushes::{Flushes, Sharing};
use super::reorder::ArrivalOrder;
use super::share::Share;
use crate::call::{Call, FileId};
use crate::op::{Op, Stable};
use crate::parameters::{Param, Parameters};
use crate::per_file::PerFile;
use crate::scenario::{CacheState, Export, Os, Scenario};
use crate::station::Station;
use crate::units::Nanos;

/// Calls of one stream may arrive a little out of order and still be sequential to the server
/// (FreeBSD nfsd: MAX_REORDERED_RPC 16 transfers; Linux: the history rule of read-ahead).
const REORDERED_BYTES: u64 = 4 << 20;

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
    pub(crate) share: Share,
    /// Other clients' calls come between any two of this one.
    #[cfg(feature = "whole")]
    mixed: bool,
    block_bytes: u64,
    cold: bool,
    order: ArrivalOrder,
    /// Calls no farther apart are sequential to the server.
    near_bytes: u64,
    /// How much farther apart the places of a flush are in the whole.
    farther: f64,
    write_back: WriteBack,
    station: Station,
    /// What all bytes pass, and all flushes that are shared; none: where its only place or, of a service, each request has
    /// a rate of its own.
    rate: Option<Station>,
    flushes: Flushes,
    /// The file that it read last.
    #[cfg(feature = "whole")]
    read_from: Option<FileId>,
    /// Where the storage wrote last.
    written_to: Option<(FileId, u64)>,
    files: PerFile<FileCache>,
}

/// What a call asks of the storage.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Work {
    /// Reading what the cache does not hold: going there, and the bytes.
    access_ns: f64,
    read_ns: f64,
    /// A flush, and how long the bytes take that it writes.
    flushed_ns: Option<f64>,
}

impl Storage {
    pub fn new(scenario: &Scenario, parameters: &Parameters) -> Self {
        let kind = kind(scenario.server.storage.as_deref());
        let scale = parameters.get(Param::StorageScale);
        Self {
            kind: Kind {
                access_ns: kind.access_ns * scale,
                ns_per_byte: kind.ns_per_byte * scale,
                place_ns: kind.place_ns * scale,
                flush_ns: kind.flush_ns * scale,
                ..*kind
            },
            export: scenario.server.export.unwrap_or(Export::Sync),
            share: Share::ALONE,
            #[cfg(feature = "whole")]
            mixed: scenario.server.is_crowded(),
            block_bytes: scenario.server.block_bytes.unwrap_or(PAGE_BYTES).max(1),
            cold: scenario.server.cache == Some(CacheState::Cold),
            order: ArrivalOrder::of(scenario),
            near_bytes: scenario.client.near_in_run(REORDERED_BYTES),
            farther: scenario.client.farther_in_whole(),
            write_back: match scenario.server.os {
                Some(Os::Freebsd) => WriteBack::AsItComes,
                _ => WriteBack::AtCommit,
            },
            station: Station::new(kind.parallel),
            rate: (kind.parallel > 1 && !kind.limits_each_client()).then(|| Station::new(1)),
            flushes: Flushes::new(match scenario.server.os {
                // UFS has no journal: ffs_write (ufs/ffs/ffs_vnops.c) waits for its own blocks with the file locked.
                Some(Os::Freebsd) => Sharing::Apart,
                _ => kind.sharing,
            }),
            #[cfg(feature = "whole")]
            read_from: None,
            written_to: None,
            files: PerFile::default(),
        }
    }

    /// When the storage is done with a call that its thread brought at `now`, and by which the file has grown by so many
    /// bytes.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn serve(&mut self, now: Nanos, call: &Call, new_bytes: u64) -> Nanos {
        if self.kind.is_free() {
            return now;
        }
        let work = self.work(call, new_bytes);
        let share = self.share;
        let (access, read) = (share.of_nanos(work.access_ns), share.of_nanos(work.read_ns));
        let mut done = match &mut self.rate {
            Some(rate) => {
                let there = self.station.serve_any(now, access);
                rate.serve_any(there, read)
            }
            None => self.station.serve_any(now, access + read),
        };
        if let Some(bytes_ns) = work.flushed_ns {
            let flush = Nanos::from_nanos(self.kind.flush_ns);
            let flush = match self.flushes.are_joint() {
                true => share.of_joint(flush),
                false => share.of(flush),
            };
            let bytes = Nanos::from_nanos(share.of_nanos(bytes_ns));
            let station = self.rate.as_mut().unwrap_or(&mut self.station);
            done = self.flushes.serve(station, done, flush, bytes);
        }
        self.write_behind(now, call);
        done
    }

    /// Nobody waits for this work but the COMMIT that finds the storage busy.
    fn write_behind(&mut self, now: Nanos, call: &Call) {
        let unstable = call.op == Op::Write && call.stable == Stable::Unstable;
        if !unstable || self.write_back == WriteBack::AtCommit {
            return;
        }
        let cost = self.share.of_nanos(self.written_ns(call.file));
        let station = self.rate.as_mut().unwrap_or(&mut self.station);
        station.serve_any(now, cost);
    }

    /// Time for which the requests side by side were at work, and how many there may be.
    pub fn busy(&self) -> (Nanos, usize) {
        (self.station.busy(), self.station.servers())
    }

    /// Time for which bytes and flushes passed one after another, and in how many places.
    pub fn rate_busy(&self) -> (Nanos, usize) {
        let rate = self.rate.as_ref();
        rate.map_or((Nanos::ZERO, 0), |rate| (rate.busy(), rate.servers()))
    }

    /// Time of the flushes that were for all who waited.
    #[cfg(feature = "whole")]
    pub(crate) fn flushed_jointly(&self) -> Nanos {
        self.flushes.joint
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn work(&mut self, call: &Call, new_bytes: u64) -> Work {
        match call.op {
            Op::Read | Op::ReadPlus => self.reading_work(call),
            Op::Write => {
                let filled = self.filling_work(call, new_bytes);
                let flushed_ns = match call.stable {
                    Stable::Unstable => None,
                    Stable::DataSync | Stable::FileSync => self.flushed_ns(call.file),
                };
                Work {
                    flushed_ns,
                    ..filled
                }
            }
            Op::Commit => Work {
                flushed_ns: self.flushed_ns(call.file),
                ..Work::default()
            },
            // An OPEN that creates is marked as one that must be durable.
            Op::Open if call.stable != Stable::FileSync => Work::default(),
            Op::Open
            | Op::Create
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
                Work {
                    flushed_ns: Some(0.0),
                    ..Work::default()
                }
            }
            _ => Work::default(),
        }
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn reading_work(&mut self, call: &Call) -> Work {
        let near_bytes = self.near_bytes;
        let cache = self.files.get_or_insert_with(call.file, FileCache::default);
        let missing = if self.cold { cache.take_in(call) } else { 0 };
        let sequential = call.offset.0.abs_diff(cache.reached) <= near_bytes;
        #[cfg(feature = "whole")]
        let begins = cache.reached == 0;
        cache.reached = call.offset.0 + call.data.0;
        #[cfg(feature = "whole")]
        let sequential = sequential && !self.mixed;
        #[cfg(feature = "whole")]
        if missing > 0 && self.turns_to(call.file) && sequential {
            let access_ns = match begins {
                true => self.kind.access_ns,
                false => self.kind.place_ns,
            };
            return self.reading(access_ns, missing);
        }
        match (missing, sequential) {
            (0, _) => Work::default(),
            (bytes, true) => self.reading(0.0, bytes),
            (bytes, false) => self.reading(self.kind.access_ns, bytes),
        }
    }

    /// Whether the storage has read another file before this one: it goes there, which takes as long as any access where
    /// the file begins (with what says where it lies), and as long as to the next place of a flush where it goes on.
    #[cfg(feature = "whole")]
    fn turns_to(&mut self, file: FileId) -> bool {
        let before = self.read_from.replace(file);
        before.is_some_and(|before| before != file)
    }

    fn reading(&self, access_ns: f64, bytes: u64) -> Work {
        Work {
            access_ns,
            read_ns: bytes as f64 * self.kind.ns_per_byte,
            flushed_ns: None,
        }
    }

    /// Taking a write in: of blocks that hold data beside it, the storage is read first.
    fn filling_work(&mut self, call: &Call, new_bytes: u64) -> Work {
        let file = self.files.get_or_insert_with(call.file, FileCache::default);
        let mut blocks = 0;
        if self.cold {
            if self.block_bytes > PAGE_BYTES {
                blocks = file.blocks_read_first(call, new_bytes, self.block_bytes);
            }
            file.take_in(call);
        }
        file.dirty_bytes += self.order.bytes_to_disk(call, self.block_bytes);
        let end = call.offset.0 + call.data.0;
        *file.dirty.entry(call.offset.0).or_default() = end;
        match blocks {
            0 => Work::default(),
            _ => self.reading(self.kind.access_ns, blocks * self.block_bytes),
        }
    }

    /// How long it takes to write what a flush finds; an async export answers before anything is durable.
    fn flushed_ns(&mut self, file: FileId) -> Option<f64> {
        (self.export == Export::Sync).then(|| self.written_ns(file))
    }

    /// How long the dirty bytes of the file take, in the order of their places.
    fn written_ns(&mut self, file: FileId) -> f64 {
        let kind = self.kind;
        let cache = self.files.get_or_insert_with(file, FileCache::default);
        let mut ns = std::mem::take(&mut cache.dirty_bytes) as f64 * kind.ns_per_byte;
        for (offset, end) in std::mem::take(&mut cache.dirty) {
            // What lies between two places passes by, unless going there is quicker.
            ns += match self.written_to {
                Some((there, at)) if there == file => kind
                    .place_ns
                    .min(offset.abs_diff(at) as f64 * self.farther * kind.ns_per_byte),
                Some(_) => kind.place_ns,
                None => 0.0,
            };
            self.written_to = Some((file, end));
        }
        ns
    }
}

#[cfg(test)]
mod tests;
