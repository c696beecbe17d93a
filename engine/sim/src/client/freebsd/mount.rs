//! A mount of a FreeBSD client: sizes, limits and options in force.

use super::attributes::Timeouts;
use super::commit;
use super::rules::Rules;
use super::sizes::Sizes;
use crate::client::{AttributeLife, Extent};
use crate::scenario::{PhaseCut, Scenario};
use crate::units::Nanos;

/// NFS_MAXASYNCDAEMON of sys/fs/nfsclient/nfs.h: vfs.nfs.iodmax cannot be set higher.
pub const MOST_NFSIODS: u32 = 64;

/// The buffer daemon looks once a second (sys/kern/vfs_bio.c buf_daemon: hz ticks).
const DAEMON_PERIOD: Nanos = Nanos(1_000_000_000);

/// Time that the client's processor spends on a request of an application.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Costs {
    pub request_ns: f64,
    pub copy_ns_per_byte: f64,
    /// Finding or making one block of the cache and handing it on.
    pub block_ns: f64,
    /// Looking at one dirty block, in the walk over all of them with which each write() begins.
    pub dirty_block_ns: f64,
    /// Making an nfsiod (kproc_create); zero where nobody has measured it.
    pub daemon_ns: f64,
}

impl Costs {
    pub fn of_request(&self, bytes: u64) -> Nanos {
        Nanos::from_nanos(self.request_ns + self.copy_ns_per_byte * bytes as f64)
    }

    pub fn of_block(&self) -> Nanos {
        Nanos::from_nanos(self.block_ns)
    }

    pub fn of_daemon(&self) -> Nanos {
        Nanos::from_nanos(self.daemon_ns)
    }

    pub fn of_walk(&self, dirty_blocks: usize) -> Nanos {
        Nanos::from_nanos(self.dirty_block_ns * dirty_blocks as f64)
    }
}

/// What a scenario need not say of the client's memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    pub memory_bytes: u64,
    /// Part of it that holds file data.
    pub cache_share: f64,
    /// wcommitsize when neither it nor the memory is stated.
    pub commit_limit_bytes: Option<u64>,
}

#[derive(Clone, Debug)]
pub struct Mount {
    pub rules: Rules,
    pub sizes: Sizes,
    /// wcommitsize; none: this client has no such limit.
    pub commit_limit_bytes: Option<u64>,
    pub noncontigwr: bool,
    pub nocto: bool,
    /// `-o async`: every WRITE is taken as committed.
    pub treats_writes_as_stable: bool,
    /// The server answers UNSTABLE WRITEs with FILE_SYNC (vfs.nfsd.async).
    pub server_writes_stable: bool,
    pub commit_on_close: bool,
    pub timeouts: Timeouts,
    pub directory_timeouts: Timeouts,
    pub nfsiods: u32,
    pub low_dirty_buffers: usize,
    /// How often the buffer daemon looks.
    pub daemon_period: Nanos,
    pub cache_bytes: u64,
    pub costs: Costs,
    pub version4: bool,
    pub readdirplus: bool,
}

impl Mount {
    pub fn of(scenario: &Scenario, assumed: Memory, costs: Costs) -> Result<Self, String> {
        let rules = Rules::for_scenario(scenario)?;
        let memory = scenario.client.memory_bytes.unwrap_or(assumed.memory_bytes);
        let tunable = |name: &str| scenario.client.sysctl.get(name).copied();
        let hibufspace = tunable("vfs.hibufspace")
            .map_or_else(|| commit::hibufspace(memory), |value| value as u64);
        let maxvnodes = tunable("kern.maxvnodes")
            .map_or_else(|| commit::maxvnodes(memory), |value| value as u64);
        let sizes = Sizes::negotiate(&rules, scenario);
        let default_limit = commit::default_limit(&rules, hibufspace, maxvnodes);
        let unstated = scenario.client.memory_bytes.is_none();
        let assumed_limit = assumed.commit_limit_bytes.filter(|_| unstated);
        let asked = scenario
            .mount
            .wcommitsize
            .filter(|bytes| *bytes > 0)
            // nfs_decode_args: no smaller than one WRITE.
            .map(|bytes| bytes.max(sizes.wsize))
            .or(assumed_limit);
        let nfsiods = scenario.client.iodmax();
        if let Some(most) = nfsiods.filter(|most| *most > MOST_NFSIODS) {
            return Err(format!(
                "{most} nfsiods are more than vfs.nfs.iodmax can be: it is 0 to {MOST_NFSIODS}"
            ));
        }
        let files = ("acregmin", rules.attribute_min_s);
        let directories = ("acdirmin", rules.attribute_directory_min_s);
        let most_s = rules.attribute_max_s;
        Ok(Self {
            commit_limit_bytes: default_limit.map(|limit| asked.unwrap_or(limit).max(1)),
            noncontigwr: rules.noncontigwr && scenario.has_option("noncontigwr"),
            nocto: scenario.has_option("nocto"),
            treats_writes_as_stable: scenario.has_option("async"),
            server_writes_stable: scenario.server_writes_stable(),
            commit_on_close: tunable("vfs.nfs.commit_on_close").is_some_and(|value| value != 0.0),
            timeouts: Timeouts::of_mount(scenario, files, ("acregmax", most_s)),
            directory_timeouts: Timeouts::of_mount(scenario, directories, ("acdirmax", most_s)),
            nfsiods: nfsiods.unwrap_or(rules.nfsiod_max),
            low_dirty_buffers: commit::low_dirty_buffers(hibufspace),
            daemon_period: DAEMON_PERIOD,
            cache_bytes: (memory as f64 * assumed.cache_share) as u64,
            costs,
            version4: scenario.protocol().is_v4(),
            readdirplus: scenario.has_option("rdirplus"),
            sizes,
            rules,
        })
    }

