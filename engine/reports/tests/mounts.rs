//! Lines about mounts as other commands leave them: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn mounts_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a mount command with its options behind the names, the transport as a word",
        text: "# mount nas7:/vol /mnt -o rsize=4096,wsize=4096,rdma,port=20049\n",
        says: &[
            ("/format", "\"mount_command\""),
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/mountpoint", "\"/mnt\""),
            ("/blocks/0/rsize", "4096"),
            ("/blocks/0/proto", "\"rdma\""),
        ],
    },
    Case {
        what: "the blank behind the mount point, lost by a translated page",
        text: "10.0.0.2:/vol/b on /mnt/targettype nfs (rw,vers=3,proto=tcp,rsize=65536,addr=10.0.0.2)\n",
        says: &[
            ("/format", "\"mount\""),
            ("/blocks/0/device", "\"10.0.0.2:/vol/b\""),
            ("/blocks/0/mountpoint", "\"/mnt/target\""),
            ("/blocks/0/rsize", "65536"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "an address that the author took out",
        text: "nas7:/vol on /mnt type nfs (rw,vers=3,rsize=65536,timeo=600,nolock,addr=)\n",
        says: &[
            ("/blocks/0/rsize", "65536"),
            (
                "/remarks/0/text",
                "\"line 1: addr= stands without its value (left out by the author, or cut by a wrap): it is not known\"",
            ),
        ],
    },
    Case {
        what: "the columns of `mount | column -t`",
        text: "nas7:/vol  on  /mnt  type  nfs4  (rw,relatime,vers=4.2,rsize=1048576,wsize=1048576,hard,addr=10.0.0.2)\n",
        says: &[
            ("/format", "\"mount\""),
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/mountpoint", "\"/mnt\""),
            ("/blocks/0/rsize", "1048576"),
        ],
    },
    Case {
        what: "numbers of lines from `grep -n`",
        text: "23:nas7:/vol /mnt nfs rw,vers=3,rsize=65536,hard,addr=10.0.0.2 0 0\n24:10.0.0.2:/b /b nfs rw,vers=3,rsize=32768,hard,addr=10.0.0.2 0 0\n",
        says: &[
            ("/format", "\"proc_mounts\""),
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/1/device", "\"10.0.0.2:/b\""),
        ],
    },
    Case {
        what: "the files in which `grep` found them say what they are",
        text: "/etc/fstab:nas7:/vol /mnt nfs rw,vers=3,rsize=65536,timeo=600 0 0\n/proc/mounts:12:nas7:/vol /mnt nfs rw,vers=3,rsize=32768,hard,timeo=600 0 0\n",
        says: &[
            ("/blocks/0/kind", "\"mount_command\""),
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/1/kind", "\"mount\""),
            ("/blocks/1/device", "\"nas7:/vol\""),
            ("/blocks/1/rsize", "32768"),
        ],
    },
    Case {
        what: "the command on the line of its output",
        text: "web1 ~ # mount | grep data nas7:/vol on /data type nfs4 (rw,relatime,vers=4.0,rsize=65536,hard,addr=10.0.0.2)\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/mountpoint", "\"/data\""),
        ],
    },
    Case {
        what: "a version that a mount of macOS prints",
        text: "nas7:/vol on /mnt (nfs, nodev, vers=3)\n",
        says: &[
            ("/blocks/0/vers", "3"),
            (
                "/remarks/0/text",
                "\"this prints no sizes: `nfsstat -m` does\"",
            ),
        ],
    },
    Case {
        what: "nfsstat -m, names with blanks",
        text: "/mnt/my data from nas7:/vol/my data\n Flags:\trw,relatime,vers=4.2,rsize=1048576,wsize=1048576,hard,addr=10.0.0.2\n",
        says: &[
            ("/blocks/0/mountpoint", "\"/mnt/my data\""),
            ("/blocks/0/device", "\"nas7:/vol/my data\""),
        ],
    },
    Case {
        what: "nfsstat -m whose line ends were lost",
        text: "/a from nas7:/vol/a Flags: rw,vers=4.2,rsize=1048576,hard,addr=10.0.0.2 /b from nas7:/vol/b Flags: rw,vers=3,rsize=65536,hard,addr=10.0.0.2\n",
        says: &[
            ("/format", "\"linux_nfsstat_m\""),
            ("/blocks/0/device", "\"nas7:/vol/a\""),
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/1/mountpoint", "\"/b\""),
            ("/blocks/1/rsize", "65536"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "options of mountstats, cut inside the last word",
        text: "device nas7:/vol mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers=3,hard,proto=tcp,local_lock=no\nne\n\tage:\t100\n\tper-op statistics\n\t        READ: 10 10 0 1000 40000 1 20 25 0\n",
        says: &[
            ("/blocks/0/options/local_lock", "\"none\""),
            ("/blocks/0/proto", "\"tcp\""),
            ("/blocks/0/age_s", "100"),
        ],
    },
    Case {
        what: "options of mountstats, cut inside a word that is not known",
        text: "device nas7:/vol mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers=3,hard,proto=tcp,mountaddr=na\ns7\n\tage:\t100\n\tper-op statistics\n\t        READ: 10 10 0 1000 40000 1 20 25 0\n",
        says: &[
            ("/blocks/0/options/mountaddr", "null"),
            ("/blocks/0/proto", "\"tcp\""),
            (
                "/remarks/0/text",
                "\"line 3: 's7' seems to be the end of the options (wrapped?): not used, nor is 'mountaddr=na'\"",
            ),
        ],
    },
    Case {
        what: "a list of nfsstat -m without its address, with other text below",
        text: "/a from n:/a\n Flags:\trw,relatime,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,timeo=600,retrans=2,nconnect=8\n\nThanks for any hints.\n",
        says: &[
            ("/outcome", r#""ok_notice""#),
            ("/blocks/0/nconnect", "8"),
            (
                "/remarks/0/text",
                r#""line 2: the server's address, which ends the list, was left out; 'nconnect=8' is taken as whole""#,
            ),
        ],
    },
    Case {
        what: "a list of nfsstat -m that ends in a figure that may go on",
        text: "/a from n:/a\n Flags:\trw,relatime,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,timeo=600,retrans=2,nconnect=1\n\nThanks for any hints.\n",
        says: &[
            ("/outcome", r#""warning_partial""#),
            ("/blocks/0/nconnect", "null"),
        ],
    },
    Case {
        what: "a list of nfsstat -m as long as the line below it",
        text: "/a from n:/a\n Flags:\trw,relatime,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,timeo=600,retrans=2,nconnect=8\n\n/bb from nas:/bb\n Flags:\trw,relatime,vers=4.2,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,timeo=600,retrans=2,nconnect=4\n\nThanks for any hints.\n",
        says: &[
            ("/outcome", r#""warning_partial""#),
            ("/blocks/0/nconnect", "null"),
        ],
    },
    Case {
        what: "a list of nfsstat -m cut at the edge of a terminal, with other text below",
        text: "/a from n:/a\n Flags:\trw,relatime,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,timeo=6\n\nThanks for any hints.\n",
        says: &[
            ("/outcome", r#""warning_partial""#),
            ("/blocks/0/options/timeo", "null"),
        ],
    },
    Case {
        what: "a mail's signature below the options of mountstats",
        text: "device nas7:/vol mounted on /mnt with fstype nfs statvers=1.0\nopts: rw,vers=3,rsize=32768,\n      hard,proto=udp\n\n-- \n\n / ann\n",
        says: &[
            ("/blocks/0/flags", r#"["rw","hard"]"#),
            (
                "/remarks/1/text",
                "\"line 1: the mount has no per-op statistics: the text is incomplete\"",
            ),
            ("/remarks/2", "null"),
        ],
    },
    Case {
        what: "a command broken before and behind its options",
        text: "# mount -t nfs4 -o\nnfsvers=4.1,rsize=1048576,hard,timeo=600\nnas7:/vol /data\n# ls\n",
        says: &[
            ("/blocks/0/kind", "\"mount_command\""),
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "options of the mountstats command, longer than a mail's lines",
        text: "Stats for nas7:/vol mounted on /mnt:\n\n  NFS mount options:\nrw,vers=3,rsize=1048576,hard,proto=tcp,nconnect=16,local_lock=none\n\nRPC statistics:\n  77290 RPC requests sent, 77289 RPC replies received (1 XIDs not\nfound)\n  average backlog queue length: 0\n",
        says: &[
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/nconnect", "16"),
            ("/blocks/0/rpc/sends", "77290"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "a command broken before its options and before its mount point",
        text: "# mount -t nfs -o\nrw,vers=3,rsize=65536,hard nas7:/vol\n/data\n# ls\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/mountpoint", "\"/data\""),
        ],
    },
    Case {
        what: "lines of fstab and of /proc/mounts that mail broke before their options",
        text: "nas7:/vol/team\\040share /data nfs\nnoauto,hard,nfsvers=4.1 0 0\n\nnas7:/vol/team\\040share /data nfs4\nrw,relatime,vers=4.1,rsize=65536,wsize=65536,namlen=255,hard,proto=tcp,addr=10.0.0.7 0 0\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol/team share\""),
            ("/blocks/0/source", "\"fstab\""),
            ("/blocks/0/flags", "[\"noauto\",\"hard\"]"),
            ("/blocks/1/mountpoint", "\"/data\""),
            ("/blocks/1/source", "\"/proc/mounts\""),
            ("/blocks/1/rsize", "65536"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a line of fstab that a window broke inside an option",
        text: "nas7:/vol /data nfs vers=4.2,rsize=65536,noauto,x-systemd.autom\nount,nofail 0 0\nnas7:/home /home nfs vers=3,hard\n0 0\n",
        says: &[
            (
                "/blocks/0/flags",
                "[\"noauto\",\"x-systemd.automount\",\"nofail\"]",
            ),
            ("/blocks/1/flags", "[\"hard\"]"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "mounts whose line ends were lost: the one before is none of NFS",
        text: "systemd-1 on /data type autofs (rw,fd=44,direct) nas7:/vol on /data type nfs4 (rw,vers=4.1,rsize=65536,hard,addr=10.0.0.7)\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/mountpoint", "\"/data\""),
        ],
    },
    Case {
        what: "a mount behind an arrow, broken before its type",
        text: "$ mount | grep nfs\n→ nas7.example.net:/srv/nfs on /mnt/nfs\n  type nfs4 (rw,vers=4.2,rsize=65536,addr=10.0.0.7)\n\nIt is slow.\n",
        says: &[
            ("/blocks/0/device", "\"nas7.example.net:/srv/nfs\""),
            ("/blocks/0/mountpoint", "\"/mnt/nfs\""),
            ("/blocks/0/rsize", "65536"),
        ],
    },
    Case {
        what: "a line of /proc/mounts whose author left out its end",
        text: "nas7:/tmp /mnt nfs rw,relatime,vers=3,rsize=65536,wsize=65536,namlen=255,...\n",
        says: &[
            ("/format", "\"proc_mounts\""),
            ("/blocks/0/kind", "\"mount\""),
        ],
    },
    Case {
        what: "a device alone above its options, and a remark below a list as wide as the next one",
        text: "# nfsstat -m\n# Example from site 1, db1\nnas7.example.net:/data/s1\n Flags: rw,relatime,vers=4.1,rsize=1048576,wsize=1048576,hard,proto=tcp,timeo=600,addr=10.0.0.7\n# Example from site 2, db1\nnas7.example.net:/data/s2\n Flags: rw,relatime,vers=4.1,rsize=1048576,wsize=1048576,hard,proto=tcp,timeo=600,addr=10.0.0.8\n```\n",
        says: &[
            ("/blocks/0/device", "\"nas7.example.net:/data/s1\""),
            ("/blocks/0/options/addr", "\"10.0.0.7\""),
            ("/blocks/0/flags", "[\"rw\",\"relatime\",\"hard\"]"),
            ("/blocks/1/device", "\"nas7.example.net:/data/s2\""),
            ("/blocks/1/options/addr", "\"10.0.0.8\""),
        ],
    },
    Case {
        what: "mounts of nfsstat -m that mail broke before their devices",
        text: "/srv/shared/between/all/of/the/teams from\nnas7.storage.example.net:/volumes/shared-between-teams\n Flags:\nrw,relatime,vers=4.1,rsize=1048576,wsize=1048576,hard,proto=tcp,timeo=600,addr=10.0.0.7\n",
        says: &[
            (
                "/blocks/0/mountpoint",
                "\"/srv/shared/between/all/of/the/teams\"",
            ),
            (
                "/blocks/0/device",
                "\"nas7.storage.example.net:/volumes/shared-between-teams\"",
            ),
        ],
    },
    Case {
        what: "lines of an fstab with a comment behind the last column",
        text: "nas7:/home  /home  nfs4  rw,hard,timeo=150  0 0   # people's homes, see ticket 4711\nnas7:/pool\t/pool\tnfs\tdefaults\t# slow\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/home\""),
            ("/blocks/0/timeo", "150"),
            ("/blocks/1/device", "\"nas7:/pool\""),
            ("/blocks/1/flags", "[\"defaults\"]"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "words of other alphabets before the server, set off by a colon",
        text: "例：10.0.0.7:/vol /mnt nfs vers=3,hard,timeo=150 0 0\n예:10.0.0.8:/vol on /data type nfs (rw,vers=3,rsize=65536)\nweb1:nas7:/vol /srv nfs rw,hard 0 0\n",
        says: &[
            ("/blocks/0/device", "\"10.0.0.7:/vol\""),
            ("/blocks/1/device", "\"10.0.0.8:/vol\""),
            ("/blocks/2/device", "\"nas7:/vol\""),
            ("/blocks/2/node", "\"web1\""),
        ],
    },
    Case {
        what: "a map as `automount -m` lists it",
        text: "Mount point: /srv\n\nsource(s):\n\n  instance type(s): sss\n  map: auto.srv\n\n  tools | -fstype=nfs4,rw,rsize=65536 nas7:/vol/tools\n",
        says: &[
            ("/format", "\"autofs\""),
            ("/blocks/0/device", "\"nas7:/vol/tools\""),
            ("/blocks/0/mountpoint", "\"tools\""),
            ("/blocks/0/rsize", "65536"),
        ],
    },
    Case {
        what: "a line of Solaris' mount whose list its author cut short",
        text: "/home on nas7:/home remote/read/write/setuid/xattr/rsize=32768 ...\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/home\""),
            ("/blocks/0/rsize", "32768"),
            (
                "/remarks/0/text",
                "\"line 1: the list of options was shortened by its author: what is not listed is unknown\"",
            ),
        ],
    },
    Case {
        what: "a line of Solaris' mount that a window cut inside its list",
        text: "/srv/tools on nas7-data:/vol/production/tools remote/read/write/setuid/de\nvices/rsize=32768/xattr/dev=5440009 on Wed May  3 17:32:00 2017\n",
        says: &[
            (
                "/blocks/0/flags",
                "[\"rw\",\"setuid\",\"devices\",\"xattr\"]",
            ),
            ("/blocks/0/rsize", "32768"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "lines of macOS' mount that mail broke inside their brackets",
        text: "nas7:/volumes/pictures on /Volumes/Our Pictures (nfs, nodev, nosuid, mounted\nby ada)\nnas7:/volumes/music on /Volumes/music (nfs, nodev, nosuid, nobrowse, mounted by\nada)\n",
        says: &[
            ("/blocks/0/mountpoint", "\"/Volumes/Our Pictures\""),
            ("/blocks/0/flags", "[\"nodev\",\"nosuid\"]"),
            ("/blocks/1/mountpoint", "\"/Volumes/music\""),
            ("/blocks/1/flags", "[\"nodev\",\"nosuid\",\"nobrowse\"]"),
        ],
    },
    Case {
        what: "what echo appends to an fstab, cut inside the string and its last option",
        text: "echo \"nas7:/vol /mnt nfs nfsvers=3,noauto,nofail,noatime,nolock,actimeo=180\n0 0 0\" >> /etc/fstab\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/options/actimeo", "1800"),
        ],
    },
    Case {
        what: "dots for a line of options that the author left out",
        text: "nas7:/vol on /mnt type nfs (rw,vers=3,rsize=65536,wsize=65536,\n[...]\nmountvers=3,proto=tcp,addr=10.0.0.7)\n",
        says: &[
            ("/blocks/0/options/mountvers", "3"),
            ("/blocks/0/proto", "\"tcp\""),
            (
                "/remarks/1/text",
                "\"line 1: the list of options was shortened by its author: what is not listed is unknown\"",
            ),
        ],
    },
    Case {
        what: "two mounts of macOS on one line",
        text: "nas7:/vol/a on /Volumes/a (nfs, nodev, nosuid) nas7:/vol/b on /Volumes/b (nfs, nodev)\n",
        says: &[
            ("/blocks/0/mountpoint", "\"/Volumes/a\""),
            ("/blocks/0/flags", "[\"nodev\",\"nosuid\"]"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "lines of /proc/mounts that the command above names, their options left out, and one of an fstab",
        text: "$ cat /proc/mounts | grep home\n\nnas7:/home /home nfs4 rw,relatime,... 0 0\n\n$ grep pool /etc/fstab\nnas7:/pool /pool nfs4 rw,hard 0 0\n",
        says: &[
            ("/blocks/0/kind", "\"mount\""),
            ("/blocks/0/source", "\"/proc/mounts\""),
            ("/blocks/1/kind", "\"mount_command\""),
            ("/blocks/1/source", "\"fstab\""),
        ],
    },
    Case {
        what: "lists of nfsstat -m whose ends somebody left out: a size is whole, and so is what ends a shorter line amid the text",
        text: "/data from nas7:/vol/data\n Flags:\trw,vers=3,rsize=65536,wsize=32768\n\n/home from nas7:/vol/home\n Flags:\trw,vers=4.2,hard,proto=tcp,timeo=150\n\nBoth were mounted on Monday, with the options that stand above.\n",
        says: &[
            ("/blocks/0/wsize", "32768"),
            ("/blocks/1/timeo", "150"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a list of nfsstat -m that the window cut inside a size",
        text: "/data from nas7:/vol/data\n Flags:\trw,vers=3,rsize=65536,wsize=3276\n\n/home from nas7:/vol/home\n Flags:\trw,vers=4.2,hard,proto=tcp,timeo=150,retrans=2\n\n",
        says: &[
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/wsize", "null"),
            ("/blocks/1/retrans", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a line of its own behind the options is none of them",
        text: "/data from nas7:/vol/data\n Flags:\trw,relatime,vers=4.2,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp\n Stats:\tage=3600\n",
        says: &[
            ("/blocks/0/proto", "\"tcp\""),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "nfsd and rpc_pipefs in mountinfo are no NFS mounts",
        text: "27 1 0:25 / /var/lib/nfs/rpc_pipefs rw,relatime shared:12 - rpc_pipefs rpc_pipefs rw\n612 99 0:52 / /proc/fs/nfsd rw,relatime shared:355 - nfsd nfsd rw\n620 25 0:55 / /home rw,relatime shared:360 - nfs nas7:/vol/home rw,vers=3,rsize=32768,wsize=32768,hard,proto=tcp,addr=10.0.0.5\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol/home\""),
            ("/blocks/0/fstype", "\"nfs\""),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "an attempt of `mount -v` that was refused, and the one that was not",
        text: "mount.nfs: trying text-based options 'vers=4.2,addr=10.0.0.5'\nmount.nfs: mount(2): Protocol not supported\nmount.nfs: trying text-based options 'vers=4.1,rsize=65536,addr=10.0.0.5'\nnas7:/vol on /mnt type nfs (rsize=65536)\n",
        says: &[
            ("/blocks/0/vers", "\"4.1\""),
            ("/blocks/0/source", "\"mount -v\""),
            ("/blocks/1/device", "\"nas7:/vol\""),
            ("/blocks/1/node", "null"),
            ("/blocks/2", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "the id of a file system from `mount -v` of FreeBSD is no option",
        text: "nas7:/vol on /mnt (nfs, asynchronous, noatime, fsid 02ff003a3a000000)\n",
        says: &[("/blocks/0/flags", "[\"asynchronous\",\"noatime\"]")],
    },
    Case {
        what: "a size that was asked for may be any number: the client rounds it",
        text: "# mount -t nfs -o rsize=1048576,wsize=1000000,vers=4.2 nas7:/vol /mnt\n",
        says: &[
            ("/blocks/0/wsize", "1000000"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "the words of SunOS 4 and HP-UX for sizes and tries",
        text: "/mnt/src from hera:/src (Addr 192.0.2.9)\n Flags:   hard,read size=8192, write size=4096, count = 5\n Lookups: srtt=  7 ( 17ms), dev=  4 ( 20ms), cur=  2 ( 40ms)\n All:     srtt= 10 ( 25ms), dev=  4 ( 20ms), cur=  2 ( 40ms)\n",
        says: &[
            ("/blocks/0/rsize", "8192"),
            ("/blocks/0/options/wsize", "4096"),
            ("/blocks/0/options/retrans", "5"),
        ],
    },
    Case {
        what: "a line of fstab with blanks beside the commas of its options",
        text: "nas:/x  /y  nfs  rw,hard, rsize=8192,wsize=8192,timeo=14 ,noatime 0 0\n",
        says: &[
            ("/format", "\"fstab\""),
            ("/blocks/0/rsize", "8192"),
            ("/blocks/0/timeo", "14"),
            ("/blocks/0/flags", "[\"rw\", \"hard\", \"noatime\"]"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "`mount -t nfs4` without a device lists what is mounted: nothing is missing from it",
        text: "[root@web1 ~]# mount -t nfs4\nnas:/vol on /srv type nfs4 (rw,relatime,vers=4.1,rsize=65536,wsize=65536,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys,clientaddr=10.0.0.9,local_lock=none,addr=10.0.0.7)\n",
        says: &[
            ("/blocks/0/mountpoint", "\"/srv\""),
            ("/blocks/1", "null"),
            ("/remarks/1", "null"),
        ],
    },
    Case {
        what: "AIX names the server behind the directory",
        text: "# nfsstat -m\n/work from /export/work:nim7\nFlags:   vers=3,proto=tcp,auth=unix,hard,intr,link,symlink,acl,rsize=32768,wsize=32768,retrans=5\nAll:     srtt=12 (30ms), dev=3 (15ms), cur=4 (80ms)\n",
        says: &[
            ("/format", "\"aix_m\""),
            ("/blocks/0/device", "\"nim7:/export/work\""),
            ("/blocks/0/timers/all/srtt_ms", "30"),
        ],
    },
    Case {
        what: "storages of Proxmox: one of a directory, one with options, one without",
        text: "dir: local\n\tpath /var/lib/vz\n\tcontent iso,vztmpl\n\nnfs: media\n\texport /volume2/media\n\tpath /mnt/pve/media\n\tserver 10.0.0.21\n\tcontent images\n\toptions vers=4.2,nconnect=4,hard\n\nnfs: backups\n\texport /volume2/backups\n\tpath /mnt/pve/backups\n\tserver 10.0.0.21\n\tcontent backup\n",
        says: &[
            ("/blocks/0/device", "\"10.0.0.21:/volume2/media\""),
            ("/blocks/0/mountpoint", "\"/mnt/pve/media\""),
            ("/blocks/0/vers", "\"4.2\""),
            ("/blocks/0/nconnect", "4"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a mount command of a device without any option is still said to have no figures",
        text: "# mount -t nfs nas:/vol /srv -v\n",
        says: &[("/blocks/0", "null"), ("/outcome", "\"error\"")],
    },
    Case {
        what: "a line of mountinfo that mail broke behind its type",
        text: "> 215 28 0:47 / /mnt/nfs rw,noatime shared:120 - nfs4\n> nas7:/export/nfs\n> rw,noatime,vers=4.1,rsize=1048576,wsize=524288,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys,clientaddr=10.0.0.5,local_lock=none,addr=10.0.0.1\n",
        says: &[
            ("/format", "\"mountinfo\""),
            ("/blocks/0/device", "\"nas7:/export/nfs\""),
            ("/blocks/0/mountpoint", "\"/mnt/nfs\""),
            ("/blocks/0/vers", "\"4.1\""),
            ("/blocks/0/wsize", "524288"),
            ("/blocks/0/timeo", "600"),
            ("/blocks/0/flags", "[\"rw\", \"noatime\", \"hard\"]"),
        ],
    },
    Case {
        what: "two lines of mountinfo whose options mail broke behind commas",
        text: "215 28 0:47 / /mnt/nfs rw,noatime shared:120 - nfs4 nas7:/export/nfs rw,\nnoatime,vers=4.1,rsize=1048576,wsize=524288,namlen=255,hard,proto=tcp,\ntimeo=600,retrans=2,sec=sys,clientaddr=10.0.0.5,local_lock=none,addr=10.0.0.1\n216 28 0:48 / /mnt/two rw,noatime shared:121 - nfs4 nas7:/export/two rw,\nvers=3,rsize=65536,wsize=65536,namlen=255,hard,proto=tcp,timeo=600\n",
        says: &[
            ("/format", "\"mountinfo\""),
            ("/blocks/0/device", "\"nas7:/export/nfs\""),
            ("/blocks/0/mountpoint", "\"/mnt/nfs\""),
            ("/blocks/0/vers", "\"4.1\""),
            ("/blocks/0/wsize", "524288"),
            ("/blocks/0/timeo", "600"),
            ("/blocks/0/flags", "[\"rw\", \"noatime\", \"hard\"]"),
            ("/blocks/1/device", "\"nas7:/export/two\""),
            ("/blocks/1/vers", "3"),
            ("/blocks/1/rsize", "65536"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "lines of mountinfo that mail broke before their types, one of another file system",
        text: "215 28 0:47 / /run rw,nosuid shared:120 -\ntmpfs tmpfs rw,size=803964k\n216 28 0:48 / /mnt/two rw,noatime shared:121 -\nnfs4 nas7:/export/two rw,vers=3,rsize=65536,wsize=65536,hard\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/export/two\""),
            ("/blocks/0/mountpoint", "\"/mnt/two\""),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "mounts of nfsstat -m whose line ends were lost, broken before their long lists",
        text: "> /mnt/nfs from nas7:/export/nfs Flags:\n> rw,noatime,vers=4.1,rsize=1048576,wsize=524288,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys,clientaddr=10.0.0.5,local_lock=none,addr=10.0.0.1\n> /mnt/two from nas7:/export/two Flags:\n> rw,vers=3,rsize=65536,wsize=65536,namlen=255,hard,proto=tcp,timeo=600\n",
        says: &[
            ("/format", "\"linux_nfsstat_m\""),
            ("/blocks/0/device", "\"nas7:/export/nfs\""),
            ("/blocks/0/mountpoint", "\"/mnt/nfs\""),
            ("/blocks/0/vers", "\"4.1\""),
            ("/blocks/0/wsize", "524288"),
            ("/blocks/0/timeo", "600"),
            ("/blocks/0/flags", "[\"rw\", \"noatime\", \"hard\"]"),
            ("/blocks/1/device", "\"nas7:/export/two\""),
            ("/blocks/1/rsize", "65536"),
            ("/blocks/2", "null"),
        ],
    },
];
