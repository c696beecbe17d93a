//! Tables and lists whose right edge a window cut: what is read is whole, and what is missing is said.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Remarked, remarked_faults};

#[test]
fn what_stood_behind_the_edge_is_said() {
    let faults = remarked_faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Remarked] = &[
    Remarked {
        what: "pool_stats without its last column",
        text: "# pool packets-arrived sockets-enqueued threads-woken thre\n0 5123456 12345 4987654 0\n1 4876543 9876 4700321 0\n2 312345 12 311987 0\n3 298765 3 298456 0\n",
        says: &[
            ("/blocks/0/pools/0/threads-woken", "4987654"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["without threads-timedout"],
        untold: &[],
    },
    Remarked {
        what: "response times without the sum",
        text: "\n===================================================================\nNFS Version 3 Service Response Time (SRT) Statistics:\nFilter: \nIndex  Procedure              Calls    Min SRT    Max SRT    Avg SRT\n    1  GETATTR                  412   0.000123   0.012345   0.000456\n    3  LOOKUP                   101   0.000201   0.009876   0.000612\n    6  READ                    2048   0.000345   0.098765   0.002345\n    7  WRITE                    812   0.000456   0.123456   0.004567\n   21  COMMIT                    12   0.010234   0.198765   0.056789\n==================================================================\n",
        says: &[
            ("/blocks/0/rows/0/avg", "0.000456"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["no Sum SRT"],
        untold: &[],
    },
    Remarked {
        what: "Solaris' options up to column 68",
        text: "/home from nas1:/export/home\n Flags:         vers=3,proto=tcp,sec=sys,hard,intr,link,symlink,acl,\n Attr cache:    acregmin=3,acregmax=60,acdirmin=30,acdirmax=60\n\n/proj from nas2,nas3:/export/proj\n Flags:         vers=4,proto=tcp,sec=krb5,hard,intr,link,symlink,acl\n Attr cache:    acregmin=3,acregmax=60,acdirmin=30,acdirmax=60\n\n",
        says: &[
            (
                "/blocks/0/flags",
                "[\"hard\",\"intr\",\"link\",\"symlink\",\"acl\"]",
            ),
            ("/blocks/0/rsize", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["timeo, which ends it"],
        untold: &[],
    },
    Remarked {
        what: "the second of FreeBSD's lists ends inside an option",
        text: "filer.example.net:/tank/home on /home\nnfsv4,minorversion=2,oneopenown,tcp,resvport,nconnect=1,hard,cto,sec=sys,acdirmin=3,acdirmax=60,acregmin=5,acregmax=60,nametimeo=60,negnametimeo=60,rsize=131072,wsize=131072,readdirsize=131072,readahead=4,wcommitsize=16777216,timeout=120,retrans=2147483647\nfiler.example.net:/tank/media on /media/nfs\nnfsv3,tcp,resvport,nconnect=1,soft,nocto,lockd,sec=sys,acdirmin=3,acdirmax=60,acregmin=5,acregmax=60,nametimeo=60,negnametimeo=60,rsize=65536,wsize=65536,readdirsize=",
        says: &[
            ("/blocks/0/retrans", "2147483647"),
            ("/blocks/1/wcommitsize", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["retrans, which ends it"],
        untold: &[],
    },
    Remarked {
        what: "iozone whose heading ends inside a word",
        text: "                                                            random  ra\n              KB  reclen   write rewrite    read    reread    read   w\n         1048576      64   98123  101234  112345  2312345   45678   56\n",
        says: &[
            ("/blocks/0/rows/0/random_read", "45678"),
            ("/blocks/0/rows/0/random_write", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["cut at its right edge"],
        untold: &[],
    },
    Remarked {
        what: "sar of a server up to column 82",
        text: "Linux 4.18.0-513.el8.x86_64 (srv-nfs) \t14/03/2024 \t_x86_64_\t(16 CPU)\n\n09:00:01      scall/s badcall/s  packet/s     udp/s     tcp/s     hit/s    miss/s \n09:10:01      5123,45      0,01   5123,45      0,00   5123,45      0,00   1234,56 \n09:20:01      4876,10      0,00   4876,10      0,00   4876,10      0,00   1101,90 \nMoyenne :     4999,78      0,01   4999,78      0,00   4999,78      0,00   1168,23 \n",
        says: &[("/blocks/0/rows/0/miss~1s", "1234.56")],
        told: &["the columns sread/s, swrite/s, saccess/s, sgetatt/s"],
        untold: &[],
    },
    Remarked {
        what: "fstab up to column 80",
        text: "# <file system> <mount point>   <type>  <options>       <dump>  <pass>\nUUID=1234-ABCD  /boot/efi       vfat    umask=0077      0       1\nnas1:/vol/home  /home           nfs4    rw,hard,nconnect=4,rsize=262144,wsize=13\nnas2:/export/scratch /data/scratch nfs  vers=3,soft,timeo=100,retrans=3,noatime \n",
        says: &[],
        told: &["'wsize=13' may be another option"],
        untold: &[],
    },
    Remarked {
        what: "fstab whose longest line is whole",
        text: "# <file system> <mount point>   <type>  <options>       <dump>  <pass>\nUUID=1234-ABCD  /boot/efi       vfat    umask=0077      0       1\nnas1:/vol/home  /home           nfs4    rw,hard,nconnect=4,rsize=262144,wsize=131072,timeo=600,_netdev  0       0\nnas2:/export/scratch /data/scratch nfs  vers=3,soft,timeo=100,retrans=3,noatime 0 0\n",
        says: &[],
        told: &[],
        untold: &["may be another option"],
    },
    Remarked {
        what: "a name of FreeBSD's columns cut in two by a window, and joined",
        text: "Client Info:\nRpc Counts:\n      Getattr      Setattr       Lookup     Readlink         Read        Wri\nte       Create       Remove\n   4567890123        12345       345678          123    912345678       4567\n89        23456         3456\n       Rename         Link      Symlink        Mkdir        Rmdir      Readd\nir     RdirPlus       Access\n          567           12            3          456           78         90\n12            0       678901\n        Mknod       Fsstat       Fsinfo     PathConf       Commit\n            0         1234            5            0         3456\nRpc Info:\n     TimedOut      Invalid    X Replies      Retries     Requests\n            0            0           11           42   5484567890\nCache Info:\n    Attr Hits  Attr Misses    Lkup Hits  Lkup Misses\n     98765432      4567890     34567890       345678\n    BioR Hits  BioR Misses    BioW Hits  BioW Misses\n      1234567       912345       345678       456789\n   BioRL Hits BioRL Misses    BioD Hits  BioD Misses\n          123          123        45678         9012\n    DirE Hits  DirE Misses\n        23456            0\n",
        says: &[
            ("/blocks/0/sections/Rpc Counts/Write", "456789"),
            ("/blocks/0/sections/Rpc Counts/Readdir", "9012"),
            ("/blocks/0/sections/Rpc Counts/Wri", "null"),
        ],
        told: &["cut hard at column 76"],
        untold: &[],
    },
    Remarked {
        what: "nfsstat without the sixth column of its rows",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n118380     7843       118381   \n\nClient nfs v3:\nnull         getattr      setattr      lookup       access       \n0         0% 12501    10% 114       0% 68765    58% 25538    21% \nread         write        create       mkdir        symlink      \n8830      7% 725       0% 377       0% 30        0% 2         0% \nremove       rmdir        rename       link         readdir      \n290       0% 17        0% 69        0% 6         0% 61        0% \nfsstat       fsinfo       pathconf     commit       \n57        0% 4         0% 2         0% 72        0% \n",
        says: &[
            ("/blocks/1/counts_nonzero/read", "8830"),
            ("/blocks/1/counts_nonzero/readdirplus", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["(readlink, mknod, readdirplus): it was cut at its right edge"],
        untold: &[],
    },
    Remarked {
        what: "nfsstat with all columns",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n118380     7843       118381   \n\nClient nfs v3:\nnull         getattr      setattr      lookup       access       readlink     \n0         0% 12501    10% 114       0% 68765    58% 25538    21% 4         0% \nread         write        create       mkdir        symlink      mknod        \n8830      7% 725       0% 377       0% 30        0% 2         0% 0         0% \nremove       rmdir        rename       link         readdir      readdirplus  \n290       0% 17        0% 69        0% 6         0% 61        0% 916       0% \nfsstat       fsinfo       pathconf     commit       \n57        0% 4         0% 2         0% 72        0% \n\n",
        says: &[("/outcome", "\"ok\"")],
        told: &[],
        untold: &["right edge"],
    },
    Remarked {
        what: "the options that the mountstats command prints, up to column 82",
        text: "Stats for nas1:/vol/home mounted on /home:\n\n  NFS mount options: rw,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,acregmin=3\n  NFS mount age: 9:34:12\n  NFS server capabilities: caps=0x3ffdf,wtmult=512,dtsize=32768,bsize=0,namlen=255\n  NFSv4 capability flags: bm0=0xfdffbfff,bm1=0x40f9be3e,bm2=0x803,acl=0x3,sessions\n  NFS security flavor: 1  pseudoflavor: 1\n\nNFS byte counts:\n  applications read 3456789012 bytes via read(2)\n  applications wrote 1234567890 bytes via write(2)\n  applications read 0 bytes via O_DIRECT read(2)\n  applications wrote 0 bytes via O_DIRECT write(2)\n  client read 3400000000 bytes via NFS READ\n  client wrote 1234567890 bytes via NFS WRITE\n\nRPC statistics:\n  45678 RPC requests sent, 45677 RPC replies received (1 XIDs not found)\n  average backlog queue length: 0\n\nGETATTR:\n\t20345 ops (44%) \t0 retrans (0%) \t0 major timeouts\n\tavg bytes sent per op: 208\tavg bytes received per op: 240\n\tbacklog wait: 0.010235\tRTT: 0.412345\ttotal execute time: 0.451234 (milliseconds)\nREAD:\n\t12345 ops (27%) \t3 retrans (0%) \t0 major timeouts\n\tavg bytes sent per op: 228\tavg bytes received per op: 275512\n\tbacklog wait: 0.123456\tRTT: 3.456789\ttotal execute time: 3.612345 (milliseconds)\nWRITE:\n\t8765 ops (19%) \t1 errors (0%) \n\tavg bytes sent per op: 141032\tavg bytes received per op: 176\n\tbacklog wait: 1.234567\tRTT: 5.678901\ttotal execute time: 7.012345 (milliseconds)\n",
        says: &[("/blocks/1/rsize", "1048576")],
        told: &["end before the transport"],
        untold: &[],
    },
    Remarked {
        what: "FreeBSD's table whose text ends inside its last figure",
        text: "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n  4567890     12345    345678       123    912345    456789     23456      3456\n   Rename      Link   Symlink     Mkdir     Rmdir   Readdir  RdirPlus    Access\n      567        12         3       456        78      9012         0    678901\n    Mknod    Fsstat    Fsinfo  PathConf    Commit\n        0      1234         5         0      345",
        says: &[
            ("/blocks/0/sections/Rpc Counts/PathConf", "0"),
            ("/blocks/0/sections/Rpc Counts/Commit", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["Commit may be cut and is not used"],
        untold: &[],
    },
    Remarked {
        what: "the head of ONTAP's counters alone",
        text: "cluster1::*> statistics show -object nfsv3 -instance svm1\n\nObject: nfsv3\nInstance: svm1\nStart-time: 3/14/2024 10:12:01\nEnd-time: 3/14/2024 10:13:01\nElapsed-time: 60s\nScope: svm1\n\n    Counter                                                     Value\n    -------------------------------- --------------------------------\n",
        says: &[("/outcome", "\"warning_partial\"")],
        told: &["no counters stand below this head"],
        untold: &[],
    },
    Remarked {
        what: "options of FreeBSD that end in a size",
        text: "filer.example.net:/tank/home on /home\nnfsv4,minorversion=2,oneopenown,tcp,resvport,nconnect=1,hard,cto,sec=sys,acdirmin=3,acdirmax=60,acregmin=5,acregmax=60,nametimeo=60,negnametimeo=60,rsize=131072,wsize=131072\n",
        says: &[("/blocks/0/wsize", "131072")],
        told: &["retrans, which ends such a list, is not in it"],
        untold: &[],
    },
    Remarked {
        what: "sysstat's nfsiostat up to column 79",
        text: "Linux 3.10.0-1160.el7.x86_64 (node12) \t03/14/2024 \t_x86_64_\t(32 CPU)\n\nFilesystem:              rkB_nor/s    wkB_nor/s    rkB_dir/s    wkB_dir/s    rk\nnas1:/vol/home             1234.56       345.67         0.00         0.00      \nnas2:/scratch                10.11        99.87         5.00         1.25      \n\n",
        says: &[
            ("/blocks/0/rows/0/wkB_nor~1s", "345.67"),
            ("/blocks/0/rows/0/rkB_dir~1s", "0.0"),
            ("/blocks/0/rows/0/rkB_svr~1s", "null"),
            ("/blocks/0/rows/1/filesystem", "\"nas2:/scratch\""),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["lacks what stands behind it up to wops/s"],
        untold: &[],
    },
    Remarked {
        what: "sysstat's nfsiostat up to the end of a column",
        text: "Linux 3.10.0-1160.el7.x86_64 (node12) \t03/14/2024 \t_x86_64_\t(32 CPU)\n\nFilesystem:              rkB_nor/s    wkB_nor/s    rkB_dir/s    wkB_dir/s    rkB_svr/s    wkB_svr/s     ops/s    \nnas1:/vol/home             1234.56       345.67         0.00         0.00      1200.12       345.67    123.45    \nnas2:/scratch                10.11        99.87         5.00         1.25        12.34       101.12      8.91    \n\n",
        says: &[
            ("/blocks/0/rows/0/ops~1s", "123.45"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["whole up to ops/s"],
        untold: &[],
    },
    Remarked {
        what: "sar of a server that a window cut inside a name",
        text: "Linux 4.18.0-513.el8.x86_64 (srv-nfs) \t14/03/2024 \t_x86_64_\t(16 CPU)\n\n09:00:01      scall/s badcall/s  packet/s     udp/s     tcp/s     hit/s    miss\n09:10:01      5123,45      0,01   5123,45      0,00   5123,45      0,00   1234,\n09:20:01      4876,10      0,00   4876,10      0,00   4876,10      0,00   1101,\nMoyenne :     4999,78      0,01   4999,78      0,00   4999,78      0,00   1168,\n",
        says: &[
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/rows/0/tcp~1s", "5123.45"),
            ("/blocks/0/rows/0/miss~1s", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["the heading of sar ends inside a name"],
        untold: &[],
    },
];
