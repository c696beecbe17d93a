//! Path walks: search permission on each directory, then each name from the cache or the server
//! (fs/namei.c `link_path_walk`, `lookup_fast`, `lookup_slow`; fs/nfs/dir.c `nfs_permission`,
//! `nfs_lookup_revalidate`, `nfs_lookup`).

use super::attributes::Doubt;
use super::metadata::Metadata;
use super::metadata_rules::LookupCache;
use super::names::Dentry;
use crate::call::{FileId, ProcessId};
use crate::executor::Notify;
use crate::op::Op;
use crate::parameters::Param;
use crate::server::namespace::{Kind, Name};
use crate::workload::system_calls::{NameError, Place};

/// Why a name is looked up (`LOOKUP_*` intents).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Intent {
    Walk,
    /// open of something that exists.
    Open,
    OpenDirectory,
    /// open with O_CREAT, or another operation that makes the name.
    Create,
    /// O_EXCL: the name must not exist, so nobody asks whether it does.
    CreateExclusive,
}

impl Intent {
    fn creates(self) -> bool {
        matches!(self, Self::Create | Self::CreateExclusive)
    }

    fn opens(self) -> bool {
        self != Self::Walk
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Valid(Option<FileId>),
    /// Not cached, or not to be trusted any more.
    No,
}

impl Metadata {
    /// Walks to the directory of the path's last name; search permission on it included.
    pub(super) async fn walk_to_parent(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<(FileId, Name), NameError> {
        let (last, directories) = place.path.0.split_last().ok_or(NameError::NoEntry)?;
        let mut at = place.base;
        for name in directories {
            self.permission(process, at).await;
            let found = self.step(process, at, *name, Intent::Walk).await?;
            at = found.ok_or(NameError::NoEntry)?;
        }
        self.permission(process, at).await;
        Ok((at, *last))
    }

    /// Walks to the object itself, as stat does.
    pub async fn resolve(&self, process: ProcessId, place: Place<'_>) -> Result<FileId, NameError> {
        let (directory, last) = self.walk_to_parent(process, place).await?;
        let found = self.step(process, directory, last, Intent::Walk).await?;
        found.ok_or(NameError::NoEntry)
    }

    /// `nfs_permission`, to search a directory as to open a file: the cached answer counts while the attributes are fresh.
    pub(super) async fn permission(&self, process: ProcessId, file: FileId) {
        let known = |this: &Self| {
            this.with_inode(file, |inode| inode.access_known)
                .unwrap_or(false)
        };
        if known(self) && self.is_doubtful(file, Doubt::ACCESS) {
            self.world().rule_acted("linux.attributes_expired");
            self.get_attributes(process, file).await;
            if self.rules().expired_again_forgets_access && self.is_doubtful(file, Doubt::ACCESS) {
                self.with_inode(file, |inode| inode.access_known = false);
            }
        }
        if known(self) {
            return;
        }
        self.world().rule_acted("linux.access_first_use");
        let stamp = self.ask(process, Op::Access, file).await;
        self.learn(file, stamp, None);
        self.want_directory(file);
        self.with_inode(file, |inode| inode.access_known = true);
    }

    /// One component: None if the name does not exist.
    pub(super) async fn step(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        intent: Intent,
    ) -> Result<Option<FileId>, NameError> {
        self.spend(Param::ComponentNs).await;
        if let Known::Valid(target) = self.cached(process, directory, name, intent).await {
            return Ok(target);
        }
        let _reading = self.lock_of(directory).read(self.world()).await;
        Ok(self.look_up(process, directory, name).await)
    }

    /// What the name cache says, after asking the server as much as the kernel does
    /// (`nfs_do_lookup_revalidate`, `nfs4_do_lookup_revalidate`).
    pub(super) async fn cached(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        intent: Intent,
    ) -> Known {
        let Some(dentry) = self.dentry(directory, name) else {
            return Known::No;
        };
        let Some(target) = dentry.target else {
            return self
                .cached_absence(process, directory, dentry, intent)
                .await;
        };
        if dentry.delegated {
            self.note_name(directory, name, target, self.verifier(directory));
            return Known::Valid(Some(target));
        }
        if self
            .verifier_agrees(process, directory, dentry.verifier)
            .await
        {
            self.verify_for_open(process, target, intent).await;
            return Known::Valid(Some(target));
        }
        self.look_up_again(process, directory, name, target).await
    }

    /// `nfs_neg_need_reval`.
    async fn cached_absence(
        &self,
        process: ProcessId,
        directory: FileId,
        dentry: Dentry,
        intent: Intent,
    ) -> Known {
        if intent.creates() {
            return Known::Valid(None);
        }
        if self.rules().lookup_cache != LookupCache::All {
            return Known::No;
        }
        if self
            .verifier_agrees(process, directory, dentry.verifier)
            .await
        {
            Known::Valid(None)
        } else {
            Known::No
        }
    }

    /// `nfs_check_verifier`: has the directory changed since the name was looked up?
    async fn verifier_agrees(&self, process: ProcessId, directory: FileId, verifier: u64) -> bool {
        if self.rules().lookup_cache == LookupCache::None || self.verifier(directory) != verifier {
            return false;
        }
        self.revalidate(process, directory, Doubt::CHANGE).await;
        self.verifier(directory) == verifier
    }

    /// `nfs_lookup_verify_inode`: close-to-open asks for fresh attributes when something is opened;
    /// a v4 OPEN of a file does so itself.
    pub(super) async fn verify_for_open(&self, process: ProcessId, target: FileId, intent: Intent) {
        let is_directory = self.is_directory(target);
        if !intent.opens() || !self.rules().close_to_open || (self.is_v4() && !is_directory) {
            return;
        }
        self.world().rule_acted("linux.close_to_open");
        self.get_attributes(process, target).await;
    }

    /// `nfs_lookup_revalidate_dentry`: the same name may still mean the same file.
    async fn look_up_again(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
        target: FileId,
    ) -> Known {
        self.world().rule_acted("linux.lookup_again");
        let verifier = self.verifier(directory);
        let found = self.ask_name(process, directory, name).await;
        if found == Some(target) {
            self.note_name(directory, name, target, verifier);
            return Known::Valid(found);
        }
        self.state().names.forget(directory, name);
        Known::No
    }

    /// LOOKUP, unless another process asks for the same name already (`d_alloc_parallel`).
    pub(super) async fn look_up(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
    ) -> Option<FileId> {
        if let Some(target) = self.after_another_lookup(process, directory, name).await {
            return target;
        }
        self.look_up_now(process, directory, name).await
    }

    /// The same, by whoever asks first.
    pub(super) async fn look_up_now(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
    ) -> Option<FileId> {
        let verifier = self.verifier(directory);
        let found = self.ask_name(process, directory, name).await;
        match found {
            Some(target) => self.note_name(directory, name, target, verifier),
            None => self.note_absence(directory, name, verifier),
        }
        self.lookup_over(directory, name);
        found
    }

    /// Waits for a lookup of the same name on its way and takes its answer; otherwise marks that
    /// this process asks now.
    pub(super) async fn after_another_lookup(
        &self,
        process: ProcessId,
        directory: FileId,
        name: Name,
    ) -> Option<Option<FileId>> {
        let place = (directory, name);
        if let Some(pending) = self.lookup_under_way(place) {
            let waiting = self.world().waiting(process.0, "another process's LOOKUP");
            self.world().wait(&pending).await;
            // What it asks now, it waits for by itself.
            drop(waiting);
            if let Some(dentry) = self.dentry(directory, name) {
                // `__lookup_slow` and `lookup_open` revalidate what another has found.
                if self
                    .verifier_agrees(process, directory, dentry.verifier)
                    .await
                {
                    return Some(dentry.target);
                }
                if let Some(target) = dentry.target
                    && let Known::Valid(found) =
                        self.look_up_again(process, directory, name, target).await
                {
                    return Some(found);
                }
            }
        }
        if self.lookup_under_way(place).is_none() {
            self.state().lookups.push((place, Notify::new()));
        }
        None
    }

    fn lookup_under_way(&self, place: (FileId, Name)) -> Option<Notify> {
        let state = self.state();
        let mut under_way = state.lookups.iter();
        under_way
            .find(|(at, _)| *at == place)
            .map(|(_, over)| over.clone())
    }

    pub(super) fn lookup_over(&self, directory: FileId, name: Name) {
        let place = (directory, name);
        if let Some(over) = self.lookup_under_way(place) {
            self.state().lookups.retain(|(at, _)| *at != place);
            self.world().notify_all(&over);
        }
    }

    /// The LOOKUP call itself; v3 replies carry the directory's attributes too.
    async fn ask_name(&self, process: ProcessId, directory: FileId, name: Name) -> Option<FileId> {
        let stamp = self.ask(process, Op::Lookup, directory).await;
        if !self.is_v4() {
            self.learn(directory, stamp, None);
        }
        let found = self.world().namespace().lookup(directory, name);
        if let Some(target) = found {
            self.learn(target, stamp, None);
            // `nfs_lookup_advise_force_readdirplus`
            self.with_inode(directory, |inode| inode.listing.missed());
            self.spend_on_new_file().await;
        }
        found
    }

    pub(super) fn dentry(&self, directory: FileId, name: Name) -> Option<Dentry> {
        self.state().names.get(directory, name)
    }

    pub(super) fn verifier(&self, directory: FileId) -> u64 {
        self.with_inode(directory, |inode| inode.verifier)
            .unwrap_or(0)
    }

    /// `nfs_set_verifier`: remembers the name against the directory's state, and whether the file
    /// is under a delegation.
    pub(super) fn note_name(&self, directory: FileId, name: Name, target: FileId, verifier: u64) {
        let delegated = (self.delegation(target).is_some() || self.delegation(directory).is_some())
            && self.verifier(directory) == verifier;
        let dentry = Dentry {
            target: Some(target),
            verifier,
            delegated,
        };
        self.state().names.set(directory, name, dentry);
    }

    pub(super) fn note_absence(&self, directory: FileId, name: Name, verifier: u64) {
        let dentry = Dentry {
            target: None,
            verifier,
            delegated: false,
        };
        self.state().names.set(directory, name, dentry);
    }

    pub(super) fn is_directory(&self, file: FileId) -> bool {
        self.world().namespace().node(file).kind == Kind::Directory
    }
}
