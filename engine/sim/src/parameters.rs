//! What calibration may move: each parameter with its unit, default, allowed range and source.
//!
//! Defaults describe a current x86 server pair on a data-centre network; measured sets replace them
//! by name (see `models/parameters/`, embedded below). A value that a rule of a kernel fixes is not
//! here but beside that rule.

use crate::scenario::Scenario;
use std::collections::BTreeMap;

/// One line of the registry.
#[derive(Clone, Copy, Debug)]
pub struct ParameterSpec {
    pub name: &'static str,
    pub unit: &'static str,
    pub default: f64,
    pub low: f64,
    pub high: f64,
}

/// What a line of the registry stands for and where its default comes from: words apart from figures, so
/// that an engine which only predicts does not carry them.
#[derive(Clone, Copy, Debug)]
pub struct ParameterNote {
    pub meaning: &'static str,
    pub source: &'static str,
}

macro_rules! parameters {
    ($($variant:ident: $name:literal, $unit:literal, $default:expr, $low:expr => $high:expr, $meaning:literal, $source:literal;)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(usize)]
        pub enum Param { $($variant),+ }

        pub static PARAMETERS: &[ParameterSpec] = &[$(ParameterSpec {
            name: $name, unit: $unit, default: $default, low: $low, high: $high,
        }),+];

        /// In the order of `PARAMETERS`.
        pub static PARAMETER_NOTES: &[ParameterNote] = &[$(ParameterNote {
            meaning: $meaning, source: $source,
        }),+];

        impl Param {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
        }
    };
}

