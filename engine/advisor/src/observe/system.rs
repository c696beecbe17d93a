//! Whose reports these are, by formats that only one system prints.

use super::{Observed, Offer};
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
    let counted_by = |one: &Reading, side: &str| {
        let mut sides = one.blocks.iter().filter_map(|block| block.text("side"));
        sides.any(|counted| counted == side)
    };
    let of_a_client = |one: &&Reading| counted_by(one, "client") || !counted_by(one, "server");
    let formats = readings.iter().filter(of_a_client);
    let formats = formats.flat_map(|one| &one.formats_present);
    let mut others = formats.clone().filter(|format| *format == "mount_command");
    let (_, name) = formats.filter_map(of).next()?;
    (system_of(readings).is_none() && others.next().is_none()).then_some(*name)
}

/// Another system than the question's goes before all else that is offered: options are those of its client.
pub(crate) fn offer_system(asked: Os, observed: &mut Observed) {
    let Some(system) = observed.system.filter(|system| *system != asked) else {
        return;
    };
    let offer = Offer {
        field: "client.os",
        value: json!(system),
        why: "the system that prints such reports".to_owned(),
    };
    observed.offers.insert(0, offer);
}
