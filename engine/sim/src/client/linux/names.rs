//! The dentry cache of the mount: which names are known, and against which state of their directory.
//!
//! A name carries the directory's verifier of the moment when it was looked up; it is trusted while
//! the two agree (fs/nfs/dir.c: `nfs_set_verifier`, `nfs_verify_change_attribute`). A name whose file
//! was under a delegation at that moment is trusted without a look at the directory.

use crate::call::FileId;
use crate::server::namespace::Name;
use std::collections::BTreeMap;

/// A cached name; without a target it says that the name does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dentry {
    pub target: Option<FileId>,
    pub verifier: u64,
    pub delegated: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Names {
    dentries: BTreeMap<(FileId, Name), Dentry>,
}

impl Names {
    pub fn get(&self, directory: FileId, name: Name) -> Option<Dentry> {
        self.dentries.get(&(directory, name)).copied()
    }

    pub fn set(&mut self, directory: FileId, name: Name, dentry: Dentry) {
        self.dentries.insert((directory, name), dentry);
    }

    pub fn forget(&mut self, directory: FileId, name: Name) {
        self.dentries.remove(&(directory, name));
    }

    /// The delegation of a file went back (`nfs_clear_verifier_delegated`).
    pub fn clear_delegated(&mut self, file: FileId) {
        for dentry in self.dentries.values_mut() {
            if dentry.target == Some(file) {
                dentry.delegated = false;
            }
        }
    }

    pub fn forget_absences(&mut self) {
        self.dentries.retain(|_, dentry| dentry.target.is_some());
    }
}
