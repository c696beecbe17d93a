//! READs of a window: pages are put into the cache, and READs made for them, while replies to earlier ones come in.

use super::PAGE_SIZE;
use super::actor::Actor;
use super::coalesce::CallRange;
use super::file::CachedFile;
use crate::call::Call;
use crate::parameters::Param;
use crate::units::Bytes;
use std::rc::Rc;

/// READs up to which the reversed order is measured (lab-linux-6.12-exact/W-office-io8k-rec256k/4-randread: windows of
/// 16 READs); those of a longer submission follow in order.
const REVERSED_READS: usize = 16;

impl CachedFile {
    /// Puts new pages into the cache, all of a window, and then makes and sends the READs that fill them.
    pub(super) async fn fetch(
        self: &Rc<Self>,
        actor: &Actor,
        mut calls: Vec<CallRange>,
        pages: u64,
    ) {
        self.make_room();
        let page_ns = self.world.parameter(Param::PageAddNs);
        let insert_ns = page_ns * self.world.parameter(Param::PageInsertShare);
        actor.work.add_nanos(insert_ns * pages as f64);
        self.put_in_order(&mut calls);
        let mut sent = 0;
        for (index, call) in calls.iter().enumerate() {
            let made = call.bytes.div_ceil(PAGE_SIZE) as f64;
            actor.work.add_nanos((page_ns - insert_ns) * made);
            if actor.work.is_long() {
                actor.work.spend().await;
                self.send_in_order(&calls[sent..=index]);
                sent = index + 1;
            }
        }
        actor.work.spend().await;
        self.send_in_order(&calls[sent..]);
        self.pages.borrow_mut().use_again(calls);
    }

    /// READs of one folio, at once.
    pub(super) fn send_reads(self: &Rc<Self>, mut calls: Vec<CallRange>) {
        self.put_in_order(&mut calls);
        self.send_in_order(&calls);
    }

    fn put_in_order(&self, calls: &mut [CallRange]) {
        if self.transfer.last_read_first {
            let reversed = calls.len().min(REVERSED_READS);
            calls[..reversed].reverse();
        }
    }

    fn send_in_order(self: &Rc<Self>, calls: &[CallRange]) {
        for &CallRange { offset, bytes } in calls {
            let call = Call {
                op: self.transfer.read_op,
                ..Call::read(self.id, Bytes(offset), Bytes(bytes))
            };
            self.send(call);
        }
    }
}
