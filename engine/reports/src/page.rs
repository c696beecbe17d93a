//! One report-bearing text after the wrappings are off: numbered lines, and whose they are.

/// Stands at the start of a line for each line before it that was joined to another.
pub(crate) const JOINED: char = '\u{1f}';

/// A line with the number it has in the text as pasted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) text: String,
}

/// Lines that belong together: one text, or one host's share of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) lines: Vec<Line>,
    /// The host that a parallel shell named before each line.
    pub(crate) node: Option<String>,
}

impl Page {
    pub(crate) fn from_text(text: &str) -> Self {
        let lines = text.split('\n').enumerate().map(|(i, text)| Line {
            number: i + 1,
            text: text.to_owned(),
        });
        Self {
            lines: lines.collect(),
            node: None,
        }
    }

    /// Takes lines out, each by its place.
    pub(crate) fn drop_lines(&mut self, dropped: Vec<bool>) {
        let mut place = dropped.into_iter();
        self.lines.retain(|_| !place.next().unwrap_or(false));
    }

    /// The lines as one text, with marks for those that were joined to others.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        let mut due = 1;
        for (k, line) in self.lines.iter().enumerate() {
            if k > 0 {
                text.push('\n');
            }
            text.extend(std::iter::repeat_n(JOINED, line.number.saturating_sub(due)));
            text.push_str(&line.text);
            due = line.number + 1;
        }
        text
    }

    /// The text of line `i`, empty beyond the end.
    pub(crate) fn at(&self, i: usize) -> &str {
        self.lines.get(i).map_or("", |line| line.text.as_str())
    }

    pub(crate) fn trimmed(&self, i: usize) -> &str {
        let text = self.at(i);
        let bare = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
        match bare(text.as_bytes().first()) && bare(text.as_bytes().last()) {
            true => text,
            false => text.trim(),
        }
    }

    pub(crate) fn number(&self, i: usize) -> usize {
        self.lines
            .get(i)
            .or(self.lines.last())
            .map_or(0, |line| line.number)
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The first line from `i` on that is not blank.
    pub(crate) fn next_filled(&self, i: usize) -> usize {
        (i..self.len())
            .find(|&k| !self.trimmed(k).is_empty())
            .unwrap_or(self.len())
    }

    /// The last line before line `i` that is not blank; line `i` itself if all are.
    pub(crate) fn filled_before(&self, i: usize) -> usize {
        let filled = |k: &usize| !self.trimmed(*k).is_empty();
        (0..i).rev().find(filled).unwrap_or(i)
    }

    /// Whether nothing but blanks and fences follows line `i`.
    pub(crate) fn ends_after(&self, i: usize) -> bool {
        (i + 1..self.len()).all(|k| is_noise(self.trimmed(k)))
    }
}

/// Blank lines, code fences and ellipses say nothing.
pub(crate) fn is_noise(text: &str) -> bool {
    text.chars()
        .all(|c| matches!(c, '`' | '~' | '.' | '[' | ']' | '…'))
}

/// The dots for what an author left out.
pub(crate) fn is_ellipsis(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '.' | '…' | ' '))
}

/// Whether the line is a shell prompt with a command or nothing behind it.
pub(crate) fn is_prompt(text: &str) -> bool {
    if text.is_ascii() && !text.bytes().any(|byte| matches!(byte, b'$' | b'#' | b'%')) {
        return false;
    }
    let text = text.trim_start();
    let Some(end) = text.find(['$', '#', '%', '➜']) else {
        return false;
    };
    let head = &text[..end];
    if head.is_empty() {
        return !text.starts_with("##");
    }
    // A host's name may have 64 characters (include/linux/utsname.h).
    let fits = head.len() < 60
        || (head.len() < 160 && head.contains('@') && head.matches(' ').count() < 3);
    // SUSE and macOS set the sign or the user apart: `web1:~ # `, `web1:~ user1$ `.
    let home = head.split_once(":~ ");
    let home = home.is_some_and(|(host, user)| !host.contains(' ') && !user.contains(' '));
    fits && (head.contains('@')
        || head.starts_with('[')
        || head.ends_with('~')
        || home
        || !head.contains(' '))
        && !head
            .trim_end()
            .ends_with(|c: char| c.is_ascii_digit() && text[end..].starts_with('%'))
}
