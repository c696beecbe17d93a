//! The numbers of a row of the BSDs' `nfsstat`, apart where values touch.
//!
//! FreeBSD 14 and later print columns of 13 without a blank between (usr.bin/nfsstat/nfsstat.c): a count of 13
//! digits touches its neighbour, and one of more pushes all behind it to the right. The row of names, which
//! never grows, shows where the columns were.

/// Columns of FreeBSD 14 and later touch when a value fills them.
pub(super) const WIDE_COLUMN: usize = 13;

/// A count in digits, or the run of digits in which it stands and cannot be told from its neighbours.
pub(super) type Cell = Result<String, String>;

/// The numbers of a row below a row of so many names.
pub(super) fn values(names: &str, text: &str, due: usize) -> Vec<Cell> {
    let tokens = || text.split_whitespace().filter(|t| !t.ends_with('%'));
    if tokens().count() >= due {
        return tokens().map(|token| Ok(token.to_owned())).collect();
    }
    let placed = by_place(names, text, due).or_else(|| {
        // Blanks in front of the lines may be lost.
        let (names, text) = (with_first_column(names)?, with_first_column(text)?);
        by_place(&names, &text, due)
    });
    placed.unwrap_or_else(|| {
        // Where blanks were squeezed or a row was broken, no more is known than how wide the columns were.
        let whole = |row: &str| row.trim_end().len() >= due * WIDE_COLUMN;
        let laid_out = whole(names) && whole(text);
        let apart = |token: &str| match laid_out {
            true => vec![token.to_owned()],
            false => cells(token),
        };
        tokens().flat_map(apart).map(Ok).collect()
    })
}

/// The row with its first word at the right edge of its column.
fn with_first_column(text: &str) -> Option<String> {
    let text = text.trim();
    let first = text.split("  ").next()?.len();
    let blanks = WIDE_COLUMN.checked_sub(first)?;
    Some(format!("{}{text}", " ".repeat(blanks)))
}

/// The cells of a word: what touches the cell before it fills its column.
pub(super) fn cells(word: &str) -> Vec<String> {
    /// Longer words are no cells.
    const CELLS_MAX: usize = 8;
    if !word.is_ascii() || word.len() > CELLS_MAX * WIDE_COLUMN {
        return vec![word.to_owned()];
    }
    let cells = word.as_bytes().rchunks(WIDE_COLUMN).rev();
    cells
        .map(|cell| String::from_utf8_lossy(cell).into_owned())
        .collect()
}

/// The cells where the columns are, if the rows kept their blanks.
fn by_place(names: &str, text: &str, due: usize) -> Option<Vec<Cell>> {
    let (names, text) = (names.trim_end(), text.trim_end());
    let indent = names.len().checked_sub(due * WIDE_COLUMN)?;
    let (before, mut rest) = text.split_at_checked(indent)?;
    let plain = |c: char| c == ' ' || c.is_ascii_digit();
    if !names.get(..indent)?.trim().is_empty()
        || !before.trim().is_empty()
        || !rest.chars().all(plain)
    {
        return None;
    }
    let mut found = Vec::new();
    while !rest.is_empty() {
        let blanks = rest.len() - rest.trim_start().len();
        let digits = rest[blanks..].find(' ').unwrap_or(rest.len() - blanks);
        let (run, behind) = rest.split_at(blanks + digits);
        found.extend(run_of_cells(run, blanks)?);
        rest = behind;
    }
    (found.len() == due).then_some(found)
}

/// The cells that end where a run of digits ends. A cell with blanks before it is as wide as its column.
fn run_of_cells(run: &str, blanks: usize) -> Option<Vec<Cell>> {
    let (many, over) = (run.len() / WIDE_COLUMN, run.len() % WIDE_COLUMN);
    let (first, rest) = run.split_at_checked(WIDE_COLUMN)?;
    let first_cell = || Ok(first.trim_start().to_owned());
    match (many, over) {
        (_, 0) => Some(
            cells(run)
                .iter()
                .map(|cell| Ok(cell.trim_start().to_owned()))
                .collect(),
        ),
        (1, _) => (blanks == 0).then(|| vec![Ok(run.to_owned())]),
        (2, _) if blanks > 0 => Some(vec![first_cell(), Ok(rest.to_owned())]),
        // Some cell is wider than its column, and nothing says which.
        _ => {
            let known = usize::from(blanks > 0);
            let (head, tail) = run.split_at(known * WIDE_COLUMN);
            let first = (!head.is_empty()).then(first_cell).into_iter();
            Some(
                first
                    .chain(vec![Err(tail.to_owned()); many - known])
                    .collect(),
            )
        }
    }
}

/// The names of a row by the right edges of the figures below, if each ends where a word does and the last where the row
/// ends: a name may have blanks that no version known here prints.
pub(super) fn names_by_place(names: &str, text: &str) -> Option<Vec<String>> {
    let (names, text) = (names.trim_end(), text.trim_end());
    let plain = |row: &str| row.is_ascii() && !row.contains('\t');
    if names.len() != text.len() || !plain(names) || !plain(text) {
        return None;
    }
    let ends_at = |row: &str, at: usize| {
        let bytes = row.as_bytes();
        bytes[at] != b' ' && bytes.get(at + 1).is_none_or(|next| *next == b' ')
    };
    let mut found = Vec::new();
    let mut from = 0;
    for at in (0..text.len()).filter(|at| ends_at(text, *at)) {
        if !ends_at(names, at) {
            return None;
        }
        let words: Vec<&str> = names[from..=at].split(' ').collect();
        let words = words.into_iter().filter(|word| !word.is_empty());
        found.push(words.collect::<Vec<_>>().join(" "));
        from = at + 1;
    }
    (found.len() > 1).then_some(found)
}
