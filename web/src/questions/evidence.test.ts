import { expect, it } from 'vitest';
import { complete, DEFAULT_SCENARIO, withValue } from '../state/scenario';
import { EVIDENCE, newlyBeyond, supportFor } from './evidence';

it('counts every record once', () => {
  expect(EVIDENCE.groups.reduce((sum, group) => sum + group.records, 0)).toBeGreaterThan(3000);
  expect(new Set(EVIDENCE.groups.map((group) => [group.os, group.version, group.nfs, group.work].join())).size).toBe(EVIDENCE.groups.length);
});

it('knows what was measured and what was not', () => {
  const support = supportFor(DEFAULT_SCENARIO, 0);
  expect(support.records).toBeGreaterThan(100);
  expect(support.versionMeasured).toBe(true);
  const far = supportFor(withValue(withValue(DEFAULT_SCENARIO, 'network.rtt_ms', 200), 'mount.options', ['sec=krb5p']), 0);
  expect(far.beyond.join()).toMatch(/round trip 200.*measured from 0/);
  expect(far.beyond.join()).toMatch(/krb5p/);
});

it('says so where a version was never measured', () => {
  const old = supportFor(complete({ client: { os: 'linux', version: '3.10' } }), 0);
  expect(old).toMatchObject({ records: 0, versionMeasured: false });
  expect(old.versions).toContain('6.1');
});

it('counts what stands in the mount line of a command', () => {
  const asked = complete({ client: { os: 'freebsd', version: '12.1' }, mount: { read_ahead_blocks: 1 } });
  expect(newlyBeyond(asked, withValue(asked, 'mount.read_ahead_blocks', 16), 0)).toEqual([]);
  expect(EVIDENCE.numbers['freebsd mount.read_ahead_blocks']).toEqual({ low: 0, high: 16 });
});

it('doubts a change that leaves what was measured', () => {
  expect(newlyBeyond(DEFAULT_SCENARIO, withValue(DEFAULT_SCENARIO, 'mount.nconnect', 16), 0)).toEqual(['nconnect 16: measured from 1 to 4']);
  expect(newlyBeyond(DEFAULT_SCENARIO, withValue(DEFAULT_SCENARIO, 'mount.read_ahead_kib', 1024), 0)).toEqual([]);
});

it('doubts no number of processes of a command that runs once', () => {
  const beyond = (op: 'find' | 'read'): string => supportFor(complete({ phases: [{ op, processes: 100_000 }] }), 0).beyond.join();
  expect(beyond('read')).toContain('processes');
  expect(beyond('find')).not.toContain('processes');
});
