//! What is asked: a client, a mount, a network, a server, and phases of work in a row.
//!
//! The words are those of the measurement records, so that a record *is* a scenario. A [`Scenario`]
//! comes only out of [`Scenario::from_json`] or [`Scenario::check`]; there is no default one.

mod cut;

pub(crate) use cut::{Ageing, Cut, CutLimits, PhaseCut};

#[cfg(feature = "whole")]
use crate::crowd::Part;
use crate::phase::Phase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub client: Client,
    pub mount: Mount,
    #[serde(default)]
    pub network: Network,
    #[serde(default)]
    pub server: Server,
    pub phases: Vec<Phase>,
    /// Calibrated values by parameter name; what is absent keeps its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, f64>,
    /// How well calibrated values are known: standard deviation of the logarithm, by parameter name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub uncertainty: BTreeMap<String, f64>,
    /// Name of the parameter set that the defaults come from; none: chosen from the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parameter_set: Option<String>,
    #[serde(default = "one")]
    pub seed: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Client {
    pub os: Os,
    /// `uname -r` of the client; a published case may not state it.
    #[serde(default)]
    pub version: Option<String>,
    #[serde(default)]
    pub memory_bytes: Option<u64>,
    /// Cores that its programs find free; none: eight. On a processor that client and server share there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cores: Option<u32>,
    /// Linux: vm.dirty_bytes; none or zero: the kernel's share of the memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vm_dirty_bytes: Option<u64>,
    /// Largest buffer of a TCP connection (Linux: the last of net.ipv4.tcp_rmem); none: the system's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tcp_buffer_max_bytes: Option<u64>,
    /// Linux: sunrpc.tcp_max_slot_table_entries, calls under way on each connection of NFS 3 and 4.0; none: the kernel's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tcp_max_slot_table_entries: Option<u32>,
    /// Linux: nfs.max_session_slots, slots that the client asks for of a session (NFS 4.1 and later); none: the kernel's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_session_slots: Option<u32>,
    /// Linux: class of the read-ahead rules, for vendor kernels whose version does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_ahead_class: Option<String>,
    /// FreeBSD: vfs.nfs.iodmax.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nfsiods: Option<u32>,
    /// FreeBSD: tunables by sysctl name (vfs.nfs.commit_on_close, vfs.maxbcachebuf …).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sysctl: BTreeMap<String, f64>,
    /// Set for a run with shortened files (`steady.rs`); nobody can ask for it.
    #[serde(skip)]
    pub(crate) cut: Option<Cut>,
}

