//! The cells of a line that a sheet wrote: a sign between them, quotation marks around some.

/// Cells without their quotation marks; a sign inside the marks is of the cell.
pub(crate) fn split(text: &str, sign: char) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut rest = text.trim();
    loop {
        let inner = rest.trim_start();
        let quoted = inner
            .strip_prefix('"')
            .and_then(|inner| inner.split_once('"'));
        // Marks that are doubled are of no table of names and figures.
        let (cell, behind) = match quoted {
            Some((cell, behind)) if behind.is_empty() || behind.trim_start().starts_with(sign) => {
                (cell, behind.trim_start())
            }
            _ => rest.split_at(rest.find(sign).unwrap_or(rest.len())),
        };
        cells.push(cell.trim());
        match behind.strip_prefix(sign) {
            Some(next) => rest = next,
            None => return cells,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn marks_keep_a_sign_in_its_cell() {
        assert_eq!(split("a,b,", ','), ["a", "b", ""]);
        assert_eq!(split(r#""1,234", 5,"" "#, ','), ["1,234", "5", ""]);
        assert_eq!(split(r#""a" b;c"#, ';'), [r#""a" b"#, "c"]);
    }
}
