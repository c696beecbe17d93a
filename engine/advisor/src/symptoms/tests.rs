use super::{Symptom, symptoms};
use crate::observe::{client_of, observe};

pub(super) fn shown(texts: &[&str]) -> Vec<Symptom> {
    let readings: Vec<_> = texts
        .iter()
        .map(|text| mountwise_reports::read(text.as_bytes()))
        .collect();
    symptoms(&observe(&readings, None, &client_of("linux", None)))
}

pub(super) fn of<'a>(shown: &'a [Symptom], name: &str) -> Option<&'a Symptom> {
    shown.iter().find(|one| one.name == name)
}

/// A mount's section: options, bytes and rows of operations.
fn section(options: &str, bytes: &str, rows: &[&str]) -> String {
    let rows: String = rows.iter().map(|row| format!("\t{row}\n")).collect();
    format!(
        "device h:/v mounted on /mnt with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,{options}timeo=600,retrans=2,sec=sys,clientaddr=10.0.0.5,local_lock=none,addr=10.0.0.9\n\tage:\t5000\n\tcaps:\tcaps=0x3fff7,wtmult=512,dtsize=32768,bsize=0,namlen=255\n\tsec:\tflavor=1,pseudoflavor=1\n\tevents:\t0 0 0 0 10 5 20 0 0 100 0 40 0 0 10 0 0 10 0 0 0 0 0 0 0 0 0\n\tbytes:\t{bytes}\n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\txprt:\ttcp 0 0 1 0 0 9000 9000 0 18000 10 64 100 900\n\tper-op statistics\n{rows}"
    )
}

const QUIET: &str = "0 0 0 0 0 0 0 0";

#[test]
fn a_wait_in_the_client_is_told_from_one_for_the_reply() {
    let waiting = section(
        "",
        QUIET,
        &["WRITE: 1000 1000 0 1048820000 136000 500000 30000 531000 0"],
    );
    let told = shown(&[&waiting]);
    let told = of(&told, "waiting_in_client").expect("a wait");
    assert_eq!(
        told.text,
        "A WRITE waits 500 ms in the client until it is sent, then 30 ms for its reply."
    );
    assert!(
        told.meaning.contains("nfs.max_session_slots"),
        "{}",
        told.meaning
    );
    let at_server = section(
        "",
        QUIET,
        &["WRITE: 1000 1000 0 1048820000 136000 5000 30000 36000 0"],
    );
    assert_eq!(of(&shown(&[&at_server]), "waiting_in_client"), None);
}

/// `nfsiostat` of one interval: calls in a second, and milliseconds of queue and round trip.
fn rates(backlog: f64, read: [f64; 3], write: [f64; 3]) -> String {
    let row = |[per_s, queue, round_trip]: [f64; 3]| {
        format!(
            "{per_s:.3} {:.3} 8.000 0 (0.0%) {round_trip:.3} {:.3} {queue:.3} 0 (0.0%)",
            8.0 * per_s,
            queue + round_trip
        )
    };
    let heads = "ops/s kB/s kB/op retrans avg RTT (ms) avg exe (ms) avg queue (ms) errors";
    format!(
        "filer:/vol mounted on /u02:\n\n           ops/s       rpc bklog\n        4521.300          {backlog:.3}\n\nread:  {heads}\n  {}\nwrite:  {heads}\n  {}\n",
        row(read),
        row(write)
    )
}

