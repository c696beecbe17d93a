//! Texts in which a sign, a byte or a figure was altered: what is sound is used, and what is not is named as what it is.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_reports::read;
use serde_json::{Value, json};

struct Case {
    what: &'static str,
    text: &'static str,
    says: &'static [(&'static str, &'static str)],
    /// Each stands in one of the remarks.
    told: &'static [&'static str],
    /// None of them stands in a remark.
    untold: &'static [&'static str],
}

#[test]
fn altered_texts_say_what_is_wrong() {
    let faults: Vec<String> = CASES.iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn faults(case: &Case) -> Vec<String> {
    let answer = serde_json::to_value(read(case.text.as_bytes())).expect("JSON");
    let remarks: Vec<&str> = answer["remarks"]
        .as_array()
        .expect("remarks")
        .iter()
        .filter_map(|remark| remark["text"].as_str())
        .collect();
    let stands = |words: &&&str| remarks.iter().any(|remark| remark.contains(**words));
    let differs = |(pointer, due): &&(&str, &str)| {
        let due: Value = serde_json::from_str(due).expect("JSON");
        answer.pointer(pointer).unwrap_or(&json!(null)) != &due
    };
    let wrong = case.says.iter().filter(differs).map(|(pointer, due)| {
        let found = answer.pointer(pointer);
        format!("{}: {pointer} is {found:?}, not {due}", case.what)
    });
    let missing = case.told.iter().filter(|words| !stands(words));
    let missing = missing.map(|words| format!("{}: no '{words}' in {remarks:?}", case.what));
    let idle = case.untold.iter().filter(stands);
    let idle = idle.map(|words| format!("{}: '{words}' in {remarks:?}", case.what));
    wrong.chain(missing).chain(idle).collect()
}

const CASES: &[Case] = &[
    Case {
        what: "the per cent signs are lost, and every share fits",
        text: "Client nfs v3:\nnull         getattr      setattr      lookup       access       readlink     \n0         0  300      30  10        1  100      10  100      10  0         0  \nread         write        create       mkdir        symlink      mknod        \n300      30  160      16  20        2  0         0  0         0  10        1  \n",
        says: &[
            ("/outcome", "\"ok_notice\""),
            ("/blocks/0/sum", "1000"),
            ("/blocks/0/counts_nonzero/write", "160"),
            ("/blocks/0/counts_nonzero/mknod", "10"),
            ("/blocks/0/n_columns", "12"),
        ],
        told: &["line 3: the per cent signs are lost"],
        untold: &["12 values for 6 names"],
    },
    Case {
        what: "the per cent signs of Solaris are lost",
        text: "Client nfs:\ncalls      badcalls   clgets     cltoomany\n1000       0          0          0\nVersion 3: (1000 calls)\nnull       getattr    setattr    lookup     access     readlink\n0 0        300 30     10 1       100 10     100 10     490 49\n",
        says: &[
            ("/outcome", "\"ok_notice\""),
            ("/blocks/1/sum", "1000"),
            ("/blocks/1/counts_nonzero/readlink", "490"),
        ],
        told: &["the per cent signs are lost"],
        untold: &[],
    },
    Case {
        what: "as many figures as with shares, but one of them fits no share",
        text: "Client nfs v3:\nnull         getattr      setattr      lookup       access       readlink     \n0         0  300      30  10        1  100      10  100      11  490      49  \n",
        says: &[("/outcome", "\"error\""), ("/blocks/0", "null")],
        told: &["12 values for 6 names"],
        untold: &["per cent signs"],
    },
    Case {
        what: "a damaged byte in one name",
        text: "Client nfs v4:\nnull             read             wr\u{fffd}te            commit           open             \n1         0%     400      40%     300      30%     199      19%     100      10%     \n",
        says: &[
            ("/blocks/0/sum", "1000"),
            ("/blocks/0/counts_nonzero/read", "400"),
            ("/blocks/0/counts_nonzero/commit", "199"),
            ("/blocks/0/counts_nonzero/wr\u{fffd}te", "300"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["unknown operations, kept under their printed names: wr\u{fffd}te"],
        untold: &["no table that is known"],
    },
    Case {
        what: "formulas and markup for names",
        text: "Client nfs v4:\n<img/onerror=x>  read             =SUM(A1)         commit           constructor      \n1         0%     400      40%     300      30%     199      19%     100      10%     \n",
        says: &[
            ("/blocks/0/sum", "1000"),
            ("/blocks/0/counts_nonzero/read", "400"),
            ("/blocks/0/counts_nonzero/constructor", "100"),
        ],
        told: &[
            "unknown operations, kept under their printed names: <img/onerror=x>, =SUM(A1), constructor",
        ],
        untold: &[],
    },
    Case {
        what: "a version that NFS does not have",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1000       0          1000    \n\nClient nfs v5:\nnull         read         write        commit       open         open_conf    \n1         0% 400      40% 300      30% 199      19% 100      10% 0         0% \n",
        says: &[
            ("/blocks/0/calls", "1000"),
            ("/blocks/1", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 5: 'Client nfs v5:' names no version of NFS"],
        untold: &["torn off", "of no table"],
    },
    Case {
        what: "more retransmissions than can be",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n1          7492720    1       \n",
        says: &[("/outcome", "\"warning_partial\"")],
        told: &["7492720 retransmissions for 1 calls do not fit"],
        untold: &["were sent again", "%"],
    },
    Case {
        what: "options with words where figures are due, and what no client takes",
        text: "nas:/e on /m type nfs (rw,vers=3,rsize=banana,wsize=65536,hard,proto=ftp,nconnect=99,timeo=600)\n",
        says: &[
            ("/blocks/0/wsize", "65536"),
            ("/blocks/0/rsize", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &[
            "rsize=banana is no value that a client takes",
            "proto=ftp is no transport of NFS",
            "nconnect=99 is no number of connections",
        ],
        untold: &["wsize"],
    },
    Case {
        what: "transports and numbers that clients take",
        text: "nas:/e on /m type nfs4 (rw,vers=4.2,rsize=1048576,wsize=1048576,hard,proto=tcp6,nconnect=16,timeo=600)\n",
        says: &[("/outcome", "\"ok_notice\"")],
        told: &[],
        untold: &["transport", "connections"],
    },
    Case {
        what: "no numbers, and too large ones, of an exporter",
        text: "node_nfs_requests_total{method=\"GetAttr\",proto=\"3\"} NaN\nnode_nfs_requests_total{method=\"Read\",proto=\"3\"} +Inf\nnode_nfs_requests_total{method=\"Rename\",proto=\"3\"} 1e400\nnode_nfs_requests_total{method=\"Write\",proto=\"3\"} 12.5\nnode_nfs_requests_total{method=\"Lookup\",proto=\"3\"} 1203\n",
        says: &[
            ("/blocks/0/counts_nonzero", "{\"lookup\":1203}"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &[
            "line 1: node_nfs_requests_total is NaN: no figure",
            "line 2: node_nfs_requests_total is +Inf: no figure",
            "line 3: node_nfs_requests_total is 1e400: too large",
            "line 4: node_nfs_requests_total is 12.5: a count with a fraction",
        ],
        untold: &[],
    },
    Case {
        what: "GETATTRs that met a delegation are beside the operations they are among",
        text: "node_nfsd_requests_total{method=\"GetAttr\",proto=\"4\"} 203\nnode_nfsd_requests_total{method=\"Read\",proto=\"4\"} 97\nnode_nfsd_requests_total{method=\"WdelegGetattr\",proto=\"4\"} 3\n",
        says: &[
            ("/blocks/0/sum", "300"),
            ("/blocks/0/counts_nonzero", "{\"getattr\":203,\"read\":97}"),
            ("/blocks/0/wdeleg_getattr", "3"),
        ],
        told: &[],
        untold: &[],
    },
    Case {
        what: "a list of bytes that lost a number inside",
        text: "device nas:/e mounted on /m with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=1048576,wsize=1048576,hard,proto=tcp\n\tage:\t1000\n\tbytes:\t100 200 400 500 600 700 800 \n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\txprt:\ttcp 812 0 1 0 5 100 100 0 120 0 2 120 3000\n\tper-op statistics\n\t        READ: 100 100 0 20000 420000 10 100 110 0\n",
        says: &[
            ("/blocks/0/bytes", "null"),
            ("/blocks/0/ops_nonzero/READ/0", "100"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 4: bytes: 7 numbers, 8 are due"],
        untold: &[],
    },
    Case {
        what: "a sum of requests under way that does not fit, and every send answered",
        text: "device nas:/e mounted on /m with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=1048576,wsize=1048576,hard,proto=tcp\n\tage:\t1000\n\tbytes:\t100 200 300 400 500 600 700 800 \n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\txprt:\ttcp 812 0 1 0 5 100 100 0 12000 0 2 120 3000\n\tper-op statistics\n\t        READ: 100 100 0 20000 420000 10 100 110 0\n",
        says: &[("/blocks/0/ops_nonzero/READ/0", "100")],
        told: &[
            "the kernel's sum makes it 120, and the connection never had more than 2: is a figure altered or cut?",
        ],
        untold: &["never got a reply"],
    },
    Case {
        what: "a throughput below zero, one that is no number, and one too large, of iozone",
        text: "                                                              random    random     bkwd    record    stride                                    \n              kB  reclen    write  rewrite    read    reread    read     write     read   rewrite      read   fwrite frewrite    fread  freread\n         1048576    1024   112331  -113220  1120331      nan                                                                                  \n         1048576    4096   112331   113220  1120331  1203311                                                                                  \n",
        says: &[
            ("/blocks/0/rows/0/write", "112331"),
            ("/blocks/0/rows/0/rewrite", "null"),
            ("/blocks/0/rows/0/read", "1120331"),
            ("/blocks/0/rows/0/reread", "null"),
            ("/blocks/0/rows/1/reread", "1203311"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &[
            "line 3: rewrite: '-113220' can be no throughput",
            "line 3: reread: 'nan' can be no throughput",
        ],
        untold: &["without rows", "wrapped"],
    },
    Case {
        what: "a time that goes back is named with its own line",
        text: "12:00:01      call/s retrans/s    read/s   write/s  access/s  getatt/s\n12:10:01     220.33      0.00     80.33     22.03     18.03     43.11\n12:20:01     220.33      0.00     80.33     22.03     18.03     43.11\n12:05:01     220.33      0.00     80.33     22.03     18.03     43.11\n",
        says: &[("/outcome", "\"warning_partial\"")],
        told: &["line 4: the time 12:05:01 is earlier"],
        untold: &[],
    },
    Case {
        what: "seconds below zero are named with their line",
        text: "\n10485760000 bytes (10 GB, 9.8 GiB) copied, -3.2 s, 3.3 GB/s\n",
        says: &[("/blocks/0/seconds", "null")],
        told: &["line 2: seconds is -3.2"],
        untold: &["line 0"],
    },
    Case {
        what: "JSON of FreeBSD with what are no figures",
        text: "{\"nfsstat\":{\"clientstats\":{\"operations\":{\"getattr\":12033,\"read\":-5,\"lookup\":\"abc\",\"remove\":null}}}}",
        says: &[
            ("/blocks/0/sections/operations/getattr", "12033"),
            ("/blocks/0/sections/operations/lookup", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &[
            "read is negative: a 32-bit counter shown as signed",
            "operations: lookup is \"abc\": no figure",
            "operations: remove is null: no figure",
        ],
        untold: &[],
    },
    Case {
        what: "a mail in quoted-printable of a file with CR LF",
        text: "Server rpc stats:=0D\ncalls      badcalls   badfmt     badauth    badclnt=0D\n12033110   12         0          12         0      =20=0D\n=0D\nServer nfs v4:=0D\nnull             compound         =0D\n24        0%     12033=\n074 99%     =0D\n",
        says: &[
            ("/blocks/0/badauth", "12"),
            ("/blocks/1/counts_nonzero/compound", "12033074"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &["quoted-printable"],
        untold: &[],
    },
    Case {
        what: "a rate of dd that its bytes and seconds do not make",
        text: "1048576 bytes (1.0 MB, 1.0 MiB) copied, 1000 s, 3.3 GB/s\n",
        says: &[("/outcome", "\"warning_partial\"")],
        told: &["line 1: 1048576 bytes in 1000 s are not 3.3 GB/s"],
        untold: &[],
    },
    Case {
        what: "rates of dd of GNU, in French, and of Busybox",
        text: "10737418240 bytes (11 GB, 10 GiB) copied, 31.4159 s, 342 MB/s\n10737418240 octets (11 GB, 10 GiB) copiés, 4,88064 s, 2,2 GB/s\n1073741824 bytes (1.0GB) copied, 10.240000 seconds, 100.0MB/s\n",
        says: &[("/outcome", "\"ok\"")],
        told: &[],
        untold: &["altered"],
    },
    Case {
        what: "more errors than operations, of nfsiostat",
        text: "nas:/e mounted on /m:\n\n           ops/s       rpc bklog\n          12.010           0.004\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          errors\n                  12.010         390.330          32.500        3 (250.0%)           1.203           1.540           0.330       12 (120.0%)\n",
        says: &[
            ("/blocks/0/rows/0/errors", "null"),
            ("/blocks/0/rows/0/retrans", "3"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 7: read: errors of 120 % of the operations cannot be"],
        untold: &[],
    },
    Case {
        what: "a mount for reading alone of a file system that is not",
        text: "37 35 0:46 /sub /mnt/sub ro,noatime shared:121 - nfs nas:/e rw,vers=3,rsize=65536,wsize=65536,hard,proto=tcp\n",
        says: &[("/blocks/0/flags", "[\"ro\",\"hard\"]")],
        told: &[],
        untold: &[],
    },
    Case {
        what: "a mount that is older than the report",
        text: "device nas:/e mounted on /m with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=1048576,wsize=1048576,hard,proto=tcp\n\tage:\t99999999999\n\tper-op statistics\n\t        READ: 100 100 0 20000 420000 10 100 110 0\n",
        says: &[("/outcome", "\"warning_partial\"")],
        told: &["age: 99999999999 s is longer than"],
        untold: &[],
    },
    Case {
        what: "a metric with a label below the widest line is no option torn off it",
        text: "node_mountstats_nfs_age_seconds_total{export=\"nas:/e\",mountaddr=\"10.0.0.7\",protocol=\"tcp\"} 120331\nnode_mountstats_nfs_operations_requests_total{export=\"nas:/e\",mountaddr=\"10.0.0.7\",operation=\"READ\",protocol=\"tcp\"} 40331\nnode_scrape_collector_success{collector=\"nfs\"} 1\n",
        says: &[("/outcome", "\"ok\"")],
        told: &[],
        untold: &["wrapped"],
    },
    Case {
        what: "a line that is no row, between the rows of a mount",
        text: "nas:/e mounted on /m:\n\n           ops/s       rpc bklog\n          12.010           0.004\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  12.010         390.330          32.500        0 (0.0%)           1.203           1.540\n                  13.010         390.330\nwrite:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  11.000         357.500          32.500        0 (0.0%)           1.203           1.540\n",
        says: &[
            ("/blocks/0/mount", "\"/m\""),
            ("/blocks/0/rows/1/ops_s", "11.0"),
            ("/blocks/1", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 8: this stands between the rows of a mount"],
        untold: &["without the line that names their mount"],
    },
    Case {
        what: "times of mountstats that are no numbers",
        text: "Stats for nas:/e mounted on /m:\n\n  1203311 RPC requests sent, 1203309 RPC replies received (2 XIDs not found)\n  average backlog queue length: 0\n\nREAD:\n\t803311 ops (66%) \n\tavg bytes sent per op: 136\tavg bytes received per op: 32896\n\tbacklog wait: nan\tRTT: nan\ttotal execute time: 6.250331 (milliseconds)\n",
        says: &[
            ("/blocks/0/ops/READ/exe_ms", "6.250331"),
            ("/blocks/0/ops/READ/rtt_ms", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["READ: a time is no number"],
        untold: &[],
    },
    Case {
        what: "words and scissors of an author who left lines out",
        text: "Client nfs v4:\nnull             read             write            commit           open             \n1         0%     400      40%     300      30%     199      19%     100      10%     \n[cut]\n\nClient nfs v3:\nnull             read             write            getattr          access           \n1         0%     400      40%     300      30%     199      19%     100      10%     \n--- 8< ---\n\nThanks\n",
        says: &[("/blocks/1/sum", "1000"), ("/outcome", "\"ok_notice\"")],
        told: &[
            "line 4: lines are left out here ('[cut]')",
            "line 9: lines are left out here",
        ],
        untold: &["wrapped"],
    },
    Case {
        what: "rows of nfsiostat that a window cut inside a heading",
        text: "nas:/e mounted on /m:\n\n           ops/s       rpc bklog\n          12.010           0.004\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (\n                  12.010         390.330          32.500        3 (0.2%)           1.203          11.\nwrite:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (\n                  11.000         357.500          32.500        0 (0.0%)           2.203          12.\n",
        says: &[
            ("/blocks/0/mount", "\"/m\""),
            ("/blocks/0/rows/0/retrans", "3"),
            ("/blocks/0/rows/0/rtt_ms", "1.203"),
            ("/blocks/0/rows/0/exe_ms", "null"),
            ("/blocks/0/rows/1/rtt_ms", "2.203"),
            ("/blocks/1", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 6: read: the headings end in 'avg exe"],
        untold: &["without the line that names their mount", "altered"],
    },
    Case {
        what: "a rate that is no number is no sign that nothing was done",
        text: "nas:/e mounted on /m:\n\n           ops/s       rpc bklog\n          12.010           0.004\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                     nan         390.330          32.500        0 (0.0%)           1.203           1.540\n",
        says: &[("/blocks/0/rows/0/exe_ms", "1.54")],
        told: &["line 6: read: 'nan' is not a number"],
        untold: &["no traffic"],
    },
    Case {
        what: "the text ends inside a percentile of fio",
        text: "seqread: (groupid=0, jobs=2): err= 0: pid=911: Mon Feb  3 09:00:01 2025\n  read: IOPS=9120, BW=35.6MiB/s (37.4MB/s)(2138MiB/60002msec)\n    clat (usec): min=90, max=41000, avg=210.50, stdev=80.10\n    clat percentiles (usec):\n     |  1.00th=[  101],  5.00th=[  120], 10.00th=[  130], 20.00th=[  15",
        says: &[
            ("/blocks/0/read/clat_us_p10", "130"),
            ("/blocks/0/read/clat_us_p20", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 5: a percentile was cut", "'15'"],
        untold: &[],
    },
    Case {
        what: "a figure of a row of sar is damaged, right above the averages",
        text: "10:00:01 AM    call/s retrans/s    read/s   write/s  access/s  getatt/s\n10:10:01 AM    220.15      0.00     70.02     30.00      4.01     60.10\n10:20:01 AM    230.15      0.00     71.02     32.00      4x01     61.10\nAverage:       225.15      0.00     70.52     31.00      4.01     60.60\n",
        says: &[
            ("/blocks/0/n_rows", "1"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 3: a row of sar that cannot be read, for its access/s is '4x01', no rate"],
        untold: &[],
    },
    Case {
        what: "rows of sar whose heading was left out",
        text: "10:10:01 AM    220.15      0.00     70.02     30.00      4.01     60.10\n10:20:01 AM    230.15      0.00     71.02     32.00      4.01     61.10\nAverage:       225.15      0.00     70.52     31.00      4.01     60.60\n",
        says: &[("/outcome", "\"error\""), ("/blocks/0", "null")],
        told: &[
            "line 1: rows like those of sar without their heading",
            "call/s retrans/s",
        ],
        untold: &[],
    },
    Case {
        what: "fstab cut behind a comma",
        text: "nas2:/home /home nfs rw,hard,vers=3,timeo=600 0 0\nnas2:/data /data nfs rw,vers=4.2,rsize=262144,",
        says: &[
            ("/blocks/1/options/rsize", "262144"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &["line 2: the option list is cut at its end"],
        untold: &["line 1: the option list is cut"],
    },
    Case {
        what: "samples of an exporter that stop without the end of the line",
        text: "node_nfs_requests_total{method=\"Read\",proto=\"3\"} 7412\nnode_nfs_requests_total{method=\"Write\",proto=\"3\"} 90",
        says: &[
            ("/blocks/0/counts_nonzero/write", "90"),
            ("/outcome", "\"ok\""),
        ],
        told: &["line 2: the text stops behind 90"],
        untold: &[],
    },
    Case {
        what: "samples of an exporter, the last line ended",
        text: "node_nfs_requests_total{method=\"Read\",proto=\"3\"} 7412\nnode_nfs_requests_total{method=\"Write\",proto=\"3\"} 90\n",
        says: &[("/blocks/0/counts_nonzero/write", "90")],
        told: &[],
        untold: &["the text stops"],
    },
    Case {
        what: "counts beside which only errors stand",
        text: "Operation;Calls;Errors\nREAD;700;1\nLOOKUP;300;250\n",
        says: &[
            ("/blocks/0/sum", "1000"),
            ("/blocks/1", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 1: 'errors' beside the counts of operations is not used"],
        untold: &[],
    },
    Case {
        what: "a table of Solaris' version 4 without the title above it",
        text: "Version 4: (400 calls)\nnull                compound            \n0 0%                400 100%            \nVersion 4: (1600 operations)\nreserved            access              close               commit              \n0 0%                200 12%             100 6%              0 0%                \ncreate              delegpurge          delegreturn         getattr             \n0 0%                0 0%                0 0%                1300 81%            \n",
        says: &[
            ("/format", "\"solaris_nfsstat\""),
            ("/blocks/0/side", "\"client\""),
            ("/blocks/1/unit", "\"operations\""),
            ("/blocks/1/sum", "1600"),
            ("/outcome", "\"ok_notice\""),
        ],
        told: &["line 1: the table of a version without the title that says whose it is"],
        untold: &[],
    },
    Case {
        what: "words of an author between a title of Solaris and the table of a version",
        text: "Server nfs:\ncalls      badcalls\n400        0\n\nand here is what it does with version 3\n\nVersion 3: (400 calls)\nnull       getattr    setattr    lookup\n0 0%       300 75%    0 0%       100 25%\n",
        says: &[("/blocks/1/side", "\"server\""), ("/blocks/1/sum", "400")],
        told: &["line 7: the table of a version", "for that of the server"],
        untold: &[],
    },
    Case {
        what: "words in place of figures",
        text: "Client rpc stats:\ncalls      retrans    authrefrsh\n2000       none       2000    \n\nClient nfs v3:\nnull         getattr      setattr      lookup       access       readlink     \n0         0% 600      30% 20        1% 200      10% 200      10% 0         0% \nread         write        create       mkdir        symlink      mknod        \nmany     30% 320      16% 40        2% 0         0% 0         0% 20        1% \n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/blocks/0/calls", "2000"),
            ("/blocks/0/retrans", "null"),
            ("/blocks/1/counts_nonzero/write", "320"),
            ("/blocks/1/counts_nonzero/mknod", "20"),
            ("/blocks/1/counts_nonzero/read", "null"),
        ],
        told: &[
            "line 3: retrans: 'none' is not a number",
            "line 9: read: 'many' is not a number",
        ],
        untold: &["cut hard", "without a row of numbers"],
    },
    Case {
        what: "a word in place of a figure of Solaris",
        text: "Client nfs:\ncalls      badcalls   clgets     cltoomany\n2000       0          0          0\nVersion 3: (2000 calls)\nnull       getattr    setattr    lookup     access     readlink\n0 0%       600 30%    20 1%      ooo 10%    200 10%    980 49%\n",
        says: &[
            ("/blocks/1/counts_nonzero/readlink", "980"),
            ("/blocks/1/counts_nonzero/lookup", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 6: lookup: 'ooo' is not a number"],
        untold: &["are declared"],
    },
    Case {
        what: "figures of nfsstat without its names",
        text: "0         0% 600      30% 20        1% 200      10% 200      10% 0         0% \n600      30% 320      16% 40        2% 0         0% 0         0% 20        1% \n",
        says: &[("/outcome", "\"error\""), ("/blocks/0", "null")],
        told: &["line 1: numbers without column names"],
        untold: &[],
    },
    Case {
        what: "a damaged row of tshark's response times",
        text: "NFSv3 SRT Statistics:\nIndex  Procedure  Calls  Min SRT  Max SRT  Avg SRT  Sum SRT\n    1  GETATTR  60  0.000379  0.000757  0.0x0507  0.030420\n    3  LOOKUP  200  0.000135  0.000589  0.000396  0.079200\n",
        says: &[
            ("/blocks/0/rows/0/op", "\"LOOKUP\""),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 3: '1  GETATTR"],
        untold: &["cut hard"],
    },
    Case {
        what: "a word in place of a round trip of mountstats",
        text: "Stats for nas:/v mounted on /m:\n  NFS mount options: rw,vers=3,rsize=65536,wsize=65536,hard,proto=tcp\nREAD:\n\t2345 ops (35%) \t2 retrans (0%) \t0 major timeouts\n\tavg bytes sent per op: 168\tavg bytes received per op: 65668\n\tbacklog wait: 0.012345 \tRTT: lots \ttotal execute time: 3.312345 (milliseconds)\n",
        says: &[
            ("/blocks/0/ops/READ/exe_ms", "3.312345"),
            ("/blocks/0/ops/READ/rtt_ms", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 3: READ: 'lots' behind 'RTT' is no figure"],
        untold: &[],
    },
    Case {
        what: "a bandwidth of fio that its bytes and its time do not make",
        text: "job1: (groupid=0, jobs=4): err= 0: pid=2101: Tue Mar  5 10:11:12 2024\n  read: IOPS=9100, BW=355MiB/s (37.3MB/s)(2133MiB/60001msec)\n",
        says: &[("/outcome", "\"warning_partial\"")],
        told: &["are 37276256 bytes/s, but the report says 355MiB/s"],
        untold: &[],
    },
    Case {
        what: "a word among the figures of iozone, and a short row at the end",
        text: "              KB  reclen   write rewrite    read    reread\n            1024       4  3000 3100 4000 4100\n            2048       4  3000 bad 4000 4100\n            4096       4  3000 3100\n",
        says: &[
            ("/blocks/0/rows/1/kb", "2048"),
            ("/blocks/0/rows/1/reread", "4100"),
            ("/blocks/0/rows/1/rewrite", "null"),
            ("/blocks/0/rows/2", "null"),
        ],
        told: &[
            "line 3: rewrite: 'bad' can be no throughput",
            "line 4: 2 values for 4 columns",
        ],
        untold: &["fewer values", "its reread may be cut"],
    },
    Case {
        what: "damaged rows of nfsstat -w",
        text: " GtAttr Lookup Rdlink   Read  Write Rename Access  Rddir\n     30     40      0    200     60      0      7      2\n     30     4x      0    200     60      0      7      2\n     30     40      0    200     60      0      7\n     31     40      0    200     60      0      7      2\n",
        says: &[("/blocks/0/n_rows", "2"), ("/blocks/0/sum_getattr", "61")],
        told: &[
            "line 3: a row with a damaged figure",
            "line 4: a row with a damaged figure",
        ],
        untold: &["belongs to it"],
    },
    Case {
        what: "a damaged row of nfsdist",
        text: "operation = 'read'\n     usecs               : count     distribution\n         0 -> 1          : 6        |*    |\n         2 -> 3          : ?        |     |\n         4 -> 7          : 20       |*****|\n",
        says: &[
            ("/blocks/0/buckets/1", "[4, 7, 20]"),
            ("/blocks/0/count", "26"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &[
            "line 4: a row of a histogram whose count or bounds are no numbers",
            "rows of the histogram of read are missing",
        ],
        untold: &[],
    },
    Case {
        what: "a word among the figures of nfsiostat",
        text: "nas:/e mounted on /m:\n\n           ops/s       rpc bklog\n          42.010           0.004\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                  12.010            much          32.500        3 (0.2%)           1.203          11.540\n",
        says: &[
            ("/blocks/0/rows/0/rtt_ms", "1.203"),
            ("/blocks/0/rows/0/bytes_s", "null"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["read: 'much' is not a number"],
        untold: &["0 figures"],
    },
    Case {
        what: "a word among the figures of the pools of threads",
        text: "# pool packets-arrived sockets-enqueued threads-woken threads-timedout\n0 52345 none 42100 0\n1 200 1 199 0\n",
        says: &[
            ("/blocks/0/pools/0/pool", "1"),
            ("/outcome", "\"warning_partial\""),
        ],
        told: &["line 2: 'none' is not a number; the row is left out"],
        untold: &[],
    },
    Case {
        what: "a row of sar with a figure too few",
        text: "10:00:01 AM    call/s retrans/s    read/s   write/s  access/s  getatt/s\n10:10:01 AM    220.15      0.00     70.02     30.00      4.01     60.10\n10:20:01 AM    230.15      0.00     71.02      4.01     61.10\nAverage:       225.15      0.00     70.52     31.00      4.01     60.60\n",
        says: &[("/blocks/0/n_rows", "1")],
        told: &["line 3: a row of sar that cannot be read: left out"],
        untold: &["'AM'"],
    },
    Case {
        what: "a comma behind the last option of a line of fstab that is whole",
        text: "nas2:/data /data nfs rw,vers=4.2,rsize=262144, 0 0\n",
        says: &[("/blocks/0/options/rsize", "262144")],
        told: &[],
        untold: &["cut at its end", "a blank beside a comma"],
    },
];
