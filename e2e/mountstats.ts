/** One mount that read 1 GiB in 1,024 calls; figures in the order of RPC iostats 1.1. */
export const MOUNTSTATS = `device SERVER:/EXPORT mounted on /MOUNTPOINT with fstype nfs4 statvers=1.1
	opts:	rw,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,acregmin=3,acregmax=60,acdirmin=30,acdirmax=60,hard,proto=tcp,timeo=600,retrans=2,sec=sys,local_lock=none
	age:	10
	caps:	caps=0x3ffbffff,wtmult=512,dtsize=1048576,bsize=0,namlen=255
	nfsv4:	bm0=0xfdffbfff,bm1=0xf9be3e,bm2=0x68800,acl=0x3,sessions,pnfs=not configured,lease_time=90,lease_expired=0
	sec:	flavor=1,pseudoflavor=1
	events:	1 4 0 0 1 2 262144 0 0 1024 0 0 0 0 1 0 0 1 0 0 0 0 0 0 0 0 0
	bytes:	1073741824 0 0 0 1073741824 0 262144 0
	RPC iostats version: 1.1  p/v: 100003/4 (nfs)
	xprt:	tcp 0 0 1 0 0 1040 1040 0 20000 0 30 5000 1000
	per-op statistics
	        NULL: 1 1 0 44 24 0 0 0 0
	        READ: 1024 1024 0 184320 1073860608 2048 8192 10752 0
	        OPEN: 1 1 0 244 384 0 1 1 0
	       CLOSE: 1 1 0 172 112 0 1 1 0
	      ACCESS: 1 1 0 166 168 0 1 1 0
	     GETATTR: 2 2 0 320 480 0 1 1 0
	      LOOKUP: 1 1 0 168 280 0 1 1 0
`;
