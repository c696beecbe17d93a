//! What holds for the whole of a Linux client, and the buffers that its server needs as well. Sources:
//! Documentation/admin-guide/sysctl/vm.rst, Documentation/networking/ip-sysctl.rst; sysctl(8), sysctl.d(5).

use super::slots::LATER;
use super::undo::NOT_ASKED;
use super::{Exported, Format, linux, server};
use mountwise_sim::Scenario;
use mountwise_sim::client::linux::halved_background_bytes;
use mountwise_sim::scenario::Os;

pub(crate) const LINUX: Format = Format {
    name: "sysctl",
    label: "sysctl.d",
    os: &[Os::Linux],
    write,
};

const FILE: &str = "/etc/sysctl.d/90-nfs-client.conf";

/// `sysctl -p` sets what it finds there; a reboot forgets what the file set, and sysctl.d holds the rest.
const UNDO: &str = "rm /etc/sysctl.d/90-nfs-client.conf\nsysctl -p before.conf   # as noted before\n# without before.conf: reboot, which brings back the kernel's own values and those of the other files in /etc/sysctl.d";

/// One of each pair is in force; the other reads as 0, and cannot be set to that (vm.rst, `dirty_bytes`).
const RATIOS: &str = "vm.dirty_ratio vm.dirty_background_ratio";

