//! Signs in what is counted beside a client's operations.

use super::tests::{of, shown};
use crate::observe::{client_of, observe};
use mountwise_reports::{difference, read};
use serde_json::json;

/// A server's counters, as /proc/net/rpc/nfsd prints them.
fn server(hits: u64, stale: u64, io: [u64; 2], bad_auth: u64, reads: u64) -> String {
    let getattrs = 5000 + reads / 10;
    let calls = reads + getattrs + 21;
    format!(
        "rc {hits} 100 {calls}\nfh {stale} 0 0 0 0\nio {} {}\nth 8 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\nra 0 0 0 0 0 0 0 0 0 0 0 0\nnet {calls} 0 {calls} 3\nrpc {calls} {bad_auth} 0 {bad_auth} 0\nproc3 22 1 {getattrs} 0 0 0 0 {reads} 20 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        io[0], io[1]
    )
}

const GIB: u64 = 1 << 30;

#[test]
fn a_servers_counters_tell_repeats_refusals_and_lost_files() {
    let busy = shown(&[&server(900, 94, [64 * GIB, 0], 700, 1 << 20)]);
    let text = |name: &str| of(&busy, name).map(|one| one.text.as_str());
    assert_eq!(
        text("server_answered_before"),
        Some("900 of 1 158 454 calls had come before: clients had sent them again.")
    );
    assert_eq!(
        text("server_stale_handles"),
        Some("94 calls named a file or directory that is not there any more.")
    );
    // Not one in a thousand.
    assert_eq!(text("server_refused"), None);
    assert_eq!(
        text("server_spent_on"),
        Some("Of the calls that were served: READ 90.5 %, GETATTR 9.48 %.")
    );
    let quiet = shown(&[&server(2, 3, [64 * GIB, 0], 7000, 1 << 20)]);
    assert_eq!(of(&quiet, "server_answered_before"), None);
    assert_eq!(of(&quiet, "server_stale_handles"), None);
    assert_eq!(
        of(&quiet, "server_refused").map(|one| one.text.as_str()),
        Some("7 000 of 1 158 454 calls were refused: 7 000 for their credentials.")
    );
}

#[test]
fn bytes_that_may_have_come_around_give_no_mean() {
    let told = shown(&[&server(0, 0, [64 * GIB, 0], 0, 1 << 20)]);
    assert_eq!(
        of(&told, "server_sizes").map(|one| one.text.as_str()),
        Some("On the mean a READ moved 64 KiB.")
    );
    let narrow = shown(&[&server(0, 0, [3 * GIB, GIB], 0, 1 << 20)]);
    assert_eq!(of(&narrow, "server_sizes"), None);
}

#[test]
fn two_reports_of_one_server_are_not_added_up() {
    let proc = server(0, 0, [64 * GIB, 0], 0, 1 << 20);
    let nfsstat = format!(
        "Server nfs v3:\nnull             getattr          read             \n1         0%     5000      0%     {}  99%     \n",
        1 << 20
    );
    for texts in [[proc.as_str(), &nfsstat], [&nfsstat, &proc]] {
        assert_eq!(
            of(&shown(&texts), "server_sizes").map(|one| one.text.as_str()),
            Some("On the mean a READ moved 64 KiB.")
        );
    }
}

#[test]
fn two_looks_at_a_server_tell_of_the_time_between_them() {
    let then = server(900, 94, [64 * GIB, 0], 0, 1 << 20);
    let now = server(940, 95, [72 * GIB, 0], 0, (1 << 20) + (1 << 13));
    for readings in [
        vec![difference(&read(then.as_bytes()), &read(now.as_bytes()))],
        vec![read(format!("{then}\n{now}").as_bytes())],
    ] {
        let told = super::symptoms(&observe(&readings, None, &client_of("linux", None)));
        let text = |name: &str| of(&told, name).map(|one| one.text.as_str());
        assert_eq!(
            text("server_answered_before"),
            Some("40 of 9 011 calls had come before: clients had sent them again.")
        );
        assert_eq!(
            text("server_sizes"),
            Some("On the mean a READ moved 1 MiB.")
        );
        assert_eq!(text("server_stale_handles"), None);
    }
}

