//! How many calls may be on the way at once.

use crate::scenario::{NfsVersion, Os, Scenario};
use crate::server::knfsd::Knfsd;
use crate::units::Nanos;
use std::collections::VecDeque;

/// Least and most slots of a TCP connection (include/linux/sunrpc/xprt.h, `RPC_MIN_SLOT_TABLE` and
/// `RPC_MAX_SLOT_TABLE_LIMIT`: what net/sunrpc/xprtsock.c, `param_set_max_slot_table_size`, takes). The most are what it has
/// unless told (`xprt_max_tcp_slot_table_entries`). Clients without a table are taken to have as many: enough never to bind.
pub const TCP_SLOTS: (u32, u32) = (2, 65_536);
/// And what one has whose table does not grow as calls need it, Linux before 3.1 (include/linux/sunrpc/xprt.h,
/// `RPC_DEF_SLOT_TABLE`; commit d9ba131d8f58). RHEL 6 has the later one from 6.3 on, and is nearly all there is of its 2.6.32.
#[cfg(feature = "whole")]
pub const FIXED_TCP_SLOTS: u32 = 16;
/// Most slots of a table of NFS 4 at a Linux client (fs/nfs/nfs4session.h `NFS4_MAX_SLOT_TABLE`, nfs4session.c
/// `nfs4_realloc_slot_table`). Version 4.0 has one with so many (nfs40client.c, `nfs40_init_client`).
pub const MOST_TABLE_SLOTS: u32 = 1024;
/// Slots that knfsd grants to a session before 6.14 (fs/nfsd/nfs4state.c `nfsd4_get_drc_mem`: a session may take
/// 64 KiB for replies, of which a slot takes 2 KiB and its own structure; measured: laboratory finding). It grants fewer
/// where it has many threads and little memory.
const KNFSD_SESSION_SLOTS: u32 = 30;
/// As many as either client asks for unless told: Linux `max_session_slots` (fs/nfs/super.c; fs/nfs/nfs4session.h
/// `NFS4_DEF_SLOT_TABLE_SIZE`), FreeBSD `NFSV4_SLOTS` (sys/fs/nfs/nfs.h), which its server grants, too.
pub const USUAL_SESSION_SLOTS: u32 = 64;

/// The tables of a mount, all of one size, and what that follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Of each table.
    pub slots: u32,
    pub tables: u32,
    pub set_by: SetBy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetBy {
    /// A table for each connection.
    TcpMaxSlotTableEntries,
    /// Version 4.0's one for all connections.
    Client,
    /// A session's one for all connections: what the client asks for, or the fewer that the server grants.
    Asked,
    Granted,
}

impl Tables {
    pub fn all(self) -> u64 {
        u64::from(self.slots) * u64::from(self.tables)
    }
}

/// Slots of the calls that the mount may have outstanding. A call of version 4.0 takes one of the client's table and then one
/// of its connection's: where those hold no more together, they alone are told, and else the client's, from which calls go
/// to the connections in turn.
pub fn of(scenario: &Scenario) -> Tables {
    if scenario.protocol().has_sessions() {
        let (asked, granted) = (asked(scenario), granted(scenario));
        return Tables {
            slots: asked.min(granted),
            tables: 1,
            set_by: match asked > granted {
                true => SetBy::Granted,
                false => SetBy::Asked,
            },
        };
    }
    let connections = Tables {
        slots: tcp_slots(scenario),
        tables: match scenario.client.os {
            Os::Linux => scenario.mount.nconnect.clamp(1, 16),
            Os::Freebsd | Os::Openbsd => 1,
        },
        set_by: SetBy::TcpMaxSlotTableEntries,
    };
    let has_table = scenario.client.os == Os::Linux && scenario.protocol() == NfsVersion::V40;
    if has_table && connections.all() > u64::from(MOST_TABLE_SLOTS) {
        return Tables {
            slots: MOST_TABLE_SLOTS,
            tables: 1,
            set_by: SetBy::Client,
        };
    }
    connections
}

/// Of each connection.
pub fn tcp_slots(scenario: &Scenario) -> u32 {
    let told = scenario.client.tcp_max_slot_table_entries;
    let told = told.filter(|_| scenario.client.os == Os::Linux);
    #[cfg(feature = "whole")]
    if has_fixed_table(scenario) {
        return told.unwrap_or(FIXED_TCP_SLOTS);
    }
    told.unwrap_or(TCP_SLOTS.1)
}

/// Whether the table of a connection is as large as it was made, whatever waits for a slot of it.
#[cfg(feature = "whole")]
pub fn has_fixed_table(scenario: &Scenario) -> bool {
    let version = scenario.client.version.as_deref().unwrap_or_default();
    is_before_31(scenario) && !version.starts_with("2.6.32")
}

/// Whether the client is a Linux before 3.1.
pub fn is_before_31(scenario: &Scenario) -> bool {
    let version = scenario.client.version.as_deref().unwrap_or_default();
    let is_old = matches!(
        version.as_bytes(),
        [b'2', b'.', ..] | [b'3', b'.', b'0', ..]
    );
    is_old && scenario.client.os == Os::Linux
}

