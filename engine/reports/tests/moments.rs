//! Two moments in one text: before and after, side by side, as a diff, by date; and what stands around them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};
use mountwise_reports::observe::observe;
use mountwise_reports::read;

#[test]
fn two_moments_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "nfsiostat behind the time stamps of a log: they tell the interval",
        text: "Jun 12 10:00:05 \nJun 12 10:00:05 nas1:/a mounted on /mnt/a:\nJun 12 10:00:05 \nJun 12 10:00:05            ops/s       rpc bklog\nJun 12 10:00:05           12.140           0.000\nJun 12 10:00:05 \nJun 12 10:00:05 read:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          errors\nJun 12 10:00:05                    0.687         135.679         197.518        3 (0.1%)           9.235           9.876           0.500        2 (0.1%)\nJun 12 10:00:05 write:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          errors\nJun 12 10:00:05                    1.713          67.570          39.446        0 (0.0%)           3.700           3.767           0.010        0 (0.0%)\nJun 12 10:00:05 \nJun 12 10:00:05 \nJun 12 10:00:15 \nJun 12 10:00:15 nas1:/a mounted on /mnt/a:\nJun 12 10:00:15 \nJun 12 10:00:15            ops/s       rpc bklog\nJun 12 10:00:15           13.150           0.000\nJun 12 10:00:15 \nJun 12 10:00:15 read:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          errors\nJun 12 10:00:15                    0.799         157.800         197.518        3 (0.1%)           9.235           9.876           0.500        2 (0.1%)\nJun 12 10:00:15 write:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          errors\nJun 12 10:00:15                    1.713          67.570          39.446        0 (0.0%)           3.700           3.767           0.010        0 (0.0%)\nJun 12 10:00:15 \nJun 12 10:00:15 \n",
        says: &[
            ("/blocks/0/interval_s", "null"),
            ("/blocks/1/interval_s", "10"),
            ("/elapsed_s", "[10]"),
        ],
    },
    Case {
        what: "nfsiostat called twice at prompts that tell the time: no interval",
        text: "[2024-06-12 10:00:00] root@web1:~# nfsiostat\nnas1:/a mounted on /mnt/a:\n\n           ops/s       rpc bklog\n          12.140           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   0.687         135.679         197.518        3 (0.1%)           9.235           9.876\nwrite:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   1.713          67.570          39.446        0 (0.0%)           3.700           3.767\n\n[2024-06-12 10:05:00] root@web1:~# nfsiostat\nnas1:/a mounted on /mnt/a:\n\n           ops/s       rpc bklog\n          12.150           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   0.687         135.679         197.518        3 (0.1%)           9.235           9.876\nwrite:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   1.713          67.570          39.446        0 (0.0%)           3.700           3.767\n\n",
        says: &[
            ("/blocks/0/interval_s", "null"),
            ("/blocks/1/interval_s", "null"),
        ],
    },
    Case {
        what: "nfsstat -T d of Solaris: the dates above the reports tell the interval",
        text: "Wed Jun 12 10:00:00 2024\nClient rpc:\nConnection oriented:\ncalls      badcalls   badxids    timeouts   newcreds   badverfs   timers     \n4107       0          0          1          0          0          0          \ncantconn   nomem      interrupts \n0          0          0          \nConnectionless:\ncalls      badcalls   retrans    badxids    timeouts   newcreds   badverfs   \n0          0          0          0          0          0          0          \ntimers     nomem      cantsend   \n0          0          0          \n\nClient nfs:\ncalls      badcalls   clgets     cltoomany  \n4107       0          4107       0          \nVersion 2: (0 calls)\nnull       getattr    setattr    root       lookup     readlink   read       \n0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       \nwrcache    write      create     remove     rename     link       symlink    \n0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       \nmkdir      rmdir      readdir    statfs     \n0 0%       0 0%       0 0%       0 0%       \nVersion 3: (4100 calls)\nnull        getattr     setattr     lookup      access      readlink    \n0 0%        1000 24%   0 0%        100 2%     0 0%        0 0%        \nread        write       create      mkdir       symlink     mknod       \n3000 73%   0 0%        0 0%        0 0%        0 0%        0 0%        \nremove      rmdir       rename      link        readdir     readdirplus \n0 0%        0 0%        0 0%        0 0%        0 0%        0 0%        \nfsstat      fsinfo      pathconf    commit      \n0 0%        0 0%        0 0%        0 0%        \n\nClient nfs_acl:\nVersion 2: (0 calls)\nnull        getacl      setacl      getattr     access      getxattrdir \n0 0%        0 0%        0 0%        0 0%        0 0%        0 0%        \nVersion 3: (7 calls)\nnull        getacl      setacl      getxattrdir \n0 0%        7 100%     0 0%        0 0%        \n********************************************************************************\nWed Jun 12 10:00:10 2024\nClient rpc:\nConnection oriented:\ncalls      badcalls   badxids    timeouts   newcreds   badverfs   timers     \n857       0          0          0          0          0          0          \ncantconn   nomem      interrupts \n0          0          0          \nConnectionless:\ncalls      badcalls   retrans    badxids    timeouts   newcreds   badverfs   \n0          0          0          0          0          0          0          \ntimers     nomem      cantsend   \n0          0          0          \n\nClient nfs:\ncalls      badcalls   clgets     cltoomany  \n857       0          857       0          \nVersion 2: (0 calls)\nnull       getattr    setattr    root       lookup     readlink   read       \n0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       \nwrcache    write      create     remove     rename     link       symlink    \n0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       \nmkdir      rmdir      readdir    statfs     \n0 0%       0 0%       0 0%       0 0%       \nVersion 3: (850 calls)\nnull        getattr     setattr     lookup      access      readlink    \n0 0%        50 5%   0 0%        100 11%     0 0%        0 0%        \nread        write       create      mkdir       symlink     mknod       \n700 82%   0 0%        0 0%        0 0%        0 0%        0 0%        \nremove      rmdir       rename      link        readdir     readdirplus \n0 0%        0 0%        0 0%        0 0%        0 0%        0 0%        \nfsstat      fsinfo      pathconf    commit      \n0 0%        0 0%        0 0%        0 0%        \n\nClient nfs_acl:\nVersion 2: (0 calls)\nnull        getacl      setacl      getattr     access      getxattrdir \n0 0%        0 0%        0 0%        0 0%        0 0%        0 0%        \nVersion 3: (7 calls)\nnull        getacl      setacl      getxattrdir \n0 0%        7 100%     0 0%        0 0%        \n********************************************************************************\n",
        says: &[
            ("/blocks/0/interval_s", "null"),
            ("/blocks/11/interval_s", "10"),
            ("/blocks/11/intervals", "1"),
            ("/elapsed_s", "[10]"),
        ],
    },
    Case {
        what: "a client of Solaris twice: what its title declares are calls, no columns",
        text: "Client rpc:\nConnection oriented:\ncalls          badcalls       badxids\n1000           1              0\n\nClient nfs:\ncalls          badcalls\n1000           1\nVersion 3: (1000 calls)\nnull           getattr        read           write\n0 0%           300 30%          500 50%          200 20%\n\nClient rpc:\nConnection oriented:\ncalls          badcalls       badxids\n1600           1              0\n\nClient nfs:\ncalls          badcalls\n1600           1\nVersion 3: (1600 calls)\nnull           getattr        read           write\n0 0%           400 25%          900 56%          300 18%\n\n",
        says: &[
            ("/blocks/6/kind", "\"diff\""),
            ("/blocks/6/counts_nonzero/read", "400"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "node_exporter asked twice: a series that stands there again begins another scrape",
        text: "$ curl -s :9100/metrics | grep nfs\nnode_nfs_requests_total{method=\"GetAttr\",proto=\"3\"} 300\nnode_nfs_requests_total{method=\"Read\",proto=\"3\"} 500\nnode_nfs_rpcs_total 800\n$ curl -s :9100/metrics | grep nfs\nnode_nfs_requests_total{method=\"GetAttr\",proto=\"3\"} 400\nnode_nfs_requests_total{method=\"Read\",proto=\"3\"} 900\nnode_nfs_rpcs_total 1300\n",
        says: &[
            ("/blocks/0/calls", "800"),
            ("/blocks/2/calls", "1300"),
            ("/blocks/4/counts_nonzero/read", "400"),
            ("/blocks/4/rpc_calls", "500"),
        ],
    },
    Case {
        what: "dates above two snapshots tell the time between them",
        text: "Wed Nov 20 10:00:00 CET 2024\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n\nWed Nov 20 10:01:00 CET 2024\nClient rpc stats:\ncalls      retrans    authrefrsh\n1600       0          1600       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     400      25%     900      56%     300      18%     \n",
        says: &[
            ("/blocks/4/elapsed_s", "60.0"),
            ("/blocks/4/calls_per_s", "10.0"),
            (
                "/remarks/0/text",
                "\"60 seconds lie between the two snapshots, by their dates\"",
            ),
            ("/remarks/2", "null"),
        ],
    },
    Case {
        what: "the later snapshot first, as its date says",
        text: "2024-11-20 10:01:00\nClient rpc stats:\ncalls      retrans    authrefrsh\n1600       0          1600       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     400      25%     900      56%     300      18%     \n\n2024-11-20 10:00:00\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n",
        says: &[
            ("/blocks/4", "null"),
            (
                "/remarks/0/text",
                "\"counts are smaller than in the snapshot before (calls fell from 1600 to 1000, getattr fell from 400 to 300, read fell from 900 to 500, write fell from 300 to 200, authrefrsh fell from 1600 to 1000): by its date this one is the earlier: put it first. No difference is taken, and this one counts\"",
            ),
        ],
    },
    Case {
        what: "screens of watch",
        text: "Every 2.0s: nfsstat -c                web1: Wed Nov 20 10:00:00 2024\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n\nEvery 2.0s: nfsstat -c                web1: Wed Nov 20 10:00:02 2024\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n1600       0          1600       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     400      25%     900      56%     300      18%     \n",
        says: &[("/blocks/4/elapsed_s", "2.0"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "a log's own dates, of two snapshots of one host",
        text: "Nov 20 10:00:00 web1 nfsmon[7]: Client rpc stats:\nNov 20 10:00:00 web1 nfsmon[7]: calls      retrans    authrefrsh\nNov 20 10:00:00 web1 nfsmon[7]: 1000       0          1000       \nNov 20 10:00:00 web1 nfsmon[7]: \nNov 20 10:00:00 web1 nfsmon[7]: Client nfs v3:\nNov 20 10:00:00 web1 nfsmon[7]: null             getattr          read             write            \nNov 20 10:00:00 web1 nfsmon[7]: 0         0%     300      30%     500      50%     200      20%     \nNov 20 10:05:00 web1 nfsmon[7]: Client rpc stats:\nNov 20 10:05:00 web1 nfsmon[7]: calls      retrans    authrefrsh\nNov 20 10:05:00 web1 nfsmon[7]: 1600       0          1600       \nNov 20 10:05:00 web1 nfsmon[7]: \nNov 20 10:05:00 web1 nfsmon[7]: Client nfs v3:\nNov 20 10:05:00 web1 nfsmon[7]: null             getattr          read             write            \nNov 20 10:05:00 web1 nfsmon[7]: 0         0%     400      25%     900      56%     300      18%     \n",
        says: &[
            ("/blocks/4/elapsed_s", "300.0"),
            ("/blocks/4/counts_nonzero/read", "400"),
        ],
    },
    Case {
        what: "two reports side by side, a tab between",
        text: "Client rpc stats:\tClient rpc stats:\ncalls      retrans    authrefrsh\tcalls      retrans    authrefrsh\n1000       0          1000       \t1600       0          1600       \n\t\nClient nfs v3:\tClient nfs v3:\nnull             getattr          read             write            \tnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \t0         0%     400      25%     900      56%     300      18%     \n\t\n",
        says: &[
            ("/blocks/1/counts_nonzero/read", "500"),
            ("/blocks/3/counts_nonzero/read", "900"),
            ("/blocks/4/counts_nonzero/read", "400"),
            (
                "/remarks/0/text",
                "\"two reports stand side by side: the left one read as the first snapshot, the right one as the second\"",
            ),
        ],
    },
    Case {
        what: "two panes of a terminal",
        text: "Client rpc stats:                                                      │ Client rpc stats:\ncalls      retrans    authrefrsh                                       │ calls      retrans    authrefrsh\n1000       0          1000                                             │ 1600       0          1600       \n                                                                       │ \nClient nfs v3:                                                         │ Client nfs v3:\nnull             getattr          read             write               │ null             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%        │ 0         0%     400      25%     900      56%     300      18%     \n                                                                       │ \n",
        says: &[
            ("/blocks/4/counts_nonzero/read", "400"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "what `diff -y` prints",
        text: "Client rpc stats:                                                        |   Client rpc stats:\ncalls      retrans    authrefrsh                                         |   calls      retrans    authrefrsh\n1000       0          1000                                               |   1600       0          1600       \n                                                                         |   \nClient nfs v3:                                                           |   Client nfs v3:\nnull             getattr          read             write                 |   null             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%          |   0         0%     400      25%     900      56%     300      18%     \n                                                                         |   \n",
        says: &[("/blocks/4/counts_nonzero/write", "100")],
    },
    Case {
        what: "sections of two mounts side by side",
        text: "device nas7:/a mounted on /a with fstype nfs statvers=1.1\tdevice nas7:/b mounted on /b with fstype nfs statvers=1.1\n\tage:\t1000\t\tage:\t2000\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\t\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\txprt:\ttcp 845 1 1 0 0 100 100 0 100 0 2 0 0\t\txprt:\ttcp 845 1 1 0 0 300 300 0 300 0 2 0 0\n\tper-op statistics\t\tper-op statistics\n\t        READ: 100 100 0 20000 409600 5 500 600 0\t\t        READ: 300 300 0 60000 1228800 5 1500 1800 0\n\t\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/a\""),
            ("/blocks/0/age_s", "1000"),
            ("/blocks/1/mountpoint", "\"/b\""),
            ("/blocks/1/ops_nonzero/READ/0", "300"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "a diff of nfsstat -l without context",
        text: "1c1\n< nfs v3 client        total:      850 \n---\n> nfs v3 client        total:     1350 \n3c3\n< nfs v3 client      getattr:      300 \n---\n> nfs v3 client      getattr:      400 \n5c5\n< nfs v3 client         read:      500 \n---\n> nfs v3 client         read:      900 \n",
        says: &[
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/counts_nonzero/getattr", "100"),
            ("/blocks/2/counts_nonzero/read", "400"),
            ("/blocks/3", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a diff of nfsstat -l with context",
        text: "--- a\n+++ b\n@@ -1,5 +1,5 @@\n-nfs v3 client        total:      850 \n+nfs v3 client        total:     1350 \n ------------- ------------- --------\n-nfs v3 client      getattr:      300 \n+nfs v3 client      getattr:      400 \n nfs v3 client       lookup:       50 \n-nfs v3 client         read:      500 \n+nfs v3 client         read:      900 \n",
        says: &[
            ("/blocks/0/sum", "850"),
            ("/blocks/1/sum", "1350"),
            ("/blocks/2/counts_nonzero/read", "400"),
            ("/blocks/2/counts_nonzero/lookup", "null"),
        ],
    },
    Case {
        what: "a diff that leaves out rows of a table between its stretches",
        text: "--- a\n+++ b\n@@ -1,8 +1,8 @@\n Client nfs v3:\n null             getattr          setattr          lookup           access           \n-0         0%     300      30%     0         0%     0         0%     0         0%     \n+0         0%     400      25%     0         0%     0         0%     0         0%     \n readlink         read             write            create           mkdir            \n@@ -14,3 +14,3 @@\n link             readdir          readdirplus      fsstat           fsinfo           \n-0         0%     3         0%     0         0%     0         0%     0         0%     \n+0         0%     9         0%     0         0%     0         0%     0         0%     \n",
        says: &[
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/counts_nonzero/getattr", "100"),
            ("/blocks/2/counts_nonzero/read", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a patch of code beside figures is no diff of them",
        text: "--- a/x.c\n+++ b/x.c\n@@ -1,2 +1,2 @@\n-#define SLOTS 3\n+#define SLOTS 4\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n",
        says: &[
            ("/blocks/1/counts_nonzero/read", "500"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "two hosts in turns, each before and after",
        text: "root@web1:~# nfsstat -c\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n\nroot@web2:~# nfsstat -c\nClient rpc stats:\ncalls      retrans    authrefrsh\n9000       0          9000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     1000     11%     5000     55%     3000     33%     \n\nroot@web1:~# nfsstat -c\nClient rpc stats:\ncalls      retrans    authrefrsh\n1600       0          1600       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     400      25%     900      56%     300      18%     \n\nroot@web2:~# nfsstat -c\nClient rpc stats:\ncalls      retrans    authrefrsh\n9100       0          9100       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     1000     10%     5100     56%     3000     32%     \n\n",
        says: &[
            ("/blocks/8/counts_nonzero/read", "400"),
            ("/blocks/9/counts_nonzero/read", "100"),
            ("/blocks/10", "null"),
        ],
    },
    Case {
        what: "a table with counts before and after",
        text: "NFSv3 client\n\n| op | count before | count after | difference |\n|---|---:|---:|---:|\n| getattr | 300 | 400 | 100 |\n| read | 500 | 900 | 400 |\n",
        says: &[
            ("/blocks/0/counts_nonzero/read", "500"),
            ("/blocks/1/counts_nonzero/read", "900"),
            ("/blocks/2/counts_nonzero/read", "400"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "titles that were set apart as columns",
        text: "Client   rpc   stats:\ncalls   retrans   authrefrsh\n1000   0   1000\n\nClient   nfs   v3:\nnull   getattr   read   write\n0   0%   300   30%   500   50%   200   20%\n",
        says: &[
            ("/format", "\"linux_nfsstat\""),
            ("/blocks/1/counts_nonzero/read", "500"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "commas in the lines of mountstats",
        text: "device nas7:/a mounted on /a with fstype nfs statvers=1.1\n\tage:\t1,000\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\txprt:\ttcp 845 1 1 0 0 100 100 0 100 0 2 0 0\n\tper-op statistics\n\t        READ: 100 100 0 20,000 409,600 5 500 600 0\n",
        says: &[
            ("/blocks/0/age_s", "1000"),
            (
                "/blocks/0/ops_nonzero/READ",
                "[100,100,0,20000,409600,5,500,600,0]",
            ),
            (
                "/remarks/0/text",
                "\"3 numbers with commas between groups of three digits, read without them\"",
            ),
        ],
    },
    Case {
        what: "a rule that a word processor drew",
        text: "nfs v3 client        total:      850 \n––––––––––––– ––––––––––––– ––––––––\nnfs v3 client      getattr:      300 \nnfs v3 client       lookup:       50 \nnfs v3 client         read:      500 \n",
        says: &[
            ("/blocks/0/counts_nonzero/read", "500"),
            ("/blocks/0/total_printed", "850"),
            ("/blocks/1", "null"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "a share too small to print is not nothing",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n5217417    3          5217420\n",
        says: &[(
            "/remarks/0/text",
            "\"3 of 5217417 calls were sent again (below 0.001 %); over TCP each means a timeout or a lost connection\"",
        )],
    },
    Case {
        what: "day and time in the prompt",
        text: "[2024-05-01 10:00:00] root@web1:~# nfsstat -c\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n\n[2024-05-01 10:05:00] root@web1:~# nfsstat -c\nClient rpc stats:\ncalls      retrans    authrefrsh\n1600       0          1600       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     400      25%     900      56%     300      18%     \n",
        says: &[
            ("/blocks/4/elapsed_s", "300.0"),
            ("/blocks/4/counts_nonzero/read", "400"),
        ],
    },
    Case {
        what: "the same behind the host",
        text: "root@web1 2024-05-01 10:00:00 ~ # nfsstat -c\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n\nroot@web1 2024-05-01 10:01:30 ~ # nfsstat -c\nClient rpc stats:\ncalls      retrans    authrefrsh\n1600       0          1600       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     400      25%     900      56%     300      18%     \n",
        says: &[("/blocks/4/elapsed_s", "90.0"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "OSWatcher's marks of snapshots",
        text: "zzz ***Fri May 3 10:00:00 CEST 2024\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n\nzzz ***Fri May 3 10:00:30 CEST 2024\nClient rpc stats:\ncalls      retrans    authrefrsh\n1600       0          1600       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     400      25%     900      56%     300      18%     \n",
        says: &[("/blocks/4/elapsed_s", "30.0"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "seconds since 1970 that a loop printed, its command not pasted",
        text: "1714557600\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n\n1714557660\nClient rpc stats:\ncalls      retrans    authrefrsh\n1600       0          1600       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     400      25%     900      56%     300      18%     \n",
        says: &[("/blocks/4/elapsed_s", "60.0"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "the same behind its command, without a blank line between the snapshots",
        text: "$ while sleep 60; do date +%s; nfsstat -c; done\n1714557600\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     300      30%     500      50%     200      20%     \n1714557660\nClient rpc stats:\ncalls      retrans    authrefrsh\n1600       0          1600       \n\nClient nfs v3:\nnull             getattr          read             write            \n0         0%     400      25%     900      56%     300      18%     \n",
        says: &[
            ("/blocks/1/counts_nonzero/write", "200"),
            ("/blocks/4/elapsed_s", "60.0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "ten digits below a title are a count",
        text: "Server Info:\nServer Ret-Failed\n               1714557600\nServer Faults\n            0\n",
        says: &[(
            "/blocks/0/sections/Server Ret-Failed/Server Ret-Failed",
            "1714557600",
        )],
    },
];

/// The interval stands in the command alone; what the output itself tells goes before it.
#[test]
fn a_command_tells_the_interval_that_its_output_does_not() {
    let linux = |calls: u64| {
        format!(
            "Client rpc stats:\ncalls      retrans    authrefrsh\n{calls:<11}0          {calls}\n\nClient nfs v3:\nread             write\n{calls:<8}100%     0         0%\n\n"
        )
    };
    let told = |text: &str| {
        let reading = read(text.as_bytes());
        let said = reading.remarks.iter();
        let said = said.filter(|remark| remark.text.contains("as the command asks"));
        let said: Vec<String> = said.map(|remark| remark.text.clone()).collect();
        (reading, said.join("\n"))
    };
    for command in [
        "nfsstat -c -Z5",
        "nfsstat -Z 5 -c",
        "LANG=C nfsstat --sleep=5",
    ] {
        let (reading, said) = told(&format!("me@c1:~$ {command}\n{}{}", linux(100), linux(200)));
        assert!(
            said.contains("each report of differences is of 5 s"),
            "{command}: {said}"
        );
        // Both are added up, and so are their seconds.
        let seen = observe(&reading);
        let reads: Vec<_> = seen.ops.iter().filter(|op| op.op == "READ").collect();
        assert_eq!(reads.len(), 2);
        assert!(
            reads.iter().all(|op| op.elapsed_s == Some(10.0)),
            "{reads:?}"
        );
    }
    let own = "nfsstat -Z 5\nSignal 2 received; displaying (only) statistics gathered over the last 0 minutes, 7 seconds:\n";
    let (reading, said) = told(&format!("me@c1:~$ {own}{}", linux(100)));
    assert!(said.is_empty(), "{said}");
    assert!(
        reading
            .blocks_of("ops")
            .all(|table| table.get("interval_s").is_none())
    );

    let report = |reads: &str| {
        format!(
            "nas:/v mounted on /m:\n\n   ops/s       rpc bklog\n   {reads}           0.000\n\nread:   ops/s   kB/s   kB/op   retrans   avg RTT (ms)   avg exe (ms)\n   {reads}   1280.000   128.000   0 (0.0%)   2.500   3.000\nwrite:   ops/s   kB/s   kB/op   retrans   avg RTT (ms)   avg exe (ms)\n   0.000   0.000   0.000   0 (0.0%)   0.000   0.000\n\n"
        )
    };
    let twice = format!("{}{}", report("10.000"), report("10.000"));
    let (reading, said) = told(&format!("[root@c1 ~]# nfsiostat 5 2 /m\n{twice}"));
    assert!(
        said.contains("each report but the first is of 5 s"),
        "{said}"
    );
    let intervals: Vec<Option<f64>> = reading
        .blocks_of("nfsiostat")
        .map(|block| block.number("interval_s"))
        .collect();
    assert_eq!(intervals, [None, Some(5.0)]);
    let (_, said) = told(&format!("[root@c1 ~]# nfsiostat -l 5 /m\n{twice}"));
    assert!(said.is_empty(), "{said}");

    let columns = "call/s retrans/s read/s write/s access/s getatt/s";
    for (text, words) in [
        (format!("$ sar -n NFS 5 2\n{columns}\n100.00 0.00 50.00 20.00 10.00 20.00\n"), "a row without its time is of 5 s"),
        (format!("$ sar -n NFS 5 2\n{columns}\nAverage: 100.00 0.00 50.00 20.00 10.00 20.00\n"), "the row of averages is of 10 s"),
        (format!("$ sar -n NFS 5\n10:00:00 {columns}\n10:00:07 100.00 0.00 50.00 20.00 10.00 20.00\n"), ""),
        ("$ nfsstat -c -w 10\n GtAttr Lookup Rdlink   Read  Write Rename Access  Rddir\n      5      1      0    100     20      0      3      0\n".to_owned(), "each row is of 10 s"),
        (format!("# nfsstat -c 5\n{0}{1}\n{0}{1}\n", "Client nfs:\ncalls badcalls clgets cltoomany\n100 0 100 0\nVersion 3: (100 calls)\nnull getattr setattr lookup\n0 0%    50 50%  0 0% 50 50%\n", "*".repeat(80)), "each report of differences is of 5 s"),
    ] {
        let (_, said) = told(&text);
        let sound = if words.is_empty() { said.is_empty() } else { said.contains(words) };
        assert!(sound, "{text}: {said}");
    }
}

#[test]
fn totals_below_a_later_command_are_no_differences() {
    let table = "Client rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000\n\nClient nfs v3:\nread             write\n1000     100%     0         0%\n\n";
    let spans = |first: &str, then: &str| -> Vec<String> {
        let reading = read(format!("me@c1:~$ {first}\n{table}me@c1:~$ {then}\n{table}").as_bytes());
        let tables = reading.blocks_of("ops");
        tables
            .filter_map(|block| block.text("span").map(str::to_owned))
            .collect()
    };
    assert_eq!(
        spans("nfsstat -c -Z 5", "nfsstat -c"),
        ["interval", "cumulative"]
    );
    assert_eq!(
        spans("nfsstat -cZ5", "nfsstat -c -S before"),
        ["interval", "interval"]
    );
}

#[test]
fn lists_below_an_asked_interval_are_differences() {
    let list = |n: u64| {
        format!(
            "nfs v3 client        total: {:>8} \n------------- ------------- --------\nnfs v3 client      getattr: {n:>8} \nnfs v3 client         read: {n:>8} \n\n",
            2 * n
        )
    };
    let spans = |text: &str| {
        let reading = read(text.as_bytes());
        let cumulative = reading
            .remarks
            .iter()
            .any(|r| r.text.contains("since boot (or"));
        assert!(reading.blocks.iter().all(|b| b.kind == "ops"), "{text}");
        let spans = reading
            .blocks
            .iter()
            .map(|b| b.text("span") == Some("interval"));
        (spans.collect::<Vec<_>>(), cumulative)
    };
    for command in ["nfsstat -c -3 -l -Z5", "nfsstat -l -S /tmp/before"] {
        let text = format!("$ {command}\n{}{}", list(500), list(1000));
        assert_eq!(spans(&text), (vec![true, true], false), "{command}");
    }
    let gathered = format!(
        "Collecting statistics; press CTRL-C to view results from interval (i.e., from pause to CTRL-C).\n^CSignal 2 received; displaying (only) statistics gathered over the last 5 seconds:\n\n{}",
        list(500)
    );
    assert_eq!(spans(&gathered), (vec![true], false));
    // A later command without them prints totals.
    let both = format!("$ nfsstat -l -Z5\n{}$ nfsstat -l\n{}", list(5), list(900));
    assert_eq!(spans(&both), (vec![true, false], true));
}

#[test]
fn rows_of_differences_have_the_interval_of_the_times_before_them() {
    let rows = |seconds: [u32; 4]| {
        let row = |(k, second): (usize, &u32)| match k {
            0 => format!(
                "Jun 12 10:00:{second:02}  GtAttr Lookup Rdlink   Read  Write Rename Access  Rddir\n"
            ),
            _ => format!(
                "Jun 12 10:00:{second:02}       1      4      0    512      0      0      3      1\n"
            ),
        };
        let text: String = seconds.iter().enumerate().map(row).collect();
        serde_json::json!(read(text.as_bytes()))
    };
    for (seconds, interval_s, elapsed_s) in [
        ([0, 10, 20, 30], 10, 30),
        ([0, 9, 19, 28], 10, 30),
        // Neither a habit nor its length.
        ([0, 10, 15, 50], 1, 3),
    ] {
        let reading = rows(seconds);
        let block = &reading["blocks"][0];
        assert_eq!(block["interval_s"], interval_s, "{reading}");
        assert_eq!(reading["elapsed_s"][0], elapsed_s, "{reading}");
        let assumed = reading["remarks"].to_string().contains("is assumed");
        assert_eq!(assumed, interval_s == 1, "{reading}");
    }
}
