//! Options of mounts that no client has: ends of a list that was cut, and numbers that lost digits.

use crate::findings::Findings;

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
            if let Some(size) = size.filter(|size| *size > 0 && size % SIZE_UNIT != 0) {
                findings.contradicts(line, format!("{name}={size} is no size that a client takes (they are multiples of {SIZE_UNIT}): digits were cut off or lost"));
            }
        }
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

/// Whether the flag begins the name of an option that has a value; one of two letters may be an option itself (`bg`, `ro`).
fn is_begun(flag: &str) -> bool {
    const WHOLE: [&str; 6] = ["ac", "sync", "acl", "port", "resvport", "proto"];
    let begun = VALUED.iter().any(|name| name.starts_with(flag));
    begun && !WHOLE.contains(&flag) && flag.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
}
