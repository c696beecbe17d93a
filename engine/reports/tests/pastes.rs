//! Pastes that once lost a part, or were said to be damaged where they are not: what each must say, by JSON
//! pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::says::{Case, faults};

#[test]
fn pastes_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a rule between two runs is no end of a mail's part",
        text: "Subject: slow\nContent-Type: text/plain; charset=\"utf-8\"\nContent-Transfer-Encoding: quoted-printable\n\nbs=3D1M:\n2097152000 bytes (2.1 GB, 2.0 GiB) copied, 20 s, 105 MB/s\n-----\n--------Random Create--=\n------\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 8 s, 131 MB/s\n",
        says: &[
            ("/blocks/0/bytes", "2097152000"),
            ("/blocks/1/bytes", "1048576000"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "a boundary that the header names ends a mail's part, and what is behind it is spoken of",
        text: "Subject: slow\nContent-Type: multipart/alternative;\n\tboundary=\"=_a-1\"\n\n--=_a-1\nContent-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\nbs=3D1M:\n--\n2097152000 bytes (2.1 GB, 2.0 GiB) copied, 20 s, 105 MB/s\n--=_a-1\nContent-Type: text/html\n\n<p>2097152000 bytes (2.1 GB, 2.0 GiB) copied, 20 s, 105 MB/s\n--=_a-1--\n",
        says: &[
            ("/blocks/0/bytes", "2097152000"),
            ("/blocks/1", "null"),
            (
                "/remarks/1/text",
                "\"3 lines behind the part of the mail that was decoded: not read\"",
            ),
        ],
    },
    Case {
        what: "a part whose mail's header was not copied ends where the line that opens it stands again",
        text: "--b7\nContent-Transfer-Encoding: quoted-printable\n\nbs=3D1M:\n--b8\n2097152000 bytes (2.1 GB, 2.0 GiB) copied, 20 s, 105 MB/s\n--b7--\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 8 s, 131 MB/s\n",
        says: &[
            ("/blocks/0/bytes", "2097152000"),
            ("/blocks/1", "null"),
            (
                "/remarks/1/text",
                "\"1 line behind the part of the mail that was decoded: not read\"",
            ),
        ],
    },
];