#[test]
fn arrivals_that_found_no_thread_are_told_by_what_each_kernel_counts() {
    let pools = |rows: &[&str]| {
        let rows = rows.join("\n");
        format!("# pool packets-arrived sockets-enqueued threads-woken threads-timedout\n{rows}\n")
    };
    let text = |rows: &[&str]| {
        let told = shown(&[&pools(rows)]);
        of(&told, "server_threads").map(|one| one.text.clone())
    };
    // Up to 4.0: enqueued only where no thread was idle.
    let few = "9 000 of 100 000 arrivals, 9 %, found no idle nfsd thread.";
    assert_eq!(
        text(&["0 60000 9000 51000 0", "1 40000 0 40000 0"]).as_deref(),
        Some(few)
    );
    // Later: all are enqueued, and those that find a thread wake it.
    assert_eq!(text(&["0 100000 100000 91000 0"]).as_deref(), Some(few));
    // Since 6.5 a thread that is awake is not woken: nothing follows from these.
    assert_eq!(text(&["0 100000 120000 80000 0"]), None);
    let then = read(pools(&["0 100000 100000 91000 0"]).as_bytes());
    let now = read(pools(&["0 101000 101000 91500 0"]).as_bytes());
    let told = super::symptoms(&observe(
        &[difference(&then, &now)],
        None,
        &client_of("linux", None),
    ));
    let threads = of(&told, "server_threads").expect("a share");
    assert_eq!(
        threads.text,
        "500 of 1 000 arrivals, 50 %, found no idle nfsd thread."
    );
    assert!(threads.meaning.contains("[nfsd] threads"));
}

#[test]
fn repeats_with_late_replies_are_a_slow_server_and_others_a_lossy_way() {
    let bsd = |late: u64| {
        format!(
            "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n   900000         0    300000         0     20000     10000         0         0\n   Rename      Link   Symlink     Mkdir     Rmdir   Readdir  RdirPlus    Access\n        0         0         0         0         0         0         0     40000\n    Mknod    Fsstat    Fsinfo  PathConf    Commit\n        0         0         0         0         0\nRpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n       50         0 {late:>9}       400   1270000\nCache Info:\nAttr Hits    Misses Lkup Hits    Misses BioR Hits    Misses BioW Hits    Misses\n   900000    900000    100000    300000     80000     20000         0     10000\n"
        )
    };
    let slow = shown(&[&bsd(390)]);
    let slow = of(&slow, "sent_again").expect("repeats");
    assert_eq!(
        slow.text,
        "Of 1 270 000 calls 400 were sent again (0.0315 %), 50 timed out, 390 answered twice or too late."
    );
    assert!(slow.meaning.contains("are slow"), "{}", slow.meaning);
    let lossy = shown(&[&bsd(3)]);
    let lossy_calls = of(&lossy, "sent_again").expect("repeats");
    assert!(
        lossy_calls.meaning.contains("lost on the way"),
        "{}",
        lossy_calls.meaning
    );
    let caches = of(&lossy, "caches").expect("shares");
    assert_eq!(
        caches.text,
        "Found in the client's caches: attributes 50 %, names 25 %, blocks read 80 %."
    );
    assert!(caches.meaning.starts_with("Names:"), "{}", caches.meaning);
}

#[test]
fn what_several_servers_count_is_no_servers() {
    let of_host = |host: &str| {
        format!(
            "node_nfsd_reply_cache_hits_total{{instance=\"{host}:9100\"}} 500\nnode_nfsd_server_rpcs_total{{instance=\"{host}:9100\"}} 90000\n"
        )
    };
    let one = shown(&[&of_host("a")]);
    assert!(of(&one, "server_answered_before").is_some());
    let two = shown(&[&format!("{}{}", of_host("a"), of_host("b"))]);
    assert_eq!(of(&two, "server_answered_before"), None);
}

