/** A part of the page that is fetched when it is first shown. */
import { lazy, type ComponentType } from 'react';

/** A file that does not arrive, as after a newer version has taken its place, costs its part and not the page. */
export function arriving<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  return lazy(() => load().catch(() => ({ default: NotArrived })));
}

function NotArrived() {
  return (
    <p role="alert">
      ▲ This view did not arrive. Reload the page: the address keeps the question.
    </p>
  );
}
