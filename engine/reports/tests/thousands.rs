//! Blanks between thousands, as systems and people of many countries write them: what each text must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn no_part_of_a_number_is_taken_for_all_of_it() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const JOINED: &str = r#""3 numbers with blanks between groups of three digits, read without them""#;

const CASES: &[Case] = &[
    Case {
        what: "the mountstats command",
        text: "Stats for nas7:/vol mounted on /mnt:\n\nNFS byte counts:\n  applications read 248 542 089 bytes via read(2)\n  client read 12 bytes via NFS READ\n\nRPC statistics:\n  2 654 501 510 RPC requests sent, 2 654 501 510 RPC replies received (0 XIDs not found)\n  average backlog queue length: 0\n\nREAD:\n\t1 338 ops (4%) \n\tavg bytes sent per op: 164\tavg bytes received per op: 507 131\n\tbacklog wait: 0.011834 \tRTT: 1 212.449704 \ttotal execute time: 1 212.470414 (milliseconds)\n",
        says: &[
            ("/blocks/0/bytes/applications read read(2)", "248542089"),
            ("/blocks/0/bytes/client read NFS READ", "12"),
            ("/blocks/0/rpc/sends", "2654501510"),
            ("/blocks/0/rpc/recvs", "2654501510"),
            ("/blocks/0/ops/READ/ops", "1338"),
            ("/blocks/0/ops/READ/avg_sent_B", "164"),
            ("/blocks/0/ops/READ/avg_recv_B", "507131"),
            ("/blocks/0/ops/READ/rtt_ms", "1212.449704"),
            ("/blocks/0/ops/READ/exe_ms", "1212.470414"),
            ("/outcome", r#""ok_notice""#),
        ],
    },
    Case {
        what: "two figures side by side in a sentence of the mountstats command, of which neither is the count",
        text: "Stats for nas7:/vol mounted on /mnt:\n\nRPC statistics:\n  900 RPC requests sent, 900 RPC replies received (0 XIDs not found)\n\nREAD:\n\t3 38 ops (4%) \n\tavg bytes sent per op: 164\tavg bytes received per op: 507\n\tbacklog wait: 0.1 \tRTT: 2.4 \ttotal execute time: 2.5 (milliseconds)\n",
        says: &[
            ("/blocks/0/ops/READ", "null"),
            (
                "/remarks/0/text",
                r#""line 6: READ: two figures side by side, parts of one number: the operation is left out""#,
            ),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "the transport of the mountstats command",
        text: "Stats for nas7:/vol mounted on /mnt:\n\n\tTransport protocol: tcp\n\tConnect count: 7 700\n\tRPC requests: 7 729 061 226\n\tXIDs not found: 694\n",
        says: &[
            ("/blocks/0/connect", "7700"),
            ("/blocks/0/sends", "7729061226"),
            ("/blocks/0/bad_xids", "694"),
        ],
    },
    Case {
        what: "nfsslower, whose command has a number behind it",
        text: "Tracing NFS operations that are slower than 1 ms\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n11:40:16 cp             21 583 R 131 072 256         1.87 1.test\n11:40:17 cp             21583  R 4096    1 024    1 002.99 1.test\n",
        says: &[
            ("/blocks/0/rows/0/1", "131072"),
            ("/blocks/0/rows/0/2", "262144"),
            ("/blocks/0/rows/0/3", "1870"),
            ("/blocks/0/rows/1/2", "1048576"),
            ("/blocks/0/rows/1/3", "1002990"),
        ],
    },
    Case {
        what: "figures of nfsslower that may be parted in two ways",
        text: "Tracing NFS operations that are slower than 1 ms\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n11:40:16 cp             21583 R 131 172 256 1.87 1.test\n11:40:17 cp             21583 R 4096 0 2.99 1.test\n",
        says: &[
            ("/blocks/0/n_rows", "1"),
            (
                "/remarks/0/text",
                r#""line 3: a row of nfsslower that cannot be read: left out""#,
            ),
        ],
    },
    Case {
        what: "dd of GNU in two languages, and of a BSD",
        text: "$ dd if=/dev/zero of=/mnt/x bs=1M count=1024\n1 073 741 824 bytes (1,1 GB, 1,0 GiB) copied, 10,2 s, 105 MB/s\n$ dd if=/dev/zero of=/mnt/x bs=1M count=1024\n1 073 741 824 байт (1,1 GB, 1,0 GiB) скопировано, 11,2 s, 96 MB/s\n$ dd if=/dev/zero of=/mnt/x bs=1m count=1024\n1 073 741 824 bytes transferred in 10 secs (107 374 182 bytes/sec)\n",
        says: &[
            ("/blocks/0/bytes", "1073741824"),
            ("/blocks/1/bytes", "1073741824"),
            ("/blocks/2/bytes", "1073741824"),
            ("/blocks/2/bytes_per_s", "107374182"),
        ],
    },
    Case {
        what: "tables of nfsstat",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1 118 380  7 843      0\n\nClient nfs v3:\nnull       getattr    setattr    lookup     access     readlink\n0       0% 1 012 501  90% 114     0% 68 765  6% 25538   2% 4       0%\n",
        says: &[
            ("/blocks/0/calls", "1118380"),
            ("/blocks/0/retrans", "7843"),
            ("/blocks/1/counts_nonzero/getattr", "1012501"),
            ("/blocks/1/counts_nonzero/lookup", "68765"),
            ("/blocks/1/counts_nonzero/access", "25538"),
        ],
    },
    Case {
        what: "a table of nfsstat whose figures stand one blank apart, the thousands too",
        text: "Client rpc stats:\ncalls retrans authrefrsh\n118 380 843 517\n",
        says: &[("/blocks", "[]"), ("/outcome", r#""error""#)],
    },
    Case {
        what: "as many words as names, and nothing to be joined",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n118 380    843\n",
        says: &[("/blocks/0/calls", "118"), ("/blocks/0/retrans", "380")],
    },
    Case {
        what: "the list of nfsstat",
        text: "nfs v3 client        total:   12 603 \n------------- ------------- --------\nnfs v3 client      getattr:   12 501 \nnfs v3 client       lookup:      102 \n",
        says: &[
            ("/blocks/0/counts_nonzero/getattr", "12501"),
            ("/blocks/0/counts_nonzero/lookup", "102"),
        ],
    },
    Case {
        what: "nfsiostat and the sentences below it",
        text: "nas7:/vol mounted on /mnt:\n\n           ops/s       rpc bklog\n       1 212.140           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n               1 000.687     135 679.000         135.518    1 204 (0.0%)           9.235           9.876\n\n2 104 open operations (pathname lookups)\n472 680 dentry revalidates and 9 565 vfs lookup requests\nresulted in 11 727 LOOKUPs on the wire\n",
        says: &[
            ("/blocks/0/lookups_on_the_wire", "11727"),
            ("/blocks/1/ops_s", "1212.14"),
            ("/blocks/1/rpc_bklog", "0.0"),
            ("/blocks/1/rows/0/bytes_s", "135679.0"),
            ("/blocks/1/rows/0/retrans", "1204"),
            ("/blocks/1/rows/0/retrans_pct", "0.0"),
            ("/blocks/1/rows/0/exe_ms", "9.876"),
        ],
    },
    Case {
        what: "sar, whose clock has twelve hours",
        text: "06:14:01 AM       call/s retrans/s    read/s   write/s  access/s  getatt/s\n06:15:01 AM       202.15      0.00      3.05     71.65     44.09     63.81\n06:16:01 AM     1 180.30      0.00    147.10    974.33     11.87     40.30\n",
        says: &[
            ("/blocks/0/rows/1/call~1s", "1180.3"),
            ("/blocks/0/rows/1/read~1s", "147.1"),
        ],
    },
    Case {
        what: "a histogram",
        text: "Tracing NFS operation latency... Hit Ctrl-C to end.\n\noperation = read\n     usecs               : count     distribution\n       512 -> 1 023      : 4 860    |*********                               |\n     1 024 -> 2 047      : 3 070    |******                                  |\n",
        says: &[("/blocks/0/count", "7930")],
    },
    Case {
        what: "two columns, in which no blank but those of thousands stands by itself",
        text: "Read Write\n0 11 791\n0 17 215\n0 18 026\n0 17 968\n",
        says: &[
            ("/blocks/0/sum_write", "65000"),
            ("/remarks/0/line", "2"),
            ("/blocks/0/n_rows", "4"),
        ],
    },
    Case {
        what: "lines of /proc, whose columns stand one blank apart: more values than they have",
        text: "rc 0 225 891 120\nfh 94 0 0 0 0\nio 2 419 795 101\nth 16 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\nnet 369 0 369 21\nrpc 369 0 0 0 0\n",
        says: &[
            (
                "/remarks/0/text",
                r#""line 1: rc has 4 values, 3 are due: a number may be cut in two, or other lines run on; the line is left out""#,
            ),
            ("/blocks/0/kind", r#""server_file_handle_cache""#),
            ("/blocks/1/kind", r#""server_threads""#),
            ("/blocks/2/packets", "369"),
        ],
    },
    Case {
        what: "the repair is said",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1 118 380  7 843      1 118 380\n",
        says: &[("/remarks/0/text", JOINED), ("/remarks/0/line", "3")],
    },
];
