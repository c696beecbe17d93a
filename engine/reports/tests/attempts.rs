//! What `mount -v` says while it mounts, and mounts that failed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Remarked as Case, remarked_faults};

#[test]
fn attempts_to_mount_read_as_they_say() {
    let faults = remarked_faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a refused attempt, the one behind it, and the mount",
        text: "mount.nfs: timeout set for Fri Mar  1 10:00:00 2024\nmount.nfs: trying text-based options 'vers=4,addr=10.0.0.5,clientaddr=10.0.0.2'\nmount.nfs: mount(2): Operation not permitted\nmount.nfs: trying text-based options 'addr=10.0.0.5'\nmount.nfs: prog 100003, trying vers=3, prot=6\nmount.nfs: trying 10.0.0.5 prog 100003 vers 3 prot TCP port 2049\nmount.nfs: prog 100005, trying vers=3, prot=17\nmount.nfs: trying 10.0.0.5 prog 100005 vers 3 prot UDP port 1011\nnas7:/vol on /mnt type nfs\n",
        says: &[
            ("/blocks/0/vers", "3"),
            ("/blocks/0/proto", "\"tcp\""),
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/mountpoint", "\"/mnt\""),
            ("/blocks/0/fstype", "\"nfs\""),
            ("/blocks/0/kind", "\"mount_command\""),
            ("/blocks/1", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &[
            "line 2: this attempt of `mount` was refused (Operation not permitted)",
            "line 9: `mount` says that it mounted this",
        ],
        untold: &["cut hard", "may have refused", "options do not follow"],
    },
    Case {
        what: "versions tried one after the other, and what the ports of the last were asked for",
        text: "mount.nfs: trying text-based options 'vers=4.2,addr=10.0.0.1,clientaddr=10.0.0.2'\nmount.nfs: mount(2): Protocol not supported\nmount.nfs: trying text-based options 'vers=4.1,addr=10.0.0.1,clientaddr=10.0.0.2'\nmount.nfs: mount(2): Protocol not supported\nmount.nfs: trying text-based options 'vers=4.0,addr=10.0.0.1,clientaddr=10.0.0.2'\nmount.nfs: mount(2): Protocol not supported\nmount.nfs: trying text-based options 'addr=10.0.0.1'\nmount.nfs: prog 100003, trying vers=3, prot=6\nmount.nfs: trying 10.0.0.1 prog 100003 vers 3 prot TCP port 2049\nmount.nfs: prog 100005, trying vers=3, prot=17\nmount.nfs: trying 10.0.0.1 prog 100005 vers 3 prot UDP port 20048\n",
        says: &[
            ("/blocks/0/vers", "3"),
            ("/blocks/0/proto", "\"tcp\""),
            ("/blocks/1", "null"),
        ],
        told: &[
            "line 5: this attempt of `mount` was refused (Protocol not supported)",
            "the server may have refused it",
        ],
        untold: &["cut hard"],
    },
    Case {
        what: "the only attempt was refused: its sizes are of no mount",
        text: "mount.nfs: timeout set for Fri Mar  1 10:00:00 2024\nmount.nfs: trying text-based options 'rsize=1048576,soft,vers=4.0,wsize=1048576,addr=10.0.0.5,clientaddr=10.0.0.2'\nmount.nfs: mount(2): Operation not permitted\nmount.nfs: Operation not permitted\n",
        says: &[("/blocks/0", "null"), ("/outcome", "\"error\"")],
        told: &[
            "line 2: this attempt of `mount` was refused (Operation not permitted)",
            "line 3: the mount failed (Operation not permitted)",
        ],
        untold: &["cut hard", "nothing was mounted"],
    },
    Case {
        what: "a version that no protocol has, asked for in vain",
        text: "mount.nfs: trying text-based options 'nolock,addr=10.0.0.3'\nmount.nfs: prog 100003, trying vers=3065173208, prot=6\nmount.nfs: trying 10.0.0.3 prog 100003 vers 3065173208 prot TCP port 2049\nmount.nfs: portmap query failed: RPC: Program/version mismatch\nmount.nfs: Protocol not supported\n",
        says: &[("/blocks/0", "null")],
        told: &[
            "line 1: this attempt of `mount` was refused (RPC: Program/version mismatch)",
            "line 5: nothing was mounted (Protocol not supported)",
        ],
        untold: &[],
    },
    Case {
        what: "how a command ended, said with its reason",
        text: "$ sudo mount -t nfs -o vers=3,port=112 10.0.0.5:/vol /mnt -v\nmount.nfs: timeout set for Fri Mar  1 10:00:00 2024\nmount.nfs: trying text-based options 'vers=3,port=112,addr=10.0.0.5'\nmount.nfs: prog 100003, trying vers=3, prot=6\nmount.nfs: portmap query retrying: RPC: Program not registered\nmount.nfs: prog 100003, trying vers=3, prot=17\nmount.nfs: portmap query failed: RPC: Program not registered\nmount.nfs: requested NFS version or transport protocol is not supported\n",
        says: &[
            ("/blocks/0/device", "\"10.0.0.5:/vol\""),
            ("/blocks/0/vers", "3"),
            ("/blocks/1", "null"),
        ],
        told: &[
            "line 8: nothing was mounted (requested NFS version or transport protocol is not supported)",
        ],
        untold: &["may have refused"],
    },
    Case {
        what: "how a command ended that says no more",
        text: "# mount -t nfs -o vers=3 10.0.0.5:/vol /mnt\nmount.nfs: access denied by server while mounting 10.0.0.5:/vol\n",
        says: &[("/blocks/0/vers", "3")],
        told: &["line 2: nothing was mounted (access denied by server)"],
        untold: &[],
    },
    Case {
        what: "the options of an attempt on a line of their own, as mail breaks them",
        text: "# mount -v -t nfs4 10.0.0.5:/vol /mnt -o\nproto=udp,soft,noatime\nmount.nfs4: timeout set for Fri Mar  1 10:00:00 2024\nmount.nfs4: trying text-based options \n'proto=udp,soft,addr=10.0.0.5,clientaddr=10.0.0.2'\nmount.nfs4: mount(2): Permission denied\nmount.nfs4: access denied by server while mounting 10.0.0.5:/vol\n",
        says: &[
            ("/blocks/0/fstype", "\"nfs4\""),
            ("/blocks/0/proto", "\"udp\""),
            ("/blocks/1", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &[
            "line 4: this attempt of `mount` was refused (Permission denied)",
            "line 7: nothing was mounted (access denied by server)",
        ],
        untold: &["but is not used"],
    },
    Case {
        what: "an export that is not there, and no file of the kernel",
        text: "mount.nfs: trying text-based options 'vers=4.2,addr=10.0.0.5,clientaddr=10.0.0.2'\nmount.nfs: mount(2): No such file or directory\nmount.nfs: trying text-based options 'addr=10.0.0.5'\nmount.nfs: prog 100003, trying vers=3, prot=6\nmount.nfs: portmap query failed: RPC: Program not registered\nmount.nfs: requested NFS version or transport protocol is not supported\n",
        says: &[("/outcome", "\"error\""), ("/blocks/0", "null")],
        told: &[
            "line 2: the mount failed (No such file or directory): the server has no such export",
        ],
        untold: &["module is not loaded"],
    },
    Case {
        what: "the type that a command names",
        text: "mount -t nfs4 -o rsize=65536,proto=tcp 10.0.0.5:/vol /mnt\n",
        says: &[
            ("/blocks/0/fstype", "\"nfs4\""),
            ("/blocks/0/rsize", "65536"),
        ],
        told: &[],
        untold: &[],
    },
    Case {
        what: "a message of the system on a long line is no table that lost its line ends",
        text: "MountVolume.SetUp failed for volume \"data-root\" : mount failed: exit status 32 Mounting command: mount Mounting arguments: -t nfs nas-name:path  /var/lib/kubelet/pods/00000000-aaaa-bbbb-cccc-000000000000/volumes/kubernetes.io~nfs/data-root Output: mount.nfs: Failed to resolve server nas-name: Name or service not known and so on, until the kubelet tries again\n",
        says: &[("/outcome", "\"error\"")],
        told: &[],
        untold: &["everything is on one line"],
    },
];
