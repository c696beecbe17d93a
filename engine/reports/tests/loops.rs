//! What a loop of the shell prints: the seconds since 1970 and a file of /proc, time and again; and parallel shells.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use mountwise_reports::observe::{Counter, Span, observe};
use mountwise_reports::read;
use mountwise_reports::reading::Reading;
use serde_json::{Value, json};

const COUNTS: &str =
    "0 3010 120 9001 14001 12 44011 31009 800 12 3 0 700 10 200 1 44 612 310 4 2 3001";

fn client(calls: u64, counts: &str) -> String {
    format!("net 0 0 0 0\nrpc {calls} 12 {calls}\nproc3 22 {counts}\n")
}

fn difference(reading: &Reading) -> &mountwise_reports::reading::Block {
    let mut differences = reading.blocks_of("diff");
    let found = differences.next().expect("a difference");
    assert_eq!(differences.count(), 0);
    found
}

fn repaired(reading: &Reading) -> Vec<&str> {
    let remarks = reading.remarks.iter().map(|remark| remark.text.as_str());
    remarks
        .filter(|text| text.contains("joined again") || text.contains("32-bit"))
        .collect()
}

#[test]
fn seconds_between_the_rows_of_proc_are_no_counts() {
    let later = COUNTS.replace(" 44011 ", " 44111 ");
    let (before, after) = (client(120_341, COUNTS), client(120_441, &later));
    for text in [
        format!("1712345670\n{before}1712345680\n{after}"),
        format!("{before}1712345670\n{after}1712345680\n"),
        format!(
            "$ while sleep 10; do date +%s; cat /proc/net/rpc/nfs; done\n1712345670\n{before}1712345680\n{after}"
        ),
    ] {
        let reading = read(text.as_bytes());
        let change = difference(&reading);
        assert_eq!(
            change.get("counts_nonzero"),
            Some(&json!({"read": 100})),
            "{text}"
        );
        assert_eq!(change.number("elapsed_s"), Some(10.0), "{text}");
        assert_eq!(change.number("calls_per_s"), Some(10.0), "{text}");
        assert_eq!(repaired(&reading), [""; 0], "{text}");
    }
}

/// A row that a window cut has no more than it announces only when the cut is behind its last value.
#[test]
fn rows_of_proc_that_were_cut_are_joined() {
    let whole = client(120_341, COUNTS);
    let expected = read(whole.as_bytes());
    for width in [60, 77] {
        let cut = |line: &str| match line.len() > width {
            true => format!("{}\n{}\n", &line[..width], &line[width..]),
            false => format!("{line}\n"),
        };
        let text: String = whole.lines().map(cut).collect();
        let reading = read(text.as_bytes());
        let counts = |reading: &Reading| -> Vec<Value> {
            let tables = reading.blocks_of("ops");
            tables
                .filter_map(|table| table.get("counts_nonzero").cloned())
                .collect()
        };
        assert_eq!(counts(&reading), counts(&expected), "{width}");
    }
}

#[test]
fn without_a_table_of_calls_the_row_of_all_tells_their_rate() {
    let look = |calls: u64, reads: u64| {
        let mut ops = vec!["0".to_owned(); 40];
        ops[25] = reads.to_string();
        format!("rpc {calls} 0 0 0 0\nproc4ops 40 {}\n", ops.join(" "))
    };
    let text = format!(
        "1712345678\n{}1712345688\n{}",
        look(1000, 4000),
        look(2000, 4100)
    );
    let reading = read(text.as_bytes());
    let change = difference(&reading);
    assert_eq!(change.number("rpc_calls"), Some(1000.0));
    assert_eq!(change.number("calls_per_s"), Some(100.0));
}

#[test]
fn a_parallel_shell_set_as_code_has_its_nodes() {
    let of = |node: &str, calls: u64| {
        let rows = [
            "Client rpc stats:".to_owned(),
            "calls      retrans    authrefrsh".to_owned(),
            format!("{calls:<11}0          {calls}"),
            String::new(),
            "Client nfs v3:".to_owned(),
            "read             write".to_owned(),
            format!("{:<9}50%     {:<8}50%", calls / 2, calls / 2),
        ];
        let line = |row: &String| format!("    {node}: {row}\n");
        rows.iter().map(line).collect::<String>()
    };
    let text = format!("{}{}", of("web01", 214), of("web02", 40_000));
    let reading = read(text.as_bytes());
    assert_eq!(reading.blocks_of("diff").count(), 0);
    let nodes: Vec<Option<&str>> = reading
        .blocks_of("ops")
        .map(|table| table.text("node"))
        .collect();
    assert_eq!(nodes, [Some("web01"), Some("web02")]);
}

