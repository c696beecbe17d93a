//! What the question sets that an output which mounts cannot hold: it is named there, with where it is written, or who
//! takes the output over would have a part of what was predicted.

use super::beside::OF_OPTIONS;
use super::{Exported, Format, freebsd, slots, sysctl};
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

/// Its tasks set the modules' options too.
const SETS_MODULES: &str = "ansible";

pub(super) fn say(
    scenario: &Scenario,
    former: Option<&Scenario>,
    format: &str,
    exported: &mut Exported,
) {
    if !lists(OF_OPTIONS, format) {
        return;
    }
    let nodes = if format.starts_with("kubernetes") {
        ", on each node"
    } else {
        ""
    };
    let mut comments = String::new();
    let (output, names) = tunables(scenario);
    if !names.is_empty() {
        let set = names.join(", ");
        comments += &format!(
            "# not in here, but counted on: {set} (see {}{nodes})\n",
            output.label
        );
        exported.check = format!("sysctl {}\n{}", names.join(" "), exported.check);
    }
    let module = slots::told(scenario).filter(|(setting, _)| !names.contains(&setting.sysctl()));
    if let Some((setting, slots)) = module.filter(|_| format != SETS_MODULES && is_linux(scenario))
    {
        comments += &format!(
            "# not in here, but counted on: {} (see {}{nodes})\n",
            setting.option(slots),
            slots::MODPROBE.label
        );
        exported.check = format!("{}\n{}", setting.check, exported.check);
    }
    for change in former
        .into_iter()
        .flat_map(|former| of_server(scenario, former))
    {
        comments += &format!("# not in here, but counted on, on the server: {change}\n");
    }
    exported.text = comments + &exported.text;
}

fn is_linux(scenario: &Scenario) -> bool {
    scenario.client.os == Os::Linux
}

/// Names of what the client's output of tunables writes, and that output.
fn tunables(scenario: &Scenario) -> (&'static Format, Vec<String>) {
    let output = match scenario.client.os {
        Os::Linux => &sysctl::LINUX,
        Os::Freebsd | Os::Openbsd => &freebsd::SYSCTL,
    };
    if !output.os.contains(&scenario.client.os) {
        return (output, Vec::new());
    }
    let written = (output.write)(scenario).text;
    let settings = written
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'));
    let names = settings
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.to_owned());
    (output, names.collect())
}

/// What the server is asked for that it did not have.
fn of_server(scenario: &Scenario, former: &Scenario) -> Vec<String> {
    let (server, before) = (&scenario.server, &former.server);
    let threads = server.threads.filter(|_| server.threads != before.threads);
    let slots = server
        .session_slots
        .filter(|_| server.session_slots != before.session_slots);
    let version = server
        .version
        .as_deref()
        .filter(|_| server.version != before.version);
    [
        version.map(|version| format!("version {version} of its system, or later")),
        threads.map(|threads| {
            format!(
                "{threads} nfsd threads (see {})",
                super::server::THREADS.label
            )
        }),
        slots.map(|slots| format!("{slots} slots in each session")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::scenario;
    use super::super::{ExportRequest, FORMATS, export};
    use super::*;

    fn written(scenario: &Scenario, former: Option<&Scenario>, format: &str) -> Exported {
        export(&ExportRequest {
            scenario: scenario.clone(),
            format: format.into(),
            former: former.cloned(),
            counted: false,
        })
        .unwrap_or_else(|error| panic!("{}", error.message))
    }

    #[test]
    fn every_output_that_mounts_names_what_it_does_not_hold() {
        for os in ["linux", "freebsd"] {
            let plain = scenario(os);
            let mut asked = plain.clone();
            asked.client.tcp_buffer_max_bytes = Some(32 << 20);
            asked.server.version = Some("6.14".into());
            asked.server.threads = Some(64);
            let of_os = |format: &&&Format| format.os.contains(&asked.client.os);
            for Format { name, .. } in FORMATS.iter().filter(of_os) {
                let buffers = if os == "linux" {
                    "net.ipv4.tcp_rmem"
                } else {
                    "net.inet.tcp.recvbuf_max"
                };
                let mounts = lists(OF_OPTIONS, name);
                let with = written(&asked, Some(&plain), name);
                let tells = |words: &str| {
                    let mut comments = with
                        .text
                        .lines()
                        .filter(|line| line.starts_with("# not in here"));
                    comments.any(|line| line.contains(words))
                };
                assert_eq!(tells(buffers), mounts, "{os} {name}: {}", with.text);
                assert_eq!(tells("version 6.14"), mounts, "{os} {name}: {}", with.text);
                assert_eq!(
                    tells("64 nfsd threads"),
                    mounts,
                    "{os} {name}: {}",
                    with.text
                );
                assert!(
                    !mounts || with.check.starts_with("sysctl ") && with.check.contains(buffers),
                    "{os} {name}: {}",
                    with.check
                );
                // What the server has already is no part of a change.
                let same = written(&asked, Some(&asked), name).text;
                assert!(
                    !same.contains("counted on, on the server"),
                    "{os} {name}: {same}"
                );
                let nothing = written(&plain, Some(&plain), name).text;
                assert!(!nothing.contains("# not in here"), "{os} {name}: {nothing}");
            }
        }
    }

    #[test]
    fn slots_are_named_where_no_task_sets_them() {
        let mut asked = scenario("linux");
        asked.client.max_session_slots = Some(180);
        let option = "# not in here, but counted on: options nfs max_session_slots=180";
        for (format, told) in [
            ("mount", true),
            ("fstab", true),
            ("ansible", false),
            ("modprobe", false),
        ] {
            let text = written(&asked, None, format).text;
            assert_eq!(text.contains(option), told, "{format}: {text}");
        }
    }
}
