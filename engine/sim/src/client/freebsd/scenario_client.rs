//! The FreeBSD client as the workloads of a scenario see it.

use super::attributes::Timeouts;
use super::mount::{Costs, Memory, Mount};
use super::open_close::{Access, Descriptor, OpenFlags};
use super::{Client, sizes};
use crate::call::ProcessId;
use crate::client::{AttributeLife, ClientModel, Extent, OpenHow};
use crate::outcome::{Negotiated, Outcome};
use crate::parameters::{Param, Parameters};
use crate::phase::{OpenFlag, OpenMode, Phase, PhaseOp};
use crate::scenario::{CacheState, Os, Scenario};
use crate::server::namespace::Path;
use crate::setting;
use crate::units::{Bytes, Nanos};
use crate::workload::metadata;
use crate::world::World;

#[derive(Clone)]
pub struct FreebsdClient {
    /// None only if there is no such mount; [`simulate`] has refused that before.
    client: Option<Client<World>>,
    /// As it is in the whole.
    mount: Option<Mount>,
}

/// Runs a scenario; refuses a release whose rules are not known, and what no mount of it can be.
pub fn simulate(
    scenario: &Scenario,
    parameters: &Parameters,
    trace_limit: usize,
) -> Result<Outcome, String> {
    let parameter = |parameter| parameters.get(parameter);
    Mount::of(scenario, memory(parameter), costs(parameter))?;
    crate::run::simulate_with::<FreebsdClient>(scenario, parameters, trace_limit)
}

/// What the mount makes of the sizes asked for.
pub fn negotiate(scenario: &Scenario) -> Vec<Negotiated> {
    match super::rules::Rules::for_scenario(scenario) {
        Ok(rules) => sizes::negotiated(&rules, scenario),
        Err(_) => Vec::new(),
    }
}

/// Several nfsiods send what one program wrote; clients under one lock (FreeBSD 6 and before) sent in order.
pub fn unordered_writes(scenario: &Scenario) -> u32 {
    let rules = super::rules::Rules::for_scenario(scenario).ok();
    let scrambled =
        rules.filter(|rules| rules.writes_scrambled && scenario.client.os == Os::Freebsd);
    scrambled.map_or(0, |rules| {
        scenario.client.iodmax().unwrap_or(rules.nfsiod_max)
    })
}

/// All that the client takes from the sizes of the mount.
pub fn sizes_in_force(scenario: &Scenario) -> Option<setting::Sizes> {
    let rules = super::rules::Rules::for_scenario(scenario).ok()?;
    let sizes = sizes::Sizes::negotiate(&rules, scenario);
    Some(setting::Sizes {
        rsize_bytes: sizes.rsize,
        wsize_bytes: sizes.wsize,
        // Counted in blocks, which is an option of its own.
        read_ahead_bytes: 0,
    })
}

pub(super) fn open_flags(how: &OpenHow) -> OpenFlags {
    OpenFlags {
        access: match how.mode {
            OpenMode::Rdonly => Access::Read,
            OpenMode::Wronly => Access::Write,
            OpenMode::Rdwr => Access::Both,
        },
        create: how.has(OpenFlag::Creat),
        exclusive: how.has(OpenFlag::Excl),
        truncate: how.has(OpenFlag::Trunc),
        append: how.has(OpenFlag::Append),
        sync: how.has(OpenFlag::Sync) || how.has(OpenFlag::Dsync),
    }
}

pub fn extent(scenario: &Scenario, parameters: &Parameters) -> Extent {
    let parameter = |parameter| parameters.get(parameter);
    Mount::of(scenario, memory(parameter), costs(parameter)).map_or_else(
        |_| Extent {
            cache_bytes: 0,
            periods_bytes: Vec::new(),
            chance_window_bytes: 0,
            steadily_written_bytes: 0,
            settled_after_bytes: 0,
            files_share_limits: false,
            grain_bytes: 1,
            attributes: AttributeLife::default(),
        },
        |mount| Extent {
            attributes: attribute_life(scenario, [mount.timeouts, mount.directory_timeouts]),
            ..mount.extent(scenario.phases.iter().any(Phase::writes_in_order))
        },
    )
}

