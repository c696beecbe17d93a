//! Which of several settings to choose when the model cannot tell their figures apart.
//!
//! Figures within one per cent are a tie, and a tie is decided towards the fewest surprises: the largest
//! rsize, then the largest read-ahead (what a client takes if nobody limits it, and what is left out of the
//! model makes small windows slower rather than large ones), then the fewest connections and the fewest
//! options. Advice and score choose by this rule, but that advice spares memory: it takes the smallest
//! read-ahead of a tie.

use mountwise_sim::scenario::Mount;
use std::cmp::{Ordering, Reverse};

/// Repeats of the laboratory agree within 1.3 %, most within 0.5 %: less is not a difference.
pub(crate) const TIE: f64 = 0.01;

/// How a setting looks before anything is known of its speed; the greater is tried first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Preference {
    rsize: u64,
    /// Negative where less is preferred.
    read_ahead: i64,
    connections: Reverse<u32>,
    options: Reverse<usize>,
}

impl Preference {
    pub(crate) fn of(mount: &Mount) -> Self {
        Self {
            rsize: mount.rsize.unwrap_or(0),
            read_ahead: mount
                .read_ahead_kib
                .or(mount.read_ahead_blocks.map(u64::from))
                .and_then(|amount| i64::try_from(amount).ok())
                .unwrap_or(0),
            connections: Reverse(mount.nconnect),
            options: Reverse(mount.options.len()),
        }
    }

    /// The same, but a window that brings nothing is not worth its memory.
    pub(crate) fn sparing(mount: &Mount) -> Self {
        let of = Self::of(mount);
        Self {
            read_ahead: -of.read_ahead,
            ..of
        }
    }
}

/// A setting and the figure that should be small.
pub(crate) struct Candidate<T> {
    pub(crate) setting: T,
    pub(crate) preference: Preference,
    pub(crate) figure: f64,
}

/// The best by its figure; among ties the preferred one, and the first of equals.
pub(crate) fn choose<T>(candidates: Vec<Candidate<T>>) -> Option<T> {
    let best = candidates
        .iter()
        .map(|one| one.figure)
        .min_by(f64::total_cmp)?;
    candidates
        .into_iter()
        .filter(|one| one.figure <= best * (1.0 + TIE))
        .reduce(|chosen, one| match one.preference.cmp(&chosen.preference) {
            Ordering::Greater => one,
            _ => chosen,
        })
        .map(|one| one.setting)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(candidates: &[(u64, i64, u32, f64)]) -> Option<usize> {
        choose(
            candidates
                .iter()
                .enumerate()
                .map(
                    |(setting, &(rsize, read_ahead, connections, figure))| Candidate {
                        setting,
                        preference: Preference {
                            rsize,
                            read_ahead,
                            connections: Reverse(connections),
                            options: Reverse(0),
                        },
                        figure,
                    },
                )
                .collect(),
        )
    }

    #[test]
    fn a_clear_winner_wins_and_a_tie_goes_to_the_preferred() {
        for (candidates, expected) in [
            (&[(64, 128, 1, 1.0), (1024, 128, 1, 1.02)][..], 0),
            (&[(64, 128, 1, 1.0), (1024, 128, 1, 1.009)], 1),
            (&[(64, 128, 1, 1.0), (64, 512, 1, 1.0)], 1),
            (&[(64, -128, 1, 1.0), (64, -512, 1, 1.0)], 0),
            (&[(64, 512, 4, 1.0), (64, 512, 1, 1.005)], 1),
            (&[(64, 512, 1, 1.005), (64, 512, 1, 1.0)], 0),
        ] {
            assert_eq!(chosen(candidates), Some(expected), "{candidates:?}");
        }
        assert_eq!(chosen(&[]), None);
    }
}
