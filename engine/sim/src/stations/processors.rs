//! Who works on calls at either end: one processor for everything, or cores, senders and receivers of their own.

use super::{PipeId, Place, pipe_to_client, pipe_to_server};
use crate::scenario::Scenario;
use crate::server::storage;
use crate::station::Station;
use crate::units::Nanos;
use crate::usage::{Resource, Usage};

/// Cores that applications find free on a client, and threads on a server: enough that a single
/// stream never waits for one (the laboratory's own single processor is stated by its records).
const FREE_CORES: usize = 8;

pub(super) struct Processors {
    workers: Vec<Station>,
    /// By place.
    posts: Vec<Post>,
    /// Everybody works on one processor, as in the laboratory.
    shared: bool,
    connections: u16,
    /// Senders and receivers at the server: one of each where all connections of the client have the same.
    at_server: usize,
}

#[derive(Clone, Copy)]
struct Post {
    /// Whose work it is.
    worker: usize,
    /// Until when there is work.
    busy_until: Nanos,
}

impl Processors {
    pub(super) fn new(scenario: &Scenario, connections: u16) -> Self {
        let places = || Place::all(connections);
        let shared = scenario.server.shares_client_cpu;
        let storage = storage::kind(scenario.server.storage.as_deref());
        let served_as_one = storage.limits_each_client();
        let worker_of = |place: Place| match place {
            _ if shared => 0,
            _ if served_as_one => place.of_first_connection_at_server().index(),
            _ => place.index(),
        };
        let post = |place: Place| Post {
            worker: worker_of(place),
            busy_until: Nanos::ZERO,
        };
        Self {
            workers: if shared {
                vec![Station::new(1)]
            } else {
                places().map(Place::worker).collect()
            },
            posts: places().map(post).collect(),
            shared,
            connections,
            at_server: usize::from(if served_as_one { 1 } else { connections }),
        }
    }

    pub(super) fn are_shared(&self) -> bool {
        self.shared
    }

    pub(super) fn of_applications(&self) -> &Station {
        &self.workers[Place::Application.index()]
    }

    #[inline]
    pub(super) fn at(&mut self, place: Place) -> &mut Station {
        &mut self.workers[self.posts[place.index()].worker]
    }

    /// A place that had nothing to do takes `wake` to begin.
    #[inline]
    pub(super) fn work(&mut self, place: Place, now: Nanos, cost: Nanos, wake: Nanos) -> Nanos {
        self.work_at(place.index(), now, cost, wake)
    }

    // Called from everywhere: copies would make the page's engine larger.
    #[inline(never)]
    fn work_at(&mut self, index: usize, now: Nanos, cost: Nanos, wake: Nanos) -> Nanos {
        let post = &mut self.posts[index];
        let cost = if post.busy_until < now {
            cost + wake
        } else {
            cost
        };
        let done = self.workers[post.worker].serve(now, cost);
        post.busy_until = done;
        done
    }

    /// Among so many server threads.
    pub(super) fn usage(&self, usage: &mut Usage, threads: usize) {
        let busy = |place: Place| self.workers[place.index()].busy();
        if self.shared {
            return usage.set(Resource::ClientProcessor, busy(Place::Application), 1);
        }
        // A core for each thread, while there are any.
        let cores = FREE_CORES.min(threads);
        usage.set(
            Resource::ClientProcessor,
            busy(Place::Application),
            FREE_CORES,
        );
        usage.set(Resource::ServerProcessor, busy(Place::ServerThread), cores);
        let at_client = usize::from(self.connections);
        let mut of_pipes =
            |resource, place: fn(PipeId) -> Place, pipe_of: fn(u16) -> PipeId, servers| {
                let each =
                    (0..self.connections).map(|connection| busy(place(pipe_of(connection))).0);
                usage.set(resource, Nanos(each.sum()), servers);
            };
        of_pipes(
            Resource::ClientSender,
            Place::Sender,
            pipe_to_server,
            at_client,
        );
        of_pipes(
            Resource::ServerSender,
            Place::Sender,
            pipe_to_client,
            self.at_server,
        );
        of_pipes(
            Resource::ServerReceiver,
            Place::Receiver,
            pipe_to_server,
            self.at_server,
        );
        of_pipes(
            Resource::ClientReceiver,
            Place::Receiver,
            pipe_to_client,
            at_client,
        );
    }
}

impl Place {
    /// In the order of their indices.
    pub(super) fn all(connections: u16) -> impl Iterator<Item = Self> {
        let of_pipe = |pipe| [Self::Sender(pipe), Self::Receiver(pipe)];
        [Self::Application, Self::ServerThread]
            .into_iter()
            .chain((0..2 * connections).flat_map(of_pipe))
    }

    /// Who works here when every place has processors of its own.
    fn worker(self) -> Station {
        Station::new(match self {
            Self::Application | Self::ServerThread => FREE_CORES,
            Self::Sender(_) | Self::Receiver(_) => 1,
        })
    }

    /// The place itself, unless it is a sender or a receiver at the server.
    fn of_first_connection_at_server(self) -> Self {
        match self {
            Self::Sender(pipe) if pipe % 2 == 1 => Self::Sender(pipe_to_client(0)),
            Self::Receiver(pipe) if pipe % 2 == 0 => Self::Receiver(pipe_to_server(0)),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn processors(server: &str) -> Processors {
        let text = format!(
            r#"{{"client":{{"os":"linux"}},"mount":{{"version":"4.1","nconnect":2}},"server":{server},"phases":[{{"op":"find"}}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        Processors::new(&scenario, 2)
    }

    #[test]
    fn a_service_has_one_sender_for_all_connections_of_a_client() {
        for (storage, last) in [("cloud file service", 60), ("nvme", 30)] {
            let mut processors = processors(&format!(r#"{{"storage":"{storage}"}}"#));
            let mut send = |pipe| {
                processors
                    .at(Place::Sender(pipe))
                    .serve(Nanos(0), Nanos(30))
            };
            assert_eq!([send(0), send(2)], [Nanos(30); 2], "the client's own");
            assert_eq!([send(1), send(3)], [Nanos(30), Nanos(last)], "{storage}");
            let mut usage = Usage::default();
            processors.usage(&mut usage, 8);
            let (busy, servers) = usage.of(Resource::ServerSender);
            assert_eq!((busy, servers), (Nanos(60), 60 / last));
        }
    }

    #[test]
    fn a_shared_processor_does_everything_in_turn() {
        let mut processors = processors(r#"{"shares_client_cpu":true}"#);
        let work = |place| processors.at(place).serve(Nanos(0), Nanos(10));
        let done: Vec<Nanos> = Place::all(2).map(work).collect();
        let in_turn: Vec<Nanos> = (1..=done.len() as u64)
            .map(|turn| Nanos(10 * turn))
            .collect();
        assert_eq!(done, in_turn);
    }
}
