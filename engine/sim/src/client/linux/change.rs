//! Operations on one object or one name: stat, chmod and friends, mkdir, unlink, rmdir, rename
//! (fs/nfs/inode.c `nfs_getattr`, `nfs_setattr`; fs/nfs/dir.c; fs/nfs/nfs3acl.c).

use super::attributes::{Doubt, Stamp};
use super::inode::Acls;
use super::metadata::Metadata;
use super::metadata_rules::AccessTimes;
use super::walk::{Intent, Known};
use crate::call::{FileId, ProcessId};
use crate::op::Op;
use crate::server::namespace::{Kind, Name};
use crate::workload::system_calls::{NameError, Place, Wanted};

impl Metadata {
    /// What a reply to a request that goes out now will show of a directory.
    pub(super) fn shown_of(&self, file: FileId) -> Option<(FileId, u64)> {
        let namespace = self.world().namespace();
        let node = namespace.node(file);
        (node.kind == Kind::Directory).then_some((file, node.change))
    }

    /// The change attribute that the reply shows, and whether the object is a directory.
    pub(super) fn change_shown(&self, file: FileId, stamp: Stamp) -> (u64, bool) {
        let namespace = self.world().namespace();
        let node = namespace.node(file);
        let shown = stamp.directory.filter(|(of, _)| *of == file);
        let change = shown.map_or(node.change, |(_, change)| change);
        (change, node.kind == Kind::Directory)
    }

    /// `nfs_getattr`, after the data side has written out what is dirty.
    pub async fn get_status(&self, process: ProcessId, file: FileId, wanted: Wanted) {
        let basic = Doubt::CHANGE
            .and(Doubt::TIMES)
            .and(Doubt::SIZE)
            .and(Doubt::NLINK)
            .and(Doubt::MODE);
        let doubt = match wanted {
            Wanted::Number => return,
            Wanted::LongListing => basic,
            Wanted::Basic if self.ignores_access_time(file) => basic,
            Wanted::Basic => basic.and(Doubt::ATIME),
        };
        self.count_use(file, !self.is_doubtful(file, doubt));
        self.revalidate(process, file, doubt).await;
    }

    fn ignores_access_time(&self, file: FileId) -> bool {
        match self.rules().ignored_access_times {
            AccessTimes::None => false,
            AccessTimes::OfDirectories => {
                self.world().namespace().node(file).kind == Kind::Directory
            }
            AccessTimes::All => true,
        }
    }

    /// chmod, chown or utimes, after the data side has written out what is dirty.
    pub async fn set_attributes(&self, process: ProcessId, file: FileId) {
        if self.is_v4() {
            self.make_writable(process, file).await;
        }
        self.send_attributes(process, file).await;
        self.note_setattr(file);
    }

    /// fs/nfs/inode.c `nfs_setattr`: the attributes that `nfs_setattr_update_inode` has just taken in are handed to
    /// `nfs_refresh_inode` once more. As replies they are not newer now, so `nfs_refresh_inode_locked` takes them for one
    /// that was overtaken and notes the change from before to after as a gap (`nfs_ooo_record`); no later reply closes it.
    /// Not so after an exclusive create, whose `nfs_post_op_update_inode` makes them newer first. It takes a ctime that
    /// moved (assumption: it always has; a server's clock may tick every 4 ms).
    pub(super) fn note_setattr(&self, file: FileId) {
        if self.rules().setattr_leaves_gap {
            self.with_inode(file, |inode| inode.gap_in_changes = true);
        }
    }

    /// `nfs_inode_attach_open_context`: the first to open a file with such a gap finds its pages outdated.
    pub(super) fn doubt_data_after_setattr(&self, file: FileId) {
        self.with_inode(file, |inode| {
            if !inode.open.is_open() && std::mem::take(&mut inode.gap_in_changes) {
                inode.attributes.doubts(Doubt::DATA);
            }
        });
    }

    /// A new size leaves a delegation where it is (`nfs4_proc_setattr`).
    pub(super) async fn send_attributes(&self, process: ProcessId, file: FileId) {
        let before = self.change_of(file);
        let now = self.world().clock();
        self.world().namespace().touch(file, now);
        let stamp = self.ask(process, Op::Setattr, file).await;
        let before = (!self.is_v4()).then_some(before);
        self.learn(file, stamp, before);
    }

    /// statfs of the file system that the object is on.
    pub async fn file_system_status(&self, process: ProcessId, file: FileId) {
        let op = if self.is_v4() { Op::Statfs } else { Op::Fsstat };
        self.ask(process, op, file).await;
    }

    /// getxattr of a POSIX ACL: v3 asks once per inode; v4 has none. False: not supported here.
    pub async fn get_acl(&self, process: ProcessId, file: FileId) -> bool {
        self.know_acls(process, file, Acls::Both).await
    }

    async fn know_acls(&self, process: ProcessId, file: FileId, wanted: Acls) -> bool {
        if self.is_v4() || !self.rules().acl {
            return false;
        }
        let known = self.with_inode(file, |inode| inode.acls >= wanted);
        if !known.unwrap_or(false) {
            self.revalidate(process, file, Doubt::CHANGE).await;
            self.world().rule_acted("linux.acl_side_protocol");
            self.side_protocol_getacl(process, file).await;
            self.with_inode(file, |inode| inode.acls = wanted);
        }
        true
    }

    /// A create asks for the default ACL of its directory first (`posix_acl_create`).
    pub(super) async fn default_acl(&self, process: ProcessId, directory: FileId) {
        self.know_acls(process, directory, Acls::Default).await;
    }

    /// The ACL protocol is another RPC program: its calls take their time and their
    /// replies carry attributes, but the mount's statistics do not count them.
    async fn side_protocol_getacl(&self, process: ProcessId, file: FileId) {
        let stamp = self.ask(process, Op::Getacl, file).await;
        self.learn(file, stamp, None);
    }

