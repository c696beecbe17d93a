//! The nfsiods: who carries asynchronous READs and WRITEs, and where the writer has to wait.
//!
//! Source: sys/fs/nfsclient/nfs_clbio.c ncl_asyncio and nfs_clnfsiod.c. Daemons are made on demand
//! up to vfs.nfs.iodmax; behind them is a queue per mount. A caller that finds the queue as long as
//! twice the number of daemons sleeps until it is as short as that number. Left out: daemons that
//! end after 120 s of idleness, and daemons shared with other mounts.

use super::buffer_cache::BlockIndex;
use crate::call::FileId;
use crate::executor::Notify;
use std::collections::VecDeque;

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
    /// Queued; `true`: a daemon must be woken for it.
    Queued { wake: bool },
    /// The queue is full; a daemon may have been woken meanwhile.
    Full { wake: bool },
    /// No daemon can take it: the caller does it itself.
    Refused,
}

pub struct Nfsiods {
    most: u32,
    queue_per_daemon: u32,
    existing: u32,
    serving: u32,
    queue: VecDeque<Job>,
    wanted: bool,
    /// Notified when there is room again.
    pub room: Notify,
}

impl Nfsiods {
    pub fn new(most: u32, queue_per_daemon: u32) -> Self {
        Self {
            most,
            queue_per_daemon,
            existing: 0,
            serving: 0,
            queue: VecDeque::new(),
            wanted: false,
            room: Notify::new(),
        }
    }

    pub fn set_most(&mut self, most: u32) {
        self.most = most;
        self.existing = self.existing.min(most).max(self.serving);
    }

    /// Takes a job in, if there is room.
    pub fn accept(&mut self, job: Job) -> Accepted {
        let wake = self.wake_one();
        if self.serving == 0 || (self.queue_per_daemon == 0 && !wake) {
            return Accepted::Refused;
        }
        if self.queue.len() >= (self.queue_per_daemon.max(1) * self.existing) as usize {
            self.wanted = true;
            return Accepted::Full { wake };
        }
        self.queue.push_back(job);
        Accepted::Queued { wake }
    }

    /// True if an idle daemon was found or a new one made.
    fn wake_one(&mut self) -> bool {
        if self.serving == self.existing {
            if self.existing >= self.most {
                return false;
            }
            self.existing += 1;
        }
        self.serving += 1;
        true
    }

    /// The next job for a serving daemon; none: it goes idle. The flag says that a sleeper may go on.
    pub fn take_next(&mut self) -> (Option<Job>, bool) {
        let Some(job) = self.queue.pop_front() else {
            self.serving -= 1;
            return (None, false);
        };
        let room = self.wanted && self.queue.len() <= self.existing as usize;
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
mod tests {
    use super::*;

    const JOB: Job = Job::Write {
        file: FileId(1),
        block: 0,
    };

    #[test]
    fn the_pipe_holds_three_jobs_per_daemon() {
        let mut iods = Nfsiods::new(4, 2);
        let mut accepted = 0;
        loop {
            match iods.accept(JOB) {
                Accepted::Queued { wake } => {
                    accepted += 1;
                    if wake {
                        assert!(iods.take_next().0.is_some());
                    }
                }
                Accepted::Full { wake } => {
                    assert!(!wake);
                    break;
                }
                Accepted::Refused => break,
            }
        }
        assert_eq!(accepted, 4 + 8);
        assert!(iods.are_busy());
        let room: Vec<bool> = (0..4).map(|_| iods.take_next().1).collect();
        assert_eq!(room, [false, false, false, true]);
    }

    #[test]
    fn without_daemons_the_caller_works() {
        assert_eq!(Nfsiods::new(0, 2).accept(JOB), Accepted::Refused);
    }
}
