//! Delegations: what the server grants at OPEN, and what the client may then do alone
//! (fs/nfsd/nfs4state.c `nfs4_set_delegation`, fs/nfs/delegation.c).
//!
//! Left out: recalls by other clients' opens, the limit on their number, grace after a restart, and that a file whose
//! delegation was recalled may have one again after a while (`delegation_blocked`).

use super::attributes::Jiffies;
use super::metadata::{Metadata, MetadataState};
use super::metadata_rules::Delegations;

use crate::call::FileId;
use crate::client::OpenHow;
use crate::phase::{OpenFlag, OpenMode};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Delegation {
    Read,
    Write,
}

impl Delegation {
    /// An open of this mode needs no OPEN (`can_open_delegated`).
    pub fn covers(self, mode: OpenMode) -> bool {
        self == Self::Write || mode == OpenMode::Rdonly
    }
}

/// What knfsd grants for an OPEN: it needs a readable file at its side, so a write-only open gets
/// nothing until 6.17; an open for both gets a write delegation where there are any, and over 4.0 then none at all
/// (measured on 6.12.117).
fn granted(server: Delegations, mode: OpenMode) -> Option<Delegation> {
    match mode {
        OpenMode::Rdonly => server.read.then_some(Delegation::Read),
        OpenMode::Rdwr if server.write => server.sessions.then_some(Delegation::Write),
        OpenMode::Rdwr => server.read.then_some(Delegation::Read),
        OpenMode::Wronly => server.write_only.then_some(Delegation::Write),
    }
}

impl Metadata {
    /// The delegation that comes with the reply to this OPEN, if its owner has been confirmed.
    pub(super) fn granted(&self, file: FileId, how: &OpenHow) -> Option<Delegation> {
        let server = self.rules().delegations;
        let refused = if server.sessions {
            // An O_DIRECT open asks for none (`nfs4_map_atomic_open_share`).
            how.has(OpenFlag::Direct)
        } else {
            // Over 4.0 the server holds on to what an owner closed last (fs/nfsd/nfs4state.c `move_to_close_lru`); that
            // it then takes the file for written by somebody else is measured (6.1.176).
            how.mode == OpenMode::Rdwr && self.state().last_closed == Some((file, OpenMode::Rdwr))
        };
        let written = || how.mode.writes() || self.was_written_lately(file);
        let refused = refused || server.late_after_writes && written();
        granted(server, how.mode).filter(|_| !refused)
    }

    fn was_written_lately(&self, file: FileId) -> bool {
        /// Two passes in the mean (server/knfsd.rs `KEEPS_WRITTEN_OPEN`).
        const KEPT_OPEN: Jiffies = Jiffies::of_seconds(3);
        let written_at = self.with_inode(file, |inode| inode.written_at).flatten();
        written_at.is_some_and(|at| self.now().0 < at.0 + KEPT_OPEN.0)
    }

    /// The server keeps no open beside what it granted.
    pub(super) fn replaces_open(&self, grant: Option<Delegation>) -> bool {
        grant.is_some() && self.rules().delegations.replace_opens
    }

    /// What the client does next in this directory is worth a delegation (`nfs_request_directory_delegation`).
    pub(super) fn want_directory(&self, file: FileId) {
        if self.rules().delegations.of_directories && self.is_directory(file) {
            self.with_inode(file, |inode| {
                inode.wants_delegation = inode.delegation.is_none()
            });
        }
    }

    /// A GETATTR that is about to go out brings the delegation that is wanted.
    pub(super) fn delegates_with_attributes(&self, file: FileId) -> bool {
        self.with_inode(file, |inode| {
            std::mem::take(&mut inode.wants_delegation) && inode.delegation.is_none()
        })
        .unwrap_or(false)
    }

    /// Nobody else changes the directory, and what the client changes there it keeps itself: there is nothing to ask
    /// (fs/nfs/inode.c `__nfs_revalidate_inode`, `nfs_update_delegated_mtime_locked`).
    pub(super) fn is_delegated_directory(&self, file: FileId) -> bool {
        let now = self.now();
        self.rules().delegations.of_directories
            && self
                .with_inode(file, |inode| {
                    inode.attributes.is_directory && inode.uses_delegation(now)
                })
                .unwrap_or(false)
    }

    /// Names that were trusted for a delegation which goes back are no longer, but for those of which another is held.
    pub(super) fn clear_delegated(&self, file: FileId) {
        let mut state = self.state();
        let MetadataState { names, inodes, .. } = &mut *state;
        let held = |file| {
            inodes
                .get(file)
                .is_some_and(|inode| inode.delegation.is_some())
        };
        names.clear_delegated(file, held);
    }

    /// The times of the file are this client's to set: the server hears of them when the delegation goes back
    /// (fs/nfs/inode.c `nfs_setattr`, `nfs_have_delegated_mtime`).
    pub(super) fn keeps_times(&self, file: FileId) -> bool {
        self.rules().delegations.with_times && self.delegation(file) == Some(Delegation::Write)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knfsd_grants_what_its_version_can() {
        let old = Delegations {
            read: true,
            late_after_writes: false,
            write: false,
            write_only: false,
            sessions: true,
            replace_opens: false,
            with_times: false,
            of_directories: false,
        };
        let new = Delegations { write: true, ..old };
        let new_without_sessions = Delegations {
            sessions: false,
            ..new
        };
        let none = Delegations { read: false, ..old };
        let cases = [
            (old, OpenMode::Rdonly, Some(Delegation::Read)),
            (old, OpenMode::Rdwr, Some(Delegation::Read)),
            (old, OpenMode::Wronly, None),
            (new, OpenMode::Rdwr, Some(Delegation::Write)),
            (new, OpenMode::Wronly, None),
            (new_without_sessions, OpenMode::Rdwr, None),
            (
                new_without_sessions,
                OpenMode::Rdonly,
                Some(Delegation::Read),
            ),
            (none, OpenMode::Rdonly, None),
        ];
        for (server, mode, expected) in cases {
            assert_eq!(granted(server, mode), expected, "{mode:?}");
        }
        assert!(!Delegation::Read.covers(OpenMode::Rdwr));
        assert!(Delegation::Write.covers(OpenMode::Wronly));
    }
}
