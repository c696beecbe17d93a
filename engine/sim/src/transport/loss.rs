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
/// More than any phase may move (validate/phases.rs), and finite: what passes in so many round trips is divided by them.
const ENDLESS_BYTES: f64 = 1e24;
/// Assumption: two network cards and what lies between them take no less. Windows are told in round trips, of which mending a
/// loss would otherwise take any number.
const LEAST_ROUND_TRIP_S: f64 = 1e-5;

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
        round_trip_s: (rtt_ms.unwrap_or_else(|| parameters.get(Param::RttMs)) / 1e3)
            .max(LEAST_ROUND_TRIP_S),
        most: buffer_bytes as f64 / segment,
        is_cubic: is_cubic(scenario),
    };
    let connections = f64::from(scenario.mount.nconnect.max(1));
    let segments = moved_bytes(scenario) / segment / connections;
    Some(((sender::mean_window(&network, segments) * segment) as u64).max(1))
}

/// How long after it left a segment is acknowledged at the soonest. Nothing smaller leaves: where the mean window is less than
/// one, because a loss takes longer to mend than what comes between two takes to pass, one leaves as seldom as that tells.
pub(super) fn hold(window_bytes: u64, segment_bytes: u64, round_trip: Nanos) -> Nanos {
    if window_bytes >= segment_bytes {
        return Nanos::ZERO;
    }
    let trips = segment_bytes as f64 / window_bytes.max(1) as f64;
    Nanos::from_seconds(trips * round_trip.seconds().max(LEAST_ROUND_TRIP_S))
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
        PhaseOp::OpMix | PhaseOp::Build | PhaseOp::ExtractArchive => ENDLESS_BYTES,
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

    /// Losses that a near network mends more slowly than it moves what lies between them, and work of which nobody tells how
    /// much it moves: at 0.05 ms and 5 % one of 20 segments is lost, 4 ms each are mended, and 2 ms it passes in.
    #[test]
    fn whatever_is_lost_something_passes() {
        let took = |rtt_ms: f64, loss_percent: f64, phase: &str| {
            let text = format!(
                r#"{{"client":{{"os":"linux"}},"mount":{{"version":"4.1"}},"network":{{"rtt_ms":{rtt_ms},"loss_percent":{loss_percent}}},"phases":[{phase}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            let outcome = crate::simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
            outcome.phases[0].marks.elapsed.seconds()
        };
        let read = r#"{"op":"read","record_bytes":65536,"file_bytes":16777216}"#;
        for phase in [
            read,
            r#"{"op":"write","record_bytes":65536,"file_bytes":1048576,"fsync":"end"}"#,
            r#"{"op":"op_mix","mix":{"READ":1,"GETATTR":9},"count":16}"#,
            r#"{"op":"build","files":3}"#,
            r#"{"op":"extract_archive","archive":{"files":3,"directories":1,"file_bytes":9}}"#,
        ] {
            for rtt_ms in [0.0, 0.01, 0.05, 1.0] {
                let all = [0.001, 1.0, 5.0].map(|loss| took(rtt_ms, loss, phase));
                assert!(all.is_sorted(), "{phase} {rtt_ms} ms: {all:?}");
            }
        }
        let mended_s = 16_777_216.0 / 1448.0 * 0.05 * 0.004;
        for rtt_ms in [0.0, 0.01, 0.05] {
            let part = took(rtt_ms, 5.0, read) / mended_s;
            assert!((0.9..1.6).contains(&part), "{rtt_ms} ms: {part}");
        }
    }

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
