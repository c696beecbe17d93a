//! The laboratory's bench: a guest with one processor, and a serial server behind an emulated network.
//!
//! Who runs is decided as the kernel does (`processor`), how calls travel is in `emulator`. Times are round
//! figures of the laboratory (half to five milliseconds per synchronous call); they decide races only.
//! `seed` varies them from run to run.

mod turns;

use super::emulator::{Emulator, MEMBERS, Member};
use super::processor::Processor;
use crate::call::{Call, FileId};
use crate::client::freebsd::host::Host;
use crate::executor::{Executor, Notify, TaskId};
use crate::op::{Op, Stable};
use crate::schedule::{Event, Schedule};
use crate::server::namespace::Namespace;
use crate::station::Station;
use crate::units::Nanos;
use std::cell::{Cell, RefCell, RefMut};
use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::rc::Rc;
use std::task::Poll;

/// Time in user mode after which a program gives way to a daemon that was woken meanwhile.
const SLICE_NS: u64 = 20_000;
/// Spread of these times: each is multiplied by 1 ± this share.
const JITTER_SHARE: f64 = 0.45;
/// How often one of several overlapping replies is handled after a later one: often when replies
/// come back while other daemons are still sending, rarely when a round trip lies between.
const OVERTAKEN_AT_ONCE: f64 = 0.2;
const OVERTAKEN_LATER: f64 = 0.0006;

/// Members begin at different fractions of a second: stamps and daemons count whole seconds.
const CLOCK_STEP_NS: u64 = 370_000_000;

/// What arrived at the server during one step.
#[derive(Clone, Debug, Default)]
pub(super) struct Arrivals {
    pub calls: BTreeMap<Op, u64>,
    pub read_sizes: BTreeMap<u64, u64>,
    pub write_sizes: BTreeMap<(Stable, u64), u64>,
    pub reads_in_flight: u64,
    pub writes_in_flight: u64,
}

#[derive(Clone)]
pub(super) struct Bench(Rc<Inner>);

struct Inner {
    executor: Executor,
    schedule: RefCell<Schedule>,
    now: Cell<Nanos>,
    processor: RefCell<Processor>,
    interrupts: RefCell<Station>,
    program: Cell<Option<TaskId>>,
    task_queue: Cell<Option<TaskId>>,
    emulator: Emulator,
    in_flight: Cell<u64>,
    arrivals: RefCell<Arrivals>,
    namespace: RefCell<Namespace>,
    random: Cell<u64>,
    member: Member,
    round_trip: Cell<Nanos>,
    stamp_step: Cell<Nanos>,
}

impl Bench {
    pub(super) fn new(seed: u64) -> Self {
        let member = MEMBERS[(seed as usize).wrapping_sub(1) % MEMBERS.len()];
        let mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Self(Rc::new(Inner {
            executor: Executor::default(),
            schedule: RefCell::default(),
            now: Cell::new(Nanos(1_000_000_000 + seed * CLOCK_STEP_NS)),
            processor: RefCell::default(),
            interrupts: RefCell::new(Station::new(1)),
            program: Cell::new(None),
            task_queue: Cell::new(None),
            emulator: Emulator::default(),
            in_flight: Cell::new(0),
            arrivals: RefCell::default(),
            namespace: RefCell::default(),
            random: Cell::new(mixed),
            member,
            round_trip: Cell::new(Nanos::ZERO),
            stamp_step: Cell::new(Nanos::ZERO),
        }))
    }

    pub(super) fn set_conditions(&self, round_trip: Nanos, stamp_step: Nanos) {
        self.0.round_trip.set(round_trip);
        self.0.stamp_step.set(stamp_step);
    }

    /// Runs the program to its end; false if it waits for something that never happens.
    pub(super) fn run(&self, program: impl Future<Output = ()> + 'static) -> bool {
        let done = Rc::new(Cell::new(false));
        let (flag, bench) = (done.clone(), self.clone());
        let task = self.0.executor.spawn(async move {
            bench.take_processor().await;
            program.await;
            bench.leave_processor();
            flag.set(true);
        });
        self.0.program.set(Some(task));
        loop {
            self.0.executor.run_ready();
            if done.get() {
                return true;
            }
            if !self.next_event() {
                return false;
            }
        }
    }

    fn next_event(&self) -> bool {
        let next = self.0.schedule.borrow_mut().pop();
        let Some((at, event)) = next else {
            return false;
        };
        self.0.now.set(at);
        if let Event::Wake(task) = event {
            self.0.executor.wake(task);
        }
        true
    }

    pub(super) fn end(&self) {
        self.0.executor.clear();
    }

    /// Takes what has arrived since the last time.
    pub(super) fn take_arrivals(&self) -> Arrivals {
        self.0.arrivals.take()
    }

    /// The running thread sleeps for a while.
    pub(super) async fn sleep(&self, span: Nanos) {
        self.leave_processor();
        self.sleep_until(self.now() + span).await;
        self.take_processor().await;
    }

