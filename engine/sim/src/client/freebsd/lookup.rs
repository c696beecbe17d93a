//! Names: path walks, creation, removal, stat, and what each costs in calls.
//!
//! Source: sys/fs/nfsclient/nfs_clvnops.c nfs_lookup, nfs_create, nfs_remove, nfs_sillyrename,
//! nfs_mkdir; measured in lab-freebsd groups C and F.

use super::Client;
use super::attributes::Reply;
use super::host::Host;
use super::name_cache::Entry;
use super::rules::{CreateLookup, NegativeNames, OpenForgets};
use crate::call::{FileId, ProcessId};
use crate::op::Op;
use crate::server::namespace::{Kind, Name, Path, ROOT};
use crate::workload::system_calls::NameError;

/// A name that leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotThere;

/// Why a component is looked up (cn_nameiop).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Intent {
    Walk,
    Open,
    /// Never answered by a negative entry, and by others as the release has it.
    Create,
    /// Never answered from the cache.
    Delete,
}

impl<H: Host> Client<H> {
    /// Walks from `base` to the directory of the last component.
    pub(super) async fn walk(
        &self,
        process: ProcessId,
        base: FileId,
        path: &Path,
    ) -> Option<(FileId, Name)> {
        let (last, directories) = path.0.split_last()?;
        let mut at = base;
        for name in directories {
            at = self.lookup(process, at, *name, Intent::Walk).await?;
        }
        Some((at, *last))
    }

    /// Walks the whole path; `intent` is that of the last component.
    pub(super) async fn walk_whole(
        &self,
        process: ProcessId,
        base: FileId,
        path: &Path,
        intent: Intent,
    ) -> Option<FileId> {
        if path.0.is_empty() {
            return Some(base);
        }
        let (directory, name) = self.walk(process, base, path).await?;
        self.lookup(process, directory, name, intent).await
    }

    /// One component: from the name cache if its entry still holds, else by LOOKUP.
    pub(super) async fn lookup(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        intent: Intent,
    ) -> Option<FileId> {
        self.access(process, directory).await;
        let found = self
            .state
            .borrow()
            .names
            .find(directory, name, self.host.now());
        match found.map(|found| (found.entry, found.is_old)) {
            Some((Entry::File(file, ctime), is_old)) if self.uses_entry(intent) => {
                self.forget_before_open(file, intent);
                if !is_old {
                    self.attributes(process, file).await;
                    if self.node(file).attributes.ctime == ctime {
                        return Some(file);
                    }
                }
                // nfs_lookup: not only the entry that failed, but all names of the vnode.
                self.state.borrow_mut().names.purge(file);
            }
            Some((Entry::Absent(mtime), is_old))
                if matches!(intent, Intent::Walk | Intent::Open) =>
            {
                if !is_old {
                    self.attributes(process, directory).await;
                    if self.node(directory).attributes.mtime == mtime {
                        return None;
                    }
                }
                self.state.borrow_mut().names.purge_negative(directory);
            }
            Some(_) => self.state.borrow_mut().names.remove(directory, name),
            None => {}
        }
        self.lookup_call(process, directory, name, intent).await
    }

    /// Whether a name that is known is taken from the cache; else its entry goes (cache_lookup).
    fn uses_entry(&self, intent: Intent) -> bool {
        let of_create = self.mount.borrow().rules.create_lookup;
        match intent {
            Intent::Walk | Intent::Open => true,
            Intent::Create => of_create != CreateLookup::Uncached,
            Intent::Delete => false,
        }
    }

    /// Whether a name that LOOKUP finds is entered (MAKEENTRY).
    fn makes_entry(&self, intent: Intent) -> bool {
        let of_create = self.mount.borrow().rules.create_lookup;
        match intent {
            Intent::Walk | Intent::Open => true,
            Intent::Create => of_create == CreateLookup::Cached,
            Intent::Delete => false,
        }
    }

    /// Close-to-open: the open of a cached name starts with fresh attributes.
    fn forget_before_open(&self, file: FileId, intent: Intent) {
        let forgets = {
            let mount = self.mount.borrow();
            mount.rules.open_forgets_attributes == OpenForgets::NameCacheHit && !mount.nocto
        };
        let opens = matches!(intent, Intent::Open | Intent::Create);
        let mut node = self.node(file);
        if forgets && opens && !node.attributes.modified {
            node.attributes.forget();
        }
    }

    async fn lookup_call(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        intent: Intent,
    ) -> Option<FileId> {
        let found = self.host.namespace().lookup(directory, name);
        let of_file = found.map(|file| self.node(file).at_server());
        let reply = self.ask(process, Op::Lookup, directory).await;
        let now = self.host.now();
        self.load(directory, reply);
        let (Some(file), Some(of_file)) = (found, of_file) else {
            self.enter_absent(directory, name, intent);
            return None;
        };
        self.load(file, of_file);
        let ctime = self.node(file).attributes.ctime;
        if self.makes_entry(intent) {
            self.state
                .borrow_mut()
                .names
                .enter(directory, name, Entry::File(file, ctime), now);
        }
        Some(file)
    }

    /// nfs_lookup enters the name with the directory's time, whether or not the directory is modified here.
    fn enter_absent(&self, directory: FileId, name: Name, intent: Intent) {
        let kept = self.mount.borrow().rules.negative_names;
        if kept == NegativeNames::None || !matches!(intent, Intent::Walk | Intent::Open) {
            return;
        }
        let mtime = self.node(directory).attributes.mtime;
        let names = &mut self.state.borrow_mut().names;
        names.enter(directory, name, Entry::Absent(mtime), self.host.now());
        if kept == NegativeNames::OneList && !self.host.has_other_names() {
            names.limit_absent();
        }
    }

