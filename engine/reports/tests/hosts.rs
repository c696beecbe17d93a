//! The same report of two hosts in one text, however the hosts are named: counters of two hosts are no snapshots of
//! one another. What names moments of one host is.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods
)]

use mountwise_reports::{Reading, Remark, difference, read};

const FIRST: &str = "Client rpc stats:\ncalls      retrans    authrefrsh\n1000       1          1000\n\nClient nfs v3:\nnull         getattr      setattr      lookup       access       readlink\n0         0% 500      50% 0         0% 500      50% 0         0% 0         0%\n";
const SECOND: &str = "Client rpc stats:\ncalls      retrans    authrefrsh\n3000       2          3000\n\nClient nfs v3:\nnull         getattr      setattr      lookup       access       readlink\n0         0% 1500     50% 0         0% 1500     50% 0         0% 0         0%\n";

fn each(text: &str, edit: impl Fn(usize, &str) -> String) -> String {
    let lines = text.lines().enumerate();
    lines.map(|(k, line)| edit(k + 1, line) + "\n").collect()
}

/// Each text behind a line of its own.
fn headed(heads: [&str; 2]) -> String {
    format!("{}\n{FIRST}\n{}\n{SECOND}", heads[0], heads[1])
}

/// Each line behind a word.
fn prefixed(words: [&str; 2]) -> String {
    let line = |word: &str, text| each(text, |_, line| format!("{word}{line}"));
    line(words[0], FIRST) + &line(words[1], SECOND)
}

/// What fabric prints of the same task on two hosts.
fn fabric(hosts: [&str; 2]) -> String {
    let task = |host: &str, text| {
        let printed = each(text, |_, line| format!("[{host}] out: {line}"));
        format!("[{host}] run: nfsstat -c\n{printed}")
    };
    task(hosts[0], FIRST) + &task(hosts[1], SECOND)
}

/// A message of a log in JSON for each line.
fn in_json(hosts: [&str; 2]) -> String {
    let line = |host: &str, text| {
        each(text, |_, line| {
            serde_json::json!({"host": host, "message": line}).to_string()
        })
    };
    line(hosts[0], FIRST) + &line(hosts[1], SECOND)
}

fn nodes(reading: &Reading) -> Vec<&str> {
    let blocks = reading.blocks_of("client_rpc");
    blocks.filter_map(|block| block.text("node")).collect()
}

