//! The largest block that FreeBSD's buffer cache holds, which caps what a call moves.

use super::{Change, Evidence, Piece, Proposal, Steps, Way, When, transfer_size};
use crate::export::tunable;
use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::client::freebsd::rules::Rules;
use mountwise_sim::scenario::Os;
use serde_json::json;

pub(crate) const MAXBCACHEBUF: Piece = Piece {
    id: "maxbcachebuf",
    of: "vfs.maxbcachebuf",
    when: When::Always,
    proposals,
    why: "A call moves no more than a block of the buffer cache, which vfs.maxbcachebuf keeps at 64 KiB, and read-ahead counts blocks: larger ones have as much more under way.",
    evidence: Evidence::Told(
        "sys/kern/vfs_bio.c, maxbcachebuf; sys/fs/nfsclient/nfs_clvfsops.c, nfs_decode_args. What larger blocks bring is reckoned: those that were measured have 64 KiB and less.",
    ),
    risk: "Only the loader sets it, so it needs a reboot. Small random requests read whole blocks of that size; kern.ipc.maxsockbuf may have to be raised, the console says to what.",
    since: "FreeBSD clients that have vfs.maxbcachebuf",
};

/// With the sizes that it makes room for.
fn proposals(scenario: &Scenario) -> Vec<Proposal> {
    const SYSCTL: &str = "vfs.maxbcachebuf";
    let (Os::Freebsd, Ok(rules)) = (scenario.client.os, Rules::for_scenario(scenario)) else {
        return Vec::new();
    };
    let Some((rsize, wsize)) = transfer_size::in_force(scenario) else {
        return Vec::new();
    };
    let now = scenario.client.sysctl.get(SYSCTL);
    let most = rules.max_io_bytes;
    // Every other power of two: each is a reboot to try.
    let sizes = std::iter::successors(Some(rules.max_io_default_bytes.saturating_mul(4)), |size| {
        Some(size.saturating_mul(4))
    });
    let larger = sizes.take_while(|size| *size <= most);
    let larger = larger.filter(|size| *size > rsize.max(wsize));
    let change = |field: &str, from, to| Change {
        field: field.into(),
        from,
        to,
    };
    larger
        .map(|size| {
            let mut tuned = scenario.client.sysctl.clone();
            tuned.insert(SYSCTL.into(), size as f64);
            Proposal {
                title: format!("Allow blocks of {}", text::bytes(size as f64)),
                changes: vec![
                    change("client.sysctl", json!(scenario.client.sysctl), json!(tuned)),
                    change("mount.rsize", json!(scenario.mount.rsize), json!(size)),
                    change("mount.wsize", json!(scenario.mount.wsize), json!(size)),
                ],
                way: Way::Before(Steps {
                    set: vec![
                        format!("echo '{}' >> /boot/loader.conf", tunable(size)),
                        "# then reboot, and:".to_owned(),
                    ],
                    undo: vec![match now {
                        Some(now) => {
                            format!(
                                "# in /boot/loader.conf: {}; then reboot",
                                tunable(*now as u64)
                            )
                        }
                        None => {
                            format!("sed -i '' '/^{SYSCTL}=/d' /boot/loader.conf   # then reboot")
                        }
                    }],
                }),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::advice::tests::advised;
    use serde_json::{Value, json};

    fn blocks(change: impl FnOnce(&mut Value)) -> Option<(String, f64)> {
        let all = advised("freebsd-2014-64k", |scenario| {
            *scenario = json!({
                "client": {"os": "freebsd", "version": "14.1"},
                "mount": {"version": "4.2", "read_ahead_blocks": 16},
                "network": {"rtt_ms": 20.0, "rate_mbit": 10_000},
                "server": {"os": "freebsd", "storage": "memory"},
                "phases": [{"op": "read", "record_bytes": 1 << 20, "file_bytes": 1_u64 << 31, "file": "existing", "cache": "cold"}],
            });
            change(scenario);
        });
        let one = all.into_iter().find(|one| one.id == "maxbcachebuf")?;
        assert!(
            one.set
                .iter()
                .any(|line| line.contains("/boot/loader.conf")),
            "{:?}",
            one.set
        );
        Some((one.title, one.effect.least_factor))
    }

    #[test]
    fn a_reader_on_a_long_path_is_allowed_larger_blocks_where_the_release_has_them() {
        let (title, factor) = blocks(|_| {}).expect("64 KiB are few");
        assert!(
            title.starts_with("Allow blocks of") && factor > 2.0,
            "{title} {factor}"
        );
        assert_eq!(blocks(|one| one["client"]["version"] = json!("10.2")), None);
        assert_eq!(blocks(|one| one["client"] = json!({"os": "linux"})), None);
    }
}
