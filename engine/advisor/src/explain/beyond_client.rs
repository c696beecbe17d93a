//! What holds calls up beyond the client, which no rule of the client reports: the lock and the network of FreeBSD's
//! published cases, and the programs of a build that is known by its calls.

use super::Reason;
use crate::limits::{WORTH_TELLING, paused};
use crate::text;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::{Param, Parameters};
use mountwise_sim::phase::{Phase, PhaseOp};
use mountwise_sim::scenario::{Os, Scenario};
use mountwise_sim::usage::Resource;

pub(super) fn reasons(scenario: &Scenario, phase: &Phase, outcome: &PhaseOutcome) -> Vec<Reason> {
    let parameters = Parameters::for_scenario(scenario);
    let elapsed_s = outcome.marks.elapsed.seconds();
    let percent = |held_s: f64| {
        let share = (held_s / elapsed_s).min(1.0);
        (elapsed_s > 0.0 && share >= WORTH_TELLING).then_some(share * 100.0)
    };
    let mut reasons = Vec::new();
    let sides = paused(&parameters, outcome);
    let sides = sides.into_iter().filter_map(|(op, each_s, all_s)| {
        let share = percent(all_s)?;
        let (each, name) = (text::seconds(each_s), op.name());
        Some(format!("{each} for each {name}, {share:.0} % of the time"))
    });
    let sides: Vec<String> = sides.collect();
    if !sides.is_empty() {
        reasons.push(Reason {
            text: format!(
                "This network is taken to carry no message above 64 KiB in one piece, which leaves its direction idle: {}. Transfers below 64 KiB do without the pause.",
                sides.join("; ")
            ),
            rule: "path.large_messages",
            source: "TSO with delayed acknowledgements (net.inet.tcp.delacktime): an assumption of the published case, fitted to its times",
        });
    }
    let (locked, files) = outcome.usage.of(Resource::FileLock);
    if let Some(share) = percent(locked.seconds() / files.max(1) as f64) {
        reasons.push(Reason {
            text: format!(
                "The server works on one data call of a file at a time and holds the file locked meanwhile, {share:.0} % of the time here: calls on one file wait for each other, however many threads there are."
            ),
            rule: "server.file_lock",
            source: "sys/fs/nfsserver/nfs_nfsdport.c, nfsvno_read and nfsvno_write",
        });
    }
    // On Linux a build is simulated program by program, and its rules say what they do.
    if phase.op == PhaseOp::Build && scenario.client.os != Os::Linux {
        let told = phase.inputs.get("processor_s").copied();
        let programs_s = told.unwrap_or_else(|| parameters.get(Param::BsdBuildSeconds));
        reasons.push(Reason {
            text: format!(
                "Between its calls the build's own programs, the compiler above all, work for {}: neither a mount option nor a faster network shortens that.",
                text::seconds(programs_s)
            ),
            rule: "build.programs",
            source: "processor_s of the question, or what the published builds took beside their calls (bsd_build_seconds)",
        });
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use mountwise_sim::simulate;

    /// Of a phase of a preset.
    fn said(preset: &str, phase: usize, rule: &str) -> Option<String> {
        let all = crate::presets::all();
        let preset = all.into_iter().find(|one| one["id"] == preset);
        let mut question = preset.expect("a preset of this name")["scenario"].take();
        for one in question["phases"].as_array_mut().expect("phases") {
            if let Some(bytes) = one["file_bytes"].as_u64() {
                one["file_bytes"] = serde_json::json!(bytes.min(32 << 20));
            }
        }
        let scenario = Scenario::from_json(&question.to_string()).expect("a question");
        let outcome = simulate(&scenario, 0).expect("an outcome");
        let all = super::super::reasons(&scenario, &scenario.phases[phase], &outcome.phases[phase]);
        all.into_iter()
            .find(|one| one.rule == rule)
            .map(|one| one.text)
    }

    #[test]
    fn the_pause_after_a_large_message_and_the_lock_on_a_file_are_explained_where_they_act() {
        let pause = said("freebsd-2014-64k", 0, "path.large_messages").expect("a pause");
        assert!(
            pause.contains("5.04 ms for each WRITE, 100 %") && !pause.contains("READ"),
            "{pause}"
        );
        // A READ before each WRITE, and pauses in both directions.
        let both = said("freebsd-2014-64k", 1, "path.large_messages").expect("a pause");
        let told = both.contains("11.3 ms for each READ, 9") && both.contains("; 5.04 ms for");
        assert!(told, "{both}");
        assert_eq!(said("freebsd-2014-8k", 0, "path.large_messages"), None);
        let lock = said("freebsd-2014-8k", 0, "server.file_lock").expect("a lock");
        assert!(lock.contains("however many threads"), "{lock}");
        assert_eq!(said("linux-2014-8k", 0, "server.file_lock"), None);
    }

    #[test]
    fn a_build_that_is_known_by_its_calls_says_what_its_programs_take() {
        let text = said("freebsd-2006-build", 0, "build.programs").expect("a reason");
        assert!(text.contains("work for 69.8 s"), "{text}");
        assert_eq!(said("kernel-build", 0, "build.programs"), None);
    }
}
