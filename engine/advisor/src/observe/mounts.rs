//! The mounts that readings tell apart: which there are, whose figures are used, and what its options offer.

use super::{Observed, best, is_ours, offer, version};
use crate::not_modelled::mount_options::lists;
use mountwise_reports::Reading;
use mountwise_reports::observe::{self as seen, MountObservation, Observations, OpObservation};
use mountwise_sim::scenario::{Client, Os};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;

/// One mount of several, for a person to choose.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SeenMount {
    pub device: String,
    pub mountpoint: String,
    /// Sent and received by its calls, where they are counted.
    pub bytes: f64,
    pub calls: f64,
    /// The calls are those of a second.
    pub is_rate: bool,
    #[serde(skip)]
    in_force: bool,
}

impl SeenMount {
    /// As `OpObservation` names it.
    fn name(&self) -> String {
        format!("{} on {}", self.device, self.mountpoint)
    }
}

/// All mounts with the place of the one that is meant, and what is told of it or of none in particular.
pub(crate) fn of_one_mount(
    readings: &[Reading],
    asked: Option<&str>,
) -> ((Vec<SeenMount>, Option<usize>), Vec<Observations>) {
    let mut seen: Vec<Observations> = readings.iter().map(seen::observe).collect();
    let mounts = tell(&seen);
    let chosen = chosen(&mounts, asked);
    if let Some(chosen) = chosen.and_then(|place| mounts.get(place)) {
        seen.iter_mut().for_each(|one| keep(one, chosen));
    }
    ((mounts, chosen), seen)
}

/// Every mount that is named with device and mount point, in the order of the readings.
fn tell(seen: &[Observations]) -> Vec<SeenMount> {
    let mut told = Told::default();
    let lines = seen.iter().flat_map(|one| &one.mounts);
    for line in lines {
        let (Some(device), Some(mountpoint)) = (&line.device, &line.mountpoint) else {
            continue;
        };
        told.add(device, mountpoint, |mount| mount.in_force |= line.in_force);
    }
    for op in seen.iter().flat_map(|one| best(&one.ops, is_ours)) {
        let named = op.mount.as_deref().and_then(|name| name.split_once(" on "));
        let Some((device, mountpoint)) = named else {
            continue;
        };
        told.add(device, mountpoint, |mount| {
            mount.in_force = true;
            mount.bytes += op.bytes_sent.unwrap_or(0.0) + op.bytes_received.unwrap_or(0.0);
            mount.calls += weight(op);
            mount.is_rate |= op.count.is_none();
        });
    }
    told.mounts
}

fn weight(op: &OpObservation) -> f64 {
    op.count
        .map_or(op.rate_per_s.unwrap_or(0.0), |count| count as f64)
}

/// Mounts in the order in which they are first told of.
#[derive(Default)]
struct Told {
    mounts: Vec<SeenMount>,
    places: BTreeMap<(String, String), usize>,
}

impl Told {
    fn add(&mut self, device: &str, mountpoint: &str, what: impl FnOnce(&mut SeenMount)) {
        let name = (device.to_owned(), mountpoint.to_owned());
        let place = *self.places.entry(name).or_insert(self.mounts.len());
        if place == self.mounts.len() {
            self.mounts.push(SeenMount {
                device: device.to_owned(),
                mountpoint: mountpoint.to_owned(),
                ..SeenMount::default()
            });
        }
        self.mounts.get_mut(place).map(what);
    }
}

/// The mount that is asked for; else the one that moved most, the first in force, or the first.
fn chosen(mounts: &[SeenMount], asked: Option<&str>) -> Option<usize> {
    let is_asked =
        |one: &SeenMount| asked.is_some_and(|asked| asked == one.mountpoint || asked == one.name());
    if let Some(place) = mounts.iter().position(is_asked) {
        return Some(place);
    }
    let figures = |place: &usize| {
        let one = &mounts[*place];
        (one.bytes, one.calls, f64::from(u8::from(one.in_force)))
    };
    (0..mounts.len()).reduce(|most, place| {
        if figures(&place) > figures(&most) {
            place
        } else {
            most
        }
    })
}

