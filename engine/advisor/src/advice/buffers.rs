//! How much a TCP connection may have on the way.

use super::{Change, Evidence, Piece, Proposal, Steps, Way, When};
use crate::existence::is_over_udp;
use crate::export::tcp_buffers;
use crate::{path, text};
use mountwise_sim::Scenario;
use mountwise_sim::parameters::{Param, Parameters};
use mountwise_sim::scenario::Os;
use mountwise_sim::transport::tcp::{DEFAULT_BUFFER_MAX, buffer_bytes};
use serde_json::json;

pub(crate) const TCP: Piece = Piece {
    id: "tcp_buffer",
    of: "TCP buffers",
    when: When::Always,
    proposals: buffers,
    why: "A connection has no more on the way than its window, and the largest window is a part of the largest buffer: on a long path it must hold bandwidth × round trip, or the link idles while acknowledgements are on their way. The server's send buffer caps reads, its receive buffer writes.",
    evidence: Evidence::Told(
        "Documentation/networking/ip-sysctl.rst, tcp_rmem and tcp_wmem; RFC 7323, section 1.1. Measured at 50 ms with default buffers (6 MiB and 4 MiB): 47 MiB/s on one connection. That a larger maximum raises the window in proportion is reckoned, not measured; packets that are lost (Network: packet loss) hold it lower.",
    ),
    risk: "Every connection of both hosts may take so much memory, NFS or not; net.ipv4.tcp_mem bounds them all. It holds for connections made later: mount again.",
    since: "all versions",
};

/// Largest power of two that the setting, a C int, holds (net/ipv4/sysctl_net_ipv4.c); its window is as large as RFC 7323,
/// section 2.3, lets windows be.
const MOST: u64 = 1 << 30;

/// Up to what one connection needs to fill the path; nothing where the window in force does.
fn buffers(scenario: &Scenario) -> Vec<Proposal> {
    let (Some(held), false) = (
        path::held_bytes(scenario),
        // Its limit is not set this way (tcp(4) of OpenBSD).
        scenario.client.os == Os::Openbsd || is_over_udp(scenario),
    ) else {
        return Vec::new();
    };
    let asked = scenario.client.tcp_buffer_max_bytes;
    let now = asked.unwrap_or(DEFAULT_BUFFER_MAX);
    let parameters = Parameters::for_scenario(scenario);
    if buffer_bytes(scenario, &parameters) >= held {
        return Vec::new();
    }
    // Of a buffer the window is the part that it is of the usual one.
    let share = parameters.get(Param::TcpWindowBytes) / DEFAULT_BUFFER_MAX as f64;
    let enough = libm::ceil(held as f64 / share) as u64;
    let proposal = |most: u64| Proposal {
        title: format!("Allow TCP buffers of {}", text::bytes(most as f64)),
        changes: vec![Change {
            field: "client.tcp_buffer_max_bytes".into(),
            from: json!(asked),
            to: json!(most),
        }],
        way: Way::Before(steps(scenario, most)),
    };
    path::windows_bytes(scenario, now, enough)
        .into_iter()
        .filter(|most| *most <= MOST)
        .map(proposal)
        .collect()
}

fn steps(scenario: &Scenario, most: u64) -> Steps {
    let (set, undo) = tcp_buffers(scenario, most);
    Steps { set, undo }
}

#[cfg(test)]
mod tests {
    use super::super::tests::advised_of;
    use serde_json::{Value, json};

    fn far(change: impl FnOnce(&mut Value)) -> Value {
        let mut scenario = json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "3", "read_ahead_kib": 262_144},
            "network": {"rtt_ms": 100.0, "rate_mbit": 10_000.0},
            "phases": [{"op": "read", "record_bytes": 1 << 20, "file_bytes": 1_u64 << 33, "cache": "cold"}],
        });
        change(&mut scenario);
        scenario
    }

    #[test]
    fn a_window_that_holds_a_long_path_back_is_raised_on_both_ends_and_taken_back() {
        let all = advised_of(far(|_| {}));
        let one = all.iter().find(|one| one.id == "tcp_buffer");
        let one = one.expect("6 MiB hold a hundredth of the path");
        assert!(one.effect.least_factor > 10.0, "{:?}", one.effect);
        let most = one.changes[0].to.as_u64().expect("bytes");
        let set = one.set.join("\n");
        for name in ["net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"] {
            assert!(set.contains(name) && set.contains(&most.to_string()));
        }
        assert!(set.contains("# On the server") && set.contains("\nmount -t nfs"));
        let undo = one.undo.join("\n");
        assert!(undo.contains("sysctl -p before.conf") && undo.contains("mount -t nfs"));
    }

    #[test]
    fn a_window_that_fills_the_path_is_left_alone() {
        for near in [
            far(|scenario| scenario["network"]["rtt_ms"] = json!(0.2)),
            far(|scenario| scenario["network"]["rate_mbit"] = json!(100.0)),
            far(|scenario| scenario["client"]["tcp_buffer_max_bytes"] = json!(1 << 28)),
            far(|scenario| scenario["network"]["rate_mbit"] = Value::Null),
        ] {
            let all = advised_of(near);
            assert!(all.iter().all(|one| !one.id.contains("tcp_buffer")));
        }
    }
}
