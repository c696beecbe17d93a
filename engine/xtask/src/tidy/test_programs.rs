//! Where a crate's integration tests are one program, `tests/all.rs`, a test that it does not name never runs.

use super::File;

const PROGRAM: &str = "all.rs";

/// Files beside a `tests/all.rs` that it does not name.
pub(super) fn left_out(files: &[File]) -> Vec<String> {
    let programs = files.iter().filter_map(|file| {
        let folder = file.path.strip_suffix(PROGRAM)?;
        folder.ends_with("/tests/").then_some((folder, file))
    });
    programs
        .flat_map(|(folder, program)| {
            files
                .iter()
                .filter_map(|file| module(file.path.strip_prefix(folder)?))
                .filter(|module| !names(&program.text, module))
                .map(move |module| {
                    format!("{folder}{module}.rs: {PROGRAM} beside it does not name it, so it never runs: add `mod {module};` there")
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

/// The module of a file right in the folder.
fn module(path: &str) -> Option<&str> {
    let module = path.strip_suffix(".rs")?;
    (path != PROGRAM && !module.contains('/')).then_some(module)
}

fn names(program: &str, module: &str) -> bool {
    let name = |line: &str| line == format!("mod {module};");
    program.lines().any(name)
}

#[cfg(test)]
mod tests {
    use super::super::files::test::file;
    use super::*;

    #[test]
    fn a_test_that_no_program_names_is_a_complaint() {
        let files = [
            file("engine/sim/tests/all.rs", "mod common;\nmod laws;\n"),
            file("engine/sim/tests/laws.rs", ""),
            file("engine/sim/tests/common/mod.rs", ""),
            file("engine/xtask/tests/tidy.rs", ""),
        ];
        assert_eq!(left_out(&files), [""; 0]);
        let added = file("engine/sim/tests/law.rs", "");
        let found = left_out(&[files.into_iter().next().expect("the program"), added]);
        assert!(
            found[0].starts_with("engine/sim/tests/law.rs: "),
            "{found:?}"
        );
    }
}
