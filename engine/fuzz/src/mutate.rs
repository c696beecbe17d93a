//! Mutations: of bytes, of lines, of columns, and of the values of a JSON document.

use crate::dice::Dice;
use serde_json::Value;

/// Words and signs on which readers branch.
const WORDS: &[&str] = &[
    "Client rpc stats:\n",
    "Server nfs v4 operations:\n",
    "device a mounted on /b with fstype nfs statvers=1.1\n",
    "\txprt:\ttcp 1 2 3 4 5 6 7 8 9 10 11 12 13\n",
    "\tREAD: 1 2 3 4 5 6 7 8 9\n",
    "\tage:\t0\n",
    "per-op statistics\n",
    "Client Info:\n",
    "Rpc Counts:\n",
    "Version 3: (1 calls)\n",
    "read:  ops/s kB/s kB/op retrans avg RTT (ms)\n",
    "KB  reclen  write rewrite\n",
    "time call/s retrans/s read/s\n",
    "Timestamp :01/02/2024 10:00:00\n",
    "proc4ops 72 ",
    "node_nfs_requests_total{method=\"Read\",proto=\"3\"} 1\n",
    "^3;fio-",
    "{\"nfsstat\":{",
    "<pre>",
    "&nbsp;",
    "=3D",
    "=\n",
    "\x1b[31m",
    "\u{a0}",
    "\u{200b}",
    "> ",
    "| ",
    "# ",
    "100%",
    "(null)",
    "nan",
    "-1",
    "1e308",
    "18446744073709551615",
    "4294967296",
    "9007199254740993",
    "0",
    ",",
    "::",
    "\0",
    "\r",
    "with fstype",
    " mounted on ",
    "operation = read\n",
];

pub(crate) fn bytes(text: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=dice.roll(5) {
        if dice.roll(3) == 0 {
            lines(&mut bytes, dice);
        } else {
            once(&mut bytes, other, dice);
        }
    }
    bytes
}

fn once(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.roll(bytes.len() + 1);
    let end = (at + dice.roll(60)).min(bytes.len());
    match dice.roll(8) {
        0 => bytes.truncate(at),
        1 => {
            let word = dice.pick(WORDS).copied().unwrap_or_default();
            insert(bytes, at, word.as_bytes());
        }
        2 if at < bytes.len() => bytes[at] = dice.roll(256) as u8,
        3 => drop(bytes.drain(at..end)),
        4 => {
            let piece = bytes[at..end].to_vec();
            insert(bytes, at, &piece);
        }
        5 => {
            let from = dice.roll(other.len());
            let to = (from + dice.roll(400)).min(other.len());
            insert(bytes, at, &other[from..to]);
        }
        6 => digits(bytes, at, dice),
        _ => {
            if let Some(k) = bytes.iter().skip(at).position(|one| *one == b'\n') {
                bytes.remove(at + k);
            }
        }
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
    bytes.splice(at..at, piece.iter().copied()).for_each(drop);
}

/// The next number becomes another one.
fn digits(bytes: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    let Some(from) = (at..bytes.len()).find(|k| bytes[*k].is_ascii_digit()) else {
        return;
    };
    let to = (from..bytes.len())
        .find(|k| !bytes[*k].is_ascii_digit())
        .unwrap_or(bytes.len());
    let numbers = [
        "0",
        "1",
        "99999999999999999999",
        "4294967295",
        "-3",
        "1.5",
        "18446744073709551615",
        "007",
        "2e9",
    ];
    let number = dice.pick(&numbers).copied().unwrap_or_default();
    bytes.splice(from..to, number.bytes()).for_each(drop);
}

/// Whole lines are dropped, doubled, swapped, joined or lose a column.
fn lines(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let mut all: Vec<Vec<u8>> = bytes
        .split(|one| *one == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    let (a, b) = (dice.roll(all.len()), dice.roll(all.len()));
    match dice.roll(6) {
        0 => drop(all.remove(a)),
        1 => all.insert(b, all[a].clone()),
        2 => all.swap(a, b),
        3 => {
            let prefix = ["> ", "  ", "\t", "host1: ", "12 ", "| ", "+"];
            let prefix = dice.pick(&prefix).copied().unwrap_or_default();
            all.iter_mut()
                .for_each(|line| insert(line, 0, prefix.as_bytes()));
        }
        4 => {
            let mut words: Vec<&[u8]> = all[a].split(|one| *one == b' ').collect();
            let k = dice.roll(words.len());
            words.remove(k);
            all[a] = words.join(&b' ');
        }
        _ => all.truncate(a + 1),
    }
    *bytes = all.join(&b'\n');
}

/// Some values of a document become others, fields vanish or are doubled into lists.
pub(crate) fn json(document: &mut Value, dice: &mut Dice) {
    for _ in 0..=dice.roll(4) {
        visit(document, dice);
    }
}

fn visit(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = dice.pick(&names).cloned().unwrap_or_default();
            match dice.roll(12) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(name, leaf(dice))),
                _ => visit(&mut fields[name.as_str()], dice),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = dice.roll(items.len());
            match dice.roll(12) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => visit(&mut items[at], dice),
            }
        }
        other => *other = leaf(dice),
    }
}

fn leaf(dice: &mut Dice) -> Value {
    let numbers = [
        0.0,
        1.0,
        2.0,
        3.0,
        7.0,
        16.0,
        100.0,
        511.0,
        512.0,
        1023.0,
        4096.0,
        5000.0,
        65_535.0,
        131_072.0,
        1_048_576.0,
        1e-9,
        0.3,
        -1.0,
        1e18,
        1e308,
    ];
    let words = [
        "linux",
        "freebsd",
        "openbsd",
        "3",
        "4.0",
        "4.2",
        "read",
        "write",
        "mixed",
        "random",
        "backward",
        "strided",
        "create_files",
        "stat_files",
        "list",
        "find",
        "remove_tree",
        "op_mix",
        "build",
        "cold",
        "warm",
        "dropped",
        "end",
        "every:1+end",
        "every:0+end",
        "direct",
        "sync",
        "tmpfs",
        "disk",
        "6.12",
        "2.4",
        "sync,noac",
        "actimeo=-1",
        "",
        "\u{202e}",
    ];
    match dice.roll(8) {
        0 => Value::Null,
        1 | 2 => Value::from(dice.pick(&words).copied().unwrap_or_default()),
        3 => Value::Bool(true),
        _ => {
            let number: f64 = dice.pick(&numbers).copied().unwrap_or_default();
            if number.fract() == 0.0 && (0.0..1e19).contains(&number) {
                Value::from(number as u64)
            } else {
                Value::from(number)
            }
        }
    }
}
