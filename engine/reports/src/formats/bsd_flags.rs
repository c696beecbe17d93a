//! The letters of mount_nfs(8) of the BSDs and macOS, which stand before the names of a command or among the options in
//! fstab (`-3`, `-T`, `-r 65536`, `-r=65536`), as the options that they are short for.

/// Letters with a value behind them, and their options; none where it is no option of the mount.
const VALUED: [(char, Option<&str>); 10] = [
    ('r', Some("rsize")),
    ('w', Some("wsize")),
    ('t', Some("timeo")),
    ('x', Some("retrans")),
    ('a', Some("readahead")),
    ('I', Some("readdirsize")),
    ('g', Some("maxgroups")),
    // How often the command tries, and after how long a leave is dead.
    ('R', None),
    ('D', None),
    ('m', None),
];
const FLAGS: [(char, &str); 11] = [
    ('2', "vers=2"),
    ('3', "vers=3"),
    ('4', "vers=4"),
    ('T', "tcp"),
    ('U', "mntudp"),
    ('s', "soft"),
    ('i', "intr"),
    ('l', "rdirplus"),
    ('b', "bg"),
    ('c', "noconn"),
    ('d', "dumbtimer"),
];

/// The options that the letters between the command and the names ask for.
pub(super) fn of_command(text: &str) -> Vec<String> {
    let mut words = text
        .split_whitespace()
        .skip_while(|word| word.rsplit('/').next() != Some("mount_nfs"))
        .skip(1);
    let mut options = Vec::new();
    while let Some(letters) = words.next().and_then(|word| word.strip_prefix('-')) {
        if letters == "o" {
            words.next();
            continue;
        }
        let mut rest = letters.chars();
        while let Some(letter) = rest.next().filter(|letter| *letter != 'o') {
            let Some((_, option)) = VALUED.iter().find(|(known, _)| *known == letter) else {
                options.extend(flag(letter).map(str::to_owned));
                continue;
            };
            let value = match rest.as_str() {
                "" => words.next().unwrap_or_default(),
                glued => glued,
            };
            options.extend(option.map(|name| format!("{name}={value}")));
            break;
        }
    }
    options
}

/// `-r=65536`, `-T` in a list of options.
pub(super) fn of_list(item: &str) -> Option<String> {
    let letters = item.strip_prefix('-')?;
    let mut rest = letters.chars();
    let letter = rest.next()?;
    match rest.as_str().strip_prefix('=') {
        Some(value) => {
            let (_, name) = VALUED.iter().find(|(known, _)| *known == letter)?;
            Some(format!("{}={value}", name.as_ref()?))
        }
        None if rest.as_str().is_empty() => flag(letter).map(str::to_owned),
        None => None,
    }
}

fn flag(letter: char) -> Option<&'static str> {
    let known = FLAGS.iter().find(|(known, _)| *known == letter);
    known.map(|(_, option)| *option)
}
