//! What happens to a tool's output between the terminal and the clipboard.

/// A way of mangling that loses nothing: what is read must stay the same.
pub type Mangle = (&'static str, fn(&str) -> Vec<u8>);

pub const HARMLESS: &[Mangle] = &[
    ("mail quotes", |t| each(t, |l| format!("> {l}"))),
    ("three levels of quotes", |t| {
        each(t, |l| format!(">>> {l}"))
    }),
    ("CR LF", |t| t.replace('\n', "\r\n").into_bytes()),
    ("lone CR", |t| t.replace('\n', "\r").into_bytes()),
    ("indented", |t| each(t, |l| format!("    {l}"))),
    ("pipes", |t| each(t, |l| format!("| {l} |"))),
    ("cat -n", |t| numbered(t, |k, l| format!("{k:6}\t{l}"))),
    ("grep -n", |t| numbered(t, |k, l| format!("{k}:{l}"))),
    ("syslog", |t| {
        each(t, |l| format!("May  1 00:00:01 host1 collect[812]: {l}"))
    }),
    ("parallel shell", |t| {
        if t.lines().count() < 3 {
            t.as_bytes().to_vec()
        } else {
            each(t, |l| format!("node-17: {l}"))
        }
    }),
    ("comment stars", |t| each(t, |l| format!(" * {l}"))),
    ("trailing blanks", |t| each(t, |l| format!("{l}   "))),
    ("no trailing blanks", |t| {
        each(t, |l| l.trim_end().to_owned())
    }),
    ("byte order mark", |t| format!("\u{feff}{t}").into_bytes()),
    ("UTF-16 LE", |t| utf16(t, u16::to_le_bytes)),
    ("UTF-16 BE", |t| utf16(t, u16::to_be_bytes)),
    ("NO-BREAK SPACE", |t| t.replace(' ', "\u{a0}").into_bytes()),
    ("bracketed paste and colours", coloured),
    ("script", |t| {
        format!("Script started on 2024-05-01 10:00:00+02:00 [TERM=\"xterm\"]\n{t}exit\n\nScript done on 2024-05-01 10:00:09+02:00\n").into_bytes()
    }),
    ("HTML", |t| {
        format!("<p>Output:</p>\n<pre>{}</pre>\n", escaped(t)).into_bytes()
    }),
    ("JSON string", |t| {
        serde_json::json!({ "host": "host1", "content": t })
            .to_string()
            .into_bytes()
    }),
    ("quoted-printable", quoted_printable),
    ("cat -A", |t| {
        each(&t.replace('\t', "^I"), |l| format!("{l}$"))
    }),
    ("code fence", |t| {
        format!("```console\n{t}```\n").into_bytes()
    }),
    ("prose around", |t| {
        format!("Hello all,\nthis is what I see on our client:\n\n{t}\nAny ideas what is wrong here?\n\nThanks\n").into_bytes()
    }),
    ("date of ts", |t| {
        if is_short(t) {
            t.as_bytes().to_vec()
        } else {
            each(t, |l| format!("Mar 01 10:00:07 {l}"))
        }
    }),
    ("RFC 5424", |t| {
        each(t, |l| {
            format!("<14>1 2024-03-01T10:00:07.123Z host1 collect 812 - - {l}")
        })
    }),
    ("names of grep", |t| {
        if is_short(t) {
            t.as_bytes().to_vec()
        } else {
            numbered(t, |k, l| format!("/var/tmp/out.txt:{k}:{l}"))
        }
    }),
    ("frame", |t| {
        if is_short(t) {
            t.as_bytes().to_vec()
        } else {
            let edge = "\u{2500}".repeat(60);
            let inside = each(t, |l| format!("\u{2502} {l:<58} \u{2502}"));
            let inside = String::from_utf8_lossy(&inside).into_owned();
            format!("\u{250c}{edge}\u{2510}\n{inside}\u{2514}{edge}\u{2518}\n").into_bytes()
        }
    }),
    ("base64", |t| {
        format!(
            "Subject: figures\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n{}\n",
            base64(t.as_bytes())
        )
        .into_bytes()
    }),
    ("list of lines", |t| {
        if is_short(t) {
            return t.as_bytes().to_vec();
        }
        let lines: Vec<&str> = t.lines().collect();
        serde_json::json!({ "rc": 0, "stdout_lines": lines })
            .to_string()
            .into_bytes()
    }),
    ("literal of Python", |t| {
        let inside = t.replace('\\', "\\\\").replace('\'', "\\'");
        format!("b'{}'\n", inside.replace('\n', "\\n").replace('\t', "\\t")).into_bytes()
    }),
    ("chat", |t| format!("```{}```\n", t.trim_end()).into_bytes()),
    ("Latin-1 around", |t| {
        [&b"Gr\xfc\xdfe\n\n"[..], t.as_bytes()].concat()
    }),
    ("new file of a patch", |t| {
        let lines = t.trim_end_matches('\n').split('\n').count();
        let head = format!(
            "diff --git a/out.txt b/out.txt\nnew file mode 100644\n--- /dev/null\n+++ b/out.txt\n@@ -0,0 +1,{lines} @@\n"
        );
        [head.into_bytes(), each(t, |l| format!("+{l}"))].concat()
    }),
    ("colours as cat -v shows them", |t| {
        each(t, |l| format!("^[[32m^[[K{l}^[[m^[[K"))
    }),
    ("hard breaks of Markdown", |t| {
        if is_short(t) {
            t.as_bytes().to_vec()
        } else {
            each(t, |l| format!("{l}\\"))
        }
    }),
    ("guillemets", |t| {
        format!("\u{ab} {} \u{bb}\n", t.trim_end()).into_bytes()
    }),
    ("bullets", |t| {
        if is_short(t) {
            t.as_bytes().to_vec()
        } else {
            each(t, |l| match l.trim().is_empty() {
                true => String::new(),
                false => format!("\u{2022} {l}"),
            })
        }
    }),
    ("lines of Ansible", |t| {
        let string = |l: &str| format!("        {}", serde_json::json!(format!("{l}\r")));
        let lines: Vec<String> = t.trim_end_matches('\n').split('\n').map(string).collect();
        format!(
            "ok: [host1] => {{\n    \"out.stdout_lines\": [\n{}\n    ]\n}}\n",
            lines.join(",\n")
        )
        .into_bytes()
    }),
];

/// Encodings are the outermost layer: nothing is wrapped around the inside of one.
pub const ENCODINGS: &[&str] = &[
    "quoted-printable",
    "JSON string",
    "HTML",
    "cat -A",
    "bracketed paste and colours",
    "lone CR",
    "CR LF",
    "parallel shell",
    "base64",
    "list of lines",
    "literal of Python",
    "lines of Ansible",
];

/// Ways that may lose something: then it must be said.
pub const HARMFUL: &[Mangle] = &[
    ("blanks squeezed", |t| {
        each(t, |l| l.split_whitespace().collect::<Vec<_>>().join(" "))
    }),
    ("blanks to tabs", |t| {
        each(t, |l| l.replace("        ", "\t"))
    }),
    ("double spaced", |t| each(t, |l| format!("{l}\n"))),
    ("hard wrap at 80", |t| hard_wrapped(t, 80)),
    ("hard wrap at 100", |t| hard_wrapped(t, 100)),
    ("mail wrap at 72", |t| soft_wrapped(t, 72)),
    ("mail wrap at 78, quoted", |t| {
        each(
            &String::from_utf8(soft_wrapped(t, 78)).unwrap_or_default(),
            |l| format!("> {l}"),
        )
    }),
    ("zero-width characters", |t| {
        t.replace("00", "0\u{200b}0").into_bytes()
    }),
    ("line ends lost", |t| t.replace('\n', " ").into_bytes()),
    ("commas between thousands", grouped),
];

fn each(text: &str, edit: impl Fn(&str) -> String) -> Vec<u8> {
    numbered(text, |_, line| edit(line))
}

fn numbered(text: &str, edit: impl Fn(usize, &str) -> String) -> Vec<u8> {
    let body = text.strip_suffix('\n').unwrap_or(text);
    let mut out = body
        .split('\n')
        .enumerate()
        .map(|(k, l)| edit(k + 1, l))
        .collect::<Vec<_>>()
        .join("\n");
    out.push('\n');
    out.into_bytes()
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{feff}{text}")
        .encode_utf16()
        .flat_map(bytes)
        .collect()
}

/// Too few lines to show a habit, or one that is many once its markup is off.
fn is_short(text: &str) -> bool {
    text.lines().count() < 5 || text.contains('<')
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letter =
        |group: u32, place: u32| char::from(LETTERS[(group >> (18 - 6 * place) & 63) as usize]);
    let mut out = String::new();
    for (k, part) in bytes.chunks(3).enumerate() {
        let group = (0..3).fold(0_u32, |g, n| g << 8 | u32::from(*part.get(n).unwrap_or(&0)));
        out.extend((0..=part.len() as u32).map(|place| letter(group, place)));
        out.extend(std::iter::repeat_n('=', 3 - part.len()));
        if k % 19 == 18 {
            out.push('\n');
        }
    }
    out
}

fn coloured(text: &str) -> Vec<u8> {
    let colour = |l: &str| match l.split_once(' ') {
        Some((head, tail)) => format!("\u{1b}[01;31m\u{1b}[K{head}\u{1b}[m\u{1b}[K {tail}"),
        None => l.to_owned(),
    };
    [
        b"\x1b[?2004h\x1b]0;user1@host1\x07".to_vec(),
        each(text, colour),
    ]
    .concat()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('%', "&#37;")
}

fn quoted_printable(text: &str) -> Vec<u8> {
    let mut out = String::new();
    for line in text.split('\n') {
        let mut width = 0;
        for byte in line.bytes() {
            let plain = (33..=126).contains(&byte) && byte != b'=' || byte == b' ';
            let token = if plain {
                char::from(byte).to_string()
            } else {
                format!("={byte:02X}")
            };
            if width + token.len() > 75 {
                out.push_str("=\n");
                width = 0;
            }
            width += token.len();
            out.push_str(&token);
        }
        if out.ends_with(' ') {
            out.pop();
            out.push_str("=20");
        }
        out.push('\n');
    }
    out.pop();
    out.into_bytes()
}

fn hard_wrapped(text: &str, width: usize) -> Vec<u8> {
    each(text, |line| {
        let chars: Vec<char> = line.chars().collect();
        chars
            .chunks(width)
            .map(|c| c.iter().collect::<String>())
            .collect::<Vec<_>>()
            .join("\n")
    })
}

/// Breaks at blanks, as mail programs do.
fn soft_wrapped(text: &str, width: usize) -> Vec<u8> {
    each(text, |line| {
        let mut out = String::new();
        let mut rest = line;
        while rest.chars().count() > width {
            let limit = rest
                .char_indices()
                .nth(width)
                .map_or(rest.len(), |(k, _)| k);
            let Some(at) = rest[..limit]
                .rfind(' ')
                .filter(|at| !rest[..*at].trim().is_empty())
            else {
                break;
            };
            out.push_str(rest[..at].trim_end());
            out.push('\n');
            rest = rest[at..].trim_start();
        }
        out + rest
    })
}

/// Whole numbers of four digits and more as spreadsheets write them.
fn grouped(text: &str) -> Vec<u8> {
    each(text, |line| {
        let group = |token: &str| {
            let whole = token.len() > 3 && token.bytes().all(|b| b.is_ascii_digit());
            if !whole {
                return token.to_owned();
            }
            let digits: Vec<char> = token.chars().collect();
            digits
                .rchunks(3)
                .rev()
                .map(|c| c.iter().collect::<String>())
                .collect::<Vec<_>>()
                .join(",")
        };
        line.split(' ').map(group).collect::<Vec<_>>().join(" ")
    })
}
