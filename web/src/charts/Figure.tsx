/**
 * The frame of every chart: a title that states the finding, the drawing, one sentence, and the same
 * data as a table (press `t`), with the ways to take it along.
 */
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../ui/Button';
import { Menu } from '../ui/Menu';
import { saveText } from '../ui/save';
import { Table, type Column } from '../ui/Table';
import { useLate } from '../ui/useLate';
import { useWidth } from '../ui/useWidth';
import styles from './Figure.module.css';

export interface TableData {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | number)[])[];
}

interface FigureProps {
  readonly title: string;
  readonly sentence: string;
  /** Made when it is looked at or saved. */
  readonly table: () => TableData;
  /** File name without ending. */
  readonly name: string;
  readonly stale?: boolean;
  /** What the whole chart speaks of, for linked highlighting. */
  readonly topics?: string;
  readonly controls?: ReactNode;
  readonly children: (width: number) => ReactNode;
}

export function Figure({ title, sentence, table, name, stale = false, topics, controls, children }: FigureProps) {
  const id = useId();
  const late = useLate(stale);
  const [asTable, setAsTable] = useState(false);
  const [ref, width] = useWidth<HTMLDivElement>();
  const latest = useRef(table);
  useEffect(() => {
    latest.current = table;
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 't' || event.ctrlKey || event.metaKey || event.altKey) return;
    setAsTable((old) => !old);
  };
  return (
    <figure id={id} className={styles.figure} aria-labelledby={`${id}-title`} data-late={late} data-topics={topics} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h3 id={`${id}-title`} className={styles.title}>
          {title}
        </h3>
        <span className={styles.tools}>{controls}</span>
      </header>
      <div ref={ref} className={styles.drawing}>
        {asTable ? <Table caption={title} {...table()} /> : width > 0 ? children(width) : null}
      </div>
      <figcaption className={styles.foot}>
        <span className={styles.sentence}>{sentence}</span>
        <Tools id={id} name={name} asTable={asTable} setAsTable={setAsTable} table={latest} />
      </figcaption>
    </figure>
  );
}

interface ToolsProps {
  readonly id: string;
  readonly name: string;
  readonly asTable: boolean;
  readonly setAsTable: (asTable: boolean) => void;
  readonly table: RefObject<() => TableData>;
}

/** The same whatever the data are, so that a new answer does not draw them again. */
const Tools = memo(function Tools({ id, name, asTable, setAsTable, table }: ToolsProps) {
  const [failed, setFailed] = useState(false);
  // Fetched by the few who save a drawing, so that no first answer waits for it.
  const image = (save: 'saveSvg' | 'savePng') => (): void => {
    const svg = document.getElementById(id)?.querySelector<SVGSVGElement>('svg');
    if (svg !== null && svg !== undefined) import('./exportImage').then((images) => images[save](svg, name)).catch(() => setFailed(true));
  };
  const items = [
    { label: 'Save CSV', run: () => saveText(`${name}.csv`, 'text/csv', csv(table.current())) },
    { label: 'Save SVG', run: image('saveSvg') },
    { label: 'Save PNG', run: image('savePng') },
  ];
  return (
    <span className={styles.tools}>
      <Button look="quiet" aria-pressed={asTable} title="Show the same data as a table (t)" onClick={() => setAsTable(!asTable)}>
        Table
      </Button>
      {failed ? <span role="alert">▲ Not saved. Reload the page: the address keeps the question.</span> : null}
      <Menu look="quiet" label="Save" items={asTable ? items.slice(0, 1) : items} />
    </span>
  );
});

export function csv({ columns, rows }: TableData): string {
  const cell = (value: string | number): string => {
    const text = String(value).replaceAll('\u202f', '').replaceAll('\u00a0', ' ');
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns.map((column) => column.label), ...rows].map((row) => row.map(cell).join(',')).join('\n') + '\n';
}
