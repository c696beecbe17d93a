//! Where calls wait: in the client, on the way and at the server.

use super::{all_of_many, capital, many, one, told};
use crate::observe::{Observed, OpObserved};
use crate::text;

/// Assumption: a wait that adds less than this to a round trip is not worth a line.
const WORTH_A_LINE: f64 = 0.25;
/// Assumption: below this a call is told to wait by the clock's own grain (mountstats counts milliseconds).
const LEAST_MS: f64 = 0.05;
/// Calls without data, whose round trip is the network's and the nfsd thread's.
const SMALL: [&str; 3] = ["GETATTR", "ACCESS", "LOOKUP"];
/// Assumption: a call with data that takes so many times as long waits for more than the network.
const MORE_THAN_NETWORK: f64 = 2.0;
/// Linux's nfsd grants a session some 30 slots, connections have more: with half of them in use on the mean they run
/// out in bursts (assumption).
const MANY_UNDER_WAY: f64 = 15.0;
/// Assumption: a queue for slots in which fewer calls wait on the mean is as good as empty.
const SOME_WAIT: f64 = 0.1;
/// Assumption: so many calls under way on the mean are one reader that waits for each.
const ONE_AT_A_TIME: f64 = 1.5;

/// Assumption: fewer calls under way on the mean than this are as good as none, whatever their digits.
const FEWEST: f64 = 0.01;

fn seconds(ms: f64) -> String {
    text::seconds(ms / 1e3)
}

fn queue_ms(op: &OpObserved) -> Option<f64> {
    let beside = || Some(op.execute_ms? - op.round_trip_ms?);
    op.queue_ms.or_else(beside)
}

/// Of the operation that lost most to it.
pub(super) fn waiting_in_client(observed: &Observed) -> Option<(String, String)> {
    let waiting = all_of_many(observed).filter_map(|(name, op)| Some((name, op, queue_ms(op)?)));
    let (name, op, queue) =
        waiting.max_by(|a, b| (a.1.weight() * a.2).total_cmp(&(b.1.weight() * b.2)))?;
    let round_trip = op.round_trip_ms?;
    if queue < LEAST_MS || queue < WORTH_A_LINE * round_trip {
        return None;
    }
    let text = format!(
        "{} waits {} in the client until it is sent, then {} for its reply.",
        capital(&one(name)),
        seconds(queue),
        seconds(round_trip)
    );
    let repeated = if op.repeated > 0.0 {
        " Some were sent again: the wait is until the last sending."
    } else {
        ""
    };
    let meaning = if wait_for_slots(observed) {
        let cause = match name {
            "WRITE" | "COMMIT" => {
                "Write-back hands over many WRITEs at once, at a flush, an fsync or a close, and they wait for a slot: applications feel it where they wait for a flush."
            }
            _ => "More calls are asked for than may be under way.",
        };
        format!(
            "{cause} {}. A shorter reply shortens the queue by as much; more slots or connections (nconnect) do only where server and link are not busy.",
            slots(observed)
        )
    } else {
        format!(
            "What for, the report does not tell: a slot in bursts, the connection while other calls go out on it, a credential (Kerberos), or a new connection.{} {}.",
            against_slots(observed),
            slots(observed)
        )
    };
    Some((text, meaning + repeated))
}

/// Whether the report shows that slots are what is short.
fn wait_for_slots(observed: &Observed) -> bool {
    observed.backlog.is_some_and(|calls| calls >= SOME_WAIT)
        || sent(observed).is_some_and(|calls| calls >= MANY_UNDER_WAY)
}

/// Calls that were sent and not yet answered, on the mean: by Little's law, else as the kernel counted them at each
/// sending.
fn sent(observed: &Observed) -> Option<f64> {
    let elapsed_s = observed.elapsed_s.filter(|_| observed.between_readings);
    let each = observed.ops.values().filter_map(|op| {
        let per_s = op.per_s.or_else(|| Some(op.count / elapsed_s?))?;
        Some(per_s * op.round_trip_ms? / 1e3)
    });
    let sum: f64 = each.sum();
    (sum > 0.0).then_some(sum).or(observed.mean_outstanding)
}

