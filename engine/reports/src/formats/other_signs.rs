//! Signs inside a line of tools whose output says nothing of an NFS mount, or not in a form that is read.

use crate::signs::Sign;

/// Of tshark, by two names.
pub(super) const OF_PROGRAMS: &str = "tshark's `rpc,programs` puts all procedures together, and is not read: paste what `tshark -r FILE -q -z rpc,srt,100003,3` prints of the same capture";

/// Signs inside a line of tools whose output is not read, and what to paste instead.
pub(super) const SIGNS: [(Sign, &str); 28] = [
    (
        Sign::new(" NFS C "),
        "packets as Solaris' snoop lists them are not read: paste what `tshark -r FILE -q -z rpc,srt,100003,3` prints of the same capture, or `nfsstat -c`",
    ),
    (
        Sign::new(" NFS R "),
        "packets as Solaris' snoop lists them are not read: paste what `tshark -r FILE -q -z rpc,srt,100003,3` prints of the same capture, or `nfsstat -c`",
    ),
    (
        Sign::new("IO Statistics  "),
        "tshark's `io,stat` counts frames and fields of an author's choice, and is not read: paste what `tshark -r FILE -q -z rpc,srt,100003,3` prints of the same capture",
    ),
    (
        Sign::new("Topic / Item  "),
        "tshark's trees count packets by their lengths, addresses or ports, and are not read: paste what `tshark -r FILE -q -z rpc,srt,100003,3` prints of the same capture",
    ),
    (
        Sign::new("| Frames  Bytes |"),
        "tshark's conversations count frames and bytes, no calls and no times, and are not read: paste what `tshark -r FILE -q -z rpc,srt,100003,3` prints of the same capture",
    ),
    (Sign::new("RPC Programs Statistics"), OF_PROGRAMS),
    (Sign::new("ONC-RPC Program Statistics"), OF_PROGRAMS),
    (
        Sign::new("_slot_table_entries"),
        "settings of the kernel are not read: the slots in use are on the xprt lines of /proc/self/mountstats; paste it",
    ),
    (
        Sign::new("qdisc netem"),
        "netem delays one direction only: paste `ping` of the server for the round trip",
    ),
    (
        Sign::new(",root_squash"),
        "options of an export hold on the server, for all clients, and are not those of a mount: paste `nfsstat -m` of a client",
    ),
    (
        Sign::new(",no_root_squash"),
        "options of an export hold on the server, for all clients, and are not those of a mount: paste `nfsstat -m` of a client",
    ),
    (
        Sign::new("rfsreqcnt_v"),
        "the counters of Solaris' kstat are not read: paste `nfsstat -c` or `nfsstat -s`, which print the same ones",
    ),
    (
        Sign::new("snaptime  "),
        "the counters of Solaris' kstat are not read: paste `nfsstat -c` or `nfsstat -s`, which print the same ones",
    ),
    (
        Sign::new("rfsproccnt_v"),
        "the counters of Solaris' kstat are not read: paste `nfsstat -c` or `nfsstat -s`, which print the same ones",
    ),
    (
        Sign::new("asvc_t"),
        "a table of Solaris' iostat, which is not read: paste `nfsstat -c` and `nfsstat -m`",
    ),
    (
        Sign::new("isi statistics"),
        "PowerScale's `isi statistics` is not read: paste nfsstat or /proc/self/mountstats of a client",
    ),
    (
        Sign::new("qos statistics"),
        "ONTAP's `qos statistics` is not read: paste `statistics show -object nfsv3`",
    ),
    (
        Sign::new("\"Writer report\""),
        "iozone's tables for a spreadsheet (-R) are read with the sizes of the records right below their titles: paste them whole",
    ),
    (
        Sign::new("nfs_socketsize"),
        "AIX' `nfso` prints settings, which are not read: paste `nfsstat -c` and `nfsstat -m`",
    ),
    (
        Sign::new("Accessible  Mounted"),
        "the volumes of ESXi have neither sizes nor counters, and are not read: paste nfsstat of the server",
    ),
    (
        Sign::new("ioping statistics"),
        "ioping waits for each request before the next, and the client's cache answers some: paste `nfsiostat 10 2` or /proc/self/mountstats, taken while it runs",
    ),
    (
        Sign::new("files/directories"),
        "mdtest's rates are of operations of files, not of RPCs, and are not read: paste /proc/self/mountstats before and after such a run",
    ),
    (
        Sign::new(" bw(MiB/s) "),
        "IOR's tables are not read: paste /proc/self/mountstats before and after such a run, or a run of fio",
    ),
    (
        Sign::new("ReqstdOps"),
        "vdbench's tables are not read: paste /proc/self/mountstats before and after such a run, or a run of fio",
    ),
    (
        Sign::new("of requested files processed"),
        "smallfile's rates are of operations of files, not of RPCs, and are not read: paste /proc/self/mountstats before and after such a run",
    ),
    (
        Sign::new("NV SERVER "),
        "/proc/fs/nfsfs names servers and volumes, and has neither options nor counters: paste `nfsstat -m` and /proc/self/mountstats",
    ),
    (
        Sign::new("statistics show-periodic"),
        "ONTAP's `statistics show-periodic` is not read: paste `statistics show -object nfsv3`",
    ),
    (
        Sign::new("NFSOPS ="),
        "a filer's list of clients (`nfsstat -l`) has one number for each: paste its `nfsstat`, or `nfsstat -c` of a client",
    ),
];
