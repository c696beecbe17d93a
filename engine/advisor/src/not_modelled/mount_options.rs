//! Which mount options the model follows, which it passes over and which change nothing that it predicts: every other
//! one is not known here, and the answer's notes say so.
//!
//! Sources: nfs(5) and fs/nfs/fs_context.c `nfs_fs_parameters` for Linux; mount_nfs(8), sbin/mount_nfs/mount_nfs.c and
//! sys/fs/nfsclient/nfs_clvfsops.c `nfs_opts` for FreeBSD; mount(8) of both.
//!
//! A list is words between spaces: an option as it is written, or its beginning and `*` for whatever follows or `#`
//! for a whole number.

use super::UNKNOWN;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

/// Options whose cost or effect the figures do not contain.
static LEFT_OUT: &[(&str, &str)] = &[
    (
        "udp rdma proto=udp proto=udp6 proto=rdma proto=rdma6",
        ": the answer is for TCP",
    ),
    ("pnfs", ": the answer is for one server that holds all data"),
    ("fsc fsc=*", ": the cache on a local disk is left out"),
];

/// What stands beside the options, and would overrule it among them.
pub(crate) const FIELDS: &str = "vers=* nfsvers=* minorversion=* v2 v3 v4 v4.0 v4.1 v4.2 nfsv2 nfsv3 nfsv4 rsize=* wsize=* nconnect=* \
    readahead=* wcommitsize=*";

/// Followed, or without effect on a healthy path and on what is predicted, on Linux and FreeBSD.
const COMMON: &str = "rw ro async noac nocto tcp proto=tcp proto=tcp6 sec=sys rdirplus actimeo=# acregmin=# acregmax=# \
    acdirmin=# acdirmax=# hard soft intr bg fg resvport noresvport port=* timeo=* retrans=* suid nosuid exec noexec auto noauto nosymfollow";

/// Left out on purpose, because they change calls: noalignwrite (6.12), rdirplus=force.
const LINUX: &str = "sec=krb5 sec=krb5i sec=krb5p ac cto acl noacl nordirplus rdirplus=none sync \
    lookupcache=all lookupcache=none lookupcache=pos lookupcache=positive write=lazy write=eager write=wait \
    sec=none sec=null xprtsec=none xprtsec=tls xprtsec=mtls nointr softerr softreval nosoftreval retry=* lock nolock local_lock=* nofsc alignwrite \
    sharecache nosharecache migration nomigration max_connect=* trunkdiscovery notrunkdiscovery posix noposix \
    addr=* clientaddr=* mountaddr=* mounthost=* mountport=* mountproto=* mountvers=* namlen=* bsize=* sloppy \
    atime noatime diratime nodiratime relatime norelatime strictatime nostrictatime lazytime nolazytime \
    dev nodev user nouser users nousers owner group defaults remount nofail _netdev x-* comment=* \
    context=* fscontext=* defcontext=* rootcontext=*";

/// Left out on purpose: nametimeo, negnametimeo, readdirsize, oneopenown, sync and noatime.
const BSD: &str = "sec=krb5 sec=krb5i sec=krb5p noncontigwr oldnfs nolockd lockd conn noconn noinet4 noinet6 bgnow retrycnt=* deadthresh=* \
    dumbtimer maxgroups=* timeout=* principal=* gssname=* allgssname tls tlscertname=* late failok automounted";

/// Those left out above, others of fs_context.c, mount_nfs.c and mount(8), and what only other systems take.
const REST: &str = "noalignwrite rdirplus=force nametimeo=# negnametimeo=# readdirsize=# syskrb5 oneopenown \
    iversion noiversion mand nomand dirsync silent loud cert_serial=* privkey_serial=* user=* uhelper=* helper=* \
    _rnetdev X-* errors=* fstype=* statvers=* union snapshot untrusted";

/// Options that only Linux has (nfs(5)). What the model knows of an option is another question.
pub(crate) const LINUX_ALONE: &str = "fsc fsc=* local_lock=* lookupcache=* nordirplus nosharecache sharecache softerr softreval write=*";
/// And those that only FreeBSD has (mount_nfs(8)).
pub(crate) const FREEBSD_ALONE: &str =
    "allgssname noncontigwr oneopenown readahead=* wcommitsize=*";

/// All that OpenBSD takes (mount(8), mount_nfs(8)); sizes and read-ahead are flags there.
pub(crate) const OPENBSD: &str = "rw ro async sync force noauto noatime nodev noexec nosuid softdep update bg conn noconn dumbtimer intr \
    rdirplus mntudp resvport noresvport soft tcp port=* ac noac acregmin=* acregmax=* acdirmin=* acdirmax=*";

/// Whether any system has the option: one that none has is misspelt.
pub(super) fn of_any_system(option: &str) -> bool {
    let lists_of_all = [FIELDS, COMMON, LINUX, BSD, REST, OPENBSD];
    apart(option)
        .iter()
        .all(|one| of_list(one).is_some() || lists_of_all.iter().any(|words| lists(words, one)))
}

/// What a client of the system takes, as words of a list.
pub(super) fn names(os: Os) -> impl Iterator<Item = &'static str> {
    let (own, foreign) = match os {
        Os::Linux => (LINUX, FREEBSD_ALONE),
        Os::Freebsd => (BSD, LINUX_ALONE),
        Os::Openbsd => (OPENBSD, LINUX_ALONE),
    };
    let words = [FIELDS, COMMON, own].into_iter();
    let left_out = LEFT_OUT.iter().map(|(words, _)| *words);
    words
        .chain(left_out)
        .flat_map(str::split_ascii_whitespace)
        .filter(|word| !lists(foreign, word))
}

