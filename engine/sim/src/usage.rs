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

    pub(crate) fn since(mut self, before: &Self) -> Self {
        for (now, before) in self.busy.iter_mut().zip(&before.busy) {
            *now = now.saturating_sub(*before);
        }
        self
    }

    pub(crate) fn followed(mut self, low: &Self, high: &Self, line: Line) -> Self {
        for (from, (low, high)) in self.busy.iter_mut().zip(low.busy.iter().zip(&high.busy)) {
            *from = line.time(*from, *low, *high);
        }
        self
    }
}
