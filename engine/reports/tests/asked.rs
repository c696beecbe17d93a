//! What configurations ask for, as people write them: with comments, over lines, in diffs, and with one flag.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn configurations_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a comment behind a quoted value of Docker Compose is no part of it",
        text: "volumes:\n  a:\n    driver_opts:\n      type: \"nfs\"\n      o: \"addr=nas7,rw,nfsvers=4.1\"  # options: rw, nolock, and hard\n      device: \":/vol\"  # the path of the share\n",
        says: &[
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/vers", r#""4.1""#),
            ("/blocks/0/flags", r#"["rw"]"#),
            ("/blocks/1", "null"),
            ("/outcome", r#""ok_notice""#),
        ],
    },
    Case {
        what: "a comment behind a plain value of Ansible is no part of it",
        text: "- mount:\n    path: /srv/vol\n    src: nas7:/vol   # the filer\n    fstype: nfs\n    opts: rsize=8192,wsize=16384  # small\n",
        says: &[
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/wsize", "16384"),
            ("/blocks/0/mountpoint", r#""/srv/vol""#),
        ],
    },
    Case {
        what: "a comment behind the string of a chart",
        text: "nfsOptions: \"nfsvers=4.1,timeo=600\" # seconds, or tenths?\n",
        says: &[("/blocks/0/timeo", "600")],
    },
    Case {
        what: "a hash inside of quotes begins no comment",
        text: "- mount:\n    path: \"/srv/a #1\"\n    src: \"nas7:/vol #1\"\n    fstype: nfs\n    opts: rsize=8192\n",
        says: &[
            ("/blocks/0/device", r#""nas7:/vol #1""#),
            ("/blocks/0/mountpoint", r#""/srv/a #1""#),
        ],
    },
    Case {
        what: "a task of Ansible with unquoted options is what was asked for, no part of mountstats",
        text: "- mount:\n    path: /srv/vol\n    src: nas7:/vol\n    fstype: nfs\n    opts: rw,vers=4.1,rsize=65536\n",
        says: &[
            ("/format", r#""mount_command""#),
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/kind", r#""mount_command""#),
        ],
    },
    Case {
        what: "units of systemd that a mount waits for, one option each",
        text: "nas7:/home /home nfs rw,vers=4.1,x-systemd.requires=a.service,x-systemd.requires=b.service,x-systemd.after=c,x-systemd.after=d 0 0\n",
        says: &[
            ("/blocks/0/repeated_options", "null"),
            ("/outcome", r#""ok_notice""#),
        ],
    },
    Case {
        what: "other options that stand there twice contradict each other",
        text: "nas7:/home /home nfs rw,vers=4.1,x-systemd.mount-timeout=30,x-systemd.mount-timeout=60 0 0\n",
        says: &[
            (
                "/blocks/0/repeated_options/0",
                r#""x-systemd.mount-timeout=30, 60""#,
            ),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "entries of a direct map with one flag",
        text: "/proj/specs -nosuid nas7:/vol/specs\n/proj/plans -ro nas8:/vol/plans\n",
        says: &[
            ("/format", r#""autofs""#),
            ("/blocks/0/mountpoint", r#""/proj/specs""#),
            ("/blocks/0/flags", r#"["nosuid"]"#),
            ("/blocks/1/device", r#""nas8:/vol/plans""#),
        ],
    },
    Case {
        what: "commands with one flag are no entries",
        text: "mount -ro nas7:/vol\nmount -ro nas7:/vol /mnt\nrsync -tcp nas7:/vol /tmp/x\n",
        says: &[("/blocks/0", "null")],
    },
    Case {
        what: "the mounts of a map are below the directory that the master map names",
        text: "/data /etc/auto.nfs --timeout=864\n\nand in /etc/auto.nfs:\n\nweb1   -rw,soft,intr    nas7:/vol/a\nweb2   -rw,soft,intr    nas8:/vol/b\n",
        says: &[
            ("/blocks/0/mountpoint", r#""/data/web1""#),
            ("/blocks/1/mountpoint", r#""/data/web2""#),
            ("/outcome", r#""ok_notice""#),
        ],
    },
    Case {
        what: "the map of another directory stays without one",
        text: "/data /etc/auto.nfs\n\nand in /etc/auto.home:\n\nweb1   -rw,soft,intr    nas7:/vol/a\n",
        says: &[("/blocks/0/mountpoint", r#""web1""#)],
    },
    Case {
        what: "of two directories none is taken",
        text: "/data /etc/auto.nfs\n/home /etc/auto.home\n\nweb1   -rw,soft,intr    nas7:/vol/a\n",
        says: &[("/blocks/0/mountpoint", r#""web1""#)],
    },
    Case {
        what: "several mounts below a key, each with its own options",
        text: "/proj /source -ro,rsize=32768 nas7:/vol/src \\\n  /data -rsize=8192 nas8:/vol/data\n",
        says: &[
            ("/blocks/0/mountpoint", r#""/proj/source""#),
            ("/blocks/0/rsize", "32768"),
            ("/blocks/0/flags", r#"["ro"]"#),
            ("/blocks/1/mountpoint", r#""/proj/data""#),
            ("/blocks/1/rsize", "8192"),
            ("/blocks/1/flags", "[]"),
        ],
    },
    Case {
        what: "the second of several mounts without options",
        text: "/proj /source -ro nas7:/vol/src \\\n/data nas8:/vol/data\n",
        says: &[
            ("/blocks/0/mountpoint", r#""/proj/source""#),
            ("/blocks/1/mountpoint", r#""/proj/data""#),
            ("/blocks/1/device", r#""nas8:/vol/data""#),
        ],
    },
    Case {
        what: "options of one mount count before those of all",
        text: "proj -rw,rsize=8192,hard /a -rsize=65536 nas7:/vol/a /b nas7:/vol/b\n",
        says: &[
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/repeated_options", "null"),
            ("/blocks/0/flags", r#"["rw","hard"]"#),
            ("/blocks/1/rsize", "8192"),
        ],
    },
    Case {
        what: "a line of the master map with options of NFS",
        text: "/net/old  -hosts\n/net/new  program:/etc/auto.new  hard,intr,nosuid,nodev\n/site      file:/etc/auto.site     --timeout=1200\n",
        says: &[
            ("/format", r#""autofs""#),
            ("/blocks/0/map", r#""program:/etc/auto.new""#),
            ("/blocks/0/mountpoint", r#""/net/new/*""#),
            ("/blocks/0/flags", r#"["hard","intr","nosuid","nodev"]"#),
            ("/blocks/0/device", "null"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a master map without options",
        text: "/media\t/etc/autofs/auto.media\n+auto.master\n",
        says: &[("/format", r#""autofs""#), ("/remarks/0/line", "1")],
    },
    Case {
        what: "a task of Ansible on one line",
        text: "- name: fstab\n  action: mount name=/srv/vol src=nas7:/vol fstype=nfs4 opts=rw,hard,rsize=1048576,_netdev state=mounted\n",
        says: &[
            ("/format", r#""mount_command""#),
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/mountpoint", r#""/srv/vol""#),
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/flags", r#"["rw","hard","_netdev"]"#),
        ],
    },
    Case {
        what: "a task of Ansible over lines of pairs",
        text: "- mount: path=/srv/vol src=\"nas7:/vol\"\n         fstype=nfs\n         opts=\"vers=4.2,hard,nconnect=4\" state=mounted\n",
        says: &[
            ("/blocks/0/nconnect", "4"),
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/vers", r#""4.2""#),
            ("/outcome", r#""ok_notice""#),
        ],
    },
    Case {
        what: "a command of Ansible, and what Ansible prints of a task",
        text: "ansible web -m mount -a \"path=/srv/vol src=nas7:/vol fstype=nfs opts=hard,timeo=600\"\nTASK: [web | mount name=/srv/a src=nas7:/a fstype=nfs opts=soft] ***\n",
        says: &[
            ("/blocks/0/timeo", "600"),
            ("/blocks/0/mountpoint", r#""/srv/vol""#),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a task of Ansible for a disk",
        text: "- mount: path=/srv/disk src=/dev/sdb1 fstype=ext4 opts=noatime\n",
        says: &[("/blocks/0", "null")],
    },
    Case {
        what: "a diff of a task is read as it is after the change",
        text: "@@ -53,7 +53,7 @@\n     mount:\n       state: mounted\n       fstype: nfs\n-      opts: ro,rsize=8192,wsize=8192,hard\n+      opts: ro,rsize=65536,wsize=65536,hard\nand what is it for?\n",
        says: &[
            ("/blocks/0/kind", r#""mount_command""#),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/1", "null"),
            ("/remarks/1/line", "5"),
        ],
    },
    Case {
        what: "a diff of a volume is read as it is after the change",
        text: "diff --git a/deploy/pv.yaml b/deploy/pv.yaml\n--- a/deploy/pv.yaml\n+++ b/deploy/pv.yaml\n@@ -5,8 +5,8 @@\n spec:\n   mountOptions:\n-    - nfsvers=3\n-    - rsize=32768\n+    - nfsvers=4.1\n+    - rsize=1048576\n   nfs:\n     path: /vol\n     server: nas7\n",
        says: &[
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/vers", r#""4.1""#),
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a line of a unit before and after",
        text: "[Mount]\nWhat=nas7:/vol\nWhere=/srv/vol\nType=nfs\n-Options=vers=3,rsize=8192\n+Options=vers=4.2,rsize=1048576\n",
        says: &[
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a unit of systemd without options",
        text: "[Unit]\nAfter=network-online.target\n\n[Mount]\nWhat=nas7:/vol\nWhere=/srv/vol\nType=nfs4\n\n[Install]\nWantedBy=multi-user.target\n",
        says: &[
            ("/format", r#""mount_command""#),
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/mountpoint", r#""/srv/vol""#),
            ("/blocks/0/flags", r#"["defaults"]"#),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "keys of a unit below its options",
        text: "[Mount]\nWhat=nas7:/vol\nWhere=/home/vol\nType=nfs4\nOptions=async,fg,hard,sharecache,sec=sys,intr,nocto,proto=tcp,noexec,rw,_netdev\nTimeoutSec=5\n[Install]\nWantedBy=remote-fs.target\n",
        says: &[
            ("/blocks/0/proto", r#""tcp""#),
            ("/outcome", r#""ok_notice""#),
        ],
    },
];
