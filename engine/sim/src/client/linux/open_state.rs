//! Who has a file open here, and what a v4 server therefore knows (fs/nfs/nfs4state.c
//! `update_open_stateid`, `nfs4_close_state`).

use crate::op::Op;
use crate::phase::OpenMode;

/// Who has the file open here, and which modes the server knows of.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpenState {
    descriptors: [u32; 3],
    pub at_server: [bool; 3],
    /// Removed while open: the name is gone, the file goes at the last close.
    pub removed: bool,
}

const MODES: [OpenMode; 3] = [OpenMode::Rdonly, OpenMode::Wronly, OpenMode::Rdwr];

impl OpenState {
    pub(super) fn has_writers(&self) -> bool {
        self.descriptors[1] + self.descriptors[2] > 0
    }

    pub(super) fn is_open(&self) -> bool {
        self.descriptors.iter().any(|count| *count > 0)
    }

    pub(super) fn opened(&mut self, mode: OpenMode) {
        self.descriptors[mode as usize] += 1;
    }

    /// The server knows of an open now; where the delegation that came with it takes its place, only if it knew of
    /// another one (fs/nfsd/nfs4state.c `nfsd4_process_open2`).
    pub(super) fn told(&mut self, mode: OpenMode, replaced: bool) {
        if !replaced || self.at_server.contains(&true) {
            self.at_server[mode as usize] = true;
        }
    }

    pub(super) fn closed(&mut self, mode: OpenMode) {
        let count = &mut self.descriptors[mode as usize];
        *count = count.saturating_sub(1);
    }

    /// `can_open_cached`: another descriptor of this mode keeps the state at the server.
    pub(super) fn server_knows(&self, mode: OpenMode) -> bool {
        self.at_server[mode as usize] && self.descriptors[mode as usize] > 0
    }

    /// What the server must be told now that a descriptor is closed.
    pub(super) fn after_close(&mut self) -> Option<Op> {
        if !self.at_server.contains(&true) {
            return None;
        }
        if !self.is_open() {
            self.at_server = [false; 3];
            return Some(Op::Close);
        }
        let (before, now) = (self.rights(true), self.rights(false));
        if before == now {
            return None;
        }
        for (known, count) in self.at_server.iter_mut().zip(self.descriptors) {
            *known &= count > 0;
        }
        Some(Op::OpenDowngrade)
    }

    /// (read, write) that the server granted, or that the open descriptors need.
    fn rights(&self, at_server: bool) -> (bool, bool) {
        let held = |mode: OpenMode| {
            if at_server {
                self.at_server[mode as usize]
            } else {
                self.descriptors[mode as usize] > 0
            }
        };
        (
            MODES.iter().any(|mode| mode.reads() && held(*mode)),
            MODES.iter().any(|mode| mode.writes() && held(*mode)),
        )
    }
}
