//! Numbers in sentences: three significant digits, binary units, never a number without its unit.

/// A number with three significant digits and thin spaces between thousands.
pub fn number(value: f64) -> String {
    if !value.is_finite() {
        return "unknown".to_owned();
    }
    let magnitude = value.abs();
    if magnitude >= 99.95 {
        return count(value);
    }
    let text = match magnitude {
        m if m >= 9.995 => format!("{value:.1}"),
        m if m >= 0.995 => format!("{value:.2}"),
        m if m >= 0.0995 => format!("{value:.3}"),
        m if m >= 0.000_995 || m == 0.0 => format!("{value:.4}"),
        // Two digits that count; "0" would say that nothing is there.
        m => {
            let zeros = -libm::floor(libm::log10(m)) as usize;
            format!("{value:.*}", (zeros + 1).min(12))
        }
    };
    trimmed(&text)
}

fn trimmed(text: &str) -> String {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text.to_owned()
    }
}

/// A whole number, thousands separated by a thin space.
pub fn count(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    if value <= -0.5 {
        format!("-{text}")
    } else {
        text
    }
}

pub fn bytes(value: f64) -> String {
    scaled(value, &["B", "KiB", "MiB", "GiB", "TiB", "PiB"])
}

pub fn rate(bytes_per_s: f64) -> String {
    scaled(bytes_per_s, &["B/s", "KiB/s", "MiB/s", "GiB/s", "TiB/s"])
}

fn scaled(value: f64, units: &[&str]) -> String {
    let mut value = value;
    let mut unit = 0;
    while value.abs() >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{} {}", number(value), units[unit])
}

/// A unit is used from where the page uses it (web/src/format/print.ts).
pub fn seconds(value: f64) -> String {
    match value.abs() {
        v if v >= 1.0 => format!("{} s", number(value)),
        v if v >= 1e-4 => format!("{} ms", number(value * 1e3)),
        v if v >= 1e-6 => format!("{} µs", number(value * 1e6)),
        v if v > 0.0 => format!("{} ns", number(value * 1e9)),
        _ => "0 ms".to_owned(),
    }
}

/// A mount option without what a shell, a table or a unit file would read as its own.
pub fn plain(option: &str) -> String {
    let keeps = |letter: char| letter.is_ascii_alphanumeric() || "_-.:=+/@%".contains(letter);
    let letters = option.chars();
    letters
        .map(|letter| if keeps(letter) { letter } else { '?' })
        .collect()
}

/// A name without the octal digits by which the tools write blanks (fs/seq_file.c, mangle_path).
#[cfg(feature = "readers")]
pub(crate) fn name(told: &str) -> String {
    told.replace("\\040", " ").replace("\\134", "\\")
}

/// Two ends of a range with one unit, joined by an en dash.
pub fn rate_range(low: f64, high: f64) -> String {
    let (low, high) = (rate(low), rate(high));
    match (low.split_once(' '), high.split_once(' ')) {
        (Some((number, unit)), Some((_, other))) if unit == other => format!("{number}–{high}"),
        _ => format!("{low}–{high}"),
    }
}

/// Several calls of an operation: `READs`, `READ_PLUS calls`.
pub(crate) fn calls(name: &str) -> String {
    match name.ends_with('S') {
        true => format!("{name} calls"),
        false => format!("{name}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(feature = "readers")]
    fn names_are_told_as_they_are() {
        assert_eq!(name("/mnt/my\\040disk"), "/mnt/my disk");
        assert_eq!(name("nas:/a\\134040"), "nas:/a\\040");
        assert_eq!(name("nas:/vol0"), "nas:/vol0");
    }

    #[test]
    fn numbers_have_three_digits_and_a_unit() {
        let cases = [
            (bytes(131_072.0), "128 KiB"),
            (bytes(1_572_864.0), "1.5 MiB"),
            (rate(71_942_799.0), "68.6 MiB/s"),
            (seconds(0.000_126_7), "0.127 ms"),
            (seconds(0.000_447), "0.447 ms"),
            (seconds(0.000_099_97), "100 µs"),
            (seconds(0.000_08), "80 µs"),
            (seconds(7e-9), "7 ns"),
            (seconds(0.0), "0 ms"),
            (seconds(14.9), "14.9 s"),
            (count(262_144.0), "262\u{2009}144"),
            (number(0.0), "0"),
            (number(0.000_024_4), "0.000024"),
            (number(0.0011), "0.0011"),
            (rate_range(71_303_168.0, 77_594_624.0), "68–74 MiB/s"),
        ];
        for (found, expected) in cases {
            assert_eq!(found, expected);
        }
    }
}
