//! Ranked changes: each piece of advice proposes values, the simulator judges them.
//!
//! One file per piece. A proposal is worth showing when it moves the result by more than the model can
//! tell apart; "leave it as it is" is an answer.

mod beyond;
mod block_cache;
mod buffers;
mod client_options;
mod client_slots;
mod client_threads;
mod connections;
mod consistency;
mod guarantees;
mod judge;
mod read_ahead;
mod server;
mod session;
mod together;
mod transfer_size;

use crate::error::Error;
use crate::export;
#[cfg(feature = "whole")]
use crate::not_modelled::guesses;
use crate::preference::{Candidate, Preference, TIE, choose_sparing};
use crate::quick::Answered;
use judge::{Judge, Judged};
use mountwise_sim::Scenario;
pub(crate) use read_ahead::{in_force_blocks, in_force_kib};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cmp::Ordering;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdviseRequest {
    pub scenario: Value,
    #[serde(default)]
    pub goal: Goal,
    /// Further scenarios that may be the true one (ends of typed ranges): the choice must suit them all.
    #[serde(default)]
    pub worlds: Vec<Value>,
}

/// What better means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    #[default]
    Throughput,
    Latency,
    ServerLoad,
    Memory,
}

/// One piece of advice, as declared by its file.
pub(crate) struct Piece {
    pub(crate) id: &'static str,
    /// What it tries values of, in a few words.
    pub(crate) of: &'static str,
    pub(crate) when: When,
    /// Values to try: (title, changes).
    pub(crate) proposals: fn(&Scenario) -> Vec<Proposal>,
    pub(crate) why: &'static str,
    pub(crate) evidence: Evidence,
    pub(crate) risk: &'static str,
    pub(crate) since: &'static str,
}

/// What a change must bring by which a mount promises less, and one to another protocol or another server. Assumption: for
/// less nobody takes the one or restarts a server with all of its clients.
const WORTH_A_PROMISE: f64 = 0.05;
const WORTH_ANOTHER: f64 = 0.15;

/// What was measured or can be read that speaks for a change.
#[derive(Clone, Copy)]
pub(crate) enum Evidence {
    /// For whatever the piece changes.
    Told(&'static str),
    /// It depends on the change.
    Of(fn(&Scenario, &[Change]) -> String),
}

impl Evidence {
    fn of(self, scenario: &Scenario, changes: &[Change]) -> String {
        match self {
            Self::Told(text) => text.to_owned(),
            Self::Of(told) => told(scenario, changes),
        }
    }
}

/// Where a piece is worth a run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    Always,
    /// Where calls waited because every slot was taken.
    SlotsHold,
}

#[derive(Clone)]
pub(crate) struct Proposal {
    pub(crate) title: String,
    pub(crate) changes: Vec<Change>,
    pub(crate) way: Way,
}

/// How a change is made.
#[derive(Clone)]
pub(crate) enum Way {
    /// By mounting anew, with all of the mount's options: a mount command that names the server takes none from fstab.
    Remount,
    /// On the hosts; it holds for what is mounted later.
    Before(Steps),
    /// On the mount as it is; a mount anew carries it, too.
    Live(Steps),
    Commands(Steps),
}

#[derive(Clone, Default)]
pub(crate) struct Steps {
    pub(crate) set: Vec<String>,
    pub(crate) undo: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    pub field: String,
    pub from: Value,
    pub to: Value,
}

#[derive(Clone, Debug, Serialize)]
pub struct Advice {
    pub id: String,
    pub title: String,
    pub changes: Vec<Change>,
    pub effect: Effect,
    pub why: String,
    pub evidence: String,
    pub risk: String,
    /// What the mount promises no longer, in a few words; none where it promises what it did.
    pub gives_up: Option<String>,
    pub set: Vec<String>,
    pub undo: Vec<String>,
    pub since: String,
}

/// The goal's figure before and after; a factor above 1 is better.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effect {
    pub from: f64,
    pub to: f64,
    pub unit: &'static str,
    pub factor: f64,
    /// The least factor over all the worlds that were given.
    pub least_factor: f64,
    /// Of which world: 0 is the question itself, 1 the first of the others.
    pub least_at: usize,
    pub most_factor: f64,
    pub most_at: usize,
}

