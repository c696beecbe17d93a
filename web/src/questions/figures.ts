/** What an answer has to show, decided once: the zeros of what is not modelled are no figures. */
import type { Interval, PhaseAnswer } from '../engine/contract';
import type { Scenario } from '../state/scenario';

export interface Figures {
  /** Null where the phase moves no data. */
  readonly rate: Interval | null;
  readonly elapsed: Interval;
  readonly wireBytes: number;
}

export function figuresOf({ not_modelled, bytes, throughput_bytes_per_s, elapsed_s, wire }: PhaseAnswer): Figures | null {
  return not_modelled === null ? { rate: bytes > 0 ? throughput_bytes_per_s : null, elapsed: elapsed_s, wireBytes: wire.sent_bytes + wire.received_bytes } : null;
}

/** A sweep of which only the middles are looked at needs no widths. */
export function noInterval(scenario: Scenario): readonly number[] {
  return scenario.phases.map(() => 0);
}
