/** What an answer has to show, decided once: the zeros of what is not modelled are no figures. */
import type { Interval, PhaseAnswer } from '../engine/contract';

export interface Figures {
  /** Null where the phase moves no data. */
  readonly rate: Interval | null;
  readonly elapsed: Interval;
  readonly wireBytes: number;
}

export function figuresOf({ not_modelled, bytes, throughput_bytes_per_s, elapsed_s, wire }: PhaseAnswer): Figures | null {
  return not_modelled === null ? { rate: bytes > 0 ? throughput_bytes_per_s : null, elapsed: elapsed_s, wireBytes: wire.sent_bytes + wire.received_bytes } : null;
}
