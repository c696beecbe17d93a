//! The READ sizes of a sequential `read()` loop on a fresh open, by generation of mm/readahead.c.
//!
//! The sequences of the classes come from the kernel functions themselves, compiled and run outside a
//! kernel, and from live traces of 6.18; those of B and C also from the laboratory's READ histograms.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use ReadAheadClass::{A, B, C, C0, D};
use mountwise_sim::client::linux::buffered_read::{ReadCursor, ReadSizes, ReadStep};
use mountwise_sim::client::linux::page_cache::PageCache;
use mountwise_sim::client::linux::readahead::{Advice, ReadAhead};
use mountwise_sim::client::linux::version::{ClientRules, ReadAheadClass};
use mountwise_sim::kernel::KernelVersion;
use mountwise_sim::setting::Setting;

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

struct Reader {
    rules: ClientRules,
    cache: PageCache,
    ahead: ReadAhead,
    rsize: Setting,
}

impl Reader {
    fn new(class: ReadAheadClass, read_ahead: u64, rsize: u64, file: u64) -> Self {
        let version = match class {
            A => KernelVersion::new(5, 10, 262),
            B => KernelVersion::new(6, 1, 176),
            C0 => KernelVersion::new(6, 12, 0),
            C => KernelVersion::new(6, 12, 95),
            D => KernelVersion::new(6, 18, 1),
        };
        let rules = ClientRules::of(version);
        assert_eq!(rules.read_ahead, class);
        let mut cache = PageCache::default();
        cache.grow_to(file);
        Self {
            rules,
            cache,
            ahead: ReadAhead::new(
                &rules,
                &Setting::fixed(read_ahead / 4096),
                &Setting::fixed(rsize.div_ceil(4096)),
            ),
            rsize: Setting::fixed(rsize),
        }
    }

    fn step(&mut self, cursor: &mut ReadCursor) -> ReadStep {
        let sizes = ReadSizes {
            rsize_bytes: &self.rsize,
            whole_pages_at_eof: self.rules.reads_whole_pages_at_eof,
        };
        cursor.step(&mut self.cache, &mut self.ahead, sizes)
    }

    /// One `read(2)`, every READ answered at once; the sizes of the READs in KiB.
    fn read(&mut self, offset: u64, bytes: u64, sizes_kib: &mut Vec<u64>) {
        let mut cursor = ReadCursor::new(&self.rules, offset, bytes);
        loop {
            match self.step(&mut cursor) {
                ReadStep::Submit { calls, .. } => {
                    for call in calls {
                        self.cache
                            .fill(call.offset / 4096, call.bytes.div_ceil(4096));
                        sizes_kib.push(call.bytes / KIB);
                    }
                }
                ReadStep::Copy { .. } => {}
                ReadStep::Wait { page } => panic!("page {page} was never asked for"),
                ReadStep::Done => return,
            }
        }
    }
}

fn sequential(
    class: ReadAheadClass,
    read_ahead: u64,
    rsize: u64,
    request: u64,
    file: u64,
) -> Vec<u64> {
    let mut reader = Reader::new(class, read_ahead, rsize, file);
    let mut sizes = Vec::new();
    for offset in (0..file).step_by(request as usize) {
        reader.read(offset, request.min(file - offset), &mut sizes);
    }
    sizes
}

/// Generations, window, rsize, request, and the sizes of the first READs in KiB.
type Case = (&'static [ReadAheadClass], u64, u64, u64, &'static [u64]);

