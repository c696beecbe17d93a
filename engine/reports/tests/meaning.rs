//! Differences of snapshots, traps said aloud, and what a calibration gets to see.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::models;
use mountwise_reports::observe::{Span, observe};
use mountwise_reports::{Outcome, Reading, RemarkKind, difference, read};

fn text(name: &str) -> String {
    #[allow(clippy::disallowed_methods)]
    let bytes = std::fs::read(models().join(name)).expect("text");
    String::from_utf8(bytes).expect("UTF-8")
}

fn says(reading: &Reading, word: &str) -> bool {
    reading
        .remarks
        .iter()
        .any(|r| r.text.to_lowercase().contains(word))
}

/// `nfsstat -c` with these counts.
fn table(calls: u64, getattr: u64, commit: u64) -> Reading {
    read(format!("Client rpc stats:\ncalls retrans authrefrsh\n{calls} 0 0\n\nClient nfs v3:\nnull getattr read commit\n0 {getattr} 7 {commit}\n").as_bytes())
}

fn halves() -> (Reading, Reading) {
    let both = text("mountstats/mountstats-before-after.txt");
    let at = both.find("$ cat after").expect("two snapshots");
    (read(&both.as_bytes()[..at]), read(&both.as_bytes()[at..]))
}

#[test]
fn a_later_snapshot_of_a_mount_gives_an_interval() {
    let (before, after) = halves();
    let diff = difference(&before, &after);
    assert_eq!(diff.outcome, Outcome::Ok, "{:?}", diff.remarks);
    let block = &diff.blocks[0];
    assert_eq!(block.integer("elapsed_s"), Some(60));
    assert_eq!(block.map("READ").unwrap()["avg_rtt_ms"], 8.0);
    assert_eq!(block.map("WRITE").unwrap()["ops_per_s"], 50.0);
    let seen = observe(&diff);
    let read = seen.ops.iter().find(|o| o.op == "READ").expect("READ");
    assert_eq!(
        (read.count, read.rtt_ms, read.elapsed_s, read.span),
        (Some(12000), Some(8.0), Some(60.0), Span::Interval)
    );
    assert_eq!(seen.in_flight[0].mean_per_connection, 2.0);
}

#[test]
fn snapshots_of_other_options_or_sides_are_told() {
    let both = text("mountstats/mountstats-before-after.txt");
    let (before, after) = both.split_at(both.find("$ cat after").expect("two snapshots"));
    let size = |text: &str| {
        let (_, rest) = text.split_once("rsize=").expect("rsize");
        rest.split(',').next().expect("size").to_owned()
    };
    let other = after.replace(&format!("rsize={}", size(after)), "rsize=4096");
    let diff = difference(&read(before.as_bytes()), &read(other.as_bytes()));
    assert_eq!(diff.outcome, Outcome::WarningPartial);
    let told = format!("rsize {} before, 4096 after", size(before));
    assert!(says(&diff, &told), "{:?}", diff.remarks);

    let server = read(b"Server nfs v3:\nnull getattr read\n0 0% 40 40% 60 60%\n");
    let diff = difference(&table(500, 400, 9), &server);
    let told = "before are the counters of the client, after those of the server";
    assert!(says(&diff, told), "{:?}", diff.remarks);
}

#[test]
fn what_two_layouts_show_is_observed_once() {
    let reading = read(b"Client nfs v3:\nnull getattr read\n0 0% 40 40% 60 60%\n\nnfs v3 client total: 100\nnfs v3 client getattr: 40\nnfs v3 client read: 60\n");
    let of_read = |op: &&mountwise_reports::observe::OpObservation| op.op == "READ";
    let seen = observe(&reading);
    let reads: Vec<Option<u64>> = seen.ops.iter().filter(of_read).map(|o| o.count).collect();
    assert_eq!((reading.blocks.len(), reads), (2, vec![Some(60)]));
}

