//! Bonnie and bonnie++ as people paste them: rows without labels, several rows, wraps, by JSON pointer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Case, faults};

#[test]
fn tables_and_lines_of_bonnie_read_as_they_say() {
    let faults = faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

/// Said of reports that hold more than rates.
const RATES_ONLY: &str =
    "\"of bonnie++ the rates are used, not its figures of file creation and its latencies\"";

const CASES: &[Case] = &[
    Case {
        what: "a line of 1.03, whose seeks have a decimal",
        text: "host1,3000M,20417,31,27320,19,16811,9,37012,61,80404,38,287.0,2,16,15820,51,+++++,+++,15210,55,16004,57,+++++,+++,6801,37\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/0/file_bytes", "3145728000"),
            ("/blocks/0/write", "27320"),
            ("/blocks/0/seeks_per_s", "287.0"),
            ("/remarks/0/text", RATES_ONLY),
        ],
    },
    Case {
        what: "27 figures with decimals elsewhere are no line of bonnie++",
        text: "host1,3000M,20417.5,31,27320,19,16811,9,37012,61,80404,38,287.0,2,16,15820,51,1,1,15210,55,16004,57,1,1,6801,37\n",
        says: &[("/blocks/0", "null")],
    },
    Case {
        what: "a line of 2.00 alone keeps the first digit of its version",
        text: "1.98,2.00a,vm3,1,1712345678,8G,,8192,5,612,99,318004,41,150222,28,1804,97,411907,33,7120,64,16,,,,,+++++,+++,+++++,+++,+++++,+++,+++++,+++,+++++,+++,+++++,+++,15012us,41ms,190ms,8122us,90ms,12ms,301us,402us,1203us,288us,40us,1511us\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/0/write", "318004"),
            ("/blocks/0/file_bytes", "8589934592"),
        ],
    },
    Case {
        what: "Bonnie without a machine's label",
        text: "              -------Sequential Output-------- ---Sequential Input-- --Random--\n              -Per Char- --Block--- -Rewrite-- -Per Char- --Block--- --Seeks---\nMachine    MB K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU  /sec %CPU\n          512  8120 97.1 15533 14.2  5541  8.9  5903 76.0 20114 19.3  88.4  1.7\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/remarks/0", "null"),
            ("/blocks/0/file_bytes", "536870912"),
            ("/blocks/0/char_write", "8120"),
            ("/blocks/0/write", "15533"),
            ("/blocks/0/seeks_per_s", "88.4"),
        ],
    },
    Case {
        what: "one figure too few: which is missing is not guessed",
        text: "              -------Sequential Output-------- ---Sequential Input-- --Random--\n              -Per Char- --Block--- -Rewrite-- -Per Char- --Block--- --Seeks---\nMachine    MB K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU  /sec %CPU\n          512  8120 97.1 15533 14.2  5541  5903 76.0 20114 19.3  88.4  1.7\n",
        says: &[
            ("/blocks/0", "null"),
            ("/outcome", "\"error\""),
            ("/remarks/0/line", "4"),
        ],
    },
    Case {
        what: "figures wider than their columns",
        text: "              -------Sequential Output-------- ---Sequential Input-- --Random--\n              -Per Char- --Block--- -Rewrite-- -Per Char- --Block--- --Seeks---\nMachine    MB K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU  /sec %CPU\n          200 110233 100.0 1100482 100.0 901774 99.8 120318 100.0 2010551 100.0 150333.7 280.0\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/0/file_bytes", "209715200"),
            ("/blocks/0/read", "2010551"),
            ("/blocks/0/seeks_per_s", "150333.7"),
        ],
    },
    Case {
        what: "no column of machines, the heading off by a blank",
        text: "     ------Sequential Output------ --Sequential Input- --Random-\n     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\nSize K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP /sec %CP\n  2G 80311  98 290455  90 170312  21 91220  96 388120 20 +++++ +++\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/0/file_bytes", "2147483648"),
            ("/blocks/0/char_write", "80311"),
            ("/blocks/0/read", "388120"),
            ("/blocks/0/seeks_per_s", "null"),
        ],
    },
    Case {
        what: "a blank label and columns left out by 2.00",
        text: "Version  2.00       ------Sequential Output------ --Sequential Input- --Random-\n                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\nName:Size etc        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\n32G:8k::4096                  21.4m  17 44.0m  22            190m  28 311.2  12\n",
        says: &[
            ("/blocks/0/file_bytes", "34359738368"),
            ("/blocks/0/char_write", "null"),
            ("/blocks/0/write", "21913.6"),
            ("/blocks/0/seeks_per_s", "311.2"),
        ],
    },
    Case {
        what: "rows of several runs, below a blank line and one between",
        text: "              -------Sequential Output-------- ---Sequential Input-- --Random--\n              -Per Char- --Block--- -Rewrite-- -Per Char- --Block--- --Seeks---\n Machine    MB K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU  /sec %CPU\n\nRUN1      128  3110 98.0   8811 13.1  5512 10.2  2611 84.0 16402 17.1 170.2  2.9\nRUN1      128  3122 98.1   8820 13.0  5530 10.4  2620 84.3 16410 17.0 171.0  2.8\n\nRUN2      128  3140 100.1  9455 14.1  5601 10.6  2700 86.1 16700 17.4 173.4  2.7\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/0/write", "8811"),
            ("/blocks/1/write", "8820"),
            ("/blocks/2/write", "9455"),
            ("/blocks/2/file_bytes", "134217728"),
            ("/blocks/3", "null"),
        ],
    },
    Case {
        what: "captions between rows",
        text: "    -------Sequential Output-------- ---Sequential Input-- --Random--\n    -Per Char- --Block--- -Rewrite-- -Per Char- --Block--- --Seeks---\n MB K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU  /sec %CPU\n\n** as it was:\n\n300 15210 71.0 12110 13.2  5801  6.1 13120 44.1 14410 11.2 118.2  1.0\n\n** with the patch:\n\n300 15302 72.1 16210 17.0  6002  7.0 15004 47.2 19220 15.1 120.5  0.9\n",
        says: &[
            ("/blocks/0/write", "12110"),
            ("/blocks/1/write", "16210"),
            ("/blocks/2", "null"),
        ],
    },
    Case {
        what: "rows that name machine and size once, the last one cut",
        text: "Version  1.03 ------Sequential Output------ --Sequential Input-  --Random-\n               -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\nMachine   Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP\n2.6.18      8G 51220  90 240110 44 100220 33  51200 98 300110 60  1310   6\n               51010  91 241220 45 101330 34  51310 98 300220 61  1320   5\n               50900  90 242330 45 10\n",
        says: &[
            ("/outcome", "\"warning_partial\""),
            ("/blocks/1/file_bytes", "8589934592"),
            ("/blocks/1/char_write", "51010"),
            ("/blocks/1/seeks_per_s", "1320"),
            ("/blocks/2", "null"),
            ("/remarks/0/line", "6"),
            ("/remarks/1/line", "5"),
            ("/remarks/1/kind", "\"assumed\""),
        ],
    },
    Case {
        what: "the table of files has the host's name: one sentence for all that is not used",
        text: "Version      1.97   ------Sequential Output------ --Sequential Input- --Random-\n                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\nMachine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP\nbox7          4000M   510  98 17033   1 16120   2  1310  99 210455  11  6120  98\nLatency             17120us    4512ms    2810ms   10112us    3401us   60112us\n                    ------Sequential Create------ --------Random Create--------\n                    -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--\nfiles:max:min        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\nbox7             16 26110  28 +++++ +++ +++++ +++ 28220  29 +++++ +++ 22330  17\nLatency               901us     800us    2110us    1770us      25us      33us\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/0/write", "17033"),
            ("/remarks/0/text", RATES_ONLY),
            ("/remarks/1", "null"),
        ],
    },
    Case {
        what: "sizes and directories of the files",
        text: "Version 2.00a       ------Sequential Output------ --Sequential Input- --Random-\n                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\nName:Size etc        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\nvm4           6000M  310k  99  1.2g  95  101m  13 1400k  99  2.1g  94 +++++ +++\nLatency             30012us   21110us    2810ms   28112us   65003us   24001us\nVersion 2.00a       ------Sequential Create------ --------Random Create--------\nvm4                 -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--\nfiles:max:min        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\n10:200000:200000/10 10240  30 10240  51 10240  44 10240  35 10240  50 10240  58\nLatency               390ms   10112us     110ms     601ms    9220us     101ms\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/0/rewrite", "103424.0"),
            ("/remarks/1/text", RATES_ONLY),
            ("/remarks/2", "null"),
        ],
    },
    Case {
        what: "a line that repeats the table counts once, a line of another run beside it",
        text: "Version  1.03       ------Sequential Output------ --Sequential Input- --Random-\n                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\nMachine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP\nbeta1            2G 40111  60 51220  14 28110   5 40220  55 70330   6 133.2   0\nbeta1,2G,40111,60,51220,14,28110,5,40220,55,70330,6,133.2,0,16,+++++,+++,+++++,+++,+++++,+++,+++++,+++,+++++,+++,+++++,+++\nbeta2,2G,30111,60,31220,14,18110,5,30220,55,50330,6,103.2,0,16,+++++,+++,+++++,+++,+++++,+++,+++++,+++,+++++,+++,+++++,+++\n",
        says: &[
            ("/blocks/0/write", "51220"),
            ("/blocks/1/write", "31220"),
            ("/blocks/2", "null"),
            ("/remarks/0/text", RATES_ONLY),
            ("/remarks/1", "null"),
        ],
    },
    Case {
        what: "a table torn by a mail program above its line",
        text: "Version 1.01d       ------Sequential Output------ --Sequential Input-\n--Random-\n                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block--\n--Seeks--\nMachine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP\n/sec %CP\nhost1         3000M 20417  31 27320  19 16811   9 37012  61 80404  38\n287.0   2\nhost1,3000M,20417,31,27320,19,16811,9,37012,61,80404,38,287.0,2,16,15820,51,+++++,+++,15210,55,16004,57,+++++,+++,6801,37\n",
        says: &[
            ("/outcome", "\"ok\""),
            ("/blocks/0/node", "null"),
            ("/blocks/0/char_write", "20417"),
            ("/blocks/1", "null"),
        ],
    },
    Case {
        what: "a quoted-printable mail whose soft breaks cut a rule",
        text: "Subject: slow\nContent-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n              ------Sequential Create------ --------Random Create--=\n------\nhost1,3000M,20417,31,27320,19,16811,9,37012,61,80404,38,287.0,2,16,15820,51=\n,+++++,+++,15210,55,16004,57,+++++,+++,6801,37\n",
        says: &[("/blocks/0/write", "27320")],
    },
];
