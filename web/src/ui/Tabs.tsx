/** A row of views; arrow keys move, as in every tab list. */
import { useRef, type KeyboardEvent } from 'react';
import styles from './Tabs.module.css';

export interface Tab<T extends string> {
  readonly id: T;
  readonly label: string;
  /** What is read out in its place, where that says more; begins with the label. */
  readonly name?: string;
}

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly active: T;
  readonly onSelect: (id: T) => void;
}

export function Tabs<T extends string>({ label, tabs, active, onSelect }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === active);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (tab === undefined) return;
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`tab-${tab.id}`}
          aria-label={tab.name}
          aria-selected={tab.id === active}
          aria-controls={`view-${tab.id}`}
          tabIndex={tab.id === active ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
