//! What is asked for in files and by letters: each option, and of which mount it is.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Remarked, remarked_faults};

#[test]
fn settings_are_read_whole() {
    let faults = remarked_faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Remarked] = &[
    Remarked {
        what: "nfsmount.conf: for all mounts and for those of a server",
        text: "[ NFSMount_Global_Options ]\n# Soft=False\nDefaultvers=4\nnfsvers=4.2\nHard=True\nbackground=False\nlock=False\nrsize=1M\nwsize = 262144\n[ Server \"nas1.example.com\" ]\nvers=3\n[ MountPoint \"/scratch\" ]\nnconnect=8\n",
        says: &[
            ("/format", "\"nfsmount_conf\""),
            ("/blocks/0/kind", "\"mount_command\""),
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/wsize", "262144"),
            ("/blocks/0/vers", "\"4.2\""),
            ("/blocks/0/flags", "[\"hard\", \"fg\", \"nolock\"]"),
            ("/blocks/0/options/defaultvers", "null"),
            ("/blocks/1/server", "\"nas1.example.com\""),
            ("/blocks/1/vers", "3"),
            ("/blocks/2/mountpoint", "\"/scratch\""),
            ("/blocks/2/nconnect", "8"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &["defaultvers=4 is only where", "no counters"],
        untold: &[],
    },
    Remarked {
        what: "nfsmount.conf as distributions ship it",
        text: "[ NFSMount_Global_Options ]\n# This statically named section defines global mount\n# Defaultvers=4\n# Rsize=8k\n",
        says: &[("/blocks", "[]"), ("/outcome", "\"error\"")],
        told: &["asks for nothing"],
        untold: &[],
    },
    Remarked {
        what: "NixOS: options with blanks between them, one on each line, and from elsewhere",
        text: "  fileSystems.\"/mnt/media\" = {\n    device = \"nas1:/data/media\";\n    fsType = \"nfs\";\n    options = [\n      \"vers=4.2\"\n      \"noauto\" # not at boot, timeo=5\n      \"rsize=1048576\"\n    ];\n  };\n  fileSystems.\"/mnt/hd\" = {\n    device = \"nas1:/hd\";\n    fsType = \"nfs4\";\n    options = commonOpts ++ [ \"x-systemd.idle-timeout=600\" \"timeo=50\" ];\n  };\n  fileSystems.\"/\" = {\n    device = \"/dev/sda1\";\n    fsType = \"ext4\";\n  };\n",
        says: &[
            ("/format", "\"mount_command\""),
            ("/blocks/0/device", "\"nas1:/data/media\""),
            ("/blocks/0/mountpoint", "\"/mnt/media\""),
            ("/blocks/0/vers", "\"4.2\""),
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/timeo", "null"),
            ("/blocks/0/flags", "[\"noauto\"]"),
            ("/blocks/1/device", "\"nas1:/hd\""),
            ("/blocks/1/timeo", "50"),
            ("/blocks/2", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &["line 10: a name among the options stands for others"],
        untold: &["no end"],
    },
    Remarked {
        what: "NixOS: a set that is cut",
        text: "fileSystems.\"/mnt/nas\" = {\n  device = \"nas1:/export\";\n  fsType = \"nfs\";\n  options = [ \"nfsvers=4.2\"\n    \"rsize=10",
        says: &[
            ("/blocks/0/vers", "\"4.2\""),
            ("/blocks/0/rsize", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["no end (cut?)"],
        untold: &[],
    },
    Remarked {
        what: "Kubernetes: a volume with its options in brackets, and whose they are",
        text: "kind: PersistentVolume\nspec:\n  mountOptions: [\"nfsvers=4.1\", \"rsize=1048576\", \"hard\"]\n  nfs:\n    server: 10.0.0.10\n    path: /export/data\n---\nkind: PersistentVolume\nspec:\n  mountOptions: [\"nfsvers=3\", \"timeo=50\"]\n  nfs:\n    path: /export/more\n    server: 10.0.0.11\n",
        says: &[
            ("/blocks/0/device", "\"10.0.0.10:/export/data\""),
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/1/device", "\"10.0.0.11:/export/more\""),
            ("/blocks/1/vers", "3"),
        ],
        told: &[],
        untold: &[],
    },
    Remarked {
        what: "letters of mount_nfs: before the names, glued, and in fstab",
        text: "# mount_nfs -3 -T -r 65536 -w 32768 -R 3 nas1:/vol /mnt\n# /sbin/mount_nfs -isTr16384 -o rw,nodev -x 5 nas1:/vol /mnt\nnas1:/vol /mnt nfs rw,nodev,-T,-3,-r=8192,-w=4096 0 0\n",
        says: &[
            ("/blocks/0/vers", "3"),
            ("/blocks/0/proto", "\"tcp\""),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/wsize", "32768"),
            ("/blocks/0/retrans", "null"),
            ("/blocks/0/device", "\"nas1:/vol\""),
            ("/blocks/1/rsize", "16384"),
            ("/blocks/1/retrans", "5"),
            (
                "/blocks/1/flags",
                "[\"rw\", \"nodev\", \"intr\", \"soft\", \"tcp\"]",
            ),
            ("/blocks/2/rsize", "8192"),
            ("/blocks/2/wsize", "4096"),
            ("/blocks/2/vers", "3"),
            ("/blocks/2/flags", "[\"rw\", \"nodev\", \"tcp\"]"),
        ],
        told: &[],
        untold: &["without sizes"],
    },
    Remarked {
        what: "letters of other mounts are no sizes",
        text: "mount -t nfs -r -o vers=3,timeo=600 nas1:/vol /mnt\n",
        says: &[
            ("/blocks/0/vers", "3"),
            ("/blocks/0/rsize", "null"),
            ("/blocks/0/flags", "[]"),
        ],
        told: &[],
        untold: &[],
    },
];
