/** The question's options as text for each place where they can be set, each with its undo and its check. */
import { useState } from 'react';
import { useAsk } from '../../engine/useAsk';
import { useScenario } from '../../state/store';
import { CopyButton } from '../../ui/CopyButton';
import { Section } from '../../ui/Section';
import styles from './Advice.module.css';

const LINUX = [
  ['mount', 'mount line'],
  ['fstab', 'fstab'],
  ['autofs', 'autofs'],
  ['systemd', 'systemd unit'],
  ['nfsrahead', 'nfs.conf, nfsrahead'],
  ['udev', 'udev rule'],
  ['sysctl', 'sysctl'],
  ['k8s_pv', 'Kubernetes'],
  ['ansible', 'Ansible'],
  ['recorder', 'recorder script'],
] as const;
const FREEBSD = [
  ['mount', 'mount line'],
  ['freebsd_fstab', 'fstab'],
  ['sysctl', 'sysctl'],
  ['ansible', 'Ansible'],
  ['recorder', 'recorder script'],
] as const;

export function Apply() {
  const scenario = useScenario();
  const formats = scenario.client.os === 'freebsd' ? FREEBSD : LINUX;
  const [wanted, setWanted] = useState<string>('mount');
  const format = formats.some(([id]) => id === wanted) ? wanted : 'mount';
  const exported = useAsk('export_mount', { scenario, format }, 'export');
  return (
    <Section title="Apply" aside="The options of the question as they stand">
      <div className={styles.formats} role="group" aria-label="Where to set them">
        {formats.map(([id, label]) => (
          <button key={id} type="button" className={styles.format} aria-pressed={id === format} onClick={() => setWanted(id)}>
            {label}
          </button>
        ))}
      </div>
      {exported.error === null ? null : <p role="alert">▲ {exported.error.message}</p>}
      {exported.value === null ? null : (
        <>
          <Text title="Set" text={exported.value.text} copy={`Copy ${formats.find(([id]) => id === format)?.[1] ?? format}`} />
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