#[test]
fn first_windows_of_a_sequential_reader() {
    #[rustfmt::skip]
    let cases: &[Case] = &[
        // read_ahead_kb 128, rsize 1 MiB, by request size.
        (&[A, B, C0, C], 128 * KIB, MIB, 4 * KIB, &[16, 32, 64, 128, 128, 128]),
        (&[A, B, C0, C], 128 * KIB, MIB, 16 * KIB, &[32, 64, 128, 128, 128]),
        (&[A, B, C0, C, D], 128 * KIB, MIB, 128 * KIB, &[128, 128, 128, 128]),
        (&[B, C, D], 128 * KIB, MIB, 192 * KIB, &[192, 192, 192, 192]),
        (&[A, C0], 128 * KIB, MIB, 256 * KIB, &[256, 128, 256, 128, 128, 256, 128, 128]),
        (&[B, C, D], 128 * KIB, MIB, 256 * KIB, &[256, 256, 256, 256]),
        (&[A, C0], 128 * KIB, MIB, 512 * KIB, &[512, 256, 512, 256, 256]),
        (&[A, C0], 128 * KIB, MIB, MIB, &[1024, 512, 1024, 512, 512]),
        (&[B, C, D], 128 * KIB, MIB, MIB, &[1024, 1024, 1024]),
        // rsize caps the enlargement, and cuts the window.
        (&[B, C, D], 128 * KIB, 256 * KIB, MIB, &[256, 256, 256, 256]),
        (&[A, B, C0, C, D], 128 * KIB, 64 * KIB, 256 * KIB, &[64, 64, 64, 64]),
        // Larger windows, cut at 1 MiB.
        (&[A, B, C], 512 * KIB, MIB, 4 * KIB, &[16, 64, 128, 256, 512, 512]),
        (&[A, B, C], 512 * KIB, MIB, 128 * KIB, &[256, 512, 512, 512]),
        (&[A, B, C], 1024 * KIB, MIB, 128 * KIB, &[256, 512, 1024, 1024]),
        (&[A, B, C], 4096 * KIB, MIB, 128 * KIB, &[512, 1024, 1024, 1024]),
        (&[D], 1024 * KIB, MIB, 128 * KIB, &[256, 512, 1024, 1024, 256, 512, 512, 1024]),
        // No read-ahead: one page at a time, whatever rsize and request.
        (&[A, B, C0, C, D], 0, MIB, 256 * KIB, &[4, 4, 4, 4]),
    ];
    for (classes, read_ahead, rsize, request, expected) in cases {
        for &class in *classes {
            let sizes = sequential(class, *read_ahead, *rsize, *request, 16 * MIB);
            let began: Vec<u64> = sizes.into_iter().take(expected.len()).collect();
            assert_eq!(
                &began, expected,
                "{class:?} window {read_ahead} rsize {rsize} request {request}"
            );
        }
    }
}

#[test]
fn small_files_end_where_they_end() {
    let cases: &[(u64, u64, &[u64])] = &[
        (4 * KIB, 20 * KIB, &[16, 4]),
        (4 * KIB, 64 * KIB, &[16, 32, 16]),
        (128 * KIB, 200 * KIB, &[128, 72]),
        (MIB, MIB, &[1024]),
    ];
    for &(request, file, expected) in cases {
        assert_eq!(
            sequential(B, 128 * KIB, MIB, request, file),
            expected,
            "request {request} file {file}"
        );
    }
}

#[test]
fn the_last_read_is_whole_pages_since_5_15_and_exact_before() {
    let file = 5 * 4096 + 100;
    let bytes = |class| {
        let mut reader = Reader::new(class, 128 * KIB, MIB, file);
        let mut sizes = Vec::new();
        let mut cursor = ReadCursor::new(&reader.rules, 0, file);
        while let ReadStep::Submit { calls, .. } = reader.step(&mut cursor) {
            sizes.extend(calls.iter().map(|call| call.bytes));
        }
        sizes
    };
    assert_eq!(bytes(A), [file]);
    assert_eq!(bytes(B), [6 * 4096]);
}

#[test]
fn sparse_random_reads_are_read_as_asked() {
    for class in [A, B, C0, C, D] {
        for read_ahead in [128 * KIB, 15 * MIB] {
            let mut reader = Reader::new(class, read_ahead, MIB, 64 * MIB);
            let mut sizes = Vec::new();
            for record in [700, 100, 900, 300, 500] {
                reader.read(record * 64 * KIB, 16 * KIB, &mut sizes);
            }
            assert_eq!(sizes, [16; 5], "{class:?} window {read_ahead}");
        }
    }
}

#[test]
fn advice_random_reads_the_request_and_sequential_doubles_the_window() {
    let mut reader = Reader::new(B, 128 * KIB, MIB, 16 * MIB);
    reader.ahead.advise(Advice::Random);
    let mut sizes = Vec::new();
    reader.read(0, 64 * KIB, &mut sizes);
    reader.read(64 * KIB, 64 * KIB, &mut sizes);
    assert_eq!(sizes, [64, 64]);
    let mut reader = Reader::new(B, 128 * KIB, MIB, 16 * MIB);
    reader.ahead.advise(Advice::Sequential);
    let mut sizes = Vec::new();
    for offset in (0..MIB).step_by(128 * KIB as usize) {
        reader.read(offset, 128 * KIB, &mut sizes);
    }
    assert_eq!(sizes.last(), Some(&256));
}
