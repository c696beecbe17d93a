//! What differs between the BSD clients, release by release.
//!
//! The values and their sources are a file of facts, `models/clients/freebsd.json`; this module
//! reads it and picks the release that a scenario names.

use crate::scenario::{Os, Scenario};
use serde::Deserialize;

const RELEASES: &str = include_str!("../../../../../models/clients/freebsd.json");

/// A published FreeBSD case may not name its release; this one was current with the newest laboratory runs.
pub const ASSUMED_FREEBSD: (u32, u32) = (14, 0);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlockSize {
    LargerOfBoth,
    Rsize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum SizeRounding {
    #[serde(rename = "multiple_of_512")]
    MultipleOf512,
    #[serde(rename = "power_of_two")]
    PowerOfTwo,
}

/// How the default of `wcommitsize` follows from the memory of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommitLimit {
    /// No such limit in this client.
    None,
    HibufspaceOverVnodes,
    SquareRoot,
}

/// What is added to the uncommitted bytes before they are compared with `wcommitsize`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommitCheck {
    /// Once per write(): the bytes of the request; a request above the limit turns synchronous.
    Request,
    /// Once per block: a whole block.
    Block,
}

/// What the client's own WRITE does to the time stamp by which it knows the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnWriteMtime {
    /// Follows the reply, if the reply's pre-operation stamp is the known one.
    FromReply,
    /// Takes the stamp that was known before the reply: one WRITE behind.
    Stale,
    /// Follows the reply; stamps are compared in whole seconds.
    Seconds,
}

/// What the name cache does for the last component of a call that may make it (MAKEENTRY, NC_KEEPPOSENTRY).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CreateLookup {
    /// The same as for any other.
    Cached,
    /// An entry is dropped; what LOOKUP finds is not entered.
    Uncached,
    /// An entry serves; what LOOKUP finds is not entered.
    KeepsEntry,
}

/// Whether names that a LOOKUP did not find are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NegativeNames {
    None,
    /// On one list, whose oldest goes when they are too large a part of all names of the machine.
    OneList,
    /// On several lists, of which that is not said.
    Kept,
}

/// Replies whose attributes are taken over but not believed for any time (nfscl_loadattrcache; nfs_loadattrcache).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoubtedReplies {
    None,
    /// All but those of GETATTR that know the file shorter than it is here.
    Shorter,
    /// Those, and all whose modification time lies before the one that is known.
    ShorterOrOlder,
}

/// When an open throws the cached attributes of the file away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenForgets {
    Never,
    /// The lookup of the last component, when the name was cached and the file is not modified here.
    NameCacheHit,
    /// The open itself and the close before it.
    OpenAndClose,
}

/// How a write() on a descriptor with O_APPEND travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AppendWrite {
    Delayed,
    Direct,
}

/// How a client comes to have another nfsiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NfsiodStart {
    /// Whoever needs it makes it, and has it at once.
    AtOnce,
    /// The kernel's task queue makes it later; whoever needed it does without.
    ByTask,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Rules {
    pub id: String,
    pub label: String,
    os: String,
    since: (u32, u32),
    pub read_before_write: bool,
    pub block_size: BlockSize,
    pub block_floor_bytes: u64,
    pub max_io_bytes: u64,
    pub max_io_default_bytes: u64,
    pub size_rounding: SizeRounding,
    pub default_io_bytes: u64,
    pub read_ahead_default_blocks: u32,
    pub read_ahead_max_blocks: u32,
    pub read_ahead_zero_allowed: bool,
    pub commit_limit: CommitLimit,
    pub commit_check: CommitCheck,
    pub noncontigwr: bool,
    pub own_write_mtime: OwnWriteMtime,
    pub create_enters_name_cache: bool,
    pub create_lookup: CreateLookup,
    pub doubted_replies: DoubtedReplies,
    /// A size that changed other than by an own write makes the next read() discard what is cached.
    pub size_change_discards: bool,
    /// vfs_timestamp gives whole seconds: the times that an exclusive create sets.
    pub timestamps_in_seconds: bool,
    pub open_forgets_attributes: OpenForgets,
    pub attribute_miss_sends: String,
    pub attribute_min_s: u64,
    pub attribute_directory_min_s: u64,
    pub attribute_max_s: u64,
    pub access_cache_s: u64,
    pub negative_names: NegativeNames,
    pub dotdot_cached: bool,
    pub null_setattr_on_exec: bool,
    pub append_write: AppendWrite,
    pub nfsiod_max: u32,
    /// Daemons that are there from the start and stay.
    pub nfsiod_min: u32,
    pub nfsiod_start: NfsiodStart,
    pub nfsiod_queue_per_iod: u32,
    pub writes_scrambled: bool,
    /// Whether a write() on a descriptor leaves alone what is known of its sequence of reads.
    pub reads_and_writes_apart: bool,
    /// Whether nfsiods carry READDIRPLUS: without that no block of a directory is read ahead with `rdirplus`.
    pub nfsiods_do_readdirplus: bool,
    /// A directory entry in the cache: `head + name + 1`, rounded up to words.
    pub entry_head_bytes: u64,
    pub entry_word_bytes: u64,
}

