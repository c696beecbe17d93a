//! What stands in place of a report or of a part of it: failures of the tools, lists that end early, figures that cannot
//! be whole. What each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};
use mountwise_reports::observe::observe;
use mountwise_reports::read;

#[test]
fn what_is_missing_is_said() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn rows_of_an_unknown_mount_are_not_counted_with_those_of_others() {
    let unnamed = |case: &&Case| case.what.starts_with("nfsiostat ");
    for case in CASES.iter().filter(unnamed) {
        let seen = observe(&read(case.text.as_bytes()));
        let named = seen.ops.iter().all(|op| op.mount.is_some());
        assert!(
            named && seen.ops.len() == 2,
            "{}: {:?}",
            case.what,
            seen.ops
        );
    }
}

const OF_UNKNOWN_MOUNT: &[(&str, &str)] = &[
    ("/outcome", r#""ok_notice""#),
    ("/blocks/0/mount_unknown", "true"),
    ("/blocks/0/rows/0/ops_s", "0.5"),
    ("/blocks/1/mount", r#""/home""#),
    ("/blocks/1/rows/0/ops_s", "6.0"),
    (
        "/remarks/0/text",
        r#""line 1: rows of nfsiostat without the line that names their mount (`… mounted on …:`), which others here have: of which mount they are is not known, and they are not counted with those. Paste from that line on; whether the next report of a mount is its first, the average since it was mounted, is not known either""#,
    ),
];

const CASES: &[Case] = &[
    Case {
        what: "nfsiostat without the line of its first mount",
        text: "           op/s\t\trpc bklog\n          10.00 \t   0.00\nread:              ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  0.500 \t 16.000 \t 32.000        0 (0.0%) \t  4.000 \t  5.000\nwrite:             ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  0.700 \t 22.400 \t 32.000        0 (0.0%) \t  6.000 \t  7.000\n\nnas:/home mounted on /home:\n\n           op/s\t\trpc bklog\n          10.00 \t   0.00\nread:              ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  6.000 \t192.000 \t 32.000        0 (0.0%) \t  4.000 \t  5.000\nwrite:             ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  4.000 \t128.000 \t 32.000        0 (0.0%) \t  6.000 \t  7.000\n",
        says: OF_UNKNOWN_MOUNT,
    },
    Case {
        what: "nfsiostat from its first rows on",
        text: "read:              ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  0.500 \t 16.000 \t 32.000        0 (0.0%) \t  4.000 \t  5.000\nwrite:             ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  0.700 \t 22.400 \t 32.000        0 (0.0%) \t  6.000 \t  7.000\n\nnas:/home mounted on /home:\n\n           op/s\t\trpc bklog\n          10.00 \t   0.00\nread:              ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  6.000 \t192.000 \t 32.000        0 (0.0%) \t  4.000 \t  5.000\nwrite:             ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  4.000 \t128.000 \t 32.000        0 (0.0%) \t  6.000 \t  7.000\n",
        says: OF_UNKNOWN_MOUNT,
    },
    Case {
        what: "rows of nfsiostat alone, chosen from one mount",
        text: "read:              ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  0.500 \t 16.000 \t 32.000        0 (0.0%) \t  4.000 \t  5.000\nwrite:             ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t  0.700 \t 22.400 \t 32.000        0 (0.0%) \t  6.000 \t  7.000\n",
        says: &[("/outcome", r#""ok""#), ("/blocks/0/rows/0/ops_s", "0.5")],
    },
    Case {
        what: "a tool that failed before it printed anything",
        text: "$ mountstats /data\nTraceback (most recent call last):\n  File \"/usr/sbin/mountstats\", line 17, in <module>\n    main()\nZeroDivisionError: division by zero\n",
        says: &[
            ("/outcome", r#""error""#),
            (
                "/remarks/0/text",
                r#""line 2: the tool itself failed with ZeroDivisionError: division by zero (a Python traceback) before it printed figures: paste /proc/self/mountstats, from which it reads""#,
            ),
        ],
    },
    Case {
        what: "a command that dash does not find",
        text: "sh: 1: nfsiostat: not found\n",
        says: &[
            ("/outcome", r#""error""#),
            (
                "/remarks/0/text",
                r#""line 1: the shell did not find the command (not found): install nfs-utils or nfs-common, or paste /proc/self/mountstats""#,
            ),
        ],
    },
    Case {
        what: "what the parser of a Python tool says of its arguments",
        text: "usage: mountstats [-h] [-v] [--version]\nmountstats: error: unrecognized arguments: -q\n",
        says: &[("/outcome", r#""error""#), ("/remarks/0/line", r#"1"#)],
    },
    Case {
        what: "a result of fio as Python prints it",
        text: "{'fio version': 'fio-3.33', 'timestamp': 1700000000, 'jobs': [{'jobname': 'seqr', 'error': 0, 'elapsed': 2, 'read': {'io_bytes': 134217728, 'bw': 131072, 'iops': 128.0, 'runtime': 1000, 'total_ios': 128}}]}\n",
        says: &[
            ("/blocks/0/read/bytes", r#"134217728"#),
            ("/outcome", r#""ok_notice""#),
            (
                "/remarks/0/text",
                r#""line 1: this is not JSON but a dictionary as Python prints it (single quotes); read as if it were JSON""#,
            ),
        ],
    },
    Case {
        what: "names and counts set apart by tabs, without a title",
        text: "null\tgetattr\tlookup\n0\t12501\t68765\n",
        says: &[
            ("/outcome", r#""error""#),
            (
                "/remarks/0/text",
                r#""line 2: numbers without column names ('0 12501 68765 …'): paste the header lines too, names are not guessed""#,
            ),
        ],
    },
    Case {
        what: "a list of /proc/net/rpc/nfsd whose rest the author left out",
        text: "net 18628 0 18628 6\nrpc 18628 0 0 0 0\nproc4 2 2 10853\nproc4ops 72 0 0 0 1098 2 0 0 0 0 8179 5896 0 0 0 0 5900 0 0 ...\n",
        says: &[
            (
                "/blocks/3/counts_nonzero",
                r#"{"access":1098,"close":2,"getattr":8179,"getfh":5896,"lookup":5900}"#,
            ),
            ("/blocks/3/truncated", r#"true"#),
            ("/outcome", r#""warning_partial""#),
            (
                "/remarks/0/text",
                r#""line 4: proc4ops announces 72 values, but the list ends behind 18: 18 values can be used, the rest is unknown, not zero""#,
            ),
        ],
    },
    Case {
        what: "a list of /proc/net/rpc/nfs that was cut inside a number, the last line of the text",
        text: "net 0 0 0 0\nrpc 900 0 900\nproc3 22 1 500 20 300 7\n",
        says: &[
            (
                "/blocks/2/counts_nonzero",
                r#"{"getattr":500,"lookup":300,"null":1,"setattr":20}"#,
            ),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a list of /proc/net/rpc/nfs that lost one value, somewhere",
        text: "net 0 0 0 0\nrpc 900 0 900\nproc3 22 1 500 20 300 7 0 40 30 2 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/2", r#"null"#),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "times of the mountstats command with decimal commas",
        text: "Stats for nas7:/vol mounted on /mnt:\n\nRPC statistics:\n  50 RPC requests sent, 50 RPC replies received (0 XIDs not found)\n  average backlog queue length: 0\n\nREAD:\n\t50 ops (100%) \n\tavg bytes sent per op: 200\tavg bytes received per op: 65640\n\tbacklog wait: 0,500000 \tRTT: 10,250000 \ttotal execute time: 11,000000 (milliseconds)\n",
        says: &[
            ("/blocks/0/ops/READ/queue_ms", r#"0.5"#),
            ("/blocks/0/ops/READ/rtt_ms", r#"10.25"#),
            ("/blocks/0/ops/READ/exe_ms", r#"11.0"#),
            ("/outcome", r#""ok_notice""#),
        ],
    },
    Case {
        what: "a mount that did nothing between its two snapshots",
        text: "device nas7:/vol mounted on /mnt with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=262144,wsize=262144,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys\n\tage:\t1000\n\tcaps:\tcaps=0x3ffff,wtmult=512,dtsize=32768,bsize=0,namlen=255\n\tevents:\t0 0 0 0 10 5 20 0 0 100 0 40 0 0 10 0 0 10 0 0 0 0 0 0 0 0 0\n\tbytes:\t1048576000 524288000 0 0 1048576000 524288000 256000 128000\n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\txprt:\ttcp 875 0 1 0 0 5001 5001 0 8000 0 64 10 10\n\tper-op statistics\n\t        NULL: 1 1 0 44 24 0 0 0 0\n\t        READ: 4000 4000 0 800000 1049056000 4000 40000 44000 0\n\t       WRITE: 1000 1000 0 262336000 136000 3000 20000 24000 0\ndevice nas7:/vol mounted on /mnt with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=262144,wsize=262144,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys\n\tage:\t1060\n\tcaps:\tcaps=0x3ffff,wtmult=512,dtsize=32768,bsize=0,namlen=255\n\tevents:\t0 0 0 0 10 5 20 0 0 100 0 40 0 0 10 0 0 10 0 0 0 0 0 0 0 0 0\n\tbytes:\t1048576000 524288000 0 0 1048576000 524288000 256000 128000\n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\txprt:\ttcp 875 0 1 0 0 5001 5001 0 8000 0 64 10 10\n\tper-op statistics\n\t        NULL: 1 1 0 44 24 0 0 0 0\n\t        READ: 4000 4000 0 800000 1049056000 4000 40000 44000 0\n\t       WRITE: 1000 1000 0 262336000 136000 3000 20000 24000 0\n",
        says: &[
            ("/blocks/2/elapsed_s", r#"60"#),
            ("/outcome", r#""ok_notice""#),
            (
                "/remarks/3/text",
                r#""nas7:/vol on /mnt: no operation ended between the two snapshots: the mount was idle, or waited for its server; there is nothing to average. Take them while it works""#,
            ),
        ],
    },
    Case {
        what: "more operations than the connections that are listed sent",
        text: "device nas7:/vol mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536\n\tage:\t400\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\txprt:\ttcp 0 0 1 0 0 1200 1200 0 1300 0 12 4 6\n\tper-op statistics\n\t        READ: 5000 5000 0 640000 328000000 100 9000 9300 0\n",
        says: &[
            ("/blocks/0/sum_sends", r#"1200"#),
            (
                "/remarks/0/text",
                r#""the operations of this mount add up to 5000 but only 1200 requests were sent on the connections listed: some were left out, or their counters are of another moment""#,
            ),
        ],
    },
    Case {
        what: "lists of mountstats that end early are named by their own lines, and errors beyond the operations are no counts",
        text: "device nas7:/vol mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,proto=tcp\n\tage:\t400\n\tevents:\t1 2 3 4 5 6 7 8 9 10 11 12\n\tbytes:\t1 2 3\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\txprt:\ttcp 0 0 1 0 0 5000 5000 0 5100 0 12 4 6\n\tper-op statistics\n\t        READ: 4000 4000 0 512000 262400000 100 9000 9300 0\n\t      LOOKUP: 1000 1000 0 128000 112000 3 200 210 1700\n",
        says: &[
            ("/blocks/0/sum_ops", r#"5000"#),
            ("/remarks/0/line", r#"4"#),
            ("/remarks/1/line", r#"5"#),
            (
                "/remarks/2/text",
                r#""line 10: LOOKUP: 1700 errors for 1000 operations do not fit: is a figure altered or cut?""#,
            ),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "a program that had no number to print",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\nnan        12         500\n\nClient nfs v3:\nnull         getattr      read\n0         0% 200      40% 300      60%\n",
        says: &[
            (
                "/remarks/0/text",
                r#""line 3: calls: 'nan' is not a number""#,
            ),
            ("/blocks/0/sum", r#"500"#),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "dots in a list of the kernel's, and a remark behind them",
        text: "$ cat /proc/net/rpc/nfs\nrpc 500 0 500   ← calls, retransmissions\nproc4 58 0 300 150 ...   ← each operation\n\nWhat does it mean?\n",
        says: &[
            ("/blocks/1/counts_nonzero/read", r#"300"#),
            ("/blocks/1/counts_nonzero/write", r#"150"#),
            ("/blocks/1/truncated", r#"true"#),
        ],
    },
    Case {
        what: "a text of the mountstats command that ends in a figure",
        text: "RPC statistics:\n  900 RPC requests sent, 900 RPC replies received (0 XIDs not found)\n\nLOOKUP:\n\t300 ops (33%)\n\tavg bytes sent per op: 200\tavg bytes received per op: 2",
        says: &[
            ("/blocks/0/ops/LOOKUP/avg_sent_B", r#"200"#),
            ("/blocks/0/ops/LOOKUP/avg_recv_B", r#"null"#),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "lines that a pager showed up to its window's edge, where its sign stands",
        text: "/home from nas7:/vol/home\n Flags: rw,relatime,vers=4.1,rsize=65536,wsize=65536,hard,proto=tcp,ti>\n\n/data from nas7:/vol/data\n Flags: rw,relatime,vers=4.2,rsize=32768,wsize=32768,hard,noresvport,p>\n",
        says: &[
            ("/blocks/0/flags", "[\"rw\",\"relatime\",\"hard\"]"),
            ("/blocks/0/proto", "\"tcp\""),
            (
                "/blocks/1/flags",
                "[\"rw\",\"relatime\",\"hard\",\"noresvport\"]",
            ),
            ("/blocks/1/rsize", "32768"),
            ("/remarks/0/line", "2"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "the last row of iozone, which the end of the text cut",
        text: "              kB  reclen    write  rewrite    read    reread\n         1024000    1024   258831   270262   341973   344244\n         1024000   16384   27002",
        says: &[
            ("/blocks/0/rows/1/reclen", "16384"),
            ("/blocks/0/rows/1/write", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "the last figure of nfsiostat, which the end of the text cut",
        text: "   op/s         rpc bklog\n  35.50            0.00\nread:             ops/s            kB/s           kB/op         retrans         avg RTT (ms)    avg exe (ms)\n                  0.125           1.500          12.000        0 (0.0%)           2.875           2",
        says: &[
            ("/blocks/0/rows/0/rtt_ms", "2.875"),
            ("/blocks/0/rows/0/exe_ms", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "the seconds of dd, which the end of the text cut",
        text: "409600000 bytes (410 MB, 391 MiB) copied, 8.5 s, 48 MB/s\n409600000 bytes (410 MB, 391 MiB) copied, 25",
        says: &[
            ("/blocks/0/seconds", "8.5"),
            ("/blocks/1", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "the rpc row of a client without its title, of nobody else's columns",
        text: "$ nfsstat -rc | tail -n 3\ncalls      retrans    authrefrsh\n386800393   12         387762712\n",
        says: &[
            ("/blocks/0/kind", "\"client_rpc\""),
            ("/blocks/0/retrans", "12"),
        ],
    },
    Case {
        what: "the rpc row of a server without its title, and the operations of whom is not known",
        text: "calls      badcalls   badclnt    badauth    xdrcall\n91         2          1          1          0\n\nnull         compound\n2         2% 89       97%\n",
        says: &[
            ("/blocks/0/kind", "\"server_rpc\""),
            ("/blocks/0/badfmt", "1"),
            ("/blocks/1", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "an age in other words behind that in seconds",
        text: "device nas:/data mounted on /data with fstype nfs4 statvers=1.1\n\tage:\t1000   (about 17 minutes)\n\tper-op statistics\n\t        READ: 40000 40000 0 7600000 41943040000 2000 800000 810000 0\n",
        says: &[("/blocks/0/age_s", "1000")],
    },
    Case {
        what: "the titles of a server without their colons",
        text: "Server rpc stats\ncalls      badcalls   badclnt    badauth    xdrcall\n14         0          0          0          0\n\nServer nfs v4\nnull             compound\n11           78% 3            21%\n\nServer nfs v4 operations\nop0-unused       op1-unused       op2-future       access           close\n0             0% 0             0% 0             0% 25           40% 37           59%\n",
        says: &[
            ("/blocks/2/unit", "\"operations\""),
            ("/blocks/2/counts_nonzero/access", "25"),
        ],
    },
    Case {
        what: "a row of the server's file that its command names",
        text: "# grep proc3 /proc/net/rpc/nfsd\nproc3 22 1 500 0 200 300 0 1000 0 0 0 0 0 0 0 0 0 0 0 0 2 1 0\n",
        says: &[
            ("/format", "\"proc_net_rpc_nfsd\""),
            ("/blocks/0/side", "\"server\""),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "null and compound alone, which only a server counts",
        text: "proc4 2 3 20000\n",
        says: &[
            ("/blocks/0/side", "\"server\""),
            ("/blocks/0/counts_nonzero/compound", "20000"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "a row that both files have, of whom is not known",
        text: "proc3 22 1 500 0 200 300 0 1000 0 0 0 0 0 0 0 0 0 0 0 0 2 1 0\n",
        says: &[
            ("/blocks/0/side", "\"client\""),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "options as long as a window is wide above a short line of another key",
        text: "NFSv3\nopts: rw,vers=3,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,nconnect=4,timeo=600,retrans=10,sec=sys,local_lock=none\nxprt: tcp 0 1 2\n",
        says: &[
            ("/blocks/0/options/local_lock", "\"none\""),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a row of figures that was lost in the middle of a table of nfsstat",
        text: "Client nfs v3:\nnull             getattr          setattr          lookup           access           \nreadlink         read             write            create           mkdir            \n0         0%     1200     75%     400      25%     0         0%     0         0%     \nsymlink          mknod            remove           rmdir            rename           \n0         0%     0         0%     7         0%     0         0%     0         0%     \n",
        says: &[
            (
                "/blocks/0/counts_nonzero",
                r#"{"read":1200,"remove":7,"write":400}"#,
            ),
            (
                "/remarks/0/text",
                r#""line 2: no figures stand below null, getattr, setattr, lookup, access: what they count is not known""#,
            ),
        ],
    },
    Case {
        what: "a row of figures that was lost above the last row of a text",
        text: "Client nfs v3:\nnull         getattr      setattr      lookup       access       readlink\nread         write        create       mkdir        symlink      mknod\n100      66% 50      33% 0         0% 0         0% 0         0% 0         0%\n",
        says: &[("/blocks/0/counts_nonzero", r#"{"read":100,"write":50}"#)],
    },
    Case {
        what: "a row of names that was lost below the title of nfsstat",
        text: "Client nfs v3:\n0         0% 500      76% 0         0% 0         0% 0         0% 0         0%\nread         write        create       mkdir        symlink      mknod\n100      15% 50       7% 0         0% 0         0% 0         0% 0         0%\n",
        says: &[
            ("/blocks/0/counts_nonzero", r#"{"read":100,"write":50}"#),
            ("/blocks/0/truncated", "true"),
            (
                "/remarks/0/text",
                r#""line 2: numbers without column names above them (no header); they are not used""#,
            ),
        ],
    },
    Case {
        what: "a client of AIX without the title of its calls of nfs",
        text: "Client rpc:\nConnection oriented\ncalls      badcalls   badxids    timeouts   newcreds   badverfs   timers\n123456     12         0          3          0          0          0\nnomem      cantconn   interrupts\n0          2          1\n\ncalls      badcalls   clgets     cltoomany\n123400     3          0          0\nVersion 3: (300 calls)\nnull       getattr    setattr    lookup     access     readlink   read\n0 0%       100 33%    0 0%       200 66%    0 0%       0 0%       0 0%\n",
        says: &[
            ("/blocks/0/kind", r#""client_rpc""#),
            ("/blocks/1/kind", r#""client_nfs""#),
            ("/blocks/1/calls", "123400"),
            (
                "/blocks/2/counts_nonzero",
                r#"{"getattr":100,"lookup":200}"#,
            ),
        ],
    },
    Case {
        what: "a client of AIX without the names of its calls of nfs",
        text: "Client rpc:\nConnection oriented\ncalls      badcalls   badxids    timeouts   newcreds   badverfs   timers\n123456     12         0          3          0          0          0\n\nClient nfs:\n123400     3          0          0\nVersion 3: (300 calls)\nnull       getattr    setattr    lookup     access     readlink   read\n0 0%       100 33%    0 0%       200 66%    0 0%       0 0%       0 0%\n",
        says: &[
            ("/blocks/0/kind", r#""client_rpc""#),
            (
                "/blocks/1/counts_nonzero",
                r#"{"getattr":100,"lookup":200}"#,
            ),
            (
                "/remarks/0/text",
                r#""line 7: names without their figures, or figures without their names: not used""#,
            ),
        ],
    },
    Case {
        what: "a client of FreeBSD without the first row of names",
        text: "Client Info:\nRpc Counts:\n    12345       678      9012         3      4567      8901       100        90\n   Rename      Link   Symlink     Mkdir     Rmdir   Readdir  RdirPlus    Access\n       12         0         1        10         5       222       333     44444\nRpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n        0         0         0         7     81706\n",
        says: &[
            ("/blocks/0/sections/Rpc Counts/Access", "44444"),
            ("/blocks/0/requests", "81706"),
            (
                "/remarks/0/text",
                r#""line 3: figures without names above them; they are left out""#,
            ),
        ],
    },
    Case {
        what: "a client of FreeBSD without the figures of a row above the next title",
        text: "Client Info:\nRpc Counts:\n   Rename      Link   Symlink     Mkdir     Rmdir   Readdir  RdirPlus    Access\n       12         0         1        10         5       222       333     44444\nRpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\nCache Info:\nAttr Hits    Misses Lkup Hits    Misses BioR Hits    Misses BioW Hits    Misses\n   500000     12345    400000      9012     60000      4567     70000      8901\n",
        says: &[
            ("/outcome", r#""warning_partial""#),
            (
                "/remarks/0/text",
                r#""line 6: the table is incomplete: TimedOut, Invalid, X Replies, Retries, Requests have no value""#,
            ),
        ],
    },
    Case {
        what: "a client of FreeBSD without the first row of figures",
        text: "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n   Rename      Link   Symlink     Mkdir     Rmdir   Readdir  RdirPlus    Access\n       12         0         1        10         5       222       333     44444\nRpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n        0         0         0         7     81706\n",
        says: &[
            ("/blocks/0/sections/Rpc Counts/Access", "44444"),
            ("/blocks/0/sections/Rpc Counts/Getattr", "null"),
            (
                "/remarks/0/text",
                r#""line 5: no figures stand below Getattr, Setattr, Lookup, Readlink, Read, Write, Create, Remove: what they count is not known""#,
            ),
        ],
    },
    Case {
        what: "a client of Solaris without the title of its version",
        text: "Client rpc:\nConnection oriented:\ncalls       badcalls    badxids     timeouts    newcreds    badverfs\n123456      12          0           3           0           0\n\nClient nfs:\ncalls       badcalls    clgets      cltoomany\n300         3           300         0\n\nnull        getattr     setattr     lookup      access      readlink\n0 0%        100 33%     0 0%        200 66%     0 0%        0 0%\n",
        says: &[
            ("/blocks/2/nfs_version", "3"),
            (
                "/blocks/2/counts_nonzero",
                r#"{"getattr":100,"lookup":200}"#,
            ),
            (
                "/remarks/0/text",
                r#""line 10: the title with the version is missing: of version 3 by its names""#,
            ),
        ],
    },
];
