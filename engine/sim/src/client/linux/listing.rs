//! Reading directories: the cached entries, the size of the requests, and when attributes are asked
//! for along with the names (fs/nfs/dir.c `nfs_readdir`, `nfs_use_readdirplus`, `nfs_do_filldir`).
//!
//! Left out: seeking, entries that change while they are read, several readers of one directory (all share what
//! was counted since the last getdents).

use super::PAGE_SIZE;
use super::attributes::{Doubt, Jiffies};
use super::metadata::Metadata;
use super::metadata_rules::DirectoryRequests;
use super::walk::Intent;
use crate::call::{FileId, ProcessId};
use crate::op::Op;
use crate::parameters::Param;
use crate::server::namespace::{Kind, Name};
use crate::units::{Bytes, KIB};
use crate::workload::system_calls::{Entry, NameError, Place};

/// Bytes of an entry beside its name, which is padded to words. v3 READDIRPLUS: file id, cookie,
/// lengths, flags, `fattr3` and file handle (RFC 1813 3.3.17); v4 with all attributes that the client
/// asks for; without attributes (RFC 1813 3.3.16; `rdattr_error` and `mounted_on_fileid` in v4).
/// The laboratory's replies grow by 148, 196 and 32 bytes per name of five letters.
const V3_PLUS_ENTRY: u64 = 140;
const V4_PLUS_ENTRY: u64 = 188;
const V3_PLAIN_ENTRY: u64 = 24;
const V4_PLAIN_ENTRY: u64 = 44;
/// The type of an entry, where v4 asks for it with every name.
const V4_TYPE: u64 = 4;
/// A time (RFC 8881 3.3.1, `nfstime4`).
const V4_TIME: u64 = 12;
/// v4: what the client writes for `.` and `..` into the room of the first reply (fs/nfs/nfs4proc.c
/// `nfs4_setup_readdir`), two entries with the number and the type of a file.
const V4_DOT_ENTRIES: u64 = 2 * 44;
/// `struct linux_dirent64` without its name, rounded up to 8 with it.
const DIRENT_BYTES: u64 = 20;
/// glibc's opendir takes a buffer of st_blksize within these bounds (sysdeps/unix/sysv/linux).
const USER_BUFFER: (u64, u64) = (32 * KIB, 1024 * KIB);
/// Lookups and stats since the last getdents that make the next request ask for attributes
/// (`NFS_READDIR_CACHE_USAGE_THRESHOLD`).
const USAGE_THRESHOLD: u64 = 8;
/// Names whose attributes were not at hand since the last getdents that make the cached entries be read anew
/// (`NFS_READDIR_CACHE_MISS_THRESHOLD`).
const MISS_THRESHOLD: u64 = 16;
/// Entries in a page of the cache: what is left of 4,096 bytes after `struct nfs_cache_array`, 32 bytes each.
const ENTRIES_PER_PAGE: u64 = 127;
/// Names are counted only where attributes may live longer than this (fs/nfs/inode.c
/// `nfs_getattr_readdirplus_enable`), in seconds.
const COUNTED_LIFE_S: u64 = 5;
/// `.` and `..`.
const DOT_ENTRIES: u64 = 2;

/// Entries of a directory in the page cache.
#[derive(Clone, Debug, Default)]
pub(super) struct ListingCache {
    filled: u64,
    complete: bool,
    /// Up to which entry each request reached, and whether it asked for attributes.
    requests: Vec<(u64, bool)>,
    /// Names of the directory whose attributes were wanted since the last getdents: found, and asked for.
    hits: u64,
    misses: u64,
}

impl ListingCache {
    pub(super) fn hit(&mut self) {
        self.hits += 1;
    }

    pub(super) fn missed(&mut self) {
        self.misses += 1;
    }

    fn forget_from(&mut self, entry: u64) {
        self.filled = self.filled.min(entry);
        self.complete = false;
        self.requests.retain(|(until, _)| *until <= entry);
    }

    /// The entry came with attributes.
    fn has_attributes(&self, index: u64) -> bool {
        let request = self.requests.iter().find(|(until, _)| index < *until);
        request.is_some_and(|(_, plus)| *plus)
    }
}

/// An open directory.
#[derive(Debug)]
pub struct DirectoryDescriptor {
    pub directory: FileId,
    position: u64,
    request: u64,
    /// The cached entries are being read anew.
    clears: bool,
}

/// What one getdents has come to know of its requests.
struct Getdents {
    plus: bool,
    /// Entries of the cached page that is read anew end here; those after it were cached too.
    only_until: Option<u64>,
    /// The page to be filled is the last that a reply reached, so that the next request is larger (`nfs_grow_dtsize`).
    grows: bool,
}

