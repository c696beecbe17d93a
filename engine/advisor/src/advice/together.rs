//! Changes that bring little alone and much together: where limits lie close behind one another.
//!
//! What widens the way of calls and data is set as wide as is worth trying, all at once. If that brings much more than
//! any one change, each is left out again that is not needed, and of the rest the least value is looked for that does as
//! well. The runs grow with the number of changes and not with the product of their values.

use super::{
    Advice, Change, Judge, Judged, Piece, Proposal, buffers, client_slots, client_threads,
    connections, guarantees, read_ahead, session, steps, transfer_size,
};
use crate::preference::{MARGIN, TIE};
use crate::text;

/// The widest first that is to be left out first; the last ends the title.
static WIDENS: &[&Piece] = &[
    &connections::NCONNECT,
    &client_threads::NFSIODS,
    &buffers::TCP,
    &transfer_size::LINUX,
    &transfer_size::BLOCKS,
    &read_ahead::FREEBSD,
    &read_ahead::OPENBSD,
    &read_ahead::LINUX,
    &read_ahead::LINUX_AT_RANDOM,
];

/// One of them may join: each has a price that the others have not.
static MORE: &[&Piece] = &[
    &client_slots::TCP,
    &client_slots::SESSION,
    &session::NEWER_SERVER,
    &session::VERSION_3,
];

/// Several changes at once are more to do and to watch than one: assumption, they must be twice as good as the best that
/// is told with less. Where there is nothing else to tell, a difference is enough.
const WORTH: f64 = 2.0;

#[derive(Clone)]
struct Member {
    piece: &'static Piece,
    /// From the value in force upwards.
    wider: Vec<Proposal>,
    chosen: usize,
}

impl Member {
    fn of(judge: &Judge, piece: &'static Piece) -> Option<Self> {
        let mut wider = (piece.proposals)(&judge.scenario);
        let is_wider = |change: &Change| {
            let now = change.from.as_u64().or(in_force(judge, &change.field));
            now.zip(change.to.as_u64()).is_none_or(|(now, to)| to > now)
        };
        wider.retain(|one| one.changes.iter().all(is_wider));
        let chosen = wider.len().checked_sub(1)?;
        Some(Self {
            piece,
            wider,
            chosen,
        })
    }

    fn proposal(&self) -> &Proposal {
        &self.wider[self.chosen]
    }

    fn is_size(&self) -> bool {
        self.piece.of == transfer_size::OF
    }
}

/// What a mount has that does not state it.
fn in_force(judge: &Judge, field: &str) -> Option<u64> {
    let scenario = &judge.scenario;
    match field {
        "mount.rsize" => transfer_size::in_force(scenario).map(|(rsize, _)| rsize),
        "mount.wsize" => transfer_size::in_force(scenario).map(|(_, wsize)| wsize),
        "mount.read_ahead_kib" => Some(read_ahead::in_force_kib(scenario)),
        "mount.read_ahead_blocks" => read_ahead::in_force_blocks(scenario),
        _ => None,
    }
}

/// To be told beside the single changes.
pub(super) fn together(judge: &mut Judge, single: &[Advice]) -> Vec<Advice> {
    let best_of = |counts: fn(&Advice) -> bool| {
        let factors = single.iter().filter(|one| counts(one));
        let factors = factors.map(|one| one.effect.least_factor);
        factors.fold(1.0, f64::max)
    };
    let members = WIDENS.iter().filter_map(|piece| Member::of(judge, piece));
    let members: Vec<Member> = members.collect();
    // What gives nothing up need not be as good as what does.
    let free = best_of(|one| one.gives_up.is_none());
    let windows = least(judge, members.clone(), free);
    let alone = best_of(|_| true);
    let best = windows
        .as_ref()
        .map_or(alone, |(_, judged)| alone.max(judged.effect.least_factor));
    let mut found = Vec::new();
    if !members.is_empty() && judge.slots_hold(&changes(&members)) {
        // Each by itself: who cannot have the one may have the other.
        for piece in MORE {
            let more = Member::of(judge, piece);
            let all = more.map(|more| std::iter::once(more).chain(members.iter().cloned()));
            found.extend(all.and_then(|all| least(judge, all.collect(), best)));
        }
    }
    let found = found.into_iter().map(|found| (alone, found));
    let all = windows.map(|windows| (free, windows)).into_iter();
    all.chain(found)
        .map(|(single, (members, judged))| told(judge, single, single < alone, members, judged))
        .collect()
}

