//! Before and after in two texts: whose they are and when they were taken, where the texts say it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_reports::{Reading, difference, read};

fn table(head: &str, calls: u64, getattr: u64) -> Reading {
    read(format!("{head}\nClient rpc stats:\ncalls retrans authrefrsh\n{calls} 0 0\n\nClient nfs v3:\nnull getattr read commit\n0 {getattr} 7 9\n").as_bytes())
}

fn mount(head: &str, age: u64, reads: u64) -> Reading {
    let (sent, received, ms) = (reads * 184, reads * 2610, reads * 10);
    read(format!("{head}\ndevice nas7:/v mounted on /m with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=262144,proto=tcp\n\tage:\t{age}\n\tper-op statistics\n\t        READ: {reads} {reads} 0 {sent} {received} {reads} {ms} {ms} 0\n").as_bytes())
}

fn sections(title: &str, getattr: u64, more: &str) -> Reading {
    read(format!("{title}\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n{getattr} 2 3 4 5 6 7 8\n{more}").as_bytes())
}

fn read_text(text: &str) -> Reading {
    read(text.as_bytes())
}

fn says(reading: &Reading, words: &str) -> bool {
    reading.remarks.iter().any(|r| r.text.contains(words))
}

fn is(reading: &Reading, outcome: &str) -> bool {
    serde_json::to_value(reading).expect("JSON")["outcome"] == outcome
}

const TEN: &str = "Mon May  6 10:00:00 UTC 2024";
const ELEVEN: &str = "Mon May  6 11:00:00 UTC 2024";

#[test]
fn dates_above_two_texts_tell_the_time_between_them() {
    let diff = difference(&table(TEN, 500, 400), &table(ELEVEN, 4100, 4000));
    assert!(is(&diff, "ok"), "{:?}", diff.remarks);
    assert_eq!(diff.blocks[0].number("elapsed_s"), Some(3600.0));
    assert_eq!(diff.blocks[0].number("calls_per_s"), Some(1.0));
    assert!(!says(&diff, "do not say how much time"));

    let turned = difference(&table(ELEVEN, 500, 400), &table(TEN, 4100, 4000));
    assert!(
        says(&turned, "second text is not the later one"),
        "{:?}",
        turned.remarks
    );
    assert!(turned.blocks[0].get("elapsed_s").is_none());

    let undated = difference(&table("", 500, 400), &table(ELEVEN, 4100, 4000));
    assert!(says(&undated, "do not say how much time"));
}

#[test]
fn dates_that_contradict_the_ages_of_a_mount_are_told() {
    let sound = difference(&mount(TEN, 1000, 400), &mount(ELEVEN, 4601, 900));
    assert!(sound.remarks.is_empty(), "{:?}", sound.remarks);
    for (then, now) in [(TEN, ELEVEN), (ELEVEN, TEN)] {
        let diff = difference(&mount(then, 1000, 400), &mount(now, 1060, 900));
        assert!(
            says(&diff, "the age of the mount grew by 60 s"),
            "{:?}",
            diff.remarks
        );
        assert!(is(&diff, "warning_partial"));
    }
}

#[test]
fn texts_of_two_machines_are_told() {
    let of = |host: &str, calls| table(&format!("root@{host}:~# nfsstat -c"), calls, calls - 16);
    let diff = difference(&of("web1", 500), &of("web2", 900));
    assert!(
        says(&diff, "before is of web1, after of web2"),
        "{:?}",
        diff.remarks
    );
    assert!(is(&diff, "error") && diff.blocks.is_empty());
    let same = difference(&of("web1", 500), &of("web1.example.org", 900));
    assert!(!says(&same, "two machines"), "{:?}", same.remarks);
    let scrape = |host: &str, calls: u64| {
        read(format!("node_nfs_rpcs_total{{instance=\"{host}\"}} {calls}\nnode_nfs_requests_total{{instance=\"{host}\",method=\"Read\",proto=\"3\"}} {calls}\n").as_bytes())
    };
    let diff = difference(&scrape("10.0.0.1:9100", 10), &scrape("10.0.0.2:9100", 20));
    assert!(says(&diff, "two machines"), "{:?}", diff.remarks);
    let same = difference(&scrape("web1:9100", 10), &scrape("web1:9100", 20));
    assert!(!says(&same, "two machines"), "{:?}", same.remarks);
}

