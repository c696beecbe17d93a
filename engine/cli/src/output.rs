//! Standard output, which its reader may close early, as `head` does: then nobody wants to hear more.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stdout};
use std::process::exit;

pub(crate) fn write(text: Arguments<'_>) {
    let mut out = stdout().lock();
    let Err(error) = out.write_fmt(text).and_then(|()| out.flush()) else {
        return;
    };
    if error.kind() == ErrorKind::BrokenPipe {
        exit(0);
    }
    eprintln!("mountwise: standard output: {error}");
    exit(1);
}

/// A line of the answer.
macro_rules! out {
    ($($text:tt)*) => {
        $crate::output::write(format_args!("{}\n", format_args!($($text)*)))
    };
}
pub(crate) use out;
