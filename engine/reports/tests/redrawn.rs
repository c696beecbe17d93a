//! Texts whose blanks, frames, cells or lines are others than the tools': what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn redrawn_texts_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a box of dashes and crosses",
        text: "+----------------------------------------------------------------------+\n| Client rpc stats:                                                    |\n| calls      retrans    authrefrsh                                     |\n| 118380     7843       0                                              |\n|                                                                      |\n| Client nfs v3:                                                       |\n| null       getattr    setattr    lookup     access     readlink      |\n| 0       0% 12501  10% 114     0% 68765  58% 25538  21% 4       0%    |\n| fsstat     fsinfo     pathconf   commit                              |\n| 40      0% 6       0% 0       0% 10      0%                          |\n+----------------------------------------------------------------------+\n",
        says: &[
            ("/blocks/0/retrans", "7843"),
            ("/blocks/1/counts_nonzero/lookup", "68765"),
            ("/blocks/1/counts_nonzero/commit", "10"),
            ("/blocks/1/truncated", "null"),
            ("/remarks/0/text", r#""`| ` taken off 9 lines""#),
        ],
    },
    Case {
        what: "a tab for every blank of nfsiostat",
        text: "nas7:/vol\tmounted\ton\t/mnt:\n\n\tops/s\trpc\tbklog\n\t11.237\t0.000\n\nlookup:\tops/s\tkB/s\tkB/op\tretrans\tavg\tRTT\t(ms)\tavg\texe\t(ms)\n\t0.140\t0.063\t0.450\t0\t(0.0%)\t1.444\t1.506\n\n2104\topen\toperations\t(pathname\tlookups)\n472680\tdentry\trevalidates\tand\t9565\tvfs\tlookup\trequests\nresulted\tin\t11727\tLOOKUPs\ton\tthe\twire\n",
        says: &[
            ("/blocks/0/lookups_on_the_wire", "11727"),
            ("/blocks/1/mount", r#""/mnt""#),
            ("/blocks/1/rows/0/exe_ms", "1.506"),
            (
                "/remarks/0/text",
                r#""a tab stands for every blank of the text: read as blanks""#,
            ),
        ],
    },
    Case {
        what: "a tab for every blank below a command",
        text: "$\tcat\t/proc/fs/nfsd/pool_stats\n#\tpool\tpackets-arrived\tsockets-enqueued\tthreads-woken\tthreads-timedout\n0\t51233109\t401223\t50831886\t0\n",
        says: &[("/blocks/0/pools/0/threads-woken", "50831886")],
    },
    Case {
        what: "tabs between cells of a sheet, whose titles have blanks",
        text: "Client rpc stats:\t\t\ncalls\tretrans\tauthrefrsh\n118380\t7843\t0\n",
        says: &[("/blocks/0/retrans", "7843"), ("/outcome", r#""ok""#)],
    },
    Case {
        what: "counts and shares in cells of their own",
        text: "Client nfs v3:\nnull,getattr,setattr,lookup,access,readlink\n0,0%,12501,10%,114,0%,68765,58%,25538,21%,4,0%\nread,write,create,mkdir,symlink,mknod\n8830,7%,725,0%,377,0%,30,0%,2,0%,0,0%\n",
        says: &[
            ("/blocks/0/counts_nonzero/getattr", "12501"),
            ("/blocks/0/counts_nonzero/write", "725"),
            ("/blocks/0/n_columns", "12"),
        ],
    },
    Case {
        what: "a table that ends before its last names, with one share that is not 0",
        text: "Client nfs v4:\nnull             read             write            commit           open             \n0         0%     0         0%     0         0%     0         0%     7        10%     \nopen_conf        open_noat        open_dgrd        close            setattr          \n0         0%     0         0%     0         0%     0         0%     0         0%     \n",
        says: &[
            ("/blocks/0/percent_check", r#""of a larger total""#),
            ("/outcome", r#""ok_notice""#),
        ],
    },
    Case {
        what: "mount -v of Solaris",
        text: "$ mount -v | grep nfs\nfiler:/vol/web on /srv/www type nfs remote/read/write/setuid/devices/rsize=32768/wsize=32768/vers=3/proto=tcp/xattr/dev=4e40002 on Tue Mar 12 09:00:00 2024\n",
        says: &[
            ("/blocks/0/device", r#""filer:/vol/web""#),
            ("/blocks/0/mountpoint", r#""/srv/www""#),
            ("/blocks/0/fstype", r#""nfs""#),
            ("/blocks/0/rsize", "32768"),
            ("/blocks/0/vers", "3"),
            ("/blocks/0/flags/0", r#""rw""#),
        ],
    },
    Case {
        what: "JSON of a BSD behind the time of a log",
        text: "2024-03-11T14:02:01Z {\"__version\": \"1\", \"nfsstat\": {\"clientstats\": {\"operations\": {\"getattr\": 12, \"read\": 100}, \"rpcs\": {\"timedout\": 0, \"retries\": 1, \"requests\": 112}}}}\n",
        says: &[("/blocks/0/requests", "112"), ("/blocks/0/retries", "1")],
    },
    Case {
        what: "a row of iozone with messages of the kernel inside of it",
        text: "\tCommand line used: ./iozone -a -r 1k -s 4m\n\tOutput is in kBytes/sec\n                                                                    random    random      bkwd     record     stride                                        \n              kB  reclen    write    rewrite      read    reread      read     write      read    rewrite       read    fwrite  frewrite     fread   freread\n            4096       1     45168     57257     57339     43970     46974     59554[   79.822186] nfs: server nas7 not responding, still trying\n[   79.895145] nfs: server nas7 OK\n     56362      65217      58114     54092     59775     31748     49079\n",
        says: &[
            ("/blocks/0/rows/0/random_write", "59554"),
            ("/blocks/0/rows/0/freread", "49079"),
            ("/remarks/0/line", "5"),
        ],
    },
    Case {
        what: "one side of fio's JSON, as an author quotes it",
        text: "the relevant part of the fio output:\n\n      \"read\" : {\n        \"io_bytes\" : 1073741824,\n        \"io_kbytes\" : 1048576,\n        \"bw_bytes\" : 117440512,\n        \"bw\" : 114688,\n        \"iops\" : 112.000000,\n        \"runtime\" : 9143,\n        \"total_ios\" : 1024,\n        \"clat_ns\" : {\n          \"min\" : 1200,\n          \"max\" : 99012000,\n          \"mean\" : 8801220.120000,\n          \"N\" : 1024\n        }\n      },\n",
        says: &[
            ("/format", r#""fio_json""#),
            ("/blocks/0/read/bw_bytes_s", "117440512"),
            ("/blocks/0/read/clat_ns_mean", "8801220.12"),
            ("/blocks/0/version", "null"),
        ],
    },
];
