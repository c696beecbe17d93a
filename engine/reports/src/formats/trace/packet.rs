//! One packet of a listing, whichever tool printed it, and its time.

use crate::numbers;

#[derive(Debug)]
pub(super) struct Packet {
    pub(super) time_us: Option<u64>,
    pub(super) xid: Option<u64>,
    pub(super) op: String,
    pub(super) bytes: Option<u64>,
    pub(super) offset: Option<u64>,
    pub(super) reply: bool,
    pub(super) like_compound: bool,
}

pub(super) fn clock_us(token: &str) -> Option<u64> {
    let (clock, fraction) = token.split_once('.')?;
    with_fraction_us(numbers::clock_s(clock)?, fraction)
}

/// A clock, or with `-tt` the seconds since 1970.
pub(super) fn stamp_us(token: &str) -> Option<u64> {
    let (seconds, fraction) = token.split_once('.')?;
    let epoch =
        seconds.len() == 10 && numbers::all_digits(seconds) && numbers::all_digits(fraction);
    clock_us(token).or_else(|| epoch.then(|| seconds_us(token)).flatten())
}

fn with_fraction_us(seconds: u64, fraction: &str) -> Option<u64> {
    let digits: String = format!("{fraction:0<6}").chars().take(6).collect();
    seconds
        .checked_mul(1_000_000)?
        .checked_add(digits.parse().ok()?)
}

/// A clock, or seconds since the first packet.
pub(super) fn seconds_us(token: &str) -> Option<u64> {
    let (seconds, fraction) = token.split_once('.')?;
    clock_us(token).or_else(|| with_fraction_us(seconds.parse().ok()?, fraction))
}
