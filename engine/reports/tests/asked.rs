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
];