/// Leaves out what is told of other mounts.
fn keep(seen: &mut Observations, chosen: &SeenMount) {
    let name = chosen.name();
    let ours = |mount: &Option<String>| mount.as_ref().is_none_or(|mount| *mount == name);
    seen.ops.retain(|op| ours(&op.mount));
    seen.in_flight.retain(|one| ours(&one.mount));
    seen.bytes.retain(|one| ours(&one.mount));
    let same = |told: &Option<String>, ours: &str| told.as_deref().is_none_or(|told| told == ours);
    seen.mounts.retain(|one| {
        same(&one.device, &chosen.device) && same(&one.mountpoint, &chosen.mountpoint)
    });
}

/// One mount and no mixture of several: the first whose options are in force, else the first.
pub(super) fn offer_mount(observed: &mut Observed, mounts: &[&MountObservation], client: &Client) {
    let mut in_force = mounts.iter().filter(|mount| mount.in_force);
    let Some(chosen) = in_force.next().or(mounts.first()) else {
        return;
    };
    let others = mounts.iter().any(|mount| !is_same(chosen, mount));
    for mount in mounts.iter().filter(|mount| is_same(chosen, mount)) {
        let mut why = String::from(if mount.in_force {
            "the options in force"
        } else {
            "the options that were asked for"
        });
        if others {
            why += &format!(" in line {}, one of several mounts", mount.line);
        }
        offer_options(observed, mount, client, &why);
        offer_block_limit(observed, mount, client);
        if is_full(mount) {
            observed.full_options = true;
            if mount.nconnect.is_none() {
                offer(observed, "mount.nconnect", json!(1), &why);
            }
        }
    }
}

/// A FreeBSD mount has sizes beyond the default only where vfs.maxbcachebuf is at least as large (nfs_vfsops.c nfs_decode_args,
/// sys/kern/vfs_bio.c maxbcachebuf).
fn offer_block_limit(observed: &mut Observed, mount: &MountObservation, client: &Client) {
    const FIELD: &str = "client.sysctl";
    const NAME: &str = "vfs.maxbcachebuf";
    /// sys/sys/param.h MAXBCACHEBUF.
    const USUAL: u64 = 64 << 10;
    let larger = mount
        .rsize_bytes
        .max(mount.wsize_bytes)
        .filter(|bytes| *bytes > USUAL);
    let told = client.sysctl.get(NAME).map_or(USUAL, |value| *value as u64);
    let (Some(bytes), Some(Os::Freebsd)) = (larger, observed.system) else {
        return;
    };
    if mount.in_force && bytes > told {
        let why = "sizes beyond 64 KiB are in force only where this is as large";
        offer(observed, FIELD, json!({NAME: bytes}), why);
    }
}

/// What Linux prints of a mount ends with these (fs/nfs/super.c, nfs_show_mount_options and nfs_show_options): all that
/// stands before them is there, and what is not there is not in force.
const AT_THE_END: [&str; 2] = ["local_lock=", "addr="];

pub(super) fn is_full(mount: &MountObservation) -> bool {
    let ends = |option: &String| AT_THE_END.iter().any(|name| option.starts_with(name));
    mount.in_force && mount.options.iter().any(ends)
}

/// The question's options with what a report tells of them: told ones replace those of the same name, and a full list
/// takes away what it lacks.
pub(crate) fn settle_options(client: Os, asked: &[String], observed: &mut Observed) {
    const FIELD: &str = "mount.options";
    // Another system's client never had the options that were asked about.
    let other = observed.system.is_some_and(|system| system != client);
    let asked = if other { &[] } else { asked };
    let place = observed
        .offers
        .iter()
        .position(|offer| offer.field == FIELD);
    let offered = place.map(|place| observed.offers.remove(place));
    let full = observed.full_options;
    let told: Vec<String> = offered
        .iter()
        .filter_map(|offer| offer.value.as_array())
        .flatten()
        .filter_map(|option| option.as_str().map(str::to_owned))
        .collect();
    let name = |option: &str| option.split('=').next().map(str::to_owned);
    let replaced = |option: &String| told.iter().any(|one| name(one) == name(option));
    let lacks = |option: &String| full && lists(TOLD, option);
    let stays = |option: &&String| told.contains(option) || !(replaced(option) || lacks(option));
    let mut settled: Vec<String> = asked.iter().filter(stays).cloned().collect();
    settled.extend(told.iter().filter(|one| !asked.contains(one)).cloned());
    if settled != asked {
        let why = offered.map_or_else(
            || "a full list of the options in force".to_owned(),
            |offer| offer.why,
        );
        offer(observed, FIELD, json!(settled), &why);
    }
}