#[test]
fn machines_that_an_author_tells_apart_are_no_snapshots() {
    let table = |calls: u64| {
        format!(
            "Client rpc stats:\ncalls      retrans    authrefrsh\n{calls:<11}0          {calls}\n\nClient nfs v3:\nread             write\n{:<9}50%     {:<8}50%\n",
            calls / 2,
            calls / 2
        )
    };
    let both = |one: &str, other: &str| {
        read(format!("{one}\n{}\n{other}\n{}", table(214), table(40_000)).as_bytes())
    };
    for (one, other) in [
        ("Good client:", "Bad client:"),
        (
            "This is from the first client:\n",
            "And this is from the second client:\n",
        ),
        ("Client 1:", "Client 2:"),
        ("Client A (11.2):", "Client B (14.1):"),
        ("### web01 (idle)\n```", "### web02 (busy)\n```"),
        ("*web01*\n", "*web02*\n"),
    ] {
        let reading = both(one, other);
        assert_eq!(reading.blocks_of("diff").count(), 0, "{one}");
        let mut tables = reading.blocks_of("ops");
        assert!(tables.all(|table| table.text("node").is_some()), "{one}");
    }
    for (one, other) in [
        ("Client before:", "Client after:"),
        ("Client, first run:", "Client, second run:"),
        ("On the client:", "On the client:"),
        ("Before the test:", "After the test:"),
    ] {
        let reading = both(one, other);
        assert_eq!(reading.blocks_of("diff").count(), 1, "{one}");
    }
}

/// `nfsstat -rc` and the like print no table of operations.
#[test]
fn rows_of_calls_alone_have_a_difference() {
    let linux = |calls: u64, again: u64| {
        format!(
            "$ nfsstat -rc\nClient rpc stats:\ncalls      retrans    authrefrsh\n{calls:<11}{again:<11}{calls}\n\n"
        )
    };
    let reading = read(format!("{}{}", linux(1000, 5), linux(4000, 9)).as_bytes());
    let change = difference(&reading);
    assert_eq!(change.number("rpc_calls"), Some(3000.0));
    assert_eq!(change.number("retrans"), Some(4.0));
    let alone = read(linux(1000, 5).as_bytes());
    let mut said = alone.remarks.iter().map(|remark| remark.text.as_str());
    assert!(said.any(|text| text.contains("they tell no mix")));
    let two = mountwise_reports::difference(&alone, &read(linux(4000, 9).as_bytes()));
    let mut said = two.remarks.iter().map(|remark| remark.text.as_str());
    assert!(said.any(|text| text.contains("there is no mix")));

    let cache = |misses: u64| {
        format!(
            "# nfsstat -o rc\nServer reply cache:\nhits       misses     nocache\n0          {misses:<11}7\n\n"
        )
    };
    let reading = read(format!("{}{}", cache(1000), cache(1900)).as_bytes());
    let grown = reading.blocks_of("grown").next().expect("a difference");
    assert_eq!(grown.number("misses"), Some(900.0));
}

#[test]
fn the_transports_of_solaris_have_a_difference_each_and_are_counted_once() {
    let look = |tcp: u64, udp: u64| {
        format!(
            "# nfsstat -cr\n\nClient rpc:\nConnection oriented:\ncalls     badcalls  badxids   timeouts\n{tcp:<10}2         0         0\nConnectionless:\ncalls     badcalls  retrans   badxids\n{udp:<10}1         0         0\n\n"
        )
    };
    let reading = read(format!("{}{}", look(1000, 7), look(4000, 17)).as_bytes());
    assert_eq!(difference(&reading).number("rpc_calls"), Some(3010.0));
    let grown: Vec<Option<f64>> = reading
        .blocks_of("grown")
        .map(|block| block.number("calls"))
        .collect();
    assert_eq!(grown, [Some(3000.0), Some(10.0)]);
    let seen = observe(&reading);
    let of_interval = seen
        .counters
        .iter()
        .filter(|one| one.counter == Counter::ClientCalls && one.span == Span::Interval);
    let sum: f64 = of_interval.map(|one| one.value).sum();
    assert_eq!(sum, 3010.0);
}
