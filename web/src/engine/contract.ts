/**
 * The engine's door in types: each question, what it takes and what it answers. The Rust serde types are
 * the authority; this file follows them and adds nothing.
 */
import type { PartialScenario, Scenario } from '../state/scenario';

export interface Interval {
  readonly predicted: number;
  readonly low: number;
  readonly high: number;
}

export type Counts = Readonly<Record<string, number>>;

export interface Limit {
  readonly id: string;
  readonly label: string;
  readonly formula: string;
  /** Null where the phase moves no data. */
  readonly bytes_per_s: number | null;
  readonly calls_per_s: number;
  /** Of the elapsed time, for which it was busy or waited for. */
  readonly share: number;
  readonly binding: boolean;
}

export interface Reason {
  readonly text: string;
  readonly rule: string;
  readonly source: string;
}

export interface PhaseAnswer {
  /** Why this phase has no figures; null where it has. */
  readonly not_modelled: string | null;
  /** How the figures came about; the size is that of the largest file simulated, null for the question's own. */
  readonly basis: { readonly kind: 'simulated' | 'repeated' | 'expected'; readonly file_bytes: number | null; readonly files?: number };
  readonly elapsed_s: Interval;
  readonly bytes: number;
  readonly throughput_bytes_per_s: Interval;
  readonly open_s: number;
  readonly io_s: number;
  readonly fsync_s: number;
  readonly close_s: number;
  readonly rpcs: Counts;
  /** Calls of the ACL side protocol (NFSACL), which nfsstat leaves out. */
  readonly getacl: number;
  /** The same as the client's `nfsstat -c` would print them. */
  readonly nfsstat: string;
  readonly read_sizes: Counts;
  readonly write_sizes: Readonly<Record<string, Counts>>;
  readonly wire: { readonly sent_bytes: number; readonly received_bytes: number };
  readonly amplification: { readonly read: number | null; readonly write: number | null };
  readonly latency: Readonly<
    Record<string, { readonly count: number; readonly queue_ms: number; readonly rtt_ms: number; readonly execute_ms: number }>
  >;
  readonly in_flight: Readonly<Record<string, { readonly mean: number; readonly max: number }>>;
  readonly time: readonly { readonly where: string; readonly seconds: number; readonly share: number }[];
  readonly limits: readonly Limit[];
  readonly over_time: { readonly step_s: number; readonly rows: readonly (readonly number[])[] };
  readonly why: readonly Reason[];
}

export interface Prediction {
  readonly model: string;
  readonly client_model: string;
  readonly negotiated: readonly {
    readonly option: string;
    readonly asked: number | null;
    readonly granted: number;
    readonly why: string;
    /** Other values, in the option's unit, that give the very same answer; both ends belong to them. */
    readonly alike: { readonly from: number; readonly to: number; readonly text: string } | null;
  }[];
  /** What the mount asks for and this client does not have. */
  readonly lacking: readonly string[];
  /** Options whose cost or effect the figures do not contain; they stand among the notes too. */
  readonly left_out: readonly string[];
  /** Options that no client has, and what was probably meant. */
  readonly misspelt: readonly { readonly option: string; readonly meant: string | null }[];
  readonly notes: readonly string[];
  readonly phases: readonly PhaseAnswer[];
  readonly sentence: string;
  /** What the client's `nfsstat -c` counts, in its order: operation and printed name. */
  readonly columns: readonly Column[];
  /** The counts of all phases as it would print them. */
  readonly nfsstat: string;
}

export type Column = readonly [op: string, name: string];

export interface SweepPoint {
  readonly value: number | null;
  readonly throughput_bytes_per_s: readonly (number | null)[];
  readonly elapsed_s: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly rpcs_total: readonly number[];
  readonly error: Refusal | null;
}

export interface TraceCall {
  readonly id: number;
  readonly op: string;
  readonly offset: number | null;
  readonly bytes: number;
  readonly stable?: string | null;
  readonly queued_us: number;
  readonly sent_us: number;
  readonly server_us: number;
  readonly answered_us: number;
  readonly done_us: number;
}

export interface TraceStall {
  readonly process: number;
  readonly from_us: number;
  readonly to_us: number;
  readonly what: string;
}

export interface Trace {
  readonly calls: readonly TraceCall[];
  readonly stalls: readonly TraceStall[];
  readonly truncated: boolean;
}

export type RemarkKind = 'used' | 'repaired' | 'ignored' | 'assumed' | 'contradicts';

