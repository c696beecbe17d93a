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
