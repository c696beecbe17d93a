//! What is taken where a question says nothing, told from what the programs take: a field that is empty shows it.

use mountwise_sim::FREE_CORES;
use mountwise_sim::client::freebsd::PUBLISHED_BUILD;
use mountwise_sim::server::DEFAULT_NFSD_THREADS;
use mountwise_sim::transport::slots::{TCP_SLOTS, USUAL_SESSION_SLOTS};
use mountwise_sim::workload::build::USUAL;
use mountwise_sim::workload::{op_mix, tree};
use serde::Serialize;
use std::collections::BTreeMap;

/// Of some client systems and kinds of work.
#[derive(Serialize)]
pub struct Assumed {
    pub systems: &'static [&'static str],
    /// None: whatever the work.
    pub ops: &'static [&'static str],
    /// By field, of the phase where there is a kind of work. What stands for each file has `_of_file` behind its name.
    pub values: BTreeMap<String, f64>,
    /// Fields for which a parameter stands: its value is the question's, its set's, or the default.
    pub parameters: BTreeMap<&'static str, &'static str>,
}

const ALL: &[&str] = &["linux", "freebsd", "openbsd"];
/// There a build goes out as the mix of calls that was published.
const BSD: &[&str] = &["freebsd", "openbsd"];

/// Kinds of work that go through a tree of files; an archive says what it holds.
const TREES: &[&str] = &[
    "create_files",
    "read_files",
    "stat_files",
    "stat_absent",
    "list",
    "find",
    "remove_tree",
];

pub(crate) fn assumed() -> Vec<Assumed> {
    let tree = [
        ("files", tree::DEFAULT_FILES as f64),
        ("directories", tree::DEFAULT_DIRECTORIES as f64),
        ("file_bytes", 0.0),
    ];
    let mix = [
        ("count", op_mix::DEFAULT_CALLS as f64),
        ("record_bytes", op_mix::DEFAULT_TRANSFER as f64),
        ("file_bytes", op_mix::DEFAULT_FILE as f64),
    ];
    let build = [
        ("files", USUAL.files as f64),
        ("directories", tree::DEFAULT_DIRECTORIES as f64),
        ("file_bytes", USUAL.file_bytes as f64),
        ("inputs.headers", USUAL.headers as f64),
        ("inputs.includes", USUAL.includes as f64),
        ("inputs.misses", USUAL.misses as f64),
        ("inputs.header_bytes", USUAL.header_bytes as f64),
        ("inputs.object_bytes", USUAL.object_bytes as f64),
        ("inputs.processor_s_of_file", USUAL.processor_s_of_file),
    ];
    let published = PUBLISHED_BUILD.map(|(name, times)| (format!("inputs.{name}"), times as f64));
    vec![
        Assumed {
            parameters: BTreeMap::from([("network.rtt_ms", "rtt_ms")]),
            ..of(
                ALL,
                &[],
                &[
                    ("server.threads", f64::from(DEFAULT_NFSD_THREADS)),
                    ("client.cores", FREE_CORES as f64),
                ],
            )
        },
        of(
            &["linux"],
            &[],
            &[
                ("client.tcp_max_slot_table_entries", f64::from(TCP_SLOTS.1)),
                ("client.max_session_slots", f64::from(USUAL_SESSION_SLOTS)),
            ],
        ),
        of(ALL, TREES, &tree),
        of(ALL, &["op_mix"], &mix),
        of(&["linux"], &["build"], &build),
        Assumed {
            systems: BSD,
            ops: &["build"],
            values: BTreeMap::from(published),
            parameters: BTreeMap::from([("inputs.processor_s", "bsd_build_seconds")]),
        },
    ]
}

fn of(
    systems: &'static [&'static str],
    ops: &'static [&'static str],
    values: &[(&str, f64)],
) -> Assumed {
    Assumed {
        systems,
        ops,
        values: values
            .iter()
            .map(|(field, value)| ((*field).to_owned(), *value))
            .collect(),
        parameters: BTreeMap::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mountwise_sim::Scenario;
    use mountwise_sim::parameters::PARAMETERS;
    use serde_json::{Value, json};

    /// The same question with every assumption written out has the same answer. In one directory alone none could be
    /// searched in vain for more than one.
    #[test]
    fn what_is_told_is_what_is_taken() {
        for one in assumed() {
            for system in one.systems {
                // Of no kind of work in particular: of any.
                let ops = if one.ops.is_empty() {
                    &["find"]
                } else {
                    one.ops
                };
                for op in ops {
                    proven(&one, system, json!({"op": op}));
                    proven(&one, system, json!({"op": op, "directories": 3}));
                }
            }
        }
    }

    fn proven(one: &Assumed, system: &str, mut phase: Value) {
        if phase["op"] == "op_mix" {
            phase["mix"] = json!({"READ": 60, "WRITE": 40});
        }
        let mut question = json!({
            "client": {"os": system}, "mount": {"version": "3"}, "network": {}, "server": {}, "phases": [phase],
        });
        let bare = answer(&question);
        for (field, value) in &one.values {
            write_out(&mut question, field, *value);
        }
        for (field, name) in &one.parameters {
            let spec = PARAMETERS.iter().find(|spec| spec.name == *name);
            write_out(&mut question, field, spec.expect("a parameter").default);
        }
        assert_eq!(answer(&question), bare, "{system} {question}");
    }

    fn write_out(question: &mut Value, field: &str, value: f64) {
        let number = match value.fract() == 0.0 {
            true => json!(value as u64),
            false => json!(value),
        };
        let phase = &mut question["phases"][0];
        match (field.split_once('.'), field.strip_suffix("_of_file")) {
            (Some(("inputs", _)), Some(whole)) => {
                let name = whole.trim_start_matches("inputs.");
                phase["inputs"][name] = json!(value * USUAL.files as f64);
            }
            (Some(("inputs", name)), None) => phase["inputs"][name] = json!(value),
            (Some((group, name)), _) => question[group][name] = number,
            _ if phase[field].is_null() => phase[field] = number,
            _ => {}
        }
    }

    fn answer(question: &Value) -> String {
        let scenario = Scenario::from_json(&question.to_string()).expect("a question");
        let outcome = mountwise_sim::simulate(&scenario, 0).expect("an answer");
        let phase = &outcome.phases[0];
        format!("{:?} {:?}", phase.marks.elapsed, phase.meter)
    }
}
