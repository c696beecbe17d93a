//! The stations that calls pass: slots, processors, pipes, link, server threads.
//!
//! In the laboratory everything runs on one processor, in order of arrival. Between real hosts each
//! connection has one sender and one receiver at either end (net/sunrpc: the transport is locked by
//! the sending task, one worker receives), and applications and server threads have cores of their own.

mod costs;
mod processors;

use crate::call::Call;
use crate::link::{Direction, Link};
use crate::op::Op;
use crate::parameters::{Param, Parameters};
use crate::scenario::Scenario;
use crate::server::ServerModel;
use crate::server::freebsd::FreebsdServer;
#[cfg(feature = "whole")]
use crate::server::share::Share;
use crate::server::storage::Storage;
use crate::transport::connections::Connections;
#[cfg(feature = "whole")]
use crate::transport::loss;
use crate::transport::pipe::{Arrival, Burst, Pipe};
#[cfg(feature = "whole")]
use crate::transport::security::Security;
use crate::transport::slots::{self, Slots};
use crate::transport::tcp::{self, Window};
use crate::units::Nanos;
use crate::usage::{Resource, Usage};
use costs::Costs;
pub use processors::FREE_CORES;
use processors::Processors;
pub(crate) use processors::QUANTUM;

/// Direction and connection, packed: even numbers lead to the server.
pub(crate) type PipeId = u16;

pub(crate) struct Stations {
    /// One table for all connections, or one for each.
    slots: Vec<Slots>,
    pub(crate) threads: Slots,
    pub(crate) link: Link,
    pub(crate) server: ServerModel,
    pub(crate) storage: Storage,
    pub(crate) freebsd: FreebsdServer,
    pub(crate) pipes: Vec<Pipe>,
    pub(crate) bursts: Bursts,
    processors: Processors,
    costs: Costs,
    pub(crate) connections: Connections,
    /// Where packets are lost.
    #[cfg(feature = "whole")]
    timers: Option<loss::Timers>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Application,
    Sender(PipeId),
    Receiver(PipeId),
    ServerThread,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Travel {
    pub(crate) pipe: PipeId,
    pub(crate) burst: Burst,
    pub(crate) sent_at: Nanos,
}

/// A burst that has been handed to the network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sending {
    pub(crate) sent_at: Nanos,
    pub(crate) there_at: Nanos,
    pub(crate) acknowledged_at: Nanos,
}

/// Bursts on the way, by a number that an event can carry.
#[derive(Default)]
pub(crate) struct Bursts {
    list: Vec<Travel>,
    free: Vec<u32>,
}

impl Place {
    #[inline]
    fn index(self) -> usize {
        match self {
            Self::Application => 0,
            Self::ServerThread => 1,
            Self::Sender(pipe) => 2 + 2 * usize::from(pipe),
            Self::Receiver(pipe) => 3 + 2 * usize::from(pipe),
        }
    }
}

impl Stations {
    pub(crate) fn new(scenario: &Scenario, parameters: &Parameters) -> Self {
        let link = Link::new(scenario, parameters);
        let server = ServerModel::new(scenario, parameters);
        let connections = Connections::of(scenario);
        let count = connections.count();
        let tables = slots::of(scenario);
        let buffer = tcp::buffer_bytes(scenario, parameters);
        #[cfg(feature = "whole")]
        let lossy = scenario.network.loss_percent.is_some_and(|loss| loss > 0.0);
        let largest = |burst: Param| {
            let bytes = parameters.get(burst) as u64;
            #[cfg(feature = "whole")]
            if lossy {
                let segment = link.segment_bytes();
                return bytes.min(loss::burst_bytes(buffer, segment, link.round_trip()));
            }
            bytes
        };
        let pipe = |pipe: PipeId| {
            let segment = link.segment_bytes();
            let window = Window::new(segment, buffer, link.round_trip());
            #[cfg(feature = "whole")]
            let window = match lossy {
                true => window.at_most(buffer),
                false => window,
            };
            Pipe::new(
                window,
                segment,
                largest(Param::BurstBytes),
                largest(match direction(pipe) {
                    Direction::ToServer => Param::BurstBytes,
                    Direction::ToClient => Param::ReplyBurstBytes,
                }),
            )
        };
        Self {
            #[cfg(feature = "whole")]
            timers: loss::Timers::of(scenario, link.round_trip()),
            slots: vec![Slots::new(tables.slots); tables.tables as usize],
            threads: Slots::new(server.threads),
            pipes: (0..2 * count).map(pipe).collect(),
            processors: Processors::new(scenario, count, parameters.get(Param::ApplicationShare)),
            costs: Costs::new(scenario, parameters),
            bursts: Bursts::default(),
            connections,
            server,
            storage: Storage::new(scenario, parameters),
            freebsd: FreebsdServer::new(parameters),
            link,
        }
    }

