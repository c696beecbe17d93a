//! What a server's counters show: calls that wait for a thread, come twice, are refused, and what they are.

use super::calls::{DATA, MOST, NAMES};
use super::shares;
use crate::observe::{FEW_CALLS, Observed, Span};
use crate::text;
use mountwise_reports::observe::{CountedBy, Counter};

/// Assumption: below this share of arrivals a server has threads enough, above the other it has too few.
const ENOUGH_THREADS: f64 = 0.01;
const TOO_FEW_THREADS: f64 = 0.05;
/// Assumption: with all of them at work for such a share of the time in which there was work, they are too few.
const OFTEN_ALL_AT_WORK: f64 = 0.1;
/// Counters of one pool are read one after the other: sums that are nearer than this are one.
const SAME: f64 = 0.01;
/// Assumption: operations with a smaller share are not worth a word.
const WORTH_A_WORD: f64 = 0.005;
/// Assumption: fewer refusals in a thousand calls are probes and clients that came too early.
const MANY_REFUSED: f64 = 0.001;

/// Of all calls: more than of everything else together.
const MOVED_MOSTLY: f64 = 0.5;

/// How many of its arrivals found no idle thread. Up to Linux 4.0 only these were enqueued; from then on all are, and
/// those that find a thread wake it. From 6.5 on a thread that is still awake is not counted as woken: nothing is told.
fn without_thread(observed: &Observed) -> Option<(f64, f64)> {
    let arrived = observed.counter(Counter::PoolArrived)?;
    let enqueued = observed.counter(Counter::PoolEnqueued)?;
    let woken = observed.counter(Counter::PoolWoken)?;
    let is = |a: f64, b: f64| (a - b).abs() <= SAME * b;
    if arrived < FEW_CALLS {
        return None;
    }
    if is(enqueued + woken, arrived) {
        Some((enqueued, arrived))
    } else if enqueued == arrived && woken <= enqueued {
        Some((enqueued - woken, arrived))
    } else {
        None
    }
}

pub(super) fn threads(observed: &Observed) -> Option<(String, String)> {
    let since_boot = |by| observed.counted.get(&by) == Some(&Span::Cumulative);
    if let Some((waited, arrived)) = without_thread(observed) {
        let text = format!(
            "{} of {} arrivals, {} %, found no idle nfsd thread.",
            text::count(waited),
            text::count(arrived),
            text::number(100.0 * waited / arrived)
        );
        let meaning = of_threads(waited / arrived, 0.0, since_boot(CountedBy::Pools));
        return Some((text, meaning));
    }
    let busy = observed.counter(Counter::ServerAllBusy)?;
    let threads = observed.counter(Counter::ServerThreads)?;
    let calls = observed.counter(Counter::ServerCalls)?;
    (busy > 0.0 && threads > 0.0 && calls >= FEW_CALLS).then(|| {
        let (at_work, all_at_work) = (observed.threads_at_work_s, observed.all_threads_at_work_s);
        let share = if at_work > 0.0 {
            all_at_work / at_work
        } else {
            0.0
        };
        let text = format!(
            "{} of {} calls took the last of {} nfsd threads{}.",
            text::count(busy),
            text::count(calls),
            text::count(threads),
            if at_work > 0.0 {
                format!(
                    "; of {} in which a tenth of them or more worked, all did in {}, {} %",
                    text::seconds(at_work),
                    text::seconds(all_at_work),
                    text::number(100.0 * share)
                )
            } else {
                String::new()
            }
        );
        (
            text,
            of_threads(busy / calls, share, since_boot(CountedBy::Server)),
        )
    })
}

/// What the share of calls means for which no thread was to be had, and that of the time with work in which there was
/// none. A mean since boot says little of a burst.
fn of_threads(share: f64, of_time: f64, since_boot: bool) -> String {
    let meaning = if share >= TOO_FEW_THREADS || of_time >= OFTEN_ALL_AT_WORK {
        "Calls wait in their connection until a thread is free, which clients see as round trips: raise the number of nfsd threads (nfs.conf, [nfsd] threads), unless the disks are what they all wait for."
    } else if share >= ENOUGH_THREADS {
        "In bursts there are too few threads: more of them (nfs.conf, [nfsd] threads) cost little."
    } else if since_boot {
        "On the mean since boot there are threads enough. Quiet hours count, too: a burst that takes them all does not show in it. Two readings, before and after what is slow, tell."
    } else {
        "There are threads enough; what is slow is not for want of them."
    };
    meaning.to_owned()
}