/// What the answer leaves out of the scenario's options.
pub(super) fn notes(scenario: &Scenario) -> impl Iterator<Item = String> + '_ {
    let own = match scenario.client.os {
        Os::Linux => LINUX,
        Os::Freebsd => BSD,
        Os::Openbsd => OPENBSD,
    };
    let options = scenario.mount.options.iter();
    options
        .flat_map(|option| apart(option))
        .filter_map(move |option| note(&option, own))
}

/// Whether a note says why the figures are not those of a mount with such an option.
pub(crate) fn is_left_out(note: &str) -> bool {
    LEFT_OUT.iter().any(|(_, said)| note.ends_with(said))
}

fn of_list(option: &str) -> Option<&'static str> {
    let mut rows = LEFT_OUT.iter();
    rows.find(|(words, _)| lists(words, option))
        .map(|(_, said)| *said)
}

/// A list of flavours is as many options.
fn apart(option: &str) -> Vec<String> {
    match option.strip_prefix("sec=") {
        Some(flavours) => flavours
            .split(':')
            .map(|one| format!("sec={one}"))
            .collect(),
        None => vec![option.to_owned()],
    }
}

fn note(option: &str, own: &str) -> Option<String> {
    let said = match of_list(option) {
        Some(said) => said,
        None if lists(FIELDS, option) => {
            " changes nothing among the options: it is a field of its own"
        }
        None if lists(COMMON, option) || lists(own, option) => "",
        None => UNKNOWN,
    };
    (!said.is_empty()).then(|| format!("{option}{said}"))
}

/// Whether such a list holds the option.
pub(crate) fn lists(words: &str, option: &str) -> bool {
    words
        .split_ascii_whitespace()
        .any(|word| match word.strip_suffix(['*', '#']) {
            None => word == option,
            Some(begins) => option
                .strip_prefix(begins)
                .is_some_and(|value| word.ends_with('*') || value.parse::<u64>().is_ok()),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::describe::describe;
    use crate::presets;
    use serde_json::json;

    fn said(os: &str, options: &[&str]) -> Vec<String> {
        let text = json!({
            "client": {"os": os},
            "mount": {"version": "3", "options": options},
            "phases": [{"op": "find"}],
        })
        .to_string();
        let scenario = Scenario::from_json(&text).expect("a question that can be asked");
        notes(&scenario).collect()
    }

    #[test]
    fn what_is_followed_or_without_effect_needs_no_word() {
        for (os, options) in [
            (
                "linux",
                "hard,sec=sys,sec=sys:krb5:krb5i,xprtsec=tls,nocto,noac,sync,actimeo=1,lookupcache=none,nordirplus,write=eager,acdirmin=30",
            ),
            (
                "linux",
                "rw,relatime,proto=tcp,timeo=600,retrans=2,local_lock=none,addr=10.0.0.1,_netdev,x-systemd.automount",
            ),
            (
                "freebsd",
                "tcp,nolockd,noresvport,noncontigwr,async,noac,nocto,rdirplus,acregmin=3,oldnfs",
            ),
            ("openbsd", "tcp,intr,soft,rdirplus"),
        ] {
            let options: Vec<&str> = options.split(',').collect();
            assert_eq!(said(os, &options), Vec::<String>::new(), "{os}");
        }
    }

    #[test]
    fn what_is_passed_over_says_what_the_answer_leaves_out() {
        for (option, words) in [
            ("proto=rdma6", "is for TCP"),
            ("proto=udp6", "is for TCP"),
            ("udp", "is for TCP"),
            ("fsc", "local disk"),
            ("fsc=foo", "local disk"),
            ("rsize=4096", "a field of its own"),
            ("vers=2", "a field of its own"),
        ] {
            let notes = said("linux", &[option]);
            assert_eq!(notes.len(), 1, "{option}: {notes:?}");
            assert!(
                notes[0].starts_with(option) && notes[0].contains(words),
                "{notes:?}"
            );
        }
    }

    #[test]
    fn what_is_not_known_is_said_to_change_nothing() {
        for (os, option) in [
            ("linux", "nosuchoption"),
            ("linux", ""),
            ("linux", "noncontigwr"),
            ("linux", "noalignwrite"),
            ("linux", "hard=1"),
            ("linux", "actimeo=soon"),
            ("linux", "lookupcache=some"),
            ("linux", "sec=krb6"),
            ("linux", "tls"),
            ("freebsd", "xprtsec=tls"),
            ("freebsd", "lookupcache=none"),
            ("freebsd", "negnametimeo=0"),
            ("freebsd", "sync"),
            ("openbsd", "nosuchoption"),
            ("openbsd", "sec=krb5p"),
            ("openbsd", "tls"),
        ] {
            assert_eq!(
                said(os, &[option]),
                [format!(
                    "{option} is not known here: the answer is as without it"
                )],
                "{os}"
            );
        }
    }

    #[test]
    fn what_the_page_offers_and_the_presets_ask_is_known() {
        for client in describe().clients {
            let options: Vec<&str> = client.options.iter().map(|option| option.name).collect();
            assert_eq!(
                said(client.os, &options),
                Vec::<String>::new(),
                "{}",
                client.os
            );
        }
        for preset in presets::all() {
            let scenario = Scenario::from_json(&preset["scenario"].to_string())
                .expect("a preset can be asked");
            assert_eq!(
                notes(&scenario).collect::<Vec<_>>(),
                Vec::<String>::new(),
                "{}",
                preset["id"]
            );
        }
    }
}
