/**
 * Who works by keys stays where they are. What was pressed may vanish with its press, or later with the answer (the last
 * phase, advice that was taken, an Undo with nothing left to undo), and the browser would begin again at the top of the page.
 */
type Reachable = HTMLElement | SVGElement;

const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Looks after the focus from now on. Returns what ends it. */
export function keepFocus(): () => void {
  let mend = (): void => undefined;
  const changes = new MutationObserver(() => mend());
  const forget = (): void => changes.disconnect();
  const press = ({ key, target }: KeyboardEvent): void => {
    if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement || target instanceof SVGElement)) return;
    const order = [...document.querySelectorAll<Reachable>(REACHABLE)];
    const around = ancestorsOf(target);
    mend = () => {
      if (target.isConnected && !target.matches(':disabled')) return;
      forget();
      nearest(target, order, around)?.focus();
    };
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  };
  const endings = ['focusin', 'pointerdown'] as const;
  document.addEventListener('keydown', press);
  for (const name of endings) document.addEventListener(name, forget);
  return () => {
    forget();
    document.removeEventListener('keydown', press);
    for (const name of endings) document.removeEventListener(name, forget);
  };
}

function ancestorsOf(element: Element): readonly Reachable[] {
  const above = element.parentElement;
  return above === null ? [] : [above, ...ancestorsOf(above)];
}

/** What is left of those in the same part of the page, the closest first; else that part itself, where it takes the focus. */
function nearest(lost: Reachable, order: readonly Reachable[], around: readonly Reachable[]): Reachable | undefined {
  const distance = (one: Reachable): number => Math.abs(order.indexOf(one) - order.indexOf(lost) - 0.1);
  for (const place of around.filter(({ isConnected }) => isConnected)) {
    const left = order.filter((one) => place.contains(one) && !one.matches(':disabled') && one.getClientRects().length > 0);
    if (left.length > 0) return left.sort((a, b) => distance(a) - distance(b))[0];
    if (place.hasAttribute('tabindex')) return place;
  }
  return undefined;
}
