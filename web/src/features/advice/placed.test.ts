import { expect, it } from 'vitest';
import { placed } from './placed';

const HERE = { server: 'srv.example', path: '/export/home', target: '/mnt/home' };

it('stands where the placeholders stood', () => {
  expect(placed('umount MOUNTPOINT\nmount -t nfs -o hard SERVER:/EXPORT MOUNTPOINT', HERE)).toBe('umount /mnt/home\nmount -t nfs -o hard srv.example:/export/home /mnt/home');
  expect(placed('  server: SERVER\n  path: /EXPORT', HERE)).toBe('  server: srv.example\n  path: /export/home');
  expect(placed('/etc/systemd/system/MOUNTPOINT.mount', HERE)).toBe('/etc/systemd/system/mnt-home.mount');
  for (const target of ['/mnt/my-home', '/mnt//home', '/', '/mnt/.home']) expect(placed('/MOUNTPOINT.mount', { ...HERE, target })).toBe('/MOUNTPOINT.mount');
  expect(placed('systemd-escape -p --suffix=mount MOUNTPOINT', HERE)).toBe('systemd-escape -p --suffix=mount /mnt/home');
  expect(placed('kubectl exec POD -- grep MOUNTPOINT /proc/mounts', HERE)).toContain('grep MOUNTPOINT');
  expect(placed('sh check.sh MOUNTPOINT COMMAND\nkubectl exec POD -- sh /tmp/check.sh MOUNTPOINT COMMAND', HERE)).toBe('sh check.sh /mnt/home COMMAND\nkubectl exec POD -- sh /tmp/check.sh MOUNTPOINT COMMAND');
  expect(placed('SERVER', { ...HERE, server: 'MOUNTPOINT' })).toBe('MOUNTPOINT');
});

it('leaves the name of a unit to systemd-escape where that would escape something', () => {
  const target = '/var/lib/kubelet/pods/6c1f0b5e-9d7a-4a53-8f1e-2b7c0d1e9a44/volumes/kubernetes.io~nfs/pv-data';
  expect(placed('umount MOUNTPOINT\n/etc/systemd/system/MOUNTPOINT.mount', { ...HERE, target })).toBe(`umount ${target}\n/etc/systemd/system/MOUNTPOINT.mount`);
});

it('quotes an IPv6 address where its brackets would mean something else', () => {
  const there = { ...HERE, server: '[2001:db8::5]' };
  expect(placed('SERVER:/EXPORT  MOUNTPOINT  nfs  hard  0  0', there)).toBe('[2001:db8::5]:/export/home  /mnt/home  nfs  hard  0  0');
  expect(placed('mount -t nfs -o hard SERVER:/EXPORT MOUNTPOINT', there)).toBe('mount -t nfs -o hard "[2001:db8::5]:/export/home" /mnt/home');
  expect(placed('- name: Mount SERVER:/EXPORT\n    src: SERVER:/EXPORT', there)).toBe('- name: Mount [2001:db8::5]:/export/home\n    src: "[2001:db8::5]:/export/home"');
  expect(placed('    server: SERVER\n    path: /EXPORT', there)).toBe('    server: "2001:db8::5"\n    path: /export/home');
});
