/**
 * One worker and its queue. One question runs, the others wait; in a lane only the newest waits (latest
 * wins). A trap poisons the instance, so the worker is thrown away and a new one takes over; questions
 * that had not run yet are kept and asked again.
 */
import { inUnits } from '../format/print';
import type { Answer, Question, Refusal, Request, WorkerReply, WorkerRequest } from './contract';

/** The part of `Worker` that is used, so that a test can stand in for it. */
export interface WorkerLike {
  postMessage: (message: WorkerRequest) => void;
  terminate: () => void;
  onmessage: ((event: { readonly data: WorkerReply }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** The engine refused the question; the message says what is wrong, where, and what to do, sizes as the page prints them. */
export class Refused extends Error {
  readonly field: string | null;
  readonly line: number | null;
  constructor(refusal: Refusal) {
    super(inUnits(refusal.message));
    this.name = 'Refused';
    this.field = refusal.field;
    this.line = refusal.line;
  }
}

/** A newer question in the same lane took this one's place, or it was stopped by the user. */
export class Superseded extends Error {
  constructor() {
    super('Stopped before there was an answer.');
    this.name = 'Superseded';
  }
}

/** The engine itself failed on this question; it has been restarted. */
export class EngineStopped extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason === SILENT ? 'Asked twice, and no answer in minutes: this is too large for the engine, which was restarted.' : `The engine stopped on this question and was restarted; the document is kept. (${reason})`);
    this.reason = reason;
    this.name = 'EngineStopped';
  }
}

export interface AskOptions {
  /** Questions of one lane replace each other. */
  readonly lane?: string;
  /** Do not let a running question of the lane finish: it takes long and nobody waits for it any more. */
  readonly preempt?: boolean;
  /** Points of curves and maps: by which of the threads that fill them in. Neighbours on one thread share what they have in common. */
  readonly thread?: number;
}

interface Job {
  readonly message: WorkerRequest;
  readonly lane: string | null;
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

const MAX_ATTEMPTS = 2;

/** Why a worker that lives is replaced: minutes without an answer, by too large a question or by a computer that slept. */
export const SILENT = 'no answer in time';

export class Channel {
  #spawn: () => WorkerLike;
  #onRestart: (reason: string) => void;
  #limit_ms: number;
  #onArrive: () => void;
  #worker: WorkerLike | null = null;
  #running: Job | null = null;
  #waiting: Job[] = [];
  #nextId = 1;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(spawn: () => WorkerLike, onRestart: (reason: string) => void, limit_ms = 120_000, onArrive: () => void = () => undefined) {
    this.#spawn = spawn;
    this.#onRestart = onRestart;
    this.#limit_ms = limit_ms;
    this.#onArrive = onArrive;
  }

  async ask<Q extends Question>(question: Q, request: Request<Q>, options: AskOptions = {}): Promise<Answer<Q>> {
    const input = request === null ? null : typeof request === 'string' ? request : JSON.stringify(request);
    const text = await new Promise<string>((resolve, reject) => {
      this.#enqueue({
        message: { id: this.#nextId++, question, input },
        lane: options.lane ?? null,
        resolve,
        reject,
        attempts: 0,
      }, options.preempt === true);
    });
    return open<Answer<Q>>(text);
  }

  /** Stops what runs in a lane whose name begins so, and forgets what waits in one; all else goes on. */
  stop(lane: string): void {
    const isMeant = (job: Job): boolean => job.lane?.startsWith(lane) === true;
    const running = this.#running;
    const dropped = this.#waiting.filter(isMeant);
    this.#waiting = this.#waiting.filter((job) => !isMeant(job));
    if (running !== null && isMeant(running)) {
      dropped.push(running);
      this.#discardWorker();
    }
    for (const job of dropped) job.reject(new Superseded());
    this.#next();
  }

  get busy(): boolean {
    return this.#running !== null;
  }

  #enqueue(job: Job, preempt: boolean): void {
    if (job.lane !== null) {
      const running = this.#running;
      if (preempt && running !== null && running.lane === job.lane) {
        this.#discardWorker();
        running.reject(new Superseded());
      }
      const old = this.#waiting.filter((waiting) => waiting.lane === job.lane);
      this.#waiting = this.#waiting.filter((waiting) => waiting.lane !== job.lane);
      for (const waiting of old) waiting.reject(new Superseded());
    }
    this.#waiting.push(job);
    this.#next();
  }

  #next(): void {
    if (this.#running !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    this.#running = job;
    job.attempts += 1;
    this.#timer = setTimeout(() => this.#restart(SILENT), this.#limit_ms);
    this.#living().postMessage(job.message);
  }

  #living(): WorkerLike {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#spawn();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => this.#restart(reasonOf(event));
    this.#worker = worker;
    return worker;
  }

  #receive(reply: WorkerReply): void {
    this.#onArrive();
    if ('arrived' in reply) return;
    const job = this.#running;
    if (job === null || job.message.id !== reply.id) return;
    if ('trap' in reply) {
      this.#discardWorker();
      this.#onRestart(reply.trap);
      job.reject(new EngineStopped(reply.trap));
    } else {
      this.#finish();
      job.resolve(reply.text);
    }
    this.#next();
  }

  /** The worker died without naming a question: the running one gets a second chance. */
  #restart(reason: string): void {
    const job = this.#running;
    this.#discardWorker();
    this.#onRestart(reason);
    if (job !== null) {
      if (job.attempts < MAX_ATTEMPTS) this.#waiting.unshift(job);
      else job.reject(new EngineStopped(reason));
    }
    this.#next();
  }

  #discardWorker(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#finish();
  }

  #finish(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running = null;
  }
}

function reasonOf(event: unknown): string {
  if (typeof event === 'object' && event !== null && 'message' in event && typeof event.message === 'string') {
    return event.message;
  }
  return 'the worker ended';
}

function open<T>(text: string): T {
  const answer = JSON.parse(text) as { readonly ok: T } | { readonly error: Refusal };
  if ('error' in answer) throw new Refused(answer.error);
  return answer.ok;
}
