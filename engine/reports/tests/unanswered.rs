//! Texts that hold fewer figures than they seem to: why, and what to do, is said; what is sound is used.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_reports::read;

/// What the text is, what is said of it, and how many blocks are read of it.
const CASES: &[(&str, &str, &str, usize)] = &[
    (
        "a name of the rpc row is damaged",
        "Client rpc stats:\ncalls      retrans\u{1F600} authrefrsh\n118380     7843       0\n",
        "line 3: 'retrans\u{1F600}' is no name of a column (damaged?): its figure 7843 is not used",
        1,
    ),
    (
        "the first name of the rpc row is written with letters that look alike",
        "Client rpc stats:\n\u{441}\u{430}lls      retrans    authrefrsh\n118380     7843       0\n",
        "line 3: the first column of the rpc row is `calls`",
        0,
    ),
    (
        "shares of nothing",
        "Client nfs v3:\nnull         getattr      setattr      lookup       access       readlink     \n0       nan% 30      -nan% 0       0% 10       25% 0        0% 0         0% \n",
        "line 3: the percentage behind getattr is impossible; the count 30 is used",
        1,
    ),
    (
        "an exporter's sum over the operations",
        "node_nfs_requests_total{proto=\"3\"} 12\nnode_nfs_requests_total{method=\"Read\",proto=\"3\"} 7\n",
        "line 1: 1 of node_nfs_requests_total without the label `method`",
        1,
    ),
    (
        "labels that are not closed",
        "node_nfs_requests_total{method=\"Write,proto=\"3\"} 12\n",
        "line 1: no sample: its labels are not closed",
        0,
    ),
    (
        "a query that Prometheus refused",
        r#"{"status":"error","errorType":"bad_data","error":"1:5: parse error: unexpected \")\""}"#,
        "Prometheus answered with an error (1:5: parse error: unexpected \")\")",
        0,
    ),
    (
        "a query that found nothing",
        r#"{"status":"success","data":{"resultType":"vector","result":[]}}"#,
        "Prometheus found no series (an empty result)",
        0,
    ),
    (
        "a document that ends before it tells what it is",
        "{\n\"host\": \"a\",\n\"items\": {\"calls\": 118380, \"retr",
        "line 3: the JSON ends in the middle",
        0,
    ),
    (
        "a document that is damaged",
        "{\n\"host\": \"a\",\n\"items\": {\"calls\": 118380;}\n}\n",
        "line 3: this is no sound JSON from here on",
        0,
    ),
    (
        "a path that is no mount",
        "mountstats: /mnt is not an NFS mount point\n",
        "name one that `findmnt -t nfs,nfs4` lists",
        0,
    ),
    (
        "a mount that mountstats did not find",
        "Statistics for mount point /mnt not found\n",
        "mountstats did not find that mount point",
        0,
    ),
    (
        "a command that sudo did not run",
        "sudo: a password is required\n",
        "the command did not run: run it as root",
        0,
    ),
    (
        "the only figure of a table stands under a damaged name",
        "Server read ahead cache:\nsize           retrans    au9007199254740993threfrsh\n0x1CE6C    1e3        0\n",
        "'au9007199254740993threfrsh' is no name of a column (damaged?): its figure 0 is not used",
        0,
    ),
    (
        "counts of a script of bpftrace",
        "Attaching 3 probes...\n^C\n\n@[kprobe:nfs4_proc_lookup]: 12\n@lat[READ]: count 1234, average 456, total 562704\n",
        "line 4: counts and means of bpftrace are not read",
        0,
    ),
    (
        "PCP's metrics of mounts",
        "$ pminfo -f nfsclient.ops.read.ops\n\nnfsclient.ops.read.ops\n    inst [0 or \"nas1:/vol\"] value 1234\n",
        "PCP's metrics `nfsclient` are those of /proc/self/mountstats",
        0,
    ),
    (
        "version 4 of macOS, without its table of compounds",
        r#"{"Client Info": {"RPC Info": {"Requests": 1000, "Retries": 3}, "NFSv3 RPC Counts": {"Read": 7}, "NFSv4 Operation Counts": {"Read": 11}}}"#,
        "whose calls macOS lists below `NFSv4 RPC Counts`",
        1,
    ),
];

#[test]
fn a_total_of_pmval_is_named_and_its_rows_are_no_rest_of_a_table() {
    let text = "metric:    nfs.client.calls\nhost:      web1\nsemantics: cumulative counter (converting to rate)\nunits:     count (converting to count / sec)\nsamples:   3\ninterval:  5.00 sec\n             1234.5\n             1334.6\n";
    let remarks = read(text.as_bytes()).remarks;
    assert!(remarks[0].text.contains("run it for nfs3.client.reqs"));
    assert!(!remarks.iter().any(|r| r.text.contains("wrapped")));
}

#[test]
fn names_that_look_like_those_of_a_tool_are_left_alone() {
    let text = "[ Server \"db1\" ]\nport=3306\nuser=root\n@bob: 12\nnfsclient.example.com:/vol on /mnt type nfs (rw,vers=3,rsize=65536,hard,proto=tcp,addr=10.0.0.10)\n";
    let reading = read(text.as_bytes());
    assert_eq!(reading.blocks.len(), 1, "{:?}", reading.blocks);
    for remark in &reading.remarks {
        let wrong = ["PCP", "bpftrace", "nfsmount.conf"];
        assert!(
            !wrong.iter().any(|word| remark.text.contains(word)),
            "{}",
            remark.text
        );
    }
}

#[test]
fn why_there_are_fewer_figures_is_said() {
    for (what, text, words, blocks) in CASES {
        let reading = read(text.as_bytes());
        let said = reading.remarks.iter().any(|r| r.text.contains(words));
        assert!(said, "{what}: no '{words}' in {:?}", reading.remarks);
        assert_eq!(
            reading.blocks.len(),
            *blocks,
            "{what}: {:?}",
            reading.blocks
        );
    }
}

#[test]
fn a_mix_holds_no_operation_without_a_name() {
    let exported = read(CASES[3].1.as_bytes());
    let counts = exported.blocks[0].get("counts_nonzero").unwrap();
    assert_eq!(counts, &serde_json::json!({"read": 7}));
}
