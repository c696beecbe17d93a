//! What a reply to READ or WRITE does to a cached file: attributes first, then pages, then those who wait.

use super::PAGE_SIZE;
use super::attributes::Stamp;
use super::coalesce::CallRange;
use super::file::CachedFile;
use crate::call::{Call, Memo, TakesReply};
use crate::op::{Op, Stable};
use std::rc::Rc;

impl TakesReply for CachedFile {
    fn reply_came(self: Rc<Self>, call: &Call, memo: Memo) {
        self.attributes
            .data_answered(call.op, self.id, Stamp::from(memo));
        let range = CallRange {
            offset: call.offset.0,
            bytes: call.data.0,
        };
        if call.op == Op::Write {
            self.write_answered(range, call.stable == Stable::FileSync);
        } else {
            self.read_answered(range);
        }
    }
}

impl CachedFile {
    fn read_answered(&self, range: CallRange) {
        let (start, pages) = (range.offset / PAGE_SIZE, range.bytes.div_ceil(PAGE_SIZE));
        self.pages.borrow_mut().fill(start, pages);
        self.handed.came(start, start + pages);
        self.world.notify_all(&self.answered);
    }

    fn write_answered(&self, range: CallRange, file_sync: bool) {
        let end = range.offset + range.bytes;
        self.pages
            .borrow_mut()
            .end_writeback(range.offset / PAGE_SIZE, end.div_ceil(PAGE_SIZE));
        self.writes_in_flight.set(self.writes_in_flight.get() - 1);
        let answers = if file_sync {
            &self.stable_answers
        } else {
            &self.uncommitted
        };
        answers.set(answers.get() + 1);
        let pages = range.bytes.div_ceil(PAGE_SIZE);
        if file_sync {
            self.write_back.cleaned(pages);
            self.make_room();
        } else {
            self.uncommitted_pages
                .set(self.uncommitted_pages.get() + pages);
            self.write_back.answered();
        }
        self.world.notify_all(&self.answered);
    }
}
