//! The flusher's timer (fs/fs-writeback.c `wb_workfn`): it is set when a first file becomes dirty (`wb_wakeup_delayed`) and
//! again as long as files are on the mount's list, and then looks at what has grown old (`wb_check_old_data_flush`) and at
//! the mount's part of the background limit (`wb_check_background_flush`).
//!
//! Left out: that other devices which write take part of the limit, and that kernels before 5.13 sum up a few dirty pages
//! of several processors too low (`wb_over_bg_thresh`).

use super::WriteBack;
use crate::units::Nanos;

/// `dirty_writeback_interval` (mm/page-writeback.c), 5 s; timers of that length are put off to a multiple of 256 ms
/// (kernel/time/timer.c, `LVL_GRAN` of the second level at 250 Hz). By how much depends on when the client was started; taken
/// is all of it, which meets both records that tell: lab-linux-drawn/6.1.176-data3-13/0-mixed at least 150 ms,
/// lab-linux-kernels/6.8.0-151-generic-data4-12/0-mixed at least 240.
pub(super) const INTERVAL: Nanos = Nanos(5_256_000_000);

impl WriteBack {
    /// A fresh mount is a device that has written nothing yet, with a list and a timer of its own.
    pub fn begin_mount(&self) {
        let shared = &self.0;
        shared.queue.borrow_mut().clear();
        shared.has_written.set(false);
        shared.timer_set.set(false);
        shared.mounts.set(shared.mounts.get() + 1);
    }

    /// mm/page-writeback.c `wb_over_bg_thresh`: the background limit is shared out by what devices have written of late
    /// (`__wb_calc_thresh`), so of one that has written nothing yet every dirty page is too many. From 6.14 on it is given
    /// part of what the others leave. That the flusher, once it is at work above the limit, goes on by the same rule until the
    /// first reply has come is left out.
    fn is_over_its_share(&self) -> bool {
        let shared = &self.0;
        shared.whole_limits.shares_by_writes && !shared.has_written.get() && shared.dirty.get() > 0
    }

    /// What is due because of the time that has passed: the whole of a mount that has no share yet, or a file that became
    /// dirty more than `dirty_expire_interval` ago.
    pub(super) fn has_old(&self) -> bool {
        self.is_over_its_share() || self.has_expired()
    }

    fn has_expired(&self) -> bool {
        let queue = self.0.queue.borrow();
        let oldest = queue.iter().find_map(std::rc::Weak::upgrade);
        oldest.is_some_and(|file| {
            let age = self
                .0
                .world
                .now()
                .saturating_sub(file.write_back.since.get());
            age > self.0.limits.get().expire
        })
    }

    pub(super) fn set_timer(&self) {
        let shared = &self.0;
        if shared.timer_set.replace(true) {
            return;
        }
        let (flusher, mount) = (self.clone(), shared.mounts.get());
        shared.world.spawn(async move {
            let shared = &flusher.0;
            loop {
                shared.world.sleep(shared.limits.get().interval).await;
                if shared.mounts.get() != mount {
                    return;
                }
                if shared.queue.borrow().is_empty() {
                    break;
                }
                if flusher.has_old() {
                    flusher.start(true);
                }
            }
            shared.timer_set.set(false);
        });
    }
}
