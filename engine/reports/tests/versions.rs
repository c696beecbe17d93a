//! Tools in other versions, on other systems and in other languages, and what was silently lost of them
//! before: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn other_versions_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "another report below a job of fio",
        text: "w: (groupid=0, jobs=1): err= 0: pid=9: Fri Mar  1 10:00:00 2024\n  write: IOPS=110, BW=110MiB/s (116MB/s)(6600MiB/60001msec); 0 zone resets\n    clat percentiles (msec):\n     |  1.00th=[    5], 99.00th=[   20]\n  fsync/fdatasync/sync_file_range:\n    sync percentiles (nsec):\n     |  1.00th=[   70], 99.00th=[  800]\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n4612       7          4612    \n",
        says: &[
            ("/blocks/0/write/clat_us_p99", "20000.0"),
            ("/blocks/1/calls", "4612"),
        ],
    },
    Case {
        what: "a side of a job of fio without its head",
        text: "read: IOPS=12.3k, BW=48.1MiB/s (50.4MB/s)(2885MiB/60005msec)\n",
        says: &[
            ("/format", "\"fio_text\""),
            ("/blocks/0/read/runtime_ms", "60005"),
            ("/blocks/0/read/iops", "12300.0"),
        ],
    },
    Case {
        what: "another report below the mounts of macOS, and a version under two names",
        text: "/Volumes/a from nas7:/a\n  -- Original mount options:\n     NFS parameters: nfsvers=4,soft\n  -- Current mount parameters:\n     NFS parameters: vers=4.0,tcp,rsize=65536,wsize=65536\n     Status flags: 0x0\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n4612       7          4612    \n",
        says: &[
            ("/blocks/0/vers", "\"4.0\""),
            ("/blocks/0/options/nfsvers", "null"),
            ("/blocks/1/calls", "4612"),
        ],
    },
    Case {
        what: "dd and rsync in other words",
        text: "1048576000 Bytes (1,0 GB, 1000 MiB) kopiert, 9,3125 s, 113 MB/s\nsent 1,000,000 bytes  received 40 bytes  500,020.00 bytes/sec\n",
        says: &[
            ("/blocks/0/seconds", "9.3125"),
            ("/blocks/1/bytes", "1000040"),
            ("/blocks/1/seconds", "2.0"),
        ],
    },
    Case {
        what: "an average of sar right behind the interrupt",
        text: "15:00:00       call/s retrans/s    read/s   write/s  access/s  getatt/s\n15:00:10         1.00      0.00      0.00      1.00      0.00      0.00\n^C\n\nAverage:         1.00      0.00      0.00      1.00      0.00      0.00\n",
        says: &[("/blocks/0/n_rows", "1"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "a clock of Korean, in words of its own",
        text: "오후 11시 59분 50초    call/s retrans/s    read/s   write/s  access/s  getatt/s\n오전 12시 00분 00초      1.00      0.00      0.00      1.00      0.00      0.00\n",
        says: &[("/blocks/0/rows/0/interval_s", "10")],
    },
    Case {
        what: "how often all threads of an old server were busy",
        text: "rc 0 30 12\nth 8 412 60.500 20.250 9.000 3.100 2.000 1.000 0.750 0.500 0.250 4.125\nnet 42 0 42 1\nrpc 42 0 0 0 0\nproc3 22 0 42 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/1/kind", "\"server_threads\""),
            ("/blocks/1/threads", "8"),
            ("/blocks/1/all_busy", "412"),
            ("/blocks/1/busy_histogram_s/9", "4.125"),
        ],
    },
    Case {
        what: "threads that were never all busy, and a kernel that no longer counts it",
        text: "th 8 0 60.500 20.250 9.000 3.100 2.000 1.000 0.750 0.500 0.250 0.000\n\nth 16 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\n",
        says: &[
            ("/blocks/0/all_busy", "0"),
            ("/blocks/1/threads", "16"),
            ("/blocks/1/all_busy", "null"),
        ],
    },
    Case {
        what: "data that goes to the disks past the server of pNFS",
        text: "device nas7:/v mounted on /m with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.2,rsize=65536,wsize=65536,proto=tcp\n\tage:\t100\n\tnfsv4:\tbm0=0xfdffbfff,bm1=0xf9be3e,bm2=0x800,acl=0x3,sessions,pnfs=LAYOUT_SCSI,lease_time=90,lease_expired=0\n\tper-op statistics\n\t        READ: 40 40 0 6000 4000 1 40 42 0\n",
        says: &[
            ("/blocks/0/pnfs", "\"LAYOUT_SCSI\""),
            ("/outcome", "\"ok\""),
            (
                "/remarks/0/text",
                "\"pnfs=LAYOUT_SCSI: data may go to the storage itself, past NFS: READ and WRITE count only what went to the server all the same\"",
            ),
        ],
    },
    Case {
        what: "data servers of pNFS that speak NFS",
        text: "device nas7:/v mounted on /m with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.2,rsize=65536,wsize=65536,proto=tcp\n\tage:\t100\n\tnfsv4:\tbm0=0xfdffbfff,bm1=0xf9be3e,bm2=0x800,acl=0x3,sessions,pnfs=LAYOUT_FLEX_FILES\n\tper-op statistics\n\t        READ: 40 40 0 6000 4000 1 40 42 0\n",
        says: &[
            ("/blocks/0/pnfs", "\"LAYOUT_FLEX_FILES\""),
            (
                "/remarks/0/text",
                "\"pnfs=LAYOUT_FLEX_FILES: READs and WRITEs may go to data servers: they are counted here, but the connections listed are those of the metadata server alone\"",
            ),
        ],
    },
    Case {
        what: "a mount without pNFS, its line wrapped at the blank",
        text: "device nas7:/v mounted on /m with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.2,rsize=65536,wsize=65536,proto=tcp\n\tage:\t100\n\tnfsv4:\tbm0=0xfdffbfff,bm1=0xf9be3e,bm2=0x800,acl=0x3,sessions,pnfs=not\nconfigured\n\tper-op statistics\n\t        READ: 40 40 0 6000 4000 1 40 42 0\n",
        says: &[
            ("/blocks/0/pnfs", "\"not configured\""),
            ("/remarks/1/line", "1"),
        ],
    },
    Case {
        what: "the lines of a mount that tell of layouts, as grep finds them",
        text: "\tnfsv4:\tbm0=0xfdffbfff,bm1=0xf9be3e,acl=0x3,sessions,pnfs=LAYOUT_BLOCK_VOLUME\n\t   LAYOUTGET: 12 12 0 1440 1200 1 30 33\n",
        says: &[
            ("/blocks/0/kind", "\"mount_stats_fragment\""),
            ("/blocks/0/pnfs", "\"LAYOUT_BLOCK_VOLUME\""),
            ("/blocks/0/sum_ops", "12"),
        ],
    },
    Case {
        what: "bad calls of /proc that do not add up",
        text: "net 10 0 10 1\nrpc 10 5 1 1 1\nproc3 22 0 10 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/remarks/0/line", "2"),
        ],
    },
    Case {
        what: "reads larger than rsize, an operation twice, a cut list of bytes",
        text: "device nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,proto=tcp\n\tage:\t100\n\tbytes:\t1 2 3\n\tper-op statistics\n\t        READ: 40 40 0 6000 4000000 1 40 42 0\n\t      ACCESS: 1 1 0 100 100 1 2 3 0\n\t      ACCESS: 1 1 0 100 100 1 2 3 0\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/remarks/0/line", "4"),
            ("/remarks/1/line", "8"),
            ("/remarks/3/line", "6"),
        ],
    },
    Case {
        what: "a count that lost its exponent",
        text: "node_nfs_requests_total{method=\"Read\",proto=\"4\"} 1.06190\nnode_nfs_requests_total{method=\"Write\",proto=\"4\"} 55\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/blocks/0/counts_nonzero", r#"{"write":55}"#),
        ],
    },
    Case {
        what: "columns cut at the right edge",
        text: "nas7:/a mounted on /a:\n\n           ops/s       rpc bklog\n           1.000           0.000\n\nread:              ops/s            kB/s           kB/op\n                 100.000        6400.000          64.000\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/blocks/0/rows/0/per_op", "64.0"),
        ],
    },
    Case {
        what: "a table whose title was cut off",
        text: "null             getattr          setattr          lookup           access           \n12        0%     40000    67%     300       0%     19388    32%     300       0%     \n",
        says: &[("/blocks", "[]"), ("/remarks/0/line", "1")],
    },
    Case {
        what: "typeset quotation marks and dashes",
        text: "node_nfs_requests_total{method=“Read”,proto=“4”} 55\n",
        says: &[
            ("/blocks/0/counts_nonzero", r#"{"read":55}"#),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "what a pager leaves between a heading and its figures",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n--More--(12%)\n4612       7          4612    \n",
        says: &[("/blocks/0/calls", "4612")],
    },
    Case {
        what: "a list of lines as Python prints it",
        text: "['Client rpc stats:', 'calls      retrans    authrefrsh', '4612       7          4612    ']\n",
        says: &[("/blocks/0/calls", "4612")],
    },
    Case {
        what: "strings of C, each with its line end",
        text: "\"Client rpc stats:\\n\"\n\"calls      retrans    authrefrsh\\n\"\n\"4612       7          4612    \\n\"\n",
        says: &[("/blocks/0/calls", "4612")],
    },
    Case {
        what: "samples in CSV, their marks doubled",
        text: "\"node_nfs_requests_total{method=\"\"Read\"\",proto=\"\"4\"\"} 55\"\n\"node_nfs_requests_total{method=\"\"Write\"\",proto=\"\"4\"\"} 5\"\n\"node_nfs_requests_total{method=\"\"Open\"\",proto=\"\"4\"\"} 7\"\n",
        says: &[(
            "/blocks/0/counts_nonzero",
            r#"{"open":7,"read":55,"write":5}"#,
        )],
    },
    Case {
        what: "a row of HTML cells",
        text: "<table><tr><td>Client rpc stats:</td></tr>\n<tr><td>calls</td><td>retrans</td><td>authrefrsh</td></tr>\n<tr><td>4612</td><td>7</td><td>4612</td></tr></table>\n",
        says: &[("/blocks/0/retrans", "7")],
    },
    Case {
        what: "mounts in force on Solaris and AIX",
        text: "/home on nas7:/home remote/read/write/setuid/vers=3/proto=tcp/rsize=32768/dev=918 on Fri Mar  1 10:00:00 2024\nnas7:/b\t/b\tnfs\trw,vers=3,rsize=32768,dev=4d4\t1709280000\nnas7    /export/c        /c            nfs4   Mar 01 10:01 rw,hard,rsize=65536\n",
        says: &[
            ("/blocks/0/kind", "\"mount\""),
            ("/blocks/0/rsize", "32768"),
            ("/blocks/1/source", "\"mnttab\""),
            ("/blocks/2/device", "\"nas7:/export/c\""),
            ("/blocks/2/vers", "4"),
        ],
    },
    Case {
        what: "findmnt in JSON",
        text: "{\"filesystems\": [{\"target\": \"/a\", \"source\": \"nas7:/a\", \"fstype\": \"nfs4\", \"options\": \"rw,vers=4.2,rsize=65536\", \"children\": [{\"target\": \"/a/b\", \"source\": \"nas7:/b\", \"fstype\": \"nfs\", \"options\": \"ro,rsize=8192\"}]}]}\n",
        says: &[
            ("/format", "\"findmnt\""),
            ("/blocks/0/kind", "\"mount\""),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/1/mountpoint", "\"/a/b\""),
            ("/blocks/1/rsize", "8192"),
        ],
    },
    Case {
        what: "a sign of XML before a blank and letters of several bytes",
        text: "<nfsstat>\n< write 分59分51秒 1/read>\n</nfsstat>\n",
        says: &[("/outcome", "\"error\"")],
    },
    Case {
        what: "XML of libxo that was cut",
        text: "<nfsstat><clientstats><operations><getattr>10</getattr><read>44</read><write>5",
        says: &[
            ("/outcome", "\"warning_partial\""),
            (
                "/blocks/0/sections/operations",
                r#"{"getattr":10,"read":44}"#,
            ),
        ],
    },
    Case {
        what: "lists of a server with what it asked of its clients, twice: two tables, each with its own difference",
        text: "nfs v4 servop        total:    10000\n------------- ------------- --------\nnfs v4 servop      getattr:     6000\nnfs v4 servop        putfh:     4000\n\nnfs v4 cback         total:       12\n------------- ------------- --------\nnfs v4 cback     cb_recall:       12\n\nnfs v4 servop        total:    12000\n------------- ------------- --------\nnfs v4 servop      getattr:     8000\nnfs v4 servop        putfh:     4000\n\nnfs v4 cback         total:       20\n------------- ------------- --------\nnfs v4 cback     cb_recall:       20\n\n",
        says: &[
            ("/blocks/1/side", r#""server""#),
            ("/blocks/1/protocol", r#""nfs_cb""#),
            ("/blocks/4/kind", r#""diff""#),
            (
                "/blocks/4/operations_nonzero",
                r#"{"cb_recall":8,"getattr":2000}"#,
            ),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "sar where clocks are written with points",
        text: "Linux 5.4.0 (host1) \t26.11.2020 \t_x86_64_\t(2 CPU)\n\n10.00.01       call/s retrans/s    read/s   write/s  access/s  getatt/s\n10.10.01         1,50      0,00      0,50      0,25      0,10      0,30\n10.20.01         7,25      0,00      1,00      2,00      3,00      1,25\nKeskiarvo:       4,38      0,00      0,75      1,13      1,55      0,78\n",
        says: &[
            ("/blocks/0/rows/1/call~1s", "7.25"),
            ("/blocks/0/rows/1/interval_s", "600"),
            ("/blocks/0/n_rows", "2"),
        ],
    },
    Case {
        what: "a server of FreeBSD 14, whose titles are cut or misprinted",
        text: "Server Info:\n      Getattr      Setattr       Lookup     Readlink         Read        Write       Create       Remove\n      1904872        10552      1203344           71      8834221      5129044        40211        39876\n       Rename         Link      Symlink        Mkdir        Rmdir      Readdir     RdirPlus       Access\n         2210           14            3         1201         1187        40021            0      2210987\n        Mknod       Fsstat       Fsinfo     PathConf       Commit\n            0        20114           12            6       122331\nServer Re-Failed:\n                7\nServer Faults:\n            0\nServer Write \n     WriteOps     WriteRPC      Opsaved\n      5129044      5129044            0\nServer Cache \n       Inprog     Non-Idem       Misses\n            0            0      1905001\n",
        says: &[
            ("/blocks/0/sections/Server Info/Access", "2210987"),
            ("/blocks/0/sections/Server Re-Failed/Server Re-Failed", "7"),
            ("/blocks/0/sections/Server Write/WriteRPC", "5129044"),
            ("/blocks/0/sections/Server Cache/Misses", "1905001"),
            ("/blocks/1", "null"),
            ("/outcome", "\"ok\""),
        ],
    },
];
