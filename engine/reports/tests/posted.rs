//! What people post around Linux's reports, that once was misread: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::says::{Case, faults};

#[test]
fn posts_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "two runs of dd whose lines happen to be the longest and alike, the typographer's dots below each",
        text: "+ dd if=/dev/zero of=/mnt/a bs=1G count=1\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 6.63653 s, 162 MB/s\n…\n+ grep write\nnfs v4 client        write:    24975 \n…\n+ dd if=/dev/zero of=/mnt/a bs=1G count=1\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 4.41001 s, 243 MB/s\n…\n+ grep write\nnfs v4 client        write:    49950 \n",
        says: &[
            ("/blocks/0/rate_text", "\"162 MB/s\""),
            ("/blocks/1/counts_nonzero/write", "24975"),
            ("/blocks/2/rate_text", "\"243 MB/s\""),
            ("/blocks/3/counts_nonzero/write", "49950"),
            ("/outcome", "\"ok\""),
        ],
    },
];
