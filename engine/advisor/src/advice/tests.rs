use super::*;

pub(super) fn advised(name: &str, change: impl FnOnce(&mut Value)) -> Vec<Advice> {
    let preset = crate::presets::all()
        .into_iter()
        .find(|one| one["id"] == name);
    let mut scenario = preset.expect("a preset of this name")["scenario"].take();
    change(&mut scenario);
    advised_of(scenario)
}

pub(super) fn advised_of(scenario: Value) -> Vec<Advice> {
    let advised = asked(scenario);
    [advised.advice, advised.worse].concat()
}

pub(super) fn asked(scenario: Value) -> Advised {
    let request = AdviseRequest {
        scenario,
        goal: Goal::Throughput,
        worlds: Vec::new(),
    };
    advise(&request, &mut Answered::default()).unwrap_or_else(|error| panic!("{}", error.message))
}

fn mount_line(commands: &[String]) -> &str {
    let mount = commands
        .iter()
        .find(|command| command.starts_with("mount "));
    mount.expect("a mount command")
}

#[test]
fn a_remount_carries_every_option_and_its_undo_the_former_ones() {
    let all = advised("web-root", |_| {});
    let nocto = all.iter().find(|one| one.id == "nocto").expect("nocto");
    let (set, undo) = (mount_line(&nocto.set), mount_line(&nocto.undo));
    assert!(set.contains("vers=3,") && set.contains("nocto"), "{set}");
    assert_eq!(set.replace(",nocto", ""), undo);
    assert!(nocto.set[0].starts_with("umount"), "{:?}", nocto.set);
}

#[test]
fn an_option_takes_the_place_of_its_opposite() {
    let all = advised("web-root", |scenario| {
        scenario["mount"]["options"] = serde_json::json!(["cto", "soft"]);
    });
    let nocto = all.iter().find(|one| one.id == "nocto").expect("nocto");
    assert_eq!(nocto.changes[0].to, serde_json::json!(["soft", "nocto"]));
}

#[test]
fn two_options_that_both_make_writes_wait_are_dropped_together() {
    let all = advised("web-root", |scenario| {
        scenario["phases"] = serde_json::json!([
            {"op": "write", "record_bytes": 4096, "file_bytes": 1 << 20, "file": "new"},
        ]);
        scenario["mount"]["options"] = serde_json::json!(["noac", "sync", "soft"]);
    });
    let first = all.first().expect("advice");
    assert_eq!(first.title, "Mount without sync and noac");
    assert_eq!(first.changes[0].to, serde_json::json!(["soft"]));
    assert!(first.effect.least_factor > 10.0, "{:?}", first.effect);
}

#[test]
fn a_listing_over_version_3_is_spared_its_access_lists() {
    let titles = |version: &str| -> Vec<String> {
        let all = advised("web-root", |scenario| {
            scenario["mount"]["version"] = version.into();
            scenario["phases"] = serde_json::json!([
                {"op": "list", "command": "ls -lR MOUNT/w/m | wc -l", "files": 200, "directories": 4, "cache": "cold"},
            ]);
        });
        all.into_iter().map(|one| one.title).collect()
    };
    let noacl = "Mount with noacl".to_owned();
    assert!(titles("3").contains(&noacl) && !titles("4.1").contains(&noacl));
}

#[test]
fn what_the_kernel_lacks_is_not_proposed() {
    let has = |version: &str| {
        advised("wan-backup", |scenario| {
            scenario["client"]["version"] = version.into();
        })
        .iter()
        .any(|one| one.id == "nconnect")
    };
    assert!(has("5.4.0") && !has("3.2.0"));
}

#[test]
fn connections_are_settled_by_the_first_mount_of_a_server_when_they_are_taken_back_too() {
    let items = advised("wan-backup", |_| {});
    let nconnect = items.iter().find(|one| one.id == "nconnect");
    let nconnect = nconnect.expect("connections matter here");
    for commands in [&nconnect.set, &nconnect.undo] {
        assert!(commands[0].contains("all other mounts"), "{commands:?}");
    }
}

