import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT, MAX_PHASES, middle } from './document';
import { begin, record, redo, undo } from './history';
import { complete, DEFAULT_PHASE, DEFAULT_SCENARIO, valueAt, withValue } from './scenario';
import { useStore } from './store';

describe('history', () => {
  it('joins quick changes of one field and parts those of two', () => {
    let history = begin(0);
    history = record(history, 1, 'rsize', 0);
    history = record(history, 2, 'rsize', 200);
    history = record(history, 3, 'wsize', 300);
    expect(history.past).toEqual([0, 2]);
    expect(undo(history).present).toBe(2);
    expect(undo(undo(history)).present).toBe(0);
    expect(redo(undo(history)).present).toBe(3);
  });

  it('makes one step of what the hand holds, however slowly it moves', () => {
    const history = record(record(begin(0), 1, 'rsize', 0), 2, 'rsize', 9000, true);
    expect(undo(history).present).toBe(0);
  });

  it('forgets the future on a new change', () => {
    const history = record(undo(record(begin('a'), 'b', 'x', 0)), 'c', 'x', 5000);
    expect(redo(history).present).toBe('c');
  });
});

describe('scenario paths', () => {
  it('leaves out an input that says nothing', () => {
    const told = withValue(DEFAULT_SCENARIO, 'phases.0.inputs.headers', 12);
    expect(valueAt(told, 'phases.0.inputs')).toEqual({ headers: 12 });
    expect(withValue(told, 'phases.0.inputs.headers', null)).toEqual(DEFAULT_SCENARIO);
  });

  it('reads and writes by path, sharing what does not change', () => {
    const changed = withValue(DEFAULT_SCENARIO, 'phases.0.record_bytes', 4096);
    expect(valueAt(changed, 'phases.0.record_bytes')).toBe(4096);
    expect(changed.mount).toBe(DEFAULT_SCENARIO.mount);
    expect(valueAt(changed, 'nothing.here')).toBeUndefined();
  });

  it('completes a partial scenario without touching what it says', () => {
    const whole = complete({ mount: { rsize: 8192 }, phases: [{ op: 'write' }] });
    expect(whole.mount.rsize).toBe(8192);
    expect(whole.mount.nconnect).toBe(1);
    expect(whole.phases[0]).toMatchObject({ op: 'write', pattern: null, processes: 1 });
  });
});

