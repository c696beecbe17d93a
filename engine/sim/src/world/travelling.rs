//! Calls on their way: what is known of each, and who wants to know that it has been answered.

use crate::call::{Call, Memo, Reply, TakesReply};
use crate::executor::TaskId;
use crate::link::Direction;
use crate::stations;
use crate::transport::headers::Headers;
use crate::units::{Bytes, Nanos};
use std::rc::Rc;

/// Calls that lie together. A flush may queue a hundred thousand: a list that doubles and is copied would hold as many
/// places three times over.
const CALLS_TOGETHER: usize = 1024;

#[derive(Default)]
pub(super) struct Calls {
    /// All but the last are full.
    chunks: Vec<Vec<Travelling>>,
    /// Places in all of them.
    made: u32,
    free: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Slot,
    /// Signed or encrypted, on a mount with Kerberos; opened, when it is back.
    #[cfg_attr(not(feature = "whole"), expect(dead_code))]
    Secured,
    ToServer,
    ServerStart,
    ServerProcessed,
    Answered,
    ToClient,
    #[cfg_attr(not(feature = "whole"), expect(dead_code))]
    Opened,
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
    pub(super) traced: Option<u32>,
    pub(super) done_at: Nanos,
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
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn add(&mut self, travelling: Travelling) -> u32 {
        if let Some(id) = self.free.pop() {
            *self.at(id) = travelling;
            return id;
        }
        let id = self.made;
        let (chunk, place) = chunk_of(id);
        if place == 0 {
            self.chunks.push(Vec::with_capacity(CALLS_TOGETHER));
        }
        self.chunks[chunk].push(travelling);
        self.made += 1;
        id
    }

    // Not inlined, for the size of the page's engine.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(super) fn at(&mut self, id: u32) -> &mut Travelling {
        let (chunk, place) = chunk_of(id);
        &mut self.chunks[chunk][place]
    }

    /// Nobody asks for this call any more.
    pub(super) fn release(&mut self, id: u32) {
        self.free.push(id);
    }
}

fn chunk_of(id: u32) -> (usize, usize) {
    (id as usize / CALLS_TOGETHER, id as usize % CALLS_TOGETHER)
}

impl Travelling {
    pub(super) fn request_bytes(&self) -> Bytes {
        Bytes(
            u64::from(self.headers.call_bytes) + stations::payload(&self.call, Direction::ToServer),
        )
    }

    pub(super) fn reply_bytes(&self) -> Bytes {
        Bytes(
            u64::from(self.headers.reply_bytes)
                + stations::payload(&self.call, Direction::ToClient),
        )
    }

    /// When the reply was there, of a call that is done now: what is opened came before.
    pub(super) fn arrived(&self, now: Nanos) -> Nanos {
        match self.stage {
            Stage::Opened if cfg!(feature = "whole") => self.done_at,
            _ => now,
        }
    }

    pub(super) fn reply(&self) -> Reply {
        Reply {
            queued_at: self.queued_at,
            sent_at: self.sent_at,
            done_at: self.done_at,
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.stage == Stage::Finished
    }
}
