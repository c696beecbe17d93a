//! open, close and fsync: when the cache is checked, saved or thrown away.
//!
//! Source: sys/fs/nfsclient/nfs_clvnops.c nfs_open, nfs_close, nfs_fsync; sys/kern/vfs_vnops.c
//! vn_open. A close without COMMIT leaves the file "modified", and the next open then discards it.

use super::Client;
use super::flush::Commit;
use super::host::Host;
use super::lookup::Intent;
use super::read_ahead::Sequence;
use super::rules::OpenForgets;
use crate::call::{FileId, ProcessId};
use crate::op::Op;
use crate::server::namespace::{Name, Path, ROOT};
use std::cell::RefCell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Read,
    Write,
    Both,
}

/// Flags of open(2) that the client acts upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenFlags {
    pub access: Access,
    pub create: bool,
    pub exclusive: bool,
    pub truncate: bool,
    pub append: bool,
    pub sync: bool,
}

/// An open file.
#[derive(Debug)]
pub struct Descriptor {
    pub file: FileId,
    pub process: ProcessId,
    pub flags: OpenFlags,
    pub(super) sequence: RefCell<Sequence>,
    pub(super) place: (FileId, Name),
}

impl<H: Host> Client<H> {
    /// Opens a file; none if it is not there and not to be created.
    pub async fn open(
        &self,
        process: ProcessId,
        path: &Path,
        flags: OpenFlags,
    ) -> Option<Descriptor> {
        self.open_from(process, ROOT, path, flags).await
    }

    pub(super) async fn open_from(
        &self,
        process: ProcessId,
        base: FileId,
        path: &Path,
        flags: OpenFlags,
    ) -> Option<Descriptor> {
        let (directory, name) = self.walk(process, base, path).await?;
        let intent = if flags.create {
            Intent::Create
        } else {
            Intent::Open
        };
        let (file, is_new) = match self.lookup(process, directory, name, intent).await {
            Some(file) => (file, false),
            None if flags.create => (
                self.create(process, directory, name, flags.exclusive).await,
                true,
            ),
            None => return None,
        };
        if !is_new {
            self.access(process, file).await;
        }
        self.open_node(process, file).await;
        if flags.truncate && !is_new {
            self.set_size(process, file, 0).await;
        }
        self.node(file).opens += 1;
        Some(Descriptor {
            file,
            process,
            flags,
            sequence: RefCell::new(Sequence::at_open()),
            place: (directory, name),
        })
    }

    /// nfs_open: the cached data is kept only if the file is as it was known.
    pub(super) async fn open_node(&self, process: ProcessId, file: FileId) {
        let version4 = self.mount.borrow().version4;
        if version4 {
            self.ask(process, Op::Open, file).await;
        }
        let forgets =
            self.mount.borrow().rules.open_forgets_attributes == OpenForgets::OpenAndClose;
        let modified = self.node(file).attributes.modified;
        if modified {
            self.host.rule_acted("freebsd.discard_modified_at_open");
            self.discard(process, file).await;
            self.node(file).attributes.forget();
            self.attributes(process, file).await;
            let mut node = self.node(file);
            node.attributes.known_mtime = Some(node.attributes.mtime);
            return;
        }
        if forgets {
            self.node(file).attributes.forget();
        }
        self.attributes(process, file).await;
        self.discard_if_stale(process, file).await;
    }

    pub async fn fsync(&self, descriptor: &Descriptor) {
        self.flush(descriptor.process, descriptor.file, Commit::Yes)
            .await;
    }

    /// close(): all WRITEs, and no COMMIT unless vfs.nfs.commit_on_close.
    pub async fn close(&self, descriptor: Descriptor) {
        let (file, process) = (descriptor.file, descriptor.process);
        let (commit, forgets, version4, nocto) = {
            let mount = self.mount.borrow();
            (
                mount.commit_on_close,
                mount.rules.open_forgets_attributes == OpenForgets::OpenAndClose,
                mount.version4,
                mount.nocto,
            )
        };
        if self.node(file).attributes.modified {
            self.flush(process, file, if commit { Commit::Yes } else { Commit::No })
                .await;
        }
        if forgets {
            self.node(file).attributes.forget();
        }
        if version4 {
            if !nocto {
                self.node(file).attributes.forget();
                self.attributes(process, file).await;
            }
            self.ask(process, Op::Close, file).await;
        }
        self.end_use(process, file, descriptor.place).await;
    }

    /// The last close of a removed file removes its other name.
    async fn end_use(&self, process: ProcessId, file: FileId, place: (FileId, Name)) {
        let gone = {
            let mut node = self.node(file);
            node.opens = node.opens.saturating_sub(1);
            node.opens == 0 && node.silly_renamed
        };
        if gone {
            self.ask(process, Op::Remove, place.0).await;
            self.node(file).cache.clear();
        }
    }
}
