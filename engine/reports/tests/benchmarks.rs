//! What benchmarks print in shapes that no text among the samples has, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};
use mountwise_reports::observe::observe;
use mountwise_reports::read;

#[test]
fn benchmarks_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

/// Two threads were started, and one of them is shown.
const ONE_OF_TWO: &str = "fio-3.1\nStarting 2 threads\n\nw: (groupid=0, jobs=1): err= 0: pid=1: Mon Feb 17 11:19:21 2020\n  write: IOPS=96, BW=96.0MiB/s (101MB/s)(960MiB/10000msec)\n\nRun status group 0 (all jobs):\n  WRITE: bw=192MiB/s (201MB/s), 96.0MiB/s-96.0MiB/s (101MB/s-101MB/s), io=1920MiB (2013MB), run=10000-10000msec\n";

#[test]
fn the_totals_of_a_group_count_where_jobs_are_missing() {
    let reading = read(ONE_OF_TWO.as_bytes());
    let rates: Vec<f64> = observe(&reading)
        .throughputs
        .iter()
        .map(|rate| rate.bytes_per_s)
        .collect();
    assert_eq!(rates, [192.0 * 1024.0 * 1024.0]);
    let said = |remark: &&mountwise_reports::Remark| {
        remark.text.contains("jobs of this group are missing")
    };
    assert_eq!(reading.remarks.iter().filter(said).count(), 1);

    let job = "w: (groupid=0, jobs=1): err= 0: pid=2: Mon Feb 17 11:19:21 2020\n  write: IOPS=96, BW=96.0MiB/s (101MB/s)(960MiB/10000msec)\n\nRun";
    let whole = read(ONE_OF_TWO.replace("\nRun", job).as_bytes());
    assert_eq!(observe(&whole).throughputs.len(), 2);
    assert!(whole.remarks.is_empty(), "{:?}", whole.remarks);
}

