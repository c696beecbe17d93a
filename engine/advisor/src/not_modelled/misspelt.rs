//! Mount options that no client has, which mount(8) would refuse, and the one that was probably meant.

use super::mount_options::{lists, names, of_any_system};
use crate::text::plain;
use mountwise_sim::Scenario;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Misspelt {
    pub option: String,
    /// As it would be written, with the value that was given.
    pub meant: Option<String>,
}

/// Slips that a name may be away from the one that was meant; assumption: with more it is another word.
const MOST_SLIPS: usize = 2;
/// So many letters are needed for each slip; assumption: any two letters are one slip away from `bg`.
const LETTERS_A_SLIP: usize = 4;

pub(crate) fn misspelt(scenario: &Scenario) -> Vec<Misspelt> {
    let options = scenario.mount.options.iter();
    options.filter_map(|option| of(scenario, option)).collect()
}

pub(crate) fn of(scenario: &Scenario, option: &str) -> Option<Misspelt> {
    (!of_any_system(option)).then(|| Misspelt {
        option: option.to_owned(),
        meant: meant(scenario, option),
    })
}

impl Misspelt {
    /// As a clause for what is left out.
    pub(crate) fn why(&self) -> String {
        let option = plain(&self.option);
        match &self.meant {
            Some(meant) => format!("{option} is no mount option; {} is", plain(meant)),
            None => format!("{option} is no mount option known here"),
        }
    }
}

/// Nearest in spelling; of a word with any value or any number the name alone counts.
fn meant(scenario: &Scenario, option: &str) -> Option<String> {
    let given = option.split_once('=');
    let tried = names(scenario.client.os).filter_map(|word| {
        let (asked, tail) = match (word.strip_suffix(['*', '#']), given) {
            (None, _) => (option, ""),
            (Some(begins), Some((name, value))) if begins.ends_with('=') => (name, value),
            _ => return None,
        };
        let wanted = word.trim_end_matches(['*', '#', '=']);
        let most = (asked.len().max(wanted.len()) / LETTERS_A_SLIP).min(MOST_SLIPS);
        let slips = slips(asked.as_bytes(), wanted.as_bytes(), most)?;
        let written = match tail {
            "" => wanted.to_owned(),
            value => format!("{wanted}={value}"),
        };
        (lists(word, &written)).then_some((slips, written))
    });
    let nearest = tried.reduce(|best, one| if one.0 < best.0 { one } else { best });
    nearest.map(|(_, written)| written)
}

/// Letters to put in, take out, change or swap with the next (optimal string alignment), if they are no more than `most`.
fn slips(from: &[u8], to: &[u8], most: usize) -> Option<usize> {
    if from.len().abs_diff(to.len()) > most {
        return None;
    }
    match (from, to) {
        ([], rest) | (rest, []) => Some(rest.len()),
        ([a, from @ ..], [b, to @ ..]) if a == b => slips(from, to, most),
        ([a, from_rest @ ..], [b, to_rest @ ..]) => {
            let left = most.checked_sub(1)?;
            let swapped = match (from_rest, to_rest) {
                ([c, from @ ..], [d, to @ ..]) if a == d && b == c => slips(from, to, left),
                _ => None,
            };
            let others = [
                slips(from_rest, to_rest, left),
                slips(from_rest, to, left),
                slips(from, to_rest, left),
            ];
            let least = others.into_iter().chain([swapped]).flatten().min();
            least.map(|slips| slips + 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::existence::lacking;
    use serde_json::json;

    fn scenario(os: &str, option: &str) -> Scenario {
        let text = json!({
            "client": {"os": os},
            "mount": {"version": "3", "options": [option]},
            "phases": [{"op": "find"}],
        });
        Scenario::from_json(&text.to_string()).expect("a question that can be asked")
    }

    #[test]
    fn a_slip_of_the_hand_is_told_with_what_was_meant() {
        for (os, option, meant) in [
            ("linux", "nconect=8", Some("nconnect=8")),
            ("linux", "rszie=1M", Some("rsize=1M")),
            ("linux", "wsiz=65536", Some("wsize=65536")),
            ("linux", "nfsver=4.1", Some("nfsvers=4.1")),
            ("linux", "hrad", Some("hard")),
            ("linux", "actimo=60", Some("actimeo=60")),
            ("linux", "noctoo", Some("nocto")),
            ("linux", "lookupcache=positve", Some("lookupcache=positive")),
            ("linux", "proto=tpc", Some("proto=tcp")),
            ("linux", "nosuchoption", None),
            ("linux", "actimeo=soon", None),
            ("linux", "nconect", None),
            ("linux", "xy", None),
            ("linux", "", None),
            ("linux", "résize=1", None),
            ("freebsd", "readahed=4", Some("readahead=4")),
            ("freebsd", "nolokd", Some("nolockd")),
            ("openbsd", "rdirpluss", Some("rdirplus")),
        ] {
            let scenario = scenario(os, option);
            let found = misspelt(&scenario);
            assert_eq!(found.len(), 1, "{os} {option}");
            assert_eq!(found[0].meant.as_deref(), meant, "{os} {option}");
            assert_eq!(lacking(&scenario).len(), 1, "{os} {option}");
        }
    }

    #[test]
    fn what_a_system_has_is_no_slip_whether_modelled_or_not() {
        for (os, options) in [
            (
                "linux",
                "noalignwrite,rdirplus=force,sec=sys:krb5,x-systemd.automount,retrans=2,noatime,iversion,proto=rdma",
            ),
            (
                "freebsd",
                "negnametimeo=0,sync,noatime,nametimeo=60,readdirsize=8192,noncontigwr,syskrb5",
            ),
            // Of another system: that is said elsewhere.
            ("linux", "noncontigwr,negnametimeo=3,readahead=4"),
            ("openbsd", "nocto,nconnect=4"),
        ] {
            for option in options.split(',') {
                assert_eq!(misspelt(&scenario(os, option)), [], "{os} {option}");
            }
        }
    }

    /// Nobody types a long one; a link may hold it.
    #[test]
    fn a_long_option_costs_no_time() {
        let long = format!("{}=1", "rsize".repeat(20_000));
        assert_eq!(misspelt(&scenario("linux", &long))[0].meant, None);
    }
}
