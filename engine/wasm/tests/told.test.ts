/** What the page must know before all of the engine has arrived, and the engine tells of itself too: both say the same. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GENERATED } from '../../../scripts/lib/wasm.mjs';
import type { Description } from '../../../web/src/engine/contract';
import { VERSIONS } from '../../../web/src/features/question/words';
import { mapAxesOf } from '../../../web/src/features/tradeoffs/axes';
import { TIE } from '../../../web/src/format/print';
import { has } from '../../../web/src/state/knobs';
import { complete, type Mount, type Os } from '../../../web/src/state/scenario';

const engine = (await import(`${GENERATED}mountwise.js`)) as {
  initSync: (options: { module: Uint8Array }) => unknown;
  describe: () => string;
};
engine.initSync({ module: readFileSync(`${GENERATED}mountwise_bg.wasm`) });
const { ok: told } = JSON.parse(engine.describe()) as { ok: Description };

it('what the page calls a tie is what no advice is given for', () => {
  expect(TIE).toBe(told.tie);
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
