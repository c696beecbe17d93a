//! Which signs a line may hold. To search it for each of a hundred takes longer than to read it; most have a character
//! that the line lacks.

/// The characters of a text, some of which share a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Characters(u64);

impl Characters {
    pub(crate) const fn of(text: &str) -> Self {
        const PLACES: u8 = 64;
        let bytes = text.as_bytes();
        let (mut places, mut k) = (0, 0);
        while k < bytes.len() {
            places |= 1 << (bytes[k] % PLACES);
            k += 1;
        }
        Self(places)
    }

    /// Whether none of the others is missing.
    pub(crate) const fn hold(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }
}

/// A piece of text to be searched for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sign {
    pub(crate) text: &'static str,
    characters: Characters,
}

impl Sign {
    pub(crate) const fn new(text: &'static str) -> Self {
        Self {
            text,
            characters: Characters::of(text),
        }
    }

    /// Whether the line, of which the characters are known, has the sign.
    pub(crate) fn is_in(&self, line: &str, characters: Characters) -> bool {
        characters.hold(self.characters) && line.contains(self.text)
    }
}
