import { describe, expect, it } from 'vitest';
import { readPasted } from './pasted';

const CLIENT = { os: 'linux', version: '6.1' } as const;
const read = (text: string, at?: number) => readPasted(text, CLIENT, { version: '4.1' }, at);

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

  it('one whose place cannot be told is called by its number', () => {
    expect(read('vers=4.2,rsize=262144\nvers=3,rsize=65536').mounts).toEqual(['line 1', 'line 2']);
  });
});

it('one mount is nothing to choose from', () => {
  expect(read('nas:/a /a nfs rsize=65536 0 0').mounts).toHaveLength(1);
  expect(read('hello').mounts).toEqual([]);
});
