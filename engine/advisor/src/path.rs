//! What the path between client and server holds, and how much of it windows may ask for.

use mountwise_sim::Scenario;
use mountwise_sim::client::linux::mount::ASSUMED_MEMORY_BYTES;
use mountwise_sim::parameters::{Param, Parameters};

/// Part of the client's memory that one window may take: where TCP's buffers hold more of it, the kernel begins to save
/// (net/ipv4/tcp.c `tcp_init_mem`, the second of net.ipv4.tcp_mem). Assumption: read-ahead may take as much, twice: two
/// windows are under way.
const WINDOW_OF_MEMORY: u64 = 16;

/// What the question tells, or else what its parameters have.
pub(crate) fn rtt_ms(scenario: &Scenario, parameters: &Parameters) -> f64 {
    let told = scenario.network.rtt_ms;
    told.unwrap_or_else(|| parameters.get(Param::RttMs))
}

/// Bytes that the link carries in a second, headers among them.
pub(crate) fn link_bytes_per_s(scenario: &Scenario) -> f64 {
    scenario.network.rate_mbit.unwrap_or(f64::INFINITY) * 1e6 / 8.0
}

/// Bandwidth × round trip; none where the question tells no bandwidth.
pub(crate) fn held_bytes(scenario: &Scenario) -> Option<u64> {
    let rtt_ms = rtt_ms(scenario, &Parameters::for_scenario(scenario));
    let bits = scenario.network.rate_mbit? * 1e6 * rtt_ms / 1e3;
    Some(libm::ceil(bits / 8.0) as u64)
}

/// Powers of two above `now`, up to the first that holds as much, as far as the client's memory goes.
pub(crate) fn windows_bytes(scenario: &Scenario, now: u64, enough: u64) -> Vec<u64> {
    let memory = scenario.client.memory_bytes.unwrap_or(ASSUMED_MEMORY_BYTES);
    let mut windows = Vec::new();
    let mut window = now.saturating_add(1).next_power_of_two();
    while window <= memory / WINDOW_OF_MEMORY && now < enough {
        windows.push(window);
        if window >= enough {
            break;
        }
        window *= 2;
    }
    windows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_reach_what_the_path_holds_and_no_further_than_memory_goes() {
        for (rtt_ms, memory, held, windows) in [
            (0.2, "", 250_000, &[][..]),
            (20.0, "", 25_000_000, &[16, 32]),
            (100.0, "", 125_000_000, &[16, 32, 64, 128]),
            (
                100.0,
                r#","memory_bytes":1073741824"#,
                125_000_000,
                &[16, 32, 64],
            ),
        ] {
            let text = format!(
                r#"{{"client":{{"os":"linux"{memory}}},"mount":{{"version":"4.1"}},"network":{{"rtt_ms":{rtt_ms},"rate_mbit":10000}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(held_bytes(&scenario), Some(held));
            let mib: Vec<u64> = windows.iter().map(|mib| mib << 20).collect();
            assert_eq!(windows_bytes(&scenario, 15 << 20, held), mib, "{rtt_ms}");
        }
    }
}
