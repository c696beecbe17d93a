//! What sends calls on behalf of a client's processes.

use super::{Change, Evidence, Piece, Proposal, Steps, Way, When};
use mountwise_sim::Scenario;
use mountwise_sim::client::freebsd::mount::MOST_NFSIODS;
use mountwise_sim::client::freebsd::rules::Rules;
use mountwise_sim::scenario::Os;
use serde_json::json;

pub(crate) const NFSIODS: Piece = Piece {
    id: "nfsiods",
    of: "nfsiods",
    when: When::Always,
    proposals: nfsiods,
    why: "Each asynchronous WRITE, and each READ ahead, has an nfsiod that waits for its reply: over a long path their number is what is under way.",
    evidence: Evidence::Told(
        "Measured on FreeBSD 9.3, 10.4 and 12.1 at 20 ms: as many WRITEs of 8 KiB are under way as there are nfsiods, up to the 60 that were tried; of 64 KiB no more than about 1.1 MiB in all.",
    ),
    risk: "Blocks of one file reach the server in less of an order; each nfsiod is a kernel thread.",
    since: "FreeBSD since 5",
};

fn nfsiods(scenario: &Scenario) -> Vec<Proposal> {
    if scenario.client.os != Os::Freebsd {
        return Vec::new();
    }
    let usual = || {
        Rules::for_scenario(scenario)
            .ok()
            .map(|rules| rules.nfsiod_max)
    };
    let Some(now) = scenario.client.iodmax().or_else(usual) else {
        return Vec::new();
    };
    let set = |nfsiods: u32| vec![format!("sysctl vfs.nfs.iodmax={nfsiods}")];
    let keep = |nfsiods: u32| format!("echo vfs.nfs.iodmax={nfsiods} >> /etc/sysctl.conf");
    [MOST_NFSIODS / 2, MOST_NFSIODS]
        .into_iter()
        .filter(|nfsiods| *nfsiods > now)
        .map(|nfsiods| Proposal {
            title: format!("Allow {nfsiods} nfsiods"),
            changes: vec![Change {
                field: "client.nfsiods".into(),
                from: json!(scenario.client.nfsiods),
                to: json!(nfsiods),
            }],
            way: Way::Commands(Steps {
                set: [set(nfsiods), vec![keep(nfsiods)]].concat(),
                undo: [
                    set(now),
                    vec![format!(
                        "sed -i '' '/^vfs.nfs.iodmax={nfsiods}$/d' /etc/sysctl.conf"
                    )],
                ]
                .concat(),
            }),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::advice::tests::advised;
    use serde_json::{Value, json};

    fn nfsiods(change: impl FnOnce(&mut Value)) -> Option<(String, f64)> {
        let all = advised("freebsd-2014-64k", |scenario| {
            *scenario = json!({
                "client": {"os": "freebsd", "version": "13.2"},
                "mount": {"version": "3"},
                "network": {"rtt_ms": 40.0, "rate_mbit": 1000.0},
                "phases": [{"op": "write", "record_bytes": 1 << 20, "file_bytes": 1 << 30, "fsync": "end"}],
            });
            change(scenario);
        });
        let one = all.into_iter().find(|one| one.id == "nfsiods")?;
        Some((one.title, one.effect.least_factor))
    }

    #[test]
    fn a_writer_on_a_long_path_is_allowed_more_nfsiods() {
        let (title, factor) = nfsiods(|_| {}).expect("twenty are few");
        assert_eq!(title, "Allow 64 nfsiods");
        assert!(factor > 1.5, "{factor}");
        let most = |scenario: &mut Value| scenario["client"]["nfsiods"] = json!(64);
        assert_eq!(nfsiods(most), None);
        let tuned =
            |scenario: &mut Value| scenario["client"]["sysctl"] = json!({"vfs.nfs.iodmax": 64});
        assert_eq!(nfsiods(tuned), None);
    }
}
