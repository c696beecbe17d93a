import { expect, it } from 'vitest';
import type { PhaseAnswer, Prediction } from '../../engine/engine';
import type { Asked } from '../../engine/useAsk';
import { BARE_PHASE, complete, type Scenario } from '../../state/scenario';
import { csvOf, markdownOf } from './taken';

const LINK = 'https://tools.example/mountwise/#1.d.q1Yq';
const MIB = 1048576;

function asked(mib: number, held: Partial<Asked<Prediction>> = {}): Asked<Prediction> {
  const of = (value: number) => ({ predicted: value, low: value / 2, high: value * 2 });
  const phase = { not_modelled: null, bytes: 100 * MIB, throughput_bytes_per_s: of(mib * MIB), elapsed_s: of(100 / mib), wire: { sent_bytes: 1, received_bytes: 2 }, rpcs: { READ: 100 } } as unknown as PhaseAnswer;
  return { value: { model: '1', client_model: 'linux', phases: [phase], negotiated: [], lacking: [], notes: [] } as unknown as Prediction, stale: false, error: null, ...held };
}

function question(nconnect: number): Scenario {
  const bare = complete({ phases: [{ ...BARE_PHASE, file_bytes: 100 * MIB }] });
  return { ...bare, mount: { ...bare.mount, nconnect } };
}

const compared = { scenarios: [question(1), question(4)], asked: [asked(100), asked(200)] };

it('says in Markdown what differs, both tables, the question and the link', () => {
  const text = markdownOf(compared, { typed: [{}, { 'network.rtt_ms': { low: 0.2, high: 5 } }], link: LINK });
  expect(text).toContain('- **A**: nconnect 1, round trip default\n- **now**: nconnect 4, round trip 0.2-5 ms (at default)\n');
  expect(text).toContain('| Phase | Which | Work | Throughput | Time | 90 % interval | Speed against A | On the wire |\n| --- | --- | --- | ---: |');
  expect(text).toContain('|  | now | sequential read | 200 MiB/s | 500 ms | 250-1 000 ms | ↑ 2x | 3 B |');
  expect(text).toContain('| Operation | A | now |\n| --- | ---: | ---: |\n| READ | 100 | 100 |');
  expect(text).toContain('- Network: round trip default (typed: 0.2-5 ms)');
  expect(text).toContain('Mountwise, model 1 (linux). Predicted, not measured.');
  expect(text).toContain(`[The same comparison, to be changed](${LINK})`);
});

it('says once what has to be known with several of the figures, and of what is assumed that it is', () => {
  const noted = (...notes: string[]): Asked<Prediction> => ({ ...asked(100), value: { ...asked(100).value, notes } as Prediction });
  const storage = 'the storage of the server is not told: taken as memory';
  const text = markdownOf({ scenarios: [question(1), question(4)], asked: [noted(storage, 'sec=krb5p'), noted(storage)] }, { typed: [], link: LINK });
  expect(text).toContain(`\n- All, assumed: ${storage}.\n- A, not modelled: sec=krb5p.\n`);
});

it('has in CSV bare numbers, one to a line, and none of what is not answered', () => {
  const lines = csvOf(compared, []).trim().split('\n');
  expect(lines[0]).toBe('question,phase,quantity,value,unit');
  expect(lines).toContain('A,,differs by,"nconnect 1",');
  expect(lines).toContain(`now,1,throughput,${200 * MIB},B/s`);
  expect(lines).toContain('now,1,elapsed low,0.25,s');
  expect(lines).toContain('now,1,speed against A,2,times');
  expect(lines).toContain('now,1,READ,100,calls');
  expect(lines.filter((line) => line.startsWith('A,1,speed'))).toEqual([]);
  expect(csvOf({ ...compared, asked: [asked(100), asked(200, { stale: true })] }, [])).not.toContain('now,1,');
});

it('names no host, path or label of a mount line', () => {
  const [first, second] = [question(1), question(4)].map((one, at) => ({ ...one, mount: { ...one.mount, options: [`x-systemd.requires=/srv/vpn${at}`, 'x-systemd.idle-timeout=10min', `context=system_u:object_r:nfs_t:s${at}`] } }));
  if (first === undefined || second === undefined) throw new Error('no questions');
  for (const text of [markdownOf({ ...compared, scenarios: [first, second] }, { typed: [], link: LINK }), csvOf({ ...compared, scenarios: [first, second] }, [])]) {
    expect(text).not.toMatch(/vpn|system_u/);
  }
});
