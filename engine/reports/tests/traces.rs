//! Packet listings of tshark and tcpdump, and traces of slow operations, that once were misread: what each must say, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn packet_listings_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const OF_GETATTR_AND_READ: &[(&str, &str)] = &[
    ("/format", "\"tshark_rpc_srt\""),
    ("/blocks/0/rows/0/op", "\"GETATTR\""),
    ("/blocks/0/rows/1/calls", "1000"),
    ("/blocks/0/rows/1/max", "0.02"),
    ("/blocks/0/rows/1/avg", "0.001"),
    ("/blocks/0/rows/2", "null"),
];

const OF_PROGRAMS: &[(&str, &str)] = &[
    ("/outcome", "\"error\""),
    (
        "/remarks/0/text",
        r#""line 1: tshark's `rpc,programs` puts all procedures together, and is not read: paste what `tshark -r FILE -q -z rpc,srt,100003,3` prints of the same capture""#,
    ),
];

const CASES: &[Case] = &[
    Case {
        what: "response times as Wireshark exports them",
        text: "\"Index\",\"Procedure\",\"Calls\",\"Min SRT (s)\",\"Max SRT (s)\",\"Avg SRT (s)\",\"Sum SRT (s)\"\n1,\"GETATTR\",120,0.0002,0.004,0.0005,0.06\n6,\"READ\",1000,0.0004,0.02,0.001,1\n",
        says: OF_GETATTR_AND_READ,
    },
    Case {
        what: "response times from a sheet with decimal commas",
        text: "Index;Procedure;Calls;Min SRT (s);Max SRT (s);Avg SRT (s)\n1;GETATTR;120;0,000200;0,004000;0,000500\n6;READ;1000;0,000400;0,020000;0,001000\n",
        says: OF_GETATTR_AND_READ,
    },
    Case {
        what: "tshark's table of programs",
        text: "RPC Programs Statistics\nProgram  Version  Calls  Min SRT  Max SRT  Avg SRT\nNFS            3   1120  0.000200  0.020000  0.000940\n",
        says: OF_PROGRAMS,
    },
    Case {
        what: "the same as a sheet",
        text: "Program,Version,Calls,Min SRT (s),Max SRT (s),Avg SRT (s)\nNFS,3,1120,0.000200,0.020000,0.000940\n",
        says: OF_PROGRAMS,
    },
    Case {
        what: "response times as a sheet without the cells of a column",
        text: "Index,Procedure,Calls,Min SRT (s),Max SRT (s),Avg SRT (s)\n1,GETATTR,120,0.000200,0.004000\n",
        says: &[
            ("/outcome", "\"error\""),
            (
                "/remarks/0/text",
                r#""line 1: headings of tshark's response times, but no row below them fits: nothing is read of them. Paste what `tshark -r FILE -q -z rpc,srt,100003,3` itself prints""#,
            ),
        ],
    },
    Case {
        what: "a listing of an old tcpdump",
        text: "09:01:02.100000 mars.1122334455 > nas7.nfs: 120 getattr fh Unknown/1 (DF)\n09:01:02.100500 nas7.nfs > mars.1122334455: reply ok 96 getattr DIR 40755 ids 0/0 sz 4096 (DF)\n09:01:02.200000 mars.1122334456 > nas7.nfs: 124 read fh Unknown/1 8192 bytes @ 16384 (DF)\n09:01:02.203000 nas7.nfs > mars.1122334456: reply ok 1472 read (frag 1:1480@0+)\n",
        says: &[
            ("/format", "\"tcpdump\""),
            ("/blocks/0/counts", r#"{"getattr":1,"read":1}"#),
            ("/blocks/0/calls/0/rtt_ms", "0.5"),
            ("/blocks/0/calls/1/bytes", "8192"),
            ("/blocks/0/calls/1/rtt_ms", "3.0"),
        ],
    },
    Case {
        what: "a list of packets from Wireshark",
        text: "No.     Time            Source          Destination   Protocol  Length  Info\n12      8.500000        198.51.100.1  198.51.100.2  NFS     242     V4 Call (Reply In 13) ACCESS FH: 0xda, [Check: RD LU]\n13      8.502500        198.51.100.2  198.51.100.1  NFS     238     V4 Reply (Call In 12) ACCESS, [Allowed: RD LU]\n15      8.510000        198.51.100.1  198.51.100.2  NFS     318     V4 Call (Reply In 16) READ StateID: 0x1 Offset: 65536 Len: 4096\n",
        says: &[
            ("/format", "\"tshark\""),
            ("/blocks/0/counts", r#"{"access":1,"read":1}"#),
            ("/blocks/0/n_replies", "1"),
            ("/blocks/0/calls/0/rtt_ms", "2.5"),
            ("/blocks/0/calls/1/bytes", "4096"),
        ],
    },
    Case {
        what: "packets as older versions of tshark list them, other packets between",
        text: "21 4.100000 10.0.0.7 -> 10.0.0.2 NFS V3 READ Call, FH:0x0a0b0c0d Offset:65536 Len:16384\n22 4.101500 10.0.0.2 -> 10.0.0.7 NFS V3 READ Reply (Call In 21) Len:16384[Unreassembled Packet]\n23 4.101600 10.0.0.2 -> 10.0.0.7 RPC Continuation\n25 4.200000 10.0.0.7 -> 10.0.0.2 NFS V3 GETATTR Call, FH:0x0a0b0c0d\n26 4.200250 10.0.0.2 -> 10.0.0.7 NFS V3 GETATTR Reply (Call In 25)  Regular File mode: 0644 uid: 0 gid: 0\n",
        says: &[
            ("/format", "\"tshark\""),
            ("/blocks/0/counts", r#"{"getattr":1,"read":1}"#),
            ("/blocks/0/n_replies", "2"),
            ("/blocks/0/calls/0/bytes", "16384"),
            ("/blocks/0/calls/0/offset", "65536"),
            ("/blocks/0/calls/0/rtt_ms", "1.5"),
            ("/blocks/0/calls/1/rtt_ms", "0.25"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a listing of tcpdump with -v in an answer to a mail",
        text: "> 09:01:02.100000 IP (tos 0x0, ttl 64, id 7, offset 0, flags [DF],\n> proto TCP (6), length 252)\n>     mars.822 > nas7.nfs: Flags [P.], cksum 0x1 (correct), seq 1:201,\n> ack 1, win 9, length 200: NFS request xid 77 196 getattr fh 0,1/53\n> 09:01:02.103000 IP (tos 0x0, ttl 63, id 8, offset 0, flags [DF],\n> proto TCP (6), length 252)\n>     nas7.nfs > mars.822: Flags [P.], cksum 0x2 (correct), seq 1:201,\n> ack 201, win 9, length 200: NFS reply xid 77 reply ok 196 getattr\n",
        says: &[
            ("/blocks/0/counts", r#"{"compound":1}"#),
            ("/blocks/0/calls/0/rtt_ms", "3.0"),
        ],
    },
    Case {
        what: "a listing with the date and the addresses of the cards",
        text: "2024-05-06 09:01:02.100000 02:00:00:00:00:01 > 02:00:00:00:00:02, ethertype IPv4, length 210: 10.0.0.1.800 > 10.0.0.7.2049: NFS request xid 5 140 access fh 9,74/4096\n",
        says: &[("/format", "\"tcpdump\""), ("/blocks/0/n_calls", "1")],
    },
    Case {
        what: "a call of a listing that was sent again",
        text: "10:00:00.100000 10.0.0.1.77 > 10.0.0.7.nfs: 132 getattr fh Unknown/1 (DF)\n10:00:00.800000 10.0.0.1.77 > 10.0.0.7.nfs: 132 getattr fh Unknown/1 (DF)\n10:00:00.803000 10.0.0.7.nfs > 10.0.0.1.77: reply ok 112 (DF)\n10:00:00.900000 10.0.0.1.77 > 10.0.0.7.nfs: 132 getattr fh Unknown/1 (DF)\n",
        says: &[
            ("/blocks/0/n_calls", "2"),
            ("/blocks/0/n_retransmissions", "1"),
            ("/blocks/0/calls/0/rtt_ms", "703.0"),
        ],
    },
    Case {
        what: "a call with a transaction id that was sent again after its reply",
        text: "10:00:00.1 IP 10.0.0.1.1226993671 > 10.0.0.7.2049: 116 read fh 8,1/1234 8192 bytes @ 0\n10:00:00.2 IP 10.0.0.7.2049 > 10.0.0.1.1226993671: reply ok 1472 read\n10:00:05.7 IP 10.0.0.1.1226993671 > 10.0.0.7.2049: 116 read fh 8,1/1234 8192 bytes @ 0\n",
        says: &[
            ("/blocks/0/n_calls", "1"),
            ("/blocks/0/n_retransmissions", "1"),
        ],
    },
    Case {
        what: "a handle of version 3 that looks like a call of version 4, beside a read",
        text: "10:00:00.1 IP 10.0.0.1.871 > 10.0.0.7.2049: Flags [P.], length 132: NFS request xid 305419896 128 getattr fh 0,1/53\n10:00:00.2 IP 10.0.0.1.871 > 10.0.0.7.2049: Flags [P.], length 140: NFS request xid 305419897 136 read fh 0,1/53 65536 bytes @ 0\n",
        says: &[("/blocks/0/counts", r#"{"getattr":1,"read":1}"#)],
    },
    Case {
        what: "response times as tshark prints them between two rules, the last line of the text one of them",
        text: "======================================================================\nNFS SRT Statistics:\nFilter:\nIndex  Procedure                  Calls    Min SRT    Max SRT    Avg SRT    Sum SRT\n    1  GETATTR                        6   0.000479   0.000857   0.000607   0.003641\n    6  READ                         100   0.001000   0.020000   0.005000   0.500000\n======================================================================\n",
        says: &[("/blocks/0/rows/1/sum", r#"0.5"#), ("/outcome", r#""ok""#)],
    },
    Case {
        what: "response times of tshark before Wireshark 2.0: the version in the title, the sum called a total",
        text: "==================================================================\nNFS Version 3 SRT Statistics:\nFilter: \nProcedure        Calls    Min SRT    Max SRT    Avg SRT    Total\nGETATTR             12   0.000120   0.002000   0.000500   0.006000\nREAD               100   0.001000   0.020000   0.005000   0.500000\n==================================================================\n",
        says: &[
            ("/blocks/0/nfs_version", r#"3"#),
            (
                "/blocks/0/rows/1",
                r#"{"avg":0.005,"calls":100,"max":0.02,"min":0.001,"op":"READ","sum":0.5}"#,
            ),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "response times behind tabs and with decimal commas, as a sheet writes them",
        text: "Index\tProcedure\tCalls\tMin\tSRT\tMax\tSRT\tAvg\tSRT\tSum\tSRT\n1\tGETATTR\t6\t0,000479\t0,000857\t0,000607\t0,003641\n6\tREAD\t100\t0,001000\t0,020000\t0,005000\t0,500000\n",
        says: &[
            ("/blocks/0/rows/0/max", r#"0.000857"#),
            (
                "/blocks/0/rows/1",
                r#"{"avg":0.005,"calls":100,"index":6,"max":0.02,"min":0.001,"op":"READ","sum":0.5}"#,
            ),
            ("/outcome", r#""ok""#),
        ],
    },
    Case {
        what: "response times of another protocol, which tshark prints alike",
        text: "===================================================================\nSMB2 SRT Statistics:\nFilter: \nIndex  Commands               Calls    Min SRT    Max SRT    Avg SRT    Sum SRT\n    5  Create                     6   0.000479   0.000857   0.000607   0.003641\n    8  Read                     100   0.001000   0.020000   0.005000   0.500000\n==================================================================\n",
        says: &[
            ("/blocks", r#"[]"#),
            ("/outcome", r#""error""#),
            ("/remarks/0/line", r#"4"#),
        ],
    },
    Case {
        what: "all operations as CSV of nfsslower, by its command",
        text: "# nfsslower -jp 123 0\nENDTIME_us,TASK,PID,TYPE,BYTES,OFFSET_b,LATENCY_us,FILE\n1000000,dd,123,R,4096,0,500,a.bin\n1001600,dd,123,W,4096,4096,900,a.bin\n",
        says: &[
            ("/outcome", r#""ok""#),
            ("/blocks/0/threshold_ms", r#"0"#),
            (
                "/remarks/0/text",
                r#""line 1: the threshold is 0 ms by the command: all operations are listed""#,
            ),
            ("/remarks/1", r#"null"#),
        ],
    },
    Case {
        what: "CSV of fsslower with a threshold below every row",
        text: "$ sudo fsslower -t nfs -c -m 0.2\nENDTIME_us,TASK,PID,TYPE,BYTES,OFFSET_b,LATENCY_us,FILE\n1000000,dd,123,R,4096,0,500,a.bin\n1001600,dd,123,W,4096,4096,900,a.bin\n",
        says: &[
            ("/outcome", r#""ok""#),
            ("/blocks/0/threshold_ms", r#"0.2"#),
            (
                "/remarks/0/text",
                r#""only operations slower than the threshold of 0.2 ms are listed: tails, not averages""#,
            ),
        ],
    },
    Case {
        what: "a command that asks for slower operations than are listed",
        text: "# nfsslower -j 10\nENDTIME_us,TASK,PID,TYPE,BYTES,OFFSET_b,LATENCY_us,FILE\n1000000,dd,123,R,4096,0,500,a.bin\n1001600,dd,123,W,4096,4096,900,a.bin\n",
        says: &[
            ("/outcome", r#""warning_partial""#),
            ("/blocks/0/threshold_ms", r#"null"#),
            ("/blocks/0/n_rows", r#"2"#),
            (
                "/remarks/0/text",
                r#""line 1: the command asks for operations slower than 10 ms, but one of 0.5 ms is listed: it is the command of another run; the threshold is not known""#,
            ),
        ],
    },
    Case {
        what: "rows of nfsslower below a label",
        text: "ENDTIME_us,TASK,PID,TYPE,BYTES,OFFSET_b,LATENCY_us,FILE\n1000000,dd,123,R,4096,0,500,a.bin\n1001600,dd,123,W,4096,4096,900,a.bin\n\nthe second one:\n1002600,dd,123,R,4096,4096,700,b.bin\n",
        says: &[
            ("/outcome", r#""ok""#),
            ("/blocks/0/n_rows", r#"2"#),
            ("/blocks/1/n_rows", r#"1"#),
            ("/blocks/1/by_type/R/sum_us", r#"700"#),
            (
                "/remarks/0/text",
                r#""only operations slower than a threshold are listed, and the text does not tell it: tails, not averages""#,
            ),
            (
                "/remarks/1/text",
                r#""line 5: rows below 'the second one:' have no heading of their own: read with the columns of line 1, and apart""#,
            ),
        ],
    },
    Case {
        what: "a histogram whose bars' ends mail set on lines of their own",
        text: "> operation = commit\n>      usecs               : count     distribution\n>         0 -> 1           : 0        |\n> |\n>         2 -> 3           : 7        |******\n> |\n>         4 -> 7           : 20       |****************************************|\n",
        says: &[("/blocks/0/count", "27"), ("/outcome", "\"ok\"")],
    },
    Case {
        what: "packets of tcpdump -v whose ends an author renamed, so that no port tells the server",
        text: "14:05:07.200100 IP (tos 0x0, ttl 64, id 811, offset 0, flags [DF], proto TCP (6), length 252)\n    WORKSTATION > FILER: Flags [P.], cksum 0x1a2b (correct), seq 1:201, ack 1, win 501, options [nop,nop,TS val 9 ecr 8], length 200: NFS request xid 77001122 196 getattr fh 0,2/53\n14:05:07.200900 IP (tos 0x0, ttl 64, id 400, offset 0, flags [DF], proto TCP (6), length 152)\n    FILER > WORKSTATION: Flags [P.], cksum 0x3c4d (correct), seq 1:101, ack 201, win 501, options [nop,nop,TS val 9 ecr 9], length 100: NFS reply xid 77001122 reply ok 96 getattr NON 2 ids 0/1 sz 5\n",
        says: &[
            ("/blocks/0/n_calls", "1"),
            ("/blocks/0/n_replies", "1"),
            ("/blocks/0/calls/0/rtt_ms", "0.8"),
        ],
    },
];
