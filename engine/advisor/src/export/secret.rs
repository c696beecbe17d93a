//! Options that keep secret what passes the wire, where this client's release does not have them: what would mount without
//! is not written, whatever else is left out.

use super::Exported;
use super::beside::OF_OPTIONS;
use super::undo::NOTHING_WRITTEN;
use crate::existence::lacks_option;
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;

/// nfs(5); `tls` is mount_nfs(8)'s.
const KEEP_SECRET: &str = "xprtsec=tls xprtsec=mtls tls sec=krb5 sec=krb5i sec=krb5p";

pub(super) fn refuse(scenario: &Scenario, format: &str, exported: &mut Exported) {
    let options = scenario.mount.options.iter();
    let mut secret = options.filter(|option| lists(KEEP_SECRET, option));
    let lacking = secret.find(|option| lacks_option(scenario, option).is_some());
    if let Some(option) = lacking.filter(|_| lists(OF_OPTIONS, format)) {
        exported.text = format!(
            "# not written: without {option} this would mount with less security than was asked for\n# set the client's release to yours, which has it, or keep the mount as it is"
        );
        NOTHING_WRITTEN.clone_into(&mut exported.undo);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{exported, scenario};
    use super::super::{FORMATS, Format};
    use super::*;
    use mountwise_sim::scenario::Os;

    #[test]
    fn no_line_is_written_that_mounts_in_clear_text() {
        let of_linux = |one: &&&Format| one.os.contains(&Os::Linux) && lists(OF_OPTIONS, one.name);
        for format in FORMATS.iter().filter(of_linux) {
            let mut asked = scenario("linux");
            asked.mount.options = vec!["xprtsec=tls".into()];
            let written = exported(asked, format.name);
            let mut lines = written.text.lines();
            assert!(lines.all(|line| line.starts_with('#')), "{}", written.text);
            assert!(written.text.contains("# not written: without xprtsec=tls"));
            assert_eq!(written.undo, NOTHING_WRITTEN);
        }
    }

    #[test]
    fn a_client_that_has_it_mounts_with_it() {
        let mut asked = scenario("linux");
        asked.client.version = Some("6.12.95".into());
        asked.mount.options = vec!["xprtsec=tls".into()];
        let written = exported(asked, "mount");
        assert!(written.text.contains(",xprtsec=tls"), "{}", written.text);
    }
}
