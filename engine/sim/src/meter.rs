//! What is counted while a phase runs.

use crate::call::Call;
use crate::op::{Op, Stable};
use crate::units::Nanos;
use std::collections::BTreeMap;

/// Sums over the calls of one operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpSums {
    pub count: u64,
    pub sent_bytes: u64,
    pub received_bytes: u64,
    pub queue: Nanos,
    pub rtt: Nanos,
    pub execute: Nanos,
    pub in_flight: u64,
    pub in_flight_max: u64,
    /// Integral of the number in flight over time.
    pub in_flight_time: u128,
    last_change: Nanos,
}

impl OpSums {
    fn change_in_flight(&mut self, now: Nanos, up: bool) {
        self.in_flight_time +=
            u128::from(self.in_flight) * u128::from(now.saturating_sub(self.last_change).0);
        self.last_change = now;
        if up {
            self.in_flight += 1;
            self.in_flight_max = self.in_flight_max.max(self.in_flight);
        } else {
            self.in_flight = self.in_flight.saturating_sub(1);
        }
    }
}

/// Calls that started in one second of the phase, as `nfsstat -w 1` lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SecondCounts {
    pub reads: u64,
    pub writes: u64,
    pub others: u64,
}

/// Time for which each resource was busy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub client_cpu: Nanos,
    /// None when the server runs on the client's processor.
    pub server_cpu: Option<Nanos>,
    pub link_to_server: Nanos,
    pub link_to_client: Nanos,
}

impl Usage {
    pub fn since(&self, before: &Self) -> Self {
        Self {
            client_cpu: self.client_cpu.saturating_sub(before.client_cpu),
            server_cpu: self
                .server_cpu
                .map(|now| now.saturating_sub(before.server_cpu.unwrap_or_default())),
            link_to_server: self.link_to_server.saturating_sub(before.link_to_server),
            link_to_client: self.link_to_client.saturating_sub(before.link_to_client),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Meter {
    pub started_at: Nanos,
    ops: Vec<OpSums>,
    pub read_sizes: BTreeMap<u64, u64>,
    pub write_sizes: BTreeMap<(Stable, u64), u64>,
    pub per_second: Vec<SecondCounts>,
    /// Time that processes spent in named waits.
    pub waits: BTreeMap<&'static str, Nanos>,
    /// How often a named rule of the client acted (read before write, flush at wcommitsize …).
    pub rules: BTreeMap<&'static str, u64>,
}

/// The list of seconds is a picture for people; beyond a day it would only be memory.
const MAX_SECONDS: usize = 86_400;

impl Meter {
    pub fn new(now: Nanos) -> Self {
        let mut meter = Self {
            started_at: now,
            ops: vec![OpSums::default(); Op::COUNT],
            ..Self::default()
        };
        for sums in &mut meter.ops {
            sums.last_change = now;
        }
        meter
    }

    /// GETACL is never counted: it belongs to the ACL side protocol of v3, another RPC program that
    /// neither mountstats nor nfsstat shows.
    pub fn op(&self, op: Op) -> &OpSums {
        &self.ops[op as usize]
    }

    pub(crate) fn started(&mut self, call: &Call, now: Nanos, sent_bytes: u64) {
        if call.op == Op::Getacl {
            return;
        }
        let sums = &mut self.ops[call.op as usize];
        sums.count += 1;
        sums.sent_bytes += sent_bytes;
        sums.change_in_flight(now, true);
        if call.op.reads_data() {
            *self.read_sizes.entry(call.data.0).or_default() += 1;
        } else if call.op == Op::Write {
            *self
                .write_sizes
                .entry((call.stable, call.data.0))
                .or_default() += 1;
        }
        self.count_second(call.op, now);
    }

    fn count_second(&mut self, op: Op, now: Nanos) {
        let second = (now.saturating_sub(self.started_at).0 / 1_000_000_000) as usize;
        if second >= MAX_SECONDS {
            return;
        }
        if self.per_second.len() <= second {
            self.per_second.resize(second + 1, SecondCounts::default());
        }
        let counts = &mut self.per_second[second];
        match op {
            Op::Read | Op::ReadPlus => counts.reads += 1,
            Op::Write => counts.writes += 1,
            _ => counts.others += 1,
        }
    }

    pub(crate) fn finished(
        &mut self,
        op: Op,
        now: Nanos,
        received_bytes: u64,
        queue: Nanos,
        rtt: Nanos,
        execute: Nanos,
    ) {
        if op == Op::Getacl {
            return;
        }
        let sums = &mut self.ops[op as usize];
        sums.received_bytes += received_bytes;
        sums.queue += queue;
        sums.rtt += rtt;
        sums.execute += execute;
        sums.change_in_flight(now, false);
    }

    /// Begins a new phase; calls still in flight go on being in flight.
    pub(crate) fn turn_page(&mut self, now: Nanos) -> Self {
        let mut next = Self::new(now);
        for (old, new) in self.ops.iter().zip(&mut next.ops) {
            new.in_flight = old.in_flight;
            new.in_flight_max = old.in_flight;
        }
        std::mem::replace(self, next)
    }
}