#[test]
fn of_two_snapshots_with_other_columns_the_fuller_one_counts_and_no_difference_is_taken() {
    let few = "Client nfs v3:\nnull getattr lookup\n0 0% 150 10% 60 4%\n";
    let many = |times: u64| {
        let [getattr, lookup, read] = [100, 50, 850].map(|count: u64| count * times);
        format!(
            "Client nfs v3:\nnull getattr lookup\n0 0% {getattr} 10% {lookup} 5%\nread write\n{read} 85% 0 0%\n"
        )
    };
    for (text, counts) in [
        (format!("{}\n{few}", many(1)), [100, 50, 850]),
        (format!("{few}\n{}", many(3)), [300, 150, 2550]),
    ] {
        let reading = read(text.as_bytes());
        assert!(
            says(&reading, "not of the same columns (5 and 3)")
                || says(&reading, "not of the same columns (3 and 5)"),
            "{:?}",
            reading.remarks
        );
        assert!(reading.blocks.iter().all(|block| block.kind != "diff"));
        let seen = observe(&reading);
        let of = |op: &str| {
            seen.ops
                .iter()
                .filter(|o| o.op == op)
                .map(|o| o.count)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            ["GETATTR", "LOOKUP", "READ"].map(of),
            counts.map(|count| vec![Some(count)])
        );
    }
}

#[test]
fn a_cut_snapshot_is_not_told_by_two_equal_numbers_of_columns() {
    let whole =
        "Client nfs v3:\nnull getattr lookup\n0 0% 150 60% 60 24%\nread write\n40 16% 0 0%\n";
    let cut = "Client nfs v3:\nnull getattr lookup\n0 0% 150 60% 60 24%\nread write\n40 16% 0 0%\ncommit fsinfo\n";
    for (before, after, told) in [
        (cut, whole, "not both whole: the earlier one was cut off"),
        (whole, cut, "not both whole: the later one was cut off"),
    ] {
        let one_paste = read(format!("{before}\n{after}").as_bytes());
        let two_pastes = difference(&read(before.as_bytes()), &read(after.as_bytes()));
        for reading in [one_paste, two_pastes] {
            assert!(says(&reading, told), "{told}: {:?}", reading.remarks);
        }
    }
}

#[test]
fn a_version_that_came_up_between_two_snapshots_counts_from_nothing() {
    let reading = read(b"Client nfs v3:\nnull getattr read\n0 0% 40 40% 60 60%\n\nClient nfs v3:\nnull getattr read\n0 0% 50 40% 75 60%\n\nClient nfs v4:\nnull read write\n0 0% 30 75% 10 25%\n");
    let change = reading.blocks.iter().find(|block| block.kind == "diff");
    let counts = change.and_then(|block| block.map("counts_nonzero"));
    let counts = counts.expect("a difference");
    assert_eq!(
        (&counts["getattr"], &counts["write"]),
        (&10.into(), &10.into())
    );
    assert_eq!(counts["read"], 45, "{counts:?}");
}

#[test]
fn what_the_earlier_list_of_operations_has_lost_gives_no_difference() {
    let section = |age: u32, read: &str, getattr: &str| {
        format!(
            "device vault:/jobs mounted on /jobs with fstype nfs statvers=1.1\n\tage:\t{age}\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\tper-op statistics\n\t        READ: {read}\n\t     GETATTR: {getattr}\n"
        )
    };
    let after = section(
        330,
        "910 910 0 1820 3640 9 91 99 0",
        "75 75 0 750 750 2 15 16 0",
    );
    for (read_before, lost) in [
        ("800 800 0 1600 3200 8 8x 88 0", true),
        ("800 800 0 1600 3200 8 80 88 0", false),
    ] {
        let before = section(300, read_before, "45 45 0 450 450 1 9 10 0");
        let one_paste = read(format!("{before}{after}").as_bytes());
        let two_pastes = difference(&read(before.as_bytes()), &read(after.as_bytes()));
        for reading in [one_paste, two_pastes] {
            let block = reading
                .blocks
                .iter()
                .find(|b| b.kind == "diff")
                .expect("a difference");
            assert_eq!(block.get("GETATTR").expect("GETATTR")["ops"], 30);
            assert_eq!(block.get("READ").is_none(), lost, "{block:?}");
            assert_eq!(block.get("ops_without_difference").is_some(), lost);
            assert_eq!(
                says(&reading, "is not whole and lacks read"),
                lost,
                "{:?}",
                reading.remarks
            );
        }
    }
}

#[test]
fn swapped_and_equal_snapshots_are_refused() {
    let (before, after) = halves();
    let swapped = difference(&after, &before);
    assert_eq!(swapped.outcome, Outcome::Error);
    assert!(says(&swapped, "age") && says(&swapped, "swap"));
    let same = difference(&before, &before);
    assert_eq!(same.outcome, Outcome::Error);
    assert!(says(&same, "identical"));
}

