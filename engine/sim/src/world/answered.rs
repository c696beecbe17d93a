//! The end of a call: it is counted, and whoever waits for it goes on.

use super::World;
use super::travelling::{Calls, Stage, Travelling, Waiter};
use crate::call::Call;
use crate::meter::Spans;
use crate::units::Nanos;
use std::cell::RefMut;

impl World {
    pub(super) fn finish(&self, travelling: &mut Travelling, now: Nanos) {
        let spans = Spans {
            queue: travelling.sent_at - travelling.queued_at,
            rtt: travelling.arrived(now) - travelling.sent_at,
            execute: now - travelling.queued_at,
            storage: travelling.storage,
        };
        let received = travelling.reply_bytes();
        self.0
            .meter
            .borrow_mut()
            .finished(travelling.call.op, now, received.0, spans);
        self.note_end(travelling, now);
        travelling.done_at = now;
        travelling.stage = Stage::Finished;
    }

    /// Where the log has a new call, if it has.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn noted(&self, call: &Call, now: Nanos) -> Option<u32> {
        let mut trace = self.0.trace.borrow_mut();
        let place = trace.start(call, now);
        self.0.log_complete.set(trace.is_complete());
        place.map(|place| place as u32)
    }

    fn note_end(&self, travelling: &Travelling, now: Nanos) {
        if let Some(place) = travelling.traced {
            let mut trace = self.0.trace.borrow_mut();
            trace.ended(place as usize, travelling.queued_at, now);
            self.0.log_complete.set(trace.is_complete());
        }
    }

    /// Lets go of the calls before anybody hears of it: who hears may start the next one.
    pub(super) fn tell(&self, mut calls: RefMut<'_, Calls>, id: u32) {
        let travelling = calls.at(id);
        let call = travelling.call;
        match std::mem::replace(&mut travelling.waiter, Waiter::Undecided) {
            Waiter::Undecided => {}
            Waiter::Nobody => calls.release(id),
            Waiter::Task(task) => self.0.executor.wake(task),
            Waiter::Taker(taker, memo) => {
                calls.release(id);
                drop(calls);
                taker.reply_came(&call, memo);
            }
        }
    }
}
