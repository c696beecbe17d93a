//! What the client keeps of a file or directory that it has met: attributes, and what follows from them.

use super::attributes::{Attributes, Doubt, Jiffies, Lifetime, Moment, Refreshed, Seen, Stamp};
use super::delegation::Delegation;
use super::listing::ListingCache;
use super::open_state::OpenState;
use std::cell::Cell;

/// POSIX ACLs of a file that are cached: whoever creates something in a directory asks for its default ACL only, whoever
/// wants the access ACL is given both (fs/nfs/nfs3acl.c `nfs3_get_acl`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Acls {
    None,
    Default,
    Both,
}

/// A cached inode.
#[derive(Debug)]
pub(super) struct Inode {
    pub attributes: Attributes,
    /// State of a directory that its cached names were looked up against (`cache_change_attribute`).
    pub verifier: u64,
    /// The answer to ACCESS is cached.
    pub access_known: bool,
    /// v3: what is cached of its ACLs.
    pub acls: Acls,
    pub delegation: Option<Delegation>,
    /// It is on its way back (`NFS_DELEGATION_RETURNING`).
    #[cfg(feature = "whole")]
    pub returning: bool,
    /// The next GETATTR of this directory asks for a delegation.
    pub wants_delegation: bool,
    /// When it was closed last by somebody who could write.
    pub written_at: Option<Jiffies>,
    /// v3: a SETATTR looks like a change by somebody else from here on (`Metadata::note_setattr`).
    pub gap_in_changes: bool,
    /// When the delegation was last of use.
    pub used_at: Cell<Jiffies>,
    /// That the next open finds the cached pages outdated.
    pub chance_of_loss: f64,
    /// The server has recalled its delegation and grants none for now.
    pub recalled: bool,
    pub open: OpenState,
    pub listing: ListingCache,
}

impl Inode {
    pub(super) fn new(attributes: Attributes) -> Self {
        Self {
            attributes,
            verifier: 0,
            access_known: false,
            acls: Acls::None,
            delegation: None,
            #[cfg(feature = "whole")]
            returning: false,
            wants_delegation: false,
            written_at: None,
            gap_in_changes: false,
            used_at: Cell::default(),
            chance_of_loss: 0.0,
            recalled: false,
            open: OpenState::default(),
            listing: ListingCache::default(),
        }
    }

    pub(super) fn is_doubtful(&self, doubt: Doubt, now: Jiffies) -> bool {
        self.attributes.doubt.touches(doubt)
            || (!self.uses_delegation(now) && self.attributes.are_expired(now))
    }

    pub(super) fn take_in(&mut self, stamp: Stamp, seen: Seen, life: Lifetime, moment: Moment) {
        let own_writers = self.open.has_writers() || self.delegation.is_some();
        let refreshed = self
            .attributes
            .refresh(stamp, seen, life, moment, own_writers);
        if refreshed == Refreshed::Changed {
            self.verifier += 1;
        }
        if self.attributes.doubt.touches(Doubt::ACCESS) {
            self.access_known = false;
            self.attributes.settle(Doubt::ACCESS);
        }
        if self.attributes.doubt.touches(Doubt::ACL) {
            self.acls = Acls::None;
            self.attributes.settle(Doubt::ACL);
        }
    }
}
