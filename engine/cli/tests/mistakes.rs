//! What somebody mistypes is said, and the exit status is that of a failure: a script must not take it for an answer.
#![allow(clippy::expect_used)]

use std::io::Write;
use std::process::{Command, Output, Stdio};

const SCENARIO: &str = r#"{"client":{"os":"linux"},"mount":{"version":"3"},"phases":[{"op":"read","record_bytes":65536,"file_bytes":1048576}]}"#;

/// With the scenario on its standard input.
fn mountwise(arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mountwise"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut input = child.stdin.take().expect("an input");
    // Who refuses the arguments reads nothing.
    let _ = input.write_all(SCENARIO.as_bytes());
    drop(input);
    child.wait_with_output().expect("ends")
}

fn said(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    format!("{out}{err}")
}

#[test]
fn a_scenario_may_come_by_the_standard_input() {
    for arguments in [
        &["predict", "-"][..],
        &[
            "sweep",
            "-",
            "--axis",
            "mount.rsize",
            "--values",
            "32768,65536",
        ],
        &["trace", "-"],
        &["advise", "-"],
        &["export", "-"],
    ] {
        let output = mountwise(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", said(&output));
        assert!(!output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn what_is_mistyped_is_said_and_fails() {
    for (arguments, words) in [
        (&["sweep", "-"][..], "--values"),
        (
            &["sweep", "-", "--axis", "mount.rsise", "--values", "32768"],
            "rsise",
        ),
        (
            &[
                "sweep",
                "-",
                "--axis",
                "mount.nconnect",
                "--values",
                "many,99",
            ],
            "99 is outside 1 to 16",
        ),
        (&["trace", "-", "--phase", "2"], "there is no phase 2"),
        (&["advise", "-", "--goal", "speed"], "server_load"),
        (&["export", "-", "--format", "fstap"], "kubernetes_pv"),
        (&["score", "-"], "not a measurement record"),
        (&["score", "-", "--json"], "not a measurement record"),
        (&["predict", "no-such-file.json"], "no-such-file.json"),
    ] {
        let output = mountwise(arguments);
        let said = said(&output);
        assert!(!output.status.success(), "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
    // Of several values those that can be asked are an answer.
    let output = mountwise(&["sweep", "-", "--axis", "mount.nconnect", "--values", "1,99"]);
    assert!(
        output.status.success() && said(&output).contains("outside"),
        "{}",
        said(&output)
    );
}
