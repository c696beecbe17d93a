//! The world of one run: clock, tasks, and the way of each call through the stations.
//!
//! It routes and decides nothing: what is sent and when is the client model's business, what a call
//! costs is the server's and the parameters'. A call passes, in this order:
//! slot -> client processor -> link -> server thread (processor, storage) -> link -> client processor.

use crate::call::{Call, Reply};
use crate::executor::{Executor, Notify, TaskId};
use crate::link::{Direction, Link};
use crate::meter::{Meter, Usage};
use crate::op::Op;
use crate::parameters::{Param, Parameters};
use crate::scenario::{NfsVersion, Scenario};
use crate::schedule::{Event, Schedule};
use crate::server::ServerModel;
use crate::server::namespace::Namespace;
use crate::station::Station;
use crate::trace::{Stall, Trace};
use crate::transport::headers::{self, Headers};
use crate::transport::slots::Slots;
use crate::units::{Bytes, Nanos};
use std::cell::{Cell, RefCell, RefMut};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// A handle on the world; cheap to clone.
#[derive(Clone)]
pub struct World(Rc<Inner>);

struct Inner {
    executor: Executor,
    schedule: RefCell<Schedule>,
    now: Cell<Nanos>,
    calls: RefCell<Calls>,
    stations: RefCell<Stations>,
    meter: RefCell<Meter>,
    trace: RefCell<Trace>,
    namespace: RefCell<Namespace>,
    parameters: Parameters,
    version: NfsVersion,
}

struct Stations {
    client_cpu: Station,
    /// None when the server runs on the client's processor.
    server_cpu: Option<Station>,
    slots: Slots,
    threads: Slots,
    link: Link,
    server: ServerModel,
}

#[derive(Default)]
struct Calls {
    list: Vec<Travelling>,
    free: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Slot,
    Sent,
    AtServer,
    ServerStart,
    ServerProcessed,
    Answered,
    AtClient,
    Done,
    Finished,
}

struct Travelling {
    call: Call,
    headers: Headers,
    stage: Stage,
    queued_at: Nanos,
    sent_at: Nanos,
    storage: Nanos,
    waiter: Option<TaskId>,
    abandoned: bool,
    traced: Option<usize>,
    reply: Reply,
}

/// Enough slots never to bind: the TCP transport's dynamic limit (net/sunrpc/xprtsock.c,
/// RPC_MAX_SLOT_TABLE).
const V3_SLOTS: u32 = 65_536;
/// Slots that knfsd grants to a session before 6.14 (fs/nfsd/nfs4state.c; measured: laboratory finding).
const KNFSD_SESSION_SLOTS: u32 = 30;

impl World {
    pub fn new(scenario: &Scenario, parameters: &Parameters, trace_limit: usize) -> Self {
        let slots = if scenario.mount.version.has_sessions() {
            KNFSD_SESSION_SLOTS
        } else {
            V3_SLOTS
        };
        let server = ServerModel::new(scenario, parameters);
        let stations = Stations {
            client_cpu: Station::new(1),
            server_cpu: (!scenario.server.shares_client_cpu).then(|| Station::new(1)),
            slots: Slots::new(slots),
            threads: Slots::new(server.threads),
            link: Link::new(scenario, parameters),
            server,
        };
        Self(Rc::new(Inner {
            executor: Executor::default(),
            schedule: RefCell::new(Schedule::default()),
            now: Cell::new(Nanos::ZERO),
            calls: RefCell::new(Calls::default()),
            stations: RefCell::new(stations),
            meter: RefCell::new(Meter::new(Nanos::ZERO)),
            trace: RefCell::new(Trace::new(trace_limit)),
            namespace: RefCell::default(),
            parameters: parameters.clone(),
            version: scenario.mount.version,
        }))
    }

    pub fn now(&self) -> Nanos {
        self.0.now.get()
    }

