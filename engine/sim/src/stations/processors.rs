//! Who works on calls at either end: one processor for everything, or cores, senders and receivers of their own.

use super::{PipeId, Place, direction};
use crate::link::Direction;
use crate::scenario::Scenario;
use crate::server::storage;
use crate::station::Station;
use crate::units::Nanos;
use crate::usage::{Resource, Usage};

/// Cores that applications find free on a client, and threads on a server: enough that a single
/// stream never waits for one (the laboratory's own single processor is stated by its records).
const FREE_CORES: usize = 8;

pub(super) enum Processors {
    Shared(Station),
    Separate {
        client: Station,
        server: Station,
        senders: Vec<Station>,
        receivers: Vec<Station>,
        /// All connections of the client have one sender and one receiver at the server.
        served_as_one: bool,
    },
}

impl Processors {
    pub(super) fn new(scenario: &Scenario, connections: u16) -> Self {
        if scenario.server.shares_client_cpu {
            return Self::Shared(Station::new(1));
        }
        let storage = storage::kind(scenario.server.storage.as_deref());
        let per_pipe = || (0..2 * connections).map(|_| Station::new(1)).collect();
        Self::Separate {
            client: Station::new(FREE_CORES),
            server: Station::new(FREE_CORES),
            senders: per_pipe(),
            receivers: per_pipe(),
            served_as_one: storage.limits_each_client(),
        }
    }

    pub(super) fn are_shared(&self) -> bool {
        matches!(self, Self::Shared(_))
    }

    pub(super) fn of_applications(&self) -> &Station {
        match self {
            Self::Shared(one) => one,
            Self::Separate { client, .. } => client,
        }
    }

    pub(super) fn at(&mut self, place: Place) -> &mut Station {
        match self {
            Self::Shared(one) => one,
            Self::Separate {
                client,
                server,
                senders,
                receivers,
                served_as_one,
            } => {
                let as_one = *served_as_one;
                match place {
                    Place::Application => client,
                    Place::ServerThread => server,
                    Place::Sender(pipe) => {
                        let at_server = direction(pipe) == Direction::ToClient;
                        &mut senders[station_of(pipe, as_one && at_server)]
                    }
                    Place::Receiver(pipe) => {
                        let at_server = direction(pipe) == Direction::ToServer;
                        &mut receivers[station_of(pipe, as_one && at_server)]
                    }
                }
            }
        }
    }

    pub(super) fn usage(&self, usage: &mut Usage, connections: usize, threads: usize) {
        let (client, server, senders, receivers, served_as_one) = match self {
            Self::Shared(one) => return usage.set(Resource::ClientProcessor, one.busy(), 1),
            Self::Separate {
                client,
                server,
                senders,
                receivers,
                served_as_one,
            } => (client, server, senders, receivers, *served_as_one),
        };
        // A core for each thread, while there are any.
        usage.set(Resource::ClientProcessor, client.busy(), FREE_CORES);
        usage.set(
            Resource::ServerProcessor,
            server.busy(),
            FREE_CORES.min(threads),
        );
        let at_server = if served_as_one { 1 } else { connections };
        let mut of_pipes = |resource, stations: &[Station], towards, servers| {
            let pipes = stations.iter().enumerate();
            let busy = pipes
                .filter(|(pipe, _)| direction(*pipe as PipeId) == towards)
                .fold(Nanos::ZERO, |busy, (_, station)| busy + station.busy());
            usage.set(resource, busy, servers);
        };
        use Direction::{ToClient, ToServer};
        of_pipes(Resource::ClientSender, senders, ToServer, connections);
        of_pipes(Resource::ServerSender, senders, ToClient, at_server);
        of_pipes(Resource::ServerReceiver, receivers, ToServer, at_server);
        of_pipes(Resource::ClientReceiver, receivers, ToClient, connections);
    }
}

/// A pipe's own station, or that of the first connection for all.
fn station_of(pipe: PipeId, as_one: bool) -> usize {
    usize::from(if as_one { pipe % 2 } else { pipe })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_has_one_sender_for_all_connections_of_a_client() {
        for (storage, expected) in [("cloud file service", 60), ("nvme", 30)] {
            let text = format!(
                r#"{{"client":{{"os":"linux"}},"mount":{{"version":"4.1","nconnect":2}},"server":{{"storage":"{storage}"}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            let mut processors = Processors::new(&scenario, 2);
            let mut send = |pipe| {
                processors
                    .at(Place::Sender(pipe))
                    .serve(Nanos(0), Nanos(30))
            };
            assert_eq!([send(0), send(2)], [Nanos(30); 2], "the client's own");
            assert_eq!(
                [send(1), send(3)],
                [Nanos(30), Nanos(expected)],
                "{storage}"
            );
            let mut usage = Usage::default();
            processors.usage(&mut usage, 2, 8);
            let (busy, servers) = usage.of(Resource::ServerSender);
            assert_eq!((busy, servers), (Nanos(60), 60 / expected));
        }
    }
}
