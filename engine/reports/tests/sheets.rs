//! Tables of nfsstat as sheets and programs wrote them: commas, semicolons or bars between the cells, points between
//! groups of three digits. What each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn tables_of_sheets_are_read_or_refused() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const OF_FIVE: &[(&str, &str)] = &[
    ("/outcome", r#""ok_notice""#),
    (
        "/blocks/0/counts_nonzero",
        r#"{"getattr": 500, "lookup": 400, "access": 100}"#,
    ),
    ("/blocks/0/sum", "1000"),
];

const CASES: &[Case] = &[
    Case {
        what: "commas between names and figures",
        text: "Client nfs v3:\nnull,getattr,setattr,lookup,access\n0,500,0,400,100\n",
        says: OF_FIVE,
    },
    Case {
        what: "semicolons, titles with empty cells behind them and shares",
        text: "Client nfs v3:;;;;\nnull;getattr;setattr;lookup;access\n0 0%;500 50%;0 0%;400 40%;100 10%\n",
        says: OF_FIVE,
    },
    Case {
        what: "quotation marks around cells and titles",
        text: "\"Client rpc stats:\"\n\"calls\",\"retrans\",\"authrefrsh\"\n\"1,000\",\"1\",\"1,000\"\n\"\"\n\"Client nfs v3:\"\n\"null\",\"getattr\",\"setattr\",\"lookup\",\"access\"\n\"0\",\"500\",\"0\",\"400\",\"100\"\n",
        says: &[
            ("/outcome", r#""ok_notice""#),
            ("/blocks/0/calls", "1000"),
            ("/blocks/1/sum", "1000"),
        ],
    },
    Case {
        what: "bars between names and figures",
        text: "Client nfs v3:\nnull | getattr | setattr | lookup | access\n0 | 500 | 0 | 400 | 100\n",
        says: OF_FIVE,
    },
    Case {
        what: "a table of Markdown without its row of dashes",
        text: "Client nfs v3:\n| null | getattr | setattr | lookup | access |\n| 0 | 500 | 0 | 400 | 100 |\n",
        says: OF_FIVE,
    },
    Case {
        what: "an operation in each row of such a table",
        text: "| op | count |\n| read | 1234 |\n| write | 12 |\n| getattr | 77 |\n",
        says: &[(
            "/blocks/0/counts_nonzero",
            r#"{"read": 1234, "write": 12, "getattr": 77}"#,
        )],
    },
    Case {
        what: "a figure too few",
        text: "Client nfs v3:\nnull,getattr,setattr,lookup,access\n0,500,0,400\n",
        says: &[
            ("/outcome", r#""error""#),
            (
                "/remarks/0/text",
                r#""line 2: 5 names between `,`, and below them 4 cells that are not a figure for each: not used. Paste what nfsstat itself printed""#,
            ),
        ],
    },
    Case {
        what: "several rows below one heading",
        text: "Client nfs v3:\nnull,getattr,setattr,lookup,access\n0,500,0,400,100\n0,700,0,400,100\n",
        says: &[
            ("/outcome", r#""error""#),
            (
                "/remarks/0/text",
                r#""line 2: several rows of figures below one row of names: of which moment or host each is, is not said, and none is used. Paste what nfsstat itself printed""#,
            ),
        ],
    },
    Case {
        what: "no title: which side and version is not guessed",
        text: "null,getattr,setattr,lookup,access\n0,500,0,400,100\n",
        says: &[("/outcome", r#""error""#), ("/blocks/0", "null")],
    },
    Case {
        what: "points in a table of which one figure has two",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1.234.567   12          1.234.567\n\nClient nfs v3:\nnull             getattr          lookup           access\n0             0% 234.567      18% 500.000      40% 500.000      40%\n",
        says: &[
            ("/outcome", r#""ok_notice""#),
            ("/blocks/0/calls", "1234567"),
            ("/blocks/0/retrans", "12"),
            (
                "/blocks/1/counts_nonzero",
                r#"{"getattr": 234567, "lookup": 500000, "access": 500000}"#,
            ),
            (
                "/remarks/0/text",
                r#""5 numbers with points between groups of three digits, read without them""#,
            ),
        ],
    },
    Case {
        what: "points in the list of nfsstat -l",
        text: "nfs v3 client        total: 1.234.567\n------------- ------------- --------\nnfs v3 client         null:        0\nnfs v3 client      getattr:  234.567\nnfs v3 client       access: 1.000.000\n",
        says: &[
            ("/outcome", r#""ok_notice""#),
            ("/blocks/0/sum", "1234567"),
            ("/blocks/0/total_printed", "1234567"),
        ],
    },
    Case {
        what: "points in rows of an operation and its count",
        text: "op count\nREAD 1.234.567\nWRITE 12.345\nGETATTR 998\n",
        says: &[(
            "/blocks/0/counts_nonzero",
            r#"{"read": 1234567, "write": 12345, "getattr": 998}"#,
        )],
    },
    Case {
        what: "one point in each: thousands or decimals",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1.234   12          1.234\n",
        says: &[
            ("/outcome", r#""error""#),
            (
                "/remarks/0/text",
                r#""line 3: calls: 1.234: a point in a count. Thousands separator or decimal point?""#,
            ),
        ],
    },
    Case {
        what: "one figure with two points, another with a decimal",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1.234.567   0.012          1.234.567\n",
        says: &[("/outcome", r#""error""#), ("/blocks/0/calls", "null")],
    },
    Case {
        what: "counts with points above decimals of nfsiostat",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1.234.567   12          1.234.567\n\nnas:/home mounted on /home:\n\n           op/s\t\trpc bklog\n          10.000 \t   0.000\nread:              ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  6.000 \t192.000 \t 32.000        0 (0.0%) \t  4.000 \t  5.000\n",
        says: &[
            ("/blocks/0/calls", "1234567"),
            ("/blocks/1/ops_s", "10.0"),
            ("/blocks/1/rows/0/bytes_s", "192.0"),
        ],
    },
    Case {
        what: "a table of Markdown with counts and times",
        text: "| Operation | Calls | Avg RTT (ms) |\n|---|---|---|\n| READ | 700 | 2.5 |\n| WRITE | 300 | 7.25 |\n",
        says: &[
            ("/blocks/0/kind", "\"ops\""),
            ("/blocks/0/sum", "1000"),
            ("/blocks/1/kind", "\"nfsiostat\""),
            ("/blocks/1/rows/1/rtt_ms", "7.25"),
            ("/blocks/1/rows/1/count", "null"),
        ],
    },
    Case {
        what: "times with their unit in every cell, and a name that fills its column",
        text: "Op           Count  Avg RTT  Avg exe\nREAD         700    2.5ms    3.0ms\nREADDIRPLUS 300    7.25ms   8.5ms\n",
        says: &[
            ("/blocks/0/sum", "1000"),
            ("/blocks/1/rows/1/op", "\"readdirplus\""),
            ("/blocks/1/rows/1/rtt_ms", "7.25"),
            ("/blocks/1/rows/0/exe_ms", "3.0"),
        ],
    },
    Case {
        what: "figures of nfsiostat as CSV, the mount before the operation",
        text: "mount,op,ops/s,kB/s,kB/op,retrans,avg RTT (ms),avg exe (ms)\n/srv,read,21.0,840.0,40.0,0,1.1,1.2\n/srv,write,7.0,140.0,20.0,2,4.2,4.9\nnas:/home,read,3.0,12.0,4.0,0,0.5,0.6\n",
        says: &[
            ("/blocks/0/mount", r#""/srv""#),
            ("/blocks/0/rows/1/retrans", "2"),
            ("/blocks/0/rows/1/exe_ms", "4.9"),
            ("/blocks/1/device", r#""nas:/home""#),
            ("/blocks/1/rows/0/bytes_s", "12.0"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "counts of two hosts in one table, a row of the first below the second's",
        text: "Host;Operation;Count\nweb1;read;500\nweb2;read;70\nweb1;getattr;900\n",
        says: &[
            ("/blocks/0/node", r#""web1""#),
            ("/blocks/0/counts_nonzero", r#"{"getattr":900,"read":500}"#),
            ("/blocks/1/node", r#""web2""#),
            ("/blocks/1/sum", "70"),
        ],
    },
    Case {
        what: "sar as a German sheet saves it",
        text: "Zeit;call/s;retrans/s;read/s;write/s;access/s;getatt/s\n00:10:01;1.215,31;0,02;41,22;12,75;48,11;97,35\n00:20:01;198,04;0,00;37,90;11,03;44,02;91,88\n",
        says: &[
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/rows/0/call~1s", "1215.31"),
            ("/blocks/0/rows/1/interval_s", "600"),
            ("/blocks/0/rows/1/getatt~1s", "91.88"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "sar with commas between quoted cells",
        text: "\"time\",\"call/s\",\"retrans/s\",\"read/s\",\"write/s\",\"access/s\",\"getatt/s\"\n\"00:10:01\",\"215,31\",\"0,02\",\"41,22\",\"12,75\",\"48,11\",\"97,35\"\n",
        says: &[("/blocks/0/rows/0/read~1s", "41.22")],
    },
    Case {
        what: "decimal commas of sar between commas",
        text: "time,call/s,retrans/s,read/s,write/s,access/s,getatt/s\n00:10:01,215,31,0,02,41,22,12,75,48,11,97,35\n00:20:01,198.04,0.00,37.90,11.03,44.02,91.88\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/blocks/0/n_rows", "1"),
            ("/blocks/0/rows/0/call~1s", "198.04"),
            ("/remarks/0/line", "2"),
        ],
    },
    Case {
        what: "pool_stats with tabs",
        text: "# pool\tpackets-arrived\tsockets-enqueued\tthreads-woken\tthreads-timedout\n0\t5123\t12\t4987\t0\n1\t4876\t9\t4700\t0\n2\t312\t1\t311\t0\n",
        says: &[
            ("/blocks/0/pools/2/packets-arrived", "312"),
            ("/blocks/0/pools/0/pool", "0"),
        ],
    },
];
