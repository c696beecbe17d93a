//! Counters that a command set to zero between two reports: the later report is the interval, and no other machine's.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_reports::{Reading, read};

fn freebsd(getattr: u64) -> String {
    format!(
        "Server Info:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n{getattr} 2 3 4 5 6 7 8\n\n"
    )
}

fn solaris(calls: u64) -> String {
    format!(
        "Client rpc:\nConnection oriented:\ncalls      badcalls   badxids    timeouts   newcreds   badverfs   timers\n{calls}       0          0          1          0          0          0\ncantconn   nomem      interrupts\n0          0          0\n\nClient nfs:\ncalls      badcalls   clgets     cltoomany\n{calls}       0          {calls}       0\nVersion 3: ({calls} calls)\nnull        getattr     setattr     lookup      access      readlink\n0 0%        {calls} 100%   0 0%        0 0%        0 0%        0 0%\n\n"
    )
}

fn is_said(reading: &Reading) -> bool {
    let told = |words: &str| reading.remarks.iter().any(|r| r.text.contains(words));
    assert!(!told("another machine"), "{:?}", reading.remarks);
    told("set the counters to zero (-z)")
}

#[test]
fn nothing_is_subtracted_across_a_reset() {
    for (then, now) in [(4107, 507), (4107, 9000)] {
        let texts = [
            format!(
                "# nfsstat -z -c\n{}# nfsstat -c\n{}",
                solaris(then),
                solaris(now)
            ),
            format!(
                "# nfsstat -z -s; sleep 30; nfsstat -s\n{}{}",
                freebsd(then),
                freebsd(now)
            ),
            format!(
                "# nfsstat -s\n{}# nfsstat -sz > /dev/null; sleep 9\n# nfsstat -s\n{}",
                freebsd(then),
                freebsd(now)
            ),
        ];
        for text in texts {
            let reading = read(text.as_bytes());
            assert!(is_said(&reading), "{text}\n{:?}", reading.remarks);
            assert!(reading.blocks_of("diff").next().is_none(), "{text}");
        }
    }
}

#[test]
fn what_counts_from_one_reset_is_subtracted() {
    let (first, second, third) = (freebsd(4107), freebsd(507), freebsd(607));
    let text = format!("# nfsstat -sz\n{first}# nfsstat -s\n{second}# nfsstat -s\n{third}");
    let reading = read(text.as_bytes());
    assert!(is_said(&reading));
    assert_eq!(reading.blocks_of("diff").count(), 1);
}

#[test]
fn what_counts_from_a_reset_is_an_interval_as_long_as_the_text_says() {
    let (then, now) = (freebsd(4107), freebsd(507));
    for (first, second, due) in [
        ("# nfsstat -z -s; sleep 30; nfsstat -s\n", "", Some(30.0)),
        (
            "Wed Nov 20 10:00:00 CET 2024\n# nfsstat -z -s\n",
            "Wed Nov 20 10:01:00 CET 2024\n# nfsstat -s\n",
            Some(60.0),
        ),
        // The date above the first report is not that of the reset.
        (
            "Wed Nov 20 10:00:00 CET 2024\n# nfsstat -s\n",
            "# nfsstat -sz > /dev/null; sleep 9\n# nfsstat -s\n",
            Some(9.0),
        ),
        ("# nfsstat -z -s\n", "# nfsstat -s\n", None),
    ] {
        let reading = read(format!("{first}{then}{second}{now}").as_bytes());
        let reports: Vec<_> = reading.blocks_of("bsd_nfsstat").collect();
        assert_eq!(reports[0].text("span"), Some("cumulative"), "{first}");
        assert_eq!(reports[1].text("span"), Some("interval"), "{first}");
        let elapsed_s = reports[1]
            .get("elapsed_s")
            .and_then(serde_json::Value::as_f64);
        assert_eq!(elapsed_s, due, "{first}{second}");
    }
    let text = format!(
        "# nfsstat -z -c\n{}# nfsstat -c\n{}",
        solaris(9000),
        solaris(300)
    );
    let reading = read(text.as_bytes());
    let spans: Vec<_> = reading
        .blocks_of("client_rpc")
        .map(|b| b.text("span"))
        .collect();
    assert_eq!(spans, [Some("cumulative"), Some("interval")]);
}

/// FreeBSD's client of version 4, as before release 14: what it holds stands below its calls, without a title.
fn holding(getattr: u32, opens: u32, requests: u32) -> String {
    format!(
        "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n{getattr:>9}       493    112205         0     16577    160253      7790      7743\n\
         OpenOwner     Opens LockOwner     Locks    Delegs  LocalOwn LocalOpen LocalLOwn\n      120 {opens:>9}        15        15    700000       300       400 {opens:>9}\nLocalLock\n        5\n\
         Rpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n        0         0         0         0 {requests:>9}\n"
    )
}

#[test]
fn what_a_client_holds_open_is_no_call_and_may_fall() {
    let (then, now) = (holding(6480, 9000, 311_541), holding(6500, 12, 311_561));
    let before = read(then.as_bytes());
    let texts: Vec<_> = before.remarks.iter().map(|r| r.text.as_str()).collect();
    assert!(
        !texts.iter().any(|text| text.contains("add up")),
        "{texts:?}"
    );
    let difference = mountwise_reports::difference(&before, &read(now.as_bytes()));
    let grown = difference
        .blocks_of("diff")
        .next()
        .and_then(|b| b.get("sections").cloned());
    let grown = grown.expect("a difference");
    assert_eq!(grown["Rpc Counts"]["Getattr"], 20, "{grown}");
    assert!(grown["Rpc Counts"].get("Opens").is_none(), "{grown}");
}
