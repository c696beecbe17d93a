//! Cached attributes of a file and the time stamp by which the client knows its own cache.
//!
//! Source: sys/fs/nfsclient/nfs_clsubs.c ncl_getattrcache, sys/fs/nfsclient/nfs_clport.c
//! nfscl_loadattrcache, sys/fs/nfs/nfsport.h NFSWRITERPC_SETTIME. Times are compared in whole
//! seconds, as time_second is.

use super::rules::{DoubtedReplies, OwnWriteMtime};
use crate::scenario::Scenario;
use crate::units::Nanos;

/// Of nanoseconds.
pub(super) const SECOND: u64 = 1_000_000_000;

/// A server's time stamp, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp(pub u64);

impl Stamp {
    fn seconds(self) -> u64 {
        self.0 / SECOND
    }

    /// The stamp of a change at `now` after a change stamped `self`.
    pub fn next(self, now: Nanos, step: Nanos) -> Self {
        if step == Nanos::ZERO {
            Self(now.0.max(self.0 + 1))
        } else {
            Self((now.0 / step.0 * step.0).max(self.0))
        }
    }
}

/// Limits of the time for which attributes are believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    pub least_s: u64,
    pub most_s: u64,
}

impl Timeouts {
    /// From the options of these names and their defaults (nfs_mount: actimeo is all that has none of its own); a
    /// least above the most is lowered to it (nfs_decode_args).
    pub fn of_mount(scenario: &Scenario, least: (&str, u64), most: (&str, u64)) -> Self {
        let most_s = seconds(scenario, most);
        Self {
            least_s: seconds(scenario, least).min(most_s),
            most_s,
        }
    }
}

#[inline(never)]
fn seconds(scenario: &Scenario, (name, usual): (&str, u64)) -> u64 {
    if scenario.has_option("noac") {
        return 0;
    }
    let own = scenario.option_value(name);
    let given = own.or_else(|| scenario.option_value("actimeo"));
    given.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// What a reply says of a file: its state at the server when the call was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    pub size: u64,
    pub mtime: Stamp,
    pub ctime: Stamp,
}

/// What the client believes of a file (n_vattr, n_attrstamp, n_mtime, NMODIFIED).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attributes {
    pub mtime: Stamp,
    pub ctime: Stamp,
    /// When they were loaded; none: not valid.
    loaded_at: Option<Nanos>,
    /// The modification time that the cached data belongs to.
    pub known_mtime: Option<Stamp>,
    /// Data was written here since the last COMMIT of all.
    pub modified: bool,
}

impl Attributes {
    /// nfscl_loadattrcache. A reply that is older than what is known takes its place all the same, but is not
    /// believed for any time (n_attrstamp = 0): the next who wants to know asks.
    pub fn load(&mut self, reply: Reply, doubted: DoubtedReplies, now: Nanos) {
        let older = doubted == DoubtedReplies::ShorterOrOlder && self.mtime > reply.mtime;
        self.mtime = reply.mtime;
        self.ctime = reply.ctime;
        self.loaded_at = (!older).then_some(now);
        // n_mtime begins with the first attributes of the node.
        self.known_mtime.get_or_insert(reply.mtime);
    }

    pub fn forget(&mut self) {
        self.loaded_at = None;
    }

    pub fn are_fresh(&self, now: Nanos, timeouts: Timeouts) -> bool {
        let Some(loaded_at) = self.loaded_at else {
            return false;
        };
        let now_s = now.0 / SECOND;
        // ncl_getattrcache counts from n_mtime, which does not follow each reply.
        let changed_at = self.known_mtime.unwrap_or(self.mtime);
        let age_of_file_s = now_s.saturating_sub(changed_at.seconds());
        let timeout_s = if self.modified {
            timeouts.least_s
        } else {
            (age_of_file_s / 10).clamp(timeouts.least_s, timeouts.most_s)
        };
        now_s.saturating_sub(loaded_at.0 / SECOND) < timeout_s
    }

    /// True if the cached data belongs to another version of the file.
    pub fn data_is_stale(&self, rule: OwnWriteMtime) -> bool {
        let Some(known) = self.known_mtime else {
            return true;
        };
        match rule {
            OwnWriteMtime::Seconds => known.seconds() != self.mtime.seconds(),
            OwnWriteMtime::FromReply | OwnWriteMtime::Stale => known != self.mtime,
        }
    }

