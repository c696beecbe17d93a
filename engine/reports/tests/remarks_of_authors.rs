//! What authors write into a report to point at its figures, and what pages set around it: what each must say, by
//! JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn authors_marks_cost_no_figures() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "an author's arrows behind rows of a table",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n310000     7          310024     <--- retrans!\n\nClient nfs v3:\nnull         getattr      lookup\n0         0% 250000   80% 60000    19%   <-- see here\n",
        says: &[
            ("/blocks/0/retrans", r#"7"#),
            ("/blocks/1/sum", r#"310000"#),
            (
                "/remarks/0/text",
                r#""line 3: what its author wrote behind it is set aside: '<--- retrans!'""#,
            ),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "an author's comments behind rows, in signs of their own",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n310000     7          310024   (7 is fine?)\n\nClient nfs v3:\nnull         getattr      lookup\n0         0% 250000   80% 60000    19%  !!!\n\nServer rpc stats:\ncalls badcalls badfmt badauth badclnt\n90 0 0 0 0   # idle\n",
        says: &[
            ("/blocks/0/retrans", r#"7"#),
            ("/blocks/1/sum", r#"310000"#),
            ("/blocks/2/calls", r#"90"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "an author's words behind lines of a mount",
        text: "device nas7:/vol mounted on /mnt with fstype nfs statvers=1.1\n\tage:\t4000   // about an hour\n\txprt:\ttcp 900 1 1 0 0 1500 1500 0 1700 0 16 20 30   // one connection\n\tper-op statistics\n\t        READ: 1500 1500 0 225000 98454000 100 7500 7800 0   <== 5 ms\n",
        says: &[
            ("/blocks/0/age_s", r#"4000"#),
            ("/blocks/0/sum_sends", r#"1500"#),
            ("/blocks/0/sum_ops", r#"1500"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "an author's arrow behind the lines of nfsiostat keeps the mount's name",
        text: "nas7:/vol mounted on /mnt:\n\n           ops/s       rpc bklog\n         100.000           0.250\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  60.000        3840.000          64.000        3 (0.1%)           2.000           2.500   <-- slow\nwrite:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  10.000         640.000          64.000        0 (0.0%)           5.000           6.000\n",
        says: &[
            ("/blocks/0/mount", r#""/mnt""#),
            ("/blocks/0/rows/0/exe_ms", r#"2.5"#),
            ("/blocks/0/rows/1/exe_ms", r#"6.0"#),
            ("/blocks/1", r#"null"#),
        ],
    },
    Case {
        what: "an author's arrow behind a row of BSD",
        text: "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n      900         4       300         3       200       100         1         2   <--- getattr\n",
        says: &[
            ("/blocks/0/sections/Rpc Counts/Getattr", r#"900"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "an author's arrow behind an interval of BSD",
        text: " GtAttr Lookup Rdlink   Read  Write Rename Access  Rddir\n     12      3      0   4400      0      0      5      1\n     10      0      0   4380      2      0      4      0   <-- writing begins\n      0      0      0      0   9000      0      0      0\n",
        says: &[("/blocks/0/n_rows", r#"3"#), ("/outcome", r#""ok_notice""#)],
    },
    Case {
        what: "arrows around the name of a file are head's",
        text: "==> /proc/net/rpc/nfsd <==\nrc 0 12 40\nfh 0 0 0 0 0\nio 100000 2000\nth 8 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\nnet 30 0 30 1\nrpc 30 0 0 0 0\n",
        says: &[("/blocks/0/misses", r#"12"#), ("/outcome", r#""ok""#)],
    },
    Case {
        what: "stars of Markdown around figures and titles",
        text: "**nas7:/vol mounted on /mnt:**\n\n           ops/s       rpc bklog\n         100.000           **12.000**\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  60.000        3840.000          64.000        0 (0.0%)           *2.000*           **2.500**\n",
        says: &[
            ("/blocks/0/mount", r#""/mnt""#),
            ("/blocks/0/rpc_bklog", r#"12.0"#),
            ("/blocks/0/rows/0/rtt_ms", r#"2.0"#),
            ("/blocks/0/rows/0/exe_ms", r#"2.5"#),
        ],
    },
    Case {
        what: "the marks of a wiki, of Org and of LaTeX around reports",
        text: "{noformat:title=nfsstat -rc}\nClient rpc stats:\ncalls      retrans    authrefrsh\n310000     7          310024\n{noformat}\n#+BEGIN_EXAMPLE\nServer rpc stats:\ncalls      badcalls   badfmt     badauth    badclnt\n310000     0          0          0          0\n#+END_EXAMPLE\n\\begin{verbatim}\nrc 0 12 40\nfh 0 0 0 0 0\nio 100000 2000\nth 8 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\nnet 30 0 30 1\nrpc 30 0 0 0 0\n\\end{verbatim}\n===== end =====\n",
        says: &[
            ("/blocks/0/calls", r#"310000"#),
            ("/blocks/1/calls", r#"310000"#),
            ("/blocks/2/misses", r#"12"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "a report in a section that XML does not parse",
        text: "<ac:macro ac:name=\"code\"><ac:body><![CDATA[Client rpc stats:\ncalls      retrans    authrefrsh\n310000     7          310024\n]]></ac:body></ac:macro>\n",
        says: &[("/blocks/0/calls", r#"310000"#), ("/outcome", r#""ok""#)],
    },
    Case {
        what: "an operation that nfsiostat prints in no version that is known",
        text: "nas7:/vol mounted on /mnt:\n\n           ops/s       rpc bklog\n         100.000           0.250\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  60.000        3840.000          64.000        3 (0.1%)           2.000           2.500\nsetattr:           ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   1.000           0.300           0.300        0 (0.0%)           0.900           0.950\nwrite:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  10.000         640.000          64.000        0 (0.0%)           5.000           6.000\n",
        says: &[
            ("/blocks/0/rows/1/op", r#""setattr""#),
            ("/blocks/0/rows/2/exe_ms", r#"6.0"#),
            ("/blocks/1", r#"null"#),
        ],
    },
    Case {
        what: "marks of several kinds around one figure of a row",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n310000     _7_        310024\n\nServer rpc stats:\ncalls      badcalls   badfmt     badauth    badclnt\n310000     -->41<--   0          {color:red}41{color}          **0**\n\nClient nfs v3:\nnull         getattr      lookup\n0         0% <b>250000   80%</b> *60000    19%*\n",
        says: &[
            ("/blocks/0/retrans", r#"7"#),
            ("/blocks/1/badcalls", r#"41"#),
            ("/blocks/1/badauth", r#"41"#),
            ("/blocks/2/counts_nonzero/getattr", r#"250000"#),
            ("/blocks/2/counts_nonzero/lookup", r#"60000"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "signs behind one figure of a row",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n310000     7 (!!!)    310024\n\nServer rpc stats:\ncalls      badcalls   badfmt     badauth    badclnt\n310000     41!        0          41 <--     0\n",
        says: &[
            ("/blocks/0/retrans", r#"7"#),
            ("/blocks/0/authrefrsh", r#"310024"#),
            ("/blocks/1/badauth", r#"41"#),
            ("/blocks/1/badclnt", r#"0"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "marks in rows of sar, of nfsiostat and of /proc, and in a sentence of the mountstats command",
        text: "06:14:01       call/s retrans/s    read/s   write/s  access/s  getatt/s\n06:15:01       202.15    _0.20_      3.05     71.65     44.09     63.81\n06:16:01       101.45      0.00 !!   0.27     26.74     29.82     36.06\n\nnas7:/vol mounted on /mnt:\n\n           ops/s       rpc bklog\n         100.000           =12.000=\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  60.000        3840.000          64.000        _3 (0.1%)_           2.000           2.500\n\nrpc 310000 ==7== 310024\nproc2 18 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n\nStats for nas8:/vol mounted on /mnt2:\n\nRPC statistics:\n  900 RPC requests sent, _899_ RPC replies received (0 XIDs not found)\n",
        says: &[
            ("/blocks/0/rows/0/retrans~1s", r#"0.2"#),
            ("/blocks/0/rows/1/read~1s", r#"0.27"#),
            ("/blocks/1/rpc_bklog", r#"12.0"#),
            ("/blocks/1/rows/0/retrans", r#"3"#),
            ("/blocks/1/rows/0/retrans_pct", r#"0.1"#),
            ("/blocks/2/retrans", r#"7"#),
            ("/blocks/4/rpc/recvs", r#"899"#),
        ],
    },
    Case {
        what: "what looks like marks and is none: signs of numbers, of diffs and of places without a figure",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n-310000    7          -\n",
        says: &[
            ("/blocks/0/retrans", r#"7"#),
            ("/blocks/0/calls", r#"4294657296"#),
        ],
    },
    Case {
        what: "an author's words between the rows of sar",
        text: "$ sar -n NFS 60\n06:14:01       call/s retrans/s    read/s   write/s  access/s  getatt/s\n06:15:01       202.15      0.00      3.05     71.65     44.09     63.81\n06:16:01       101.45      0.00      0.27     26.74     29.82     36.06\ncopy job started here\n06:17:01      1101.05      0.00    900.27     22.84     32.35     34.47\n06:18:01      1119.34      0.00    900.65     44.66     31.32     33.80\n",
        says: &[
            ("/blocks/0/n_rows", r#"4"#),
            ("/blocks/0/rows/3/call~1s", r#"1119.34"#),
            (
                "/remarks/0/text",
                r#""line 5: what its author wrote between the lines of a report is set aside: 'copy job started here'""#,
            ),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "an author's words between intervals of BSD",
        text: "# nfsstat -c -w 5\n GtAttr Lookup Rdlink   Read  Write Rename Access  Rddir\n     10      4      0    512      0      0      3      1\n     12      4      0    600      0      0      3      1\nstarted writing now\n     12      4      0      0    700      0      3      1\n     12      4      0      0    720      0      3      1\n",
        says: &[
            ("/blocks/0/n_rows", r#"4"#),
            ("/blocks/0/sum_write", r#"1420"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "an author's words below a title and between the rows of a table",
        text: "Server nfs v3:\n(only v3 clients here)\nnull             getattr          setattr          lookup           access\n17        1%     34       3%      0         0%     13       1%     13       1%\nhere it gets interesting:\nreadlink         read             write            create           mkdir\n0         0%     774      90%     0         0%     0         0%     0         0%\n",
        says: &[
            ("/blocks/0/n_columns", r#"10"#),
            ("/blocks/0/counts_nonzero/getattr", r#"34"#),
            ("/blocks/0/counts_nonzero/read", r#"774"#),
            ("/blocks/0/headers_without_value", r#"null"#),
            ("/blocks/1", r#"null"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "an author's words between the rows of nfsiostat",
        text: "nas7:/vol mounted on /mnt:\n\n           ops/s       rpc bklog\n          12.140           0.000\n\n(reads are fine:)\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   0.687         135.679         197.518        0 (0.0%)           9.235           9.876\nbut writes are slow:\nwrite:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   1.713          67.570          39.446        0 (0.0%)         300.700         303.767\n",
        says: &[
            ("/blocks/0/mount", r#""/mnt""#),
            ("/blocks/0/rows/0/op", r#""read""#),
            ("/blocks/0/rows/1/op", r#""write""#),
            ("/blocks/1", r#"null"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "a message of the kernel between the rows of BSD",
        text: "Client Info:\nRPC Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n     6480       493    112205         0     16577    160253      7790      7743\nnfs: server nas not responding\n   Rename      Link   Symlink     Mkdir     Rmdir   Readdir  RdirPlus    Access\n       42         2         0        18         2     10030         0    145815\n",
        says: &[
            ("/blocks/0/sections/RPC Counts/Remove", r#"7743"#),
            ("/blocks/0/sections/RPC Counts/Access", r#"145815"#),
            ("/blocks/1", r#"null"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "what names another part of a report stays where it stands",
        text: "Client nfs v3:\nnull         getattr      lookup\n0         0% 250000   80% 60000    19%\nthe nfs v4 client\nread         write        commit\n10        0% 20        0% 30        0%\n",
        says: &[
            ("/blocks/0/counts_nonzero/getattr", r#"250000"#),
            ("/blocks/0/counts_nonzero/read", r#"null"#),
        ],
    },
    Case {
        what: "an author's words above the totals of nfsiostat and, before a blank line, below them",
        text: "nas7:/vol mounted on /mnt:\n\n           ops/s       rpc bklog\nnot much to do:\n          12.140           0.000\nhere it gets slow:\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   0.687         135.679         197.518        0 (0.0%)           9.235           9.876\n",
        says: &[
            ("/blocks/0/mount", r#""/mnt""#),
            ("/blocks/0/ops_s", r#"12.14"#),
            ("/blocks/0/rows/0/op", r#""read""#),
            ("/blocks/1", r#"null"#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "what parts two moments stays where it stands",
        text: "Client nfs v3:\nnull         getattr      lookup\n0         0% 250000   80% 60000    19%\n(after the test)\nnull         getattr      lookup\n0         0% 250100   80% 60000    19%\n",
        says: &[
            ("/blocks/0/counts_nonzero/getattr", r#"250000"#),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "an author's words between the counters of ONTAP are said to be none",
        text: "Object: nfsv3\nInstance: svm1\nStart-time: 3/11/2024 10:00:00\nEnd-time: 3/11/2024 10:00:10\nElapsed-time: 10s\n\n    Counter                                                     Value\n    -------------------------------- --------------------------------\n    read_total                                                  1200\n(this looks odd to me)\n    write_total                                                80221\n",
        says: &[
            ("/blocks/0/counters/read_total", r#"1200"#),
            ("/blocks/0/counters/write_total", r#"80221"#),
            ("/outcome", r#""warning_partial""#),
        ],
    },
];
