//! Options that keep secret what passes the wire, or say who may ask: a line that is to have one and cannot is not written,
//! whatever else is left out, for it would mount in the clear and nobody would see it.

use super::Exported;
use super::beside::OF_OPTIONS;
use super::undo::NOTHING_WRITTEN;
use crate::existence::lacks_option;
use crate::not_modelled::misspelt;
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;

/// nfs(5); `tls` is mount_nfs(8)'s. Misspelt values, too, were meant to be something.
const SECURE: &str = "xprtsec=* tls sec=*";
/// What a mount does anyway.
const PLAIN: &str = "xprtsec=none sec=sys sec=none sec=null";

/// What stands in place of the lines that mount, where they would mount with less security than is asked for.
pub(super) fn refusal(scenario: &Scenario) -> Option<[String; 2]> {
    let options = scenario.mount.options.iter();
    let mut secure = options.filter(|option| lists(SECURE, option) && !lists(PLAIN, option));
    let (option, why) = secure.find_map(|one| Some((one, lacks_option(scenario, one)?)))?;
    let less = if option.starts_with("sec=") {
        "with weaker security than is asked for"
    } else {
        "without TLS"
    };
    let how = if misspelt::of(scenario, option).is_some() {
        "write the option as it is spelt"
    } else {
        "set the client's system and version to yours, if that has the option"
    };
    Some([
        format!("# not written, for it would mount {less}: {why}"),
        format!("# {how}, or keep the present line"),
    ])
}

/// `mounts` tells whether the output makes a mount anew.
pub(super) fn refuse(scenario: &Scenario, format: &str, mounts: bool, exported: &mut Exported) {
    if !lists(OF_OPTIONS, format) || !mounts && format.ends_with("mount") {
        return;
    }
    if let Some(lines) = refusal(scenario) {
        exported.text = lines.join("\n");
        NOTHING_WRITTEN.clone_into(&mut exported.undo);
        // The others are about a line that is not there.
        let left_out = |note: &String| note.starts_with("Left out: ");
        exported.notes.retain(left_out);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{exported, scenario};
    use super::super::{ExportRequest, FORMATS, export, remount};
    use super::*;

    fn asked(os: &str, version: &str, option: &str) -> Scenario {
        let mut asked = scenario(os);
        asked.client.version = Some(version.into());
        asked.mount.options = vec!["soft".into(), option.into()];
        asked
    }

    #[test]
    fn no_line_is_written_that_mounts_with_less_than_was_asked_for() {
        for (os, version, option, less) in [
            ("linux", "6.1.176", "xprtsec=tls", "without TLS"),
            ("linux", "6.1.176", "xprtsec=mtls", "without TLS"),
            ("linux", "6.12.95", "sec=krb5x", "weaker security"),
            ("openbsd", "7.6", "sec=krb5p", "weaker security"),
            ("openbsd", "7.6", "tls", "without TLS"),
        ] {
            let asked = asked(os, version, option);
            for format in FORMATS {
                if !format.os.contains(&asked.client.os) {
                    continue;
                }
                let Exported { text, undo, .. } = exported(asked.clone(), format.name);
                if lists(OF_OPTIONS, format.name) {
                    let mut lines = text.lines();
                    assert!(lines.clone().all(|line| line.starts_with('#')), "{text}");
                    assert!(lines.any(|line| line.contains(less)), "{option}: {text}");
                    assert!(text.ends_with("or keep the present line"), "{text}");
                    assert_eq!(undo, NOTHING_WRITTEN);
                }
                // Nor in what takes back.
                let mounts = |line: &str| line.trim_start().starts_with("mount -t");
                assert!(!undo.lines().any(mounts), "{}: {undo}", format.name);
            }
            let steps = remount(&asked, &asked);
            assert!(steps.iter().all(|line| line.starts_with('#')), "{steps:?}");
        }
        let text = exported(asked("linux", "6.1.176", "xprtsec=tls"), "mount").text;
        let lines = "# not written, for it would mount without TLS: xprtsec exists since Linux 6.5, in kernels of distributions sometimes earlier\n# set the client's system and version to yours, if that has the option, or keep the present line";
        assert_eq!(text, lines);
    }

    #[test]
    fn a_client_that_has_it_mounts_with_it_and_what_is_plain_anyway_may_be_left_out() {
        for (os, version, option, written) in [
            ("linux", "6.12.95", "xprtsec=tls", true),
            ("linux", "6.1.176", "sec=krb5p", true),
            ("linux", "6.1.176", "xprtsec=none", false),
            ("openbsd", "7.6", "sec=sys", false),
        ] {
            let format = ["freebsd_mount", "mount"][usize::from(os == "linux")];
            let text = exported(asked(os, version, option), format).text;
            assert!(text.contains("mount -t nfs"), "{option}: {text}");
            assert_eq!(text.contains(&format!(",{option}")), written, "{text}");
        }
    }

    #[test]
    fn a_read_ahead_is_set_on_a_mount_that_could_not_be_made_anew() {
        let former = asked("linux", "6.1.176", "xprtsec=tls");
        let mut scenario = former.clone();
        scenario.mount.read_ahead_kib = Some(4096);
        let request = ExportRequest {
            scenario,
            format: "mount".into(),
            former: Some(former),
            counted: false,
        };
        let text = export(&request).map(|one| one.text).unwrap_or_default();
        assert!(text.starts_with("echo 4096 > "), "{text}");
    }
}
