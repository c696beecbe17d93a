//! Whose reports these are, by formats that only one system prints.

use super::{Observed, Offer, told_system};
use mountwise_reports::Reading;
use mountwise_sim::scenario::Os;
use serde_json::json;

/// Formats that only a Linux client prints, and those that only FreeBSD does: the tables of `nfsstat` look alike on all BSDs.
const OF_LINUX: [&str; 5] = [
    "mountstats_raw",
    "mountstats_nfsstat",
    "mountstats_xprt",
    "nfsiostat",
    "read_ahead_kb",
];
const OF_FREEBSD: [&str; 2] = ["freebsd_m", "freebsd_libxo_json"];

pub(super) fn system_of(readings: &[Reading]) -> Option<Os> {
    let has = |names: &[&str]| {
        let mut formats = readings.iter().flat_map(|one| &one.formats_present);
        formats.any(|format| names.contains(&format.as_str()))
    };
    match (has(&OF_LINUX), has(&OF_FREEBSD)) {
        (true, false) => Some(Os::Linux),
        (false, true) => Some(Os::Freebsd),
        _ => None,
    }
}

/// Whether a client's calls are counted in a table that no Linux prints. FreeBSD, OpenBSD and DragonFly print the same.
pub(super) fn is_of_a_bsd(readings: &[Reading]) -> bool {
    let of_a_bsd = |one: &&Reading| {
        let mut formats = one.formats_present.iter();
        counts(one, "client") && formats.any(|format| format.starts_with("freebsd_nfsstat"))
    };
    readings.iter().any(|one| of_a_bsd(&one))
}

fn counts(reading: &Reading, side: &str) -> bool {
    let mut sides = reading.blocks.iter();
    sides.any(|block| block.text("side") == Some(side))
}

/// A system whose client has no model, if all reports that may be of a client's system are of it: a mount line may be of
/// Linux in a machine inside it, and a server's counters are of whatever clients.
pub(super) fn foreign_of(readings: &[Reading]) -> Option<&'static str> {
    // HP-UX prints the tables of System V as Solaris does.
    const FOREIGN: [(&str, &str); 3] = [
        ("macos_", "macOS"),
        ("solaris_", "Solaris or HP-UX"),
        ("aix_", "AIX"),
    ];
    let of = |format: &String| {
        FOREIGN
            .iter()
            .find(|(prefix, _)| format.starts_with(prefix))
    };
    let of_a_client = |one: &&Reading| counts(one, "client") || !counts(one, "server");
    let formats = readings.iter().filter(of_a_client);
    let formats = formats.flat_map(|one| &one.formats_present);
    let mut others = formats.clone().filter(|format| *format == "mount_command");
    let (_, name) = formats.filter_map(of).next()?;
    (system_of(readings).is_none() && others.next().is_none()).then_some(*name)
}

/// Another system than the question's goes before all else that is offered: options are those of its client. The system
/// that the reports are of, or the question's.
pub(crate) fn offer_system(asked: Os, observed: &mut Observed) -> Os {
    // Another that has no model may print the same.
    let alike = observed.of_a_bsd && observed.foreign.is_none() && asked == Os::Linux;
    let system = observed.system.or(alike.then_some(Os::Freebsd));
    told_system::offer(observed, system.unwrap_or(asked));
    let Some(system) = system.filter(|system| *system != asked) else {
        return asked;
    };
    let offer = Offer {
        field: "client.os",
        value: json!(system),
        why: "the system that prints such reports".to_owned(),
    };
    observed.offers.insert(0, offer);
    system
}
