//! Texts that end or were cut inside a row, and rows that mail or a web form redrew: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn torn_texts_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a histogram of bpftrace whose rows mail broke before their bars or before the ends of these",
        text: "@nfs_read_us:\n[64, 128)            120 |@@\n     |\n[128, 256)          2500\n|@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|\n[256, 512)          1200 |@@@@@@@@@@@@@@@@@@@@@@@@\n     |\n",
        says: &[
            ("/blocks/0/count", "3820"),
            ("/blocks/0/buckets/1", "[128, 255, 2500]"),
            ("/blocks/0/buckets/2/2", "1200"),
        ],
    },
    Case {
        what: "a histogram of bpftrace that ends inside a row",
        text: "@nfs_read_us:\n[64, 128)            120 |@@                                                  |\n[128, 256)          2500 |@@@@@@@@@@\n",
        says: &[
            ("/blocks/0/count", "120"),
            ("/outcome", "\"warning_partial\""),
            (
                "/remarks/0/text",
                "\"line 3: a row of the histogram of nfs_read_us that was cut or broken: it and what is below are not used\"",
            ),
        ],
    },
    Case {
        what: "nfsslower that ends inside a row",
        text: "# nfsslower 1\nTracing NFS operations that are slower than 1 ms... Ctrl-C to quit\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n10:12:01 mysqld         4123   R 16384   123120      2.41 ibdata1\n10:12:01 mysqld         4123   W 16384   1",
        says: &[
            ("/blocks/0/n_rows", "1"),
            ("/outcome", "\"warning_partial\""),
            (
                "/remarks/1/text",
                "\"line 5: the text ends inside this row (cut?): what it says is not used\"",
            ),
        ],
    },
    Case {
        what: "response times of tshark that end inside a row",
        text: "NFSv4 Operations SRT Statistics:\nIndex  Operations                           Calls    Min SRT    Max SRT    Avg SRT    Sum SRT\n    9  GETATTR                               5012   0.000112   0.012312   0.000301   1.508612\n   25  READ   ",
        says: &[
            ("/blocks/0/rows/0/calls", "5012"),
            ("/blocks/0/rows/1", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "statistics of ONTAP that end inside the name of a counter",
        text: "Object: nfsv3\nInstance: svm1\nElapsed-time: 300s\nScope: svm1\n\n    Counter                                                     Value\n    -------------------------------- --------------------------------\n    read_ops                                                     8012\n    write_o",
        says: &[
            ("/blocks/0/counters/read_ops", "8012"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "what an author says below a report, and the prompt, are no rows that were cut",
        text: "Object: nfsv3\nInstance: svm1\nElapsed-time: 300s\nScope: svm1\n\n    Counter                                                     Value\n    -------------------------------- --------------------------------\n    read_ops                                                     8012\nThanks, Bob\n",
        says: &[
            ("/blocks/0/counters/read_ops", "8012"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "lines of mount that the edge of a window cut, one right below the other",
        text: "nas:/vol/a on /a type nfs (rw,noatime,vers=3,rsize=65536,wsize=65536,namlen=255,\nsunrpc on /var/lib/nfs/rpc_pipefs type rpc_pipefs (rw,relatime)\nnas:/vol/b on /b type nfs4 (rw,relatime,vers=4.1,rsize=1048576,wsize=1048576,nam\nnas:/vol/c on /c type nfs4 (rw,relatime,vers=4.2,rsize=1048576,wsize=262144,namle\n",
        says: &[
            ("/blocks/0/flags", "[\"rw\", \"noatime\"]"),
            ("/blocks/1/wsize", "1048576"),
            ("/blocks/2/wsize", "262144"),
            (
                "/remarks/0/text",
                "\"line 1: the option list is cut at its end\"",
            ),
            (
                "/remarks/1/text",
                "\"line 3: the option list is cut at its end; 'nam' is not used\"",
            ),
        ],
    },
    Case {
        what: "the parameters of a mount of macOS that the edge of a window cut",
        text: "/Volumes/data from nas:/data\n  -- Original mount options:\n     General mount flags: 0x8 nodev,nosuid\n     NFS parameters: vers=3,tcp,rsize=65536,wsize=65536\n     File system locations:\n       /data @ nas (10.0.0.5)\n  -- Current mount parameters:\n     General mount flags: 0x4000018 nodev,nosuid,multilabel\n     NFS parameters: vers=3,tcp,port=2049,nomntudp,hard,nointr,noresvport,negnam\n     File system locations:\n       /data @ nas (10.0.0.5)\n",
        says: &[
            ("/blocks/0/device", "\"nas:/data\""),
            ("/blocks/0/flags/5", "\"negnam\""),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "counters over a span of time as promtool prints them",
        text: "node_nfs_requests_total{instance=\"web1:9100\", method=\"Read\", proto=\"4\"} =>\n1000 @[1710230400]\n1600 @[1710230460]\n2200 @[1710230520]\nnode_nfs_requests_total{instance=\"web1:9100\", method=\"Write\", proto=\"4\"} =>\n100 @[1710230400]\n160 @[1710230460]\n220 @[1710230520]\n",
        says: &[
            ("/blocks/0/counts_nonzero/read", "2200"),
            ("/blocks/1/kind", "\"diff\""),
            ("/blocks/1/counts_nonzero/read", "1200"),
            ("/blocks/1/counts_nonzero/write", "120"),
            ("/elapsed_s", "[120]"),
        ],
    },
    Case {
        what: "the same of two hosts, one of which was restarted in between",
        text: "node_nfs_requests_total{instance=\"web1:9100\", method=\"Read\", proto=\"4\"} =>\n1000 @[1710230400]\n10 @[1710230460]\n2200 @[1710230520]\nnode_nfs_requests_total{instance=\"web1:9100\", method=\"Write\", proto=\"4\"} =>\n100 @[1710230400]\n160 @[1710230460]\n220 @[1710230520]\nnode_nfs_requests_total{instance=\"web2:9100\", method=\"Read\", proto=\"4\"} =>\n1000 @[1710230400]\n1010 @[1710230520]\n",
        says: &[
            ("/blocks/0/counts_nonzero/read", "2200"),
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/counts_nonzero", "{\"read\": 10}"),
            ("/blocks/3", "null"),
            (
                "/remarks/1/text",
                "\"Read of web1:9100 fell during the range: the host was restarted; no difference is taken for it\"",
            ),
        ],
    },
    Case {
        what: "the same as the answer of a query in JSON",
        text: "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":\"node_nfs_requests_total\",\"instance\":\"web1:9100\",\"method\":\"Read\",\"proto\":\"4\"},\"values\":[[1710230400,\"1000\"],[1710230460,\"10\"],[1710230520,\"2200\"]]}]}}\n",
        says: &[
            ("/blocks/0/counts_nonzero/read", "2200"),
            ("/blocks/1", "null"),
            (
                "/remarks/0/text",
                "\"Read of web1:9100 fell during the range: the host was restarted; no difference is taken for it\"",
            ),
        ],
    },
    Case {
        what: "a span of time with the names of the series broken by mail",
        text: "node_nfs_requests_total{instance=\"web1:9100\", job=\"node\",\nmethod=\"Read\", proto=\"4\"} =>\n1000 @[1710230400]\n2200 @[1710230520]\nnode_nfs_requests_total{instance=\"web1:9100\", job=\"node\",\nmethod=\"Write\", proto=\"4\"} =>\n100 @[1710230400]\n220 @[1710230520]\n",
        says: &[
            ("/blocks/0/counts_nonzero/write", "220"),
            ("/blocks/1/counts_nonzero/read", "1200"),
        ],
    },
    Case {
        what: "a span of time with blanks that do not break",
        text: "node_nfs_requests_total{instance=\"web1:9100\",\u{a0}job=\"node\",\u{a0}method=\"Read\",\u{a0}proto=\"4\"}\u{a0}=>\n1000\u{a0}@[1710230400]\n2200\u{a0}@[1710230520]\nnode_nfs_requests_total{instance=\"web1:9100\",\u{a0}job=\"node\",\u{a0}method=\"Write\",\u{a0}proto=\"4\"}\u{a0}=>\n100\u{a0}@[1710230400]\n220\u{a0}@[1710230520]\n",
        says: &[
            ("/blocks/0/counts_nonzero/write", "220"),
            ("/blocks/1/counts_nonzero/read", "1200"),
        ],
    },
    Case {
        what: "two tables of sar in a mail, one of them broken at its blanks, the other too narrow for that",
        text: "> 12:00:01 AM   scall/s badcall/s  packet/s     udp/s     tcp/s     hit/s   \n> miss/s   sread/s  swrite/s saccess/s sgetatt/s\n> 12:10:01 AM   1203.12      0.00   1210.00      0.00   1210.00      0.00  \n> 1203.00    401.00    200.00    301.00    201.00\n> Average:      1203.12      0.00   1210.00      0.00   1210.00      0.00  \n> 1203.00    401.00    200.00    301.00    201.00\n> \n> 12:00:01 AM    call/s retrans/s    read/s   write/s  access/s  getatt/s\n> 12:10:01 AM    300.00      0.00    100.00     50.00     80.00     60.00\n> 12:20:01 AM    310.00      0.00    110.00     50.00     80.00     60.00\n> Average:       305.00      0.00    105.00     50.00     80.00     60.00\n",
        says: &[
            ("/blocks/0/rows/0/sgetatt~1s", "201.0"),
            ("/blocks/1/rows/0/call~1s", "300.0"),
            ("/blocks/1/rows/1/read~1s", "110.0"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "the caches of a client of FreeBSD without the blanks between their columns",
        text: "Client Info:\nRPC Info:\n TimedOut Invalid X Replies Retries Requests\n 0 0 3 12 10596872\nCache Info:\n Attr Hits Attr Misses Lkup Hits Lkup Misses\n 90123123 5123123 50123123 401231\n BioR Hits BioR Misses BioW Hits BioW Misses\n 8012312 3012312 4012312 1201231\n BioRL Hits BioRL Misses BioD Hits BioD Misses\n 1203 1203 12030 12120\n DirE Hits DirE Misses\n 9020 30\n",
        says: &[
            ("/blocks/0/sections/Cache Info/BioR Misses", "3012312"),
            ("/blocks/0/sections/Cache Info/BioD Hits", "12030"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "fsstat of Solaris says what to paste instead",
        text: "$ fsstat nfs4 5 2\n new  name   name  attr  attr lookup rddir  read read  write write\n file remov  chng   get   set    ops   ops   ops bytes   ops bytes\n 1.2K   900   400 3.1M 12.1K   8.2M 90.1K 5.10M 301G  2.1M  101G nfs4\n",
        says: &[
            ("/outcome", "\"error\""),
            (
                "/remarks/0/text",
                "\"line 2: a table of fsstat: what programs asked of file systems, rounded, and caches answered part of it. Paste `nfsstat -c` and `nfsstat -m`\"",
            ),
        ],
    },
    Case {
        what: "iozone's table that mail broke at blanks, in lines of one length: its headings would run together",
        text: "> \tCommand line used: iozone -i 0 -i 2 -i 3 -i 5 -s 1g -r 1m\n> \tOutput is in Kbytes/sec\n>                                                             random  random\n> bkwd   record   stride\n>               KB  reclen   write rewrite    read    reread    read   write\n> read  rewrite     read   fwrite frewrite   fread  freread\n>          1048576    1024   75372  512171                    463573  138226\n> 697046            724021\n> \n> iozone test complete.\n",
        says: &[
            ("/blocks/0/rows/0/random_write", "138226"),
            ("/blocks/0/rows/0/bkwd_read", "697046"),
            ("/blocks/0/rows/0/stride_read", "724021"),
            ("/blocks/0/rows/0/record_rewrite", "null"),
        ],
    },
    Case {
        what: "the same with every test but those of fwrite and fread",
        text: "\tCommand line used: iozone -i 0 -i 1 -i 2 -i 3 -i 4 -i 5 -s 1g -r 1m\n\tOutput is in Kbytes/sec\n                                                            random  random\nbkwd   record   stride\n              KB  reclen   write rewrite    read    reread    read   write\nread  rewrite     read   fwrite frewrite   fread  freread\n         1048576    1024  751812  872690  295378    174659  464046  464213\n193377     8774   143436\n\niozone test complete.\n",
        says: &[
            ("/blocks/0/rows/0/random_write", "464213"),
            ("/blocks/0/rows/0/bkwd_read", "193377"),
            ("/blocks/0/rows/0/record_rewrite", "8774"),
            ("/blocks/0/rows/0/stride_read", "143436"),
        ],
    },
    Case {
        what: "sar's rows that mail broke before a column whose blanks had no room, far short of its width",
        text: "Linux 4.18.0-348.el8.x86_64 (web1)      03/05/2024      _x86_64_        (8 CPU)\n\n10:00:01      scall/s badcall/s  packet/s     udp/s     tcp/s     hit/s\nmiss/s   sread/s  swrite/s saccess/s sgetatt/s\n10:10:01       601.33      0.00    601.35      0.00    601.35      0.00\n481.91     98.29     72.15     85.87    311.55\n10:20:01       852.89      0.00    852.90      0.00    852.90      0.00\n423.74    186.40    194.23     55.87    348.87\nAverage:       727.11      0.00    727.13      0.00    727.13      0.00\n452.83    142.35    133.19     70.87    330.21\n",
        says: &[
            ("/blocks/0/kind", "\"rate_series\""),
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/rows/1/hit~1s", "0.0"),
            ("/blocks/0/rows/1/miss~1s", "423.74"),
            ("/blocks/0/rows/0/sgetatt~1s", "311.55"),
        ],
    },
];