#[test]
fn two_hosts_are_told_apart_and_that_is_said() {
    let numbered = each(FIRST, |k, line| format!("web1.log:{k}:{line}"))
        + &each(SECOND, |k, line| format!("web2.log:{k}:{line}"));
    let texts = [
        headed(["==> web1-nfsstat.txt <==", "==> web2-nfsstat.txt <=="]),
        headed(["==> out/web1 <==", "==> out/web2 <=="]),
        headed(["==> web1-before.txt <==", "==> web2-after.txt <=="]),
        headed([
            "::::::::::::::\nweb1.txt\n::::::::::::::",
            "::::::::::::::\nweb2.txt\n::::::::::::::",
        ]),
        headed([
            "[1] 10:01:02 [SUCCESS] web1",
            "[2] 10:01:02 [SUCCESS] root@web2",
        ]),
        headed(["web1 | CHANGED | rc=0 >>", "web2 | CHANGED | rc=0 >>"]),
        headed([
            "---------------\nweb1\n---------------",
            "---------------\nweb2\n---------------",
        ]),
        headed(["web1:", "web2:"]),
        headed(["Output from web1:\n", "and from web2:\n"]),
        headed(["== pod/web1", "== pod/web2"]),
        in_json(["web1", "web2"]),
        headed(["On client A (web1):\n", "On client B (web2):\n"]),
        headed(["web1# nfsstat -c", "web2# nfsstat -c"]),
        headed([
            "$ hostname; nfsstat -c\nweb1",
            "$ hostname; nfsstat -c\nweb2",
        ]),
        headed(["web1", "web2"]),
        headed(["web1:~ # nfsstat -c", "web2:~ # nfsstat -c"]),
        headed(["web1:~ user1$ nfsstat -c", "web2:~ user1$ nfsstat -c"]),
        headed(["user1@web1:~> nfsstat -c", "user1@web2:~> nfsstat -c"]),
        headed(["user1@web1 ~> nfsstat -c", "user1@web2 ~> nfsstat -c"]),
        headed(["web1:/root# nfsstat -c", "web2:/root# nfsstat -c"]),
        headed(["web1:~ 101> nfsstat -c", "web2:~ 102> nfsstat -c"]),
        headed(["[web1]$ nfsstat -c", "[web2]$ nfsstat -c"]),
        headed(["web1> nfsstat -c", "web2> nfsstat -c"]),
        headed([
            "Linux web1 5.14.0-70.el9.x86_64 #1 SMP x86_64 GNU/Linux",
            "Linux web2 5.14.0-70.el9.x86_64 #1 SMP x86_64 GNU/Linux",
        ]),
        headed(["Host: web1", "Host: web2"]),
        headed(["Hostname: web1\n", "Hostname: web2\n"]),
        headed([
            "$ kubectl exec -n web -it web1 -- nfsstat -c",
            "$ kubectl exec -n web -it web2 -- nfsstat -c",
        ]),
        headed([
            "root@admin:~# docker exec web1 nfsstat -c",
            "root@admin:~# docker exec web2 nfsstat -c",
        ]),
        headed([
            "ip netns exec web1 nfsstat -c",
            "ip netns exec web2 nfsstat -c",
        ]),
        headed(["ssh web1 nfsstat -c", "ssh root@web2 nfsstat -c"]),
        headed(["+ ssh web1 nfsstat -c", "+ ssh web2 nfsstat -c"]),
        headed(["[web1]", "[web2]"]),
        headed(["<web1>", "<web2>"]),
        headed(["--> web1", "--> web2"]),
        headed(["web1 output:", "web2 output:"]),
        headed(["Host: web1", "Host: web2"]),
        headed(["1) web1", "2) web2"]),
        headed(["Node web1", "Node web2"]),
        headed(["h3. web1", "h3. web2"]),
        headed(["web1:\n-----", "web2:\n-----"]),
        headed(["web1.example.com", "web2.example.com"]),
        prefixed(["web1: ", "web2: "]),
        prefixed(["web1/nfsstat.txt:", "web2/nfsstat.txt:"]),
        prefixed(["/srv/dumps/web1.txt:", "/srv/dumps/web2.txt:"]),
        prefixed([
            "Nov 24 10:00:01 web1 collect[11]: ",
            "Nov 24 10:00:01 web2 collect[12]: ",
        ]),
        numbered,
    ];
    for text in texts {
        let reading = read(text.as_bytes());
        assert_eq!(nodes(&reading), ["web1", "web2"], "{text}");
        assert_eq!(reading.blocks_of("diff").count(), 0, "{text}");
        let named = |remark: &str| remark.contains("web1") && remark.contains("web2");
        assert!(
            reading.remarks.iter().any(|remark| named(&remark.text)),
            "{text}"
        );
    }
}

#[test]
fn lines_without_the_name_of_a_file_are_read_too() {
    let mount = "srv:/export on /mnt type nfs (rw,vers=3,rsize=65536,wsize=65536,hard,proto=tcp)\n";
    let text = prefixed(["web1.txt:", "web2.txt:"]);
    for text in [format!("{mount}\n{text}"), format!("{text}\n{mount}")] {
        let reading = read(text.as_bytes());
        assert_eq!(nodes(&reading), ["web1", "web2"], "{text}");
        let mounts: Vec<_> = reading.blocks_of("mount").collect();
        assert_eq!(mounts.len(), 1, "{text}");
        assert_eq!(mounts[0].integer("rsize"), Some(65536), "{text}");
    }
}

