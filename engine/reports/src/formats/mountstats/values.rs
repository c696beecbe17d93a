//! Numbers of mountstats lines: fast to read, and put together again where a line was wrapped.

/// How many events a kernel counts: 25 before 2.6.39, then 27 (include/linux/nfs_iostat.h).
pub(super) const EVENTS: [usize; 2] = [25, 27];

/// A wrapped line's numbers with those of the line below: broken at a blank, or inside a number when
/// only that gives the right count.
pub(super) fn joined(
    head: &[u64],
    (tail, text): (&[u64], &str),
    is_whole: impl Fn(usize) -> bool,
) -> Option<Vec<u64>> {
    let n = head.len() + tail.len();
    let begins_inside = text.len() > 1 && text.starts_with('0') && !text.starts_with("0 ");
    let mut values = head.to_vec();
    if (is_whole(n) && !begins_inside) || head.is_empty() || !is_whole(n - 1) {
        let open = n < 28 && !is_whole(head.len());
        values.extend(tail);
        return (is_whole(n) || open).then_some(values);
    }
    if is_whole(head.len()) {
        return None;
    }
    // The rest of a number may begin with zeros.
    let rest = text.split_ascii_whitespace().next()?;
    let glued = format!("{}{rest}", values.pop()?).parse().ok()?;
    values.push(glued);
    values.extend(&tail[1..]);
    Some(values)
}

/// Decimal digits to 64 bits; nothing else, and nothing larger.
pub(super) fn parse_u64(bytes: &[u8]) -> Option<u64> {
    if bytes.is_empty() || bytes.len() > 20 {
        return None;
    }
    if bytes.len() < 20 {
        let mut value: u64 = 0;
        for b in bytes {
            let digit = b.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            value = value * 10 + u64::from(digit);
        }
        return Some(value);
    }
    std::str::from_utf8(bytes)
        .ok()
        .filter(|t| !t.starts_with('+'))?
        .parse()
        .ok()
}
