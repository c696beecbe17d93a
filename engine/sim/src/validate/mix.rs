//! A mix of operations: each of them is a call of the mount's protocol, and its share a share.

use super::{Checked, wrong};
use crate::op::Op;
use crate::phase::{Phase, PhaseOp};
use crate::scenario::NfsVersion;

/// Shares may be per cent or counts.
const MOST: f64 = 1e12;

pub(super) fn mix(index: usize, phase: &Phase, version: NfsVersion) -> Checked {
    if phase.op != PhaseOp::OpMix {
        return Ok(());
    }
    for (name, share) in &phase.mix {
        let op = Op::from_name(&name.to_ascii_uppercase());
        let sent = *share == 0.0 || op.is_some_and(|op| op.is_of(version));
        let why = match sent {
            true if (0.0..=MOST).contains(share) => continue,
            true => "a share is a number of 0 or more",
            false => {
                "not a call that a mount of this version sends by itself; leave it out, or choose another version"
            }
        };
        return refuse(index, &format!("{name} {share}: {why}"));
    }
    if phase.mix.values().all(|share| *share == 0.0) {
        return refuse(index, "give at least one operation a share above 0");
    }
    Ok(())
}

fn refuse(index: usize, message: &str) -> Checked {
    wrong(&format!("phases[{index}].mix"), message.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;

    fn refused(mount: &str, mix: &str) -> String {
        let text = format!(
            r#"{{"client":{{"os":"linux"}},"mount":{{"version":"{mount}"}},"phases":[{{"op":"op_mix","mix":{mix}}}]}}"#
        );
        Scenario::from_json(&text).map_or_else(|error| error.to_string(), |_| String::new())
    }

    #[test]
    fn a_call_of_another_version_is_refused_by_name() {
        for (mount, op) in [
            ("3", "OPEN"),
            ("3", "close"),
            ("3", "LOCK"),
            ("2", "DELEGRETURN"),
            ("4.0", "EXCHANGE_ID"),
            ("4.1", "RENEW"),
            ("4.1", "READ_PLUS"),
            ("3", "SEQUENCE"),
            ("4.1", "SEQUENCE"),
            ("4.1", "PUTFH"),
        ] {
            let said = refused(mount, &format!(r#"{{"{op}":20,"READ":80}}"#));
            let begins = format!("phases[0].mix: {op} 20: ");
            assert!(
                said.starts_with(&begins) && said.contains("leave it out"),
                "{mount} {op}: {said}"
            );
        }
        for (mount, op) in [
            ("4.1", "OPEN"),
            ("4.0", "RENEW"),
            ("4.2", "READ_PLUS"),
            ("3", "read"),
            // What version 4 does with other operations goes out as these.
            ("4.1", "READDIRPLUS"),
            ("4.2", "FSSTAT"),
            ("4.0", "MKDIR"),
            ("3", "STATFS"),
        ] {
            let said = refused(mount, &format!(r#"{{"{op}":20,"GETATTR":80}}"#));
            assert_eq!(said, "", "{mount} {op}");
        }
        assert_eq!(refused("3", r#"{"OPEN":0,"READ":100}"#), "");
    }

    #[test]
    fn a_share_is_a_number_of_0_or_more() {
        for mix in [
            r#"{"READ":-5,"WRITE":10}"#,
            r#"{"READ":1e300}"#,
            r#"{"READ":0}"#,
            "{}",
        ] {
            let said = refused("3", mix);
            assert!(said.starts_with("phases[0].mix: "), "{mix}: {said}");
            assert!(!said.contains("version"), "{mix}: {said}");
        }
        let mut scenario = Scenario::from_json(
            r#"{"client":{"os":"linux"},"mount":{"version":"3"},"phases":[{"op":"op_mix","mix":{"READ":1}}]}"#,
        )
        .expect("a question");
        scenario.phases[0].mix.insert("WRITE".into(), f64::NAN);
        assert!(scenario.check().is_err());
    }
}
