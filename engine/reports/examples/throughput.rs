//! Measures how fast a large mountstats file is read in chunks: `throughput [MiB]`.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use mountwise_reports::StreamReader;
use std::fmt::Write as _;
use std::time::Instant;

const OPS: [&str; 22] = [
    "NULL",
    "GETATTR",
    "SETATTR",
    "LOOKUP",
    "ACCESS",
    "READLINK",
    "READ",
    "WRITE",
    "CREATE",
    "MKDIR",
    "SYMLINK",
    "MKNOD",
    "REMOVE",
    "RMDIR",
    "RENAME",
    "LINK",
    "READDIR",
    "READDIRPLUS",
    "FSSTAT",
    "FSINFO",
    "PATHCONF",
    "COMMIT",
];

fn snapshot(age_s: u64) -> String {
    let mut text = String::new();
    for mount in 0..50 {
        let _ = writeln!(
            text,
            "device host1:/export/{mount} mounted on /mnt/{mount} with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys,local_lock=none\n\tage:\t{age_s}\n\tcaps:\tcaps=0x3fe7,wtmult=4096,dtsize=1048576,bsize=0,namlen=255\n\tsec:\tflavor=1,pseudoflavor=1\n\tevents:\t52472 472680 16671 57552 2104 9565 749555 9568641 168 24103 1 267134 3350 20097 116581 18214 43757 111141 0 28 9563845 34 0 0 0 0 0 \n\tbytes:\t2021340783 39056395530 0 0 1788561151 39087991255 442605 9557343 \n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\txprt:\ttcp 940 0 2 0 1 938505 938504 0 12756069 0 32 254729 10823602\n\tper-op statistics"
        );
        for (k, op) in OPS.iter().enumerate() {
            let n = age_s * (k as u64 + 1) * 37;
            let _ = writeln!(
                text,
                "\t{op:>12}: {n} {n} 0 {} {} {} {} {} 0",
                n * 180,
                n * 65_000,
                n / 3,
                n * 2,
                n * 3
            );
        }
        text.push('\n');
    }
    text
}

fn main() {
    let mib: usize = std::env::args()
        .nth(1)
        .and_then(|a| a.parse().ok())
        .unwrap_or(200);
    let mut text = String::new();
    let mut age_s = 1000;
    while text.len() < mib << 20 {
        text.push_str(&snapshot(age_s));
        age_s += 60;
    }
    let begun = Instant::now();
    let mut reader = StreamReader::new();
    for chunk in text.as_bytes().chunks(1 << 20) {
        reader.feed(chunk);
    }
    let reading = reader.finish();
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{} MiB in {seconds:.2} s: {:.0} MB/s, {} blocks",
        text.len() >> 20,
        text.len() as f64 / 1e6 / seconds,
        reading.blocks.len()
    );
}