#[test]
fn sections_of_two_sides_have_no_difference_and_what_one_lacks_is_not_zero() {
    let other = difference(
        &sections("Client Info:", 100, ""),
        &sections("Server Info:", 900, ""),
    );
    assert!(
        says(&other, "counters of the client, after those of the server"),
        "{:?}",
        other.remarks
    );
    assert!(other.blocks.is_empty());

    let more = "Rpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n 1 0 0 2 9000\n";
    let diff = difference(
        &sections("Client Info:", 100, ""),
        &sections("Client Info:", 900, more),
    );
    let grown = diff.blocks[0].map("sections").expect("sections");
    assert_eq!(grown["Rpc Counts"]["Getattr"], 800);
    assert!(grown.get("Rpc Info").is_none(), "{grown:?}");
}

#[test]
fn a_text_of_very_many_lines_is_not_looked_at_to_its_end() {
    let reading = read("a\n".repeat(2_600_000).as_bytes());
    assert!(says(&reading, "is not read"), "{:?}", reading.remarks);
    assert!(is(&reading, "error"));
}

#[test]
fn what_a_server_counts_beside_its_tables_is_subtracted_too() {
    let server = |calls: u64, stale: u64, read: u64| {
        let rest = "proc3 22 1 400 0 0 0 0 5000 20 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
        read_text(&format!(
            "rc 7 100 5000\nfh {stale} 0 0 0 0\nio {read} 0\nth 8 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\nra 0 0 0 0 0 0 0 0 0 0 0 0\nnet {calls} 0 {calls} 3\nrpc {calls} 0 0 0 0\n{rest}\n"
        ))
    };
    let grown = |diff: &Reading, of: &str, name: &str| {
        let blocks = diff.blocks.iter().filter(|b| b.kind == "grown");
        let of_kind = blocks.into_iter().find(|b| b.text("of") == Some(of));
        of_kind.and_then(|block| block.integer(name))
    };
    let wide = 1 << 33;
    let diff = difference(&server(5421, 3, wide), &server(6421, 9, wide + 4096));
    assert_eq!(grown(&diff, "server_file_handle_cache", "stale"), Some(6));
    assert_eq!(grown(&diff, "server_io_bytes", "read"), Some(4096));
    // What did not grow is not told, nor what the difference of the tables tells.
    assert_eq!(grown(&diff, "server_reply_cache", "hits"), None);
    assert_eq!(grown(&diff, "server_rpc", "calls"), None);
    // Counters of 32 bits may have come around in between.
    let narrow = difference(&server(5421, 3, 4096), &server(6421, 3, 8192));
    assert_eq!(grown(&narrow, "server_io_bytes", "read"), None);
    assert!(!says(&narrow, "32 bit"));
    let around = difference(&server(5421, 3, 4_294_967_000), &server(6421, 3, 1200));
    assert_eq!(grown(&around, "server_io_bytes", "read"), None);
    assert!(says(&around, "the bytes of io fell"));
    let fell = difference(&server(5421, 9, wide), &server(6421, 3, wide));
    assert_eq!(grown(&fell, "server_file_handle_cache", "stale"), None);
}

#[test]
fn bytes_that_nfsstat_prints_are_subtracted_as_those_of_proc_are() {
    let server = |calls: u64, read: u64| {
        read_text(&format!(
            "Server rpc stats:\ncalls      badcalls   badfmt     badauth    badclnt\n{calls}       0          0          0          0       \n\nServer io stats:\nread       write\n{read}   0\n\nServer nfs v3:\nnull             getattr          read             \n1         0%     5000      0%     {}  99%     \n",
            calls - 5001
        ))
    };
    let wide = 1 << 33;
    let diff = difference(&server(9000, wide), &server(9500, wide + 4096));
    let grown = diff.blocks.iter().find(|b| b.kind == "grown");
    assert_eq!(grown.and_then(|b| b.integer("read")), Some(4096));
    let narrow = difference(&server(9000, 4096), &server(9500, 8192));
    assert!(narrow.blocks.iter().all(|b| b.kind != "grown"));
}