describe('store', () => {
  beforeEach(() => useStore.setState({ history: begin(EMPTY_DOCUMENT), drafts: {} }));

  it('keeps invalid text in the field and the last valid value in the question', () => {
    useStore.getState().type('mount.rsize', 'bytes', '64k', true);
    useStore.getState().type('mount.rsize', 'bytes', '64 q', true);
    const state = useStore.getState();
    expect(state.history.present.scenario.mount.rsize).toBe(65536);
    expect(state.drafts['mount.rsize']?.text).toBe('64 q');
    useStore.getState().type('mount.rsize', 'bytes', '', true);
    expect(useStore.getState().history.present.scenario.mount.rsize).toBeNull();
    expect(useStore.getState().drafts).toEqual({});
  });

  it('forgets a text that could not be read with the field that held it', () => {
    const { type, change } = useStore.getState();
    const drafts = (): readonly string[] => Object.keys(useStore.getState().drafts);
    type('mount.rsize', 'bytes', '64 q', true);
    type('network.rtt_ms', 'duration', '? ms', true);
    change('another option', (document) => ({ ...document, scenario: withValue(document.scenario, 'mount.nconnect', 4) }));
    expect(drafts()).toEqual(['mount.rsize', 'network.rtt_ms']);
    change('a pasted line', (document) => ({ ...document, scenario: withValue(document.scenario, 'mount.rsize', 8192) }));
    expect(drafts()).toEqual(['network.rtt_ms']);
    change('client.os', (document) => ({ ...document, scenario: withValue(document.scenario, 'client.os', 'freebsd') }));
    expect(drafts()).toEqual([]);
    type('phases.0.file_bytes', 'bytes', '64 q', true);
    change('phases.0.op', (document) => ({ ...document, scenario: withValue(document.scenario, 'phases.0.op', 'find') }));
    expect(drafts()).toEqual([]);
  });

  it('takes back a refused text before anything that was asked', () => {
    const { type, undo } = useStore.getState();
    type('mount.rsize', 'bytes', '64k', true);
    type('mount.rsize', 'bytes', '64 q', true);
    undo();
    expect(useStore.getState().drafts).toEqual({});
    expect(useStore.getState().history.present.scenario.mount.rsize).toBe(65536);
    undo();
    expect(useStore.getState().history.present.scenario.mount.rsize).toBeNull();
  });

  it('holds a typed range beside its middle, and drops it when one value is set', () => {
    useStore.getState().type('network.rtt_ms', 'duration', '0.4–0.9 ms', false);
    expect(useStore.getState().history.present.ranges['network.rtt_ms']).toEqual({ low: 0.4, high: 0.9 });
    expect(useStore.getState().history.present.scenario.network.rtt_ms).toBeCloseTo(0.6, 6);
    useStore.getState().set('network.rtt_ms', 1);
    expect(useStore.getState().history.present.ranges).toEqual({});
    useStore.getState().undo();
    expect(useStore.getState().history.present.scenario).toBe(DEFAULT_SCENARIO);
  });

  it('drops a range whose value something else changes, and no other', () => {
    const { type, change, set, history } = useStore.getState();
    type('network.rtt_ms', 'duration', '0.3–0.8 ms', false);
    type('phases.0.file_bytes', 'bytes', '1–4 GiB', true);
    const ranges = (): readonly string[] => Object.keys(useStore.getState().history.present.ranges);
    change('offers', (document) => ({ ...document, scenario: withValue(document.scenario, 'mount.rsize', 65536) }));
    expect(ranges()).toEqual(['network.rtt_ms', 'phases.0.file_bytes']);
    change('more offers', (document) => ({ ...document, scenario: withValue(document.scenario, 'network.rtt_ms', 4) }));
    expect(ranges()).toEqual(['phases.0.file_bytes']);
    set('phases.0', { ...DEFAULT_PHASE, op: 'stat_files', file_bytes: null });
    expect(ranges()).toEqual([]);
    useStore.getState().undo();
    expect(ranges()).toEqual(['phases.0.file_bytes']);
    expect(history.present.ranges).toEqual({});
  });

  it('takes the ranges of a phase with it, and those of the phases after it along', () => {
    const { type, addPhase, removePhase } = useStore.getState();
    addPhase();
    addPhase();
    type('network.rtt_ms', 'duration', '0.3–0.8 ms', false);
    type('phases.1.record_bytes', 'bytes', '4–16 KiB', true);
    type('phases.2.record_bytes', 'bytes', '64–256 KiB', true);
    const before = useStore.getState().history.present.ranges;
    removePhase(1);
    const { ranges, scenario } = useStore.getState().history.present;
    expect(ranges).toEqual({ 'network.rtt_ms': before['network.rtt_ms'], 'phases.1.record_bytes': before['phases.2.record_bytes'] });
    expect(scenario.phases).toHaveLength(2);
  });

  it('adds no phase that no link would carry', () => {
    for (let times = 0; times < MAX_PHASES + 8; times += 1) useStore.getState().addPhase();
    expect(useStore.getState().history.present.scenario.phases).toHaveLength(MAX_PHASES);
    expect(useStore.getState().phase).toBe(MAX_PHASES - 1);
  });

  it('takes a size in the middle of a range of sizes that a client takes as it is', () => {
    const kib = (low: number, high: number): number => middle({ low: low * 1024, high: high * 1024 }, 'transfer') / 1024;
    expect([kib(64, 1024), kib(32, 1024), kib(4, 1000), kib(64, 128)]).toEqual([256, 256, 64, 64]);
    expect(middle({ low: 128, high: 15360 }, 'kib')).toBe(1024);
    expect(kib(70, 120)).toBe(92);
    expect(middle({ low: 5000, high: 6000 }, 'transfer')).toBe(5477);
    expect(middle({ low: 0, high: 2 }, 'transfer')).toBe(1);
  });

  it('middle is geometric', () => {
    expect(middle({ low: 1, high: 100 })).toBe(10);
    expect(middle({ low: 0, high: 2 })).toBe(1);
    expect(middle({ low: 3, high: 5 }, 'count')).toBe(4);
    expect(middle({ low: 0, high: 1 }, 'count')).toBe(1);
  });
});
