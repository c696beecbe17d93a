//! open and close (fs/namei.c `open_last_lookups`, `lookup_open`; fs/nfs/nfs4proc.c
//! `nfs4_do_open`, `nfs4_do_close`; fs/nfs/inode.c `nfs_close_context`).
//!
//! Left out: byte-range locks, OPEN_DOWNGRADE races, state recovery.

use super::attributes::Doubt;
use super::delegation::Delegation;
use super::metadata::Metadata;
use super::walk::{Intent, Known};
use crate::call::{Call, FileId, ProcessId};
use crate::client::OpenHow;
use crate::op::{Op, Stable};
use crate::parameters::Param;
use crate::phase::{OpenFlag, OpenMode};
use crate::server::namespace::{Kind, Name};
use crate::units::Bytes;
use crate::workload::system_calls::{NameError, Place};

/// What an open gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opened {
    pub file: FileId,
    pub mode: OpenMode,
    pub created: bool,
    /// The file is empty now: what was cached of it is void.
    pub truncated: bool,
}

impl Metadata {
    pub async fn open(
        &self,
        process: ProcessId,
        place: Place<'_>,
        how: &OpenHow,
    ) -> Result<Opened, NameError> {
        let (directory, name) = self.walk_to_parent(process, place).await?;
        self.spend(Param::ClientOpenNs).await;
        if self.is_v4() {
            self.spend(Param::ClientOpenStateNs).await;
        }
        let opened = if how.has(OpenFlag::Creat) {
            self.open_creating(process, directory, name, how).await?
        } else {
            self.open_existing(process, directory, name, how).await?
        };
        self.with_inode(opened.file, |inode| inode.open.opened(how.mode));
        Ok(opened)
    }

    async fn open_existing(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        how: &OpenHow,
    ) -> Result<Opened, NameError> {
        match self.cached(process, directory, name, Intent::Open).await {
            Known::Valid(Some(file)) => {
                return Ok(self.open_known(process, (directory, name), file, how).await);
            }
            Known::Valid(None) => return Err(NameError::NoEntry),
            Known::No => {}
        }
        let _reading = self.lock_of(directory).read(self.world()).await;
        match self.after_another_lookup(process, directory, name).await {
            Some(Some(file)) => {
                // `lookup_open` revalidates what another has found, as of a name that is cached.
                self.verify_for_open(process, file, Intent::Open).await;
                Ok(self.open_known(process, (directory, name), file, how).await)
            }
            Some(None) => Err(NameError::NoEntry),
            None if !self.is_v4() => {
                let found = self.look_up_now(process, directory, name).await;
                let file = found.ok_or(NameError::NoEntry)?;
                Ok(self.open_v3(process, file, how).await)
            }
            None => {
                let opened = self.open_by_name(process, directory, name, how).await;
                self.lookup_over(directory, name);
                opened
            }
        }
    }

    /// O_CREAT: the directory is locked for changes, RPCs included.
    async fn open_creating(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        how: &OpenHow,
    ) -> Result<Opened, NameError> {
        let exclusive = how.has(OpenFlag::Excl);
        let intent = if exclusive {
            Intent::CreateExclusive
        } else {
            Intent::Create
        };
        let changing = self.lock_of(directory).change(self.world(), process).await;
        let known = self.cached(process, directory, name, intent).await;
        if let Known::Valid(Some(file)) = known {
            drop(changing);
            if exclusive {
                return Err(NameError::Exists);
            }
            return Ok(self.open_known(process, (directory, name), file, how).await);
        }
        if self.is_v4() {
            return self.open_by_name(process, directory, name, how).await;
        }
        let absent = known == Known::Valid(None) || exclusive || !self.rules().v3_create_looks_up;
        let found = if absent {
            None
        } else {
            self.world().rule_acted("linux.create_looks_up");
            self.look_up(process, directory, name).await
        };
        match found {
            Some(file) => Ok(self.open_v3(process, file, how).await),
            None => self.create_v3(process, directory, name, how).await,
        }
    }

