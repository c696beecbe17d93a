//! How many calls may be on the way at once.

use crate::scenario::{Os, Scenario};
use crate::server::knfsd::Knfsd;
use crate::units::Nanos;
use std::collections::VecDeque;

/// Enough slots never to bind: the TCP transport's dynamic limit (net/sunrpc/xprtsock.c,
/// RPC_MAX_SLOT_TABLE).
const TCP_SLOTS: u32 = 65_536;
/// Slots that knfsd grants to a session before 6.14 (fs/nfsd/nfs4state.c `nfsd4_get_drc_mem`: a session may take
/// 64 KiB for replies, of which a slot takes 2 KiB and its own structure; measured: laboratory finding). It grants fewer
/// where it has many threads and little memory.
const KNFSD_SESSION_SLOTS: u32 = 30;
/// As many as either client asks for: Linux `max_session_slots` (fs/nfs/nfs4session.h `NFS4_DEF_SLOT_TABLE_SIZE`), FreeBSD
/// `NFSV4_SLOTS` (sys/fs/nfs/nfs.h). A FreeBSD server grants them, and so does knfsd where it adds slots on demand.
const WANTED_SESSION_SLOTS: u32 = 64;

/// Calls that the mount may have outstanding; a session's slots span its connections.
pub fn of(scenario: &Scenario) -> u32 {
    if !scenario.protocol().has_sessions() {
        TCP_SLOTS
    } else if grants_what_is_wanted(scenario) {
        WANTED_SESSION_SLOTS
    } else {
        KNFSD_SESSION_SLOTS
    }
}

/// Not so a server of which nothing is known: the fewer slots are the safer guess.
pub fn grants_what_is_wanted(scenario: &Scenario) -> bool {
    scenario.server.os == Some(Os::Freebsd)
        || Knfsd::of(scenario).is_some_and(|knfsd| knfsd.slots_on_demand)
}

/// A counted set of slots with a queue in order of arrival.
#[derive(Clone, Debug)]
pub struct Slots {
    free: u32,
    queue: VecDeque<u32>,
    /// Since when somebody waits, and for how long somebody did before.
    waiting_since: Nanos,
    waited: Nanos,
}

impl Slots {
    pub fn new(slots: u32) -> Self {
        Self {
            free: slots.max(1),
            queue: VecDeque::new(),
            waiting_since: Nanos::ZERO,
            waited: Nanos::ZERO,
        }
    }

    /// Takes a slot for the call if one is free; otherwise the call waits in line.
    pub fn take(&mut self, call: u32, now: Nanos) -> bool {
        if self.free > 0 {
            self.free -= 1;
            return true;
        }
        if self.queue.is_empty() {
            self.waiting_since = now;
        }
        self.queue.push_back(call);
        false
    }

    /// Gives a slot back; returns the call that has it now, if one waited.
    pub fn give_back(&mut self, now: Nanos) -> Option<u32> {
        self.waited = self.waited(now);
        self.waiting_since = now;
        let next = self.queue.pop_front();
        if next.is_none() {
            self.free += 1;
        }
        next
    }

    /// Time for which calls waited in line.
    pub fn waited(&self, now: Nanos) -> Nanos {
        if self.queue.is_empty() {
            return self.waited;
        }
        self.waited + now.saturating_sub(self.waiting_since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_given_in_order_of_arrival() {
        let mut slots = Slots::new(1);
        let now = Nanos::ZERO;
        assert!(slots.take(7, now));
        assert!(!slots.take(8, now));
        assert!(!slots.take(9, now));
        assert_eq!(slots.give_back(now), Some(8));
        assert_eq!(slots.give_back(now), Some(9));
        assert_eq!(slots.give_back(now), None);
        assert!(slots.take(10, now));
    }

    #[test]
    fn a_wait_lasts_while_anybody_is_in_line() {
        let mut slots = Slots::new(1);
        assert!(slots.take(1, Nanos(10)));
        assert_eq!(
            slots.waited(Nanos(20)),
            Nanos::ZERO,
            "taken, but nobody waits"
        );
        assert!(!slots.take(2, Nanos(20)));
        assert!(!slots.take(3, Nanos(25)));
        assert_eq!(slots.waited(Nanos(30)), Nanos(10));
        assert_eq!(slots.give_back(Nanos(40)), Some(2));
        assert_eq!(slots.give_back(Nanos(50)), Some(3));
        assert_eq!(slots.waited(Nanos(90)), Nanos(30), "nobody waits since 50");
    }

    #[test]
    fn a_session_has_as_many_slots_as_its_server_grants() {
        for (mount, server, slots) in [
            ("3", r#"{"os":"freebsd"}"#, TCP_SLOTS),
            ("4.0", "{}", TCP_SLOTS),
            ("4.1", "{}", 30),
            ("4.2", r#"{"os":"linux"}"#, 30),
            ("4.1", r#"{"os":"freebsd"}"#, 64),
            ("4.1", r#"{"os":"linux","version":"6.13.12"}"#, 30),
            ("4.1", r#"{"os":"linux","version":"6.14.0"}"#, 64),
        ] {
            let text = format!(
                r#"{{"client":{{"os":"linux"}},"mount":{{"version":"{mount}"}},"server":{server},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(of(&scenario), slots, "{text}");
        }
    }
}