parameters! {
    // The network.
    RttMs: "rtt_ms", "ms", 0.2, 0.0 => 60_000.0,
        "round trip of a small packet, when the scenario does not state it", "assumption: one rack, 10 Gb/s Ethernet";
    // Hosts: time that a processor is busy.
    SyscallNs: "syscall_ns", "ns", 400.0, 0.0 => 1e6,
        "entering and leaving one system call", "assumption; replaced by a fit";
    CopyNsPerByte: "copy_ns_per_byte", "ns/B", 0.08, 0.0 => 100.0,
        "copying between the application and the page cache", "assumption; replaced by a fit";
    PageReadNs: "page_read_ns", "ns", 150.0, 0.0 => 1e6,
        "finding one cached page or folio for a read", "assumption; replaced by a fit";
    PageAddNs: "page_add_ns", "ns", 350.0, 0.0 => 1e6,
        "allocating one page and adding it to the cache", "assumption; replaced by a fit";
    PageInsertShare: "page_insert_share", "share", 0.5, 0.0 => 1.0,
        "of page_add_ns, what is spent on all pages of a window before its first READ is made (mm/readahead.c page_cache_ra_unbounded inserts them all, then read_pages makes the READs one by one)", "assumption; replaced by a fit";
    PageDirtyNs: "page_dirty_ns", "ns", 400.0, 0.0 => 1e6,
        "dirtying one page or folio by a write", "assumption; replaced by a fit";
    PageExtendShare: "page_extend_share", "share", 0.35, 0.0 => 1.0,
        "of page_dirty_ns, what a write costs that extends the request of a page or folio that is dirty already (fs/nfs/write.c nfs_try_to_update_request: no request is made, nothing is accounted for)", "measured on Linux 6.1.176 and 6.12.117: 0.17 to 0.4 where records are 512 to 2048 bytes";
    PageFlushNs: "page_flush_ns", "ns", 400.0, 0.0 => 1e6,
        "taking one dirty page or folio into a WRITE and cleaning it after the reply", "assumption; replaced by a fit";
    ClientSendNs: "client_send_ns", "ns", 6_000.0, 0.0 => 1e8,
        "client processor per call sent", "assumption; replaced by a fit";
    ClientSendNsPerByte: "client_send_ns_per_byte", "ns/B", 0.15, 0.0 => 100.0,
        "client processor per byte of WRITE data sent", "assumption; replaced by a fit";
    ClientReceiveNs: "client_receive_ns", "ns", 6_000.0, 0.0 => 1e8,
        "client processor per reply", "assumption; replaced by a fit";
    ClientReceiveNsPerByte: "client_receive_ns_per_byte", "ns/B", 0.25, 0.0 => 100.0,
        "client processor per byte of READ data received", "assumption; replaced by a fit";
    PageTurnNs: "page_turn_ns", "ns", 0.0, 0.0 => 1e6,
        "per page that a reader waits for while its READ is completed, where both share a processor; one that is behind does not pay it. The cause is not known: a reader woken page by page (mm/filemap.c folio_unlock) would explain it on a kernel that preempts itself", "assumption; replaced by a fit";
    StorageScale: "storage_scale", "×", 1.0, 0.001 => 1000.0,
        "the server's storage against the usual one of its kind", "assumption; replaced by a fit";
    ServerReceiveNsPerByte: "server_receive_ns_per_byte", "ns/B", 0.15, 0.0 => 100.0,
        "server processor per byte of a call taken from the network", "assumption; replaced by a fit";
    BurstNs: "burst_ns", "ns", 1_500.0, 0.0 => 1e7,
        "processor at either end per burst of up to 64 KiB on the network", "assumption; replaced by a fit";
    BurstBytes: "burst_bytes", "B", 65_536.0, 1_448.0 => 65_536.0,
        "largest burst that segmentation offload hands to the network", "include/linux/netdevice.h GSO_LEGACY_MAX_SIZE";
    ReplyBurstBytes: "reply_burst_bytes", "B", 65_536.0, 1_448.0 => 65_536.0,
        "largest burst in which a server hands a reply to a window that is open. A page from Linux 5.12 to 6.4 where nothing waits at the device, as over an emulated link, which takes each packet out of the sender's account: knfsd sends page by page, and TCP gathers only behind what waits", "net/sunrpc/svcsock.c svc_tcp_sendmsg; net/ipv4/tcp.c tcp_push, tcp_should_autocork; net/sched/sch_netem.c netem_enqueue; include/linux/netdevice.h GSO_LEGACY_MAX_SIZE";
    LoneBurstNs: "lone_burst_ns", "ns", 0.0, 0.0 => 1e6,
        "client processor per burst of a reply that comes by itself and is not its last, beyond waking the receiver: an interrupt and a packet for that burst alone", "assumption; replaced by a fit";
    LoneAckNs: "lone_ack_ns", "ns", 0.0, 0.0 => 1e6,
        "server processor per acknowledgement of such a burst that comes by itself; that of the last rides on the next request", "assumption; replaced by a fit";
    ApplicationShare: "application_share", "share", 0.0, 0.0 => 1.0,
        "where both ends share a processor: what an application that waits for it gets, per time that the network and the server take. kernel/sched/fair.c gives each thread that can run the same; how many of them there are on the way of a call is not counted here", "assumption; replaced by a fit";
    WakeNs: "wake_ns", "ns", 2_000.0, 0.0 => 1e7,
        "waking a sender, a receiver, a server thread or an application that was idle", "assumption; replaced by a fit";
    CompoundNs: "compound_ns", "ns", 2_000.0, 0.0 => 1e7,
        "processor at either end that an NFSv4 COMPOUND costs more than an NFSv3 call", "assumption; replaced by a fit";
    AckNsPerByte: "ack_ns_per_byte", "ns/B", 0.05, 0.0 => 100.0,
        "processor at the sender per acknowledged byte: freeing what was sent", "assumption; replaced by a fit";
    ServerTailNs: "server_tail_ns", "ns", 2_000.0, 0.0 => 1e7,
        "server thread after its reply is on the way", "assumption; replaced by a fit";
    ServerPageRefillNs: "server_page_refill_ns", "ns", 0.0, 0.0 => 1e6,
        "server thread after its reply is on the way, per page given away with it: a new one in its place (net/sunrpc/svc_xprt.c svc_alloc_arg)", "assumption; replaced by a fit";
    ClientTailNs: "client_tail_ns", "ns", 2_000.0, 0.0 => 1e7,
        "client after a call is on its way", "assumption; replaced by a fit";
    TcpWindowBytes: "tcp_window_bytes", "B", 3_145_728.0, 16_384.0 => 1e9,
        "bytes that one connection may have on the way with default buffers: half of tcp_rmem's 6 MiB", "net/ipv4/tcp.c tcp_init, tcp_input.c tcp_win_from_space";
    ServerNs: "server_ns", "ns", 12_000.0, 0.0 => 1e9,
        "server processor per call", "assumption; replaced by a fit";
    ServerSendNsPerByte: "server_send_ns_per_byte", "ns/B", 0.15, 0.0 => 100.0,
        "server processor per byte of a reply, from its page cache to the network", "assumption; replaced by a fit";
    ServerNewPageNs: "server_new_page_ns", "ns", 300.0, 0.0 => 1e6,
        "server processor per page that a WRITE adds to a file", "assumption; replaced by a fit";
    ServerWriteNsPerByte: "server_write_ns_per_byte", "ns/B", 0.3, 0.0 => 100.0,
        "server processor per byte of WRITE data taken in", "assumption; replaced by a fit";
    // What an operation costs the server beyond the common part.
    ServerDataNs: "server_data_ns", "ns", 0.0, 0.0 => 1e8,
        "READ, WRITE, COMMIT: finding the open file, preparing the transfer", "assumption; replaced by a fit";
    ServerGetattrNs: "server_getattr_ns", "ns", 0.0, 0.0 => 1e8,
        "GETATTR, ACCESS: reading one object's attributes", "assumption; replaced by a fit";
    ServerLookupNs: "server_lookup_ns", "ns", 2_000.0, 0.0 => 1e8,
        "LOOKUP: finding a name in a directory", "assumption; replaced by a fit";
    ServerSetattrNs: "server_setattr_ns", "ns", 4_000.0, 0.0 => 1e8,
        "SETATTR: changing attributes", "assumption; replaced by a fit";
    ServerCreateNs: "server_create_ns", "ns", 10_000.0, 0.0 => 1e8,
        "CREATE, MKDIR, RENAME and the OPEN that creates: making a name", "assumption; replaced by a fit";
    ServerRemoveNs: "server_remove_ns", "ns", 10_000.0, 0.0 => 1e8,
        "REMOVE, RMDIR: taking a name away", "assumption; replaced by a fit";
    ServerOpenNs: "server_open_ns", "ns", 8_000.0, 0.0 => 1e8,
        "OPEN: state of an open file", "assumption; replaced by a fit";
    ServerCloseNs: "server_close_ns", "ns", 4_000.0, 0.0 => 1e8,
        "CLOSE, DELEGRETURN: ending state", "assumption; replaced by a fit";
    ServerListNs: "server_list_ns", "ns", 3_000.0, 0.0 => 1e8,
        "READDIR: opening and reading a directory, entries apart", "assumption; replaced by a fit";
    ServerListNsPerByte: "server_list_ns_per_byte", "ns/B", 5.0, 0.0 => 1e4,
        "READDIR: finding and encoding entries, per byte of the reply", "assumption; replaced by a fit";
    // Names and attributes: programs and name cache, on the client's processor.
    ClientOpenNs: "client_open_ns", "ns", 1_500.0, 0.0 => 1e7,
        "making and ending the state of an open file", "assumption; replaced by a fit";
    ClientOpenStateNs: "client_open_state_ns", "ns", 1_500.0, 0.0 => 1e7,
        "NFSv4 open on the client: arguments, owner and state, even under a delegation (fs/nfs/nfs4proc.c nfs4_opendata_alloc, nfs4_try_open_cached)", "assumption; replaced by a fit";
    ClientStatNs: "client_stat_ns", "ns", 400.0, 0.0 => 1e6,
        "reporting one object's attributes to the program (nfs_getattr, cp_new_stat)", "assumption; replaced by a fit";
    ClientNewFileNs: "client_new_file_ns", "ns", 1_500.0, 0.0 => 1e7,
        "a new inode and its name in the caches", "assumption; replaced by a fit";
    ComponentNs: "component_ns", "ns", 200.0, 0.0 => 1e6,
        "finding one path component in the name cache", "assumption; replaced by a fit";
    DirectoryEntryNs: "directory_entry_ns", "ns", 300.0, 0.0 => 1e6,
        "handing out one entry of a directory", "assumption; replaced by a fit";
    ProgramStartNs: "program_start_ns", "ns", 1.5e6, 0.0 => 1e9,
        "starting and ending a shell command", "assumption; replaced by a fit";
    ListEntryNs: "list_entry_ns", "ns", 4_000.0, 0.0 => 1e7,
        "ls -l: looking up owners and printing, per entry", "assumption; replaced by a fit";
    LinuxCacheBytes: "linux_cache_bytes", "B", 0.0, 0.0 => 1e15,
        "page cache of a Linux client for files, where the memory is not stated; 0: a share of the memory", "assumption; replaced by what reads show";
    // FreeBSD clients.
    BsdBlockNs: "bsd_block_ns", "ns", 1_500.0, 0.0 => 1e7,
        "handing one block of a FreeBSD client's cache to an nfsiod", "assumption; replaced by a fit";
    BsdMemoryBytes: "bsd_memory_bytes", "B", 8_589_934_592.0, 6.7e7 => 1e15,
        "memory of a FreeBSD client when the scenario does not state it", "assumption";
    BsdCommitLimitBytes: "bsd_commit_limit_bytes", "B", 0.0, 0.0 => 1e12,
        "wcommitsize when the scenario states neither it nor the memory; 0: by the release's formula", "assumption; replaced by a fit";
    BsdBuildSeconds: "bsd_build_seconds", "s", 60.0, 0.0 => 1e6,
        "a build's processor time and waits that are not calls", "assumption; replaced by a fit";
    BsdCacheShare: "bsd_cache_share", "1", 0.6, 0.01 => 0.95,
        "part of a FreeBSD client's memory that holds file data", "assumption; replaced by a fit";
    // FreeBSD servers and the paths to them.
    ServerFileReadNs: "server_file_read_ns", "ns", 0.0, 0.0 => 1e9,
        "READ under the file's lock", "assumption; replaced by a fit";
    ServerFileReadNsPerByte: "server_file_read_ns_per_byte", "ns/B", 0.0, 0.0 => 1e3,
        "the same per byte", "assumption; replaced by a fit";
    ServerFileWriteNs: "server_file_write_ns", "ns", 0.0, 0.0 => 1e9,
        "WRITE under the file's lock", "assumption; replaced by a fit";
    ServerFileWriteNsPerByte: "server_file_write_ns_per_byte", "ns/B", 0.0, 0.0 => 1e3,
        "the same per byte", "assumption; replaced by a fit";
    ServerRandomWriteNs: "server_random_write_ns", "ns", 0.0, 0.0 => 1e9,
        "the same for a WRITE that does not follow the one before it", "assumption; replaced by a fit";
    LargeReadStallNs: "large_read_stall_ns", "ns", 0.0, 0.0 => 1e10,
        "idle time of a READ whose reply exceeds 64 KiB on a path that cannot carry it in one piece", "assumption; replaced by a fit";
    LargeWriteStallNs: "large_write_stall_ns", "ns", 0.0, 0.0 => 1e10,
        "the same for a WRITE", "assumption; replaced by a fit";
}

