/**
 * The one store: the document with its history, the half-typed texts of fields, the reports that were
 * pasted (in memory only), and what the page shows. No answer of the engine lives here.
 */
import { create } from 'zustand';
import { optionName } from '../format/option';
import type { Place } from '../format/place';
import { parse, type Kind, type Quantity } from '../format/parse';
import { EMPTY_DOCUMENT, MAX_PHASES, MAX_PINS, middle, stillTyped, withoutOutlived, withoutPhase, type Document } from './document';
import { begin, record, redo, undo, type History } from './history';
import { complete, DEFAULT_PHASE, withValue, type PartialScenario, type Path, type Phase } from './scenario';
import { lookAtOnce } from './useLater';

export type Theme = 'system' | 'light' | 'dark';
export const VIEWS = ['predict', 'timeline', 'advice', 'calibrate', 'compare', 'cases', 'accuracy', 'glossary'] as const;
export type View = (typeof VIEWS)[number];

/** What the advice is to make better. */
export type Goal = 'throughput' | 'latency' | 'server_load' | 'memory';

export interface Report {
  readonly name: string;
  readonly text: string;
}

interface Draft {
  readonly text: string;
  readonly message: string;
}

export interface State {
  readonly history: History<Document>;
  readonly drafts: Readonly<Record<Path, Draft>>;
  readonly reports: readonly Report[];
  /** Of several mounts in the reports, the one that was chosen, as `device on mount point`. */
  readonly mount: string | null;
  /** Where the line that was pasted last mounts. In memory only. */
  readonly place: Place | null;
  readonly view: View;
  readonly phase: number;
  readonly theme: Theme;
  /** Whether keys without Ctrl act on the page, and whether the list of keys is asked for. */
  readonly singleKeys: boolean;
  readonly keysListed: boolean;
  readonly goal: Goal;
  readonly notice: string | null;
  /** True from the start until the link that the page was opened with has been read. */
  readonly opening: boolean;
  /** Takes over with a newer version of the page that is waiting. */
  readonly update: (() => void) | null;

  readonly set: (path: Path, value: unknown) => void;
  readonly type: (path: Path, kind: Kind, text: string, nullable: boolean) => void;
  readonly change: (subject: string, change: (document: Document) => Document) => void;
  /** The hand takes hold of a handle, or lets go: what it changes in between is one step to undo. */
  readonly hold: (held: boolean) => void;
  readonly open: (document: Document) => void;
  readonly applyPreset: (id: string, scenario: PartialScenario) => void;
  readonly addPhase: () => void;
  readonly removePhase: (index: number) => void;
  readonly pin: () => void;
  readonly unpin: (index: number) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** From what they are now: files and samples arrive whenever they are read. */
  readonly changeReports: (change: (now: readonly Report[]) => readonly Report[]) => void;
  readonly chooseMount: (mount: string) => void;
  readonly show: (view: View) => void;
  readonly selectPhase: (phase: number) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setSingleKeys: (singleKeys: boolean) => void;
  readonly listKeys: (keysListed: boolean) => void;
  readonly setGoal: (goal: Goal) => void;
  readonly endOpening: () => void;
  readonly notify: (notice: string | null) => void;
  readonly offerUpdate: (update: (() => void) | null) => void;
}

