//! What a task of the world can wait for: the reply to a call, an instant, work that is done, what another task brings about.
//!
//! Nothing here is inlined: each `async` function that waits would carry a copy, and the page waits for their bytes.

use super::{Waiter, World};
use crate::call::Reply;
use crate::executor::{Executor, Notify, Waits};
use crate::schedule::Event;
use crate::trace::Stall;
use crate::units::Nanos;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

impl World {
    pub fn sleep(&self, span: Nanos) -> Sleep {
        self.sleep_until(self.now() + span)
    }

    pub fn sleep_until(&self, until: Nanos) -> Sleep {
        Sleep {
            world: self.clone(),
            until,
            asked: false,
        }
    }

    /// Work of an application on the client's processor. On one that does everything, calls and replies go first, but
    /// for the application's share.
    pub fn client_cpu(&self, cost: Nanos) -> ClientWork {
        ClientWork::new(self, cost)
    }

    pub fn wait(&self, notify: &Notify) -> impl Future<Output = ()> {
        let generation = notify.generation();
        std::future::poll_fn(move |_| notify.poll_since(generation, &self.0.executor))
    }

    /// Until somebody says that it may be there.
    pub(crate) fn wait_for<'a, For: Copy>(
        &'a self,
        waits: &'a Waits<For>,
        what: For,
    ) -> WaitFor<'a, For> {
        WaitFor {
            executor: &self.0.executor,
            waits,
            what: Some(what),
        }
    }

    pub(crate) fn notify<For>(&self, waits: &Waits<For>, is_there: &dyn Fn(&For) -> bool) {
        waits.notify(&self.0.executor, is_there);
    }

    pub fn notify_all(&self, notify: &Notify) {
        notify.notify_all(&self.0.executor);
    }
}

/// A call on its way; awaiting it gives the reply.
pub struct PendingCall {
    pub(super) world: World,
    pub(super) id: u32,
    pub(super) finished: bool,
}

impl Future for PendingCall {
    type Output = Reply;

    #[inline(never)]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Reply> {
        let world = self.world.clone();
        let mut calls = world.0.calls.borrow_mut();
        let travelling = calls.at(self.id);
        if travelling.is_done() {
            let reply = travelling.reply();
            calls.release(self.id);
            drop(calls);
            self.finished = true;
            return Poll::Ready(reply);
        }
        travelling.waiter = Waiter::Task(world.0.executor.current());
        Poll::Pending
    }
}

impl Drop for PendingCall {
    #[inline(never)]
    fn drop(&mut self) {
        if self.finished {
            return;
        }
        let mut calls = self.world.0.calls.borrow_mut();
        let travelling = calls.at(self.id);
        if travelling.is_done() {
            calls.release(self.id);
        } else {
            travelling.waiter = Waiter::Nobody;
        }
    }
}

pub(crate) struct WaitFor<'a, For> {
    executor: &'a Executor,
    waits: &'a Waits<For>,
    /// Until it is asked for.
    what: Option<For>,
}

impl<For: Copy + Unpin> Future for WaitFor<'_, For> {
    type Output = ();

    #[inline(never)]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let Some(what) = self.what.take() else {
            return Poll::Ready(());
        };
        self.waits.add(what, self.executor);
        Poll::Pending
    }
}

/// Sleeping, or working: either way the task goes on at a known instant.
pub struct Sleep {
    pub(super) world: World,
    pub(super) until: Nanos,
    pub(super) asked: bool,
}

impl Future for Sleep {
    type Output = ();

    #[inline(never)]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.world.now() >= self.until {
            return Poll::Ready(());
        }
        if !self.asked {
            self.asked = true;
            let task = self.world.0.executor.current();
            self.world.schedule(self.until, Event::Wake(task));
        }
        Poll::Pending
    }
}

/// An application's work on the client's processor: its turn, then a free processor, then the work, in portions
/// where everybody works on the same one.
pub struct ClientWork {
    world: World,
    /// What is left to do.
    cost: Nanos,
    ticket: Option<u64>,
    working: bool,
    /// When this task will be woken.
    until: Nanos,
}

impl ClientWork {
    pub(super) fn new(world: &World, cost: Nanos) -> Self {
        Self {
            world: world.clone(),
            cost,
            ticket: None,
            working: false,
            until: Nanos::ZERO,
        }
    }

    fn wake_at(&mut self, until: Nanos) {
        if self.until != until {
            self.until = until;
            let task = self.world.0.executor.current();
            self.world.schedule(until, Event::Wake(task));
        }
    }
}

impl Future for ClientWork {
    type Output = ();

    #[inline(never)]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let this = &mut *self;
        loop {
            let (now, turns) = (this.world.now(), &this.world.0.turns);
            if this.working && now < this.until {
                return Poll::Pending;
            }
            this.working = false;
            if this.cost == Nanos::ZERO {
                return Poll::Ready(());
            }
            let ticket = *this.ticket.get_or_insert_with(|| turns.queue());
            if !turns.is_first(ticket) {
                let moved = &turns.moved;
                return moved.poll_since(moved.generation(), &this.world.0.executor);
            }
            let mut stations = this.world.0.stations.borrow_mut();
            let portion = stations.application_portion(this.cost);
            if let Some(at) = stations.application_waits_until(now, portion, turns.waiting()) {
                drop(stations);
                this.wake_at(at);
                return Poll::Pending;
            }
            turns.pass();
            this.ticket = None;
            this.world.notify_all(&turns.moved);
            this.cost = this.cost - portion;
            let done = stations.application_work(now, portion);
            drop(stations);
            if !this.world.passes_to(done) {
                this.working = true;
                this.wake_at(done);
            }
        }
    }
}

/// Accounts a wait when dropped.
pub struct WaitGuard {
    pub(super) world: World,
    pub(super) process: u32,
    pub(super) what: &'static str,
    pub(super) from: Nanos,
}

impl Drop for WaitGuard {
    #[inline(never)]
    fn drop(&mut self) {
        let to = self.world.now();
        let span = to.saturating_sub(self.from);
        *self.world.0.meter.borrow_mut().waits.entry(self.what) += span;
        self.world.0.trace.borrow_mut().stall(Stall {
            process: self.process,
            from: self.from,
            to,
            what: self.what,
        });
    }
}
