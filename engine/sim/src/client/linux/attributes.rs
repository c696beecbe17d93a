//! The attribute cache of one inode: when cached attributes may be trusted, and what a reply that
//! carries attributes changes (fs/nfs/inode.c: `nfs_update_inode`, `nfs_attribute_timeout`,
//! `nfs_wcc_update_inode`, `nfs_set_cache_invalid`).
//!
//! Times are counted in jiffies, as the kernel does. Left out: uid, gid and mode changed by others
//! (the change attribute stands for all of them), out-of-order bookkeeping (`nfs_ooo_record`) but for what SETATTR leaves there
//! (`Metadata::note_setattr`).

use crate::call::{FileId, Memo};
use crate::units::Nanos;

/// HZ 250, as Debian and most distributions build their kernels.
const JIFFY_NS: u64 = 4_000_000;

/// An instant or a span in timer ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Jiffies(pub u64);

impl Jiffies {
    pub const fn at(now: Nanos) -> Self {
        Self(now.0 / JIFFY_NS)
    }

    pub const fn of_seconds(seconds: u64) -> Self {
        Self(seconds * 1_000_000_000 / JIFFY_NS)
    }

    pub const fn span(self) -> Nanos {
        Nanos(self.0.saturating_mul(JIFFY_NS))
    }
}

/// Parts of an inode's cached state that must not be trusted (`NFS_INO_INVALID_*`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubt(u16);

impl Doubt {
    pub const NONE: Self = Self(0);
    pub const CHANGE: Self = Self(1);
    /// ctime and mtime.
    pub const TIMES: Self = Self(2);
    pub const ATIME: Self = Self(4);
    pub const SIZE: Self = Self(8);
    pub const NLINK: Self = Self(16);
    pub const MODE: Self = Self(32);
    pub const ACCESS: Self = Self(64);
    pub const ACL: Self = Self(128);
    /// Cached pages: file data, or directory entries.
    pub const DATA: Self = Self(256);

    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub const fn touches(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// What a reply with all attributes settles.
    const SETTLED_BY_REPLY: Self = Self::CHANGE
        .and(Self::TIMES)
        .and(Self::ATIME)
        .and(Self::SIZE)
        .and(Self::NLINK)
        .and(Self::MODE);
}

/// Smallest and largest life of cached attributes (acregmin … acdirmax).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime {
    pub least: Jiffies,
    pub most: Jiffies,
}

/// When the request went out that a reply answers (`nfs_fattr_init`): replies to older requests
/// must not overwrite newer knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    pub at: Jiffies,
    pub generation: u64,
    /// What the reply will show of a directory: its change attribute when the request went out, the request's own
    /// change included. The server takes requests in the order in which they were sent, so one that was sent later
    /// does not show (assumption: the threads do not overtake each other).
    pub directory: Option<(FileId, u64)>,
}

impl From<Stamp> for Memo {
    fn from(stamp: Stamp) -> Self {
        Self(stamp.at.0, stamp.generation)
    }
}

impl From<Memo> for Stamp {
    fn from(Memo(at, generation): Memo) -> Self {
        Self {
            at: Jiffies(at),
            generation,
            directory: None,
        }
    }
}

/// When a reply is taken in: the time, and the newest stamp given out so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub now: Jiffies,
    pub newest_generation: u64,
}

/// Attributes as a reply shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub change: u64,
    /// The change attribute just before the operation (v3 weak cache consistency data).
    pub change_before: Option<u64>,
    /// All attributes, or only those that v4 CLOSE and WRITE ask for.
    pub complete: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Attributes {
    pub is_directory: bool,
    pub doubt: Doubt,
    pub change: u64,
    read_at: Jiffies,
    life: Jiffies,
    life_counted_from: Jiffies,
    generation: u64,
}

/// What became of a reply's attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// Older than what is known: nothing taken over.
    Stale,
    Unchanged,
    /// Somebody else changed the object.
    Changed,
}

impl Attributes {
    /// A new inode (`nfs_fhget`).
    pub fn new(
        is_directory: bool,
        stamp: Stamp,
        change: u64,
        life: Lifetime,
        now: Jiffies,
    ) -> Self {
        Self {
            is_directory,
            doubt: Doubt::NONE,
            change,
            read_at: stamp.at,
            life: life.least,
            life_counted_from: now,
            generation: stamp.generation,
        }
    }

    /// `nfs_attribute_timeout`: with a life of zero (noac) they are never fresh.
    pub fn are_expired(&self, now: Jiffies) -> bool {
        now.0 < self.read_at.0 || now.0 >= self.read_at.0 + self.life.0
    }

    /// `nfs_refresh_inode`. `own_writers`: a change is put down to this client's own writes.
    pub fn refresh(
        &mut self,
        stamp: Stamp,
        seen: Seen,
        life: Lifetime,
        moment: Moment,
        own_writers: bool,
    ) -> Refreshed {
        let now = moment.now;
        if stamp.generation <= self.generation {
            return Refreshed::Stale;
        }
        if seen.change_before == Some(self.change) && seen.change != self.change {
            self.change = seen.change;
            self.note_own_change();
        }
        self.read_at = stamp.at;
        self.doubt = self.doubt.without(if seen.complete {
            Doubt::SETTLED_BY_REPLY
        } else {
            Doubt::CHANGE.and(Doubt::TIMES).and(Doubt::SIZE)
        });
        let changed = seen.change != self.change;
        self.change = seen.change;
        if changed && !own_writers {
            self.doubt = self
                .doubt
                .and(Doubt::DATA)
                .and(Doubt::ACCESS)
                .and(Doubt::ACL);
            self.life = life.least;
            self.life_counted_from = now;
            // Newer than every request that is on its way.
            self.generation = moment.newest_generation;
            return Refreshed::Changed;
        }
        if seen.complete {
            self.grow_life(life, now);
        }
        self.generation = stamp.generation;
        Refreshed::Unchanged
    }

