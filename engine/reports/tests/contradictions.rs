//! Figures that cannot be of one report, or of two moments of one thing: named where they stand, and left out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common;
use crate::common::says::{Case, faults};
use mountwise_reports::observe::observe;
use mountwise_reports::{Reading, difference, read};

const MOUNT: &str = "device nas7:/v mounted on /m with fstype nfs4 statvers=1.1
\topts:\trw,vers=4.1,rsize=262144,wsize=262144,proto=tcp,clientaddr=10.0.0.5,addr=10.0.0.7
\tage:\t1000
\tbytes:\t1000000 500000 0 0 1000000 500000 250 125
\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)
\txprt:\ttcp 0 0 1 0 0 640 640 0 1280 10 8 100 900
\tper-op statistics
\t        READ: 400 400 0 73600 1044000 400 4000 4800 0
\t       WRITE: 200 200 0 524000 27200 600 3000 3800 0
\t     GETATTR: 40 40 0 7200 9600 4 40 44 0
";

const LATER: &str = "device nas7:/v mounted on /m with fstype nfs4 statvers=1.1
\topts:\trw,vers=4.1,rsize=262144,wsize=262144,proto=tcp,clientaddr=10.0.0.5,addr=10.0.0.7
\tage:\t1060
\tbytes:\t4000000 1300000 0 0 4000000 1300000 1000 325
\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)
\txprt:\ttcp 0 0 1 0 0 2240 2240 0 4480 20 8 200 1900
\tper-op statistics
\t        READ: 1600 1600 0 294400 4176000 1600 13600 16000 0
\t       WRITE: 500 500 0 1310000 68000 1500 9000 11000 0
\t     GETATTR: 140 140 0 25200 33600 14 140 150 0
";

/// What the two sections differ in when the later one is altered.
fn pair(what: &str, with: &str) -> Reading {
    assert!(LATER.contains(what), "{what}");
    let later = LATER.replace(what, with);
    difference(&read(MOUNT.as_bytes()), &read(later.as_bytes()))
}

/// What is said of the section when it is altered.
fn alone(what: &str, with: &str) -> Reading {
    assert!(MOUNT.contains(what), "{what}");
    read(MOUNT.replace(what, with).as_bytes())
}

fn told(reading: &Reading, words: &[&str]) -> bool {
    let all: Vec<&str> = reading.remarks.iter().map(|r| r.text.as_str()).collect();
    let all = all.join("\n");
    words.iter().all(|word| all.contains(word))
}

#[test]
fn connections_that_are_not_listed_are_told() {
    let reading = alone("proto=tcp,", "proto=tcp,nconnect=4,");
    assert!(told(&reading, &["line 6", "1 of 4 connections"]));
    let reading = alone("proto=tcp,", "proto=tcp,nconnect=1,");
    assert!(!told(&reading, &["connections (nconnect)"]));
}

#[test]
fn two_snapshots_that_do_not_fit_are_told_apart_by_what_differs() {
    for (what, with, words) in [
        ("13600 16000", "100 16000", ["READ", "round trip time fell"]),
        ("13600 16000", "99000 16000", ["READ", "impossible"]),
        (
            "\t4000000 1300000 0 0",
            "\t4 1300000 0 0",
            ["normalreadbytes", "fell"],
        ),
        ("2240 2240 0", "600 600 0", ["xprt", "replaced"]),
        (
            "\tper-op",
            "\txprt:\ttcp 0 0 1 0 0 9 9 0 9 0 8 9 9\n\tper-op",
            ["1 connections before", "2 after"],
        ),
        ("addr=10.0.0.7", "addr=10.0.0.8", ["addr", "10.0.0.8"]),
        (
            "clientaddr=10.0.0.5",
            "clientaddr=10.0.0.6",
            ["clientaddr", "10.0.0.6"],
        ),
        ("statvers=1.1", "statvers=1.0", ["statvers", "1.0"]),
        ("vers=4.1", "nconnect=2,vers=4.2", ["vers", "4.2"]),
    ] {
        let diff = pair(what, with);
        assert!(told(&diff, &words), "{with}: {:?}", diff.remarks);
        let json = serde_json::to_value(&diff).expect("JSON");
        assert_eq!(json["outcome"], "warning_partial", "{with}");
    }
    let times = pair("13600 16000", "100 16000");
    let read = times.blocks[0].map("READ").expect("READ");
    assert_eq!(read["ops"], 1200);
    assert!(
        ["avg_rtt_ms", "avg_exe_ms", "mean_under_way"]
            .iter()
            .all(|name| !read.contains_key(*name))
    );
    let replaced = pair("2240 2240 0", "600 600 0");
    assert!(replaced.blocks[0].get("sends").is_none());
    let sound = pair("1060", "1060");
    assert!(sound.remarks.is_empty(), "{:?}", sound.remarks);
}

