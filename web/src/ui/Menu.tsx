/** A button that opens a short list of actions, by the browser's own popover. */
import { useId, useRef, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
}

/** As high as a line of the list, its edges included: before it is open nobody has measured it. */
const ITEM_PX = 40;

interface MenuProps {
  readonly label: ReactNode;
  readonly items: readonly MenuItem[];
  readonly look?: 'plain' | 'quiet';
}

export function Menu({ label, items, look = 'plain' }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);

  const place = (): void => {
    const box = anchor.current?.getBoundingClientRect();
    if (box === undefined || list.current === null) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const fits = box.bottom + items.length * ITEM_PX < clientHeight;
    list.current.style.top = fits ? `${box.bottom + 4}px` : 'auto';
    list.current.style.bottom = fits ? 'auto' : `${clientHeight - box.top + 4}px`;
    list.current.style.right = `${Math.max(8, clientWidth - box.right)}px`;
  };
  return (
    <span ref={anchor} className={styles.anchor}>
      <Button look={look} popoverTarget={id} onClick={place}>
        {label}
      </Button>
      <ul ref={list} id={id} popover="auto" className={styles.list}>
        {items.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                list.current?.hidePopover();
                item.run();
              }}
            >
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </span>
  );
}
