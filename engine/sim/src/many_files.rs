//! Phases of more files than are simulated one by one: what each further file costs, from fewer of them.
//!
//! A phase that does the same with every file, over and over, costs the same calls and the same time for each once
//! everything goes round that goes round by the clock: a Linux client renews its lease each minute and gives back what
//! delegations it has not used since the last time (client/linux), attributes live for 60 s at most. So a run goes on until
//! that has begun, a second one some whole such rounds longer, and all further files follow the line through both. A short
//! one tells how straight the line is before: what it says otherwise is within the interval.
//!
//! An estimate does not wait for the clock, and neither does what would go through too much by then: what comes back by the
//! minute is not counted in it, and the outcome says so.
//!
//! Each phase must begin with a cold cache: what the client still holds of another phase's files depends on how many
//! there are. All directories are there in every run, and gone through twice at least.

use crate::line::Line;
use crate::outcome::{Basis, Outcome};
use crate::parameters::Parameters;
use crate::phase::{Phase, PhaseOp};
use crate::run::simulate_parameters;
use crate::scenario::{CacheState, Scenario};
use crate::steady::Effort;
use crate::trace::Trace;
use crate::units::Nanos;
use crate::workload::tree::Tree;

/// Files of a phase, and bytes in them, up to which each is simulated: more would take minutes.
pub const MOST_FILES: u64 = 1 << 20;
pub const MOST_BYTES: u64 = 1 << 35;

/// The same of a run that tells of others: some seconds' work (measured on the simulator).
const MOST_FILES_OF_PART: u64 = 1 << 19;
const MOST_BYTES_OF_PART: u64 = 1 << 37;
/// Files of the run that tells how long one takes.
const FIRST: u64 = 1024;
/// Least files that tell of others.
const LEAST: u64 = 4096;
/// What goes round by the clock: a client renews a lease of 90 s each 60 s (fs/nfs/nfs4renewd.c, nfs4_set_lease_period), and
/// attributes of files and directories live as long at most (nfs(5), acregmax and acdirmax).
const ROUND_S: f64 = 60.0;
/// So many more of them in the longest run: what comes in one burst a round is as much of a part as of the whole.
const ROUNDS: f64 = 2.0;
/// When the first delegations have gone back: unused in one whole round, at the end of the next; and some time more.
const SETTLED_S: f64 = 150.0;

/// Whether not all files of the phase are simulated.
pub fn has_more(phase: &Phase) -> bool {
    let tree = Tree::of(phase);
    phase.op.is_of_files() && (tree.files > MOST_FILES || moved(&tree, phase.op) > MOST_BYTES)
}

fn moved(tree: &Tree, op: PhaseOp) -> u64 {
    let is_read = matches!(op, PhaseOp::CreateFiles | PhaseOp::ReadFiles);
    let each = if is_read { tree.file_bytes } else { 0 };
    tree.files.saturating_mul(each)
}

/// None: every file is simulated.
pub(crate) fn predict(
    scenario: &Scenario,
    parameters: &Parameters,
    effort: Effort,
) -> Option<Result<Outcome, String>> {
    let any = scenario.phases.iter().any(has_more);
    any.then(|| from_fewer(scenario, parameters, effort, has_more))
}

/// Of the phases that have more, from fewer of their files. With cold caches no phase knows of the one before.
pub fn from_fewer(
    scenario: &Scenario,
    parameters: &Parameters,
    effort: Effort,
    has_more: fn(&Phase) -> bool,
) -> Result<Outcome, String> {
    check(scenario)?;
    let mut all: Option<Outcome> = None;
    for (index, phase) in scenario.phases.iter().enumerate() {
        let part = Part {
            scenario,
            index,
            parameters,
            phase,
            effort,
        };
        let mut one = match has_more(phase) {
            true => part.outcome()?,
            false => part.of(Tree::of(phase).files)?,
        };
        match &mut all {
            None => all = Some(one),
            Some(all) => {
                all.phases.append(&mut one.phases);
                all.events += one.events;
            }
        }
    }
    all.ok_or_else(|| "there is no phase".to_owned())
}

fn check(scenario: &Scenario) -> Result<(), String> {
    let phases = scenario.phases.iter().enumerate();
    for (index, phase) in phases {
        let cold = index == 0 || phase.cache == Some(CacheState::Cold);
        let makes_again = index > 0 && phase.op == PhaseOp::CreateFiles;
        if !phase.op.is_of_files() || !cold || makes_again {
            return Err(format!(
                "more than {MOST_FILES} files, or {MOST_BYTES} bytes in them, are predicted from fewer files, which phase {} rules out: every phase must create, read or stat files, begin with a cold cache, and create none after another phase; ask for fewer files, or for one phase at a time",
                index + 1
            ));
        }
    }
    Ok(())
}

