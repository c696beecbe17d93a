//! Windows of connections that were idle: those of several connections that share few calls begin small again and again.
//!
//! The run tells for how long messages waited for a window, not for which. It was none that the buffers bound where all
//! that was ever under way would fit one buffer, and none that opened for the first time where the waits are longer
//! than that takes: what is left has fallen back (engine/sim/src/transport/tcp.rs).

use super::Reason;
use crate::limits::WORTH_TELLING;
use crate::path;
use crate::text;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::scenario::{Os, Scenario};
use mountwise_sim::transport::tcp;
use mountwise_sim::usage::Resource;

pub(super) fn reason(scenario: &Scenario, outcome: &PhaseOutcome) -> Option<Reason> {
    let parameters = Parameters::for_scenario(scenario);
    let buffer = tcp::buffer_bytes(scenario, &parameters);
    let told = |(op, resource, sender)| {
        let sums = outcome.meter.op(op);
        let bytes = sums.received_bytes.max(sums.sent_bytes);
        let most = bytes.checked_div(sums.count)? * sums.in_flight_max;
        let (held, connections) = outcome.usage.of(resource);
        // Doubling once a round trip, from less than any window begins with.
        let rounds = (buffer >> 10).max(1).ilog2();
        let opening_ms = path::rtt_ms(scenario, &parameters) * f64::from(rounds);
        let share = held.seconds() / sums.execute.seconds();
        let fell_back = most < buffer && held.millis() > connections as f64 * opening_ms;
        let of_phase = held.seconds() / outcome.marks.elapsed.seconds() / connections.max(1) as f64;
        (fell_back && share.min(of_phase) >= WORTH_TELLING)
            .then(|| (op, share.min(1.0), connections, sender))
    };
    let sides = [
        (Op::Read, Resource::WindowToClient, "server"),
        (Op::ReadPlus, Resource::WindowToClient, "server"),
        (Op::Write, Resource::WindowToServer, "client"),
    ];
    let (op, share, connections, sender) = sides.into_iter().find_map(told)?;
    let name = op.name();
    let system = match sender {
        "server" => scenario.server.os,
        _ => Some(scenario.client.os),
    };
    // The BSDs have no such switch (sys/netinet/tcp_output.c, cc_after_idle).
    let kept = match system {
        None | Some(Os::Linux) => {
            format!("On a Linux {sender} net.ipv4.tcp_slow_start_after_idle=0 keeps it open.")
        }
        Some(Os::Freebsd | Os::Openbsd) => String::new(),
    };
    let (which, remedy) = match connections {
        1 => ("The connection was".to_owned(), ""),
        many => (
            format!("Each of {} connections was", text::count(many as f64)),
            "Fewer connections stay in use and keep theirs. ",
        ),
    };
    Some(Reason {
        text: format!(
            "{which} idle between its {name}s for longer than TCP's timer, and then begins with a small window again: {:.0} % of the time of {name}s is a wait for that window to open. {remedy}{kept}",
            share * 100.0
        ),
        rule: "tcp.restart_after_idle",
        source: "net/ipv4/tcp_output.c, tcp_cwnd_restart; RFC 5681 4.1",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mountwise_sim::simulate;

    fn told(rtt_ms: f64, nconnect: u32, read_ahead_kib: u64) -> Option<String> {
        let question = serde_json::json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "4.1", "nconnect": nconnect, "read_ahead_kib": read_ahead_kib},
            "network": {"rtt_ms": rtt_ms, "rate_mbit": 10_000},
            "phases": [{"op": "read", "record_bytes": 1 << 20, "file_bytes": 1_u64 << 28, "cache": "cold"}],
        });
        let scenario = Scenario::from_json(&question.to_string()).expect("a question");
        let outcome = simulate(&scenario, 0).expect("an outcome");
        reason(&scenario, &outcome.phases[0]).map(|one| one.text)
    }

    #[test]
    fn connections_that_are_idle_between_calls_say_what_their_windows_cost() {
        for (rtt_ms, nconnect) in [(150.0, 4), (50.0, 16)] {
            let text = told(rtt_ms, nconnect, 128).expect("a reason");
            let each = format!("Each of {nconnect} connections was idle between its READs");
            assert!(text.starts_with(&each), "{text}");
        }
    }

    #[test]
    fn windows_that_open_once_or_that_the_buffers_bound_are_not_called_idle() {
        for (rtt_ms, nconnect, read_ahead_kib) in [
            (0.2, 16, 128),
            (150.0, 1, 128),
            (150.0, 1, 15_360),
            (150.0, 4, 15_360),
        ] {
            let told = told(rtt_ms, nconnect, read_ahead_kib);
            assert_eq!(told, None, "{rtt_ms} {nconnect} {read_ahead_kib}");
        }
    }
}
