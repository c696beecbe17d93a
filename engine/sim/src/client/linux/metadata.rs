//! The names-and-attributes side of one mount: what is cached, and the calls that keep it true.
//!
//! State is in [`MetadataState`]; everything that may have to ask the server is an `async` function
//! of [`Metadata`], here and in `walk`, `open`, `change` and `listing`. No borrow of the state is
//! held across an await.

use super::attributes::{Attributes, Doubt, Jiffies, Lifetime, Moment, Seen, Stamp};
use super::delegation::Delegation;
use super::inode::Inode;
use super::lock::DirectoryLock;
use super::metadata_rules::MetadataRules;
use super::names::Names;
use super::renewal::Renewals;
use crate::call::{Call, FileId, ProcessId};
use crate::executor::Notify;
use crate::op::Op;
use crate::parameters::Param;
use crate::per_file::PerFile;
use crate::phase::OpenMode;
use crate::scenario::{CacheState, Scenario};
use crate::server::namespace::{Kind, Name};
use crate::setting::Setting;
use crate::units::{Bytes, Nanos};
use crate::world::World;
use std::cell::{Cell, RefCell, RefMut};
use std::rc::Rc;
#[cfg(feature = "whole")]
use {super::data_side::CachedFiles, std::rc::Weak};

#[derive(Default)]
pub(super) struct MetadataState {
    pub inodes: PerFile<Inode>,
    pub names: Names,
    /// LOOKUPs under way, never many.
    pub lookups: Vec<((FileId, Name), Notify)>,
    pub locks: PerFile<Rc<DirectoryLock>>,
    /// v4.0: the open owner has been confirmed.
    pub owner_confirmed: bool,
    /// v4.0: an OPEN in its name is under way; others follow by number (`nfs_wait_on_sequence`).
    pub owner_opens: bool,
    pub owner_free: Notify,
    /// What was closed last, and how it had been open.
    pub last_closed: Option<(FileId, OpenMode)>,
}

#[derive(Clone)]
pub struct Metadata(Rc<Inner>);

pub(super) struct Inner {
    world: World,
    rules: MetadataRules,
    state: RefCell<MetadataState>,
    generation: Cell<u64>,
    renewals: Renewals,
    #[cfg(feature = "whole")]
    files: RefCell<Weak<CachedFiles>>,
}

impl Metadata {
    pub fn mount(world: &World, scenario: &Scenario, rsize_bytes: &Setting) -> Self {
        let metadata = Self(Rc::new(Inner {
            world: world.clone(),
            rules: MetadataRules::of(scenario, rsize_bytes),
            state: RefCell::default(),
            generation: Cell::new(0),
            renewals: Renewals::default(),
            #[cfg(feature = "whole")]
            files: RefCell::default(),
        }));
        metadata.begin_lease();
        metadata
    }

    /// A fresh mount and dropped caches alike begin with nothing known.
    pub fn begin_phase(&self, cache: CacheState) {
        match cache {
            CacheState::Warm => return self.pass_pause(),
            CacheState::Cold => self.begin_lease(),
            CacheState::Dropped => {}
        }
        // On a mount that was there before, the owner outlives what it had opened.
        let stays = cache == CacheState::Dropped;
        let last_closed = self.state().last_closed.filter(|_| stays);
        *self.state() = MetadataState {
            owner_confirmed: stays,
            last_closed,
            ..MetadataState::default()
        };
    }

    /// Names that were not there may be by now, without a change that this mount could see.
    pub fn forget_absences(&self) {
        self.state().names.forget_absences();
    }

    pub(super) fn world(&self) -> &World {
        &self.0.world
    }

    pub fn rules(&self) -> &MetadataRules {
        &self.0.rules
    }

    #[cfg(feature = "whole")]
    pub(super) fn files(&self) -> Option<Rc<CachedFiles>> {
        self.0.files.borrow().upgrade()
    }

    /// Where the data of this mount's files are kept.
    #[cfg(feature = "whole")]
    pub(super) fn set_files(&self, files: &Rc<CachedFiles>) {
        *self.0.files.borrow_mut() = Rc::downgrade(files);
    }

    pub(super) fn renewals(&self) -> &Renewals {
        &self.0.renewals
    }

