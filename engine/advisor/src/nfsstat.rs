//! A prediction printed as the client's own tool prints its counters, so that the two can be laid side
//! by side. Layouts: nfs-utils 1.3.4 and later (`nfsstat -c`), FreeBSD 13 (`nfsstat -c`).

use mountwise_sim::op::Op;
use mountwise_sim::scenario::{Os, Scenario};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Procedures of RFC 1813 in order, as nfs-utils names them.
const V3: &[&str] = &[
    "null",
    "getattr",
    "setattr",
    "lookup",
    "access",
    "readlink",
    "read",
    "write",
    "create",
    "mkdir",
    "symlink",
    "mknod",
    "remove",
    "rmdir",
    "rename",
    "link",
    "readdir",
    "readdirplus",
    "fsstat",
    "fsinfo",
    "pathconf",
    "commit",
];

/// Client procedures in the kernel's order (include/linux/nfs4.h, enum NFSPROC4_CLNT), as nfs-utils names them.
const V4: &[&str] = &[
    "null",
    "read",
    "write",
    "commit",
    "open",
    "open_conf",
    "open_noat",
    "open_dgrd",
    "close",
    "setattr",
    "fsinfo",
    "renew",
    "setclntid",
    "confirm",
    "lock",
    "lockt",
    "locku",
    "access",
    "getattr",
    "lookup",
    "lookup_root",
    "remove",
    "rename",
    "link",
    "symlink",
    "create",
    "pathconf",
    "statfs",
    "readlink",
    "readdir",
    "server_caps",
    "delegreturn",
    "getacl",
    "setacl",
    "fs_locations",
    "rel_lkowner",
    "secinfo",
    "fsid_present",
    "exchange_id",
    "create_session",
    "destroy_session",
    "sequence",
    "get_lease_time",
    "reclaim_comp",
    "layoutget",
    "getdevinfo",
    "layoutcommit",
    "layoutreturn",
    "secinfo_no",
    "test_stateid",
    "free_stateid",
    "getdevicelist",
    "bind_conn_to_ses",
    "destroy_clientid",
    "seek",
    "allocate",
    "deallocate",
    "layoutstats",
    "clone",
    "copy",
    "offload_cancel",
    "lookupp",
    "layouterror",
    "copy_notify",
    "getxattr",
    "setxattr",
    "listxattrs",
    "removexattr",
    "read_plus",
];

/// FreeBSD's rows of the block `Rpc Counts` (usr.bin/nfsstat).
const FREEBSD: &[&[(&str, &str)]] = &[
    &[
        ("Getattr", "GETATTR"),
        ("Setattr", "SETATTR"),
        ("Lookup", "LOOKUP"),
        ("Readlink", "READLINK"),
        ("Read", "READ"),
        ("Write", "WRITE"),
        ("Create", "CREATE"),
        ("Remove", "REMOVE"),
    ],
    &[
        ("Rename", "RENAME"),
        ("Link", "LINK"),
        ("Symlink", "SYMLINK"),
        ("Mkdir", "MKDIR"),
        ("Rmdir", "RMDIR"),
        ("Readdir", "READDIR"),
        ("RdirPlus", "READDIRPLUS"),
        ("Access", "ACCESS"),
    ],
    &[
        ("Mknod", "MKNOD"),
        ("Fsstat", "FSSTAT"),
        ("Fsinfo", "FSINFO"),
        ("PathConf", "PATHCONF"),
        ("Commit", "COMMIT"),
    ],
];

/// The counters that `nfsstat -c` would show if nothing else had run.
pub fn client_table(scenario: &Scenario, counts: &BTreeMap<&'static str, u64>) -> String {
    if scenario.client.os == Os::Linux {
        linux(scenario, counts)
    } else {
        freebsd(counts)
    }
}