    /// The table that a call on this connection takes its slot of.
    #[inline]
    pub(crate) fn slots(&mut self, connection: u16) -> &mut Slots {
        let last = self.slots.len() - 1;
        &mut self.slots[last.min(usize::from(connection))]
    }

    /// A fresh mount: new connections in slow start.
    pub(crate) fn reconnect(&mut self) {
        for pipe in &mut self.pipes {
            pipe.window.reset();
        }
    }

    /// From now on the work of the server, of its storage and its link takes so many times as long.
    #[cfg(feature = "whole")]
    pub(crate) fn share_server(&mut self, stretch: f64) {
        let share = Share::new(stretch);
        self.server.share = share;
        self.link.share = share;
        self.storage.share = share;
    }

    /// How much of its work an application does at a time.
    pub(crate) fn application_portion(&self, work: Nanos) -> Nanos {
        self.processors.application_portion(work)
    }

    /// When an application that may not begin its work now, one of so many that wait, may look again.
    pub(crate) fn application_waits_until(
        &self,
        now: Nanos,
        work: Nanos,
        waiting: u64,
    ) -> Option<Nanos> {
        self.processors.application_waits_until(now, work, waiting)
    }

    pub(crate) fn application_work(&mut self, now: Nanos, work: Nanos) -> Nanos {
        let done = self.work(Place::Application, now, work);
        self.processors.application_has_worked();
        done
    }

    /// A place that had nothing to do is first woken: an interrupt, a context switch.
    #[inline]
    pub(crate) fn work(&mut self, place: Place, now: Nanos, cost: Nanos) -> Nanos {
        self.processors.work(place, now, cost, self.costs.wake)
    }

    /// The client's work on a call that is about to be sent, or whose reply has come: any core's.
    #[cfg(feature = "whole")]
    pub(crate) fn secure(
        &mut self,
        security: Security,
        call: &Call,
        direction: Direction,
        now: Nanos,
    ) -> Nanos {
        let bytes = payload(call, direction);
        let cost = match direction {
            Direction::ToServer => security.seal(bytes),
            Direction::ToClient => security.open(bytes),
        };
        self.processors.at(Place::Application).serve(now, cost)
    }

    /// The sender's work on a burst, and its way to the other end.
    pub(crate) fn send(&mut self, pipe: PipeId, burst: Burst, now: Nanos) -> Sending {
        self.free_acknowledged(pipe);
        let cost = self.costs.send(direction(pipe), burst);
        let sent_at = self.work(Place::Sender(pipe), now, cost);
        let there_at = self
            .link
            .send(sent_at, direction(pipe), self.costs.on_the_wire(burst));
        #[cfg(feature = "whole")]
        let there_at = there_at + self.waits_for_lost(pipe, burst);
        let acknowledged_at = there_at + self.link.one_way();
        self.pipes[usize::from(pipe)]
            .window
            .sent(sent_at, burst.bytes, acknowledged_at);
        if burst.last && direction(pipe) == Direction::ToServer {
            self.work(Place::Sender(pipe), sent_at, self.costs.client_tail);
        }
        Sending {
            sent_at,
            there_at,
            acknowledged_at,
        }
    }

    /// What a message that nothing accompanies waits on average for packets that are lost.
    #[cfg(feature = "whole")]
    fn waits_for_lost(&self, pipe: PipeId, burst: Burst) -> Nanos {
        let is_alone = burst.first && burst.last && self.pipes[usize::from(pipe)].is_idle();
        let packets = burst.bytes.div_ceil(self.link.segment_bytes());
        let timers = self.timers.filter(|_| is_alone);
        timers.map_or(Nanos::ZERO, |timers| timers.wait(packets))
    }

    /// Whether the burst's arrival gives work to a receiver who works for no other pipe, and is all the same to others.
    pub(crate) fn arrives_unnoticed(&self, pipe: PipeId, burst: Burst) -> bool {
        !burst.last
            && !self.processors.are_shared()
            && match direction(pipe) {
                Direction::ToServer => !burst.first && self.processors.has_receiver_for_each(),
                Direction::ToClient => true,
            }
    }

    /// Freeing takes a sender's time. On a processor of its own nobody notices before it sends again;
    /// on the laboratory's only one, everybody does.
    pub(crate) fn frees_at_once(&self, burst: Burst) -> bool {
        self.processors.are_shared() && self.is_acknowledged(burst.bytes)
    }

    /// A message of one segment needs no acknowledgement of its own: it rides on the reply.
    fn is_acknowledged(&self, bytes: u64) -> bool {
        bytes > self.link.segment_bytes()
    }

