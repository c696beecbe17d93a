pub fn check() -> Result<(), String> {
    Ok(())
}
