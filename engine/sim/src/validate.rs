//! The checks that stand between what was typed and what is simulated.

mod mix;
mod phases;

use crate::client::freebsd::mount::MOST_NFSIODS;
use crate::client::linux::version::ReadAheadClass;
use crate::scenario::{Os, Scenario, ScenarioError};
use crate::transport::slots;

/// Beyond it an answer would be a guess.
const MAX_PHASES: usize = 64;
/// Largest file, and largest transfer that a server may name.
const MAX_FILE_BYTES: u64 = 1 << 50;
/// No client works with less than a sector.
const MIN_BYTES_OF_CALL: u64 = 512;

/// More than any client has whose programs use one mount.
const MAX_CORES: u64 = 1024;

/// Beyond it a connection waits for its retransmission timer most of the time, which no mean window tells (RFC 9438, section
/// 5.1, is for loss that three duplicate acknowledgements tell of).
#[cfg(feature = "whole")]
const MAX_LOSS_PERCENT: f64 = 5.0;

/// More than any server has that is one host.
#[cfg(feature = "whole")]
const MAX_CLIENTS: u64 = 10_000;

/// A factor of e^10: nothing is known so badly.
const MAX_LOG_SIGMA: f64 = 10.0;

type Checked = Result<(), ScenarioError>;

/// What the system itself would refuse.
fn freebsd(scenario: &Scenario) -> Checked {
    if scenario.client.os != Os::Freebsd {
        return Ok(());
    }
    if let Some(nfsiods) = scenario.client.nfsiods {
        let most = u64::from(MOST_NFSIODS);
        range(
            "client.nfsiods",
            nfsiods.into(),
            0,
            most,
            "daemons (vfs.nfs.iodmax)",
        )?;
    }
    Ok(())
}

pub(crate) fn scenario(scenario: &Scenario) -> Checked {
    mount(scenario)?;
    network(scenario)?;
    if let Some(threads) = scenario.server.threads {
        range(
            "server.threads",
            u64::from(threads),
            1,
            65536,
            "nfsd threads",
        )?;
    }
    slots(scenario)?;
    #[cfg(feature = "whole")]
    clients(scenario)?;
    if let Some(bytes) = scenario.server.max_io_bytes {
        let least = MIN_BYTES_OF_CALL;
        range("server.max_io_bytes", bytes, least, MAX_FILE_BYTES, "bytes")?;
    }
    if let Some(bytes) = scenario.server.block_bytes {
        let least = MIN_BYTES_OF_CALL;
        range("server.block_bytes", bytes, least, 1 << 30, "bytes")?;
    }
    freebsd(scenario)?;
    if let Some(class) = &scenario.client.read_ahead_class
        && ReadAheadClass::by_name(class).is_none()
    {
        return wrong(
            "client.read_ahead_class",
            format!("`{class}` is no class; write one of A, B, C0, C, D"),
        );
    }
    if let Some(memory) = scenario.client.memory_bytes {
        range("client.memory_bytes", memory, 16 << 20, 1 << 50, "bytes")?;
    }
    if let Some(cores) = scenario.client.cores {
        range("client.cores", u64::from(cores), 1, MAX_CORES, "cores")?;
    }
    if scenario.phases.is_empty() {
        return wrong(
            "phases",
            "there is nothing to do: add at least one phase".into(),
        );
    }
    if scenario.phases.len() > MAX_PHASES {
        return wrong(
            "phases",
            format!(
                "{} phases are too many; the limit is {MAX_PHASES}",
                scenario.phases.len()
            ),
        );
    }
    for (index, one) in scenario.phases.iter().enumerate() {
        phases::phase(index, one)?;
        mix::mix(index, one, scenario.protocol())?;
    }
    let mut sigmas = scenario.uncertainty.values();
    if sigmas.any(|sigma| !(0.0..=MAX_LOG_SIGMA).contains(sigma)) {
        return wrong(
            "uncertainty",
            "a standard deviation of a logarithm is 0 to 10".into(),
        );
    }
    for (name, value) in &scenario.parameters {
        if !value.is_finite() {
            return wrong("parameters", format!("{name} is not a finite number"));
        }
    }
    Ok(())
}

fn slots(scenario: &Scenario) -> Checked {
    let (client, server) = (&scenario.client, &scenario.server);
    let (least, most) = slots::TCP_SLOTS;
    for (field, told, least, most) in [
        (
            "client.tcp_max_slot_table_entries",
            client.tcp_max_slot_table_entries,
            least,
            most,
        ),
        (
            "client.max_session_slots",
            client.max_session_slots,
            1,
            slots::MOST_TABLE_SLOTS,
        ),
        ("server.session_slots", server.session_slots, 1, most),
    ] {
        if let Some(slots) = told {
            let [slots, least, most] = [slots, least, most].map(u64::from);
            range(field, slots, least, most, "slots")?;
        }
    }
    Ok(())
}

#[cfg(feature = "whole")]
fn clients(scenario: &Scenario) -> Checked {
    let Some(clients) = scenario.server.clients else {
        return Ok(());
    };
    range("server.clients", clients.into(), 1, MAX_CLIENTS, "clients")?;
    if clients > 1 && scenario.server.shares_client_cpu {
        return wrong(
            "server.clients",
            format!(
                "{clients} clients and their server do not share one processor: leave out `shares_client_cpu`, or ask for one"
            ),
        );
    }
    Ok(())
}

