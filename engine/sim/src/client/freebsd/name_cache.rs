//! The name cache as the NFS client uses it: when a component needs a LOOKUP.
//!
//! Source: sys/fs/nfsclient/nfs_clvnops.c nfs_lookup, sys/kern/vfs_cache.c. A positive entry holds
//! while the file's change time is the one at entry; a negative one while the directory's
//! modification time is. Both for `nametimeo` at most. An entry that no longer holds takes more with it than itself:
//! `purge` and `purge_negative`. Left out: the limit on the number of entries.

use super::attributes::Stamp;
use crate::call::FileId;
use crate::per_file::PerFile;
use crate::server::namespace::Name;
use crate::units::Nanos;
use std::collections::BTreeMap;

/// NFS_DEFAULT_NAMETIMEO and NFS_DEFAULT_NEGNAMETIMEO.
const LIFE: Nanos = Nanos(60_000_000_000);
/// ncnegfactor of sys/kern/vfs_cache.c: one name in so many may be an absent one.
const ABSENT_FACTOR: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The name leads to this file, if its change time still is the given one.
    File(FileId, Stamp),
    /// The name does not exist, if the directory's modification time still is the given one.
    Absent(Stamp),
}

/// What the cache says of a name, and whether it has said so for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub entry: Entry,
    pub is_old: bool,
}

#[derive(Clone, Debug, Default)]
pub struct NameCache {
    directories: PerFile<BTreeMap<Name, (Entry, Nanos)>>,
    /// Where the name of a file is (v_cache_dst); no file of ours has two.
    places: PerFile<(FileId, Name)>,
}

impl NameCache {
    pub fn find(&self, directory: FileId, name: Name, now: Nanos) -> Option<Found> {
        let (entry, entered_at) = self.directories.get(directory)?.get(&name)?;
        Some(Found {
            entry: *entry,
            is_old: now.saturating_sub(*entered_at) >= LIFE,
        })
    }

    pub fn enter(&mut self, directory: FileId, name: Name, entry: Entry, now: Nanos) {
        if let Entry::File(file, _) = entry {
            self.places.insert(file, (directory, name));
        }
        self.directories
            .get_or_insert_with(directory, BTreeMap::new)
            .insert(name, (entry, now));
    }

    pub fn remove(&mut self, directory: FileId, name: Name) {
        if let Some(entries) = self.directories.get_mut(directory) {
            entries.remove(&name);
        }
    }

    /// cache_purge: the file's own name goes, and of a directory every name in it (v_cache_src).
    pub fn purge(&mut self, file: FileId) {
        self.directories.remove(file);
        let Some((directory, name)) = self.places.get(file).copied() else {
            return;
        };
        self.places.remove(file);
        let leads_here =
            |(entry, _): &(Entry, Nanos)| matches!(entry, Entry::File(known, _) if *known == file);
        if let Some(entries) = self.directories.get_mut(directory)
            && entries.get(&name).is_some_and(leads_here)
        {
            entries.remove(&name);
        }
    }

    /// cache_purge_negative: no name is known to be absent from the directory any more.
    pub fn purge_negative(&mut self, directory: FileId) {
        if let Some(entries) = self.directories.get_mut(directory) {
            entries.retain(|_, (entry, _)| !matches!(entry, Entry::Absent(_)));
        }
    }

    /// The end of cache_enter_time in releases with one list of absent names, on a machine that knows no names but
    /// these: the oldest goes if they are too many.
    pub fn limit_absent(&mut self) {
        let names = self.directories.entries().flat_map(|(directory, entries)| {
            entries
                .iter()
                .map(move |(name, (entry, entered_at))| (*entered_at, directory, *name, *entry))
        });
        let (mut all, mut absent, mut oldest) = (0_usize, 0_usize, None);
        for (entered_at, directory, name, entry) in names {
            all += 1;
            if matches!(entry, Entry::Absent(_)) {
                absent += 1;
                let this = (entered_at, directory, name);
                oldest =
                    Some(oldest.map_or(this, |before: (Nanos, FileId, Name)| before.min(this)));
            }
        }
        if let Some((_, directory, name)) = oldest.filter(|_| absent * ABSENT_FACTOR > all) {
            self.remove(directory, name);
        }
    }

    pub fn clear(&mut self) {
        self.directories.clear();
        self.places.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIRECTORY: FileId = FileId(0);
    const NOW: Nanos = Nanos(0);

    fn name(id: u32) -> Name {
        Name { id, length: 1 }
    }

    /// Whether an absent name is known after it was entered beside so many files.
    fn knows_absent(files: u32) -> bool {
        let mut names = NameCache::default();
        for file in 1..=files {
            let entry = Entry::File(FileId(file), Stamp(0));
            names.enter(DIRECTORY, name(file), entry, NOW);
        }
        names.enter(DIRECTORY, name(0), Entry::Absent(Stamp(0)), NOW);
        names.limit_absent();
        names.find(DIRECTORY, name(0), NOW).is_some()
    }

    #[test]
    fn one_name_in_sixteen_may_be_absent() {
        assert_eq!([0, 14, 15].map(knows_absent), [false, false, true]);
    }

    #[test]
    fn what_is_purged_takes_the_names_in_it_along() {
        let mut names = NameCache::default();
        let file = |number| Entry::File(FileId(number), Stamp(0));
        names.enter(DIRECTORY, name(1), file(1), NOW);
        names.enter(FileId(1), name(2), file(2), NOW);
        names.enter(DIRECTORY, name(3), file(3), NOW);
        names.purge(FileId(1));
        let known = [(DIRECTORY, 1), (FileId(1), 2), (DIRECTORY, 3)]
            .map(|(directory, id)| names.find(directory, name(id), NOW).is_some());
        assert_eq!(known, [false, false, true]);
    }
}
