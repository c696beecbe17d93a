//! What goes on elsewhere than right below, or stands glued to something else: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn what_goes_on_reads_as_it_says() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "what a server calls itself, with a line end in the name",
        text: "device nas7:/v mounted on /m with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=65536,wsize=65536,proto=tcp\n\tage:\t100\n\timpl_id:\tname='Linux 6.1.0 \n#1 SMP x86_64: nas',domain='kernel.org',date='0,0'\n\tcaps:\tcaps=0x3fff7,wtmult=512\n\tevents:\t1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27\n\tper-op statistics\n\t        READ: 40 40 0 6000 4000 1 40 42 0\n",
        says: &[
            ("/blocks/0/events/26", "27"),
            ("/blocks/0/sum_ops", "40"),
            ("/blocks/1", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "two tables of sar that are printed in turn for each interval",
        text: "15:00:01         call/s retrans/s    read/s   write/s  access/s  getatt/s\n15:00:11          10.00      0.00      1.00      2.00      3.00      4.00\n\n15:00:01        scall/s badcall/s  packet/s     udp/s     tcp/s     hit/s    miss/s   sread/s  swrite/s saccess/s sgetatt/s\n15:00:11          20.00      0.00     20.00      0.00     20.00      0.00      1.00      1.00      2.00      3.00      4.00\n\n15:00:11         call/s retrans/s    read/s   write/s  access/s  getatt/s\n15:00:31          40.00      0.50      1.00      2.00      3.00      4.00\n\n15:00:11        scall/s badcall/s  packet/s     udp/s     tcp/s     hit/s    miss/s   sread/s  swrite/s saccess/s sgetatt/s\n15:00:31          50.00      0.00     20.00      0.00     20.00      0.00      1.00      1.00      2.00      3.00      4.00\n\n",
        says: &[
            ("/blocks/0/side", "\"client\""),
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/first_time", "\"15:00:01\""),
            ("/blocks/0/rows/1/interval_s", "20"),
            ("/blocks/0/weighted_call_per_s", "30.0"),
            ("/blocks/0/max_retrans_per_s", "0.5"),
            ("/blocks/1/side", "\"server\""),
            ("/blocks/1/weighted_scall_per_s", "40.0"),
            ("/blocks/2", "null"),
            ("/elapsed_s", "[30, 30]"),
        ],
    },
    Case {
        what: "a table of sar that begins later than the one above ended goes on from none",
        text: "15:00:01         call/s retrans/s    read/s   write/s  access/s  getatt/s\n15:00:11          10.00      0.00      1.00      2.00      3.00      4.00\n\n15:00:11        IFACE   rxpck/s\n15:00:21         eth0      1.00\n\n15:10:01         call/s retrans/s    read/s   write/s  access/s  getatt/s\n15:10:11          40.00      0.00      1.00      2.00      3.00      4.00\n",
        says: &[
            ("/blocks/0/n_rows", "1"),
            ("/blocks/1/n_rows", "1"),
            ("/elapsed_s", "[10, 10]"),
        ],
    },
    Case {
        what: "the prompt and the next command behind a table that was cut without a line end",
        text: "[ann@web7 ~]$ cat calls.txt\nClient rpc stats:\ncalls      retrans    authrefrsh\n4612       7          4612    \n\nClient nfs v3:\nnull         getattr      setattr      lookup       access       readlink     \n0         0% 4000     86% 0         0% 612      13% 0         0% 0         0% \nread         write[ann@web7 ~]$ exit\n",
        says: &[
            ("/blocks/1/headers_without_value", "[\"read\", \"write\"]"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "the only prompt of a text, behind a table that was cut without a line end",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n4612       7          4612    \n\nClient nfs v3:\nnull         getattr      setattr      lookup       access       readlink     \n0         0% 4000     86% 0         0% 612      13% 0         0% 0         0% \nread         writ[ann@web7 ~]# \n",
        says: &[
            ("/blocks/1/headers_without_value", "[\"read\", \"writ\"]"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "nodes that a parallel shell names, on one of the hosts of a text",
        text: "[ann@web7 ~]$ date\n[ann@head1 ~]$ psh all mount | grep nas7\nn405-001: nas7:/v on /v type nfs4 (rw,vers=4.1,rsize=65536)\nn405-012: nas7:/v on /v type nfs4 (rw,vers=4.1,rsize=65536)\n",
        says: &[
            ("/blocks/0/node", "\"n405-001\""),
            ("/blocks/1/node", "\"n405-012\""),
        ],
    },
    Case {
        what: "the pools of threads, their heading shown as a heading",
        text: "pool packets-arrived sockets-enqueued threads-woken threads-timedout\n0 51233109 401223 50831886 0\n",
        says: &[
            ("/format", "\"pool_stats\""),
            ("/blocks/0/pools/0/sockets-enqueued", "401223"),
        ],
    },
    Case {
        what: "what mountstats makes of all mounts is no output of nfsstat, though it begins as one",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n4612       -2         4612    \n\nClient nfs v4\nnull         read         write        commit       open         open_confirm \n1         0% 4611    99% 0         0% 0         0% 0         0% 0         0% \n",
        says: &[
            ("/formats_present", "[\"mountstats_nfsstat\"]"),
            ("/blocks/0/retrans", "-2"),
        ],
    },
    Case {
        what: "rows of nfsiostat that a window cut, joined to rows of one length",
        text: "nas7:/v mounted on /mnt:\n\n           ops/s       rpc bklog\n          11.237           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg \nRTT (ms)    avg exe (ms)  avg queue (ms)          errors\n                   0.408          21.038          51.564        0 (0.0%)        \n  13.633          13.724           0.067        0 (0.0%)\nwrite:             ops/s            kB/s           kB/op         retrans    avg \nRTT (ms)    avg exe (ms)  avg queue (ms)          errors\n                   3.859         458.559         118.828        3 (0.1%)        \n  31.461        1277.860        1246.380        2 (0.1%)\n",
        says: &[
            ("/blocks/0/rows/0/rtt_ms", "13.633"),
            ("/blocks/0/rows/1/errors", "2"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "marks in place of all blanks, in titles too",
        text: "Client;rpc;stats:\ncalls;retrans;authrefrsh\n4612;7;4612\n\nClient;nfs;v3:\nnull;getattr;setattr;lookup;access;readlink\n0;0%;4000;86%;0;0%;612;13%;0;0%;0;0%\n",
        says: &[("/blocks/1/sum", "4612"), ("/blocks/1/nfs_version", "3")],
    },
    Case {
        what: "an item of a list of HTML, an option of it set in bold",
        text: "<li>nas7:/v on /m type nfs4 (rw,vers=4.1,<b>rsize=65536</b>,wsize=65536,hard,proto=tcp,timeo=600)</li>\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/v\""),
            ("/blocks/0/rsize", "65536"),
        ],
    },
    Case {
        what: "scrapes of an exporter in which two of an operation's counters were asked for",
        text: "2024-03-12 10:00:00\nnode_mountstats_nfs_age_seconds_total{export=\"nas7:/v\",protocol=\"tcp\"} 100\nnode_mountstats_nfs_operations_requests_total{export=\"nas7:/v\",operation=\"READ\",protocol=\"tcp\"} 1000\nnode_mountstats_nfs_operations_response_time_seconds_total{export=\"nas7:/v\",operation=\"READ\",protocol=\"tcp\"} 5\n\n2024-03-12 10:01:00\nnode_mountstats_nfs_age_seconds_total{export=\"nas7:/v\",protocol=\"tcp\"} 160\nnode_mountstats_nfs_operations_requests_total{export=\"nas7:/v\",operation=\"READ\",protocol=\"tcp\"} 1600\nnode_mountstats_nfs_operations_response_time_seconds_total{export=\"nas7:/v\",operation=\"READ\",protocol=\"tcp\"} 8\n",
        says: &[
            ("/blocks/2/READ/ops", "600"),
            ("/blocks/2/READ/ops_per_s", "10.0"),
            ("/blocks/2/READ/avg_rtt_ms", "5.0"),
            ("/blocks/2/READ/retrans", "null"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "no-break blanks whose two bytes were read as two characters",
        text: "Client rpc stats:\ncalls \u{c2}\u{a0} \u{c2}\u{a0} retrans \u{c2}\u{a0} authrefrsh\n4612 \u{c2}\u{a0} \u{c2}\u{a0} 7 \u{c2}\u{a0} \u{c2}\u{a0} \u{c2}\u{a0}4612\n",
        says: &[("/blocks/0/calls", "4612"), ("/blocks/0/retrans", "7")],
    },
    Case {
        what: "snapshots with the parts of a second that date prints",
        text: "1710234000.250000000\nClient rpc stats:\ncalls      retrans    authrefrsh\n4612       7          4612    \n\n1710234001.750000000\nClient rpc stats:\ncalls      retrans    authrefrsh\n4762       7          4762    \n",
        says: &[
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/elapsed_s", "1.5"),
        ],
    },
    Case {
        what: "snapshots with the parts of a second of a day and of a clock",
        text: "2024-03-12 10:00:00,750\nClient rpc stats:\ncalls      retrans    authrefrsh\n4612       7          4612    \n\n2024-03-12 10:00:02,250\nClient rpc stats:\ncalls      retrans    authrefrsh\n4762       7          4762    \n",
        says: &[("/blocks/2/elapsed_s", "1.5")],
    },
    Case {
        what: "snapshots around a command whose time GNU's time tells",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n4612       7          4612    \n\n0.01user 1.20system 0:29.24elapsed 4%CPU (0avgtext+0avgdata 2048maxresident)k\n0inputs+0outputs (0major+100minor)pagefaults 0swaps\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n4762       7          4762    \n",
        says: &[("/blocks/2/elapsed_s", "29.24"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "what two hosts said, each under its name in JSON",
        text: "{\"web2\": \"Client rpc stats:\\ncalls      retrans    authrefrsh\\n4612       7          4612\\n\", \"web1\": \"Client rpc stats:\\ncalls      retrans    authrefrsh\\n4762       7          4762\\n\"}",
        says: &[
            ("/blocks/0/node", "\"web2\""),
            ("/blocks/0/calls", "4612"),
            ("/blocks/1/node", "\"web1\""),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "what two hosts said, in a list of JSON that names them",
        text: "[{\"host\": \"alpha\", \"out\": \"Client rpc stats:\\ncalls      retrans    authrefrsh\\n4612       7          4612\\n\"}, {\"host\": \"beta\", \"out\": \"Client rpc stats:\\ncalls      retrans    authrefrsh\\n4762       7          4762\\n\"}]",
        says: &[
            ("/blocks/0/node", "\"alpha\""),
            ("/blocks/1/node", "\"beta\""),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "two snapshots in JSON, in the order of the document",
        text: "{\"before\": \"Client rpc stats:\\ncalls      retrans    authrefrsh\\n4612       7          4612\\n\", \"after\": \"Client rpc stats:\\ncalls      retrans    authrefrsh\\n4762       7          4762\\n\"}",
        says: &[
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/rpc_calls", "150"),
        ],
    },
    Case {
        what: "snapshots under labels with the seconds since 1970",
        text: "timestamp: 1710234000\nClient rpc stats:\ncalls      retrans    authrefrsh\n4612       7          4612    \n\ntimestamp: 1710234005\nClient rpc stats:\ncalls      retrans    authrefrsh\n4762       7          4762    \n",
        says: &[("/blocks/2/elapsed_s", "5.0")],
    },
    Case {
        what: "snapshots under dates in brackets",
        text: "[2024-03-12 10:00:00]\nClient rpc stats:\ncalls      retrans    authrefrsh\n4612       7          4612    \n\n[2024-03-12 10:00:07]\nClient rpc stats:\ncalls      retrans    authrefrsh\n4762       7          4762    \n",
        says: &[("/blocks/2/elapsed_s", "7.0")],
    },
    Case {
        what: "bytes of Python that hold a no-break blank",
        text: "b'Client rpc stats:\\ncalls\\xc2\\xa0\\xc2\\xa0retrans\\xc2\\xa0authrefrsh\\n4612\\xc2\\xa07\\xc2\\xa04612\\n'\n",
        says: &[("/blocks/0/calls", "4612"), ("/blocks/0/retrans", "7")],
    },
];