#[test]
fn whole_names_stay_as_a_parallel_shell_prints_them() {
    let reading = read(prefixed(["web1.example.com: ", "web2.example.com: "]).as_bytes());
    assert_eq!(nodes(&reading), ["web1.example.com", "web2.example.com"]);
}

#[test]
fn hosts_that_said_the_same_are_one_and_others_are_not() {
    let texts = [
        headed([
            "---------------\nweb[1-3,7] (4)\n---------------",
            "---------------\nweb9\n---------------",
        ]),
        headed([
            "----------------\nweb[1-3,7]\n----------------",
            "----------------\nweb9,web10\n----------------",
        ]),
    ];
    for text in texts {
        let reading = read(text.as_bytes());
        assert_eq!(nodes(&reading).first(), Some(&"web[1-3,7]"), "{text}");
        assert_eq!(reading.blocks_of("diff").count(), 0, "{text}");
    }
}

#[test]
fn short_names_and_addresses_are_hosts_too() {
    for [one, other] in [["n01", "n02"], ["c12", "c13"], ["10.0.0.11", "10.0.0.12"]] {
        let texts = [
            headed([&format!("=== {one} ==="), &format!("=== {other} ===")]),
            headed([&format!("{one}:"), &format!("{other}:")]),
            headed([
                &format!("Client: {one} (esx)\n"),
                &format!("Client: {other} (esx)\n"),
            ]),
            headed([
                &format!("---------------\n{one}\n---------------"),
                &format!("---------------\n{other}\n---------------"),
            ]),
        ];
        for text in texts {
            let reading = read(text.as_bytes());
            assert_eq!(nodes(&reading), [one, other], "{text}");
            assert_eq!(reading.blocks_of("diff").count(), 0, "{text}");
        }
    }
}

#[test]
fn what_a_filer_counts_of_two_clients_has_no_difference() {
    let of = |client: &str, gets: u32| {
        let calls = gets + 30;
        format!(
            "Client: {client}\n\nServer nfs V3: ({calls} calls)\nnull getattr setattr lookup access readlink read\n0 0% {gets} 60% 0 0% 10 10% 10 10% 0 0% 10 10%\n\n"
        )
    };
    let text = of("10.1.1.20 (esx20)", 50) + &of("10.1.1.21 (esx21)", 80);
    let reading = read(text.as_bytes());
    let blocks = reading.blocks_of("ops");
    let nodes: Vec<_> = blocks.filter_map(|block| block.text("node")).collect();
    assert_eq!(nodes, ["10.1.1.20", "10.1.1.21"], "{:?}", reading.blocks);
    assert_eq!(reading.blocks_of("diff").count(), 0);
}

#[test]
fn names_without_a_number_are_hosts_where_a_prompt_or_a_label_says_so() {
    let long = |last: &str| format!("[root@{}{last}.example.com ~]# nfsstat -c", "w".repeat(50));
    let texts = [
        headed(["alpha# nfsstat -c", "beta# nfsstat -c"]),
        headed(["alpha$ nfsstat -c", "beta$ nfsstat -c"]),
        headed(["nfsstat on alpha:", "nfsstat on beta:"]),
        headed(["Host: alpha", "Host: beta"]),
        headed(["## Server A", "## Server B"]),
        headed(["alpha.example.com:", "beta.example.com:"]),
        headed(["pod alpha-x:", "pod beta-x:"]),
        headed(["### Client web1", "### Client web2"]),
        headed([&long("a"), &long("b")]),
        headed(["client A", "client B"]),
        headed(["Server 1\n", "Server 2\n"]),
        headed(["[alpha] run: nfsstat -c", "[beta] run: nfsstat -c"]),
        fabric(["alpha", "beta"]),
        fabric(["alpha.example.com", "user1@beta.example.com:22"]),
        format!("Hello,\n\n{}\nregards", fabric(["alpha", "beta"])),
    ];
    for text in texts {
        let reading = read(text.as_bytes());
        let nodes = nodes(&reading);
        assert!(nodes.len() == 2 && nodes[0] != nodes[1], "{nodes:?} {text}");
        assert_eq!(reading.blocks_of("diff").count(), 0, "{text}");
    }
}