/// What a report leaves out does not tell two mounts apart.
fn is_same(one: &MountObservation, other: &MountObservation) -> bool {
    let differ = |a: &Option<String>, b: &Option<String>| a.is_some() && b.is_some() && a != b;
    !differ(&one.device, &other.device) && !differ(&one.mountpoint, &other.mountpoint)
}

fn offer_options(observed: &mut Observed, mount: &MountObservation, client: &Client, why: &str) {
    let numbers = [
        ("mount.rsize", mount.rsize_bytes),
        ("mount.wsize", mount.wsize_bytes),
        ("mount.nconnect", mount.nconnect),
        ("mount.read_ahead_blocks", mount.read_ahead_blocks),
        ("mount.wcommitsize", mount.wcommitsize_bytes),
    ];
    for (field, value) in numbers {
        if let Some(value) = value {
            offer(observed, field, json!(value), why);
        }
    }
    if let Some(version) = version::of(mount, observed.system, client) {
        offer(observed, "mount.version", json!(version), why);
    }
    let options = mount.options.iter();
    let told: Vec<&String> = options
        .filter(|option| lists(TOLD, option) && !lists(ANYWAY, option))
        // A client without a model has options of its own, which those of the question's are not.
        .filter(|_| observed.foreign.is_none())
        .collect();
    if !told.is_empty() {
        offer(observed, "mount.options", json!(told), why);
    }
}

/// Options that change what is predicted, or how far it holds (nfs(5), mount_nfs(8)); what they do is the simulator's
/// and `not_modelled`'s.
const TOLD: &str = "sync noac nocto actimeo=# acregmin=# acregmax=# acdirmin=# acdirmax=# lookupcache=none lookupcache=pos \
    lookupcache=positive nordirplus rdirplus rdirplus=none write=eager write=wait sec=krb5 sec=krb5i sec=krb5p \
    proto=udp proto=udp6 proto=rdma proto=rdma6 udp rdma xprtsec=tls xprtsec=mtls tls";

/// Of those, what /proc/mounts prints of a mount that has the defaults (fs/nfs/super.c, nfs_show_mount_options; nfs(5)).
const ANYWAY: &str = "acregmin=3 acregmax=60 acdirmin=30 acdirmax=60";

#[cfg(test)]
mod tests {
    use crate::observe::{Observed, client_of, observe, settle_options};
    use mountwise_sim::scenario::Os;
    use serde_json::{Value, json};

    fn section(mountpoint: &str, nconnect: &str, reads: u64) -> String {
        format!(
            "device nas:{mountpoint} mounted on {mountpoint} with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,namlen=255,hard,proto=tcp{nconnect},timeo=600,retrans=2,sec=sys,mountaddr=10.0.0.1,mountvers=3,mountport=20048,mountproto=udp,local_lock=none\n\tage:\t1000\n\tbytes:\t0 0 0 0 {} 0 0 0\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\txprt:\ttcp 0 0 1 0 0 9 9 0 9 0 2 9 9\n\tper-op statistics\n\t        READ: {reads} {reads} 0 {} {} 0 {} {} 0\n\n",
            reads * 65_536,
            reads * 140,
            reads * 65_664,
            reads * 3,
            reads * 3,
        )
    }