    /// A name that the cache trusts: v3 has no more to ask, v4 opens by file handle.
    async fn open_known(
        &self,
        process: ProcessId,
        (directory, name): (FileId, Name),
        file: FileId,
        how: &OpenHow,
    ) -> Opened {
        if !self.is_v4() {
            return self.open_v3(process, file, how).await;
        }
        self.renew_if_due();
        if self
            .delegation(file)
            .is_some_and(|held| held.covers(how.mode))
        {
            self.world().rule_acted("linux.delegation_saved_open");
            self.with_inode(file, |inode| inode.used_at.set(self.now()));
            if !self
                .with_inode(file, |inode| inode.access_known)
                .unwrap_or(false)
            {
                self.permission(process, file).await;
            }
        } else if self.must_open_at_server(file, how) {
            self.give_delegation_back(process, file).await;
            if self.covered_after_others(file, how).await {
                return self.truncate_if_asked(process, file, how).await;
            }
            let op = if self.rules().nfs.has_sessions() {
                Op::OpenNoattr
            } else {
                Op::Open
            };
            self.open_call(process, Call::new(op, file), file, how)
                .await;
        }
        // Version 4.0 opens by name here too.
        if self.rules().open_by_handle_marks_name || !self.rules().nfs.has_sessions() {
            self.note_name(directory, name, file, self.verifier(directory));
        }
        self.truncate_if_asked(process, file, how).await
    }

    fn must_open_at_server(&self, file: FileId, how: &OpenHow) -> bool {
        let known = self.with_inode(file, |inode| inode.open.server_knows(how.mode));
        !(self.rules().trusts_other_opens && known == Some(true)) || how.has(OpenFlag::Trunc)
    }

    /// v4 OPEN by name: lookup, permission, attributes and open in one (`nfs_atomic_open`).
    async fn open_by_name(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        how: &OpenHow,
    ) -> Result<Opened, NameError> {
        let verifier = self.verifier(directory);
        let existing = self.world().namespace().lookup(directory, name);
        let creates = how.has(OpenFlag::Creat);
        let (Some(file), created) = (match existing {
            Some(file) => (Some(file), false),
            None if creates => (Some(self.make(directory, name, Kind::File)), true),
            None => (None, false),
        }) else {
            self.ask(process, Op::Open, directory).await;
            self.note_absence(directory, name, verifier);
            return Err(NameError::NoEntry);
        };
        let before = self.change_of(directory).saturating_sub(u64::from(created));
        // Only an OPEN that may create carries a size.
        if how.has(OpenFlag::Trunc) && creates {
            self.world().namespace().node_mut(file).size = Bytes::ZERO;
        }
        // A server that keeps its promises writes a new name down before it answers.
        let stable = if created {
            Stable::FileSync
        } else {
            Stable::Unstable
        };
        let call = Call {
            stable,
            ..Call::new(Op::Open, directory)
        };
        let stamp = self.open_call(process, call, file, how).await;
        if created {
            self.learn_directory_change(directory, stamp, before);
        }
        self.spend_on_new_file().await;
        if self.rules().open_by_handle_marks_name {
            let delegation = self
                .with_inode(file, |inode| inode.delegation.take())
                .flatten();
            self.note_name(directory, name, file, verifier);
            self.with_inode(file, |inode| inode.delegation = delegation);
        } else {
            self.note_name(directory, name, file, verifier);
        }
        if !created {
            return Ok(self.truncate_if_asked(process, file, how).await);
        }
        if how.has(OpenFlag::Excl) {
            self.set_attributes(process, file).await;
        }
        Ok(Opened {
            file,
            mode: how.mode,
            created: true,
            truncated: how.has(OpenFlag::Trunc),
        })
    }

    async fn open_v3(&self, process: ProcessId, file: FileId, how: &OpenHow) -> Opened {
        self.permission(process, file).await;
        self.doubt_data_after_setattr(file);
        self.truncate_if_asked(process, file, how).await
    }

    async fn truncate_if_asked(&self, process: ProcessId, file: FileId, how: &OpenHow) -> Opened {
        let truncated = how.has(OpenFlag::Trunc);
        if truncated {
            let was_empty = self.world().namespace().node(file).size == Bytes::ZERO;
            // v4 leaves out a truncation that changes nothing (`nfs4_proc_setattr`).
            if !(self.is_v4() && was_empty) {
                self.world().namespace().node_mut(file).size = Bytes::ZERO;
                self.send_attributes(process, file).await;
                self.note_setattr(file);
            }
        }
        Opened {
            file,
            mode: how.mode,
            created: false,
            truncated,
        }
    }