/// Attributes of a file live for a tenth of its age, those of a file that is being written for the least time. Seconds
/// are counted as the clock strikes them, so that the first may be over at once.
fn attribute_life(scenario: &Scenario, [files, directories]: [Timeouts; 2]) -> AttributeLife {
    let least_s = files.least_s.min(directories.least_s);
    let shortest = Nanos::from_seconds(least_s.saturating_sub(1) as f64);
    let reads = |phase: &Phase| phase.op == PhaseOp::Read;
    let (longest, settled_after) = if scenario.phases.iter().all(reads) {
        let longest = Nanos::from_seconds(files.most_s as f64);
        (longest, Nanos(longest.0.saturating_mul(10)))
    } else {
        (Nanos::ZERO, Nanos::ZERO)
    };
    AttributeLife {
        shortest,
        renewed_by_reads: !scenario.mount.version.is_v4(),
        longest,
        settled_after,
    }
}

fn memory(parameter: impl Fn(Param) -> f64) -> Memory {
    Memory {
        memory_bytes: parameter(Param::BsdMemoryBytes) as u64,
        cache_share: parameter(Param::BsdCacheShare),
        commit_limit_bytes: Some(parameter(Param::BsdCommitLimitBytes) as u64)
            .filter(|bytes| *bytes > 0),
    }
}

fn costs(parameter: impl Fn(Param) -> f64) -> Costs {
    Costs {
        request_ns: parameter(Param::SyscallNs),
        copy_ns_per_byte: parameter(Param::CopyNsPerByte),
        block_ns: parameter(Param::BsdBlockNs),
        dirty_block_ns: 0.0,
        daemon_ns: 0.0,
    }
}

impl ClientModel for FreebsdClient {
    type Descriptor = Option<Descriptor>;

    fn mount(world: &World, scenario: &Scenario) -> Self {
        let parameter = |parameter| world.parameter(parameter);
        let mount = Mount::of(scenario, memory(parameter), costs(parameter)).ok();
        let of = |mount: &Mount| Client::new(world.clone(), mount.clone());
        Self {
            client: mount.as_ref().map(of),
            mount,
        }
    }

    fn begin_phase(&self, phase: &Phase) {
        let (Some(client), Some(mount)) = (&self.client, &self.mount) else {
            return;
        };
        let mount = mount.cut(phase.cut);
        if phase.cache.is_some_and(|cache| cache != CacheState::Warm) {
            client.remount(mount);
        } else {
            client.change(mount);
        }
    }

    async fn open(&self, process: ProcessId, path: &Path, how: &OpenHow) -> Option<Descriptor> {
        let client = self.client.as_ref()?;
        client.prepare_directories(path);
        client.open(process, path, open_flags(how)).await
    }

    fn lacks(&self, phase: &Phase) -> Option<String> {
        let lacks = |what: &str| Some(format!("{what} modelled for Linux only"));
        if phase.is_mapped() {
            lacks("page faults of a mapped file are")
        } else if phase.shares_a_file() {
            lacks("what several processes do to one file is")
        } else {
            None
        }
    }

    async fn advise(&self, _descriptor: &Option<Descriptor>, _advice: &str) {}

    async fn map(&self, _descriptor: &Option<Descriptor>, _advice: Option<&str>) {}

    async fn touch(&self, _descriptor: &Option<Descriptor>, _offset: Bytes, _length: Bytes) {}

    async fn read(&self, descriptor: &Option<Descriptor>, offset: Bytes, length: Bytes) -> Bytes {
        match (&self.client, descriptor) {
            (Some(client), Some(open)) => Bytes(client.read(open, offset.0, length.0).await),
            _ => Bytes::ZERO,
        }
    }

    async fn write(&self, descriptor: &Option<Descriptor>, offset: Bytes, length: Bytes) {
        if let (Some(client), Some(open)) = (&self.client, descriptor) {
            client.write(open, offset.0, length.0).await;
        }
    }

    async fn fsync(&self, descriptor: &Option<Descriptor>) {
        if let (Some(client), Some(open)) = (&self.client, descriptor) {
            client.fsync(open).await;
        }
    }

    async fn close(&self, descriptor: Option<Descriptor>) {
        if let (Some(client), Some(open)) = (&self.client, descriptor) {
            client.close(open).await;
        }
    }

    async fn run_metadata(&self, world: &World, phase: &Phase) -> Result<(), String> {
        match (&self.client, phase.op) {
            (Some(client), PhaseOp::Build) => {
                super::build::run(client, world, phase).await;
                Ok(())
            }
            (Some(client), _) => metadata::run(world, client, phase).await,
            (None, _) => Err("no rules for this release are known".to_owned()),
        }
    }
}
