/** The prediction as long-format CSV: phase, quantity, value, unit. */
import type { Prediction } from '../../engine/engine';
import { figuresOf } from '../../questions/figures';

export function csvOf(prediction: Prediction): string {
  const rows = prediction.phases.flatMap((answer, at) => {
    const line = (quantity: string, value: number | string, unit: string): string => `${at + 1},${quantity},${value},${unit}`;
    const figures = figuresOf(answer);
    if (figures === null) return [line('not modelled', `"${answer.not_modelled?.replaceAll('"', '""')}"`, '')];
    const { rate, elapsed } = figures;
    return [
      line('elapsed', elapsed.predicted, 's'),
      line('elapsed low', elapsed.low, 's'),
      line('elapsed high', elapsed.high, 's'),
      ...(rate === null ? [] : [line('throughput', rate.predicted, 'B/s')]),
      line('sent', answer.wire.sent_bytes, 'B'),
      line('received', answer.wire.received_bytes, 'B'),
      ...Object.entries(answer.rpcs).map(([op, value]) => line(op, value, 'calls')),
    ];
  });
  return ['phase,quantity,value,unit', ...rows].join('\n') + '\n';
}
