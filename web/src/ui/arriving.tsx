/** A part of the page that is fetched when it is first shown. */
import { lazy, type ComponentType } from 'react';

/**
 * A file that does not arrive, as after a newer version has taken its place, costs its part and not the page. A view was asked
 * for, and its absence is told at once; of other parts, which come by themselves, it stands where they would.
 */
export function arriving<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>, part?: string) {
  const NotArrived = () => (
    <p role={part === undefined ? 'alert' : undefined}>
      ▲ {part ?? 'This view'} did not arrive. Reload the page: the address keeps the question.
    </p>
  );
  return lazy(() => load().catch(() => ({ default: NotArrived })));
}