    pub fn parameter(&self, parameter: Param) -> f64 {
        self.0.parameters.get(parameter)
    }

    pub fn version(&self) -> NfsVersion {
        self.0.version
    }

    pub fn spawn(&self, future: impl Future<Output = ()> + 'static) {
        self.0.executor.spawn(future);
    }

    /// Runs until `done` is set; false if nothing is left to happen before that (a deadlock of the model).
    pub fn run_until(&self, done: &Cell<bool>) -> bool {
        loop {
            self.0.executor.run_ready();
            if done.get() {
                return true;
            }
            let next = self.0.schedule.borrow_mut().pop();
            let Some((at, event)) = next else {
                return false;
            };
            self.0.now.set(at);
            match event {
                Event::Wake(task) => self.0.executor.wake(task),
                Event::Advance(call) => self.advance(call),
            }
        }
    }

    /// Ends the run: drops all tasks (they hold the world).
    pub fn shut_down(&self) {
        self.0.executor.clear();
    }

    pub fn sleep(&self, span: Nanos) -> Sleep {
        self.sleep_until(self.now() + span)
    }

    pub fn sleep_until(&self, until: Nanos) -> Sleep {
        Sleep {
            world: self.clone(),
            until,
            asked: false,
        }
    }

    /// Work on the client's processor, in line with everything else there.
    pub fn client_cpu(&self, cost: Nanos) -> Sleep {
        let until = if cost == Nanos::ZERO {
            self.now()
        } else {
            self.0
                .stations
                .borrow_mut()
                .client_cpu
                .serve(self.now(), cost)
        };
        self.sleep_until(until)
    }

    pub async fn wait(&self, notify: &Notify) {
        let generation = notify.generation();
        std::future::poll_fn(|_| notify.poll_since(generation, &self.0.executor)).await;
    }

    pub fn notify_all(&self, notify: &Notify) {
        notify.notify_all(&self.0.executor);
    }

