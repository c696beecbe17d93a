/** The comparison as text for a ticket and as data: what stands side by side in the page. */
import type { Prediction } from '../../engine/engine';
import { reservation } from '../../format/reservation';
import { figuresOf } from '../../questions/figures';
import { nameless, questionLines, workOf } from '../../questions/inWords';
import { address, markdownLink, plain, signature } from '../../questions/onPaper';
import type { Ranges } from '../../state/document';
import type { Scenario } from '../../state/scenario';
import type { Column } from '../../ui/Table';
import { distinctions } from './differences';
import { answerOf, nameAt, OPS_CAPTION, opColumns, opRows, PHASE_COLUMNS, phaseRows, PHASES_CAPTION, speedAgainstFirst, totalOf, totalSpeedAgainstFirst, unlike, type Compared } from './rows';

interface Addressed {
  /** Of each question. */
  readonly typed: readonly Ranges[];
  /** The address that opens the same comparison. */
  readonly link: string;
}

export function markdownOf(compared: Compared, { typed, link }: Addressed): string {
  const { scenarios, asked } = compared;
  const total = asked.length;
  const now = answerOf(asked.at(-1));
  const scenario = scenarios.at(-1);
  const told = scenarios.map((_, at) => `- **${nameAt(at, total)}**: ${differencesOf(at, compared, typed) || 'the same'}`);
  const refused = asked.flatMap(({ error }, at) => (error === null ? [] : [`- ${nameAt(at, total)} cannot be asked: ${error.message}`]));
  const doubts = scenarios.flatMap((_, at) => unlike(compared, at) ?? []).map((why) => `- ${why}`);
  return `${plain(
    [
      ...told,
      ...refused,
      ...doubts,
      ...reservationsOf(compared),
      '',
      ...markdownTable(PHASES_CAPTION, PHASE_COLUMNS, phaseRows(compared)),
      ...markdownTable(OPS_CAPTION, opColumns(compared), opRows(compared)),
      ...(now === null || scenario === undefined ? [] : ['All of **now**; the others differ as said above:', '', ...questionOf(scenario, typed.at(-1) ?? {}, now).map((line) => `- ${line}`), '', signature(now)]),
      markdownLink(address(link), 'comparison'),
    ].join('\n'),
  )}\n`;
}

/** What has to be known with the figures, once for all of which it is true. */
function reservationsOf({ asked }: Compared): string[] {
  const told = new Map<string, string[]>();
  for (const [at, one] of asked.entries()) {
    const { lacking, notes } = answerOf(one) ?? NOTHING_KNOWN;
    for (const text of [...lacking.map((why) => `Predicted all the same: ${why}`), ...notes.map(reservation)]) told.set(text, [...(told.get(text) ?? []), nameAt(at, asked.length)]);
  }
  return [...told].map(([text, names]) => nameless(`- ${names.length === asked.length ? 'All' : names.join(', ')}, ${text.charAt(0).toLowerCase()}${text.slice(1)}.`));
}

const NOTHING_KNOWN: Pick<Prediction, 'lacking' | 'notes'> = { lacking: [], notes: [] };

function questionOf(scenario: Scenario, ranges: Ranges, prediction: Prediction): string[] {
  return [...questionLines({ scenario, ranges, prediction }), ...scenario.phases.map((_, at) => `Phase ${at + 1}: ${workOf(scenario, at, ranges)}`)];
}

/** Options are told without the names in them, as everywhere that is posted. */
function differencesOf(at: number, { scenarios, asked }: Compared, typed: readonly Ranges[]): string {
  const posted = (scenario: Scenario): Scenario => ({ ...scenario, mount: { ...scenario.mount, options: scenario.mount.options.map(nameless) } });
  return distinctions(at, scenarios.map(posted), typed, answerOf(asked[at])).join(', ');
}

function markdownTable(caption: string, columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [`${caption}:`, '', line(columns.map(({ label }) => label)), line(columns.map(({ numeric }) => (numeric === true ? '---:' : '---'))), ...rows.map(line), ''];
}

/** Long: one figure to a line. A question without an answer has none. */
export function csvOf(compared: Compared, typed: readonly Ranges[]): string {
  const { asked } = compared;
  const lines = asked.flatMap((one, at) => {
    const line = (phase: number | '' | 'all', quantity: string, value: number | string, unit: string): string => `${nameAt(at, asked.length)},${phase},${quantity},${value},${unit}`;
    const differs = differencesOf(at, compared, typed);
    const figures = (answerOf(one)?.phases ?? []).flatMap((answer, index) => {
      const known = figuresOf(answer);
      const phase = index + 1;
      if (known === null) return [line(phase, 'not modelled', quoted(answer.not_modelled ?? ''), '')];
      const { rate, elapsed, wireBytes } = known;
      const speed = speedAgainstFirst(compared, at, index);
      return [
        ...(rate === null ? [] : [line(phase, 'throughput', rate.predicted, 'B/s'), line(phase, 'throughput low', rate.low, 'B/s'), line(phase, 'throughput high', rate.high, 'B/s')]),
        line(phase, 'elapsed', elapsed.predicted, 's'),
        line(phase, 'elapsed low', elapsed.low, 's'),
        line(phase, 'elapsed high', elapsed.high, 's'),
        ...(speed === null ? [] : [line(phase, 'speed against A', speed, 'times')]),
        line(phase, 'on the wire', wireBytes, 'B'),
        ...Object.entries(answer.rpcs).map(([op, value]) => line(phase, op, value, 'calls')),
      ];
    });
    const total = (answerOf(one)?.phases.length ?? 0) < 2 ? null : totalOf(compared, at);
    const faster = totalSpeedAgainstFirst(compared, at);
    const whole =
      total === null
        ? []
        : [
            line('all', 'elapsed', total.elapsed.predicted, 's'),
            line('all', 'elapsed low', total.elapsed.low, 's'),
            line('all', 'elapsed high', total.elapsed.high, 's'),
            ...(faster === null ? [] : [line('all', 'speed against A', faster, 'times')]),
            line('all', 'on the wire', total.wireBytes, 'B'),
          ];
    return [line('', 'differs by', quoted(differs), ''), ...figures, ...whole];
  });
  return `${['question,phase,quantity,value,unit', ...lines].join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${plain(text).replaceAll('"', '""')}"`;
}
