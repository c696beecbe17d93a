//! Client code is written as straight-line `async` functions; this is what runs it.
//!
//! Tasks are woken in the order in which they became ready, and time moves only when no task is
//! ready. There are no threads and no clock, so one scenario has exactly one course. Wake-ups may
//! be spurious: every future of this crate checks its own condition when polled. What all futures call is
//! not inlined into them, for the size of the page's engine.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

pub(crate) type TaskId = u32;
type Task = Pin<Box<dyn Future<Output = ()>>>;

#[derive(Default)]
pub(crate) struct Executor {
    tasks: RefCell<Vec<Option<Task>>>,
    free: RefCell<Vec<TaskId>>,
    ready: RefCell<VecDeque<TaskId>>,
    current: Cell<TaskId>,
    alive: Cell<usize>,
}

impl Executor {
    pub(crate) fn spawn(&self, future: impl Future<Output = ()> + 'static) -> TaskId {
        let task: Task = Box::pin(future);
        let reused = self.free.borrow_mut().pop();
        let mut tasks = self.tasks.borrow_mut();
        let id = match reused {
            Some(id) => id,
            None => {
                tasks.push(None);
                (tasks.len() - 1) as TaskId
            }
        };
        tasks[id as usize] = Some(task);
        self.alive.set(self.alive.get() + 1);
        self.ready.borrow_mut().push_back(id);
        id
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn wake(&self, id: TaskId) {
        self.ready.borrow_mut().push_back(id);
    }

    /// The task that is being polled now.
    pub(crate) fn current(&self) -> TaskId {
        self.current.get()
    }

    pub(crate) fn has_ready(&self) -> bool {
        !self.ready.borrow().is_empty()
    }

    /// Polls ready tasks, in order, until none is ready.
    pub(crate) fn run_ready(&self) {
        let mut context = Context::from_waker(Waker::noop());
        loop {
            let Some(id) = self.ready.borrow_mut().pop_front() else {
                return;
            };
            let Some(mut task) = self.tasks.borrow_mut()[id as usize].take() else {
                continue;
            };
            self.current.set(id);
            match task.as_mut().poll(&mut context) {
                Poll::Ready(()) => {
                    self.free.borrow_mut().push(id);
                    self.alive.set(self.alive.get() - 1);
                }
                Poll::Pending => self.tasks.borrow_mut()[id as usize] = Some(task),
            }
        }
    }

    /// Drops every task, so that the reference cycles world -> task -> world end.
    pub(crate) fn clear(&self) {
        let tasks = std::mem::take(&mut *self.tasks.borrow_mut());
        drop(tasks);
        self.free.borrow_mut().clear();
        self.ready.borrow_mut().clear();
        self.alive.set(0);
    }
}

/// A condition variable between tasks of one world.
#[derive(Clone, Default)]
pub struct Notify(Rc<NotifyState>);

#[derive(Default)]
struct NotifyState {
    generation: Cell<u64>,
    waiters: RefCell<Vec<TaskId>>,
}

impl Notify {
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets everybody go who waits now.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn notify_all(&self, executor: &Executor) {
        self.0.generation.set(self.0.generation.get() + 1);
        let mut waiters = self.0.waiters.borrow_mut();
        waiters.iter().for_each(|&task| executor.wake(task));
        waiters.clear();
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn poll_since(&self, generation: u64, executor: &Executor) -> Poll<()> {
        if self.0.generation.get() != generation {
            return Poll::Ready(());
        }
        let task = executor.current();
        let mut waiters = self.0.waiters.borrow_mut();
        if !waiters.contains(&task) {
            waiters.push(task);
        }
        Poll::Pending
    }

    pub(crate) fn generation(&self) -> u64 {
        self.0.generation.get()
    }
}

/// The same between tasks that each wait for one thing of many: nobody is woken for what another waits for, so that a
/// thousand who wait cost no more than one.
pub struct Waits<For> {
    waiters: RefCell<Vec<(For, TaskId)>>,
}

impl<For> Default for Waits<For> {
    fn default() -> Self {
        Self {
            waiters: RefCell::default(),
        }
    }
}

impl<For> Waits<For> {
    /// Lets those go, in the order in which they came, whose thing is there.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn notify(&self, executor: &Executor, is_there: &dyn Fn(&For) -> bool) {
        self.waiters.borrow_mut().retain(|(what, task)| {
            let there = is_there(what);
            if there {
                executor.wake(*task);
            }
            !there
        });
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn add(&self, what: For, executor: &Executor) {
        self.waiters.borrow_mut().push((what, executor.current()));
    }
}