    /// What a sender with a processor of its own has done since it last sent.
    fn free_acknowledged(&mut self, pipe: PipeId) {
        while let Some((at, bytes)) = self.pipes[usize::from(pipe)].window.take_freed() {
            if !self.processors.are_shared() && self.is_acknowledged(bytes) {
                let cost = self.costs.acknowledged(bytes);
                self.processors.at(Place::Sender(pipe)).serve(at, cost);
            }
        }
    }

    /// The sender frees what the receiver has.
    pub(crate) fn acknowledged(&mut self, id: u32, now: Nanos) {
        let Travel { pipe, burst, .. } = self.bursts.get(id);
        self.bursts.release(id);
        let cost = self.costs.acknowledged(burst.bytes);
        let wake = self.costs.wake_for_acknowledgement(direction(pipe), burst);
        self.processors.work(Place::Sender(pipe), now, cost, wake);
    }

    /// What a server thread still does: nobody waits for it, but it takes the processor's time.
    pub(crate) fn finish_up(&mut self, call: &Call, now: Nanos) -> Nanos {
        let cost = self.server.after_reply(call);
        self.work(Place::ServerThread, now, cost)
    }

    /// The receiver's work on what has arrived unnoticed when the event of this number has happened.
    #[inline(never)]
    pub(crate) fn receive_unnoticed(&mut self, pipe: PipeId, now: Nanos, number: u64) {
        let has_come = |one: &mut Arrival| (one.at, one.number) < (now, number);
        while let Some(one) = self.pipes[usize::from(pipe)]
            .arriving
            .pop_front_if(has_come)
        {
            self.receive(pipe, one.burst, one.at);
        }
    }

    /// The receiver's work on a burst.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn receive(&mut self, pipe: PipeId, burst: Burst, now: Nanos) -> Nanos {
        let cost = self.costs.receive(direction(pipe), burst);
        let wake = self.costs.wake_for_burst(direction(pipe), burst);
        self.processors.work(Place::Receiver(pipe), now, cost, wake)
    }

    /// As it is when the event of this number has happened.
    pub(crate) fn usage(&mut self, now: Nanos, number: u64) -> Usage {
        for pipe in 0..2 * self.connections.count() {
            self.receive_unnoticed(pipe, now, number);
        }
        let mut usage = Usage::default();
        let connections = self.connections.of_data();
        self.processors
            .usage(&mut usage, self.server.threads as usize, connections);
        let (mut held_up, mut held_down) = (Nanos::ZERO, Nanos::ZERO);
        for (pipe, one) in self.pipes.iter().enumerate() {
            match direction(pipe as PipeId) {
                Direction::ToServer => held_up += one.held(),
                Direction::ToClient => held_down += one.held(),
            }
        }
        usage.set(Resource::WindowToServer, held_up, connections);
        usage.set(Resource::WindowToClient, held_down, connections);
        let (to_server, to_client) = self.link.busy();
        usage.set(Resource::LinkToServer, to_server, 1);
        usage.set(Resource::LinkToClient, to_client, 1);
        let (storage, at_once) = self.storage.busy();
        usage.set(Resource::Storage, storage, at_once);
        let (passing, rates) = self.storage.rate_busy();
        usage.set(Resource::StorageRate, passing, rates);
        #[cfg(feature = "whole")]
        usage.set_joint_flushes(self.storage.flushed_jointly());
        let (locked, files) = self.freebsd.locked();
        usage.set(Resource::FileLock, locked, files);
        usage.set(Resource::LargeMessages, self.freebsd.stalled(), 1);
        usage.set(Resource::Threads, self.threads.waited(now), 1);
        let waited = self.slots.iter().map(|table| table.waited(now).0);
        usage.set(Resource::Slots, Nanos(waited.sum()), self.slots.len());
        usage
    }
}

pub(crate) fn pipe_to_server(connection: u16) -> PipeId {
    2 * connection
}

pub(crate) fn pipe_to_client(connection: u16) -> PipeId {
    2 * connection + 1
}

pub(crate) fn direction(pipe: PipeId) -> Direction {
    if pipe.is_multiple_of(2) {
        Direction::ToServer
    } else {
        Direction::ToClient
    }
}

/// Bytes that a request or a reply carries besides its headers.
pub(crate) fn payload(call: &Call, direction: Direction) -> u64 {
    let carries = match direction {
        Direction::ToServer => call.op == Op::Write,
        Direction::ToClient => call.op != Op::Write,
    };
    if carries { call.data.0 } else { 0 }
}

impl Bursts {
    pub(crate) fn add(&mut self, travel: Travel) -> u32 {
        if let Some(id) = self.free.pop() {
            self.list[id as usize] = travel;
            return id;
        }
        self.list.push(travel);
        (self.list.len() - 1) as u32
    }

    pub(crate) fn get(&self, id: u32) -> Travel {
        self.list[id as usize]
    }

    pub(crate) fn release(&mut self, id: u32) {
        self.free.push(id);
    }
}
