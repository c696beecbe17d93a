import { beforeEach, expect, it } from 'vitest';
import { useStore } from '../state/store';
import { inWords, ofWords, settle, tellRead, untakenOf, usePasted } from './pasted';

const untaken = (): string | null => untakenOf(usePasted.getState(), useStore.getState());
const read = (): void => {
  const { reports, mount } = useStore.getState();
  tellRead({ reports, mount, newsTo: ({ mount: { rsize } }) => (rsize === 65536 ? ['work'] : ['mount', 'work']) });
};

beforeEach(() => {
  useStore.setState(useStore.getInitialState(), true);
  usePasted.setState(usePasted.getInitialState(), true);
});

it('knows nothing of a report that nobody has read, nor of the one before', () => {
  expect(untaken()).toBe('');
  useStore.getState().changeReports(() => [{ name: 'a', text: '' }]);
  expect(untaken()).toBeNull();
  read();
  expect(untaken()).toBe('mount and work');
  useStore.getState().changeReports(() => [{ name: 'b', text: '' }]);
  expect(untaken()).toBeNull();
  useStore.getState().changeReports(() => []);
  expect(untaken()).toBe('');
});

it('counts as taken over what was tried after it, until it is undone', () => {
  const { changeReports, set, undo, redo } = useStore.getState();
  changeReports(() => [{ name: 'a', text: '' }]);
  read();
  set('mount.rsize', 65536);
  expect(untaken()).toBe('work');
  settle(['mount']);
  set('mount.wsize', 65536);
  set('mount.rsize', 1048576);
  expect(untaken()).toBe('work');
  settle(['work']);
  read();
  expect(untaken()).toBe('');
  undo();
  expect(untaken()).toBe('work');
  undo();
  undo();
  expect(untaken()).toBe('mount and work');
  redo();
  expect(untaken()).toBe('work');
});

it('is about the mount that was chosen', () => {
  useStore.getState().changeReports(() => [{ name: 'a', text: '' }]);
  read();
  settle(['mount', 'work']);
  expect(untaken()).toBe('');
  useStore.getState().chooseMount('nas:/home on /home');
  expect(untaken()).toBeNull();
  read();
  expect(untaken()).toBe('mount and work');
});

it('says in words what is not taken over, and knows it by them', () => {
  for (const [what, words] of [
    [['work'], 'work'],
    [['mount', 'work'], 'mount and work'],
    [['client', 'mount', 'work'], 'client, mount and work'],
  ] as const) {
    expect(inWords(what)).toBe(words);
    expect(ofWords(words)).toEqual(what);
  }
});
