//! The way of messages over the network, burst by burst.

use super::World;
use crate::link::Direction;
use crate::schedule::Event;
use crate::stations::{self, PipeId, Stations, Travel};
use crate::transport::pipe::{Arrival, Burst, Next};
use crate::units::{Bytes, Nanos};

impl World {
    pub(super) fn enqueue(&self, stations: &mut Stations, pipe: PipeId, id: u32, message: Bytes) {
        stations.pipes[usize::from(pipe)].enqueue(id, message.0);
        self.send_next(stations, pipe);
    }

    /// Lets the sender of a pipe hand over all bursts that its window allows: it works on without
    /// giving the processor away in between.
    fn send_next(&self, stations: &mut Stations, pipe: PipeId) {
        let now = self.now();
        loop {
            match stations.pipes[usize::from(pipe)].next(now) {
                Next::Send(burst) => {
                    self.send_burst(stations, pipe, burst, now);
                    if stations.pipes[usize::from(pipe)].is_empty() {
                        return;
                    }
                }
                Next::WaitUntil(at) => return self.schedule(at, Event::PipeReady(pipe)),
                Next::Nothing => return,
            }
        }
    }

    fn send_burst(&self, stations: &mut Stations, pipe: PipeId, burst: Burst, now: Nanos) {
        let sending = stations.send(pipe, burst, now);
        if stations.arrives_unnoticed(pipe, burst) {
            let arrival = Arrival {
                at: sending.there_at,
                number: self.0.schedule.borrow_mut().count_apart(),
                burst,
            };
            let pipe = &mut stations.pipes[usize::from(pipe)];
            return pipe.arriving.push_back(arrival);
        }
        let id = stations.bursts.add(Travel {
            pipe,
            burst,
            sent_at: sending.sent_at,
        });
        self.schedule(sending.there_at, Event::BurstArrived(id));
        if stations.frees_at_once(burst) {
            self.schedule(sending.acknowledged_at, Event::Acknowledged(id));
        }
    }

    pub(super) fn acknowledged(&self, id: u32) {
        self.0.stations.borrow_mut().acknowledged(id, self.now());
    }

    pub(super) fn pipe_ready(&self, pipe: PipeId) {
        let mut stations = self.0.stations.borrow_mut();
        stations.pipes[usize::from(pipe)].free();
        self.send_next(&mut stations, pipe);
    }

    pub(super) fn burst_arrived(&self, id: u32) {
        let mut stations = self.0.stations.borrow_mut();
        let Travel {
            pipe,
            burst,
            sent_at,
        } = stations.bursts.get(id);
        if !stations.frees_at_once(burst) {
            stations.bursts.release(id);
        }
        if burst.first && stations::direction(pipe) == Direction::ToServer {
            let mut calls = self.0.calls.borrow_mut();
            let travelling = calls.at(burst.call);
            travelling.sent_at = sent_at;
            self.note(travelling, |traced| traced.sent_at = sent_at);
        }
        if !stations.pipes[usize::from(pipe)].arriving.is_empty() {
            let number = self.0.schedule.borrow().happening();
            stations.receive_unnoticed(pipe, self.now(), number);
        }
        let done = stations.receive(pipe, burst, self.now());
        if burst.last {
            drop(stations);
            if self.passes_to(done) {
                self.advance(burst.call);
            } else {
                self.schedule(done, Event::Advance(burst.call));
            }
        }
    }
}
