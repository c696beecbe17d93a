//! Tables of tools that say nothing of an NFS mount, or not in a form that is read: each is known by its heading, so
//! that its rows are not taken for a part of the report beside it, and named with what to paste instead.
//!
//! Sources of the headings: procps vmstat.c, top; sysstat iostat.c, mpstat.c, pr_stats.c; coreutils df.c; nfs-utils
//! showmount.c; rpcinfo(8); dstat; esxtop; iproute2 ss.c; net-tools; strace count.c; nmon;
//! GlusterFS cli-rpc-ops.c; PCP pmrep; nfs-ganesha ganesha_stats.py; elbencho Statistics.cpp; snoop(8) and fsstat(8) of illumos.

use super::other_signs::{OF_PROGRAMS, SIGNS};
use crate::findings::Findings;
use crate::leftover;
use crate::page::{Page, is_prompt};
use crate::signs::Characters;

pub(crate) struct Tool {
    /// Each heading has all these.
    needs: Characters,
    pub(crate) begins: fn(&str) -> bool,
    pub(crate) meaning: &'static str,
}

/// Longer lines are none of a tool's.
const LINE_BYTES_MAX: usize = 2000;

const fn tool(needs: &str, begins: fn(&str) -> bool, meaning: &'static str) -> Tool {
    Tool {
        needs: Characters::of(needs),
        begins,
        meaning,
    }
}

fn has(text: &str, words: &[&str]) -> bool {
    words.iter().all(|word| text.contains(word))
}

/// Whether the words stand in the line in this order, and nothing else before them.
fn heads(text: &str, words: &[&str]) -> bool {
    let mut found = text.split_whitespace();
    words.iter().all(|word| found.next() == Some(*word))
}

/// `"Time","GetAttr","Read","Write"`, as dashboards export it, or a row for each client.
fn has_operations_as_columns(text: &str) -> bool {
    let Some(separator) = [';', '\t', ',']
        .into_iter()
        .find(|sign| text.contains(*sign))
    else {
        return wide_operations(text.split("  "));
    };
    wide_operations(text.split(separator))
}

fn wide_operations<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    const ROWS_OF: [&str; 9] = [
        "time",
        "timestamp",
        "date",
        "client",
        "clients",
        "host",
        "hostname",
        "node",
        "server",
    ];
    let bare = |cell: &'a str| cell.trim().trim_matches('"');
    let mut cells = cells.map(bare).filter(|cell| !cell.is_empty());
    let is_label = |label: &str| ROWS_OF.iter().any(|name| name.eq_ignore_ascii_case(label));
    if !cells.next().is_some_and(is_label) {
        return false;
    }
    let columns: Vec<&str> = cells.collect();
    let known = columns
        .iter()
        .filter(|name| crate::ops::is_known(name))
        .count();
    known >= 2 && known * 2 >= columns.len()
}

/// `@calls[READ]: 1234`, `@: 12`, `@us: count 12, average 3, total 36`; `@name: 12` may be an answer to somebody.
fn is_map_of_bpftrace(text: &str) -> bool {
    let map = text.strip_prefix('@').and_then(|map| map.rsplit_once(':'));
    let Some((name, value)) = map else {
        return false;
    };
    let words = ["count", "average", "total"];
    let figures = value.split([' ', ',']).filter(|word| !word.is_empty());
    let mut figures = figures.filter(|word| !words.contains(word)).peekable();
    let named = name.is_empty() || name.ends_with(']') || has(value, &["count ", "average "]);
    // A histogram's name has its rows below it.
    let some = figures.peek().is_some();
    named && some && figures.all(|figure| figure.bytes().all(|b| b.is_ascii_digit()))
}

/// A metric, and no host that somebody called so.
fn is_metric_of_mounts(word: &str) -> bool {
    let kinds = ["ops.", "bytes.", "events.", "xprt."];
    let kind = word.strip_prefix("nfsclient.");
    kind.is_some_and(|kind| kinds.iter().any(|known| kind.starts_with(known)))
}

