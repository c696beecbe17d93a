//! A table or an operation that only one of two snapshots has: unknown in the other, not zero.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_reports::{Block, Outcome, Reading, difference, read};

fn row(side: &str, calls: u64) -> String {
    match side {
        "Client" => {
            format!("Client rpc stats:\ncalls      retrans    authrefrsh\n{calls}  0  {calls}\n\n")
        }
        _ => format!(
            "Server rpc stats:\ncalls      badcalls   badfmt     badauth    badclnt\n{calls}  0  0  0  0\n\n"
        ),
    }
}

fn v3(reads: u64, writes: u64) -> String {
    let share = |n: u64| 100 * n / (reads + writes).max(1);
    let (of_reads, of_writes) = (share(reads), share(writes));
    format!(
        "Client nfs v3:\nnull             read             write\n0         0%     {reads}     {of_reads}%     {writes}     {of_writes}%\n\n"
    )
}

fn compounds(n: u64) -> String {
    format!("Server nfs v4:\nnull             compound\n0         0%     {n}     100%\n\n")
}

fn operations(access: u64, close: u64) -> String {
    let share = |n: u64| 100 * n / (access + close).max(1);
    let (of_access, of_close) = (share(access), share(close));
    format!(
        "Server nfs v4 operations:\nop0-unused       op1-unused       op2-future       access           close\n0         0%     0         0%     0         0%     {access}      {of_access}%     {close}      {of_close}%\n\n"
    )
}

/// The difference of two texts, and of the same in one.
fn both(before: &str, after: &str) -> [Reading; 2] {
    let apart = difference(&read(before.as_bytes()), &read(after.as_bytes()));
    [apart, read(format!("{before}{after}").as_bytes())]
}

fn diff(reading: &Reading) -> &Block {
    let mut found = reading.blocks_of("diff");
    found
        .next()
        .unwrap_or_else(|| panic!("{:?}", reading.remarks))
}

fn says(reading: &Reading, words: &str) -> bool {
    reading.remarks.iter().any(|r| r.text.contains(words))
}

#[test]
fn a_table_that_one_snapshot_lacks_has_no_difference_and_what_both_have_has() {
    let server = |n: u64| row("Server", n) + &compounds(n);
    let whole = |n: u64| server(n) + &operations(300, 200);
    let cases = [
        (server(2000), whole(2100), "NFS v4 operations", "later"),
        (whole(2000), server(2100), "NFS v4 operations", "earlier"),
    ];
    for (before, after, table, which) in cases {
        for reading in both(&before, &after) {
            let diff = diff(&reading);
            assert_eq!(diff.integer("rpc_calls"), Some(100));
            assert_eq!(diff.map("counts_nonzero").unwrap()["compound"], 100);
            assert!(diff.get("operations_nonzero").is_none());
            assert!(says(&reading, table) && says(&reading, &format!("in the {which} ")));
            assert_eq!(reading.outcome, Outcome::WarningPartial);
        }
    }
}

#[test]
fn rows_of_calls_are_subtracted_where_the_tables_stand_in_one_only() {
    let calls = |n: u64| row("Client", n);
    let full = |n: u64, reads: u64| calls(n) + &v3(reads, n - reads);
    let pairs = [
        (calls(35_700), full(35_800, 800)),
        (full(35_700, 700), calls(35_800)),
    ];
    for (before, after) in pairs {
        for reading in both(&before, &after) {
            assert_eq!(diff(&reading).integer("rpc_calls"), Some(100));
            assert!(diff(&reading).map("counts_nonzero").unwrap().is_empty());
            assert!(says(&reading, "unknown, not zero"), "{:?}", reading.remarks);
        }
    }
    // A client's own server, and then another machine's.
    let reading = read((row("Server", 0) + &row("Server", 2000) + &compounds(2000)).as_bytes());
    assert!(reading.blocks_of("diff").next().is_none());
    // Of one moment no word is due.
    let reading = read((calls(35_700) + &full(35_700, 700)).as_bytes());
    assert!(reading.blocks_of("diff").next().is_none());
    assert!(!says(&reading, "twice") && !says(&reading, "unknown, not zero"));
}

#[test]
fn a_version_that_can_only_have_been_without_calls_is_zero() {
    let before = row("Server", 500)
        + "Server nfs v3:\nnull             read\n0         0%     500     100%\n\n";
    let after = row("Server", 900)
        + "Server nfs v3:\nnull             read\n0         0%     600     100%\n\n"
        + &compounds(300)
        + &operations(600, 400);
    for reading in both(&before, &after) {
        let diff = diff(&reading);
        assert_eq!(diff.map("counts_nonzero").unwrap()["compound"], 300);
        assert_eq!(diff.map("operations_nonzero").unwrap()["access"], 600);
        assert!(says(&reading, "leaves out a version without calls"));
        assert_eq!(reading.outcome, Outcome::Ok, "{:?}", reading.remarks);
    }
    // 200 calls cannot hold 300 compounds.
    let after = after.replace("900", "700");
    for reading in both(&before, &after) {
        assert!(
            diff(&reading)
                .map("counts_nonzero")
                .unwrap()
                .get("compound")
                .is_none()
        );
        assert!(diff(&reading).get("operations_nonzero").is_none());
        assert_eq!(diff(&reading).integer("rpc_calls"), Some(200));
    }
}

#[test]
fn texts_without_a_table_in_common_are_not_the_same() {
    let [apart, _] = both(&compounds(2000), &operations(300, 200));
    assert!(says(&apart, "no table in common"), "{:?}", apart.remarks);
    assert!(!says(&apart, "identical"));
}

#[test]
fn an_operation_that_the_earlier_list_of_a_mount_lacks_is_unknown_unless_the_rest_is_zero() {
    let mount = |age: u64, ops: &[(&str, u64)], end: &str| {
        let ops = ops.iter().map(|(name, n)| {
            let (sent, received) = (n * 150, n * 200);
            format!("\t{name}: {n} {n} 0 {sent} {received} {n} {n} {n} 0\n")
        });
        let ops: String = ops.collect();
        format!(
            "device nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=262144,proto=tcp\n\tage:\t{age}\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\tper-op statistics\n{ops}{end}\n"
        )
    };
    let later = mount(1060, &[("NULL", 1), ("GETATTR", 6000), ("READ", 3000)], "");
    let shorter = mount(1000, &[("NULL", 1), ("READ", 1000)], "");
    let others = mount(1000, &[("NULL", 1), ("WRITE", 5), ("READ", 1000)], "");
    for before in [shorter, others] {
        for reading in both(&before, &later) {
            assert_eq!(diff(&reading).map("READ").unwrap()["ops"], 2000);
            assert!(diff(&reading).get("GETATTR").is_none());
            assert!(says(&reading, "lacks GETATTR"), "{:?}", reading.remarks);
        }
    }
    let zeroes = mount(
        1000,
        &[("NULL", 1), ("READ", 1000)],
        "\t... all zeroes ...\n",
    );
    for reading in both(&zeroes, &later) {
        assert_eq!(diff(&reading).map("GETATTR").unwrap()["ops"], 6000);
    }
}
