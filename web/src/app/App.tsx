/** The page: header, question column, answer column. Composition only. */
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { fetchReader } from '../features/question/MountForm';
import { Question } from '../features/question/Question';
import { Headline } from '../features/results/Headline';
import { Phases } from '../features/results/Phases';
import { Counted, Results } from '../features/results/Results';
import { Address, addressOf } from '../features/share/useLink';
import { fetchMap } from '../features/tradeoffs/OptionMap';
import { Tradeoffs } from '../features/tradeoffs/Tradeoffs';
import { usePredictionStore } from '../questions/prediction';
import { useStale } from '../questions/questions';
import { useStore, type View } from '../state/store';
import { useLater } from '../state/useLater';
import { arriving } from '../ui/arriving';
import { keepFocus } from '../ui/keepFocus';
import { Origin } from '../ui/origin';
import { useLinked } from '../ui/useLinked';
import { useLate } from '../ui/useLate';
import styles from './App.module.css';
import { Header } from './Header';
import { Notices } from './Notices';
import { useDroppedFiles } from './useDroppedFiles';
import { useShortcuts } from './useShortcuts';

// The first answer does not wait for these; they follow as soon as it stands.
const LATER = {
  map: fetchMap,
  advice: async () => {
    const { Advice, fetchApply } = await import('../features/advice/Advice');
    void fetchApply().catch(() => undefined);
    return { default: Advice };
  },
  reader: fetchReader,
  sensitivity: async () => ({ default: (await import('../features/tradeoffs/Sensitivity')).Sensitivity }),
  timeline: async () => ({ default: (await import('../features/timeline/TimelineView')).TimelineView }),
  calibrate: async () => ({ default: (await import('../features/calibrate/Calibrate')).Calibrate }),
  compare: async () => ({ default: (await import('../features/compare/Compare')).Compare }),
  cases: async () => ({ default: (await import('../features/cases/Cases')).Cases }),
  accuracy: async () => ({ default: (await import('../features/accuracy/Accuracy')).Accuracy }),
  glossary: async () => ({ default: (await import('../features/glossary/Glossary')).Glossary }),
  keys: async () => ({ default: (await import('./Keys')).Keys }),
};
const Sensitivity = arriving(LATER.sensitivity, '“What to measure first”');
const Advice = arriving(LATER.advice);
const Timeline = arriving(LATER.timeline);
const Calibrate = arriving(LATER.calibrate);
const Compare = arriving(LATER.compare);
const Cases = arriving(LATER.cases);
const Accuracy = arriving(LATER.accuracy);
const Glossary = arriving(LATER.glossary);
const Keys = arriving(LATER.keys, 'The list of keys');
const FETCH_AFTER_MS = 2000;
const originOf = async () => (await import('../features/report/origin')).originOf();

export function App() {
  const view = useStore((state) => state.view);
  const theme = useStore((state) => state.theme);
  const linked = useLinked<HTMLDivElement>();
  useDroppedFiles();
  useShortcuts();
  useEffect(keepFocus, []);
  useFromTheTop(view);
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all(Object.values(LATER).map((load) => load())).catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  return (
    <>
      <a className={styles.skip} href="#answer" onClick={skipToAnswer}>
        Skip to the answer
      </a>
      <Address />
      <Header />
      <Notices />
      <main className={styles.page} data-view={view}>
        <aside className={styles.question} aria-label="The question">
          <Question />
        </aside>
        <div ref={linked} className={styles.answer} id="answer" tabIndex={-1}>
          <div className={styles.sticky}>
            <Headline />
          </div>
          <div role="tabpanel" tabIndex={-1} id={`view-${view}`} aria-labelledby={`tab-${view}`}>
            <Suspense fallback={<p className={styles.fetching}>Fetching this view …</p>}>
              <Origin value={originOf}>
                <ViewOf view={view} />
              </Origin>
            </Suspense>
          </div>
        </div>
      </main>
      <footer className={styles.footer}>
        <p>Mountwise computes in this page. Nothing is uploaded; the content security policy forbids any connection elsewhere.</p>
        <Suspense>
          <Keys />
        </Suspense>
      </footer>
    </>
  );
}

/** Another view is read from its beginning, wherever the last one was left; what is shown of it in particular scrolls there after this. */
function useFromTheTop(view: View): void {
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current !== view) window.scrollTo(0, 0);
    shown.current = view;
  }, [view]);
}

/** The address belongs to the link, so the skip link moves the focus itself. */
function skipToAnswer(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('answer')?.focus();
}

/** Dims what answers an older question, without drawing it again. */
function Fading({ children }: { readonly children: ReactNode }) {
  const count = useLater(usePredictionStore, (held) => held.count);
  const behind = useBehind(count);
  const late = useLate(useStale());
  return (
    <div data-late={late || behind} data-count={count}>
      {children}
    </div>
  );
}

const PATIENCE_MS = 150;

/** What follows the number does so within a frame or two; a slow machine under a fast hand may need longer. */
function useBehind(count: number): boolean {
  const [seenBehind, setSeenBehind] = useState<number | null>(null);
  const drawn = useRef(count);
  useEffect(() => {
    drawn.current = count;
  }, [count]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = (): void => {
      timer = null;
      if (usePredictionStore.getState().count !== drawn.current) setSeenBehind(drawn.current);
    };
    const leave = usePredictionStore.subscribe(() => {
      timer ??= setTimeout(look, PATIENCE_MS);
    });
    return () => {
      leave();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
  return seenBehind === count;
}

function ViewOf({ view }: { readonly view: View }) {
  switch (view) {
    case 'predict':
      return (
        <>
          <Fading>
            <Phases />
          </Fading>
          <Tradeoffs />
          <Fading>
            <Results />
          </Fading>
          <Suspense>
            <Sensitivity />
          </Suspense>
        </>
      );
    case 'timeline':
      return (
        <>
          <Timeline />
          <Fading>
            <Counted />
          </Fading>
        </>
      );
    case 'advice':
      return <Advice />;
    case 'calibrate':
      return <Calibrate />;
    case 'compare':
      return <Compare addressOf={addressOf} />;
    case 'cases':
      return <Cases />;
    case 'accuracy':
      return <Accuracy />;
    case 'glossary':
      return <Glossary />;
  }
}