/// As few of them as it takes, and of each as little; none where that is not worth it.
fn least(judge: &mut Judge, members: Vec<Member>, best: f64) -> Option<(Vec<Member>, Judged)> {
    let worth = if best > 1.0 + TIE {
        WORTH * best
    } else {
        1.0 + TIE
    };
    let is_worth = |factor: f64| factor > worth;
    if members.len() < 2 {
        return None;
    }
    let all = factor(judge, &members)?;
    if !is_worth(all) {
        // Larger transfers may spoil what the others bring.
        let mut others = members.clone();
        others.retain(|one| !one.is_size());
        let fewer = others.len() < members.len();
        return fewer.then(|| least(judge, others, best)).flatten();
    }
    let mut needed = members;
    let mut at = 0;
    while at < needed.len() {
        let mut fewer = needed.clone();
        fewer.remove(at);
        match factor(judge, &fewer) {
            Some(factor) if does_as_well(factor, all) => needed = fewer,
            _ => at += 1,
        }
    }
    if needed.len() < 2 {
        return None;
    }
    for at in 0..needed.len() {
        // Of sizes that do equally well the largest is chosen, as where they are advised alone.
        if !needed[at].is_size() {
            narrow(judge, &mut needed, at);
        }
    }
    let judged = judge.of(&changes(&needed))?;
    is_worth(judged.effect.least_factor).then_some((needed, judged))
}

fn does_as_well(factor: f64, as_this: f64) -> bool {
    factor * (1.0 + TIE) >= as_this
}

/// By halving: what is wide enough stays so when it is wider.
fn narrow(judge: &mut Judge, members: &mut [Member], at: usize) {
    let widest = members[at].chosen;
    let Some(best) = factor(judge, members) else {
        return;
    };
    let (mut low, mut high) = (0, widest);
    while low < high {
        let middle = usize::midpoint(low, high);
        members[at].chosen = middle;
        match factor(judge, members) {
            Some(factor) if does_as_well(factor, best) => high = middle,
            _ => low = middle + 1,
        }
    }
    members[at].chosen = high;
    if members[at].piece.id.starts_with("read_ahead") {
        members[at].chosen = away_from_the_edge(&members[at].wider, high);
    }
}

/// As where read-ahead is advised alone.
fn away_from_the_edge(wider: &[Proposal], least: usize) -> usize {
    let to = |one: &Proposal| one.changes.first()?.to.as_u64();
    let of = |one: &Proposal| to(one).unwrap_or(0);
    let margin = of(&wider[least]).saturating_mul(MARGIN);
    let enough = wider.iter().position(|one| of(one) >= margin);
    enough.unwrap_or(wider.len() - 1)
}

fn factor(judge: &mut Judge, members: &[Member]) -> Option<f64> {
    let judged = judge.of(&changes(members))?;
    Some(judged.effect.least_factor)
}

fn changes(members: &[Member]) -> Vec<Change> {
    let changes = members.iter().map(|one| one.proposal().changes.clone());
    changes.flatten().collect()
}

fn told(judge: &Judge, alone: f64, is_free: bool, members: Vec<Member>, judged: Judged) -> Advice {
    let changes = changes(&members);
    let ways = members.iter().map(|one| one.proposal().way.clone());
    let (set, undo) = steps(&judge.scenario, &judged.changed, ways.collect());
    let joined = |of: fn(&Piece) -> &str, between: &str| {
        let each: Vec<&str> = members.iter().map(|one| of(one.piece)).collect();
        each.join(between)
    };
    let evidence = members.iter().map(|one| {
        let changes = &one.proposal().changes;
        one.piece.evidence.of(&judge.scenario, changes)
    });
    let evidence: Vec<String> = evidence.collect();
    let free = if is_free { " without a price" } else { "" };
    let little = if alone > 1.0 + TIE {
        format!(
            "The best of single changes{free} brings a factor of {}",
            text::number(alone)
        )
    } else {
        format!("No single change{free} brings anything")
    };
    Advice {
        id: joined(|piece| piece.id, "+"),
        title: title(&members),
        gives_up: guarantees::given_up(&changes),
        changes,
        effect: judged.effect,
        why: format!(
            "{little}: behind each limit lies the next. {}",
            joined(|piece| piece.why, " ")
        ),
        evidence: format!(
            "That they bring it together is reckoned, not measured. {}",
            evidence.join(" ")
        ),
        risk: joined(|piece| piece.risk, " "),
        set,
        undo,
        since: since(&members),
    }
}

/// `TCP buffers: all kernels; read-ahead: all kernels`.
fn since(members: &[Member]) -> String {
    let each = members
        .iter()
        .map(|one| format!("{}: {}", one.piece.of, one.piece.since));
    each.collect::<Vec<_>>().join("; ")
}

/// `Use nconnect=4, allow TCP buffers of 64 MiB and set read_ahead_kb to 32768`.
fn title(members: &[Member]) -> String {
    let titles: Vec<String> = members
        .iter()
        .enumerate()
        .map(|(index, one)| match index {
            0 => one.proposal().title.clone(),
            _ => small(&one.proposal().title),
        })
        .collect();
    match titles.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => titles.concat(),
    }
}

