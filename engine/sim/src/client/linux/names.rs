//! The dentry cache of the mount: which names are known, and against which state of their directory.
//!
//! A name carries the directory's verifier of the moment when it was looked up; it is trusted while
//! the two agree (fs/nfs/dir.c: `nfs_set_verifier`, `nfs_verify_change_attribute`). A name whose file
//! was under a delegation at that moment is trusted without a look at the directory.

use crate::call::FileId;
use crate::per_file::PerFile;
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
    directories: PerFile<BTreeMap<Name, Dentry>>,
}

impl Names {
    pub fn get(&self, directory: FileId, name: Name) -> Option<Dentry> {
        self.directories.get(directory)?.get(&name).copied()
    }

    pub fn set(&mut self, directory: FileId, name: Name, dentry: Dentry) {
        self.directories
            .get_or_insert_with(directory, BTreeMap::new)
            .insert(name, dentry);
    }

    pub fn forget(&mut self, directory: FileId, name: Name) {
        if let Some(dentries) = self.directories.get_mut(directory) {
            dentries.remove(&name);
        }
    }

    /// The delegation of a file went back (`nfs_clear_verifier_delegated`).
    pub fn clear_delegated(&mut self, file: FileId) {
        for dentry in self.directories.values_mut().flat_map(BTreeMap::values_mut) {
            if dentry.target == Some(file) {
                dentry.delegated = false;
            }
        }
    }

    pub fn forget_absences(&mut self) {
        for dentries in self.directories.values_mut() {
            dentries.retain(|_, dentry| dentry.target.is_some());
        }
    }
}
