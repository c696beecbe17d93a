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
];