const TABLES: [Tool; 33] = [
    tool(
        "newameattrlookuprddir",
        |text| {
            heads(
                text,
                &["new", "name", "name", "attr", "attr", "lookup", "rddir"],
            )
        },
        "a table of fsstat: what programs asked of file systems, rounded, and caches answered part of it. Paste `nfsstat -c` and `nfsstat -m`",
    ),
    tool(
        " s",
        |text| {
            has(text, &[" type cifs ("])
                || has(text, &[" type smb3 ("])
                || has(text, &[" cifs rw,"])
        },
        "a mount of SMB (cifs), not of NFS. Paste the line of the NFS mount, or `nfsstat -m`",
    ),
    tool(
        "totalusedfreeshared",
        |text| heads(text, &["total", "used", "free", "shared"]),
        "a table of memory (free), no counters. Paste `nfsstat -m` and /proc/self/mountstats",
    ),
    tool(
        "poolallocfreereadwrite",
        |text| heads(text, &["pool", "alloc", "free", "read", "write"]),
        "a table of `zpool iostat`: the server's disks, not NFS. Paste `nfsstat -s`, and /proc/self/mountstats of a client",
    ),
    tool(
        "IntrKB/s",
        |text| has(text, &["Int", "rKB/s", "wKB/s", "rPk/s"]),
        "a table of nicstat: what an interface carried, not what it can carry. Paste `ethtool` of the interface or iperf3",
    ),
    tool(
        "NFSv stats",
        |text| {
            text.starts_with("NFSv")
                && text.ends_with(" stats")
                && text.split_whitespace().count() == 2
        },
        "the statistics of nfs-ganesha, which are not read: paste `nfsstat -c` or /proc/self/mountstats of a client",
    ),
    tool(
        "requestedtransferredtotalerrors",
        |text| heads(text, &["requested", "transferred", "total", "errors"]),
        "the statistics of nfs-ganesha (ganesha_stats), which are not read: paste `nfsstat -c` or /proc/self/mountstats of a client",
    ),
    tool(
        "OPERATIONRESULTTYPE",
        |text| heads(text, &["OPERATION", "RESULT", "TYPE"]),
        "a table of elbencho, which is not read: paste /proc/self/mountstats before and after such a run, or a run of fio",
    ),
    tool(
        "",
        has_operations_as_columns,
        "a table with an operation in each column, whose unit is not said, is not read: paste nfsstat itself, or write an operation in each row below a heading like `op count` or `op ops/s`",
    ),
    tool(
        "prs",
        |text| {
            heads(text, &["r", "b", "swpd"])
                || (text.starts_with("procs") && has(text, &["memory", "--"]))
        },
        "a table of vmstat: processors, memory and local disks, not NFS. Paste `nfsiostat 10 2` or /proc/self/mountstats of the client",
    ),
    tool(
        "avg-cpu:",
        |text| text.starts_with("avg-cpu:"),
        "the processor's table of iostat, not NFS. Paste `nfsiostat 10 2` or /proc/self/mountstats of the client",
    ),
    tool(
        "Device",
        |text| {
            text.starts_with("Device")
                && !text.contains("_nor/s")
                && (has(text, &["%util"])
                    || has(text, &["tps", "_read/s"])
                    || has(text, &["tps", "_wrtn"]))
        },
        "a table of iostat: local disks, not NFS. Paste `nfsiostat 10 2` or /proc/self/mountstats of the client",
    ),
    tool(
        "IFACErxpck/s",
        |text| has(text, &["IFACE", "rxpck/s", "txpck/s"]),
        "a table of interfaces (sar -n DEV): what they carried, not what they can carry. Paste `ethtool` of the interface or iperf3 for the link, and `sar -n NFS` for the mounts",
    ),
    tool(
        "CPU%idle",
        |text| has(text, &["CPU", "%idle"]) && (text.contains("%usr") || text.contains("%user")),
        "a table of processors (mpstat, sar -u), not NFS. Paste `sar -n NFS` or `nfsiostat 10 2` too",
    ),
    tool(
        "PIDCOMMAND",
        |text| has(text, &["PID", "COMMAND"]) && !text.contains("LAT"),
        "a list of processes (top, ps), not NFS. Paste `nfsiostat 10 2` or /proc/self/mountstats of the client",
    ),
    tool(
        "Export",
        |text| text.starts_with("Export list for ") || text.starts_with("Exports list on "),
        "showmount's list of exports has neither options nor counters. Paste `nfsstat -m` of a client",
    ),
    tool(
        "ProgramVersionCallsSRT",
        |text| {
            text.trim_start_matches('"').starts_with("Program")
                && has(text, &["Version", "Calls", " SRT"])
        },
        OF_PROGRAMS,
    ),
    tool(
        "programversprotoport",
        |text| heads(text, &["program", "vers", "proto", "port"]),
        "rpcinfo lists services, no counters. Paste `nfsstat -s` of the server",
    ),
    tool(
        "-nfs3",
        |text| text.starts_with('-') && text.contains("-nfs3-") && text.contains("--"),
        "a table of dstat, whose counts are rounded and not read: paste `nfsiostat 10 2` or `nfsstat -c`",
    ),
    tool(
        "RequestsReadBytesWriteBytes",
        |text| heads(text, &["Requests", "Read", "Bytes", "Write", "Bytes"]),
        "macOS' counts of its exports (nfsstat -e) and users (-u) are requests and bytes, not operations, and are not read: paste `nfsstat -s`",
    ),
    tool(
        "NFS Errors Info:",
        |text| text.starts_with("NFS") && text.ends_with(" Errors Info:"),
        "macOS' counts of errors (nfsstat -E) are no calls, and are not read: paste `nfsstat -c`",
    ),
    tool(
        "VerClientNFSOPS",
        |text| heads(text, &["Ver", "Client", "NFSOPS"]),
        "illumos' nfssvrtop is not read: paste `nfsstat -s`",
    ),
    tool(
        "CPUNFSCIFS",
        |text| heads(text, &["CPU", "NFS", "CIFS"]),
        "NetApp's `sysstat` gives the operations of all protocols and no latency, and is not read: paste `nfsstat` of the filer, or `statistics show -object nfsv3`",
    ),
    tool(
        "DEVICECMDS/s",
        |text| has(text, &["DEVICE", "CMDS/s", "GAVG/cmd"]),
        "a table of esxtop: ESXi's mounts are not modelled. Paste `nfsstat -s` or /proc/net/rpc/nfsd of the server",
    ),
    tool(
        "cwnd:rtt",
        |text| {
            has(text, &["cwnd:", "rtt:"])
                && (text.contains("wscale:") || text.contains("bytes_acked:"))
        },
        "the state of a connection (ss -i): its rtt holds the server's delayed answers. Paste `ping` of the server for the round trip",
    ),
    tool(
        "segmentsretransmited",
        |text| text.ends_with("segments retransmited") || text.ends_with("segments retransmitted"),
        "netstat's counts are of all connections, not of NFS. Paste `nfsstat -rc` or /proc/self/mountstats, whose xprt lines are of NFS alone",
    ),
    tool(
        "%timesecondsusecs/call",
        |text| heads(text, &["%", "time", "seconds", "usecs/call"]),
        "strace's table counts system calls, not RPCs. Paste /proc/self/mountstats before and after the command",
    ),
    tool(
        "NFSV",
        |text| text.starts_with("NFSCLIV") || text.starts_with("NFSSVRV"),
        "nmon's lines of NFS are not read: paste `nfsstat -c` or `nfsstat -s`",
    ),
    tool(
        "%-latency",
        |text| text.starts_with("%-latency") && text.contains("Avg-latency"),
        "Gluster's own profile is of its protocol, not of NFS. Paste `nfsstat -c` of a client",
    ),
    tool(
        "nfs.",
        |text| {
            let is_metric = |word: &str| {
                word.starts_with("nfs") && (word.ends_with(".reqs") || word.ends_with(".calls"))
            };
            text.split_whitespace().count() > 1 && text.split_whitespace().all(is_metric)
        },
        "columns of pmrep, which are not read: paste `pminfo -f nfs3.client.reqs` (or nfs4), or `pmval` of it",
    ),
    tool(
        "@:",
        is_map_of_bpftrace,
        "counts and means of bpftrace are not read: paste histograms (hist) with the script above them, or /proc/self/mountstats before and after",
    ),
    tool(
        "nfsclient.",
        |text| text.split_whitespace().any(is_metric_of_mounts),
        "PCP's metrics `nfsclient` are those of /proc/self/mountstats, and are not read: paste that, or what `pcp nfsiostat` prints",
    ),
    tool(
        "FilesystemMounted on",
        |text| {
            has(text, &["Filesystem", "Mounted on"])
                && (text.contains("Use%") || text.contains("Capacity"))
        },
        "df lists sizes, no options and no counters. Paste `nfsstat -m`",
    ),
];