type Lines = Vec<(&'static str, String)>;

fn write(scenario: &Scenario) -> Exported {
    let dirty = dirty(scenario);
    let buffers = scenario.client.tcp_buffer_max_bytes;
    let slots = slots(scenario);
    let lines: Lines = dirty
        .iter()
        .cloned()
        .chain(buffers.into_iter().flat_map(server::linux_buffers))
        .chain(slots.clone())
        .collect();
    let names: Vec<&str> = lines.iter().map(|(name, _)| *name).collect();
    let names = names.join(" ");
    if lines.is_empty() {
        return linux::exported(scenario, Some(FILE), NOT_ASKED.to_owned(), String::new());
    }
    let note = if dirty.is_empty() {
        format!("# first: sysctl {names} > before.conf")
    } else {
        format!("# first: sysctl {names} {RATIOS} | grep -v '= 0$' > before.conf")
    };
    let set = lines.iter().map(|(name, value)| format!("{name}={value}"));
    let of_server = buffers.map(|most| server::buffers(scenario.server.os, most));
    let text: Vec<String> = [note, "# then: sysctl --system".to_owned()]
        .into_iter()
        .chain(set)
        .chain(of_server)
        .collect();
    let mut exported = linux::exported(scenario, Some(FILE), text.join("\n"), UNDO.to_owned());
    exported.check = format!("sysctl {names}\n{}", exported.check);
    exported.notes.push("It holds for all file systems and connections of this client, and buffers for connections made later: mount again.".into());
    exported
        .notes
        .extend(buffers.map(|_| server::BOTH_ENDS.to_owned()));
    if slots.is_some() {
        let notes = [LATER, LOADED].map(str::to_owned);
        exported.notes.extend(notes);
    }
    exported
}

/// systemd-sysctl(8) passes over what is not there, and udev loads modules later.
const LOADED: &str = "sunrpc.tcp_max_slot_table_entries is there once the module sunrpc is loaded, at a boot perhaps after this file is read: modprobe.d holds it for every boot.";

fn slots(scenario: &Scenario) -> Option<(&'static str, String)> {
    let slots = scenario.client.tcp_max_slot_table_entries?;
    let counts = !scenario.protocol().has_sessions();
    counts.then(|| ("sunrpc.tcp_max_slot_table_entries", slots.to_string()))
}

/// Zero is how the kernel says that ratios hold: it is read, and cannot be set. Of a limit below the usual background ratio
/// the prediction begins to write in the background at half.
fn dirty(scenario: &Scenario) -> Lines {
    let stated = scenario.client.vm_dirty_bytes.filter(|bytes| *bytes > 0);
    let limit = stated.map(|bytes| ("vm.dirty_bytes", bytes.to_string()));
    let halved = stated.and_then(|_| halved_background_bytes(scenario));
    let background = halved.map(|bytes| ("vm.dirty_background_bytes", bytes.to_string()));
    limit.into_iter().chain(background).collect()
}

/// To let sockets of both ends have so much: what to run on them before mounting anew, and what to go back by.
pub(crate) fn tcp_buffers(scenario: &Scenario, most: u64) -> (Vec<String>, Vec<String>) {
    let freebsd = scenario.client.os == Os::Freebsd;
    let lines: Vec<(&str, String)> = match freebsd {
        true => server::freebsd_buffers(most).into(),
        false => server::linux_buffers(most).into(),
    };
    // sysctl(8) of each: what it prints so, it reads so.
    let (noted, read, file) = match freebsd {
        true => ("sysctl -e", "sysctl -f", "/etc/sysctl.conf"),
        false => ("sysctl", "sysctl -p", FILE),
    };
    let names: Vec<&str> = lines.iter().map(|(name, _)| *name).collect();
    let first = format!("{noted} {} > before.conf", names.join(" "));
    let each = lines.iter();
    let each = each.map(|(name, value)| format!("sysctl {name}='{value}'   # and in {file}"));
    let of_server = server::buffers(scenario.server.os, most);
    let of_server = of_server.lines().map(str::to_owned);
    let set = std::iter::once(first).chain(each).chain(of_server);
    let undo =
        format!("{read} before.conf   # and take the lines out of {file}; on the server, too");
    (set.collect(), vec![undo])
}

#[cfg(test)]
mod tests {
    use super::super::tests::{exported, scenario};
    use super::*;

    fn written(dirty: Option<u64>, buffer: Option<u64>) -> Exported {
        let mut linux = scenario("linux");
        linux.client.vm_dirty_bytes = dirty;
        linux.client.tcp_buffer_max_bytes = buffer;
        exported(linux, "sysctl")
    }

    fn set(text: &str) -> Vec<&str> {
        let lines = text.lines();
        lines.filter(|line| !line.starts_with('#')).collect()
    }

    #[test]
    fn limits_of_the_host_are_written_as_the_question_sets_them() {
        assert_eq!(written(None, None).text, NOT_ASKED);
        assert_eq!(written(Some(0), None).text, NOT_ASKED);
        // Above the usual background ratio it is that ratio which the prediction has, and which stands without a line.
        let large = written(Some(8 << 30), None).text;
        assert_eq!(set(&large), ["vm.dirty_bytes=8589934592"]);
        let both = written(Some(64 << 20), Some(16 << 20));
        let lines = [
            "vm.dirty_bytes=67108864",
            "vm.dirty_background_bytes=33554432",
            "net.ipv4.tcp_rmem=4096 131072 16777216",
            "net.ipv4.tcp_wmem=4096 16384 16777216",
        ];
        assert_eq!(set(&both.text), lines);
        for line in lines {
            let (name, _) = line.split_once('=').unwrap_or_default();
            assert!(both.check.contains(name), "{name}: {}", both.check);
        }
    }

    #[test]
    fn nothing_is_noted_and_taken_back_but_what_is_set() {
        for (dirty, buffer, absent) in [
            (None, Some(16 << 20), "vm."),
            (Some(64 << 20), None, "tcp_"),
        ] {
            let one = written(dirty, buffer);
            for text in [&one.text, &one.undo, &one.check] {
                assert!(!text.contains(absent), "{absent}: {text}");
            }
            let first = one.text.lines().next().unwrap_or_default();
            for line in set(&one.text) {
                let (name, _) = line.split_once('=').unwrap_or_default();
                assert!(first.contains(name), "{name}: {first}");
            }
            assert!(one.undo.contains("sysctl -p before.conf"), "{}", one.undo);
            assert!(!one.undo.contains("-w"), "{}", one.undo);
        }
        // A limit in bytes hides the ratio that held before, and a ratio the bytes.
        let text = written(Some(64 << 20), None).text;
        assert!(text.contains(RATIOS) && text.contains("grep -v '= 0$'"));
    }

    #[test]
    fn a_buffer_is_told_for_the_server_too() {
        for (os, names) in [
            (None, ["net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"]),
            (Some(Os::Linux), ["net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"]),
            (
                Some(Os::Freebsd),
                ["net.inet.tcp.recvbuf_max", "net.inet.tcp.sendbuf_max"],
            ),
        ] {
            for (client, format) in [("linux", "sysctl"), ("freebsd", "freebsd_sysctl")] {
                let mut asked = scenario(client);
                asked.client.tcp_buffer_max_bytes = Some(16 << 20);
                asked.server.os = os;
                let written = exported(asked, format);
                let lines = written.text.lines();
                let text: Vec<&str> = lines
                    .skip_while(|line| !line.starts_with("# On the server, "))
                    .collect();
                for (name, whom) in names.into_iter().zip(["writes", "reads"]) {
                    let line = |line: &&str| line.contains(name) && line.contains("16777216");
                    assert!(text.iter().any(line), "{os:?} {client}: {text:?}");
                    assert!(text[0].contains(whom), "{text:?}");
                }
                assert!(text.iter().all(|line| line.starts_with('#')), "{text:?}");
                assert!(written.notes.iter().any(|note| note == server::BOTH_ENDS));
            }
        }
    }
}
