//! Delegations: what the server grants at OPEN, and what the client may then do alone
//! (fs/nfsd/nfs4state.c `nfs4_set_delegation`, fs/nfs/delegation.c).
//!
//! Left out: recalls by other clients' opens, the limit on their number, grace after a restart, and that a file whose
//! delegation was recalled may have one again after a while (`delegation_blocked`).

use super::metadata_rules::Delegations;
use crate::phase::OpenMode;

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
/// nothing until 6.17; an open for both gets a write delegation where there are any.
pub fn granted(server: Delegations, mode: OpenMode) -> Option<Delegation> {
    match mode {
        OpenMode::Rdonly => server.read.then_some(Delegation::Read),
        OpenMode::Rdwr if server.write => Some(Delegation::Write),
        OpenMode::Rdwr => server.read.then_some(Delegation::Read),
        OpenMode::Wronly => server.write_only.then_some(Delegation::Write),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knfsd_grants_what_its_version_can() {
        let old = Delegations {
            read: true,
            write: false,
            write_only: false,
        };
        let new = Delegations { write: true, ..old };
        let none = Delegations { read: false, ..old };
        let cases = [
            (old, OpenMode::Rdonly, Some(Delegation::Read)),
            (old, OpenMode::Rdwr, Some(Delegation::Read)),
            (old, OpenMode::Wronly, None),
            (new, OpenMode::Rdwr, Some(Delegation::Write)),
            (new, OpenMode::Wronly, None),
            (none, OpenMode::Rdonly, None),
        ];
        for (server, mode, expected) in cases {
            assert_eq!(granted(server, mode), expected, "{mode:?}");
        }
        assert!(!Delegation::Read.covers(OpenMode::Rdwr));
        assert!(Delegation::Write.covers(OpenMode::Wronly));
    }
}
