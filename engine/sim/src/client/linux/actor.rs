//! A process in a system call, and the processor time that it runs up.

use crate::call::ProcessId;
use crate::parameters::Param;
use crate::stations::QUANTUM;
use crate::units::Nanos;
use crate::world::{ClientWork, World};
use std::cell::Cell;

/// Who makes a system call.
pub struct Actor {
    pub process: ProcessId,
    pub work: Work,
}

impl Actor {
    pub fn new(process: ProcessId, world: &World) -> Self {
        Self {
            process,
            work: Work::new(world),
        }
    }
}

/// Processor time that a process has run up in system calls and not yet spent: small amounts are
/// gathered, so that a read of a cached page is not an event of its own.
pub struct Work {
    nanos: Cell<f64>,
    world: World,
}

impl Work {
    pub fn new(world: &World) -> Self {
        Self {
            nanos: Cell::new(0.0),
            world: world.clone(),
        }
    }

    pub(super) fn add(&self, cost: Param, times: u64) {
        self.add_nanos(self.world.parameter(cost) * times as f64);
    }

    pub(super) fn add_nanos(&self, more: f64) {
        self.nanos.set(self.nanos.get() + more);
    }

    pub fn spend(&self) -> ClientWork {
        let cost = Nanos::from_nanos(self.nanos.take());
        self.world.client_cpu(cost)
    }

    pub(super) fn is_any(&self) -> bool {
        self.nanos.get() > 0.0
    }

    /// It is time to spend it.
    pub(super) fn is_long(&self) -> bool {
        self.nanos.get() >= QUANTUM.0 as f64
    }
}
