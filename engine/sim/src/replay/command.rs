//! The laboratory's command language.

use std::fmt;

/// Flags of open(2) as FreeBSD numbers them (sys/sys/fcntl.h).
pub(super) const O_WRONLY: u32 = 0x1;
pub(super) const O_RDWR: u32 = 0x2;
pub(super) const O_APPEND: u32 = 0x8;
pub(super) const O_SYNC: u32 = 0x80;
pub(super) const O_CREAT: u32 = 0x200;
pub(super) const O_TRUNC: u32 = 0x400;
pub(super) const O_EXCL: u32 = 0x800;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Read,
    Write,
}

/// One command; a slot is a number for an open file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Mount {
        fstype: String,
        options: Vec<String>,
    },
    Open {
        slot: u32,
        path: String,
        flags: u32,
    },
    Sequential {
        direction: Direction,
        slot: u32,
        start: u64,
        record: u64,
        count: u64,
    },
    Random {
        direction: Direction,
        slot: u32,
        record: u64,
        records: u64,
        count: u64,
        seed: u64,
    },
    At {
        direction: Direction,
        slot: u32,
        offset: u64,
        length: u64,
    },
    Fsync {
        slot: u32,
    },
    Close {
        slot: u32,
    },
    Truncate {
        slot: u32,
        size: u64,
    },
    Stat {
        path: String,
    },
    Unlink {
        path: String,
    },
    Mkdir {
        path: String,
    },
    Sleep {
        millis: u64,
    },
}

/// A command that this model does not understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandError(pub String);

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the command `{}` is not understood", self.0)
    }
}

impl Command {
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Self::from_words(&words).ok_or_else(|| CommandError(text.to_owned()))
    }

    fn from_words(words: &[&str]) -> Option<Self> {
        let (verb, rest) = words.split_first()?;
        let n = |index: usize| number(rest.get(index)?);
        let slot = || n(0).map(|slot| slot as u32);
        let path = |index: usize| rest.get(index).map(|path| (*path).to_owned());
        let direction = if verb.ends_with('r') {
            Direction::Read
        } else {
            Direction::Write
        };
        Some(match *verb {
            "mount" => Self::Mount {
                fstype: path(0)?,
                options: rest.get(2)?.split(',').map(str::to_owned).collect(),
            },
            "open" => Self::Open {
                slot: slot()?,
                path: path(1)?,
                flags: n(2)? as u32,
            },
            "seqr" | "seqw" => Self::Sequential {
                direction,
                slot: slot()?,
                start: n(1)?,
                record: n(2)?,
                count: n(3)?,
            },
            "rndr" | "rndw" => Self::Random {
                direction,
                slot: slot()?,
                record: n(1)?,
                records: n(2)?,
                count: n(3)?,
                seed: n(4)?,
            },
            "pr" | "pw" => Self::At {
                direction,
                slot: slot()?,
                offset: n(1)?,
                length: n(2)?,
            },
            "fsync" => Self::Fsync { slot: slot()? },
            "close" => Self::Close { slot: slot()? },
            "trunc" => Self::Truncate {
                slot: slot()?,
                size: n(1)?,
            },
            "stat" => Self::Stat { path: path(0)? },
            "unlink" => Self::Unlink { path: path(0)? },
            "mkdir" => Self::Mkdir { path: path(0)? },
            "sleep" => Self::Sleep { millis: n(0)? },
            _ => return None,
        })
    }
}

/// Decimal, or hexadecimal after `0x`.
fn number(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_the_laboratory_are_understood() {
        let cases = [
            (
                "open 0 /mnt/f 0x601",
                Command::Open {
                    slot: 0,
                    path: "/mnt/f".into(),
                    flags: O_CREAT | O_TRUNC | O_WRONLY,
                },
            ),
            (
                "open 0 /mnt/f 130",
                Command::Open {
                    slot: 0,
                    path: "/mnt/f".into(),
                    flags: O_SYNC | O_RDWR,
                },
            ),
            (
                "seqw 0 0 4096 8192",
                Command::Sequential {
                    direction: Direction::Write,
                    slot: 0,
                    start: 0,
                    record: 4096,
                    count: 8192,
                },
            ),
            (
                "rndr 1 4096 8192 128 5",
                Command::Random {
                    direction: Direction::Read,
                    slot: 1,
                    record: 4096,
                    records: 8192,
                    count: 128,
                    seed: 5,
                },
            ),
            (
                "pw 0 16384 4096",
                Command::At {
                    direction: Direction::Write,
                    slot: 0,
                    offset: 16384,
                    length: 4096,
                },
            ),
            ("sleep 4000", Command::Sleep { millis: 4000 }),
        ];
        for (text, command) in cases {
            assert_eq!(Command::parse(text), Ok(command), "{text}");
        }
        assert_eq!(
            Command::parse("frobnicate 0"),
            Err(CommandError("frobnicate 0".into()))
        );
        assert!(Command::parse("open 0 /mnt/f").is_err());
    }
}
