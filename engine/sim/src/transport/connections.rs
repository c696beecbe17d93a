//! Which of the mount's connections a call goes by.

use crate::op::Op;
use crate::scenario::{Os, Scenario};

/// The connections of a mount, and how many calls each has that are not answered.
pub struct Connections {
    under_way: Vec<u64>,
    all: u64,
    next: usize,
    keeps_first_for_small: bool,
}

impl Connections {
    pub fn of(scenario: &Scenario) -> Self {
        let count = scenario.mount.nconnect.clamp(1, 16);
        Self {
            under_way: vec![0; count as usize],
            all: 0,
            next: 0,
            keeps_first_for_small: cfg!(feature = "whole")
                && scenario.client.os != Os::Linux
                && count > 1,
        }
    }

    pub fn count(&self) -> u16 {
        self.under_way.len() as u16
    }

    /// Those that data go by.
    pub fn of_data(&self) -> usize {
        self.under_way.len() - usize::from(self.keeps_first_for_small)
    }

    /// The connection of a call that begins, which counts on it from now on.
    ///
    /// Linux goes round and passes over those with more calls than the mean, whether these have been sent or wait for a slot
    /// (net/sunrpc/xprtmultipath.c, `xprt_switch_find_next_entry_roundrobin`; net/sunrpc/clnt.c, `rpc_task_get_xprt`). The
    /// first connection of a FreeBSD client carries what is small, and the others in turn what may be large (`mount_nfs(8)`,
    /// nconnect; commit 1e0a518d6548).
    #[inline]
    pub fn begin(&mut self, op: Op) -> u16 {
        let count = self.under_way.len();
        if count == 1 {
            return 0;
        }
        let after = |one: usize| if one + 1 < count { one + 1 } else { 0 };
        let chosen = if self.keeps_first_for_small {
            if is_large(op) {
                self.next = after(self.next).max(1);
                self.next
            } else {
                0
            }
        } else {
            let mut chosen = self.next;
            while self.under_way[chosen] * count as u64 > self.all {
                chosen = after(chosen);
            }
            self.next = after(chosen);
            chosen
        };
        self.under_way[chosen] += 1;
        self.all += 1;
        chosen as u16
    }

    /// A call on this connection has been answered.
    #[inline]
    pub fn end(&mut self, connection: u16) {
        if let [_, _, ..] = self.under_way[..] {
            self.under_way[usize::from(connection)] -= 1;
            self.all -= 1;
        }
    }
}

/// Calls that FreeBSD takes for large in one direction.
fn is_large(op: Op) -> bool {
    matches!(op, Op::Read | Op::Write | Op::Readdir | Op::Readdirplus)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(os: &str, nconnect: u32) -> Connections {
        let question = format!(
            r#"{{"client":{{"os":"{os}"}},"mount":{{"version":"4.1","nconnect":{nconnect}}},"phases":[{{"op":"find"}}]}}"#
        );
        Connections::of(&Scenario::from_json(&question).expect("a question"))
    }

    #[test]
    fn equally_busy_connections_take_turns() {
        let mut linux = of("linux", 3);
        let turns: Vec<u16> = (0..7).map(|_| linux.begin(Op::Write)).collect();
        assert_eq!(turns, [0, 1, 2, 0, 1, 2, 0]);
        let mut one = of("linux", 1);
        assert_eq!([one.begin(Op::Read), one.begin(Op::Read)], [0, 0]);
        one.end(0);
    }

    #[test]
    fn linux_passes_over_a_connection_with_more_calls_than_the_mean() {
        let mut linux = of("linux", 2);
        assert_eq!([0; 4].map(|_| linux.begin(Op::Write)), [0, 1, 0, 1]);
        linux.end(1);
        linux.end(1);
        // Two and none: the mean is one.
        assert_eq!([0; 3].map(|_| linux.begin(Op::Getattr)), [1, 1, 0]);
    }

    #[test]
    fn freebsd_keeps_its_first_connection_for_small_calls() {
        let mut freebsd = of("freebsd", 3);
        let ops = [
            Op::Getattr,
            Op::Read,
            Op::Write,
            Op::Read,
            Op::Commit,
            Op::Readdir,
        ];
        assert_eq!(ops.map(|op| freebsd.begin(op)), [0, 1, 2, 1, 0, 2]);
        assert_eq!(freebsd.of_data(), 2);
        let mut single = of("freebsd", 1);
        assert_eq!((single.begin(Op::Read), single.of_data()), (0, 1));
    }
}
