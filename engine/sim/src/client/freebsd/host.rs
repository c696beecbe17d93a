//! What the client needs of the machine it runs on: time, a processor, the wire, the server's tree.
//!
//! Two machines exist: the [`World`] of a scenario, and the laboratory bench of `replay`.

use super::buffer_daemon::DAEMON;
use crate::call::Call;
use crate::executor::Notify;
use crate::server::namespace::Namespace;
use crate::units::Nanos;
use crate::world::World;
use std::cell::RefMut;
use std::future::Future;

pub trait Host: Clone + 'static {
    /// Accounts the time until it is dropped to a named stall.
    type Guard;

    fn now(&self) -> Nanos;
    fn spawn(&self, task: impl Future<Output = ()> + 'static);
    /// Spawns what the kernel's task queue does: it comes behind the daemons and before programs.
    fn spawn_by_task_queue(&self, task: impl Future<Output = ()> + 'static) {
        self.spawn(task);
    }
    fn sleep(&self, span: Nanos) -> impl Future<Output = ()>;
    /// A program comes out of user mode: the work of the system call that it makes.
    fn enter(&self, cost: Nanos) -> impl Future<Output = ()>;
    /// Work in the kernel.
    fn work(&self, cost: Nanos) -> impl Future<Output = ()>;
    fn call(&self, call: Call) -> impl Future<Output = ()>;
    fn wait(&self, notify: &Notify) -> impl Future<Output = ()>;
    fn notify_all(&self, notify: &Notify);
    fn namespace(&self) -> RefMut<'_, Namespace>;
    fn rule_acted(&self, rule: &'static str);
    /// Whether the machine knows so many names beside those of this mount that absent ones are a small part of all.
    fn has_other_names(&self) -> bool {
        true
    }
    fn stalled(&self, process: u32, what: &'static str) -> Self::Guard;

    /// Whether the reply of one of several overlapping WRITEs is handled after a later one.
    fn reply_is_overtaken(&self) -> bool {
        false
    }

    /// Step of the server's time stamps; zero: nanoseconds.
    fn stamp_step(&self) -> Nanos {
        Nanos::ZERO
    }
}

impl Host for World {
    /// None: no process waits.
    type Guard = Option<crate::world::WaitGuard>;

    fn now(&self) -> Nanos {
        self.clock()
    }

    fn spawn(&self, task: impl Future<Output = ()> + 'static) {
        World::spawn(self, task);
    }

    fn sleep(&self, span: Nanos) -> impl Future<Output = ()> {
        World::sleep(self, span)
    }

    fn enter(&self, cost: Nanos) -> impl Future<Output = ()> {
        self.client_cpu(cost)
    }

    fn work(&self, cost: Nanos) -> impl Future<Output = ()> {
        self.client_cpu(cost)
    }

    async fn call(&self, call: Call) {
        World::call(self, call).await;
    }

    fn wait(&self, notify: &Notify) -> impl Future<Output = ()> {
        World::wait(self, notify)
    }

    fn notify_all(&self, notify: &Notify) {
        World::notify_all(self, notify);
    }

    fn namespace(&self) -> RefMut<'_, Namespace> {
        World::namespace(self)
    }

    fn rule_acted(&self, rule: &'static str) {
        World::rule_acted(self, rule);
    }

    fn stalled(&self, process: u32, what: &'static str) -> Self::Guard {
        (process != DAEMON.0).then(|| self.waiting(process, what))
    }
}