    pub fn meter(&self) -> RefMut<'_, Meter> {
        self.0.meter.borrow_mut()
    }

    pub fn trace(&self) -> RefMut<'_, Trace> {
        self.0.trace.borrow_mut()
    }

    /// The tree at the server.
    pub fn namespace(&self) -> RefMut<'_, Namespace> {
        self.0.namespace.borrow_mut()
    }

    /// Ends one phase's counting and begins the next.
    pub fn turn_page(&self) -> Meter {
        let now = self.now();
        self.0.meter.borrow_mut().turn_page(now)
    }

    /// Notes that a named rule of the client acted, for the explanation.
    pub fn rule_acted(&self, rule: &'static str) {
        *self.0.meter.borrow_mut().rules.entry(rule).or_default() += 1;
    }

    /// Accounts the time until the guard is dropped to a named stall of the process.
    pub fn waiting(&self, process: u32, what: &'static str) -> WaitGuard {
        WaitGuard {
            world: self.clone(),
            process,
            what,
            from: self.now(),
        }
    }

    /// Time for which each resource has been busy since the run began.
    pub fn usage(&self) -> Usage {
        let stations = self.0.stations.borrow();
        let (up, down) = stations.link.busy();
        Usage {
            client_cpu: stations.client_cpu.busy(),
            server_cpu: stations.server_cpu.as_ref().map(Station::busy),
            link_to_server: up,
            link_to_client: down,
        }
    }

    pub fn events(&self) -> u64 {
        self.0.schedule.borrow().count()
    }

    pub fn round_trip(&self) -> Nanos {
        self.0.stations.borrow().link.round_trip()
    }

    /// Starts a call now. Dropping the handle does not cancel it.
    pub fn call(&self, call: Call) -> PendingCall {
        let now = self.now();
        let headers = headers::of(call.op, self.0.version);
        let sent_bytes = headers.call_bytes + if call.op == Op::Write { call.data.0 } else { 0 };
        self.0.meter.borrow_mut().started(&call, now, sent_bytes);
        let traced = self.0.trace.borrow_mut().start(&call, now);
        let id = self.0.calls.borrow_mut().add(Travelling {
            call,
            headers,
            stage: Stage::Slot,
            queued_at: now,
            sent_at: now,
            storage: Nanos::ZERO,
            waiter: None,
            abandoned: false,
            traced,
            reply: Reply::default(),
        });
        if self.0.stations.borrow_mut().slots.take(id) {
            self.advance(id);
        }
        PendingCall {
            world: self.clone(),
            id,
            finished: false,
        }
    }

    fn schedule(&self, at: Nanos, event: Event) {
        self.0.schedule.borrow_mut().push(at, event);
    }

    /// Moves a call one station on. Each arm takes the call from the stage it has reached.
    fn advance(&self, id: u32) {
        let now = self.now();
        let mut calls = self.0.calls.borrow_mut();
        let mut stations = self.0.stations.borrow_mut();
        let travelling = &mut calls.list[id as usize];
        match travelling.stage {
            Stage::Slot => {
                travelling.stage = Stage::Sent;
                let done = stations
                    .client_cpu
                    .serve(now, self.send_cost(&travelling.call));
                self.schedule(done, Event::Advance(id));
            }
            Stage::Sent => {
                travelling.stage = Stage::AtServer;
                travelling.sent_at = now;
                let there =
                    stations
                        .link
                        .send(now, Direction::ToServer, travelling.request_bytes());
                self.note(travelling, |traced| traced.sent_at = now);
                self.schedule(there, Event::Advance(id));
            }
            Stage::AtServer => {
                travelling.stage = Stage::ServerStart;
                self.note(travelling, |traced| traced.server_at = now);
                if stations.threads.take(id) {
                    self.schedule(now, Event::Advance(id));
                }
            }
            Stage::ServerStart => {
                travelling.stage = Stage::ServerProcessed;
                let service = stations.server.service(&travelling.call);
                travelling.storage = service.storage;
                let processor = match &mut stations.server_cpu {
                    Some(own) => own,
                    None => &mut stations.client_cpu,
                };
                let done = processor.serve(now, service.processor);
                self.schedule(done, Event::Advance(id));
            }
            Stage::ServerProcessed => {
                travelling.stage = Stage::Answered;
                self.schedule(now + travelling.storage, Event::Advance(id));
            }
            Stage::Answered => {
                travelling.stage = Stage::AtClient;
                self.note(travelling, |traced| traced.answered_at = now);
                let there = stations
                    .link
                    .send(now, Direction::ToClient, travelling.reply_bytes());
                self.schedule(there, Event::Advance(id));
                if let Some(next) = stations.threads.give_back() {
                    self.schedule(now, Event::Advance(next));
                }
            }
            Stage::AtClient => {
                travelling.stage = Stage::Done;
                let done = stations
                    .client_cpu
                    .serve(now, self.receive_cost(&travelling.call));
                self.schedule(done, Event::Advance(id));
            }
            Stage::Done => {
                self.finish(travelling, now);
                if let Some(task) = travelling.waiter.take() {
                    self.0.executor.wake(task);
                }
                if travelling.abandoned {
                    calls.free.push(id);
                }
                if let Some(next) = stations.slots.give_back() {
                    self.schedule(now, Event::Advance(next));
                }
            }
            Stage::Finished => {}
        }
    }

    fn finish(&self, travelling: &mut Travelling, now: Nanos) {
        let queue = travelling.sent_at - travelling.queued_at;
        let rtt = now - travelling.sent_at;
        let execute = now - travelling.queued_at;
        let received = travelling.reply_bytes();
        self.0.meter.borrow_mut().finished(
            travelling.call.op,
            now,
            received.0,
            queue,
            rtt,
            execute,
        );
        self.note(travelling, |traced| traced.done_at = now);
        travelling.reply = Reply {
            queued_at: travelling.queued_at,
            sent_at: travelling.sent_at,
            done_at: now,
        };
        travelling.stage = Stage::Finished;
    }

    fn note(&self, travelling: &Travelling, change: impl FnOnce(&mut crate::trace::TracedCall)) {
        if let Some(place) = travelling.traced
            && let Some(traced) = self.0.trace.borrow_mut().call(place)
            && traced.queued_at == travelling.queued_at
        {
            change(traced);
        }
    }

    fn send_cost(&self, call: &Call) -> Nanos {
        let mut cost = self.parameter(Param::ClientSendNs);
        if call.op == Op::Write {
            cost += call.data.0 as f64 * self.parameter(Param::ClientSendNsPerByte);
        }
        Nanos::from_nanos(cost)
    }

    fn receive_cost(&self, call: &Call) -> Nanos {
        let mut cost = self.parameter(Param::ClientReceiveNs);
        if call.op.reads_data() {
            cost += call.data.0 as f64 * self.parameter(Param::ClientReceiveNsPerByte);
        }
        Nanos::from_nanos(cost)
    }
}