    pub(super) async fn sleep_until(&self, until: Nanos) {
        let mut asked = false;
        poll_fn(|_| {
            if self.now() >= until {
                return Poll::Ready(());
            }
            if !asked {
                asked = true;
                self.wake_at(until, self.current_task());
            }
            Poll::Pending
        })
        .await;
    }

    /// A number in [0, 1).
    pub(super) fn chance(&self) -> f64 {
        let mut x = self.0.random.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.0.random.set(x);
        (x >> 11) as f64 / (1u64 << 53) as f64
    }

    pub(super) fn jittered(&self, nanos: u64) -> Nanos {
        let factor = 1.0 + JITTER_SHARE * (2.0 * self.chance() - 1.0);
        Nanos::from_nanos(nanos as f64 * factor * self.0.member.slowness)
    }

    pub(super) fn member(&self) -> Member {
        self.0.member
    }

    pub(super) fn emulator(&self) -> &Emulator {
        &self.0.emulator
    }

    pub(super) fn round_trip(&self) -> Nanos {
        self.0.round_trip.get()
    }

    pub(super) fn current_task(&self) -> TaskId {
        self.0.executor.current()
    }

    pub(super) fn wake(&self, task: TaskId) {
        self.0.executor.wake(task);
    }

    pub(super) fn wake_at(&self, at: Nanos, task: TaskId) {
        self.0.schedule.borrow_mut().push(at, Event::Wake(task));
    }

    pub(super) fn guest_idles(&self) -> bool {
        self.0.processor.borrow().is_idle()
    }

    pub(super) fn answered(&self) {
        self.0.in_flight.set(self.0.in_flight.get() - 1);
    }

    pub(super) fn arrive(&self, call: &Call) {
        self.0.in_flight.set(self.0.in_flight.get() + 1);
        let in_flight = self.0.in_flight.get();
        let mut arrivals = self.0.arrivals.borrow_mut();
        *arrivals.calls.entry(call.op).or_default() += 1;
        match call.op {
            Op::Read => {
                *arrivals.read_sizes.entry(call.data.0).or_default() += 1;
                arrivals.reads_in_flight = arrivals.reads_in_flight.max(in_flight);
            }
            Op::Write => {
                *arrivals
                    .write_sizes
                    .entry((call.stable, call.data.0))
                    .or_default() += 1;
                arrivals.writes_in_flight = arrivals.writes_in_flight.max(in_flight);
            }
            _ => {}
        }
    }

    fn start(&self, task: impl Future<Output = ()> + 'static) -> TaskId {
        let bench = self.clone();
        self.0.executor.spawn(async move {
            bench.take_processor().await;
            task.await;
            bench.leave_processor();
        })
    }

    /// A call that does not come from the file client itself: mounting.
    pub(super) async fn plain_call(&self, op: Op) {
        self.call(Call::new(op, FileId(0))).await;
    }
}

impl Host for Bench {
    type Guard = ();

    fn now(&self) -> Nanos {
        self.0.now.get()
    }

    fn spawn(&self, task: impl Future<Output = ()> + 'static) {
        self.start(task);
    }

    fn spawn_by_task_queue(&self, task: impl Future<Output = ()> + 'static) {
        let bench = self.clone();
        let id = self.start(async move {
            task.await;
            bench.0.task_queue.set(None);
        });
        self.0.task_queue.set(Some(id));
    }

    async fn sleep(&self, span: Nanos) {
        Bench::sleep(self, span).await;
    }

    async fn enter(&self, cost: Nanos) {
        self.give_way().await;
        let mut left = self.jittered(cost.0);
        while left > Nanos::ZERO {
            let slice = left.min(Nanos(SLICE_NS));
            self.occupy(slice).await;
            left = left.saturating_sub(slice);
            self.give_way().await;
        }
    }

    async fn work(&self, cost: Nanos) {
        self.occupy(self.jittered(cost.0)).await;
    }

    async fn call(&self, call: Call) {
        self.carry(call).await;
    }

    async fn wait(&self, notify: &Notify) {
        let generation = notify.generation();
        self.leave_processor();
        poll_fn(|_| notify.poll_since(generation, &self.0.executor)).await;
        self.take_processor().await;
    }

    fn notify_all(&self, notify: &Notify) {
        notify.notify_all(&self.0.executor);
    }

    fn namespace(&self) -> RefMut<'_, Namespace> {
        self.0.namespace.borrow_mut()
    }

    fn rule_acted(&self, _rule: &'static str) {}

    /// A guest that runs one program from a small image.
    fn has_other_names(&self) -> bool {
        false
    }

    fn stalled(&self, _process: u32, _what: &'static str) -> Self::Guard {}

    fn reply_is_overtaken(&self) -> bool {
        let chance = if self.round_trip() == Nanos::ZERO {
            OVERTAKEN_AT_ONCE
        } else {
            OVERTAKEN_LATER
        };
        self.chance() < chance
    }

    fn stamp_step(&self) -> Nanos {
        self.0.stamp_step.get()
    }
}
