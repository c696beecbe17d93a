/** A plain table of words and numbers; columns of numbers stand to the right. */
import type { ReactNode } from 'react';
import styles from './Table.module.css';

export interface Column {
  readonly label: string;
  readonly numeric?: boolean;
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly ReactNode[])[];
  readonly hideCaption?: boolean;
}

export function Table({ caption, columns, rows, hideCaption = true }: TableProps) {
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption className={hideCaption ? styles.hidden : styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.numeric === true ? styles.number : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => {
                const numeric = columns[index]?.numeric === true ? styles.number : undefined;
                // A row that continues the one above has no heading of its own.
                return index === 0 && cell !== '' ? (
                  <th key={index} scope="row" className={numeric}>
                    {cell}
                  </th>
                ) : (
                  <td key={index} className={numeric}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
