//! Layouts of tools and wrappings that once were misread: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn layouts_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a server of IRIX with both versions, its age of duplicates a decimal",
        text: "Server RPC:\ncalls      badcalls   nullrecv   badlen     xdrcall    duphits    dupage\n90111223   3          41         0          0          57         12.50   \n\nServer NFS V2:\ncalls        badcalls     \n11           0            \nnull         getattr      setattr      root         lookup       readlink     \n1  9%        10 90%       0  0%        0  0%        0  0%        0  0%        \nread         wrcache      write        create       remove       rename       \n0  0%        0  0%        0  0%        0  0%        0  0%        0  0%        \n\nServer NFS V3:\ncalls        badcalls     \n90111212     3            \nnull         getattr      setattr      lookup       access       readlink     \n7  0%        30000000 33% 100201  0%   21000004 23% 9000000  9%  1000  0%     \nread         write        create       mkdir        symlink      mknod        \n20000000 22% 9000000  9%  10000  0%    0  0%        0  0%        0  0%        \nremove       rmdir        rename       link         readdir      readdir+     \n0  0%        0  0%        0  0%        0  0%        0  0%        1000000  1%  \n",
        says: &[
            ("/format", "\"solaris_nfsstat\""),
            ("/blocks/0/duphits", "57"),
            ("/blocks/0/dupage", "12.5"),
            ("/blocks/2/nfs_version", "2"),
            ("/blocks/2/counts_nonzero/getattr", "10"),
            ("/blocks/4/nfs_version", "3"),
            ("/blocks/4/counts_nonzero/write", "9000000"),
            ("/blocks/4/counts_nonzero/readdirplus", "1000000"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "a mail that broke the last column off the names and off the figures of IRIX",
        text: "Server RPC:\ncalls      badcalls   nullrecv   badlen     xdrcall    duphits\ndupage\n4711       0          12         0          0          9\n3.25\n\nClient RPC:\ncalls      badcalls   retrans    badxid     timeout    wait\nnewcred\tbadversions\n500        0          2          1          2          0\n0          0\n",
        says: &[
            ("/blocks/0/duphits", "9"),
            ("/blocks/0/dupage", "3.25"),
            ("/blocks/1/retrans", "2"),
            ("/blocks/1/badversions", "0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "ping of Linux and of BSD",
        text: "PING nas (10.0.0.2) 56(84) bytes of data.\n64 bytes from nas (10.0.0.2): icmp_seq=1 ttl=64 time=0.312 ms\n\n--- nas ping statistics ---\n4 packets transmitted, 4 received, 0% packet loss, time 3052ms\nrtt min/avg/max/mdev = 0.312/0.401/0.523/0.062 ms\n\n--- nas ping statistics ---\n3 packets transmitted, 3 packets received, 0.0% packet loss\nround-trip min/avg/max/stddev = 1.100/1.250/1.400/0.100 ms\n",
        says: &[
            ("/format", "\"ping\""),
            ("/blocks/0/kind", "\"ping\""),
            ("/blocks/0/mean_ms", "0.401"),
            ("/blocks/1/min_ms", "1.1"),
            ("/blocks/1/mean_ms", "1.25"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "ping that lost packets",
        text: "--- nas ping statistics ---\n20 packets transmitted, 19 received, 5% packet loss, time 19032ms\nrtt min/avg/max/mdev = 0.312/0.401/0.523/0.062 ms\n",
        says: &[
            ("/blocks/0/mean_ms", "0.401"),
            (
                "/remarks/0/text",
                "\"5% of the packets were lost: the round trip holds for those that arrived, and the model has no loss; TCP waits far longer for each than the round trip says\"",
            ),
        ],
    },
    Case {
        what: "iperf3 with two streams: the sum of what arrived",
        text: "[ ID] Interval           Transfer     Bitrate         Retr  Cwnd\n[  5]   0.00-1.00   sec   570 MBytes  4.78 Gbits/sec    0   1.2 MBytes\n[  7]   0.00-1.00   sec   550 MBytes  4.61 Gbits/sec    0   1.2 MBytes\n[SUM]   0.00-1.00   sec  1.09 GBytes  9.39 Gbits/sec    0\n- - - - - - - - - - - - - - - - - - - - - - - - -\n[ ID] Interval           Transfer     Bitrate         Retr\n[  5]   0.00-10.00  sec  5.50 GBytes  4.72 Gbits/sec    0             sender\n[  5]   0.00-10.04  sec  5.49 GBytes  4.70 Gbits/sec                  receiver\n[  7]   0.00-10.04  sec  5.48 GBytes  4.69 Gbits/sec                  receiver\n[SUM]   0.00-10.04  sec  11.0 GBytes  9.39 Gbits/sec                  receiver\n\niperf Done.\n",
        says: &[
            ("/format", "\"iperf\""),
            ("/blocks/0/goodput_mbit", "9390.0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "iperf 2, and ethtool below it",
        text: "[  3]  0.0- 1.0 sec   112 MBytes   941 Mbits/sec\n[  3]  0.0-10.0 sec  1.09 GBytes   939 Mbits/sec\n\nSettings for eth0:\n\tSpeed: 1000Mb/s\n\tDuplex: Full\n",
        says: &[
            ("/blocks/0/goodput_mbit", "939.0"),
            ("/blocks/1/source", "\"ethtool\""),
            ("/blocks/1/rate_mbit", "1000.0"),
        ],
    },
    Case {
        what: "caches of the attributes below the rows of nfsiostat -a",
        text: "nas7:/vol mounted on /home:\n\n           ops/s       rpc bklog\n           1.876           0.000\n\ngetattr:           ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          errors\n                   0.926           0.239           0.258        2 (0.0%)           0.410           0.550           0.010        0 (0.0%)\naccess:            ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          errors\n                   0.697           0.188           0.270        0 (0.0%)           0.390           0.550           0.010        0 (0.0%)\n\n120 VFS opens\n812 inoderevalidates (forced GETATTRs)\n33 page cache invalidations\n91 attribute cache invalidations\n",
        says: &[
            ("/blocks/0/kind", "\"events\""),
            ("/blocks/0/opens", "120"),
            ("/blocks/0/inode_revalidates", "812"),
            ("/blocks/0/page_cache_invalidations", "33"),
            ("/blocks/0/attribute_cache_invalidations", "91"),
            ("/blocks/0/mount", "\"/home\""),
            ("/blocks/1/rows/0/op", "\"getattr\""),
        ],
    },
    Case {
        what: "the file of the client and below it the server's",
        text: "net 0 0 0 0\nrpc 4321 11 4322\nproc3 22 0 21 0 0 0 0 4300 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nrc 1 2 5000\nfh 0 0 0 0 0\nio 9000000000 8000000000\nth 64 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\nra 0 0 0 0 0 0 0 0 0 0 0 0\nnet 5003 0 5003 4\nrpc 5003 0 0 0 0\nproc3 22 0 3 0 0 0 0 0 5000 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/1/kind", "\"client_rpc\""),
            ("/blocks/1/retrans", "11"),
            ("/blocks/2/side", "\"client\""),
            ("/blocks/2/counts_nonzero/read", "4300"),
            ("/blocks/10/kind", "\"ops\""),
            ("/blocks/10/side", "\"server\""),
            ("/blocks/10/counts_nonzero/write", "5000"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "NetBSD writes shares behind its counts",
        text: "Client Info:\nRPC Counts: (310 calls)\n      null         getattr         setattr          lookup          access\n         0  0%         100 32%           0  0%          10  3%           0  0%\n  readlink            read           write          create           mkdir\n         0  0%         150 48%          50 16%           0  0%           0  0%\nRPC Info:\n   timeout         invalid      unexpected         retries        requests\n         4               0               2               9             313\nCache Info:\n attrcache     lookupcache            read           write        readlink\n       900 90%          90 90%          10  6%           0  0%           0  0%\n\nServer Info:\nRPC Counts: (0 calls)\n      null         getattr         setattr          lookup          access\n         0  0%           0  0%           0  0%           0  0%           0  0%\nServer Errors:\nRPC errors          faults\n         1               2\nServer Write Gathering:\n    writes       write RPC       OPs saved\n         7               8               1 12%\n",
        says: &[
            ("/format", "\"netbsd_nfsstat\""),
            ("/outcome", "\"ok\""),
            ("/blocks/0/side", "\"client\""),
            ("/blocks/0/requests", "313"),
            ("/blocks/0/retries", "9"),
            ("/blocks/0/timeouts", "4"),
            ("/blocks/0/sections/RPC Counts/read", "150"),
            ("/blocks/0/sections/Cache Info/attrcache", "900"),
            ("/blocks/1/side", "\"server\""),
            ("/blocks/1/sections/Server Errors/faults", "2"),
            ("/blocks/1/sections/Server Write Gathering/OPs saved", "1"),
        ],
    },
    Case {
        what: "NetBSD's intervals, the totals first",
        text: "% nfsstat -s -w 2\n        Getattr Setattr  Lookup    Read   Write  Rename  Access Readdir  Others \nServer:   90811     210   30122 2100455  811200       7   70122    4443   10600\nServer:      30       1       4     912       5       0       8       1       3\n",
        says: &[
            ("/blocks/0/n_rows", "1"),
            ("/blocks/0/interval_s", "2"),
            ("/blocks/0/side", "\"server\""),
            ("/blocks/0/sum_read", "912"),
            ("/blocks/0/sum_setattr", "1"),
            ("/blocks/0/sum_others", "3"),
        ],
    },
    Case {
        what: "a wide count touches the percentage before it",
        text: "Client nfs:\ncalls      badcalls   clgets     cltoomany\n4512021    201        4512021    0\nVersion 3: (4512021 calls)\nnull       getattr    setattr    lookup     access     readlink   read\n0 0%       2512021 55%500000 11% 1000000 22%500000 11% 0 0%       0 0%\n",
        says: &[
            ("/blocks/1/counts_nonzero/getattr", "2512021"),
            ("/blocks/1/counts_nonzero/setattr", "500000"),
            ("/blocks/1/counts_nonzero/lookup", "1000000"),
            ("/blocks/1/counts_nonzero/access", "500000"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "illumos names the server by version",
        text: "Server rpc:\nConnection oriented:\ncalls      badcalls   nullrecv   badlen     xdrcall    dupchecks  \n9000       0          0          0          0          41         \ndupreqs    \n3          \n\nServer NFSv2:\ncalls     badcalls  referrals referlinks \n0         0         0         0         \n\nServer NFSv3:\ncalls     badcalls  referrals referlinks \n9000      2         0         0         \nVersion 2: (0 calls)\nnull       getattr    setattr    root       lookup     readlink   \n0 0%       0 0%       0 0%       0 0%       0 0%       0 0%       \nVersion 3: (9000 calls)\nnull       getattr    setattr    lookup     access     readlink   \n0 0%       1000 11%   0 0%       0 0%       0 0%       0 0%       \nread       write      \n5000 55%   3000 33%   \n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/2/kind", "\"server_nfs\""),
            ("/blocks/2/nfs_version", "3"),
            ("/blocks/2/badcalls", "2"),
            ("/blocks/4/counts_nonzero/write", "3000"),
        ],
    },
    Case {
        what: "iozone -O counts operations",
        text: "\tCommand line used: iozone -a -O -i 0\n\tOutput is in operations per second\n              kB  reclen    write  rewrite\n           65536      64     1100     1200\n",
        says: &[
            ("/blocks/0/unit", "\"ops/s\""),
            ("/blocks/0/rows/0/write", "1100"),
        ],
    },
    Case {
        what: "version 5 of fio's terse line has more fields for each direction",
        text: "5;fio-3.33;seqw;0;0;0;0;0;0;1;2;1.5;0.5;10;90;0;3.25;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;11;92;41.5;3.5;1;2;99%;1.5;0.5;60;1;2;1.5;0.5;60;4194304;139810;136;30000;1;2;1.5;0.5;10;90;7300.5;3.25;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;11;92;41.5;3.5;1;2;99%;1.5;0.5;60;1;2;1.5;0.5;60;0;0;0;0;1;2;1.5;0.5;10;90;0;3.25;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;11;92;41.5;3.5;1;2;99%;1.5;0.5;60;1;2;1.5;0.5;60;0.5%;1.5%;262;0;30;100.0%;0.0%\n",
        says: &[
            ("/blocks/0/jobname", "\"seqw\""),
            ("/blocks/0/version", "\"fio-3.33\""),
            ("/blocks/0/read", "null"),
            ("/blocks/0/write/bw_KiB_s", "139810"),
            ("/blocks/0/write/runtime_ms", "30000"),
            ("/blocks/0/write/clat_us_mean", "7300.5"),
        ],
    },
    Case {
        what: "version 2 of fio's terse line says nothing of fio",
        text: "2;rr;0;0;1048576;17476;4369;60000;1;2;1.5;0.5;10;90;221.1;3.25;1.0%=150;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;11;92;41.5;3.5;1;2;99%;1.5;0.5;0;0;0;0;1;2;1.5;0.5;10;90;0;3.25;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;11;92;41.5;3.5;1;2;99%;1.5;0.5;0;0;0;0;1;2;1.5;0.5;10;90;0;3.25;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;11;92;41.5;3.5;1;2;99%;1.5;0.5;0.5%;1.5%;262;0;30;100.0%;0.0%\n",
        says: &[
            ("/format", "\"fio_terse\""),
            ("/blocks/0/jobname", "\"rr\""),
            ("/blocks/0/version", "null"),
            ("/blocks/0/read/iops", "4369"),
            ("/blocks/0/read/clat_us_mean", "221.1"),
            ("/blocks/0/write", "null"),
        ],
    },
    Case {
        what: "lines as a runtime of containers logs them",
        text: "2026-11-22T10:00:00.000000Z stdout F net 0 0 0 0\n2026-11-22T10:00:00.000001Z stdout F rpc 4321 11 4322\n2026-11-22T10:00:00.000002Z stdout F proc3 22 0 21 0 0 0 0 4300 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/1/retrans", "11"),
            ("/blocks/2/counts_nonzero/read", "4300"),
        ],
    },
    Case {
        what: "tabs for blanks, in the titles too",
        text: "Client\trpc\tstats:\ncalls\tretrans\tauthrefrsh\n4321\t11\t4322\n\nClient\tnfs\tv3:\nnull\tgetattr\tread\t\n0\t0%\t21\t0%\t4300\t99%\n",
        says: &[
            ("/blocks/0/retrans", "11"),
            ("/blocks/1/counts_nonzero/read", "4300"),
        ],
    },
    Case {
        what: "nfsstat -l whose line ends were lost",
        text: "nfs v3 client total: 4321 ------------- ------------- -------- nfs v3 client getattr: 21 nfs v3 client read: 4000 nfs v3 client write: 300 nfs v4 servop total: 9 ------------- ------------- -------- nfs v4 servop read: 9\n",
        says: &[
            ("/blocks/0/counts_nonzero/read", "4000"),
            ("/blocks/0/sum", "4321"),
            ("/blocks/1/unit", "\"operations\""),
            ("/blocks/1/counts_nonzero/read", "9"),
        ],
    },
    Case {
        what: "the same counters as tables and as a list are counted once",
        text: "Server rpc stats:\ncalls      badcalls   badclnt    badauth    xdrcall\n5210       0          0          0          0\n\nServer nfs v4:\nnull         compound\n10        0% 5200     99%\n\n$ nfsstat -l -s\nnfs v4 server        total:     5210\n------------- ------------- --------\nnfs v4 server         null:       10\nnfs v4 server     compound:     5200\n",
        says: &[
            ("/blocks/1/sum", "5210"),
            ("/blocks/2/layout", "\"list\""),
            ("/outcome", "\"ok\""),
            ("/remarks/1", "null"),
        ],
    },
    Case {
        what: "a list that counts more than the rpc row above it is of another moment",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n5210       0          5210\n\nClient nfs v3:\nnull         getattr      read\n0         0% 210       4% 5000     95%\n\n$ nfsstat -l -c\nnfs v3 client        total:     9210\n------------- ------------- --------\nnfs v3 client      getattr:      210\nnfs v3 client         read:     9000\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            (
                "/remarks/0/text",
                "\"line 3: the client operations add up to 9210, but calls is 5210: the tables are not of one moment or not of one machine; only the mix of operations may be used\"",
            ),
        ],
    },
    Case {
        what: "of two snapshots in two layouts each, the difference is taken once",
        text: "Client rpc stats:\ncalls retrans authrefrsh\n1000 0 1000\n\nClient nfs v3:\nnull getattr read\n0 0% 100 10% 900 90%\n\nnfs v3 client total: 1000\nnfs v3 client getattr: 100\nnfs v3 client read: 900\n\nClient rpc stats:\ncalls retrans authrefrsh\n1500 0 1500\n\nClient nfs v3:\nnull getattr read\n0 0% 200 13% 1300 86%\n\nnfs v3 client total: 1500\nnfs v3 client getattr: 200\nnfs v3 client read: 1300\n",
        says: &[
            ("/blocks/6/kind", "\"diff\""),
            ("/blocks/6/sum", "500"),
            ("/blocks/6/counts_nonzero", r#"{"getattr":100,"read":400}"#),
        ],
    },
    Case {
        what: "fewer retransmissions than before are of another boot, whatever else grew",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n700 90 700\n\nClient nfs v3:\nnull         getattr      read\n0 0% 100 14% 600 85%\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n800 40 800\n\nClient nfs v3:\nnull         getattr      read\n0 0% 100 12% 700 87%\n\n",
        says: &[
            ("/blocks/4", "null"),
            (
                "/remarks/2/text",
                "\"counts are smaller than in the snapshot before (retrans fell from 90 to 40): another boot, another machine, or the later one stands first. No difference is taken, and this one counts\"",
            ),
        ],
    },
    Case {
        what: "fewer packets than before are of another boot",
        text: "net 9000 0 9000 3\nrpc 9000 0 0 0 0\nproc3 22 0 9000 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nnet 9100 0 9100 2\nrpc 9100 0 0 0 0\nproc3 22 0 9100 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/6", "null"),
            (
                "/remarks/0/text",
                "\"counts are smaller than in the snapshot before (tcpconn fell from 3 to 2): another boot, another machine, or the later one stands first. No difference is taken, and this one counts\"",
            ),
        ],
    },
    Case {
        what: "refreshes of credentials that came around with the calls",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n4294967000 0 4294967000\n\nClient nfs v3:\nnull         getattr      read\n0 0% 7 0% 4294966993 100%\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n400 0 400\n\nClient nfs v3:\nnull         getattr      read\n0 0% 7 0% 393 98%\n\n",
        says: &[
            ("/blocks/4/rpc_calls", "696"),
            ("/blocks/4/counts_nonzero/read", "696"),
            (
                "/remarks/1/text",
                "\"calls, read, authrefrsh fell from the upper half of 32 bits: read as one wrap at 2^32\"",
            ),
        ],
    },
    Case {
        what: "a server that did not answer: nothing but retransmissions between two snapshots",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n700 40 700\n\nClient nfs v3:\nnull         getattr      read\n0 0% 100 14% 600 85%\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n700 90 700\n\nClient nfs v3:\nnull         getattr      read\n0 0% 100 14% 600 85%\n\n",
        says: &[
            ("/blocks/4/kind", "\"diff\""),
            ("/blocks/4/retrans", "50"),
            ("/blocks/4/sum", "0"),
        ],
    },
    Case {
        what: "what mountstats takes for retransmissions comes and goes",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n700        3          700\n\nClient nfs v3\nnull         getattr      read\n0         0% 100      14% 600      85%\n\nClient rpc stats:\ncalls      retrans    authrefrsh\n800        1          800\n\nClient nfs v3\nnull         getattr      read\n0         0% 100      12% 700      87%\n",
        says: &[("/blocks/4/kind", "\"diff\""), ("/blocks/4/sum", "100")],
    },
    Case {
        what: "a paste that made tabs of the blanks, in the heading too",
        text: "device nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,proto=tcp\n\tage:\t500\n\tper-op\tstatistics\n\t        READ:\t800 800 0 6000 4000000 1 40 42 0\n\n",
        says: &[
            ("/blocks/0/ops_nonzero/READ/0", "800"),
            ("/outcome", "\"ok\""),
            ("/remarks/0/kind", "\"assumed\""),
        ],
    },
    Case {
        what: "replies that were lost stay in the sum of requests under way",
        text: "device nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,proto=tcp\n\tage:\t500\n\txprt:\ttcp 850 1 1 0 0 9000 8100 900 4500000 0 64 100 200\n\tper-op statistics\n\t        READ: 800 800 0 6000 4000000 1 40 42 0\n\n",
        says: &[
            ("/blocks/0/mean_outstanding", "null"),
            ("/blocks/0/max_slots", "64"),
            ("/outcome", "\"ok\""),
            ("/remarks/0/line", "4"),
            (
                "/remarks/0/text",
                "\"the mean of requests under way is left out: the kernel's sum makes it 500, and the connection never had more than 64; 900 of its 9000 sends never got a reply (lost, or answers to calls of the server), and the kernel counts them as under way for good\"",
            ),
        ],
    },
    Case {
        what: "one of two connections lost replies a moment ago, its mean still looks right",
        text: "device nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,proto=tcp\n\tage:\t500\n\txprt:\ttcp 850 1 1 0 0 9000 9000 0 18000 0 64 100 200\n\txprt:\ttcp 851 1 1 0 0 9000 8930 0 18000 0 64 100 200\n\tper-op statistics\n\t        READ: 800 800 0 6000 4000000 1 40 42 0\n\n",
        says: &[
            ("/blocks/0/mean_outstanding", "null"),
            ("/blocks/0/n_xprt", "2"),
            ("/remarks/0/line", "5"),
        ],
    },
    Case {
        what: "as many sends without a reply as there are slots may be under way",
        text: "device nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,proto=tcp\n\tage:\t500\n\txprt:\ttcp 850 1 1 0 0 9000 8936 0 18000 0 64 100 200\n\tper-op statistics\n\t        READ: 800 800 0 6000 4000000 1 40 42 0\n\n",
        says: &[("/blocks/0/mean_outstanding", "2.0")],
    },
    Case {
        what: "a line that does not say how many slots were used",
        text: "device nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,proto=tcp\n\tage:\t500\n\txprt:\ttcp 850 1 1 0 0 9000 8500 3 18000 0\n\txprt:\ttcp 851 1 1 0 0 90 90 0 180 0 0 0 0\n\tper-op statistics\n\t        READ: 800 800 0 6000 4000000 1 40 42 0\n\n",
        says: &[("/blocks/0/mean_outstanding", "2.0")],
    },
    Case {
        what: "what inflates the sums of two snapshots inflates their difference",
        text: "device nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,proto=tcp\n\tage:\t500\n\txprt:\ttcp 850 1 1 0 0 9000 8100 900 4500000 0 64 100 200\n\tper-op statistics\n\t        READ: 800 800 0 6000 4000000 1 40 42 0\n\ndevice nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,proto=tcp\n\tage:\t600\n\txprt:\ttcp 850 1 1 0 0 9100 8200 900 4590000 0 64 100 200\n\tper-op statistics\n\t        READ: 900 900 0 6000 4000000 1 40 42 0\n\n",
        says: &[
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/sends", "100"),
            ("/blocks/2/mean_outstanding", "null"),
        ],
    },
    Case {
        what: "shares of a larger total: a table from which columns were left out",
        text: "Server nfs v4 operations:\nop0-unused op1-unused op2-future access close commit\n0 0% 0 0% 0 0% 600 6% 410 4% 30 0%\ncreate delegpurge delegreturn getattr getfh link\n12 0% 0 0% 0 0% 2210 22% 1500 15% 0 0%\n",
        says: &[
            ("/outcome", "\"ok_notice\""),
            ("/blocks/0/counts_nonzero/getattr", "2210"),
            ("/blocks/0/percent_check", "\"of a larger total\""),
            (
                "/remarks/0/text",
                "\"line 1: the shares are of a total between 9609 and 10000, but the operations add up to 4762: the text ends inside the table, behind link, or leaves rows out; paste it whole\"",
            ),
        ],
    },
    Case {
        what: "a share that fits no total, small or large",
        text: "Server nfs v4 operations:\nop0-unused op1-unused op2-future access close commit\n0 0% 0 0% 0 0% 600 6% 410 14% 30 0%\ncreate delegpurge delegreturn getattr getfh link\n12 0% 0 0% 0 0% 2210 22% 1500 15% 0 0%\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/remarks/0/kind", "\"contradicts\""),
        ],
    },
    Case {
        what: "PowerShell does not know the command",
        text: "nfsstat : The term 'nfsstat' is not recognized as the name of a cmdlet, function, script file, or operable program.\n",
        says: &[(
            "/remarks/0/text",
            "\"line 1: PowerShell did not know the command (is not recognized): run it on the NFS client or server\"",
        )],
    },
    Case {
        what: "shares of hits behind the counts of an interval",
        text: "% nfsstat -c -W -w 1\n  GtAttr Lookup Rdlink   Read  Write Rename Access  Rddir Attr Lkup BioR BioW Accs BioD\n      10      4      0    512      0      0      3      1  90%  75%  50%    -  99%   0%\n",
        says: &[
            ("/blocks/0/sum_read", "512"),
            (
                "/remarks/0/text",
                "\"the shares of hits in the caches of the client (-W) are not used\"",
            ),
        ],
    },
    Case {
        what: "a table that its author ended early",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n286818929   0       0\n\nClient nfs v4:\nnull         read         write        commit       open         open_conf\n0         0% 5        20% 7        29% 2         8% 9        37% 1         4%\n\n",
        says: &[
            ("/blocks/1/sum", "24"),
            (
                "/remarks/0/text",
                "\"286818905 of 286818929 calls are of operations that the text leaves out: its table is not whole (cut at its end?); paste all of it\"",
            ),
        ],
    },
    Case {
        what: "the date that ts puts before each line",
        text: "2026-11-22 10:00:01 Client rpc stats:\n2026-11-22 10:00:01 calls      retrans    authrefrsh\n2026-11-22 10:00:01 4321       11         4322\n2026-11-22 10:00:01 \n2026-11-22 10:00:01 Client nfs v3:\n2026-11-22 10:00:01 null             getattr          read\n2026-11-22 10:00:01 0         0%     21        0%     4300     99%\n",
        says: &[
            ("/blocks/0/retrans", "11"),
            ("/blocks/1/counts_nonzero/read", "4300"),
        ],
    },
    Case {
        what: "a short date before each line",
        text: "Nov 22 10:00:01 Client rpc stats:\nNov 22 10:00:01 calls      retrans    authrefrsh\nNov 22 10:00:02 4321       11         4322\n",
        says: &[("/blocks/0/retrans", "11")],
    },
    Case {
        what: "a table of Markdown",
        text: "| Client rpc stats: |\n| calls | retrans | authrefrsh |\n|-------|---------|------------|\n| 4321 | 11 | 4322 |\n\n| kB | reclen | write | rewrite | read | reread |\n|---:|---:|---:|---:|---:|---:|\n| 1024 | 64 | 900 | 1000 |  |  |\n| 2048 | 64 | 910 |  |  | 5000 |\n",
        says: &[
            ("/blocks/0/calls", "4321"),
            ("/blocks/0/retrans", "11"),
            ("/blocks/1/rows/0/rewrite", "1000"),
            ("/blocks/1/rows/1/reread", "5000"),
            ("/blocks/1/rows/1/rewrite", "null"),
            ("/remarks/0/line", "1"),
            ("/remarks/1/line", "6"),
        ],
    },
    Case {
        what: "a time stamp of no day gives no interval",
        text: "Timestamp         :02/26/2026 405:19:59\n\nnas:/v mounted on /v:\n              ops/s       rpc bklog\n              0.172           0.000\n\nTimestamp         :02/26/2026 05:20:00\n\nnas:/v mounted on /v:\n              ops/s       rpc bklog\n              0.172           0.000\n",
        says: &[
            ("/blocks/1/timestamp", "\"02/26/2026 05:20:00\""),
            ("/blocks/1/interval_s", "null"),
        ],
    },
    Case {
        what: "a table each line of which a page made an item of a list",
        text: "- Client rpc stats:\n- calls      retrans    authrefrsh\n- 48211      3          48214\n",
        says: &[("/blocks/0/calls", "48211"), ("/blocks/0/retrans", "3")],
    },
    Case {
        what: "a file whose lines stood in a table of a page",
        text: "Client rpc stats: | |\ncalls      retrans    authrefrsh | |\n48211      3          48214 | |\n| |\n",
        says: &[("/blocks/0/calls", "48211"), ("/blocks/0/retrans", "3")],
    },
    Case {
        what: "drives of Windows with their properties below",
        text: "C:\\>mount\n\nLocal    Remote                                 Properties\n-------------------------------------------------------------------------------\nZ:       \\\\nas1\\vol                             UID=0, GID=0\n                                                rsize=8192, wsize=4096\n                                                mount=soft, timeout=0.8\n                                                retry=3, locking=yes\n",
        says: &[
            ("/blocks/0/device", r#""\\\\nas1\\vol""#),
            ("/blocks/0/mountpoint", r#""Z:""#),
            ("/blocks/0/rsize", "8192"),
            ("/blocks/0/wsize", "4096"),
            ("/blocks/0/flags", r#"["soft"]"#),
        ],
    },
    Case {
        what: "a map of the automounter that leaves the type to its default",
        text: "data    -rw,hard,intr,rsize=32768  nas:/export/data\n*       -rw,hard      nas:/home/&\n",
        says: &[
            ("/format", r#""autofs""#),
            ("/blocks/0/rsize", "32768"),
            ("/blocks/0/fstype", r#""nfs""#),
            ("/blocks/1/device", r#""nas:/home/&""#),
        ],
    },
    Case {
        what: "commands that look like an entry of a map",
        text: "rsync -avz nas:/export/data /tmp/x\nscp -r nas:/export/data /tmp/x\n",
        says: &[("/blocks/0", "null")],
    },
    Case {
        what: "a mount as old kernels print it",
        text: "nas:/home /home nfs rw,v3,rsize=32768,wsize=32768,hard,intr,udp,lock,addr=nas 0 0\n",
        says: &[
            ("/format", r#""proc_mounts""#),
            ("/blocks/0/vers", "3"),
            ("/blocks/0/proto", r#""udp""#),
        ],
    },
    Case {
        what: "a line of /proc/mounts that was broken behind its commas",
        text: "nas:/vol /a nfs rw,relatime,vers=3,rsize=524288,wsize=524288,hard,\nproto=tcp,timeo=600,retrans=2,sec=sys,\nlocal_lock=none,addr=10.0.0.1 0 0\n",
        says: &[
            ("/format", r#""proc_mounts""#),
            ("/blocks/0/timeo", "600"),
            ("/blocks/0/proto", r#""tcp""#),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "options of a mount that is not named, over lines",
        text: "Options: rw,relatime,vers=4.2,rsize=1048576,wsize=1048576,\n\tnamlen=255,hard,proto=tcp,\n\tlocal_lock=none,addr=10.0.0.1\n",
        says: &[
            ("/blocks/0/vers", r#""4.2""#),
            ("/blocks/0/options/addr", r#""10.0.0.1""#),
        ],
    },
    Case {
        what: "the mounts of macOS as JSON",
        text: "{\n  \"nas:/export/data\": {\n    \"Mount Point\": \"/Volumes/data\",\n    \"Original mount options\": {\"NFS parameters\": [\"vers=3\", \"rsize=65536\"]},\n    \"Current mount parameters\": {\"NFS parameters\": [\"vers=3\", \"tcp\", \"hard\", \"rsize=32768\", \"wsize=32768\"]}\n  }\n}\n",
        says: &[
            ("/format", r#""macos_m""#),
            ("/blocks/0/device", r#""nas:/export/data""#),
            ("/blocks/0/mountpoint", r#""/Volumes/data""#),
            ("/blocks/0/rsize", "32768"),
            ("/blocks/0/proto", r#""tcp""#),
        ],
    },
    Case {
        what: "shares in brackets that touch their counts",
        text: "Client nfs v3:\nnull             getattr          setattr          lookup           access\n0(0%)            300(30%)         100(10%)         500(50%)         100(10%)\n",
        says: &[
            ("/outcome", "\"ok_notice\""),
            ("/blocks/0/counts_nonzero/getattr", "300"),
            ("/blocks/0/counts_nonzero/access", "100"),
            ("/blocks/0/sum", "1000"),
            (
                "/remarks/0/text",
                "\"line 3: cells such as '300(30%)' read as a count of 300 and its share of 30%\"",
            ),
        ],
    },
    Case {
        what: "a count and its share without anything between",
        text: "Client nfs v3:\nnull             getattr          setattr          lookup           access\n0         0%     30030%     100     10%     50050%     100     10%\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/blocks/0/counts_nonzero/getattr", "null"),
            ("/blocks/0/counts_nonzero/setattr", "100"),
            ("/blocks/0/counts_nonzero/lookup", "null"),
            ("/blocks/0/counts_nonzero/access", "100"),
            (
                "/remarks/0/text",
                "\"line 3: getattr: '30030%' is a share without its count, or a count and its share that ran together: where they divide is not known; left out\"",
            ),
        ],
    },
    Case {
        what: "a sign of a hundred behind a count",
        text: "Client nfs v3:\nnull             getattr          setattr          lookup           access\n0         0%     300     30%     123%     10%     500     50%     100     10%\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/blocks/0/counts_nonzero/getattr", "300"),
            ("/blocks/0/counts_nonzero/setattr", "null"),
            ("/blocks/0/counts_nonzero/lookup", "500"),
        ],
    },
    Case {
        what: "a row of sar that lost a value, behind which the clock seems to go back",
        text: "12:00:01 AM   scall/s badcall/s  packet/s     udp/s     tcp/s     hit/s    miss/s   sread/s  swrite/s saccess/s sgetatt/s\n12:10:01 AM 123456.78      0.00 123456.90      0.00 123456.90      0.00  23456.00  90000.00   5000.00   1000.00   8000.00\n12:20:01 AM 12345678.9      0.00 123456.90      0.00 123456.90      0.00  23456.00  90000.00   5000.00   1000.00\n",
        says: &[
            ("/blocks/0/n_rows", "1"),
            (
                "/remarks/0/text",
                "\"line 3: 10 values for 11 columns (cut off, or two ran together?): the row is left out\"",
            ),
            ("/remarks/1", "null"),
        ],
    },
    Case {
        what: "sar with decimal commas",
        text: "12:00:01       call/s retrans/s    read/s   write/s  access/s  getatt/s\n12:10:01       120,50      0,00     90,00     10,00      5,00     15,00\n",
        says: &[
            ("/blocks/0/rows/0/call~1s", "120.5"),
            (
                "/remarks/0/text",
                "\"decimal commas read as points, as sar prints them in some languages\"",
            ),
        ],
    },
    Case {
        what: "the tool mountstats with its capabilities below their titles",
        text: "Stats for nas7:/v mounted on /m:\n  NFS mount options:\nrw,vers=4.1,rsize=65536,wsize=65536,namlen=255,hard,proto=tcp\n  NFS server capabilities:\ncaps=0xfffbc03f,wtmult=512,dtsize=1048576,bsize=0,namlen=255\n  NFSv4 capability flags:\nbm0=0xfdffbfff,bm1=0xf9be3e,acl=0x3,sessions,pnfs=notconfigured\n  NFS security flavor: 1  pseudoflavor: 1\n\nNFS byte counts:\n  applications read 65536 bytes via read(2)\n",
        says: &[("/blocks/0/rsize", "65536"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "a loop with `date +%s` before each look at mountstats",
        text: "1700000000\ndevice nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,proto=tcp\n\tage:\t1000\n\tper-op statistics\n\t        READ: 10 10 0 1320 65664 1 20 21 0\n\n1700000010\ndevice nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,proto=tcp\n\tage:\t1010\n\tper-op statistics\n\t        READ: 20 20 0 1320 65664 1 20 21 0\n",
        says: &[("/blocks/2/elapsed_s", "10"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "rows of sar with the clock of twelve hours, all of one length",
        text: "Linux 5.14.0-70.el9.x86_64 (web1) \t03/03/2024 \t_x86_64_\t(4 CPU)\n\n12:00:01 AM    call/s retrans/s    read/s   write/s  access/s  getatt/s\n12:10:01 AM     10.00      0.00      5.00      1.00      2.00      2.00\n12:20:01 AM     10.50      0.00      5.00      1.00      2.00      2.50\n12:30:01 AM     12.50      0.00      5.00      1.00      3.00      3.50\nAverage:        11.00      0.00      5.00      1.00      2.33      2.67\n",
        says: &[("/blocks/0/n_rows", "3"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "the tool mountstats of one mount at two moments",
        text: "Stats for nas7:/v mounted on /m:\n\nRPC statistics:\n  10 RPC requests sent, 10 RPC replies received (0 XIDs not found)\n  average backlog queue length: 0\n\nREAD:\n\t10 ops (100%) \n\tavg bytes sent per op: 136\tavg bytes received per op: 65664\n\tbacklog wait: 0.010000 \tRTT: 1.500000 \ttotal execute time: 1.600000 (milliseconds)\n\nStats for nas7:/v mounted on /m:\n\nRPC statistics:\n  30 RPC requests sent, 30 RPC replies received (0 XIDs not found)\n  average backlog queue length: 0\n\nREAD:\n\t30 ops (100%) \n\tavg bytes sent per op: 136\tavg bytes received per op: 65664\n\tbacklog wait: 0.010000 \tRTT: 1.500000 \ttotal execute time: 1.600000 (milliseconds)\n",
        says: &[
            ("/blocks/1/ops/READ/ops", "30"),
            (
                "/remarks/2/text",
                "\"line 12: the same mount as above with other figures: the mountstats command prints totals since the mount with averages, and averages cannot be subtracted: take /proc/self/mountstats twice, of which the difference is read\"",
            ),
        ],
    },
];
