/** The question's options as text for each place where they can be set, each with its undo and its check. */
import { useMemo, useState, type ReactNode } from 'react';
import { useAsk } from '../../engine/useAsk';
import { changedBy, titleOf } from '../../questions/advice';
import { useAdvice, useDescription } from '../../questions/questions';
import { useScenario, useStore } from '../../state/store';
import { CopyButton } from '../../ui/CopyButton';
import { Section } from '../../ui/Section';
import { ANYWHERE } from '../../format/place';
import { placed } from './placed';
import styles from './Advice.module.css';

export function Apply() {
  const asked = useScenario();
  const { value, stale } = useAdvice();
  const items = stale || value === null ? [] : value.advice;
  const [advised, setAdvised] = useState<string | null | undefined>();
  // Who has read the advice came for its commands; `null` asks for none of it.
  const taken = advised === undefined ? items[0] : items.find((item) => item.id === advised);
  const scenario = useMemo(() => (taken === undefined ? asked : changedBy(taken, asked)), [taken, asked]);
  const formats = (useDescription().value?.export_formats ?? []).filter((item) => item.os.includes(scenario.client.os));
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = formats.find((item) => item.name === wanted) ?? formats[0];
  const place = useStore((state) => state.place);
  const filled = (text: string): string => placed(text, place);
  const written = { scenario, format: chosen?.name ?? '', former: taken === undefined ? null : asked };
  // A manifest or a task is not run as it is.
  const heading = chosen === undefined || /mount$/.test(chosen.name) ? 'Run' : chosen.label;
  const exported = useAsk('export_mount', chosen === undefined ? null : { ...written, counted: false }, { lane: 'export' });
  const checked = useAsk('export_mount', chosen === undefined ? null : { ...written, counted: true }, { lane: 'check', patient: true });
  return (
    <Section title="Apply" aside={taken === undefined ? 'The options of the question as it stands; no advice is in them' : 'The options of the question with this advice in them'}>
      {items.length === 0 ? null : (
        <div className={styles.formats} role="group" aria-label="Which options to set">
          <Choice pressed={taken === undefined} onChoose={() => setAdvised(null)}>
            as the question stands
          </Choice>
          {items.map((item) => (
            <Choice key={item.id} pressed={item === taken} onChoose={() => setAdvised(item.id)}>
              with “{titleOf(item)}”
            </Choice>
          ))}
        </div>
      )}
      <div className={styles.formats} role="group" aria-label="Where to set them">
        {formats.map((item) => (
          <Choice key={item.name} pressed={item === chosen} onChoose={() => setWanted(item.name)}>
            {item.label}
          </Choice>
        ))}
      </div>
      {exported.error === null ? null : <p role="alert">▲ {exported.error.message}</p>}
      {exported.value === null ? null : (
        <>
          <Text title={filled(exported.value.file ?? heading)} text={filled(exported.value.text)} stale={exported.stale} copy={`Copy ${chosen?.label ?? 'text'}`} />
          {place === null || filled(exported.value.text) === exported.value.text ? null : <p className={styles.note}>{place.target === ANYWHERE ? 'Server and path are those of the pasted volume' : 'Server, path and mount point are those of the pasted line'}. They stay in this page and are in no link.</p>}
          {exported.value.notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          <Text title="Undo" text={filled(exported.value.undo)} stale={exported.stale} copy="Copy undo" />
          <Text title="Check afterwards whether the counts came out as predicted" text={filled((checked.value ?? exported.value).check)} stale={checked.stale || exported.stale} copy="Copy check" what="script" />
        </>
      )}
    </Section>
  );
}

interface ChoiceProps {
  readonly pressed: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ pressed, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={styles.format} aria-pressed={pressed} onClick={onChoose}>
      {children}
    </button>
  );
}

/** What has more lines is copied and run, and seldom read. */
const MOST_LINES = 20;

interface TextProps {
  readonly title: string;
  readonly text: string;
  readonly stale: boolean;
  readonly copy: string;
  readonly what?: string;
}

function Text({ title, text, stale, copy, what = 'text' }: TextProps) {
  if (text.trim() === '') return null;
  const lines = text.trimEnd().split('\n').length;
  const shown = (
    <pre className={styles.pre} tabIndex={0} role="region" aria-label={title}>
      {text.trimEnd()}
    </pre>
  );
  return (
    <div className={styles.output}>
      <div className={styles.outputHead}>
        <h3>{title}</h3>
        <CopyButton text={text} stale={stale}>
          {copy}
        </CopyButton>
      </div>
      {lines <= MOST_LINES ? (
        shown
      ) : (
        <details>
          <summary className={styles.folded}>Show the {what}, {lines} lines</summary>
          {shown}
        </details>
      )}
    </div>
  );
}