impl Calls {
    fn add(&mut self, travelling: Travelling) -> u32 {
        if let Some(id) = self.free.pop() {
            self.list[id as usize] = travelling;
            return id;
        }
        self.list.push(travelling);
        (self.list.len() - 1) as u32
    }
}

impl Travelling {
    fn request_bytes(&self) -> Bytes {
        Bytes(
            self.headers.call_bytes
                + if self.call.op == Op::Write {
                    self.call.data.0
                } else {
                    0
                },
        )
    }

    fn reply_bytes(&self) -> Bytes {
        Bytes(
            self.headers.reply_bytes
                + if self.call.op == Op::Write {
                    0
                } else {
                    self.call.data.0
                },
        )
    }

    fn is_done(&self) -> bool {
        self.stage == Stage::Finished
    }
}

/// A call on its way; awaiting it gives the reply.
pub struct PendingCall {
    world: World,
    id: u32,
    finished: bool,
}

impl Future for PendingCall {
    type Output = Reply;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Reply> {
        let world = self.world.clone();
        let mut calls = world.0.calls.borrow_mut();
        let travelling = &mut calls.list[self.id as usize];
        if travelling.is_done() {
            let reply = travelling.reply;
            calls.free.push(self.id);
            drop(calls);
            self.finished = true;
            return Poll::Ready(reply);
        }
        travelling.waiter = Some(world.0.executor.current());
        Poll::Pending
    }
}

impl Drop for PendingCall {
    fn drop(&mut self) {
        if self.finished {
            return;
        }
        let mut calls = self.world.0.calls.borrow_mut();
        let travelling = &mut calls.list[self.id as usize];
        if travelling.is_done() {
            calls.free.push(self.id);
        } else {
            travelling.abandoned = true;
            travelling.waiter = None;
        }
    }
}

/// Sleeping, or working: either way the task goes on at a known instant.
pub struct Sleep {
    world: World,
    until: Nanos,
    asked: bool,
}

impl Future for Sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.world.now() >= self.until {
            return Poll::Ready(());
        }
        if !self.asked {
            self.asked = true;
            let task = self.world.0.executor.current();
            self.world.schedule(self.until, Event::Wake(task));
        }
        Poll::Pending
    }
}

/// Accounts a wait when dropped.
pub struct WaitGuard {
    world: World,
    process: u32,
    what: &'static str,
    from: Nanos,
}

impl Drop for WaitGuard {
    fn drop(&mut self) {
        let to = self.world.now();
        let span = to.saturating_sub(self.from);
        *self
            .world
            .0
            .meter
            .borrow_mut()
            .waits
            .entry(self.what)
            .or_default() += span;
        self.world.0.trace.borrow_mut().stall(Stall {
            process: self.process,
            from: self.from,
            to,
            what: self.what,
        });
    }
}
