//! What other clients leave of the server: how many times as long its work for this one takes (`crowd.rs`).

use crate::units::Nanos;

/// A build that is not whole has no other clients, and nothing here costs it anything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    #[cfg(feature = "whole")]
    stretch: f64,
}

impl Share {
    pub(crate) const ALONE: Self = Self {
        #[cfg(feature = "whole")]
        stretch: 1.0,
    };

    #[cfg(feature = "whole")]
    pub(crate) fn new(stretch: f64) -> Self {
        Self { stretch }
    }

    /// How long work takes that takes so long alone.
    pub(crate) fn of(self, work: Nanos) -> Nanos {
        #[cfg(feature = "whole")]
        if self.stretch != 1.0 {
            return Nanos::from_nanos(work.0 as f64 * self.stretch);
        }
        work
    }

    /// The same in nanoseconds that need not be whole.
    pub(crate) fn of_nanos(self, work: f64) -> f64 {
        #[cfg(feature = "whole")]
        if self.stretch != 1.0 {
            return work * self.stretch;
        }
        work
    }

    /// The same of what all who wait share: who comes while it is under way waits for the rest of it, too.
    pub(crate) fn of_joint(self, work: Nanos) -> Nanos {
        #[cfg(feature = "whole")]
        return Self {
            stretch: self.stretch.min(2.0),
        }
        .of(work);
        #[cfg(not(feature = "whole"))]
        work
    }
}
