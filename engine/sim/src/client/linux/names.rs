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
    /// Where a file's name stands that is trusted for its delegation; a file has one name.
    delegated: PerFile<(FileId, Name)>,
}

impl Names {
    pub fn get(&self, directory: FileId, name: Name) -> Option<Dentry> {
        self.directories.get(directory)?.get(&name).copied()
    }

    pub fn set(&mut self, directory: FileId, name: Name, dentry: Dentry) {
        if let (true, Some(file)) = (dentry.delegated, dentry.target) {
            self.delegated.insert(file, (directory, name));
        }
        self.directories
            .get_or_insert_with(directory, BTreeMap::new)
            .insert(name, dentry);
    }

    pub fn forget(&mut self, directory: FileId, name: Name) {
        if let Some(dentries) = self.directories.get_mut(directory) {
            dentries.remove(&name);
        }
    }

    /// The delegation of a file went back (`nfs_clear_verifier_file`), or that of a directory, for which all names in it
    /// were trusted (`nfs_clear_verifier_directory`). `held`: there is another one.
    pub fn clear_delegated(&mut self, file: FileId, held: impl Fn(FileId) -> bool) {
        if let Some(dentries) = self.directories.get_mut(file) {
            for dentry in dentries.values_mut() {
                dentry.delegated &= dentry.target.is_some_and(&held);
            }
        }
        let Some((directory, name)) = self.delegated.get(file).copied() else {
            return;
        };
        if held(directory) {
            return;
        }
        self.delegated.remove(file);
        let dentry = self
            .directories
            .get_mut(directory)
            .and_then(|dentries| dentries.get_mut(&name))
            .filter(|dentry| dentry.target == Some(file));
        if let Some(dentry) = dentry {
            dentry.delegated = false;
        }
    }

    pub fn forget_absences(&mut self) {
        for dentries in self.directories.values_mut() {
            dentries.retain(|_, dentry| dentry.target.is_some());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_trusted_for_its_files_delegation_until_that_goes_back() {
        let (directory, file, other) = (FileId(0), FileId(1), FileId(2));
        let name = |id| Name { id, length: 5 };
        let delegated = |target| Dentry {
            target: Some(target),
            verifier: 7,
            delegated: true,
        };
        let mut names = Names::default();
        names.set(directory, name(1), delegated(file));
        names.set(directory, name(2), delegated(other));
        names.clear_delegated(file, |_| false);
        names.clear_delegated(file, |_| false);
        let trusted = |id| {
            names
                .get(directory, name(id))
                .map(|dentry| dentry.delegated)
        };
        assert_eq!((trusted(1), trusted(2)), (Some(false), Some(true)));
        // The name has come to be another file's in between.
        names.set(directory, name(2), delegated(file));
        names.clear_delegated(other, |_| false);
        assert!(
            names
                .get(directory, name(2))
                .is_some_and(|dentry| dentry.delegated)
        );
    }
}
