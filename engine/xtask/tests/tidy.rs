//! The project itself keeps the rules that `xtask tidy` holds.

#[test]
fn the_project_is_tidy() {
    let complaints = mountwise_xtask::tidy::check().err().unwrap_or_default();
    assert!(complaints.is_empty(), "{complaints}");
}
