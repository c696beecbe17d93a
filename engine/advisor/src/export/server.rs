//! What stands on the server. Grammars: nfs.conf(5) and nfsd(7) of Linux, rc.conf(5) and nfsd(8) of FreeBSD,
//! rc.conf.local(8) and nfsd(8) of OpenBSD; for the buffers ip-sysctl.rst of Linux, tuning(7) and tcp(4) of FreeBSD.

use super::undo::NOT_ASKED;
use super::{Exported, Format};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

pub(crate) const THREADS: Format = Format {
    name: "server_threads",
    label: "threads, on the server",
    os: &[Os::Linux, Os::Freebsd, Os::Openbsd],
    write: threads,
};

/// Where the number stands, how it comes to hold, how to see it.
struct Place {
    file: &'static str,
    /// The lines in the file around the number.
    lines: [&'static str; 2],
    now: Now,
    check: &'static str,
}

enum Now {
    /// Ends in the number. A server that runs changes it without losing anybody's state (utils/nfsd/nfsd.c of nfs-utils:
    /// where nfsd is up, only the number of threads is set).
    Sets(&'static str),
    /// Reads the file again.
    Restarts(&'static str),
}

const LINUX: Place = Place {
    file: "/etc/nfs.conf",
    lines: ["[nfsd]\nthreads=", ""],
    now: Now::Sets("rpc.nfsd "),
    check: "cat /proc/fs/nfsd/threads   # on the server",
};
const FREEBSD: Place = Place {
    file: "/etc/rc.conf",
    lines: ["nfs_server_flags=\"-u -t -n ", "\""],
    now: Now::Restarts("service nfsd restart"),
    check: "sysctl vfs.nfsd.minthreads vfs.nfsd.maxthreads   # on the server",
};
const OPENBSD: Place = Place {
    file: "/etc/rc.conf.local",
    lines: ["nfsd_flags=-tun ", ""],
    now: Now::Restarts("rcctl restart nfsd"),
    check: "rcctl get nfsd flags   # on the server",
};

/// Documentation/admin-guide/nfs/nfsd-admin-interfaces.rst: grace periods start with nfsd; while it runs, the number of
/// threads may be adjusted up or down.
const GRACE: &str = "Nothing is restarted: each start of the server begins a grace period, in which NFSv4 clients may open and lock only what they held before. Where nfsdctl is installed, nfsdctl threads N does the same.";

fn place(os: Option<Os>) -> Place {
    match os {
        None | Some(Os::Linux) => LINUX,
        Some(Os::Freebsd) => FREEBSD,
        Some(Os::Openbsd) => OPENBSD,
    }
}

fn threads(scenario: &Scenario) -> Exported {
    let Place {
        file,
        lines: [before, after],
        now,
        check,
    } = place(scenario.server.os);
    let holds = |threads: u32| match now {
        Now::Sets(command) => {
            format!(
                "# on the server: {command}{threads}   # at once, without a restart; and for the next start:"
            )
        }
        Now::Restarts(command) => format!("# on the server, then: {command}"),
    };
    let text = scenario.server.threads.map_or_else(
        || NOT_ASKED.to_owned(),
        |threads| format!("{}\n{before}{threads}{after}", holds(threads)),
    );
    let undo = match now {
        Now::Sets(command) => format!(
            "# {command}N, with the N that /proc/fs/nfsd/threads had before; put the former line back or remove it"
        ),
        Now::Restarts(command) => {
            format!("# put the former line back or remove it, then:\n{command}")
        }
    };
    let mut notes =
        vec!["Other lines and flags that stand there (as nfsd's -h ADDRESS) stay.".to_owned()];
    if matches!(now, Now::Sets(_)) {
        notes.push(GRACE.to_owned());
    }
    if scenario.server.os.is_none() {
        notes.push("The question does not tell the server's system: this is for Linux.".to_owned());
    }
    Exported {
        file: Some(file),
        text,
        undo,
        check: check.to_owned(),
        notes,
    }
}

/// The undo where it is known how many there were.
pub(super) fn back_to(os: Option<Os>, threads: u32) -> Option<String> {
    match place(os).now {
        Now::Sets(command) => Some(format!(
            "{command}{threads}\n# and put the former line back or remove it"
        )),
        Now::Restarts(_) => None,
    }
}

/// The model has one limit for both directions and both ends (engine/sim/src/transport/tcp.rs, `buffer_bytes`).
pub(super) const BOTH_ENDS: &str = "The prediction takes the server's buffers to be as large: what is on the way is capped by the sender's and by the receiver's.";

/// What a server needs beside a client whose buffers may be so large, as comments.
pub(super) fn buffers(os: Option<Os>, most: u64) -> String {
    let (place, lines) = match os {
        None | Some(Os::Linux) => (
            "if it runs Linux in /etc/sysctl.d/90-nfs-server.conf",
            commented(&linux_buffers(most)),
        ),
        Some(Os::Freebsd) => ("in /etc/sysctl.conf", commented(&freebsd_buffers(most))),
        Some(Os::Openbsd) => ("as far as OpenBSD can be told", String::new()),
    };
    format!(
        "# On the server, {place}: its receive buffer caps writes, its send buffer reads.{lines}"
    )
}

fn commented(lines: &[(&str, String)]) -> String {
    let commented = lines.iter();
    commented
        .map(|(name, value)| format!("\n# {name}={value}"))
        .collect()
}

/// Received and sent; the least and the usual are the kernel's own (net/ipv4/tcp.c `tcp_init`).
pub(super) fn linux_buffers(most: u64) -> [(&'static str, String); 2] {
    [
        ("net.ipv4.tcp_rmem", format!("4096 131072 {most}")),
        ("net.ipv4.tcp_wmem", format!("4096 16384 {most}")),
    ]
}

/// What the system allows a socket, and what TCP may grow one to (tuning(7), tcp(4)).
pub(super) fn freebsd_buffers(most: u64) -> [(&'static str, String); 3] {
    [
        "kern.ipc.maxsockbuf",
        "net.inet.tcp.recvbuf_max",
        "net.inet.tcp.sendbuf_max",
    ]
    .map(|name| (name, most.to_string()))
}
