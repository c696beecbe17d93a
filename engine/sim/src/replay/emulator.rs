//! How a call travels in the laboratory: guest, emulated network, the server's program.
//!
//! Source: reference of the laboratory (models/measurements/lab-freebsd/source.toml): the guest runs in an
//! emulator, the server is one thread of a program on the same machine, and each reply may be delayed by a
//! round trip. The two share the machine with other work, so that no two runs are alike: `MEMBERS`.

use super::bench::Bench;
use crate::call::Call;
use crate::client::freebsd::host::Host as _;
use crate::executor::TaskId;
use crate::op::Op;
use crate::station::Station;
use crate::units::Nanos;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::task::Poll;

/// Emulated processor: per call sent, per byte of a WRITE, per reply, per byte of a READ. A synchronous call of
/// 4 KiB takes 0.5 ms at best (lab-freebsd group A), and 20 WRITEs leave within a round trip of 2 ms (A2).
const SEND_NS: u64 = 40_000;
const SEND_NS_PER_BYTE: u64 = 4;
const RECEIVE_NS: u64 = 340_000;
const RECEIVE_NS_PER_BYTE: u64 = 8;
/// The emulated network, per byte of a WRITE or a READ: no time of the processor's.
const PATH_NS_PER_BYTE: u64 = 8;
/// The server's program, per call.
const SERVE_NS: u64 = 40_000;
/// How long the guest runs, at most, while the server waits for a processor (sched_slice of Linux's CFS
/// with two threads: 6 ms times 1 + log2 of the processors).
const TURN_NS: f64 = 12_000_000.0;
/// Chance with each call that the host's scheduler comes to prefer the other of the two.
const CHANGES_OF_MOOD: f64 = 0.01;

/// How the runs of an ensemble differ: the emulator's host had other work too, while its clock ran on.
#[derive(Clone, Copy)]
pub(super) struct Member {
    server_runs: ServerRuns,
    /// How long everything takes: 0.5 to 5 ms per call were seen.
    pub slowness: f64,
    /// How long network and server take against the processor.
    network: f64,
}

/// Where the server's program runs.
#[derive(Clone, Copy)]
enum ServerRuns {
    /// Beside the guest.
    Beside,
    /// On the guest's processor: the share of times in which it goes before the guest when a call arrives
    /// (laboratory finding X2: 0 to 100 % of the flushes split a block).
    InTurns { at_once: f64 },
}

const fn shared(at_once: f64, slowness: f64) -> Member {
    Member {
        server_runs: ServerRuns::InTurns { at_once },
        slowness,
        network: 1.0,
    }
}

const fn apart(slowness: f64, network: f64) -> Member {
    Member {
        server_runs: ServerRuns::Beside,
        slowness,
        network,
    }
}

pub(super) const MEMBERS: [Member; 9] = [
    shared(0.75, 1.0),
    shared(1.0, 2.0),
    apart(1.0, 2.0),
    shared(0.9, 2.5),
    shared(0.5, 2.0),
    apart(1.5, 8.0),
    shared(0.97, 1.0),
    shared(0.2, 3.0),
    apart(2.0, 4.0),
];

/// What the members' runs have of it: the network's queue, and the server's.
pub(super) struct Emulator {
    path: RefCell<Station>,
    server: RefCell<Station>,
    /// Calls and replies that wait until the server has a processor, in their order.
    waiting: RefCell<VecDeque<TaskId>>,
    /// Whether the server goes before the guest at present.
    server_first: Cell<bool>,
    /// When the guest's turn on the host's processor ends.
    turn_ends: Cell<Nanos>,
}

impl Default for Emulator {
    fn default() -> Self {
        Self {
            path: RefCell::new(Station::new(1)),
            server: RefCell::new(Station::new(1)),
            waiting: RefCell::default(),
            server_first: Cell::new(true),
            turn_ends: Cell::new(Nanos::ZERO),
        }
    }
}

impl Emulator {
    /// The guest has nothing to do: the server may run.
    pub(super) fn guest_idles(&self, bench: &Bench) {
        if let Some(first) = self.first_waiting() {
            bench.wake(first);
        }
    }

    fn first_waiting(&self) -> Option<TaskId> {
        self.waiting.borrow().front().copied()
    }
}

impl Bench {
    /// The caller sends the call, and sleeps unless the reply is there before that.
    pub(super) async fn carry(&self, call: Call) {
        let sent = if call.op == Op::Write { call.data.0 } else { 0 };
        let received = if call.op == Op::Read { call.data.0 } else { 0 };
        let send = self.jittered(SEND_NS + sent * SEND_NS_PER_BYTE);
        let receive = self.jittered(RECEIVE_NS + received * RECEIVE_NS_PER_BYTE);
        self.occupy(send).await;
        match self.member().server_runs {
            ServerRuns::Beside => {
                self.leave_processor();
                self.travel(sent).await;
                self.arrive(&call);
                self.serve_beside().await;
                self.answered();
                self.travel(received).await;
            }
            ServerRuns::InTurns { at_once } => {
                let service = self.network_time(SERVE_NS + (sent + received) * PATH_NS_PER_BYTE);
                self.serve_in_turn(&call, service, at_once).await;
            }
        }
        self.receive(receive).await;
    }

    fn network_time(&self, nanos: u64) -> Nanos {
        self.jittered((nanos as f64 * self.member().network) as u64)
    }

    /// Data on its way through the emulated network, one call after another.
    async fn travel(&self, bytes: u64) {
        let time = self.network_time(bytes * PATH_NS_PER_BYTE);
        let there = self.emulator().path.borrow_mut().serve(self.now(), time);
        self.sleep_until(there).await;
    }

    async fn serve_beside(&self) {
        let service = self.network_time(SERVE_NS);
        let done = self
            .emulator()
            .server
            .borrow_mut()
            .serve(self.now(), service);
        self.sleep_until(done + self.round_trip()).await;
    }

    /// The server takes its time from the guest.
    async fn serve_in_turn(&self, call: &Call, service: Nanos, at_once: f64) {
        self.wait_for_server(at_once).await;
        self.arrive(call);
        self.interrupt(service).await;
        if self.round_trip() > Nanos::ZERO {
            self.leave_processor();
            self.sleep_until(self.now() + self.round_trip()).await;
            self.wait_for_server(at_once).await;
        }
        self.answered();
    }

    /// The server runs as soon as there is something to do, or when the guest idles, or when the guest has
    /// used up its turn. What waits already goes first.
    async fn wait_for_server(&self, at_once: f64) {
        let emulator = self.emulator();
        if self.chance() < CHANGES_OF_MOOD {
            emulator.server_first.set(self.chance() < at_once);
        }
        let alone = emulator.first_waiting().is_none();
        if emulator.server_first.get() && alone {
            return;
        }
        self.leave_processor();
        if emulator.server_first.get() {
            emulator.turn_ends.set(self.now());
        } else if alone {
            let part = self.chance();
            let turn = Nanos::from_nanos(part * part * TURN_NS);
            emulator.turn_ends.set(self.now() + turn);
        }
        let task = self.current_task();
        emulator.waiting.borrow_mut().push_back(task);
        if let Some(first) = emulator.first_waiting() {
            self.wake_at(emulator.turn_ends.get(), first);
        }
        poll_fn(|_| {
            let runs = self.now() >= emulator.turn_ends.get() || self.guest_idles();
            if runs && emulator.first_waiting() == Some(task) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
        emulator.turn_ends.set(self.now());
        emulator.waiting.borrow_mut().pop_front();
        emulator.guest_idles(self);
    }
}
