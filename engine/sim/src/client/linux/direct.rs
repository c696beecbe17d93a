//! O_DIRECT: data that passes by the page cache (fs/nfs/direct.c).

use super::PAGE_SIZE;
use super::actor::Actor;
use super::coalesce::{CallRange, split};
use super::dirty::WriteCall;
use super::file::CachedFile;
use crate::call::Call;
use crate::parameters::Param;
use crate::units::Bytes;
use std::rc::Rc;

impl CachedFile {
    /// O_DIRECT: all RPCs of the request at once, then wait for them (fs/nfs/direct.c).
    pub async fn read_direct(
        self: &Rc<Self>,
        actor: &Actor,
        offset: Bytes,
        length: Bytes,
    ) -> Bytes {
        let length = length.0.min(self.size().0.saturating_sub(offset.0));
        actor.work.add(Param::SyscallNs, 1);
        actor.work.spend().await;
        let mut ranges = Vec::new();
        split(
            CallRange {
                offset: offset.0,
                bytes: length,
            },
            &self.transfer.rsize_bytes,
            &mut ranges,
        );
        let _waiting = self.world.waiting(actor.process.0, "READ reply");
        let stamp = self.attributes.stamp();
        let replies: Vec<_> = ranges
            .iter()
            .map(|range| {
                let call = Call::read(self.id, Bytes(range.offset), Bytes(range.bytes));
                self.world.call(Call {
                    op: self.transfer.read_op,
                    ..call
                })
            })
            .collect();
        for reply in replies {
            reply.await;
        }
        self.attributes
            .data_answered(self.transfer.read_op, self.id, stamp);
        Bytes(length)
    }

    /// O_DIRECT: one RPC goes FILE_SYNC, several go UNSTABLE and one COMMIT follows.
    pub async fn write_direct(self: &Rc<Self>, actor: &Actor, offset: Bytes, length: Bytes) {
        let mut ranges = Vec::new();
        split(
            CallRange {
                offset: offset.0,
                bytes: length.0,
            },
            &self.transfer.wsize_bytes,
            &mut ranges,
        );
        let file_sync = ranges.len() == 1;
        let calls: Vec<_> = ranges
            .into_iter()
            .map(|range| WriteCall { range, file_sync })
            .collect();
        self.send_writes(&calls);
        // What is cached of the range is out of date now (`nfs_file_direct_write`).
        let end = offset.0 + length.0;
        self.pages
            .borrow_mut()
            .drop_idle(offset.0 / PAGE_SIZE, end.div_ceil(PAGE_SIZE));
        self.wait_for_writes(actor).await;
        let together = self.stable_answers.take() + self.uncommitted.get();
        if !file_sync {
            // Each request commits its own WRITEs (`nfs_direct_commit_schedule`).
            self.commit_waited(actor).await;
        }
        if together > 1 {
            self.attributes
                .doubt_after_parallel_writes(self.id, !file_sync);
        }
        self.pages.borrow_mut().grow_to(end);
    }
}
