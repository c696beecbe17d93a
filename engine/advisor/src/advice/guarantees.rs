//! What a change gives up: an option that makes a mount faster because it promises less is no gain alone.

use super::Change;
use crate::not_modelled::mount_options::lists;
use serde_json::Value;

/// What mounting with an option gives up (nfs(5), mount_nfs(8)).
const WITH: &[(&str, &str)] = &[
    ("nocto", "changes by other clients are seen late"),
    ("noacl", "access lists are neither shown nor set"),
    (
        "noncontigwr",
        "two clients that write to one block may overwrite each other",
    ),
];

/// What mounting without one gives up, or with another value.
const WITHOUT: &[(&str, &str)] = &[
    ("sync", "a crash of the client may lose the last writes"),
    // It makes writes synchronous, too.
    (
        "noac",
        "changes by other clients are seen late, and a crash of the client may lose the last writes",
    ),
    (
        "actimeo=* acregmin=* acregmax=* acdirmin=* acdirmax=*",
        "changes by other clients are seen late",
    ),
    (
        "lookupcache=none lookupcache=pos lookupcache=positive",
        "names that other clients make or remove are seen late",
    ),
];

/// What an export gives up that answers before its storage has it (exports(5)).
const ASYNC: &str = "a crash of the server loses what it has acknowledged";

/// What a version without state gives up (RFC 8881, sections 2.10.6, 6, 9 and 10).
const VERSION_4: &str =
    "locks go over a side protocol, and there are no delegations and no access lists of version 4";

/// In a few words; nothing where the change keeps every promise of the mount.
pub(super) fn given_up(changes: &[Change]) -> Option<String> {
    let mut lost: Vec<&str> = Vec::new();
    for Change { field, from, to } in changes {
        if field == "mount.version" && to == "3" {
            lost.push(VERSION_4);
        }
        if field == "server.export" && to == "async" {
            lost.push(ASYNC);
        }
        if field != "mount.options" {
            continue;
        }
        lost.extend(words(WITH, to, from).chain(words(WITHOUT, from, to)));
    }
    // What a longer one says already.
    let all = lost.clone();
    lost.retain(|one| !all.iter().any(|other| other != one && other.contains(one)));
    (!lost.is_empty()).then(|| lost.join(", "))
}

/// Of the options that stand in the one list and not in the other.
fn words<'a>(
    table: &'static [(&str, &str)],
    here: &'a Value,
    there: &'a Value,
) -> impl Iterator<Item = &'static str> {
    let named = |options: &'a Value| options.as_array().into_iter().flatten();
    let told = move |(options, _): &&(&str, &str)| {
        named(here).any(|one| {
            let is_meant = one.as_str().is_some_and(|one| lists(options, one));
            is_meant && named(there).all(|other| other != one)
        })
    };
    table.iter().filter(told).map(|(_, words)| *words)
}

#[cfg(test)]
mod tests {
    use super::super::PIECES;
    use super::*;
    use mountwise_sim::Scenario;
    use serde_json::json;

    fn of(from: &[&str], to: &[&str]) -> Option<String> {
        given_up(&[Change {
            field: "mount.options".into(),
            from: json!(from),
            to: json!(to),
        }])
    }

    #[test]
    fn what_is_dropped_and_what_is_added_are_told() {
        let late = Some("changes by other clients are seen late".to_owned());
        assert_eq!(of(&["soft"], &["soft", "nocto"]), late);
        let without = of(&["noac"], &[]).expect("noac promises two things");
        assert!(
            without.contains("lose") && without.contains("late"),
            "{without}"
        );
        assert_eq!(of(&["soft"], &["soft"]), None);
        let both = of(&["sync", "noac"], &[]).expect("both are told");
        assert!(both.contains("lose") && both.contains("late"), "{both}");
        assert_eq!(both.matches("lose").count(), 1, "{both}");
    }

    /// They fetch more than the mount promises, or less, and none that is older.
    const FREE: &[&str] = &["rdirplus"];

    /// A piece that changes the options and is told nowhere here would pass for one without a price.
    #[test]
    fn every_piece_that_changes_options_gives_something_up() {
        for os in ["linux", "freebsd"] {
            let text = format!(
                r#"{{"client":{{"os":"{os}"}},"mount":{{"version":"4.1","options":["sync","noac","nordirplus","actimeo=0","lookupcache=none"]}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).expect("a question");
            for piece in PIECES {
                for proposal in (piece.proposals)(&scenario) {
                    let promises = ["mount.options", "mount.version"];
                    let of_promises = |one: &Change| promises.contains(&one.field.as_str());
                    let gives =
                        proposal.changes.iter().any(of_promises) && !FREE.contains(&piece.id);
                    let told = given_up(&proposal.changes).is_some();
                    assert_eq!(told, gives, "{os}: {}", proposal.title);
                }
            }
        }
    }
}