export interface Remark {
  readonly line: number | null;
  readonly kind: RemarkKind;
  /** True of these figures and worth knowing: nothing is assumed, whatever the kind is called. */
  readonly noted?: boolean;
  readonly text: string;
}

export interface Block {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export interface Reading {
  readonly format: string | null;
  readonly formats_present: readonly string[];
  /** The same as administrators call them. */
  readonly formats_named: readonly string[];
  readonly outcome: 'ok' | 'ok_notice' | 'warning_partial' | 'error';
  readonly blocks: readonly Block[];
  readonly remarks: readonly Remark[];
}

export interface FittedParameter {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  readonly default: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly identified: boolean;
  readonly pegged: boolean;
}

export interface Comparison {
  readonly quantity: string;
  readonly unit: string;
  readonly observed: number;
  readonly before: number;
  readonly after: number;
  /** What is left after the fit: what measuring again would give, what the model may be off by itself, or more. */
  readonly remaining: 'noise' | 'doubt' | 'look';
}

/** A value of the question that the report tells. */
export interface Offer {
  readonly field: string;
  readonly value: unknown;
  readonly why: string;
}

/** One of the mounts that reports tell apart. */
export interface SeenMount {
  readonly device: string;
  readonly mountpoint: string;
  readonly bytes: number;
  readonly calls: number;
  /** The calls are those of a second. */
  readonly is_rate: boolean;
}

export interface Symptom {
  readonly name: string;
  readonly text: string;
  readonly meaning: string;
  readonly source: string;
}

export interface Calibration {
  /** All mounts, and the place of the one whose options and counters are used. */
  readonly observed: { readonly mounts: readonly SeenMount[]; readonly mount: number | null };
  readonly readings: readonly Reading[];
  /** What the reports show whatever the question is. */
  readonly symptoms: readonly Symptom[];
  readonly parameters: readonly FittedParameter[];
  readonly values: Counts;
  readonly uncertainty: Counts;
  readonly comparison: readonly Comparison[];
  readonly rpcs: Readonly<Record<string, { readonly measured: number | null; readonly predicted: number }>>;
  readonly offers: readonly Offer[];
  /** Of the server's storage, if the benchmark ran there. */
  readonly storage: { readonly scale: number; readonly low: number; readonly high: number; readonly log_sigma: number; readonly why: string } | null;
  readonly not_identifiable: readonly string[];
  readonly together: readonly { readonly names: readonly [string, string]; readonly correlation: number }[];
  readonly next: readonly { readonly command: string; readonly tells: string }[];
  /** Why the values may not be what they are called. */
  readonly doubts: readonly string[];
  readonly summary: string;
}

export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface Advice {
  readonly id: string;
  readonly title: string;
  readonly changes: readonly Change[];
  readonly effect: {
    readonly from: number;
    readonly to: number;
    readonly unit: string;
    readonly factor: number;
    /** The ends over the question and its `worlds`, and where they are: 0 is the question, 1 the first of the worlds. */
    readonly least_factor: number;
    readonly least_at: number;
    readonly most_factor: number;
    readonly most_at: number;
  };
  readonly why: string;
  readonly evidence: string;
  readonly risk: string;
  /** What the mount promises no longer, in a few words. */
  readonly gives_up: string | null;
  readonly set: readonly string[];
  readonly undo: readonly string[];
  readonly since: string;
}

export interface AdviceAnswer {
  readonly advice: readonly Advice[];
  readonly leave: boolean;
  /** Tried and found worse. */
  readonly worse: readonly Advice[];
  /** What no mount option does: other storage, an export that answers sooner; those without a price first. */
  readonly beyond: readonly Advice[];
  readonly tried: number;
  /** What these were settings of. */
  readonly tried_of: readonly string[];
}

export interface Exported {
  readonly file: string | null;
  readonly text: string;
  readonly undo: string;
  readonly check: string;
  readonly notes: readonly string[];
}

export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly year: number | null;
  readonly source: string | null;
  readonly story: readonly string[];
  readonly scenario: PartialScenario;
  /** Per phase, where the case was published: calls by operation, rates and times under their own names. */
  readonly published: readonly Readonly<Record<string, number | string | null>>[] | null;
  /** The phase that the story is about, counted from 1. */
  readonly lesson_phase?: number;
}

