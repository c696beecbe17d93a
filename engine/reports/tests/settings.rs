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
];
