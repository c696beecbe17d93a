//! One phase of a workload, in the words of the measurement records.

use crate::scenario::{CacheState, PhaseCut};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Phase {
    pub op: PhaseOp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Pattern>,
    /// Size of one application request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record_bytes: Option<u64>,
    /// Size of one file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_bytes: Option<u64>,
    /// Number of requests, when not file_bytes / record_bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// Concurrent processes, each on its own file unless they share one.
    #[serde(default = "one")]
    pub processes: u32,
    /// All processes of a data phase work on the file of the first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub one_file: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directories: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenMode>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<OpenFlag>,
    /// posix_fadvise on the whole file right after open, or madvise right after mmap: normal, sequential,
    /// random, willneed, dontneed, noreuse, hugepage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// How a process gets at the data of a file; absent: read(2) and write(2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access: Option<Access>,
    /// `none`, `end`, `every:N` (after each N writes of a process), `every:N+end` (and once more at the end).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fsync: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<FileState>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache: Option<CacheState>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stride_records: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_percent: Option<u64>,
    /// Of each hundred requests exactly so many read: what a shortened run draws stands for the whole (`steady.rs`).
    #[serde(skip)]
    pub(crate) evenly_mixed: bool,
    /// What its one process has moved, in bytes, when a run notes how far it has come (`steady.rs`).
    #[serde(skip)]
    pub(crate) milestones: Vec<u64>,
    /// How large its file is in the question, in bytes, where a run has a shorter one (`steady.rs`).
    #[serde(skip)]
    pub(crate) whole_bytes: Option<u64>,
    /// What it then meets of the client's memory and limits.
    #[serde(skip)]
    pub(crate) cut: PhaseCut,
    /// How long it took when it was measured, in seconds, in a replay: what follows begins as long after it began, so that
    /// attributes age as they did.
    #[cfg(feature = "whole")]
    #[serde(skip)]
    pub took_s: Option<f64>,
    /// Which files of the export it works on (`workload/file_sets.rs`).
    #[serde(skip)]
    pub(crate) file_set: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// Idle time before the phase, asked for by the workload.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_s: Option<f64>,
    /// Idle time since the phase before in the same run; `pause_s` is a part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gap_s: Option<f64>,
    /// Components below the mount point that a path walk passes before the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path_depth: Option<u32>,
    /// The shell command of find, list, extract_archive, remove_tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archive: Option<Archive>,
    /// Free inputs of a `build`, by name. Linux: headers, includes, misses (directories searched in vain for
    /// each), header_bytes, object_bytes, processor_s; FreeBSD: client/freebsd/build.rs.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub inputs: std::collections::BTreeMap<String, f64>,
    /// Rules of the client switched off, by name (the 2006 case).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_removed: Option<String>,
    /// Operation mix in per cent, by operation name, for `op_mix`.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub mix: std::collections::BTreeMap<String, f64>,
    /// Id of the record whose phase ran just before; of no effect here.
    #[serde(default, skip_serializing)]
    pub after: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PhaseOp {
    Read,
    Write,
    Mixed,
    CreateFiles,
    ReadFiles,
    StatFiles,
    StatAbsent,
    List,
    Find,
    RemoveTree,
    ExtractArchive,
    Build,
    OpMix,
}

impl PhaseOp {
    /// True for the phases that move data of large files.
    pub fn is_data(self) -> bool {
        matches!(self, Self::Read | Self::Write | Self::Mixed)
    }

    /// One command each, whatever the number of processes (workload/tools.rs).
    pub fn runs_once(self) -> bool {
        matches!(
            self,
            Self::List | Self::Find | Self::RemoveTree | Self::ExtractArchive
        )
    }

    /// True for the phases that do one thing with many files, each like the one before.
    #[cfg(feature = "whole")]
    pub fn is_of_files(self) -> bool {
        matches!(
            self,
            Self::CreateFiles | Self::ReadFiles | Self::StatFiles | Self::StatAbsent
        )
    }

    /// Files that it may name: those that are alike are not all simulated (`many_files.rs`), those of a tree are visited
    /// one by one, and those of data it leaves alone. A build that has none of them leaves it to the one that has.
    pub(crate) fn most_files(self) -> u64 {
        #[cfg(feature = "whole")]
        if !self.is_data() && !self.is_of_files() {
            return 1 << 20;
        }
        100_000_000
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Pattern {
    Sequential,
    Random,
    Backward,
    Strided,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Access {
    /// The whole file is mapped, and each request touches its pages one after the other.
    Mmap,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum OpenMode {
    Rdonly,
    Wronly,
    Rdwr,
}

impl OpenMode {
    pub fn reads(self) -> bool {
        self != Self::Wronly
    }

    pub fn writes(self) -> bool {
        self != Self::Rdonly
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum OpenFlag {
    Direct,
    Sync,
    Dsync,
    Append,
    Creat,
    Trunc,
    Excl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum FileState {
    New,
    Existing,
}

/// How the order of a random phase was drawn, so that it can be replayed exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Order {
    pub algorithm: String,
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Archive {
    pub files: u64,
    pub directories: u64,
    /// Bytes in each file.
    pub file_bytes: u64,
}

/// When the application calls fsync.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FsyncPlan {
    Never,
    AtEnd,
    /// After each so many writes; what is left over at the end, close(2) deals with.
    Every(u64),
    EveryAndAtEnd(u64),
}

impl FsyncPlan {
    pub fn every(self) -> Option<u64> {
        match self {
            Self::Never | Self::AtEnd => None,
            Self::Every(writes) | Self::EveryAndAtEnd(writes) => Some(writes),
        }
    }

    pub fn is_at_end(self) -> bool {
        matches!(self, Self::AtEnd | Self::EveryAndAtEnd(_))
    }
}

impl Phase {
    pub fn fsync_plan(&self) -> Option<FsyncPlan> {
        match self.fsync.as_deref() {
            None | Some("none") => Some(FsyncPlan::Never),
            Some("end") => Some(FsyncPlan::AtEnd),
            Some(text) => {
                let every = text.strip_prefix("every:")?;
                let (number, plan): (_, fn(u64) -> FsyncPlan) = match every.strip_suffix("+end") {
                    Some(number) => (number, FsyncPlan::EveryAndAtEnd),
                    None => (every, FsyncPlan::Every),
                };
                let writes: u64 = number.parse().ok()?;
                (writes > 0).then(|| plan(writes))
            }
        }
    }

    pub fn has_flag(&self, flag: OpenFlag) -> bool {
        self.flags.contains(&flag)
    }

    /// Each of its writes follows the one before.
    pub(crate) fn writes_in_order(&self) -> bool {
        self.op == PhaseOp::Write && self.pattern != Some(Pattern::Random)
    }

    /// Files that its processes read or write.
    pub fn data_files(&self) -> u32 {
        if self.shares_a_file() {
            1
        } else {
            self.processes
        }
    }

    /// In a build that is not whole none does (`run::carries`).
    pub fn shares_a_file(&self) -> bool {
        cfg!(feature = "whole") && self.one_file && self.processes > 1
    }

    pub fn is_mapped(&self) -> bool {
        self.access == Some(Access::Mmap)
    }

    /// A part of the file, of which it stays known how large the whole is.
    pub fn shorten_file(&mut self, bytes: u64) {
        self.whole_bytes = self.whole_bytes.or(self.file_bytes);
        self.file_bytes = Some(bytes);
    }

    /// Requests of one process in a data phase.
    pub fn requests(&self) -> u64 {
        let record = self.record_bytes.unwrap_or(1).max(1);
        self.count
            .unwrap_or_else(|| self.file_bytes.unwrap_or(0).div_ceil(record))
    }
}

fn one() -> u32 {
    1
}