impl Metadata {
    /// open with O_DIRECTORY.
    pub async fn open_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<DirectoryDescriptor, NameError> {
        let (parent, name) = self.walk_to_parent(process, place).await?;
        let found = self
            .step(process, parent, name, Intent::OpenDirectory)
            .await?;
        let directory = found.ok_or(NameError::NoEntry)?;
        self.permission(process, directory).await;
        let most = &self.rules().max_directory_bytes;
        let request = match self.rules().directory_requests {
            DirectoryRequests::Whole => most.exactly(),
            DirectoryRequests::Page => PAGE_SIZE,
            DirectoryRequests::Pages16 => most.min(16 * PAGE_SIZE),
        };
        Ok(DirectoryDescriptor {
            directory,
            position: 0,
            request,
            clears: false,
        })
    }

    /// One getdents; nothing left gives an empty list.
    pub async fn read_directory(
        &self,
        process: ProcessId,
        open: &mut DirectoryDescriptor,
    ) -> Vec<Entry> {
        let directory = open.directory;
        if self.revalidate_data(process, directory).await {
            self.with_inode(directory, |inode| inode.listing = ListingCache::default());
        }
        let names = self.names_of(directory);
        let total = names.len() as u64 + DOT_ENTRIES;
        let until = self.end_of_this_call(open.position, total, &names);
        let mut call = self.begin_getdents(open, total);
        let mut goes_on = self.has_room_on_page(open);
        while goes_on || self.filled(directory) < until.min(total) {
            self.fetch_entries(process, open, &names, &mut call).await;
            goes_on = false;
        }
        let emitted = (open.position..until).filter_map(|index| {
            let name = *names.get(index.checked_sub(DOT_ENTRIES)? as usize)?;
            Some(Entry {
                name,
                kind: self.kind_known(directory, name, index),
            })
        });
        let entries: Vec<_> = emitted.collect();
        for _ in open.position..until {
            self.spend(Param::DirectoryEntryNs).await;
        }
        open.position = until;
        entries
    }

    /// Whether attributes are asked for (`nfs_use_readdirplus`), and whether so many were missing that the cached
    /// entries, from the page on that is being read, are thrown away (`nfs_readdir_handle_cache_misses`).
    fn begin_getdents(&self, open: &mut DirectoryDescriptor, total: u64) -> Getdents {
        let (hits, misses) = self
            .with_inode(open.directory, |inode| {
                let listing = &mut inode.listing;
                (
                    std::mem::take(&mut listing.hits),
                    std::mem::take(&mut listing.misses),
                )
            })
            .unwrap_or_default();
        let plus = self.rules().read_directory_plus
            && (open.position == 0 || hits + misses > USAGE_THRESHOLD);
        open.clears = plus
            && open.position > 0
            && self.rules().missing_attributes_clear_listing
            && (misses > MISS_THRESHOLD || open.clears);
        let mut only_until = None;
        if open.clears && open.position < total {
            self.world().rule_acted("linux.listing_read_anew");
            let page = open.position / ENTRIES_PER_PAGE * ENTRIES_PER_PAGE;
            // The reply ends with the page if the next one is cached; after that nothing is (measured: Linux 6.12,
            // `ls -lR` of 40 to 2,500 names whose attributes had expired).
            let end = page + ENTRIES_PER_PAGE;
            only_until = (self.filled(open.directory) > end && end < total).then_some(end);
            self.with_inode(open.directory, |inode| inode.listing.forget_from(page));
        }
        Getdents {
            plus,
            only_until,
            grows: false,
        }
    }

    /// Whoever comes to a page of the cache that is not full has it filled first, whether or not what it holds would do
    /// (`nfs_readdir_folio_needs_filling`); before 5.18 a page was filled at once.
    fn has_room_on_page(&self, open: &DirectoryDescriptor) -> bool {
        let filled = self.filled(open.directory);
        self.rules().directory_requests != DirectoryRequests::Whole
            && (open.position + 1..u64::MAX).contains(&filled)
            && filled / ENTRIES_PER_PAGE == open.position / ENTRIES_PER_PAGE
    }

    /// True when everything has been handed out.
    pub fn is_read_through(&self, open: &DirectoryDescriptor) -> bool {
        open.position >= self.names_of(open.directory).len() as u64 + DOT_ENTRIES
    }

    fn end_of_this_call(&self, position: u64, total: u64, names: &[Name]) -> u64 {
        if position == 0
            && let Some(limit) = self.rules().first_entries_limit
        {
            return limit.min(total);
        }
        let most = &self.rules().max_directory_bytes;
        let buffer = most.min(USER_BUFFER.1).max(USER_BUFFER.0);
        let mut used = 0;
        let mut at = position;
        while at < total {
            let length = at
                .checked_sub(DOT_ENTRIES)
                .and_then(|index| names.get(index as usize))
                .map_or(2, |name| u64::from(name.length));
            used += (DIRENT_BYTES + length).next_multiple_of(8);
            if used > buffer {
                break;
            }
            at += 1;
        }
        at
    }

