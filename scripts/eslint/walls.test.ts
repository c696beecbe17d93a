import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, it } from 'vitest';
import { noDomainWords } from './no-domain-words.mjs';
import { walls } from './walls.mjs';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } });
const options = [{ root: '/p/web/src' }];
const from = (filename: string, code: string) => ({ filename: `/p/web/src/${filename}`, code, options });
const refused = (filename: string, code: string) => ({ ...from(filename, code), errors: [{ messageId: 'wall' as const }] });

tester.run('walls', walls, {
  valid: [
    from('features/network/Panel.tsx', "import { Slider } from '../../ui/Slider'"),
    from('features/network/Panel.tsx', "import { rtt } from './rtt'"),
    from('engine/worker.ts', "import init from './generated/mountwise.js'"),
    from('engine/contract.ts', "import type { Scenario } from '../state/scenario'"),
    from('engine/channel.ts', "import { inUnits } from '../format/print'"),
    from('app/App.tsx', "import { Network } from '../features/network/Panel'"),
    from('features/network/Panel.tsx', "import { useState } from 'react'"),
    from('main.tsx', "import { App } from './app/App'"),
  ],
  invalid: [
    refused('features/network/Panel.tsx', "import { rsize } from '../mount/rsize'"),
    refused('features/network/Panel.tsx', "export { rsize } from '../mount/rsize'"),
    refused('features/network/Panel.tsx', "import init from '../../engine/generated/mountwise.js'"),
    refused('features/network/Panel.tsx', "const later = import('../mount/rsize')"),
    refused('engine/worker.ts', "import { store } from '../state/store'"),
    refused('state/store.ts', "import { Panel } from '../features/network/Panel'"),
    refused('ui/Slider.tsx', "import { store } from '../state/store'"),
    refused('charts/Line.tsx', "import type { Prediction } from '../engine/engine'"),
    refused('format/print.ts', "import { Slider } from '../ui/Slider'"),
  ],
});

tester.run('no-domain-words', noDomainWords, {
  valid: ["const valueText = 'Reset to default'", 'const onMount = () => {}'],
  invalid: [
    { code: "const label = 'rsize'", errors: 1 },
    { code: 'const readAheadKib = 128', errors: 1 },
    { code: 'const text = `as nfsstat prints it`', errors: 1 },
  ],
});