#[test]
fn banners_of_sar_name_their_hosts() {
    let sar = |host: &str| {
        format!(
            "Linux 5.14.0-70.el9.x86_64 ({host}) 	06/12/2024 	_x86_64_	(8 CPU)\n\n23:59:00       call/s retrans/s    read/s   write/s  access/s  getatt/s\n23:59:30       120.00      0.10     60.00     20.00     10.00     30.00\n\n"
        )
    };
    let reading = read((sar("web1") + &sar("web2")).as_bytes());
    let series = reading.blocks_of("rate_series");
    let nodes: Vec<_> = series.filter_map(|block| block.text("node")).collect();
    assert_eq!(nodes, ["web1", "web2"]);
    assert!(
        reading
            .remarks
            .iter()
            .any(|r| r.text.starts_with("2 hosts"))
    );
}

#[test]
fn two_texts_of_two_hosts_have_no_difference() {
    let heads = [
        ["web1:~ # nfsstat -c", "web2:~ # nfsstat -c"],
        ["Linux web1 5.14.0 #1 SMP", "Linux web2 5.14.0 #1 SMP"],
        ["Host: web1", "Host: web2"],
        [
            "root@admin:~# docker exec c1 nfsstat -c",
            "root@admin:~# docker exec c2 nfsstat -c",
        ],
    ];
    for [one, other] in heads {
        let text = |head: &str, figures: &str| read(format!("{head}\n{figures}").as_bytes());
        let (before, after) = (text(one, FIRST), text(other, SECOND));
        let apart = difference(&before, &after);
        assert_eq!(apart.blocks_of("diff").count(), 0, "{one}");
        let said = |r: &Remark| r.text.contains("counters of two machines");
        assert!(apart.remarks.iter().any(said), "{one}: {:?}", apart.remarks);
        let same = difference(&before, &text(one, SECOND));
        assert_eq!(same.blocks_of("diff").count(), 1, "{one}");
    }
    let both = fabric(["alpha", "beta"]);
    let (alpha, beta) = both.split_at(both.find("[beta]").unwrap());
    let apart = difference(&read(alpha.as_bytes()), &read(beta.as_bytes()));
    assert_eq!(apart.blocks_of("diff").count(), 0, "{:?}", apart.remarks);
}

#[test]
fn moments_of_one_host_are_two_snapshots() {
    let texts = [
        headed(["==> before.txt <==", "==> after.txt <=="]),
        headed([
            "==> nfsstat.2024-05-01_10:00 <==",
            "==> nfsstat.2024-05-01_11:00 <==",
        ]),
        headed(["==> web1/before.txt <==", "==> web1/after.txt <=="]),
        headed(["Before run1:", "After run1:"]),
        headed(["On day 1:", "On day 2:"]),
        headed(["=== t10 ===", "=== t20 ==="]),
        headed(["=== 1 ===", "=== 2 ==="]),
        headed(["=== a ===", "=== b ==="]),
        headed(["pass1:", "pass2:"]),
        headed(["run1", "run2"]),
        headed(["=== vorher ===", "=== nachher ==="]),
        headed(["=== step1 ===", "=== step2 ==="]),
        headed(["=== phase-1 ===", "=== phase-2 ==="]),
        headed(["=== day1 ===", "=== day2 ==="]),
        headed(["=== cold ===", "=== warm ==="]),
        headed(["=== Monday ===", "=== Tuesday ==="]),
        headed(["=== noon ===", "=== evening ==="]),
        headed(["## 10am", "## 11am"]),
        headed(["nfsstat1:", "nfsstat2:"]),
        headed(["snapshot1.txt:", "snapshot2.txt:"]),
        headed(["web1:~ # nfsstat -c", "web1:~ # nfsstat -c"]),
        headed(["Linux web1 5.14.0 #1 SMP", "Linux web1 6.1.0 #1 SMP"]),
        headed(["## Server A, before\n", "## Server A, after\n"]),
        headed(["root# nfsstat -c", "admin# nfsstat -c"]),
        headed([
            "root@web1:~# docker exec c1 nfsstat -c",
            "root@web1:~# docker exec c1 nfsstat -c",
        ]),
        headed([
            "Linux web1 5.14.0 #1 SMP\nLinux nas1 6.1.0 #1 SMP\n$ nfsstat -c",
            "$ nfsstat -c",
        ]),
        headed(["web1# nfsstat -c", "web1# nfsstat -c"]),
        headed(["sh-4.2# nfsstat -c", "sh-5.1# nfsstat -c"]),
        prefixed(["before.txt:", "after.txt:"]),
        prefixed(["nfsstat.1:", "nfsstat.2:"]),
    ];
    for text in texts {
        let reading = read(text.as_bytes());
        let diffs: Vec<_> = reading.blocks_of("diff").collect();
        assert_eq!(diffs.len(), 1, "{text}");
        assert_eq!(diffs[0].integer("rpc_calls"), Some(2000), "{text}");
    }
}