#[test]
fn pools_of_threads_are_compared_where_nothing_else_is() {
    let pools = |head: &str, arrived: [u64; 2]| {
        let [one, two] = arrived;
        read_text(&format!(
            "{head}\n# pool packets-arrived sockets-enqueued threads-woken threads-timedout\n0 {one} {one} 900 0\n1 {two} {two} 300 1\n"
        ))
    };
    let diff = difference(&pools(TEN, [1000, 400]), &pools(ELEVEN, [1500, 410]));
    assert!(is(&diff, "ok"), "{:?}", diff.remarks);
    assert_eq!(diff.blocks[0].integer("packets-arrived"), Some(510));
    assert_eq!(diff.blocks[0].integer("threads-woken"), Some(0));
    assert_eq!(diff.blocks[0].number("elapsed_s"), Some(3600.0));
    for later in [[1000, 400], [900, 400]] {
        let none = difference(&pools("", [1000, 400]), &pools("", later));
        assert!(is(&none, "error"));
        assert!(
            says(&none, "the same in both, or smaller"),
            "{:?}",
            none.remarks
        );
    }
}

fn texts_of(parts: &[(&str, u64)]) -> Reading {
    let parts = parts.iter().map(|(head, calls)| {
        let getattr = calls - 16;
        format!("{head}Client rpc stats:\ncalls retrans authrefrsh\n{calls} 0 0\n\nClient nfs v3:\nnull getattr read commit\n0 {getattr} 7 9\n\n")
    });
    read_text(&parts.collect::<String>())
}

fn calls_of_hosts(diff: &Reading) -> Vec<(Option<&str>, Option<i128>)> {
    let diffs = diff.blocks.iter().filter(|b| b.kind == "diff");
    let told = diffs.map(|b| (b.text("node").or(b.text("host")), b.integer("rpc_calls")));
    told.collect()
}

#[test]
fn each_of_several_hosts_is_compared_with_itself() {
    let manners: [fn(&str) -> String; 2] = [
        |host| format!("[root@{host} ~]# nfsstat -c\n"),
        |host| format!("=== {host} ===\n"),
    ];
    for manner in manners {
        let [one, two, three] = ["node01", "node02", "node03"].map(manner);
        let before = texts_of(&[(&one, 3000), (&two, 1000)]);
        let turned = difference(&before, &texts_of(&[(&two, 2100), (&one, 4500)]));
        assert_eq!(
            calls_of_hosts(&turned),
            [(Some("node02"), Some(1100)), (Some("node01"), Some(1500))],
            "{:?}",
            turned.remarks
        );
        let told = |r: &&mountwise_reports::Remark| r.text.contains("do not say how much time");
        assert_eq!(turned.remarks.iter().filter(told).count(), 1);

        let other = difference(&before, &texts_of(&[(&one, 3100), (&three, 4500)]));
        assert_eq!(calls_of_hosts(&other), [(Some("node01"), Some(100))]);
        assert!(says(&other, "node02 is only in the first text"));
        assert!(says(&other, "node03 is only in the second text"));

        let restarted = difference(&before, &texts_of(&[(&one, 3100), (&two, 20)]));
        assert_eq!(calls_of_hosts(&restarted), [(Some("node01"), Some(100))]);
        assert!(says(&restarted, "node02: calls fell from 1000 to 20"));
    }
    let [one, two] = ["n1", "n2"].map(manners[0]);
    let before = texts_of(&[(&one, 3000), (&two, 1000)]);
    let only = difference(&before, &texts_of(&[(&one, 4500)]));
    assert_eq!(calls_of_hosts(&only), [(Some("n1"), Some(1500))]);
    assert!(says(&only, "n2 is only in the first text"));
    // Of whom the counters are is not known.
    let nameless = difference(&before, &texts_of(&[("", 4500)]));
    assert!(nameless.blocks.is_empty());
    assert!(says(&nameless, "before is of n1 and n2"));
}