    pub async fn make_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<FileId, NameError> {
        let (parent, name) = self.walk_to_parent(process, place).await?;
        let _changing = self.lock_of(parent).change(self.world(), process).await;
        let existing = self.world().namespace().lookup(parent, name);
        if self
            .dentry(parent, name)
            .is_some_and(|known| known.target.is_some())
            && existing.is_some()
        {
            // O_EXCL semantics: a name that is cached as existing is looked up again.
            if self
                .dentry(parent, name)
                .is_some_and(|known| !known.delegated)
            {
                self.look_up(process, parent, name).await;
            }
            return Err(NameError::Exists);
        }
        let op = if self.is_v4() {
            Op::Create
        } else {
            self.default_acl(process, parent).await;
            Op::Mkdir
        };
        if existing.is_some() {
            self.ask(process, op, parent).await;
            return Err(NameError::Exists);
        }
        let before = self.change_of(parent);
        let directory = self.make(parent, name, Kind::Directory);
        let stamp = self.ask(process, op, parent).await;
        self.learn_directory_change(parent, stamp, before);
        self.learn(directory, stamp, None);
        self.note_name(parent, name, directory, self.verifier(parent));
        Ok(directory)
    }

    pub async fn remove_file(&self, process: ProcessId, place: Place<'_>) -> Result<(), NameError> {
        let (parent, name) = self.walk_to_parent(process, place).await?;
        let _changing = self.lock_of(parent).change(self.world(), process).await;
        let file = self.existing(process, parent, name).await?;
        if self
            .with_inode(file, |inode| inode.open.is_open())
            .unwrap_or(false)
        {
            self.rename_out_of_the_way(process, parent, name, file)
                .await;
            return Ok(());
        }
        if self.is_v4() {
            self.want_directory(parent);
            self.give_delegation_back(process, file).await;
        }
        self.remove_name(process, Op::Remove, parent, name).await;
        Ok(())
    }

    pub async fn remove_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<(), NameError> {
        let (parent, name) = self.walk_to_parent(process, place).await?;
        let _changing = self.lock_of(parent).change(self.world(), process).await;
        let directory = self.existing(process, parent, name).await?;
        if !self.world().namespace().node(directory).children.is_empty() {
            return Err(NameError::NotEmpty);
        }
        let op = if self.is_v4() { Op::Remove } else { Op::Rmdir };
        if self.delegation(directory).is_some() {
            // Once the inode is gone (`nfs_inode_evict_delegation`), and nobody waits for it; here along with the REMOVE.
            let metadata = self.clone();
            self.world().spawn(async move {
                metadata.ask(process, Op::Delegreturn, parent).await;
            });
        }
        self.remove_name(process, op, parent, name).await;
        Ok(())
    }

    async fn existing(
        &self,
        process: ProcessId,
        parent: FileId,
        name: Name,
    ) -> Result<FileId, NameError> {
        let found = match self.cached(process, parent, name, Intent::Walk).await {
            Known::Valid(target) => target,
            Known::No => self.look_up(process, parent, name).await,
        };
        found.ok_or(NameError::NoEntry)
    }

    async fn remove_name(&self, process: ProcessId, op: Op, parent: FileId, name: Name) {
        let before = self.change_of(parent);
        let now = self.world().clock();
        let gone = self.world().namespace().remove(parent, name, now);
        let stamp = self.ask(process, op, parent).await;
        self.learn_directory_change(parent, stamp, before);
        self.note_absence(parent, name, self.verifier(parent));
        if let Some(gone) = gone {
            self.state().inodes.remove(gone);
        }
    }

    /// The file is open here: it gets a name of its own until the last close (`nfs_sillyrename`).
    async fn rename_out_of_the_way(
        &self,
        process: ProcessId,
        parent: FileId,
        name: Name,
        file: FileId,
    ) {
        self.world().rule_acted("linux.silly_rename");
        let before = self.change_of(parent);
        let now = self.world().clock();
        self.world().namespace().remove(parent, name, now);
        let stamp = self.ask(process, Op::Rename, parent).await;
        self.learn_directory_change(parent, stamp, before);
        self.note_absence(parent, name, self.verifier(parent));
        self.with_inode(file, |inode| inode.open.removed = true);
    }

    pub async fn rename(
        &self,
        process: ProcessId,
        from: Place<'_>,
        to: Place<'_>,
    ) -> Result<(), NameError> {
        let (old_parent, old_name) = self.walk_to_parent(process, from).await?;
        let (new_parent, new_name) = self.walk_to_parent(process, to).await?;
        let (first, second) = (old_parent.min(new_parent), old_parent.max(new_parent));
        let _first = self.lock_of(first).change(self.world(), process).await;
        let _second = if first == second {
            None
        } else {
            Some(self.lock_of(second).change(self.world(), process).await)
        };
        let file = self.existing(process, old_parent, old_name).await?;
        let (old_before, new_before) = (self.change_of(old_parent), self.change_of(new_parent));
        let now = self.world().clock();
        self.world()
            .namespace()
            .rename((old_parent, old_name), (new_parent, new_name), now);
        let stamp = self.ask(process, Op::Rename, old_parent).await;
        self.learn_directory_change(old_parent, stamp, old_before);
        if new_parent != old_parent {
            self.learn_directory_change(new_parent, stamp, new_before);
        }
        self.note_absence(old_parent, old_name, self.verifier(old_parent));
        self.note_name(new_parent, new_name, file, self.verifier(new_parent));
        let doubt = Doubt::CHANGE.and(Doubt::TIMES);
        self.with_inode(file, |inode| inode.attributes.doubts(doubt));
        Ok(())
    }
}
