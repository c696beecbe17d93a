//! Where the processes of a phase spent their time.

use crate::few;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::phase::Phase;
use serde::Serialize;

/// One thing that they waited for, all together.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    pub r#where: &'static str,
    pub seconds: f64,
    pub share: f64,
}

pub(super) fn shares(phase: &Phase, outcome: &PhaseOutcome) -> Vec<Share> {
    let elapsed = outcome.marks.elapsed.seconds();
    let waited: f64 = outcome
        .meter
        .waits
        .iter()
        .map(|(_, time)| time.seconds())
        .sum();
    // Nobody waits for longer than it takes; where a part tells of the whole, the lines of its waits may lead beyond that.
    let most = elapsed * f64::from(phase.processes.max(1));
    let part = if waited > most { most / waited } else { 1.0 };
    let mut shares: Vec<Share> = outcome
        .meter
        .waits
        .iter()
        .map(|(what, time)| {
            let seconds = time.seconds() * part;
            Share {
                r#where: what,
                seconds,
                share: if elapsed > 0.0 {
                    seconds / elapsed
                } else {
                    0.0
                },
            }
        })
        .filter(|share| share.seconds > 0.0)
        .collect();
    few::order(&mut shares, |a, b| b.seconds.total_cmp(&a.seconds));
    shares
}
