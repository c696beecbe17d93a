//! The Linux client: fs/nfs over the page cache of mm/, as of the kernel version that the scenario
//! names.
//!
//! Read `version` (which rules a kernel has), `readahead`, `page_cache`, `buffered_read`, `dirty`,
//! `buffered_write` (pure: what is sent, for what one waits), then `file`, `direct` and `write_back`
//! (carried out in the world), `replies` (what an answer changes), `overtaken` (what a race leaves open). Mapped files: `mapping` (pure), then `mapped`.
//! Names and attributes: `attributes`, `inode`, `names`, `delegation`, `metadata_rules` (pure), then `metadata`,
//! `walk`, `open`, `open_call`, `change`, `listing` (which may ask the server). `system_calls` joins both sides.
//! Left out: pNFS, LOCALIO, fscache, mmap of writable pages.

pub mod actor;
pub mod attributes;
mod awaited;
pub mod awaiting_commit;
pub mod buffered_read;
pub mod buffered_write;
pub mod change;
pub mod coalesce;
mod data_lock;
mod data_side;
pub mod delegation;
mod direct;
pub mod dirty;
mod fetch;
pub mod file;
mod handed;
mod inode;
pub mod listing;
mod lock;
mod mapped;
pub mod mapping;
mod memory;
pub mod metadata;
pub mod metadata_rules;
pub mod mount;
pub mod names;
pub mod open;
mod open_call;
mod open_state;
mod overtaken;
pub mod page_cache;
mod page_set;
pub mod readahead;
mod renewal;
mod replies;
pub mod system_calls;
pub mod version;
pub mod walk;
mod write_back;
mod xarray_walk;

pub use mount::{extent, negotiate, sizes_in_force};
pub use write_back::halved_background_bytes;

use crate::call::{FileId, ProcessId};
use crate::client::{ClientModel, OpenHow};
use crate::phase::{OpenFlag, OpenMode, Phase};
use crate::scenario::{CacheState, Scenario};
use crate::server::namespace::{Path, ROOT};
use crate::setting::Spans;
use crate::units::Bytes;
use crate::workload::metadata as metadata_phases;
use crate::workload::system_calls::{Place, SystemCalls};
use crate::world::World;
use actor::Actor;
use buffered_write::WriterMode;
use data_side::CachedFiles;
#[cfg(feature = "whole")]
use dirty::FlushKind;
use file::CachedFile;
use mapping::Mapping;
use memory::Memory;
use metadata::Metadata;
use mount::MountSettings;
#[cfg(feature = "whole")]
use mount::WriteMode;
use open::Opened;
use readahead::ReadAhead;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use write_back::WriteBack;

/// x86-64 and most arm64 systems.
pub const PAGE_SHIFT: u32 = 12;
pub const PAGE_SIZE: u64 = 1 << PAGE_SHIFT;

#[derive(Clone)]
pub struct LinuxClient {
    world: World,
    settings: MountSettings,
    files: Rc<CachedFiles>,
    metadata: Metadata,
    write_back: WriteBack,
    memory: Memory,
    /// Several processes of this phase work on one file.
    shares_files: Rc<Cell<bool>>,
}

pub struct Descriptor {
    file: Rc<CachedFile>,
    actor: Actor,
    mode: OpenMode,
    direct: bool,
    synchronous: bool,
    appends: bool,
    ahead: RefCell<ReadAhead>,
    mapping: RefCell<Option<Mapping>>,
    opened: Opened,
}

impl LinuxClient {
    fn prepare(&self, path: &Path, how: &OpenHow) {
        let mut namespace = self.world.namespace();
        if how.has(OpenFlag::Creat) {
            let directories = path.0.split_last().map_or(&[][..], |(_, before)| before);
            namespace.prepare_directory(directories);
        } else {
            namespace.prepare_file(path, Bytes::ZERO);
        }
    }

    /// Only builds with all models carry it (`run::carries`): the first one of the page is small.
    fn shares_files(&self) -> bool {
        cfg!(feature = "whole") && self.shares_files.get()
    }

    fn cached_file(&self, id: FileId) -> Rc<CachedFile> {
        let mut files = self.files.borrow_mut();
        let file = files.get_or_insert_with(id, || {
            let transfer = self.settings.transfer.clone();
            let (attributes, write_back) = (&self.metadata, &self.write_back);
            let file = CachedFile::new(
                &self.world,
                transfer,
                id,
                attributes,
                write_back,
                &self.memory,
            );
            let file = Rc::new(file);
            self.memory.register(&file);
            file
        });
        Rc::clone(file)
    }

    fn descriptor(
        &self,
        process: ProcessId,
        file: Rc<CachedFile>,
        how: &OpenHow,
        opened: Opened,
    ) -> Descriptor {
        let settings = &self.settings;
        let ahead = ReadAhead::new(
            &settings.transfer.rules,
            &settings.read_ahead_pages,
            &settings.io_pages,
        );
        Descriptor {
            file,
            actor: Actor::new(process, &self.world),
            mode: how.mode,
            direct: how.has(OpenFlag::Direct),
            synchronous: how.has(OpenFlag::Sync) || how.has(OpenFlag::Dsync),
            appends: how.has(OpenFlag::Append),
            ahead: RefCell::new(ahead),
            mapping: RefCell::new(None),
            opened,
        }
    }

