//! A prediction printed as the client's own tool prints its counters, so that the two can be laid side
//! by side. Layouts: nfs-utils 1.3.4 and later (`nfsstat -c`), FreeBSD 13 (`nfsstat -c`).

use crate::text;
use mountwise_sim::scenario::{Os, Scenario};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Procedures of RFC 1813 in order, as nfs-utils names them.
const V3: &str = "null getattr setattr lookup access readlink read write create mkdir symlink mknod remove rmdir \
    rename link readdir readdirplus fsstat fsinfo pathconf commit";

/// Client procedures in the kernel's order (include/linux/nfs4.h, enum NFSPROC4_CLNT), as nfs-utils names them.
const V4: &str = "null read write commit open open_conf open_noat open_dgrd close setattr fsinfo renew setclntid \
    confirm lock lockt locku access getattr lookup lookup_root remove rename link symlink create pathconf statfs \
    readlink readdir server_caps delegreturn getacl setacl fs_locations rel_lkowner secinfo fsid_present exchange_id \
    create_session destroy_session sequence get_lease_time reclaim_comp layoutget getdevinfo layoutcommit \
    layoutreturn secinfo_no test_stateid free_stateid getdevicelist bind_conn_to_ses destroy_clientid seek allocate \
    deallocate layoutstats clone copy offload_cancel lookupp layouterror copy_notify getxattr setxattr listxattrs \
    removexattr read_plus";

/// FreeBSD's block `Rpc Counts`, eight to a row (usr.bin/nfsstat).
const FREEBSD: &str = "Getattr Setattr Lookup Readlink Read Write Create Remove Rename Link Symlink Mkdir Rmdir \
    Readdir RdirPlus Access Mknod Fsstat Fsinfo PathConf Commit";

/// The width of a column of nfs-utils.
const TITLE_WIDTH: &str = "                 ";
/// What stands below the title of most columns, as it would be if it were formatted like the others.
const NEVER_CALLED: &str = "0         0%     ";

/// The operation of one column, and the column's name as it is printed.
pub type Column = (String, &'static str);

/// What the client's `nfsstat -c` counts, in the order in which it prints.
pub fn columns(scenario: &Scenario) -> Vec<Column> {
    let names = match scenario.client.os {
        Os::Linux if scenario.mount.version.is_v4() => V4,
        Os::Linux => V3,
        Os::Freebsd | Os::Openbsd => FREEBSD,
    };
    names
        .split_ascii_whitespace()
        .map(|printed| (op_name(printed), printed))
        .collect()
}

/// The counters that `nfsstat -c` would show if nothing else had run.
pub fn client_table(
    scenario: &Scenario,
    columns: &[Column],
    counts: &BTreeMap<&'static str, u64>,
) -> String {
    let count = |(op, _): &Column| counts.get(op.as_str()).copied().unwrap_or(0);
    if scenario.client.os == Os::Linux {
        let v4 = scenario.mount.version.is_v4();
        linux(if v4 { 4 } else { 3 }, columns, count)
    } else {
        freebsd(columns, count, counts.values().sum())
    }
}

fn linux(version: u8, columns: &[Column], count: impl Fn(&Column) -> u64) -> String {
    let total: u64 = columns.iter().map(&count).sum();
    let mut out = format!(
        "Client rpc stats:\ncalls      retrans    authrefrsh\n{total:<11}{:<11}{total:<11}\n\nClient nfs v{version}:\n",
        0
    );
    for row in columns.chunks(5) {
        for (_, printed) in row {
            out.push_str(printed);
            out.push_str(TITLE_WIDTH.get(printed.len()..).unwrap_or_default());
        }
        out.push('\n');
        for column in row {
            let _ = match count(column) {
                0 => out.write_str(NEVER_CALLED),
                count => write!(out, "{count:<8}{:>3}%     ", 100 * count / total.max(1)),
            };
        }
        out.push('\n');
    }
    out
}

/// The engine's name of a procedure that its listing shortens.
fn op_name(printed: &str) -> String {
    match printed {
        "open_conf" => "OPEN_CONFIRM",
        "open_noat" => "OPEN_NOATTR",
        "open_dgrd" => "OPEN_DOWNGRADE",
        "setclntid" => "SETCLIENTID",
        "confirm" => "SETCLIENTID_CONFIRM",
        "rel_lkowner" => "RELEASE_LOCKOWNER",
        "reclaim_comp" => "RECLAIM_COMPLETE",
        "getdevinfo" => "GETDEVICEINFO",
        "secinfo_no" => "SECINFO_NO_NAME",
        "bind_conn_to_ses" => "BIND_CONN_TO_SESSION",
        "RdirPlus" => "READDIRPLUS",
        other => return other.to_ascii_uppercase(),
    }
    .to_owned()
}

fn freebsd(columns: &[Column], count: impl Fn(&Column) -> u64, total: u64) -> String {
    let mut out = String::from("Client Info:\nRpc Counts:\n");
    for row in columns.chunks(8) {
        for (_, title) in row {
            let _ = write!(out, "{title:>9} ");
        }
        out.pop();
        out.push('\n');
        for column in row {
            let _ = write!(out, "{:>9} ", count(column));
        }
        out.pop();
        out.push('\n');
    }
    let _ = writeln!(
        out,
        "Rpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n{:>9} {:>9} {:>9} {:>9} {total:>9}",
        0, 0, 0, 0
    );
    out
}

/// What it does not count and is waited for no less.
pub(crate) fn unseen(getacl: u64) -> String {
    match getacl {
        0 => String::new(),
        calls => format!(
            " and {} GETACL, which nfsstat leaves out",
            text::count(calls as f64)
        ),
    }
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
    fn every_column_printed_and_read_back_gives_the_same_count_of_the_same_operation() {
        for (os, version) in [
            ("linux", "3"),
            ("linux", "4.1"),
            ("freebsd", "3"),
            ("openbsd", "3"),
        ] {
            let scenario = scenario(os, version);
            let columns = columns(&scenario);
            let counts: BTreeMap<&'static str, u64> = columns
                .iter()
                .zip(1..)
                .map(|((op, _), at)| (&*op.clone().leak(), at * 12_347))
                .collect();
            assert_eq!(counts.len(), columns.len(), "a name stands twice");
            let text = client_table(&scenario, &columns, &counts);
            let reading = mountwise_reports::read(text.as_bytes());
            let found: BTreeMap<String, u64> = observe(&[reading], None, &scenario.client)
                .ops
                .iter()
                .map(|(name, op)| (name.clone(), op.count as u64))
                .collect();
            let expected: BTreeMap<String, u64> = counts
                .iter()
                .map(|(name, count)| ((*name).to_owned(), *count))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
