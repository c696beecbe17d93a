//! Attributes that age while a long phase runs, told by short runs whose clock gains.

use super::work::{of_all_processes, part};
use super::{LARGEST_PART, Plan, Run};
use crate::op::Op;
use crate::outcome::{Marks, Outcome, PhaseOutcome};
use crate::phase::Phase;
use crate::units::Nanos;

/// Requests of a short run, between two expiries, with which it tells when attributes expire.
const REQUESTS_PER_EXPIRY: u64 = 16;
/// A run with so many times fewer requests than that will do.
const CLOSE_ENOUGH: u64 = 2;

impl Plan<'_> {
    /// Two runs of one size, without and with attributes that age throughout as they would in the whole;
    /// `None` where that makes no difference, or none that a shortened run can tell.
    ///
    /// A clock that gains a thousandfold ages attributes between two requests of a short run as much as
    /// between a thousand of the whole. That tells their expiries while there are more requests than those.
    pub(super) fn ageing(
        &self,
        first: &Run,
        whole: &[PhaseOutcome],
    ) -> Result<Option<[Outcome; 2]>, String> {
        let mut size = first.size;
        let mut unaged = first.outcome.clone();
        loop {
            let aged = self.cut(size, times(&unaged, whole))?;
            let needed = self.needed_for(&unaged, &aged);
            if needed == 0 {
                return Ok(None);
            }
            if needed <= size * CLOSE_ENOUGH {
                return Ok(Some([unaged, aged]));
            }
            let stretches = needed.saturating_sub(self.rest).div_ceil(self.stretch);
            size = self.rest + stretches * self.stretch;
            if size > self.file / LARGEST_PART {
                return Ok(None);
            }
            unaged = self.cut(size, Vec::new())?;
        }
    }

    /// The size of a run whose requests lie close enough to tell the expiries that this pair saw. Fewer
    /// requests see fewer, so a run that is large enough for what it saw has seen them all.
    fn needed_for(&self, unaged: &Outcome, aged: &Outcome) -> u64 {
        let of_phase = |(index, phase): (usize, &Phase)| {
            let asked = |run: &Outcome| {
                let getattr = |phase: &PhaseOutcome| phase.meter.op(Op::Getattr).count;
                run.phases.get(index).map_or(0, getattr)
            };
            let expiries = asked(aged).saturating_sub(asked(unaged));
            if expiries == 0 {
                return 0;
            }
            // One more than was seen: a short run may miss one and look large enough for the others.
            let requests = (expiries + 1).saturating_mul(REQUESTS_PER_EXPIRY);
            part(
                self.file,
                requests,
                of_all_processes(phase, phase.requests()),
            )
        };
        let data = self.scenario.phases.iter().enumerate();
        data.filter(|(_, phase)| phase.op.is_data())
            .map(of_phase)
            .max()
            .unwrap_or(0)
    }
}

impl PhaseOutcome {
    /// What ageing attributes add to the calls and to the time.
    pub(super) fn add_difference(&mut self, aged: &Self, unaged: &Self) {
        let longer =
            |pick: fn(&Marks) -> Nanos| pick(&aged.marks).saturating_sub(pick(&unaged.marks));
        self.marks.elapsed += longer(|marks| marks.elapsed);
        self.marks.io += longer(|marks| marks.io);
        self.meter
            .add_difference(Op::Getattr, &aged.meter, &unaged.meter);
    }
}

/// How many times longer each phase of the whole lasts.
fn times(run: &Outcome, whole: &[PhaseOutcome]) -> Vec<f64> {
    run.phases
        .iter()
        .zip(whole)
        .map(|(short, long)| long.marks.elapsed.0 as f64 / short.marks.elapsed.0.max(1) as f64)
        .collect()
}
