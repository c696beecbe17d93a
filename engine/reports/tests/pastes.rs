//! Pastes that once lost a part, or were said to be damaged where they are not: what each must say, by JSON
//! pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn pastes_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Case] = &[
    Case {
        what: "two lines of one length, each above a title: nothing cut them",
        text: "Linux web1 5.14.0 #1 SMP x86_64 GNU/Linux\nClient rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000\n\nLinux web2 5.14.0 #1 SMP x86_64 GNU/Linux\nClient rpc stats:\ncalls      retrans    authrefrsh\n1500       0          1500\n\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/0/line", "2"),
            ("/blocks/1/calls", "1500"),
        ],
    },
    Case {
        what: "iozone quoted and wrapped, the blanks at the ends of its rows on lines of their own",
        text: "> \tIozone: Performance Test of File I/O\n> \t        Version $Revision: 3.420 $\n> \t\tCompiled for 64 bit mode.\n> \t\tBuild: linux-AMD64 \n> \n> \tRun began: Wed Jun 12 10:00:00 2024\n> \n> \tCommand line used: iozone -a -i 0 -i 1\n> \tOutput is in Kbytes/sec\n> \tTime Resolution = 0.000001 seconds.\n> \tProcessor cache size set to 1024 kBytes.\n> \tProcessor cache line size set to 32 bytes.\n> \tFile stride size set to 17 * record size.\n>                                                             random  random\n> bkwd   record   stride                                   \n>               KB  reclen   write rewrite    read    reread    read   write\n> read  rewrite     read   fwrite frewrite   fread  freread\n>               64       4  190123 1112345 2120123  5121345                 \n> \n>               64       8  210123 1212345 3120123  6121345                 \n> \n>              128       4  190123 1112345 2120123  5121345                 \n> \n> \n",
        says: &[
            ("/blocks/0/rows/1/rewrite", "1212345"),
            ("/blocks/0/rows/2/kb", "128"),
            ("/blocks/0/rows/2/reread", "5121345"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "nfsiostat on one line, wrapped where a name ends a line",
        text: "0 write: ops/s kB/s kB/op retrans avg RTT (ms) avg exe (ms) 0.002 0.048 29.722 0\n(0.0%) 2.498 2.956 nas.example.com:/seafile/020 mounted on\n/fsapp/seafile_storage/020: ops/s rpc bklog 730.890 0.000 read: ops/s kB/s kB/op\nretrans avg RTT (ms) avg exe (ms) 0.531 22.641 42.603 0 (0.0%) 13.284 13.500\nwrite: ops/s kB/s kB/op retrans avg RTT (ms) avg exe (ms) 0.007 0.356 48.784 0\n(0.0%) 4.799 5.411 nas.example.com:/seafile/015 mounted on\n/fsapp/seafile_storage/015: ops/s rpc bklog 730.890 0.000 read: ops/s kB/s kB/op\nretrans avg RTT (ms) avg exe (ms) 0.347 0.859 2.473 0 (0.0%) 1.996 2.125 write:\nops/s kB/s kB/op retrans avg RTT (ms) avg exe (ms) 0.027 1.016 37.917 0 (0.0%)\n2.451 2.815\n",
        says: &[
            ("/blocks/0/rows/0/op", "\"write\""),
            ("/blocks/0/rows/0/bytes_s", "0.048"),
            ("/blocks/1/device", "\"nas.example.com:/seafile/020\""),
            ("/blocks/1/rows/1/bytes_s", "0.356"),
            ("/blocks/2/device", "\"nas.example.com:/seafile/015\""),
        ],
    },
    Case {
        what: "nfsstat -d of FreeBSD whose last column a mail broke off a row",
        text: "> # nfsstat -d -s -w 2\n>  [===== Read =====]  [===== Write =====]  [=========== Total ============]\n>   KB/t   tps    MB/s  KB/t   tps    MB/s  KB/t   tps    MB/s    ms  ql  %b\n> 64.00  1520   95.00  0.00     0    0.00 60.12  1630   95.70  0.41   3  62\n> 128.00   800  100.00 32.00    10    0.31 110.00   933  100.22  1.02   9 \n> 97\n> \n",
        says: &[
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/rows/1/busy_pct", "97"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "response times of tshark whose last column a mail broke off",
        text: "\n=================================================================\nNFS Version 3 Service Response Time (SRT) Statistics:\nFilter: \nIndex  Procedure              Calls    Min SRT    Max SRT    Avg SRT   \nSum SRT\n    1  GETATTR                  120   0.000100   0.010000   0.000500  \n0.060000\n    6  READ                    3000   0.000300   0.120000   0.002500  \n7.500000\n    7  WRITE                      2   0.001000   0.003000   0.002000  \n0.004000\n==================================================================\n",
        says: &[
            ("/blocks/0/rows/0/sum", "0.06"),
            ("/blocks/0/rows/2/op", "\"WRITE\""),
            ("/blocks/0/rows/2/sum", "0.004"),
            ("/blocks/0/rows/3", "null"),
        ],
    },
    Case {
        what: "a mount of /proc/self/mountstats whose line ends a page lost",
        text: "It is slow at noon, and this is what the client says then: device nas7:/vol mounted on /mnt with fstype nfs4 statvers=1.1 opts: rw,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys age: 1200 impl_id: name='',domain='',date='0,0' caps: caps=0x3ffd7,wtmult=512,dtsize=32768,bsize=0,namlen=255 nfsv4: bm0=0xfdffbfff,bm1=0xf9be3e,bm2=0x800,acl=0x3,sessions,pnfs=not configured sec: flavor=1,pseudoflavor=1 events: 35 259 2 1005 9 7 511 2560 0 66 0 26 18 2 6 4 0 3 0 0 2560 0 0 0 0 0 0 bytes: 10485760 0 0 0 10485760 0 2560 0 RPC iostats version: 1.1 p/v: 100003/4 (nfs) xprt: tcp 812 1 1 0 0 1300 1300 0 1400 0 6 20 30 per-op statistics NULL: 1 1 0 44 24 0 0 0 0 READ: 1100 1102 0 220000 11520000 30 4400 4500 0 WRITE: 0 0 0 0 0 0 0 0 0 GETATTR: 190 190 0 38000 45600 2 95 99 0 Thanks for any idea.\n",
        says: &[
            ("/format", "\"mountstats_raw\""),
            ("/blocks/0/device", "\"nas7:/vol\""),
            ("/blocks/0/mountpoint", "\"/mnt\""),
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/age_s", "1200"),
            ("/blocks/0/pnfs", "\"not configured\""),
            ("/blocks/0/bytes/serverreadbytes", "10485760"),
            ("/blocks/0/xprt/0/sends", "1300"),
            (
                "/blocks/0/ops_nonzero/READ",
                "[1100,1102,0,220000,11520000,30,4400,4500,0]",
            ),
            ("/blocks/0/derived/GETATTR/avg_rtt_ms", "0.5"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a mail with figures before and after, and the patch below them",
        text: "The queue in the server is shorter with it.\n\nBefore:\n\n  write: IOPS=41.2k, BW=322MiB/s (338MB/s)(9660MiB/30001msec); 0 zone resets\n\nWRITE:\n\t1236480 ops (99%)\n\tavg bytes sent per op: 8340 avg bytes received per op: 136\n\tbacklog wait: 0.512000 \tRTT: 0.211000 \ttotal execute time: 0.740000 (milliseconds)\n\nAfter:\n\n  write: IOPS=44.0k, BW=344MiB/s (361MB/s)(10.1GiB/30001msec); 0 zone resets\n\nWRITE:\n\t1320000 ops (99%)\n\tavg bytes sent per op: 8340 avg bytes received per op: 136\n\tbacklog wait: 0.480000 \tRTT: 0.190000 \ttotal execute time: 0.690000 (milliseconds)\n\n---\n fs/nfsd/queue.c | 4 ++--\n\ndiff --git a/fs/nfsd/queue.c b/fs/nfsd/queue.c\n--- a/fs/nfsd/queue.c\n+++ b/fs/nfsd/queue.c\n@@ -41,2 +41,2 @@ static void prune(struct queue *q)\n-\tlist_del(&q->entry);\n+\tlist_del_init(&q->entry);\n",
        says: &[
            ("/blocks/0/write/iops", "41200.0"),
            ("/blocks/1/ops/WRITE/ops", "1236480"),
            ("/blocks/2/write/iops", "44000.0"),
            ("/blocks/3/ops/WRITE/rtt_ms", "0.19"),
            ("/blocks/4", "null"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "what stands above a diff of two snapshots is read, too",
        text: "nas7:/vol on /mnt type nfs (rw,vers=3,rsize=65536,wsize=65536,hard,addr=10.0.0.2)\n\n$ diff -u a b\n--- a\t2025-04-01 10:00:00\n+++ b\t2025-04-01 10:01:00\n@@ -1,3 +1,3 @@\n Client rpc stats:\n calls      retrans    authrefrsh\n-1000       0          1000    \n+1600       4          1600    \n",
        says: &[
            ("/blocks/0/kind", "\"mount\""),
            ("/blocks/0/rsize", "65536"),
            ("/blocks/1/calls", "1000"),
            ("/blocks/2/calls", "1600"),
        ],
    },
    Case {
        what: "histograms of nfsdist whose line ends a page lost",
        text: "I ran it for a minute while the job was slow. Tracing NFS operation latency... Hit Ctrl-C to end. operation = read usecs : count distribution 0 -> 1 : 3 | | 2 -> 3 : 0 | | 4 -> 7 : 40 |****| 8 -> 15 : 311 |********************| operation = write usecs : count distribution 0 -> 1 : 0 | | 2 -> 3 : 17 |****************************************|\n",
        says: &[
            ("/format", "\"nfsdist\""),
            ("/blocks/0/op", "\"read\""),
            ("/blocks/0/count", "354"),
            ("/blocks/0/buckets/3", "[8,15,311]"),
            ("/blocks/1/op", "\"write\""),
            ("/blocks/1/count", "17"),
        ],
    },
    Case {
        what: "a report on one line ends with its line: the section of the page below it is none of it",
        text: "The client is busy with attributes only, as the share of each version shows here.\n$ nfsstat -c Client rpc: Connection oriented: calls badcalls badxids timeouts newcreds badverfs timers 4711 0 0 0 0 0 0 cantconn nomem interrupts 0 0 0 Client nfs: calls badcalls clgets cltoomany 4700 0 4700 2 Version 3: (4700 calls) null getattr setattr lookup access readlink 0 0% 4000 85% 0 0% 400 8% 300 6% 0 0%\n7.3 The server of it\n$ nfsstat -s Server rpc: Connection oriented: calls badcalls nullrecv badlen xdrcall dupchecks dupreqs 58972 0 0 0 0 3728 0 Connectionless: calls badcalls nullrecv badlen xdrcall dupchecks dupreqs 8 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/2/counts_nonzero/getattr", "4000"),
            ("/blocks/2/truncated", "null"),
            ("/blocks/3/calls", "58972"),
            ("/blocks/4/calls", "8"),
            ("/remarks/2/line", "4"),
            (
                "/remarks/2/text",
                "\"line 4: its line ends were lost; titles, names and numbers set apart again\"",
            ),
            (
                "/remarks/3/text",
                "\"figures are totals since boot (or since the module was loaded), not of an interval: the mix can be used, rates per second need two snapshots\"",
            ),
        ],
    },
    Case {
        what: "a rule between two runs is no end of a mail's part",
        text: "Subject: slow\nContent-Type: text/plain; charset=\"utf-8\"\nContent-Transfer-Encoding: quoted-printable\n\nbs=3D1M:\n2097152000 bytes (2.1 GB, 2.0 GiB) copied, 20 s, 105 MB/s\n-----\n--------Random Create--=\n------\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 8 s, 131 MB/s\n",
        says: &[
            ("/blocks/0/bytes", "2097152000"),
            ("/blocks/1/bytes", "1048576000"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "a boundary that the header names ends a mail's part, and what is behind it is spoken of",
        text: "Subject: slow\nContent-Type: multipart/alternative;\n\tboundary=\"=_a-1\"\n\n--=_a-1\nContent-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\nbs=3D1M:\n--\n2097152000 bytes (2.1 GB, 2.0 GiB) copied, 20 s, 105 MB/s\n--=_a-1\nContent-Type: text/html\n\n<p>2097152000 bytes (2.1 GB, 2.0 GiB) copied, 20 s, 105 MB/s\n--=_a-1--\n",
        says: &[
            ("/blocks/0/bytes", "2097152000"),
            ("/blocks/1", "null"),
            (
                "/remarks/1/text",
                "\"3 lines behind the part of the mail that was decoded: not read\"",
            ),
        ],
    },
    Case {
        what: "a part whose mail's header was not copied ends where the line that opens it stands again",
        text: "--b7\nContent-Transfer-Encoding: quoted-printable\n\nbs=3D1M:\n--b8\n2097152000 bytes (2.1 GB, 2.0 GiB) copied, 20 s, 105 MB/s\n--b7--\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 8 s, 131 MB/s\n",
        says: &[
            ("/blocks/0/bytes", "2097152000"),
            ("/blocks/1", "null"),
            (
                "/remarks/1/text",
                "\"1 line behind the part of the mail that was decoded: not read\"",
            ),
        ],
    },
    Case {
        what: "the bars of fio's percentiles are its own",
        text: "rr: (groupid=0, jobs=1): err= 0: pid=71: Mon Feb  3 10:00:00 2025\n  read: IOPS=812, BW=3250KiB/s (3328kB/s)(95.2MiB/30001msec)\n    clat (usec): min=210, max=9120, avg=1221.45, stdev=310.20\n     lat (usec): min=212, max=9125, avg=1223.10, stdev=310.25\n    clat percentiles (usec):\n     |  1.00th=[  400],  5.00th=[  610], 10.00th=[  700], 20.00th=[  810],\n     | 30.00th=[  900], 40.00th=[ 1000], 50.00th=[ 1100], 60.00th=[ 1200],\n     | 99.00th=[ 2500], 99.50th=[ 3000], 99.90th=[ 4100], 99.95th=[ 5000],\n     | 99.99th=[ 9000]\n   bw (  KiB/s): min= 2800, max= 3600, per=100.00%, avg=3251.00, stdev=110.00, samples=60\n",
        says: &[
            ("/blocks/0/read/clat_us_p50", "1100"),
            ("/blocks/0/read/clat_us_p99.99", "9000"),
            ("/outcome", "\"ok\""),
            ("/remarks/0", "null"),
        ],
    },
    Case {
        what: "bars that quote fio come off, its own stay",
        text: "| rr: (groupid=0, jobs=1): err= 0: pid=71: Mon Feb  3 10:00:00 2025\n|   read: IOPS=812, BW=3250KiB/s (3328kB/s)(95.2MiB/30001msec)\n|     clat percentiles (usec):\n|      |  1.00th=[  400],  5.00th=[  610], 10.00th=[  700], 20.00th=[  810],\n|      | 30.00th=[  900], 40.00th=[ 1000], 50.00th=[ 1100], 60.00th=[ 1200],\n|      | 99.00th=[ 2500], 99.50th=[ 3000], 99.90th=[ 4100], 99.95th=[ 5000],\n",
        says: &[
            ("/blocks/0/read/clat_us_p50", "1100"),
            ("/remarks/0/text", "\"`| ` taken off 6 lines\""),
            ("/remarks/1", "null"),
        ],
    },
    Case {
        what: "what fio says its threads do is no control sequence of a terminal",
        text: "Jobs: 2 (f=2): [m(2)][25.0%][r=9KiB/s,w=10KiB/s][r=2,w=2 IOPS][eta 00m:45s]\nJobs: 2 (f=2): [m(1),_(1)][50.0%][r=9KiB/s,w=10KiB/s][r=2,w=2 IOPS][eta 00m:30s]\nJobs: 2 (f=2): [mm] [75.0% done] [9KB/10KB/0KB /s] [2/2/0 iops] [eta 00m:15s]\nrr: (groupid=0, jobs=2): err= 0: pid=71: Mon Feb  3 10:00:00 2025\n  read: IOPS=812, BW=3250KiB/s (3328kB/s)(95.2MiB/30001msec)\n",
        says: &[("/blocks/0/read/iops", "812"), ("/remarks/0", "null")],
    },
    Case {
        what: "colours whose escape character was lost",
        text: "[01;34mClient rpc stats:[m\ncalls      [Kretrans    authrefrsh[m\n4321       11         4322\n",
        says: &[
            ("/blocks/0/retrans", "11"),
            (
                "/remarks/0/text",
                "\"terminal control sequences removed from 2 lines\"",
            ),
        ],
    },
    Case {
        what: "paragraphs are no lines with blank lines between them",
        text: "# nightly-4k\n\n2025-02-03 10:00:00\n\nrefs/heads/main\n\n[ab12](https://git.example/ab12)\n\nrw = read, bs = 4k, iodepth = 1\n\nrr: (groupid=0, jobs=1): err= 0: pid=71: Mon Feb  3 10:00:00 2025\n  read: IOPS=812, BW=3250KiB/s (3328kB/s)(95.2MiB/30001msec)\n    clat (usec): min=210, max=9120, avg=1221.45, stdev=310.20\n",
        says: &[("/blocks/0/read/iops", "812"), ("/remarks/0", "null")],
    },
    Case {
        what: "a stretch with blank lines between its lines, and how far it goes",
        text: "What I measured, thrice,\nis below.\n\n              kB  reclen    write  rewrite\n\n            1024      64      900     1000\n\n            2048      64      910     1010\n\n            4096      64      920     1020\n\n            8192      64      930     1030\n\nThat is slow:\nwhat now?\n",
        says: &[
            ("/blocks/0/rows/3/rewrite", "1030"),
            ("/remarks/0/line", "2"),
            (
                "/remarks/0/text",
                "\"a blank line stood behind each of 6 lines; taken out\"",
            ),
        ],
    },
    Case {
        what: "a break of HTML at the end of each line makes no blank lines",
        text: "<pre>              kB  reclen    write  rewrite<br>\n            1024      64      900     1000<br />\n            2048      64      910     1010<br>\n            4096      64      920     1020<br>\n            8192      64      930     1030<br>\n</pre>\n",
        says: &[
            ("/blocks/0/rows/3/rewrite", "1030"),
            ("/remarks/0/text", "\"HTML tags taken off\""),
            ("/remarks/1", "null"),
        ],
    },
    Case {
        what: "a heading above prompts is of a part; the prompts name the hosts, with a user or without",
        text: "### wireless\njo@lap:~/t$ dd if=/dev/zero of=/mnt/a bs=1M count=1000\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 80 s, 13.1 MB/s\n### wired\n#### bridged\n```bash\n#upload\ntower:~/t$ dd if=/dev/zero of=/mnt/a bs=1M count=1000\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 10 s, 105 MB/s\n",
        says: &[
            ("/blocks/0/node", "\"lap\""),
            ("/blocks/1/node", "\"tower\""),
            (
                "/remarks/0/text",
                "\"2 hosts, told apart by prompts or headings: lap, tower\"",
            ),
        ],
    },
    Case {
        what: "headings of a wrapped table are no hosts",
        text: "Version  1.97       ------Sequential Output------ --Sequential Input-\n--Random--\nConcurrency   1     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block--\n--Seeks---\n1000+0 records in\n1000+0 records out\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 10 s, 105 MB/s\n",
        says: &[("/blocks/0/node", "null"), ("/blocks/0/tool", "\"dd\"")],
    },
    Case {
        what: "rules around a word name a host",
        text: "---web1---\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 10 s, 105 MB/s\n-- web2 --\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 20 s, 52.4 MB/s\n",
        says: &[
            ("/blocks/0/node", "\"web1\""),
            ("/blocks/1/node", "\"web2\""),
        ],
    },
    Case {
        what: "a line that is quoted",
        text: "> Copying takes long\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 10 s, 105 MB/s\n",
        says: &[
            ("/blocks/0/tool", "\"dd\""),
            ("/remarks/0/text", "\"quote marks (>) taken off 1 line\""),
        ],
    },
    Case {
        what: "marks that quote nothing are not spoken of",
        text: "> \n1048576000 bytes (1.0 GB, 1000 MiB) copied, 10 s, 105 MB/s\n",
        says: &[("/blocks/0/tool", "\"dd\""), ("/remarks/0", "null")],
    },
    Case {
        what: "a list of options below words about mounts",
        text: "my nfs mount options are\n (rw,relatime,vers=3,rsize=65536,wsize=65536,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys,local_lock=none,addr=10.1.0.2)\n",
        says: &[
            ("/blocks/0/rsize", "65536"),
            ("/blocks/0/kind", "\"mount\""),
            ("/remarks/0/kind", "\"assumed\""),
            (
                "/remarks/0/text",
                "\"line 2: a list of options whose mount is not named\"",
            ),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a list of options that begins with the version",
        text: "Read-heavy:\nvers=4.1,sec=sys,proto=tcp,timeo=600,retrans=2,\nrsize=1048576,wsize=1048576,hard\n",
        says: &[
            ("/blocks/0/rsize", "1048576"),
            ("/blocks/0/options/retrans", "2"),
            ("/outcome", "\"ok_notice\""),
        ],
    },
    Case {
        what: "a list of options of another file system that begins with the version",
        text: "vers=3.0,username=ann,rsize=1048576,wsize=1048576\n",
        says: &[("/blocks/0", "null")],
    },
    Case {
        what: "a list of options below a command that names a device",
        text: "mount -t nfs nas7:/vol /mnt -o\nrw,vers=3,rsize=65536,wsize=65536,hard\n",
        says: &[
            ("/blocks/1/rsize", "65536"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "plus signs of a diff that adds an output",
        text: "examples/one.txt\n```diff\n+Client rpc stats:\n+calls      retrans    authrefrsh\n+4321       11         4322\n+\n+Client nfs v3:\n+null             getattr          read\n+0         0%     21        0%     4300     99%\n```\n",
        says: &[
            ("/blocks/0/retrans", "11"),
            ("/blocks/1/counts_nonzero/read", "4300"),
            ("/remarks/0/text", "\"the `+` of a diff taken off 7 lines\""),
        ],
    },
    Case {
        what: "lines that a diff takes out are not those that it adds",
        text: "-calls      retrans    authrefrsh\n-4000       10         4000\n+calls      retrans    authrefrsh\n+4321       11         4322\n+Client nfs v3:\n+null             getattr          read\n+0         0%     21        0%     4300     99%\n",
        says: &[("/blocks/0/retrans", "null"), ("/outcome", "\"error\"")],
    },
    Case {
        what: "one call",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n4000       1          4000\n",
        says: &[(
            "/remarks/0/text",
            "\"1 of 4000 calls was sent again (0.025 %); over TCP each means a timeout or a lost connection\"",
        )],
    },
    Case {
        what: "titles whose colons were lost are of nfsstat, not of its imitation",
        text: "Client rpc stats\ncalls      retrans    authrefrsh\n4321       11         4322\n\nClient nfs v3\nnull         getattr      setattr      lookup       access       readlink\n0         0% 4000     92% 0         0% 300       6% 21        0% 0         0%\n",
        says: &[
            ("/format", "\"linux_nfsstat\""),
            ("/blocks/0/retrans", "11"),
            ("/blocks/1/counts_nonzero/lookup", "300"),
        ],
    },
    Case {
        what: "signs of another keyboard behind a title",
        text: "Client rpc stats\u{ff1a}\ncalls      retrans    authrefrsh\n4321       11         4322\n",
        says: &[("/blocks/0/retrans", "11")],
    },
    Case {
        what: "null and compound are RPCs, whatever stands above them",
        text: "Server nfs v4 operations:\nnull         compound\n31        0% 412098   99%\n",
        says: &[
            ("/blocks/0/unit", "\"calls\""),
            ("/blocks/0/counts_nonzero/compound", "412098"),
        ],
    },
    Case {
        what: "a title above a layout that is not known",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n4321       0          4322\n\nClient nfs v3:\nnull:0 getattr:2000 lookup:1000\n",
        says: &[(
            "/remarks/0/text",
            "\"line 5: no table that is known below this title\"",
        )],
    },
    Case {
        what: "the time of the next interval below a histogram",
        text: "operation = 'read'\n     msecs               : count     distribution\n         0 -> 1          : 100      |****************************************|\n         2 -> 3          : 12       |****                                    |\n06:00:03:\n",
        says: &[("/blocks/0/count", "112"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "what a rule of Prometheus computed is no counter",
        text: "node_mountstats_nfs_operations_requests_total:rate5m{export=\"nas7:/v\",operation=\"READ\"} 20\nnode_nfs_requests_total{method=\"Read\",proto=\"3\"} 77\n",
        says: &[
            ("/blocks/0/counts_nonzero/read", "77"),
            ("/blocks/1", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
    },
    Case {
        what: "names of node_exporter before 0.16",
        text: "node_nfs_procedures{procedure=\"Read\",version=\"3\"} 1234\nnode_nfs_rpc_operations 2000\nnode_nfs_rpc_retransmissions 5\n",
        says: &[
            ("/blocks/1/counts_nonzero/read", "1234"),
            ("/blocks/1/nfs_version", "3"),
            ("/blocks/0/calls", "2000"),
            ("/blocks/0/retrans", "5"),
        ],
    },
    Case {
        what: "sar without its column of times",
        text: "call/s retrans/s    read/s   write/s  access/s  getatt/s\n  2.50      0.00      1.00      0.50      0.10      0.20\n  3.50      0.00      1.00      0.50      0.10      0.20\n",
        says: &[
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/rows/1/call~1s", "3.5"),
            ("/blocks/0/rows/0/time", "null"),
        ],
    },
    Case {
        what: "hosts above their lines, as Salt prints them, are no snapshots of one another",
        text: "web1:\n    Client rpc stats:\n    calls      retrans    authrefrsh\n    4000       0          4000\n\n    Client nfs v3:\n    null         getattr      setattr\n    0         0% 3000     75% 1000     25%\nweb2:\n    Client rpc stats:\n    calls      retrans    authrefrsh\n    8000       0          8000\n\n    Client nfs v3:\n    null         getattr      setattr\n    0         0% 6000     75% 2000     25%\n",
        says: &[
            ("/blocks/0/node", "\"web1\""),
            ("/blocks/3/node", "\"web2\""),
            ("/blocks/3/counts_nonzero/getattr", "6000"),
            ("/blocks/4", "null"),
        ],
    },
    Case {
        what: "the time of day before each line",
        text: "10:00:01 Client rpc stats:\n10:00:01 calls      retrans    authrefrsh\n10:00:01 4000       11         4000\n10:00:01\n10:00:01 Client nfs v3:\n10:00:01 null         getattr      setattr\n10:00:01 0         0% 3000     75% 1000     25%\n",
        says: &[
            ("/blocks/0/retrans", "11"),
            ("/blocks/1/counts_nonzero/getattr", "3000"),
        ],
    },
    Case {
        what: "a logger's date, level and name before each line",
        text: "[2025-03-04 10:00:01,123] INFO nfs: Client rpc stats:\n[2025-03-04 10:00:01,124] INFO nfs: calls      retrans    authrefrsh\n[2025-03-04 10:00:01,125] INFO nfs: 4000       11         4000\n",
        says: &[("/blocks/0/retrans", "11")],
    },
    Case {
        what: "what `grep` found in two files of one kernel",
        text: "/proc/net/rpc/nfs:net 0 0 0 0\n/proc/net/rpc/nfs:rpc 4321 11 4322\n/proc/net/rpc/nfsd:rc 1 2 5000\n/proc/net/rpc/nfsd:th 64 0\n/proc/net/rpc/nfsd:rpc 5003 0 0 0 0\n",
        says: &[
            ("/blocks/1/kind", "\"client_rpc\""),
            ("/blocks/1/retrans", "11"),
            ("/blocks/4/kind", "\"server_rpc\""),
            ("/blocks/4/calls", "5003"),
        ],
    },
    Case {
        what: "a file of the kernel whose line ends were lost",
        text: "net 0 0 0 0 rpc 4321 11 4322 proc3 22 0 21 0 0 0 0 4300 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        says: &[
            ("/blocks/1/retrans", "11"),
            ("/blocks/2/counts_nonzero/read", "4300"),
        ],
    },
    Case {
        what: "two long lines of one length that nobody cut",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n4321       0          4322\n\nSome other table:\nAAAA         BBBB         CCCC         DDDD         EEEE        \n1 9%         2 3%         3 0%         4 1%         5 9%        \n",
        says: &[
            ("/blocks/0/calls", "4321"),
            ("/remarks/2/kind", "\"assumed\""),
            ("/remarks/3", "null"),
        ],
    },
    Case {
        what: "rows of a second transport whose title was left out",
        text: "Client rpc:\nConnection oriented:\ncalls    badcalls  badxids  timeouts\n1595     11        5        29\ncantconn nomem     interrupts\n8        0         7\ncalls    badcalls  retrans  badxids\n800      31        25       19\ntimers   nomem     cantsend\n17       0         0\n\nClient nfs:\ncalls    badcalls  clgets   cltoomany\n2395     42        2395     0\n",
        says: &[
            ("/blocks/0/calls", "1595"),
            ("/blocks/0/cantconn", "8"),
            ("/blocks/0/retrans", "null"),
            ("/blocks/1/transport", "\"connectionless\""),
            ("/blocks/1/calls", "800"),
            ("/blocks/1/timers", "17"),
            ("/blocks/2/clgets", "2395"),
        ],
    },
    Case {
        what: "a wrap between a count and its share",
        text: "Client nfs v3:\nnull         getattr      setattr      lookup       access\nreadlink\n0         0% 4000     92% 0         0% 300       6% 21        0% 5\n0%\nread         write        create       mkdir        symlink      mknod\n10        0% 10        0% 0         0% 0         0% 0         0% 0\n0%\n",
        says: &[
            ("/blocks/0/counts_nonzero/readlink", "5"),
            ("/blocks/0/n_columns", "12"),
            ("/blocks/0/truncated", "null"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "two counters of the mountstats tool on one line",
        text: "Stats for nas7:/vol mounted on /mnt:\n\nGeneric NFS counters:\n  File size changing operations:\n    truncating SETATTRs: 28  extending WRITEs: 956\n  3 silly renames\n  short reads: 4  short writes: 5\n",
        says: &[
            ("/blocks/0/events/truncating setattrs", "28"),
            ("/blocks/0/events/extending writes", "956"),
            ("/blocks/0/events/short writes", "5"),
        ],
    },
    Case {
        what: "a row of names that was broken before a range",
        text: "Server read ahead cache:\nsize       0-10%      10-20%     20-30%     30-40%     40-50%     50-60%\n60-70%     70-80%     80-90%     90-100%    notfound\n2048       4250593    118232     55926      31504      20253      13815\n9875       7028       5546       3991       171551\n",
        says: &[
            ("/blocks/0/size", "2048"),
            ("/blocks/0/60-70%", "9875"),
            ("/blocks/0/notfound", "171551"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "a report that lost its line ends and was broken again as prose is",
        text: "Server rpc: Connection oriented: calls badcalls nullrecv badlen xdrcall\ndupchecks 10733943 0 0 0 0 1935861 dupreqs 3 Server nfs: calls badcalls\n10733943 14 Version 3: (40 calls) null getattr setattr lookup 10 25% 20\n50% 0 0% 10 25%\n\nThe fields above are of the server.\n",
        says: &[
            ("/blocks/0/dupchecks", "1935861"),
            ("/blocks/0/dupreqs", "3"),
            ("/blocks/1/badcalls", "14"),
            ("/blocks/2/counts_nonzero/getattr", "20"),
            ("/blocks/2/counts_nonzero/lookup", "10"),
        ],
    },
    Case {
        what: "slow operations whose last column was broken off",
        text: "Tracing NFS operations that are slower than 1 ms\nTIME     COMM           PID    T BYTES   OFF_KB   LAT(ms)\nFILENAME\n11:40:16 cp             21583  R 131072  0           4.35\na.bin\n11:40:16 cp             21583  W 131072  256         1.87\nb.bin\n",
        says: &[
            ("/blocks/0/n_rows", "2"),
            ("/blocks/0/rows/1", r#"["W",131072,262144,1870]"#),
        ],
    },
];