/// What the client asks for when it makes a session (fs/nfs/nfs4proc.c, `nfs4_init_channel_attrs`).
pub fn asked(scenario: &Scenario) -> u32 {
    let told = scenario.client.max_session_slots;
    let told = told.filter(|_| scenario.client.os == Os::Linux);
    told.unwrap_or(USUAL_SESSION_SLOTS)
}

/// The most that the server grants. Of one of which nothing is known the fewer slots are the safer guess.
pub fn granted(scenario: &Scenario) -> u32 {
    let server = &scenario.server;
    let on_demand = || Knfsd::of(scenario).is_some_and(|knfsd| knfsd.slots_on_demand);
    match server.session_slots {
        Some(told) => told,
        None if server.os == Some(Os::Freebsd) => USUAL_SESSION_SLOTS,
        None if on_demand() => MOST_TABLE_SLOTS,
        None => KNFSD_SESSION_SLOTS,
    }
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

    fn tables(client: &str, mount: &str, server: &str) -> Tables {
        let text = format!(
            r#"{{"client":{client},"mount":{mount},"server":{server},"phases":[{{"op":"find"}}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        of(&scenario)
    }

    #[test]
    fn a_session_has_as_many_slots_as_are_asked_for_and_granted() {
        use SetBy::{Asked, Granted};
        let (linux, freebsd) = (r#"{"os":"linux"}"#, r#"{"os":"freebsd"}"#);
        let asks = |slots: u32| format!(r#"{{"os":"linux","max_session_slots":{slots}}}"#);
        let new = r#"{"os":"linux","version":"6.14.0"}"#;
        for (client, server, slots, set_by) in [
            (linux, "{}", 30, Granted),
            (linux, linux, 30, Granted),
            (linux, freebsd, 64, Asked),
            (linux, r#"{"os":"linux","version":"6.13.12"}"#, 30, Granted),
            (linux, new, 64, Asked),
            (linux, r#"{"session_slots":180}"#, 64, Asked),
            (linux, r#"{"session_slots":16}"#, 16, Granted),
            (freebsd, r#"{"session_slots":180}"#, 64, Asked),
            (freebsd, r#"{"os":"freebsd","session_slots":8}"#, 8, Granted),
            (&asks(16), "{}", 16, Asked),
            (&asks(180), new, 180, Asked),
            (&asks(1024), r#"{"session_slots":2048}"#, 1024, Asked),
            (&asks(128), freebsd, 64, Granted),
            (&asks(128), r#"{"session_slots":180}"#, 128, Asked),
        ] {
            for mount in [r#"{"version":"4.1"}"#, r#"{"version":"4.2","nconnect":4}"#] {
                let expected = Tables {
                    slots,
                    tables: 1,
                    set_by,
                };
                assert_eq!(tables(client, mount, server), expected, "{client} {server}");
            }
        }
    }

    #[test]
    fn without_a_session_each_connection_has_its_own_and_version_40_no_more_than_one_table() {
        use SetBy::{Client, TcpMaxSlotTableEntries as Tcp};
        let told = r#"{"os":"linux","tcp_max_slot_table_entries":128,"max_session_slots":16}"#;
        for (client, version, nconnect, slots, count, set_by) in [
            (r#"{"os":"linux"}"#, "3", 1, 65_536, 1, Tcp),
            (r#"{"os":"linux"}"#, "3", 4, 65_536, 4, Tcp),
            (r#"{"os":"linux","version":"2.6.18"}"#, "3", 1, 16, 1, Tcp),
            (
                r#"{"os":"linux","version":"3.0.101"}"#,
                "4.0",
                1,
                16,
                1,
                Tcp,
            ),
            (
                r#"{"os":"linux","version":"2.6.32"}"#,
                "3",
                1,
                65_536,
                1,
                Tcp,
            ),
            (r#"{"os":"linux","version":"3.1"}"#, "3", 1, 65_536, 1, Tcp),
            (r#"{"os":"freebsd"}"#, "3", 4, 65_536, 1, Tcp),
            (r#"{"os":"freebsd"}"#, "4.0", 1, 65_536, 1, Tcp),
            (r#"{"os":"openbsd"}"#, "4.1", 1, 65_536, 1, Tcp),
            (told, "3", 4, 128, 4, Tcp),
            (told, "2", 1, 128, 1, Tcp),
            (r#"{"os":"linux"}"#, "4.0", 1, 1024, 1, Client),
            (told, "4.0", 8, 128, 8, Tcp),
            (told, "4.0", 9, 1024, 1, Client),
        ] {
            let mount = format!(r#"{{"version":"{version}","nconnect":{nconnect}}}"#);
            let expected = Tables {
                slots,
                tables: count,
                set_by,
            };
            assert_eq!(tables(client, &mount, r#"{"session_slots":8}"#), expected);
        }
    }
}