#[test]
fn an_operation_that_the_later_list_lacks_has_not_fallen() {
    let diff = pair("\t     GETATTR: 140 140 0 25200 33600 14 140 150 0\n", "");
    assert!(told(&diff, &["lacks GETATTR"]), "{:?}", diff.remarks);
    assert_eq!(diff.blocks[0].map("READ").expect("READ")["ops"], 1200);
    let fallen = pair("GETATTR: 140 140", "GETATTR: 14 14");
    assert!(
        told(&fallen, &["GETATTR is smaller"]),
        "{:?}",
        fallen.remarks
    );
}

#[test]
fn a_place_that_was_mounted_otherwise_is_told_with_both() {
    for (what, with, now) in [
        (
            "fstype nfs4",
            "fstype nfs",
            "nfs, vers 4.1, proto tcp after",
        ),
        (
            "proto=tcp",
            "proto=rdma",
            "nfs4, vers 4.1, proto rdma after",
        ),
    ] {
        let diff = pair(what, with);
        assert!(
            told(&diff, &["nfs4, vers 4.1, proto tcp before", now]),
            "{:?}",
            diff.remarks
        );
        assert_eq!(diff.remarks.len(), 1);
    }
}

#[test]
fn a_section_of_mountstats_says_what_cannot_be() {
    for (what, with, line, words) in [
        (
            "statvers=1.1",
            "statvers=9.9",
            1,
            ["statvers=9.9", "not known"],
        ),
        (
            "version: 1.1",
            "version: 3.0",
            1,
            ["RPC iostats version 3.0", "not known"],
        ),
        (
            "400 4000 4800 0",
            "400 -4000 4800 0",
            8,
            ["READ", "negative"],
        ),
        (
            "400 400 0 73600",
            "-400 400 0 73600",
            8,
            ["READ", "negative"],
        ),
        ("READ: 400 400", "READ: 0 400", 8, ["READ", "no operations"]),
        (
            "READ: 400 400",
            "READ: 400 4",
            8,
            ["READ", "4 transmissions"],
        ),
        ("1044000", "10", 8, ["READ", "10 bytes for 400 replies"]),
        (
            "\tbytes:",
            "\tage:\t7\n\tbytes:",
            4,
            ["second age", "neither"],
        ),
        (
            "\tbytes:",
            "\topts:\trw,vers=3,rsize=4096\n\tbytes:",
            4,
            ["no device line", "incomplete"],
        ),
    ] {
        let reading = alone(what, with);
        assert!(told(&reading, &words), "{with}: {:?}", reading.remarks);
        assert!(
            reading.remarks.iter().any(|r| r.line == Some(line)),
            "{with}: {:?}",
            reading.remarks
        );
        let json = serde_json::to_value(&reading).expect("JSON");
        assert_eq!(json["outcome"], "warning_partial", "{with}");
    }
    // The count stands where only a time is below zero.
    let negative = alone("400 4000 4800 0", "400 -4000 4800 0");
    assert!(
        negative.blocks[0]
            .map("ops_nonzero")
            .expect("operations")
            .contains_key("READ")
    );
}

#[test]
fn values_that_a_newer_kernel_appends_leave_the_known_ones_in_place() {
    let newer = MOUNT
        .replace("statvers=1.1", "statvers=2.0")
        .replace("0\n", "0 7 7\n");
    let reading = read(newer.as_bytes());
    assert!(
        told(&reading, &["statvers=2.0", "the first 9 are used"]),
        "{:?}",
        reading.remarks
    );
    let ops = reading.blocks[0].map("ops_nonzero").expect("operations");
    assert_eq!(ops["READ"][6], 4000);
}

#[test]
fn an_operation_that_stands_twice_is_counted_once() {
    let line = "\t     GETATTR: 40 40 0 7200 9600 4 40 44 0\n";
    let reading = alone(line, &line.repeat(2));
    assert!(told(&reading, &["GETATTR stands twice"]));
    assert_eq!(reading.blocks[0].integer("sum_ops"), Some(640));
}

