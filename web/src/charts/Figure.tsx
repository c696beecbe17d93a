/**
 * The frame of every chart: a title that states the finding, the drawing, one sentence, and the same
 * data as a table (press `t`), with the ways to take it along.
 */
import { memo, useContext, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../ui/Button';
import { Menu } from '../ui/Menu';
import { Origin } from '../ui/origin';
import { Table, type Column } from '../ui/Table';
import { useLate } from '../ui/useLate';
import { useWidth } from '../ui/useWidth';
import styles from './Figure.module.css';

/** A number; two as the ends of a range; null where there is none. */
export type Cell = string | number | null | readonly [low: number, high: number];

export interface DataColumn extends Column {
  /** How its numbers are read; a file holds the numbers themselves. */
  readonly print?: (value: number, high?: number) => string;
  /** Of those numbers, where the label does not say it. */
  readonly unit?: string;
}

export interface TableData {
  readonly columns: readonly DataColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** What a file holds instead, where the table is laid out for eyes. */
  readonly file?: TableData;
}

interface FigureProps {
  readonly title: string;
  readonly sentence: string;
  /** Made when it is looked at or saved. */
  readonly table: () => TableData;
  /** File name without ending. */
  readonly name: string;
  readonly stale?: boolean;
  /** What its marks stand for, where the page says it elsewhere: a drawing that is taken along has no page around it. */
  readonly legend?: string;
  /** What the whole chart speaks of, for linked highlighting. */
  readonly topics?: string;
  readonly controls?: ReactNode;
  readonly children: (width: number) => ReactNode;
}

export function Figure({ title, sentence, table, name, stale = false, legend, topics, controls, children }: FigureProps) {
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
    <figure id={id} className={styles.figure} aria-labelledby={`${id}-title`} data-late={late} data-legend={legend} data-topics={topics} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h3 id={`${id}-title`} className={styles.title}>
          {title}
        </h3>
        <span className={styles.tools}>{controls}</span>
      </header>
      <div ref={ref} className={styles.drawing}>
        {asTable ? <Table caption={title} {...forEyes(table())} /> : width > 0 ? children(width) : null}
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
  const origin = useContext(Origin);
  // Fetched by the few who take something along, so that no first answer waits for it.
  const save = (form: 'Csv' | 'Svg' | 'Png') => ({
    label: `Save ${form.toUpperCase()}`,
    run: () => void import('./exportFigure').then((files) => files[`save${form}`]({ id, name, table: table.current(), origin })).catch(() => setFailed(true)),
  });
  const items = [save('Csv'), save('Svg'), save('Png')];
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

function forEyes({ columns, rows }: TableData) {
  const printed = (cell: Cell, print: DataColumn['print']): string | number => (cell === null ? '–' : typeof cell === 'object' ? (print?.(...cell) ?? '') : typeof cell === 'number' && print !== undefined ? print(cell) : cell);
  return { columns, rows: rows.map((cells) => cells.map((cell, at) => printed(cell, columns[at]?.print))) };
}
