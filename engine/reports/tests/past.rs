//! Lines that are none of a report between its lines or before them, and blank lines between all: the report is read as
//! without them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Remarked, remarked_faults};

#[test]
fn reports_are_read_past_what_is_none_of_them() {
    let faults = remarked_faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Remarked] = &[
    Remarked {
        what: "a message of the kernel between a title of FreeBSD and its number",
        text: "\nServer Info:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n  3123456     12345   1234567       234   1800456   1600345     23456     34567\n   Rename      Link   Symlink     Mkdir     Rmdir   Readdir  RdirPlus    Access\n     4567        12        56      1234       890        34     56789   1500321\n    Mknod    Fsstat    Fsinfo  PathConf    Commit\n        0    120345        78        39    723456\nServer Ret-Failed\n[12345.678901] nfs: server nas1 not responding, still trying\n                0\nServer Faults\n            0\nServer Cache Stats:\n   Inprog      Idem  Non-idem    Misses\n       12        34        56   9812345\nServer Write Gathering:\n WriteOps  WriteRPC   Opsaved\n  1600345   1600345         0\n",
        says: &[
            ("/blocks/0/sections/Server Cache Stats/Misses", "9812345"),
            ("/blocks/1", "null"),
        ],
        told: &["1 message between"],
        untold: &[],
    },
    Remarked {
        what: "the same above the counters of ONTAP",
        text: "cluster1::*> statistics show -object nfsv3 -instance svm1\n\nObject: nfsv3\nInstance: svm1\nStart-time: 3/14/2024 10:12:01\nEnd-time: 3/14/2024 10:13:01\nElapsed-time: 60s\nScope: svm1\n\n    Counter                                                     Value\n    -------------------------------- --------------------------------\n[12345.678901] nfs: server nas1 not responding, still trying\n    access_avg_latency                                          118us\n    access_total                                               123456\n    getattr_avg_latency                                          67us\n    getattr_total                                              812345\n    nfsv3_ops                                                   21345\n    read_avg_latency                                           1203us\n    read_throughput                                          98765432\n    read_total                                                 456789\n    write_avg_latency                                          2345us\n    write_total                                                123987\n",
        says: &[("/blocks/0/counters/read_total", "456789")],
        told: &["1 message between"],
        untold: &[],
    },
    Remarked {
        what: "the same among the parameters of a mount of macOS",
        text: "/Volumes/data from nas1:/vol/data\n[12345.678901] nfs: server nas1 not responding, still trying\n  -- Original mount options:\n     General mount flags: 0x0\n     NFS parameters: vers=3,rsize=65536,wsize=65536,nolocks\n     File system locations:\n       /vol/data @ nas1 (192.0.2.10)\n  -- Current mount parameters:\n     General mount flags: 0x4000018 nodev,nosuid,automounted\n     NFS parameters: vers=3,tcp,port=2049,nomntudp,hard,nointr,noresvport,negnamecache,callumnt,nolocks,quota,rsize=65536,wsize=32768,readahead=16,dsize=32768,rdirplus,nodumbtimer,timeo=10,maxgroups=16,acregmin=5,acregmax=60,acdirmin=5,acdirmax=60,nomutejukebox,nonfc,sec=sys\n     File system locations:\n       /vol/data @ nas1 (192.0.2.10)\n     Status flags: 0x0\n",
        says: &[
            ("/blocks/0/wsize", "32768"),
            ("/blocks/0/device", "\"nas1:/vol/data\""),
        ],
        told: &["1 message between"],
        untold: &[],
    },
    Remarked {
        what: "the name of a file in nfsslower broken by a quoting mail program",
        text: "> Tracing NFS operations that are slower than 10 ms\n> TIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n> 14:22:01 rsync          30122  R 262144  1024       23.41 \n> a long name that a mail program broke.sql\n> 14:22:03 rsync          30122  W 131072  2048       11.02 out.tar\n> 14:22:07 python3        4121   O 0       0          45.90 model.pkl\n> 14:22:09 ls             991    G 0       0          12.33 home\n> \n",
        says: &[("/blocks/0/n_rows", "4"), ("/blocks/0/by_type/G/n", "1")],
        told: &["stands between the rows of nfsslower"],
        untold: &[],
    },
    Remarked {
        what: "dots in brackets for rows of nfsslower",
        text: "Tracing NFS operations that are slower than 10 ms\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n14:22:01 rsync          30122  R 262144  1024       23.41 dump-2024.sql\n[...]\n14:22:07 python3        4121   O 0       0          45.90 model.pkl\n14:22:09 ls             991    G 0       0          12.33 home\n",
        says: &[("/blocks/0/n_rows", "3")],
        told: &[],
        untold: &[],
    },
    Remarked {
        what: "rows of nfsslower typed with letters for noughts",
        text: "Tracing NFS operations that are slower than 10 ms\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n14:22:01 rsync          30122  R 262144  1024       23.41 dump-2024.sql\n14:22:03 rsync          30122  W 131072  2048       11.02 out.tar\n14:22:07 python3        4121   O O       O          45.90 model.pkl\n14:22:09 ls             991    G O       O          12.33 home\n",
        says: &[
            ("/blocks/0/n_rows", "2"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 5: a row of nfsslower", "line 6: a row of nfsslower"],
        untold: &[],
    },
    Remarked {
        what: "the border of a pane before mounts",
        text: "│nas1:/vol/home on /home type nfs4 (rw,nosuid,relatime,vers=4.2,rsize=262144,wsize=131072,namlen=255,hard,proto=tcp,nconnect=4,timeo=600,retrans=2,sec=sys,clientaddr=192.0.2.31,local_lock=none,addr=192.0.2.10)\n│nas2:/export/scratch on /data/scratch type nfs (rw,noatime,vers=3,rsize=1048576,wsize=524288,namlen=255,soft,proto=tcp,timeo=100,retrans=3,sec=sys,mountaddr=192.0.2.11,mountvers=3,mountport=635,mountproto=udp,local_lock=all,addr=192.0.2.11)\n",
        says: &[
            ("/blocks/0/device", "\"nas1:/vol/home\""),
            ("/blocks/1/device", "\"nas2:/export/scratch\""),
        ],
        told: &["taken off the beginning of every line"],
        untold: &[],
    },
    Remarked {
        what: "text that Trac sets apart",
        text: "{{{\nClient Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n  4567890     12345    345678       123    912345    456789     23456      3456\n   Rename      Link   Symlink     Mkdir     Rmdir   Readdir  RdirPlus    Access\n      567        12         3       456        78      9012         0    678901\n    Mknod    Fsstat    Fsinfo  PathConf    Commit\n        0      1234         5         0      3456\nRpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n        3         0        11        42   7015810\nCache Info:\nAttr Hits    Misses Lkup Hits    Misses BioR Hits    Misses BioW Hits    Misses\n 98765432   4567890  34567890    345678   1234567    912345    345678    456789\nBioRLHits    Misses BioD Hits    Misses DirE Hits    Misses Accs Hits    Misses\n      123       123     45678      9012     23456         0  12345678    678901\n}}}\n",
        says: &[("/outcome", "\"ok\"")],
        told: &[],
        untold: &[],
    },
    Remarked {
        what: "a name before the packets of tcpdump",
        text: "Bob> 10:12:01.123456 IP client1.801 > nas1.nfs: Flags [P.], seq 1:129, ack 1, win 501, options [nop,nop,TS val 1 ecr 2], length 128: NFS request xid 3812345671 124 getattr fh 0,2/53\nBob> 10:12:01.124012 IP nas1.nfs > client1.801: Flags [P.], seq 1:117, ack 129, win 510, options [nop,nop,TS val 3 ecr 1], length 116: NFS reply xid 3812345671 reply ok 112 getattr DIR 755 ids 0/0 sz 4096\nBob> 10:12:01.124210 IP client1.801 > nas1.nfs: Flags [P.], seq 129:269, ack 117, win 501, options [nop,nop,TS val 4 ecr 3], length 140: NFS request xid 3812345672 136 read fh 0,2/53 131072 bytes @ 0\nBob> 10:12:01.126998 IP nas1.nfs > client1.801: Flags [P.], seq 117:131317, ack 269, win 510, options [nop,nop,TS val 5 ecr 4], length 131200: NFS reply xid 3812345672 reply ok 131196 read\n",
        says: &[("/blocks/0/calls/0/rtt_ms", "0.556")],
        told: &["`Bob>` and the like"],
        untold: &[],
    },
    Remarked {
        what: "hops of mtr joined in one line",
        text: "HOST: web01              Loss%   Snt   Last   Avg  Best  Wrst StDev\n  1.|-- gw.example.org    0.0%    10    0.4   0.5   0.3   0.9   0.2   2.|-- nas1.example.org  0.0%    10    2.1   2.4   2.0   3.9   0.6\n",
        says: &[("/blocks/0/mean_ms", "2.4")],
        told: &["mtr's last hop, nas1.example.org"],
        untold: &[],
    },
    Remarked {
        what: "sar with decimal commas, a blank line behind each line, below the head of a mail",
        text: "From: Bob\nTo: Storage\nSubject: slow\n\nLinux 4.18.0-513.el8.x86_64 (srv-nfs) \t14/03/2024 \t_x86_64_\t(16 CPU)\n\n\n\n09:00:01      scall/s badcall/s  packet/s     udp/s     tcp/s     hit/s    miss/s   sread/s  swrite/s saccess/s sgetatt/s\n\n09:10:01      5123,45      0,01   5123,45      0,00   5123,45      0,00   1234,56    912,34    456,78    811,20   1600,55\n\n09:20:01      4876,10      0,00   4876,10      0,00   4876,10      0,00   1101,90    880,01    412,33    790,44   1511,08\n\nMoyenne :     4999,78      0,01   4999,78      0,00   4999,78      0,00   1168,23    896,18    434,56    800,82   1555,82\n",
        says: &[
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/rows/1/hit~1s", "0.0"),
        ],
        told: &[],
        untold: &[],
    },
    Remarked {
        what: "ticks around the names of a mount in a sentence of Markdown",
        text: "* `nas1:/vol/home` on `/home` type nfs4 (rw,vers=4.2,rsize=262144,wsize=131072,hard,proto=tcp,timeo=600,retrans=2,sec=sys,addr=192.0.2.10)\n",
        says: &[
            ("/blocks/0/device", "\"nas1:/vol/home\""),
            ("/blocks/0/mountpoint", "\"/home\""),
        ],
        told: &[],
        untold: &[],
    },
    Remarked {
        what: "the bracket that closes an object below a mount",
        text: "ok: [web01] => {\n    \"msg\": \"nas1:/vol/home on /home type nfs4 (rw,relatime,vers=4.2,rsize=262144,wsize=131072,hard,proto=tcp,timeo=600,retrans=2,sec=sys,addr=192.0.2.10)\"\n}\n",
        says: &[("/blocks/0/rsize", "262144")],
        told: &[],
        untold: &["this stands right below"],
    },
    Remarked {
        what: "frames of tshark that a mail broke and quoted",
        text: ">     1   0.000000    192.0.2.31 → 192.0.2.10   NFS 182 V3 GETATTR Call,\n> FH: 0x62d40c52\n>     2   0.000412    192.0.2.10 → 192.0.2.31   NFS 182 V3 GETATTR Reply\n> (Call In 1)  Directory mode: 0755 uid: 0 gid: 0\n>     3   0.001001    192.0.2.31 → 192.0.2.10   NFS 202 V3 READ Call, FH:\n> 0x62d40c52 Offset: 0 Len: 131072\n>     4   0.003511    192.0.2.10 → 192.0.2.31   NFS 1514 V3 READ Reply\n> (Call In 3) Len: 131072\n",
        says: &[
            ("/blocks/0/n_calls", "2"),
            ("/blocks/0/n_replies", "2"),
            ("/blocks/0/calls/1/bytes", "131072"),
            ("/blocks/0/calls/1/rtt_ms", "2.51"),
        ],
        told: &["lines of the list were wrapped; joined"],
        untold: &[],
    },
    Remarked {
        what: "a file as bat frames it",
        text: "───────┬────────────────────────────────────────────────────────────\n       │ File: x\n───────┼────────────────────────────────────────────────────────────\n   1   │ Client rpc stats:\n   2   │ calls      retrans    authrefrsh\n   3   │ 8345127    213        8345340   \n   4   │ \n   5   │ Client nfs v3:\n   6   │ null             getattr          setattr          lookup           access           \n   7   │ 1         0%     3812345  45%     21345     0%     823456    9%     1203344  14%     \n   8   │ readlink         read             write            create           mkdir            \n   9   │ 322       0%     1500321  17%     812345    9%     44321     0%     1201      0%     \n  10   │ symlink          mknod            remove           rmdir            rename           \n  11   │ 12        0%     0         0%     23456     0%     345       0%     9876      0%     \n  12   │ link             readdir          readdirplus      fsstat           fsinfo           \n  13   │ 4         0%     2345      0%     34567     0%     1234      0%     6         0%     \n  14   │ pathconf         commit           \n  15   │ 3         0%     54120     0%     \n───────┴────────────────────────────────────────────────────────────\n",
        says: &[
            ("/blocks/0/retrans", "213"),
            ("/blocks/1/counts_nonzero/commit", "54120"),
        ],
        told: &["line numbers at the start of the lines taken off"],
        untold: &[],
    },
    Remarked {
        what: "arrows of a word processor between the bounds of nfsdist",
        text: "Tracing NFS operation latency... Hit Ctrl-C to end.\n\noperation = read\n     usecs               : count     distribution\n         0 → 1          : 4        |                                        |\n         2 → 3          : 120      |***                                     |\n         4 → 7          : 1234     |****************************************|\n         8 → 15         : 456      |**************                          |\n        16 → 31         : 78       |**                                      |\n\noperation = getattr\n     usecs               : count     distribution\n         0 → 1          : 12       |******                                  |\n         2 → 3          : 77       |****************************************|\n         4 → 7          : 31       |****************                        |\n",
        says: &[("/blocks/0/count", "1892"), ("/blocks/1/count", "120")],
        told: &[],
        untold: &[],
    },
];
