import { describe, expect, it } from 'vitest';
import { readPasted } from './pasted';

const CLIENT = { os: 'linux', version: '6.1' } as const;
const read = (text: string, at?: number) => readPasted(text, CLIENT, { version: '4.1' }, at);

it.each([
  ['mount -t efs -o tls fs-012345:/ /mnt/efs', true],
  ['fs-012345:/ /mnt/efs efs _netdev,tls,iam 0 0', true],
  ['127.0.0.1:/ /mnt/efs nfs4 rw,vers=4.1,rsize=1048576,port=20449 0 0', false],
  ['what is my mount?', false],
])('of %s it is said that the helper chose the options: %s', (line, told) => {
  expect(read(line).words.includes('mount.efs')).toBe(told);
});

describe('of several mounts in one text', () => {
  const mount = `sunrpc on /var/lib/nfs/rpc_pipefs type rpc_pipefs (rw,relatime)
nas:/home on /home type nfs4 (rw,vers=4.2,rsize=262144,addr=10.0.0.1)
nas:/data on /data type nfs (ro,vers=3,rsize=65536,addr=10.0.0.1)`;

  it('the first is taken, and the others are told by where they mount', () => {
    const { options, place, mounts, words } = read(mount);
    expect([options?.rsize, place?.target, mounts]).toEqual([262144, '/home', ['/home', '/data']]);
    expect(words).toContain('This is NFS line 1 of 2.');
  });

  it('another can be taken', () => {
    const { line, options, place, words } = read(mount, 1);
    expect([line.slice(0, 9), options?.version, options?.rsize, place?.target]).toEqual(['nas:/data', '3', 65536, '/data']);
    expect(words).toContain('This is NFS line 2 of 2.');
  });

  it('of nfsstat -m each has the place that stands above it', () => {
    const text = '/home from nas:/home\n Flags:\trw,vers=4.2,rsize=262144\n\n/data from nas2:/d\n Flags:\tro,vers=3,rsize=65536\n';
    expect(read(text).mounts).toEqual(['/home', '/data']);
    expect(read(text, 1).place).toEqual({ server: 'nas2', path: '/d', target: '/data' });
  });

  it('of mountstats each has the options that stand below it', () => {
    const text = `device proc mounted on /proc with fstype proc
device nas:/a mounted on /a with fstype nfs statvers=1.1
\topts:\trw,vers=3,rsize=65536,wsize=65536,hard
\tage:\t100
device nas:/b mounted on /b with fstype nfs4 statvers=1.1
\topts:\trw,vers=4.2,rsize=1048576,wsize=1048576,hard
`;
    expect(read(text).mounts).toEqual(['/a', '/b']);
    expect([read(text).options?.rsize, read(text, 1).options?.rsize]).toEqual([65536, 1048576]);
  });

  it.each([
    'If badcalls ~ timeout, then soft-mounted filesystems are failing.',
    '[root@host1 user1]# sync; echo 3 > /proc/sys/vm/drop_caches',
    'Now check the negociated rsize/wsize (depend of vfs.maxbcachebuf), nconnect, readahead',
  ])('words are none of them: %s', (words) => {
    const { mounts, options } = read(`${words}\nnas:/a on /a type nfs (rw,vers=3,rsize=65536)\n`);
    expect([mounts, options?.rsize]).toEqual([['/a'], 65536]);
  });

  it('a list that a mail has quoted and wrapped is whole', () => {
    const { options, place } = read('> /a from nas:/a\n>  Flags:\trw,vers=4.2,rsize=65536,sec=sys,\n> wsize=8192,hard\n> \n');
    expect([options?.rsize, options?.wsize, options?.options, place?.target]).toEqual([65536, 8192, ['rw', 'sec=sys', 'hard'], '/a']);
  });

  it('one whose place cannot be told is called by its number', () => {
    expect(read('vers=4.2,rsize=262144\nvers=3,rsize=65536').mounts).toEqual(['line 1', 'line 2']);
    expect(read('a:/x on /x type nfs (rw,vers=3)\na:/y on /y type nfs (rw,vers=3)\nb:/x on /x type nfs (rw,vers=3)').mounts).toEqual(['/x, line 1', '/y', '/x, line 3']);
  });
});

