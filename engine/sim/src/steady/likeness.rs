//! Which scenarios have the same outcome as one that has been answered, although sizes of their mounts differ.

#[cfg(feature = "whole")]
use super::narrow;
use super::shape::Shape;
use crate::client::client_for;
use crate::outcome::Outcome;
use crate::parameters::Parameters;
use crate::scenario::Scenario;
use crate::setting::{Sizes, Spans};

/// A scenario that is about to be estimated: what of it, apart from the sizes of its mount, decides the outcome.
#[derive(Clone, Debug)]
pub struct Likeness {
    others: Others,
    sizes: Option<Sizes>,
}

#[derive(Clone, Debug, PartialEq)]
struct Others {
    scenario: Scenario,
    /// Without it, the window follows from rsize in some clients.
    states_read_ahead: bool,
    parameters: Parameters,
    shape: Option<Shape>,
    #[cfg(feature = "whole")]
    narrow: Option<[u64; 2]>,
}

impl Likeness {
    pub fn of(scenario: &Scenario, parameters: &Parameters) -> Self {
        let mut others = scenario.clone();
        others.mount.rsize = None;
        others.mount.wsize = None;
        let states_read_ahead = others.mount.read_ahead_kib.take().is_some();
        Self {
            others: Others {
                scenario: others,
                states_read_ahead,
                parameters: parameters.clone(),
                shape: Shape::of(scenario, parameters),
                #[cfg(feature = "whole")]
                narrow: narrow::sizes(scenario, parameters),
            },
            sizes: client_for(scenario).and_then(|client| (client.sizes)(scenario)),
        }
    }

    /// Whether this scenario has the outcome of another one, of which its likeness and its spans are known.
    pub fn is_met_by(&self, other: &Self, spans: Option<Spans>) -> bool {
        let Some(sizes) = self.sizes else {
            return false;
        };
        let alike = other.sizes == Some(sizes) || spans.is_some_and(|spans| spans.contain(sizes));
        alike && self.others == other.others
    }

    /// Whether the whole of this scenario has the outcome of the other's: estimates of the two may differ, where sizes say how
    /// files are cut.
    pub fn is_proven_by(&self, other: &Self, spans: Option<Spans>) -> bool {
        let others = Others {
            shape: other.others.shape.clone(),
            #[cfg(feature = "whole")]
            narrow: other.others.narrow,
            ..self.others.clone()
        };
        let uncut = Self {
            others,
            sizes: self.sizes,
        };
        uncut.is_met_by(other, spans)
    }
}

impl Outcome {
    /// What it is for a scenario that it [meets](Likeness::is_met_by): only the words on what was asked for differ.
    #[must_use]
    pub fn as_of(self, scenario: &Scenario) -> Self {
        let negotiated = client_for(scenario).map(|client| (client.negotiate)(scenario));
        Self {
            negotiated: negotiated.unwrap_or_default(),
            ..self
        }
    }
}
