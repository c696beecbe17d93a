//! Which pages stay where memory is short: those of all files of the mount on two lists.
//!
//! Models mm/vmscan.c (`shrink_inactive_list`, `shrink_active_list`, `inactive_is_low`) and mm/swap.c
//! (`folio_mark_accessed`): a page comes to the end of the inactive list and goes when it reaches the front;
//! one that was read twice by then is kept on the active list while that is not too long. So a file larger
//! than memory that is read in order a second time finds nothing: what is left of it goes before its turn.
//! A kernel that keeps generations instead (mm/vmscan.c `lru_gen_add_folio`, `evict_folios`) adds what was read to the oldest,
//! from which pages go in the order in which they came (measured on 6.12.117: tests/linux_reclaim.rs).
//! Left out: pages that come back soon after they went (mm/workingset.c), tiers that are protected because theirs do
//! (`get_tier_idx`), mapped pages that are spared once, memory that programs take meanwhile.

use super::file::CachedFile;
use super::page_cache::Eviction;
use super::write_back::{cache_of, settled_after_bytes};
use crate::phase::{Pattern, Phase, PhaseOp};
use crate::scenario::{PhaseCut, Scenario};
use crate::setting::Setting;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

/// Windows of each process that always find room (assumption): a reader holds on to the pages that it waits for.
const WINDOWS_KEPT: u64 = 4;
/// Folios in a row that may be busy before a call gives up (`SWAP_CLUSTER_MAX`, mm/vmscan.c, twice).
const LOOKED_AT: u64 = 64;
/// `inactive_is_low` (mm/vmscan.c): pages of 4 KiB in a GiB.
const PAGES_PER_GIB: u64 = 1 << 18;

#[derive(Clone)]
pub struct Memory(Rc<Shared>);

struct Shared {
    whole_pages: u64,
    /// What is held whatever the phase.
    least_pages: u64,
    settled_pages: u64,
    /// Of this phase.
    capacity_pages: Cell<u64>,
    may_run_short: bool,
    pages_per_gib: Cell<u64>,
    total_pages: Cell<u64>,
    files: RefCell<Vec<Weak<CachedFile>>>,
    inactive: RefCell<VecDeque<Entry>>,
    active: RefCell<VecDeque<Entry>>,
}

/// A folio: number of its file, first page.
#[derive(Clone, Copy, Debug)]
struct Entry {
    file: u32,
    head: u32,
}

impl Memory {
    pub fn new(scenario: &Scenario, whole_pages: u64, windows: [&Setting; 2]) -> Self {
        let settled_pages = settled_after_bytes(scenario) / super::PAGE_SIZE;
        let cuts = scenario.phases.iter().map(|phase| phase.cut);
        let capacities = cuts.map(|cut| cache_of(cut, whole_pages, settled_pages));
        let smallest = capacities.min().unwrap_or(whole_pages);
        let processes = scenario.phases.iter().map(|phase| phase.processes).max();
        let kept = WINDOWS_KEPT * u64::from(processes.unwrap_or(1)).max(1);
        let least = windows
            .into_iter()
            .filter(|pages| pages.is_above(smallest / kept))
            .map(|pages| kept * pages.exactly());
        let least_pages = least.fold(1, u64::max);
        let wanted = scenario
            .phases
            .iter()
            .map(bytes_of)
            .fold(0, u64::saturating_add);
        Self(Rc::new(Shared {
            whole_pages,
            least_pages,
            settled_pages,
            capacity_pages: Cell::new(whole_pages.max(least_pages)),
            pages_per_gib: Cell::new(PAGES_PER_GIB),
            may_run_short: wanted / super::PAGE_SIZE >= smallest.max(least_pages)
                && !reads_once(&scenario.phases),
            total_pages: Cell::new(0),
            files: RefCell::default(),
            inactive: RefCell::default(),
            active: RefCell::default(),
        }))
    }

    pub(super) fn begin_phase(&self, cut: PhaseCut) {
        let pages = cache_of(cut, self.0.whole_pages, self.0.settled_pages);
        self.0.capacity_pages.set(pages.max(self.0.least_pages));
        let per_gib = PAGES_PER_GIB as f64 * cut.cache;
        self.0.pages_per_gib.set((per_gib as u64).max(1));
    }

    /// False: all that the phases touch fits or is not asked for again, so nothing need be kept note of.
    pub fn may_run_short(&self) -> bool {
        self.0.may_run_short
    }

    pub fn register(&self, file: &Rc<CachedFile>) {
        let mut files = self.0.files.borrow_mut();
        file.number_in_memory.set(files.len() as u32);
        files.push(Rc::downgrade(file));
    }

    /// The mount's cache is empty.
    pub fn forget_all(&self) {
        self.0.total_pages.set(0);
        self.0.files.borrow_mut().clear();
        self.0.inactive.borrow_mut().clear();
        self.0.active.borrow_mut().clear();
    }