    /// Above the buffer daemon's limit the client writes by the clock; above wcommitsize what a flush finds
    /// depends on which replies are under way, so that no two flushes need be alike.
    pub fn extent(&self, writes_in_order: bool) -> Extent {
        let block = self.sizes.block;
        let limit = self.commit_limit_bytes.map(|limit| limit / block * block);
        let daemon = self.low_dirty_buffers as u64 * block;
        Extent {
            cache_bytes: self.cache_bytes,
            periods_bytes: [block, self.sizes.rsize, self.sizes.wsize]
                .into_iter()
                .chain(limit.filter(|limit| *limit > 0))
                .collect(),
            chance_window_bytes: 0,
            steadily_written_bytes: limit.map_or(daemon, |limit| limit.min(daemon)),
            files_share_limits: false,
            grain_bytes: block,
            settled_after_bytes: if writes_in_order {
                limit.map_or(daemon, |limit| limit.max(daemon))
            } else {
                0
            },
            attributes: AttributeLife::default(),
        }
    }

    /// What a phase of a shortened run meets of it: it comes to its limits, and through its file, as much sooner as they are
    /// lower.
    pub(super) fn cut(&self, cut: PhaseCut) -> Self {
        let of_run = |whole: u64, part: f64| (whole as f64 * part) as u64;
        Self {
            commit_limit_bytes: self
                .commit_limit_bytes
                .map(|limit| of_run(limit, cut.limits).max(1)),
            low_dirty_buffers: of_run(self.low_dirty_buffers as u64, cut.limits) as usize,
            daemon_period: Nanos(of_run(self.daemon_period.0, cut.limits).max(1)),
            cache_bytes: of_run(self.cache_bytes, cut.cache),
            ..self.clone()
        }
    }

    /// ncl_asyncio takes no block of a directory that READDIRPLUS would bring: an nfsiod that waits for a vnode can
    /// deadlock.
    pub(super) fn reads_directories_ahead(&self) -> bool {
        let carried = !self.readdirplus || self.rules.nfsiods_do_readdirplus;
        carried && self.sizes.read_ahead_blocks > 0
    }

    pub(super) fn capacity_blocks(&self) -> u32 {
        (self.cache_bytes / self.sizes.block).clamp(16, u64::from(u32::MAX - 1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mount(client: &str, options: &str) -> Result<Mount, String> {
        let text = format!(
            r#"{{"client":{{"os":"freebsd","version":"14.1"{client}}},"mount":{{"version":"3"{options}}},"phases":[{{"op":"find"}}]}}"#
        );
        let scenario = Scenario::from_json(&text).expect("a question");
        let assumed = Memory {
            memory_bytes: 1 << 32,
            cache_share: 0.5,
            commit_limit_bytes: None,
        };
        Mount::of(&scenario, assumed, Costs::default())
    }

    #[test]
    fn a_commit_limit_is_no_smaller_than_one_write() {
        let mount = mount("", r#","wsize":32768,"wcommitsize":1"#).expect("a mount");
        assert_eq!(mount.commit_limit_bytes, Some(32768));
    }

    #[test]
    fn directories_are_read_ahead_but_with_rdirplus() {
        for (version, options, ahead) in [
            ((9, 3), "", true),
            ((9, 3), r#","options":["rdirplus"]"#, false),
            ((14, 1), r#","options":["rdirplus"]"#, false),
            ((8, 0), r#","options":["rdirplus"]"#, true),
        ] {
            let mut mount = mount("", options).expect("a mount");
            mount.rules = Rules::of("freebsd", version).expect("rules");
            assert_eq!(
                mount.reads_directories_ahead(),
                ahead,
                "{version:?} {options}"
            );
        }
    }

    #[test]
    fn a_linux_server_takes_unstable_writes_even_of_an_async_export() {
        for (os, stable) in [("linux", false), ("freebsd", true)] {
            let text = format!(
                r#"{{"client":{{"os":"freebsd","version":"14.1"}},"mount":{{"version":"3"}},"server":{{"os":"{os}","export":"async"}},"phases":[{{"op":"write","file":"new","record_bytes":65536,"file_bytes":1048576,"fsync":"end"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).expect("a question");
            let outcome = crate::simulate(&scenario, 0).expect("an outcome");
            let commits = outcome.phases[0].meter.op(crate::op::Op::Commit).count;
            assert_eq!(commits == 0, stable, "{os}: {commits}");
        }
    }

    #[test]
    fn more_daemons_than_the_kernel_makes_are_refused() {
        for (client, most) in [
            (r#","nfsiods":64"#, Some(64)),
            (r#","nfsiods":0"#, Some(0)),
            (r#","sysctl":{"vfs.nfs.iodmax":1e9}"#, None),
        ] {
            let mount = mount(client, "");
            assert_eq!(mount.ok().map(|mount| mount.nfsiods), most, "{client}");
        }
    }

    #[test]
    fn a_sysctl_that_no_machine_has_gives_limits_all_the_same() {
        let mount = mount(r#","sysctl":{"vfs.hibufspace":1e19}"#, "").expect("a mount");
        assert!(
            mount
                .commit_limit_bytes
                .is_some_and(|limit| limit > 1 << 30)
        );
    }
}
