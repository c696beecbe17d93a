//! The world of one run: clock, tasks, and the way of each call through the stations.
//!
//! It routes and decides nothing: what is sent and when is the client model's business, what a call
//! costs is the server's and the parameters'. A call passes, in this order:
//! slot -> (Kerberos) -> sender -> link -> receiver -> server thread (processor, storage) -> and the same way back.

mod answered;
mod bursts;
mod clock;
mod futures;
mod travelling;
mod turns;

pub use futures::{ClientWork, PendingCall, Sleep, WaitGuard};

use crate::call::{Call, Memo, TakesReply};
use crate::executor::Executor;
use crate::link::Direction;
use crate::meter::Meter;
use crate::op::Op;
use crate::parameters::{Param, Parameters};
use crate::scenario::{NfsVersion, Scenario};
use crate::schedule::{Event, Schedule};
use crate::server::namespace::Namespace;
use crate::stations::{self, Place, Stations};
use crate::trace::Trace;
use crate::transport::headers;
#[cfg(feature = "whole")]
use crate::transport::security::Security;
use crate::units::Nanos;
use crate::usage::Usage;
use clock::Clock;
use std::cell::{Cell, RefCell, RefMut};
use std::future::Future;
use std::rc::Rc;
use travelling::{Calls, Stage, Travelling, Waiter};
use turns::Turns;

/// A handle on the world; cheap to clone.
#[derive(Clone)]
pub struct World(Rc<Inner>);

struct Inner {
    executor: Executor,
    schedule: RefCell<Schedule>,
    now: Cell<Nanos>,
    clock: RefCell<Clock>,
    calls: RefCell<Calls>,
    stations: RefCell<Stations>,
    meter: RefCell<Meter>,
    trace: RefCell<Trace>,
    ended: Cell<bool>,
    log_complete: Cell<bool>,
    namespace: RefCell<Namespace>,
    parameters: Parameters,
    version: NfsVersion,
    #[cfg(feature = "whole")]
    security: Option<Security>,
    turns: Turns,
}

impl World {
    pub fn new(scenario: &Scenario, parameters: &Parameters, trace_limit: usize) -> Self {
        let stations = Stations::new(scenario, parameters);
        Self(Rc::new(Inner {
            executor: Executor::default(),
            schedule: RefCell::new(Schedule::default()),
            now: Cell::new(Nanos::ZERO),
            clock: RefCell::default(),
            calls: RefCell::new(Calls::default()),
            stations: RefCell::new(stations),
            meter: RefCell::new(Meter::new(Nanos::ZERO)),
            trace: RefCell::new(Trace::new(trace_limit)),
            ended: Cell::new(false),
            log_complete: Cell::new(false),
            namespace: RefCell::default(),
            parameters: parameters.clone(),
            version: scenario.protocol(),
            #[cfg(feature = "whole")]
            security: Security::of(scenario),
            turns: Turns::default(),
        }))
    }

    pub fn now(&self) -> Nanos {
        self.0.now.get()
    }

    /// What a clock on the wall shows, by which attributes age: in a run with shortened files it goes its own way.
    pub fn clock(&self) -> Nanos {
        self.0.clock.borrow().at(self.now())
    }

    /// From now on the clock gains so many times the time that passes; below nought it stands still.
    pub(crate) fn run_clock(&self, gains: f64) {
        let now = self.now();
        self.0.clock.borrow_mut().run_on(now, gains);
    }

