//! Advice, and files that are mapped instead of read: what a process does there besides read(2) and write(2).
//!
//! Models mm/fadvise.c `generic_fadvise`, mm/madvise.c `madvise_willneed`, fs/nfs/file.c `nfs_file_mmap`.
//! readahead(2) goes the way of WILLNEED (mm/readahead.c `ksys_readahead`). Left out: advice on a part of
//! the file or later than right after open, NOREUSE (6.3: marks pages for reclaim, sends nothing).

use super::actor::Actor;
use super::buffered_read::{ReadStep, submit};
use super::dirty::FlushKind;
use super::file::CachedFile;
use super::mapping::{FaultCursor, MapAdvice, Mapping};
use super::readahead::{Advice, ReadAhead};
use super::{Descriptor, LinuxClient};
use crate::parameters::Param;
use crate::units::Bytes;
use std::cell::RefCell;
use std::rc::Rc;

impl LinuxClient {
    pub(super) async fn follow_advice(&self, descriptor: &Descriptor, advice: &str) {
        let Descriptor {
            file, actor, ahead, ..
        } = descriptor;
        actor.work.add(Param::SyscallNs, 1);
        let learn = |advice| ahead.borrow_mut().advise(advice);
        match advice {
            "normal" => learn(Advice::Normal),
            "random" => learn(Advice::Random),
            "sequential" => learn(Advice::Sequential),
            "willneed" => file.will_need(actor, ahead).await,
            "dontneed" => file.not_needed().await,
            _ => {}
        }
    }

    pub(super) async fn map_file(&self, descriptor: &Descriptor, advice: Option<&str>) {
        let Descriptor {
            file,
            actor,
            ahead,
            mapping,
            ..
        } = descriptor;
        actor.work.add(Param::SyscallNs, 1);
        if self.metadata.revalidate_data(actor.process, file.id).await {
            file.drop_pages();
        }
        let map_advice = MapAdvice::of(advice, &file.transfer.rules);
        *mapping.borrow_mut() = Some(Mapping::new(map_advice));
        if advice == Some("willneed") {
            actor.work.add(Param::SyscallNs, 1);
            file.will_need(actor, ahead).await;
        }
    }

    pub(super) async fn touch_pages(&self, descriptor: &Descriptor, offset: Bytes, length: Bytes) {
        let Descriptor {
            file,
            actor,
            ahead,
            mapping,
            ..
        } = descriptor;
        let mut cursor = FaultCursor::new(offset.0, length.0);
        loop {
            let step = match mapping.borrow_mut().as_mut() {
                Some(mapping) => cursor.step(
                    &mut file.pages.borrow_mut(),
                    mapping,
                    &mut ahead.borrow_mut(),
                    file.transfer.read_sizes(),
                ),
                None => ReadStep::Done,
            };
            if step == ReadStep::Done {
                return;
            }
            file.carry_fault_on(actor, step).await;
        }
    }
}

impl CachedFile {
    /// POSIX_FADV_WILLNEED on the whole file: READs are sent, nobody waits.
    async fn will_need(self: &Rc<Self>, actor: &Actor, ahead: &RefCell<ReadAhead>) {
        let pages = self.pages.borrow().pages_in_file();
        let windows = ahead.borrow().will_need(0, pages);
        let sizes = self.transfer.read_sizes();
        let step = submit(&mut self.pages.borrow_mut(), windows, sizes);
        if let ReadStep::Submit { calls, pages } = step {
            self.world.rule_acted("linux.willneed");
            self.fetch(actor, calls, pages).await;
        }
    }

    /// POSIX_FADV_DONTNEED on the whole file: write-back of dirty pages starts, the others go.
    async fn not_needed(self: &Rc<Self>) {
        if self.dirty_pages() > 0 {
            self.flush(FlushKind::Background, u64::MAX).await;
            self.commit_after_this_pass();
        }
        self.pages.borrow_mut().drop_idle(0, u64::MAX);
    }

    /// A fault costs what a system call costs (assumption), and each page that it maps a look at that page;
    /// nothing is copied.
    async fn carry_fault_on(self: &Rc<Self>, actor: &Actor, step: ReadStep) {
        match step {
            ReadStep::Submit { calls, pages } => {
                self.world.rule_acted("linux.page_fault");
                self.fetch(actor, calls, pages).await;
            }
            ReadStep::Wait { page } => {
                actor.work.spend().await;
                self.wait_for_page(actor, page).await;
            }
            ReadStep::Copy { folios, .. } => {
                actor.work.add(Param::SyscallNs, 1);
                actor.work.add(Param::PageReadNs, folios);
                if actor.work.is_long() {
                    actor.work.spend().await;
                }
            }
            ReadStep::Done => {}
        }
    }
}
