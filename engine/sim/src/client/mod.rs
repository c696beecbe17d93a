//! What a client model is, and the registry of those that exist.
//!
//! A model turns system calls into calls over the wire. It knows nothing of stations, time costs or
//! other clients; it asks the [`World`] to carry a call and waits for the reply.

pub mod freebsd;
pub mod linux;

use crate::call::ProcessId;
use crate::outcome::{Negotiated, Outcome};
use crate::parameters::Parameters;
use crate::phase::{OpenFlag, OpenMode, Phase};
use crate::scenario::{Os, Scenario};
use crate::server::namespace::Path;
use crate::setting::{Sizes, Spans};
use crate::units::{Bytes, Nanos};
use crate::world::World;
use std::future::Future;

/// How a file is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenHow {
    pub mode: OpenMode,
    pub flags: Vec<OpenFlag>,
}

impl OpenHow {
    pub fn has(&self, flag: OpenFlag) -> bool {
        self.flags.contains(&flag)
    }
}

/// One mount of one client, as the programs on it see it.
pub trait ClientModel: Clone + 'static {
    type Descriptor: 'static;

    fn mount(world: &World, scenario: &Scenario) -> Self;

    /// For which sizes of the mount the run so far would have been the same; none: nobody kept note.
    fn spans(&self) -> Option<Spans> {
        None
    }

    /// Brings the caches into the state that the phase begins with.
    fn begin_phase(&self, phase: &Phase);

    fn open(
        &self,
        process: ProcessId,
        path: &Path,
        how: &OpenHow,
    ) -> impl Future<Output = Self::Descriptor>;
    /// Why this model cannot run a data phase, if it cannot.
    fn lacks(&self, phase: &Phase) -> Option<String>;
    /// posix_fadvise on the whole file.
    fn advise(&self, descriptor: &Self::Descriptor, advice: &str) -> impl Future<Output = ()>;
    /// mmap of the whole file, and madvise on it.
    fn map(&self, descriptor: &Self::Descriptor, advice: Option<&str>) -> impl Future<Output = ()>;
    /// Reads bytes of the mapping.
    fn touch(
        &self,
        descriptor: &Self::Descriptor,
        offset: Bytes,
        length: Bytes,
    ) -> impl Future<Output = ()>;
    fn read(
        &self,
        descriptor: &Self::Descriptor,
        offset: Bytes,
        length: Bytes,
    ) -> impl Future<Output = Bytes>;
    fn write(
        &self,
        descriptor: &Self::Descriptor,
        offset: Bytes,
        length: Bytes,
    ) -> impl Future<Output = ()>;
    fn fsync(&self, descriptor: &Self::Descriptor) -> impl Future<Output = ()>;
    fn close(&self, descriptor: Self::Descriptor) -> impl Future<Output = ()>;

    /// Runs a phase that is not about the data of large files; says what is not modelled.
    fn run_metadata(
        &self,
        world: &World,
        phase: &Phase,
    ) -> impl Future<Output = Result<(), String>>;
}

/// One client model in the registry.
pub struct ClientEntry {
    pub name: &'static str,
    pub matches: fn(&Scenario) -> bool,
    pub simulate: fn(&Scenario, &Parameters, usize) -> Result<Outcome, String>,
    pub negotiate: fn(&Scenario) -> Vec<Negotiated>,
    /// All that the client takes from the sizes of the mount; none where it has no model of this version.
    pub sizes: fn(&Scenario) -> Option<Sizes>,
    pub extent: fn(&Scenario, &Parameters) -> Extent,
    /// WRITEs of one stream that are sent in no order; 0 where each follows the one before it.
    pub unordered_writes: fn(&Scenario) -> u32,
}

/// In which measures of bytes a client counts, and up to which it does what it does below them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How much file data it can hold.
    pub cache_bytes: u64,
    /// Sizes of requests, windows and limits: what a steady phase repeats after.
    pub periods_bytes: Vec<u64>,
    /// What a read may fetch ahead because its neighbour happens to be cached; 0 where only reads in order do.
    pub chance_window_bytes: u64,
    /// Written data up to which writing repeats: above, the clock and what is under way have a say.
    pub steadily_written_bytes: u64,
    /// Data written, above that, after which a run goes on as it did; 0 where limits are cut with the file.
    pub settled_after_bytes: u64,
    /// It is data of all files together.
    pub files_share_limits: bool,
    /// What is cached, or dirty, as one.
    pub grain_bytes: u64,
    pub attributes: AttributeLife,
}

/// How long the attributes of a file that nobody changes are believed in the end; zero where that does not settle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttributeLife {
    /// Nothing of any file or directory expires sooner.
    pub shortest: Nanos,
    /// The reply to a READ brings those of its file anew.
    pub renewed_by_reads: bool,
    pub longest: Nanos,
    /// The time after which they are.
    pub settled_after: Nanos,
}

/// Every client model; the first that matches answers.
pub static CLIENTS: &[ClientEntry] = &[
    ClientEntry {
        name: "linux",
        matches: |scenario| scenario.client.os == Os::Linux,
        simulate: crate::run::simulate_with::<linux::LinuxClient>,
        negotiate: linux::negotiate,
        sizes: linux::sizes_in_force,
        extent: linux::extent,
        unordered_writes: |_| 0,
    },
    #[cfg(feature = "whole")]
    ClientEntry {
        name: "freebsd",
        matches: |scenario| matches!(scenario.client.os, Os::Freebsd | Os::Openbsd),
        simulate: freebsd::simulate,
        negotiate: freebsd::negotiate,
        sizes: freebsd::sizes_in_force,
        extent: freebsd::extent,
        unordered_writes: freebsd::unordered_writes,
    },
];

pub fn client_for(scenario: &Scenario) -> Option<&'static ClientEntry> {
    CLIENTS.iter().find(|entry| (entry.matches)(scenario))
}
