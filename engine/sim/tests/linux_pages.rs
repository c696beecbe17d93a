//! A dumb reference of the Linux data path, page by page and without any shortcut, against the fast
//! model: the same READs, WRITEs and COMMITs in thousands of small scenarios.
//!
//! Written from the kernel's rules alone (mm/readahead.c, mm/filemap.c, fs/nfs/read.c, write.c,
//! pagelist.c of 5.10, 6.1 and 6.10, which cache single pages), faults of mapped files included. It has
//! no time and no world: a page is there or not, marked or not, dirty in one byte range or clean. The server has one
//! thread, so that no reply passes another. Large folios are left out.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::{Op, Stable};
use mountwise_sim::{Scenario, simulate};
use proptest::prelude::*;
use std::collections::BTreeMap;

const PAGE: u64 = 4096;

/// What the two must agree on.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sent {
    reads: BTreeMap<u64, u64>,
    unstable: BTreeMap<u64, u64>,
    file_sync: BTreeMap<u64, u64>,
    commits: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Page {
    cached: bool,
    readable: bool,
    marked: bool,
    dirty: Option<(u64, u64)>,
    mapped: bool,
}

/// One mount with one open file.
struct Reference {
    small: Small,
    pages: Vec<Page>,
    size: u64,
    start: u64,
    window: u64,
    ahead: u64,
    /// Byte after the last one read; none yet is far away from everything.
    previous: Option<u64>,
    sent: Sent,
}

#[derive(Clone, Debug)]
struct Small {
    kernel: &'static str,
    op: &'static str,
    pattern: &'static str,
    open: &'static str,
    record: u64,
    records: u64,
    transfer: u64,
    read_ahead_kib: u64,
    stride: u64,
    seed: u64,
    fsync: &'static str,
    new_file: bool,
    mapped: bool,
}

impl Small {
    fn never_shrinks(&self) -> bool {
        self.kernel == "6.1.176"
    }

    /// 6.1 remembers each page on the way, the others where a read ended.
    fn previous_at_end(&self) -> bool {
        !self.kernel.starts_with("6.1.")
    }

    /// 5.10 remembers a page that was read to its end, not the one after it.
    fn remembered(&self, end: u64) -> u64 {
        if self.kernel == "5.10.262" && end.is_multiple_of(PAGE) {
            end - PAGE
        } else {
            end
        }
    }

    fn whole_pages_at_end(&self) -> bool {
        self.kernel != "5.10.262"
    }

    fn file_sync_per_run(&self) -> bool {
        self.kernel != "6.10.5"
    }

    fn file_bytes(&self) -> u64 {
        self.record * self.records
    }

    fn fsync_every(&self) -> u64 {
        match self.fsync {
            "every:3+end" => 3,
            "every:1+end" => 1,
            _ => u64::MAX,
        }
    }

    fn scenario(&self) -> Scenario {
        let file = if self.new_file { "new" } else { "existing" };
        let access = if self.mapped { "\"mmap\"" } else { "null" };
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"{}","memory_bytes":8589934592}},
                "mount":{{"version":"3","rsize":{},"wsize":{},"read_ahead_kib":{}}},"server":{{"threads":1}},
                "network":{{"rtt_ms":1}},
                "phases":[{{"op":"{}","pattern":"{}","record_bytes":{},"file_bytes":{},"open":"{}","file":"{file}","access":{access},"cache":"cold",
                    "stride_records":{},"fsync":"{}","order":{{"algorithm":"lab-xorshift64","seed":{}}}}}]}}"#,
            self.kernel,
            self.transfer,
            self.transfer,
            self.read_ahead_kib,
            self.op,
            self.pattern,
            self.record,
            self.file_bytes(),
            self.open,
            self.stride,
            self.fsync,
            self.seed,
        );
        Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn order(&self) -> Vec<u64> {
        let n = self.records;
        match self.pattern {
            "sequential" => (0..n).collect(),
            "backward" => (0..n).rev().collect(),
            "strided" => (0..n)
                .map(|i| ((i * self.stride) % n + (i * self.stride) / n) % n)
                .collect(),
            _ => shuffled(n, self.seed),
        }
    }

    fn fast(&self) -> Sent {
        let outcome = simulate(&self.scenario(), 0).unwrap_or_else(|error| panic!("{error}"));
        let meter = &outcome.phases[0].meter;
        let writes = |wanted: Stable| {
            meter
                .write_sizes
                .iter()
                .filter(|((stable, _), _)| *stable == wanted)
                .map(|((_, size), count)| (*size, *count))
                .collect()
        };
        Sent {
            reads: meter.read_sizes.clone(),
            unstable: writes(Stable::Unstable),
            file_sync: writes(Stable::FileSync),
            commits: meter.op(Op::Commit).count,
        }
    }
}