/// What speaks against a want of slots.
fn against_slots(observed: &Observed) -> String {
    let empty = observed.backlog.map(|_| "the backlog is empty".to_owned());
    let few = sent(observed).map(|calls| match text::number(calls).as_str() {
        "1" => "1 call is under way on the mean".to_owned(),
        _ if calls < FEWEST => format!("fewer than {FEWEST} calls are under way on the mean"),
        calls => format!("{calls} calls are under way on the mean"),
    });
    let parts: Vec<String> = few.into_iter().chain(empty).collect();
    if parts.is_empty() {
        return String::new();
    }
    format!(" {}: few wait for a slot.", capital(&parts.join(" and ")))
}

/// What decides how many calls may be under way.
fn slots(observed: &Observed) -> &'static str {
    match told(observed, "mount.version").and_then(|version| version.as_str()) {
        Some("4.1" | "4.2") => {
            "The session's slots are what client and server agreed on at the mount (nfs.max_session_slots, and the server's limit)"
        }
        Some("3" | "2" | "4.0") => {
            "The connection's slots grow to sunrpc.tcp_max_slot_table_entries"
        }
        _ => "The slots are the session's (from NFSv4.1 on) or the connection's",
    }
}

/// What data adds to the round trip of a call without.
pub(super) fn round_trips(observed: &Observed) -> Option<(String, String)> {
    let small = SMALL
        .iter()
        .filter_map(|name| Some((*name, many(observed, name)?.round_trip_ms?)))
        .filter(|(_, ms)| *ms > 0.0)
        .min_by(|a, b| a.1.total_cmp(&b.1))?;
    let data = ["READ", "WRITE"]
        .iter()
        .filter_map(|name| {
            let op = many(observed, name)?;
            Some((*name, op, op.round_trip_ms?))
        })
        .max_by(|a, b| (a.1.weight() * a.2).total_cmp(&(b.1.weight() * b.2)))?;
    let (name, op, ms) = data;
    let text = format!(
        "The round trip of {} is {}, that of {} {}.",
        one(name),
        seconds(ms),
        one(small.0),
        seconds(small.1)
    );
    if ms < MORE_THAN_NETWORK * small.1 {
        let meaning = format!(
            "{} takes hardly longer than a call without data: it waits for the network and a thread of the server, not for storage. More of them at a time hide it: read-ahead, more processes, a deeper queue.",
            capital(&one(name))
        );
        return Some((text, meaning));
    }
    let bytes = match name {
        "READ" => op.bytes_read_per_call(),
        _ => op.bytes_written_per_call(),
    };
    let transfer = bytes.map_or_else(
        || "the transfer of its data".to_owned(),
        |bytes| format!("the transfer of its {}", text::bytes(bytes)),
    );
    let meaning = format!(
        "Network and nfsd answer within {}. The other {} are {transfer}, the server's storage, and queues before both: raise the number of calls only if these are idle.",
        seconds(small.1),
        seconds(ms - small.1)
    );
    Some((text, meaning))
}

/// Between two readings of counters; idle time in between counts, too.
pub(super) fn under_way(observed: &Observed) -> Option<(String, String)> {
    let elapsed_s = observed.elapsed_s.filter(|_| observed.between_readings)?;
    let busiest = all_of_many(observed).filter_map(|(name, op)| {
        let per_s = op.per_s.unwrap_or(op.count / elapsed_s);
        let ms = op.execute_ms.or(op.round_trip_ms)?;
        Some((name, per_s, per_s * ms / 1e3))
    });
    let (name, per_s, calls) = busiest.max_by(|a, b| a.2.total_cmp(&b.2))?;
    let text = format!(
        "On the mean {} {name} calls were under way or waiting, {} in a second.",
        text::number(calls),
        text::number(per_s)
    );
    let moves_data = matches!(name, "READ" | "READ_PLUS" | "WRITE");
    let meaning = if calls < ONE_AT_A_TIME && !moves_data {
        "Idle time counts, too. If there was none, the calls go one at a time, as one process asks for names and attributes: more processes at once would speed this up; read-ahead, rsize, wsize and nconnect would not."
    } else if calls < ONE_AT_A_TIME {
        "Idle time counts, too. If there was none, the calls go one at a time: random or small requests of one process, O_DIRECT, or too little read-ahead. More of them at a time would speed this up (read-ahead, processes, a deeper queue); wsize and nconnect would not."
    } else {
        "Idle time counts, too: under load there were more."
    };
    Some((text, meaning.to_owned()))
}
