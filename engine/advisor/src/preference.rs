//! Which of several settings to choose when the model cannot tell their figures apart.
//!
//! Figures within two per cent are a tie, and a tie is decided towards the fewest surprises: the largest
//! rsize, then the largest wsize and the largest read-ahead (what a client takes if nobody limits it, and what is left out of the
//! model makes small windows slower rather than large ones), then the fewest connections and the fewest
//! options. Advice and score choose by this rule, but that advice spares memory: it takes a read-ahead of
//! twice the smallest of a tie, away from the edge below which it is slower, within what was measured.

use mountwise_sim::scenario::Mount;
use std::cmp::Reverse;

/// Half as much again as the spread of repeats in the laboratory (1.3 %): less is not a difference. No advice is given
/// for less, and the page, told by `describe`, calls a tie whatever lies within it: nothing is both.
pub(crate) const TIE: f64 = 0.02;

/// The smallest window of a tie was up to 26 % slower than larger ones of it (lab-linux-6.1-exact,
/// SR-lan-rs1M-ra1024-rec4k against ra15360),
/// twice that one within 1 %.
pub(crate) const MARGIN: u64 = 2;

/// Largest window that was measured, in KiB (lab-linux-6.1-exact, ra15360): there is no advice to go beyond it for the
/// margin's sake.
pub(crate) const MEASURED_KIB: u64 = 15_360;

/// How a setting looks before anything is known of its speed; the greater is tried first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Preference {
    rsize: u64,
    wsize: u64,
    read_ahead: u64,
    connections: Reverse<u32>,
    options: Reverse<usize>,
}

impl Preference {
    pub(crate) fn of(mount: &Mount) -> Self {
        Self {
            rsize: mount.rsize.unwrap_or(0),
            wsize: mount.wsize.unwrap_or(0),
            read_ahead: mount
                .read_ahead_kib
                .or(mount.read_ahead_blocks.map(u64::from))
                .unwrap_or(0),
            connections: Reverse(mount.nconnect),
            options: Reverse(mount.options.len()),
        }
    }
}

/// A setting and the figure that should be small.
pub(crate) struct Candidate<T> {
    pub(crate) setting: T,
    pub(crate) preference: Preference,
    pub(crate) figure: f64,
}

/// The best by its figure; among ties the preferred one, and the first of equals. Only the score chooses so.
#[cfg(feature = "readers")]
pub(crate) fn choose<T>(candidates: Vec<Candidate<T>>) -> Option<T> {
    preferred(ties(candidates))
}

/// The same, but a window that brings nothing is not worth its memory.
pub(crate) fn choose_sparing<T>(candidates: Vec<Candidate<T>>) -> Option<T> {
    let mut ties = ties(candidates);
    let rsize = ties.iter().map(|one| one.preference.rsize).max()?;
    ties.retain(|one| one.preference.rsize == rsize);
    let windows = || ties.iter().map(|one| one.preference.read_ahead);
    let smallest = windows().min()?;
    let margin = smallest.saturating_mul(MARGIN);
    let measured = || windows().filter(|window| *window <= MEASURED_KIB.max(smallest));
    let enough = measured().filter(|window| *window >= margin).min();
    let wanted = enough.or_else(|| measured().max())?;
    ties.retain(|one| one.preference.read_ahead == wanted);
    preferred(ties)
}

fn ties<T>(mut candidates: Vec<Candidate<T>>) -> Vec<Candidate<T>> {
    let figures = candidates.iter().map(|one| one.figure);
    let best = figures.min_by(f64::total_cmp).unwrap_or(f64::INFINITY);
    candidates.retain(|one| one.figure <= best * (1.0 + TIE));
    candidates
}

fn preferred<T>(candidates: Vec<Candidate<T>>) -> Option<T> {
    let better = |chosen: Candidate<T>, one: Candidate<T>| {
        if one.preference > chosen.preference {
            one
        } else {
            chosen
        }
    };
    candidates.into_iter().reduce(better).map(|one| one.setting)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Row = (u64, u64, u32, f64);

    fn candidates(rows: &[Row]) -> Vec<Candidate<usize>> {
        let candidate = |(setting, &(rsize, read_ahead, connections, figure)): (usize, &Row)| {
            let preference = Preference {
                rsize,
                wsize: 0,
                read_ahead,
                connections: Reverse(connections),
                options: Reverse(0),
            };
            Candidate {
                setting,
                preference,
                figure,
            }
        };
        rows.iter().enumerate().map(candidate).collect()
    }

    #[test]
    fn a_clear_winner_wins_and_a_tie_goes_to_the_preferred() {
        for (rows, expected) in [
            (&[(64, 128, 1, 1.0), (1024, 128, 1, 1.03)][..], 0),
            (&[(64, 128, 1, 1.0), (1024, 128, 1, 1.019)], 1),
            (&[(64, 128, 1, 1.0), (64, 512, 1, 1.0)], 1),
            (&[(64, 512, 4, 1.0), (64, 512, 1, 1.005)], 1),
            (&[(64, 512, 1, 1.005), (64, 512, 1, 1.0)], 0),
        ] {
            assert_eq!(choose(candidates(rows)), Some(expected), "{rows:?}");
        }
        assert_eq!(choose(candidates(&[])), None);
    }

    #[test]
    fn advice_takes_twice_the_smallest_window_of_a_tie_and_no_more() {
        for (rows, expected) in [
            (&[(64, 128, 1, 1.1), (64, 512, 1, 1.0)][..], 1),
            (
                &[
                    (64, 128, 1, 1.0),
                    (64, 192, 1, 1.0),
                    (64, 256, 1, 1.0),
                    (64, 15_360, 1, 1.0),
                ],
                2,
            ),
            (&[(64, 128, 1, 1.0), (64, 192, 1, 1.0)], 1),
            // Beyond what was measured nobody is sent for a margin.
            (
                &[
                    (64, 8192, 1, 1.0),
                    (64, 15_360, 1, 1.0),
                    (64, 32_768, 1, 1.0),
                ],
                1,
            ),
            (&[(64, 15_360, 1, 1.0), (64, 32_768, 1, 1.0)], 0),
            (&[(64, 32_768, 1, 1.0), (64, 65_536, 1, 1.0)], 0),
            (&[(64, 0, 1, 1.0), (64, 128, 1, 1.0)], 0),
            (&[(64, 128, 1, 1.0), (1024, 4096, 1, 1.0)], 1),
            (&[(64, 512, 4, 1.0), (64, 512, 1, 1.005)], 1),
        ] {
            assert_eq!(choose_sparing(candidates(rows)), Some(expected), "{rows:?}");
        }
        assert_eq!(choose_sparing(candidates(&[])), None);
    }
}