it('one mount is nothing to choose from', () => {
  expect(read('nas:/a /a nfs rsize=65536 0 0').mounts).toHaveLength(1);
  expect(read('hello').mounts).toEqual([]);
});

describe('of another system', () => {
  const MACOS = `/Volumes/home from nas:/home
  -- Original mount options:
     NFS parameters: vers=3,tcp
  -- Current mount parameters:
     General mount flags: 0x4000018 nodev,nosuid,multilabel
     NFS parameters: vers=3,tcp,port=2049,hard,nointr,noresvport,negnamecache,callumnt,locks,quota,rsize=32768,wsize=32768,readahead=16,dsize=32768,rdirplus,nodumbtimer,timeo=10,maxgroups=16,acregmin=5,nomutejukebox,nonfc,sec=sys
     Status flags: 0x0
`;

  it('what macOS prints is taken as it came out, and said to be of a client without a model', () => {
    const { options, place, mounts, words } = read(MACOS);
    expect(mounts).toEqual(['/Volumes/home']);
    expect(place).toEqual({ server: 'nas', path: '/home', target: '/Volumes/home' });
    expect(options).toMatchObject({ version: '3', rsize: 32768, wsize: 32768, options: ['tcp', 'port=2049', 'hard', 'noresvport', 'rdirplus', 'timeo=10', 'acregmin=5', 'sec=sys'] });
    expect(words).toContain('This is of macOS, whose client has no model: the answer is that of the question’s client, Linux, with these options.');
    expect(words).toMatch(/Left out: nointr, negnamecache, .*readahead, dsize, /);
    expect(words).not.toContain('FreeBSD');
  });

  it('the brackets of macOS are told by where they mount', () => {
    const { options, words } = read('nas.local:/volume1/media on /Volumes/media (nfs, nodev, nosuid, automounted, nobrowse)');
    expect(options?.options).toEqual(['nodev', 'nosuid']);
    expect(words).toContain('of macOS');
    expect(read('nas:/a on /a (nfs, nodev)').words).not.toContain('macOS');
  });

  it('what nfsstat -m of FreeBSD prints of itself is no wish', () => {
    const printed = 'nfsv4,minorversion=2,oneopenown,tcp,hard,cto,nametimeo=60,negnametimeo=60,rsize=65536,wsize=65536,readdirsize=65536,readahead=1,wcommitsize=16777216,timeout=120,retrans=2147483647';
    const { options, words } = read(`nas:/a on /a\n${printed}\n`);
    expect(options?.options).toEqual(['oneopenown', 'tcp', 'hard', 'timeout=120', 'retrans=2147483647']);
    expect(words).toContain('Left out: cto, nametimeo, negnametimeo, readdirsize.');
    const asked = printed.replace('negnametimeo=60', 'negnametimeo=0').replace('readdirsize=65536', 'readdirsize=8192');
    expect(read(asked).options?.options).toEqual(['oneopenown', 'tcp', 'hard', 'negnametimeo=0', 'readdirsize=8192', 'timeout=120', 'retrans=2147483647']);
    expect(read('nas:/a /a nfs rw,cto,rsize=65536').options?.options).toContain('cto');
  });

  it('what mount of FreeBSD calls by other words is the option', () => {
    expect(read('nas:/a on /a (nfs, asynchronous, noatime, read-only, nfsv4acls)').options?.options).toEqual(['async', 'noatime', 'ro']);
  });
});

it('a volume says where from it mounts, and where to its pods do', () => {
  const text = 'spec:\n  mountOptions:\n  - nfsvers=4.1\n  - nconnect=4\n  nfs:\n    server: nas.local\n    path: /share\n';
  expect(read(text).place).toEqual({ server: 'nas.local', path: '/share', target: 'MOUNTPOINT' });
});
