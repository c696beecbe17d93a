//! The client's system and its version, by what was pasted beside the reports: `uname`, the name of a distribution, a banner.
//!
//! A kernel goes before a distribution, whose own kernel it may not be. What stands beside the counters of a server
//! alone is the server's. Where several systems are named, the one of the host whose calls are counted is the client's;
//! where nothing tells which that is, none is.

use super::{Observed, Offer, clients};
use crate::distributions::DISTRIBUTIONS;
use mountwise_reports::{Block, Reading};
use mountwise_sim::client::freebsd::rules::parse_version;
use mountwise_sim::scenario::Os;
use serde_json::json;
use std::collections::BTreeMap;

/// What was found out of one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToldSystem {
    pub os: Option<Os>,
    /// A kernel or a release of a BSD, as far as the model goes by it.
    pub version: Option<String>,
    /// A system that has no model.
    pub foreign: Option<&'static str>,
    /// By which words.
    by: String,
    /// Why the version is not known although something is told.
    pub doubt: Option<String>,
}

/// What is told of the client and of the server.
pub(super) fn told(readings: &[Reading]) -> [ToldSystem; 2] {
    let of_server = |one: &&Reading| counts(one, "server") && !counts(one, "client");
    let (servers, others): (Vec<&Reading>, Vec<&Reading>) = readings.iter().partition(of_server);
    let hosts: Vec<String> = clients(readings).into_iter().map(short).collect();
    [of_side(&others, &hosts), of_side(&servers, &[])]
}

fn counts(reading: &Reading, side: &str) -> bool {
    let mut blocks = reading.blocks.iter();
    blocks.any(|block| block.text("side") == Some(side))
}

fn of_side(readings: &[&Reading], hosts: &[String]) -> ToldSystem {
    let blocks = readings.iter().flat_map(|one| &one.blocks);
    let all: Vec<&Block> = blocks.filter(|block| block.kind == "system").collect();
    let is_of_counted = |block: &&&Block| {
        let host = host_of(block).map(short);
        host.is_some_and(|host| hosts.contains(&host))
    };
    let counted: Vec<&Block> = all.iter().filter(is_of_counted).copied().collect();
    let all = if counted.is_empty() { all } else { counted };
    let (kernels, distributions): (Vec<&Block>, Vec<&Block>) = all
        .iter()
        .partition(|block| block.text("version").is_some());
    let preferred = if kernels.is_empty() {
        distributions
    } else {
        kernels
    };
    let mut different: BTreeMap<String, &Block> = BTreeMap::new();
    for block in preferred {
        different.entry(key(block)).or_insert(block);
    }
    let mut different = different.into_values();
    match (different.next(), different.next()) {
        (None, _) => ToldSystem::default(),
        (Some(one), None) => of_block(one),
        (Some(one), Some(other)) => ToldSystem {
            doubt: Some(format!(
                "More than one system is named ({} and {}), and nothing tells whose these figures are, so none is taken",
                with_host(one),
                with_host(other)
            )),
            ..ToldSystem::default()
        },
    }
}

fn host_of(block: &Block) -> Option<&str> {
    block.text("host").or_else(|| block.text("node"))
}

/// A name may have its domain behind it.
fn short(host: &str) -> String {
    let label = host.split('.').next().unwrap_or(host);
    label.to_ascii_lowercase()
}

/// What makes two systems different: of a BSD the patch level does not, nor does a distribution's minor release.
fn key(block: &Block) -> String {
    let told = of_block(block);
    format!("{:?} {:?} {:?}", told.os, told.version, told.foreign)
        + &words(block, told.version.is_none())
}