fn small(title: &str) -> String {
    let mut letters = title.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::advised_of;
    use super::*;
    use serde_json::{Value, json};

    fn combined(change: impl FnOnce(&mut Value)) -> Vec<Advice> {
        let mut scenario = json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "3"},
            "network": {"rtt_ms": 100.0, "rate_mbit": 10_000.0},
            "server": {"os": "linux"},
            "phases": [{"op": "read", "record_bytes": 1 << 20, "file_bytes": 1_u64 << 35, "cache": "cold"}],
        });
        change(&mut scenario);
        let mut all = advised_of(scenario);
        all.retain(|one| one.id.contains('+'));
        all
    }

    #[test]
    fn limits_that_lie_close_behind_one_another_are_raised_together() {
        let found = combined(|_| {});
        let ids: Vec<&str> = found.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["tcp_buffer+read_ahead_kib"]);
        let pair = &found[0];
        assert!(
            pair.since.contains("; read-ahead: "),
            "which of them exists since when: {}",
            pair.since
        );
        assert!(pair.effect.least_factor > 20.0, "{:?}", pair.effect);
        let last = pair.title.rsplit(' ').next().unwrap_or_default();
        assert!(last.parse::<u64>().is_ok(), "{}", pair.title);
        assert!(pair.title.starts_with("Allow ") && pair.title.contains(" and set "));
        let at = |word: &str| pair.set.iter().position(|line| line.contains(word));
        let places = [at("tcp_rmem"), at("mount -t nfs"), at("read_ahead_kb")];
        assert!(places.is_sorted() && places[0].is_some(), "{:?}", pair.set);
        let read_ahead = pair
            .set
            .iter()
            .filter(|line| line.contains("read_ahead_kb"));
        assert_eq!(read_ahead.count(), 1, "{:?}", pair.set);
        assert_eq!(pair.gives_up, None);
    }

    #[test]
    fn slots_behind_them_are_part_of_it_and_what_that_gives_up_is_told() {
        let found = combined(|scenario| scenario["mount"]["version"] = json!("4.1"));
        let found: Vec<(&str, bool)> = found
            .iter()
            .map(|one| (one.id.as_str(), one.gives_up.is_some()))
            .collect();
        assert_eq!(
            found,
            [
                ("version_3+tcp_buffer+read_ahead_kib", true),
                ("newer_server+tcp_buffer+read_ahead_kib", false),
                ("tcp_buffer+read_ahead_kib", false),
            ]
        );
    }

    #[test]
    fn a_near_mount_needs_one_change_at_a_time() {
        for rtt_ms in [0.1, 0.5] {
            let near = combined(|scenario| scenario["network"]["rtt_ms"] = json!(rtt_ms));
            assert!(near.is_empty(), "{:?}", near[0].title);
        }
    }

    /// A near reader with small transfers, on a session of 30 slots: rsize, read-ahead and slots hold one behind another.
    #[test]
    fn small_transfers_are_widened_with_the_window_before_anything_that_has_a_price() {
        for rsize in [4096, 8192, 16_384] {
            let all = advised_of(json!({
                "client": {"os": "linux", "version": "6.1.176"},
                "mount": {"version": "4.1", "rsize": rsize},
                "network": {"rtt_ms": 1.0, "rate_mbit": 10_000.0},
                "server": {"os": "linux", "threads": 8},
                "phases": [{"op": "read", "record_bytes": 1 << 18, "file_bytes": 1 << 30, "cache": "cold"}],
            }));
            let first = &all[0];
            assert_eq!(first.id, "transfer_size+read_ahead_kib", "{rsize}");
            assert_eq!(first.gives_up, None);
            let fields = first.changes.iter().map(|change| change.field.as_str());
            let fields: Vec<&str> = fields.collect();
            assert_eq!(fields, ["mount.rsize", "mount.read_ahead_kib"]);
            assert_eq!(first.changes[0].to, json!(1 << 20), "{}", first.title);
            let best = first.effect.least_factor;
            assert!(best > 5.0, "{rsize}: {best}");
            let priced = all.iter().filter(|one| one.gives_up.is_some());
            for one in priced {
                assert!(!one.id.contains('+'), "{rsize}: {}", one.title);
            }
        }
    }

    #[test]
    fn what_has_the_largest_transfers_is_told_of_none() {
        let found = combined(|scenario| scenario["mount"]["rsize"] = json!(1 << 20));
        let ids: Vec<&str> = found.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["tcp_buffer+read_ahead_kib"]);
    }

    #[test]
    fn blocks_of_a_bsd_are_widened_with_their_number() {
        let found = combined(|scenario| {
            // Before vfs.maxbcachebuf, which alone brings as much.
            scenario["client"] = json!({"os": "freebsd", "version": "10.2"});
            scenario["mount"]["rsize"] = json!(8192);
            scenario["mount"]["wsize"] = json!(8192);
            scenario["network"]["rtt_ms"] = json!(5.0);
            scenario["phases"][0]["file_bytes"] = json!(1 << 28);
        });
        let ids: Vec<&str> = found.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["block_size+read_ahead_blocks"]);
    }
}
