//! Who may depend on whom among the crates, and that each dependency has one version, named in the workspace.

use super::{Complaint, File};

/// What a crate must never depend on, by the beginning of the name, and why.
const WALLS: &[(&str, &[&str], &str)] = &[
    (
        "sim",
        &["mountwise-", "wasm-bindgen"],
        "the simulator knows nothing but the simulator",
    ),
    (
        "reports",
        &["mountwise-", "wasm-bindgen"],
        "the readers know formats, not simulation",
    ),
    (
        "advisor",
        &["mountwise-wasm", "mountwise-cli", "wasm-bindgen"],
        "the adviser does not know who asks",
    ),
    (
        "cli",
        &["mountwise-wasm", "wasm-bindgen"],
        "only the browser's door knows JavaScript",
    ),
];

/// Each of these would let time, chance or a thread into an answer.
const NEVER: &[&str] = &["chrono", "time", "getrandom", "rand", "rayon", "tokio"];

pub(super) fn check(file: &File) -> Vec<Complaint> {
    let Some(name) = file
        .path
        .strip_prefix("engine/")
        .and_then(|path| path.strip_suffix("/Cargo.toml"))
    else {
        return Vec::new();
    };
    let walls = WALLS
        .iter()
        .filter(|(crate_name, _, _)| *crate_name == name);
    let pure = WALLS.iter().any(|(crate_name, _, _)| *crate_name == name);
    dependencies(&file.text)
        .flat_map(|(line, dependency, value)| {
            let walled = walls.clone().filter_map(move |(_, forbidden, reason)| {
                forbidden
                    .iter()
                    .any(|prefix| dependency.starts_with(prefix))
                    .then_some(*reason)
            });
            let unpinned = (!value.contains("workspace = true")
                && !dependency.ends_with(".workspace"))
            .then_some("name its version in the workspace's Cargo.toml, once");
            let never = (pure && NEVER.contains(&dependency.trim_end_matches(".workspace")))
                .then_some("an answer must not depend on time, chance or threads");
            walled
                .chain(unpinned)
                .chain(never)
                .map(move |reason| Complaint {
                    line,
                    text: format!("depends on {dependency}: {reason}"),
                })
        })
        .collect()
}

/// The lines of the dependency tables: number, name, value.
fn dependencies(manifest: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let mut inside = false;
    manifest
        .lines()
        .enumerate()
        .filter_map(move |(index, line)| {
            if line.starts_with('[') {
                inside = line.trim_end_matches(']').ends_with("dependencies");
                return None;
            }
            let (name, value) = line.split_once('=')?;
            inside.then_some((index + 1, name.trim(), value))
        })
}

#[cfg(test)]
mod tests {
    use super::super::files::test::file;
    use super::*;

    fn complaints(name: &str, dependency: &str) -> usize {
        let manifest = format!("[package]\nname = \"x\"\n\n[dependencies]\n{dependency}\n");
        check(&file(&format!("engine/{name}/Cargo.toml"), &manifest)).len()
    }

    #[test]
    fn walls_stand() {
        assert_eq!(complaints("sim", "mountwise-reports.workspace = true"), 1);
        assert_eq!(complaints("reports", "mountwise-sim.workspace = true"), 1);
        assert_eq!(complaints("advisor", "mountwise-sim.workspace = true"), 0);
        assert_eq!(complaints("advisor", "wasm-bindgen.workspace = true"), 1);
        assert_eq!(complaints("wasm", "wasm-bindgen.workspace = true"), 0);
    }

    #[test]
    fn versions_are_named_once() {
        assert_eq!(complaints("sim", "libm = \"0.2\""), 1);
        assert_eq!(complaints("sim", "libm = { workspace = true }"), 0);
        assert_eq!(complaints("sim", "rand.workspace = true"), 1);
    }
}