struct Part<'a> {
    scenario: &'a Scenario,
    parameters: &'a Parameters,
    index: usize,
    phase: &'a Phase,
    effort: Effort,
}

impl Part<'_> {
    fn outcome(&self) -> Result<Outcome, String> {
        let tree = Tree::of(self.phase);
        let whole = |files: u64| round_up(files, tree.directories);
        let each = (moved(&tree, self.phase.op) / tree.files.max(1)).max(1);
        let most = (MOST_BYTES_OF_PART / each).min(MOST_FILES_OF_PART);
        let least = whole(LEAST.min(most / 4).max(2 * tree.directories));
        if 2 * least > most {
            return Err(format!(
                "files are predicted from {most} of them at most, which is too few for {} directories: ask for fewer directories",
                tree.directories
            ));
        }
        // Two short ones: the first files find directories that nobody knows yet.
        let short = self.run(whole(FIRST.min(most / 16)))?;
        let longer = self.run(2 * short.files)?;
        let (Some(_), Some(each_s)) = (short.elapsed_s(), longer.each_s_since(&short)) else {
            return Ok(short.outcome);
        };
        let settled = whole((SETTLED_S / each_s) as u64).max(least);
        let rounds = |each_s: f64| whole((ROUNDS * ROUND_S / each_s) as u64).max(least);
        let is_settled = self.effort == Effort::Exact && settled + rounds(each_s) <= most;
        let low = self.run(if is_settled { settled } else { least })?;
        let high = match low.each_s_since(&longer) {
            Some(each_s) if is_settled => low.files + rounds(each_s),
            _ => 2 * low.files,
        };
        if tree.files <= high {
            return self.of(tree.files);
        }
        let high = self.run(high)?;
        Ok(followed((tree.files, is_settled), &longer, &low, high))
    }

    fn run(&self, files: u64) -> Result<Run, String> {
        let outcome = self.of(files)?;
        Ok(Run { files, outcome })
    }

    /// The phase alone, with so many files.
    fn of(&self, files: u64) -> Result<Outcome, String> {
        let mut part = self.scenario.clone();
        let phase = Phase {
            files: Some(files),
            pause_s: None,
            gap_s: None,
            ..self.phase.clone()
        };
        part.phases = vec![phase];
        part.server.leave_only(self.index);
        simulate_parameters(&part, self.parameters, 0)
    }
}

/// The phase with so many files.
struct Run {
    files: u64,
    outcome: Outcome,
}

impl Run {
    /// None: it is not modelled.
    fn elapsed_s(&self) -> Option<f64> {
        let phase = self.outcome.phases.first()?;
        let is_modelled = phase.not_modelled.is_none();
        is_modelled.then(|| phase.marks.elapsed.seconds())
    }

    /// What a file takes beyond those of a shorter run.
    fn each_s_since(&self, short: &Self) -> Option<f64> {
        let more_s = self.elapsed_s()? - short.elapsed_s()?;
        let each_s = more_s / (self.files - short.files).max(1) as f64;
        (each_s > 0.0).then_some(each_s)
    }
}

/// The line through two runs up to all files, and how far it is from the one through a short run and the first of them.
fn followed((files, is_settled): (u64, bool), short: &Run, low: &Run, high: Run) -> Outcome {
    let line = Line {
        beyond: files - high.files,
        apart: high.files - low.files,
    };
    let bend_s = match (high.each_s_since(low), low.each_s_since(short)) {
        (Some(last), Some(before)) => last - before,
        _ => 0.0,
    };
    let off = Nanos::from_seconds(bend_s.abs() * line.beyond as f64);
    let mut outcome = high.outcome;
    let phases = outcome.phases.iter_mut().zip(&low.outcome.phases);
    for (to, from) in phases {
        let basis = Basis::FewerFiles {
            files: high.files,
            is_settled,
        };
        let mut whole = line.follow(to, (from, to), basis);
        whole.stretch_course(to, true);
        let undecided = &mut whole.meter.undecided;
        if bend_s > 0.0 {
            undecided.less += off;
        } else {
            undecided.more += off;
        }
        *to = whole;
    }
    outcome.trace = Trace::default();
    outcome.spans = None;
    outcome.events += short.outcome.events + low.outcome.events;
    outcome
}

fn round_up(files: u64, directories: u64) -> u64 {
    files.div_ceil(directories).max(1) * directories
}
