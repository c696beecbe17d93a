//! The one processor of the laboratory's guest: who runs, and who runs next.
//!
//! Source: sys/kern/sched_ule.c (sched_shouldpreempt, sched_setpreempt), sys/sys/priority.h, sys/kern/subr_trap.c
//! (ast). A thread in the kernel runs until it sleeps; kernel processes stand before programs in the
//! queue; a program gives way when it returns to user mode. Interrupts take their time from whoever runs.

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
    pub stolen: Nanos,
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
    pub(super) fn leave(&mut self, task: TaskId) -> Option<TaskId> {
        if self.holder != Some(task) {
            return None;
        }
        self.holder = self
            .daemons
            .pop_front()
            .or_else(|| self.task_queue.pop_front())
            .or_else(|| self.programs.pop_front());
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

    #[test]
    fn daemons_go_before_the_program_and_nobody_is_interrupted() {
        let mut processor = Processor::default();
        processor.make_runnable(1, Rank::Program);
        processor.make_runnable(2, Rank::Program);
        processor.make_runnable(3, Rank::Daemon);
        assert!(processor.is_held_by(1) && processor.others_are_runnable());
        assert_eq!(processor.leave(2), None);
        assert_eq!(processor.leave(1), Some(3));
        assert_eq!(processor.leave(3), Some(2));
        assert_eq!(processor.leave(2), None);
        processor.make_runnable(3, Rank::Daemon);
        assert!(processor.is_held_by(3));
    }
}
