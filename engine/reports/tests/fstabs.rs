//! Lines of fstab and of the kernel's table as authors set, broke and commented them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Remarked as Case, remarked_faults};

#[test]
fn tables_of_mounts_read_as_they_say() {
    let faults = remarked_faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "headings of the parts of an fstab name no hosts",
        text: "root@web1:~# cat /etc/fstab\n#----------------------------------------------------------------\n# NETWORK\n#----------------------------------------------------------------\n10.0.0.5:/vol /mnt/music nfs noauto,x-systemd.automount\n#----------------------------------------------------------------\n# TMPFS\n#----------------------------------------------------------------\ntmpfs /tmp tmpfs size=995M,noatime,lazytime,nodev,nosuid,mode=1777\nroot@web1:~# nfsstat -rc\nClient rpc stats:\ncalls      retrans    authrefrsh\n98184      0          98188\n",
        says: &[
            ("/blocks/0/device", "\"10.0.0.5:/vol\""),
            ("/blocks/0/node", "null"),
            ("/blocks/1/calls", "98184"),
            ("/blocks/1/node", "null"),
        ],
        told: &[],
        untold: &["hosts, told apart"],
    },
    Case {
        what: "the host of the prompt keeps what stands below a heading",
        text: "root@web1:~# cat /etc/fstab\n#--------\n# network\n#--------\n10.0.0.5:/vol /mnt/music nfs noauto,vers=3\n\nroot@web2:~# cat /etc/fstab\n10.0.0.5:/vol /mnt/music nfs noauto,vers=4.2\n",
        says: &[
            ("/blocks/0/node", "\"web1\""),
            ("/blocks/1/node", "\"web2\""),
        ],
        told: &["2 hosts, told apart by prompts or headings: web1, web2"],
        untold: &[],
    },
    Case {
        what: "headings of dshbak above lines of fstab are hosts",
        text: "$ pdsh -w alpha,beta grep nfs /etc/fstab | dshbak\n----------------\nalpha\n----------------\n10.0.0.5:/vol /mnt nfs vers=3,rsize=65536 0 0\n----------------\nbeta\n----------------\n10.0.0.5:/vol /mnt nfs vers=4.2,rsize=65536 0 0\n",
        says: &[
            ("/blocks/0/node", "\"alpha\""),
            ("/blocks/1/node", "\"beta\""),
        ],
        told: &["2 hosts"],
        untold: &[],
    },
    Case {
        what: "the last column, broken off by mail and alone",
        text: "nas7:/vol/sge1 /remote/sge1 nfs\nrw,v3,rsize=32768,wsize=32768,hard,intr,tcp,lock,noacl,addr=nas7 0\n0\nnas8:/vol/vg /build/vg nfs rw,v3,rsize=16384,wsize=16384,hard,intr,tcp,lock,noacl,addr=nas8 0\n0\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol/sge1\""),
            ("/blocks/0/rsize", "32768"),
            ("/blocks/1/device", "\"nas8:/vol/vg\""),
            ("/blocks/1/rsize", "16384"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &[],
        untold: &["but is not used"],
    },
    Case {
        what: "a size that a window cut inside a list of options, which has no blanks",
        text: "files.example.com:/home/alice /home/alice nfs4 rw,relatime,vers=4.0,rsize=262144\n,wsize=8192,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys,clientaddr=10.\n0.0.20,local_lock=none,addr=10.0.0.18 0 0\n\nfiles.example.com:/home/carol /home/carol nfs4 rw,relatime,vers=4,hard,rsize=262\n144,wsize=8192,namlen=255,proto=tcp,port=0,timeo=600,retrans=2,sec=sys,clientadd\nr=10.0.0.19,minorversion=0,local_lock=none,addr=10.0.0.18 0 0\n",
        says: &[
            ("/blocks/0/rsize", "262144"),
            ("/blocks/1/rsize", "262144"),
            ("/blocks/1/options/clientaddr", "\"10.0.0.19\""),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &["cut hard at column 80"],
        untold: &["is not known"],
    },
    Case {
        what: "a share of Windows that is commented out is none of ours",
        text: "nas7:/vol /home/a nfs vers=3,rsize=1048576 0 0\n# //10.0.0.7/share /home/b cifs \\\n#   credentials=/etc/samba/nas,uid=1000,gid=1000,vers=3.0, \\\n#   nofail,x-systemd.automount,_netdev 0 0\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/1", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &[],
        untold: &["a list of options outside"],
    },
    Case {
        what: "a type that the system finds out by the colon of the device",
        text: "192.168.0.7:/ /mnt/data auto auto,_netdev 0  0\n",
        says: &[
            ("/blocks/0/device", "\"192.168.0.7:/\""),
            ("/blocks/0/mountpoint", "\"/mnt/data\""),
            ("/blocks/0/fstype", "\"nfs\""),
            ("/blocks/0/source", "\"fstab\""),
        ],
        told: &[],
        untold: &[],
    },
    Case {
        what: "a disk whose type the system finds out is no mount of NFS",
        text: "/dev/sdb1 /mnt/data auto defaults 0 0\n",
        says: &[("/blocks/0", "null")],
        told: &[],
        untold: &[],
    },
];
