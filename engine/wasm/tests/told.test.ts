/** What the page must know before all of the engine has arrived, and the engine tells of itself too: both say the same. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GENERATED } from '../../../scripts/lib/wasm.mjs';
import type { Description } from '../../../web/src/engine/contract';
import { BSD_BUILD_INPUTS, BUILD_INPUTS } from '../../../web/src/features/question/inputs';
import { versionIn } from '../../../web/src/features/question/system';
import { VERSIONS } from '../../../web/src/features/question/words';
import { mapAxesOf } from '../../../web/src/features/tradeoffs/axes';
import { TIE } from '../../../web/src/format/print';
import { assumedAt } from '../../../web/src/questions/assumed';
import { has } from '../../../web/src/state/knobs';
import { BARE_PHASE, complete, type Mount, type Os } from '../../../web/src/state/scenario';

const engine = (await import(`${GENERATED}mountwise.js`)) as {
  initSync: (options: { module: Uint8Array }) => unknown;
  describe: () => string;
};
engine.initSync({ module: readFileSync(`${GENERATED}mountwise_bg.wasm`) });
const { ok: told } = JSON.parse(engine.describe()) as { ok: Description };

it('what the page calls a tie is what no advice is given for', () => {
  expect(TIE).toBe(told.tie);
});

describe('a version by the name of a distribution', () => {
  const linux = told.clients.find(({ os }) => os === 'linux');

  it.each([
    ['RHEL 9', '5.14.0'],
    ['rhel 9.4', '5.14.0'],
    ['el9', '5.14.0'],
    ['rocky 9', '5.14.0'],
    ['Rocky Linux 8.10', '4.18.0'],
    ['AlmaLinux 10', '6.12.0'],
    ['CentOS Stream 9', '5.14.0'],
    ['CentOS Linux release 7.9.2009 (Core)', '3.10.0'],
    ['Red Hat Enterprise Linux release 8.6 (Ootpa)', '4.18.0'],
    ['Debian 12', '6.1.176'],
    ['Debian GNU/Linux 13 (trixie)', '6.12.95'],
    ['debian11', '5.10.262'],
    ['Ubuntu 24.04', '6.8.0-151-generic'],
    ['Ubuntu 22.04.5 LTS', '5.15.0-204-generic'],
  ])('%s has %s', (text, kernel) => {
    const said = versionIn(text, 'linux', linux);
    expect(said).toMatchObject({ value: kernel, note: expect.stringMatching(/^Taken as the kernel of /) as string });
  });

  it.each([
    ['9.4', '9.4 is newer than any kernel that the model knows; RHEL 9.4 has 5.14.0: type RHEL 9.'],
    ['12', '12 is newer than any kernel that the model knows; Debian 12 has 6.1.176: type Debian 12.'],
    ['24.04', '24.04 is newer than any kernel that the model knows; Ubuntu 24.04 has 6.8.0-151-generic: type Ubuntu 24.04.'],
    ['15.6', /^15\.6 is newer than any kernel that the model knows, 7\.3\.\d+: type what uname -r prints\.$/],
    ['Ubuntu 3', /^Type what uname -r prints, such as 6\.12\.95, or a release such as RHEL 9, Debian 12 or Ubuntu 24\.04\.$/],
    ['Fedora 40', /^Type what uname -r prints, such as/],
  ])('%s is none', (text, wrong) => {
    expect(versionIn(text, 'linux', linux)).toMatchObject({ wrong: typeof wrong === 'string' ? wrong : (expect.stringMatching(wrong) as string) });
  });

  it('is none of other systems', () => {
    const freebsd = told.clients.find(({ os }) => os === 'freebsd');
    expect(versionIn('RHEL 9', 'freebsd', freebsd)).toEqual({ wrong: 'Type what uname -r prints, such as 14.1.' });
    expect(versionIn('15.0', 'freebsd', freebsd)).toEqual({ value: '15.0' });
  });

  it('is told of the kernels that may be chosen', () => {
    for (const version of linux?.versions ?? []) expect(versionIn(version, 'linux', linux)).toEqual({ value: version });
  });
});

describe('what an empty field stands for', () => {
  const build = (os: Os, more: object = {}) => complete({ client: { os }, phases: [{ ...BARE_PHASE, op: 'build' }], ...more });

  it.each([
    ['phases.0.files', 100],
    ['phases.0.inputs.headers', 200],
    ['phases.0.inputs.includes', 40],
    ['phases.0.inputs.header_bytes', 8192],
    ['network.rtt_ms', 0.2],
    ['mount.rsize', undefined],
  ])('%s of a build on Linux', (path, value) => {
    expect(assumedAt(told, build('linux'), path)?.value).toBe(value);
  });

  it('of what stands for each file says so', () => {
    expect(assumedAt(told, build('linux'), 'phases.0.inputs.processor_s')).toEqual({ value: 0.25, ofFile: true });
  });

  it('goes by what was calibrated, then by the set that is named', () => {
    expect(assumedAt(told, build('linux', { parameter_set: 'efs-2021' }), 'network.rtt_ms')?.value).toBeCloseTo(4.19, 2);
    expect(assumedAt(told, build('linux', { parameter_set: 'efs-2021', parameters: { rtt_ms: 7 } }), 'network.rtt_ms')?.value).toBe(7);
    expect(assumedAt(told, build('freebsd', { parameter_set: 'freebsd-2006' }), 'phases.0.inputs.processor_s')?.value).toBeCloseTo(69.8, 1);
  });

  it.each([
    ['linux', BUILD_INPUTS],
    ['freebsd', BSD_BUILD_INPUTS],
  ] as const)('is known of each input of a build on %s', (os, inputs) => {
    for (const [name] of inputs) expect(assumedAt(told, build(os), `phases.0.inputs.${name}`), name).not.toBeNull();
  });
});

describe.each(['linux', 'freebsd', 'openbsd'] as const)('%s', (os: Os) => {
  it.each(told.knobs)('$field has a field where it exists', ({ field, applies_to }) => {
    expect(has(os, field.replace('mount.', '') as keyof Mount)).toBe(applies_to.includes(os));
  });

  it('moves no option that it does not have', () => {
    const fields = mapAxesOf(complete({ client: { os } })).map(({ field }) => field);
    expect(fields).toEqual(told.knobs.filter(({ field, applies_to }) => applies_to.includes(os) && field !== 'mount.wcommitsize').map(({ field }) => field));
  });

  it('offers the versions that it speaks', () => {
    expect(VERSIONS[os].map(({ value }) => value).sort()).toEqual([...(told.clients.find((client) => client.os === os)?.nfs_versions ?? [])].sort());
  });
});
