//! The titles of System V's `nfsstat`.

use crate::formats::rpc_columns::is_rest_of_columns;
use crate::numbers;
use crate::ops::Side;
use crate::page::Page;

/// The fourth as HP-UX names it, the last as NetApp does.
const TRANSPORTS: [&str; 8] = [
    "Connection oriented",
    "Connectionless",
    "RDMA based",
    "Connectionless oriented",
    "TCP",
    "UDP",
    "IPv4",
    "IPv6",
];
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Rpc,
    Nfs,
    Acl,
}

pub(super) fn group_title(text: &str) -> Option<(Side, Group)> {
    Some(match text {
        // In capitals as IRIX prints them.
        "Client rpc:" | "Client RPC:" => (Side::Client, Group::Rpc),
        "Server rpc:" | "Server RPC:" => (Side::Server, Group::Rpc),
        "Client nfs:" => (Side::Client, Group::Nfs),
        "Server nfs:" => (Side::Server, Group::Nfs),
        _ if title_version(text).is_some() => {
            let server = text.starts_with("Server");
            (if server { Side::Server } else { Side::Client }, Group::Nfs)
        }
        "Client nfs_acl:" => (Side::Client, Group::Acl),
        "Server nfs_acl:" => (Side::Server, Group::Acl),
        _ if text.starts_with("Server rpc (") => (Side::Server, Group::Rpc),
        _ if text.starts_with("Server nfs V") && version_title(text).is_some() => {
            (Side::Server, Group::Nfs)
        }
        _ => return None,
    })
}

/// The version in a title of its own: `Server NFSv4:` of illumos; `Client NFS V3:` of IRIX, on its full screen `Client NFS3:`;
/// `Client nfs V3:` of Tru64, below the calls of both versions.
pub(super) fn title_version(text: &str) -> Option<u8> {
    let rest = text
        .strip_prefix("Server ")
        .or_else(|| text.strip_prefix("Client "))?
        .strip_suffix(':')?;
    if let Some(digits) = rest.strip_prefix("nfs V") {
        return digits.parse().ok().filter(|v| (2..=4).contains(v));
    }
    let version = rest.strip_prefix("NFS")?;
    match version.trim_start_matches([' ', 'v', 'V']) {
        "" => Some(2),
        digits => digits.parse().ok().filter(|v| (2..=4).contains(v)),
    }
}

/// The system whose report alone has such a title: HP-UX has a word of its own for UDP, a filer of NetApp's 7-mode names
/// its transports by their protocols and sets the version and its calls behind the server, Tru64 the version alone.
pub(super) fn system(text: &str) -> Option<&'static str> {
    if text.starts_with("Connectionless oriented") {
        return Some("hpux_nfsstat");
    }
    if text.contains(" nfs V") && title_version(text).is_some() {
        return Some("tru64_nfsstat");
    }
    let of_filer = matches!(text, "TCP:" | "UDP:" | "IPv4:" | "IPv6:")
        || text.starts_with("Server rpc (")
        || text.starts_with("Server nfs V");
    of_filer.then_some("netapp_nfsstat")
}

/// What stands below a row of names and the rest of it, if a narrow window broke it.
pub(super) fn below_names(page: &Page, i: usize) -> &str {
    let is_rest = |k: &usize| is_rest_of_columns(page.trimmed(*k));
    let rest = (i + 1..page.len()).take_while(is_rest).count();
    page.trimmed(page.next_filled(i + 1 + rest))
}

pub(super) fn transport(text: &str) -> Option<String> {
    let name = text.strip_suffix(':').unwrap_or(text);
    TRANSPORTS
        .contains(&name)
        .then(|| name.to_ascii_lowercase().replace("less oriented", "less"))
}

/// `Version 3: (15835 calls)`, of NetApp `Server nfs V3: (15835 calls)`; the version, the number declared, whether operations, whether it is whole.
pub(super) fn version_title(text: &str) -> Option<(u8, Option<i128>, bool, bool)> {
    let rest = text
        .strip_prefix("Version ")
        .or_else(|| text.strip_prefix("Server nfs V"))?;
    let (version, rest) = rest.split_once(':')?;
    if title_version(text).is_some() {
        return None;
    }
    let version: u8 = version
        .trim()
        .parse()
        .ok()
        .filter(|v| (2..=4).contains(v))?;
    let inside = rest.trim().strip_prefix('(').unwrap_or_default();
    let declared = inside
        .split([' ', ')'])
        .next()
        .and_then(|n| numbers::count(n).ok());
    Some((
        version,
        declared,
        inside.contains("operation"),
        inside.contains(')'),
    ))
}
