//! What the end of a row tells of the text behind it.

/// Whether the row is one word as wide as any line: some mail programs cut those that are longer.
pub(super) fn is_cut_word(row: &str, width: usize) -> bool {
    length(row) == width && !row.contains([' ', '\t'])
}

/// Whether a hyphen ends the row's last word: some programs break there, and what follows belongs to the word.
pub(super) fn is_hyphenated(row: &str) -> bool {
    let word = row.trim_end().strip_suffix('-').unwrap_or_default();
    word.ends_with(|c: char| c.is_alphanumeric())
}

pub(super) fn length(text: &str) -> usize {
    text.chars().count()
}
