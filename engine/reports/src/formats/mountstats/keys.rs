//! With what the lines of a mount begin.

/// The keys of a mount, also where their margin was lost (fs/nfs/super.c, nfs_show_stats).
const KEYS: [&str; 11] = [
    "opts",
    "age",
    "impl_id",
    "caps",
    "nfsv4",
    "sec",
    "fsc",
    "events",
    "bytes",
    "xprt",
    "RPC iostats version",
];

pub(crate) fn begins_line(text: &str) -> bool {
    let parts = text.split_once(':');
    parts.is_some_and(|(key, rest)| KEYS.contains(&key) && rest.starts_with([' ', '\t']))
}