    #[test]
    fn sizes_beyond_the_usual_block_tell_of_the_tunable_that_allows_them() {
        let text = |size: u64| {
            format!(
                "# mount -t nfs -o nfsv4,nconnect=16 nas:/v /m/\n# nfsstat -m\nnas:/v on /m\nnfsv4,minorversion=2,tcp,resvport,nconnect=16,hard,cto,sec=sys,acdirmin=3,acdirmax=60,acregmin=5,acregmax=60,nametimeo=60,negnametimeo=60,rsize={size},wsize={size},readdirsize={size},readahead=8,wcommitsize=67108864,timeout=120,retrans=2147483647\n"
            )
        };
        let tunables = |size: u64, sysctl: Value| {
            let reading = mountwise_reports::read(text(size).as_bytes());
            let mut client = client_of("freebsd", Some("14.1"));
            client.sysctl = serde_json::from_value(sysctl).unwrap_or_default();
            let observed = observe(&[reading], None, &client);
            assert_eq!(
                observed.mounts.len(),
                1,
                "one mount, with a slash behind it or not"
            );
            let offer = observed
                .offers
                .into_iter()
                .find(|one| one.field == "client.sysctl");
            offer.map(|one| one.value)
        };
        let told = json!({"vfs.maxbcachebuf": 1_048_576});
        assert_eq!(tunables(1 << 20, json!({})), Some(told.clone()));
        assert_eq!(tunables(1 << 20, told), None);
        assert_eq!(tunables(65_536, json!({})), None);
    }

    fn two() -> String {
        section("/home", ",nconnect=4", 100) + &section("/data", "", 5000)
    }

    fn of(text: &str, mount: Option<&str>) -> Observed {
        let client = client_of("linux", None);
        observe(&[mountwise_reports::read(text.as_bytes())], mount, &client)
    }

    fn offered(observed: &Observed, field: &str) -> Option<Value> {
        let mut offers = observed.offers.iter();
        let found = offers.find(|offer| offer.field == field);
        found.map(|offer| offer.value.clone())
    }

    #[test]
    fn of_several_mounts_the_busiest_is_used_or_the_one_that_is_named() {
        for (asked, place, reads, nconnect) in [
            (None, 1, 5000.0, 1),
            (Some("/data"), 1, 5000.0, 1),
            (Some("/home"), 0, 100.0, 4),
            (Some("nas:/home on /home"), 0, 100.0, 4),
            (Some("/elsewhere"), 1, 5000.0, 1),
        ] {
            let observed = of(&two(), asked);
            let names: Vec<&str> = observed.mounts.iter().map(|one| &*one.mountpoint).collect();
            assert_eq!(names, ["/home", "/data"]);
            assert_eq!(observed.mount, Some(place), "{asked:?}");
            assert_eq!(observed.ops["READ"].count, reads, "{asked:?}");
            assert_eq!(offered(&observed, "mount.nconnect"), Some(json!(nconnect)));
        }
    }

    #[test]
    fn a_mount_says_what_its_calls_moved() {
        let observed = of(&two(), None);
        let [home, data] = &observed.mounts[..] else {
            panic!("{:?}", observed.mounts);
        };
        assert_eq!((home.bytes, home.calls), (100.0 * 65_804.0, 100.0));
        assert_eq!((data.bytes, data.calls), (5000.0 * 65_804.0, 5000.0));
    }

    #[test]
    fn what_a_full_list_lacks_is_not_in_force_and_what_a_wish_lacks_may_be() {
        let asked: Vec<String> = ["noac", "nofail", "sec=krb5"].map(str::to_owned).to_vec();
        let settled = |text: &str| {
            let mut observed = of(text, None);
            settle_options(Os::Linux, &asked, &mut observed);
            offered(&observed, "mount.options")
        };
        assert_eq!(
            settled(&section("/data", "", 10)),
            Some(json!(["nofail"])),
            "from /proc"
        );
        let wish = "nas:/data /data nfs vers=3,rsize=65536,nocto,sec=krb5p 0 0\n";
        assert_eq!(
            settled(wish),
            Some(json!(["noac", "nofail", "nocto", "sec=krb5p"]))
        );
        assert_eq!(settled("nas:/data /data nfs vers=3,noac 0 0\n"), None);
        assert_eq!(offered(&of(wish, None), "mount.nconnect"), None);
    }
}
