//! What pages, patches and tools put around a report or on each of its lines: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn what_lies_around_a_report_is_taken_off() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a diff of /etc/fstab is read as it is after the change",
        text: "--- a/etc/fstab\n+++ b/etc/fstab\n@@ -8,3 +8,3 @@\n UUID=12 / ext4 defaults 0 1\n-nas7:/home /home nfs rw,hard,vers=3,rsize=32768,wsize=32768 0 0\n+nas7:/home /home nfs rw,hard,vers=4.2,rsize=1048576,wsize=1048576,nconnect=8 0 0\n tmpfs /tmp tmpfs defaults 0 0\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/home\""),
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/nconnect", "8"),
            ("/blocks/1", "null"),
            ("/remarks/1/line", "5"),
            (
                "/remarks/1/text",
                "\"1 line that the diff takes out: what was mounted before, not used\"",
            ),
        ],
    },
    Case {
        what: "a file that a patch adds",
        text: "--- /dev/null\n+++ b/roles/nfs/files/fstab\n@@ -0,0 +1,2 @@\n+nas7:/home /home nfs4 rw,hard,rsize=262144,wsize=262144 0 0\n+nas7:/tmp /scratch nfs vers=3,rsize=65536,wsize=65536 0 0\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/home\""),
            ("/blocks/1/device", "\"nas7:/tmp\""),
        ],
    },
    Case {
        what: "a quoted mail in a file that a patch adds",
        text: "--- /dev/null\n+++ b/mail.txt\n@@ -0,0 +1,5 @@\n+> Client rpc stats:\n+> calls      retrans    authrefrsh\n+> 5000       2          5000\n+\n+Yes.\n",
        says: &[("/blocks/0/calls", "5000")],
    },
    Case {
        what: "two files that a patch adds are two snapshots, by their names",
        text: "--- /dev/null\n+++ b/before.txt\n@@ -0,0 +1,2 @@\n+rpc 1000 0 1000\n+proc3 22 0 500 0 100 0 0 400 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n--- /dev/null\n+++ b/after.txt\n@@ -0,0 +1,2 @@\n+rpc 1600 0 1600\n+proc3 22 0 800 0 100 0 0 700 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/0/calls", "1000"),
            ("/blocks/2/calls", "1600"),
            ("/blocks/4/kind", "\"diff\""),
            ("/blocks/4/counts_nonzero/read", "300"),
        ],
    },
    Case {
        what: "colours of grep as cat -v shows them",
        text: "^[[32m^[[KClient rpc stats:^[[m^[[K\n^[[32m^[[Kcalls      retrans    authrefrsh^[[m^[[K\n^[[32m^[[K5000       2          5000    ^[[m^[[K\n",
        says: &[
            ("/blocks/0/calls", "5000"),
            ("/blocks/0/retrans", "2"),
            (
                "/remarks/0/text",
                "\"terminal control sequences (`^[[…`) removed from 3 lines\"",
            ),
        ],
    },
    Case {
        what: "Markdown's hard breaks, of which the last line of a paragraph has none",
        text: "Client rpc stats:\\\ncalls      retrans    authrefrsh\\\n5000       2          5000\n\nClient nfs v3:\\\nnull             getattr          setattr          lookup\\\n0         0%     2000     40%     0         0%     1000     20%\\\nreadlink         read             write            create\\\n0         0%     1500     30%     500      10%     0         0%\n",
        says: &[
            ("/blocks/0/calls", "5000"),
            ("/blocks/1/counts_nonzero/read", "1500"),
        ],
    },
    Case {
        what: "hard breaks with blank lines between",
        text: "Client rpc stats:\\\n\ncalls      retrans    authrefrsh\\\n\n5000       2          5000\\\n",
        says: &[("/blocks/0/calls", "5000")],
    },
    Case {
        what: "a command goes on behind its backslashes",
        text: "mount -t nfs \\\n  -o vers=4.1,rsize=65536,wsize=65536 \\\n  nas7:/vol \\\n  /mnt\n",
        says: &[("/blocks/0/rsize", "65536"), ("/blocks/1", "null")],
    },
    Case {
        what: "escapes in the strings of a list of lines",
        text: "ok: [h1] => {\n    \"msg\": [\n        \"Client rpc stats:\\r\",\n        \"calls\\tretrans\\tauthrefrsh\\r\",\n        \"5000\\u00a0\\u00a0\\u00a02\\t5000\\r\"\n    ]\n}\n",
        says: &[("/blocks/0/calls", "5000"), ("/blocks/0/retrans", "2")],
    },
    Case {
        what: "a literal on one line below the heading of a section",
        text: "<<<nfsiostat>>>\n'nas7:/vol mounted on /data:\\n\\n   op/s\\t\\trpc bklog\\n 730.89\\t   0.00\\nread:   ops/s   kB/s   kB/op   retrans   avg RTT (ms)   avg exe (ms)\\n   0.531   22.641   42.603   0 (0.0%)   13.284   13.500\\n'\n",
        says: &[
            ("/blocks/0/mount", "\"/data\""),
            ("/blocks/0/rows/0/rtt_ms", "13.284"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a text between guillemets",
        text: "\u{ab}\u{a0}Client rpc stats:\ncalls      retrans    authrefrsh\n5000       2          5000 \u{bb}\n",
        says: &[("/blocks/0/authrefrsh", "5000")],
    },
    Case {
        what: "bullets with blank lines between",
        text: "\u{2022} nas7:/vol mounted on /mnt:\n\n\u{2022}   op/s         rpc bklog\n\u{2022}   1.70            0.00\n\u{2022} read:             ops/s            kB/s           kB/op         retrans         avg RTT (ms)    avg exe (ms)\n\u{2022}                   0.500           8.000          16.000        0 (0.0%)           1.250           1.500\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/rows/0/ops_s", "0.5"),
        ],
    },
    Case {
        what: "commas between the thousands of iozone",
        text: "              KB  reclen   write rewrite    read    reread\n       4,194,304      64  88,012  87,112   101,223  102,334\n",
        says: &[
            ("/blocks/0/rows/0/kb", "4194304"),
            ("/blocks/0/rows/0/write", "88012"),
            ("/blocks/0/rows/0/reread", "102334"),
        ],
    },
    Case {
        what: "decimal commas of nfsslower, of which one may be none",
        text: "TIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n11:25:16 dd             21295  R 1048576 0          15,04 big.bin\n11:25:16 dd             21295  R 1048576 1024       1,504 big.bin\n",
        says: &[
            ("/blocks/0/rows", "[[\"R\",1048576,0,15040]]"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "options of a volume of Kubernetes name the version as it was asked for",
        text: "  mountOptions:\n    - hard\n    - nfsvers=4.1\n    - rsize=1048576\n  nfs:\n    path: /export/pv\n    server: nas7\n",
        says: &[
            ("/blocks/0/nfsvers", "\"4.1\""),
            ("/blocks/0/vers", "\"4.1\""),
        ],
    },
    Case {
        what: "the time of day between two looks at /proc/net/rpc/nfsd, whose rows have all that they announce",
        text: "10:00:00\nrc 0 0 100\nrpc 100 0 0 0 0\nproc4 2 0 100\nproc4ops 40 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 95 0 1 50 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n10:00:10\nrc 0 0 400\nrpc 400 0 0 0 0\nproc4 2 0 400\nproc4ops 40 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 395 0 1 350 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/3/counts_nonzero/read", "50"),
            (
                "/blocks/8/operations_nonzero",
                "{\"putfh\":300,\"read\":300}",
            ),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "the load below /proc/net/rpc/nfsd",
        text: "rc 0 0 100\nrpc 100 0 0 0 0\nproc4 2 0 100\nproc4ops 40 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 95 0 1 50 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0.10 0.20 0.30 1/200 1234\n",
        says: &[
            ("/blocks/3/counts_nonzero/read", "50"),
            ("/blocks/3/declared", "40"),
        ],
    },
    Case {
        what: "the threads below /proc/net/rpc/nfsd, whose last row has all that it announces",
        text: "# cat /proc/net/rpc/nfsd /proc/fs/nfsd/threads\nrc 0 0 100\nrpc 100 0 0 0 0\nproc4 2 0 100\nproc4ops 40 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 95 0 1 50 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n64\n",
        says: &[
            (
                "/blocks/3/counts_nonzero",
                "{\"putfh\":95,\"putrootfh\":1,\"read\":50}",
            ),
            ("/blocks/3/sum", "146"),
        ],
    },
    Case {
        what: "the processors below a table of FreeBSD whose rows are as wide as their names",
        text: "# nfsstat -c; sysctl -n hw.ncpu\nClient Info:\nRpc Counts:\n      Getattr      Setattr       Lookup     Readlink         Read        Write       Create       Remove\n      1904872        10552      1203344           71      8834221      5129044        40211        39876\n       Rename         Link      Symlink        Mkdir        Rmdir      Readdir     RdirPlus       Access\n         2210           14            3         1201         1187        40021            0      2210987\n        Mknod       Fsstat       Fsinfo     PathConf       Commit\n            0        20114           12            6       122331\nRpc Info:\n     TimedOut      Invalid    X Replies      Retries     Requests\n            3            0            1           41     19520297\nCache Info:\n    Attr Hits  Attr Misses    Lkup Hits  Lkup Misses    BioR Hits  BioR Misses    BioW Hits  BioW Misses\n    120334455      1904800     98221133      1203300   7744839000      8830001       901223      5120000\n   BioRL Hits BioRL Misses    BioD Hits  BioD Misses    DirE Hits  DirE Misses    Accs Hits  Accs Misses\n          900           71        81000        40010        20000            0     88112233      2210900\n8\n",
        says: &[
            ("/blocks/0/sections/Cache Info/Accs Misses", "2210900"),
            (
                "/remarks/0/text",
                "\"line 18: 8 has no name: a broken row\"",
            ),
        ],
    },
    Case {
        what: "the processors below a row that has as many figures as names",
        text: "# nfsstat -d -s -w 2\n [===== Read =====]  [===== Write =====]  [=========== Total ============]\n  KB/t   tps    MB/s  KB/t   tps    MB/s  KB/t   tps    MB/s    ms  ql  %b\n64.00  1520   95.00  0.00     0    0.00 60.12  1630   95.70  0.41   3  62\n128.00   800  100.00 32.00    10    0.31 110.00   933  100.22  1.02   9  97\n8\n",
        says: &[("/blocks/0/rows/1/busy_pct", "97")],
    },
    Case {
        what: "dates between two counts of calls, without blank lines",
        text: "2024-06-12 10:00:00\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000\n2024-06-12 10:00:30\nClient rpc stats:\ncalls      retrans    authrefrsh\n1500       0          1500\n",
        says: &[
            ("/blocks/2/rpc_calls", "500"),
            ("/blocks/2/elapsed_s", "30.0"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "the load below the last row of a table",
        text: "Client nfs v3:\nnull             getattr          setattr          lookup           access           \n0         0%     5000     11%     0         0%     700       1%     900       2%     \nreadlink         read             write            create           mkdir            \n0         0%     30000    67%     8000     17%     0         0%     0         0%     \npathconf         commit           \n0         0%     90        0%     \n0.10 0.20 0.30 1/200 1234\n",
        says: &[
            ("/blocks/0/counts_nonzero/commit", "90"),
            ("/blocks/0/n_columns", "12"),
        ],
    },
    Case {
        what: "a row of figures whose names were lost inside a table",
        text: "Client nfs v3:\nnull             getattr          setattr          lookup           access           \n0         0%     5000     11%     0         0%     700       1%     900       2%     \n0         0%     30000    67%     8000     17%     0         0%     0         0%     \npathconf         commit           \n0         0%     90        0%     \n",
        says: &[
            ("/blocks/0/counts_nonzero/access", "900"),
            ("/blocks/0/counts_nonzero/commit", "90"),
            (
                "/remarks/0/text",
                "\"line 4: figures without names above them; they are left out\"",
            ),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "dates right below tables of FreeBSD",
        text: "2024-06-12 10:00:00\nClient Info:\nRpc Counts:\n      Getattr      Setattr       Lookup     Readlink         Read        Write       Create       Remove\n      1904872        10552      1203344           71      8834221      5129044        40211        39876\n       Rename         Link      Symlink        Mkdir        Rmdir      Readdir     RdirPlus       Access\n         2210           14            3         1201         1187        40021            0      2210987\n        Mknod       Fsstat       Fsinfo     PathConf       Commit\n            0        20114           12            6       122331\nRpc Info:\n     TimedOut      Invalid    X Replies      Retries     Requests\n            3            0            1           41     19520297\nCache Info:\n    Attr Hits  Attr Misses    Lkup Hits  Lkup Misses    BioR Hits  BioR Misses    BioW Hits  BioW Misses\n    120334455      1904800     98221133      1203300   7744839000      8830001       901223      5120000\n   BioRL Hits BioRL Misses    BioD Hits  BioD Misses    DirE Hits  DirE Misses    Accs Hits  Accs Misses\n          900           71        81000        40010        20000            0     88112233      2210900\n2024-06-12 10:01:00\nClient Info:\nRpc Counts:\n      Getattr      Setattr       Lookup     Readlink         Read        Write       Create       Remove\n      1905872        10552      1203344           71      8834221      5129044        40211        39876\n       Rename         Link      Symlink        Mkdir        Rmdir      Readdir     RdirPlus       Access\n         2210           14            3         1201         1187        40021            0      2210987\n        Mknod       Fsstat       Fsinfo     PathConf       Commit\n            0        20114           12            6       122331\nRpc Info:\n     TimedOut      Invalid    X Replies      Retries     Requests\n            3            0            1           41     19521297\nCache Info:\n    Attr Hits  Attr Misses    Lkup Hits  Lkup Misses    BioR Hits  BioR Misses    BioW Hits  BioW Misses\n    120334455      1904800     98221133      1203300   7744839000      8830001       901223      5120000\n   BioRL Hits BioRL Misses    BioD Hits  BioD Misses    DirE Hits  DirE Misses    Accs Hits  Accs Misses\n          900           71        81000        40010        20000            0     88112233      2210900\n",
        says: &[("/blocks/2/elapsed_s", "60.0"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "lines of one width above short titles were not cut",
        text: "Linux web1 5.14.0 #1 SMP x86_64 GNU/Linux\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000\n\nLinux web1 5.14.0 #1 SMP x86_64 GNU/Linux\nClient rpc stats:\ncalls      retrans    authrefrsh\n1500       0          1500\n\n",
        says: &[
            ("/blocks/2/rpc_calls", "500"),
            ("/blocks/0/line", "2"),
            ("/remarks/2/kind", "\"used\""),
            ("/remarks/3", "null"),
        ],
    },
    Case {
        what: "stars in place of one count: the others of its row keep their names",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n44690      0          44690     \n\nClient nfs v3:\nnull             getattr          setattr          lookup           access           \n0         0%     5000     11%     0         0%     700       1%     900       2%     \nreadlink         read             write            create           mkdir            \n0         0%     *****    67%     8000     17%     0         0%     0         0%     \nsymlink          mknod            remove           rmdir            rename           \n0         0%     0         0%     0         0%     0         0%     0         0%     \nlink             readdir          readdirplus      fsstat           fsinfo           \n0         0%     0         0%     0         0%     0         0%     0         0%     \npathconf         commit           \n0         0%     90        0%     \n\n",
        says: &[
            (
                "/blocks/1/counts_nonzero",
                "{\"access\":900,\"commit\":90,\"getattr\":5000,\"lookup\":700,\"write\":8000}",
            ),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a stroke in place of one count: the others of its row keep their names",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n44690      0          44690     \n\nClient nfs v3:\nnull             getattr          setattr          lookup           access           \n0         0%     5000     11%     0         0%     700       1%     900       2%     \nreadlink         read             write            create           mkdir            \n0         0%     -        67%     8000     17%     0         0%     0         0%     \nsymlink          mknod            remove           rmdir            rename           \n0         0%     0         0%     0         0%     0         0%     0         0%     \nlink             readdir          readdirplus      fsstat           fsinfo           \n0         0%     0         0%     0         0%     0         0%     0         0%     \npathconf         commit           \n0         0%     90        0%     \n\n",
        says: &[
            (
                "/blocks/1/counts_nonzero",
                "{\"access\":900,\"commit\":90,\"getattr\":5000,\"lookup\":700,\"write\":8000}",
            ),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "dots for rows that the author left out of a table: it goes on below them",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n44690      0          0         \n\nClient nfs v3:\nnull             getattr          setattr          lookup           access           \n0         0%     5000     11%     0         0%     700       1%     900       2%     \n...\npathconf         commit           \n0         0%     90        0%     \n",
        says: &[(
            "/blocks/1/counts_nonzero",
            "{\"access\":900,\"commit\":90,\"getattr\":5000,\"lookup\":700}",
        )],
    },
    Case {
        what: "a word in brackets for rows that the author left out of a table",
        text: "Server nfs v4 operations:\nop0-unused       op1-unused       op2-future       access           close            \n0         0%     0         0%     0         0%     1485      2%     975       1%     \n[snip]\nread             readdir          readlink         remove           rename           \n968       1%     30        0%     0         0%     110       0%     36        0%     \n",
        says: &[
            (
                "/blocks/0/counts_nonzero",
                "{\"access\":1485,\"close\":975,\"read\":968,\"readdir\":30,\"remove\":110,\"rename\":36}",
            ),
            ("/blocks/0/percent_check", "\"of a larger total\""),
        ],
    },
    Case {
        what: "a row of FreeBSD that the end of the text cut: its last figure may lack digits",
        text: "$ nfsstat -s\nServer Info:\n      Getattr      Setattr       Lookup     Readlink         Read        Write       Create       Remove\n      1904872        10552      1203344           71      8834221      5129044        40211        39876\n       Rename         Link      Symlink        Mkdir        Rmdir      Readdir     RdirPlus       Access\n         2210           14            3         1201         1187        40021            0      2210987\n        Mknod       Fsstat       Fsinfo     PathConf       Commit\n            0        20114           12            6       122331\nServer Ret-Failed\n                3\nServer Faults\n            1\nServer Cache Stats:\n       Inprog     Non-Idem       Misses\n            2            7       123456\nServer Write Gathering:\n     WriteOps     WriteRPC      Opsaved\n          500          50",
        says: &[(
            "/blocks/0/sections/Server Write Gathering",
            "{\"WriteOps\":500}",
        )],
    },
    Case {
        what: "a row of nfsdist that the end of the text cut behind its count",
        text: "Tracing NFS operation latency... Hit Ctrl-C to end.\n^C\n\noperation = 'read'\n     msecs               : count     distribution\n         0 -> 1          : 4        |*                                       |\n         2 -> 3          : 12",
        says: &[("/outcome", "\"warning_partial\"")],
    },
    Case {
        what: "a row of nfsslower -j that the end of the text cut",
        text: "ENDTIME_us,TASK,PID,TYPE,BYTES,OFFSET_b,LATENCY_us,FILE\n87054476520,dd,27279,W,1048576,0,8135,1.test\n87054484655,dd,27279,R,1048576,1048576,900",
        says: &[("/outcome", "\"warning_partial\"")],
    },
    Case {
        what: "a mail that broke a quoted file of /proc at blanks, twice just at its width",
        text: "> Getting the information is easy :\n> \n> <pre>cat /proc/net/rpc/nfsd\n> rc 0 225891120 1142621245\n> fh 94 0 0 0 0\n> io 2419795101 674116438\n> th 16 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\n> ra 32 599168798 0 0 0 0 0 0 0 0 0 7053691\n> net 1369894951 0 1369046785 21585\n> rpc 1369784542 0 0 0 0\n> proc2 18 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n> proc3 22 84 253414826 11612033 88162237 147421518 109847 606883959 183127783\n11620524 290559 110168 0 11837554 213037 2453880 4605041 36226 12203037\n1305364 112 56 20349016\n> proc4 2 1 548713\n> proc4ops 59 0 0 0 104291 0 0 0 0 0 218574 3 0 0 0 0 3 0 0 0 0 0 0 548712 0 1\n0 330138 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0</pre>\n> \n> Its a bit much, so let's go line by line :\n> \n> ##### RC : Reply Cache\n> \n> <pre>&lt;hits&gt; &lt;misses&gt;   &lt;nocache&gt;\n> 0      225891120  1142621245</pre>\n> ",
        says: &[("/blocks/8/declared", "22"), ("/blocks/8/nfs_version", "3")],
    },
];
