import { describe, expect, it } from 'vitest';
import { placed, placeOf } from './place';

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

  it.each(['rsize=65536,hard', 'srv:/x;reboot /mnt nfs hard 0 0', 'srv:/x /mnt/$(reboot) nfs hard 0 0', 'srv:/a\\040b /mnt nfs hard 0 0', '[fe80::1]:/x /mnt nfs hard'])('is not made of %s', (line) => {
    expect(placeOf(line)).toBeNull();
  });

  it('stands where the placeholders stood', () => {
    expect(placed('umount MOUNTPOINT\nmount -t nfs -o hard SERVER:/EXPORT MOUNTPOINT', HERE)).toBe('umount /mnt/home\nmount -t nfs -o hard srv.example:/export/home /mnt/home');
    expect(placed('  server: SERVER\n  path: /EXPORT', HERE)).toBe('  server: srv.example\n  path: /export/home');
    expect(placed('/etc/systemd/system/MOUNTPOINT.mount', HERE)).toBe('/etc/systemd/system/mnt-home.mount');
    for (const target of ['/mnt/my-home', '/mnt//home', '/', '/mnt/.home']) expect(placed('/MOUNTPOINT.mount', { ...HERE, target })).toBe('/MOUNTPOINT.mount');
    expect(placed('systemd-escape -p --suffix=mount MOUNTPOINT', HERE)).toBe('systemd-escape -p --suffix=mount /mnt/home');
    expect(placed('kubectl exec POD -- grep MOUNTPOINT /proc/mounts', HERE)).toContain('grep MOUNTPOINT');
    expect(placed('SERVER', { ...HERE, server: 'MOUNTPOINT' })).toBe('MOUNTPOINT');
  });
});