#[derive(Deserialize)]
struct Facts {
    releases: Vec<Rules>,
}

impl Rules {
    /// The rules of the client that the scenario names; an error says what is unknown.
    pub fn for_scenario(scenario: &Scenario) -> Result<Self, String> {
        let system = match scenario.client.os {
            Os::Openbsd => "openbsd",
            _ if scenario.has_option("oldnfs") => "freebsd-oldnfs",
            _ => "freebsd",
        };
        let version = scenario
            .client
            .version
            .as_deref()
            .and_then(parse_version)
            .unwrap_or(ASSUMED_FREEBSD);
        Self::of(system, version)
    }

    /// The latest release of `system` that is not newer than `version`.
    pub fn of(system: &str, version: (u32, u32)) -> Result<Self, String> {
        let facts: Facts = serde_json::from_str(RELEASES)
            .map_err(|error| format!("models/clients/freebsd.json cannot be read: {error}"))?;
        let suitable = facts
            .releases
            .into_iter()
            .filter(|rules| rules.os == system && rules.since <= version);
        suitable.max_by_key(|rules| rules.since).ok_or_else(|| {
            format!(
                "no rules for {system} {}.{} are known",
                version.0, version.1
            )
        })
    }
}

/// `9.3-RELEASE-p4`, `FreeBSD 14` -> (9, 3), (14, 0): the first number among the words, and the next. 4.4BSD, which the first
/// FreeBSD was made from, is older than all of them.
pub fn parse_version(text: &str) -> Option<(u32, u32)> {
    if text.to_ascii_lowercase().contains("4.4bsd") {
        return Some((0, 0));
    }
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let mut numbers = words
        .map(|word| word.parse().ok())
        .skip_while(Option::is_none);
    let major = numbers.next()??;
    Some((major, numbers.next().flatten().unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_before_the_next_one_holds() {
        for (version, id) in [
            ("9.2", "freebsd-9.0"),
            ("9.3-RELEASE", "freebsd-9.3"),
            ("10.3", "freebsd-10.2"),
            ("11.4", "freebsd-10.4"),
            ("15.0", "freebsd-14"),
            ("6.1", "freebsd-6"),
            ("4.4", "freebsd-4"),
            ("4.4BSD-Lite2", "4.4bsd"),
        ] {
            let version = parse_version(version).expect("a version");
            assert_eq!(
                Rules::of("freebsd", version).map(|rules| rules.id),
                Ok(id.to_owned()),
                "{version:?}"
            );
        }
    }

    #[test]
    fn what_uname_prints_is_a_version_and_a_word_is_none() {
        for (text, version) in [
            ("13.2-RELEASE-p4", Some((13, 2))),
            ("FreeBSD 14", Some((14, 0))),
            ("15.0-CURRENT", Some((15, 0))),
            ("14-STABLE", Some((14, 0))),
            ("9.2", Some((9, 2))),
            ("banana", None),
            ("abc1", None),
            ("99999999999", None),
            ("", None),
        ] {
            assert_eq!(parse_version(text), version, "{text}");
        }
    }

    #[test]
    fn directories_have_a_least_time_of_their_own_where_the_release_has_one() {
        for (system, version, least_s) in [
            ("openbsd", (7, 6), 5),
            ("freebsd", (2, 2), 5),
            ("freebsd", (6, 1), 30),
            ("freebsd", (9, 2), 3),
            ("freebsd-oldnfs", (9, 3), 3),
        ] {
            let rules = Rules::of(system, version).expect("rules");
            assert_eq!(
                rules.attribute_directory_min_s, least_s,
                "{system} {version:?}"
            );
        }
    }
}
