import { describe, expect, it } from 'vitest';
import { ANYWHERE, placeOf, placeOfVolume } from './place';

const HERE = { server: 'srv.example', path: '/export/home', target: '/mnt/home' };

describe('the place of a mount', () => {
  it.each([
    'srv.example:/export/home  /mnt/home  nfs  rw,hard  0  0',
    'srv.example:/export/home /mnt/home nfs4 rw,vers=4.2,addr=203.0.113.7 0 0',
    'srv.example:/export/home on /mnt/home type nfs4 (rw,vers=4.2)',
    'mount -t nfs -o vers=3,hard srv.example:/export/home /mnt/home',
    '/mnt/home from srv.example:/export/home\n Flags: rw,vers=3,rsize=65536',
  ])('is read of %s', (line) => {
    expect(placeOf(line)).toEqual(HERE);
  });

  it('may be at an IPv6 address', () => {
    const there = { ...HERE, server: '[2001:db8::5]' };
    expect(placeOf('[2001:db8::5]:/export/home on /mnt/home type nfs4 (rw,vers=4.2,addr=2001:db8::5)')).toEqual(there);
    expect(placeOf('/mnt/home from [2001:DB8::5]:/export/home')).toEqual({ ...there, server: '[2001:DB8::5]' });
    expect(placeOf('[fe80::1%eth0]:/export/home /mnt/home nfs hard')).toBeNull();
  });

  it('is read of the volume of a pod', () => {
    const target = '/var/lib/kubelet/pods/6c1f0b5e-9d7a-4a53-8f1e-2b7c0d1e9a44/volumes/kubernetes.io~nfs/pv-data';
    expect(placeOf(`10.0.0.5:/export/pv-data ${target} nfs4 rw,relatime,vers=4.1,rsize=1048576 0 0`)).toEqual({ server: '10.0.0.5', path: '/export/pv-data', target });
  });

  it('may be written in any script', () => {
    expect(placeOf('nas:/Büro/a=b,c /mnt/資料 nfs hard 0 0')).toEqual({ server: 'nas', path: '/Büro/a=b,c', target: '/mnt/資料' });
  });

  it.each(['srv:/x /mnt/$HOME nfs hard', 'srv:/x ~/mnt nfs hard', 'srv:/a#b /mnt nfs hard', 'srv:/%i /mnt nfs hard', 'srv:/a&b /mnt nfs hard', 'srv:/a*b /mnt nfs hard', 'srv:/x /mnt/{a,b} nfs hard'])('is not made of %s', (line) => {
    expect(placeOf(line)).toBeNull();
  });

  it.each(['rsize=65536,hard', 'srv:/x;reboot /mnt nfs hard 0 0', 'srv:/x /mnt/$(reboot) nfs hard 0 0', 'srv:/a\\040b /mnt nfs hard 0 0'])('is not made of %s', (line) => {
    expect(placeOf(line)).toBeNull();
  });
});

describe('the place of a volume', () => {
  const volume = 'kind: PersistentVolume\nspec:\n  mountOptions:\n  - nfsvers=4.1\n  - noresvport\n  nfs:\n    path: /share\n    server: fs-0123.efs.eu-west-1.amazonaws.com\n  storageClassName: efs-sc\n';
  const there = { server: 'fs-0123.efs.eu-west-1.amazonaws.com', path: '/share', target: ANYWHERE };

  it('is read of its description, and of a class', () => {
    expect(placeOfVolume(volume)).toEqual(there);
    expect(placeOfVolume('parameters:\r\n  server: "nas.local"\r\n  share: /a\r\nmountOptions:\r\n  - nconnect=4\r\n')).toEqual({ server: 'nas.local', path: '/a', target: ANYWHERE });
  });

  it.each([`${volume}---\n${volume}`, volume.replace('/share', '/a$(reboot)'), volume.replace('    server', '  server'), 'parameters:\n  protocol: nfs\n', 'nas:/a /a nfs hard 0 0'])('is not made of %s', (text) => {
    expect(placeOfVolume(text)).toBeNull();
  });
});