#[test]
fn undoing_read_ahead_gives_back_what_the_kernel_had_chosen() {
    let all = advised("linux-2021-readahead", |scenario| {
        scenario["client"]["version"] = "3.2.0".into();
        scenario["mount"]["version"] = "3".into();
        scenario["mount"]["rsize"] = 65536.into();
        scenario["mount"]["read_ahead_kib"] = Value::Null;
    });
    let read_ahead = all.iter().find(|one| one.id == "read_ahead_kib");
    let undo = &read_ahead.expect("read-ahead matters here").undo;
    assert!(undo[0].starts_with("echo 960 > "), "{undo:?}");
}

/// The client with the best of what keeps every promise, until there is nothing left: what is then left alone fills the link.
#[test]
fn one_advice_after_another_leads_to_the_link_and_says_what_was_tried() {
    let mut scenario = serde_json::json!({
        "client": {"os": "linux", "version": "6.1.176"},
        "mount": {"version": "3"},
        "network": {"rtt_ms": 200.0, "rate_mbit": 10_000.0},
        "phases": [{"op": "read", "record_bytes": 1 << 20, "file_bytes": 1_u64 << 36, "cache": "cold"}],
    });
    for _ in 0..8 {
        let request = AdviseRequest {
            scenario: scenario.clone(),
            goal: Goal::Throughput,
            worlds: Vec::new(),
        };
        let advised = advise(&request, &mut Answered::default());
        let advised = advised.unwrap_or_else(|error| panic!("{}", error.message));
        assert!(advised.tried_of.contains(&"read-ahead"));
        let next = advised.advice.iter().find(|one| one.gives_up.is_none());
        let Some(next) = next else {
            return;
        };
        for change in &next.changes {
            let (part, field) = change.field.split_once('.').expect("a field of a part");
            scenario[part][field] = change.to.clone();
        }
        if next.effect.to < 70.0 {
            // 64 GiB at 10 Gb/s take 55 s, and more while windows open.
            return;
        }
    }
    panic!("no end, or one far from the link: {scenario}");
}

#[test]
fn of_what_does_as_well_what_gives_nothing_up_comes_first() {
    let all = advised("web-root", |_| {});
    let place = |free: f64, priced: f64| -> Vec<bool> {
        let mut both = [all[0].clone(), all[0].clone()];
        (both[0].effect.least_factor, both[0].effect.factor) = (priced, priced);
        both[0].gives_up = Some("locks".to_owned());
        (both[1].effect.least_factor, both[1].effect.factor) = (free, free);
        both[1].gives_up = None;
        without_a_price_first(&mut both);
        both.iter().map(|one| one.gives_up.is_none()).collect()
    };
    assert_eq!(place(6.3, 6.4), [true, false]);
    assert_eq!(place(2.1, 6.2), [false, true]);
}

/// A near reader whose bandwidth is anything from 1 to 10 Gb/s: the slow end is full as it is.
#[test]
fn what_gains_over_a_part_of_the_ranges_is_advised_with_the_ends_of_its_gain() {
    let at = |rate_mbit: f64| {
        serde_json::json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "4.1"},
            "network": {"rtt_ms": 1.0, "rate_mbit": rate_mbit},
            "server": {"os": "linux"},
            "phases": [{"op": "read", "record_bytes": 1 << 18, "file_bytes": 1 << 30, "cache": "cold"}],
        })
    };
    let advised = |middle: f64, ends: &[f64]| {
        let request = AdviseRequest {
            scenario: at(middle),
            goal: Goal::Throughput,
            worlds: ends.iter().map(|rate| at(*rate)).collect(),
        };
        let advised = advise(&request, &mut Answered::default());
        advised.unwrap_or_else(|error| panic!("{}", error.message))
    };
    let found = advised(3162.0, &[1000.0, 10_000.0]);
    assert!(!found.leave);
    let first = &found.advice[0];
    assert_eq!(first.id, "read_ahead_kib");
    let effect = first.effect;
    assert!(
        effect.is_tie_at_least() && effect.least_at == 1,
        "{effect:?}"
    );
    assert!(effect.factor > 1.1, "{effect:?}");
    assert!(
        effect.most_factor > 2.0 && effect.most_at == 2,
        "{effect:?}"
    );
    // As wide as the fast end needs, no wider: what is advised there alone.
    let fast = advised(10_000.0, &[]);
    let fast = fast.advice.iter().find(|one| one.id == first.id);
    assert_eq!(fast.map(|one| &one.title), Some(&first.title));
    assert!(
        advised(900.0, &[800.0, 1000.0]).leave,
        "nothing gains at either end"
    );
}

