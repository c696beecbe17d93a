//! The laboratory's bench: one emulated processor, a serial server, a delay on every reply.
//!
//! Work of the network and of the nfsiods goes before work of the program, as kernel threads do.
//! The times are round figures of the emulator (laboratory-freebsd: half to one millisecond per
//! synchronous call); they decide races only. `seed` varies them from run to run.

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

/// Emulated processor: per call sent, per byte of a WRITE, per reply, per byte of a READ.
const SEND_NS: u64 = 90_000;
const SEND_NS_PER_BYTE: u64 = 16;
const RECEIVE_NS: u64 = 260_000;
const RECEIVE_NS_PER_BYTE: u64 = 16;
/// The server's program, per call.
const SERVE_NS: u64 = 60_000;
/// A process that slept, until it acts.
const RESUME_NS: u64 = 40_000;
/// Spread of these times: each is multiplied by 1 ± this share.
const JITTER_SHARE: f64 = 0.45;
/// How often one of several overlapping replies is handled after a later one: often when replies
/// come back while other daemons are still sending, rarely when a round trip lies between.
const OVERTAKEN_AT_ONCE: f64 = 0.2;
const OVERTAKEN_LATER: f64 = 0.0006;
/// How the runs of an ensemble differ.
#[derive(Clone, Copy)]
struct Member {
    /// Share of calls without a round trip whose reply comes at once (laboratory finding X2: 0 to
    /// 100 % of the flushes split a block).
    at_once: f64,
    /// How long the network's work takes against the program's.
    network: f64,
    /// The program runs on before the daemons that it woke.
    program_first: bool,
}

const fn member(at_once: f64, network: f64, program_first: bool) -> Member {
    Member {
        at_once,
        network,
        program_first,
    }
}