#[test]
fn another_mount_gives_no_difference() {
    let (before, _) = halves();
    let other = read(
        text("mountstats/mountstats-before-after.txt")
            .split("$ cat after")
            .nth(1)
            .unwrap()
            .replace("host1:/vol", "host2:/vol")
            .as_bytes(),
    );
    let diff = difference(&before, &other);
    assert_eq!(diff.outcome, Outcome::Error);
    assert!(diff.blocks.is_empty() && says(&diff, "different mount"));
}

#[test]
fn a_restart_is_told_from_a_wrap() {
    let restarted = difference(&table(5000, 4000, 900), &table(700, 600, 9));
    assert_eq!(restarted.outcome, Outcome::Error);
    assert!(says(&restarted, "smaller"));
    let near = (1_u64 << 32) - 100;
    let wrapped = difference(&table(near, near - 50, 3), &table(400, 350, 3));
    assert_eq!(wrapped.blocks[0].integer("rpc_calls"), Some(500));
    assert_eq!(
        wrapped.blocks[0].map("counts_nonzero").unwrap()["getattr"],
        500
    );
    assert_eq!(wrapped.outcome, Outcome::OkNotice);
    assert!(says(&wrapped, "2^32"));
    let mixed = difference(&table(5000, 4000, 900), &table(6000, 10, 901));
    assert_eq!(mixed.outcome, Outcome::WarningPartial);
    assert!(
        mixed
            .blocks
            .iter()
            .all(|b| b.get("counts_nonzero").is_none())
            && says(&mixed, "different")
    );
}

#[test]
fn fewer_retransmissions_are_another_boot() {
    let row = |calls: u64, retrans: u64| {
        let text = format!("Client rpc stats:\ncalls retrans authrefrsh\n{calls} {retrans} 0\n");
        read(text.as_bytes())
    };
    let later = difference(&row(900, 50), &row(1000, 80));
    assert_eq!(later.blocks[0].integer("retrans"), Some(30));
    let rebooted = difference(&row(900, 50), &row(1000, 20));
    assert_eq!(rebooted.outcome, Outcome::Error);
    assert!(says(&rebooted, "retrans fell from 50 to 20"));
}

#[test]
fn bsd_counters_are_subtracted_section_by_section() {
    let before = text("nfsstat-freebsd/freebsd-c-negative-int.txt");
    let diff = difference(
        &read(before.as_bytes()),
        &read(before.replace("5129044", "5129144").as_bytes()),
    );
    assert_eq!(
        diff.blocks[0].map("sections").unwrap()["Rpc Counts"]["Write"],
        100
    );
    assert_eq!(
        diff.blocks[0].map("sections").unwrap()["Rpc Counts"]["Read"],
        0
    );
}

#[test]
fn traps_are_said_aloud() {
    for (name, word) in [
        ("nfsstat-linux/linux-nfsstat-both-v3-v4.txt", "not rpcs"),
        (
            "nfsstat-linux/linux-nfsstat-server.txt",
            "totals since boot",
        ),
        ("nfsstat-linux/linux-nfsstat-both.txt", "sent again"),
        (
            "nfsstat-linux/linux-nfsstat-run-together-100pct.txt",
            "touch",
        ),
        ("nfsiostat/nfsiostat-mb-rdma.txt", "nconnect"),
        ("mountstats/mountstats-v3-rdma-nconnect16.txt", "shared"),
        ("mountstats/mountstats-before-after.txt", "retransmissions"),
        (
            "mountstats-command/mountstats-nfsstat-subcmd.txt",
            "copy of calls",
        ),
        ("proc-net-rpc/proc-net-rpc-nfsd-blog-html.txt", "32 bit"),
        ("nfsstat-freebsd/freebsd-c-negative-int.txt", "negative"),
        ("traces/nfsdist-histogram.txt", "cache hits"),
        ("sar/sar-n-nfs-with-cpu-table.txt", "do not calibrate"),
    ] {
        assert!(
            says(&read(text(name).as_bytes()), word),
            "{name} does not say {word}"
        );
    }
}

/// What was counted is no assumption, and it is more than a figure that was taken.
#[test]
fn a_counted_fact_is_noted_and_an_assumption_is_assumed() {
    for (text, word, noted) in [
        (
            "Client rpc stats:\ncalls retrans authrefrsh\n900 7 0\n".to_owned(),
            "7 of 900 calls were sent again",
            true,
        ),
        (
            text("mountstats/mountstats-before-after.txt"),
            "retransmissions",
            true,
        ),
        (
            text("sar/sar-n-nfs-with-cpu-table.txt"),
            "retrans/s is above 0",
            true,
        ),
        (
            text("broken/interval-beyond-reason.txt"),
            "one second per row is assumed",
            false,
        ),
    ] {
        let reading = read(text.as_bytes());
        let found: Vec<(RemarkKind, bool)> = reading
            .remarks
            .iter()
            .filter(|remark| remark.text.contains(word))
            .map(|remark| (remark.kind, remark.noted))
            .collect();
        let expected = (RemarkKind::Assumed, noted);
        assert!(
            !found.is_empty() && found.iter().all(|one| *one == expected),
            "{word}: {:?}",
            reading.remarks
        );
    }
}

