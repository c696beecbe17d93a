/** The prediction as long-format CSV: phase, quantity, value, unit. */
import type { Prediction } from '../../engine/engine';

export function csvOf(prediction: Prediction): string {
  const rows = prediction.phases.flatMap((answer, at) => {
    const line = (quantity: string, value: number, unit: string): string => `${at + 1},${quantity},${value},${unit}`;
    return [
      line('elapsed', answer.elapsed_s.predicted, 's'),
      line('elapsed low', answer.elapsed_s.low, 's'),
      line('elapsed high', answer.elapsed_s.high, 's'),
      line('throughput', answer.throughput_bytes_per_s.predicted, 'B/s'),
      line('sent', answer.wire.sent_bytes, 'B'),
      line('received', answer.wire.received_bytes, 'B'),
      ...Object.entries(answer.rpcs).map(([op, value]) => line(op, value, 'calls')),
    ];
  });
  return ['phase,quantity,value,unit', ...rows].join('\n') + '\n';
}