    /// fs/nfs/file.c `nfs_file_write`: on a mount with `write=eager` or `write=wait` data leaves first, and without
    /// FLUSH_COND_STABLE whoever asks for it (fs/nfs/write.c `nfs_writepages`); `generic_write_sync` then finds something to
    /// commit.
    #[cfg(feature = "whole")]
    async fn write_ahead(&self, file: &Rc<CachedFile>, actor: &Actor) {
        if self.settings.write_mode != WriteMode::Lazy {
            file.flush(FlushKind::Background, u64::MAX).await;
        }
        if self.settings.write_mode == WriteMode::Wait {
            file.wait_for_writes(actor).await;
        }
    }
}

impl ClientModel for LinuxClient {
    type Descriptor = Descriptor;

    fn mount(world: &World, scenario: &Scenario) -> Self {
        let settings = MountSettings::of(scenario);
        let files: Rc<CachedFiles> = Rc::default();
        let metadata = Metadata::mount(world, scenario, &settings.transfer.rsize_bytes);
        #[cfg(feature = "whole")]
        metadata.set_files(&files);
        Self {
            world: world.clone(),
            files,
            shares_files: Rc::default(),
            metadata,
            write_back: WriteBack::new(world, scenario, &settings.transfer.rules),
            memory: Memory::new(
                scenario,
                settings.transfer.cache_pages,
                [&settings.read_ahead_pages, &settings.io_pages],
            ),
            settings,
        }
    }

    fn spans(&self) -> Option<Spans> {
        Some(self.settings.spans())
    }

    fn begin_phase(&self, phase: &Phase) {
        self.shares_files.set(phase.shares_a_file());
        self.write_back.begin_phase(phase.cut);
        self.memory.begin_phase(phase.cut);
        if phase.cache.is_some_and(|cache| cache != CacheState::Warm) {
            self.files.borrow_mut().clear();
            self.memory.forget_all();
        }
        self.metadata
            .begin_phase(phase.cache.unwrap_or(CacheState::Warm));
        if phase.cache == Some(CacheState::Cold) {
            self.write_back.begin_mount();
            self.world.reconnect();
        }
    }

    async fn open(&self, process: ProcessId, path: &Path, how: &OpenHow) -> Descriptor {
        let place = Place { base: ROOT, path };
        loop {
            // Whoever describes the workload need not say that directory and file are there.
            self.prepare(path, how);
            if let Ok(descriptor) = self.open_at(process, place, how).await {
                return descriptor;
            }
            self.metadata.forget_absences();
        }
    }

    fn lacks(&self, phase: &Phase) -> Option<String> {
        let refused = phase.has_flag(OpenFlag::Append) && phase.has_flag(OpenFlag::Direct);
        refused.then(|| "Linux opens no file with O_APPEND and O_DIRECT (EINVAL)".into())
    }

    async fn advise(&self, descriptor: &Descriptor, advice: &str) {
        self.follow_advice(descriptor, advice).await;
    }

    async fn map(&self, descriptor: &Descriptor, advice: Option<&str>) {
        self.map_file(descriptor, advice).await;
    }

    async fn touch(&self, descriptor: &Descriptor, offset: Bytes, length: Bytes) {
        self.touch_pages(descriptor, offset, length).await;
    }

    async fn read(&self, descriptor: &Descriptor, offset: Bytes, length: Bytes) -> Bytes {
        let Descriptor {
            file, actor, ahead, ..
        } = descriptor;
        if descriptor.direct {
            return file.read_direct(actor, offset, length).await;
        }
        let held = match self.shares_files() && self.settings.transfer.rules.buffered_reads_lock() {
            true => Some(file.lock.read(&self.world, actor.process).await),
            false => None,
        };
        if !self.metadata.trusts_data(file.id)
            && self.metadata.revalidate_data(actor.process, file.id).await
        {
            file.drop_pages();
        }
        let read = file.read(actor, ahead, offset, length).await;
        if held.is_some() {
            actor.work.spend().await;
        }
        read
    }

    async fn write(&self, descriptor: &Descriptor, offset: Bytes, length: Bytes) {
        let Descriptor { file, actor, .. } = descriptor;
        if descriptor.direct {
            return file.write_direct(actor, offset, length).await;
        }
        let mode = WriterMode {
            readable: descriptor.mode == OpenMode::Rdwr,
            extends: !descriptor.synchronous,
        };
        let held = match self.shares_files() {
            true => Some(file.lock.write(&self.world, actor.process).await),
            false => None,
        };
        let mut offset = offset;
        if descriptor.appends {
            self.metadata.revalidate_size(actor.process, file.id).await;
            offset = file.size();
        }
        file.write(actor, mode, offset, length).await;
        if held.is_some() {
            actor.work.spend().await;
        }
        drop(held);
        #[cfg(feature = "whole")]
        self.write_ahead(file, actor).await;
        if descriptor.synchronous || self.settings.synchronous {
            file.sync(actor).await;
        }
    }

    async fn fsync(&self, descriptor: &Descriptor) {
        descriptor.file.sync(&descriptor.actor).await;
    }

    async fn close(&self, descriptor: Descriptor) {
        descriptor.actor.work.spend().await;
        if descriptor.mode.writes() {
            descriptor.file.sync(&descriptor.actor).await;
        }
        let has_pages = !descriptor.direct && descriptor.file.size() > Bytes::ZERO;
        self.metadata
            .close(descriptor.actor.process, descriptor.opened, has_pages)
            .await;
    }

    async fn run_metadata(&self, world: &World, phase: &Phase) -> Result<(), String> {
        metadata_phases::run(world, self, phase).await
    }
}
