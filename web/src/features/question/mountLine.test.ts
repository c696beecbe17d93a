import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mountLines, readMountLine } from './mountLine';

describe('mount line', () => {
  it('reads the command of the 2021 case', () => {
    const line = readMountLine('mount -t nfs4 -o nfsvers=4.1,rsize=1052672,wsize=1048576,hard,timeo=600,retrans=2,noresvport host2:/ efs');
    expect(line?.mount).toEqual({ version: '4.1', rsize: 1052672, wsize: 1048576, options: ['hard', 'timeo=600', 'retrans=2', 'noresvport'] });
  });

  it('reads /proc/mounts and keeps no address', () => {
    const line = readMountLine('srv:/home /home nfs4 rw,relatime,vers=4.2,rsize=262144,wsize=262144,namlen=255,hard,proto=tcp,nconnect=4,timeo=600,sec=krb5p,clientaddr=203.0.113.7,local_lock=none,addr=203.0.113.9 0 0');
    expect(line?.mount).toMatchObject({ version: '4.2', rsize: 262144, nconnect: 4 });
    expect(JSON.stringify(line?.mount)).not.toMatch(/203\.0|srv/);
    expect(line?.ignored).toEqual(['namlen', 'clientaddr', 'local_lock', 'addr']);
  });

  it('reads a FreeBSD line', () => {
    expect(readMountLine('mount_nfs -o nfsv3,rsize=64k,wsize=64k,readahead=4,wcommitsize=1048576 srv:/x /mnt')?.mount).toEqual({
      version: '3', rsize: 65536, wsize: 65536, read_ahead_blocks: 4, wcommitsize: 1048576, options: [],
    });
  });

  it('finds the NFS lines of a whole fstab', () => {
    const fstab = '# srv:/old /old nfs rsize=4096 0 0\nUUID=1 / ext4 defaults,errors=remount-ro 0 1\nsrv:/a /a nfs rsize=65536,hard 0 0\n\nsrv:/b /b nfs defaults 0 0\n';
    expect(mountLines(fstab)).toEqual(['srv:/a /a nfs rsize=65536,hard 0 0', 'srv:/b /b nfs defaults 0 0']);
    expect(mountLines('hello\nworld')).toEqual([]);
  });

  it('says no to anything else and never throws', () => {
    expect(readMountLine('hello world')).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => {
      readMountLine(text);
    }));
  });
});
