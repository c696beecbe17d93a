//! The name cache as the NFS client uses it: when a component needs a LOOKUP.
//!
//! Source: sys/fs/nfsclient/nfs_clvnops.c nfs_lookup, sys/kern/vfs_cache.c. A positive entry holds
//! while the file's change time is the one at entry; a negative one while the directory's
//! modification time is. Both for `nametimeo` at most. Left out: the limit on the number of entries.

use super::attributes::Stamp;
use crate::call::FileId;
use crate::per_file::PerFile;
use crate::server::namespace::Name;
use crate::units::Nanos;
use std::collections::BTreeMap;

/// NFS_DEFAULT_NAMETIMEO and NFS_DEFAULT_NEGNAMETIMEO.
const LIFE: Nanos = Nanos(60_000_000_000);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The name leads to this file, if its change time still is the given one.
    File(FileId, Stamp),
    /// The name does not exist, if the directory's modification time still is the given one.
    Absent(Stamp),
}

#[derive(Clone, Debug, Default)]
pub struct NameCache {
    directories: PerFile<BTreeMap<Name, (Entry, Nanos)>>,
}

impl NameCache {
    pub fn find(&self, directory: FileId, name: Name, now: Nanos) -> Option<Entry> {
        let (entry, entered_at) = self.directories.get(directory)?.get(&name)?;
        (now.saturating_sub(*entered_at) < LIFE).then_some(*entry)
    }

    pub fn enter(&mut self, directory: FileId, name: Name, entry: Entry, now: Nanos) {
        self.directories
            .get_or_insert_with(directory, BTreeMap::new)
            .insert(name, (entry, now));
    }

    pub fn remove(&mut self, directory: FileId, name: Name) {
        if let Some(entries) = self.directories.get_mut(directory) {
            entries.remove(&name);
        }
    }

    pub fn clear(&mut self) {
        self.directories.clear();
    }
}