fn of_block(block: &Block) -> ToldSystem {
    /// Systems without a model, as `foreign_of` calls them.
    const FOREIGN: [&str; 6] = ["macOS", "Solaris", "AIX", "HP-UX", "NetBSD", "DragonFly"];
    let name = block.text("os").unwrap_or_default();
    let version = block.text("version");
    let (os, version) = match name {
        "Linux" => (
            Some(Os::Linux),
            version.map(kernel).or_else(|| kernel_of(block)),
        ),
        "FreeBSD" => (Some(Os::Freebsd), version.and_then(release)),
        "OpenBSD" => (Some(Os::Openbsd), version.and_then(release)),
        _ => (None, None),
    };
    let by = words(block, true);
    let doubt = (os.is_some() && version.is_none()).then(|| {
        format!("The kernel that {by} comes with is not known: paste what `uname -r` prints, too")
    });
    ToldSystem {
        os,
        version,
        foreign: FOREIGN.into_iter().find(|foreign| *foreign == name),
        by,
        doubt,
    }
}

fn words(block: &Block, wanted: bool) -> String {
    let text = |name: &str| block.text(name).unwrap_or_default();
    match (wanted, block.text("distribution")) {
        (false, _) => String::new(),
        (true, Some(name)) => format!("{name} {}", text("release")),
        (true, None) => format!("{} {}", text("os"), text("version")),
    }
}

fn with_host(block: &Block) -> String {
    let words = words(block, true);
    host_of(block).map_or(words.clone(), |host| format!("{words} of {host}"))
}

/// The numbers, and the build and the flavour of Debian's and Ubuntu's kernels, which the model knows by them: the page
/// takes as much of what is typed (web/src/features/question/system.ts). A name that somebody gave a kernel of his own
/// is nobody's business.
fn kernel(text: &str) -> String {
    /// Digits of a build, as the page takes them.
    const BUILD_DIGITS: usize = 4;
    /// Letters and digits of a flavour, as the page takes them.
    const FLAVOUR: std::ops::RangeInclusive<usize> = 2..=12;
    let end = text.find(['-', '+', '_', '~']).unwrap_or(text.len());
    let (numbers, behind) = text.split_at(end);
    let parts: Vec<&str> = behind.strip_prefix('-').unwrap_or("").split('-').collect();
    let is_build = |part: &&str| {
        part.len() <= BUILD_DIGITS && !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())
    };
    let is_flavour = |part: &&str| {
        FLAVOUR.contains(&part.len())
            && part.starts_with(|c: char| c.is_ascii_lowercase())
            && part
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    match parts.as_slice() {
        [build, flavours @ ..]
            if is_build(build)
                && (1..=2).contains(&flavours.len())
                && flavours.iter().all(is_flavour) =>
        {
            text.to_owned()
        }
        _ => numbers.to_owned(),
    }
}

/// `13.2` of `13.2-RELEASE-p4`.
fn release(text: &str) -> Option<String> {
    let (major, minor) = parse_version(text)?;
    Some(format!("{major}.{minor}"))
}

/// The kernel that a distribution's release comes with.
fn kernel_of(block: &Block) -> Option<String> {
    let (name, number) = (block.text("distribution")?, block.text("release")?);
    let name = name.to_lowercase().replace(' ', "");
    let name = name.strip_suffix("server").unwrap_or(&name);
    let named = |one: &&crate::distributions::Distribution| {
        one.name.to_lowercase() == name || one.also.contains(&name)
    };
    let distribution = DISTRIBUTIONS.iter().find(named)?;
    let continues = |release: &str| format!("{number}.").starts_with(&format!("{release}."));
    let mut releases = distribution.releases.iter();
    let found = releases.find(|release| continues(release.number))?;
    Some(found.kernel.to_owned())
}

impl ToldSystem {
    /// Told beside reports that another system prints.
    pub(super) fn is_of_another(&mut self) {
        self.doubt = Some(format!(
            "{} is named beside a report that another system prints, so it is not taken",
            self.by
        ));
    }
}