#[test]
fn slots_are_named_where_the_report_shows_that_they_are_short() {
    let meaning = |backlog: f64, read: [f64; 3], write: [f64; 3]| {
        let told = shown(&[&rates(backlog, read, write)]);
        let told = of(&told, "waiting_in_client").expect("a wait");
        told.meaning.clone()
    };
    let (read, write) = ([3101.2, 0.312, 0.812], [1402.1, 2.87, 1.21]);
    let said = meaning(0.0, read, write);
    assert!(
        said.starts_with("What for, the report does not tell")
            && said.contains("4.21 calls are under way on the mean and the backlog is empty"),
        "{said}"
    );
    let idle = meaning(0.0, [0.001, 0.312, 0.812], [0.0, 0.0, 0.0]);
    assert!(
        idle.contains("ewer than 0.01 calls are under way"),
        "{idle}"
    );
    let short = "they wait for a slot";
    assert!(meaning(12.71, read, write).contains(short));
    // Twenty calls under way: in bursts a session's thirty slots are taken.
    assert!(meaning(0.0, read, [1402.1, 14.0, 12.5]).contains(short));
    // A backlog of another mount is none of this one.
    let other = rates(12.71, [1.0, 0.1, 0.1], [1.0, 0.1, 0.1]).replace("/u02", "/u03");
    let both = rates(0.0, read, write) + &other;
    let told = shown(&[&both]);
    let told = of(&told, "waiting_in_client").expect("a wait");
    assert!(!told.meaning.contains(short), "{}", told.meaning);
}

#[test]
fn the_wait_is_that_of_the_operation_that_lost_most() {
    // A rare call waits longer each, but nobody is slow for it.
    let rows = [
        "READ: 100000 100000 0 18000000 104870000000 20000 400000 420000 0",
        "FSSTAT: 40 40 0 8000 8000 400 40 440 0",
    ];
    assert_eq!(
        of(&shown(&[&section("", QUIET, &rows)]), "waiting_in_client"),
        None
    );
}

#[test]
fn what_data_adds_to_a_round_trip_is_told() {
    let rows = |read_ms: u64| {
        let read = format!(
            "READ: 1000 1000 0 180000 131192000 100 {read_ms} {} 0",
            read_ms + 100
        );
        section(
            "",
            QUIET,
            &[&read, "GETATTR: 500 500 0 90000 120000 4 500 510 0"],
        )
    };
    let slow = shown(&[&rows(11_000)]);
    let slow = of(&slow, "round_trips").expect("both are told");
    assert_eq!(
        slow.text,
        "The round trip of a READ is 11 ms, that of a GETATTR 1 ms."
    );
    assert!(slow.meaning.starts_with(
        "Network and nfsd answer within 1 ms. The other 10 ms are the transfer of its 128 KiB"
    ));
    let near = shown(&[&rows(1200)]);
    let near = of(&near, "round_trips").expect("both are told");
    assert!(near.meaning.contains("not for storage"), "{}", near.meaning);
}

#[test]
fn reads_as_large_as_the_usual_read_ahead_are_named_so() {
    let sized = |bytes: u64| {
        let read = format!(
            "READ: 1000 1000 0 180000 {} 100 1000 1100 0",
            1000 * (bytes + 120)
        );
        shown(&[&section("", QUIET, &[&read])])
    };
    let usual = sized(128 << 10);
    let usual = of(&usual, "sizes").expect("rsize is told");
    assert_eq!(
        usual.text,
        "A READ brings 128 KiB of the 1 MiB that rsize allows."
    );
    assert!(usual.meaning.contains("read_ahead_kb"));
    let full = sized(1 << 20);
    assert_eq!(
        of(&full, "sizes").map(|one| one.text.as_str()),
        Some("A READ brings 1 MiB of the 1 MiB that rsize allows.")
    );
    let small = sized(4096);
    assert!(of(&small, "sizes").is_some_and(|one| one.meaning.contains("random")));
}

