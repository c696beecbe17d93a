//! Reading directories: blocks of 8 KiB of entries, one READDIR each, one block read ahead.
//!
//! Source: sys/fs/nfsclient/nfs_clbio.c ncl_bioread (VDIR), nfs_clrpcops.c nfsrpc_readdir,
//! nfsrpc_readdirplus. A READDIR asks for as much as readdirsize allows, but only what fits into
//! one block of the cache is kept. A directory that was changed here is read anew from its start.
//! Left out: seeking, and entries that change while they are read.

use super::Client;
use super::buffer_cache::{BlockIndex, Busy};
use super::host::Host;
use super::lookup::Intent;
use super::name_cache::Entry as CachedName;
use super::nfsiod::Job;
use crate::call::{Call, FileId, ProcessId};
use crate::op::Op;
use crate::server::namespace::{Name, Path};
use crate::units::Bytes;
use crate::workload::system_calls::{Entry, NameError};

/// NFS_DIRBLKSIZ of sys/fs/nfsclient/nfs.h: 16 blocks of 512 bytes.
pub(super) const DIRECTORY_BLOCK_BYTES: u64 = 8192;
/// `.` and `..`, whose names pad to one word.
const DOT_ENTRIES: u64 = 2;
/// An entry on the wire beside its padded name (RFC 1813 3.3.16, 3.3.17; RFC 7530 16.24).
const PLAIN_ENTRY_BYTES: u64 = 24;
const PLUS_ENTRY_BYTES: u64 = 140;

/// An open directory and how far it was read.
#[derive(Debug)]
pub struct DirectoryStream {
    pub(super) directory: FileId,
    process: ProcessId,
    names: Vec<Name>,
    /// First entry of each block of the cache, and one past the last.
    starts: Vec<usize>,
    block: usize,
}

impl<H: Host> Client<H> {
    /// opendir(3).
    pub(super) async fn open_directory_from(
        &self,
        process: ProcessId,
        base: FileId,
        path: &Path,
    ) -> Result<DirectoryStream, NameError> {
        let directory = self
            .walk_whole(process, base, path, Intent::Open)
            .await
            .ok_or(NameError::NoEntry)?;
        self.access(process, directory).await;
        self.open_node(process, directory).await;
        let names = self.names_in(directory);
        let starts = self.block_starts(&names);
        Ok(DirectoryStream {
            directory,
            process,
            names,
            starts,
            block: 0,
        })
    }

    fn block_starts(&self, names: &[Name]) -> Vec<usize> {
        let (head, word) = {
            let mount = self.mount.borrow();
            (mount.rules.entry_head_bytes, mount.rules.entry_word_bytes)
        };
        let entry = |length: u64| (head + length + 1).next_multiple_of(word);
        let mut used = DOT_ENTRIES * entry(2);
        let mut starts = vec![0];
        for (index, name) in names.iter().enumerate() {
            let bytes = entry(u64::from(name.length));
            if used + bytes > DIRECTORY_BLOCK_BYTES {
                starts.push(index);
                used = 0;
            }
            used += bytes;
        }
        starts.push(names.len());
        starts
    }

    /// The entries of the next block; none at the end.
    pub(super) async fn read_entries(&self, stream: &mut DirectoryStream) -> Vec<Entry> {
        let (file, process) = (stream.directory, stream.process);
        self.check_directory(process, file).await;
        if stream.is_read_through() {
            return Vec::new();
        }
        let block = stream.block;
        self.fetch_block(stream, block).await;
        if stream.starts.len() > block + 2 && self.mount.borrow().reads_directories_ahead() {
            self.fetch_ahead(stream, block + 1).await;
        }
        stream.block += 1;
        let typed = self.mount.borrow().readdirplus;
        let namespace = self.host.namespace();
        stream
            .entries_of(block)
            .iter()
            .map(|name| Entry {
                name: *name,
                kind: namespace
                    .lookup(file, *name)
                    .filter(|_| typed)
                    .map(|child| namespace.node(child).kind),
            })
            .collect()
    }

    /// A directory that was changed here is forgotten at each read.
    async fn check_directory(&self, process: ProcessId, directory: FileId) {
        if self.node(directory).attributes.modified {
            self.discard(process, directory).await;
            self.node(directory).attributes.forget();
            self.attributes(process, directory).await;
            let mut node = self.node(directory);
            node.attributes.known_mtime = Some(node.attributes.mtime);
            return;
        }
        self.attributes(process, directory).await;
        self.discard_if_stale(process, directory).await;
    }

