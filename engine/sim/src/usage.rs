//! What can hold calls up, and for how long it did: the limits of a phase are told from these sums.

use crate::line::Line;
use crate::units::Nanos;

/// From the work itself to the permission to begin it: whoever holds a later one may be waiting for an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Of the client's applications, or of both hosts where they share one.
    ClientProcessor,
    ServerProcessor,
    LinkToServer,
    LinkToClient,
    /// Accesses side by side.
    Storage,
    /// Its bytes, and flushes that are shared, one after another.
    StorageRate,
    /// Each connection has one at either end.
    ClientSender,
    ServerReceiver,
    ServerSender,
    ClientReceiver,
    /// FreeBSD servers: one data call at a time works on a file.
    FileLock,
    /// A path that cannot carry large messages in one piece.
    LargeMessages,
    /// Calls waited because every server thread was taken.
    Threads,
    /// A sender had data and waited for an acknowledgement.
    WindowToServer,
    WindowToClient,
    /// Calls waited because every slot was taken.
    Slots,
}

impl Resource {
    pub const ALL: [Self; 16] = [
        Self::ClientProcessor,
        Self::ServerProcessor,
        Self::LinkToServer,
        Self::LinkToClient,
        Self::Storage,
        Self::StorageRate,
        Self::ClientSender,
        Self::ServerReceiver,
        Self::ServerSender,
        Self::ClientReceiver,
        Self::FileLock,
        Self::LargeMessages,
        Self::Threads,
        Self::WindowToServer,
        Self::WindowToClient,
        Self::Slots,
    ];
}

/// Time for which each held something up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    busy: [Nanos; Resource::ALL.len()],
    places: [u64; Resource::ALL.len()],
    /// Of the storage's time, that of flushes which all who wait share.
    #[cfg(feature = "whole")]
    joint_flushes: Nanos,
}

impl Usage {
    /// The time of all places together, and how many there are; none: there is no such thing here.
    pub fn of(&self, resource: Resource) -> (Nanos, u64) {
        (self.busy[resource as usize], self.places[resource as usize])
    }

    #[inline(never)]
    pub(crate) fn set(&mut self, resource: Resource, busy: Nanos, places: usize) {
        self.busy[resource as usize] = busy;
        self.places[resource as usize] = places as u64;
    }

    /// Where flushes are part of the time.
    #[cfg(feature = "whole")]
    pub(crate) fn of_flushes(&self) -> Resource {
        match self.of(Resource::StorageRate) {
            (_, 0) => Resource::Storage,
            _ => Resource::StorageRate,
        }
    }

    /// What clients share is busy for so many times as long, but for flushes that are for all of them.
    #[cfg(feature = "whole")]
    pub(crate) fn of_all_clients(&mut self, times: f64) {
        let of_flushes = self.of_flushes();
        for resource in [
            Resource::ServerProcessor,
            Resource::LinkToServer,
            Resource::LinkToClient,
            Resource::Storage,
            Resource::StorageRate,
        ] {
            let joint = match resource == of_flushes {
                true => self.joint_flushes,
                false => Nanos::ZERO,
            };
            let busy = &mut self.busy[resource as usize];
            let apart = busy.saturating_sub(joint);
            *busy = joint + Nanos::from_nanos(apart.0 as f64 * times);
        }
    }

    #[cfg(feature = "whole")]
    pub(crate) fn joint_flushes(&self) -> Nanos {
        self.joint_flushes
    }

    #[cfg(feature = "whole")]
    pub(crate) fn set_joint_flushes(&mut self, time: Nanos) {
        self.joint_flushes = time;
    }

    pub(crate) fn since(mut self, before: &Self) -> Self {
        #[cfg(feature = "whole")]
        {
            self.joint_flushes = self.joint_flushes.saturating_sub(before.joint_flushes);
        }
        for (now, before) in self.busy.iter_mut().zip(&before.busy) {
            *now = now.saturating_sub(*before);
        }
        self
    }

    pub(crate) fn followed(mut self, low: &Self, high: &Self, line: Line) -> Self {
        #[cfg(feature = "whole")]
        {
            let joint = |usage: &Self| usage.joint_flushes;
            self.joint_flushes = line.time(joint(&self), joint(low), joint(high));
        }
        for (from, (low, high)) in self.busy.iter_mut().zip(low.busy.iter().zip(&high.busy)) {
            *from = line.time(*from, *low, *high);
        }
        self
    }
}