fn linux(scenario: &Scenario, counts: &BTreeMap<&'static str, u64>) -> String {
    let v4 = scenario.mount.version.is_v4();
    let names = if v4 { V4 } else { V3 };
    let values: Vec<u64> = names
        .iter()
        .map(|name| counts.get(op_name(name)).copied().unwrap_or(0))
        .collect();
    let total: u64 = values.iter().sum();
    let mut out = format!(
        "Client rpc stats:\ncalls      retrans    authrefrsh\n{total:<11}{:<11}{total:<11}\n\nClient nfs v{}:\n",
        0,
        if v4 { 4 } else { 3 }
    );
    for (names, values) in names.chunks(5).zip(values.chunks(5)) {
        let _ = writeln!(
            out,
            "{}",
            names
                .iter()
                .map(|name| format!("{name:<17}"))
                .collect::<String>()
        );
        let _ = writeln!(
            out,
            "{}",
            values
                .iter()
                .map(|value| format!("{value:<8}{:>3}%     ", 100 * value / total.max(1)))
                .collect::<String>()
        );
    }
    out
}

/// The engine's name of a procedure that nfs-utils shortens.
fn op_name(printed: &str) -> &'static str {
    let long = match printed {
        "open_conf" => "OPEN_CONFIRM",
        "open_noat" => "OPEN_NOATTR",
        "open_dgrd" => "OPEN_DOWNGRADE",
        "setclntid" => "SETCLIENTID",
        "confirm" => "SETCLIENTID_CONFIRM",
        "rel_lkowner" => "RELEASE_LOCKOWNER",
        "reclaim_comp" => "RECLAIM_COMPLETE",
        "secinfo_no" => "SECINFO_NO_NAME",
        "bind_conn_to_ses" => "BIND_CONN_TO_SESSION",
        other => return Op::from_name(&other.to_ascii_uppercase()).map_or("", Op::name),
    };
    Op::from_name(long).map_or("", Op::name)
}

fn freebsd(counts: &BTreeMap<&'static str, u64>) -> String {
    let mut out = String::from("Client Info:\nRpc Counts:\n");
    for row in FREEBSD {
        let _ = writeln!(
            out,
            "{}",
            row.iter()
                .map(|(title, _)| format!("{title:>9} "))
                .collect::<String>()
                .trim_end()
        );
        let _ = writeln!(
            out,
            "{}",
            row.iter()
                .map(|(_, op)| format!("{:>9} ", counts.get(op).copied().unwrap_or(0)))
                .collect::<String>()
                .trim_end()
        );
    }
    let total: u64 = counts.values().sum();
    let _ = writeln!(
        out,
        "Rpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n{:>9} {:>9} {:>9} {:>9} {total:>9}",
        0, 0, 0, 0
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::observe;

    fn scenario(os: &str, version: &str) -> Scenario {
        let text = format!(
            r#"{{"client":{{"os":"{os}"}},"mount":{{"version":"{version}"}},"phases":[{{"op":"find"}}]}}"#
        );
        Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_printed_prediction_read_back_gives_the_same_counts() {
        let v3 = BTreeMap::from([
            ("READ", 176_485),
            ("WRITE", 12_345_678),
            ("COMMIT", 17),
            ("GETATTR", 1),
            ("ACCESS", 3),
            ("READDIRPLUS", 4),
        ]);
        let v4 = BTreeMap::from([
            ("READ", 8183),
            ("OPEN", 1),
            ("OPEN_NOATTR", 2),
            ("CLOSE", 3),
            ("GETATTR", 4),
            ("LOOKUP", 5),
            ("DELEGRETURN", 6),
        ]);
        let cases = [
            (scenario("linux", "3"), &v3),
            (scenario("linux", "4.1"), &v4),
            (scenario("freebsd", "3"), &v3),
        ];
        for (scenario, counts) in cases {
            let text = client_table(&scenario, counts);
            let reading = mountwise_reports::read(text.as_bytes());
            let observed = observe(&[reading]);
            let found: BTreeMap<&str, u64> = observed
                .ops
                .iter()
                .map(|(name, op)| (name.as_str(), op.count as u64))
                .filter(|(_, count)| *count > 0)
                .collect();
            let expected: BTreeMap<&str, u64> =
                counts.iter().map(|(name, count)| (*name, *count)).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
