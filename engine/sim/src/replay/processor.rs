//! The one processor of the laboratory's guest: who runs, and who runs next.
//!
//! Source: sys/kern/sched_ule.c (sched_shouldpreempt, sched_setpreempt, preempt_thresh), sys/sys/priority.h,
//! sys/kern/subr_trap.c (ast). Kernel processes stand before programs in the queue, but none of them is urgent
//! enough to stop a thread by being woken: that runs on until it sleeps or returns to user mode. An interrupt's
//! thread is; when it is done, the first in the queue goes on, and that is not the program if a kernel process
//! can run: a reply that comes while the program is in the kernel is handled at once.

use crate::executor::TaskId;
use crate::units::Nanos;
use std::collections::VecDeque;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rank {
    /// A kernel process (PVM): nfsiod, buffer daemon.
    Daemon,
    /// The kernel's task queue (PWAIT), which makes nfsiods.
    TaskQueue,
    /// The program, in the kernel or out of it.
    Program,
}

#[derive(Default)]
pub(super) struct Processor {
    holder: Option<TaskId>,
    daemons: VecDeque<TaskId>,
    task_queue: VecDeque<TaskId>,
    programs: VecDeque<TaskId>,
    /// Time that interrupts have taken so far.
    stolen: Nanos,
    /// The program that an interrupt has put back into the queue, when, and what was stolen until then.
    pushed_aside: Option<(TaskId, Nanos, Nanos)>,
    /// Time that the program has spent in the queue for that.
    aside: Nanos,
}

impl Processor {
    pub(super) fn is_held_by(&self, task: TaskId) -> bool {
        self.holder == Some(task)
    }

    /// The task can run; it does at once if nobody else does.
    pub(super) fn make_runnable(&mut self, task: TaskId, rank: Rank) {
        if self.holder.is_none() {
            self.holder = Some(task);
            return;
        }
        match rank {
            Rank::Daemon => self.daemons.push_back(task),
            Rank::TaskQueue => self.task_queue.push_back(task),
            Rank::Program => self.programs.push_back(task),
        }
    }

    /// The task sleeps; returns who runs instead.
    pub(super) fn leave(&mut self, task: TaskId, now: Nanos) -> Option<TaskId> {
        if self.holder != Some(task) {
            return None;
        }
        self.next(now)
    }

    /// An interrupt takes its time.
    pub(super) fn steal(&mut self, cost: Nanos) {
        self.stolen += cost;
    }

    /// Time that its holder `task` has lost so far to interrupts and to whoever came in with them.
    pub(super) fn lost(&self, rank: Rank) -> Nanos {
        match rank {
            Rank::Program => self.stolen + self.aside,
            _ => self.stolen,
        }
    }

    /// An interrupt's thread is done: kernel processes go before the program that it had stopped. Returns who
    /// runs instead of the program.
    pub(super) fn end_interrupt(&mut self, program: Option<TaskId>, now: Nanos) -> Option<TaskId> {
        let stopped = program.filter(|_| self.holder == program && self.others_are_runnable())?;
        self.programs.push_front(stopped);
        self.pushed_aside = Some((stopped, now, self.stolen));
        self.next(now)
    }

    fn next(&mut self, now: Nanos) -> Option<TaskId> {
        self.holder = self
            .daemons
            .pop_front()
            .or_else(|| self.task_queue.pop_front())
            .or_else(|| self.programs.pop_front());
        if let Some((program, since, stolen)) = self.pushed_aside
            && self.holder == Some(program)
        {
            self.pushed_aside = None;
            self.aside += (now - since).saturating_sub(self.stolen - stolen);
        }
        self.holder
    }

    pub(super) fn is_idle(&self) -> bool {
        self.holder.is_none()
    }

    /// Others than programs.
    pub(super) fn others_are_runnable(&self) -> bool {
        !self.daemons.is_empty() || !self.task_queue.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Nanos = Nanos(100);

    #[test]
    fn daemons_go_before_the_program_and_stop_nobody_by_being_woken() {
        let mut processor = Processor::default();
        processor.make_runnable(1, Rank::Program);
        processor.make_runnable(2, Rank::Program);
        processor.make_runnable(4, Rank::TaskQueue);
        processor.make_runnable(3, Rank::Daemon);
        assert!(processor.is_held_by(1) && processor.others_are_runnable());
        assert_eq!(processor.leave(2, NOW), None);
        assert_eq!(processor.leave(1, NOW), Some(3));
        assert_eq!(processor.leave(3, NOW), Some(4));
        assert_eq!(processor.leave(4, NOW), Some(2));
        assert_eq!(processor.leave(2, NOW), None);
        processor.make_runnable(3, Rank::Daemon);
        assert!(processor.is_held_by(3));
    }

    #[test]
    fn an_interrupt_lets_daemons_in_before_the_program_goes_on() {
        let mut processor = Processor::default();
        processor.make_runnable(1, Rank::Program);
        assert_eq!(processor.end_interrupt(Some(1), NOW), None);
        processor.make_runnable(3, Rank::Daemon);
        assert_eq!(processor.end_interrupt(Some(1), NOW), Some(3));
        assert_eq!(processor.end_interrupt(Some(1), NOW), None);
        processor.steal(Nanos(30));
        assert_eq!(processor.leave(3, NOW + Nanos(50)), Some(1));
        assert_eq!(processor.lost(Rank::Program), Nanos(50));
        assert_eq!(processor.lost(Rank::Daemon), Nanos(30));
    }
}
