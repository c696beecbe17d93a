//! What packet loss leaves of TCP's window, on average.
//!
//! Each loss makes the sender take its window back, which grows again until the next: where packets are lost at random, its
//! mean follows from how often that is (`sender`). CUBIC is the sender of Linux and of FreeBSD from 14 on, NewReno that of
//! earlier FreeBSD and of OpenBSD. Both ends are taken for the client's, and both directions for the one that moves more.
//!
//! A message that nothing follows waits for a timer when a packet of it is lost: what that costs on average is added to
//! each. Of what travels together with others, the next tells of the loss within a round trip, which is left out, and so
//! are other congestion controls.

mod sender;

use super::tcp;
use crate::parameters::{Param, Parameters};
use crate::phase::{Phase, PhaseOp};
use crate::scenario::{Os, Scenario};
use crate::units::Nanos;
use crate::workload::tree::Tree;

/// net.inet.tcp.cc.algorithm is cubic from FreeBSD 14.0 on, newreno before (cc_cubic(4), mod_cc(4)).
const CUBIC_SINCE: u32 = 14;

/// Mean bytes of a window, of which the buffers hold so many; none: nothing is lost.
pub(super) fn window_bytes(
    scenario: &Scenario,
    parameters: &Parameters,
    buffer_bytes: u64,
) -> Option<u64> {
    let lost = share(scenario)?;
    let rtt_ms = scenario.network.rtt_ms;
    let segment = tcp::segment_bytes(scenario) as f64;
    let network = sender::Network {
        lost,
        round_trip_s: rtt_ms.unwrap_or_else(|| parameters.get(Param::RttMs)) / 1e3,
        most: buffer_bytes as f64 / segment,
        is_cubic: is_cubic(scenario),
    };
    let connections = f64::from(scenario.mount.nconnect.max(1));
    let segments = moved_bytes(scenario) / segment / connections;
    Some((sender::mean_window(&network, segments) * segment) as u64)
}

/// Of all packets.
fn share(scenario: &Scenario) -> Option<f64> {
    let percent = scenario.network.loss_percent.filter(|loss| *loss > 0.0)?;
    Some(percent / 100.0)
}

/// Bytes of files in the direction that has more of them. What does not tell is endless.
fn moved_bytes(scenario: &Scenario) -> f64 {
    let (mut read, mut written) = (0.0, 0.0);
    for phase in &scenario.phases {
        let bytes = moved_by(phase);
        match phase.op {
            PhaseOp::Write | PhaseOp::CreateFiles => written += bytes,
            PhaseOp::Mixed => {
                let share = phase.read_percent.unwrap_or(0) as f64 / 100.0;
                read += bytes * share;
                written += bytes * (1.0 - share);
            }
            _ => read += bytes,
        }
    }
    f64::max(read, written)
}

fn moved_by(phase: &Phase) -> f64 {
    if phase.op.is_data() {
        let file_bytes = phase.file_bytes.unwrap_or(0).max(1) as f64;
        let whole_bytes = phase.whole_bytes.map_or(file_bytes, |whole| whole as f64);
        let asked = phase.requests() as f64 * phase.record_bytes.unwrap_or(1) as f64;
        return asked * f64::from(phase.processes) * whole_bytes / file_bytes;
    }
    match phase.op {
        PhaseOp::CreateFiles | PhaseOp::ReadFiles => {
            let tree = Tree::of(phase);
            tree.files as f64 * tree.file_bytes as f64
        }
        PhaseOp::OpMix | PhaseOp::Build | PhaseOp::ExtractArchive => f64::INFINITY,
        _ => 0.0,
    }
}

/// Timers that a lost packet waits for when nothing else is on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timers {
    lost: f64,
    round_trip: Nanos,
}

impl Timers {
    /// None: nothing is lost.
    pub(crate) fn of(scenario: &Scenario, round_trip: Nanos) -> Option<Self> {
        let lost = share(scenario)?;
        Some(Self { lost, round_trip })
    }

    /// What a message of so many packets waits for them on average.
    ///
    /// The only one is sent anew after the round trip and the least variation (net/ipv4/tcp_timer.c, tcp_retransmit_timer;
    /// include/net/tcp.h, __tcp_set_rto and TCP_RTO_MIN). The last of several is sent twice unasked after two round trips
    /// (net/ipv4/tcp_output.c, tcp_schedule_loss_probe); another is missed by those behind it when a quarter of a round
    /// trip has passed since they came (net/ipv4/tcp_recovery.c, tcp_rack_reo_wnd). Both count ticks, two at least.
    pub(crate) fn wait(self, packets: u64) -> Nanos {
        /// TCP_TIMEOUT_MIN of include/net/tcp.h: two ticks of the 250 in a second that distributions build with.
        const TICKS: Nanos = Nanos(8_000_000);
        let last = match packets {
            0 | 1 => self.round_trip + tcp::RTO_MIN,
            _ => self.round_trip * 2 + TICKS,
        };
        let another = self.round_trip + Nanos(self.round_trip.0 / 4) + TICKS;
        let seconds = last.seconds() + packets.saturating_sub(1) as f64 * another.seconds();
        Nanos::from_seconds(self.lost * seconds)
    }
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

    #[test]
    fn who_has_cubic_is_told_by_the_client() {
        let window = |client: &str, loss_percent: f64| {
            let text = format!(
                r#"{{"client":{client},"mount":{{"version":"3"}},"network":{{"rtt_ms":100,"loss_percent":{loss_percent}}},"phases":[{{"op":"read","record_bytes":1048576,"file_bytes":1099511627776}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            window_bytes(&scenario, &Parameters::defaults(), u64::MAX)
        };
        let linux = window(r#"{"os":"linux"}"#, 0.001);
        assert_eq!(linux, window(r#"{"os":"freebsd","version":"14.1"}"#, 0.001));
        assert!(linux > window(r#"{"os":"freebsd","version":"13.2"}"#, 0.001));
        assert_eq!(window(r#"{"os":"linux"}"#, 0.0), None);
        // Of many losses both have nearly the same.
        let window = |client: &str| window(client, 2.0).unwrap_or_default() as f64;
        let part = window(r#"{"os":"linux"}"#) / window(r#"{"os":"openbsd"}"#);
        assert!((0.8..1.25).contains(&part), "{part}");
    }
}