/// A server's calls of NFSv3: GETATTR, LOOKUP, READ, WRITE and COMMIT.
fn calls_of(th: &str, [getattr, lookup, read, write, commit]: [u64; 5]) -> String {
    let calls = getattr + lookup + read + write + commit;
    format!(
        "rc 0 100 {calls}\nth 8 {th}\nnet {calls} 0 {calls} 3\nrpc {calls} 0 0 0 0\nproc3 22 0 {getattr} 0 {lookup} 0 0 {read} {write} 0 0 0 0 0 0 0 0 0 0 0 0 0 {commit}\n"
    )
}

const NO_TIMES: &str = "0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000";

#[test]
fn what_is_most_of_the_calls_is_named_so_and_what_is_not_is_not() {
    for (counts, begins) in [
        ([500, 200, 150, 100, 50], "Clients mostly ask for names"),
        ([300, 100, 300, 200, 100], "Clients mostly move data"),
        (
            [400, 120, 190, 200, 80],
            "52.5 % ask for names, attributes and rights, 47.5 % move data: neither",
        ),
    ] {
        let told = shown(&[&calls_of(&format!("0 {NO_TIMES}"), counts)]);
        let told = of(&told, "server_spent_on").expect("shares");
        assert!(told.meaning.starts_with(begins), "{}", told.meaning);
    }
}

#[test]
fn two_looks_at_a_server_know_its_threads() {
    let counts = [400_000, 120_000, 190_000, 200_000, 80_000];
    let then = calls_of(&format!("4412 {NO_TIMES}"), counts);
    let now = calls_of(
        &format!("5412 {NO_TIMES}"),
        counts.map(|count| count + 2000),
    );
    for readings in [
        vec![difference(&read(then.as_bytes()), &read(now.as_bytes()))],
        vec![read(format!("{then}\n{now}").as_bytes())],
    ] {
        let observed = observe(&readings, None, &client_of("linux", None));
        let mut offers = observed.offers.iter();
        let threads = offers.find(|offer| offer.field == "server.threads");
        assert_eq!(threads.map(|one| one.value.clone()), Some(json!(8)));
        let told = super::symptoms(&observed);
        assert_eq!(
            of(&told, "server_threads").map(|one| one.text.as_str()),
            Some("1\u{2009}000 of 10\u{2009}000 calls took the last of 8 nfsd threads.")
        );
    }
}

#[test]
fn threads_that_are_enough_on_the_mean_may_be_too_few_in_bursts() {
    let counts = [400_000, 120_000, 190_000, 200_000, 80_000];
    let told = |th: &str| {
        let told = shown(&[&calls_of(th, counts)]);
        let told = of(&told, "server_threads").expect("a share");
        (told.text.clone(), told.meaning.clone())
    };
    // Since Linux 2.6.30 the kernel prints zeros for the times.
    let (text, meaning) = told(&format!("4412 {NO_TIMES}"));
    assert!(text.ends_with("took the last of 8 nfsd threads."), "{text}");
    assert!(
        meaning.starts_with("On the mean since boot there are threads enough."),
        "{meaning}"
    );
    let (text, meaning) =
        told("4412 100.110 50.220 20.330 10.440 5.550 3.330 2.220 1.110 0.550 420.120");
    assert!(
        text.ends_with(
            "; of 614 s in which a tenth of them or more worked, all did in 420 s, 68.4 %."
        ),
        "{text}"
    );
    assert!(meaning.contains("raise the number"), "{meaning}");
    let (_, meaning) =
        told("4412 900.000 50.220 20.330 10.440 5.550 3.330 2.220 1.110 0.550 9.120");
    assert!(meaning.starts_with("On the mean since boot"), "{meaning}");
}