/// The order of the laboratory's random phases, as the records describe it.
fn shuffled(n: u64, seed: u64) -> Vec<u64> {
    let mut state = 31 * seed + 1;
    let mut step = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..8 {
        step();
    }
    let mut order: Vec<u64> = (0..n).collect();
    for i in (1..n).rev() {
        order.swap(i as usize, (step() % (i + 1)) as usize);
    }
    order
}

impl Reference {
    fn run(small: &Small) -> Sent {
        let size = if small.new_file {
            0
        } else {
            small.file_bytes()
        };
        let mut one = Self {
            pages: vec![Page::default(); 4 + (small.file_bytes() / PAGE) as usize],
            size,
            start: 0,
            window: 0,
            ahead: 0,
            previous: None,
            sent: Sent::default(),
            small: small.clone(),
        };
        for (done, record) in (1..).zip(small.order()) {
            let from = record * small.record;
            if small.mapped {
                one.touch(from, small.record);
            } else if small.op == "read" {
                one.read(from, small.record);
            } else {
                one.write(from, small.record);
            }
            if small.op == "write" && done % small.fsync_every() == 0 {
                one.flush();
            }
        }
        one.flush();
        one.sent
    }

    fn limit(&self, wanted: u64) -> u64 {
        let most = self.small.read_ahead_kib * 1024 / PAGE;
        if most == 0 {
            return 0;
        }
        let best = self.small.transfer / PAGE;
        if wanted > most && best > most {
            wanted.min(best)
        } else {
            most
        }
    }

    fn grown(&self, limit: u64) -> u64 {
        if self.window < limit / 16 {
            4 * self.window
        } else if self.window <= limit / 2 {
            2 * self.window
        } else {
            limit
        }
    }

    fn is_cached(&self, page: u64) -> bool {
        self.pages
            .get(page as usize)
            .is_some_and(|page| page.cached)
    }

    fn read(&mut self, from: u64, bytes: u64) {
        let end = (from + bytes).min(self.size);
        let last = (from + bytes).div_ceil(PAGE);
        let mut at = from;
        while at < end {
            let page = at / PAGE;
            if !self.is_cached(page) {
                self.missing(page, last - page);
                if !self.is_cached(page) {
                    self.fetch(page, 1, 0);
                }
            }
            if std::mem::take(&mut self.pages[page as usize].marked) {
                self.reached_marker(page, last - page);
            }
            at = ((page + 1) * PAGE).min(end);
            if !self.small.previous_at_end() {
                self.previous = Some(at);
            }
        }
        if at > from {
            self.previous = Some(self.small.remembered(at));
        }
    }

    /// Each page of a mapped file that the process has not mapped: its 64 KiB are, if that gets it; a marked page
    /// and one that is not there are not, so more is fetched first.
    fn touch(&mut self, from: u64, bytes: u64) {
        let most = self.small.read_ahead_kib * 1024 / PAGE;
        for page in from / PAGE..(from + bytes).div_ceil(PAGE) {
            while !self.pages[page as usize].mapped {
                for near in page / 16 * 16..page / 16 * 16 + 16 {
                    if let Some(near) = self.pages.get_mut(near as usize) {
                        near.mapped |= near.cached && !near.marked;
                    }
                }
                if !self.is_cached(page) && most == 0 {
                    self.fetch(page, 1, 0);
                } else if !self.is_cached(page) {
                    self.start = page.saturating_sub(most / 2);
                    self.window = most;
                    self.ahead = most / 4;
                    self.fetch(self.start, self.window, self.ahead);
                } else if std::mem::take(&mut self.pages[page as usize].marked) {
                    self.reached_marker(page, most);
                }
            }
        }
    }