    async fn fetch_block(&self, stream: &DirectoryStream, block: usize) {
        loop {
            let index = block as BlockIndex;
            let (valid, busy) = {
                let node = self.node(stream.directory);
                (
                    node.cache.is_valid(index, 1),
                    node.cache.busy(index) != Busy::Idle,
                )
            };
            if busy {
                let _stall = self.host.stalled(stream.process.0, "READDIR");
                self.wait_for_change(stream.directory).await;
                continue;
            }
            if valid {
                return;
            }
            let _stall = self.host.stalled(stream.process.0, "READDIR");
            self.node(stream.directory).begin_read(index);
            let names = stream.names[stream.starts[block]..].to_vec();
            let kept = stream.entries_of(block).len();
            self.readdir(stream.directory, index, names, kept).await;
        }
    }

    /// The block after this one, by an nfsiod; dropped if there is none.
    async fn fetch_ahead(&self, stream: &DirectoryStream, block: usize) {
        let (file, block) = (stream.directory, block as BlockIndex);
        if self.node(file).cache.is_present(block) {
            return;
        }
        self.node(file).begin_read(block);
        let job = Job::Directory { file, block };
        if !self.give_to_daemons(stream.process, job).await {
            self.node(file).end_read(block);
        }
    }

    /// What an nfsiod does: the directory as it is by then.
    pub(super) async fn read_directory_block(&self, directory: FileId, block: BlockIndex) {
        let names = self.names_in(directory);
        let starts = self.block_starts(&names);
        let place = block as usize;
        if let (Some(from), Some(to)) = (starts.get(place), starts.get(place + 1)) {
            let (listed, kept) = (names[*from..].to_vec(), to - from);
            self.readdir(directory, block, listed, kept).await;
        } else {
            self.node(directory).end_read(block);
            self.tell_change(directory);
        }
    }

    fn names_in(&self, directory: FileId) -> Vec<Name> {
        let namespace = self.host.namespace();
        namespace.node(directory).children.keys().copied().collect()
    }

    /// One READDIR or READDIRPLUS of all that `names` hold, of which the first `kept` are kept.
    async fn readdir(&self, directory: FileId, block: BlockIndex, names: Vec<Name>, kept: usize) {
        let (plus, most) = {
            let mount = self.mount.borrow();
            (mount.readdirplus, mount.sizes.readdir)
        };
        let fixed = if plus {
            PLUS_ENTRY_BYTES
        } else {
            PLAIN_ENTRY_BYTES
        };
        let dots = if block == 0 {
            DOT_ENTRIES * (fixed + 4)
        } else {
            0
        };
        let listed: u64 = names
            .iter()
            .map(|name| fixed + u64::from(name.length).next_multiple_of(4))
            .sum();
        let reply = self.node(directory).at_server();
        let op = if plus { Op::Readdirplus } else { Op::Readdir };
        self.host
            .call(Call {
                data: Bytes((dots + listed).min(most)),
                ..Call::new(op, directory)
            })
            .await;
        self.load(directory, reply);
        if plus {
            self.learn_entries(directory, &names[..kept]);
        }
        let mut node = self.node(directory);
        node.cache.fill(block, DIRECTORY_BLOCK_BYTES as u32);
        node.end_read(block);
        drop(node);
        self.tell_change(directory);
    }

    /// READDIRPLUS brings names and attributes.
    fn learn_entries(&self, directory: FileId, names: &[Name]) {
        let now = self.host.now();
        for name in names {
            let Some(file) = self.host.namespace().lookup(directory, *name) else {
                continue;
            };
            let reply = self.node(file).at_server();
            self.load(file, reply);
            let ctime = self.node(file).attributes.ctime;
            self.state.borrow_mut().names.enter(
                directory,
                *name,
                CachedName::File(file, ctime),
                now,
            );
        }
    }
}

impl DirectoryStream {
    pub(super) fn is_read_through(&self) -> bool {
        self.block + 1 >= self.starts.len()
    }

    fn entries_of(&self, block: usize) -> &[Name] {
        &self.names[self.starts[block]..self.starts[block + 1]]
    }
}
