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
    /// When the phase that is noted began.
    pub began: Nanos,
    limit: usize,
    next_id: u64,
    /// Calls noted that are still on their way.
    travelling: usize,
    /// There was a call for which there was no room.
    full: bool,
    /// No phase follows that would be noted instead.
    last: bool,
}

impl Trace {
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            ..Self::default()
        }
    }

    /// Forgets what is noted: the log is that of the phase that runs last.
    pub(crate) fn restart(&mut self, now: Nanos, last: bool) {
        self.calls.clear();
        self.stalls.clear();
        self.truncated = false;
        self.travelling = 0;
        self.full = false;
        self.began = now;
        self.last = last;
    }

    /// A call is over; one of an earlier phase may bear the place of another.
    pub(crate) fn ended(&mut self, place: usize, queued_at: Nanos, now: Nanos) {
        if let Some(call) = self.calls.get_mut(place)
            && call.queued_at == queued_at
        {
            call.done_at = now;
            self.travelling = self.travelling.saturating_sub(1);
        }
    }

    /// Nothing that is still to come would be noted.
    pub(crate) fn is_complete(&self) -> bool {
        self.last && self.full && self.travelling == 0
    }

    /// Notes a new call; returns its place in the list, if there is room.
    pub(crate) fn start(&mut self, call: &Call, now: Nanos) -> Option<usize> {
        self.next_id += 1;
        if self.calls.len() >= self.limit {
            self.full = self.limit > 0;
            self.truncated |= self.full;
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
        self.travelling += 1;
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