#[test]
fn bytes_of_an_interval_are_told_and_not_the_totals() {
    let read = "READ: 1000 1000 0 180000 131192000 100 1000 1100 0";
    let before = section("", "10485760 0 0 0 10485760 0 2560 0", &[read]);
    let later = read.replace(
        "1000 1000 0 180000 131192000 100 1000 1100",
        "3000 3000 0 540000 393576000 300 3000 3300",
    );
    let after = section("", "31457280 0 0 0 73400320 0 17920 0", &[&later]).replace("5000", "5060");
    let difference = mountwise_reports::difference(
        &mountwise_reports::read(before.as_bytes()),
        &mountwise_reports::read(after.as_bytes()),
    );
    let linux = client_of("linux", None);
    let told = symptoms(&observe(std::slice::from_ref(&difference), None, &linux));
    let cache = of(&told, "cache").expect("three times as much was sent as was asked for");
    assert_eq!(
        cache.text,
        "Applications read 20 MiB, the server sent 60 MiB: 3 times as much."
    );
    let under_way = of(&told, "under_way").expect("an interval tells what was under way");
    assert_eq!(
        under_way.text,
        "On the mean 0.0367 READ calls were under way or waiting, 33.3 in a second."
    );
    let since_boot = "Client rpc stats:\ncalls      retrans    authrefrsh\n4000000    0          4000000\n\nClient nfs v3:\nnull             getattr          read             write\n0         0%     1000000  25%     2000000  50%     1000000  25%\n";
    let totals = mountwise_reports::read(since_boot.as_bytes());
    let both = symptoms(&observe(&[totals, difference], None, &linux));
    assert_eq!(
        of(&both, "under_way"),
        Some(under_way),
        "totals since boot were not counted in the seconds between two readings"
    );
    assert_eq!(
        of(&shown(&[&before]), "cache"),
        None,
        "as much was read as was sent"
    );
    assert_eq!(
        of(&shown(&[&before]), "under_way"),
        None,
        "a total since the mount has no rate"
    );
}

#[test]
fn repeats_and_failures_are_counted() {
    let rows = [
        "READ: 1000 1003 1 180000 131192000 100 1000 1100 0",
        "WRITE: 500 500 0 65590000 68000 100 1000 1100 7",
        "LOOKUP: 400 400 0 72000 48000 4 400 410 390",
    ];
    let told = shown(&[&section("", QUIET, &rows)]);
    assert_eq!(
        of(&told, "repeated").map(|one| one.text.as_str()),
        Some("3 of 1\u{2009}000 READ calls were sent again.")
    );
    assert_eq!(
        of(&told, "failed_data").map(|one| one.text.as_str()),
        Some("7 of 500 WRITE calls were answered with an error.")
    );
    let absent = shown(&[&section("", QUIET, &rows[2..])]);
    assert!(of(&absent, "errors").is_some_and(|one| one.meaning.contains("no fault")));
    let states = shown(&[&section(
        "",
        QUIET,
        &["FREE_STATEID: 90 90 0 9000 9000 1 90 91 90"],
    )]);
    assert_eq!(of(&states, "errors"), None, "an answer, and no failure");
}

#[test]
fn names_and_attributes_are_told_with_what_asks_for_them() {
    let rows = [
        "READ: 100 100 0 18000 13119200 10 100 110 0",
        "GETATTR: 700 700 0 126000 168000 4 700 710 0",
        "LOOKUP: 200 200 0 36000 24000 4 200 210 0",
    ];
    let told = shown(&[&section("", QUIET, &rows)]);
    let told = of(&told, "spent_on").expect("nine in ten");
    assert_eq!(
        told.text,
        "90 % of the calls ask for names, attributes and rights: GETATTR 70 %, LOOKUP 20 %."
    );
    assert!(!told.meaning.contains("is set"));
    let opened = shown(&[&section(
        "",
        QUIET,
        &[rows[0], rows[1], "CLOSE: 200 200 0 36000 24000 4 200 210 0"],
    )]);
    let opened = of(&opened, "spent_on").map_or("", |one| one.text.as_str());
    let names_both = opened.contains("rights, or open and close files: GETATTR");
    assert!(names_both, "a CLOSE asks for no name: {opened}");
    let noac = shown(&[&section(
        "noac,acregmin=0,acregmax=0,acdirmin=0,acdirmax=0,",
        QUIET,
        &rows,
    )]);
    assert!(
        of(&noac, "spent_on").is_some_and(|one| one.meaning.starts_with("noac")),
        "{noac:?}"
    );
}

#[test]
fn a_mount_that_does_what_it_should_shows_little() {
    let rows = ["READ: 1000 1000 0 180000 1048696000 100 3000 3150 0"];
    let told = shown(&[&section(
        "",
        "1048576000 0 0 0 1048576000 0 256000 0",
        &rows,
    )]);
    let names: Vec<&str> = told.iter().map(|one| one.name).collect();
    assert_eq!(names, ["sizes"], "{told:?}");
}
