//! Shapes in which administrators paste that once were misread: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_reports::read;
use serde_json::{Value, json};

struct Case {
    what: &'static str,
    text: &'static str,
    says: &'static [(&'static str, &'static str)],
}

fn check(case: &Case) -> Vec<String> {
    let answer = serde_json::to_value(read(case.text.as_bytes())).expect("JSON");
    let differs = |(pointer, due): &&(&str, &str)| {
        let due: Value = serde_json::from_str(due).expect("JSON");
        answer.pointer(pointer).unwrap_or(&json!(null)) != &due
    };
    let says = case.says.iter().filter(differs);
    says.map(|(pointer, due)| {
        let found = answer.pointer(pointer);
        format!("{}: {pointer} is {found:?}, not {due}", case.what)
    })
    .collect()
}

#[test]
fn pasted_shapes_read_as_they_say() {
    let faults: Vec<String> = CASES.iter().flat_map(check).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

const CASES: &[Case] = &[
    Case {
        what: "sizes that look like escapes of quoted-printable",
        text: "nas7:/vol/home /home nfs rw,rsize=8192,wsize=8192,timeo=14 0 0\n",
        says: &[
            ("/blocks/0/rsize", "8192"),
            ("/blocks/0/wsize", "8192"),
            ("/blocks/0/timeo", "14"),
        ],
    },
    Case {
        what: "a port that looks like an escaped blank",
        text: "mount -t nfs -o rdma,port=20049 nas7:/vol /mnt\n",
        says: &[("/blocks/0/port", "20049")],
    },
    Case {
        what: "true quoted-printable",
        text: "nas7:/vol on /mnt type nfs4 (rw,vers=3D4.2,rsize=3D262144,wsize=3D262=\n144,hard,proto=3Dtcp)\n",
        says: &[("/blocks/0/wsize", "262144"), ("/blocks/0/vers", "\"4.2\"")],
    },
];