type Lines<'a> = &'a dyn Fn(&str, u64) -> String;

#[test]
fn differences_name_their_host_whatever_counted() {
    let of = |lines: Lines<'_>, n: u64| read_text(&(lines("n1", n) + &lines("n2", 5 * n)));
    let proc = |host: &str, n: u64| {
        format!(
            "{host}: net 0 0 0 0\n{host}: rpc {n} 0 {n}\n{host}: proc3 22 0 {n} 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
        )
    };
    let exported = |host: &str, n: u64| {
        format!(
            "node_nfs_requests_total{{instance=\"{host}\",method=\"Read\",proto=\"3\"}} {n}\nnode_nfs_rpcs_total{{instance=\"{host}\"}} {n}\n"
        )
    };
    let pools = |host: &str, n: u64| {
        format!(
            "{host}: # pool packets-arrived sockets-enqueued threads-woken threads-timedout\n{host}: 0 {n} 10 900 0\n"
        )
    };
    let grown = difference(&of(&pools, 1000), &of(&pools, 2000));
    let grown = grown.blocks.iter();
    let grown: Vec<_> = grown
        .map(|b| (b.text("node"), b.integer("packets-arrived")))
        .collect();
    assert_eq!(grown, [(Some("n1"), Some(1000)), (Some("n2"), Some(5000))]);
    let (proc, exported): (Lines<'_>, Lines<'_>) = (&proc, &exported);
    for lines in [proc, exported] {
        let diff = difference(&of(lines, 1000), &of(lines, 2000));
        assert_eq!(
            calls_of_hosts(&diff),
            [(Some("n1"), Some(1000)), (Some("n2"), Some(5000))],
            "{:?}",
            diff.remarks
        );
    }
    let one = read_text(&(proc("n1", 10) + &proc("n2", 50) + &proc("n1", 20) + &proc("n2", 90)));
    assert_eq!(
        calls_of_hosts(&one),
        [(Some("n1"), Some(10)), (Some("n2"), Some(40))],
        "{:?}",
        one.remarks
    );
}

#[test]
fn a_time_that_underflowed_goes_alone() {
    let of = |age: u64, n: u64, queue: u64| {
        read_text(&format!(
            "device nas7:/v mounted on /m with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=262144,proto=tcp\n\tage:\t{age}\n\tper-op statistics\n\t        READ: {n} {n} 0 {} {} {queue} {} {} 0\n",
            n * 184,
            n * 2610,
            n * 3,
            n * 4
        ))
    };
    let below = u64::MAX - 11;
    for (then, now) in [
        (10, below),
        (below, below - 20),
        (below, below + 5),
        (below, 10),
    ] {
        let diff = difference(&of(1000, 400, then), &of(1060, 900, now));
        let read = diff.blocks[0].map("READ").expect("READ");
        assert!(read.get("avg_queue_ms").is_none(), "{then} {now}");
        assert_eq!(read["avg_rtt_ms"], 3.0);
        assert_eq!(read["avg_exe_ms"], 4.0);
        assert!(says(&diff, "READ: its queue time underflowed"));
        assert!(!says(&diff, "altered or cut"), "{:?}", diff.remarks);
    }
    let sound = difference(&of(1000, 400, 10), &of(1060, 900, 20));
    assert!(!says(&sound, "underflowed"));
}

