//! Each operation and term that the page prints, explained in one or two sentences.

use serde::Serialize;

#[derive(Clone, Copy, Serialize)]
pub struct Term {
    pub term: &'static str,
    pub kind: &'static str,
    pub text: &'static str,
}

const fn op(term: &'static str, text: &'static str) -> Term {
    Term {
        term,
        kind: "operation",
        text,
    }
}

const fn term(term: &'static str, text: &'static str) -> Term {
    Term {
        term,
        kind: "term",
        text,
    }
}

pub const GLOSSARY: &[Term] = &[
    op(
        "READ",
        "Asks for a range of a file. Its size is the read-ahead window or the request, at most rsize.",
    ),
    op(
        "READ_PLUS",
        "READ of NFSv4.2 that may answer a hole without sending zeros. Linux uses it since 6.6.",
    ),
    op(
        "WRITE",
        "Carries data to the server. UNSTABLE: may stay in the server's memory until a COMMIT. FILE_SYNC: on stable storage before the reply.",
    ),
    op(
        "COMMIT",
        "Asks the server to bring earlier UNSTABLE writes to stable storage; fsync and close wait for it.",
    ),
    op(
        "GETATTR",
        "Asks for a file's attributes: sent when the attribute cache has expired, and at open for close-to-open consistency.",
    ),
    op("SETATTR", "Changes attributes: mode, owner, times, size."),
    op(
        "LOOKUP",
        "Finds a name in a directory and returns its file handle.",
    ),
    op(
        "ACCESS",
        "Asks which accesses the server would allow to this user.",
    ),
    op(
        "OPEN",
        "NFSv4: opens a file and takes a share; the compound also looks up, checks access and fetches attributes.",
    ),
    op(
        "OPEN_NOATTR",
        "OPEN by file handle without fetching attributes.",
    ),
    op("CLOSE", "NFSv4: gives the open state back."),
    op(
        "DELEGRETURN",
        "Gives a delegation back to the server, for example before the file is removed.",
    ),
    op(
        "CREATE",
        "Makes a file (v3) or a directory, link or special file (v4).",
    ),
    op("REMOVE", "Removes a name."),
    op("RMDIR", "Removes an empty directory (v3)."),
    op("MKDIR", "Makes a directory (v3)."),
    op(
        "RENAME",
        "Moves a name. Also used for a file that is removed while open: it becomes .nfsXXXX.",
    ),
    op("READDIR", "Lists names of a directory."),
    op(
        "READDIRPLUS",
        "Lists names with their attributes, so that ls -l needs no GETATTR per file.",
    ),
    op(
        "FSSTAT",
        "Asks for free space; df and some programs' start send it.",
    ),
    op(
        "FSINFO",
        "Asks for the server's limits at mount time: largest and preferred READ and WRITE.",
    ),
    op(
        "SEQUENCE",
        "NFSv4.1: names the session slot that a compound uses; part of every compound.",
    ),
    term(
        "rsize",
        "Largest READ that the client sends, negotiated down to what the server takes.",
    ),
    term(
        "wsize",
        "Largest WRITE that the client sends, negotiated down to what the server takes.",
    ),
    term(
        "read-ahead window",
        "Bytes that the client asks for before the program does. A sequential reader has two windows on the way.",
    ),
    term(
        "read_ahead_kb",
        "Largest read-ahead window of a Linux mount, in KiB. Set in /sys/class/bdi, not in the mount line.",
    ),
    term(
        "nconnect",
        "Number of TCP connections between one client and one server.",
    ),
    term(
        "krb5",
        "sec=krb5: Kerberos tells who calls, with a checksum of each header; krb5i also signs what a call carries, krb5p encrypts it.",
    ),
    term(
        "xprtsec",
        "xprtsec=tls, on FreeBSD tls: NFS over TLS. A connection is encrypted as a whole, on one core at either end.",
    ),
    term(
        "slot",
        "A place for one call on the way. NFSv4.1 sessions have as many as the server grants; knfsd before Linux 6.14 grants about 30.",
    ),
    term(
        "tcp_max_slot_table_entries",
        "sunrpc.tcp_max_slot_table_entries of a Linux client: calls that may be under way on each connection of NFS 3 and 4.0. It holds for connections made later.",
    ),
    term(
        "max_session_slots",
        "Parameter of the module nfs of a Linux client: slots that it asks for when it makes a session, from NFS 4.1 on. It gets no more than the server grants.",
    ),
    term(
        "Session slots",
        "What the server grants to a session, over all of its connections. Empty: FreeBSD 64, Linux 30 and since 6.14 what the client asks for; ONTAP grants 180.",
    ),
    term(
        "Cores",
        "Of the client, for its programs: so many work side by side, and no more of make -j. They count where the server has processors of its own.",
    ),
    term(
        "round trip",
        "Time for a small packet to the server and back: the least that a call can take.",
    ),
    term(
        "amplification",
        "File bytes that crossed the wire over the bytes that the program asked for; 1 is ideal. Of a mix, what was read over what it asked to read, and likewise written.",
    ),
    term(
        "FILE_SYNC",
        "How a WRITE is asked for that must be on stable storage before its reply: with sync or O_SYNC, and where a client has one small piece to write.",
    ),
    term(
        "UNSTABLE",
        "How a WRITE is asked for that may wait in the server's memory. The client keeps the data until a COMMIT has made them durable, and sends them again if the server restarts before.",
    ),
    term(
        "TCP window",
        "Bytes that one connection may have under way before the other end confirms: at most one window each round trip. It grows up to the hosts' TCP buffers.",
    ),
    term(
        "hard, soft",
        "What a client does when the server is silent: hard asks for ever and the program waits; soft gives up after retrans tries, and the program gets an error (EIO).",
    ),
    term(
        "write-back",
        "Sending dirty pages later, in the background, while the program goes on.",
    ),
    term(
        "noac",
        "Linux: no attribute is kept in the client, and each write(2) waits for the server, as with sync. actimeo=0 keeps none either, and lets writes wait in memory.",
    ),
    term(
        "O_DIRECT",
        "How a program opens a file, a database mostly, to go past the client's cache: each request is a READ or WRITE at once, and read-ahead counts for nothing. FreeBSD ignores it unless vfs.nfs.nfs_directio_enable is set.",
    ),
    term(
        "nfsd threads",
        "Threads of a server, each of which answers one call at a time. While all of them wait for storage, other calls wait for a thread.",
    ),
    term(
        "export: sync, async",
        "A sync export answers when what it was asked to keep is on stable storage; an async one answers from memory, and a crash of the server loses what it has acknowledged.",
    ),
    term(
        "close-to-open",
        "What one client writes and closes, another that opens afterwards sees. It costs an attribute check at open and a flush at close.",
    ),
    term(
        "delegation",
        "NFSv4: the server's promise to tell before anybody else changes the file, so the client need not ask.",
    ),
    term(
        "attribute cache",
        "Attributes are trusted for acregmin to acregmax seconds before the client asks again.",
    ),
    term(
        "wcommitsize",
        "FreeBSD: bytes of one file that may wait for a COMMIT; crossing it flushes and discards the file's cache.",
    ),
    term(
        "nfsiod",
        "FreeBSD: a kernel thread that sends asynchronous READs and WRITEs; vfs.nfs.iodmax of them at most.",
    ),
    term(
        "room in the nfsiod queue",
        "FreeBSD: the queue of blocks that no nfsiod has taken yet is full; whoever writes waits until one is taken.",
    ),
    term(
        "block in flight",
        "FreeBSD: a block whose READ or WRITE is under way; whoever touches it waits for the reply.",
    ),
    term(
        "synchronous WRITE",
        "FreeBSD: a WRITE that the program itself waits for, because no nfsiod takes it or because it must be stable.",
    ),
    term(
        "COMMIT of a block",
        "FreeBSD: a block that must go out now and lacks only its COMMIT is committed by itself, and the program waits for that.",
    ),
    term(
        "dirty pages",
        "File data in the client's memory that the server does not have yet. Linux makes a writer wait while there are too many (vm.dirty_ratio, vm.dirty_bytes).",
    ),
    term(
        "WRITE of the same page",
        "Linux: a page whose WRITE is under way cannot be changed; whoever writes to it waits for the reply.",
    ),
    term(
        "another process in the file, in the directory",
        "Linux: the lock of a file or directory (i_rwsem) is held by another process, across that process's calls.",
    ),
    term(
        "another process's LOOKUP",
        "Linux: the same name is being looked up already; one call answers both.",
    ),
    term(
        "sender, receiver",
        "What puts data on a connection and what takes them off, at either end: one thread each, so no more than the work of one core.",
    ),
    term(
        "read before write",
        "A block cache must fill a block before part of it can be changed, so a small write may cost a large READ.",
    ),
    term(
        "tie",
        "Two predictions within 2 % of each other: the model does not tell which setting is the faster, and advises neither.",
    ),
    term(
        "noise",
        "By how much a figure differs when the same is measured again. A prediction is told to be within it where it misses by less than twice the measured figure's own doubt.",
    ),
    term("predicted", "What the model computes for this scenario."),
    term(
        "measured",
        "What a real client did; a fact, never adjusted.",
    ),
    term(
        "fitted",
        "A parameter that was moved until predictions met measurements, with its interval.",
    ),
    term(
        "90 % interval",
        "In nine of ten cases the measured value should lie inside it; the accuracy view shows how often it did.",
    ),
    term(
        "95 % interval",
        "Where a fitted parameter lies in 19 of 20 calibrations of systems whose parameters are known.",
    ),
    term(
        "not identifiable",
        "The report does not tell this parameter apart from others; it keeps its default and its doubt.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wait_that_is_told_is_explained() {
        // What mountwise-sim calls the waits that are not for the reply to one operation.
        for (wait, explained_by) in [
            ("room in the nfsiod queue", "room in the nfsiod queue"),
            ("a block in flight", "block in flight"),
            ("synchronous WRITE", "synchronous WRITE"),
            ("COMMIT of a block", "COMMIT of a block"),
            ("READ before a partial write", "read before write"),
            ("dirty pages to become fewer", "dirty pages"),
            ("WRITE of the same page", "WRITE of the same page"),
            (
                "another process in the file",
                "another process in the file, in the directory",
            ),
            ("another process's LOOKUP", "another process's LOOKUP"),
        ] {
            let found = GLOSSARY.iter().any(|entry| entry.term == explained_by);
            assert!(found, "{wait}: {explained_by}");
        }
    }
}