fn mount(scenario: &Scenario) -> Checked {
    let mount = &scenario.mount;
    for (field, size) in [("mount.rsize", mount.rsize), ("mount.wsize", mount.wsize)] {
        if let Some(size) = size {
            range(field, size, MIN_BYTES_OF_CALL, 64 << 20, "bytes")?;
        }
    }
    if let Some(kib) = mount.read_ahead_kib {
        range("mount.read_ahead_kib", kib, 0, 1 << 20, "KiB")?;
    }
    if let Some(blocks) = mount.read_ahead_blocks {
        range(
            "mount.read_ahead_blocks",
            u64::from(blocks),
            0,
            16,
            "blocks",
        )?;
    }
    range(
        "mount.nconnect",
        u64::from(mount.nconnect),
        1,
        16,
        "connections",
    )
}

fn network(scenario: &Scenario) -> Checked {
    let network = &scenario.network;
    if let Some(rtt) = network.rtt_ms
        && !(0.0..=60_000.0).contains(&rtt)
    {
        return wrong(
            "network.rtt_ms",
            format!("a round trip of {rtt} ms is outside 0 to 60,000 ms"),
        );
    }
    if let Some(rate) = network.rate_mbit
        && !(0.01..=10_000_000.0).contains(&rate)
    {
        return wrong(
            "network.rate_mbit",
            format!("{rate} Mb/s is outside 0.01 to 10,000,000 Mb/s"),
        );
    }
    #[cfg(feature = "whole")]
    if let Some(loss) = network.loss_percent
        && !(0.0..=MAX_LOSS_PERCENT).contains(&loss)
    {
        return wrong(
            "network.loss_percent",
            format!("a loss of {loss} % is outside 0 to {MAX_LOSS_PERCENT} %"),
        );
    }
    range(
        "network.mtu_bytes",
        u64::from(network.mtu_bytes),
        576,
        65_536,
        "bytes",
    )
}

fn range(field: &str, value: u64, least: u64, most: u64, unit: &str) -> Checked {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    wrong(
        field,
        format!("{value} is outside {least} to {most} {unit}"),
    )
}

fn wrong(field: &str, message: String) -> Checked {
    Err(ScenarioError {
        field: field.to_owned(),
        message,
        line: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_takes_nothing_is_refused() {
        let asked = |bytes: u64| {
            let text = format!(
                r#"{{"client":{{"os":"linux"}},"mount":{{"version":"3"}},"server":{{"max_io_bytes":{bytes}}},"phases":[{{"op":"find"}}]}}"#
            );
            Scenario::from_json(&text).map_or_else(|error| error.field, |_| String::new())
        };
        assert_eq!(asked(0), "server.max_io_bytes");
        assert_eq!(asked(1), "server.max_io_bytes");
        assert_eq!(asked(512), "");
    }

    #[test]
    fn more_daemons_than_freebsd_makes_are_refused_there() {
        let asked = |os: &str, nfsiods: u32| {
            let question = serde_json::json!({"client": {"os": os, "nfsiods": nfsiods}, "mount": {"version": "3"}, "phases": [{"op": "find"}]});
            Scenario::from_json(&question.to_string())
                .map_or_else(|error| error.field, |_| String::new())
        };
        assert_eq!(asked("freebsd", 64), "");
        assert_eq!(asked("freebsd", 65), "client.nfsiods");
        assert_eq!(asked("linux", 65), "");
    }

    #[test]
    fn slots_and_cores_that_no_kernel_takes_are_refused() {
        let asked = |group: &str, field: &str, slots: u64| {
            let mut question = serde_json::json!({"client": {"os": "linux"}, "mount": {"version": "3"}, "server": {}, "phases": [{"op": "find"}]});
            question[group][field] = slots.into();
            Scenario::from_json(&question.to_string())
                .map_or_else(|error| error.field, |_| String::new())
        };
        for (group, field, least, most) in [
            ("client", "tcp_max_slot_table_entries", 2, 65_536),
            ("client", "max_session_slots", 1, 1024),
            ("server", "session_slots", 1, 65_536),
            ("client", "cores", 1, 1024),
        ] {
            let refused = format!("{group}.{field}");
            for (slots, error) in [
                (least - 1, refused.as_str()),
                (least, ""),
                (most, ""),
                (most + 1, refused.as_str()),
            ] {
                assert_eq!(asked(group, field, slots), error, "{refused}={slots}");
            }
        }
    }

    #[test]
    fn a_class_of_read_ahead_that_does_not_exist_is_refused() {
        let asked = |class: &str| {
            let text = format!(
                r#"{{"client":{{"os":"linux","read_ahead_class":"{class}"}},"mount":{{"version":"3"}},"phases":[{{"op":"find"}}]}}"#
            );
            Scenario::from_json(&text).map_err(|error| (error.field, error.message))
        };
        for class in ["A", "B", "C0", "C", "D"] {
            assert!(asked(class).is_ok(), "{class}");
        }
        let (field, message) = asked("Z").expect_err("no class");
        assert_eq!(field, "client.read_ahead_class");
        assert!(
            message.contains("`Z`") && message.contains("C0"),
            "{message}"
        );
    }
}
