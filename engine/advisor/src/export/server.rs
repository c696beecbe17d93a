//! What stands on the server. Grammars: nfs.conf(5) and nfsd(7) of Linux, rc.conf(5) and nfsd(8) of FreeBSD,
//! rc.conf.local(8) and nfsd(8) of OpenBSD.

use super::{Exported, Format, NOT_ASKED};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

pub(crate) const THREADS: Format = Format {
    name: "server_threads",
    label: "threads, on the server",
    os: &[Os::Linux, Os::Freebsd, Os::Openbsd],
    write: threads,
};

/// File, the lines in it around the number, how to make them hold, how to see it.
type Place = (&'static str, [&'static str; 2], &'static str, &'static str);

const LINUX: Place = (
    "/etc/nfs.conf",
    ["[nfsd]\nthreads=", ""],
    "systemctl restart nfs-server",
    "cat /proc/fs/nfsd/threads   # on the server",
);
const FREEBSD: Place = (
    "/etc/rc.conf",
    ["nfs_server_flags=\"-u -t -n ", "\""],
    "service nfsd restart",
    "sysctl vfs.nfsd.minthreads vfs.nfsd.maxthreads   # on the server",
);
const OPENBSD: Place = (
    "/etc/rc.conf.local",
    ["nfsd_flags=-tun ", ""],
    "rcctl restart nfsd",
    "rcctl get nfsd flags   # on the server",
);

fn threads(scenario: &Scenario) -> Exported {
    let (file, [before, after], restart, check) = match scenario.server.os {
        None | Some(Os::Linux) => LINUX,
        Some(Os::Freebsd) => FREEBSD,
        Some(Os::Openbsd) => OPENBSD,
    };
    let text = scenario.server.threads.map_or_else(
        || NOT_ASKED.to_owned(),
        |threads| format!("# on the server, then: {restart}\n{before}{threads}{after}"),
    );
    let mut notes =
        vec!["Other lines and flags that stand there (as nfsd's -h ADDRESS) stay.".to_owned()];
    if scenario.server.os.is_none() {
        notes.push("The question does not tell the server's system: this is for Linux.".to_owned());
    }
    Exported {
        file: Some(file),
        text,
        undo: format!("# put the former line back or remove it, then:\n{restart}"),
        check: check.to_owned(),
        notes,
    }
}
