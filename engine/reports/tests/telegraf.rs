//! Points of telegraf: each of its measurements, of old versions too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::says::{Remarked, remarked_faults};

#[test]
fn points_are_read_whole() {
    let faults = remarked_faults(CASES);
    assert!(faults.is_empty(), "{faults}");
}

const CASES: &[Remarked] = &[
    Remarked {
        what: "telegraf: the default of its plugin",
        text: "> nfsstat,mountpoint=/home,operation=READ,serverexport=nas1:/home bytes=1200000i,exe=9000i,ops=600i,retrans=1i,rtt=6000i,rtt_per_op=10 1612651512000000000\n> nfsstat,mountpoint=/home,operation=WRITE,serverexport=nas1:/home bytes=0i,exe=0i,ops=0i,retrans=0i,rtt=0i,rtt_per_op=0 1612651512000000000\n",
        says: &[
            ("/format", "\"telegraf\""),
            ("/blocks/0/kind", "\"mountstats_tool\""),
            ("/blocks/0/device", "\"nas1:/home\""),
            ("/blocks/0/ops/READ/ops", "600"),
            ("/blocks/0/ops/READ/retrans", "1"),
            ("/blocks/0/ops/READ/rtt_ms", "10.0"),
            ("/blocks/0/ops/READ/exe_ms", "15.0"),
            ("/blocks/0/ops/READ/avg_both_B", "2000.0"),
            ("/blocks/0/ops/WRITE/rtt_ms", "null"),
            ("/blocks/1", "null"),
        ],
        told: &["adds the bytes of both directions"],
        untold: &["nothing usable"],
    },
    Remarked {
        what: "telegraf before 1.17 names the operation in each field",
        text: "nfsstat_read,mountpoint=/home,serverexport=nas1:/home read_ops=9797i,read_retrans=0i,read_bytes=9797i,read_rtt=9797i,read_exe=19594i 1608784749000000000\n",
        says: &[
            ("/blocks/0/ops/READ/ops", "9797"),
            ("/blocks/0/ops/READ/rtt_ms", "1.0"),
            ("/blocks/0/ops/READ/exe_ms", "2.0"),
        ],
        told: &[],
        untold: &[],
    },
    Remarked {
        what: "telegraf: events and the connection of a mount",
        text: "nfs_events,mountpoint=/home,serverexport=nas1:/home attrinvalidates=104i,congestionwait=119i,datainvalidates=103i,delay=125i,dentryrevalidates=102i,extendwrite=121i,inoderevalidates=101i,pnfsreads=126i,pnfswrites=127i,setattrtrunc=120i,shortreads=123i,shortwrites=124i,sillyrenames=122i,vfsaccess=107i,vfsflush=115i,vfsfsync=116i,vfsgetdents=113i,vfslock=117i,vfslookup=106i,vfsopen=105i,vfsreadpage=109i,vfsreadpages=110i,vfsrelease=118i,vfssetattr=114i,vfsupdatepage=108i,vfswritepage=111i,vfswritepages=112i 1608787697000000000\nnfs_xprt_tcp,mountpoint=/home,serverexport=nas1:/home backlogutil=88i,badxids=2i,bind_count=1i,connect_count=3i,connect_time=0i,idle_time=5i,inflightsends=4000i,rpcreceives=1998i,rpcsends=2000i 1608787697000000000\n",
        says: &[
            (
                "/blocks/0/events",
                "[101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127]",
            ),
            ("/blocks/0/xprt/0/proto", "\"tcp\""),
            ("/blocks/0/xprt/0/port", "null"),
            ("/blocks/0/xprt/0/connect", "3"),
            ("/blocks/0/xprt/0/sends", "2000"),
            ("/blocks/0/xprt/0/bad_xids", "2"),
            ("/blocks/0/xprt/0/bklog_u", "88"),
            ("/blocks/0/mean_outstanding", "2.0"),
        ],
        told: &[],
        untold: &["wrapped"],
    },
    Remarked {
        what: "telegraf: two readings of a mount, ten seconds apart",
        text: "nfs_ops,mountpoint=/home,operation=READ,serverexport=nas1:/home bytes_recv=1000000i,bytes_sent=10000i,ops=100i,queue_time=10i,response_time=200i,timeouts=0i,total_time=220i,trans=100i 1608787690000000000\nnfs_ops,mountpoint=/home,operation=READ,serverexport=nas1:/home bytes_recv=3000000i,bytes_sent=30000i,ops=300i,queue_time=30i,response_time=600i,timeouts=0i,total_time=660i,trans=300i 1608787700000000000\n",
        says: &[
            ("/blocks/0/sum_ops", "100"),
            ("/blocks/1/sum_ops", "300"),
            ("/blocks/2/kind", "\"diff\""),
            ("/blocks/2/READ/ops", "200"),
            ("/elapsed_s/0", "10"),
        ],
        told: &["10 seconds lie between the two snapshots"],
        untold: &[],
    },
];
