//! Reports as loggers, terminals, sheets and tools that run commands elsewhere carry them: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn what_is_carried_reads_as_it_stands() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "sar with commas between thousands",
        text: "12:00:01       call/s retrans/s    read/s   write/s  access/s  getatt/s\n12:10:01     1,180.30      0.00    147.10    974.33     11.87     40.30\n",
        says: &[
            ("/blocks/0/rows/0/call~1s", "1180.3"),
            ("/remarks/0", "null"),
        ],
    },
    Case {
        what: "nfsiostat with commas between thousands",
        text: "nas:/vol1 mounted on /mnt:\n\n           ops/s       rpc bklog\n       1,212.140           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                1212.140      135679.000         111.933        0 (0.0%)           9.235       1,277.860\n",
        says: &[
            ("/blocks/0/ops_s", "1212.14"),
            ("/blocks/0/rpc_bklog", "0.0"),
            ("/blocks/0/rows/0/exe_ms", "1277.86"),
        ],
    },
    Case {
        what: "a line of the report in each message of a log (logrus)",
        text: "time=\"2024-03-11T10:00:01Z\" level=info msg=\"Client rpc stats:\"\ntime=\"2024-03-11T10:00:01Z\" level=info msg=\"calls      retrans    authrefrsh\"\ntime=\"2024-03-11T10:00:01Z\" level=info msg=\"386800393   0          387762712\"\ntime=\"2024-03-11T10:00:01Z\" level=info msg=\"\"\ntime=\"2024-03-11T10:00:01Z\" level=info msg=\"Client nfs v3:\"\ntime=\"2024-03-11T10:00:01Z\" level=info msg=\"null         getattr\"\ntime=\"2024-03-11T10:00:01Z\" level=info msg=\"0         0% 259158128 66%\"\n",
        says: &[
            ("/format", "\"linux_nfsstat\""),
            ("/blocks/0/calls", "386800393"),
            ("/blocks/1/counts_nonzero/getattr", "259158128"),
        ],
    },
    Case {
        what: "a report in one message, its title behind the mark that begins it",
        text: "ts=2024-03-11T10:00:01.1Z caller=collect.go:42 msg=\"Client rpc stats:\\ncalls      retrans    authrefrsh\\n5          1          5\\n\" host=web1\n",
        says: &[
            ("/blocks/0/kind", "\"client_rpc\""),
            ("/blocks/0/calls", "5"),
            ("/blocks/0/retrans", "1"),
            ("/blocks/0/line", "1"),
        ],
    },
    Case {
        what: "two snapshots in messages of a log, told apart by its dates",
        text: "Mar 11 10:00:01 web1 collect[9]: time=\"2024-03-11T10:00:00Z\" msg=\"rpc 1000 0 1000\"\nMar 11 10:00:01 web1 collect[9]: time=\"2024-03-11T10:00:00Z\" msg=\"proc3 22 0 500 0 100 0 0 400 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\"\nMar 11 10:01:01 web1 collect[9]: time=\"2024-03-11T10:01:00Z\" msg=\"rpc 1600 0 1600\"\nMar 11 10:01:01 web1 collect[9]: time=\"2024-03-11T10:01:00Z\" msg=\"proc3 22 0 800 0 100 0 0 700 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\"\n",
        says: &[
            ("/blocks/4/kind", "\"diff\""),
            ("/blocks/4/elapsed_s", "60.0"),
            ("/blocks/4/counts_nonzero/read", "300"),
        ],
    },
    Case {
        what: "what two hosts said on one line each (ansible -o)",
        text: "web1 | CHANGED | rc=0 | (stdout) Client rpc stats:\\ncalls      retrans    authrefrsh\\n5          1          5\nweb2 | CHANGED | rc=0 | (stdout) Client rpc stats:\\ncalls      retrans    authrefrsh\\n7          2          7 (stderr) bash: warning\n",
        says: &[
            ("/blocks/0/node", "\"web1\""),
            ("/blocks/0/calls", "5"),
            ("/blocks/1/node", "\"web2\""),
            ("/blocks/1/retrans", "2"),
        ],
    },
    Case {
        what: "tabs that a log wrote as `#011`",
        text: "/mnt from nas:/vol\n Flags:#011rw,relatime,vers=3,rsize=65536,hard,proto=tcp,addr=10.0.0.1\n",
        says: &[("/blocks/0/flags", "[\"rw\",\"relatime\",\"hard\"]")],
    },
    Case {
        what: "tabs and line ends as `sed -n l` writes them",
        text: "/mnt from nas:/vol$\n Flags:\\trw,relatime,vers=3,rsize=65536,hard,proto=tcp,addr=10.0.0.1$\n$\n",
        says: &[("/blocks/0/flags", "[\"rw\",\"relatime\",\"hard\"]")],
    },
    Case {
        what: "a message of the kernel between the lines of a mount",
        text: "nas:/v mounted on /v:\n\n           ops/s       rpc bklog\n         262.160           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n[123456.789012] nfs: server nas not responding, still trying\n                  11.557         356.081          30.812        0 (0.0%)           5.167           5.239\n",
        says: &[
            ("/blocks/0/device", "\"nas:/v\""),
            ("/blocks/0/rows/0/rtt_ms", "5.167"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "cells of a sheet, the words of a title too",
        text: "nas:/v\tmounted\ton\t/v:\n\nops/s\trpc\tbklog\n262.160\t0.000\n\nread:\tops/s\tkB/s\tkB/op\tretrans\tavg\tRTT\t(ms)\tavg\texe\t(ms)\n11.557\t356.081\t30.812\t0\t(0.0%)\t5.167\t5.239\n",
        says: &[
            ("/blocks/0/device", "\"nas:/v\""),
            ("/blocks/0/rows/0/exe_ms", "5.239"),
        ],
    },
    Case {
        what: "no-break blanks in numbers alone",
        text: "mount -t nfs -o rsize=1\u{a0}048\u{a0}576,wsize=1\u{a0}048\u{a0}576,hard nas:/vol /mnt\n",
        says: &[
            ("/blocks/0/options/rsize", "1048576"),
            ("/blocks/0/flags", "[\"hard\"]"),
        ],
    },
    Case {
        what: "lines that are set as code one by one",
        text: "`nas:/vol /mnt nfs rw,vers=3,rsize=65536,addr=10.0.0.1 0 0`\n`nas:/home /home nfs4 rw,vers=4.1,rsize=65536,addr=10.0.0.1 0 0`\n",
        says: &[
            ("/blocks/0/device", "\"nas:/vol\""),
            ("/blocks/1/mountpoint", "\"/home\""),
        ],
    },
    Case {
        what: "the journal with the seconds since the boot",
        text: "[    1.234567] web1 collect[9]: Client rpc stats:\n[    1.234568] web1 collect[9]: calls      retrans    authrefrsh\n[    1.234569] web1 collect[9]: 5          1          5\n",
        says: &[("/blocks/0/calls", "5")],
    },
    Case {
        what: "a word processor's dashes",
        text: "/Volumes/home from nas:/home\n \u{2013} Original mount options:\n     General mount flags: 0x0\n     NFS parameters: vers=3,rsize=32768\n \u{2013} Current mount parameters:\n     General mount flags: 0x0\n     NFS parameters: vers=3,tcp,rsize=65536,wsize=65536\n",
        says: &[
            ("/blocks/0/mountpoint", "\"/Volumes/home\""),
            ("/blocks/0/rsize", "65536"),
        ],
    },
    Case {
        what: "`watch` above rows of intervals: its date is no interval",
        text: "Every 2.0s: nfsstat -c        web1: Mon Mar 11 10:00:01 2024\n\n GtAttr Lookup Rdlink   Read  Write Rename Access  Rddir\n     10      2      0      5      1      0      3      0\n",
        says: &[("/blocks/0/interval_s", "1")],
    },
    Case {
        what: "a diff with the dates of its files",
        text: "--- before.txt\t2024-03-11 10:00:00.500000000 +0100\n+++ after.txt\t2024-03-11 10:00:06.000000000 +0100\n@@ -1,2 +1,2 @@\n-rpc 1000 0 1000\n-proc3 22 0 500 0 100 0 0 400 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n+rpc 1600 0 1600\n+proc3 22 0 800 0 100 0 0 700 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/4/kind", "\"diff\""),
            ("/blocks/4/elapsed_s", "5.5"),
            ("/elapsed_s", "[5.5]"),
        ],
    },
    Case {
        what: "a diff with context, one side left out",
        text: "*** before.txt\tMon Mar 11 10:00:00 2024\n--- after.txt\tMon Mar 11 10:05:00 2024\n***************\n*** 1,3 ****\n  net 0 0 0 0\n! rpc 1000 0 1000\n! proc3 22 0 500 0 100 0 0 400 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n--- 1,3 ----\n  net 0 0 0 0\n! rpc 1600 0 1600\n! proc3 22 0 800 0 100 0 0 700 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/format", "\"diff_of_snapshots\""),
            ("/blocks/6/kind", "\"diff\""),
            ("/blocks/6/elapsed_s", "300.0"),
            ("/blocks/6/counts_nonzero/getattr", "300"),
        ],
    },
    Case {
        what: "two scrapes of node_exporter's mounts",
        text: "node_mountstats_nfs_age_seconds_total{export=\"nas:/v\",protocol=\"tcp\"} 100\nnode_mountstats_nfs_operations_requests_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 1298\nnode_mountstats_nfs_operations_transmissions_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 1298\nnode_mountstats_nfs_operations_major_timeouts_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 0\nnode_mountstats_nfs_operations_sent_bytes_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 207680\nnode_mountstats_nfs_operations_received_bytes_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 1.210292152e+09\nnode_mountstats_nfs_operations_queue_time_seconds_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 0.006\nnode_mountstats_nfs_operations_response_time_seconds_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 79.386\nnode_mountstats_nfs_operations_request_time_seconds_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 79.407\nnode_mountstats_nfs_age_seconds_total{export=\"nas:/v\",protocol=\"tcp\"} 160\nnode_mountstats_nfs_operations_requests_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 2298\nnode_mountstats_nfs_operations_transmissions_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 2300\nnode_mountstats_nfs_operations_major_timeouts_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 0\nnode_mountstats_nfs_operations_sent_bytes_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 367680\nnode_mountstats_nfs_operations_received_bytes_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 1.310292152e+09\nnode_mountstats_nfs_operations_queue_time_seconds_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 0.016\nnode_mountstats_nfs_operations_response_time_seconds_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 89.386\nnode_mountstats_nfs_operations_request_time_seconds_total{export=\"nas:/v\",operation=\"READ\",protocol=\"tcp\"} 89.507\n",
        says: &[
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/elapsed_s", "60"),
            ("/blocks/2/READ/ops", "1000"),
            ("/blocks/2/READ/retrans", "2"),
            ("/blocks/2/READ/avg_rtt_ms", "10.0"),
            ("/blocks/2/READ/avg_exe_ms", "10.1"),
        ],
    },
    Case {
        what: "a column of counts for each host",
        text: "operation;nfs-cl01;nfs-cl02\ngetattr;1234567;2345678\nread;7812345;6712345\n",
        says: &[
            ("/blocks/0/node", "\"nfs-cl01\""),
            ("/blocks/0/counts_nonzero/read", "7812345"),
            ("/blocks/1/node", "\"nfs-cl02\""),
            ("/blocks/1/counts_nonzero/getattr", "2345678"),
        ],
    },
    Case {
        what: "histograms among the counters of ONTAP are left out, and what stands below is not",
        text: "Object: nfsv3\nInstance: svm1\nElapsed-time: 300s\n\n    Counter                                                     Value\n    -------------------------------- --------------------------------\n    nfsv3_read_size_histo                                           -\n                           0-511                                 1023\n                         512-1023                                  12\n    read_ops                                                     1200\n",
        says: &[
            ("/blocks/0/counters/read_ops", "1200"),
            ("/remarks/0/line", "8"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "the name of a pod before every line, of which nothing else is known",
        text: "nfs-client-7d9f main Client rpc stats:\nnfs-client-7d9f main calls      retrans    authrefrsh\nnfs-client-7d9f main 5          1          5\n",
        says: &[("/blocks/0/calls", "5"), ("/blocks/0/line", "1")],
    },
    Case {
        what: "a date with its day of the week, host and program before every line",
        text: "Mon 2024-03-11 10:00:01 CET web01 collect[812]: nas:/v mounted on /v:\nMon 2024-03-11 10:00:01 CET web01 collect[812]:\nMon 2024-03-11 10:00:01 CET web01 collect[812]:            ops/s       rpc bklog\nMon 2024-03-11 10:00:01 CET web01 collect[812]:          262.160           0.000\nMon 2024-03-11 10:00:02 CET web01 collect[812]: read:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\nMon 2024-03-11 10:00:02 CET web01 collect[812]:                   11.557         356.081          30.812        0 (0.0%)           5.167           5.239\n",
        says: &[
            ("/blocks/0/device", "\"nas:/v\""),
            ("/blocks/0/rows/0/rtt_ms", "5.167"),
        ],
    },
    Case {
        what: "what `grep -n -C` shows, numbers with hyphens and colons",
        text: "7-Client rpc stats:\n8:calls      retrans    authrefrsh\n9-5          1          5\n10-\n11-Client nfs v3:\n12-null         getattr\n13-0         0% 5        100%\n",
        says: &[
            ("/blocks/0/calls", "5"),
            ("/blocks/1/counts_nonzero/getattr", "5"),
        ],
    },
    Case {
        what: "numbers of lines, tildes and the status of vi",
        text: "  1 Client rpc stats:\n  2 calls      retrans    authrefrsh\n  3 5          1          5\n  4 \n  5 Client nfs v3:\n  6 null         getattr\n  7 0         0% 5        100%\n~\n~\n\"out.txt\" 7L, 120B\n",
        says: &[
            ("/blocks/0/calls", "5"),
            ("/blocks/1/counts_nonzero/getattr", "5"),
        ],
    },
    Case {
        what: "hosts before the devices of mounts, as a search names them",
        text: "web1:nas1:/vol/a on /a type nfs4 (rw,vers=4.1,rsize=262144,wsize=262144,hard,addr=10.0.0.1)\nweb2:[2001:db8::1]:/b on /b type nfs4 (rw,vers=4.1,rsize=262144,wsize=262144,hard)\n2001:db8::1:/c on /c type nfs4 (rw,vers=4.1,rsize=262144,wsize=262144,hard)\n",
        says: &[
            ("/blocks/0/node", "\"web1\""),
            ("/blocks/0/device", "\"nas1:/vol/a\""),
            ("/blocks/2/device", "\"2001:db8::1:/c\""),
        ],
    },
    Case {
        what: "the seconds since 1970 above two snapshots",
        text: "$ date +%s; cat /proc/net/rpc/nfs\n1710147601\nrpc 1000 0 1000\nproc3 22 0 500 0 100 0 0 400 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n$ date +%s; cat /proc/net/rpc/nfs\n1710147661\nrpc 1600 0 1600\nproc3 22 0 800 0 100 0 0 700 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[("/blocks/4/elapsed_s", "60.0")],
    },
    Case {
        what: "a prompt behind output that has no line end",
        text: "root@web1:~# cat /proc/mounts\nnas:/vol /mnt nfs rw,vers=3,rsize=65536,addr=10.0.0.1 0 0\nroot@web1:~# cat opts\nnas:/home /home nfs rw,vers=3,rsize=65536,addr=10.0.0.1root@web1:~#\n",
        says: &[("/blocks/1/options/addr", "\"10.0.0.1\"")],
    },
];

#[test]
fn what_is_altered_or_cut_is_said() {
    let faults = faults(ALTERED);
    assert!(faults.is_empty(), "{faults}");
}

const ALTERED: &[Case] = &[
    Case {
        what: "figures of fio with commas for points",
        text: "test: (groupid=0, jobs=1): err= 0: pid=1: Mon Mar 11 10:00:00 2024\n  read: IOPS=2800, BW=350,5MiB/s (367MB/s)(10.3GiB/30005msec)\n    clat (usec): min=82, max=35378, avg=350,45, stdev=6.80\n",
        says: &[
            ("/remarks/0/line", "2"),
            ("/remarks/1/line", "3"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a list of options that was cut in the name of one",
        text: "/mnt from nas:/vol\n Flags:\trw,relatime,vers=3,rsize=65536,hard,acregmi\n",
        says: &[("/outcome", "\"warning_partial\"")],
    },
    Case {
        what: "a size that lost its last digits",
        text: "nas:/vol on /mnt type nfs (rw,vers=3,rsize=10485,wsize=1048576,hard,addr=10.0.0.1)\n",
        says: &[
            ("/remarks/0/kind", "\"contradicts\""),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a row of nfsslower with a letter for a digit",
        text: "Tracing NFS operations that are slower than 10 ms\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n11:25:16 dd             21295  W 1048576 15360      14.84 a\n11:25:16 dd             21295  W 1O48576 16384      11.73 a\n11:25:17 dd             21295  W 1048576 17408      12.73 a\n",
        says: &[
            ("/blocks/0/n_rows", "2"),
            ("/remarks/0/line", "4"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "the rates of mounts in a sheet with semicolons",
        text: "Filesystem:;rkB_nor/s;wkB_nor/s;rkB_dir/s;wkB_dir/s;rkB_svr/s;wkB_svr/s;ops/s;rops/s;wops/s\nnas:/vol/a;10,50;0,00;0,00;0,00;11,00;0,00;5,00;4,00;0,00\n",
        says: &[
            ("/blocks/0/rows/0/filesystem", "\"nas:/vol/a\""),
            ("/blocks/0/rows/0/rkB_nor~1s", "10.5"),
        ],
    },
    Case {
        what: "a list of operations without its beginning",
        text: "nfs v3 client      lookup:       10\nnfs v3 client      access:       20\nnfs v3 client        read:       30\nnfs v3 client       write:       40\n",
        says: &[
            ("/remarks/0/line", "1"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "names of the rpc row that were altered",
        text: "Client rpc stats:\nca11s      retrans    authrefrsh\n5          1          5\n\nClient nfs v3:\nnull         getattr\n0         0% 5        100%\n",
        says: &[("/outcome", "\"warning_partial\"")],
    },
    Case {
        what: "one report pasted twice",
        text: "nas:/v mounted on /v:\n\n           ops/s       rpc bklog\n         262.160           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  11.557         356.081          30.812        0 (0.0%)           5.167           5.239\n\nnas:/v mounted on /v:\n\n           ops/s       rpc bklog\n         262.160           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  11.557         356.081          30.812        0 (0.0%)           5.167           5.239\n",
        says: &[(
            "/remarks/1/text",
            "\"the same figures as at line 1: the same report pasted twice, not two measurements\"",
        )],
    },
    Case {
        what: "a title behind the prompt and the command on its line",
        text: "[root@web1 ~]# nfsstat -c Client rpc stats:\ncalls      retrans    authrefrsh\n50000      7          50000\n\nClient nfs v3:\nnull         getattr\n0         0% 50000   100%\n",
        says: &[
            ("/blocks/0/kind", "\"client_rpc\""),
            ("/blocks/0/retrans", "7"),
            ("/blocks/1/counts_nonzero/getattr", "50000"),
        ],
    },
    Case {
        what: "titles set as headings of Markdown",
        text: "### Server rpc stats:\ncalls      badcalls   badfmt     badauth    badclnt\n50000      3          1          2          0\n\n### Server nfs v4:\nnull             compound\n1         0%     49999    99%\n",
        says: &[
            ("/blocks/0/by_position/badauth", "2"),
            ("/blocks/1/counts_nonzero/compound", "49999"),
        ],
    },
    Case {
        what: "a title behind an author's words, of System V and of BSD",
        text: "on the old one: Client rpc:\nConnectionless:\ncalls    badcalls  retrans\n80785    3135      25029\n\nthe other says Client Info:\nRpc Counts:\n  Getattr   Setattr\n       12         3\n",
        says: &[
            ("/blocks/0/retrans", "25029"),
            ("/blocks/1/sections/Rpc Counts/Getattr", "12"),
        ],
    },
    Case {
        what: "a report in quotation marks",
        text: "\u{201c}Client rpc stats:\ncalls      retrans    authrefrsh\n50000      7          50000\n\nClient nfs v3:\nnull         getattr\n0         0% 50000   100%\u{201d}\n",
        says: &[
            ("/blocks/0/calls", "50000"),
            ("/blocks/1/counts_nonzero/getattr", "50000"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "reports as cells of a file with commas",
        text: "host,output\nweb1,\"rc 0 6 18622\nfh 3 0 0 0 0\nrpc 18628 0 0 0 0\"\nweb2,\"rc 1 7 20000\nfh 4 0 0 0 0\nrpc 20008 0 0 0 0\",ok\n",
        says: &[
            ("/blocks/0/misses", "6"),
            ("/blocks/2/calls", "18628"),
            ("/blocks/3/misses", "7"),
            ("/blocks/5/calls", "20008"),
        ],
    },
    Case {
        what: "line numbers on lines of their own, as pages with a column of them give",
        text: "1\nClient rpc stats:\n2\ncalls      retrans    authrefrsh\n3\n50000      7          50000\n4\n\n5\nClient nfs v3:\n6\nnull         getattr\n7\n0         0% 50000   100%\n",
        says: &[
            ("/blocks/0/calls", "50000"),
            ("/blocks/0/line", "2"),
            ("/blocks/1/counts_nonzero/getattr", "50000"),
        ],
    },
    Case {
        what: "a blank before each per cent sign",
        text: "Client nfs v3:\nnull         getattr      setattr      lookup\n0        0 % 500000 99 % 3        0 % 17       0 %\n",
        says: &[
            ("/blocks/0/counts_nonzero/getattr", "500000"),
            ("/blocks/0/counts_nonzero/lookup", "17"),
        ],
    },
    Case {
        what: "a report that a patch adds is no second snapshot",
        text: "--- /dev/null\n+++ b/before.txt\n@@ -0,0 +1,2 @@\n+rpc 1000 0 1000\n+proc3 22 0 500 0 100 0 0 400 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/format", "\"proc_net_rpc_nfs\""),
            ("/blocks/0/calls", "1000"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "the left pane of tmux, copied with the border at its right",
        text: "$ nfsiostat                                                                                                     \u{2502}\n                                                                                                                \u{2502}\nnas:/data mounted on /data:                                                                                     \u{2502}\n                                                                                                                \u{2502}\n           ops/s       rpc bklog                                                                                \u{2502}\n          12.140           0.000                                                                                \u{2502}\n                                                                                                                \u{2502}\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)        \u{2502}\n                   0.687         135.679         197.518        0 (0.0%)           9.235           9.876        \u{2502}\n",
        says: &[
            ("/blocks/0/mount", "\"/data\""),
            ("/blocks/0/ops_s", "12.14"),
            ("/blocks/0/rows/0/rtt_ms", "9.235"),
            (
                "/remarks/0/text",
                "\"the border of a pane (\u{2502}) taken off the end of 9 lines\"",
            ),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "bounds of rows of bpftrace among control sequences of a terminal",
        text: "\u{1b}[?2004hTracing NFS latency... Hit Ctrl-C to end.\n@us[read]:\n[512, 1K)             12 |@@@@@               |\n[1K, 2K)               2 |@                   |\n\n@us[write]:\n[1K, 2K)               9 |@@@@                |\n[2K, 4K)              28 |@@@@@@@@@@@@@@@@@@@@|\n\u{1b}[?2004hroot@nas:~# exit\n\u{1b}[?2004lexit\n",
        says: &[
            ("/blocks/0/count", "14"),
            ("/blocks/1/count", "37"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "an object that a journal carries behind its stamp, whose first line the stamp does not swallow",
        text: "Mar  5 10:12:44 nas01 check[2211]: {\"host\": \"nas01\", \"content\": \"net 18628 0 18628 6\\nrpc 4329785 0 4338291\\nproc2 18 2 69 0 0 4410 0 0 0 0 0 0 0 0 0 0 0 99 2\\n\"}\n",
        says: &[
            ("/blocks/0/packets", "18628"),
            ("/blocks/1/calls", "4329785"),
            ("/blocks/2/sum", "4582"),
        ],
    },
    Case {
        what: "a heading of macOS of two words, which mail broke between them",
        text: "> Cache Info:\n>    Attr Hits  Attr Misses    Lkup Hits  Lkup Misses    BioR Hits  BioR\n> Misses \n>       900112        40111        88001         9900       210033      \n> 120040 \n> Paging Info:\n>      Page In     Page Out \n>          120            3 \n",
        says: &[
            ("/blocks/0/sections/Cache Info/BioR Misses", "120040"),
            ("/blocks/0/sections/Cache Info/Attr Misses", "40111"),
        ],
    },
];
