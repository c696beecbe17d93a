/** What the answers rest on: records by client version and work, and what of this question lies beyond them. */
import { count } from '../../format/print';
import { systemName } from '../../format/system';
import { byVersion, EVIDENCE, supportFor, workOf, type EvidenceGroup } from '../../questions/evidence';
import { useDescribed } from '../../questions/description';
import { useScenario, useStore } from '../../state/store';
import { Hatch } from '../../ui/Hatch';
import { Section } from '../../ui/Section';
import { Table } from '../../ui/Table';
import styles from './Accuracy.module.css';

export function ThisQuestion() {
  const scenario = useScenario();
  const at = Math.min(useStore((state) => state.phase), scenario.phases.length - 1);
  const support = supportFor(scenario, at);
  const phase = scenario.phases[at];
  const client = systemName(scenario.client.os);
  const version = scenario.client.version ?? 'version not told';
  const newest = useDescribed(({ clients }) => clients.find(({ os }) => os === scenario.client.os)?.versions.at(-1)) ?? null;
  const isNewer = newest !== null && scenario.client.version !== null && byVersion(scenario.client.version, newest) > 0;
  return (
    <Section title="Evidence for this question" aside={scenario.phases.length > 1 ? `phase ${at + 1}` : ''}>
      <ul className={styles.support} aria-label="Evidence for this question">
        <li>
          {support.records > 0
            ? `${count(support.records)} records of ${client} ${version}, NFS ${scenario.mount.version}, ${phase === undefined ? '' : workOf(phase)}; the time of ${count(support.timed)} of them is compared, the counts of all.`
            : `No record of ${client} ${version}, NFS ${scenario.mount.version}, ${phase === undefined ? '' : workOf(phase)}. ${support.related > 0 ? `${count(support.related)} records of this work on other versions.` : 'The rules come from the client’s source alone.'}`}
        </li>
        {support.versionMeasured || support.versions.length === 0 ? null : (
          <li>
            {client} {version} {isNewer ? `is newer than any that the model knows: answered by the rules of ${newest}.` : 'itself was not measured: its rules are read from its source.'} Measured: {support.versions.join(', ')}.
          </li>
        )}
        {support.beyond.map((text) => (
          <li key={text}>
            <Hatch /> Beyond what was measured: {text}.
          </li>
        ))}
        {support.beyond.length === 0 ? <li>Every input lies within what was measured on {client}.</li> : null}
      </ul>
    </Section>
  );
}

const COLUMNS: readonly (readonly [label: string, holds: (work: string) => boolean])[] = [
  ['sequential read', (work) => work === 'sequential read'],
  ['other reads', (work) => /^(?:random|backward|strided) read$/.test(work)],
  ['sequential write', (work) => work === 'sequential write'],
  ['random write, mixed', (work) => /^random (?:write|mixed)$/.test(work)],
  ['names and attributes', (work) => /files|absent|find|list|tree|archive/.test(work)],
  ['build', (work) => work === 'build'],
  ['single commands', (work) => work === 'single commands'],
];

export function Matrix() {
  const rows = rowsOf(EVIDENCE.groups);
  return (
    <Section title="What was measured" aside="records, in brackets those whose time is compared">
      <Table caption="Records by client version and work" columns={[{ label: 'Client' }, { label: 'NFS' }, ...COLUMNS.map(([label]) => ({ label, numeric: true }))]} rows={rows} />
    </Section>
  );
}

function rowsOf(groups: readonly EvidenceGroup[]): readonly (readonly string[])[] {
  const clients = [...new Set(groups.map((group) => `${group.os} ${group.version}`))].sort((a, b) => {
    const [x = '', y = ''] = [a, b].map((text) => text.split(' ')[0]);
    return y.localeCompare(x) || byVersion(a.split(' ')[1] ?? '', b.split(' ')[1] ?? '');
  });
  return clients.map((client) => {
    const own = groups.filter((group) => `${group.os} ${group.version}` === client);
    const [os = '', version = ''] = client.split(' ');
    const nfs = [...new Set(own.map((group) => group.nfs))].sort().join(', ');
    return [`${systemName(os)} ${version === '' ? '(version not told)' : version}`, nfs, ...COLUMNS.map(([, holds]) => cell(own.filter((group) => holds(group.work))))];
  });
}

function cell(groups: readonly EvidenceGroup[]): string {
  const records = groups.reduce((total, group) => total + group.records, 0);
  const timed = groups.reduce((total, group) => total + group.timed, 0);
  return records === 0 ? '–' : `${count(records)} (${count(timed)})`;
}
