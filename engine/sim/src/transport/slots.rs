//! How many calls may be on the way at once.

use crate::scenario::Scenario;
use std::collections::VecDeque;

/// Enough slots never to bind: the TCP transport's dynamic limit (net/sunrpc/xprtsock.c,
/// RPC_MAX_SLOT_TABLE).
const TCP_SLOTS: u32 = 65_536;
/// Slots that knfsd grants to a session before 6.14 (fs/nfsd/nfs4state.c; measured: laboratory finding).
const KNFSD_SESSION_SLOTS: u32 = 30;

/// Calls that the mount may have outstanding; a session's slots span its connections.
pub fn of(scenario: &Scenario) -> u32 {
    if scenario.protocol().has_sessions() {
        KNFSD_SESSION_SLOTS
    } else {
        TCP_SLOTS
    }
}

/// A counted set of slots with a queue in order of arrival.
#[derive(Clone, Debug)]
pub struct Slots {
    free: u32,
    queue: VecDeque<u32>,
}

impl Slots {
    pub fn new(slots: u32) -> Self {
        Self {
            free: slots.max(1),
            queue: VecDeque::new(),
        }
    }

    /// Takes a slot for the call if one is free; otherwise the call waits in line.
    pub fn take(&mut self, call: u32) -> bool {
        if self.free > 0 {
            self.free -= 1;
            return true;
        }
        self.queue.push_back(call);
        false
    }

    /// Gives a slot back; returns the call that has it now, if one waited.
    pub fn give_back(&mut self) -> Option<u32> {
        let next = self.queue.pop_front();
        if next.is_none() {
            self.free += 1;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_given_in_order_of_arrival() {
        let mut slots = Slots::new(1);
        assert!(slots.take(7));
        assert!(!slots.take(8));
        assert!(!slots.take(9));
        assert_eq!(slots.give_back(), Some(8));
        assert_eq!(slots.give_back(), Some(9));
        assert_eq!(slots.give_back(), None);
        assert!(slots.take(10));
    }
}