/// A value for every parameter, resolved for one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    values: Vec<f64>,
}

impl Parameters {
    pub fn defaults() -> Self {
        Self {
            values: PARAMETERS.iter().map(|spec| spec.default).collect(),
        }
    }

    pub fn get(&self, parameter: Param) -> f64 {
        self.values[parameter as usize]
    }

    pub fn set(&mut self, parameter: Param, value: f64) {
        self.values[parameter as usize] = value;
    }

    /// Sets by name within the allowed range; says whether the name is known.
    pub fn set_by_name(&mut self, name: &str, value: f64) -> bool {
        let Some(index) = PARAMETERS.iter().position(|spec| spec.name == name) else {
            return false;
        };
        let spec = &PARAMETERS[index];
        self.values[index] = value.clamp(spec.low, spec.high);
        true
    }

    /// The parameter set that fits the client, then the scenario's own calibrated values.
    pub fn for_scenario(scenario: &Scenario) -> Self {
        let mut parameters = Self::defaults();
        if let Some(set) = crate::parameter_sets::for_scenario(scenario) {
            parameters.apply(&set.values);
        }
        parameters.apply(&scenario.parameters);
        parameters
    }

    /// One value of those.
    pub(crate) fn one_of(scenario: &Scenario, parameter: Param) -> f64 {
        let spec = &PARAMETERS[parameter as usize];
        let of_set = || {
            crate::parameter_sets::for_scenario(scenario)?
                .values
                .get(spec.name)
        };
        let stated = scenario.parameters.get(spec.name).or_else(of_set);
        stated.map_or(spec.default, |value| value.clamp(spec.low, spec.high))
    }

    fn apply(&mut self, values: &BTreeMap<String, f64>) {
        for (name, value) in values {
            self.set_by_name(name, *value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_alone_is_what_it_is_among_all() {
        for (set, stated) in [
            ("null", ""),
            (r#""linux-2014""#, ""),
            (r#""linux-2014""#, r#""linux_cache_bytes":5e8"#),
            ("null", r#""linux_cache_bytes":-1"#),
        ] {
            let text = format!(
                r#"{{"client":{{"os":"linux"}},"mount":{{"version":"3"}},"parameter_set":{set},"parameters":{{{stated}}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario: Scenario = serde_json::from_str(&text).expect("a scenario");
            for parameter in [Param::LinuxCacheBytes, Param::SyscallNs] {
                let among_all = Parameters::for_scenario(&scenario).get(parameter);
                assert_eq!(
                    Parameters::one_of(&scenario, parameter),
                    among_all,
                    "{text}"
                );
            }
        }
    }
}
