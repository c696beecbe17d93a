//! Calls on their way: what is known of each, and who wants to know that it has been answered.

use crate::call::{Call, Memo, Reply, TakesReply};
use crate::executor::TaskId;
use crate::link::Direction;
use crate::stations;
use crate::transport::headers::Headers;
use crate::units::{Bytes, Nanos};
use std::rc::Rc;

#[derive(Default)]
pub(super) struct Calls {
    pub(super) list: Vec<Travelling>,
    pub(super) free: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Slot,
    ToServer,
    ServerStart,
    ServerProcessed,
    Answered,
    ToClient,
    Finished,
}

pub(super) struct Travelling {
    pub(super) call: Call,
    pub(super) headers: Headers,
    pub(super) stage: Stage,
    pub(super) queued_at: Nanos,
    pub(super) sent_at: Nanos,
    pub(super) storage: Nanos,
    pub(super) connection: u16,
    pub(super) waiter: Waiter,
    pub(super) traced: Option<usize>,
    pub(super) reply: Reply,
}

/// Who wants to know that a call has been answered.
pub(super) enum Waiter {
    /// Nobody yet.
    Undecided,
    Nobody,
    Task(TaskId),
    Taker(Rc<dyn TakesReply>, Memo),
}

impl Calls {
    pub(super) fn add(&mut self, travelling: Travelling) -> u32 {
        if let Some(id) = self.free.pop() {
            self.list[id as usize] = travelling;
            return id;
        }
        self.list.push(travelling);
        (self.list.len() - 1) as u32
    }
}

impl Travelling {
    pub(super) fn request_bytes(&self) -> Bytes {
        Bytes(self.headers.call_bytes + stations::payload(&self.call, Direction::ToServer))
    }

    pub(super) fn reply_bytes(&self) -> Bytes {
        Bytes(self.headers.reply_bytes + stations::payload(&self.call, Direction::ToClient))
    }

    pub(super) fn is_done(&self) -> bool {
        self.stage == Stage::Finished
    }
}
