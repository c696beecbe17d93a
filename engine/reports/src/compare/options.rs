//! Options of mounts that no client has: ends of a list that was cut, and numbers that lost digits.

use crate::findings::Findings;
use crate::formats::options::REPEATED;
use crate::numbers::shown;
use crate::reading::Block;
use serde_json::Value;

/// Blocks with the options of a mount.
const KINDS: [&str; 5] = [
    "mount",
    "mount_command",
    "mount_stats",
    "mount_stats_fragment",
    "mountstats_tool",
];

/// Sizes are multiples of this: of 1024 on Linux (fs/nfs/internal.h, nfs_io_size), of 512 on FreeBSD
/// (sys/fs/nfsclient/nfs_clvfsops.c, NFS_FABLKSIZE).
const SIZE_UNIT: u64 = 512;

/// Options with a value, which have none where a list ends too early (nfs(5), mount_nfs(8), nfsstat of macOS).
const VALUED: [&str; 34] = [
    "rsize",
    "wsize",
    "dsize",
    "timeo",
    "retrans",
    "acregmin",
    "acregmax",
    "acdirmin",
    "acdirmax",
    "actimeo",
    "vers",
    "nfsvers",
    "minorversion",
    "proto",
    "mountproto",
    "port",
    "mountport",
    "mountvers",
    "mountaddr",
    "mounthost",
    "namlen",
    "sec",
    "addr",
    "clientaddr",
    "local_lock",
    "lookupcache",
    "nconnect",
    "max_connect",
    "readdirsize",
    "readahead",
    "wcommitsize",
    "timeout",
    "negnametimeo",
    "fatal_neterrors",
];

pub(crate) fn check(findings: &mut Findings) {
    let blocks = std::mem::take(&mut findings.blocks);
    for block in blocks.iter().filter(|b| KINDS.contains(&b.kind.as_str())) {
        let line = block.title_line;
        for name in ["rsize", "wsize"] {
            let size = block.get(name).and_then(serde_json::Value::as_u64);
            // What was asked for may be any number: the client rounds it.
            let granted = block.kind != "mount_command";
            if let Some(size) = size.filter(|size| granted && *size > 0 && size % SIZE_UNIT != 0) {
                findings.contradicts(line, format!("{name}={size} is no size that a client takes (they are multiples of {SIZE_UNIT}): digits were cut off or lost"));
            }
        }
        say_impossible(block, findings);
        say_ended(block, findings);
        for flag in block.words("flags") {
            if flag.bytes().all(|b| b.is_ascii_digit()) {
                findings.contradicts(line, format!("'{flag}' is no option of a mount: it was torn off the one before, which may be wrong"));
            }
        }
        if let Some(flag) = block.words("flags").last().filter(|flag| is_begun(flag)) {
            findings.lost(line, format!("'{flag}' is the beginning of an option: the list was cut there, and what stood behind is not known"));
        }
    }
    findings.blocks = blocks;
}

/// What the kernel says of a mount goes on behind the sizes with the transport, timeo, retrans and sec (fs/nfs/super.c,
/// nfs_show_mount_options); authors leave out some of them, a window all.
fn say_ended(block: &Block, findings: &mut Findings) {
    const BEHIND: [&str; 5] = ["proto", "timeo", "retrans", "sec", "local_lock"];
    let of_kernel = ["mount_stats", "mountstats_tool"].contains(&block.kind.as_str());
    let options = block.get("options").and_then(Value::as_object);
    let has = |name: &str| options.is_some_and(|options| options.contains_key(name));
    if of_kernel && has("rsize") && !BEHIND.into_iter().any(has) {
        let line = block.title_line;
        findings.note(line, format!("line {line}: the options of this mount end before the transport, which the kernel prints of every mount: the list was cut or shortened, and what stood behind is not known"));
    }
}

/// Versions of NFS that any client mounts (nfs(5); RFC 1813, 7530, 8881, 7862).
const VERSIONS: [&str; 6] = ["2", "3", "4", "4.0", "4.1", "4.2"];

/// Options whose value is a number (nfs(5), mount_nfs(8)); a client refuses anything else.
const NUMBERS: [&str; 14] = [
    "rsize",
    "wsize",
    "dsize",
    "timeo",
    "retrans",
    "nconnect",
    "max_connect",
    "acregmin",
    "acregmax",
    "acdirmin",
    "acdirmax",
    "port",
    "readahead",
    "minorversion",
];

/// Transports of NFS (nfs(5); `tcp4` and `udp4`, mount_nfs(8) of macOS).
const TRANSPORTS: [&str; 8] = [
    "tcp", "tcp4", "tcp6", "udp", "udp4", "udp6", "rdma", "rdma6",
];

/// Connections that a mount has at most (nfs(5), nconnect; fs/nfs/fs_context.c, NFS_MAX_CONNECTIONS).
const CONNECTIONS_MAX: i128 = 16;

/// Versions that do not exist, sizes of nothing and words where numbers are due.
fn say_impossible(block: &Block, findings: &mut Findings) {
    let line = block.title_line;
    let plain = |value: &Value| value.to_string().trim_matches('"').to_owned();
    if let Some(version) = block.get("vers").map(plain)
        && version.starts_with(|c: char| c.is_ascii_digit())
        && !VERSIONS.contains(&version.as_str())
    {
        let version = shown(&version);
        findings.contradicts(line, format!("vers={version} is no version of NFS (2, 3 and 4.0 to 4.2 are): a figure was altered or cut"));
    }
    let minor = block
        .integer("minorversion")
        .map(|minor| format!("4.{minor}"));
    if let Some((minor, version)) = minor.zip(block.text("vers"))
        && version.starts_with("4.")
        && version != minor
    {
        findings.contradicts(
            line,
            format!(
                "vers={} and minorversion of {minor} contradict each other",
                shown(version)
            ),
        );
    }
    if let Some(connections) = block.integer("nconnect")
        && !(1..=CONNECTIONS_MAX).contains(&connections)
    {
        findings.contradicts(line, format!("nconnect={connections} is no number of connections that a client takes (1 to {CONNECTIONS_MAX} are): a figure was altered or cut"));
    }
    for (name, value) in block.map("options").into_iter().flatten() {
        let number = value.as_u64();
        let is_size = ["rsize", "wsize", "dsize"].contains(&name.as_str());
        let text = plain(value);
        let is_number = number.is_some_and(|number| !(is_size && number == 0));
        // Nothing or a placeholder (`rsize=...`) is what an author left out.
        let said = text.contains(|c: char| c.is_ascii_alphanumeric());
        if said && name == "proto" && !TRANSPORTS.contains(&text.as_str()) {
            findings.contradicts(line, format!("proto={} is no transport of NFS (tcp, udp and rdma are): it was altered or cut", shown(&text)));
        }
        if said && NUMBERS.contains(&name.as_str()) && !is_number {
            findings.contradicts(
                line,
                format!(
                    "{name}={} is no value that a client takes: it is not used",
                    shown(&text)
                ),
            );
        }
    }
    for repeated in block.words(REPEATED) {
        findings.contradicts(line, format!("an option stands there with several values ({}): the last counts, as for mount.nfs", shown(repeated)));
    }
}

/// Whether the flag begins the name of an option that has a value; one of two letters may be an option itself (`bg`, `ro`).
fn is_begun(flag: &str) -> bool {
    const WHOLE: [&str; 6] = ["ac", "sync", "acl", "port", "resvport", "proto"];
    let begun = VALUED.iter().any(|name| name.starts_with(flag));
    begun && !WHOLE.contains(&flag) && flag.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
}
