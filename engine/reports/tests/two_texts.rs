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
    assert!(is(&diff, "warning_partial"));
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
