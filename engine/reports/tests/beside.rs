//! What stands beside the reports: round trips and links by other tools, tables that somebody wrote, monitoring
//! systems, and tables of tools that are not read. What each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn what_stands_beside_reports_reads_as_it_says() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "fio that was still running when its lines were copied",
        text: "smoke: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=8\nfio-3.35\nStarting 1 process\nJobs: 1 (f=1): [r(1)][4.0%][r=412KiB/s][r=103 IOPS][eta 01h:12m:03s]\n",
        says: &[
            ("/outcome", "\"error\""),
            (
                "/remarks/0/text",
                "\"line 4: fio was still running (eta): its figures come when its jobs are done; paste the lines from `err=` on\"",
            ),
        ],
    },
    Case {
        what: "rows of nfsslower without their heading, in a diff",
        text: "```diff\n+10:21:16 cp             811    W 1048576 4096       11.62 a.img\n+10:21:16 cp             811    W 1048576 5120       12.02 a.img\n+10:21:16 cp             811    W 1048576 6144       13.41 a.img\n+10:21:17 cp             811    R 1048576 8192       14.20 a.img\n```\n",
        says: &[
            ("/outcome", "\"error\""),
            ("/remarks/1/line", "2"),
            (
                "/remarks/1/text",
                "\"line 2: rows like those of nfsslower without the line above them (TIME COMM PID T BYTES OFF_KB LAT(ms) FILENAME): tools for other file systems print the same, so they are not used; paste it too\"",
            ),
        ],
    },
    Case {
        what: "how long copies took, without their sizes",
        text: "$ time cp -r /data/in /data/out\n\nreal    4m12.105s\nuser    0m0.210s\nsys     0m9.310s\n",
        says: &[
            ("/outcome", "\"error\""),
            ("/elapsed_s/0", "252.105"),
            (
                "/remarks/0/text",
                "\"line 3: how long a command took, but neither how many bytes nor how many calls: no rate. Paste a copy that says its size (dd, rsync --progress), or nfsstat before and after the command\"",
            ),
        ],
    },
    Case {
        what: "tables of elbencho and of nfs-ganesha are named, the copy beside them is read",
        text: "OPERATION   RESULT TYPE         FIRST DONE   LAST DONE\n=========== ================    ==========   =========\nWRITE       Elapsed time     :     10.100s     10.250s\n            Total MiB        :       10240       10240\n---\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 5.5 s, 195 MB/s\n\nEXPORT 7:\n\t\trequested\ttransferred\t     total\t    errors\t   latency\tqueue wait\nREADv4: \t1048576\t1048576\t  16\t       0\t105635\t1986\n",
        says: &[
            ("/blocks/0/seconds", "5.5"),
            ("/blocks/1", "null"),
            ("/remarks/0/line", "1"),
            (
                "/remarks/0/text",
                "\"line 1: a table of elbencho, which is not read: paste /proc/self/mountstats before and after such a run, or a run of fio\"",
            ),
            ("/remarks/1/line", "9"),
        ],
    },
    Case {
        what: "packets as snoop lists them",
        text: "12   0.0027   alba -> nas7     NFS C GETATTR FH=8E6C\n13   0.0046   nas7 -> alba     NFS R GETATTR OK\n",
        says: &[("/outcome", "\"error\""), ("/remarks/0/line", "1")],
    },
    Case {
        what: "Windows' ping below a millisecond gives no round trip",
        text: "Ping statistics for 192.0.2.10:\n    Packets: Sent = 4, Received = 4, Lost = 0 (0% loss),\nApproximate round trip times in milli-seconds:\n    Minimum = 0ms, Maximum = 0ms, Average = 0ms\n",
        says: &[
            ("/outcome", "\"error\""),
            ("/blocks/0", "null"),
            (
                "/remarks/0/text",
                "\"line 4: a mean round trip of 0 ms is one below what the tool counts in: it is not used; measure with `ping` of Linux, or with psping on Windows, which print fractions\"",
            ),
        ],
    },
    Case {
        what: "Windows' ping in Japanese and in Polish",
        text: "    最小 = 2ms、最大 = 5ms、平均 = 3ms\n\n    Minimum = 12 ms, Maksimum = 14 ms, Czas średni = 13 ms\n",
        says: &[
            ("/blocks/0/mean_ms", "3.0"),
            ("/blocks/0/min_ms", "2.0"),
            ("/blocks/1/mean_ms", "13.0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "three figures that are not in the order of Windows' ping are none of its",
        text: "Read = 12ms, Write = 3ms, Commit = 40ms\n",
        says: &[("/blocks/0", "null"), ("/format", "\"prose\"")],
    },
    Case {
        what: "times of another program in the order of Windows' ping",
        text: "Latency p50 = 1ms, p99 = 9ms, p95 = 5ms\nfastest = 1ms, slowest = 9ms, typical = 5ms\n",
        says: &[("/blocks/0", "null"), ("/format", "\"prose\"")],
    },
    Case {
        what: "Windows' ping that lost packets",
        text: "    Pakete: Gesendet = 4, Empfangen = 3, Verloren = 1\n    (25% Verlust),\nCa. Zeitangaben in Millisek.:\n    Minimum = 11ms, Maximum = 14ms, Mittelwert = 12ms\n",
        says: &[
            ("/blocks/0/mean_ms", "12.0"),
            ("/remarks/1/line", "2"),
            (
                "/remarks/1/text",
                "\"25% of the packets were lost: the round trip holds for those that arrived, and the model has no loss; TCP waits far longer for each than the round trip says\"",
            ),
        ],
    },
    Case {
        what: "replies of ping without a summary",
        text: "64 bytes from 192.0.2.10: icmp_seq=1 ttl=64 time=0.412 ms\n64 bytes from 192.0.2.10: icmp_seq=2 ttl=64 time=0.398 ms\n64 bytes from 192.0.2.10: icmp_seq=3 ttl=64 time=0.405 ms\n",
        says: &[
            ("/blocks/0/mean_ms", "0.405"),
            ("/blocks/1", "null"),
            (
                "/remarks/0/text",
                "\"ping's summary is missing: the mean of 3 replies is used\"",
            ),
        ],
    },
    Case {
        what: "replies of ping above their summary count once",
        text: "64 bytes from 192.0.2.10: icmp_seq=1 ttl=64 time=0.412 ms\n64 bytes from 192.0.2.10: icmp_seq=2 ttl=64 time=0.398 ms\n^C\n--- nas ping statistics ---\n20 packets transmitted, 20 received, 0% packet loss, time 19032ms\nrtt min/avg/max/mdev = 0.312/0.401/0.523/0.062 ms\n",
        says: &[("/blocks/0/mean_ms", "0.401"), ("/blocks/1", "null")],
    },
    Case {
        what: "ping of AIX below a millisecond",
        text: "----nas01 PING Statistics----\n3 packets transmitted, 3 packets received, 0% packet loss\nround-trip min/avg/max = 0/0/1 ms\n",
        says: &[("/outcome", "\"error\""), ("/blocks/0", "null")],
    },
    Case {
        what: "fping to a host that did not answer",
        text: "192.0.2.10 : xmt/rcv/%loss = 5/0/100%\n",
        says: &[
            ("/outcome", "\"error\""),
            (
                "/remarks/0/text",
                "\"line 1: nothing came back from 192.0.2.10: no round trip\"",
            ),
        ],
    },
    Case {
        what: "mtr whose last hop is silent",
        text: "HOST: client1                    Loss%   Snt   Last   Avg  Best  Wrst StDev\n  1.|-- 192.0.2.1                  0.0%    10    0.4   0.5   0.3   1.1   0.2\n  2.|-- ???                       100.0    10    0.0   0.0   0.0   0.0   0.0\n",
        says: &[
            ("/outcome", "\"error\""),
            ("/blocks/0", "null"),
            (
                "/remarks/0/text",
                "\"line 3: the last hop of mtr, ???, did not answer: no round trip to the server; use `ping`\"",
            ),
        ],
    },
    Case {
        what: "mtr with the columns in another order",
        text: "HOST: client1                     Avg  Wrst Loss%\n  1.|-- nas01                     2.5   1.1  1.0%\n",
        says: &[("/blocks/0/mean_ms", "2.5"), ("/remarks/1/line", "2")],
    },
    Case {
        what: "iperf3 in bytes, of 1024",
        text: "[ ID] Interval           Transfer     Bitrate         Retr\n[  5]   0.00-2.00   sec  5.45 GBytes  2790 MBytes/sec    1             sender\n[  5]   0.00-2.00   sec  5.45 GBytes  2786 MBytes/sec                  receiver\n",
        says: &[("/blocks/0/goodput_mbit", "23370.661888")],
    },
    Case {
        what: "iperf3's JSON of datagrams, some lost",
        text: "{\"start\":{\"version\":\"iperf 3.12\",\"test_start\":{\"protocol\":\"UDP\"}},\"end\":{\"sum\":{\"bits_per_second\":200000000,\"lost_percent\":50.0}}}\n",
        says: &[
            ("/blocks/0/goodput_mbit", "100.0"),
            (
                "/remarks/0/text",
                "\"iperf3 sent datagrams at a rate that it was given: the link may carry more than it says\"",
            ),
        ],
    },
    Case {
        what: "iperf3's JSON, cut before its end",
        text: "{\n\t\"start\":\t{\"version\":\t\"iperf 3.12\"},\n\t\"intervals\":\t[{\n\t\t\t\"sum\":\t{\"bits_per_second\":\t9000000000}\n\t\t}, {\n\t\t\t\"sum\":\t{\"bits_per_second\":\t9400000000}\n\t\t}],\n\t\"end\":\t{\n\t\t\"streams\":\t[{\n",
        says: &[
            ("/blocks/0/goodput_mbit", "9200.0"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "iperf3's JSON of a run that failed",
        text: "{\n\t\"start\":\t{\"version\":\t\"iperf 3.12\"},\n\t\"error\":\t\"error - unable to connect to server: Connection refused\"\n}\n",
        says: &[
            ("/outcome", "\"error\""),
            (
                "/remarks/0/text",
                "\"line 1: iperf3 failed: error - unable to connect to server: Con…\"",
            ),
        ],
    },
    Case {
        what: "netperf with several requests under way tells no round trip",
        text: "MIGRATED TCP REQUEST/RESPONSE TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to nas01 () port 0 AF_INET : first burst 16\nLocal /Remote\nSocket Size   Request  Resp.   Elapsed  Trans.\nSend   Recv   Size     Size    Time     Rate         \nbytes  Bytes  bytes    bytes   secs.    per sec   \n\n16384  131072 1        1       10.00    112345.67   \n16384  131072\n",
        says: &[
            ("/blocks/0", "null"),
            (
                "/remarks/0/text",
                "\"line 7: netperf had several requests under way (burst): its rate says nothing of the round trip; run it without -b\"",
            ),
        ],
    },
    Case {
        what: "netperf with large requests tells no round trip",
        text: "MIGRATED TCP REQUEST/RESPONSE TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to nas01 () port 0 AF_INET : first burst 0\nLocal /Remote\nSocket Size   Request  Resp.   Elapsed  Trans.\nSend   Recv   Size     Size    Time     Rate         \nbytes  Bytes  bytes    bytes   secs.    per sec   \n\n16384  131072 10240    40960   10.00    3854.15   \n",
        says: &[("/blocks/0", "null"), ("/remarks/0/line", "7")],
    },
    Case {
        what: "netperf in another unit",
        text: "MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to nas01 () port 0 AF_INET\nRecv   Send    Send                          \nSocket Socket  Message  Elapsed              \nSize   Size    Size     Time     Throughput  \nbytes  bytes   bytes    secs.    MBytes  /sec  \n\n131072  16384  16384    10.00    1122.24   \n",
        says: &[("/blocks/0/goodput_mbit", "9414.031442")],
    },
    Case {
        what: "PCP leaves LAYOUTRETURN out of its names: the place counts",
        text: "nfs4.client.reqs\n    inst [46 or \"layoutcommit\"] value 5\n    inst [47 or \"secinfononam\"] value 7\n    inst [53 or \"seek\"] value 2\n",
        says: &[
            ("/blocks/0/counts_nonzero/layoutcommit", "5"),
            ("/blocks/0/counts_nonzero/layoutreturn", "7"),
            ("/blocks/0/counts_nonzero/destroy_clientid", "2"),
            ("/blocks/0/counts_nonzero/seek", "null"),
        ],
    },
    Case {
        what: "pminfo, cut inside an instance",
        text: "nfs3.client.reqs\n    inst [1 or \"getattr\"] value 1810400\n    inst [18 or \"statfs\"] value 98\n    inst [19 or \"fsin",
        says: &[
            ("/blocks/0/counts_nonzero/getattr", "1810400"),
            ("/blocks/0/counts_nonzero/fsstat", "98"),
            ("/outcome", "\"warning_partial\""),
            ("/remarks/0/line", "4"),
        ],
    },
    Case {
        what: "pmval -r counts",
        text: "metric:    nfs3.client.reqs\nhost:      client1\nsemantics: cumulative counter\nunits:     count\nsamples:   2\ninterval:  10.00 sec\n\n      getattr          read    \n      1810400       1204551\n      1810500       1204751\n",
        says: &[
            ("/blocks/0/counts_nonzero/getattr", "1810400"),
            ("/blocks/1/counts_nonzero/read", "1204751"),
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/counts_nonzero/read", "200"),
        ],
    },
    Case {
        what: "pmval of a sum",
        text: "metric:    nfs3.client.calls\nhost:      client1\nsemantics: cumulative counter\nunits:     count\nsamples:   2\ninterval:  1.00 sec\n    6291145\n    6291145\n",
        says: &[("/blocks/0", "null"), ("/remarks/0/line", "1")],
    },
    Case {
        what: "collectd's values twice are two snapshots",
        text: "PUTVAL \"client1/nfs-v3client/nfs_procedure-getattr\" interval=10.000 1716800000.123:100\nPUTVAL \"client1/nfs-v3client/nfs_procedure-read\" interval=10.000 1716800000.123:200\nPUTVAL \"client1/nfs-v3client/nfs_procedure-getattr\" interval=10.000 1716800010.123:130\nPUTVAL \"client1/nfs-v3client/nfs_procedure-read\" interval=10.000 1716800010.123:250\n",
        says: &[
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/counts_nonzero/getattr", "30"),
            ("/blocks/2/counts_nonzero/read", "50"),
        ],
    },
    Case {
        what: "collectd's rates are no counts",
        text: "PUTVAL \"client1/nfs-v3client/nfs_procedure-getattr\" interval=10.000 1716800000.123:12.5\n",
        says: &[
            ("/remarks/0/line", "1"),
            ("/blocks/0/counts_nonzero/getattr", "null"),
        ],
    },
    Case {
        what: "sadf -d goes on behind a restart, and tells hosts apart",
        text: "# hostname;interval;timestamp;call/s;retrans/s;read/s;write/s;access/s;getatt/s\nclient1;600;2024-05-01 00:10:01 UTC;12.40;0.00;3.10;1.20;2.50;5.60\nclient1;-1;2024-05-01 00:25:00 UTC;LINUX-RESTART\t(8 CPU)\nclient1;600;2024-05-01 00:30:01 UTC;11.40;0.00;3.00;1.10;2.40;5.50\nclient2;600;2024-05-01 00:10:01 UTC;1.40;0.00;0.30;0.20;0.40;0.50\n",
        says: &[
            ("/blocks/0/host", "\"client1\""),
            ("/blocks/0/n_rows", "2"),
            ("/blocks/1/host", "\"client2\""),
            ("/blocks/1/rows/0/call~1s", "1.4"),
        ],
    },
    Case {
        what: "sadf -d -- -h: columns that repeat stand before those of NFS",
        text: "# hostname;interval;timestamp;CPU;%user;%idle[...];call/s;retrans/s;read/s;write/s;access/s;getatt/s\nclient1;600;2024-05-01 00:10:01 UTC;-1;2.10;96.40;0;2.10;96.40;12.40;0.00;3.10;1.20;2.50;5.60\n",
        says: &[
            ("/blocks/0/rows/0/call~1s", "12.4"),
            ("/blocks/0/rows/0/getatt~1s", "5.6"),
            ("/remarks/1", "null"),
        ],
    },
    Case {
        what: "sadf -d, a row of it cut",
        text: "# hostname;interval;timestamp;call/s;retrans/s;read/s;write/s;access/s;getatt/s\nclient1;600;2024-05-01 00:10:01 UTC;12.40;0.00;3.10;1.20;2.50;5.60\nclient1;600;2024-05-01 00:20:01 UTC;13.40;0.00;3.2\n",
        says: &[
            ("/blocks/0/n_rows", "1"),
            ("/outcome", "\"warning_partial\""),
            (
                "/remarks/1/text",
                "\"line 3: 6 fields for 9 names of the heading (cut, or decimal commas between commas?): the row is left out\"",
            ),
        ],
    },
    Case {
        what: "sadf -d, as a sheet writes it with tabs",
        text: "hostname\tinterval\ttimestamp\tcall/s\tretrans/s\tread/s\twrite/s\taccess/s\tgetatt/s\nclient1\t600\t2024-05-01 00:10:01 UTC\t12,40\t0,00\t3,10\t1,20\t2,50\t5,60\n",
        says: &[("/blocks/0/rows/0/call~1s", "12.4")],
    },
    Case {
        what: "a table with an operation in each row, below a title",
        text: "NFSv4.1 client, one week:\n\n| Operation | Calls | Latency class |\n|---|---|---|\n| getattr | 100 | 1 |\n| read | 300 | 2 |\n| write | 7 |\n| total | 401 | 3 |\n",
        says: &[
            ("/blocks/0/side", "\"client\""),
            ("/blocks/0/nfs_version", "4"),
            ("/blocks/0/counts_nonzero/read", "300"),
            ("/outcome", "\"warning_partial\""),
            ("/remarks/1/line", "7"),
            (
                "/remarks/3/text",
                "\"line 3: the total 401 is not the sum 400 of the rows\"",
            ),
        ],
    },
    Case {
        what: "a table with an operation in each row and no unit",
        text: "method,Value\nGetAttr,120.4\nRead,30.1\n",
        says: &[
            ("/blocks/0", "null"),
            (
                "/remarks/0/text",
                "\"line 1: operations in the rows, but no column that says what the figures are: name it `count` for RPCs, `ops/s` for rates, `avg RTT (ms)` for times\"",
            ),
        ],
    },
    Case {
        what: "a wiki's table with the figures of nfsiostat",
        text: "||op||ops/s||kB/s||kB/op||retrans||avg RTT (ms)||avg exe (ms)||\n|read|401.220|25678.080|64.000|0 (0.0%)|1.215|1.300|\n|write|210,110|26894,080|128,000|3 (1,4%)|4,310|12,520|\n",
        says: &[
            ("/blocks/0/kind", "\"nfsiostat\""),
            ("/blocks/0/rows/0/rtt_ms", "1.215"),
            ("/blocks/0/rows/1/exe_ms", "12.52"),
            ("/blocks/0/rows/1/retrans", "3"),
        ],
    },
    Case {
        what: "a web page's table of nfsstat: cells of figures are no line numbers",
        text: "<table>\n<tr><td>Client nfs v3:</td></tr>\n<tr><td>null</td><td>getattr</td><td>read</td></tr>\n<tr><td>12</td><td>3%</td><td>100</td><td>31%</td><td>200</td><td>63%</td></tr>\n<tr><td>write</td><td>lookup</td><td>access</td></tr>\n<tr><td>0</td><td>0%</td><td>0</td><td>0%</td><td>0</td><td>0%</td></tr>\n<tr><td>create</td><td>mkdir</td><td>remove</td></tr>\n<tr><td>1</td><td>0%</td><td>0</td><td>0%</td><td>0</td><td>0%</td></tr>\n</table>\n",
        says: &[
            ("/blocks/0/counts_nonzero/null", "12"),
            ("/blocks/0/counts_nonzero/read", "200"),
            ("/blocks/0/counts_nonzero/create", "1"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a table of Markdown in a mail",
        text: "> | op | count |\n> |---|---|\n> | getattr | 100 |\n> | read | 300 |\n",
        says: &[("/blocks/0/counts_nonzero/read", "300")],
    },
    Case {
        what: "digits in groups, with thin blanks and with apostrophes",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n6\u{202f}281\u{202f}145    12         6'281'190 \n",
        says: &[
            ("/blocks/0/calls", "6281145"),
            ("/blocks/0/authrefrsh", "6281190"),
            (
                "/remarks/0/text",
                "\"2 numbers with blanks or apostrophes between groups of three digits, read without them\"",
            ),
        ],
    },
    Case {
        what: "a mount in a sentence",
        text: "Since the upgrade to 5.14, any idea? Mount is nas01:/vol/my home on /home type nfs4 (rw,vers=4.1,rsize=1048576)\n",
        says: &[
            ("/blocks/0/device", "\"nas01:/vol/my home\""),
            ("/blocks/0/mountpoint", "\"/home\""),
        ],
    },
    Case {
        what: "a mount below the command that lists it is whole",
        text: "$ mount | grep nfs\nnas01:/vol/home on /home type nfs4 (rw,vers=4.1,rsize=1048576)\n",
        says: &[
            ("/blocks/0/device", "\"nas01:/vol/home\""),
            ("/remarks/1", "null"),
        ],
    },
    Case {
        what: "iostat's tables below sysstat's NFS report are named, and are no part of it",
        text: "Filesystem:              rBlk_nor/s   wBlk_nor/s   rBlk_dir/s   wBlk_dir/s   rBlk_svr/s   wBlk_svr/s     ops/s    rops/s    wops/s\nnas:/vol/a                  1000.00       200.00         0.00         0.00       900.00       200.00     20.00     10.00      5.00\n\navg-cpu:  %user   %nice %system %iowait  %steal   %idle\n           2.10    0.00    1.20    7.30    0.00   89.40\n",
        says: &[
            ("/outcome", "\"ok\""),
            (
                "/remarks/1/text",
                "\"line 4: the processor's table of iostat, not NFS. Paste `nfsiostat 10 2` or /proc/self/mountstats of the client\"",
            ),
        ],
    },
    Case {
        what: "vmstat alone",
        text: "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n 2  4      0 812340  12040 6120400    0    0     1     8   45   61  1  2 90  7  0\n",
        says: &[
            ("/outcome", "\"error\""),
            (
                "/remarks/0/text",
                "\"line 1: a table of vmstat: processors, memory and local disks, not NFS. Paste `nfsiostat 10 2` or /proc/self/mountstats of the client\"",
            ),
        ],
    },
    Case {
        what: "a table of another tool ends where a report begins",
        text: "Device             tps    kB_read/s    kB_wrtn/s    kB_read    kB_wrtn\nsda               1.20        12.00       120.00        100        200\nClient rpc stats:\ncalls      retrans    authrefrsh\n100        0          100\n",
        says: &[("/blocks/0/calls", "100")],
    },
    Case {
        what: "operations in columns without a unit",
        text: "\"Time\",\"GetAttr\",\"Read\",\"Write\"\n2024-11-20 10:00:00,120.4,30.1,12.0\n",
        says: &[
            ("/outcome", "\"error\""),
            (
                "/remarks/0/text",
                "\"line 1: a table with an operation in each column, whose unit is not said, is not read: paste nfsstat itself, or write an operation in each row below a heading like `op count` or `op ops/s`\"",
            ),
        ],
    },
    Case {
        what: "dd with French units",
        text: "1048576000 octets (1,0 Go, 1000 Mio) copiés, 9,3125 s, 113 Mo/s\n",
        says: &[
            ("/blocks/0/bytes", "1048576000"),
            ("/blocks/0/seconds", "9.3125"),
        ],
    },
    Case {
        what: "nfsstat -S prints differences",
        text: "$ nfsstat -c -S /tmp/before.nfsstat\nClient rpc stats:\ncalls      retrans    authrefrsh\n100        0          100\n",
        says: &[
            ("/blocks/0/span", "\"interval\""),
            (
                "/remarks/0/text",
                "\"differences to the counters in /tmp/before.nfsstat, not totals since boot\"",
            ),
        ],
    },
    Case {
        what: "a mount of SMB is none of NFS",
        text: "//nas01/share on /mnt type cifs (rw,relatime,vers=3.1.1,cache=strict,rsize=4194304,wsize=4194304)\n",
        says: &[
            ("/blocks/0", "null"),
            (
                "/remarks/0/text",
                "\"line 1: a mount of SMB (cifs), not of NFS. Paste the line of the NFS mount, or `nfsstat -m`\"",
            ),
        ],
    },
    Case {
        what: "a mount of SMB beside one of NFS",
        text: "//nas01/share on /mnt type cifs (rw,relatime,vers=3.1.1,rsize=4194304,wsize=4194304)\nnas01:/vol/home on /home type nfs (rw,vers=3,rsize=65536,wsize=65536,hard,proto=tcp)\n",
        says: &[
            ("/blocks/0/device", "\"nas01:/vol/home\""),
            ("/blocks/1", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a list of operations and counts below a title",
        text: "NFS v3 server, top operations:\n- getattr: 1,810,400 (28.9%)\n- read: 1204551 (19 %)\n- write = 983210\n",
        says: &[
            ("/format", "\"operations_by_line\""),
            ("/blocks/0/side", "\"server\""),
            ("/blocks/0/nfs_version", "3"),
            ("/blocks/0/counts_nonzero/getattr", "1810400"),
            ("/blocks/0/counts_nonzero/write", "983210"),
        ],
    },
    Case {
        what: "a table of NFS v3 that was cut at its end, and one that is whole but for operations unknown to the tool",
        text: "Client nfs v3:\nnull getattr setattr lookup\n0 0% 300 30% 0 0% 200 20%\n\nServer nfs v3:\nnull getattr write commit\n0 0% 300 30% 150 15% 50 5%\n",
        says: &[
            (
                "/remarks/0/text",
                "\"line 1: the shares are of a total between 968 and 1000, but the operations add up to 500: the text ends inside the table, behind lookup, or leaves rows out; paste it whole\"",
            ),
            (
                "/remarks/1/text",
                "\"line 5: the shares are of a total between 968 and 1000, but the operations add up to 500: the text leaves some out; paste it whole\"",
            ),
        ],
    },
    Case {
        what: "a server's silence between the rows of an interval of FreeBSD",
        text: " GtAttr Lookup Rdlink   Read  Write Rename Access  Rddir\n    112     44      0   1201      0      0     33      1\nnfs server nas:/vol: not responding\n      0      0      0      0      0      0      0      0\nnfs server nas:/vol: is alive again\n     10      0      0   1300      0      0      0      0\n",
        says: &[("/outcome", "\"ok_notice\"")],
    },
    Case {
        what: "the same of Linux between iozone's rows",
        text: "              KB  reclen   write rewrite    read    reread\n         1048576      64   88012   87112   101223   102334\nnfs: server nas not responding, still trying\nnfs: server nas OK\n         1048576     128   98012   97112   111223   112334\n",
        says: &[("/blocks/0/rows/1/reclen", "128")],
    },
    Case {
        what: "the foot of a page inside a table",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000       \n\nClient nfs v3:\nnull             getattr          read             write            \nPage 2 of 5\n0         0%     300      30%     500      50%     200      20%     \n",
        says: &[("/blocks/1/counts_nonzero/read", "500")],
    },
];
