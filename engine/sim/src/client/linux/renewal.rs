//! The renewals of the client's lease: a delegation that nobody used between two of them goes back
//! (fs/nfs/nfs4renewd.c `nfs4_renew_state`, fs/nfs/delegation.c `nfs_expire_unreferenced_delegations`).
//!
//! When they come was measured on Linux 6.1.176 (delegations taken 0 to 47 s after the mount and left alone or used
//! now and then, NFS 4.0 and 4.1). Left out: the RENEW or SEQUENCE of a renewal, and that a file which is open at that
//! time gives its delegation back when it is closed.

use super::attributes::Jiffies;
use super::inode::Inode;
use super::metadata::Metadata;
use crate::call::{FileId, ProcessId};
use crate::units::Nanos;
use std::cell::Cell;
use std::ops::Range;

/// Timers that are more than 16 s away are put off to a multiple of 2.048 s (kernel/time/timer.c, `LVL_GRAN` of the third
/// level at 250 Hz): by half of it in the mean (60.7 to 62.1 s were measured on 6.12.117 and 7.3.4).
const TIMER_LATE_NS: u64 = 1_024_000_000;
/// knfsd's lease lasts 90 s (fs/nfsd/netns.h, NFSD_LEASE_TIME); it is renewed after two thirds of it without a call,
/// and by a call of its own after one third (`nfs4_schedule_state_renewal`, `nfs4_renew_state`).
const RENEWAL: Nanos = Nanos(60_000_000_000 + TIMER_LATE_NS);
const IDLE: Nanos = Nanos(30_000_000_000);
/// Renewals are at least so far apart (`nfs4_schedule_state_renewal`). A mount with sessions has its first one then.
const SOONEST: Nanos = Nanos(5_000_000_000);

/// When the last renewal came, when the next one does, and when the last call was sent.
#[derive(Debug, Default)]
pub(super) struct Renewals {
    last: Cell<Nanos>,
    next: Cell<Nanos>,
    last_call: Cell<Nanos>,
}

impl Metadata {
    /// A mount begins its lease.
    pub(super) fn begin_lease(&self) {
        let now = self.world().clock();
        let sessions = self.rules().nfs.has_sessions();
        let first = if sessions { SOONEST } else { RENEWAL };
        let renewals = self.renewals();
        renewals.last.set(now);
        renewals.next.set(now + first);
        renewals.last_call.set(now);
    }

    /// A call is about to be sent.
    pub(super) fn note_call(&self) {
        self.renew_if_due();
        self.renewals().last_call.set(self.world().clock());
    }

    /// What goes back while a phase runs is counted there.
    pub(super) fn renew_if_due(&self) {
        if !self.is_v4() || self.world().clock() < self.renewals().next.get() {
            return;
        }
        let unused = self.renew();
        if unused.is_empty() {
            return;
        }
        let metadata = self.clone();
        self.world().spawn(async move {
            for (file, _) in unused {
                metadata.give_delegation_back(ProcessId(0), file).await;
            }
        });
    }

    /// What went back in the pause before a phase belongs to none.
    pub(super) fn pass_pause(&self) {
        if self.is_v4() {
            for (file, at) in self.renew() {
                self.with_inode(file, |inode| inode.delegation = None);
                self.clear_delegated(file);
                // The reply shows all attributes that were in doubt (fs/nfs/nfs4proc.c `nfs4_bitmask_set`), and the client
                // believes them for a while (measured: no GETATTR within 6 s).
                self.learn_of(file, self.stamp_at(at), at, true);
            }
        }
    }

    /// The renewals that have come by now; answers with the delegations that go back, and when. Nothing was used between
    /// two of them that are looked at together, so the second finds unused what the first has left.
    fn renew(&self) -> Vec<(FileId, Jiffies)> {
        let now = self.world().clock();
        let renewals = self.renewals();
        let mut back = Vec::new();
        let mut since = Jiffies::at(Nanos::ZERO);
        for round in 0.. {
            let mut turn = renewals.next.get();
            if turn > now {
                break;
            }
            let before = Jiffies::at(renewals.last.get());
            let looked_at = back.len();
            self.add_unused(&mut back, since..before, turn);
            since = before;
            let calls = back.len() > looked_at
                || turn >= renewals.last_call.get() + IDLE
                || !self.rules().nfs.has_sessions();
            if calls {
                // Each is followed by the next after the same time, as long as nothing else is called.
                if round > 1 {
                    turn += RENEWAL * ((now - turn).0 / RENEWAL.0);
                }
                renewals.last_call.set(turn);
            }
            renewals.last.set(turn);
            let next = renewals.last_call.get() + RENEWAL;
            renewals.next.set(next.max(turn + SOONEST));
        }
        back
    }

    fn add_unused(&self, back: &mut Vec<(FileId, Jiffies)>, used: Range<Jiffies>, turn: Nanos) {
        let state = self.state();
        let goes_back = |(_, inode): &(FileId, &Inode)| {
            inode.delegation.is_some()
                && used.contains(&inode.used_at.get())
                && !inode.open.is_open()
        };
        let files = state.inodes.entries().filter(goes_back);
        back.extend(files.map(|(file, _)| (file, Jiffies::at(turn))));
    }
}

impl Inode {
    /// `nfs4_have_delegation`, which marks it as used (NFS_DELEGATION_REFERENCED).
    pub(super) fn uses_delegation(&self, now: Jiffies) -> bool {
        self.used_at.set(now);
        self.delegation.is_some()
    }
}