/// What the form can take over of it: the version of the client, and of a server what `server` has in the question.
pub(super) fn offer(observed: &mut Observed, client: Os) {
    let [of_client, of_server] = observed.told.clone();
    if let (Some(os), Some(version)) = (of_client.os, &of_client.version)
        && os == client
    {
        observed
            .offers
            .insert(0, one("client.version", json!(version), &of_client));
    }
    if let Some(os) = of_server.os {
        observed
            .offers
            .push(one("server.os", json!(os), &of_server));
        if let (Os::Linux, Some(version)) = (os, &of_server.version) {
            observed
                .offers
                .push(one("server.version", json!(version), &of_server));
        }
    }
}

fn one(field: &'static str, value: serde_json::Value, told: &ToldSystem) -> Offer {
    Offer {
        field,
        value,
        why: format!("{} is named beside the report", told.by),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::{client_of, observe, offer_system};
    use serde_json::Value;

    /// What the texts offer of the systems to a question about `os`, and what is doubted.
    fn offered(os: &str, texts: &[&str]) -> (Vec<(&'static str, Value)>, Option<String>) {
        let readings: Vec<Reading> = texts
            .iter()
            .map(|text| mountwise_reports::read(text.as_bytes()))
            .collect();
        let asked = client_of(os, None);
        let mut observed = observe(&readings, None, &asked);
        offer_system(asked.os, &mut observed);
        let fields = ["client.os", "client.version", "server.os", "server.version"];
        let offers = observed.offers.into_iter();
        let offers = offers.filter(|offer| fields.contains(&offer.field));
        let [client, _] = observed.told;
        (
            offers.map(|one| (one.field, one.value)).collect(),
            client.doubt,
        )
    }

    const COUNTS: &str = "Client nfs v3:\nnull getattr setattr lookup access readlink\n0 0% 900 90% 0 0% 100 10% 0 0% 0 0%\n\n";

    #[test]
    fn a_kernel_or_a_distribution_tells_the_clients_version() {
        for (text, version) in [
            ("5.15.0-91-generic\n", "5.15.0-91-generic"),
            ("$ uname -r\n6.1.0-18-amd64\n", "6.1.0-18-amd64"),
            ("5.14.0-427.el9.x86_64\n", "5.14.0"),
            ("6.8.12-myown-of-jane\n", "6.8.12"),
            (
                "Linux web1 6.1.79-99.164.amzn2023.x86_64 #1 SMP x86_64 GNU/Linux\n",
                "6.1.79",
            ),
            (
                "Linux 5.15.0-91-generic (web1) \t10/01/24 \t_x86_64_\t(8 CPU)\n",
                "5.15.0-91-generic",
            ),
            (
                "PRETTY_NAME=\"Ubuntu 22.04.3 LTS\"\nNAME=\"Ubuntu\"\nVERSION_ID=\"22.04\"\nID=ubuntu\n",
                "5.15.0-204-generic",
            ),
            (
                "Distributor ID:\tUbuntu\nDescription:\tUbuntu 24.04.1 LTS\nRelease:\t24.04\n",
                "6.8.0-151-generic",
            ),
            ("Rocky Linux release 9.3 (Blue Onyx)\n", "5.14.0"),
            (
                "Red Hat Enterprise Linux Server release 7.9 (Maipo)\n",
                "3.10.0",
            ),
            ("NAME=\"Debian GNU/Linux\"\nVERSION_ID=\"12\"\n", "6.1.176"),
            // The kernel that runs goes before the one that the release came with.
            (
                "Operating System: Ubuntu 22.04.3 LTS\nKernel: Linux 6.5.0-14-generic\n",
                "6.5.0-14-generic",
            ),
        ] {
            let expected = vec![("client.version", json!(version))];
            assert_eq!(
                offered("linux", &[COUNTS, text]),
                (expected.clone(), None),
                "{text}"
            );
            let together = format!("{COUNTS}{text}");
            assert_eq!(
                offered("linux", &[&together]),
                (expected, None),
                "{together}"
            );
        }
    }

    #[test]
    fn another_system_goes_before_its_version() {
        let uname = "FreeBSD host 13.2-RELEASE-p4 FreeBSD 13.2-RELEASE-p4 GENERIC amd64\n";
        let version = ("client.version", json!("13.2"));
        let both = vec![("client.os", json!("freebsd")), version.clone()];
        assert_eq!(offered("linux", &[uname]).0, both);
        assert_eq!(offered("freebsd", &[uname]).0, vec![version]);
        // `freebsd-version -k` and `-u` may differ in their patches alone.
        let twice = offered("linux", &["13.2-RELEASE-p4\n13.2-RELEASE-p5\n"]);
        assert_eq!(twice, (both, None));
        // What only Linux prints is of no FreeBSD.
        let stats = "device nas:/v mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3\n\tage:\t60\n\tper-op statistics\n\tGETATTR: 90 90 0 9000 9000 9 90 99 0\n\n";
        let (offers, doubt) = offered("linux", &[stats, uname]);
        assert_eq!(offers, vec![]);
        assert!(doubt.unwrap_or_default().contains("another system prints"));
    }

    #[test]
    fn several_systems_tell_none_unless_the_counters_name_their_host() {
        let (offers, doubt) = offered("linux", &[COUNTS, "5.15.0-91-generic\n6.1.0-18-amd64\n"]);
        assert_eq!(offers, vec![]);
        let doubt = doubt.unwrap_or_default();
        assert!(
            doubt.contains("5.15.0-91-generic and Linux 6.1.0-18-amd64"),
            "{doubt}"
        );
        let of = |host: &str, release: &str| {
            format!("Linux {host} {release} #1 SMP x86_64 GNU/Linux\n{COUNTS}")
        };
        let two = of("web1", "5.15.0-91-generic") + &of("web2", "6.1.0-18-amd64");
        let doubt = offered("linux", &[&two]).1.unwrap_or_default();
        assert!(doubt.contains("generic of web1"), "{doubt}");
        let same = of("web1", "5.15.0-91-generic") + &of("web2", "5.15.0-91-generic");
        let one = vec![("client.version", json!("5.15.0-91-generic"))];
        assert_eq!(offered("linux", &[&same]), (one, None));
    }

    #[test]
    fn what_stands_beside_a_servers_counters_is_the_servers() {
        let served = COUNTS.replace("Client", "Server") + "6.1.0-18-amd64\n";
        let server = vec![
            ("server.os", json!("linux")),
            ("server.version", json!("6.1.0-18-amd64")),
        ];
        assert_eq!(offered("linux", &[&served]).0, server);
        let client = COUNTS.to_owned() + "5.15.0-91-generic\n";
        let mut both = vec![("client.version", json!("5.15.0-91-generic"))];
        both.extend(server);
        assert_eq!(offered("linux", &[&served, &client]).0, both);
    }

    #[test]
    fn what_has_no_kernel_or_no_model_says_so() {
        let (offers, doubt) = offered("linux", &["Fedora release 39 (Thirty Nine)\n"]);
        assert_eq!(offers, vec![]);
        assert!(doubt.unwrap_or_default().contains("Fedora 39"));
        let reading = mountwise_reports::read(b"ProductName:\tmacOS\nProductVersion:\t14.2.1\n");
        let observed = observe(&[reading], None, &client_of("linux", None));
        assert_eq!(observed.foreign, Some("macOS"));
        assert_eq!(observed.offers, vec![]);
        // It may print the tables of FreeBSD, and is none.
        let table = "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink\n       10         2         3         0\n";
        let (offers, _) = offered("linux", &[table]);
        assert_eq!(offers, vec![("client.os", json!("freebsd"))]);
        let macos = "ProductName:\tmacOS\nProductVersion:\t14.2.1\n";
        assert_eq!(offered("linux", &[table, macos]).0, vec![]);
    }
}