    /// The reply of an own WRITE, before its attributes are loaded: the server's stamp was `before` and is `after`.
    pub fn own_write(&mut self, before: Stamp, after: Stamp, overtaken: bool, rule: OwnWriteMtime) {
        let chain_holds = match (rule, self.known_mtime) {
            (_, None) => false,
            (OwnWriteMtime::Seconds, Some(known)) => known.seconds() == before.seconds(),
            (_, Some(known)) => known == before,
        };
        if chain_holds && !overtaken {
            self.known_mtime = Some(if rule == OwnWriteMtime::Stale {
                self.mtime
            } else {
                after
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGULAR: Timeouts = Timeouts {
        least_s: 5,
        most_s: 60,
    };

    #[test]
    fn options_bound_the_life_of_files_and_directories_apart() {
        let of = |options: &str| {
            let text = format!(
                r#"{{"client":{{"os":"freebsd"}},"mount":{{"version":"3","options":[{options}]}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).expect("a question");
            let bounds = |least, most| {
                let life = Timeouts::of_mount(&scenario, least, most);
                (life.least_s, life.most_s)
            };
            (
                bounds(("acregmin", 5), ("acregmax", 60)),
                bounds(("acdirmin", 3), ("acdirmax", 60)),
            )
        };
        assert_eq!(of(""), ((5, 60), (3, 60)));
        assert_eq!(of(r#""actimeo=30""#), ((30, 30), (30, 30)));
        assert_eq!(of(r#""actimeo=30","acregmin=3""#), ((3, 30), (30, 30)));
        assert_eq!(of(r#""acregmax=120""#), ((5, 120), (3, 60)));
        assert_eq!(of(r#""acregmax=1","acdirmin=30""#), ((1, 1), (30, 60)));
        assert_eq!(of(r#""noac","actimeo=30""#), ((0, 0), (0, 0)));
    }

    fn reply(mtime: u64) -> Reply {
        Reply {
            size: 0,
            mtime: Stamp(mtime),
            ctime: Stamp(mtime),
        }
    }

    #[test]
    fn attributes_are_believed_for_a_tenth_of_the_files_age() {
        let mut attributes = Attributes::default();
        let never = DoubtedReplies::None;
        attributes.load(reply(0), never, Nanos(400 * SECOND));
        assert!(attributes.are_fresh(Nanos(439 * SECOND), REGULAR));
        assert!(!attributes.are_fresh(Nanos(445 * SECOND), REGULAR));
        attributes.modified = true;
        assert!(!attributes.are_fresh(Nanos(405 * SECOND), REGULAR));
    }

    /// Reopen after an own write: 9.x discards, 10.4 does not, unless replies overtook each other.
    #[test]
    fn own_writes_move_the_known_stamp() {
        for (rule, overtaken, stale) in [
            (OwnWriteMtime::FromReply, false, false),
            (OwnWriteMtime::FromReply, true, true),
            (OwnWriteMtime::Stale, false, true),
            (OwnWriteMtime::Seconds, true, false),
        ] {
            let mut attributes = Attributes {
                known_mtime: Some(Stamp(10)),
                mtime: Stamp(10),
                ..Attributes::default()
            };
            for (before, after, overtaken) in [(10, 20, overtaken), (20, 30, false)] {
                attributes.own_write(Stamp(before), Stamp(after), overtaken, rule);
                attributes.load(reply(after), DoubtedReplies::ShorterOrOlder, Nanos(after));
            }
            assert_eq!(
                attributes.data_is_stale(rule),
                stale,
                "{rule:?} {overtaken}"
            );
        }
    }

    #[test]
    fn a_reply_older_than_what_is_known_is_not_believed() {
        for (doubted, believed) in [
            (DoubtedReplies::None, true),
            (DoubtedReplies::Shorter, true),
            (DoubtedReplies::ShorterOrOlder, false),
        ] {
            let mut attributes = Attributes::default();
            attributes.load(reply(2), doubted, Nanos(3));
            attributes.load(reply(1), doubted, Nanos(3));
            assert_eq!(attributes.mtime, Stamp(1), "{doubted:?}");
            assert_eq!(
                attributes.are_fresh(Nanos(3), REGULAR),
                believed,
                "{doubted:?}"
            );
        }
    }
}
