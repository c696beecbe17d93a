import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO, onSystem, withValue } from '../../state/scenario';
import { leftBehind, versionIn, type Known } from './system';

describe('a version', () => {
  it.each([
    ['6.1', '6.1'],
    ['4.18.0-477.el8.x86_64', '4.18.0'],
    ['5.15.0-91-generic', '5.15.0-91-generic'],
    ['Linux 6.1.0-31-amd64', '6.1.0-31-amd64'],
    ['6.8.0-1015-aws', '6.8.0-1015-aws'],
    ['6.1.0-50-cloud-amd64', '6.1.0-50-cloud-amd64'],
    ['5.14.0-427.13.1.el9_4.x86_64', '5.14.0'],
    ['6.8.12+deb12', '6.8.12'],
    ['13.2-RELEASE-p4', '13.2'],
    ['FreeBSD 14.1-RELEASE', '14.1'],
    ['', ''],
    ['new', null],
    ['6.x', null],
    ['6..1', null],
    ['12345.1', null],
  ])('%j says %j', (text, version) => {
    const said = versionIn(text, /RELEASE/.test(text) ? 'freebsd' : 'linux', undefined);
    expect('value' in said ? said.value : null).toBe(version);
  });

  it('of the next kernels is taken, and of a distribution not', () => {
    const known = { versions: ['6.1.176', '7.3.4'], usual: '6.12.95', distributions: [{ name: 'RHEL', also: [], releases: [{ number: '9', kernel: '5.14.0' }] }] } as unknown as Known;
    expect(versionIn('7.5', 'linux', known)).toEqual({ value: '7.5', note: 'Newer than any kernel that the model knows: answered by the rules of 7.3.4.' });
    expect(versionIn('9.4', 'linux', known)).toHaveProperty('wrong');
    expect(versionIn('15.6', 'linux', known)).toEqual({ wrong: '15.6 is newer than any kernel that the model knows, 7.3.4: type what uname -r prints.' });
    expect(versionIn('7.3', 'linux', known)).toEqual({ value: '7.3' });
  });

  it('of another system is not taken for one of this', () => {
    expect(versionIn('FreeBSD 14.1', 'linux', undefined)).toEqual({ wrong: 'FreeBSD is another system: choose it first.' });
  });
});

describe('another system', () => {
  it('has a version of its own, and no option without a field', () => {
    const tuned = withValue(withValue(DEFAULT_SCENARIO, 'mount.nconnect', 8), 'mount.read_ahead_kib', 4096);
    const { client, mount } = onSystem(tuned, 'freebsd', '14.1');
    expect([client.os, client.version, mount.nconnect, mount.read_ahead_kib]).toEqual(['freebsd', '14.1', 1, null]);
  });

  it('speaks a version of the protocol that it has', () => {
    const asked = withValue(DEFAULT_SCENARIO, 'mount.version', '4.2');
    expect([onSystem(asked, 'freebsd', null), onSystem(asked, 'openbsd', null)].map(({ mount }) => mount.version)).toEqual(['4.2', '3']);
  });

  it('says what it does not take along', () => {
    const tuned = withValue(withValue(withValue(DEFAULT_SCENARIO, 'mount.version', '4.2'), 'mount.nconnect', 8), 'client.max_session_slots', 128);
    expect(leftBehind(tuned, onSystem(tuned, 'openbsd', null))).toEqual(['NFS version', 'nconnect', 'max_session_slots']);
    expect(leftBehind(DEFAULT_SCENARIO, onSystem(DEFAULT_SCENARIO, 'freebsd', null))).toEqual([]);
  });
});
