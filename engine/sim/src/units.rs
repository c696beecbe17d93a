//! Units as types: no bare numbers travel between functions.

use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Mul, Sub};

/// A span or an instant of simulated time, in whole nanoseconds since the run began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nanos(pub u64);

impl Nanos {
    pub const ZERO: Self = Self(0);

    pub fn from_seconds(seconds: f64) -> Self {
        Self(round_to_u64(seconds * 1e9))
    }

    pub fn from_millis(millis: f64) -> Self {
        Self(round_to_u64(millis * 1e6))
    }

    pub fn from_nanos(nanos: f64) -> Self {
        Self(round_to_u64(nanos))
    }

    pub fn seconds(self) -> f64 {
        self.0 as f64 / 1e9
    }

    pub fn millis(self) -> f64 {
        self.0 as f64 / 1e6
    }

    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// Rounds to the nearest whole number; negative and not-a-number become zero.
fn round_to_u64(value: f64) -> u64 {
    // A cast saturates. To a signed number it takes fewer steps; three hundred years are enough.
    ((value + 0.5) as i64).max(0) as u64
}

impl Add for Nanos {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Nanos {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Nanos {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<u64> for Nanos {
    type Output = Self;
    fn mul(self, times: u64) -> Self {
        Self(self.0 * times)
    }
}

/// A number of bytes, or a byte offset in a file.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Bytes(pub u64);

impl Bytes {
    pub const ZERO: Self = Self(0);

    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add for Bytes {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Bytes {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Bytes {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

pub const KIB: u64 = 1024;
pub const MIB: u64 = 1024 * KIB;
pub const GIB: u64 = 1024 * MIB;

/// A data rate; `None` at the places that use it means "no limit below the hosts' own".
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct BytesPerSecond(pub f64);

impl BytesPerSecond {
    pub fn from_mbit(mbit: f64) -> Self {
        Self(mbit * 1e6 / 8.0)
    }

    /// Time that `bytes` occupy a medium of this rate.
    pub fn time_of(self, bytes: Bytes) -> Nanos {
        Nanos::from_nanos(bytes.0 as f64 * 1e9 / self.0)
    }
}