const CASES: &[Case] = &[
    Case {
        what: "fio's terse line without latencies, which are not measured with gtod_reduce",
        text: "3;fio-3.27;w;0;0;0;0;0;0;0;0;0.000000;0.000000;0;0;0.000000;0.000000;1%=0;5%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0;0;0.000000;0.000000;0;0;0.000000%;0.000000;0.000000;6144000;102400;25600;60000;0;0;0.000000;0.000000;0;0;0.000000;0.000000\n",
        says: &[
            ("/blocks/0/write/clat_us_mean", "null"),
            ("/blocks/0/write/bw_KiB_s", "102400"),
            ("/remarks/0/line", "1"),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "fio's JSON without samples of latencies",
        text: "{\"fio version\":\"fio-3.27\",\"jobs\":[{\"jobname\":\"w\",\"error\":0,\"write\":{\"io_bytes\":6291456000,\"bw_bytes\":104857600,\"iops\":25600.0,\"runtime\":60000,\"total_ios\":1536000,\"clat_ns\":{\"min\":0,\"max\":0,\"mean\":0.0,\"stddev\":0.0,\"N\":0}}}]}\n",
        says: &[
            ("/blocks/0/write/clat_ns_mean", "null"),
            ("/blocks/0/write/bytes", "6291456000"),
            ("/remarks/0/line", "1"),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "iozone in the mode whose measurements are invalid, as it says",
        text: "        Performance measurements are invalid in this mode.\n        Output is in kBytes/sec\n              kB  reclen    write  rewrite    read    reread\n              64       4   121639   190947   184516   180788\n",
        says: &[
            ("/blocks/0/rows/0/write", "121639"),
            ("/outcome", r#""warning_partial""#),
            ("/remarks/0/kind", r#""contradicts""#),
        ],
    },
    Case {
        what: "the table of bonnie++ 2.00 alone, with columns left out",
        text: "Version 2.00a       ------Sequential Output------ --Sequential Input- --Random-\n                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\nName:Size etc        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\nvm               2G            164m  36  1.5g  80            3.5g  92 12988  78\nLatency                         412ms    2701us              9130us   12056us\n",
        says: &[
            ("/blocks/0/write", "167936.0"),
            ("/blocks/0/rewrite", "1572864.0"),
            ("/blocks/0/read", "3670016.0"),
            ("/blocks/0/char_read", "null"),
            ("/blocks/0/seeks_per_s", "12988"),
        ],
    },
    Case {
        what: "the table of bonnie++ 1.03",
        text: "Version  1.03       ------Sequential Output------ --Sequential Input- --Random-\n                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\nMachine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP\nhost1            4G 41223  95 71044  24 27880  11 39911  88 80212  13 311.5   1\n",
        says: &[
            ("/blocks/0/write", "71044"),
            ("/blocks/0/read", "80212"),
            ("/blocks/0/seeks_per_s", "311.5"),
            ("/blocks/0/file_bytes", "4294967296"),
        ],
    },
    Case {
        what: "a line of bonnie++ that was cut",
        text: "1.98,2.00a,vm,1,1795449273,2G,,8192,5,,,167646,36,1435281,80,,,360\n",
        says: &[("/blocks/0", "null"), ("/outcome", "\"error\"")],
    },
    Case {
        what: "totals of fio alone",
        text: "Run status group 0 (all jobs):\n   READ: bw=95.1MiB/s (99.7MB/s), 23.5MiB/s-24.0MiB/s (24.6MB/s-25.2MB/s), io=2853MiB (2992MB), run=30001-30004msec\n  WRITE: io=40960KB, aggrb=4096KB/s, minb=4096KB/s, maxb=4096KB/s, mint=9990msec, maxt=10000msec\n",
        says: &[
            ("/format", "\"fio_text\""),
            ("/blocks/0/read/bytes", "2991587328.0"),
            ("/blocks/0/read/runtime_ms", "30004"),
            ("/blocks/0/write/bw_text", "\"4096KB/s\""),
            ("/blocks/0/write/runtime_ms", "10000"),
        ],
    },
    Case {
        what: "the sizes of the blocks of fio: those of the side that ran, as a range where they differ",
        text: "mix: (g=0): rw=randrw, bs=(R) 512B-256KiB, (W) 512B-256KiB, (T) 512B-256KiB, ioengine=psync, iodepth=1\nfio-3.35\n\nmix: (groupid=0, jobs=1): err= 0: pid=811: Tue Apr  1 10:00:00 2025\n  read: IOPS=310, BW=38.9MiB/s (40.8MB/s)(1167MiB/30002msec)\n  write: IOPS=309, BW=38.8MiB/s (40.7MB/s)(1164MiB/30002msec); 0 zone resets\n\nput: (g=1): rw=write, bs=(R) 4096B-4096B, (W) 64.0KiB-64.0KiB, (T) 4096B-4096B, ioengine=psync, iodepth=1\n\nput: (groupid=1, jobs=1): err= 0: pid=812: Tue Apr  1 10:01:00 2025\n  write: IOPS=800, BW=50.0MiB/s (52.4MB/s)(1500MiB/30001msec); 0 zone resets\n\nold: (g=2): rw=rw, bs=8K-8K/64K-64K/8K-8K, ioengine=sync, iodepth=1\n\nold: (groupid=2, jobs=1): err= 0: pid=813: Tue Apr  1 10:02:00 2025\n  read : io=512.0MB, bw=8738.2KB/s, iops=1092, runt= 60001msec\n  write: io=512.0MB, bw=8738.2KB/s, iops=136, runt= 60001msec\n",
        says: &[
            ("/blocks/0/bs", r#""512B-256KiB""#),
            ("/blocks/1/bs", r#""64.0KiB""#),
            ("/blocks/2/bs", r#""8K,64K""#),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "a copy to /dev/zero reads, whichever end the command names first",
        text: "# dd of=/dev/zero if=./big bs=1M count=1500\n\n1500+0 records in\n1500+0 records out\n1572864000 bytes (1.6 GB) copied, 41.5 s, 37.9 MB/s\n",
        says: &[
            ("/blocks/0/direction", r#""read""#),
            ("/blocks/0/record_bytes", "1048576"),
            ("/blocks/0/seconds", "41.5"),
        ],
    },
    Case {
        what: "iozone with several processes",
        text: "\tThroughput test with 4 processes\n\tEach process writes a 65536 kByte file in 64 kByte records\n\n\tChildren see throughput for  4 initial writers \t=  102400.50 kB/sec\n\tParent sees throughput for  4 initial writers \t=   99000.25 kB/sec\n\tMin throughput per process \t\t\t=   25000.00 kB/sec \n\tMin xfer \t\t\t\t\t=   65000.00 kB\n\n\tChildren see throughput for  4 re-readers \t=  204800.75 kB/sec\n",
        says: &[
            ("/format", "\"iozone\""),
            ("/blocks/0/unit", "\"KB/s\""),
            ("/blocks/0/columns", r#"["write","reread"]"#),
            ("/blocks/0/rows/0/write", "102400.5"),
            ("/blocks/0/rows/0/reread", "204800.75"),
            ("/blocks/0/rows/0/processes", "4"),
            ("/blocks/0/rows/0/kb", "65536"),
            ("/blocks/0/rows/0/reclen", "64"),
        ],
    },
    Case {
        what: "one sentence of iozone per host",
        text: "n1:  Children see throughput for  1 initial writers  =  302980.50 kB/sec\nn2:  Children see throughput for  1 initial writers  =  302805.03 kB/sec\n",
        says: &[
            ("/blocks/0/node", r#""n1""#),
            ("/blocks/1/rows/0/write", "302805.03"),
        ],
    },
    Case {
        what: "a short line of fio that no joining mends",
        text: "$ fio --minimal --name=smoke --rw=randrw --runtime=1 --size=1M --group_reporting\n3;fio-3.41;smoke;0;0;17175736;17158577;4289644;1001;...\n",
        says: &[("/format", r#""fio_terse""#), ("/remarks/0/line", "2")],
    },
    Case {
        what: "dd with the lines of its progress",
        text: "dd if=/dev/zero of=/mnt/x bs=1M count=1500 status=progress\n1561329664 bytes (1.6 GB, 1.5 GiB) copied, 44 s, 35.5 MB/s\n1500+0 records in\n1500+0 records out\n1572864000 bytes (1.6 GB, 1.5 GiB) copied, 44.1623 s, 35.6 MB/s\n",
        says: &[
            ("/blocks/0/seconds", "44.1623"),
            ("/blocks/0/direction", "\"write\""),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "dd's last line alone below its command, which says the size of a record",
        text: "$ dd if=/dev/zero of=/mnt/y bs=16k status=progress\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 11 s, 97.6 MB/s\n",
        says: &[
            ("/blocks/0/record_bytes", "16384"),
            ("/blocks/0/direction", "\"write\""),
        ],
    },
    Case {
        what: "dd's last line alone, of bytes that the size of a record does not divide, or below a command that says none",
        text: "$ dd if=/mnt/y of=/dev/null bs=1M\n1073741825 bytes (1.1 GB, 1.0 GiB) copied, 11 s, 97.6 MB/s\n$ dd if=/mnt/y of=/dev/null\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 11 s, 97.6 MB/s\n",
        says: &[
            ("/blocks/0/record_bytes", "null"),
            ("/blocks/1/record_bytes", "null"),
        ],
    },
    Case {
        what: "two runs of dd of whole seconds",
        text: "1024+0 records in\n1024+0 records out\n1073741824 bytes (1.1 GB) copied, 10 s, 107 MB/s\n1024+0 records in\n1024+0 records out\n1073741824 bytes (1.1 GB) copied, 11 s, 97.6 MB/s\n",
        says: &[("/blocks/0/seconds", "10.0"), ("/blocks/1/seconds", "11.0")],
    },
    Case {
        what: "dd in Chinese",
        text: "# dd if=/dev/zero of=/mnt/a bs=1M count=512\n记录了512+0 的读入\n记录了512+0 的写出\n536870912字节(537 MB)已复制，4.25 秒，126 MB/秒\n",
        says: &[
            ("/blocks/0/bytes", "536870912"),
            ("/blocks/0/seconds", "4.25"),
            ("/blocks/0/rate_text", "\"126 MB/s\""),
        ],
    },
    Case {
        what: "rsync -h",
        text: "sending incremental file list\nbig.img\n          2.50G 100%   98.10MB/s    0:00:25 (xfr#1, to-chk=0/1)\n",
        says: &[
            ("/blocks/0/bytes", "2500000000"),
            ("/blocks/0/seconds", "25"),
        ],
    },
    Case {
        what: "intervals of iperf without the line of the whole span",
        text: "[ ID] Interval           Transfer     Bitrate         Retr  Cwnd\n[  5]   0.00-1.00   sec   115 MBytes   960 Mbits/sec    0    381 KBytes\n[  5]   1.00-2.00   sec   113 MBytes   940 Mbits/sec    0    402 KBytes\n",
        says: &[("/blocks/0/goodput_mbit", "950.0")],
    },
    Case {
        what: "iperf that measured a little longer what was sent than what arrived",
        text: "[ ID] Interval           Transfer     Bitrate         Retr\n[  5]   0.00-10.02  sec  70.2 MBytes  58.8 Mbits/sec    0             sender\n[  5]   0.00-10.00  sec  66.7 MBytes  55.9 Mbits/sec                  receiver\n",
        says: &[("/blocks/0/goodput_mbit", "55.9"), ("/blocks/1", "null")],
    },
    Case {
        what: "the latencies of another file system than NFS",
        text: "Tracing ext4 operation latency... Hit Ctrl-C to end.\n^C\noperation = read\n     usecs               : count     distribution\n         0 -> 1          : 120      |****************************************|\n",
        says: &[("/blocks/0", "null"), ("/outcome", "\"error\"")],
    },
    Case {
        what: "a tool that is not read, beside one that is",
        text: "# isi statistics client\n   Ops     In    Out\n 812.0  11.1M   2.3M\n# dd if=/dev/zero of=/ifs/x bs=1M count=512\n536870912 bytes (537 MB) copied, 4.25 s, 126 MB/s\n",
        says: &[
            ("/blocks/0/tool", "\"dd\""),
            ("/remarks/0/line", "1"),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "iozone's tables for a spreadsheet",
        text: "\"Writer report\"\n        \"4\"  \"8\"\n\"64\"   173944  214301\n",
        says: &[
            (
                "/blocks/0/rows",
                r#"[{"kb":64,"reclen":4,"write":173944},{"kb":64,"reclen":8,"write":214301}]"#,
            ),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "iozone's tables for a spreadsheet, with a size that was not run, one that is too large, and one too few",
        text: "        Output is in ops/sec\n\n\"Writer report\"\n        \"4\"  \"64\"  \"128\"\n\"64\"   11  22\n\"256\"  33  0  44\n\"512\"  55  66\n\n\"Re-Reader report\"\n        \"4\"  \"64\"  \"128\"\n\"64\"   77  88\n",
        says: &[
            (
                "/blocks/0/rows",
                r#"[{"kb":64,"reclen":4,"reread":77,"write":11},{"kb":64,"reclen":64,"reread":88,"write":22},{"kb":256,"reclen":4,"write":33},{"kb":256,"reclen":128,"write":44}]"#,
            ),
            ("/blocks/0/unit", "\"ops/s\""),
            ("/remarks/0/line", "7"),
        ],
    },
    Case {
        what: "iozone's tables for a spreadsheet behind its own",
        text: "              kB  reclen    write  rewrite\n           16384       4    55907    68813\n\niozone test complete.\n\n\"Writer report\"\n        \"4\"\n\"16384\"   55907\n",
        says: &[("/blocks/0/rows/0/write", "55907"), ("/blocks/1", "null")],
    },
    Case {
        what: "fio 2 counts its requests with letters and slashes",
        text: "r: (groupid=0, jobs=4): err= 0: pid=22: Mon Feb  1 10:11:12 2016\n  read : io=4096.0MB, bw=70.2MB/s, iops=17980, runt= 58316msec\n    clat (usec): min=120, max=30122, avg=1770.33, stdev=900.12\n     issued    : total=r=1048576/w=262144/d=0, short=r=0/w=0/d=0, drop=r=0/w=0/d=0\n",
        says: &[
            ("/blocks/0/read/total_ios", r#"1048576"#),
            ("/blocks/0/write", r#"null"#),
        ],
    },
    Case {
        what: "a job that is called after fio",
        text: "fio-4k-write: (groupid=0, jobs=1): err= 0: pid=7: Mon Feb  1 10:11:12 2016\n  write: io=241236KB, bw=24035KB/s, iops=6008, runt= 10037msec\n",
        says: &[
            ("/blocks/0/jobname", "\"fio-4k-write\""),
            ("/outcome", "\"ok\""),
        ],
    },
    Case {
        what: "tables of `iozone -R` that are whole",
        text: "\"Writer report\"\n        \"4\"  \"8\"\n\"64\"   183442  363612 \n\"128\"   193442  373612 \n\n\"Reader report\"\n        \"4\"  \"8\"\n\"64\"   1183442  1363612 \n\"128\"   1193442  1373612 \n",
        says: &[("/blocks/0/rows/3/read", "1373612"), ("/remarks", "[]")],
    },
    Case {
        what: "fio of several hosts, and what adds them up",
        text: "{ \"fio version\" : \"fio-3.35\", \"client_stats\" : [ {\"jobname\":\"r\",\"hostname\":\"n1\",\"port\":8765,\"error\":0,\"elapsed\":61,\"read\":{\"io_bytes\":1073741824,\"bw_bytes\":17895697,\"iops\":4369.0,\"runtime\":60000,\"total_ios\":262144},\"write\":{\"io_bytes\":0}}, {\"jobname\":\"r\",\"hostname\":\"n2\",\"port\":8765,\"error\":0,\"elapsed\":61,\"read\":{\"io_bytes\":1073741824,\"bw_bytes\":17895697,\"iops\":4369.0,\"runtime\":60000,\"total_ios\":262144},\"write\":{\"io_bytes\":0}}, {\"jobname\":\"All clients\",\"hostname\":\"n2\",\"port\":8765,\"error\":0,\"elapsed\":61,\"read\":{\"io_bytes\":2147483648,\"bw_bytes\":35791394,\"iops\":8738.0,\"runtime\":60000,\"total_ios\":524288},\"write\":{\"io_bytes\":0}} ] }",
        says: &[
            ("/format", "\"fio_json\""),
            ("/blocks/0/host", "\"n1\""),
            ("/blocks/0/read/total_ios", "262144"),
            ("/blocks/1/host", "\"n2\""),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "lines of fio that were searched for, of a job and of its group",
        text: "  read: IOPS=1200, BW=4800KiB/s (4915kB/s)(281MiB/60001msec)\n  write: IOPS=400, BW=1600KiB/s (1638kB/s)(93.8MiB/60001msec)\n   READ: bw=4800KiB/s (4915kB/s), 4800KiB/s-4800KiB/s (4915kB/s-4915kB/s), io=281MiB (295MB), run=60001-60001msec\n  WRITE: bw=1600KiB/s (1638kB/s), 1600KiB/s-1600KiB/s (1638kB/s-1638kB/s), io=93.8MiB (98.4MB), run=60001-60001msec\n",
        says: &[
            ("/blocks/0/read/iops", "1200"),
            ("/blocks/0/write/iops", "400"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "reads of two runs of fio that were searched for",
        text: "  read: IOPS=1200, BW=4800KiB/s (4915kB/s)(281MiB/60001msec)\n  read: IOPS=2400, BW=9600KiB/s (9830kB/s)(563MiB/60001msec)\n",
        says: &[
            ("/blocks/0/read/iops", "1200"),
            ("/blocks/1/read/iops", "2400"),
        ],
    },
    Case {
        what: "ioping's requests and their rate are no copy of so many bytes",
        text: "4 KiB <<< /mnt/a (nfs4 nas:/vol): request=1 time=1.31 ms (warmup)\n4 KiB <<< /mnt/a (nfs4 nas:/vol): request=2 time=701.8 us\n\n--- /mnt/a (nfs4 nas:/vol) ioping statistics ---\n19 requests completed in 15.7 ms, 76 KiB read, 1.21 k iops, 4.73 MiB/s\ngenerated 20 requests in 19.0 s, 80 KiB, 1 iops, 4.21 KiB/s\nmin/avg/max/mdev = 688.0 us / 826.9 us / 1.02 ms / 81.4 us\n",
        says: &[("/blocks/0", "null"), ("/outcome", r#""error""#)],
    },
    Case {
        what: "fio on two hosts: each host's job with what it was asked for, and not their sum",
        text: "<a1> put: (g=0): rw=write, bs=(R) 64.0KiB-64.0KiB, (W) 64.0KiB-64.0KiB, (T) 64.0KiB-64.0KiB, ioengine=psync, iodepth=1\n<a2> put: (g=0): rw=write, bs=(R) 64.0KiB-64.0KiB, (W) 64.0KiB-64.0KiB, (T) 64.0KiB-64.0KiB, ioengine=psync, iodepth=1\nput: (groupid=0, jobs=1): err= 0: pid=11: Tue Apr  1 10:00:00 2025\n  write: IOPS=800, BW=50.0MiB/s (52.4MB/s)(1500MiB/30001msec); 0 zone resets\nput: (groupid=0, jobs=1): err= 0: pid=12: Tue Apr  1 10:00:00 2025\n  write: IOPS=816, BW=51.0MiB/s (53.5MB/s)(1530MiB/30001msec); 0 zone resets\n\nAll clients: (groupid=0, jobs=2): err= 0\n  write: IOPS=1616, BW=101MiB/s (106MB/s)(3030MiB/30001msec)\n",
        says: &[
            ("/blocks/0/bs", r#""64.0KiB""#),
            ("/blocks/1/rw", r#""write""#),
            ("/blocks/1/write/iops", "816"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "how long fio waited for each fsync",
        text: "log: (groupid=0, jobs=1): err= 0: pid=41: Tue Apr  1 10:00:00 2025\n  write: IOPS=250, BW=1000KiB/s (1024kB/s)(29.3MiB/30004msec); 0 zone resets\n    clat (usec): min=5, max=90, avg=12.50, stdev= 3.00\n  fsync/fdatasync/sync_file_range:\n    sync (msec): min=1, max=61, avg= 3.98, stdev= 1.20\n    sync percentiles (usec):\n     |  1.00th=[ 1500], 50.00th=[ 3900], 99.00th=[ 9000]\n     issued rwts: total=0,7500,0,7499 short=0,0,0,0 dropped=0,0,0,0\n",
        says: &[
            (
                "/blocks/0/sync",
                r#"{"lat_us_mean":3980.0,"total_ios":7499}"#,
            ),
            ("/blocks/0/write/clat_us_mean", "12.5"),
            ("/blocks/0/write/clat_us_p50", "null"),
        ],
    },
    Case {
        what: "the same in fio's JSON",
        text: "{\"fio version\": \"fio-3.35\", \"jobs\": [{\"jobname\": \"log\", \"error\": 0, \"write\": {\"io_bytes\": 30720000, \"bw_bytes\": 1024000, \"iops\": 250.0, \"runtime\": 30000, \"total_ios\": 7500}, \"sync\": {\"total_ios\": 7499, \"lat_ns\": {\"min\": 1, \"max\": 9, \"mean\": 3980000.5, \"N\": 7499}}}]}",
        says: &[(
            "/blocks/0/sync",
            r#"{"lat_ns_mean":3980000.5,"total_ios":7499}"#,
        )],
    },
    Case {
        what: "totals of fio that end inside the time that they took",
        text: "Run status group 0 (all jobs):\n   READ: bw=81.2MiB/s (85.1MB/s), 81.2MiB/s-81.2MiB/s (85.1MB/s-85.1MB/s), io=2437MiB (2555MB), run=300",
        says: &[
            ("/blocks/0/read/bw_text", r#""81.2MiB/s""#),
            ("/blocks/0/read/bytes", "2555379712.0"),
            ("/blocks/0/read/runtime_ms", "null"),
            ("/outcome", r#""warning_partial""#),
        ],
    },
];
