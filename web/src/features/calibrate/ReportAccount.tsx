/** One report and what became of each of its lines. */
import { useState } from 'react';
import { identityOf, useAsk } from '../../engine/useAsk';
import type { Reading } from '../../engine/engine';
import type { Report } from '../../state/store';
import { Button } from '../../ui/Button';
import { useLate } from '../../ui/useLate';
import { accountOf, kindsOf, MARKS } from './account';
import styles from './Calibrate.module.css';
import { Remarks } from './Remarks';
import { useUnused } from './unused';

const OUTCOMES: Readonly<Record<Reading['outcome'], string>> = {
  ok: 'Understood whole',
  ok_notice: 'Understood, with remarks',
  warning_partial: 'Understood in part',
  error: 'Not understood',
};

interface Props {
  readonly report: Report;
  /** Among the reports: files of several hosts may have one name. */
  readonly place: number;
  /** There are several, and it must be said which one it is about. */
  readonly named: boolean;
}

export function ReportAccount({ report, place, named }: Props) {
  const asked = useAsk('read_report', report.text, { lane: `read ${place} ${report.name}`, identity: identityOf(report) });
  const late = useLate(asked.stale);
  const [open, setOpen] = useState(false);
  const reading = asked.value;
  const unused = useUnused(report, asked.stale ? null : reading);
  if (asked.error !== null) {
    return (
      <p role="alert" className={styles.refused}>
        ▲ {report.name}: {asked.error.message}
      </p>
    );
  }
  if (reading === null) return <p className={styles.soft}>Reading {report.name} …</p>;
  const account = accountOf(report.text, reading, unused);
  const counts = kindsOf(reading, unused.length);
  return (
    <div className={styles.account} data-late={late}>
      <p role={reading.outcome === 'error' ? 'alert' : 'status'}>
        {named ? `${report.name}: ` : ''}
        <strong>{reading.outcome === 'ok' && unused.length > 0 ? 'Understood' : OUTCOMES[reading.outcome]}</strong>
        {reading.outcome === 'error' ? '' : `: ${reading.formats_named.join(', ')}`}. {counts}{' '}
        <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide the lines' : 'Show line by line'}
        </Button>
      </p>
      <Remarks remarks={reading.remarks} />
      {open ? (
        <ol className={styles.lines} tabIndex={0} aria-label={`Lines of ${report.name}`}>
          {account.lines.map((line) => (
            <li key={line.number} className={styles.line} data-kind={line.kind}>
              <span className={styles.number}>{line.number}</span>
              <span className={styles.mark} title={line.kind ?? 'read'}>
                {line.kind === null ? '✓' : MARKS[line.kind]}
              </span>
              <span className={styles.source}>{line.text}</span>
              {line.remarks.length === 0 ? null : <span className={styles.remark}>{line.remarks.join('; ')}</span>}
            </li>
          ))}
          {account.hidden > 0 ? <li className={styles.soft}>{account.hidden} further lines were read without a remark.</li> : null}
        </ol>
      ) : null}
    </div>
  );
}
