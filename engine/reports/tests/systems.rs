//! Reports of systems other than Linux, of benchmarks and of traces, as their print statements lay them out: what each
//! must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn other_systems_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "counts of FreeBSD 14 that touch, some wider than their column",
        text: "Client Info:\nRpc Counts:\n      Getattr      Setattr       Lookup     Readlink         Read        Write       Create       Remove\n           77            0        4120098765432109876            512345678901234            0           31\n       Rename         Link      Symlink        Mkdir        Rmdir      Readdir     RdirPlus       Access\n12345678901232345678901234            0            0            0            0            0            9\n",
        says: &[
            ("/blocks/0/sections/Rpc Counts/Lookup", "41200"),
            ("/blocks/0/sections/Rpc Counts/Readlink", "98765432109876"),
            ("/blocks/0/sections/Rpc Counts/Read", "5"),
            ("/blocks/0/sections/Rpc Counts/Write", "12345678901234"),
            ("/blocks/0/sections/Rpc Counts/Rename", "1234567890123"),
            ("/blocks/0/sections/Rpc Counts/Link", "2345678901234"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "two counts of FreeBSD 14 that touch, one wider than its column, and nothing that says which",
        text: "Client Info:\nRpc Counts:\n      Getattr      Setattr       Lookup     Readlink         Read        Write       Create       Remove\n           77            0        41200            7123456789012398765432109876            4           31\n",
        says: &[
            ("/blocks/0/sections/Rpc Counts/Readlink", "7"),
            ("/blocks/0/sections/Rpc Counts/Read", "null"),
            ("/blocks/0/sections/Rpc Counts/Write", "null"),
            ("/blocks/0/sections/Rpc Counts/Create", "4"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a report of FreeBSD, both sides, that lost its line ends",
        text: "Client Info: Rpc Counts: Getattr Setattr Lookup Readlink Read Write Create Remove 77 0 412 3 5100 6200 7 31 Mknod Fsstat Fsinfo PathConf Commit 0 12 1 1 40 Rpc Info: TimedOut Invalid X Replies Retries Requests 2 0 0 9 11880 Cache Info: Attr Hits Misses Lkup Hits Misses 900 44 800 33 Server Info: Getattr Setattr Lookup 8 1 2 Server Write WriteOps WriteRPC Opsaved 5 5 0 Server Cache Inprog Non-Idem Misses 0 2 900",
        says: &[
            ("/format", "\"freebsd_nfsstat\""),
            ("/blocks/0/side", "\"client\""),
            ("/blocks/0/span", "\"cumulative\""),
            ("/blocks/0/sections/Rpc Counts/Write", "6200"),
            ("/blocks/0/requests", "11880"),
            ("/blocks/0/sections/Cache Info/Lkup Misses", "33"),
            ("/blocks/1/side", "\"server\""),
            ("/blocks/1/sections/Server Write/WriteOps", "5"),
            ("/blocks/1/sections/Server Cache/Misses", "900"),
            ("/blocks/2", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a report of NetBSD with the number of calls in its titles, which lost its line ends",
        text: "Client Info: RPC Counts: (150 calls) null getattr setattr lookup access readlink read write 0 0% 60 40% 0 0% 30 20% 0 0% 0 0% 60 40% 0 0% RPC Info: timeout invalid unexpected retries requests 0 0 0 3 150",
        says: &[
            ("/format", "\"netbsd_nfsstat\""),
            ("/blocks/0/sections/RPC Counts/read", "60"),
            ("/blocks/0/retries", "3"),
        ],
    },
    Case {
        what: "both sides of FreeBSD's JSON with -e, one level down",
        text: "{\"nfsstat\": {\"nfsv4\": {\"clientstats\": {\"operations\": {\"getattr\":1200,\"nfsv41\": {\"close\":44}},\"rpc\": {\"timedout\":3,\"retries\":4,\"requests\":1300}},\"serverstats\": {\"operations\": {\"getattr\":77}}}}}",
        says: &[
            ("/blocks/0/side", "\"client\""),
            ("/blocks/0/sections/operations/getattr", "1200"),
            ("/blocks/0/sections/operations nfsv41/close", "44"),
            ("/blocks/0/requests", "1300"),
            ("/blocks/1/side", "\"server\""),
            ("/blocks/1/sections/operations/getattr", "77"),
            ("/blocks/1/requests", "null"),
        ],
    },
    Case {
        what: "dd of macOS with the lines of its progress",
        text: "% dd if=/dev/zero of=/Volumes/t/a bs=1m count=1000 status=progress\n  964689920 bytes (965 MB, 920 MiB) transferred 8.012s, 120 MB/s\n1000+0 records in\n1000+0 records out\n1048576000 bytes transferred in 8.721 secs (120235756 bytes/sec)\n",
        says: &[
            ("/blocks/0/bytes", "1048576000"),
            ("/blocks/0/seconds", "8.721"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "progress of BSD's dd alone",
        text: "964689920 bytes (965 MB, 920 MiB) transferred 8.012s, 120 MB/s\n",
        says: &[
            ("/blocks/0/seconds", "8.012"),
            ("/blocks/0/rate_text", "\"120 MB/s\""),
        ],
    },
    Case {
        what: "fsslower of libbpf: a sync to the end of the file",
        text: "Tracing nfs operations slower than 1 ms for 20 secs.\nTIME     COMM             PID     T BYTES   OFF_KB   LAT(ms) FILENAME\n13:29:01 db writer        2992396 F LL_MAX  0          23.99 a.journal\n13:29:02 tar              2992399 R 131072  128         3.99 a.tar\n",
        says: &[
            ("/blocks/0/by_type/F/sum_us", "23990"),
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/threshold_ms", "1"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "a row of nfsslower that cannot be read is no lack of slow operations",
        text: "Tracing NFS operations slower than 1 ms\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n13:29:01 tar            299 R lots 0 23.99 a.tar\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/remarks/0/line", "3"),
        ],
    },
    Case {
        what: "nfsslower of all operations, without the heading of its columns",
        text: "Tracing NFS operations\n11:56:50 dd             2185  W 1048576 0           0.42 a.test\n11:56:50 cp             2186  G 0       0           0.35 a.test\n",
        says: &[
            ("/format", "\"nfsslower\""),
            ("/blocks/0/by_type/W/sum_us", "420"),
            ("/blocks/0/threshold_ms", "0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "version 3 of NetApp's 7-mode behind the sizes of version 2",
        text: "Server nfs V2: (0 calls)\nnull       getattr    setattr    root       lookup     readlink   read\n0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       0 0%\n\nRead request stats (version 2)\n0-511      512-1023   1K-2047\n0          0          0\n\nServer nfs V3: (500 calls)\nnull       getattr    setattr    lookup     access     readlink   read\n0 0%       100 20%    0 0%       100 20%    0 0%       0 0%       300 60%\n",
        says: &[
            ("/blocks/1/kind", "\"request_sizes\""),
            ("/blocks/2/nfs_version", "3"),
            ("/blocks/2/declared", "500"),
            ("/blocks/2/counts_nonzero/read", "300"),
            ("/blocks/2/side", "\"server\""),
        ],
    },
    Case {
        what: "sysstat of NetApp says what to paste instead",
        text: " CPU    NFS   CIFS   HTTP   Total     Net   kB/s    Disk   kB/s\n                                       in    out    read  write\n 12%   3021      0      0    3021   11320  45012   22111  19011\n",
        says: &[
            ("/outcome", "\"error\""),
            (
                "/remarks/0/text",
                "\"line 1: NetApp's `sysstat` gives the operations of all protocols and no latency, and is not read: paste `nfsstat` of the filer, or `statistics show -object nfsv3`\"",
            ),
        ],
    },
    Case {
        what: "Solaris' vfstab, and attributes on a line of their own",
        text: "nas7:/export/a - /a nfs - yes rw,bg,hard,vers=3,rsize=32768,wsize=32768\n\n/b from nas7:/export/b\n Flags:         vers=3,proto=tcp,sec=sys,hard,rsize=32768,wsize=32768,retrans=5,timeo=600\n Attr cache:    acregmin=3,acregmax=60,acdirmin=30,acdirmax=60\n",
        says: &[
            ("/blocks/0/kind", "\"mount_command\""),
            ("/blocks/0/mountpoint", "\"/a\""),
            ("/blocks/0/rsize", "32768"),
            ("/blocks/1/acdirmin", "30"),
            ("/blocks/1/timeo", "600"),
        ],
    },
    Case {
        what: "numbers of packets are none of lines: replies refer to them",
        text: "    1   0.000000 10.0.0.5 -> 10.0.0.9 NFS 190 V3 GETATTR Call, FH: 0x2f3c1a2b\n    2   0.000312 10.0.0.9 -> 10.0.0.5 NFS 182 V3 GETATTR Reply (Call In 1)  Directory mode: 0755\n    3   0.000501 10.0.0.5 -> 10.0.0.9 NFS 202 V3 READ Call, FH: 0x2f3c1a2b Offset: 0 Len: 32768\n    4   0.002501 10.0.0.9 -> 10.0.0.5 NFS 330 V3 READ Reply (Call In 3) Len: 32768\n",
        says: &[
            ("/blocks/0/counts", "{\"getattr\":1,\"read\":1}"),
            ("/blocks/0/calls/0/rtt_ms", "0.312"),
            ("/blocks/0/calls/1/rtt_ms", "2.0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "packets with the date before the time",
        text: "   12 2024-02-01 10:11:12.123456 10.0.0.5 → 10.0.0.9 NFS 262 V4 Call GETATTR FH: 0x62d40c52\n   13 2024-02-01 10:11:12.123956 10.0.0.9 → 10.0.0.5 NFS 310 V4 Reply (Call In 12) GETATTR\n",
        says: &[
            ("/blocks/0/counts", "{\"getattr\":1}"),
            ("/blocks/0/calls/0/rtt_ms", "0.5"),
        ],
    },
    Case {
        what: "processes of iozone that write where they are told",
        text: "\tChildren see throughput for  2 pwrite writers \t=    4100.25 kB/sec\n\tParent sees throughput for  2 pwrite writers \t=    4000.10 kB/sec\n",
        says: &[
            ("/blocks/0/rows/0/pwrite", "4100.25"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "packets of tcpdump with the seconds since 1970",
        text: "1700000000.124456 IP 10.0.0.5.790 > 10.0.0.9.nfs: Flags [P.], seq 1:157, ack 1, win 501, length 156: NFS request xid 77 152 read fh Unknown/0100 8192 bytes @ 16384\n1700000000.126456 IP 10.0.0.9.nfs > 10.0.0.5.790: Flags [.], seq 1:1449, ack 157, win 501, length 1448: NFS reply xid 77 reply ok 1444 read\n",
        says: &[
            ("/blocks/0/calls/0/rtt_ms", "2.0"),
            ("/blocks/0/calls/0/offset", "16384"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "packets of tcpdump with the difference to the one before",
        text: " 00:00:00.000000 IP cl.1021 > nas.nfs: Flags [P.], length 156: NFS request xid 11 152 read fh Unknown/0100 8192 bytes @ 16384\n 00:00:00.000412 IP nas.nfs > cl.1021: Flags [.], length 1448: NFS reply xid 11 reply ok 1444 read\n 00:00:00.000100 IP cl.1021 > nas.nfs: Flags [P.], length 156: NFS request xid 12 152 read fh Unknown/0100 8192 bytes @ 24576\n 00:00:00.000500 IP nas.nfs > cl.1021: Flags [.], length 1448: NFS reply xid 12 reply ok 1444 read\n",
        says: &[
            ("/blocks/0/calls/0/rtt_ms", "0.412"),
            ("/blocks/0/calls/1/rtt_ms", "0.5"),
            ("/blocks/0/calls/1/time_us", "512"),
            (
                "/remarks/0/text",
                "\"the time of each packet is the difference to the one before (-ttt, -t d): they are added up\"",
            ),
        ],
    },
    Case {
        what: "differences in tshark's list, an acknowledgement between a call and its reply",
        text: "    7   0.000120 10.0.0.5 → 10.0.0.9 NFS 190 V3 GETATTR Call (Reply In 9), FH: 0x2f3c1a2b\n    8   0.000050 10.0.0.9 → 10.0.0.5 TCP 66 2049 → 871 [ACK] Seq=1 Ack=2 Win=501 Len=0\n    9   0.000300 10.0.0.9 → 10.0.0.5 NFS 182 V3 GETATTR Reply (Call In 7)  Directory mode: 0755\n",
        says: &[("/blocks/0/calls/0/rtt_ms", "0.35")],
    },
    Case {
        what: "Wireshark's list, exported",
        text: "\"No.\",\"Time\",\"Source\",\"Destination\",\"Protocol\",\"Length\",\"Info\"\n\"1\",\"0.000000\",\"10.0.0.5\",\"10.0.0.9\",\"NFS\",\"190\",\"V3 GETATTR Call (Reply In 3), FH: 0x2f3c1a2b\"\n\"2\",\"0.000100\",\"10.0.0.9\",\"10.0.0.5\",\"TCP\",\"66\",\"2049 > 871 [ACK] Seq=1 Ack=2 Win=501 Len=0\"\n\"3\",\"0.000312\",\"10.0.0.9\",\"10.0.0.5\",\"NFS\",\"182\",\"V3 GETATTR Reply (Call In 1)  Directory mode: 0755\"\n",
        says: &[
            ("/format", "\"tshark\""),
            ("/blocks/0/calls/0/rtt_ms", "0.312"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "long packets of tcpdump -e are on lines of their own",
        text: "10:00:00.000100 00:1b:21:aa:bb:cc > 00:1b:21:dd:ee:ff, ethertype IPv6 (0x86dd), length 242: 2001:db8::5.872 > 2001:db8::9.2049: Flags [P.], seq 1:157, ack 1, win 501, options [nop,nop,TS val 1 ecr 2], length 156: NFS request xid 99 152 write fh Unknown/0100 4096 (4096) bytes @ 8192 <filesync>\n10:00:00.002100 00:1b:21:dd:ee:ff > 00:1b:21:aa:bb:cc, ethertype IPv6 (0x86dd), length 222: 2001:db8::9.2049 > 2001:db8::5.872: Flags [P.], seq 1:137, ack 157, win 501, options [nop,nop,TS val 1 ecr 2], length 136: NFS reply xid 99 reply ok 132 write PRE: sz 8192 mtime 1 ctime 1 POST: REG 100644 ids 0/0 sz 12288 nlink 1 rdev 0/0 fsid 1 fileid 2 a/m/ctime 1 1 1 4096 bytes <filesync>\n",
        says: &[("/blocks/0/calls/0/rtt_ms", "2.0"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "dd of System V, timed, and one that is not",
        text: "$ time dd if=/nas/t of=/dev/null bs=32k count=32768\n32768+0 records in\n32768+0 records out\n\nreal       12.3\nuser        0.1\nsys         2.3\n$ dd if=/dev/zero of=/nas/u bs=1024k count=100\n100+0 records in.\n100+0 records out.\n",
        says: &[
            ("/blocks/0/bytes", "1073741824"),
            ("/blocks/0/seconds", "12.3"),
            ("/blocks/0/direction", "\"read\""),
            ("/blocks/1", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "macOS' list of exports counts no operations and says what to paste instead",
        text: "Exported Directory Info:\n    Requests    Read Bytes   Write Bytes\n       12034      33000000      40000000  /Users/share\n",
        says: &[
            ("/outcome", "\"error\""),
            (
                "/remarks/0/text",
                "\"line 2: macOS' counts of its exports (nfsstat -e) and users (-u) are requests and bytes, not operations, and are not read: paste `nfsstat -s`\"",
            ),
        ],
    },
    Case {
        what: "nfssvrtop says what to paste instead",
        text: "Ver     Client           NFSOPS   Reads SWrites AWrites Commits   Rd_bw\n3       10.0.0.5             25       0       0      25       0       0\n",
        says: &[(
            "/remarks/0/text",
            "\"line 1: illumos' nfssvrtop is not read: paste `nfsstat -s`\"",
        )],
    },
    Case {
        what: "operations of a macOS client, a line each, with a remark behind the first",
        text: "$ nfsstat -c\nNFSv4 Operation Counts:\n  Write: 347151    # <- the client did send them\n  Open: 610\n  Close: 380\n  Commit: 12932\n",
        says: &[(
            "/blocks/0/counts_nonzero",
            r#"{"close":380,"commit":12932,"open":610,"write":347151}"#,
        )],
    },
    Case {
        what: "two instances of ONTAP, one after the other, and its pager between the counters",
        text: "Object: nfsv3\nInstance: svm1\nStart-time: 3/14/2023 10:15:02\nEnd-time: 3/14/2023 10:16:02\nElapsed-time: 60s\nScope: svm1\n\n    Counter                                                     Value\n    -------------------------------- --------------------------------\n    nfsv3_ops                                                    12110\n    read_total                                                 201331\nPress <space> to page down, <return> for next line, or 'q' to quit...\n    write_total                                                 80221\n\nObject: nfsv3\nInstance: svm2\nStart-time: 3/14/2023 10:15:02\nEnd-time: 3/14/2023 10:16:02\nElapsed-time: 60s\nScope: svm2\n\n    Counter                                                     Value\n    -------------------------------- --------------------------------\n    nfsv3_ops                                                       11\n    read_total                                                 201331\nPress <space> to page down, <return> for next line, or 'q' to quit...\n    write_total                                                 80221\n\n",
        says: &[
            ("/blocks/0/instance", "\"svm1\""),
            ("/blocks/0/counters/nfsv3_ops", "12110"),
            ("/blocks/0/counters/write_total", "80221"),
            ("/blocks/1/instance", "\"svm2\""),
            ("/blocks/1/counters/nfsv3_ops", "11"),
            ("/blocks/1/counters/write_total", "80221"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "leases of a server of FreeBSD 4, and a table that no version known here has",
        text: "Server Info:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n    22114       211     90112         3    401223     88012       901       812\nServer Lease Stats:\n  Leases     PeakL   GLeases\n        4         7        12\nServer Window Limits Stats:\n  Opened    Closed\n       3         1\nServer Write Gathering:\n WriteOps  WriteRPC   Opsaved\n    88010     88012         2\n",
        says: &[
            ("/blocks/0/sections/Server Lease Stats/PeakL", "7"),
            ("/blocks/0/sections/Server Window Limits Stats/Opened", "3"),
            (
                "/blocks/0/sections/Server Write Gathering/WriteOps",
                "88010",
            ),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a server of illumos that lost its line ends",
        text: "# nfsstat -s -v 4 Server rpc: Connection oriented: calls badcalls nullrecv badlen xdrcall dupchecks dupreqs 402519 0 0 0 0 62011 3 Server NFSv4: calls badcalls referrals referlinks 402519 0 0 0 Version 4: (402517 calls) null compound 6 0% 402511 99% Version 4: (361332 operations) reserved access close commit 0 0% 0 0% 0 0% 0 0% create delegpurge delegreturn getattr 0 0% 0 0% 0 0% 301220 83% open read remove write 0 0% 59001 16% 0 0% 1111 0%",
        says: &[
            ("/blocks/1/kind", "\"server_nfs\""),
            ("/blocks/1/calls", "402519"),
            ("/blocks/3/unit", "\"operations\""),
            ("/blocks/3/counts_nonzero/read", "59001"),
            ("/blocks/3/declared", "361332"),
        ],
    },
    Case {
        what: "a table of nfs_acl with one column in its last row",
        text: "Server nfs_acl:\nVersion 2: (44 calls)\nnull            getacl          setacl          getattr         access\n0 0%            44 100%         0 0%            0 0%            0 0%\ngetxattrdir\n0 0%\nVersion 3: (33 calls)\nnull            getacl          setacl          getxattrdir\n0 0%            33 100%         0 0%            0 0%\n",
        says: &[
            ("/blocks/0/n_columns", "6"),
            ("/blocks/1/nfs_version", "3"),
            ("/blocks/1/counts_nonzero/getacl", "33"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "a table of kstat is no list of a client's operations",
        text: "module: nfs                             instance: 0\nname:   rfsproccnt_v3                    class:    misc\n\taccess                          33771\n\tcommit                          9123\n\tcreate                          701\n\tcrtime                          48.123441\n\tgetattr                         88123\n\tread                            198771\n\twrite                           64120\n\tsnaptime                        812331.123\n",
        says: &[
            ("/blocks/0", "null"),
            ("/outcome", "\"error\""),
            ("/remarks/1", "null"),
            (
                "/remarks/0/text",
                "\"line 2: the counters of Solaris' kstat are not read: paste `nfsstat -c` or `nfsstat -s`, which print the same ones\"",
            ),
        ],
    },
    Case {
        what: "`stats show` of NetApp's 7-mode, the counters of one interval below those of another",
        text: "filer> stats show -n 2 nfsv3\nnfsv3:nfs:nfsv3_ops:812/s\nnfsv3:nfs:nfsv3_read_latency:1.75ms\nnfsv3:nfs:nfsv3_read_latency_hist.0 - <1ms:4021\nnfsv3:nfs:nfsv3_ops:790/s\nnfsv3:nfs:nfsv3_read_latency:1.70ms\n",
        says: &[
            ("/format", "\"netapp_statistics\""),
            ("/blocks/0/object", "\"nfsv3\""),
            ("/blocks/0/instance", "\"nfs\""),
            ("/blocks/0/counters/nfsv3_ops", "\"812/s\""),
            (
                "/blocks/0/counters/nfsv3_read_latency_hist.0 - <1ms",
                "4021",
            ),
            ("/blocks/1/counters/nfsv3_read_latency", "\"1.70ms\""),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "HP-UX in three columns, with counters that others lack",
        text: "Client rpc:\nConnection oriented:\nN/A\nConnectionless oriented:\ncalls            badcalls         retrans\n871              0                0\nbadxids          timeouts         waits\n0                2                0\nnewcreds         badverfs         timers\n0                0                33\ntoobigs          nomem            cantsend\n1                0                0\nbufulocks\n4\n",
        says: &[
            ("/format", "\"hpux_nfsstat\""),
            ("/blocks/0/timers", "33"),
            ("/blocks/0/toobigs", "1"),
            ("/blocks/0/bufulocks", "4"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "iostat -xn of Solaris: the mounts among the disks, and whose the time is where one side was idle",
        text: "$ iostat -xn 10 1\n                    extended device statistics\n    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device\n    3.1    9.0  120.5   88.2  0.0  0.1    0.0    6.1   0   4 c0t0d0\n    0.0   12.5    0.0  400.0  0.0  0.2    0.1   14.6   0  11 nas:/export/home\n    4.0    2.0  128.0   64.0  0.0  0.1    0.0    5.5   0   3 nas:/export/tools\n",
        says: &[
            ("/format", "\"solaris_iostat\""),
            ("/blocks/0/device", "\"nas:/export/home\""),
            ("/blocks/0/service_ms", "14.6"),
            ("/blocks/0/rows/0/ops_s", "0.0"),
            ("/blocks/0/rows/0/rtt_ms", "null"),
            ("/blocks/0/rows/1/rtt_ms", "14.6"),
            ("/blocks/0/rows/1/per_op", "32.0"),
            ("/blocks/1/rows/0/rtt_ms", "null"),
            ("/blocks/1/rows/0/bytes_s", "128.0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "iostat -xn of Solaris without a mount says what to paste instead",
        text: "    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device\n    3.1    9.0  120.5   88.2  0.0  0.1    0.0    6.1   0   4 c0t0d0\n",
        says: &[("/blocks/0", "null"), ("/outcome", "\"error\"")],
    },
    Case {
        what: "macOS' JSON inside what a monitor writes, each side a member of its own",
        text: "{\"host\": \"mac1\", \"state\": \"ok\", \"nfs_client\": {\"Client Info\": {\"NFSv3 RPC Counts\": {\"Read\": 811, \"Write\": 20}}}, \"nfs_server\": {\"Server Info\": {\"RPC Counts\": {\"Read\": 3}}}}",
        says: &[
            ("/format", "\"macos_json\""),
            ("/blocks/0/sections/NFSv3 RPC Counts/Read", "811"),
            ("/blocks/0/side", "\"client\""),
            ("/blocks/1/sections/RPC Counts/Read", "3"),
            ("/blocks/1/side", "\"server\""),
        ],
    },
    Case {
        what: "the rows over RDMA of Solaris 10 and illumos, whose last columns no other transport has",
        text: "Client rpc:\nRDMA based:\ncalls      badcalls   badxids    timeouts   newcreds   badverfs   timers     \n8123       0          17         4          0          0          2          \ncantconn   nomem      interrupts longrpc    \n3          0          1          412        \n\nServer rpc:\nRDMA based:\ncalls              badcalls           nullrecv           badlen             \n912                0                  0                  0                  \nxdrcall            dupchecks          dupreqs            longrpcs           \n0                  31                 0                  7                  \ntotalreplies       totallongreplies   totalinlinereplies \n912                7                  905                \n",
        says: &[
            ("/blocks/0/cantconn", "3"),
            ("/blocks/0/longrpc", "412"),
            ("/blocks/1/longrpcs", "7"),
            ("/blocks/1/totalinlinereplies", "905"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "Tru64: the calls of both versions, then a table of each with the version in its title",
        text: "Server nfs:\ncalls      badcalls\n1000       0\n\nServer nfs V2:\nnull       getattr    setattr    root       lookup     readlink   read\n0  0%      60 60%     0  0%      0  0%      40 40%     0  0%      0  0%\n\nServer nfs V3:\nnull       getattr    setattr    lookup     access     readlink   read\n0  0%      300 33%    0  0%      200 22%    0  0%      0  0%      400 44%\n\nClient nfs:\ncalls      badcalls   nclget     nclsleep\n50         0          50         0\n\nClient nfs V3:\nnull       getattr    setattr    lookup     access     readlink   read\n0  0%      10 20%     0  0%      0  0%      0  0%      0  0%      40 80%\n",
        says: &[
            ("/format", "\"tru64_nfsstat\""),
            ("/blocks/0/calls", "1000"),
            ("/blocks/0/nfs_version", "null"),
            ("/blocks/1/nfs_version", "2"),
            ("/blocks/1/sum", "100"),
            ("/blocks/2/nfs_version", "3"),
            ("/blocks/2/counts_nonzero/read", "400"),
            ("/blocks/4/side", "\"client\""),
            ("/blocks/4/nfs_version", "3"),
            ("/blocks/4/counts_nonzero/read", "40"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "ONTAP: counters below one that has rows and no value of its own",
        text: "Object: nfsv3\nInstance: svm1\nElapsed-time: 30s\n    Counter                                                     Value\n    -------------------------------- --------------------------------\n    read_avg_latency                                            612us\n    read_size_histo\n                                < 512                               3\n                                 < 1K                              12\n    read_total                                                 201331\n",
        says: &[
            ("/blocks/0/counters/read_total", "201331"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "macOS' mounts as JSON, with lists of flags and places beside the options",
        text: "{\n  \"nas:/data\": {\n    \"Mount Point\": \"/Volumes/data\",\n    \"Current mount parameters\": {\n      \"General mount flags\": {\"Flags\": [\"nodev\", \"nosuid\"]},\n      \"NFS parameters\": [\"vers=3\", \"tcp\", \"rsize=32768\"],\n      \"File system locations\": [\"/data\", \"nas\"]\n    }\n  }\n}\n",
        says: &[
            ("/format", "\"macos_m\""),
            ("/blocks/0/mountpoint", "\"/Volumes/data\""),
            ("/blocks/0/rsize", "32768"),
        ],
    },
    Case {
        what: "nfsiostat, the line of whose mount was typed again without its colon",
        text: "$ nfsiostat 1 1 /data\n\nnas:/data mounted on /data\n\n           ops/s       rpc bklog\n          12.140           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)   avg exe (ms)\n                   0.687         135.679         197.518        0 (0.0%)          9.235          9.876\n",
        says: &[
            ("/blocks/0/device", "\"nas:/data\""),
            ("/blocks/0/mount", "\"/data\""),
            ("/blocks/0/rows/0/rtt_ms", "9.235"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "averages that a patched node_exporter computed are no counters",
        text: "node_mountstats_nfs_operations_average_round_trip_time_seconds{export=\"nas:/v\",mountaddr=\"10.0.0.7\",operation=\"LINK\",protocol=\"tcp\"} 0\nnode_mountstats_nfs_operations_average_round_trip_time_seconds{export=\"nas:/v\",mountaddr=\"10.0.0.7\",operation=\"LOOKUP\",protocol=\"tcp\"} 0.001\n",
        says: &[
            (
                "/remarks/0/text",
                "\"line 1: node_mountstats_nfs_operations_average_round_trip_time_seconds is an average since the mount, no counter of node_exporter: it tells no rate and no mix\"",
            ),
            ("/outcome", "\"ok_notice\""),
        ],
    },
];
