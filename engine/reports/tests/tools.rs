//! Output of tools and options that once was not read, or not wholly: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn tools_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "macOS counts each side and version in a row of its own, its server without locks",
        text: "$ nfsstat -w 2\n         Getattr   Lookup Readlink     Read    Write   Rename   Access  Readdir     Lock   Unlock\nClient v3:    40221     9901        0   120044    88012       33    55120     1203       12       12\nClient v4:     4120      300        0     2011       15        0      412       12        0        0\nServer v3:        0        0        0        0        0        0        0        0\nClient v3:       11        2        0      640        0        0        5        0        1        0\nClient v4:        7        0        0        1        0        0        0        0        0        0\nServer v3:        0        0        0        3        0        0        0        0\n",
        says: &[
            ("/format", "\"freebsd_nfsstat_w\""),
            ("/blocks/0/side", "\"client\""),
            ("/blocks/0/nfs_version", "3"),
            ("/blocks/0/rows", "[[11,2,0,640,0,0,5,0,1,0]]"),
            ("/blocks/1/nfs_version", "4"),
            ("/blocks/1/rows", "[[7,0,0,1,0,0,0,0,0,0]]"),
            ("/blocks/2/side", "\"server\""),
            ("/blocks/2/rows", "[[0,0,0,3,0,0,0,0]]"),
            ("/blocks/2/columns/8", "null"),
            ("/blocks/0/interval_s", "2"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "names of two words above figures that end where they do",
        text: "Server Info:\nServer Faults:\n  RPC Errors       Errors \n           3           12 \nServer Cache Stats:\n      Inprog    Late Idem     Non-idem       Misses \n           1            2            3            4 \n",
        says: &[
            ("/format", "\"macos_nfsstat\""),
            ("/blocks/0/sections/Server Faults/RPC Errors", "3"),
            ("/blocks/0/sections/Server Faults/Errors", "12"),
            ("/blocks/0/sections/Server Cache Stats/Late Idem", "2"),
            ("/blocks/0/sections/Server Cache Stats/Misses", "4"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "iozone's throughput as a spreadsheet alone",
        text: "$ iozone -i 0 -i 1 -s 1g -r 1m -l 2 -u 3 -R\n\"Throughput report Y-axis is type of test X-axis is number of processes\"\n\"Record size = 1024 kBytes \"\n\"Output is in kBytes/sec\"\n\n\"  Initial write \"  112233.44  212233.44 \n\n\"        Rewrite \"  113233.44  213233.44 \n\n\"           Read \"  999233.44  899233.44 \n\n",
        says: &[
            ("/format", "\"iozone\""),
            ("/blocks/0/unit", "\"KB/s\""),
            ("/blocks/0/rows/0/write", "112233.44"),
            ("/blocks/0/rows/0/processes", "2"),
            ("/blocks/0/rows/0/reclen", "1024"),
            ("/blocks/0/rows/1/read", "899233.44"),
            ("/blocks/0/rows/1/processes", "3"),
        ],
    },
    Case {
        what: "iozone's throughput as sentences and then as a spreadsheet",
        text: "\tChildren see throughput for  4 initial writers \t=  112233.44 kB/sec\n\tParent sees throughput for  4 initial writers \t=  110011.22 kB/sec\n\n\"Throughput report Y-axis is type of test X-axis is number of processes\"\n\"Record size = 1024 kBytes \"\n\"Output is in kBytes/sec\"\n\n\"  Initial write \"  112233.44 \n",
        says: &[
            ("/blocks/0/rows/0/write", "112233.44"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a test of iozone that failed",
        text: "              kB  reclen    write  rewrite    read    reread\n            4096       4    71167    73714   95012     91220\n            4096       8    71001\nError writing block 12, fd= 3\nwrite: No space left on device\n",
        says: &[
            ("/blocks/0/rows/0/reread", "91220"),
            ("/outcome", "\"warning_partial\""),
            ("/blocks/0/rows/1/reclen", "8"),
        ],
    },
    Case {
        what: "units of fio's latencies that a wiki shortened",
        text: "j: (groupid=0, jobs=1): err= 0: pid=1: Tue Mar  5 10:11:12 2024\n  read: IOPS=256, BW=1024KiB/s (1049kB/s)(60.0MiB/60000msec)\n    clat (us): min=210, max=91000, avg=2481.30, stdev=5.20\n     lat (µs): min=220, max=91010, avg=2482.41, stdev=5.30\n    clat percentiles (ms):\n     |  1.00th=[    1], 50.00th=[    2], 99.00th=[   52]\n",
        says: &[
            ("/blocks/0/read/clat_us_mean", "2481.3"),
            ("/blocks/0/read/lat_us_mean", "2482.41"),
            ("/blocks/0/read/clat_us_p99", "52000.0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "fio's latencies without a unit",
        text: "j: (groupid=0, jobs=1): err= 0: pid=1: Tue Mar  5 10:11:12 2024\n  read: IOPS=256, BW=1024KiB/s (1049kB/s)(60.0MiB/60000msec)\n    clat: min=210, max=91000, avg=2481.30, stdev=5.20\n    clat percentiles:\n     |  1.00th=[    1], 50.00th=[    2], 99.00th=[   52]\n",
        says: &[
            ("/blocks/0/read/clat_us_mean", "null"),
            ("/blocks/0/read/clat_us_p99", "null"),
            ("/outcome", "\"warning_partial\""),
            ("/remarks/0/line", "3"),
            ("/remarks/1/line", "4"),
        ],
    },
    Case {
        what: "fio's text that ends before the latencies of the writes",
        text: "j: (groupid=0, jobs=1): err= 0: pid=1: Tue Mar  5 10:11:12 2024\n  read: IOPS=256, BW=1024KiB/s (1049kB/s)(60.0MiB/60000msec)\n    clat (usec): min=210, max=91000, avg=2481.30, stdev=5.20\n  write: IOPS=256, BW=1024KiB/s (1049kB/s)(60.0MiB/60000msec); 0 zone resets\n",
        says: &[
            ("/blocks/0/write/iops", "256"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "fio's JSON without its version, by the keys of version 3",
        text: "{\"jobs\": [{\"jobname\": \"r\", \"error\": 0, \"read\": {\"io_bytes\": 3145728000, \"bw_bytes\": 104857600, \"iops\": 100.0, \"runtime\": 30000, \"total_ios\": 3000, \"clat_ns\": {\"min\": 1, \"max\": 9000, \"mean\": 2481.5}}}]}\n",
        says: &[
            ("/format", "\"fio_json\""),
            ("/blocks/0/read/clat_ns_mean", "2481.5"),
            ("/blocks/0/read/bytes", "3145728000"),
            ("/blocks/0/jobname", "\"r\""),
            ("/blocks/0/version", "null"),
        ],
    },
    Case {
        what: "a job of fio alone, by the keys of version 2",
        text: "{\"jobname\": \"r\", \"error\": 0, \"read\": {\"io_bytes\": 3072000, \"bw\": 102400, \"iops\": 100.0, \"runtime\": 30000, \"total_ios\": 3000, \"clat\": {\"min\": 1, \"max\": 9000, \"mean\": 2481.5}}}\n",
        says: &[
            ("/blocks/0/read/clat_us_mean", "2481.5"),
            ("/blocks/0/read/bytes", "3145728000"),
        ],
    },
    Case {
        what: "collectl's totals, cut to thousands",
        text: "waiting for 10 second sample...\n#         <--------CPU--------><------NFS Totals------>\n#Time     cpu sys inter  ctxsw  Reads Writes Meta Comm \n12:00:10    1   0  1234   2345   120K      0   49    0 \n12:00:20    1   0  1234   2345     12    100   49    2 \n",
        says: &[
            ("/format", "\"collectl\""),
            ("/blocks/0/kind", "\"rate_series\""),
            (
                "/blocks/0/columns",
                "[\"read/s\",\"write/s\",\"meta/s\",\"commit/s\"]",
            ),
            ("/blocks/0/interval_s", "10"),
            ("/blocks/0/rows/0/read~1s", "120000"),
            ("/blocks/0/rows/1/commit~1s", "2"),
            ("/blocks/0/rows/1/time", "\"12:00:20\""),
        ],
    },
    Case {
        what: "collectl's totals of both sides",
        text: "\n# NFS SUMMARY (/sec) \n#<---------------------------server---------------------------><----------------client---------------->\n# Reads Writes Meta Comm  UDP   TCP  TCPConn  BadAuth  BadClnt   Reads Writes Meta Comm Retrans  Authref\n      1      2    3    4    0     9        0        0        0      12    100   49    2       5      160\n",
        says: &[
            ("/blocks/0/side", "\"server\""),
            ("/blocks/0/rows/0/write~1s", "2"),
            ("/blocks/1/side", "\"client\""),
            ("/blocks/1/rows/0/read~1s", "12"),
            ("/blocks/1/rows/0/retrans~1s", "5"),
        ],
    },
    Case {
        what: "collectl's details, whose blank columns of version 2 are known by their edges",
        text: "# NFS SERVER/CLIENT DETAILS (/sec)\n#Type Read Writ Comm Look Accs Gttr Sttr Rdir Cre8 Rmov Rnam Link Rlnk Null Syml Mkdr Rmdr Fsta Finf Path Mknd Rdr+\n Clt3   12  100    2    3    5   49    0    0    1    0    0    0    0    0    0    0    0    0    0    0    0    7\n Clt2    1    2         3        49    0    0    1    0    0    0    0    0    0    0    0    0\n Clt3   13  110    2    3    5   49    0    0    1    0    0    0    0    0    0    0    0    0    0    0    0    7\n",
        says: &[
            ("/blocks/0/nfs_version", "3"),
            ("/blocks/0/rows/1/read~1s", "13"),
            ("/blocks/0/rows/0/readdirplus~1s", "7"),
            ("/blocks/1/nfs_version", "2"),
            ("/blocks/1/rows/0/getattr~1s", "49"),
            ("/blocks/1/rows/0/access~1s", "null"),
            ("/blocks/1/rows/0/fsstat~1s", "0"),
        ],
    },
    Case {
        what: "atop's lines of calls",
        text: "ATOP - host1         2023/11/05  08:00:10         ----------------     10s elapsed\nPRC | sys    1.00s | user   2.00s | #proc    200 | #zombie    0 | #exit      1 |\nNFM | /mnt/data    | srv 10.0.0.2 | read  1.2M   | write  3.4M  | nread  0K    |\nNFC | rpc     1234 | read     100 | write    200 | retxmit    0 | autref  1234 |\nNFS | rpc  26887e3 | cread      0 | cwrit   4e3 | MBcr/s  0.0 | MBcw/s  0.0 | nettcp 12 | netudp 0 | rchits 1 |\nNET | transport    | tcpi 1104893 | tcpo 1098836 | udpi   51014 | udpo   51017 |\n",
        says: &[
            ("/format", "\"atop\""),
            ("/blocks/0/kind", "\"ops_delta\""),
            ("/blocks/0/calls", "1234"),
            ("/blocks/0/counts", "{\"read\":100,\"write\":200}"),
            ("/blocks/0/elapsed_s", "10.0"),
            ("/blocks/1/side", "\"server\""),
            ("/blocks/1/calls", "26887000"),
            ("/blocks/1/counts/write", "4000"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "the sizes of requests that a filer counted",
        text: "Server nfs V3: (100 calls)\nnull       getattr    setattr    lookup     access     readlink   read      \n0 0%       40 40%     0 0%       0 0%       0 0%       0 0%       60 60%    \n\nRead request stats (version 3)\n0-511      512-1023   1K-2047    2K-4095    4K-8191    8K-16383   16K-32767  32K-65535  64K-131071 > 131071  \n10         0          0          0          30         0          0          20         0          0         \n",
        says: &[
            ("/format", "\"netapp_nfsstat\""),
            ("/blocks/1/kind", "\"request_sizes\""),
            ("/blocks/1/op", "\"read\""),
            ("/blocks/1/nfs_version", "3"),
            ("/blocks/1/count", "60"),
            ("/blocks/1/classes/4", "[4096,8191,30]"),
            ("/blocks/1/classes/9", "[131072,null,0]"),
        ],
    },
    Case {
        what: "a tree of tshark",
        text: "=======================================================================================================================================\nRPC Programs:\nTopic / Item                Count         Average       Min Val       Max Val       Rate (ms)     Percent       Burst Rate    Burst Start  \n---------------------------------------------------------------------------------------------------------------------------------------\nNFS                         120                                                     0.0120        100%          0.1000        1.234        \n READ                       100                                                     0.0100        83.33%        0.1000        1.234        \n WRITE                      20                                                      0.0020        16.67%        0.0100        2.345        \n\n---------------------------------------------------------------------------------------------------------------------------------------\n",
        says: &[("/outcome", "\"error\""), ("/remarks/0/line", "3")],
    },
    Case {
        what: "two rows of a filer whose command asks for intervals",
        text: "filer> nfsstat 5\ngetattr    lookup     readlink   read       write      create     remove     readdir   \n120        33         0          512        100        1          0          2         \n110        30         0          500        90         0          0          1         \n",
        says: &[
            ("/blocks/0/kind", "\"time_series\""),
            ("/blocks/0/interval_s", "5"),
            ("/blocks/0/read", "[512,500]"),
        ],
    },
    Case {
        what: "rows of one width that begin with a time, above a name that a mail program broke",
        text: "> TIME     COMM           PID    T BYTES   OFF_KB   LAT(ms)\n> FILENAME\n> 11:40:16 cp             21583  R 131072  0           4.35 1.test\n> 11:40:16 cp             21583  R 131072  256         1.87 a long\n> name.bin\n> 11:40:17 cp             21583  W 4096    384         2.99 1.test\n",
        says: &[
            ("/blocks/0/n_rows", "3"),
            ("/blocks/0/rows/1", "[\"R\",131072,262144,1870]"),
        ],
    },
    Case {
        what: "a picture before a name on a page",
        text: "<pre>Client Info:\nRpc Counts:\n  <img src=\"x.gif\" alt=\"\">Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n        1         2         3         4         5         6         7         8\n</pre>\n",
        says: &[
            ("/blocks/0/sections/Rpc Counts/Getattr", "1"),
            ("/blocks/0/sections/Rpc Counts/Remove", "8"),
        ],
    },
    Case {
        what: "what iozone's processes saw, broken before its figure by a mail program, and altered",
        text: "\tChildren see throughput for  4 initial writers\n=  112233.44 kB/sec\n\tParent sees throughput for  4 initial writers \t=  110011.22 kB/sec\n\n\tChildren see throughput for  4 rewriters \t=  1.1e5 kB/sec\n\n\tChildren see throughput for  4 readers \t\t=  999233.44 kB/sec\n",
        says: &[
            ("/blocks/0/rows/0/write", "112233.44"),
            ("/blocks/0/rows/0/read", "999233.44"),
            ("/blocks/0/rows/0/rewrite", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "round trips as Ethereal called them",
        text: "===================================================================\nNFS Version 3 RTT Statistics:\nFilter: \nProcedure        Calls   Min RTT   Max RTT   Avg RTT\nGETATTR             12   0.00020   0.00090   0.00050\n===================================================================\n",
        says: &[
            ("/format", "\"tshark_rpc_srt\""),
            ("/blocks/0/nfs_version", "3"),
            ("/blocks/0/rows/0/avg", "0.0005"),
            ("/blocks/0/rows/0/calls", "12"),
        ],
    },
];

/// A window of 80 columns cut the rows, which have one width: once joined, they are not taken for cut again.
#[test]
fn rows_of_one_width_are_joined_once() {
    let top = "                                                              random    random      bkwd     record     stride";
    let heading = "              kB  reclen    write    rewrite      read    reread      read     write      read    rewrite       read    fwrite  frewrite     fread   freread";
    let row = |reclen: usize| {
        format!(
            "            4096{reclen:>8}    71167      73714    127525    146349     27525     46349      1001       1002       1003      1004      1005      1006      1007"
        )
    };
    let lines: Vec<String> = [top.to_owned(), heading.to_owned()]
        .into_iter()
        .chain([4, 8, 16, 32].map(row))
        .collect();
    let cut = lines.iter().flat_map(|line| {
        let (head, rest) = line.split_at(80);
        [head, rest]
    });
    let text: String = cut.map(|line| format!("{line}\n")).collect();
    let reading = mountwise_reports::read(text.as_bytes());
    let answer = serde_json::to_value(&reading).expect("JSON");
    assert_eq!(answer["outcome"], "ok_notice", "{:?}", reading.remarks);
    assert_eq!(answer["blocks"][0]["rows"][3]["freread"], 1007);
}
