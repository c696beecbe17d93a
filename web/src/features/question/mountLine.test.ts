import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BARE_SCENARIO } from '../../state/scenario';
import { corrected, mountLines, readMountLine } from './mountLine';

const LINUX = { os: 'linux', version: '6.1.176' } as const;
const NOT_GIVEN = { rsize: null, wsize: null, nconnect: 1, wcommitsize: null, read_ahead_blocks: null };

describe('mount line', () => {
  it('reads the command of the 2021 case', () => {
    const line = readMountLine('mount -t nfs4 -o nfsvers=4.1,rsize=1052672,wsize=1048576,hard,timeo=600,retrans=2,noresvport host2:/ efs', LINUX);
    expect(line?.mount).toEqual({ ...NOT_GIVEN, version: '4.1', rsize: 1052672, wsize: 1048576, options: ['hard', 'timeo=600', 'retrans=2', 'noresvport'] });
  });

  it('reads /proc/mounts and keeps no address', () => {
    const line = readMountLine('srv:/home /home nfs4 rw,relatime,vers=4.2,rsize=262144,wsize=262144,namlen=255,hard,proto=tcp,nconnect=4,timeo=600,sec=krb5p,clientaddr=203.0.113.7,local_lock=none,addr=203.0.113.9 0 0', LINUX);
    expect(line?.mount).toMatchObject({ version: '4.2', rsize: 262144, nconnect: 4 });
    expect(JSON.stringify(line?.mount)).not.toMatch(/203\.0|srv/);
    expect(line?.ignored).toEqual(['namlen', 'clientaddr', 'local_lock', 'addr']);
  });

  it('reads a FreeBSD line', () => {
    expect(readMountLine('mount_nfs -o nfsv3,rsize=64k,wsize=64k,readahead=4,wcommitsize=1048576 srv:/x /mnt', { os: 'freebsd', version: '9.2' })?.mount).toEqual({
      nconnect: 1, version: '3', rsize: 65536, wsize: 65536, read_ahead_blocks: 4, wcommitsize: 1048576, options: [],
    });
  });

  it('counts an option once that is given twice, as it was given last', () => {
    const line = readMountLine('rsize=4096,hard,timeo=600,x-systemd.requires=a,nocto,hard,x-systemd.requires=b,x-systemd.requires=a,timeo=50,rsize=8192', LINUX);
    expect(line?.mount).toMatchObject({ rsize: 8192, options: ['nocto', 'hard', 'x-systemd.requires=b', 'x-systemd.requires=a', 'timeo=50'] });
    expect(line?.used).toEqual(['nocto', 'hard', 'x-systemd.requires=b', 'x-systemd.requires=a', 'timeo=50', 'rsize=8192']);
    expect(corrected({ ...BARE_SCENARIO.mount, options: ['nolock', 'nolok'] }, 'nolok', 'nolock', LINUX).options).toEqual(['nolock']);
  });

  it('takes nothing from the question before it', () => {
    expect(readMountLine('srv:/x /mnt nfs vers=4.2,rsize=65536 0 0', LINUX)).toEqual({
      mount: { ...NOT_GIVEN, version: '4.2', rsize: 65536, options: [] },
      used: ['vers=4.2', 'rsize=65536'],
      ignored: [],
      unread: [],
      silent: ['wsize', 'nconnect'],
    });
    expect(readMountLine('-o nfsv3,wcommitsize=1m', { os: 'freebsd', version: '9.2' })?.silent).toEqual(['rsize', 'wsize', 'nconnect', 'readahead']);
  });

  it.each([
    // mount_nfs(8): minorversion overrides the default of 0, and means nothing without nfsv4.
    ['nfsv4,rsize=65536', 'freebsd', '9.2', '4.0'],
    ['nfsv4,minorversion=1', 'freebsd', '9.2', '4.1'],
    ['minorversion=1,nfsv4', 'freebsd', '9.2', '4.1'],
    ['minorversion=2,rsize=65536,nfsv4', 'freebsd', '13.2', '4.2'],
    ['vers=4', 'freebsd', '13.2', '4.0'],
    ['nfsv4', 'freebsd', '14.1', '4.2'],
    ['nfsv4', 'freebsd', null, '4.0'],
    ['nfsv4', 'linux', '6.1', '4.0'],
    ['nfsv3,minorversion=1', 'freebsd', '9.2', '3'],
    ['nfsv2', 'freebsd', '9.2', '2'],
    ['vers=2,rsize=8192', 'linux', '2.6', '2'],
    ['vers=4', 'linux', '6.1', '4.2'],
    ['vers=4,minorversion=1', 'linux', '6.1', '4.1'],
    ['minorversion=1,nfsvers=4', 'linux', '6.1', '4.1'],
    ['minorversion=1', 'linux', '3.2', '4.1'],
    ['nfsvers=4.0,hard', 'linux', '6.1', '4.0'],
    ['hard,v4.1', 'linux', '6.1', '4.1'],
    ['hard,v3', 'linux', '6.1', '3'],
    ['hard,vers=2,vers=3', 'linux', '6.1', '3'],
    ['hard,vers=7', 'linux', '6.1', undefined],
  ] as const)('%s on %s %s is version %s and no option', (list, os, release, version) => {
    const line = readMountLine(list, { os, version: release });
    expect(line?.mount.version).toBe(version);
    expect(line?.mount.options?.filter((option) => option !== 'hard')).toEqual([]);
  });

  it('takes no value that is none, and says which', () => {
    expect(readMountLine('nas:/v /mnt nfs rw,rsize=banana,nconnect=,wsize=64k,vers=5,tcp 0 0', LINUX)).toEqual({
      mount: { ...NOT_GIVEN, wsize: 65536, options: ['rw', 'tcp'] },
      used: ['rw', 'wsize=64k', 'tcp'],
      ignored: [],
      unread: ['rsize=banana', 'nconnect=', 'vers=5'],
      silent: [],
    });
  });

  it.each(['//srv/share /mnt cifs vers=3.0,rsize=65536 0 0', '//srv/share on /mnt type cifs (rw,vers=3.1.1,rsize=4194304)', 'mount -t ceph -o rsize=65536 a:/ /mnt'])('is no line of another file system: %s', (text) => {
    expect(readMountLine(text, LINUX)).toBeNull();
    expect(mountLines(`${text}\nnas:/a /cifs nfs rsize=65536 0 0`).map(({ line }) => line)).toEqual(['nas:/a /cifs nfs rsize=65536 0 0']);
  });

  it('finds the NFS lines of a whole fstab', () => {
    const fstab = '# srv:/old /old nfs rsize=4096 0 0\nUUID=1 / ext4 defaults,errors=remount-ro 0 1\nsrv:/a /a nfs rsize=65536,hard 0 0\n\nsrv:/b /b nfs defaults 0 0\n';
    expect(mountLines(fstab).map(({ line }) => line)).toEqual(['srv:/a /a nfs rsize=65536,hard 0 0', 'srv:/b /b nfs defaults 0 0']);
    expect(mountLines('hello\nworld')).toEqual([]);
  });

  it.each([
    'mountOptions:\n  - nfsvers=4.1\n  - rsize=65536\n  - hard\n',
    '    mountOptions:\r\n    - "nfsvers=4.1"\r\n    - \'rsize=65536\'\r\n    - hard\r\n  nfs:\r\n    server: nas\r\n',
    'mountOptions: [nfsvers=4.1, rsize=65536, hard]',
    '"mountOptions": ["nfsvers=4.1", "rsize=65536", "hard"],',
    '[Mount]\nWhat=nas:/a\nOptions=nfsvers=4.1,rsize=65536,hard\n',
  ])('reads the list of a volume or a mount unit as one: %s', (text) => {
    const lines = mountLines(text);
    expect(lines).toHaveLength(1);
    expect(readMountLine(lines[0]?.line ?? '', LINUX)?.mount).toMatchObject({ version: '4.1', rsize: 65536, options: ['hard'] });
  });

  it.each(['nconect=8', 'srv:/x /mnt nfs nconect=8 0 0', 'mount -o nconect=8 srv:/x /mnt', 'mount -t nfs -onconect=8 srv:/x /mnt'])('takes a list of which no name is known: %s', (text) => {
    expect(readMountLine(text, LINUX)?.mount.options).toEqual(['nconect=8']);
  });

  it('writes a misspelt option as what it is', () => {
    const mount = { ...BARE_SCENARIO.mount, wsize: 4096, options: ['nocto', 'rszie=1m', 'soft'] };
    expect(corrected(mount, 'rszie=1m', 'rsize=1m', LINUX)).toEqual({ ...mount, rsize: 1048576, options: ['nocto', 'soft'] });
    expect(corrected(mount, 'rszie=1m', 'noatime', LINUX)).toEqual({ ...mount, options: ['nocto', 'noatime', 'soft'] });
    expect(corrected(mount, 'rszie=1m', 'nfsvers=4', LINUX)).toEqual({ ...mount, version: '4.2', options: ['nocto', 'soft'] });
  });

  it.each([
    ['srv:/b /b nfs defaults 0 0', undefined, []],
    ['srv:/b\t/b\tnfs4\tdefaults,_netdev\t0\t0', '4.2', ['_netdev']],
    ['srv:/b /b nfs _netdev 0 0', undefined, ['_netdev']],
    ['srv:/b /b nfs _netdev,X-mount.mkdir,x-systemd.idle-timeout=10min 0 0', undefined, ['_netdev', 'X-mount.mkdir', 'x-systemd.idle-timeout=10min']],
    ['srv:/b /b nfs ro,noatime', undefined, ['ro', 'noatime']],
    ['mount srv:/b /b', undefined, []],
    ['sudo mount -t nfs4 srv:/b /b', '4.2', []],
    ['mount.nfs srv:/b /b', undefined, []],
    ['srv:/b on /b (nfs)', undefined, []],
    ['srv:/b on /b (nfs, nodev, nosuid, mounted by ana)', undefined, ['nodev', 'nosuid']],
    ['srv:/b on /b (nfs, nfsv3, tcp, resvport)', '3', ['tcp', 'resvport']],
  ] as const)('reads a mount that asks for nothing in particular: %s', (text, version, options) => {
    const line = readMountLine(text, LINUX);
    expect(line?.mount).toEqual({ ...NOT_GIVEN, ...(version === undefined ? {} : { version }), options });
    expect(line?.used).not.toContain('defaults');
  });

  it('keeps what mount and systemd read of a line of fstab', () => {
    const options = ['rw', 'soft', 'timeo=30', 'noatime', '_netdev', 'x-systemd.automount', 'bg', 'x-systemd.requires=/srv/vpn', 'x-systemd.after=vpn.service'];
    const fstab = `nas01:/vol/build /mnt/build nfs4 ${options.join(',')} 0 0`;
    expect(readMountLine(fstab, LINUX)).toMatchObject({ mount: { options }, ignored: [] });
    expect(readMountLine(fstab, { os: 'freebsd', version: '14.1' })?.ignored).toContain('_netdev');
  });

  it('keeps where the other end listens, who locks, and labels', () => {
    const options = ['port=2050', 'mountport=635', 'mountproto=tcp', 'local_lock=all', 'hard', 'ro', 'sec=krb5p:krb5i', 'clientaddr=203.0.113.7', 'context="system_u:object_r:nfs_t:s0:c1,c2"'];
    const fstab = `localhost:/scratch /scratch nfs vers=3,${options.join(',')},rsize=64k 0 0`;
    expect(readMountLine(fstab, LINUX)).toMatchObject({ mount: { version: '3', rsize: 65536, options }, ignored: [] });
    // Another client takes the port alone of these.
    expect(readMountLine(fstab, { os: 'freebsd', version: '14.1' })?.mount.options).toEqual(['port=2050', 'hard', 'ro', 'sec=krb5p:krb5i']);
  });

  it('takes no address and no default that the kernel alone has printed for a wish', () => {
    const printed = 'srv:/home on /home type nfs (rw,relatime,seclabel,vers=3,hard,proto=tcp,mountaddr=203.0.113.9,mountvers=3,mountport=20048,mountproto=udp,local_lock=none,addr=203.0.113.9)';
    expect(readMountLine(printed, LINUX)?.mount.options).toEqual(['rw', 'relatime', 'hard', 'proto=tcp']);
    expect(readMountLine(printed.replace('local_lock=none', 'local_lock=posix,port=2050'), LINUX)?.mount.options).toEqual(['rw', 'relatime', 'hard', 'proto=tcp', 'local_lock=posix', 'port=2050']);
  });

  it('says no to anything else and never throws', () => {
    expect(readMountLine('hello world', LINUX)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => {
      readMountLine(text, LINUX);
    }));
  });
});