#[test]
fn an_underflowed_time_is_named_and_not_observed() {
    let sound = text("mountstats/mountstats-before-after.txt");
    let text = sound.replace(
        "GETATTR: 400 400 0 72000 96000 4 400 440 0",
        "GETATTR: 400 400 0 72000 96000 18446743919241604546 400 440 0",
    );
    let reading = read(text.split("$ cat after").next().unwrap().as_bytes());
    assert_eq!(reading.outcome, Outcome::WarningPartial);
    assert!(says(&reading, "underflow"));
    let seen = observe(&reading);
    let getattr = seen
        .ops
        .iter()
        .find(|o| o.op == "GETATTR")
        .expect("GETATTR");
    assert_eq!((getattr.count, getattr.queue_ms), (Some(400), None));
    assert_eq!(getattr.rtt_ms, Some(1.0));
    assert!(
        seen.ops
            .iter()
            .any(|o| o.op == "READ" && o.rtt_ms == Some(10.0))
    );
}

#[test]
fn observations_carry_span_line_and_source() {
    let seen = observe(&read(
        text("nfsstat-freebsd/timeseries-2col.txt").as_bytes(),
    ));
    let phase = seen
        .ops
        .iter()
        .find(|o| o.op == "WRITE" && o.phase.as_deref() == Some("sequential rewrite test begins"))
        .expect("phase");
    assert_eq!(
        (phase.count, phase.elapsed_s, phase.span),
        (Some(278_273), Some(15.0), Span::Interval)
    );
    let seen = observe(&read(text("iozone/iozone-wrapped.txt").as_bytes()));
    let test = seen
        .throughputs
        .iter()
        .find(|t| t.test == "random_write")
        .expect("random write");
    assert_eq!(
        (test.bytes_per_s, test.record_bytes, test.file_bytes),
        (46_349.0 * 1024.0, Some(4096), Some(1 << 30))
    );
    let seen = observe(&read(text("mount-options/freebsd-m.txt").as_bytes()));
    assert!(seen.mounts[0].in_force && seen.mounts[0].wcommitsize_bytes == Some(67_108_864));
    let seen = observe(&read(
        text("nfsstat-linux/linux-nfsstat-server.txt").as_bytes(),
    ));
    assert!(
        seen.ops
            .iter()
            .all(|o| o.span == Span::Cumulative && o.line > 0 && o.source == "ops")
    );
}

#[test]
fn a_query_for_some_fields_of_an_operation_tells_those() {
    let of = |field: &str, op: &str, value: &str| {
        format!(
            r#"{{"metric":{{"__name__":"node_mountstats_nfs_operations_{field}_total","export":"nas:/vol","instance":"web1:9100","operation":"{op}","protocol":"tcp"}},"value":[1700000000.1,"{value}"]}}"#
        )
    };
    let series = [
        of("requests", "READ", "5000"),
        of("transmissions", "READ", "5002"),
        of("response_time_seconds", "READ", "12.5"),
        of("requests", "WRITE", "300"),
        of("requests", "COMMIT", "0"),
    ];
    let query = format!(
        r#"{{"status":"success","data":{{"resultType":"vector","result":[{}]}}}}"#,
        series.join(",")
    );
    let seen = observe(&read(query.as_bytes()));
    let told: Vec<_> = seen
        .ops
        .iter()
        .map(|o| (o.op.as_str(), o.count, o.retransmissions, o.rtt_ms))
        .collect();
    assert_eq!(
        told,
        [
            ("READ", Some(5000), Some(2), Some(2.5)),
            ("WRITE", Some(300), None, None)
        ]
    );
}

