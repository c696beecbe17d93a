/** Takes the whole answer along: as a mail, as Markdown, as data. */
import { useAdviceStore } from '../../questions/advice';
import { usePredictionStore } from '../../questions/prediction';
import { correctionOf } from '../../questions/questions';
import { correctedSpan, spanOf } from '../../questions/useWorldSpan';
import type { Document } from '../../state/document';
import { useStore } from '../../state/store';
import { tellDone } from '../../state/tellDone';
import { copyText } from '../../ui/copyText';
import { Menu } from '../../ui/Menu';
import { saveText } from '../../ui/save';
import { csvOf } from './csv';
import { withoutNames } from '../../questions/inWords';
import { markdownReport, plainReport, type Answered } from './text';

interface ExportProps {
  /** The address that opens this document, model named. */
  readonly addressOf: (document: Document, model: string) => Promise<string>;
}

export function Export({ addressOf }: ExportProps) {
  const notify = useStore((state) => state.notify);
  const show = useStore((state) => state.show);

  const withAnswer = (use: (answered: Answered) => void) => (): void => {
    // Read when it is wanted: nothing here is drawn again because an answer arrives.
    const prediction = usePredictionStore.getState();
    const advice = useAdviceStore.getState();
    const document = useStore.getState().history.present;
    const { value } = prediction;
    if (value === null || prediction.stale) {
      notify('There is no answer to this question yet, so there is nothing to save.');
      return;
    }
    const { scenario, ranges } = document;
    const { goal } = useStore.getState();
    // What was asked for its line in the answer is not asked again.
    const overRanges = spanOf(document).catch(() => null);
    void Promise.all([addressOf(document, value.model), overRanges]).then(([link, span]) => {
      use({ scenario, ranges, span: span && correctedSpan(span, (phase) => correctionOf(value, prediction.expected, phase)), prediction: value, advice: advice.stale ? null : advice.value, goal, link });
    });
  };
  const copy = (text: string): void => {
    copyText(text).then(
      () => tellDone('Copied.'),
      () => notify('Copying is blocked here; save the file instead.'),
    );
  };
  // What is written into a mount table stands with the advice, of which it is a part.
  const toApply = (): void => {
    show('advice');
    requestAnimationFrame(() => document.querySelector('section[aria-label="Apply"]')?.scrollIntoView());
  };
  return (
    <Menu
      label="Export"
      items={[
        { label: 'Mount line, fstab and others …', run: toApply },
        { label: 'Copy text, 72 columns', run: withAnswer((answered) => copy(plainReport(answered))) },
        { label: 'Copy Markdown', run: withAnswer((answered) => copy(markdownReport(answered))) },
        { label: 'Save text', run: withAnswer((answered) => saveText('mountwise.txt', 'text/plain', plainReport(answered))) },
        { label: 'Save Markdown', run: withAnswer((answered) => saveText('mountwise.md', 'text/markdown', markdownReport(answered))) },
        { label: 'Save CSV', run: withAnswer((answered) => saveText('mountwise.csv', 'text/csv', csvOf(answered.prediction))) },
        { label: 'Save JSON', run: withAnswer((answered) => saveText('mountwise.json', 'application/json', `${JSON.stringify({ ...answered, scenario: withoutNames(answered.scenario) }, null, 2)}\n`)) },
      ]}
    />
  );
}
