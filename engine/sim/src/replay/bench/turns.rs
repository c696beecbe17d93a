//! Who has the guest's processor: what threads of the bench do to get it, to hold it and to let it go.

use super::super::processor::Rank;
use super::Bench;
use crate::client::freebsd::host::Host as _;
use crate::executor::TaskId;
use crate::units::Nanos;
use std::future::poll_fn;
use std::task::Poll;

impl Bench {
    /// Waits until the running task has the processor.
    pub(in crate::replay) async fn take_processor(&self) {
        let task = self.current_task();
        if self.0.processor.borrow().is_held_by(task) {
            return;
        }
        let rank = self.rank(task);
        self.0.processor.borrow_mut().make_runnable(task, rank);
        self.wait_for_processor(task).await;
    }

    fn rank(&self, task: TaskId) -> Rank {
        match Some(task) {
            program if program == self.0.program.get() => Rank::Program,
            queue if queue == self.0.task_queue.get() => Rank::TaskQueue,
            _ => Rank::Daemon,
        }
    }

    pub(in crate::replay) fn leave_processor(&self) {
        let task = self.current_task();
        let next = self.0.processor.borrow_mut().leave(task, self.now());
        match next {
            Some(next) => self.wake(next),
            None => self.emulator().guest_idles(self),
        }
    }

    /// Works without a pause, but for interrupts and for those who come in with them.
    pub(in crate::replay) async fn occupy(&self, cost: Nanos) {
        let task = self.current_task();
        let rank = self.rank(task);
        let free_at = self.0.interrupts.borrow().free_at();
        self.sleep_until(free_at.max(self.now())).await;
        self.wait_for_processor(task).await;
        let mut end = self.now() + cost;
        while self.now() < end {
            let lost = self.0.processor.borrow().lost(rank);
            self.sleep_until(end).await;
            self.wait_for_processor(task).await;
            end += self.0.processor.borrow().lost(rank) - lost;
        }
    }

    async fn wait_for_processor(&self, task: TaskId) {
        poll_fn(|_| {
            if self.0.processor.borrow().is_held_by(task) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }

    /// Time that the server takes from the guest.
    pub(in crate::replay) async fn interrupt(&self, cost: Nanos) {
        self.0.processor.borrow_mut().steal(cost);
        let done = self.0.interrupts.borrow_mut().serve(self.now(), cost);
        self.sleep_until(done).await;
    }

    /// The reply's interrupt, which wakes the thread that waits for it.
    pub(in crate::replay) async fn receive(&self, cost: Nanos) {
        self.interrupt(cost).await;
        let task = self.current_task();
        let rank = self.rank(task);
        let instead = {
            let mut processor = self.0.processor.borrow_mut();
            if !processor.is_held_by(task) {
                processor.make_runnable(task, rank);
            }
            processor.end_interrupt(self.0.program.get(), self.now())
        };
        if let Some(next) = instead {
            self.wake(next);
        }
        self.wait_for_processor(task).await;
    }

    /// A program on its way to user mode lets daemons go first.
    pub(super) async fn give_way(&self) {
        let mut others_begun = false;
        poll_fn(|_| {
            if others_begun {
                return Poll::Ready(());
            }
            others_begun = true;
            self.wake(self.current_task());
            Poll::Pending
        })
        .await;
        if self.0.processor.borrow().others_are_runnable() {
            self.leave_processor();
            self.take_processor().await;
        }
    }
}
