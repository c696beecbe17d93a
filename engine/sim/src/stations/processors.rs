//! Who works on calls at either end: one processor for everything, or cores, senders and receivers of their own.

use super::{PipeId, Place, pipe_to_client, pipe_to_server};
use crate::scenario::Scenario;
use crate::server::storage;
use crate::station::Station;
use crate::units::Nanos;
use crate::usage::{Resource, Usage};

/// Cores that applications find free on a client of which nobody tells how many it has, and threads on a server: enough
/// that a single stream never waits for one (the laboratory's own single processor is stated by its records).
pub const FREE_CORES: usize = 8;

/// Longest stretch of work that lets nothing else run: `filemap_read`, `generic_perform_write` and the allocation of
/// pages offer the processor in between (include/linux/sched.h `cond_resched`, `might_sleep`). How long is an assumption:
/// from 20 to 50 µs the laboratory's cold reads are met alike.
pub(crate) const QUANTUM: Nanos = Nanos(30_000);

pub(super) struct Processors {
    workers: Vec<Station>,
    /// Of the client, for its applications.
    cores: usize,
    /// By place.
    posts: Vec<Post>,
    /// Everybody works on one processor, as in the laboratory.
    shared: bool,
    /// What an application that waits gets of it, per time that others take.
    application_share: f64,
    /// The processor's time until an application last had it.
    busy_before: Nanos,
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
    pub(super) fn new(scenario: &Scenario, connections: u16, application_share: f64) -> Self {
        let places = || Place::all(connections);
        let cores = scenario
            .client
            .cores
            .map_or(FREE_CORES, |cores| cores as usize);
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
                places().map(|place| place.worker(cores)).collect()
            },
            cores,
            posts: places().map(post).collect(),
            shared,
            application_share,
            busy_before: Nanos::ZERO,
            connections,
            at_server: usize::from(if served_as_one { 1 } else { connections }),
        }
    }

    pub(super) fn are_shared(&self) -> bool {
        self.shared
    }

    /// The server has a receiver for each connection.
    pub(super) fn has_receiver_for_each(&self) -> bool {
        self.at_server == usize::from(self.connections)
    }

    /// How much of its work an application does at a time: where others wait for the same processor, it offers it.
    pub(super) fn application_portion(&self, work: Nanos) -> Nanos {
        if self.shared { work.min(QUANTUM) } else { work }
    }

    /// When an application that may not begin its work now may look again. On a processor that does everything it
    /// begins when nothing else is to be done, or when it has waited for as much of the others' work as makes this
    /// its share; each of several that wait has one.
    pub(super) fn application_waits_until(
        &self,
        now: Nanos,
        work: Nanos,
        waiting: u64,
    ) -> Option<Nanos> {
        let station = &self.workers[Place::Application.index()];
        if station.is_free(now) {
            return None;
        }
        let others = station.busy() - self.busy_before;
        let share = self.application_share * waiting as f64;
        let is_due = self.shared && others.0 as f64 * share >= work.0 as f64;
        (!is_due).then(|| station.free_at())
    }

    pub(super) fn application_has_worked(&mut self) {
        self.busy_before = self.workers[Place::Application.index()].busy();
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
    #[cfg_attr(target_arch = "wasm32", inline(never))]
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

    /// Among so many server threads, and connections that data go by.
    pub(super) fn usage(&self, usage: &mut Usage, threads: usize, at_client: usize) {
        let busy = |place: Place| self.workers[place.index()].busy();
        if self.shared {
            return usage.set(Resource::ClientProcessor, busy(Place::Application), 1);
        }
        // A core for each thread, while there are any.
        let cores = FREE_CORES.min(threads);
        usage.set(
            Resource::ClientProcessor,
            busy(Place::Application),
            self.cores,
        );
        usage.set(Resource::ServerProcessor, busy(Place::ServerThread), cores);
        let at_server = self.at_server.min(at_client);
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
            at_server,
        );
        of_pipes(
            Resource::ServerReceiver,
            Place::Receiver,
            pipe_to_server,
            at_server,
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

    /// Who works here when every place has processors of its own, and applications so many.
    fn worker(self, cores: usize) -> Station {
        Station::new(match self {
            Self::Application => cores,
            Self::ServerThread => FREE_CORES,
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
        with_share(server, 0.0)
    }

    fn with_share(server: &str, application_share: f64) -> Processors {
        let text = format!(
            r#"{{"client":{{"os":"linux"}},"mount":{{"version":"4.1","nconnect":2}},"server":{server},"phases":[{{"op":"find"}}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        Processors::new(&scenario, 2, application_share)
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
            processors.usage(&mut usage, 8, 2);
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

    #[test]
    fn an_application_waits_for_the_others_until_its_share_is_due() {
        let shared = r#"{"shares_client_cpu":true}"#;
        for (share, waiting, work, waits) in [
            (0.0, 1, 1, true),
            (0.2, 1, 200, false),
            (0.2, 1, 201, true),
            (0.2, 2, 400, false),
        ] {
            let mut processors = with_share(shared, share);
            let free_at = processors
                .at(Place::ServerThread)
                .serve(Nanos(0), Nanos(1_000));
            let until = processors.application_waits_until(Nanos(5), Nanos(work), waiting);
            assert_eq!(until, waits.then_some(free_at), "{share} {waiting} {work}");
            assert_eq!(
                processors.application_waits_until(free_at, Nanos(work), waiting),
                None
            );
        }
        // What was served before it last had the processor does not count.
        let mut processors = with_share(shared, 0.2);
        processors
            .at(Place::ServerThread)
            .serve(Nanos(0), Nanos(1_000));
        processors.application_has_worked();
        assert!(
            processors
                .application_waits_until(Nanos(5), Nanos(1), 1)
                .is_some()
        );
    }

    #[test]
    fn an_application_with_cores_of_its_own_works_in_one_stretch() {
        let work = QUANTUM + Nanos(1);
        let own = processors("{}").application_portion(work);
        let shared = processors(r#"{"shares_client_cpu":true}"#).application_portion(work);
        assert_eq!([own, shared], [work, QUANTUM]);
    }
}
