//! Reports of systems that few paste.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Remarked, remarked_faults};

#[test]
fn rarer_reports_are_read_whole() {
    let faults = remarked_faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

/// A version 3 table of a filer with so many calls: a tenth each of four operations, the rest READs.
macro_rules! of_filer {
    ($calls:literal, $tenth:literal, $reads:literal) => {
        concat!(
            "Server nfs V3: (",
            $calls,
            " calls)\nnull       getattr    setattr    lookup     access     readlink   read\n0 0%       ",
            $tenth,
            " 10%     ",
            $tenth,
            " 10%     ",
            $tenth,
            " 10%     ",
            $tenth,
            " 10%     0 0%       ",
            $reads,
            " 60%\n\nRead request stats (version 3)\n0-511      512-1023\n",
            $tenth,
            "        0\n\n"
        )
    };
}

const CASES: &[Remarked] = &[
    Remarked {
        what: "Solaris: which of several servers a mount uses",
        text: "/opt/sw from nas1,nas2:/export/sw\n Flags:         vers=3,proto=tcp,sec=sys,hard,intr,llock,link,symlink,acl,rsize=32768,wsize=32768,retrans=5,timeo=600\n Attr cache:    acregmin=3,acregmax=60,acdirmin=30,acdirmax=60\n Failover:noresponse=2, failover=1, remap=37, currserver=nas2\n",
        says: &[
            ("/blocks/0/failover/noresponse", "2"),
            ("/blocks/0/failover/remap", "37"),
            ("/blocks/0/failover/currserver", "\"nas2\""),
            ("/blocks/0/acdirmin", "30"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &[],
        untold: &["not used"],
    },
    Remarked {
        what: "AIX: the mounts of version 4",
        text: "# nfs4cl showfs\nServer      Remote Path          fsid                 Local Path\n--------    ---------------      ---------------      ---------------\nnim1        /export/home         0:42949672973        /home\nnim2        /export/data         0:42949672974        /data\n",
        says: &[
            ("/format", "\"nfs4cl_showfs\""),
            ("/blocks/0/device", "\"nim1:/export/home\""),
            ("/blocks/0/mountpoint", "\"/home\""),
            ("/blocks/1/device", "\"nim2:/export/data\""),
            ("/blocks/1/vers", "4"),
            ("/blocks/2", "null"),
        ],
        told: &["no counters"],
        untold: &[],
    },
    Remarked {
        what: "AIX: one mount with its servers and options, which are in force",
        text: "# nfs4cl showfs /usr\n\nServer      Remote Path          fsid                 Local Path\n--------    ---------------      ---------------      ---------------\nnim1        /install             0:42949672973        /usr\n        Current Server: nim2:/install\n        Replica Server: nim1:/install\n    options : ro,intr,rsize=65536,wsize=65536,timeo=1,retrans=3,numclust=2,sec=sys:krb5\n#\n",
        says: &[
            ("/blocks/0/kind", "\"mount\""),
            ("/blocks/0/device", "\"nim2:/install\""),
            ("/blocks/0/replicas", "[\"nim1:/install\"]"),
            ("/blocks/0/mountpoint", "\"/usr\""),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/timeo", "1"),
            ("/blocks/0/options/sec", "\"sys:krb5\""),
            ("/blocks/1", "null"),
        ],
        told: &[],
        untold: &["asked for"],
    },
    Remarked {
        what: "AIX: a row of nfs4cl that is cut",
        text: "Server      Remote Path          fsid                 Local Path\n--------    ---------------      ---------------      ---------------\nnim1        /install             0:4294\n",
        says: &[("/blocks", "[]"), ("/outcome", "\"error\"")],
        told: &["without a row that is whole"],
        untold: &[],
    },
    Remarked {
        what: "two clients of a filer are no two snapshots",
        text: concat!(
            "filer> nfsstat -h\nClient:10.1.2.3 (web1) ----------------------------\n\n",
            of_filer!("1000", "100", "600"),
            "Client:10.1.2.4 (web2) ----------------------------\n\n",
            of_filer!("2000", "200", "1200"),
        ),
        says: &[
            ("/blocks/0/client", "\"10.1.2.3\""),
            ("/blocks/1/kind", "\"request_sizes\""),
            ("/blocks/1/client", "\"10.1.2.3\""),
            ("/blocks/2/sum", "2000"),
            ("/blocks/2/client", "\"10.1.2.4\""),
            ("/blocks/4", "null"),
            ("/outcome", "\"ok\""),
        ],
        told: &[],
        untold: &["snapshot of the same"],
    },
    Remarked {
        what: "two snapshots of a filer's client, and a table of all",
        text: concat!(
            "filer> nfsstat -h\nClient:10.1.2.3 (web1) ----------------------------\n\n",
            of_filer!("1000", "100", "600"),
            "filer> nfsstat -h\nClient:10.1.2.3 (web1) ----------------------------\n\n",
            of_filer!("2000", "200", "1200"),
            "filer> nfsstat\n",
            of_filer!("9000", "900", "5400"),
        ),
        says: &[
            ("/blocks/4/sum", "9000"),
            ("/blocks/4/client", "null"),
            ("/blocks/6/kind", "\"diff\""),
            ("/blocks/6/client", "\"10.1.2.3\""),
            ("/blocks/6/sum", "1000"),
            ("/blocks/7", "null"),
        ],
        told: &["a later snapshot of the same counters"],
        untold: &[],
    },
    Remarked {
        what: "HP-UX: a mount with its list of options",
        text: "/home on nas1:/export/home hard,rsize=32768,wsize=16384,NFSv3,dev=4000002 on Mon Mar  4 10:22:31 2013\n",
        says: &[
            ("/format", "\"mount\""),
            ("/blocks/0/device", "\"nas1:/export/home\""),
            ("/blocks/0/mountpoint", "\"/home\""),
            ("/blocks/0/vers", "3"),
            ("/blocks/0/wsize", "16384"),
            ("/blocks/0/flags", "[\"hard\"]"),
        ],
        told: &[],
        untold: &["not used"],
    },
    Remarked {
        what: "AIX: a mount of /etc/filesystems",
        text: "/home:\n        dev             = \"/export/home\"\n        vfs             = nfs\n        nodename        = nas1\n        mount           = true\n        options         = bg,hard,intr,rsize=65536,timeo=100,sec=sys\n        account         = false\n\n/data:\n        dev             = \"/dev/lv00\"\n        vfs             = jfs2\n        options         = rw\n",
        says: &[
            ("/blocks/0/kind", "\"mount_command\""),
            ("/blocks/0/device", "\"nas1:/export/home\""),
            ("/blocks/0/mountpoint", "\"/home\""),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/timeo", "100"),
            ("/blocks/1", "null"),
        ],
        told: &[],
        untold: &[],
    },
    Remarked {
        what: "Windows: a backslash in the prompt is no escape",
        text: "PS C:\\> nfsstat\nClient RPC:\ncalls      badcalls   retrans    badxid     timeout    wait       newcred    timers\n1234       0          2          0          3          0          0          0\n",
        says: &[
            ("/blocks/0/calls", "1234"),
            ("/blocks/0/timeout", "3"),
            ("/outcome", "\"ok\""),
        ],
        told: &[],
        untold: &["Markdown"],
    },
    Remarked {
        what: "mountstats without ages: the dates between the snapshots, which are no lines of it",
        text: "Mon Mar  4 10:22:31 CET 2024\ndevice nas1:/vol mounted on /data with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.2,rsize=1048576\n\txprt:\ttcp 0 1 1 0 5 100 100 0 100 0 2 0 0\n\tper-op statistics\n\t        READ: 100 100 0 10000 1000000 10 200 220 0\nMon Mar  4 10:22:41 CET 2024\ndevice nas1:/vol mounted on /data with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.2,rsize=1048576\n\txprt:\ttcp 0 1 1 0 5 300 300 0 300 0 2 0 0\n\tper-op statistics\n\t        READ: 300 300 0 30000 3000000 30 600 660 0\n",
        says: &[
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/elapsed_s", "10"),
            ("/blocks/2/READ/ops_per_s", "20.0"),
            ("/elapsed_s", "[10]"),
        ],
        told: &["10 seconds lie between the two snapshots"],
        untold: &["no line of mountstats"],
    },
    Remarked {
        what: "ONTAP: a counter table as REST gives it",
        text: "{\n  \"records\": [\n    {\n      \"counter_table\": {\"name\": \"svm_nfs_v3\"},\n      \"id\": \"svm1\",\n      \"counters\": [\n        {\"name\": \"read.total\", \"value\": 201331},\n        {\"name\": \"read.average_latency\", \"value\": 123456789},\n        {\"name\": \"read.size_histogram\", \"values\": [1, 2], \"labels\": [\"a\", \"b\"]}\n      ]\n    }\n  ],\n  \"num_records\": 1\n}\n",
        says: &[
            ("/format", "\"netapp_statistics\""),
            ("/blocks/0/object", "\"svm_nfs_v3\""),
            ("/blocks/0/instance", "\"svm1\""),
            ("/blocks/0/counters/read.total", "201331"),
            ("/blocks/0/counters/read.average_latency", "123456789"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &[
            "1 counter with a list of values",
            "the sum of all in microseconds",
        ],
        untold: &[],
    },
    Remarked {
        what: "iostat of Solaris tells the time above each report",
        text: "Tuesday, March  4, 2014 11:59:58 AM CET\n                    extended device statistics\n    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device\n   34.1   12.4 1092.4  380.2  0.0  0.4    0.0   11.2   0  27 nas1:/export/home\nTuesday, March  4, 2014 12:00:03 PM CET\n                    extended device statistics\n    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device\n  234.1    2.4 7300.5   10.1  0.0  1.4    0.0    6.2   0  67 nas1:/export/home\n",
        says: &[
            ("/blocks/0/interval_s", "null"),
            ("/blocks/1/interval_s", "5"),
            ("/blocks/1/since", "null"),
        ],
        told: &["of 5 s, as the dates above them say"],
        untold: &["called anew"],
    },
    Remarked {
        what: "iostat of Solaris with seconds above each report",
        text: "1393925551\n                    extended device statistics\n    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device\n   34.1   12.4 1092.4  380.2  0.0  0.4    0.0   11.2   0  27 nas1:/export/home\n1393925561\n                    extended device statistics\n    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device\n  234.1    2.4 7300.5   10.1  0.0  1.4    0.0    6.2   0  67 nas1:/export/home\n",
        says: &[
            ("/blocks/1/interval_s", "10"),
            ("/blocks/2", "null"),
            ("/outcome", "\"ok\""),
        ],
        told: &["of 10 s, as the dates above them say"],
        untold: &["called anew", "wrapped"],
    },
    Remarked {
        what: "nfsstat of Solaris with seconds above each report",
        text: "1393925551\n\nClient nfs:\nVersion 3: (300 calls)\nnull        getattr     setattr     lookup      access      readlink\n0 0%        100 33%     0 0%        100 33%     100 33%     0 0%\n\n********************************************************************************\n1393925561\n\nClient nfs:\nVersion 3: (30 calls)\nnull        getattr     setattr     lookup      access      readlink\n0 0%        10 33%      0 0%        10 33%      10 33%      0 0%\n\n********************************************************************************\n",
        says: &[
            ("/blocks/0/span", "\"cumulative\""),
            ("/blocks/1/interval_s", "10"),
            ("/blocks/1/sum", "30"),
            ("/outcome", "\"ok\""),
        ],
        told: &["of 10 s, as the dates above them say"],
        untold: &[],
    },
    Remarked {
        what: "the mountstats command, pasted from its options on",
        text: "  NFS mount options: rw,vers=4.1,rsize=1048576,wsize=524288,soft,proto=tcp,timeo=15,retrans=2,sec=sys\n  NFS server capabilities: caps=0xfbffdf,wtmult=512,dtsize=32768,bsize=0,namlen=255\n  NFS security flavor: 1  pseudoflavor: 0\n\nNFS byte counts:\n  applications read 248542089 bytes via read(2)\n  client read 171375125 bytes via NFS READ\n\nRPC statistics:\n  699 RPC requests sent, 699 RPC replies received (0 XIDs not found)\n  average backlog queue length: 0\n",
        says: &[
            ("/blocks/0/kind", "\"mountstats_tool\""),
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/vers", "\"4.1\""),
            ("/blocks/0/rpc/sends", "699"),
            ("/blocks/1", "null"),
            ("/outcome", "\"ok\""),
        ],
        told: &[],
        untold: &["mount is not named", "list of options"],
    },
    Remarked {
        what: "what a page makes up of the mountstats command: a heading without the command's figures is no report",
        text: "Stats for /mnt/data mounted using NFSv4.1 on client1:\n  NFS byte counts:\n    app read bytes: 512000000\n    ops read bytes: 514000000\n\n  Per-op statistics\n              op       ops    rtt(ms)  execute(ms)\n           READ       234      1.23       1.45\n        GETATTR      8432      0.34       0.45\n",
        says: &[
            ("/format", "\"operations_by_row\""),
            ("/blocks/0/counts_nonzero/getattr", "8432"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &[
            "'app read bytes: 512000000' is no line of the mountstats command",
            "line 2: a heading of the mountstats command without its figures below",
        ],
        untold: &[],
    },
    Remarked {
        what: "sar: rows of which those between were left out",
        text: "04:00:01 AM    call/s retrans/s    read/s   write/s  access/s  getatt/s\n04:10:01 AM     10.11      0.00      1.00      2.00      3.00      4.00\n05:10:01 PM     20.11      0.00      2.00      2.00      3.00      4.00\n",
        says: &[
            ("/blocks/0/rows/0/interval_s", "600"),
            ("/blocks/0/rows/1/interval_s", "null"),
        ],
        told: &["05:10:01 PM is more than 12 hours after that of the row before"],
        untold: &["earlier"],
    },
    Remarked {
        what: "snoop of Solaris: its handles are no quoted-printable text",
        text: "caramba -> schooner NFS C GETATTR3 FH=0CAE\nschooner -> caramba NFS R GETATTR3 OK\ncaramba -> schooner NFS C READ3 FH=B083 at 0 for 32768\nschooner -> caramba NFS R READ3 OK (32768 bytes)\n",
        says: &[("/outcome", "\"error\"")],
        told: &["packets as Solaris' snoop lists them"],
        untold: &["quoted-printable"],
    },
    Remarked {
        what: "dd that counts records alone: how large they are, too",
        text: "# time dd if=/dev/zero of=/mnt/nfs/testfile bs=16k count=16384\n16384+0 records in\n16384+0 records out\n\nreal    2m53.002s\nuser    0m0.012s\nsys     0m1.702s\n",
        says: &[
            ("/blocks/0/bytes", "268435456"),
            ("/blocks/0/record_bytes", "16384"),
            ("/blocks/0/seconds", "173.002"),
        ],
        told: &[],
        untold: &[],
    },
];
