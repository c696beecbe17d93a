//! A clean text in any three wrappings, in any order: the same figures, or a remark that says what was lost.
//!
//! There are too many triples to try all; the draws are the same in every run. `MOUNTWISE_TRIPLES=150000` tries as many
//! others, and prints what it found.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

use crate::common::mangle::{ENCODINGS, HARMFUL, HARMLESS, Mangle};
use crate::common::{Case, cases, figures, silently_wrong};
use mountwise_reports::{Reading, read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::available_parallelism;

/// Draws of a run; two of five make a triple.
const DRAWS: usize = 40_000;
/// Of so many triples, one may still lose a figure silently: above all texts whose line ends were lost before a mail
/// program filled them up again, and numbers that a second window cut.
const TRIPLES_PER_LOSS: usize = 3000;

/// Triples that once lost or changed a figure silently: the text, and its wrappings from the inside to the outside.
const MENDED: &[&str] = &[
    "by-mode/autofs-map / colours as cat -v shows them / cat -n / hard wrap at 80",
    "by-mode/autofs-map / colours as cat -v shows them / hard wrap at 80 / cat -n",
    "by-mode/bonnie-2-fast / comment stars / date of ts / prose around",
    "by-mode/bonnie-2-fast / new file of a patch / hard breaks of Markdown / hard wrap at 80",
    "by-mode/fio-text-with-syncs / comment stars / prose around / mail wrap at 72",
    "by-mode/iozone-3-490-header / hard breaks of Markdown / mail wrap at 72 / prose around",
    "by-mode/iozone-3-490-header / indented / hard wrap at 80 / date of ts",
    "by-mode/iozone-3-490-header / indented / hard wrap at 80 / hard breaks of Markdown",
    "by-mode/macos-m-two-parts / cat -n / line ends lost / mail wrap at 72",
    "by-mode/macos-m-two-parts / comment stars / double spaced / prose around",
    "by-mode/macos-m-two-parts / line ends lost / mail wrap at 78, quoted / date of ts",
    "by-mode/mount-proc-mountinfo-fstab / colours as cat -v shows them / commas between thousands / hard wrap at 80",
    "by-mode/mountstats-in-a-pod / colours as cat -v shows them / hard wrap at 100 / grep -n",
    "by-mode/mountstats-two-snapshots-dated / date of ts / hard wrap at 80 / hard wrap at 100",
    "by-mode/mountstats-udp-1.0-and-tcp-1.1-v4.2 / bullets / byte order mark / JSON string",
    "by-mode/mountstats-udp-1.0-and-tcp-1.1-v4.2 / hard wrap at 100 / bullets / mail wrap at 78, quoted",
    "by-mode/proc-net-rpc-nfs-69-and-nfsd-76 / double spaced / double spaced / mail wrap at 72",
    "by-mode/sadf-d-two-hosts-restart / colours as cat -v shows them / code fence / hard wrap at 80",
    "by-mode/sar-nfs-12-hours-over-midnight / bullets / guillemets / HTML",
    "by-mode/sar-nfs-german / blanks squeezed / line ends lost / three levels of quotes",
    "by-mode/sar-nfs-german / line ends lost / blanks squeezed / hard wrap at 100",
    "by-mode/sar-nfs-german / line ends lost / commas between thousands / hard wrap at 100",
    "by-mode/solaris-m-autofs / NO-BREAK SPACE / comment stars / mail wrap at 72",
    "by-mode/solaris-m-tcp-udp / double spaced / mail wrap at 72 / quoted-printable",
    "by-mode/solaris-m-tcp-udp / double spaced / new file of a patch / hard wrap at 80",
    "by-mode/solaris-m-tcp-udp / hard breaks of Markdown / script / mail wrap at 78, quoted",
    "by-mode/sysstat-nfsiostat-kb-long-names / line ends lost / NO-BREAK SPACE / hard wrap at 100",
    "foreign/hp-nonstop-nfs-lan-stats / colours as cat -v shows them / line ends lost / hard wrap at 80",
    "foreign/hp-nonstop-nfs-lan-stats / line ends lost / indented / hard wrap at 80",
    "mount-options/linux-m-rdma-wrapped / comment stars / mail wrap at 72 / blanks squeezed",
    "mount-options/linux-m-rdma-wrapped / mail wrap at 78, quoted / line ends lost / mail wrap at 78, quoted",
    "mount-options/linux-m-two-mounts / date of ts / double spaced / prose around",
    "mount-options/linux-m-two-mounts / double spaced / new file of a patch / mail wrap at 78, quoted",
    "mount-options/mount-command / date of ts / prose around / hard breaks of Markdown",
    "mountstats-command/mountstats-nfs-events / colours as cat -v shows them / hard wrap at 80 / new file of a patch",
    "mountstats/mountstats-idle-wrapped-mail / colours as cat -v shows them / hard breaks of Markdown / hard wrap at 100",
    "network/iperf3-two-streams / colours as cat -v shows them / colours as cat -v shows them / mail wrap at 78, quoted",
    "nfsiostat/nfsiostat-dir / colours as cat -v shows them / code fence / mail wrap at 78, quoted",
    "nfsiostat/nfsiostat-dir / hard breaks of Markdown / colours as cat -v shows them / mail wrap at 72",
    "nfsiostat/nfsiostat-no-mount-line-queue / bullets / byte order mark / colours as cat -v shows them",
    "nfsiostat/nfsiostat-wide-spaces-trimmed / script / line ends lost / mail wrap at 72",
    "nfsiostat/pcp-nfsiostat-timestamped / line ends lost / hard wrap at 100 / frame",
    "nfsstat-linux/linux-nfsstat-all-and-procnfsd / double spaced / trailing blanks / hard wrap at 80",
    "nfsstat-linux/linux-nfsstat-all-and-procnfsd / no trailing blanks / hard breaks of Markdown / hard wrap at 80",
    "tables-by-hand/image-creation / bullets / guillemets / HTML",
    "tables-by-hand/kernel-build-rows / three levels of quotes / line ends lost / hard wrap at 80",
];

/// Numbers that follow from `seed` alone (splitmix64, Steele and others 2014).
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// The text in three wrappings; nothing if they make no triple.
fn wrapped(text: &str, triple: [&Mangle; 3]) -> Option<Vec<u8>> {
    let mut inside = text.to_owned();
    for mangle in &triple[..2] {
        if ENCODINGS.contains(&mangle.0) {
            return None;
        }
        inside = String::from_utf8((mangle.1)(&inside)).ok()?;
    }
    Some((triple[2].1)(&inside))
}

/// Whether the draw makes a triple, and what is silently wrong of it.
fn fault_of(cases: &[(Case, Reading, Vec<String>)], draw: usize) -> (bool, Option<String>) {
    let mangles: Vec<&Mangle> = HARMLESS.iter().chain(HARMFUL).collect();
    let mut draws = Draws(draw as u64);
    let (case, clean, due) = &cases[draws.below(cases.len())];
    let triple = [(); 3].map(|()| mangles[draws.below(mangles.len())]);
    let text = std::str::from_utf8(&case.text).expect("UTF-8");
    let Some(wrapped) = wrapped(text, triple) else {
        return (false, None);
    };
    let found = read(&wrapped);
    let fault = (figures(&found) != *due)
        .then(|| silently_wrong(clean, &found))
        .flatten();
    let named = triple.map(|mangle| mangle.0).join(" / ");
    let fault = fault.map(|fault| format!("{} / {named}: {fault}", case.name));
    (true, fault)
}

/// What is silently wrong of a text in wrappings that are named.
fn fault_of_named(cases: &[Case], named: &str) -> Option<String> {
    let mut words = named.split(" / ");
    let name = words.next().expect("a text");
    let case = cases.iter().find(|case| case.name == name).expect(name);
    let mangles: Vec<&Mangle> = HARMLESS.iter().chain(HARMFUL).collect();
    let of_name = |word: &str| {
        *mangles
            .iter()
            .find(|mangle| mangle.0 == word)
            .expect("known")
    };
    let triple: Vec<&Mangle> = words.map(of_name).collect();
    let text = std::str::from_utf8(&case.text).expect("UTF-8");
    let wrapped = wrapped(text, triple.try_into().expect("three")).expect("a triple");
    let fault = silently_wrong(&read(&case.text), &read(&wrapped))?;
    Some(format!("{named}: {fault}"))
}

#[test]
fn triples_that_were_mended_lose_nothing_silently() {
    let cases = cases();
    let faults: Vec<String> = MENDED
        .iter()
        .filter_map(|named| fault_of_named(&cases, named))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn three_wrappings_hardly_ever_lose_anything_silently() {
    let asked = std::env::var("MOUNTWISE_TRIPLES").ok();
    let asked: Option<usize> = asked.map(|number| number.parse().expect("a number of draws"));
    let first = if asked.is_some() { DRAWS } else { 0 };
    let last = first + asked.unwrap_or(DRAWS);
    // One or two lines show no habit of prefixes.
    let long = cases()
        .into_iter()
        .filter(|case| std::str::from_utf8(&case.text).is_ok_and(|text| text.lines().count() >= 5));
    let cases: Vec<(Case, Reading, Vec<String>)> = long
        .map(|case| {
            let clean = read(&case.text);
            let due = figures(&clean);
            (case, clean, due)
        })
        .collect();
    let (next, triples) = (AtomicUsize::new(first), AtomicUsize::new(0));
    let faults = Mutex::new(Vec::new());
    let work = || {
        loop {
            let draw = next.fetch_add(1, Relaxed);
            if draw >= last {
                return;
            }
            let (is_triple, fault) = fault_of(&cases, draw);
            triples.fetch_add(usize::from(is_triple), Relaxed);
            faults.lock().expect("a list").extend(fault);
        }
    };
    std::thread::scope(|scope| {
        let threads = available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let mut faults = faults.into_inner().expect("a list");
    faults.sort();
    let triples = triples.into_inner();
    let said = format!(
        "{} of {triples} triples\n{}",
        faults.len(),
        faults.join("\n")
    );
    if asked.is_some() {
        println!("{said}");
    }
    assert!(
        triples > (last - first) / 4,
        "hardly any triples: {triples}"
    );
    assert!(faults.len() * TRIPLES_PER_LOSS <= triples, "{said}");
}
