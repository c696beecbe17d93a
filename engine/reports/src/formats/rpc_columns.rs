//! The counters of RPC as System V's `nfsstat` and its kin name them, and what their rows look like.

use crate::numbers::looks_numeric;
use crate::page::Page;

/// `duphits` and the two below as IRIX prints them (nfsstat.c, cr_print and sr_print), the last five over RDMA as
/// Solaris and illumos do (rpc/clnt_rdma.c: rdmarcstat, rpc/svc_rdma.c: rdmarsstat).
const RPC_COLUMNS: [&str; 46] = [
    "calls",
    "badcalls",
    "badxids",
    "badxid",
    "timeouts",
    "timeout",
    "newcreds",
    "newcred",
    "badverfs",
    "timers",
    "cantconn",
    "nomem",
    "interrupts",
    "cantsend",
    "retrans",
    "nullrecv",
    "badlen",
    "xdrcall",
    "dupchecks",
    "dupreqs",
    "clgets",
    "cltoomany",
    "public_v2",
    "public_v3",
    "nclget",
    "nclsleep",
    "nclcreate",
    "clsleeps",
    "nfsdrun",
    "wait",
    "creates",
    "waits",
    "retries",
    "toobig",
    "toobigs",
    "bufulocks",
    "referrals",
    "referlinks",
    "duphits",
    "dupage",
    "badversions",
    "longrpc",
    "longrpcs",
    "totalreplies",
    "totallongreplies",
    "totalinlinereplies",
];

/// The age of the duplicates that a server of IRIX saw, in seconds (nfsstat.c, sr_print: `%-8.2f`).
const DECIMALS: [&str; 1] = ["dupage"];

pub(crate) fn is_rpc_columns(text: &str) -> bool {
    !text.is_empty() && text.split_whitespace().all(|w| RPC_COLUMNS.contains(&w))
}

/// Whether some names are of this list and as many figures stand below: a damaged byte spoils one name and not the row.
pub(crate) fn fit_below(page: &Page, i: usize) -> bool {
    let names: Vec<&str> = page.at(i).split_whitespace().collect();
    let figures = page.at(i + 1).split_whitespace();
    !names.iter().any(|name| looks_numeric(name))
        && names.iter().any(|name| is_rpc_columns(name))
        && figures.clone().all(looks_numeric)
        && figures.count() == names.len()
}

/// Every row of its own but the second of a transport begins with the calls, and that one has figures above it.
pub(crate) fn is_rest_of_columns(text: &str) -> bool {
    is_rpc_columns(text) && !text.starts_with("calls")
}

/// Whether a column holds seconds, with decimals.
pub(crate) fn is_no_count(name: &str) -> bool {
    DECIMALS.contains(&name)
}
