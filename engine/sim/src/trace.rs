//! The optional event log of one run: calls and stalls, for the timeline.

use crate::call::Call;
use crate::op::Op;
use crate::units::Nanos;

#[derive(Clone, Copy, Debug)]
pub struct TracedCall {
    pub id: u64,
    pub op: Op,
    pub file: u32,
    pub offset: u64,
    pub bytes: u64,
    pub stable: &'static str,
    pub queued_at: Nanos,
    pub sent_at: Nanos,
    pub server_at: Nanos,
    pub answered_at: Nanos,
    pub done_at: Nanos,
}

/// A span during which a process of the application could not go on.
#[derive(Clone, Copy, Debug)]
pub struct Stall {
    pub process: u32,
    pub from: Nanos,
    pub to: Nanos,
    pub what: &'static str,
}

/// Keeps the first `limit` calls and stalls; says when there were more.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    pub calls: Vec<TracedCall>,
    pub stalls: Vec<Stall>,
    pub truncated: bool,
    limit: usize,
    next_id: u64,
}

impl Trace {
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            ..Self::default()
        }
    }

    /// Forgets what is noted: the log is that of the phase that runs last.
    pub(crate) fn restart(&mut self) {
        self.calls.clear();
        self.stalls.clear();
        self.truncated = false;
    }

    /// Notes a new call; returns its place in the list, if there is room.
    pub(crate) fn start(&mut self, call: &Call, now: Nanos) -> Option<usize> {
        self.next_id += 1;
        if self.calls.len() >= self.limit {
            self.truncated = self.truncated || self.limit > 0;
            return None;
        }
        self.calls.push(TracedCall {
            id: self.next_id,
            op: call.op,
            file: call.file.0,
            offset: call.offset.0,
            bytes: call.data.0,
            stable: if call.op == Op::Write {
                call.stable.name()
            } else {
                ""
            },
            queued_at: now,
            sent_at: now,
            server_at: now,
            answered_at: now,
            done_at: now,
        });
        Some(self.calls.len() - 1)
    }

    pub(crate) fn call(&mut self, place: usize) -> Option<&mut TracedCall> {
        self.calls.get_mut(place)
    }

    pub(crate) fn stall(&mut self, stall: Stall) {
        if self.limit == 0 || stall.from == stall.to {
            return;
        }
        if self.stalls.len() >= self.limit {
            self.truncated = true;
            return;
        }
        self.stalls.push(stall);
    }
}