export const useStore = create<State>()((set, get) => {
  // `grasped` until the first change of a drag, `moving` from then on.
  let hand: 'free' | 'grasped' | 'moving' = 'free';
  const change = (subject: string, apply: (document: Document) => Document): void => {
    const { history, drafts } = get();
    const { present } = history;
    const next = withoutOutlived(present, apply(present));
    set({ history: record(history, next, subject, Date.now(), hand === 'moving'), drafts: stillTyped(drafts, present.scenario, next.scenario) });
    if (hand === 'grasped') hand = 'moving';
  };
  /** Every set tells everybody who listens, so what changes nothing is not set. */
  const forget = (path: Path): void => {
    if (path in get().drafts) set((state) => ({ drafts: without(state.drafts, path) }));
  };
  const travel = (step: (history: History<Document>) => History<Document>): void => {
    set((state) => ({ history: step(state.history), drafts: {}, phase: 0 }));
    lookAtOnce();
  };

  return {
    history: begin(EMPTY_DOCUMENT),
    drafts: {},
    reports: [],
    mount: null,
    place: null,
    view: 'predict',
    phase: 0,
    theme: 'system',
    singleKeys: true,
    keysListed: false,
    goal: 'throughput',
    notice: null,
    opening: false,
    update: null,

    set: (path, value) => {
      forget(path);
      change(path, (document) => ({
        ...document,
        scenario: withValue(document.scenario, path, value),
        ranges: without(document.ranges, path),
        preset: null,
      }));
    },
    type: (path, kind, text, nullable) => {
      if (nullable && /^(?:|default|none|auto|unlimited)$/i.test(text.trim())) {
        get().set(path, null);
        return;
      }
      const parsed = parse(kind, text, EXAMPLES[path.replace(/^.*\./, '')]);
      if (!parsed.ok) {
        set((state) => ({ drafts: { ...state.drafts, [path]: { text, message: `${optionName(path)}: ${parsed.message}` } } }));
        return;
      }
      forget(path);
      change(path, (document) => withQuantity(document, path, parsed.value, kind));
    },
    change,
    hold: (held) => {
      hand = held ? 'grasped' : 'free';
    },
    open: (document) => {
      set((state) => ({
        history: record(state.history, document, 'open', Date.now()),
        drafts: {},
        phase: 0,
      }));
    },
    applyPreset: (id, scenario) => {
      set({ phase: 0, drafts: {} });
      change(`preset ${id}`, (document) => ({
        ...document,
        scenario: complete(scenario),
        ranges: {},
        learned: [],
        preset: id,
        answeredBy: null,
      }));
    },
    addPhase: () => {
      const { scenario } = get().history.present;
      if (scenario.phases.length >= MAX_PHASES) return;
      const phase: Phase = scenario.phases.at(-1) ?? DEFAULT_PHASE;
      set({ phase: scenario.phases.length });
      change('phases', (document) => ({
        ...document,
        scenario: { ...document.scenario, phases: [...document.scenario.phases, { ...phase, cache: 'warm' }] },
        preset: null,
      }));
    },
    removePhase: (index) => {
      set({ phase: 0, drafts: {} });
      change('phases', (document) => withoutPhase(document, index));
    },
    pin: () => {
      change('pin', (document) => ({
        ...document,
        pins: [...document.pins, document.scenario].slice(-MAX_PINS),
        pinRanges: [...document.pinRanges, document.ranges].slice(-MAX_PINS),
      }));
    },
    unpin: (index) => {
      const others = (_: unknown, at: number): boolean => at !== index;
      change('unpin', (document) => ({ ...document, pins: document.pins.filter(others), pinRanges: document.pinRanges.filter(others) }));
    },
    // A refused text stands in no history: it is the first thing to take back.
    undo: () => (Object.keys(get().drafts).length > 0 ? set({ drafts: {} }) : travel(undo)),
    redo: () => travel(redo),
    changeReports: (change) => set(({ reports }) => ({ reports: change(reports) })),
    chooseMount: (mount) => set({ mount }),
    show: (view) => set({ view }),
    selectPhase: (phase) => set({ phase }),
    setTheme: (theme) => set({ theme }),
    setSingleKeys: (singleKeys) => set({ singleKeys }),
    listKeys: (keysListed) => set({ keysListed }),
    setGoal: (goal) => set({ goal }),
    endOpening: () => set({ opening: false }),
    notify: (notice) => set({ notice }),
    offerUpdate: (update) => set({ update }),
  };
});

/** By the last part of the path, where the example of the kind would be refused. */
const EXAMPLES: Readonly<Record<string, string>> = { mtu_bytes: '1500 or 9000', memory_bytes: '16G', files: '500 or 10k', directories: '500 or 10k', count: '500 or 10k', loss_percent: '0.01 or 0.1 %' };

function withQuantity(document: Document, path: Path, quantity: Quantity, kind: Kind): Document {
  const exact = quantity.low === quantity.high;
  return {
    ...document,
    scenario: withValue(document.scenario, path, middle(quantity, kind)),
    ranges: exact ? without(document.ranges, path) : { ...document.ranges, [path]: quantity },
    preset: null,
  };
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!(key in record)) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

export const useDocument = (): Document => useStore((state) => state.history.present);
export const useScenario = (): Document['scenario'] => useStore((state) => state.history.present.scenario);
