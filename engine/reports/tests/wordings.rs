//! Shapes in which administrators paste that once were misread: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn pasted_shapes_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "a page that explains /proc/net/rpc/nfsd and quotes its lines again",
        text: "rc 3 2774 15194\nfh 52 0 0 0 0\nio 31975754 6775374\nth 16 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\nnet 47107 0 47089 66\nrpc 17969 0 0 0 0\n\nrc 3 2774 15194\nthe reply cache: its hits are calls that were sent again\nfh 52 0 0 0 0\nthe handles: those that had gone stale\nnet 47107 0 47089 66\npackets, and those of each transport\n",
        says: &[
            ("/blocks/0/hits", "3"),
            ("/blocks/5/calls", "17969"),
            ("/blocks/6", "null"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "options of a volume of Kubernetes with comments behind them",
        text: "spec:\n  nfs:\n    server: nas7\n    path: /vol\n  mountOptions:\n    - vers=4.1\n    - rsize=524288   # half of what the server would grant\n    - hard\n    - nconnect=4      # one for each\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/rsize", "524288"),
            ("/blocks/0/nconnect", "4"),
            ("/blocks/0/flags", "[\"hard\"]"),
        ],
    },
    Case {
        what: "operations that the author of a list of mountstats left out may be what its connections carried beside the rest",
        text: "device nas7:/vol mounted on /mnt with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=1048576,wsize=1048576,proto=tcp,timeo=600\n\tage:\t400\n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\txprt:\ttcp 0 0 1 0 0 9100 9100 0 9200 0 12 40 60\n\tper-op statistics\n\t        READ: 5000 5000 0 1000000 5242880000 100 9000 9300 0\n\t       WRITE: 100 100 0 104857600 17600 10 900 950 0\n",
        says: &[(
            "/remarks/0/text",
            "\"9100 requests were sent on the connections but the operations of this mount add up to 5100: the rest are of operations that are not listed here, or the connections are shared with other mounts of that server\"",
        )],
    },
    Case {
        what: "a line of fstab that is commented out asks for nothing",
        text: "nas7:/vol/a /a nfs4 rw,hard,rsize=65536 0 0\n#nas7:/vol/b /b nfs4 rw,soft,timeo=30 0 0\n",
        says: &[
            ("/blocks/0/mountpoint", "\"/a\""),
            ("/blocks/1", "null"),
            ("/outcome", "\"warning_partial\""),
            (
                "/remarks/1/text",
                "\"line 2: the mount of nas7:/vol/b is commented out, so that fstab does not ask for it: it is not used; take the # off if it is mounted so\"",
            ),
        ],
    },
    Case {
        what: "nfsstat -m, cut inside a number",
        text: "/mnt from nas7:/vol\n Flags:\trw,relatime,vers=4.2,rsize=1048576,wsize=10485",
        says: &[
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/wsize", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "nfsstat -m, cut inside the address",
        text: "/mnt from nas7:/vol\n Flags:\trw,relatime,vers=4.2,rsize=1048576,local_lock=none,addr=10.2.\n",
        says: &[
            ("/blocks/0/options/addr", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "nfsstat -m, an address that was made unreadable",
        text: "/mnt from nas7:/vol\n Flags:\trw,relatime,vers=4.2,rsize=1048576,local_lock=none,addr=xxx\n",
        says: &[("/blocks/0/options/addr", "\"xxx\"")],
    },
    Case {
        what: "sizes that look like escapes of quoted-printable",
        text: "nas7:/vol/home /home nfs rw,rsize=8192,wsize=8192,timeo=14 0 0\n",
        says: &[
            ("/blocks/0/rsize", "8192"),
            ("/blocks/0/wsize", "8192"),
            ("/blocks/0/timeo", "14"),
        ],
    },
    Case {
        what: "a port that looks like an escaped blank",
        text: "mount -t nfs -o rdma,port=20049 nas7:/vol /mnt\n",
        says: &[("/blocks/0/port", "20049")],
    },
    Case {
        what: "true quoted-printable",
        text: "nas7:/vol on /mnt type nfs4 (rw,vers=3D4.2,rsize=3D262144,wsize=3D262=\n144,hard,proto=3Dtcp)\n",
        says: &[("/blocks/0/wsize", "262144"), ("/blocks/0/vers", "\"4.2\"")],
    },
    Case {
        what: "a line that a script appends to fstab",
        text: "mkdir -p /data\necho \"nas7:/vol/data /data nfs4 rw,hard,rsize=65536,timeo=600 0 0\" | sudo tee -a /etc/fstab\nprintf 'nas7:/vol/b /b nfs hard,rsize=32768 0 0\\n' >> /etc/fstab\n",
        says: &[
            ("/blocks/0/kind", "\"mount_command\""),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/1/mountpoint", "\"/b\""),
            ("/blocks/1/rsize", "32768"),
        ],
    },
    Case {
        what: "a line appended without quotes",
        text: "sudo echo nas7:/vol /data nfs rsize=32768,wsize=32768,timeo=14,intr | tee -a /etc/fstab > /dev/null\n",
        says: &[
            ("/blocks/0/mountpoint", "\"/data\""),
            ("/blocks/0/timeo", "14"),
        ],
    },
    Case {
        what: "options in the quotes of a shell",
        text: "mount -t nfs -o \"rw,noatime,rsize=32768,retrans=3\" \"nas7:/vol\" /mnt\n",
        says: &[
            ("/blocks/0/flags", r#"["rw","noatime"]"#),
            ("/blocks/0/retrans", "3"),
        ],
    },
    Case {
        what: "names that a converter to Markdown escaped",
        text: "Server nfs v4 operations:\nlookup           lookup\\_root      open\\_conf        putfh            read\n12       12%     3         3%     5         5%     60       60%     20       20%\n",
        says: &[(
            "/blocks/0/counts_nonzero",
            r#"{"lookup":12,"lookupp":3,"open_confirm":5,"putfh":60,"read":20}"#,
        )],
    },
    Case {
        what: "a section inside the source of a program",
        text: "const TEXT: &str = \"\\\ndevice nas7:/vol mounted on /mnt with fstype nfs statvers=1.1\n\\topts:\\trw,vers=3,rsize=65536\n\\tage:\\t77\n\\tper-op statistics\n\\t        READ: 5 5 0 640 5000 1 20 22 0\\n\\\n\\t       WRITE: 3 3 0 900 300 1 9 12 0\n\";\n",
        says: &[
            ("/blocks/0/age_s", "77"),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/ops_nonzero/READ/6", "20"),
            ("/blocks/0/ops_nonzero/WRITE/0", "3"),
        ],
    },
    Case {
        what: "two runs of one operation",
        text: "before:\n\nREAD:\n\t500 ops (40%)\n\tavg bytes sent per op: 128\tavg bytes received per op: 4224\n\tbacklog wait: 0.100000 \tRTT: 1.500000 \ttotal execute time: 1.700000 (milliseconds)\n\nafter:\n\nREAD:\n\t900 ops (41%)\n\tavg bytes sent per op: 128\tavg bytes received per op: 4224\n\tbacklog wait: 0.100000 \tRTT: 0.500000 \ttotal execute time: 0.700000 (milliseconds)\n",
        says: &[
            ("/blocks/0/ops/READ/ops", "500"),
            ("/blocks/0/ops/READ/rtt_ms", "1.5"),
            ("/blocks/1/ops/READ/ops", "900"),
            ("/blocks/1/ops/READ/rtt_ms", "0.5"),
        ],
    },
    Case {
        what: "a part of the server's file without its own words",
        text: "net 812 0 812 4\nrpc 812 7 0 7 0\nproc3 22 2 300 0 100 10 0 200 200 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/format", "\"proc_net_rpc_nfsd\""),
            ("/blocks/1/kind", "\"server_rpc\""),
            ("/blocks/1/badcalls", "7"),
            ("/blocks/1/badauth", "7"),
            ("/blocks/2/side", "\"server\""),
        ],
    },
    Case {
        what: "a series of sar whose author left rows out",
        text: "01:15:27       call/s retrans/s    read/s   write/s  access/s  getatt/s\n...\n01:16:00       650.00      0.00    583.00      3.00     14.00     14.00\n01:16:02       150.00      0.00     49.00      8.00     16.00     20.00\n",
        says: &[
            ("/format", "\"sar_n_nfs\""),
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/rows/0/call~1s", "650.0"),
            ("/blocks/0/rows/0/interval_s", "null"),
            ("/blocks/0/rows/1/interval_s", "2"),
        ],
    },
    Case {
        what: "a section without the count of errors, whatever its version",
        text: "device nas7:/vol mounted on /mnt with fstype nfs4 statvers=1.1\n\tage:\t77\n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\tper-op statistics\n\t        READ: 5 5 0 640 5000 1 20 22\n\t       WRITE: 3 3 0 900 300 1 9 12\n",
        says: &[
            ("/blocks/0/ops_nonzero/READ/7", "22"),
            ("/blocks/0/ops_nonzero/WRITE/0", "3"),
        ],
    },
    Case {
        what: "output in a script's comments, without a blank behind the sign",
        text: "mount nas7:/ /data\n\n#$ nfsstat -m\n#/data from nas7:/\n# Flags:\trw,vers=4.0,rsize=131072,hard,proto=tcp\n#\n#that was it\n\nmkdir /export\n",
        says: &[
            ("/format", "\"linux_nfsstat_m\""),
            ("/blocks/0/mountpoint", "\"/data\""),
            ("/blocks/0/rsize", "131072"),
        ],
    },
    Case {
        what: "a list of options that its author shortened",
        text: "/data from nas7:/vol\n Flags:\trw,vers=4.2,rsize=131072,hard,...\n",
        says: &[("/blocks/0/flags", r#"["rw","hard"]"#)],
    },
    Case {
        what: "only what was asked for on macOS",
        text: "/Volumes/a from nas7:/a\n  -- Original mount options:\n     NFS parameters: vers=3,tcp,soft,rsize=65536\n",
        says: &[
            ("/blocks/0/flags", r#"["tcp","soft"]"#),
            ("/blocks/0/rsize", "65536"),
        ],
    },
    Case {
        what: "a line of df beside the options",
        text: "Filesystem Type Size Used Avail Use% Mounted on\nnas7:/vol nfs4 20G 2.0G 18G 10% /data\n$ nfsstat -m\n/data from nas7:/vol\n Flags:\trw,vers=4.2,rsize=131072,hard,proto=tcp\n",
        says: &[("/outcome", "\"ok_notice\""), ("/blocks/0/rsize", "131072")],
    },
    Case {
        what: "a total that is cut",
        text: "nas7:/vol mounted on /data:\n\n           ops/s       rpc bklog\n         730.890           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   0.531          22.641          42.603        0 (0.0%)          13.284          13.500\n\nnas7:/vol2 mounted on /data2:\n\n           ops/s       rpc bklog\n         73\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/blocks/0/ops_s", "730.89"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "two files in strings of a program",
        text: "const CLIENT: &str = \"net 9 0 9 1\\nrpc 9 0 9\\nproc3 22 0 5 0 0 0 0 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\\n\";\nconst SERVER: &str = \"io 4096 8192\\nth 8 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\\nnet 7 0 7 2\\nrpc 7 0 0 0 0\\nproc3 22 0 3 0 0 0 0 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\\n\";\n",
        says: &[
            ("/blocks/1/kind", "\"client_rpc\""),
            ("/blocks/2/side", "\"client\""),
            ("/blocks/6/kind", "\"server_rpc\""),
            ("/blocks/7/side", "\"server\""),
            ("/blocks/7/counts_nonzero", r#"{"getattr":3,"read":4}"#),
        ],
    },
    Case {
        what: "a string of several lines that is cut",
        text: "\tsample := `nas7:/vol mounted on /data:\n\n           ops/s       rpc bklog\n           2.500           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   1.500          96.000          64.000        0 (0.0%)           2.100           2.200\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/rows/0/rtt_ms", "2.1"),
        ],
    },
    Case {
        what: "a string that holds quotes in pairs",
        text: "expected = \"\nnode_mountstats_nfs_age_seconds_total{export=\"nas7:/vol\",protocol=\"tcp\"} 60\nnode_mountstats_nfs_age_seconds_total{export=\"nas7:/b\",protocol=\"tcp\"} 30\n\"\n",
        says: &[("/blocks/0/age_s", "30"), ("/blocks/1/age_s", "60")],
    },
    Case {
        what: "headings of nfsiostat without a size per call",
        text: "text = \"\"\"\nnas7:/vol mounted on /data:\n\n           ops/s       rpc bklog\n           9.500           0.000\n\nread:    ops/s    kB/s    retrans    avg RTT (ms)    avg exe (ms)\n         6.000    96.500  0 (0.0%)   1.250           2.500\n\"\"\"\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/rows/0/bytes_s", "96.5"),
            ("/blocks/0/rows/0/exe_ms", "2.5"),
        ],
    },
    Case {
        what: "mounts in quotes of a program",
        text: "    line := \"nas7:/vol on /data type nfs4 (rw,vers=4.1)\"\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/mountpoint", "\"/data\""),
            ("/blocks/0/vers", "\"4.1\""),
        ],
    },
    Case {
        what: "a mount in a comment",
        text: "// nas7:/vol on /data type nfs (rw,timeo=7,addr=10.0.0.7)\n",
        says: &[("/blocks/0/device", "\"nas7:/vol\"")],
    },
    Case {
        what: "a list of options alone",
        text: "      mountOptions: \"nfsvers=4.1,rsize=65536,wsize=65536,hard,timeo=600\"\n",
        says: &[
            ("/blocks/0/kind", "\"mount_command\""),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/device", "null"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a volume of Docker",
        text: "docker volume create --opt type=nfs --opt o=addr=10.0.0.7,nfsvers=4,soft,timeo=30 --opt device=:/vol data\n",
        says: &[
            ("/blocks/0/timeo", "30"),
            ("/blocks/0/vers", "4"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a list of options beside a device",
        text: "nas7:/vol /data what nobody knows\nrw,relatime,vers=4.2,rsize=65536,wsize=65536,namlen=255,hard\n",
        says: &[("/outcome", "\"warning_partial\"")],
    },
    Case {
        what: "tags of a forum",
        text: "[code]nas7:/vol /data nfs4 rsize=65536,wsize=65536,timeo=600 0 0\n[b]nas7:/b[/b] /b nfs [color=#ff0000]hard,timeo=90[/color] 0 0[/code]\n",
        says: &[
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/timeo", "600"),
            ("/blocks/1/device", "\"nas7:/b\""),
            ("/blocks/1/timeo", "90"),
        ],
    },
    Case {
        what: "dots behind the last value",
        text: "/data from nas7:/vol\n Flags:\trw,vers=4.2,rsize=131072,hard,proto=tcp...\n",
        says: &[("/blocks/0/proto", "\"tcp\"")],
    },
    Case {
        what: "shares in brackets, and titles in a writer's own words",
        text: "**RPC stats:**\ncalls      badcalls   badclnt    badauth    xdrcall\n50         0          0          0          0\n\nServer nfs v4.2 op statistics:\naccess       getattr      read         write\n10 (10%)     40 (40%)     30 (30%)     20 (20%)\n",
        says: &[
            ("/blocks/0/calls", "50"),
            (
                "/blocks/1/counts_nonzero",
                r#"{"access":10,"getattr":40,"read":30,"write":20}"#,
            ),
        ],
    },
    Case {
        what: "the threads alone",
        text: "$ grep th /proc/net/rpc/nfsd\nth 16 0 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000 0.000\n",
        says: &[("/blocks/0/threads", "16")],
    },
    Case {
        what: "one export at two mount points",
        text: "node_mountstats_nfs_age_seconds_total{export=\"nas7:/vol\",mountaddr=\"10.0.0.7\",mountpoint=\"/a\",protocol=\"tcp\"} 60\nnode_mountstats_nfs_age_seconds_total{export=\"nas7:/vol\",mountaddr=\"10.0.0.7\",mountpoint=\"/b\",protocol=\"tcp\"} 30\n",
        says: &[
            ("/blocks/0/mountpoint", "\"/a\""),
            ("/blocks/0/age_s", "60"),
            ("/blocks/1/age_s", "30"),
        ],
    },
    Case {
        what: "slow operations whose author left rows out, and a clock that ran backwards",
        text: "Tracing NFS operations that are slower than 10 ms... Ctrl-C to quit\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n10:00:01 cp             4321   W 65536   64         12.50 a.bin\n...\n10:00:03 cp             4321   W 65536   192        20.00 a.bin\n10:00:04 ls             4322   O 0       0   18446744073709.42 b\n",
        says: &[
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/by_type/W/sum_us", "32500"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "a listing without a clock below the pattern of its manual",
        text: "src.sport > dst.nfs: NFS request xid xid len op args\nmars.1022 > nas7.nfs: NFS request xid 5\n        144 lookup fh 9,74/4096 \"a\"\nnas7.nfs > mars.1022: NFS reply xid 5\n        reply ok 128 lookup fh 9,74/4134\n",
        says: &[
            ("/blocks/0/n_calls", "1"),
            ("/blocks/0/n_replies", "1"),
            ("/blocks/0/counts", r#"{"lookup":1}"#),
        ],
    },
    Case {
        what: "headings of a document's parts, which are no hosts",
        text: "### Format\nkey -fstype=nfs host:/path\n### Example\nClient rpc stats:\ncalls      retrans    authrefrsh\n90         1          90\n",
        says: &[("/blocks/1/node", "null"), ("/blocks/1/calls", "90")],
    },
    Case {
        what: "hosts that stand as headings with a capital",
        text: "### Web\nClient rpc stats:\ncalls      retrans    authrefrsh\n90         1          90\n### Db\nClient rpc stats:\ncalls      retrans    authrefrsh\n95         2          95\n",
        says: &[("/blocks/0/node", "\"Web\""), ("/blocks/1/node", "\"Db\"")],
    },
    Case {
        what: "an entry of the automounter with mounts below its key",
        text: "$ cat /etc/auto.nfs\nproj -fstype=nfs4,soft,timeo=50 \\\n      /a nas7:/vol/a \\\n      /b nas7:/vol/b\n",
        says: &[
            ("/format", "\"autofs\""),
            ("/blocks/0/mountpoint", "\"proj/a\""),
            ("/blocks/1/device", "\"nas7:/vol/b\""),
            ("/blocks/1/timeo", "50"),
        ],
    },
    Case {
        what: "letters of other scripts beside plain blanks",
        text: "Größe: 4 Dateien\nClient rpc stats:\ncalls      retrans    authrefrsh\n90         0          90\n",
        says: &[("/blocks/0/calls", "90"), ("/outcome", r#""ok""#)],
    },
    Case {
        what: "a list of options that backslashes continue",
        text: "nas7:/vol on /mnt type nfs4 (rw,vers=4.2,\\\nrsize=131072,wsize=131072,\\\nhard,proto=tcp)\n",
        says: &[
            ("/blocks/0/rsize", "131072"),
            ("/blocks/0/flags", r#"["rw","hard"]"#),
        ],
    },
    Case {
        what: "a command over lines with its names",
        text: "mount -t 'nfs' -o 'nfsvers=4.1,rsize=65536,hard' \\\n    'nas7:/vol' \"$HOME/vol\"\n",
        says: &[
            ("/blocks/0/vers", r#""4.1""#),
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/mountpoint", r#""$HOME/vol""#),
        ],
    },
    Case {
        what: "a prompt that looks like a device",
        text: "pod-7:/ # mount -o rw,vers=4.1,soft,timeo=30 nas7:/vol /mnt\n",
        says: &[
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/timeo", "30"),
        ],
    },
    Case {
        what: "a message of the kubelet that was cut in a name",
        text: "MountVolume.SetUp failed: Mounting arguments: -t nfs -o vers=3 nas7:/vol-\nc3 /mnt\n",
        says: &[("/blocks/0/vers", "3"), ("/blocks/0/device", "null")],
    },
    Case {
        what: "what mount says while it tries",
        text: "mount.nfs: timeout set for Fri Mar 1 10:00:00 2024\nmount.nfs: trying text-based options 'rw,soft,vers=3,rsize=32768,\n   addr=10.0.0.7'\nmount.nfs: prog 100003, trying vers=3, prot=6\n",
        says: &[
            ("/blocks/0/kind", r#""mount_command""#),
            ("/blocks/0/rsize", "32768"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a refused mount without figures",
        text: "mount.nfs: mount(2): Permission denied\n",
        says: &[
            ("/remarks/0/line", "1"),
            (
                "/remarks/0/text",
                r#""line 1: the server refused the mount (Permission denied): its exports do not allow this client or this path""#,
            ),
        ],
    },
    Case {
        what: "a unit of systemd",
        text: "[Mount]\nWhat=nas7:/vol\nWhere=/srv/vol\nType=nfs4\nOptions=hard,timeo=600,retrans=3\n\n[Install]\nWantedBy=remote-fs.target\n",
        says: &[
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/mountpoint", r#""/srv/vol""#),
            ("/blocks/0/timeo", "600"),
            ("/blocks/0/kind", r#""mount_command""#),
        ],
    },
    Case {
        what: "a task of Ansible beside a disk",
        text: "- ansible.posix.mount:\n    src: nas7:/vol\n    path: /srv/vol\n    fstype: nfs\n    opts: \"rw,vers=4.1,rsize=65536\"\n-\n    src: /dev/sdb1\n    path: /srv/disk\n    fstype: ext4\n    opts: noatime\n",
        says: &[
            ("/format", r#""mount_command""#),
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a resource of Puppet",
        text: "mount { '/srv/vol':\n  ensure  => 'mounted',\n  device  => 'nas7:/vol',\n  fstype  => 'nfs',\n  options => 'hard,udp,bg',\n}\n",
        says: &[
            ("/blocks/0/mountpoint", r#""/srv/vol""#),
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/flags", r#"["hard","udp","bg"]"#),
        ],
    },
    Case {
        what: "two volumes of Docker Compose",
        text: "volumes:\n  a:\n    driver_opts:\n      type: nfs\n      o: addr=nas7,rw\n      device: \":/vol/a\"\n  b:\n    driver_opts:\n      type: nfs\n      o: addr=nas8,rw,soft\n      device: \":/vol/b\"\n",
        says: &[
            ("/blocks/0/device", r#""nas7:/vol/a""#),
            ("/blocks/1/device", r#""nas8:/vol/b""#),
            ("/blocks/1/flags", r#"["rw","soft"]"#),
        ],
    },
    Case {
        what: "a volume that a command makes",
        text: "docker volume create \\\n  --opt type=nfs \\\n  --opt o=addr=nas7,rw,nfsvers=4 \\\n  --opt device=:/vol vol\n",
        says: &[
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/vers", "4"),
        ],
    },
    Case {
        what: "a volume of Kubernetes",
        text: "apiVersion: v1\nkind: PersistentVolume\nspec:\n  mountOptions:\n    - hard\n    - nconnect=8\n    - rsize=1048576\n  csi:\n    driver: nfs.csi.k8s.io\n    volumeAttributes:\n      server: nas7\n      share: /vol\n",
        says: &[
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/nconnect", "8"),
            ("/blocks/0/rsize", "1048576"),
        ],
    },
    Case {
        what: "lists of options under other names",
        text: "NFS_OPTIONS=nfsvers=4,soft,rw\n\n--mount-options=nfsvers=4.1,timeo=30,retrans=2\n",
        says: &[("/blocks/0/vers", "4"), ("/blocks/1/timeo", "30")],
    },
    Case {
        what: "a map of the automounter that a script writes",
        text: "echo 'vol -rw,fstype=nfs4,soft nas7:/vol' > /etc/auto.nas\n",
        says: &[
            ("/format", r#""autofs""#),
            ("/blocks/0/mountpoint", r#""vol""#),
            ("/blocks/0/flags", r#"["rw","soft"]"#),
        ],
    },
    Case {
        what: "lines of fstab made of variables",
        text: "LINE=\"${NAS}:${EXPORT} ${WHERE} nfs4 ro,timeo=50 0 0\"\n",
        says: &[
            ("/blocks/0/device", r#""${NAS}:${EXPORT}""#),
            ("/blocks/0/timeo", "50"),
        ],
    },
    Case {
        what: "options as a dictionary of Python",
        text: "options: {'rw': True, 'vers': '4.2', 'rsize': 65536, 'hard': True, 'fsc': False}\n",
        says: &[
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/vers", r#""4.2""#),
            ("/blocks/0/flags", r#"["hard","rw"]"#),
        ],
    },
    Case {
        what: "an answer of Prometheus behind a word",
        text: "result: {\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{\"__name__\":\"node_nfs_requests_total\",\"method\":\"Write\",\"proto\":\"4\"},\"value\":[1700000000,\"73\"]}]}}\n",
        says: &[("/blocks/0/counts_nonzero", r#"{"write":73}"#)],
    },
    Case {
        what: "slow operations of another file system",
        text: "Tracing ext4 operations slower than 1 ms\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms) FILENAME\n10:00:00 cp             77     R 4096    0           7.10 a\n",
        says: &[
            ("/outcome", r#""error""#),
            ("/remarks/0/line", "2"),
            ("/blocks", "[]"),
        ],
    },
    Case {
        what: "what was asked for without what is in force",
        text: "/srv/vol from nas7:/vol\n  -- Original mount options:\n     NFS parameters: vers=3,tcp,rsize=65536\n",
        says: &[
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/flags", r#"["tcp"]"#),
            (
                "/remarks/0/text",
                r#""line 1: only the original mount options are shown: what was asked for, not what is in force""#,
            ),
        ],
    },
    Case {
        what: "mounts of Solaris whose mount points were left out",
        text: " from nas7:/vol\n Flags:         vers=3,proto=tcp,hard,\n                rsize=<...>,timeo=600\n\n Flags:         vers=3,proto=udp,hard,rsize=8192,timeo=11\n",
        says: &[
            ("/blocks/0/device", r#""nas7:/vol""#),
            ("/blocks/0/rsize", "null"),
            ("/blocks/1/device", "null"),
            ("/blocks/1/timeo", "11"),
        ],
    },
    Case {
        what: "a mount of Lustre between others",
        text: "/mnt/l from 10.0.0.1@tcp:/l\n Flags:	rw,flock\n\n/mnt/a from nas7:/a\n Flags:	rw,vers=3,rsize=65536,hard\n",
        says: &[("/blocks/0/device", r#""nas7:/a""#), ("/blocks/1", "null")],
    },
    Case {
        what: "a commented line of fstab that a backslash continues",
        text: "# Add to /etc/fstab:\n# <nas>:/vol /srv/vol nfs \\\n#   rw,rsize=65536,hard 0 0\nsudo mount /srv/vol\n",
        says: &[("/blocks/0/rsize", "65536"), ("/blocks/1", "null")],
    },
    Case {
        what: "keys of a package that are no mount's",
        text: "name: nfs-tool\ntype: nfs\noptions: --verbose\nsource: https://example.org/a.tar.gz\n",
        says: &[("/blocks", "[]"), ("/outcome", "\"error\"")],
    },
    Case {
        what: "options in brackets, each with a comment behind it, of a language that quotes them",
        text: "mount_options = [\n  \"actimeo=600\",   // attributes live 10 minutes\n  \"nconnect=6\",    // six connections\n  \"nocto\",         // skip \"close-to-open\"\n  \"rsize=262144\",  // 256 KB each, of 512\n  \"timeo=150\",\n]\nmount_point = \"/data\"\n",
        says: &[
            ("/blocks/0/kind", r#""mount_command""#),
            ("/blocks/0/rsize", r#"262144"#),
            ("/blocks/0/nconnect", r#"6"#),
            ("/blocks/0/flags", r#"["nocto"]"#),
            ("/blocks/0/timeo", r#"150"#),
            ("/outcome", r#""ok_notice""#),
        ],
    },
    Case {
        what: "options in brackets on one line, and a list of them that a window cut",
        text: "mountOptions: [\"nfsvers=4.1\", \"rsize=131072\", hard]\n\nmountOptions: [\n  \"timeo=300\", \"retrans=4\",\n",
        says: &[
            ("/blocks/0/vers", r#""4.1""#),
            ("/blocks/0/rsize", r#"131072"#),
            ("/blocks/1/retrans", r#"4"#),
            ("/remarks/1/line", r#"3"#),
            ("/outcome", r#""warning_partial""#),
        ],
    },
    Case {
        what: "options in one string under a key of its own name",
        text: "parameters:\n  fsType: \"ext4\"\n  nfsOptions: \"hard,timeo=70,retrans=1\"\n",
        says: &[
            ("/blocks/0/timeo", r#"70"#),
            ("/blocks/0/flags", r#"["hard"]"#),
            ("/blocks/1", r#"null"#),
        ],
    },
    Case {
        what: "options of another file system under such a key",
        text: "mountOptions: [\"vers=3.1.1\", \"rsize=131072\", \"actimeo=30\"]\nmount_opts = \"noatime,commit=30\"\n",
        says: &[("/blocks", r#"[]"#)],
    },
];