/// The tool whose table begins so; sadf may set the columns of NFS behind those of others.
fn table(text: &str) -> Option<&'static Tool> {
    let characters = Characters::of(text);
    let begins = |tool: &&Tool| characters.hold(tool.needs) && (tool.begins)(text);
    let found = TABLES.iter().find(begins)?;
    (!text.contains("call/s")).then_some(found)
}

/// What every unread tool means whose heading or sign is in the line.
pub(crate) fn meaning(text: &str) -> Option<&'static str> {
    if text.len() > LINE_BYTES_MAX {
        return None;
    }
    let of_table = || table(text.trim());
    let characters = Characters::of(text);
    let of_sign = || SIGNS.iter().find(|(sign, _)| sign.is_in(text, characters));
    of_sign()
        .map(|(_, meaning)| *meaning)
        .or_else(|| Some(of_table()?.meaning))
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    text.len() <= LINE_BYTES_MAX && table(text).is_some()
}

/// Passes over the rows; what the table is, is said when the whole text was read.
pub(crate) fn read(page: &Page, i: usize, _: &mut Findings) -> usize {
    let is_row = |k: &usize| {
        let text = page.trimmed(*k);
        let of_report = crate::detect::begins(page, *k)
            || leftover::is_half_a_mount(text)
            || leftover::is_of_a_tool(text).is_some();
        !text.is_empty() && !is_prompt(text) && !of_report
    };
    let rows = (i + 1..page.len()).take_while(is_row).count();
    i + 1 + rows
}