    fn missing(&mut self, page: u64, wanted: u64) {
        let limit = self.limit(wanted);
        if limit == 0 {
            // Read-ahead is off: the reader fetches its pages one by one.
            return;
        }
        let follows = self
            .previous
            .is_some_and(|byte| page == byte / PAGE || page == byte / PAGE + 1);
        if page == 0 {
            return self.first_window(page, wanted, limit);
        }
        if page == self.start + self.window - self.ahead || page == self.start + self.window {
            return self.next_window(page, limit);
        }
        if wanted > limit || follows {
            return self.first_window(page, wanted, limit);
        }
        let history = self.cached_before(page, limit);
        if history > wanted {
            let history = if history >= page {
                2 * history
            } else {
                history
            };
            self.start = page;
            self.window = (history + wanted).min(limit);
            self.ahead = 1;
            return self.submit(page, limit);
        }
        self.fetch(page, wanted, 0);
    }

    fn reached_marker(&mut self, page: u64, wanted: u64) {
        let limit = self.limit(wanted);
        if limit == 0 {
            return;
        }
        if page == self.start + self.window - self.ahead || page == self.start + self.window {
            return self.next_window(page, limit);
        }
        // A marker of another stream: go on where the cached pages end. A search that finds no hole
        // reports the last page it saw.
        let mut hole = page + 1;
        let mut seen = 1;
        while self.is_cached(hole) && seen < limit {
            hole += 1;
            seen += 1;
        }
        if hole - page > limit {
            return;
        }
        self.start = hole;
        self.window = hole - page + wanted;
        self.window = self.grown(limit);
        self.ahead = self.window;
        self.submit(page, limit);
    }

    fn first_window(&mut self, page: u64, wanted: u64, limit: u64) {
        let rounded = wanted.next_power_of_two();
        self.start = page;
        self.window = if rounded <= limit / 32 {
            4 * rounded
        } else if rounded <= limit / 4 {
            2 * rounded
        } else {
            limit
        };
        self.ahead = if self.window > wanted {
            self.window - wanted
        } else {
            self.window
        };
        self.submit(page, limit);
    }

    fn next_window(&mut self, page: u64, limit: u64) {
        self.start += self.window;
        let grown = self.grown(limit);
        self.window = if self.small.never_shrinks() {
            grown.max(self.window)
        } else {
            grown
        };
        self.ahead = self.window;
        self.submit(page, limit);
    }

    fn submit(&mut self, page: u64, limit: u64) {
        if page == self.start && self.window == self.ahead {
            let more = self.grown(limit);
            if self.window + more <= limit {
                self.ahead = more;
                self.window += more;
            } else {
                self.window = limit;
                self.ahead = limit / 2;
            }
        }
        self.fetch(self.start, self.window, self.ahead);
    }

    fn cached_before(&self, page: u64, limit: u64) -> u64 {
        let mut at = page;
        for _ in 0..limit {
            if at == 0 {
                return page;
            }
            at -= 1;
            if !self.is_cached(at) {
                return page - 1 - at;
            }
        }
        // The search gave up on a cached page, which it reports as the hole.
        limit - 1
    }

    /// One read-ahead call: runs of pages that are not there, each cut into READs.
    fn fetch(&mut self, from: u64, count: u64, ahead: u64) {
        let pages_in_file = self.size.div_ceil(PAGE);
        let end = (from + count).min(pages_in_file);
        let marker = (ahead > 0 && end > from && ahead <= end - from).then(|| end - ahead);
        let mut run = 0;
        for page in from..end {
            if self.is_cached(page) {
                self.send_read(page - run, run);
                run = 0;
                continue;
            }
            self.pages[page as usize] = Page {
                cached: true,
                readable: true,
                marked: marker == Some(page),
                dirty: None,
                mapped: false,
            };
            run += 1;
        }
        self.send_read(end.max(from) - run, run);
    }

    fn send_read(&mut self, from: u64, count: u64) {
        let mut left = count * PAGE;
        if !self.small.whole_pages_at_end() {
            left = left.min(self.size.saturating_sub(from * PAGE));
        }
        while left > 0 {
            let size = left.min(self.small.transfer);
            *self.sent.reads.entry(size).or_default() += 1;
            left -= size;
        }
    }

    fn write(&mut self, from: u64, bytes: u64) {
        let mut at = from;
        while at < from + bytes {
            let page = at / PAGE;
            let first = at % PAGE;
            let end = (from + bytes - page * PAGE).min(PAGE);
            self.write_page(page, first, end);
            at = page * PAGE + end;
            self.size = self.size.max(at);
        }
    }