#[test]
fn over_udp_nothing_is_advised_that_only_tcp_has() {
    let told = |rtt_ms: f64, option: &str, rsize: Value| -> Vec<String> {
        let all = advised_of(serde_json::json!({
            "client": {"os": "linux", "version": "5.4.0"},
            "mount": {"version": "3", "rsize": rsize, "options": [option]},
            "network": {"rtt_ms": rtt_ms, "rate_mbit": 10_000},
            "server": {"os": "linux"},
            "phases": [{"op": "read", "record_bytes": 1 << 18, "file_bytes": 1 << 28, "cache": "cold"}],
        }));
        let better = all.iter().filter(|one| one.effect.least_factor > 1.0);
        let told = better.map(|one| format!("{}: {}", one.id, one.title));
        told.collect()
    };
    let has = |all: &[String], word: &str| all.iter().any(|one| one.contains(word));
    let (near, far) = (
        told(0.2, "tcp", 4096.into()),
        told(100.0, "tcp", Value::Null),
    );
    assert!(
        has(&near, "1 MiB") && has(&far, "tcp_buffer"),
        "{near:?} {far:?}"
    );
    for option in ["udp", "proto=udp"] {
        let near = told(0.2, option, 4096.into());
        assert!(has(&near, "transfer_size"), "{near:?}");
        for word in [
            "nconnect",
            "= 64 KiB",
            "= 128 KiB",
            "= 256 KiB",
            "= 512 KiB",
            "= 1 MiB",
        ] {
            assert!(!has(&near, word), "{word}: {near:?}");
        }
        // What the server and UDP leave of a size that nobody stated is not known.
        let far = told(100.0, option, Value::Null);
        for word in ["nconnect", "tcp_buffer", "transfer_size"] {
            assert!(!has(&far, word), "{word}: {far:?}");
        }
    }
}

#[test]
fn what_has_a_price_must_bring_more_than_a_tie() {
    let one = advised("web-root", |_| {}).swap_remove(0);
    let worth = |factor: f64, gives_up: Option<&str>, change: Option<(&str, &str, &str)>| {
        let mut one = one.clone();
        (one.effect.least_factor, one.effect.factor) = (factor, factor);
        one.gives_up = gives_up.map(str::to_owned);
        one.changes = change
            .map(|(field, from, to)| Change {
                field: field.into(),
                from: from.into(),
                to: to.into(),
            })
            .into_iter()
            .collect();
        one.is_worth_its_price()
    };
    assert!(worth(1.03, None, None));
    assert!(!worth(1.04, Some("locks"), None) && worth(1.06, Some("locks"), None));
    for change in [
        ("mount.version", "4.1", "3"),
        ("server.version", "6.1", "6.14"),
    ] {
        assert!(!worth(1.1, None, Some(change)) && worth(1.2, None, Some(change)));
    }
    assert!(worth(1.03, None, Some(("mount.version", "4.1", "4.2"))));
}

/// READs of 4 KiB fit into every rsize from 4 KiB up, but a size that is no power of two has the file cut elsewhere for its estimate.
#[test]
fn a_size_that_changes_nothing_is_neither_better_nor_worse_and_random_readers_are_told_their_own_reason()
 {
    let told = asked(serde_json::json!({
        "client": {"os": "linux", "version": "6.1.176"},
        "mount": {"version": "4.1", "rsize": 1_000_000},
        "network": {"rtt_ms": 1.0, "rate_mbit": 10_000.0},
        "server": {"os": "linux"},
        "phases": [{"op": "read", "pattern": "random", "record_bytes": 4096, "file_bytes": 1 << 30, "file": "existing", "cache": "cold"}],
    }));
    let of_sizes = |advice: &Advice| {
        let mut changes = advice.changes.iter();
        changes.any(|change| change.field == "mount.rsize" && change.to == 1_048_576)
    };
    assert!(told.tried_of.iter().any(|of| of.contains("rsize")));
    assert!(!told.worse.iter().chain(&told.advice).any(of_sizes));
    let windows = told.advice.iter().chain(&told.worse);
    let mut windows = windows
        .filter(|advice| advice.id == "read_ahead_kib")
        .peekable();
    assert!(windows.peek().is_some());
    assert!(windows.all(|advice| advice.why.starts_with("Some random requests")));
}