pub(super) fn answered_before(observed: &Observed) -> Option<(String, String)> {
    let repeated = observed.counter(Counter::ServerRepeated)?;
    if repeated < FEW_CALLS {
        return None;
    }
    let of = observed.counter(Counter::ServerCalls);
    let of = of.map_or(String::new(), |calls| format!(" of {}", text::count(calls)));
    let text = format!(
        "{}{of} calls had come before: clients had sent them again.",
        text::count(repeated)
    );
    let meaning = "Their first reply was late or lost: over UDP after timeo, over TCP after a new connection. NFSv4.1 and later repeat within their sessions and are not counted here. Look at the clients' timeouts, and for moments in which this server stood still.";
    Some((text, meaning.to_owned()))
}

pub(super) fn refused(observed: &Observed) -> Option<(String, String)> {
    let calls = observed.counter(Counter::ServerCalls)?;
    let refusals = [
        (Counter::ServerBadAuth, "for their credentials"),
        (Counter::ServerBadClient, "for their sender"),
        (Counter::ServerBadFormat, "for their form"),
    ];
    let told = refusals.map(|(counter, why)| (observed.counter(counter).unwrap_or(0.0), why));
    let sum: f64 = told.iter().map(|(count, _)| count).sum();
    if sum < FEW_CALLS || sum < MANY_REFUSED * calls {
        return None;
    }
    let parts: Vec<String> = told
        .iter()
        .filter(|(count, _)| *count > 0.0)
        .map(|(count, why)| format!("{} {why}", text::count(*count)))
        .collect();
    let text = format!(
        "{} of {} calls were refused: {}.",
        text::count(sum),
        text::count(calls),
        parts.join(", ")
    );
    let meaning = "Credentials: hosts, ports or security flavours that exports(5) does not allow, or Kerberos tickets that ran out. Form: versions and programs that are not served, and whatever else knocks at the port.";
    Some((text, meaning.to_owned()))
}

pub(super) fn stale(observed: &Observed) -> Option<(String, String)> {
    let stale = observed
        .counter(Counter::ServerStaleHandles)
        .filter(|count| *count >= FEW_CALLS)?;
    let text = format!(
        "{} calls named a file or directory that is not there any more.",
        text::count(stale)
    );
    let meaning = "Applications saw ESTALE: one client removed what another still used, or the export moved to another file system without a fixed fsid.";
    Some((text, meaning.to_owned()))
}

/// What reads and writes carry, where the counters of bytes are wide enough to tell.
pub(super) fn sizes(observed: &Observed) -> Option<(String, String)> {
    let kinds = [
        ("READ", Counter::ServerBytesRead),
        ("WRITE", Counter::ServerBytesWritten),
    ];
    let told: Vec<String> = kinds
        .into_iter()
        .filter_map(|(name, counter)| {
            let bytes = observed.counter(counter)?;
            let count = observed.served.get(name)?.count;
            let span = observed.counted.get(&CountedBy::Server).copied();
            let is_of_them = observed.served_span == span;
            (is_of_them && count >= FEW_CALLS)
                .then(|| format!("a {name} moved {}", text::bytes(bytes / count)))
        })
        .collect();
    if told.is_empty() {
        return None;
    }
    let text = format!("On the mean {}.", told.join(", "));
    let meaning = "Clients ask for rsize and wsize at most (`nfsstat -m` there tells them): less means small files, random requests, or a small read-ahead.";
    Some((text, meaning.to_owned()))
}

/// Names and attributes, of calls that carry nothing else: a compound asks for attributes in passing.
pub(super) fn spent_on(observed: &Observed) -> Option<(String, String)> {
    let total: f64 = observed.served.values().map(|one| one.calls).sum();
    if total < FEW_CALLS {
        return None;
    }
    let mut kinds: Vec<(&str, f64)> = observed
        .served
        .iter()
        .map(|(name, one)| (name.as_str(), one.calls / total))
        .collect();
    kinds.sort_by(|a, b| b.1.total_cmp(&a.1));
    let largest = kinds.iter().copied().take(3);
    let largest = shares(largest.filter(|(_, share)| *share >= WORTH_A_WORD));
    let of = |meant: &[&str]| -> f64 {
        let kinds = kinds.iter().filter(|(name, _)| meant.contains(name));
        kinds.map(|(_, share)| share).sum()
    };
    let (names, data) = (of(&NAMES), of(&DATA));
    let text = format!("Of the calls that were served: {largest}.");
    let meaning = if names >= MOST {
        "Clients mostly ask for names, attributes and rights: many small files, or files that are opened and looked at often. The clients' actimeo, nocto and lookupcache decide how often they ask; sizes do not.".to_owned()
    } else if data > MOVED_MOSTLY {
        "Clients mostly move data: how large their requests are and how many are under way decides."
            .to_owned()
    } else {
        format!(
            "{} % ask for names, attributes and rights, {} % move data: neither is most of them. How often clients ask (actimeo, nocto, lookupcache) counts as much as how large their requests are and how many are under way.",
            text::number(100.0 * names),
            text::number(100.0 * data)
        )
    };
    Some((text, meaning))
}