    fn write_page(&mut self, page: u64, first: u64, end: u64) {
        let in_file = self.size.saturating_sub(page * PAGE).min(PAGE);
        let whole = first == 0 && end >= in_file;
        let one = &mut self.pages[page as usize];
        one.cached = true;
        if in_file == 0 || whole {
            one.readable = true;
        } else if self.small.open == "rdwr" && !one.readable && one.dirty.is_none() {
            one.readable = true;
            self.send_read(page, 1);
        }
        let one = self.pages[page as usize];
        let (first, end) = if one.readable {
            (0, end.max(in_file))
        } else {
            (first, end)
        };
        let joined = match one.dirty {
            Some((from, to)) if first > to || end < from => {
                let size = to - from;
                self.pages[page as usize].dirty = None;
                self.send_writes(size, false);
                self.sent.commits += 1;
                (first, end)
            }
            Some((from, to)) => (first.min(from), end.max(to)),
            None => (first, end),
        };
        self.pages[page as usize].dirty = Some(joined);
    }

    fn send_writes(&mut self, bytes: u64, file_sync: bool) {
        let mut left = bytes;
        while left > 0 {
            let size = left.min(self.small.transfer);
            let sizes = if file_sync {
                &mut self.sent.file_sync
            } else {
                &mut self.sent.unstable
            };
            *sizes.entry(size).or_default() += 1;
            left -= size;
        }
    }

    /// fsync: everything dirty in the order of the file, then a COMMIT if anything went unstable.
    fn flush(&mut self) {
        let mut runs: Vec<(u64, u64)> = Vec::new();
        for (page, one) in (0..).zip(&mut self.pages) {
            if let Some((from, to)) = one.dirty.take() {
                let (from, to) = (page * PAGE + from, page * PAGE + to);
                match runs.last_mut() {
                    Some((_, end)) if *end == from => *end = to,
                    _ => runs.push((from, to)),
                }
            }
        }
        let alone = runs.len() == 1;
        let mut stable = self.small.file_sync_per_run() || alone;
        let mut unstable = false;
        for (index, &(from, to)) in runs.iter().enumerate() {
            // Bytes missing between neighbouring pages count as "more to come", a missing page does not.
            let touched = runs
                .get(index + 1)
                .is_some_and(|&(next, _)| next / PAGE == to.div_ceil(PAGE));
            stable &= !touched && to - from <= self.small.transfer;
            self.send_writes(to - from, stable);
            unstable |= !stable;
        }
        self.sent.commits += u64::from(unstable);
    }
}

fn small() -> impl Strategy<Value = Small> {
    let kernel = prop_oneof![
        Just("5.10.262"),
        Just("6.1.123"),
        Just("6.1.176"),
        Just("6.10.5")
    ];
    let pattern = prop_oneof![
        Just("sequential"),
        Just("random"),
        Just("strided"),
        Just("backward")
    ];
    let fsync = prop_oneof![
        Just("end"),
        Just("none"),
        Just("every:3+end"),
        Just("every:1+end")
    ];
    (
        kernel,
        pattern,
        fsync,
        prop::array::uniform4(prop::bool::ANY),
        (1u64..=48, 1u64..=64, 12u32..=20),
        (0u64..=10, 1u64..7, 0u64..1000),
    )
        .prop_map(
            |(kernel, pattern, fsync, [reads, writable, new, mapped], sizes, more)| {
                let (record, records, transfer) = sizes;
                let (ahead, stride, seed) = more;
                let (op, open) = match (reads, writable) {
                    (true, _) => ("read", "rdonly"),
                    (false, true) => ("write", "rdwr"),
                    (false, false) => ("write", "wronly"),
                };
                Small {
                    kernel,
                    op,
                    pattern,
                    open,
                    // Odd sizes: requests that begin and end inside pages.
                    record: record * 1536,
                    records,
                    transfer: 1 << transfer,
                    read_ahead_kib: if ahead == 0 { 0 } else { 4 << ahead },
                    stride,
                    seed,
                    fsync: if reads { "none" } else { fsync },
                    new_file: new && !reads && pattern == "sequential",
                    mapped: mapped && reads,
                }
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn the_fast_model_sends_what_a_walk_over_all_pages_sends(small in small()) {
        prop_assert_eq!(small.fast(), Reference::run(&small));
    }
}
