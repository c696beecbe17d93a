/** Name, views, and what acts on the whole document. */
import { lazy, Suspense } from 'react';
import { Share } from '../features/share/Share';
import { addressOf } from '../features/share/useLink';
import { useStore, type Theme, type View } from '../state/store';
import { Button } from '../ui/Button';
import { Tabs, type Tab } from '../ui/Tabs';
import styles from './Header.module.css';

export const VIEWS: readonly Tab<View>[] = [
  { id: 'predict', label: 'Prediction' },
  { id: 'timeline', label: 'Timeline' },
  { id: 'advice', label: 'Advice' },
  { id: 'calibrate', label: 'Calibrate' },
  { id: 'compare', label: 'Compare' },
  { id: 'cases', label: 'Cases' },
  { id: 'accuracy', label: 'Accuracy' },
  { id: 'glossary', label: 'Glossary' },
];

/** A link may bring pinned questions, which stand in one view alone. */
function viewsWith(pins: number): readonly Tab<View>[] {
  if (pins === 0) return VIEWS;
  return VIEWS.map((tab) => (tab.id === 'compare' ? { ...tab, label: `${tab.label} (${pins})`, name: `${tab.label} (${pins}): ${pins} ${pins === 1 ? 'question' : 'questions'} pinned` } : tab));
}

/** The first answer does not wait for the ways to take it along; where they do not arrive, the page does without. */
const Export = lazy(() => import('../features/report/Export').then(
  (report) => ({ default: report.Export }),
  () => ({ default: NoExport }),
));

function NoExport() {
  return <Button disabled>Export</Button>;
}

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

export function Header() {
  const view = useStore((state) => state.view);
  const show = useStore((state) => state.show);
  const theme = useStore((state) => state.theme);
  const setTheme = useStore((state) => state.setTheme);
  const canUndo = useStore((state) => state.history.past.length + Object.keys(state.drafts).length > 0);
  const canRedo = useStore((state) => state.history.future.length > 0);
  const pins = useStore((state) => state.history.present.pins.length);
  const undo = useStore((state) => state.undo);
  const redo = useStore((state) => state.redo);
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>Mountwise</h1>
      <nav className={styles.views} aria-label="Views">
        <Tabs label="Views" tabs={viewsWith(pins)} active={view} onSelect={show} />
      </nav>
      <div className={styles.actions}>
        <Button look="quiet" disabled={!canUndo} onClick={undo} title="Undo (Ctrl+Z)">
          Undo
        </Button>
        <Button look="quiet" disabled={!canRedo} onClick={redo} title="Redo (Ctrl+Shift+Z)">
          Redo
        </Button>
        <Button look="quiet" onClick={() => setTheme(NEXT_THEME[theme])} aria-label={`Theme: ${theme}. Change to ${NEXT_THEME[theme]}.`}>
          {theme === 'system' ? '◐ Auto' : theme === 'light' ? '○ Light' : '● Dark'}
        </Button>
        <Suspense fallback={<NoExport />}>
          <Export addressOf={addressOf} />
        </Suspense>
        <Share />
      </div>
    </header>
  );
}
