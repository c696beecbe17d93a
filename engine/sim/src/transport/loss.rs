//! What packet loss leaves of TCP's window, on average.
//!
//! Each loss makes the sender take its window back, which grows again until the next: where packets are lost at random, its
//! mean follows from how often that is. CUBIC, which Linux and FreeBSD from 14 on use, has the larger of its own mean and
//! that of a Reno sender (RFC 9438, sections 4.3 and 5.1); earlier FreeBSD and OpenBSD use NewReno. Both ends are taken
//! for the client's.
//!
//! Left out: what a lost packet costs the one call that it belongs to, and other congestion controls.

use super::tcp;
use crate::parameters::{Param, Parameters};
use crate::scenario::{Os, Scenario};
use crate::units::Nanos;

/// RFC 9438, sections 4.1 and 4.6: its constant C, in segments per second cubed, and the factor by which it takes its window back.
const C: f64 = 0.4;
const BETA: f64 = 0.7;
/// A window is never less than this; a fast retransmission needs more (RFC 5681, section 3.1: the loss window is one segment, and
/// a sender that has halved it has two).
const LEAST_SEGMENTS: f64 = 2.0;
/// net.inet.tcp.cc.algorithm is cubic from FreeBSD 14.0 on, newreno before (cc_cubic(4), mod_cc(4)).
const CUBIC_SINCE: u32 = 14;

/// Mean bytes of a window; none: nothing is lost.
pub(super) fn window_bytes(scenario: &Scenario, parameters: &Parameters) -> Option<u64> {
    let lost = scenario.network.loss_percent.filter(|loss| *loss > 0.0)? / 100.0;
    let rtt_ms = scenario.network.rtt_ms;
    let rtt_s = rtt_ms.unwrap_or_else(|| parameters.get(Param::RttMs)) / 1e3;
    let segments = match is_cubic(scenario) {
        true => reno(lost).max(cubic(lost, rtt_s)),
        false => reno(lost),
    };
    let segment = tcp::segment_bytes(scenario) as f64;
    Some((segments.max(LEAST_SEGMENTS) * segment) as u64)
}

/// Largest burst of a sender with such a window, in whole segments. Larger ones would leave a part of a small window unused.
pub(crate) fn burst_bytes(window_bytes: u64, segment_bytes: u64, round_trip: Nanos) -> u64 {
    /// Of what the pace sends in a second, a 1,024th is a burst (include/net/sock.h sk_pacing_shift; net/ipv4/tcp_output.c
    /// tcp_tso_autosize).
    const SHARE_OF_SECOND: f64 = 1.0 / 1024.0;
    /// net.ipv4.tcp_pacing_ca_ratio (net/ipv4/tcp_input.c tcp_update_pacing_rate).
    const PACE: f64 = 1.2;
    /// net.ipv4.tcp_min_tso_segs (net/ipv4/tcp_output.c tcp_tso_autosize).
    const LEAST_SEGMENTS: u64 = 2;
    /// A burst does not wait for more room than this part of the window (net.ipv4.tcp_tso_win_divisor; net/ipv4/tcp_output.c
    /// tcp_tso_should_defer).
    const PARTS_OF_WINDOW: u64 = 3;
    let per_second = PACE * window_bytes as f64 / round_trip.seconds();
    let paced_bytes = (per_second * SHARE_OF_SECOND) as u64;
    let segments = paced_bytes.min(window_bytes / PARTS_OF_WINDOW) / segment_bytes.max(1);
    segments.max(LEAST_SEGMENTS) * segment_bytes
}

/// The mean of a Reno sender, which loses half its window (RFC 9438, section 5.1; Mathis et al. 1997).
fn reno(lost: f64) -> f64 {
    libm::sqrt(1.5 / lost)
}

/// The mean of a CUBIC sender where its own course is the larger (RFC 9438, section 5.1).
fn cubic(lost: f64, rtt_s: f64) -> f64 {
    let growth = C * (3.0 + BETA) / (4.0 * (1.0 - BETA));
    libm::pow(growth, 0.25) * libm::pow(rtt_s / lost, 0.75)
}

pub fn is_cubic(scenario: &Scenario) -> bool {
    let version = scenario.client.version.as_deref().unwrap_or_default();
    let release = version.split('.').next().and_then(|one| one.parse().ok());
    match scenario.client.os {
        Os::Linux => true,
        Os::Freebsd => release.is_none_or(|release: u32| release >= CUBIC_SINCE),
        Os::Openbsd => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mean window of a sender that loses one packet in each 1 / `lost`, in small parts of a round trip. It comes to
    /// the mean from anywhere, CUBIC slowly: its window is flat where the loss comes.
    fn stepped(
        lost: f64,
        mut largest: f64,
        after_loss: f64,
        window: impl Fn(f64, f64) -> f64,
    ) -> f64 {
        const PART: f64 = 0.05;
        let mut mean = 0.0;
        for _ in 0..20 {
            let (mut sent, mut trips, mut now) = (0.0, 0.0, after_loss * largest);
            while sent < 1.0 / lost {
                sent += PART * now;
                trips += PART;
                now = window(largest, trips);
            }
            (largest, mean) = (now, sent / trips);
        }
        mean
    }

    #[test]
    fn the_means_are_those_of_a_sender_that_loses_one_packet_in_so_many() {
        for (lost, rtt_s) in [(1e-3, 0.02), (1e-4, 0.1), (1e-5, 0.1), (1e-6, 0.05)] {
            let near = |mean: f64, told: f64| (mean / told - 1.0).abs() < 0.05;
            let of_reno = stepped(lost, 10.0, 0.5, |largest, trips| largest / 2.0 + trips);
            assert!(
                near(of_reno, reno(lost)),
                "{lost}: {of_reno}, {}",
                reno(lost)
            );
            let told = cubic(lost, rtt_s);
            let of_cubic = stepped(lost, told * 4.0 / (3.0 + BETA), BETA, |largest, trips| {
                let back = libm::cbrt(largest * (1.0 - BETA) / C);
                let since = trips * rtt_s - back;
                C * since * since * since + largest
            });
            assert!(near(of_cubic, told), "{lost} {rtt_s}: {of_cubic}, {told}");
        }
    }

    #[test]
    fn who_has_cubic_is_told_by_the_client() {
        let window = |client: &str, loss_percent: f64| {
            let text = format!(
                r#"{{"client":{client},"mount":{{"version":"3"}},"network":{{"rtt_ms":100,"loss_percent":{loss_percent}}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            window_bytes(&scenario, &Parameters::defaults())
        };
        let linux = window(r#"{"os":"linux"}"#, 0.001);
        assert_eq!(linux, window(r#"{"os":"freebsd","version":"14.1"}"#, 0.001));
        assert!(linux > window(r#"{"os":"freebsd","version":"13.2"}"#, 0.001));
        assert_eq!(window(r#"{"os":"linux"}"#, 0.0), None);
        // Of many losses both have the same.
        assert_eq!(
            window(r#"{"os":"linux"}"#, 2.0),
            window(r#"{"os":"openbsd"}"#, 2.0)
        );
    }
}
