//! Ranked changes: each piece of advice proposes values, the simulator judges them.
//!
//! One file per piece. A proposal is worth showing when it moves the result by more than the model can
//! tell apart; "leave it as it is" is an answer.

mod client_options;
mod client_threads;
mod connections;
mod consistency;
mod guarantees;
mod read_ahead;

mod server;
mod transfer_size;

use crate::error::Error;
use crate::existence::lacking;
use crate::export;
use crate::preference::{Candidate, Preference, TIE, choose_sparing};
use crate::quick::{Answered, QuickPhase};
use crate::sweep::scenario_at;
use mountwise_sim::Scenario;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    /// Values to try: (title, changes).
    pub(crate) proposals: fn(&Scenario) -> Vec<Proposal>,
    pub(crate) why: &'static str,
    pub(crate) evidence: &'static str,
    pub(crate) risk: &'static str,
    pub(crate) since: &'static str,
}

pub(crate) struct Proposal {
    pub(crate) title: String,
    pub(crate) changes: Vec<Change>,
    pub(crate) way: Way,
}

/// How a change is made.
pub(crate) enum Way {
    /// By mounting anew, with all of the mount's options: a mount command that names the server takes none from fstab.
    Remount,
    Commands {
        set: Vec<String>,
        undo: Vec<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    pub field: String,
    pub from: Value,
    pub to: Value,
}

#[derive(Clone, Debug, Serialize)]
pub struct Advice {
    pub id: &'static str,
    pub title: String,
    pub changes: Vec<Change>,
    pub effect: Effect,
    pub why: &'static str,
    pub evidence: &'static str,
    pub risk: &'static str,
    /// What the mount promises no longer, in a few words; none where it promises what it did.
    pub gives_up: Option<String>,
    pub set: Vec<String>,
    pub undo: Vec<String>,
    pub since: &'static str,
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
}

#[derive(Clone, Debug, Serialize)]
pub struct Advised {
    pub advice: Vec<Advice>,
    /// Nothing that was tried changes the result by more than the model can tell apart.
    pub leave: bool,
    /// Settings that were tried and make it worse, so that nobody needs to try them.
    pub worse: Vec<Advice>,
    pub tried: usize,
}

static PIECES: &[&Piece] = &[
    &read_ahead::LINUX,
    &read_ahead::FREEBSD,
    &transfer_size::LINUX,
    &transfer_size::SCATTERED,
    &transfer_size::BLOCKS,
    &connections::NCONNECT,
    &client_options::SYNC,
    &client_options::NOAC,
    &consistency::NOCTO,
    &consistency::NOACL,
    &consistency::WCOMMITSIZE,
    &consistency::NONCONTIGWR,
    &client_threads::NFSIODS,
    &server::THREADS,
];

pub fn advise(request: &AdviseRequest, answered: &mut Answered) -> Result<Advised, Error> {
    let worlds = worlds(request)?;
    let before: Vec<f64> = worlds
        .iter()
        .map(|world| figure(&scenario_at(world, &[])?, request.goal, answered))
        .collect::<Result<_, _>>()?;
    let scenario = scenario_at(&request.scenario, &[])?;
    let lacks = lacking(&scenario).len();
    let mut advice = Vec::new();
    let mut tried = 0;
    for piece in PIECES {
        let mut candidates = Vec::new();
        for proposal in (piece.proposals)(&scenario) {
            tried += 1;
            let Ok(judged) = judge(request, &worlds, &before, &proposal, answered) else {
                continue;
            };
            if lacking(&judged.changed).len() > lacks {
                continue;
            }
            candidates.push(Candidate {
                figure: 1.0 / judged.effect.least_factor,
                preference: Preference::of(&judged.changed.mount),
                setting: (proposal, judged),
            });
        }
        let best = choose_sparing(candidates)
            .map(|(proposal, judged)| told(piece, &scenario, proposal, judged));
        advice.extend(best);
    }
    advice.sort_by(|a, b| {
        b.effect
            .least_factor
            .total_cmp(&a.effect.least_factor)
            .then(a.id.cmp(b.id))
    });
    let worse = advice
        .iter()
        .filter(|one| one.effect.least_factor < 1.0 - TIE)
        .cloned()
        .collect();
    advice.retain(|one| one.effect.least_factor > 1.0 + TIE);
    Ok(Advised {
        leave: advice.is_empty(),
        advice,
        worse,
        tried,
    })
}

fn worlds(request: &AdviseRequest) -> Result<Vec<Value>, Error> {
    /// Each world costs one run per proposal.
    const MAX_WORLDS: usize = 16;
    if request.worlds.len() > MAX_WORLDS {
        return Err(Error::at(
            "worlds",
            format!(
                "{} are too many; the limit is {MAX_WORLDS}",
                request.worlds.len()
            ),
        ));
    }
    Ok(std::iter::once(&request.scenario)
        .chain(&request.worlds)
        .cloned()
        .collect())
}

struct Judged {
    effect: Effect,
    changed: Scenario,
}

fn judge(
    request: &AdviseRequest,
    worlds: &[Value],
    before: &[f64],
    proposal: &Proposal,
    answered: &mut Answered,
) -> Result<Judged, Error> {
    let changes: Vec<(&str, &Value)> = proposal
        .changes
        .iter()
        .map(|change| (change.field.as_str(), &change.to))
        .collect();
    let after: Vec<f64> = worlds
        .iter()
        .map(|world| figure(&scenario_at(world, &changes)?, request.goal, answered))
        .collect::<Result<_, _>>()?;
    let factors = before
        .iter()
        .zip(&after)
        .map(|(before, after)| if *after > 0.0 { before / after } else { 1.0 });
    let least_factor = factors.fold(f64::INFINITY, f64::min);
    let (from, to) = (before[0], after[0]);
    let effect = Effect {
        from,
        to,
        unit: unit(request.goal),
        factor: if to > 0.0 { from / to } else { 1.0 },
        least_factor,
    };
    let changed = scenario_at(&request.scenario, &changes)?;
    Ok(Judged { effect, changed })
}

fn told(piece: &Piece, now: &Scenario, proposal: Proposal, judged: Judged) -> Advice {
    let Judged { effect, changed } = judged;
    let (set, undo) = match proposal.way {
        Way::Remount => (
            export::remount(&changed, now),
            export::remount(now, &changed),
        ),
        Way::Commands { set, undo } => (set, undo),
    };
    Advice {
        id: piece.id,
        title: proposal.title,
        gives_up: guarantees::given_up(&proposal.changes),
        changes: proposal.changes,
        effect,
        why: piece.why,
        evidence: piece.evidence,
        risk: piece.risk,
        set,
        undo,
        since: piece.since,
    }
}

fn unit(goal: Goal) -> &'static str {
    match goal {
        Goal::Throughput => "seconds for all phases",
        Goal::Latency => "seconds that processes wait",
        Goal::ServerLoad => "calls to the server",
        Goal::Memory => "bytes read from the server",
    }
}

/// The figure that the goal wants small.
fn figure(scenario: &Scenario, goal: Goal, answered: &mut Answered) -> Result<f64, Error> {
    let phases = answered.quick(scenario).map_err(Error::new)?;
    let of = |phase: &QuickPhase| match goal {
        Goal::Throughput => phase.elapsed_s,
        Goal::Latency => phase.waiting_s,
        Goal::ServerLoad => phase.calls,
        Goal::Memory => phase.bytes_read,
    };
    Ok(phases.iter().map(of).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn advised(name: &str, change: impl FnOnce(&mut Value)) -> Vec<Advice> {
        let preset = crate::presets::all()
            .into_iter()
            .find(|one| one["id"] == name);
        let mut scenario = preset.expect("a preset of this name")["scenario"].take();
        change(&mut scenario);
        let request = AdviseRequest {
            scenario,
            goal: Goal::Throughput,
            worlds: Vec::new(),
        };
        let advised = advise(&request, &mut Answered::default())
            .unwrap_or_else(|error| panic!("{}", error.message));
        [advised.advice, advised.worse].concat()
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
}