    async fn create_v3(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        how: &OpenHow,
    ) -> Result<Opened, NameError> {
        self.default_acl(process, directory).await;
        let existing = self.world().namespace().lookup(directory, name);
        let before = self.change_of(directory);
        if let Some(file) = existing {
            self.ask(process, Op::Create, directory).await;
            if how.has(OpenFlag::Excl) {
                return Err(NameError::Exists);
            }
            self.look_up(process, directory, name).await;
            return Ok(self.open_v3(process, file, how).await);
        }
        let file = self.make(directory, name, Kind::File);
        let stamp = self.ask(process, Op::Create, directory).await;
        self.spend_on_new_file().await;
        self.learn(directory, stamp, Some(before));
        self.learn(file, stamp, None);
        self.note_name(directory, name, file, self.verifier(directory));
        if how.has(OpenFlag::Excl) {
            self.send_attributes(process, file).await;
        }
        Ok(Opened {
            file,
            mode: how.mode,
            created: true,
            truncated: how.has(OpenFlag::Trunc),
        })
    }

    /// close, after the data side has written everything out. `has_pages`: some of the file is
    /// cached.
    pub async fn close(&self, process: ProcessId, opened: Opened, has_pages: bool) {
        let Opened { file, mode, .. } = opened;
        let told = self.with_inode(file, |inode| {
            inode.open.closed(mode);
            (inode.open.after_close(), inode.open)
        });
        let Some((tell, open)) = told else {
            return;
        };
        if !self.is_v4() {
            self.close_v3(process, file, mode, has_pages).await;
        } else if let Some(op) = tell {
            let stamp = self.ask(process, op, file).await;
            if op == Op::Close {
                self.state().last_closed = Some((file, mode));
            }
            if self.delegation(file).is_none() {
                self.learn_partly(file, stamp);
            }
        }
        if !open.has_writers() {
            self.note_overtaken(file, mode);
        }
        if open.removed && !open.is_open() {
            self.ask(process, Op::Remove, file).await;
        }
    }

    /// `nfs_close_context`: the last writer makes sure that the change attribute it leaves behind
    /// is the server's.
    async fn close_v3(&self, process: ProcessId, file: FileId, mode: OpenMode, has_pages: bool) {
        let still_open = self.with_inode(file, |inode| {
            inode.open.is_open() || inode.attributes.doubt.touches(Doubt::DATA)
        });
        if !mode.writes() || !has_pages || still_open.unwrap_or(true) || !self.rules().close_to_open
        {
            return;
        }
        self.revalidate(process, file, Doubt::CHANGE.and(Doubt::TIMES))
            .await;
    }

    /// `nfs4_inode_return_delegation`, waited for.
    pub(super) async fn give_delegation_back(&self, process: ProcessId, file: FileId) {
        let held = self
            .with_inode(file, |inode| inode.delegation.take())
            .flatten();
        #[cfg(feature = "whole")]
        {
            let returning = self.with_inode(file, |inode| {
                inode.returning |= held.is_some();
                inode.returning
            });
            if returning == Some(true) {
                self.write_out_before_return(process, file).await;
            }
        }
        if held.is_none() {
            return;
        }
        self.world().rule_acted("linux.delegation_returned");
        self.clear_delegated(file);
        let stamp = self.ask(process, Op::Delegreturn, file).await;
        self.learn_partly(file, stamp);
        #[cfg(feature = "whole")]
        self.with_inode(file, |inode| inode.returning = false);
    }

    /// Something is to be changed that a read delegation does not allow
    /// (`nfs4_inode_make_writeable`).
    pub(super) async fn make_writable(&self, process: ProcessId, file: FileId) {
        if self.delegation(file) == Some(Delegation::Read) {
            self.give_delegation_back(process, file).await;
        }
    }

    pub(super) fn make(&self, directory: FileId, name: Name, kind: Kind) -> FileId {
        let now = self.world().clock();
        self.world().namespace().create(directory, name, kind, now)
    }
}