const MEMBERS: [Member; 9] = [
    member(0.75, 1.0, false),
    member(0.6, 1.0, false),
    member(0.85, 1.2, false),
    member(0.7, 0.8, false),
    member(0.3, 1.0, false),
    member(0.95, 0.7, false),
    member(0.05, 1.5, true),
    member(0.5, 4.0, true),
    member(0.98, 0.4, false),
];
/// How often a process that slept in the kernel goes on before the daemons have run dry: mostly when
/// they wait for replies; less often when they keep the processor busy (laboratory finding X1: 25 to
/// 38 COMMITs beside the ranged one at a flush of 20 daemons without a round trip).
const RESUMES_EARLY_AT_ONCE: f64 = 0.3;
const RESUMES_EARLY: f64 = 0.8;
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
    processor: RefCell<Station>,
    server: RefCell<Station>,
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
            processor: RefCell::new(Station::new(1)),
            server: RefCell::new(Station::new(1)),
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

    /// Runs one task to its end; false if it waits for something that never happens.
    pub(super) fn run(&self, task: impl Future<Output = ()> + 'static) -> bool {
        let done = Rc::new(Cell::new(false));
        let flag = done.clone();
        self.spawn(async move {
            task.await;
            flag.set(true);
        });
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

    pub(super) async fn sleep(&self, span: Nanos) {
        self.sleep_until(self.now() + span).await;
    }

    async fn sleep_until(&self, until: Nanos) {
        let mut asked = false;
        poll_fn(|_| {
            if self.now() >= until {
                return Poll::Ready(());
            }
            if !asked {
                asked = true;
                let task: TaskId = self.0.executor.current();
                self.0.schedule.borrow_mut().push(until, Event::Wake(task));
            }
            Poll::Pending
        })
        .await;
    }

    /// A number in [0, 1).
    fn chance(&self) -> f64 {
        let mut x = self.0.random.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.0.random.set(x);
        (x >> 11) as f64 / (1u64 << 53) as f64
    }

    fn jittered(&self, nanos: u64) -> Nanos {
        let factor = 1.0 + JITTER_SHARE * (2.0 * self.chance() - 1.0);
        Nanos::from_nanos(nanos as f64 * factor)
    }

    /// No round trip lies between the hosts.
    fn at_once(&self) -> bool {
        self.0.round_trip.get() == Nanos::ZERO
    }

    fn program_runs_on(&self) -> bool {
        self.0.member.program_first
    }

    async fn let_others_begin(&self) {
        let mut yielded = false;
        poll_fn(|_| {
            if yielded {
                return Poll::Ready(());
            }
            yielded = true;
            self.0.executor.wake(self.0.executor.current());
            Poll::Pending
        })
        .await;
    }

    async fn kernel_work(&self, nanos: u64) {
        let cost = self.jittered(nanos);
        let done = self.0.processor.borrow_mut().serve(self.now(), cost);
        self.sleep_until(done).await;
    }

    /// The emulated processor stands still while the emulator hands the packet to the server, and
    /// the reply is there when it goes on.
    async fn stalled_call(&self, call: &Call, send: u64, receive: u64) {
        let whole = self.jittered(send + SERVE_NS + receive);
        let done = self.0.processor.borrow_mut().serve(self.now(), whole);
        let receiving = Nanos(receive.min(whole.0));
        self.sleep_until(done.saturating_sub(receiving)).await;
        self.arrive(call);
        self.sleep_until(done).await;
        self.0.in_flight.set(self.0.in_flight.get() - 1);
    }

    fn processor_is_free_at(&self) -> Nanos {
        self.0.processor.borrow_mut().serve(self.now(), Nanos::ZERO)
    }

    fn arrive(&self, call: &Call) {
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
        self.0.executor.spawn(task);
    }

    async fn sleep(&self, span: Nanos) {
        Bench::sleep(self, span).await;
    }

    /// Daemons that were woken get the processor before the program goes on, in most runs.
    async fn work(&self, cost: Nanos) {
        if self.program_runs_on() {
            let cost = self.jittered(cost.0);
            return Bench::sleep(self, cost).await;
        }
        self.let_others_begin().await;
        self.kernel_work(cost.0).await;
    }

    /// Daemons that are ready go first.
    async fn resume(&self) {
        let early = if self.at_once() {
            RESUMES_EARLY_AT_ONCE
        } else {
            RESUMES_EARLY
        };
        if self.chance() < early {
            return self.kernel_work(RESUME_NS).await;
        }
        let mut left = self.jittered(RESUME_NS);
        while left > Nanos::ZERO {
            let busy_before = self.0.processor.borrow().busy();
            let start = self.processor_is_free_at();
            self.sleep_until(start + left).await;
            let arrived = self.0.processor.borrow().busy() - busy_before;
            let still_to_do = self.processor_is_free_at() - self.now();
            left = arrived.saturating_sub(still_to_do);
        }
    }

    async fn call(&self, call: Call) {
        let sent = if call.op == Op::Write { call.data.0 } else { 0 };
        let received = if call.op == Op::Read { call.data.0 } else { 0 };
        let scaled = |nanos: u64| (nanos as f64 * self.0.member.network) as u64;
        let send = scaled(SEND_NS + sent * SEND_NS_PER_BYTE);
        let receive = scaled(RECEIVE_NS + received * RECEIVE_NS_PER_BYTE);
        if self.0.round_trip.get() == Nanos::ZERO && self.chance() < self.0.member.at_once {
            return self.stalled_call(&call, send, receive).await;
        }
        self.kernel_work(send).await;
        self.arrive(&call);
        let answered = {
            let service = self.jittered(SERVE_NS);
            self.0.server.borrow_mut().serve(self.now(), service)
        };
        self.sleep_until(answered + self.0.round_trip.get()).await;
        self.0.in_flight.set(self.0.in_flight.get() - 1);
        self.kernel_work(receive).await;
    }

    async fn wait(&self, notify: &Notify) {
        let generation = notify.generation();
        poll_fn(|_| notify.poll_since(generation, &self.0.executor)).await;
    }

    fn notify_all(&self, notify: &Notify) {
        notify.notify_all(&self.0.executor);
    }

    fn namespace(&self) -> RefMut<'_, Namespace> {
        self.0.namespace.borrow_mut()
    }

    fn rule_acted(&self, _rule: &'static str) {}

    fn stalled(&self, _process: u32, _what: &'static str) -> Self::Guard {}

    fn reply_is_overtaken(&self) -> bool {
        let chance = if self.0.round_trip.get() == Nanos::ZERO {
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