impl Effect {
    /// Of use in each world, or in some and of harm in none.
    fn is_gain(&self) -> bool {
        self.least_factor > 1.0 + TIE || self.is_tie_at_least() && self.most_factor > 1.0 + TIE
    }

    fn is_tie_at_least(&self) -> bool {
        (self.least_factor - 1.0).abs() <= TIE
    }

    /// The greater is told first: what is sure, then what the question itself gains, then what may be.
    fn rank(&self) -> [f64; 3] {
        let tie = self.is_tie_at_least();
        let sure = if tie { 1.0 } else { self.least_factor };
        [sure, self.factor, self.most_factor]
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct Advised {
    pub advice: Vec<Advice>,
    /// Nothing that was tried changes the result by more than the model can tell apart.
    pub leave: bool,
    /// Settings that were tried and make it worse, so that nobody needs to try them.
    pub worse: Vec<Advice>,
    /// What no mount option does, those without a price first.
    pub beyond: Vec<Advice>,
    pub tried: usize,
    /// What these were settings of.
    pub tried_of: Vec<&'static str>,
}

static PIECES: &[&Piece] = &[
    &read_ahead::LINUX,
    &read_ahead::LINUX_AT_RANDOM,
    &read_ahead::FREEBSD,
    &read_ahead::OPENBSD,
    &transfer_size::LINUX,
    &transfer_size::SCATTERED,
    &transfer_size::BLOCKS,
    &block_cache::MAXBCACHEBUF,
    &connections::NCONNECT,
    &connections::FEWER_CONNECTIONS,
    &client_options::SYNC,
    &client_options::NOAC,
    &client_options::DROP_TIMES,
    &client_options::A_SECOND,
    &client_options::DROP_LOOKUP_CACHE,
    &client_options::POSITIVE,
    &client_options::READDIRPLUS,
    &client_options::READDIRPLUS_NOACL,
    &consistency::NOCTO,
    &consistency::NOACL,
    &consistency::WCOMMITSIZE,
    &consistency::NONCONTIGWR,
    &client_threads::NFSIODS,
    &server::THREADS,
    &buffers::TCP,
    &client_slots::TCP,
    &client_slots::SESSION,
    &session::NEWER_SERVER,
    &session::VERSION_3,
];

pub fn advise(request: &AdviseRequest, answered: &mut Answered) -> Result<Advised, Error> {
    let mut judge = Judge::new(request, answered)?;
    let mut advice = Vec::new();
    let mut tried_of = Vec::new();
    for piece in PIECES {
        let proposals = judge.worth_trying(piece);
        if !proposals.is_empty() && !tried_of.contains(&piece.of) {
            tried_of.push(piece.of);
        }
        advice.extend(best(&mut judge, piece, proposals));
    }
    advice.extend(together::together(&mut judge, &advice));
    drop_crutches(&mut judge, &mut advice);
    advice.sort_by(|a, b| {
        let ranks = b.effect.rank().into_iter().zip(a.effect.rank());
        let order = ranks.map(|(b, a)| b.total_cmp(&a));
        order
            .fold(Ordering::Equal, Ordering::then)
            .then(a.id.cmp(&b.id))
    });
    let worse = advice
        .iter()
        .filter(|one| !one.effect.is_gain() && !one.effect.is_tie_at_least())
        .cloned()
        .collect();
    advice.retain(|one| one.effect.is_gain() && one.is_worth_its_price());
    without_a_price_first(&mut advice);
    let tried = judge.tried;
    Ok(Advised {
        leave: advice.is_empty(),
        advice,
        worse,
        beyond: beyond::beyond(&mut judge),
        tried,
        tried_of,
    })
}

impl Advice {
    /// A tie is no gain, whatever the price.
    fn is_worth_its_price(&self) -> bool {
        let price = if self.changes.iter().any(Change::is_to_another) {
            WORTH_ANOTHER
        } else if self.gives_up.is_some() {
            WORTH_A_PROMISE
        } else {
            return true;
        };
        self.effect.factor.max(self.effect.least_factor) > 1.0 + price
    }
}

impl Change {
    /// To version 3, which is another protocol to the programs than any version 4, or to a server with another kernel.
    fn is_to_another(&self) -> bool {
        let is_3 = |value: &Value| value.as_str() == Some("3");
        match self.field.as_str() {
            "mount.version" => is_3(&self.to) && !is_3(&self.from),
            "server.version" => true,
            _ => false,
        }
    }
}

/// Smaller READs are no advice where they gain only for want of what other advice brings, a window of read-ahead or one of
/// TCP's that losses keep small: calls by the hundredfold, for nothing.
fn drop_crutches(judge: &mut Judge, advice: &mut Vec<Advice>) {
    let Some((rsize, _)) = transfer_size::in_force(&judge.scenario) else {
        return;
    };
    let is_smaller = |one: &Change| one.field == "mount.rsize" && one.to.as_u64() < Some(rsize);
    let widens = |one: &Advice| {
        let ahead = |change: &Change| change.field.starts_with("mount.read_ahead");
        one.effect.is_gain() && one.changes.iter().any(ahead)
    };
    let wide = advice.iter().filter(|one| widens(one)).cloned();
    let wide: Vec<Advice> = wide.collect();
    #[cfg(feature = "whole")]
    let is_lossy = guesses::loss::is_told(&judge.scenario);
    #[cfg(not(feature = "whole"))]
    let is_lossy = false;
    advice.retain(|one| {
        if one.changes.is_empty() || !one.changes.iter().all(is_smaller) {
            return true;
        }
        let is_needless = |wide: &Advice| {
            let both: Vec<Change> = one.changes.iter().chain(&wide.changes).cloned().collect();
            let judged = judge.of(&both);
            judged.is_none_or(|both| both.effect.factor <= wide.effect.factor * (1.0 + TIE))
        };
        !is_lossy && !wide.iter().any(is_needless)
    });
}

/// What does as well as the best and gives nothing up is the best.
fn without_a_price_first(advice: &mut [Advice]) {
    let Some(best) = advice.first().map(|one| one.effect) else {
        return;
    };
    let as_well = |Advice { effect, .. }: &Advice| {
        effect.least_factor * (1.0 + TIE) >= best.least_factor
            && effect.factor * (1.0 + TIE) >= best.factor
    };
    let free = |one: &Advice| one.gives_up.is_none() && as_well(one);
    if let Some(at) = advice.iter().position(free) {
        advice[..=at].rotate_right(1);
    }
}

/// Of the values of one piece.
fn best(judge: &mut Judge, piece: &Piece, proposals: Vec<Proposal>) -> Option<Advice> {
    let mut candidates = Vec::new();
    for proposal in proposals {
        let Some(judged) = judge.of(&proposal.changes) else {
            continue;
        };
        candidates.push((proposal, judged));
    }
    // In the worst of the worlds no worse than another, and of those the best over all.
    let least = candidates.iter().map(|(_, one)| one.effect.least_factor);
    let surest = least.fold(0.0, f64::max);
    candidates.retain(|(_, one)| one.effect.least_factor * (1.0 + TIE) >= surest);
    let candidates = candidates.into_iter().map(|(proposal, judged)| Candidate {
        figure: judged.left,
        preference: Preference::of(&judged.changed.mount),
        setting: (proposal, judged),
    });
    let (proposal, judged) = choose_sparing(candidates.collect())?;
    let (set, undo) = steps(&judge.scenario, &judged.changed, vec![proposal.way]);
    Some(Advice {
        id: piece.id.into(),
        title: proposal.title,
        gives_up: guarantees::given_up(&proposal.changes),
        evidence: piece.evidence.of(&judge.scenario, &proposal.changes),
        changes: proposal.changes,
        effect: judged.effect,
        why: piece.why.into(),
        risk: piece.risk.into(),
        set,
        undo,
        since: piece.since.into(),
    })
}

/// What to run for changes that are made in these ways, and what to go back by.
fn steps(now: &Scenario, changed: &Scenario, ways: Vec<Way>) -> (Vec<String>, Vec<String>) {
    let is_anew = |way: &Way| matches!(way, Way::Remount | Way::Before(_));
    let anew = ways.iter().any(is_anew);
    let (mut set, mut undo) = (Vec::new(), Vec::new());
    for way in ways {
        let steps = match way {
            Way::Live(_) if anew => continue,
            Way::Remount => continue,
            Way::Before(steps) | Way::Live(steps) | Way::Commands(steps) => steps,
        };
        set.extend(steps.set);
        undo.extend(steps.undo);
    }
    if anew {
        set.extend(export::remount(changed, now));
        undo.extend(export::remount(now, changed));
    }
    (set, undo)
}

#[cfg(test)]
mod tests;
