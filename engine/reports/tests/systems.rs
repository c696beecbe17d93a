//! Reports of systems other than Linux, of benchmarks and of traces, as their print statements lay them out: what each
//! must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::says::{Case, faults};

#[test]
fn other_systems_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "counts of FreeBSD 14 that touch, some wider than their column",
        text: "Client Info:\nRpc Counts:\n      Getattr      Setattr       Lookup     Readlink         Read        Write       Create       Remove\n           77            0        4120098765432109876            512345678901234            0           31\n       Rename         Link      Symlink        Mkdir        Rmdir      Readdir     RdirPlus       Access\n12345678901232345678901234            0            0            0            0            0            9\n",
        says: &[
            ("/blocks/0/sections/Rpc Counts/Lookup", "41200"),
            ("/blocks/0/sections/Rpc Counts/Readlink", "98765432109876"),
            ("/blocks/0/sections/Rpc Counts/Read", "5"),
            ("/blocks/0/sections/Rpc Counts/Write", "12345678901234"),
            ("/blocks/0/sections/Rpc Counts/Rename", "1234567890123"),
            ("/blocks/0/sections/Rpc Counts/Link", "2345678901234"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "two counts of FreeBSD 14 that touch, one wider than its column, and nothing that says which",
        text: "Client Info:\nRpc Counts:\n      Getattr      Setattr       Lookup     Readlink         Read        Write       Create       Remove\n           77            0        41200            7123456789012398765432109876            4           31\n",
        says: &[
            ("/blocks/0/sections/Rpc Counts/Readlink", "7"),
            ("/blocks/0/sections/Rpc Counts/Read", "null"),
            ("/blocks/0/sections/Rpc Counts/Write", "null"),
            ("/blocks/0/sections/Rpc Counts/Create", "4"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
];