    /// Attributes that survived their life unchanged may live twice as long next time.
    fn grow_life(&mut self, life: Lifetime, now: Jiffies) {
        if now.0 >= self.life_counted_from.0 + self.life.0 {
            self.life = Jiffies((self.life.0 * 2).min(life.most.0));
        }
        self.life_counted_from = now;
    }

    /// This client's own change: cached entries of a directory are outdated, its names are not.
    fn note_own_change(&mut self) {
        if self.is_directory {
            self.doubt = self.doubt.and(Doubt::DATA);
        }
    }

    /// v4 `change_info4` of a create or remove in this directory (`nfs4_update_changeattr`).
    /// True if somebody else changed it in between.
    pub fn directory_changed(
        &mut self,
        stamp: Stamp,
        before: u64,
        after: u64,
        life: Lifetime,
        moment: Moment,
    ) -> bool {
        self.doubt = self.doubt.and(Doubt::TIMES).and(Doubt::DATA);
        if after == self.change {
            return false;
        }
        let foreign = before != self.change;
        self.change = after;
        if foreign {
            self.doubt = self.doubt.and(Doubt::ACCESS).and(Doubt::ACL);
            self.life = life.least;
        }
        self.life_counted_from = moment.now;
        self.read_at = stamp.at;
        self.generation = moment.newest_generation;
        self.doubt = self.doubt.without(Doubt::CHANGE);
        foreign
    }

    pub fn doubts(&mut self, doubt: Doubt) {
        self.doubt = self.doubt.and(doubt);
    }

    /// As if read at this instant: an answer of the server without a look at the attributes.
    pub fn settle(&mut self, doubt: Doubt) {
        self.doubt = self.doubt.without(doubt);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIFE: Lifetime = Lifetime {
        least: Jiffies::of_seconds(3),
        most: Jiffies::of_seconds(60),
    };

    fn stamp(second: u64, generation: u64) -> Stamp {
        Stamp {
            at: Jiffies::of_seconds(second),
            generation,
            directory: None,
        }
    }

    fn moment(now: Jiffies, newest_generation: u64) -> Moment {
        Moment {
            now,
            newest_generation,
        }
    }

    fn seen(change: u64) -> Seen {
        Seen {
            change,
            change_before: None,
            complete: true,
        }
    }

    #[test]
    fn constant_polling_of_an_unchanged_file_asks_ever_less_often() {
        let mut file = Attributes::new(false, stamp(0, 1), 7, LIFE, Jiffies::of_seconds(0));
        let mut asked = Vec::new();
        for second in 0..300 {
            let now = Jiffies::of_seconds(second);
            if file.are_expired(now) {
                asked.push(second);
                let moment = moment(now, 1 + second);
                file.refresh(stamp(second, 1 + second), seen(7), LIFE, moment, false);
            }
        }
        assert_eq!(asked, [3, 9, 21, 45, 93, 153, 213, 273]);
    }

    #[test]
    fn a_foreign_change_resets_the_life_and_doubts_data_and_access() {
        let now = Jiffies::of_seconds(10);
        let mut file = Attributes::new(false, stamp(0, 1), 7, LIFE, Jiffies::of_seconds(0));
        let result = file.refresh(stamp(10, 2), seen(8), LIFE, moment(now, 9), false);
        assert_eq!(result, Refreshed::Changed);
        let late = file.refresh(stamp(10, 8), seen(8), LIFE, moment(now, 9), false);
        assert_eq!(late, Refreshed::Stale, "sent before the change was seen");
        assert!(file.doubt.touches(Doubt::DATA) && file.doubt.touches(Doubt::ACCESS));
        assert!(file.are_expired(Jiffies::of_seconds(13)));
    }

    #[test]
    fn a_reply_to_an_older_request_is_ignored() {
        let now = Jiffies::of_seconds(1);
        let mut file = Attributes::new(false, stamp(1, 5), 7, LIFE, now);
        let result = file.refresh(stamp(0, 4), seen(9), LIFE, moment(now, 5), false);
        assert_eq!(result, Refreshed::Stale);
        assert_eq!(file.change, 7);
    }

    #[test]
    fn an_own_change_of_a_directory_keeps_its_names_trusted() {
        let now = Jiffies::of_seconds(1);
        let mut directory = Attributes::new(true, stamp(0, 1), 7, LIFE, now);
        let wcc = Seen {
            change_before: Some(7),
            ..seen(8)
        };
        let result = directory.refresh(stamp(1, 2), wcc, LIFE, moment(now, 2), false);
        assert_eq!(result, Refreshed::Unchanged);
        assert!(directory.doubt.touches(Doubt::DATA) && !directory.doubt.touches(Doubt::ACCESS));
        assert!(!directory.directory_changed(stamp(1, 3), 8, 9, LIFE, moment(now, 3)));
        assert!(directory.directory_changed(stamp(1, 4), 11, 12, LIFE, moment(now, 4)));
    }

    #[test]
    fn without_attribute_caching_nothing_is_ever_fresh() {
        let none = Lifetime {
            least: Jiffies(0),
            most: Jiffies(0),
        };
        let now = Jiffies::of_seconds(1);
        assert!(Attributes::new(false, stamp(1, 1), 1, none, now).are_expired(now));
    }
}
