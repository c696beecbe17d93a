/** The question's options as text for each place where they can be set, each with its undo and its check. */
import { useState } from 'react';
import { useAsk } from '../../engine/useAsk';
import { useDescription } from '../../questions/questions';
import { useScenario } from '../../state/store';
import { CopyButton } from '../../ui/CopyButton';
import { Section } from '../../ui/Section';
import styles from './Advice.module.css';

export function Apply() {
  const scenario = useScenario();
  const formats = (useDescription().value?.export_formats ?? []).filter((item) => item.os.includes(scenario.client.os));
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = formats.find((item) => item.name === wanted) ?? formats[0];
  const exported = useAsk('export_mount', chosen === undefined ? null : { scenario, format: chosen.name }, { lane: 'export' });
  return (
    <Section title="Apply" aside="The options of the question as they stand">
      <div className={styles.formats} role="group" aria-label="Where to set them">
        {formats.map((item) => (
          <button key={item.name} type="button" className={styles.format} aria-pressed={item === chosen} onClick={() => setWanted(item.name)}>
            {item.label}
          </button>
        ))}
      </div>
      {exported.error === null ? null : <p role="alert">▲ {exported.error.message}</p>}
      {exported.value === null ? null : (
        <>
          <Text title={exported.value.file ?? 'Run'} text={exported.value.text} copy={`Copy ${chosen?.label ?? 'text'}`} />
          {exported.value.notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          <Text title="Undo" text={exported.value.undo} copy="Copy undo" />
          <Text title="Check afterwards whether the counts came out as predicted" text={exported.value.check} copy="Copy check" />
        </>
      )}
    </Section>
  );
}

function Text({ title, text, copy }: { readonly title: string; readonly text: string; readonly copy: string }) {
  if (text.trim() === '') return null;
  return (
    <div className={styles.output}>
      <div className={styles.outputHead}>
        <h3>{title}</h3>
        <CopyButton text={text}>{copy}</CopyButton>
      </div>
      <pre className={styles.pre} tabIndex={0} role="region" aria-label={title}>
        {text.trimEnd()}
      </pre>
    </div>
  );
}
