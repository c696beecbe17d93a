//! Rows of names and rows of figures, told by the words they begin with; also of a line that others are joined to.

use crate::numbers::looks_numeric;

/// Names above figures, or figures above names: rows of a table, one of which happens to have the full width.
pub(super) fn is_of_another(row: &str, below: &str) -> bool {
    Words::of(row).are_of_another(Words::of(below))
}

/// How many words of a line are figures and how many are not. What is joined to it is added: the line may grow to a
/// megabyte, and is not read again for each of its parts.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Words {
    figures: usize,
    others: usize,
    /// The last word is a minus sign: what is joined to it may be its figure.
    sign: bool,
}

impl Words {
    pub(super) fn of(text: &str) -> Self {
        let mut words = Self::default();
        words.add(text);
        words
    }

    /// Another line behind a blank.
    pub(super) fn add(&mut self, text: &str) {
        for word in text.split_whitespace() {
            match looks_numeric(word) {
                true => self.figures += 1,
                false => self.others += 1,
            }
            self.sign = word == "-";
        }
    }

    /// Another line whose first word is the end of the last one.
    pub(super) fn complete(&mut self, text: &str) {
        if self.figures + self.others == 0 {
            return self.add(text);
        }
        let mut words = text.trim_start().splitn(2, char::is_whitespace);
        let end = words.next().unwrap_or_default();
        if self.sign && end.starts_with(char::is_numeric) {
            self.others -= 1;
            self.figures += 1;
        }
        self.sign &= end.is_empty();
        self.add(words.next().unwrap_or_default());
    }

    pub(super) fn are_of_another(self, below: Self) -> bool {
        matches!((self.are_figures(), below.are_figures()), (Some(row), Some(below)) if row != below)
    }

    /// Whether all words are figures; nothing of a mixture, and of one word alone.
    fn are_figures(self) -> Option<bool> {
        let alike = self.figures == 0 || self.others == 0;
        (alike && self.figures + self.others > 1).then_some(self.others == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_grew_has_the_words_of_the_whole() {
        for (parts, apart) in [
            (["read write", "getattr", "access"], true),
            (["1 2", "-", "3"], true),
            (["1 -", "2 3", "4"], false),
            (["1 -", "-2", "b"], false),
            (["a -", "b", "1"], false),
            (["a 1", "23 b", "-"], false),
            (["-", "", "7 8"], false),
            (["-", "7", "8 9"], false),
            (["", "", ""], true),
            (["", "1 2", "3"], false),
        ] {
            let mut words = Words::of(parts[0]);
            for part in &parts[1..] {
                match apart {
                    true => words.add(part),
                    false => words.complete(part),
                }
            }
            let whole = Words::of(&parts.join(if apart { " " } else { "" }));
            assert_eq!(words, whole, "{parts:?}");
        }
    }

    #[test]
    fn names_and_figures_are_rows_of_a_table() {
        for (row, below, another) in [
            ("read write", "1 -2", true),
            ("1 2", "read write", true),
            ("1 2", "3 4", false),
            ("read 1", "3 4", false),
            ("read", "3 4", false),
            ("", "3 4", false),
        ] {
            assert_eq!(is_of_another(row, below), another, "{row} / {below}");
        }
    }
}
