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
    let refuse = |message: String| wrong(&format!("phases[{index}].mix"), message);
    for (name, share) in &phase.mix {
        if !(0.0..=MOST).contains(share) {
            return refuse(format!(
                "{share} is no share of {name}: write 0 or more, or leave it out"
            ));
        }
        if *share > 0.0
            && let Some(why) = lacking(name, version)
        {
            return refuse(why);
        }
    }
    if phase.mix.values().all(|share| *share == 0.0) {
        return refuse("give at least one operation a share above 0".to_owned());
    }
    Ok(())
}

/// Why the mount sends no such call of its own, if it does not.
fn lacking(name: &str, version: NfsVersion) -> Option<String> {
    let Some(op) = Op::from_name(&name.to_ascii_uppercase()) else {
        return Some(format!(
            "there is no operation {name}: write the names that nfsstat prints, or leave it out"
        ));
    };
    if op == Op::Sequence {
        return Some(
            "SEQUENCE begins each call of NFSv4.1 and is none of its own: leave it out".to_owned(),
        );
    }
    let (versions, words) = op.versions();
    (!versions.contains(&version))
        .then(|| format!("{name} is a call of {words} alone: leave it out, or mount with that"))
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
        for (mount, op, words) in [
            ("3", "OPEN", "NFSv4 alone"),
            ("3", "close", "NFSv4 alone"),
            ("3", "LOCK", "NFSv4 alone"),
            ("2", "DELEGRETURN", "NFSv4 alone"),
            ("4.0", "EXCHANGE_ID", "NFSv4.1 and 4.2 alone"),
            ("4.1", "RENEW", "NFSv4.0 alone"),
            ("4.1", "READ_PLUS", "NFSv4.2 alone"),
            ("3", "SEQUENCE", "none of its own"),
            ("4.1", "SEQUENCE", "none of its own"),
            ("4.1", "PUTFH", "no operation PUTFH"),
        ] {
            let said = refused(mount, &format!(r#"{{"{op}":20,"READ":80}}"#));
            assert!(
                said.starts_with("phases[0].mix: ") && said.contains(op) && said.contains(words),
                "{mount} {op}: {said}"
            );
            assert!(said.contains("leave it out"), "{said}");
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
        }
        let mut scenario = Scenario::from_json(
            r#"{"client":{"os":"linux"},"mount":{"version":"3"},"phases":[{"op":"op_mix","mix":{"READ":1}}]}"#,
        )
        .expect("a question");
        scenario.phases[0].mix.insert("WRITE".into(), f64::NAN);
        assert!(scenario.check().is_err());
    }
}