    pub(super) fn state(&self) -> RefMut<'_, MetadataState> {
        self.0.state.borrow_mut()
    }

    pub(super) fn now(&self) -> Jiffies {
        Jiffies::at(self.0.world.clock())
    }

    pub(super) fn moment(&self) -> Moment {
        Moment {
            now: self.now(),
            newest_generation: self.0.generation.get(),
        }
    }

    /// Marks a request that is about to go out (`nfs_fattr_init`).
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn stamp(&self) -> Stamp {
        self.note_call();
        self.stamp_at(self.now())
    }

    pub(super) fn stamp_at(&self, at: Jiffies) -> Stamp {
        let generation = self.0.generation.get() + 1;
        self.0.generation.set(generation);
        Stamp {
            at,
            generation,
            directory: None,
        }
    }

    pub(super) fn is_v4(&self) -> bool {
        self.rules().nfs.is_v4()
    }

    /// Processor time of the client that belongs to names, not to a call.
    pub(super) async fn spend(&self, parameter: Param) {
        let cost = Nanos::from_nanos(self.world().parameter(parameter));
        self.world().client_cpu(cost).await;
    }

    /// Sends one call and waits for its reply; returns the stamp that its attributes carry.
    pub(super) async fn ask(&self, process: ProcessId, op: Op, file: FileId) -> Stamp {
        self.ask_for(process, op, file, Bytes::ZERO).await
    }

    pub(super) async fn ask_for(
        &self,
        process: ProcessId,
        op: Op,
        file: FileId,
        payload: Bytes,
    ) -> Stamp {
        let call = Call {
            data: payload,
            ..Call::new(op, file)
        };
        self.ask_with(process, call).await
    }

    pub(super) async fn ask_with(&self, process: ProcessId, call: Call) -> Stamp {
        let mut stamp = self.stamp();
        stamp.directory = self.shown_of(call.file);
        let _waiting = self.world().waiting(process.0, waiting_for(call.op));
        self.world().call(call).await;
        stamp
    }

    fn life_of(&self, file: FileId) -> Lifetime {
        let is_directory = self.world().namespace().node(file).kind == Kind::Directory;
        self.rules().life(is_directory)
    }

    pub(super) async fn spend_on_new_file(&self) {
        self.spend(Param::ClientNewFileNs).await;
    }

    /// Takes over what a reply says about the object: makes the inode if there is none
    /// (`nfs_fhget`), else refreshes it.
    pub(super) fn learn(&self, file: FileId, stamp: Stamp, change_before: Option<u64>) {
        let (change, is_directory) = self.change_shown(file, stamp);
        let life = self.rules().life(is_directory);
        let moment = self.moment();
        let mut state = self.state();
        let Some(inode) = state.inodes.get_mut(file) else {
            let attributes = Attributes::new(is_directory, stamp, change, life, moment.now);
            state.inodes.insert(file, Inode::new(attributes));
            return;
        };
        let seen = Seen {
            change,
            change_before,
            complete: true,
        };
        inode.take_in(stamp, seen, life, moment);
    }

    /// v4 CLOSE, WRITE and DELEGRETURN carry only change, size and times.
    pub(super) fn learn_partly(&self, file: FileId, stamp: Stamp) {
        self.learn_of(file, stamp, self.now(), false);
    }

    /// A reply that is taken in at this time shows attributes of the file: all, or those of CLOSE.
    pub(super) fn learn_of(&self, file: FileId, stamp: Stamp, now: Jiffies, complete: bool) {
        let change = self.world().namespace().node(file).change;
        let life = self.life_of(file);
        let moment = Moment {
            now,
            ..self.moment()
        };
        if let Some(inode) = self.state().inodes.get_mut(file) {
            let seen = Seen {
                change,
                change_before: None,
                complete,
            };
            inode.take_in(stamp, seen, life, moment);
        }
    }

    pub(super) fn doubt(&self, file: FileId, doubt: Doubt) {
        self.with_inode(file, |inode| inode.attributes.doubts(doubt));
    }

    /// What an operation of this client in a directory tells about it: v3 replies carry its
    /// attributes before and after, v4 its change attribute before and after.
    pub(super) fn learn_directory_change(&self, directory: FileId, stamp: Stamp, before: u64) {
        if !self.is_v4() {
            return self.learn(directory, stamp, Some(before));
        }
        let (after, _) = self.change_shown(directory, stamp);
        let life = self.rules().directory_life;
        let moment = self.moment();
        if let Some(inode) = self.state().inodes.get_mut(directory) {
            let foreign = inode
                .attributes
                .directory_changed(stamp, before, after, life, moment);
            inode.verifier += u64::from(foreign);
        }
    }

    pub(super) fn change_of(&self, file: FileId) -> u64 {
        self.world().namespace().node(file).change
    }

    pub(super) fn with_inode<T>(
        &self,
        file: FileId,
        look: impl FnOnce(&mut Inode) -> T,
    ) -> Option<T> {
        self.state().inodes.get_mut(file).map(look)
    }

    pub fn delegation(&self, file: FileId) -> Option<Delegation> {
        self.with_inode(file, |inode| inode.delegation).flatten()
    }

    /// `nfs_check_cache_invalid`: one of the parts is in doubt, or everything is too old.
    pub(super) fn is_doubtful(&self, file: FileId, doubt: Doubt) -> bool {
        let now = self.now();
        self.with_inode(file, |inode| inode.is_doubtful(doubt, now))
            .unwrap_or(true)
    }

    /// `__nfs_revalidate_inode`.
    pub(super) async fn get_attributes(&self, process: ProcessId, file: FileId) {
        if self.is_delegated_directory(file) {
            return;
        }
        let delegated = self.delegates_with_attributes(file);
        let stamp = self.ask(process, Op::Getattr, file).await;
        self.learn(file, stamp, None);
        if delegated {
            self.with_inode(file, |inode| inode.delegation = Some(Delegation::Read));
        }
    }

    pub(super) async fn revalidate(&self, process: ProcessId, file: FileId, doubt: Doubt) {
        if self.is_doubtful(file, doubt) {
            self.world().rule_acted("linux.attributes_expired");
            self.get_attributes(process, file).await;
        }
    }

    /// `nfs_revalidate_file_size`, before something is appended: asked for where it was said to be in doubt, not because
    /// attributes are old.
    pub(super) async fn revalidate_size(&self, process: ProcessId, file: FileId) {
        let doubted = self.with_inode(file, |inode| inode.attributes.doubt.touches(Doubt::SIZE));
        if doubted == Some(true) {
            self.get_attributes(process, file).await;
        }
    }

    /// Neither attributes nor cached pages of the file are in doubt: `revalidate_data` would do nothing.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn trusts_data(&self, file: FileId) -> bool {
        let now = self.now();
        let state = self.state();
        state
            .inodes
            .get(file)
            .is_some_and(|inode| !inode.is_doubtful(Doubt::CHANGE.and(Doubt::DATA), now))
    }

    /// `nfs_revalidate_mapping`, before cached pages of the file are used: true if they must be
    /// thrown away first.
    pub async fn revalidate_data(&self, process: ProcessId, file: FileId) -> bool {
        self.revalidate(process, file, Doubt::CHANGE).await;
        self.take_outdated_data(file)
    }

    /// The cached pages are out of date; the answer is given once.
    pub fn take_outdated_data(&self, file: FileId) -> bool {
        self.with_inode(file, |inode| {
            let outdated = inode.attributes.doubt.touches(Doubt::DATA);
            inode.attributes.settle(Doubt::DATA);
            outdated
        })
        .unwrap_or(false)
    }

    /// The lock of a directory (`i_rwsem`): names are changed by one process at a time.
    pub(super) fn lock_of(&self, directory: FileId) -> Rc<DirectoryLock> {
        let mut state = self.state();
        Rc::clone(state.locks.get_or_insert_with(directory, Rc::default))
    }
}

/// What a process is said to wait for, in the timeline.
fn waiting_for(op: Op) -> &'static str {
    match op {
        Op::Getattr => "GETATTR reply",
        Op::Setattr => "SETATTR reply",
        Op::Lookup => "LOOKUP reply",
        Op::Access => "ACCESS reply",
        Op::Open | Op::OpenNoattr | Op::OpenConfirm => "OPEN reply",
        Op::Close | Op::OpenDowngrade => "CLOSE reply",
        Op::Create | Op::Mkdir => "CREATE reply",
        Op::Remove | Op::Rmdir => "REMOVE reply",
        Op::Readdir | Op::Readdirplus => "READDIR reply",
        Op::Delegreturn => "DELEGRETURN reply",
        Op::Getacl => "GETACL reply",
        _ => "reply of the server",
    }
}
