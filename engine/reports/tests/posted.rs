//! What people post around Linux's reports, that once was misread: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn posts_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "two runs of dd whose lines happen to be the longest and alike, the typographer's dots below each",
        text: "+ dd if=/dev/zero of=/mnt/a bs=1G count=1\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 6.63653 s, 162 MB/s\n…\n+ grep write\nnfs v4 client        write:    24975 \n…\n+ dd if=/dev/zero of=/mnt/a bs=1G count=1\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 4.41001 s, 243 MB/s\n…\n+ grep write\nnfs v4 client        write:    49950 \n",
        says: &[
            ("/blocks/0/rate_text", "\"162 MB/s\""),
            ("/blocks/1/counts_nonzero/write", "24975"),
            ("/blocks/2/rate_text", "\"243 MB/s\""),
            ("/blocks/3/counts_nonzero/write", "49950"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "an answer between two runs of the mountstats command, and a signature below the second, whose longest lines are alike",
        text: "> RPC statistics:\n>    409138 RPC requests sent, 408814 RPC replies received (0 XIDs not found)\n>    average backlog queue length: 180\n> \n> ACCESS:\n>         \t30039 ops (7%)         31 retrans (0%)        0 major timeouts\n>          avg bytes sent per op: 132\tavg bytes received per op: 120\n>          backlog wait: 4.289199  RTT: 0.019821   total execute time: 4.315092 (milliseconds)\n> WRITE:\n>         \t10013 ops (2%)         8 retrans (0%)         0 major timeouts\n>          avg bytes sent per op: 180\tavg bytes received per op: 136\n>          backlog wait: 3.331249  RTT: 0.118316   total execute time: 3.459563 (milliseconds)\n> \n> \n>> Ada.\n>>\n>>> ACCESS:\n>>>          30000 ops (15%)        4 retrans (0%)         0 major timeouts\n>>>          avg bytes sent per op: 132\tavg bytes received per op: 120\n>>>          backlog wait: 0.591118  RTT: 0.017463   total execute time: 0.614795 (milliseconds)\n>>> --\n>>> Ada Example\n",
        says: &[
            ("/blocks/0/ops/WRITE/ops", "10013"),
            ("/blocks/0/rpc/bad_xids", "0"),
            ("/blocks/1/ops/ACCESS/ops", "30000"),
            ("/blocks/1/ops/ACCESS/exe_ms", "0.614795"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "requests and replies with another figure than that of replies nobody waited for",
        text: "RPC statistics:\n  78902 RPC requests sent, 78901 RPC replies received (7 retransmissions)\n\nREAD:\n\t338 ops (48%) \n\tavg bytes sent per op: 216\tavg bytes received per op: 507131\n\tbacklog wait: 0.005917 \tRTT: 5.736686 \ttotal execute time: 5.775148 (milliseconds)\n",
        says: &[
            ("/blocks/0/rpc/sends", "78902"),
            ("/blocks/0/rpc/recvs", "78901"),
            ("/blocks/0/rpc/bad_xids", "null"),
        ],
    },
    Case {
        what: "the reply cache of a server beside its thread pools",
        text: "$ cat /proc/fs/nfsd/reply_cache_stats\nmax entries:           65536\nnum entries:           102\nhash buckets:          1024\nmem usage:             19584\ncache hits:            12\ncache misses:          34567\nnot cached:            9876543\npayload misses:        0\nlongest chain len:     5\ncachesize at longest:  700\n$ cat /proc/fs/nfsd/pool_stats\n# pool packets-arrived sockets-enqueued threads-woken threads-timedout\n0 1234 50 1184 0\n",
        says: &[
            ("/blocks/0/kind", "\"server_reply_cache\""),
            ("/blocks/0/hits", "12"),
            ("/blocks/0/misses", "34567"),
            ("/blocks/0/nocache", "9876543"),
            ("/blocks/0/max_entries", "65536"),
            ("/blocks/1/pools/0/packets-arrived", "1234"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "the reply cache of a server twice, one of its figures too large",
        text: "cache hits:            12\ncache misses:          34567\ncache hits:            15\ncache misses:          99999999999999999999999\n",
        says: &[
            ("/blocks/0/hits", "12"),
            ("/blocks/1/hits", "15"),
            ("/blocks/1/misses", "null"),
        ],
    },
    Case {
        what: "histograms of a script of bpftrace",
        text: "# bpftrace latency.bt\nAttaching 6 probes...\n^C\n\n@us[nfs_file_read]:\n[0]                    1 |                                                    |\n[1]                   12 |@@                                                  |\n[2, 4)                34 |@@@@@                                               |\n[4, 8)                 0 |                                                    |\n[8, 16)              280 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|\n\n@us[nfs_file_write]:\n[512, 1K)              5 |@@@@@@@@@                                           |\n[1K, 2K)              28 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|\n",
        says: &[
            ("/format", "\"bpftrace\""),
            ("/blocks/0/kind", "\"latency_histogram\""),
            ("/blocks/0/op", "\"nfs_file_read\""),
            ("/blocks/0/unit", "\"usecs\""),
            ("/blocks/0/count", "327"),
            ("/blocks/0/buckets/2", "[2,3,34]"),
            ("/blocks/1/buckets/1", "[1024,2047,28]"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "a histogram of bpftrace in even steps, open at both ends, of a map without a unit",
        text: "# bpftrace -e 'kprobe:nfs4_file_open { @start[tid] = nsecs; }'\n@lat:\n(..., 0)               2 |@@@                                                 |\n[0, 100)              40 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|\n[100, ...)             1 |@                                                   |\n",
        says: &[
            ("/blocks/0/op", "\"lat\""),
            ("/blocks/0/buckets/0", "[null,-1,2]"),
            ("/blocks/0/buckets/1", "[0,99,40]"),
            ("/blocks/0/buckets/2", "[100,null,1]"),
            ("/blocks/0/unit", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a histogram of bpftrace that has lost rows",
        text: "@usecs[nfsd_dispatch]:\n[8, 16)                3 |@@@@                                                |\n[64, 128)             40 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|\n",
        says: &[
            ("/blocks/0/count", "43"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a histogram of bpftrace that is not of NFS",
        text: "@bytes[sshd]:\n[8, 16)                3 |@@@@                                                |\n[16, 32)              40 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|\n",
        says: &[("/blocks", "[]"), ("/outcome", "\"error\"")],
    },
    Case {
        what: "nfsstat of a busy server and, a moment later, the kernel's file that it reads",
        text: "Server rpc stats:\ncalls      badcalls   badauth    badclnt    xdrcall\n1000       0          0          0          0\nServer nfs v2:\nnull       getattr    setattr    root       lookup     readlink\n0       0% 0       0% 0       0% 0       0% 0       0% 0       0%\nread       wrcache    write      create     remove     rename\n0       0% 0       0% 0       0% 0       0% 0       0% 0       0%\nlink       symlink    mkdir      rmdir      readdir    fsstat\n0       0% 0       0% 0       0% 0       0% 0       0% 0       0%\n\nServer nfs v3:\nnull       getattr    setattr    lookup     access     readlink\n0       0% 0       0% 0       0% 0       0% 0       0% 0       0%\nread       write      create     mkdir      symlink    mknod\n400    40% 600    60% 0       0% 0       0% 0       0% 0       0%\nremove     rmdir      rename     link       readdir    readdirplus\n0       0% 0       0% 0       0% 0       0% 0       0% 0       0%\nfsstat     fsinfo     pathconf   commit\n0       0% 0       0% 0       0% 0       0%\n\n$ cat /proc/net/rpc/nfsd\nrc 2 600 410\nfh 0 0 0 0 0\nio 409600 614400\nth 8 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\nra 32 0 0 0 0 0 0 0 0 0 0 0\nnet 1012 0 1012 3\nrpc 1010 0 0 0 0\nproc2 18 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nproc3 22 0 0 0 0 0 0 410 600 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/2/counts_nonzero/read", "400"),
            ("/blocks/10/counts_nonzero", "{}"),
            ("/blocks/11/counts_nonzero/read", "410"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "the mountstats command since a file of counters",
        text: "$ mountstats --since /tmp/before mountstats /mnt/a\nStats for nas1:/a mounted on /mnt/a:\n\n  NFS mount options: rw,vers=4.2,rsize=1048576,wsize=1048576,hard,proto=tcp\n  NFS mount age: 1:02:03\n\nRPC statistics:\n  12 RPC requests sent, 12 RPC replies received (0 XIDs not found)\n  average backlog queue length: 0\n\nREAD:\n\t6 ops (50%) \n\tavg bytes sent per op: 216\tavg bytes received per op: 1048680\n\tbacklog wait: 0.000000 \tRTT: 3.000000 \ttotal execute time: 3.000000 (milliseconds)\n\nStats for nas1:/b mounted on /mnt/b:\n\n  NFS mount options: rw,vers=4.2,rsize=1048576,wsize=1048576,hard,proto=tcp\n\nRPC statistics:\n  4 RPC requests sent, 4 RPC replies received (0 XIDs not found)\n  average backlog queue length: 0\n\nREAD:\n\t4 ops (100%) \n\tavg bytes sent per op: 216\tavg bytes received per op: 1048680\n\tbacklog wait: 0.000000 \tRTT: 3.000000 \ttotal execute time: 3.000000 (milliseconds)\n$ mountstats mountstats /mnt/c\nStats for nas1:/c mounted on /mnt/c:\n\n  NFS mount options: rw,vers=4.2,rsize=1048576,wsize=1048576,hard,proto=tcp\n\nRPC statistics:\n  400 RPC requests sent, 400 RPC replies received (0 XIDs not found)\n  average backlog queue length: 0\n\nREAD:\n\t400 ops (100%) \n\tavg bytes sent per op: 216\tavg bytes received per op: 1048680\n\tbacklog wait: 0.000000 \tRTT: 3.000000 \ttotal execute time: 3.000000 (milliseconds)\n",
        says: &[
            ("/blocks/1/span", "\"interval\""),
            ("/blocks/1/age_s", "null"),
            ("/blocks/1/ops/READ/ops", "6"),
            ("/blocks/2/mountpoint", "\"/mnt/b\""),
            ("/blocks/2/span", "\"interval\""),
            ("/blocks/3/mountpoint", "\"/mnt/c\""),
            ("/blocks/3/span", "\"cumulative\""),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "slow operations as CSV whose clock is in nanoseconds",
        text: "ENDTIME_ns,TASK,PID,TYPE,BYTES,OFFSET_b,LATENCY_us,FILE\n123456789012345,dd,1234,W,1048576,4096,46580,data\n123456789212345,dd,1234,F,0,0,2450000,data\n",
        says: &[
            ("/format", "\"nfsslower\""),
            ("/blocks/0/rows/0", "[\"W\",1048576,4096,46580]"),
            ("/blocks/0/by_type/F/sum_us", "2450000"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "runs of dd as wide as each other, each below its author's words",
        text: "Without sync:\ndd if=/dev/zero of=/mnt/a bs=1M count=1024\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 6.63653 s, 162 MB/s\nWith sync:\ndd if=/dev/zero of=/mnt/a bs=1M count=1024\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 9.41001 s, 114 MB/s\nThat is slow.\n",
        says: &[
            ("/blocks/0/rate_text", "\"162 MB/s\""),
            ("/blocks/0/direction", "\"write\""),
            ("/blocks/1/rate_text", "\"114 MB/s\""),
            ("/blocks/1/direction", "\"write\""),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "mounts as wide as each other, a word of their author below each",
        text: "10.0.0.1:/a on /mnt/a type nfs (rw,vers=3,rsize=65536,wsize=65536,hard,addr=10.0.0.1)\nslow\n10.0.0.1:/b on /mnt/b type nfs (rw,vers=3,rsize=65536,wsize=65536,hard,addr=10.0.0.1)\nfast\n",
        says: &[
            ("/blocks/0/options/addr", "\"10.0.0.1\""),
            ("/blocks/1/device", "\"10.0.0.1:/b\""),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a row of figures of another tool above a report",
        text: "12 34 56 78 90\n$ nfsstat -rc\nClient rpc stats:\ncalls      retrans    authrefrsh\n157        0          156\n",
        says: &[
            ("/blocks/0/calls", "157"),
            (
                "/remarks/0/text",
                "\"line 1: a row of figures, of no table that is known: not used\"",
            ),
        ],
    },
    Case {
        what: "a mount of /proc/self/mountstats without its first line, whose age is there",
        text: "\topts:\trw,vers=4.2,rsize=1048576,wsize=1048576,hard,proto=tcp\n\tage:\t2476\n\tbytes:\t0 0 0 0 10952332 0 2674 0\n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\txprt:\ttcp 0 0 1 0 10 101 101 0 101 0 31 9 9\n\tper-op statistics\n\t        NULL: 1 1 0 44 24 0 0 0 0\n\t        READ: 100 100 0 12400 10952332 10 400 410 0\n",
        says: &[
            ("/blocks/0/age_s", "2476"),
            (
                "/remarks/1/text",
                "\"no device line: which mount it is of is not known\"",
            ),
        ],
    },
    Case {
        what: "headings of nfsiostat as words of programs, and shares left out",
        text: "nas7:/vol mounted on /mnt:\n\n   op/s     rpc bklog\n   2.50         0.00\n\nread:  ops/s    kB/s    kB/op   retrans  avg_RTT_ms  avg_exe_ms\n        1.25    25.00   20.00       0       1.50        2.25\n",
        says: &[
            ("/blocks/0/rows/0/rtt_ms", "1.5"),
            ("/blocks/0/rows/0/exe_ms", "2.25"),
            ("/blocks/0/rows/0/retrans", "0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "times of operations that somebody wrote behind their names below nfsiostat's head",
        text: "op/s    rpc bklog\n110.00  0.00\n\nread:  avg RTT  4.0 ms   avg exe  5.0 ms\nwrite: avg RTT 11.0 ms   avg exe 14.0 ms\n",
        says: &[
            ("/blocks/0/ops_s", "110.0"),
            ("/remarks/1/line", "4"),
            ("/remarks/2/line", "5"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "names of a mount that fill a line each, as long ones do in a mail",
        text: "nas7.storage.example.net:/volumes/production/kubernetes/pvc-0475f087-b120\nmounted on\n/var/lib/kubelet/pods/dd5634a4-b08a/volumes/kubernetes.io~nfs/pvc-0475f087:\n\n   op/s         rpc bklog\n   6.72            0.00\nread:             ops/s            kB/s           kB/op         retrans         avg RTT (ms)    avg exe (ms)\n                  0.500           4.000           8.000        0 (0.0%)           0.909           0.910\n",
        says: &[
            (
                "/blocks/0/device",
                "\"nas7.storage.example.net:/volumes/production/kubernetes/pvc-0475f087-b120\"",
            ),
            (
                "/blocks/0/mount",
                "\"/var/lib/kubelet/pods/dd5634a4-b08a/volumes/kubernetes.io~nfs/pvc-0475f087\"",
            ),
            ("/blocks/0/rows/0/per_op", "8.0"),
        ],
    },
    Case {
        what: "a table of a tool that prints rates and times of operations by row",
        text: "Operation       IOPS   Avg RTT(ms)   Avg Exec(ms)      MB/s    KB/op\nREAD            110.5      2.125         2.250         13.812   128.00\nWRITE            61.0      3.500         3.750          7.625   128.00\n",
        says: &[
            ("/blocks/0/rows/0/ops_s", "110.5"),
            ("/blocks/0/rows/0/rtt_ms", "2.125"),
            ("/blocks/0/rows/1/exe_ms", "3.75"),
            ("/blocks/0/rows/1/per_op_unit", "\"kB/op\""),
        ],
    },
    Case {
        what: "another figure where mountstats counts replies nobody waited for, and lines that it does not print",
        text: "# RPC statistics:\n#   812 RPC requests sent, 811 RPC replies received (100.0% successful)\n#   Average bytes sent per RPC: 212\n#   Average RTT: 0.852 ms\n",
        says: &[
            ("/blocks/0/rpc/sends", "812"),
            ("/blocks/0/rpc/recvs", "811"),
            ("/blocks/0/rpc/bad_xids", "null"),
            ("/remarks/1/line", "3"),
            ("/remarks/2/line", "4"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "all that the exporter says of a server beside its operations",
        text: "node_nfsd_connections_total 45\nnode_nfsd_file_handles_stale_total 3\nnode_nfsd_packets_total{proto=\"tcp\"} 913\nnode_nfsd_packets_total{proto=\"udp\"} 0\nnode_nfsd_read_ahead_cache_not_found_total 7\nnode_nfsd_read_ahead_cache_size_blocks 32\nnode_nfsd_server_threads 8\n",
        says: &[
            ("/blocks/0/kind", "\"server_packet\""),
            ("/blocks/0/tcp", "913"),
            ("/blocks/0/tcpconn", "45"),
            ("/blocks/1/stale", "3"),
            ("/blocks/2/notfound", "7"),
            ("/blocks/3/threads", "8"),
        ],
    },
    Case {
        what: "the last line of a server's counters on new kernels",
        text: "rc 0 268 742\nio 2476 0\nproc4 2 11 829\nproc4ops 4 0 0 0 182\nwdeleg_getattr 10\n",
        says: &[("/blocks/3/wdeleg_getattr", "10")],
    },
    Case {
        what: "the threads of a server, with the line below run on behind them",
        text: "rc 0 13392 58354\nio 342319 151553\nth 16 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 ra 32 22933 0 0 0 0 0 0 0 0 0 41064\nnet 71750 0 71721 15\n",
        says: &[
            ("/blocks/2/threads", "16"),
            ("/blocks/2/busy_histogram_s", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "the connection of a mount behind the line above it",
        text: "device nas7:/vol mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,hard,proto=tcp\n\tage:\t2476\n\tRPC iostats version: 1.0  p/v: 100003/3 (nfs) xprt:\ttcp 0 0 1 0 10 101 101 0 101 0 31 9 9\n\tper-op statistics\n\t        READ: 101 101 0 12400 10952332 10 400 410\n",
        says: &[
            ("/blocks/0/n_xprt", "1"),
            ("/blocks/0/sum_sends", "101"),
            ("/blocks/0/prog_vers", "\"100003/3\""),
        ],
    },
    Case {
        what: "the file itself below the mountstats command that failed",
        text: "$ mountstats /fsx\nRPC statistics:\n  0 RPC requests sent, 0 RPC replies received (0 XIDs not found)\n\nSERVER_CAPS:\nTraceback (most recent call last):\n  File \"mountstats\", line 1134, in <module>\n    res = main()\nZeroDivisionError: division by zero\ndevice nas7:/vol mounted on /fsx with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,hard,proto=tcp\n\tage:\t2476\n\tRPC iostats version: 1.0  p/v: 100003/3 (nfs)\n\txprt:\ttcp 0 0 1 0 10 101 101 0 101 0 31 9 9\n\tper-op statistics\n\t        READ: 101 101 0 12400 10952332 10 400 410\n",
        says: &[
            ("/blocks/1/kind", "\"mount_stats\""),
            ("/blocks/1/age_s", "2476"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
];
