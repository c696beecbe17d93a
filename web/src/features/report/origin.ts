/** What a drawing that is taken along stands for: the question in one line, and which model answered it. */
import { capital } from '../../format/print';
import { usePredictionStore } from '../../questions/prediction';
import { useStore } from '../../state/store';
import { questionLines, workOf } from '../../questions/inWords';
import { plain, signature } from '../../questions/onPaper';

export function originOf(): readonly string[] {
  const { value, answered } = usePredictionStore.getState();
  const { view, phase, history } = useStore.getState();
  if (value === null || answered === null) return [];
  const signed = signature(value);
  // What is drawn there are published cases, each with its name.
  if (view === 'cases') return [signed];
  const { ranges, scenario } = history.present;
  const index = Math.min(phase, answered.phases.length - 1);
  const which = answered.phases.length > 1 ? `Phase ${index + 1} of ${answered.phases.length}: ` : '';
  const asked = { scenario: answered, ranges: answered === scenario ? ranges : {}, prediction: value };
  return [plain(`${capital([`${which}${workOf(answered, index, asked.ranges)}`, ...questionLines(asked)].join('; '))}.`), signed];
}