#[test]
fn that_nobody_tells_the_time_in_between_is_said_once() {
    let nfsstat = |n: u64| {
        format!(
            "$ nfsstat -c\nClient rpc stats:\ncalls retrans authrefrsh\n{n} 0 0\n\nClient nfs v3:\nnull getattr read commit\n0 {n} 0 0\n\n"
        )
    };
    let pools = |n: u64| {
        format!(
            "# pool packets-arrived sockets-enqueued threads-woken threads-timedout\n0 {n} 10 900 0\n"
        )
    };
    let bsd = |n: u64| {
        format!(
            "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n{n} 2 3 4 5 6 7 8\n"
        )
    };
    let texts: [&dyn Fn(u64) -> String; 3] = [&nfsstat, &pools, &bsd];
    for text in texts {
        let (then, now) = (text(1000), text(2000));
        let told = |reading: &Reading| {
            let remarks = reading.remarks.iter();
            let told = remarks.filter(|r| r.text.contains("how much time lies between"));
            told.count()
        };
        let one = read_text(&format!("{then}{now}"));
        assert_eq!(told(&one), 1, "{:?}", one.remarks);
        let two = difference(&read_text(&then), &read_text(&now));
        assert_eq!(told(&two), 1, "{:?}", two.remarks);
        let dated = read_text(&format!("{TEN}\n{then}{ELEVEN}\n{now}"));
        assert_eq!(told(&dated), 0, "{:?}", dated.remarks);
        let last = dated.blocks.last().expect("a difference");
        assert_eq!(last.number("elapsed_s"), Some(3600.0), "{then}");
    }
}

#[test]
fn signed_counters_of_bsd_wrap_below_zero() {
    let text = |read: i64, write: u64| {
        read_text(&format!(
            "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n 1904872 10552 1203344 71 {read} {write} 40211 39876\n"
        ))
    };
    let counts = "/sections/Rpc Counts/Read";
    let diff = difference(&text(-100, 7000), &text(500, 7000));
    let blocks = serde_json::to_value(&diff.blocks).expect("JSON");
    let grown = blocks.pointer(&format!("/0{counts}"));
    assert_eq!(grown, Some(&600.into()), "{:?}", diff.remarks);
    assert!(says(&diff, "one wrap at 2^32"));

    let reset = difference(&text(-100, 7000), &text(500, 10));
    assert!(says(&reset, "smaller after than before"));
    assert!(reset.blocks.is_empty());
}

#[test]
fn averages_of_the_mountstats_command_are_refused_with_their_reason() {
    let text = |ops: u64| {
        read_text(&format!(
            "Stats for nas7:/v mounted on /m:\n  NFS mount options: rw,vers=3,rsize=65536,proto=tcp\n\nRPC statistics:\n  {ops} RPC requests sent, {ops} RPC replies received (0 XIDs not found)\n  average backlog queue length: 0\n\nREAD:\n\t{ops} ops (100%)\n\tavg bytes sent per op: 132\tavg bytes received per op: 65664\n\tbacklog wait: 0.05\tRTT: 2.10\ttotal execute time: 2.20 (milliseconds)\n"
        ))
    };
    let diff = difference(&text(1000), &text(2000));
    assert!(
        says(&diff, "averages cannot be subtracted"),
        "{:?}",
        diff.remarks
    );
    assert!(says(&diff, "/proc/self/mountstats"));
}

#[test]
fn a_day_or_more_between_two_snapshots_is_told() {
    let why = "rates are means over nights and idle hours";
    let days = difference(&mount("", 1000, 400), &mount("", 1000 + 3 * 86_400, 900));
    assert!(
        says(&days, "the two snapshots are 3 days apart"),
        "{:?}",
        days.remarks
    );
    assert!(is(&days, "ok_notice"));
    assert!(!says(
        &difference(&mount("", 1000, 400), &mount("", 4600, 900)),
        why
    ));

    let next_day = "Tue May  7 16:00:00 UTC 2024";
    let dated = difference(&table(TEN, 500, 400), &table(next_day, 4100, 4000));
    assert!(
        says(&dated, "the two snapshots are 1.3 days apart"),
        "{:?}",
        dated.remarks
    );

    let text = |age: u64, reads: u64| {
        format!(
            "device nas7:/v mounted on /m with fstype nfs4 statvers=1.1\n\tage:\t{age}\n\tper-op statistics\n\t        READ: {reads} {reads} 0 {reads} {reads} 1 2 3 0\n"
        )
    };
    let one_text = read_text(&(text(1000, 400) + &text(1000 + 86_400, 900)));
    assert!(
        says(&one_text, "the two snapshots are 1 day apart"),
        "{:?}",
        one_text.remarks
    );
}
