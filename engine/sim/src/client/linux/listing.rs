//! Reading directories: the cached entries, the size of the requests, and when attributes are asked
//! for along with the names (fs/nfs/dir.c `nfs_readdir`, `nfs_use_readdirplus`, `nfs_do_filldir`).
//!
//! Left out: the cut of the cache after many misses (`nfs_readdir_handle_cache_misses`), seeking,
//! entries that change while they are read.

use super::attributes::Doubt;
use super::metadata::Metadata;
use super::walk::Intent;
use crate::call::{FileId, ProcessId};
use crate::op::Op;
use crate::parameters::Param;
use crate::server::namespace::{Kind, Name};
use crate::units::{Bytes, KIB};
use crate::workload::system_calls::{Entry, NameError, Place};

/// First request (fs/nfs/dir.c `NFS_INIT_DTSIZE`).
const FIRST_REQUEST: u64 = 64 * KIB;
/// Bytes of an entry beside its name, which is padded to words. v3 READDIRPLUS: file id, cookie,
/// lengths, flags, `fattr3` and file handle (RFC 1813 3.3.17); v4 with all attributes that the client
/// asks for; without attributes (RFC 1813 3.3.16; `rdattr_error` and `mounted_on_fileid` in v4).
/// The laboratory's replies grow by 148, 196 and 32 bytes per name of five letters.
const V3_PLUS_ENTRY: u64 = 140;
const V4_PLUS_ENTRY: u64 = 188;
const V3_PLAIN_ENTRY: u64 = 24;
const V4_PLAIN_ENTRY: u64 = 48;
/// `struct linux_dirent64` without its name, rounded up to 8 with it.
const DIRENT_BYTES: u64 = 20;
/// glibc's opendir takes a buffer of st_blksize within these bounds (sysdeps/unix/sysv/linux).
const USER_BUFFER: (u64, u64) = (32 * KIB, 1024 * KIB);
/// Lookups and stats since the last getdents that make the next request ask for attributes
/// (`NFS_READDIR_CACHE_USAGE_THRESHOLD`).
const USAGE_THRESHOLD: u64 = 8;
/// `.` and `..`.
const DOT_ENTRIES: u64 = 2;

/// Entries of a directory in the page cache.
#[derive(Clone, Debug, Default)]
pub(super) struct ListingCache {
    filled: u64,
    complete: bool,
    /// Up to which entry each request reached, and whether it asked for attributes.
    requests: Vec<(u64, bool)>,
    /// Names of the directory that were asked about since the last getdents.
    usage: u64,
}

impl ListingCache {
    pub(super) fn used(&mut self) {
        self.usage += 1;
    }

    /// The entry came with attributes, so its type is known.
    fn has_type(&self, index: u64) -> bool {
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
        let request = if self.rules().directory_requests_grow {
            most.min(FIRST_REQUEST)
        } else {
            most.exactly()
        };
        Ok(DirectoryDescriptor {
            directory,
            position: 0,
            request,
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
        while self.filled(directory) < until.min(total) {
            self.fetch_entries(process, open, &names).await;
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
        self.with_inode(directory, |inode| inode.listing.usage = 0);
        entries
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
    ) {
        let directory = open.directory;
        let plus = self.asks_for_attributes(open);
        let fixed = match (self.is_v4(), plus) {
            (false, true) => V3_PLUS_ENTRY,
            (true, true) => V4_PLUS_ENTRY,
            (false, false) => V3_PLAIN_ENTRY,
            (true, false) => V4_PLAIN_ENTRY,
        };
        let from = self.filled(directory);
        let total = names.len() as u64 + DOT_ENTRIES;
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
            if bytes + entry > open.request && bytes > 0 {
                break;
            }
            bytes += entry;
            until += 1;
        }
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
            let fetched = from.saturating_sub(DOT_ENTRIES)..until.saturating_sub(DOT_ENTRIES);
            for index in fetched {
                if let Some(name) = names.get(index as usize) {
                    self.prime(directory, *name, stamp, verifier);
                    self.spend_on_new_file().await;
                }
            }
        }
        self.with_inode(directory, |inode| {
            inode.listing.filled = until;
            inode.listing.requests.push((until, plus));
            inode.listing.complete = until >= total;
        });
        open.request = self.rules().max_directory_bytes.min(open.request * 2);
    }

    /// `nfs_use_readdirplus`.
    fn asks_for_attributes(&self, open: &DirectoryDescriptor) -> bool {
        let usage = self
            .with_inode(open.directory, |inode| inode.listing.usage)
            .unwrap_or(0);
        self.rules().read_directory_plus && (open.position == 0 || usage > USAGE_THRESHOLD)
    }

    /// `nfs_prime_dcache`: the entry's name and attributes are known now.
    fn prime(&self, directory: FileId, name: Name, stamp: super::attributes::Stamp, verifier: u64) {
        let found = self.world().namespace().lookup(directory, name);
        if let Some(target) = found {
            self.learn(target, stamp, None);
            self.note_name(directory, name, target, verifier);
        }
    }

    /// The type that getdents reports: from attributes sent along with the name. Cached entries
    /// keep it.
    fn kind_known(&self, directory: FileId, name: Name, index: u64) -> Option<Kind> {
        if !self.with_inode(directory, |inode| inode.listing.has_type(index))? {
            return None;
        }
        let namespace = self.world().namespace();
        let target = namespace.lookup(directory, name)?;
        Some(namespace.node(target).kind)
    }

    fn names_of(&self, directory: FileId) -> Vec<Name> {
        let namespace = self.world().namespace();
        namespace.node(directory).children.keys().copied().collect()
    }
}
