//! What a message costs the processors at either end, step by step.

use crate::link::Direction;
use crate::parameters::{Param, Parameters};
use crate::scenario::Scenario;
use crate::transport::pipe::Burst;
#[cfg(feature = "whole")]
use crate::transport::security::Security;
use crate::units::{Bytes, Nanos};

#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    client_send: f64,
    client_send_per_byte: f64,
    client_receive: f64,
    client_receive_per_byte: f64,
    server_send_per_byte: f64,
    server_receive_per_byte: f64,
    burst: f64,
    pub(super) wake: Nanos,
    ack_per_byte: f64,
    lone_burst: Nanos,
    lone_ack: Nanos,
    pub(super) client_tail: Nanos,
    #[cfg(feature = "whole")]
    security: Option<Security>,
}

impl Costs {
    pub(super) fn new(scenario: &Scenario, parameters: &Parameters) -> Self {
        let compound = if scenario.protocol().is_v4() {
            parameters.get(Param::CompoundNs)
        } else {
            0.0
        };
        let costs = Self {
            #[cfg(feature = "whole")]
            security: None,
            client_send: parameters.get(Param::ClientSendNs) + compound,
            client_send_per_byte: parameters.get(Param::ClientSendNsPerByte),
            client_receive: parameters.get(Param::ClientReceiveNs),
            client_receive_per_byte: parameters.get(Param::ClientReceiveNsPerByte),
            server_send_per_byte: parameters.get(Param::ServerSendNsPerByte),
            server_receive_per_byte: parameters.get(Param::ServerReceiveNsPerByte),
            burst: parameters.get(Param::BurstNs),
            ack_per_byte: parameters.get(Param::AckNsPerByte),
            lone_burst: Nanos::from_nanos(parameters.get(Param::LoneBurstNs)),
            lone_ack: Nanos::from_nanos(parameters.get(Param::LoneAckNs)),
            client_tail: Nanos::from_nanos(parameters.get(Param::ClientTailNs)),
            wake: Nanos::from_nanos(parameters.get(Param::WakeNs)),
        };
        #[cfg(feature = "whole")]
        let costs = match Security::of(scenario) {
            Some(security) => costs.with(security),
            None => costs,
        };
        costs
    }

    #[cfg(feature = "whole")]
    fn with(self, security: Security) -> Self {
        let (each, per_byte) = security.of_connection();
        Self {
            security: Some(security).filter(|security| security.tls),
            burst: self.burst + each,
            client_send_per_byte: self.client_send_per_byte + per_byte,
            client_receive_per_byte: self.client_receive_per_byte + per_byte,
            server_send_per_byte: self.server_send_per_byte + per_byte,
            server_receive_per_byte: self.server_receive_per_byte + per_byte,
            ..self
        }
    }

    /// A burst's bytes, with those of its records where they are encrypted.
    pub(super) fn on_the_wire(&self, burst: Burst) -> Bytes {
        #[cfg(feature = "whole")]
        if let Some(security) = &self.security {
            return Bytes(security.on_the_wire(burst.bytes));
        }
        Bytes(burst.bytes)
    }

    /// The sender's work when it hears that so much has arrived.
    pub(super) fn acknowledged(&self, bytes: u64) -> Nanos {
        Nanos::from_nanos(bytes as f64 * self.ack_per_byte)
    }

    /// What a receiver that had nothing to do needs to begin on a burst.
    pub(super) fn wake_for_burst(&self, direction: Direction, burst: Burst) -> Nanos {
        match direction {
            Direction::ToClient if !burst.last => self.wake + self.lone_burst,
            _ => self.wake,
        }
    }

    /// What a sender that had nothing to do needs to begin on an acknowledgement.
    pub(super) fn wake_for_acknowledgement(&self, direction: Direction, burst: Burst) -> Nanos {
        match direction {
            Direction::ToClient if !burst.last => self.lone_ack,
            _ => Nanos::ZERO,
        }
    }

    /// The sender's work on a burst.
    pub(super) fn send(&self, direction: Direction, burst: Burst) -> Nanos {
        let (fixed, per_byte) = match direction {
            Direction::ToServer => (self.client_send, self.client_send_per_byte),
            Direction::ToClient => (0.0, self.server_send_per_byte),
        };
        let first = if burst.first { fixed } else { 0.0 };
        Nanos::from_nanos(first + self.burst + burst.bytes as f64 * per_byte)
    }

    /// The receiver's.
    pub(super) fn receive(&self, direction: Direction, burst: Burst) -> Nanos {
        let (fixed, per_byte) = match direction {
            Direction::ToServer => (0.0, self.server_receive_per_byte),
            Direction::ToClient => (self.client_receive, self.client_receive_per_byte),
        };
        let last = if burst.last { fixed } else { 0.0 };
        Nanos::from_nanos(last + self.burst + burst.bytes as f64 * per_byte)
    }
}
