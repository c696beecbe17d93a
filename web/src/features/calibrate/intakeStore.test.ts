import { beforeEach, expect, it } from 'vitest';
import { withValue } from '../../state/scenario';
import { useStore, type Report } from '../../state/store';
import { PASTED } from './intake';
import { remove, takeBack, takeRemovedBack, takeSample, typed, useIntake } from './intakeStore';

const SAMPLE = 'Client rpc stats:\ncalls retrans\n4101 0\nread write\n4096 0';
const ours: readonly Report[] = [{ name: 'ours.txt', text: 'counts' }];
const start = useStore.getState();
const reports = (): readonly Report[] => useStore.getState().reports;
const rsize = (): number | null => useStore.getState().history.present.scenario.mount.rsize;
const ask = (rsizeBytes: number) => (): void => useStore.getState().change(`sample ${rsizeBytes}`, (document) => ({ ...document, scenario: withValue(document.scenario, 'mount.rsize', rsizeBytes) }));
const put = (text: string): void => useStore.getState().changeReports((now) => typed(now, text));

beforeEach(() => {
  useStore.setState(start, true);
  useIntake.setState({ elapsed: '26 s', sample: null, removed: null });
  useStore.getState().changeReports(() => ours);
});

it('takes question, reports and time of a sample back at once', () => {
  takeSample(SAMPLE, ask(65536));
  expect([rsize(), reports()[0]?.text, useIntake.getState().elapsed]).toEqual([65536, SAMPLE, '']);
  takeBack();
  expect([rsize(), reports(), useIntake.getState().elapsed]).toEqual([null, ours, '26 s']);
  expect(useStore.getState().history.past).toHaveLength(0);
});

it('undoes a sample with one step, and brings it again with one', () => {
  takeSample(SAMPLE, ask(65536));
  useStore.getState().undo();
  expect([rsize(), reports()]).toEqual([null, ours]);
  useStore.getState().redo();
  expect([rsize(), reports()[0]?.text]).toEqual([65536, SAMPLE]);
});

it('goes back to the question before the first of two samples; Undo to the first', () => {
  takeSample(SAMPLE, ask(65536));
  takeSample('other', ask(8192));
  useStore.getState().undo();
  expect([rsize(), reports()[0]?.text]).toEqual([65536, SAMPLE]);
  useStore.getState().redo();
  takeSample('other', ask(8192));
  takeBack();
  expect(reports()).toEqual(ours);
});

it('leaves a question alone that was changed since', () => {
  takeSample(SAMPLE, ask(65536));
  useStore.getState().set('mount.rsize', 4096);
  takeBack();
  expect([rsize(), reports()]).toEqual([4096, ours]);
});

it('keeps an edited sample apart from what was set aside, and joins what is pasted in its place', () => {
  takeSample(SAMPLE, () => undefined);
  put(`${SAMPLE} edited`);
  put(SAMPLE.replace('4101', '4102'));
  expect(reports()).toEqual([{ name: PASTED, text: SAMPLE.replace('4101', '4102') }]);
  takeBack();
  expect(reports()).toEqual(ours);
  takeSample(SAMPLE, () => undefined);
  put('Client rpc stats:\nread write\n5 6');
  expect(reports()).toEqual([{ name: PASTED, text: 'Client rpc stats:\nread write\n5 6' }, ...ours]);
});

it('gives back what was set aside once the box is empty', () => {
  takeSample(SAMPLE, () => undefined);
  put('');
  expect(reports()).toEqual(ours);
});

it('gives removed reports back one after another, in their places, and none among other reports', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, text: name })) as [Report, Report, Report];
  useStore.getState().changeReports(() => [a, b, c]);
  remove(b);
  remove(a);
  expect([reports(), useIntake.getState().removed?.name]).toEqual([[c], 'a']);
  takeRemovedBack();
  takeRemovedBack();
  expect([reports(), useIntake.getState().removed]).toEqual([[a, b, c], null]);
  remove(c);
  put('others');
  takeRemovedBack();
  expect(reports().map(({ name }) => name)).toEqual([PASTED, 'a', 'b']);
});
