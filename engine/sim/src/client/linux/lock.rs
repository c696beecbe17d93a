//! The lock of a directory (`i_rwsem`): names are looked up side by side and changed one at a time,
//! the calls to the server included.

use crate::call::ProcessId;
use crate::executor::Notify;
use crate::world::World;
use std::cell::Cell;
use std::rc::Rc;

/// Several readers of a directory, or one that changes it.
#[derive(Default)]
pub(super) struct DirectoryLock {
    readers: Cell<u32>,
    changing: Cell<bool>,
    freed: Notify,
}

pub(super) struct Reading(Rc<DirectoryLock>, World);
pub(super) struct Changing(Rc<DirectoryLock>, World);

impl DirectoryLock {
    pub(super) async fn read(self: Rc<Self>, world: &World) -> Reading {
        while self.changing.get() {
            world.wait(&self.freed).await;
        }
        self.readers.set(self.readers.get() + 1);
        Reading(self, world.clone())
    }

    pub(super) async fn change(self: Rc<Self>, world: &World, process: ProcessId) -> Changing {
        if self.changing.get() || self.readers.get() > 0 {
            let _waiting = world.waiting(process.0, "another process in the directory");
            while self.changing.get() || self.readers.get() > 0 {
                world.wait(&self.freed).await;
            }
        }
        self.changing.set(true);
        Changing(self, world.clone())
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.0.readers.set(self.0.readers.get() - 1);
        self.1.notify_all(&self.0.freed);
    }
}

impl Drop for Changing {
    fn drop(&mut self) {
        self.0.changing.set(false);
        self.1.notify_all(&self.0.freed);
    }
}
