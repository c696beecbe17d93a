//! The sentences of the rules that the FreeBSD client reports.

use super::{Reason, Rule, calls, record, times};
use crate::text;
use mountwise_sim::client::freebsd::rules::Rules;
use mountwise_sim::client::freebsd::sizes::Sizes;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::phase::{OpenFlag, Pattern, Phase};
use mountwise_sim::scenario::{Os, Scenario};

/// Why more is read than was asked for: the cache is filled by whole blocks, for O_DIRECT as well.
pub(super) fn whole_blocks(
    scenario: &Scenario,
    phase: &Phase,
    outcome: &PhaseOutcome,
) -> Option<Reason> {
    if scenario.client.os != Os::Freebsd || !phase.op.is_data() {
        return None;
    }
    let direct = phase.has_flag(OpenFlag::Direct);
    let request = phase.record_bytes.unwrap_or(u64::MAX);
    let block = block_of(scenario);
    let sequential = phase.pattern.unwrap_or(Pattern::Sequential) == Pattern::Sequential;
    let partly = request < block && !sequential && !outcome.meter.read_sizes.is_empty();
    let blocks = format!(
        "a request of {} that is not cached reads its whole block of {}",
        text::bytes(request as f64),
        text::bytes(block as f64)
    );
    let text = match (direct, partly) {
        (true, true) => format!("{IGNORED}: {blocks}."),
        (true, false) => format!("{IGNORED}."),
        (false, true) => format!("The client caches whole blocks: {blocks}."),
        (false, false) => return None,
    };
    Some(Reason {
        text,
        rule: "freebsd.whole_blocks",
        source: "sys/fs/nfsclient/nfs_clbio.c, ncl_bioread and ncl_write",
    })
}

const IGNORED: &str =
    "O_DIRECT is ignored while vfs.nfs.nfs_directio_enable is 0, the default, so the cache is used";

pub(super) static RULES: &[Rule] = &[
    Rule {
        name: "freebsd.read_before_write",
        source: "sys/fs/nfsclient/nfs_clbio.c, ncl_write: B_CACHE not set",
        sentence: |facts| {
            let block = block_of(facts.scenario) as f64;
            format!(
                "Each write of {} touches only a part of a {} block that is not cached, so the client reads the block first: {} of {} READs.",
                record(facts),
                text::bytes(block),
                times(facts),
                calls(facts, Op::Read)
            )
        },
    },
    Rule {
        name: "freebsd.wcommitsize",
        source: "sys/fs/nfsclient/nfs_clbio.c, ncl_write: wcommitsize; measured on FreeBSD 9.3, 10.4 and 12.1",
        sentence: |facts| {
            format!(
                "The bytes that wait for a COMMIT reached wcommitsize, so the client waited for every WRITE, sent COMMIT and discarded all that it had cached of the file: {} ×.",
                times(facts)
            )
        },
    },
    Rule {
        name: "freebsd.disjoint_write",
        source: "sys/fs/nfsclient/nfs_clbio.c, ncl_write: one dirty interval per block",
        sentence: |facts| {
            format!(
                "Writes into a block whose dirty part they do not touch: {}. A block has one dirty interval, so the old one was first written synchronously (FILE_SYNC) or committed.",
                times(facts)
            )
        },
    },
    Rule {
        name: "freebsd.commit_of_a_block",
        source: "sys/fs/nfsclient/nfs_clvnops.c, ncl_flush; measured on FreeBSD 9.3, 10.4 and 12.1",
        sentence: |facts| {
            format!(
                "A flush sends one COMMIT for all blocks whose WRITEs have been answered; each block whose WRITE was still under way got one of its own: {} of {} COMMITs.",
                times(facts),
                calls(facts, Op::Commit)
            )
        },
    },
    Rule {
        name: "freebsd.discard_at_open",
        source: "sys/fs/nfsclient/nfs_clvnops.c, nfs_open: n_mtime differs",
        sentence: |facts| {
            format!(
                "At open the server's modification time differed from the one remembered, so all cached data of the file were discarded and read again: {} ×.",
                times(facts)
            )
        },
    },
    Rule {
        name: "freebsd.discard_modified_at_open",
        source: "sys/fs/nfsclient/nfs_clvnops.c, nfs_open: NMODIFIED",
        sentence: |facts| {
            format!(
                "The file had been written and closed but not committed, so its open sent the rest, committed and discarded everything that was cached: {} ×.",
                times(facts)
            )
        },
    },
    Rule {
        name: "freebsd.getattr_while_modified",
        source: "sys/fs/nfsclient/nfs_clbio.c, nfs_bioread_check_cons: NMODIFIED",
        sentence: |facts| {
            format!(
                "While the file has writes that are not committed, each read() asks for the attributes first (GETATTR: {}).",
                times(facts)
            )
        },
    },
    Rule {
        name: "freebsd.buffer_daemon",
        source: "sys/kern/vfs_bio.c, buf_daemon: lodirtybuffers",
        sentence: |facts| {
            format!(
                "More buffers were dirty than the buffer daemon allows, so it committed some of them early: {} ×.",
                times(facts)
            )
        },
    },
];

/// The block of the cache, as it came out of the release's rules.
fn block_of(scenario: &Scenario) -> u64 {
    let rules = Rules::for_scenario(scenario);
    rules.map_or(0, |rules| Sizes::negotiate(&rules, scenario).block)
}

#[cfg(test)]
mod tests {
    use crate::explain::reasons;
    use mountwise_sim::op::Op;
    use mountwise_sim::scenario::Scenario;
    use mountwise_sim::simulate;

    #[test]
    fn the_commits_of_blocks_whose_writes_were_under_way_are_told_from_that_of_the_flush() {
        let question = serde_json::json!({
            "client": {"os": "freebsd", "version": "13.0"},
            "mount": {"version": "4.1"},
            "network": {"rtt_ms": 0.5},
            "server": {"storage": "ssd", "export": "sync"},
            "phases": [{"op": "write", "pattern": "random", "record_bytes": 16384, "file_bytes": 1 << 20, "file": "existing", "fsync": "every:16+end"}],
        });
        let scenario = Scenario::from_json(&question.to_string()).expect("a question");
        let outcome = simulate(&scenario, 0).expect("an outcome");
        let phase = &outcome.phases[0];
        let own = phase
            .meter
            .rules
            .get("freebsd.commit_of_a_block")
            .unwrap_or(0);
        let all = phase.meter.op(Op::Commit).count;
        assert!(own > 16 && own < all, "{own} of {all}");
        let said = reasons(&scenario, &scenario.phases[0], phase);
        assert!(said.iter().any(|one| {
            one.text
                .ends_with(&format!("of its own: {own} of {all} COMMITs."))
        }));
    }
}