    /// The clock gains a span at once.
    pub(crate) fn set_clock_ahead(&self, span: Nanos) {
        self.0.clock.borrow_mut().leap(span);
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

    /// Runs until it is over or a log that was asked for is complete; false if nothing is left to happen before that (a deadlock of the model).
    pub fn run(&self) -> bool {
        loop {
            if self.0.executor.has_ready() {
                self.0.executor.run_ready();
            }
            if self.is_over() {
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
                Event::BurstArrived(burst) => self.burst_arrived(burst),
                Event::Acknowledged(burst) => self.acknowledged(burst),
                Event::PipeReady(pipe) => self.pipe_ready(pipe),
            }
        }
    }

    /// The run is over once no task is ready any more.
    pub fn end(&self) {
        self.0.ended.set(true);
    }

    fn is_over(&self) -> bool {
        self.0.ended.get() || self.0.log_complete.get()
    }

    /// Whether an event at `at` would be the next thing to happen. If so, it is that instant: whoever asks goes on
    /// at once, and the event need not go through the schedule.
    fn passes_to(&self, at: Nanos) -> bool {
        let passes = !self.0.executor.has_ready()
            && !self.is_over()
            && self.0.schedule.borrow_mut().pass(at);
        if passes {
            self.0.now.set(at);
        }
        passes
    }

    /// Ends the run: drops all tasks (they hold the world).
    pub fn shut_down(&self) {
        self.0.executor.clear();
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
        *self.0.meter.borrow_mut().rules.entry(rule) += 1;
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
        let number = self.0.schedule.borrow().happening();
        self.0.stations.borrow_mut().usage(self.now(), number)
    }

    /// From now on the server's work takes so many times as long: it has other clients.
    #[cfg(feature = "whole")]
    pub fn share_server(&self, stretch: f64) {
        self.0.stations.borrow_mut().share_server(stretch);
    }

    /// A fresh mount: its connections are new.
    pub fn reconnect(&self) {
        self.0.stations.borrow_mut().reconnect();
    }

    pub fn events(&self) -> u64 {
        self.0.schedule.borrow().count()
    }

    pub fn round_trip(&self) -> Nanos {
        self.0.stations.borrow().link.round_trip()
    }

    /// Starts a call now. Dropping the handle does not cancel it.
    pub fn call(&self, call: Call) -> PendingCall {
        PendingCall {
            world: self.clone(),
            id: self.start(call, Waiter::Undecided),
            finished: false,
        }
    }

    /// Starts a call now whose reply nobody waits for.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn send(&self, call: Call, taker: Rc<dyn TakesReply>, memo: Memo) {
        self.start(call, Waiter::Taker(taker, memo));
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn start(&self, call: Call, waiter: Waiter) -> u32 {
        let now = self.now();
        let headers = headers::of(call.op, self.0.version);
        #[cfg(feature = "whole")]
        let headers = match self.0.security {
            Some(security) => security.dress(call.op, headers),
            None => headers,
        };
        let sent = u64::from(headers.call_bytes) + stations::payload(&call, Direction::ToServer);
        self.0.meter.borrow_mut().started(&call, now, sent);
        let traced = self.noted(&call, now);
        // The connection is chosen before the call waits for a slot (net/sunrpc/clnt.c, rpc_task_set_transport when the task
        // is made, then xprt_reserve).
        let connection = self.0.stations.borrow_mut().connections.begin(call.op);
        let id = self.0.calls.borrow_mut().add(Travelling {
            call,
            headers,
            stage: Stage::Slot,
            queued_at: now,
            sent_at: now,
            storage: Nanos::ZERO,
            connection,
            waiter,
            traced,
            done_at: Nanos::ZERO,
        });
        let got = self.0.stations.borrow_mut().slots(connection).take(id, now);
        if got {
            self.advance(id);
        }
        id
    }

    fn schedule(&self, at: Nanos, event: Event) {
        self.0.schedule.borrow_mut().push(at, event);
    }

    /// Moves a call one station on, and further while nothing else happens before. Each arm takes the call from the
    /// stage it has reached, and says when it will have reached the next.
    fn advance(&self, id: u32) {
        let mut calls = self.0.calls.borrow_mut();
        let mut stations = self.0.stations.borrow_mut();
        let travelling = calls.at(id);
        loop {
            let now = self.now();
            let next = match travelling.stage {
                #[cfg(feature = "whole")]
                Stage::Slot if let Some(security) = self.0.security => {
                    travelling.stage = Stage::Secured;
                    stations.secure(security, &travelling.call, Direction::ToServer, now)
                }
                Stage::Slot | Stage::Secured => {
                    travelling.stage = Stage::ToServer;
                    let pipe = stations::pipe_to_server(travelling.connection);
                    return self.enqueue(&mut stations, pipe, id, travelling.request_bytes());
                }
                Stage::ToServer => {
                    travelling.stage = Stage::ServerStart;
                    self.note(travelling, |traced| traced.server_at = now);
                    if !stations.threads.take(id, now) {
                        return;
                    }
                    self.serve(&mut stations, travelling)
                }
                Stage::ServerStart => self.serve(&mut stations, travelling),
                Stage::ServerProcessed if travelling.storage > Nanos::ZERO => {
                    travelling.stage = Stage::Answered;
                    now + travelling.storage
                }
                Stage::ServerProcessed | Stage::Answered => {
                    travelling.stage = Stage::ToClient;
                    self.note(travelling, |traced| traced.answered_at = now);
                    self.leave_file(&travelling.call);
                    let pipe = stations::pipe_to_client(travelling.connection);
                    self.enqueue(&mut stations, pipe, id, travelling.reply_bytes());
                    let now = stations.finish_up(&travelling.call, now);
                    if let Some(next) = stations.threads.give_back(now) {
                        self.schedule(now, Event::Advance(next));
                    }
                    return;
                }
                #[cfg(feature = "whole")]
                Stage::ToClient if let Some(security) = self.0.security => {
                    travelling.stage = Stage::Opened;
                    travelling.done_at = now;
                    stations.secure(security, &travelling.call, Direction::ToClient, now)
                }
                Stage::ToClient | Stage::Opened => {
                    self.finish(travelling, now);
                    stations.connections.end(travelling.connection);
                    if let Some(next) = stations.slots(travelling.connection).give_back(now) {
                        self.schedule(now, Event::Advance(next));
                    }
                    drop(stations);
                    return self.tell(calls, id);
                }
                Stage::Finished => return,
            };
            if !self.passes_to(next) {
                return self.schedule(next, Event::Advance(id));
            }
        }
    }

    /// Says when the processor is done with the call.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn serve(&self, stations: &mut Stations, travelling: &mut Travelling) -> Nanos {
        travelling.stage = Stage::ServerProcessed;
        let new_bytes = self.grow_file(&travelling.call);
        let service = stations.server.service(&travelling.call, new_bytes);
        let done = stations.work(Place::ServerThread, self.now(), service);
        travelling.storage = stations.storage.serve(done, &travelling.call, new_bytes) - done;
        travelling.storage += stations.freebsd.delay(done, &travelling.call);
        done
    }

    /// A server thread takes a WRITE, which may extend its file; says by how much.
    fn grow_file(&self, call: &Call) -> u64 {
        if call.op != Op::Write {
            return 0;
        }
        let mut namespace = self.0.namespace.borrow_mut();
        namespace.node_mut(call.file).take_write(call).0
    }

    /// The thread is done with it.
    fn leave_file(&self, call: &Call) {
        if call.op == Op::Write {
            let mut namespace = self.0.namespace.borrow_mut();
            namespace.node_mut(call.file).writes_at_threads -= 1;
        }
    }

    fn note(&self, travelling: &Travelling, change: impl FnOnce(&mut crate::trace::TracedCall)) {
        if let Some(place) = travelling.traced
            && let Some(traced) = self.0.trace.borrow_mut().call(place as usize)
            && traced.queued_at == travelling.queued_at
        {
            change(traced);
        }
    }
}