    /// All pages of this file have been dropped.
    pub fn forget(&self, file: &CachedFile) {
        if self.0.may_run_short && file.pages_in_memory.get() > 0 {
            let other = |entry: &Entry| entry.file != file.number_in_memory.get();
            self.0.inactive.borrow_mut().retain(other);
            self.0.active.borrow_mut().retain(other);
            self.count(file);
        }
    }

    /// Pages of this file may have come; others go until all fit again.
    pub fn make_room(&self, file: &CachedFile) {
        if !self.0.may_run_short {
            return;
        }
        let number = file.number_in_memory.get();
        let mut pages = file.pages.borrow_mut();
        let entry = |head: &u32| Entry {
            file: number,
            head: *head,
        };
        let arrived = pages.arrived().iter().map(entry);
        self.0.inactive.borrow_mut().extend(arrived);
        pages.forget_arrived();
        drop(pages);
        self.count(file);
        let excess = self
            .0
            .total_pages
            .get()
            .saturating_sub(self.0.capacity_pages.get());
        if excess == 0 {
            return;
        }
        self.balance_lists();
        let mut busy = 0;
        while busy < LOOKED_AT && self.0.total_pages.get() > self.0.capacity_pages.get() {
            let Some(entry) = self.0.inactive.borrow_mut().pop_front() else {
                break;
            };
            busy = match self.shrink_by(entry) {
                Eviction::Busy => busy + 1 + self.pass_busy(entry.file, LOOKED_AT - busy - 1),
                _ => 0,
            };
        }
    }

    fn shrink_by(&self, entry: Entry) -> Eviction {
        let Some(file) = self.file(entry) else {
            return Eviction::Absent;
        };
        let done = file.pages.borrow_mut().evict(u64::from(entry.head));
        match done {
            Eviction::Absent => {}
            Eviction::Busy => self.0.inactive.borrow_mut().push_back(entry),
            Eviction::Active => self.0.active.borrow_mut().push_back(entry),
            Eviction::Gone => self.count(&file),
        }
        done
    }

    /// Of the folios of this file at the front of the inactive list, so many at most, those before the first that may
    /// go move to its end. Where much is dirty they are most of what is looked at.
    fn pass_busy(&self, file: u32, most: u64) -> u64 {
        let mut inactive = self.0.inactive.borrow_mut();
        let kept = self.0.files.borrow();
        let Some(cached) = kept.get(file as usize).and_then(Weak::upgrade) else {
            return 0;
        };
        let pages = cached.pages.borrow();
        let may_go = |entry: &Entry| entry.file != file || !pages.is_busy(entry.head.into());
        let (in_front, _) = inactive.as_slices();
        let looked_at = in_front.len().min(most as usize);
        let first = in_front[..looked_at].iter().position(may_go);
        let busy = first.unwrap_or(looked_at);
        inactive.rotate_left(busy);
        busy as u64
    }

    /// The active list is at most so many times as long as the inactive one: the root of ten times the GiB.
    fn balance_lists(&self) {
        let (mut active, mut inactive) = (self.0.active.borrow_mut(), self.0.inactive.borrow_mut());
        let gib = (active.len() + inactive.len()) as u64 / self.0.pages_per_gib.get();
        let ratio = (10 * gib).isqrt().max(1) as usize;
        while active.len() > inactive.len() * ratio {
            let Some(entry) = active.pop_front() else {
                break;
            };
            if let Some(file) = self.file(entry) {
                file.pages.borrow_mut().deactivate(u64::from(entry.head));
                inactive.push_back(entry);
            }
        }
    }

    fn file(&self, entry: Entry) -> Option<Rc<CachedFile>> {
        self.0.files.borrow().get(entry.file as usize)?.upgrade()
    }

    /// Takes over how many pages the file holds now.
    fn count(&self, file: &CachedFile) {
        let now = file.pages.borrow().cached_pages();
        let before = file.pages_in_memory.replace(now);
        let total = &self.0.total_pages;
        total.set((total.get() + now).saturating_sub(before));
    }
}

/// Files are read from end to end, each by one process, and that is all: whether a page stays shows nowhere.
fn reads_once(phases: &[Phase]) -> bool {
    let [phase] = phases else {
        return false;
    };
    let requests = phase
        .requests()
        .checked_mul(phase.record_bytes.unwrap_or(0));
    let within = requests.zip(phase.file_bytes);
    phase.op == PhaseOp::Read
        && phase.pattern == Some(Pattern::Sequential)
        && !phase.is_mapped()
        && within.is_some_and(|(requests, file)| requests < file + phase.record_bytes.unwrap_or(0))
        && (phase.processes == 1
            || !phase.one_file && phase.files >= Some(u64::from(phase.processes)))
}

/// An upper bound of the data that a phase touches.
fn bytes_of(phase: &Phase) -> u64 {
    if matches!(phase.op, PhaseOp::Build | PhaseOp::ExtractArchive) {
        return u64::MAX;
    }
    let files = phase.files.unwrap_or(1).max(phase.data_files().into());
    phase.file_bytes.unwrap_or(0).saturating_mul(files)
}
