//! What a task of the world can wait for: the reply to a call, an instant, work that is done.

use super::World;
use crate::call::Reply;
use crate::schedule::Event;
use crate::trace::Stall;
use crate::units::Nanos;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A call on its way; awaiting it gives the reply.
pub struct PendingCall {
    pub(super) world: World,
    pub(super) id: u32,
    pub(super) finished: bool,
}

impl Future for PendingCall {
    type Output = Reply;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Reply> {
        let world = self.world.clone();
        let mut calls = world.0.calls.borrow_mut();
        let travelling = &mut calls.list[self.id as usize];
        if travelling.is_done() {
            let reply = travelling.reply;
            calls.free.push(self.id);
            drop(calls);
            self.finished = true;
            return Poll::Ready(reply);
        }
        travelling.waiter = Some(world.0.executor.current());
        Poll::Pending
    }
}

impl Drop for PendingCall {
    fn drop(&mut self) {
        if self.finished {
            return;
        }
        let mut calls = self.world.0.calls.borrow_mut();
        let travelling = &mut calls.list[self.id as usize];
        if travelling.is_done() {
            calls.free.push(self.id);
        } else {
            travelling.abandoned = true;
            travelling.waiter = None;
        }
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

/// Accounts a wait when dropped.
pub struct WaitGuard {
    pub(super) world: World,
    pub(super) process: u32,
    pub(super) what: &'static str,
    pub(super) from: Nanos,
}

impl Drop for WaitGuard {
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