    fn filled(&self, directory: FileId) -> u64 {
        self.with_inode(directory, |inode| {
            if inode.listing.complete {
                u64::MAX
            } else {
                inode.listing.filled
            }
        })
        .unwrap_or(u64::MAX)
    }

    /// One READDIR or READDIRPLUS, and what its reply teaches.
    async fn fetch_entries(
        &self,
        process: ProcessId,
        open: &mut DirectoryDescriptor,
        names: &[Name],
        call: &mut Getdents,
    ) {
        let directory = open.directory;
        let plus = call.plus;
        let fixed = match (self.is_v4(), plus) {
            (false, true) => V3_PLUS_ENTRY,
            (true, true) if self.rules().v4_listing_has_birth => V4_PLUS_ENTRY + V4_TIME,
            (true, true) => V4_PLUS_ENTRY,
            (false, false) => V3_PLAIN_ENTRY,
            (true, false) if self.rules().v4_listing_has_types => V4_PLAIN_ENTRY + V4_TYPE,
            (true, false) => V4_PLAIN_ENTRY,
        };
        if call.grows {
            open.request = self.rules().max_directory_bytes.min(open.request * 2);
        }
        let from = self.filled(directory);
        let total = names.len() as u64 + DOT_ENTRIES;
        let first_of_v4 = self.is_v4() && from < DOT_ENTRIES;
        let room = open.request - if first_of_v4 { V4_DOT_ENTRIES } else { 0 };
        let (mut bytes, mut until) = (0, from);
        while until < total {
            let length = until
                .checked_sub(DOT_ENTRIES)
                .and_then(|index| names.get(index as usize))
                .map(|name| u64::from(name.length));
            let entry = match length {
                Some(length) => fixed + length.next_multiple_of(4),
                // v4 leaves `.` and `..` to the client.
                None if self.is_v4() => 0,
                None => fixed,
            };
            if bytes + entry > room && bytes > 0 {
                break;
            }
            bytes += entry;
            until += 1;
        }
        let kept = call.only_until.take().map_or(until, |end| until.min(end));
        // A reply that was cut leaves the size alone: the next page is not the last one filled.
        call.grows = kept == until;
        let op = if plus && !self.is_v4() {
            Op::Readdirplus
        } else {
            Op::Readdir
        };
        let verifier = self.verifier(directory);
        let stamp = self.ask_for(process, op, directory, Bytes(bytes)).await;
        if self.is_v4() {
            // The reply has no attributes of the directory, whose atime has moved.
            self.with_inode(directory, |inode| inode.attributes.doubts(Doubt::ATIME));
        } else {
            self.learn(directory, stamp, None);
        }
        if plus {
            let fetched = from.saturating_sub(DOT_ENTRIES)..kept.saturating_sub(DOT_ENTRIES);
            for index in fetched {
                if let Some(name) = names.get(index as usize) {
                    self.prime(directory, *name, stamp, verifier);
                    self.spend_on_new_file().await;
                }
            }
        }
        self.with_inode(directory, |inode| {
            inode.listing.filled = kept;
            inode.listing.requests.push((kept, plus));
            inode.listing.complete = kept >= total;
        });
    }

    /// A stat of a name in a directory: whether its attributes were there tells the next getdents what to ask for.
    pub(super) fn count_use(&self, file: FileId, was_there: bool) {
        let life = self.rules().life(self.is_directory(file));
        if life.most <= Jiffies::of_seconds(COUNTED_LIFE_S) {
            return;
        }
        let parent = self.world().namespace().node(file).parent;
        self.with_inode(parent, |inode| {
            if was_there {
                inode.listing.hit();
            } else {
                inode.listing.missed();
            }
        });
    }

    /// `nfs_prime_dcache`: the entry's name and attributes are known now.
    fn prime(&self, directory: FileId, name: Name, stamp: super::attributes::Stamp, verifier: u64) {
        let found = self.world().namespace().lookup(directory, name);
        if let Some(target) = found {
            self.learn(target, stamp, None);
            self.note_name(directory, name, target, verifier);
        }
    }

    /// The type that getdents reports: from attributes sent along with the name, or from the type alone. Cached
    /// entries keep it.
    fn kind_known(&self, directory: FileId, name: Name, index: u64) -> Option<Kind> {
        let with_name = self.is_v4() && self.rules().v4_listing_has_types;
        if !with_name && !self.with_inode(directory, |inode| inode.listing.has_attributes(index))? {
            return None;
        }
        let namespace = self.world().namespace();
        let target = namespace.lookup(directory, name)?;
        Some(namespace.node(target).kind)
    }

    fn names_of(&self, directory: FileId) -> Vec<Name> {
        let namespace = self.world().namespace();
        let children = &namespace.node(directory).children;
        if !self.rules().newest_names_first {
            return children.keys().copied().collect();
        }
        let mut names: Vec<_> = children.iter().collect();
        names.sort_unstable_by_key(|(_, made)| std::cmp::Reverse(**made));
        names.into_iter().map(|(name, _)| *name).collect()
    }
}
