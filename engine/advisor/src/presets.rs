//! Named scenarios for the page: the published cases first, then common ones (`models/presets/`).

use serde_json::Value;

macro_rules! presets {
    ($($name:literal),+ $(,)?) => {
        /// (id, text of the file).
        pub const PRESETS: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../../models/presets/", $name, ".json")))),+];
    };
}

presets! {
    "freebsd-2014-4k",
    "freebsd-2014-8k",
    "freebsd-2014-64k",
    "linux-2014-8k",
    "linux-2021-readahead",
    "linux-2021-15m",
    "freebsd-2006-build",
    "freebsd-2016-reopen",
    "linux-2012-sizes",
    "home-directories",
    "wan-backup",
    "hpc-checkpoint",
    "kernel-build",
    "vm-images",
    "container-volume",
    "database-direct",
    "web-root",
    "mix-attributes",
    "mix-sfs2008",
}

/// All presets as JSON, in the order in which the page offers them.
pub fn all() -> Vec<Value> {
    PRESETS
        .iter()
        .filter_map(|(_, text)| serde_json::from_str(text).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mountwise_sim::Scenario;

    #[test]
    fn every_preset_is_a_valid_scenario_with_a_story_and_a_source() {
        for (id, text) in PRESETS {
            let preset: Value =
                serde_json::from_str(text).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(preset["id"], *id);
            assert!(
                preset["story"]
                    .as_array()
                    .is_some_and(|story| !story.is_empty()),
                "{id} has no story"
            );
            assert!(
                preset["source"]
                    .as_str()
                    .is_some_and(|source| !source.is_empty()),
                "{id} has no source"
            );
            let scenario = Scenario::from_json(&preset["scenario"].to_string());
            assert!(scenario.is_ok(), "{id}: {scenario:?}");
        }
    }

    #[test]
    fn a_lesson_is_about_a_phase_of_its_case() {
        let mut taught = 0;
        for (id, text) in PRESETS {
            let preset: Value =
                serde_json::from_str(text).unwrap_or_else(|error| panic!("{id}: {error}"));
            let Some(phase) = preset.get("lesson_phase") else {
                continue;
            };
            let phases = preset["scenario"]["phases"].as_array().map_or(0, Vec::len) as u64;
            assert!(
                phase
                    .as_u64()
                    .is_some_and(|phase| (1..=phases).contains(&phase)),
                "{id}: lesson_phase {phase} of {phases}"
            );
            taught += 1;
        }
        assert!(taught > 0, "no case says which phase its lesson is about");
    }
}