#[test]
fn names_that_tell_nothing_are_taken_for_one_host_and_that_is_said() {
    let reading = read(headed(["==> a.txt <==", "==> b.txt <=="]).as_bytes());
    assert_eq!(reading.blocks_of("diff").count(), 1);
    let said = |text: &str| text.contains("a.txt, b.txt") && text.contains("assumed");
    assert!(reading.remarks.iter().any(|remark| said(&remark.text)));
}

#[test]
fn headings_that_may_name_hosts_or_moments_are_told() {
    let heads = [
        ["alpha:", "beta:"],
        ["[alpha]", "[beta]"],
        ["**alpha**\n", "**beta**\n"],
        ["From alpha:", "From beta:"],
        ["alpha output:", "beta output:"],
        ["client alpha", "client beta"],
    ];
    for head in heads {
        let reading = read(headed(head).as_bytes());
        let said = |remark: &Remark| remark.text.starts_with("the headings (alpha, beta)");
        assert!(reading.remarks.iter().any(said), "{head:?}");
    }
    for head in [
        ["nfs client east", "nfs client west"],
        ["old client", "new client"],
        ["The nfs server upstairs", "The nfs server downstairs"],
    ] {
        let reading = read(headed(head).as_bytes());
        let due = format!("the headings ({}, {})", head[0], head[1]);
        let said = |remark: &Remark| remark.text.starts_with(&due);
        assert!(reading.remarks.iter().any(said), "{head:?}");
    }
    for head in [
        ["before:", "after:"],
        ["alpha:", "alpha:"],
        ["", ""],
        ["client before", "client after"],
        ["the client is idle", "the client is busy"],
    ] {
        let reading = read(headed(head).as_bytes());
        let said = |remark: &Remark| remark.text.starts_with("the headings");
        assert!(!reading.remarks.iter().any(said), "{head:?}");
    }
}

#[test]
fn mounts_of_two_hosts_are_no_snapshots_of_one() {
    let mount = |head: &str, reads: u32| {
        format!(
            "{head}\ndevice nas7:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,proto=tcp\n\tage:\t{reads}\n\tper-op statistics\n\t        READ: {reads} {reads} 0 1320 65664 1 20 21 0\n\n"
        )
    };
    for head in [["[web1]", "[web2]"], ["web1:", "web2:"]] {
        let reading = read((mount(head[0], 10) + &mount(head[1], 20)).as_bytes());
        assert_eq!(reading.blocks_of("diff").count(), 0, "{head:?}");
        assert_eq!(reading.blocks_of("mount_stats").count(), 2, "{head:?}");
    }
}
