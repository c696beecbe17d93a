//! The system that a text was taken on: what names it, and what does not.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};
use mountwise_reports::{difference, read};

#[test]
fn what_names_a_system_is_read_as_one() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

/// Lines that look like it: what they say of a system, in the order `os`, `version`, `distribution`, `release`, `host`.
#[test]
fn a_line_names_a_system_or_none() {
    for (text, told) in [
        ("5.15.0-91-generic", "Linux 5.15.0-91-generic"),
        ("5.14.0-427.el9.x86_64", "Linux 5.14.0-427.el9.x86_64"),
        ("6.12.95+deb13-amd64", "Linux 6.12.95+deb13-amd64"),
        ("Linux 6.1.0-18-amd64", "Linux 6.1.0-18-amd64"),
        (
            "Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org) (gcc-12) #1 SMP",
            "Linux 6.1.0-18-amd64",
        ),
        (
            "Linux web1 6.12.95 #1 SMP PREEMPT x86_64 GNU/Linux",
            "Linux 6.12.95 web1",
        ),
        (
            "          Kernel: Linux 6.8.0-45-generic",
            "Linux 6.8.0-45-generic",
        ),
        ("Kernel Version: 6.1.0-18-amd64", "Linux 6.1.0-18-amd64"),
        ("13.2-RELEASE-p4", "FreeBSD 13.2-RELEASE-p4"),
        ("FreeBSD 14.1-STABLE", "FreeBSD 14.1-STABLE"),
        ("OpenBSD obsd 7.6 GENERIC.MP#338 amd64", "OpenBSD 7.6 obsd"),
        (
            "Darwin mac.local 23.2.0 Darwin Kernel Version 23.2.0: Wed Nov 15 arm64",
            "macOS 23.2.0 mac.local",
        ),
        (
            "SunOS sol 5.11 11.4.0.15.0 i86pc i386 i86pc",
            "Solaris 5.11 sol",
        ),
        (
            "Red Hat Enterprise Linux Server release 7.9 (Maipo)",
            "Linux Red Hat Enterprise Linux Server 7.9",
        ),
        ("CentOS Stream release 9", "Linux CentOS Stream 9"),
        ("Ubuntu 22.04.3 LTS \\n \\l", "Linux Ubuntu 22.04.3"),
        (
            "Description:\tDebian GNU/Linux 12 (bookworm)",
            "Linux Debian GNU/Linux 12",
        ),
        // Versions of other things, and prose.
        ("6.12.95", ""),
        ("1.2.3-4.el9", ""),
        ("nfs-utils 2.5.4-20.el9", ""),
        ("Linux 5.15 is what we run here", ""),
        ("Linux clients 6.1.0 and later have it", ""),
        ("FreeBSD 13.2 and 14.1 behave alike", ""),
        ("Ubuntu 22.04 clients hang after some hours", ""),
        ("Kernel: see below", ""),
        ("release 9.3 of the tool", ""),
    ] {
        let reading = read(text.as_bytes());
        let words: Vec<String> = reading
            .blocks
            .iter()
            .filter(|block| block.kind == "system")
            .flat_map(|block| {
                ["os", "version", "distribution", "release", "host"].map(|name| block.text(name))
            })
            .flatten()
            .map(str::to_owned)
            .collect();
        assert_eq!(words.join(" "), told, "{text}");
    }
}

#[test]
fn a_difference_keeps_the_system_of_its_second_text() {
    let text = |calls: u32| {
        format!(
            "Client rpc stats:\ncalls      retrans    authrefrsh\n{calls}       0          {calls}\n\n5.15.0-91-generic\n"
        )
    };
    let both = [text(1000), text(1500)].map(|text| read(text.as_bytes()));
    let [before, after] = &both;
    let told = difference(before, after);
    let systems: Vec<Option<&str>> = told
        .blocks_of("system")
        .map(|block| block.text("version"))
        .collect();
    assert_eq!(systems, [Some("5.15.0-91-generic")]);
}

const CASES: &[Case] = &[
    Case {
        what: "uname below a table and a mount line",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000\n\nnas:/vol on /mnt type nfs (rw,relatime,vers=3,rsize=65536,wsize=65536,hard,proto=tcp)\n5.15.0-91-generic\n",
        says: &[
            ("/format", "\"linux_nfsstat\""),
            ("/blocks/2/kind", "\"system\""),
            ("/blocks/2/version", "\"5.15.0-91-generic\""),
            ("/blocks/2/line", "6"),
            ("/blocks/3", "null"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "uname alone is understood, and asks for counters",
        text: "5.15.0-91-generic\n",
        says: &[
            ("/format", "\"system\""),
            ("/remarks/0/kind", "\"used\""),
            ("/remarks/1/noted", "true"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "a bare number behind the command that asks for it, and the same system with its host",
        text: "[root@web1 ~]# uname -r\n6.12.95\n[root@web1 ~]# uname -a\nLinux web1 6.12.95 #1 SMP PREEMPT_DYNAMIC x86_64 GNU/Linux\n",
        says: &[
            ("/blocks/0/version", "\"6.12.95\""),
            ("/blocks/1/host", "\"web1\""),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "os-release is one system, whatever the order of its lines",
        text: "PRETTY_NAME=\"Ubuntu 22.04.3 LTS\"\nNAME=\"Ubuntu\"\nVERSION_ID=\"22.04\"\nVERSION=\"22.04.3 LTS (Jammy Jellyfish)\"\nID=ubuntu\nHOME_URL=\"https://www.ubuntu.com/\"\n",
        says: &[
            ("/blocks/0/distribution", "\"Ubuntu\""),
            ("/blocks/0/release", "\"22.04\""),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "os-release of FreeBSD names the release of its kernel",
        text: "NAME=FreeBSD\nVERSION=\"13.2-RELEASE-p4\"\nVERSION_ID=\"13.2\"\nID=freebsd\n",
        says: &[
            ("/blocks/0/os", "\"FreeBSD\""),
            ("/blocks/0/version", "\"13.2-RELEASE-p4\""),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "lsb_release -a and sw_vers",
        text: "Distributor ID:\tUbuntu\nDescription:\tUbuntu 24.04.1 LTS\nRelease:\t24.04\nCodename:\tnoble\n\nProductName:\t\tmacOS\nProductVersion:\t\t14.2.1\nBuildVersion:\t\t23C71\n",
        says: &[
            ("/blocks/0/release", "\"24.04\""),
            ("/blocks/1/os", "\"macOS\""),
            ("/blocks/1/version", "\"14.2.1\""),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "the banner of sysstat, once for all its tables",
        text: "Linux 5.14.0-427.el9.x86_64 (web1) \t10/01/2024 \t_x86_64_\t(8 CPU)\n\n12:00:01 AM    call/s retrans/s    read/s   write/s  access/s  getatt/s\n12:10:01 AM     10.00      0.00      5.00      3.00      1.00      1.00\n12:20:01 AM     10.00      0.00      5.00      3.00      1.00      1.00\n",
        says: &[
            ("/format", "\"sar_n_nfs\""),
            ("/blocks/1/version", "\"5.14.0-427.el9.x86_64\""),
            ("/blocks/1/host", "\"web1\""),
            ("/blocks/2", "null"),
        ],
    },
];
