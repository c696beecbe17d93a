//! The OPEN of version 4: one at a time of an owner in 4.0, and the delegation that may come with its reply.

use super::attributes::Stamp;
use super::metadata::Metadata;
use crate::call::{Call, FileId, ProcessId};
use crate::client::OpenHow;
use crate::op::Op;
use crate::scenario::NfsVersion;

impl Metadata {
    /// Version 4.0 opens one at a time, and each looks for a delegation anew before it is sent (`nfs4_open_prepare`).
    pub(super) async fn covered_after_others(&self, file: FileId, how: &OpenHow) -> bool {
        if self.rules().nfs != NfsVersion::V40 {
            return false;
        }
        self.owner_turn().await;
        self.delegation(file)
            .is_some_and(|held| held.covers(how.mode))
    }

    /// Waits while another open of the same owner is under way.
    async fn owner_turn(&self) {
        while self.state().owner_opens {
            let free = self.state().owner_free.clone();
            self.world().wait(&free).await;
        }
    }

    /// The OPEN call, and the delegation that may come with its reply.
    pub(super) async fn open_call(
        &self,
        process: ProcessId,
        call: Call,
        file: FileId,
        how: &OpenHow,
    ) -> Stamp {
        let numbered = self.rules().nfs == NfsVersion::V40;
        if numbered {
            self.owner_turn().await;
        }
        self.state().owner_opens = numbered;
        let stamp = self.ask_with(process, call).await;
        let confirmed = !numbered || self.state().owner_confirmed;
        if !confirmed {
            self.ask(process, Op::OpenConfirm, file).await;
            self.state().owner_confirmed = true;
        }
        if numbered {
            let mut state = self.state();
            state.owner_opens = false;
            self.world().notify_all(&state.owner_free);
        }
        self.learn(file, stamp, None);
        let grant = self.granted(file, how).filter(|_| confirmed);
        self.with_inode(file, |inode| {
            inode.access_known = true;
            inode.open.told(how.mode, self.replaces_open(grant));
            inode.delegation = inode.delegation.max(grant.filter(|_| !inode.recalled));
            inode.used_at.set(self.now());
        });
        stamp
    }
}
