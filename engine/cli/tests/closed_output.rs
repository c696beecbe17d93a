//! Who reads the answer may stop early, as `head` does.
#![allow(clippy::expect_used)]

use std::process::{Command, Stdio};

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mountwise"))
        .arg("describe")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    // Sooner than it has anything to write.
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("ends");
    assert!(ended.status.success(), "{:?}", ended.status);
    assert!(
        ended.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
}