    pub(super) async fn create(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        exclusive: bool,
    ) -> FileId {
        let file = self
            .make(process, directory, name, Kind::File, Op::Create)
            .await;
        if exclusive {
            self.set_own_times(process, file).await;
        }
        file
    }

    async fn make(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        kind: Kind,
        op: Op,
    ) -> FileId {
        // nfs_create and nfs_mkdir begin with VOP_GETATTR of the directory; the LOOKUP before has just brought its
        // attributes, which count for no time with noac.
        self.attributes(process, directory).await;
        let (now, step) = (self.host.now(), self.host.stamp_step());
        let file = self.host.namespace().create(directory, name, kind, now);
        self.node(directory).server_changed(now, step);
        let stamp = super::attributes::Stamp::default().next(now, step);
        let of_file = {
            let mut node = self.node(file);
            node.server_mtime = stamp;
            node.server_ctime = stamp;
            node.at_server()
        };
        let reply = self.ask(process, op, directory).await;
        self.change_directory(directory, reply);
        self.load(file, of_file);
        let now = self.host.now();
        let ctime = self.node(file).attributes.ctime;
        if self.mount.borrow().rules.create_enters_name_cache {
            self.state
                .borrow_mut()
                .names
                .enter(directory, name, Entry::File(file, ctime), now);
        }
        file
    }

    /// A reply to a change in a directory: its attributes come along.
    fn change_directory(&self, directory: FileId, reply: Reply) {
        self.load(directory, reply);
        self.node(directory).attributes.modified = true;
    }

    /// mkdir(2): the directory, or nothing if the name is taken.
    pub async fn mkdir(&self, process: ProcessId, path: &Path) -> Option<FileId> {
        self.mkdir_from(process, ROOT, path).await
    }

    pub(super) async fn mkdir_from(
        &self,
        process: ProcessId,
        base: FileId,
        path: &Path,
    ) -> Option<FileId> {
        let (directory, name) = self.walk(process, base, path).await?;
        self.access(process, directory).await;
        if self
            .lookup(process, directory, name, Intent::Create)
            .await
            .is_some()
        {
            return None;
        }
        Some(
            self.make(process, directory, name, Kind::Directory, Op::Mkdir)
                .await,
        )
    }

    /// stat(2).
    pub async fn stat(&self, process: ProcessId, path: &Path) -> Result<FileId, NotThere> {
        let file = self
            .walk_whole(process, ROOT, path, Intent::Walk)
            .await
            .ok_or(NotThere)?;
        self.attributes(process, file).await;
        Ok(file)
    }

    /// unlink(2): a file that is open here gets another name instead, until its last close.
    pub async fn unlink(&self, process: ProcessId, path: &Path) -> Result<(), NotThere> {
        self.unlink_from(process, ROOT, path).await
    }

    pub(super) async fn unlink_from(
        &self,
        process: ProcessId,
        base: FileId,
        path: &Path,
    ) -> Result<(), NotThere> {
        let (directory, name) = self.walk(process, base, path).await.ok_or(NotThere)?;
        let file = self
            .lookup(process, directory, name, Intent::Delete)
            .await
            .ok_or(NotThere)?;
        let in_use = self.node(file).opens > 0;
        let now = self.host.now();
        self.host.namespace().remove(directory, name, now);
        let reply = if in_use {
            // nfs_sillyrename begins with cache_purge(dvp).
            self.state.borrow_mut().names.purge(directory);
            self.ask(process, Op::Lookup, directory).await;
            self.change_names_at_server(directory);
            self.ask(process, Op::Rename, directory).await;
            self.node(file).silly_renamed = true;
            self.ask(process, Op::Lookup, directory).await
        } else {
            self.change_names_at_server(directory);
            let reply = self.ask(process, Op::Remove, directory).await;
            self.node(file).cache.clear();
            reply
        };
        self.change_directory(directory, reply);
        Ok(())
    }

    /// rmdir(2).
    pub(super) async fn rmdir_from(
        &self,
        process: ProcessId,
        base: FileId,
        path: &Path,
    ) -> Result<(), NameError> {
        let missing = NameError::NoEntry;
        let (directory, name) = self.walk(process, base, path).await.ok_or(missing)?;
        let removed = self
            .lookup(process, directory, name, Intent::Delete)
            .await
            .ok_or(missing)?;
        let is_empty = self.host.namespace().node(removed).children.is_empty();
        if is_empty {
            let now = self.host.now();
            self.host.namespace().remove(directory, name, now);
            self.change_names_at_server(directory);
        }
        let reply = self.ask(process, Op::Rmdir, directory).await;
        self.change_directory(directory, reply);
        {
            // nfs_rmdir, whatever the answer: cache_purge(dvp) and cache_purge(vp).
            let names = &mut self.state.borrow_mut().names;
            names.purge(directory);
            names.purge(removed);
        }
        if !is_empty {
            return Err(NameError::NotEmpty);
        }
        self.node(removed).cache.clear();
        Ok(())
    }

    fn change_names_at_server(&self, directory: FileId) {
        let (now, step) = (self.host.now(), self.host.stamp_step());
        self.node(directory).server_changed(now, step);
    }

    /// ftruncate(2).
    pub async fn truncate(&self, descriptor: &super::Descriptor, size: u64) {
        self.set_size(descriptor.process, descriptor.file, size)
            .await;
    }
}
