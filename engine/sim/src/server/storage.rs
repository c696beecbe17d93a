//! The server's storage and page cache: what a call waits for behind the processor.
//!
//! The page cache holds what was read or written; unstable writes wait in it until a COMMIT (or a
//! synchronous write) flushes them. A read that the cache does not hold goes to the storage: a sequential
//! one pays for its bytes, any other also for an access. Accesses go side by side, bytes pass one after another: a device
//! or an array has one rate. A write of a part of a storage block that is
//! not cached reads the block first. A flush goes from place to place of what was written. Who asks for a flush while one is under way waits for the next, together with
//! all others that do (`flushes`).
//!
//! Not modelled: write-back of unstable data before a COMMIT on Linux servers, eviction from the server's cache, the
//! server's own read-ahead beyond recognising a sequential reader, and reordering inside a device.

mod file_cache;
mod kinds;

use file_cache::{FileCache, PAGE_BYTES};
pub use kinds::{Kind, kind, named};

use super::flushes::{Flushes, Sharing};
use super::reorder::ArrivalOrder;
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
        let (access, read) = (work.access_ns, work.read_ns);
        let mut done = match &mut self.rate {
            Some(rate) => {
                let there = self.station.serve_any(now, access);
                rate.serve_any(there, read)
            }
            None => self.station.serve_any(now, access + read),
        };
        if let Some(bytes_ns) = work.flushed_ns {
            let flush = Nanos::from_nanos(self.kind.flush_ns);
            let bytes = Nanos::from_nanos(bytes_ns);
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
        let cost = self.written_ns(call.file);
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
        cache.reached = call.offset.0 + call.data.0;
        match (missing, sequential) {
            (0, _) => Work::default(),
            (bytes, true) => self.reading(0.0, bytes),
            (bytes, false) => self.reading(self.kind.access_ns, bytes),
        }
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
            disk.serve(Nanos(0), &write(0, 1 << 20, Stable::Unstable), 0),
            Nanos(0)
        );
        let done = disk.serve(Nanos(0), &Call::new(Op::Commit, FileId(1)), 0);
        assert_eq!(
            done,
            Nanos::from_nanos(16_600_000.0 + 6.5 * f64::from(1 << 20))
        );
        let mut quick = storage("disk", "async", "warm", 4096);
        assert_eq!(
            quick.serve(Nanos(5), &write(0, 1 << 20, Stable::FileSync), 0),
            Nanos(5)
        );
    }

    /// A device or an array has one rate, whoever asks; a service has one for each request.
    #[test]
    fn accesses_go_side_by_side_and_bytes_one_after_another() {
        for (words, access_ns, ns_per_byte, together) in [
            ("ssd", 120_000.0, 2.0, true),
            ("cloud", 600_000.0, 3.0, false),
        ] {
            let mut storage = storage(words, "sync", "cold", 4096);
            for place in 1..=4_u64 {
                let offset = Bytes(place << 30);
                let call = Call::read(FileId(1), offset, Bytes(1 << 20));
                let passed = if together { place as f64 } else { 1.0 };
                let bytes_ns = passed * f64::from(1 << 20) * ns_per_byte;
                let done = storage.serve(Nanos(0), &call, 0);
                assert_eq!(
                    done,
                    Nanos::from_nanos(access_ns + bytes_ns),
                    "{words} {place}"
                );
            }
        }
    }

    /// A disk passes by what lies between two places, or goes there in half a turn.
    #[test]
    fn a_flush_goes_from_place_to_place_in_their_order() {
        for (offsets, between_ns) in [
            (vec![0, 4096, 8192], 0.0),
            (vec![8192, 0, 4096], 0.0),
            (vec![0, 8192, 16_384], 2.0 * 4096.0 * 6.5),
            (vec![0, 128 << 20, 64 << 20], 2.0 * 4_200_000.0),
        ] {
            let mut disk = storage("disk", "sync", "warm", 4096);
            for offset in &offsets {
                disk.serve(Nanos(0), &write(*offset, 4096, Stable::Unstable), 0);
            }
            let done = disk.serve(Nanos(0), &Call::new(Op::Commit, FileId(1)), 0);
            let bytes_ns = 3.0 * 4096.0 * 6.5;
            let expected = Nanos::from_nanos(16_600_000.0 + bytes_ns + between_ns);
            assert_eq!(done, expected, "{offsets:?}");
        }
    }

    #[test]
    fn a_cold_cache_reads_each_page_once() {
        let mut ssd = storage("ssd", "sync", "cold", 4096);
        let read = Call::read(FileId(1), Bytes(64 << 20), Bytes(65536));
        assert_eq!(
            ssd.serve(Nanos(0), &read, 0),
            Nanos::from_nanos(120_000.0 + 2.0 * 65536.0)
        );
        assert_eq!(ssd.serve(Nanos(9_000_000), &read, 0), Nanos(9_000_000));
    }

    #[test]
    fn part_of_a_large_block_is_read_first() {
        let mut raid = storage("raid", "sync", "cold", 16384);
        let part = raid.serve(Nanos(0), &write(0, 8192, Stable::Unstable), 0);
        let read = Nanos::from_nanos(12_000_000.0 + 16384.0 * 2.0);
        assert_eq!(part, read);
        // The block is in the cache now, and the next one holds nothing.
        for (offset, new_bytes) in [(8192, 0), (16384, 4096), (20480, 4096)] {
            let write = write(offset, 4096, Stable::Unstable);
            assert_eq!(raid.serve(part, &write, new_bytes), part, "{offset}");
        }
        // The middle of one block is one block; two edges are two, and one that is new behind its end is none.
        for (offset, bytes, new_bytes, blocks) in [
            (4096, 4096, 0, 1.0),
            (8192, 16384, 0, 2.0),
            (8192, 16384, 16384, 1.0),
            (16384, 4096, 4096, 0.0),
        ] {
            let mut raid = storage("raid", "sync", "cold", 16384);
            let done = raid.serve(Nanos(0), &write(offset, bytes, Stable::Unstable), new_bytes);
            let access_ns = if blocks > 0.0 { 12_000_000.0 } else { 0.0 };
            assert_eq!(
                done,
                Nanos::from_nanos(access_ns + blocks * 16384.0 * 2.0),
                "{offset}"
            );
        }
        let mut whole = storage("raid", "sync", "cold", 16384);
        assert_eq!(
            whole.serve(Nanos(0), &write(0, 16384, Stable::Unstable), 0),
            Nanos(0)
        );
    }
}
