//! The nfsiods: who carries asynchronous READs and WRITEs, and where the writer has to wait.
//!
//! Source: sys/fs/nfsclient/nfs_clbio.c ncl_asyncio and nfs_clnfsiod.c; sys/nfsclient/nfs_bio.c and nfs_nfsiod.c
//! of 6, 8.0 and 9.3 (oldnfs). Daemons are made on demand up to vfs.nfs.iodmax and end after 120 s of idleness;
//! behind them is a queue per mount. A caller that finds the queue as long as twice the number of daemons sleeps
//! until it is as short as that number. Left out: daemons shared with other mounts.

use super::buffer_cache::BlockIndex;
use super::rules::{NfsiodStart, Rules};
use crate::call::FileId;
use crate::executor::Notify;
use crate::units::Nanos;
use std::collections::VecDeque;

/// vfs.nfs.iodmaxidle: 120 s.
const MOST_IDLE: Nanos = Nanos(120_000_000_000);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    Read {
        file: FileId,
        block: BlockIndex,
    },
    Write {
        file: FileId,
        block: BlockIndex,
    },
    /// A block of a directory.
    Directory {
        file: FileId,
        block: BlockIndex,
    },
    /// COMMIT of `count` neighbouring blocks.
    Commit {
        file: FileId,
        first: BlockIndex,
        count: u32,
    },
}

/// What becomes of a request for asynchronous work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    Queued,
    Full,
    /// No daemon can take it: the caller does it itself.
    Refused,
}

/// What the caller has to set going besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Started {
    /// The daemon of this number was idle, or is new, and serves from now on.
    pub daemon: Option<usize>,
    /// The kernel's task queue has to make daemons.
    pub task: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Absent,
    Idle { since: Nanos },
    Serving,
}

pub struct Nfsiods {
    start: NfsiodStart,
    least: usize,
    most: usize,
    queue_per_daemon: usize,
    /// By the number of the daemon.
    slots: Vec<Slot>,
    existing: usize,
    serving: usize,
    /// Daemons that the task queue has yet to make, and whether it is at it.
    asked: usize,
    making: bool,
    queue: VecDeque<Job>,
    wanted: bool,
    /// Notified when there is room again.
    pub room: Notify,
}

impl Nfsiods {
    pub fn new(rules: &Rules, most: u32) -> Self {
        let mut new = Self {
            start: rules.nfsiod_start,
            least: rules.nfsiod_min as usize,
            most: 0,
            queue_per_daemon: rules.nfsiod_queue_per_iod as usize,
            slots: Vec::new(),
            existing: 0,
            serving: 0,
            asked: 0,
            making: false,
            queue: VecDeque::new(),
            wanted: false,
            room: Notify::new(),
        };
        new.set_most(most);
        while new.existing < new.least.min(new.most) {
            new.make(Nanos::ZERO);
        }
        new
    }

    /// Idle daemons above the new number end now, serving ones when they go idle.
    pub fn set_most(&mut self, most: u32) {
        self.most = most as usize;
        if self.slots.len() < self.most {
            self.slots.resize(self.most, Slot::Absent);
        }
        for number in self.most..self.slots.len() {
            if matches!(self.slots[number], Slot::Idle { .. }) {
                self.end(number);
            }
        }
    }

    fn end(&mut self, number: usize) {
        self.slots[number] = Slot::Absent;
        self.existing -= 1;
    }

    /// A new daemon, idle; its number. None: there are as many as may be.
    fn make(&mut self, now: Nanos) -> Option<usize> {
        let free = self.slots[..self.most]
            .iter()
            .position(|slot| *slot == Slot::Absent)?;
        self.slots[free] = Slot::Idle { since: now };
        self.existing += 1;
        Some(free)
    }

    /// Takes a job in, if there is room and somebody to do it.
    pub fn accept(&mut self, job: Job, now: Nanos) -> (Accepted, Started) {
        self.end_idle(now);
        let started = self.engage(now);
        if self.serving == 0 || (self.queue_per_daemon == 0 && started.daemon.is_none()) {
            return (Accepted::Refused, started);
        }
        if self.queue.len() >= self.queue_per_daemon.max(1) * self.existing {
            self.wanted = true;
            return (Accepted::Full, started);
        }
        self.queue.push_back(job);
        (Accepted::Queued, started)
    }

    fn end_idle(&mut self, now: Nanos) {
        if self.serving == self.existing {
            return;
        }
        for number in self.least..self.slots.len() {
            if let Slot::Idle { since } = self.slots[number]
                && now.saturating_sub(since) >= MOST_IDLE
            {
                self.end(number);
            }
        }
    }

    /// Engages an idle daemon. If there is none, an old client makes one on the spot; a newer one asks the
    /// kernel's task queue for it, and whoever asked gets nothing: the new daemon waits for the next request.
    fn engage(&mut self, now: Nanos) -> Started {
        // As the kernel does: it looks at as many slots as there are daemons. Where one of a lower number has ended, the
        // last is not found.
        let mut daemon = self.slots[..self.existing]
            .iter()
            .position(|slot| matches!(slot, Slot::Idle { .. }));
        let mut task = false;
        if daemon.is_none() {
            match self.start {
                NfsiodStart::AtOnce => daemon = self.make(now),
                NfsiodStart::ByTask if self.existing + self.asked < self.most => {
                    task = !std::mem::replace(&mut self.making, true);
                    self.asked += 1;
                }
                NfsiodStart::ByTask => {}
            }
        }
        if let Some(number) = daemon {
            self.slots[number] = Slot::Serving;
            self.serving += 1;
        }
        Started { daemon, task }
    }

    /// For the task queue: whether there is another daemon to make.
    pub fn has_to_make_one(&mut self) -> bool {
        self.making = self.asked > 0;
        self.making
    }

    /// The task queue has made a daemon.
    pub fn made(&mut self, now: Nanos) {
        self.asked = self.asked.saturating_sub(1);
        self.make(now);
    }

    /// The next job for a serving daemon; none: it goes idle. The flag says that a sleeper may go on.
    pub fn take_next(&mut self, daemon: usize, now: Nanos) -> (Option<Job>, bool) {
        let Some(job) = self.queue.pop_front() else {
            self.serving -= 1;
            self.slots[daemon] = Slot::Idle { since: now };
            if daemon >= self.most {
                self.end(daemon);
            }
            return (None, false);
        };
        let room = self.wanted && self.queue.len() <= self.existing;
        if room {
            self.wanted = false;
        }
        (Some(job), room)
    }

    /// Most daemons are busy: a COMMIT is then done by the caller.
    pub fn are_busy(&self) -> bool {
        self.serving > self.existing / 2
    }
}

#[cfg(test)]
#[path = "nfsiod_tests.rs"]
mod tests;