impl Client {
    /// Nfsiods that may run, where that is said: by the field of its own before the tunable.
    pub fn iodmax(&self) -> Option<u32> {
        let tuned = self.sysctl.get("vfs.nfs.iodmax");
        self.nfsiods.or(tuned.map(|value| *value as u32))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Os {
    Linux,
    Freebsd,
    Openbsd,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Mount {
    pub version: NfsVersion,
    /// Bytes; none: the client's own default.
    #[serde(default)]
    pub rsize: Option<u64>,
    #[serde(default)]
    pub wsize: Option<u64>,
    #[serde(default)]
    pub read_ahead_kib: Option<u64>,
    #[serde(default)]
    pub read_ahead_blocks: Option<u32>,
    #[serde(default = "one_u32")]
    pub nconnect: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wcommitsize: Option<u64>,
    #[serde(default)]
    pub options: Vec<String>,
    /// Times of the work that Kerberos and TLS are, for an interval; none: once. Nothing that a question tells.
    #[cfg(feature = "whole")]
    #[serde(skip)]
    pub security_scale: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NfsVersion {
    #[serde(rename = "2")]
    V2,
    #[serde(rename = "3")]
    V3,
    #[serde(rename = "4.0")]
    V40,
    #[serde(rename = "4.1")]
    V41,
    #[serde(rename = "4.2")]
    V42,
}

impl NfsVersion {
    pub fn is_v4(self) -> bool {
        self >= Self::V40
    }

    pub fn has_sessions(self) -> bool {
        self >= Self::V41
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Network {
    /// Round trip of a small packet; none: the default of the parameter set.
    #[serde(default)]
    pub rtt_ms: Option<f64>,
    /// None: no limit below the hosts' own.
    #[serde(default)]
    pub rate_mbit: Option<f64>,
    #[serde(default = "ethernet_mtu")]
    pub mtu_bytes: u32,
    /// Of a hundred packets, those that are lost at random, each way; none: nothing is.
    #[cfg(feature = "whole")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss_percent: Option<f64>,
}

impl Default for Network {
    fn default() -> Self {
        Self {
            rtt_ms: None,
            rate_mbit: None,
            mtu_bytes: ethernet_mtu(),
            #[cfg(feature = "whole")]
            loss_percent: None,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Server {
    #[serde(default)]
    pub os: Option<Os>,
    /// Release of a Linux server, as `uname -r` prints it; none: the client's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// nfsd threads; none: the server's default (8 for knfsd).
    #[serde(default)]
    pub threads: Option<u32>,
    #[serde(default)]
    pub export: Option<Export>,
    /// Kind of storage in the record's words: tmpfs, ext4, nvme, disk, raid, cloud file service …
    #[serde(default)]
    pub storage: Option<String>,
    #[serde(default)]
    pub block_bytes: Option<u64>,
    /// What the server's own page cache held when the phase began.
    #[serde(default)]
    pub cache: Option<CacheState>,
    /// Client and server run on one processor (virtual machines on one core, the laboratory).
    #[serde(default)]
    pub shares_client_cpu: bool,
    /// Largest READ or WRITE that the server grants; none: that of its system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_io_bytes: Option<u64>,
    /// Slots that the server grants to a session (NFS 4.1 and later); none: as many as its system does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_slots: Option<u32>,
    /// Clients that do the same at the same time, this one among them; none: it is alone.
    #[cfg(feature = "whole")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clients: Option<u32>,
    /// What the others leave of the server in each phase, once that is settled (`crowd.rs`); nobody can ask for it.
    #[cfg(feature = "whole")]
    #[serde(skip)]
    pub(crate) crowd: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Export {
    Sync,
    Async,
}

/// Cold: fresh mount, fresh connection. Dropped: client cache dropped, connection warm.
/// Warm: as the phase before left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CacheState {
    Cold,
    Dropped,
    Warm,
}

/// What is wrong with a scenario, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// Path of the field, e.g. `phases[1].record_bytes`; empty if the text as a whole is meant.
    pub field: String,
    pub message: String,
    pub line: Option<usize>,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() {
            write!(f, "{}", self.message)
        } else {
            write!(f, "{}: {}", self.field, self.message)
        }
    }
}

impl std::error::Error for ScenarioError {}

impl Scenario {
    /// Inline, so that it is compiled with the settings of who asks: the page's engine is built for size, but for the
    /// simulator.
    #[inline]
    pub fn from_json(text: &str) -> Result<Self, ScenarioError> {
        let scenario: Self = serde_json::from_str(text).map_err(|error| ScenarioError {
            field: field_at(text, &error).unwrap_or_default().to_owned(),
            message: format!(
                "the scenario cannot be read: {error}; compare it with `mountwise predict --schema`"
            ),
            line: Some(error.line()),
        })?;
        scenario.check()?;
        Ok(scenario)
    }

    /// Says which value is impossible. Everything behind this point may rely on it.
    pub fn check(&self) -> Result<(), ScenarioError> {
        crate::validate::scenario(self)
    }

    /// The version that client and server speak: OpenBSD has none above 3 (sys/nfs/nfsproto.h, `NFSMNT_NFSV3` of
    /// sys/nfs/nfs_vfsops.c), and what asks for one mounts with that.
    pub fn protocol(&self) -> NfsVersion {
        let asked = self.mount.version;
        match self.client.os {
            Os::Openbsd => asked.min(NfsVersion::V3),
            Os::Linux | Os::Freebsd => asked,
        }
    }

    /// Whether it is among the options and its contrary (`noac`, `ac`; `sync`, `async`) does not follow: the last one
    /// holds (mount(8); fs/nfs/fs_context.c takes them in order).
    #[inline(never)]
    pub fn has_option(&self, name: &str) -> bool {
        let contrary = match name {
            "sync" => "async",
            "async" => "sync",
            _ => name.strip_prefix("no").unwrap_or_default(),
        };
        let says = |option: &str| match option {
            _ if option == name => Some(true),
            _ if option == contrary || option.strip_prefix("no") == Some(name) => Some(false),
            _ => None,
        };
        let mut options = self.mount.options.iter().rev();
        options.find_map(|option| says(option)).unwrap_or(false)
    }

    /// Value of an option written `name=value`, the last of them.
    pub fn option_value(&self, name: &str) -> Option<&str> {
        self.last_value([name, name])
    }

    /// The same of two options that set the same.
    #[inline(never)]
    pub fn last_value(&self, names: [&str; 2]) -> Option<&str> {
        self.mount.options.iter().rev().find_map(|option| {
            let (key, value) = option.split_once('=')?;
            names.contains(&key).then_some(value)
        })
    }

    /// Whether an option looks as if the mount let calls fail, asked for Kerberos or TLS, or sent data as they are written: a
    /// build that is not whole knows no more of them.
    pub fn has_options_of_the_whole(&self) -> bool {
        let begins = |option: &str| {
            let of_the_whole = ["soft", "sec=krb5", "write="];
            of_the_whole.iter().any(|one| option.starts_with(one))
        };
        let mut options = self.mount.options.iter();
        options.any(|option| begins(option) || option.ends_with("tls"))
    }

    /// Whether the server answers UNSTABLE WRITEs with FILE_SYNC: FreeBSD's does with `vfs.nfsd.async`; knfsd answers what
    /// it was asked for, whatever the export (fs/nfsd/vfs.c `nfsd_vfs_write`).
    pub fn server_writes_stable(&self) -> bool {
        self.server.export == Some(Export::Async) && self.server.os != Some(Os::Linux)
    }
}

fn one() -> u64 {
    1
}

/// Name of the field whose value cannot be: the last one before the place where reading ended. Of fields that are
/// missing or unknown the message itself tells the name.
fn field_at<'a>(text: &'a str, error: &serde_json::Error) -> Option<&'a str> {
    if !error.is_data() || !error.to_string().starts_with("invalid") {
        return None;
    }
    let line = text.lines().nth(error.line().checked_sub(1)?)?;
    let before = line.get(..error.column())?;
    let (names, _) = before.rsplit_once("\":")?;
    names.rsplit_once('"').map(|(_, name)| name)
}

fn one_u32() -> u32 {
    1
}

/// Ethernet's usual MTU (RFC 894).
fn ethernet_mtu() -> u32 {
    1500
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_cannot_be_is_refused_by_the_name_of_its_field() {
        let refused = |network: &str| {
            let text = format!(
                "{{\"client\": {{\"os\": \"linux\"}},\n\"mount\": {{\"version\": \"3\"}},\n\"network\": {network},\n\"phases\": []}}"
            );
            Scenario::from_json(&text).map_err(|error| (error.field, error.line))
        };
        let at = |field: &str| Err((field.to_owned(), Some(3)));
        assert_eq!(
            refused(r#"{"mtu_bytes": 1000000000000, "rtt_ms": 1}"#),
            at("mtu_bytes")
        );
        assert_eq!(
            refused(r#"{"mtu_bytes":1500,"rtt_ms":"1 ms"}"#),
            at("rtt_ms")
        );
        assert_eq!(refused(r#"{"mtu_bytes": 1500, "rtt": 1}"#), at(""));
        assert_eq!(refused(r#"{"mtu_bytes": 1500, "#), at(""));
    }
}