#[test]
fn figures_that_cannot_be_are_named_where_they_stand() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a name over two columns of a table",
        text: "Client rpc stats:\ncalls retrans authrefrsh\n100 0 0\n\nClient nfs v3:\nnull getattr lookup lookup\n0 0% 40 40% 50 50% 10 10%\n",
        says: &[
            ("/blocks/1/counts_nonzero", r#"{"getattr":40}"#),
            ("/remarks/0/line", "7"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a count in a notation that is none, said once",
        text: "Client rpc stats:\ncalls retrans authrefrsh\n118K 0 0\n\nClient nfs v3:\nnull getattr\n0 0% 40 100%\n",
        says: &[
            ("/remarks/0/line", "3"),
            ("/remarks/1/line", "5"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a version, sizes and values that no client takes",
        text: "nas7:/v on /m type nfs4 (rw,vers=4.9,rsize=0,wsize=-5,proto=tcp,timeo=600,timeo=50)\n",
        says: &[
            (
                "/remarks/0/text",
                r#""vers=4.9 is no version of NFS (2, 3 and 4.0 to 4.2 are): a figure was altered or cut""#,
            ),
            (
                "/remarks/1/text",
                r#""rsize=0 is no value that a client takes: it is not used""#,
            ),
            (
                "/remarks/2/text",
                r#""wsize=-5 is no value that a client takes: it is not used""#,
            ),
            (
                "/remarks/3/text",
                r#""an option stands there with several values (timeo=600, 50): the last counts, as for mount.nfs""#,
            ),
            ("/blocks/0/timeo", "50"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "two versions of one mount",
        text: "/m from nas7:/v\n Flags:\trw,vers=4.2,minorversion=1,rsize=262144,wsize=262144,proto=tcp\n",
        says: &[
            (
                "/remarks/0/text",
                r#""vers=4.2 and minorversion of 4.1 contradict each other""#,
            ),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a row of nfsiostat with a time below zero, and one whose round trip outlasts it",
        text: "nas7:/v mounted on /m:\n\n  ops/s       rpc bklog\n  11.237           0.000\n\nread:  ops/s  kB/s  kB/op  retrans  avg RTT (ms)  avg exe (ms)\n  0.408  21.038  51.533  0 (0.0%)  913.633  13.724\nwrite:  ops/s  kB/s  kB/op  retrans  avg RTT (ms)  avg exe (ms)\n  3.859  458.559  118.827  0 (0.0%)  -31.461  1277.860\n",
        says: &[
            ("/blocks/0/rows/0/ops_s", "0.408"),
            ("/blocks/0/rows/0/rtt_ms", "null"),
            ("/blocks/0/rows/0/exe_ms", "null"),
            ("/blocks/0/rows/1/rtt_ms", "null"),
            ("/blocks/0/rows/1/exe_ms", "1277.86"),
            ("/remarks/0/line", "7"),
            ("/remarks/1/line", "9"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a row of nfsiostat whose figures do not fit each other, and a figure that is none",
        text: "nas7:/v mounted on /m:\n\n  ops/s       rpc bklog\n  11.237           0.000\n\nread:  ops/s  kB/s  kB/op  retrans  avg RTT (ms)  avg exe (ms)\n  0.408  21.038  9999.000  0 (0.0%)  13.633  13.724\nwrite:  ops/s  kB/s  kB/op  retrans  avg RTT (ms)  avg exe (ms)\n  3.859  458.559  118.827  0 (0.0%)  31.461  nan\n",
        says: &[
            ("/remarks/0/line", "7"),
            ("/blocks/0/rows/1/rtt_ms", "31.461"),
            ("/blocks/0/rows/1/exe_ms", "null"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a label of a sample that lost its quotation mark",
        text: "node_nfs_rpcs_total 50\nnode_nfs_requests_total{method=\"Read,proto=\"3\"} 40\nnode_nfs_requests_total{method=\"Write\",proto=\"3\"} 10\n",
        says: &[
            ("/blocks/1/counts_nonzero", r#"{"write":10}"#),
            ("/remarks/0/line", "2"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "the same table twice",
        text: "Client nfs v3:\nnull getattr read\n0 0% 40 40% 60 60%\n\nClient nfs v3:\nnull getattr read\n0 0% 40 40% 60 60%\n",
        says: &[
            (
                "/remarks/0/text",
                r#""the same figures as before: the same data twice (a duplicate), counted once""#,
            ),
            ("/remarks/0/line", "5"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "counts below zero and times of nothing in a job of fio",
        text: r#"{"fio version":"fio-3.33","jobs":[{"jobname":"r","error":0,"read":{"io_bytes":1048576,"bw_bytes":1,"iops":1.0,"runtime":1000,"total_ios":-4},"write":{"io_bytes":4096,"bw_bytes":0,"iops":0,"runtime":0,"total_ios":1}}]}"#,
        says: &[
            (
                "/remarks/0/text",
                r#""fio job r: read: total_ios is -4, which is no such figure: not used""#,
            ),
            (
                "/remarks/1/text",
                r#""fio job r: read: 1048576 bytes in 1000 ms are 1048576 bytes/s, but the report says 1: is a figure altered or cut?""#,
            ),
            (
                "/remarks/2/text",
                r#""fio job r: write: 4096 bytes in 0 ms: how fast it ran is not known""#,
            ),
            ("/blocks/0/read/total_ios", "null"),
        ],
    },
    Case {
        what: "response times that do not fit each other",
        text: "RPC SRT Statistics:\nFilter: nfs.procedure_v3\nIndex Procedure Calls Min SRT Max SRT Avg SRT Sum SRT\n1 GETATTR 6 0.900479 0.000857 0.000607 0.003641\n3 LOOKUP 20 0.000235 0.000689 0.000496 9.009927\n7 WRITE 43 0.001164 0.003525 0.002044 0.087903\n===\n",
        says: &[
            ("/remarks/0/line", "4"),
            ("/remarks/1/line", "5"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a row of a histogram below zero",
        text: "operation = read\n     usecs               : count     distribution\n         0 -> 1          : 4        |*|\n         2 -> 3          : -9       |*|\n         4 -> 7          : 5        |*|\n",
        says: &[
            ("/remarks/0/line", "4"),
            ("/blocks/0/count", "9"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a clock of sar that goes back, and calls that are fewer than their parts",
        text: "06:14:00       call/s retrans/s    read/s   write/s  access/s  getatt/s\n06:15:00       202.15      0.00      3.05     71.65     44.09     63.81\n05:16:00       101.45      0.00      0.27     26.74     29.82     36.06\n05:17:00         1.45      0.00      0.27     26.74     29.82     36.06\n",
        says: &[
            ("/blocks/0/rows/1/interval_s", "null"),
            ("/blocks/0/rows/2/interval_s", "60"),
            (
                "/remarks/0/text",
                r#""line 3: the time 05:16:00 is earlier than that of the row before: over how long that row was taken is not known""#,
            ),
            (
                "/remarks/1/text",
                r#""line 1: at 05:17:00: call/s 1.45 is less than the reads, writes, accesses and getattrs together: is a figure altered or cut?""#,
            ),
        ],
    },
    Case {
        what: "a rate of sar below zero",
        text: "06:14:00       call/s retrans/s    read/s   write/s  access/s  getatt/s\n06:15:00       202.15      0.00      3.05    -71.65     44.09     63.81\n06:16:00       101.45      0.00      0.27     26.74     29.82     36.06\n",
        says: &[
            ("/blocks/0/n_rows", "1"),
            ("/remarks/0/line", "2"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "samples without a value, and with one that no counter has",
        text: "node_nfs_rpcs_total\nnode_nfs_rpc_retransmissions_total 1e300\nnode_nfs_requests_total{method=\"Read\",proto=\"3\"} 4000\n",
        says: &[
            ("/remarks/0/line", "1"),
            ("/remarks/1/line", "2"),
            ("/blocks/0/counts_nonzero", r#"{"read":4000}"#),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "rows of iozone with a record larger than its file, nothing in a second, and fewer tests than above",
        text: "              KB  reclen   write rewrite    read    reread\n          262144       4   55436   65711    79852    80149\n              16      64   55436   65711    79852    80149\n          262144     128       0   65711    79852    80149\n          262144     256   55436   65711\n          262144     512   55436   65711    79852    80149\n\niozone test complete.\n",
        says: &[
            ("/remarks/0/line", "3"),
            ("/remarks/1/line", "4"),
            ("/remarks/2/line", "5"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a count of a list below zero",
        text: "nfs v3 client        total:      100\n------------- ------------- --------\nnfs v3 client      getattr:      -40\nnfs v3 client         read:      140\n",
        says: &[
            ("/blocks/0/counts_nonzero", r#"{"read":140}"#),
            ("/blocks/0/sum", "140"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a round trip of mountstats that outlasts the operation",
        text: "Stats for nas:/v mounted on /m:\n\nNFS mount options: rw,vers=4.1,rsize=65536\n\nREAD:\n\t100 ops (50%) \n\tavg bytes sent per op: 184\tavg bytes received per op: 65536\n\tbacklog wait: 0.100000 \tRTT: 99.000000 \ttotal execute time: 3.000000 (milliseconds)\n",
        says: &[
            ("/blocks/0/ops/READ/ops", "100"),
            ("/blocks/0/ops/READ/rtt_ms", "null"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a row of counts below zero",
        text: " GtAttr Lookup Rdlink   Read  Write Rename Access  Rddir\n      0      0      0    -44      0      0      0      0\n      0      0      0     44      0      0      0      0\n",
        says: &[
            ("/blocks/0/rows", "[[0,0,0,44,0,0,0,0]]"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
];

/// A text of models/reports, with one figure of it altered.
fn altered(name: &str, what: &str, with: &str) -> Reading {
    let mut cases = common::cases().into_iter();
    let case = cases.find(|case| case.name == name).expect("a text");
    let text = String::from_utf8(case.text).expect("UTF-8");
    assert!(text.contains(what), "{name}: {what}");
    let sound = read(text.as_bytes());
    assert!(!says(&sound, "add up"), "{name}: {:?}", sound.remarks);
    read(text.replacen(what, with, 1).as_bytes())
}

fn says(reading: &Reading, words: &str) -> bool {
    reading.remarks.iter().any(|r| r.text.contains(words))
}

/// Rows that state a total: System V's of all versions, NetBSD's in a title, the BSDs' requests.
#[test]
fn totals_that_a_report_states_are_checked() {
    for (name, what, with, words) in [
        (
            "nfsstat-system-v/solaris-nfsstat-c-manual",
            "1640097  3112",
            "1240097  3112",
            "line 17: the versions of the client add up to 1640097 calls, but its row of all of them says 1240097",
        ),
        (
            "nfsstat-system-v/solaris-nfsstat-c-manual",
            "1640097  3112",
            "1840097  3112",
            "200000 of 1840097 calls are in no table here",
        ),
        (
            "nfsstat-system-v/aix-nfsstat-s",
            "15835      0          0          0\nVersion",
            "12835      0          0          0\nVersion",
            "line 13: the versions of the server add up to 15835 calls, but its row of all of them says 12835",
        ),
        (
            "by-mode/netbsd-client-and-server",
            "2100455 67%",
            "2100465 67%",
            "line 2: 3108121 calls are declared, but the counts add up to 3108131",
        ),
        (
            "nfsstat-freebsd/freebsd-c-negative-int",
            "8834221",
            "9834221",
            "line 2: the RPCs of this client add up to 20560277, but its Requests are 19520297",
        ),
        (
            "nfsstat-freebsd/freebsd-c-negative-int",
            "19520297",
            "29520297",
            "9960020 of 29520297 Requests are in no row of RPCs here",
        ),
    ] {
        let reading = altered(name, what, with);
        assert!(says(&reading, words), "{name}: {:?}", reading.remarks);
    }
}

#[test]
fn what_no_mount_does_is_a_contradiction_and_names_the_versions_that_are_known() {
    for (what, with, words) in [
        (
            "READ: 400 400",
            "READ: 400 40000",
            ["READ: 40000 transmissions for 400"],
        ),
        (
            "version: 1.1",
            "version: 1.7",
            ["version 1.7 is not known (1.0 to 1.1 are)"],
        ),
        (
            "statvers=1.1",
            "statvers=1.9",
            ["statvers=1.9 is not known (1.0 to 1.2 are)"],
        ),
    ] {
        let reading = alone(what, with);
        assert!(told(&reading, &words), "{with}: {:?}", reading.remarks);
    }
    // A server that is away is asked again and again.
    let few = alone("GETATTR: 40 40 0 7200", "GETATTR: 4 60 0 7200");
    assert!(!told(&few, &["transmissions for"]), "{:?}", few.remarks);
}

#[test]
fn a_difference_below_zero_is_no_interval() {
    let text = |calls: &str| {
        format!(
            "Signal 2 received; displaying (only) statistics gathered over the last 2 minutes, 7 seconds:\nClient rpc stats:\ncalls      retrans    authrefrsh\n{calls} 0          {calls}\n\nClient nfs v3:\nnull         getattr      read\n0         0% 5     50% {calls} 50%\n"
        )
    };
    let reading = read(text("4294967196").as_bytes());
    assert!(observe(&reading).ops.is_empty(), "{:?}", reading.blocks);
    assert!(told(
        &reading,
        &[
            "line 4: a difference of 4294967196 calls is one below zero",
            "line 8"
        ]
    ));
    assert_eq!(observe(&read(text("5").as_bytes())).ops.len(), 2);
}
