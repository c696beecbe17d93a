//! The lock of a file's data (`i_rwsem`, fs/nfs/io.c), where several processes work on it: read side by side, written by
//! one at a time.
//!
//! Models kernel/locking/rwsem.c. Where processes share one processor, whoever comes while the lock is free takes it, even
//! before those who wait; a writer that has waited for long is handed it in its turn. On processors of their own, writers
//! spin beside the one that writes and have it as soon as it is free, in their order. When readers' turn comes, all who
//! wait to read go together, and while they read, whoever comes later waits behind the writers.
//! Before 4.8 buffered reads take no lock (`ClientRules::buffered_reads_lock`).

use crate::call::ProcessId;
use crate::executor::Notify;
use crate::units::Nanos;
use crate::world::World;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// `RWSEM_WAIT_TIMEOUT` (kernel/locking/rwsem.c): who has waited so long is handed the lock.
const HANDED_OVER_AFTER: Nanos = Nanos(4_000_000);
/// What a process waits for, in the timeline.
const WAITS_FOR: &str = "another process in the file";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Write,
}

#[derive(Default)]
pub(super) struct DataLock {
    handed_over_after: Nanos,
    readers: Cell<u32>,
    writing: Cell<bool>,
    queue: RefCell<VecDeque<Waiter>>,
}

struct Waiter {
    wants: Use,
    since: Nanos,
    granted: Rc<Cell<bool>>,
    called: Notify,
}

/// Somebody uses the file's data; dropped, the lock is free for others.
pub(super) struct Held {
    lock: Rc<DataLock>,
    held: Use,
    world: World,
}

impl DataLock {
    pub(super) fn new(one_processor: bool) -> Self {
        Self {
            handed_over_after: if one_processor {
                HANDED_OVER_AFTER
            } else {
                Nanos::ZERO
            },
            ..Self::default()
        }
    }

    pub(super) async fn read(self: &Rc<Self>, world: &World, process: ProcessId) -> Held {
        let others_wait = self.readers.get() > 0 && !self.queue.borrow().is_empty();
        let free = !(self.writing.get() || others_wait);
        self.take(Use::Read, free, world, process).await
    }

    pub(super) async fn write(self: &Rc<Self>, world: &World, process: ProcessId) -> Held {
        self.take(Use::Write, self.is_free(), world, process).await
    }

    async fn take(
        self: &Rc<Self>,
        wants: Use,
        free: bool,
        world: &World,
        process: ProcessId,
    ) -> Held {
        if free {
            self.grant(wants);
        } else {
            self.wait_for(wants, world, process).await;
        }
        Held {
            lock: Rc::clone(self),
            held: wants,
            world: world.clone(),
        }
    }

    async fn wait_for(&self, wants: Use, world: &World, process: ProcessId) {
        let _waiting = world.waiting(process.0, WAITS_FOR);
        let (granted, called): (Rc<Cell<bool>>, Notify) = Default::default();
        self.queue.borrow_mut().push_back(Waiter {
            wants,
            since: world.now(),
            granted: Rc::clone(&granted),
            called: called.clone(),
        });
        while !granted.get() {
            world.wait(&called).await;
            // A writer that was called without being handed it, and must be quick.
            if !granted.get() && self.is_free() {
                self.queue.borrow_mut().pop_front();
                self.grant(wants);
                return;
            }
        }
    }

    fn is_free(&self) -> bool {
        !self.writing.get() && self.readers.get() == 0
    }

    fn grant(&self, wants: Use) {
        match wants {
            Use::Read => self.readers.set(self.readers.get() + 1),
            Use::Write => self.writing.set(true),
        }
    }

    /// Hands the lock to all who wait to read, if the first does, or to a writer that has waited for long, and calls them
    /// (`rwsem_mark_wake`); any other writer that comes first is called, and must be quick.
    fn pass_on(&self, world: &World) {
        let mut queue = self.queue.borrow_mut();
        let Some(first) = queue.front() else { return };
        match first.wants {
            Use::Read => queue.retain(|waiter| {
                let reads = waiter.wants == Use::Read;
                if reads {
                    waiter.granted.set(true);
                    self.grant(Use::Read);
                    world.notify_all(&waiter.called);
                }
                !reads
            }),
            Use::Write if world.now() - first.since >= self.handed_over_after => {
                first.granted.set(true);
                self.grant(Use::Write);
                world.notify_all(&first.called);
                queue.pop_front();
            }
            Use::Write => world.notify_all(&first.called),
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        match self.held {
            Use::Read => self.lock.readers.set(self.lock.readers.get() - 1),
            Use::Write => self.lock.writing.set(false),
        }
        if self.lock.is_free() {
            self.lock.pass_on(&self.world);
        }
    }
}