export interface Knob {
  readonly field: string;
  readonly label: string;
  readonly unit: string;
  readonly least: number | null;
  readonly most: number | null;
  readonly help: string;
  readonly applies_to: readonly string[];
  readonly since: string;
}

export interface Description {
  readonly model: string;
  readonly presets: readonly Preset[];
  readonly clients: readonly {
    readonly os: string;
    readonly name: string;
    readonly versions: readonly string[];
  /** What a client of no told version is taken for, where that counts. */
  readonly assumed: string | null;
    /** What is asked about where only the system is told. */
    readonly usual: string;
    /** Names that may stand for a version; their other spellings in small letters, without spaces. */
    readonly distributions: readonly { readonly name: string; readonly also: readonly string[]; readonly releases: readonly { readonly number: string; readonly kernel: string }[] }[];
    readonly nfs_versions: readonly string[];
    readonly options: readonly { readonly name: string; readonly help: string }[];
  }[];
  readonly knobs: readonly Knob[];
  readonly parameters: readonly { readonly name: string; readonly unit: string; readonly default: number; readonly of_sets: Readonly<Record<string, number>>; readonly meaning: string; readonly source: string }[];
  /** What is taken where a field says nothing; no `ops`: whatever the work. */
  readonly assumed: readonly { readonly systems: readonly string[]; readonly ops: readonly string[]; readonly values: Counts; readonly parameters: Readonly<Record<string, string>> }[];
  readonly glossary: readonly { readonly term: string; readonly kind: string; readonly text: string }[];
  readonly export_formats: readonly { readonly name: string; readonly label: string; readonly os: readonly string[] }[];
  /** Figures whose ratio is no farther from one are told as a tie; no advice is given for less. */
  readonly tie: number;
}

/** What reports count. */
export interface MeasuredCounts {
  readonly rpcs: Readonly<Record<string, number>>;
  /** An operation that is not listed was zero. */
  readonly complete: boolean;
  /** Of which version of NFS all of them are, where that is told: 3 or 4. */
  readonly version: number | null;
}

/** Every question of the door: what it takes, what it answers. */
export interface Questions {
  describe: { request: null; answer: Description };
  predict: { request: Scenario; answer: Prediction };
  /** The same at once: phases that do not repeat are expected from smaller files. */
  estimate: { request: Scenario; answer: Prediction };
  sweep: {
    request: {
      scenario: Scenario;
      axis: string;
      values: readonly (number | string | null)[];
      /** What an earlier answer told along the same scenario: working it out takes longer than a point. */
      log_sigmas?: readonly number[];
    };
    /** `log_sigmas`: per phase, the standard deviation of the logarithm of its time. */
    answer: { readonly points: readonly SweepPoint[]; readonly log_sigmas: readonly number[] };
  };
  trace: { request: { scenario: Scenario; phase: number; max_events: number }; answer: Trace };
  read_report: { request: string; answer: Reading };
  count_calls: { request: { reports: readonly string[]; mount: string | null }; answer: MeasuredCounts };
  calibrate: {
    request: { scenario: Scenario; reports: readonly string[]; elapsed_s: number | null; mount: string | null };
    answer: Calibration;
  };
  advise: { request: { scenario: Scenario; goal: string; worlds: readonly Scenario[] }; answer: AdviceAnswer };
  /** `former`: what the scenario is to be applied instead of, where that is known; `counted`: the check compares counts, which takes a prediction. */
  export_mount: { request: { scenario: Scenario; format: string; former: Scenario | null; counted: boolean }; answer: Exported };
}

export type Question = keyof Questions;
export type Request<Q extends Question> = Questions[Q]['request'];
export type Answer<Q extends Question> = Questions[Q]['answer'];

/** What the engine says instead of an answer: what is wrong, where, what to do. */
export interface Refusal {
  readonly message: string;
  readonly field: string | null;
  readonly line: number | null;
}

/** Main thread -> worker. `input` is null for a question that takes nothing. */
export interface WorkerRequest {
  readonly id: number;
  readonly question: Question;
  readonly input: string | null;
}

/** Worker -> main thread: that a module is there and the question is worked on; then the door's JSON text, or why there is none. */
export type WorkerReply =
  | { readonly arrived: true }
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly trap: string };

/** A file too large for one text, read in a thread of its own. */
export interface FileRequest {
  readonly file: Blob;
}

/** How far it is, then the reading as text, or why there is none. */
export type FileReply = { readonly bytes: number } | { readonly text: string } | { readonly trap: string };
