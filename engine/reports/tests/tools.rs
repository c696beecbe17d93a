//! Output of tools and options that once was not read, or not wholly: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn tools_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "macOS counts each side and version in a row of its own, its server without locks",
        text: "$ nfsstat -w 2\n         Getattr   Lookup Readlink     Read    Write   Rename   Access  Readdir     Lock   Unlock\nClient v3:    40221     9901        0   120044    88012       33    55120     1203       12       12\nClient v4:     4120      300        0     2011       15        0      412       12        0        0\nServer v3:        0        0        0        0        0        0        0        0\nClient v3:       11        2        0      640        0        0        5        0        1        0\nClient v4:        7        0        0        1        0        0        0        0        0        0\nServer v3:        0        0        0        3        0        0        0        0\n",
        says: &[
            ("/format", "\"freebsd_nfsstat_w\""),
            ("/blocks/0/side", "\"client\""),
            ("/blocks/0/nfs_version", "3"),
            ("/blocks/0/rows", "[[11,2,0,640,0,0,5,0,1,0]]"),
            ("/blocks/1/nfs_version", "4"),
            ("/blocks/1/rows", "[[7,0,0,1,0,0,0,0,0,0]]"),
            ("/blocks/2/side", "\"server\""),
            ("/blocks/2/rows", "[[0,0,0,3,0,0,0,0]]"),
            ("/blocks/2/columns/8", "null"),
            ("/blocks/0/interval_s", "2"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "names of two words above figures that end where they do",
        text: "Server Info:\nServer Faults:\n  RPC Errors       Errors \n           3           12 \nServer Cache Stats:\n      Inprog    Late Idem     Non-idem       Misses \n           1            2            3            4 \n",
        says: &[
            ("/blocks/0/sections/Server Faults/RPC Errors", "3"),
            ("/blocks/0/sections/Server Faults/Errors", "12"),
            ("/blocks/0/sections/Server Cache Stats/Late Idem", "2"),
            ("/blocks/0/sections/Server Cache Stats/Misses", "4"),
            ("/outcome", "\"ok\""),
        ],
    },
];
