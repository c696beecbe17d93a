//! Sentences for the Linux client's rules about names and attributes.

use super::{Facts, Rule, calls, times};
use mountwise_sim::op::Op;

/// By how often it acted the calls are known that the meter does not count.
pub(crate) const GETACL_RULE: &str = "linux.acl_side_protocol";

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "linux.close_to_open",
        source: "fs/nfs/dir.c, nfs_lookup_verify_inode: LOOKUP_OPEN",
        sentence: |facts| {
            format!(
                "Close-to-open consistency: to open something already known asks for its attributes first ({}). The option nocto leaves this out, and with it the certainty of seeing what others wrote.",
                times(facts)
            )
        },
    },
    Rule {
        name: "linux.attributes_expired",
        source: "fs/nfs/inode.c, nfs_attribute_cache_expired; acregmin, acregmax, acdirmin, acdirmax",
        sentence: |facts| {
            format!(
                "Cached attributes that were too old or in doubt, and asked for again: {}; {}.",
                times(facts),
                life(facts)
            )
        },
    },
    Rule {
        name: "linux.access_first_use",
        source: "fs/nfs/dir.c, nfs_do_access",
        sentence: |facts| {
            format!(
                "The first use of a directory, and on version 3 of a file at open, asks the server for permission (ACCESS: {}).",
                calls(facts, Op::Access)
            )
        },
    },
    Rule {
        name: "linux.lookup_again",
        source: "fs/nfs/dir.c, nfs_lookup_revalidate_dentry",
        sentence: |facts| {
            format!(
                "Cached names that were looked up again, because their directory had changed or lookupcache forbids to trust them: {}.",
                times(facts)
            )
        },
    },
    Rule {
        name: "linux.listing_read_anew",
        source: "fs/nfs/dir.c, nfs_readdir_handle_cache_misses",
        sentence: |facts| {
            format!(
                "Cached listings that were read anew with attributes, because more than 16 names since the last part had none: {}.",
                times(facts)
            )
        },
    },
    Rule {
        name: "linux.create_looks_up",
        source: "fs/nfs/dir.c, nfs_lookup before nfs_create; since 6.10 nfs_atomic_open_v23",
        sentence: |facts| {
            format!(
                "Before 6.10 a version 3 client looks a name up before it creates it; LOOKUPs that found nothing: {}.",
                times(facts)
            )
        },
    },
    Rule {
        name: GETACL_RULE,
        source: "fs/nfs/nfs3acl.c, nfs3_get_acl",
        sentence: |facts| {
            format!(
                "GETACL calls on the ACL side protocol of version 3: {}. They take their round trips, but neither nfsstat nor mountstats shows them. The option noacl leaves them out.",
                times(facts)
            )
        },
    },
    Rule {
        name: "linux.delegation_saved_open",
        source: "fs/nfs/nfs4proc.c, can_open_delegated",
        sentence: |facts| {
            format!(
                "Opens without a call, because the server had delegated the file to this client: {}.",
                times(facts)
            )
        },
    },
    Rule {
        name: "linux.delegation_returned",
        source: "fs/nfs/nfs4proc.c, nfs4_return_incompatible_delegation, nfs4_inode_make_writeable; fs/nfs/delegation.c, nfs_expire_unreferenced_delegations",
        sentence: |facts| {
            format!(
                "Delegations that went back, before the file was changed or opened for writing or because nobody used them between two renewals of the lease: {}.",
                times(facts)
            )
        },
    },
    Rule {
        name: "linux.silly_rename",
        source: "fs/nfs/unlink.c, nfs_sillyrename",
        sentence: |facts| {
            format!(
                "Files removed while open here, renamed out of the way first and removed at the last close: {}.",
                times(facts)
            )
        },
    },
];

fn life(facts: &Facts<'_>) -> &'static str {
    if facts.scenario.has_option("noac") {
        "noac keeps them for no time at all"
    } else if facts.scenario.option_value("actimeo").is_some() {
        "actimeo sets how long they live"
    } else {
        "they live 3 to 60 s for files and 30 to 60 s for directories unless mount options say otherwise"
    }
}
