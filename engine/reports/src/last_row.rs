//! The last line of a text, where it begins as the row above it does and ends sooner: the text was cut inside the row.

use crate::numbers::{clock_s, looks_numeric};
use crate::page::{Page, is_prompt};

#[derive(PartialEq, Eq)]
enum Sort {
    Time,
    Figure,
    Word,
}

fn sort(word: &str) -> Sort {
    if clock_s(word).is_some() {
        Sort::Time
    } else if looks_numeric(word) {
        Sort::Figure
    } else {
        Sort::Word
    }
}

/// Whether nothing follows line `i`, which no reader took, and it is the beginning of a row as the one above.
pub(crate) fn is_begun(page: &Page, i: usize) -> bool {
    /// Shorter rows begin like sentences.
    const WORDS_MIN: usize = 3;
    let text = page.trimmed(i);
    let above = i.checked_sub(1).map_or("", |above| page.trimmed(above));
    if !page.ends_after(i) || is_prompt(text) {
        return false;
    }
    let words = || text.split_whitespace();
    let count = words().count();
    let due = above.split_whitespace().take(count + 1).count();
    // Nobody's sentence is one word with such a sign in it.
    let named = |text: &str| {
        text.split_whitespace()
            .next()
            .is_some_and(|word| word.contains('_'))
    };
    if count == 1 {
        return due == 2 && named(text) && named(above);
    }
    // Of the last word, any part may be missing.
    let mut pairs = words().take(count - 1).zip(above.split_whitespace());
    let mut firm = false;
    let alike = pairs.all(|(word, other)| {
        firm |= word == other || sort(word) != Sort::Word;
        word == other || sort(word) == sort(other)
    });
    alike && firm && due > count.max(WORDS_MIN - 1)
}
