//! Flushes, and who shares one.
//!
//! A journal commits one transaction after another. Who asks while one is being committed waits for the next, which
//! takes all who came until it began (fs/jbd2/journal.c `jbd2_log_start_commit`, `jbd2_log_wait_commit`, called by
//! fs/ext4/fsync.c; fs/xfs/xfs_log.c `xfs_log_force_seq`), and so does a device with its flushes (block/blk-flush.c:
//! one in progress, all that are pending go with the next). knfsd's threads, each of which answers a stable WRITE, a
//! COMMIT or a change of names only then, are such callers.
//!
//! Left out: the wait for others that a journal may add before it begins (jbd2's `max_batch_time`).

use crate::station::Station;
use crate::units::Nanos;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Each pays for its own.
    Apart,
    /// One at a time, for all who came before it began.
    Together,
}

#[derive(Clone, Debug)]
pub(super) struct Flushes {
    sharing: Sharing,
    /// Beginning and end of the latest, which may still be to come.
    latest: Option<(Nanos, Nanos)>,
    /// Time of those that were for all who waited.
    #[cfg(feature = "whole")]
    pub(super) joint: Nanos,
}

impl Flushes {
    pub(super) fn new(sharing: Sharing) -> Self {
        Self {
            sharing,
            latest: None,
            #[cfg(feature = "whole")]
            joint: Nanos::ZERO,
        }
    }

    pub(super) fn are_joint(&self) -> bool {
        self.sharing == Sharing::Together
    }

    /// When what was written before `now`, and takes `bytes` to write, is durable.
    pub(super) fn serve(
        &mut self,
        station: &mut Station,
        now: Nanos,
        flush: Nanos,
        bytes: Nanos,
    ) -> Nanos {
        let latest = self.latest.filter(|_| self.sharing == Sharing::Together);
        let (begins, ends) = match latest {
            Some((begins, ends)) if now <= begins && bytes == Nanos::ZERO => (begins, ends),
            Some((begins, ends)) if now <= begins => (begins, station.serve(ends, bytes)),
            _ => {
                let before = latest.map_or(Nanos::ZERO, |(_, ends)| ends);
                let ends = station.serve(now.max(before), flush + bytes);
                #[cfg(feature = "whole")]
                if self.sharing == Sharing::Together {
                    self.joint += flush;
                }
                (ends - flush - bytes, ends)
            }
        };
        self.latest = Some((begins, ends));
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Callers at these instants, each with so many bytes' time, and when they are answered; a flush takes 100.
    fn check(sharing: Sharing, callers: &[(u64, u64)], answered: &[u64]) {
        let mut station = Station::new(1);
        let mut flushes = Flushes::new(sharing);
        let done: Vec<u64> = callers
            .iter()
            .map(|&(now, bytes)| {
                let now = Nanos(now);
                flushes.serve(&mut station, now, Nanos(100), Nanos(bytes)).0
            })
            .collect();
        assert_eq!(done, answered, "{sharing:?} {callers:?}");
    }

    #[test]
    fn who_comes_while_one_is_under_way_shares_the_next() {
        use Sharing::{Apart, Together};
        check(Together, &[(0, 0)], &[100]);
        check(Together, &[(0, 5), (200, 5)], &[105, 305]);
        // Two come during the first; a third when theirs has begun.
        let callers = [(0, 0), (1, 0), (99, 0), (101, 0)];
        check(Together, &callers, &[100, 200, 200, 300]);
        check(Apart, &callers, &[100, 200, 300, 400]);
        // Their bytes are written one after another.
        check(Together, &[(0, 0), (1, 7), (2, 7)], &[100, 207, 214]);
        check(Apart, &[(0, 0), (1, 7), (2, 7)], &[100, 207, 314]);
    }

    #[test]
    fn a_device_that_works_on_many_requests_flushes_once_at_a_time() {
        let mut station = Station::new(8);
        let mut flushes = Flushes::new(Sharing::Together);
        let done: Vec<u64> = [0, 10, 20, 150]
            .into_iter()
            .map(|now| {
                flushes
                    .serve(&mut station, Nanos(now), Nanos(100), Nanos::ZERO)
                    .0
            })
            .collect();
        assert_eq!(done, [100, 200, 200, 300]);
    }
}