#[test]
fn several_hosts_of_a_query_result_stay_apart() {
    let series = |host: &str, n: u64| {
        format!(
            "{{\"metric\":{{\"__name__\":\"node_nfs_requests_total\",\"instance\":\"{host}\",\"method\":\"GetAttr\",\"proto\":\"3\"}},\"values\":[[100,\"{n}\"],[160,\"{}\"]]}}",
            n + 600
        )
    };
    let text = format!(
        "{{\"status\":\"success\",\"data\":{{\"resultType\":\"matrix\",\"result\":[{},{}]}}}}",
        series("a:9100", 5),
        series("b:9100", 9)
    );
    let reading = read(text.as_bytes());
    assert_eq!(reading.format, "prometheus_query");
    let hosts: Vec<_> = reading
        .blocks_of("ops")
        .map(|b| (b.text("host").unwrap(), b.integer("sum").unwrap()))
        .collect();
    assert_eq!(hosts, [("a:9100", 605), ("b:9100", 609)]);
    let diffs: Vec<_> = reading
        .blocks_of("diff")
        .map(|b| (b.text("host").unwrap(), b.integer("sum").unwrap()))
        .collect();
    assert_eq!(diffs, [("a:9100", 600), ("b:9100", 600)]);
    assert!(says(&reading, "told apart"));
}

#[test]
fn what_bonnie_wrote_and_read_is_observed_without_its_rewrite() {
    let seen = observe(&read(text("by-mode/bonnie-2-fast.txt").as_bytes()));
    let tests: Vec<_> = seen
        .throughputs
        .iter()
        .map(|o| (o.test.as_str(), o.bytes_per_s, o.file_bytes))
        .collect();
    let size = Some(2 << 30);
    assert_eq!(
        tests,
        [
            ("write", 167_646.0 * 1024.0, size),
            ("read", 3_606_482.0 * 1024.0, size)
        ]
    );
}

#[test]
fn a_ping_goes_before_requests_of_programs() {
    let ping = "rtt min/avg/max/mdev = 0.312/0.401/0.523/0.062 ms\n";
    let requests = "tcp_lat:\n    latency  =  100 us\n";
    let seen = |text: &str| observe(&read(text.as_bytes())).round_trip_ms;
    assert_eq!(seen(requests), Some(0.2));
    assert_eq!(seen(&format!("{ping}\n{requests}")), Some(0.401));
    assert_eq!(seen(&format!("{requests}\n{ping}")), Some(0.401));
}

#[test]
fn an_idle_row_of_nfsiostat_has_no_latency() {
    let row = |op: &str, ops: &str, ms: &str| {
        format!(
            "{op}:   ops/s   kB/s   kB/op   retrans   avg RTT (ms)   avg exe (ms)\n   {ops}   0.000   0.000   0 (0.0%)   {ms}   {ms}\n"
        )
    };
    let said = |rows: &str| -> Vec<String> {
        let reading = read(format!("nas:/v mounted on /m:\n\n{rows}").as_bytes());
        let remarks = reading.remarks.into_iter().map(|remark| remark.text);
        remarks.filter(|text| text.contains("latency")).collect()
    };
    let (busy, idle) = (
        row("read", "10.000", "2.000"),
        row("write", "0.000", "0.000"),
    );
    let one = "write: 0 calls per second, so its times of 0 ms tell nothing of latency";
    assert_eq!(said(&format!("{busy}{idle}")), [one]);
    let both = said(&format!("{}{idle}", row("read", "0.000", "0.000")));
    assert!(
        both.len() == 1 && both[0].starts_with("no traffic"),
        "{both:?}"
    );
    assert_eq!(
        said(&format!("{busy}{}", row("write", "1.000", "3.000"))),
        [""; 0]
    );
}

#[test]
fn a_rate_that_is_rounded_to_zero_is_no_lack_of_traffic() {
    let head = "   ops/s   kB/s   kB/op   retrans   avg RTT (ms)   avg exe (ms)   avg queue (ms)";
    let text = format!(
        "nas:/v mounted on /m:\n\nread:{head}\n   0.000   0.000   9.096   0 (0.0%)   2.158   2.225   0.042\nwrite:{head}\n   0.000   0.000   0.000   0 (0.0%)   0.000   0.000   0.000\n"
    );
    let reading = read(text.as_bytes());
    let said: Vec<&str> = reading.remarks.iter().map(|r| r.text.as_str()).collect();
    let stands = |words: &str| said.iter().any(|text| text.starts_with(words));
    assert!(!stands("no traffic"), "{said:?}");
    let few = "read: fewer calls than the rate can show (under 0.0005 per second)";
    assert!(stands(few), "{said:?}");
    assert!(stands("write: 0 calls per second"), "{said:?}");
    assert_eq!(reading.blocks[0].fields["rows"][0]["rtt_ms"], 2.158);
}
