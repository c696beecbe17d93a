/** Mount options, with what the server and the client make of them said beside each. */
import { memo, useState, type SyntheticEvent } from 'react';
import { usePredictionStore } from '../../questions/prediction';
import { useDescribed } from '../../questions/questions';
import type { Prediction } from '../../engine/engine';
import { bytes, count, inUnits } from '../../format/print';
import { has } from '../../state/knobs';
import type { Document } from '../../state/document';
import { DEFAULT_SCENARIO, type Mount } from '../../state/scenario';
import { useStore } from '../../state/store';
import { useLater } from '../../state/useLater';
import { Button } from '../../ui/Button';
import { CheckField } from '../../ui/CheckField';
import { More } from '../../ui/More';
import { Fold } from '../../ui/Section';
import { SelectField } from '../../ui/SelectField';
import { ChoiceField } from './ChoiceField';
import { placeOf } from '../../format/place';
import { QuantityField } from './QuantityField';
import styles from './MountForm.module.css';
import { ACTIMEOS, LOOKUP_CACHE, LOST, SECURITY, TRANSPORT, VERSIONS } from './words';

type Negotiated = Prediction['negotiated'];

const NOTHING: Negotiated = [];
const NO_SLIPS: Prediction['misspelt'] = [];

/** Reads lines: no first answer waits for it. */
export const fetchReader = () => import('./pasted');
let reader: Awaited<ReturnType<typeof fetchReader>> | null = null;

/** At once, where it has arrived. */
function withReader(ask: (reader: Awaited<ReturnType<typeof fetchReader>>) => void, fail?: (words: string) => void): void {
  if (reader !== null) {
    ask(reader);
    return;
  }
  fetchReader().then(
    (arrived) => ask((reader = arrived)),
    () => fail?.('▲ What reads such lines did not arrive. Reload the page: the address keeps the question.'),
  );
}

export function MountForm() {
  // Sizes are moved by hand on the curves; what is chosen here is shown at once.
  const mount = useLater(useStore, (state) => state.history.present.scenario.mount);
  const options = useStore((state) => state.history.present.scenario.mount.options);
  const os = useStore((state) => state.history.present.scenario.client.os);
  const negotiated = useLater(usePredictionStore, (held) => held.value?.negotiated) ?? NOTHING;
  return (
    <Fold title="Mount" summary={summaryOf(mount, negotiated)} open>
      <PasteLine />
      <Misspelt />
      <ChoiceField label="NFS version" path="mount.version" options={VERSIONS[os]} />
      <QuantityField label="rsize" path="mount.rsize" kind="transfer" nullable placeholder="default" note={granted(negotiated, 'rsize')} />
      <QuantityField label="wsize" path="mount.wsize" kind="transfer" nullable placeholder="default" note={granted(negotiated, 'wsize')} />
      {has(os, 'read_ahead_kib') ? <QuantityField label="read_ahead_kb" path="mount.read_ahead_kib" kind="kib" nullable placeholder="default" note={granted(negotiated, 'read_ahead_kib')} /> : null}
      {has(os, 'read_ahead_blocks') ? <QuantityField label="readahead" path="mount.read_ahead_blocks" kind="count" nullable placeholder="default" note={inBytes(mount, negotiated)} /> : null}
      {has(os, 'wcommitsize') ? <QuantityField label="wcommitsize" path="mount.wcommitsize" kind="transfer" nullable placeholder="default" note={granted(negotiated, 'wcommitsize')} /> : null}
      {has(os, 'nconnect') ? <QuantityField label="nconnect" path="mount.nconnect" kind="count" note={granted(negotiated, 'nconnect') ?? 'TCP connections'} /> : null}
      <Options chosen={options} linux={os === 'linux'} />
      <Negotiation negotiated={negotiated} />
    </Fold>
  );
}

/** Sizes as they are in force: that one is the default says nothing to whoever looks for what is slow. */
function summaryOf(mount: Mount, negotiated: Negotiated): string {
  const size = (option: 'rsize' | 'wsize'): string => {
    const value = negotiated.find((item) => item.option === option)?.granted ?? mount[option];
    return `${option} ${typeof value === 'number' ? bytes(value) : 'default'}`;
  };
  return `v${mount.version}, ${size('rsize')}, ${size('wsize')}`;
}

/** `1 MiB granted`, in place of the echo, when that is not what was typed. */
function granted(negotiated: Negotiated, option: string): string | undefined {
  const found = negotiated.find((item) => item.option === option);
  if (found === undefined || found.asked === found.granted) return undefined;
  return found.asked === null ? printed(option, found.granted) : `${printed(option, found.granted)} granted`;
}

/** FreeBSD counts read-ahead in blocks of rsize, Linux in KiB: `4 × 64 KiB = 256 KiB` compares the two. */
function inBytes(mount: Mount, negotiated: Negotiated): string | undefined {
  const given = (option: string): number | undefined => negotiated.find((item) => item.option === option)?.granted;
  const [blocks, size] = [given('readahead') ?? mount.read_ahead_blocks, given('block') ?? given('rsize') ?? mount.rsize];
  if (typeof blocks !== 'number' || typeof size !== 'number') return undefined;
  return `${count(blocks)} × ${bytes(size)} = ${bytes(blocks * size)}`;
}

function printed(option: string, value: number): string {
  if (option === 'read_ahead_kib') return bytes(value * 1024);
  return /size|bytes/.test(option) ? bytes(value) : count(value);
}

/** Only what is not as asked; a default needs no excuse. */
function Negotiation({ negotiated }: { readonly negotiated: Negotiated }) {
  const changed = negotiated.filter((item) => item.asked !== null && item.asked !== item.granted);
  if (changed.length === 0) return null;
  return (
    <ul className={styles.negotiated} aria-label="Negotiated down">
      {changed.map((item) => (
        <li key={item.option}>
          You asked {item.option} {printed(item.option, item.asked ?? 0)}, you get {printed(item.option, item.granted)}: {inUnits(item.why)}
        </li>
      ))}
    </ul>
  );
}

const Options = memo(function Options({ chosen: options, linux }: { readonly chosen: readonly string[]; readonly linux: boolean }) {
  const set = useStore((state) => state.set);
  const put = (options: string[]): void => set('mount.options', options);
  const swap = (prefix: string, next: string): void =>
    put([...options.filter((option) => !option.startsWith(prefix)), ...(next === '' ? [] : [next])]);
  const chosen = (prefix: string): string => options.find((option) => option.startsWith(prefix)) ?? '';
  const os = useStore((state) => state.history.present.scenario.client.os);
  const known = useDescribed(({ clients }) => clients.find((client) => client.os === os)?.options) ?? [];
  // mount_nfs(8) of OpenBSD has neither flavours nor one time for all attributes.
  const lists = os !== 'openbsd';
  const switches = known.filter(({ name }) => !name.includes('='));
  const listed = (option: string): boolean => switches.some(({ name }) => name === option) || (lists && /^(?:sec|actimeo)=/.test(option)) || (linux ? /^(?:xprtsec|lookupcache)=/.test(option) : lists && option === 'tls');
  const others = options.filter((option) => !listed(option));
  if (!lists && switches.length + others.length === 0) return null;
  return (
    <More title="Security, caches, sync" changed={options}>
      {lists ? <SelectField label="sec" value={chosen('sec=') === 'sec=sys' ? '' : chosen('sec=')} options={SECURITY} onChange={(next) => swap('sec=', next)} /> : null}
      {linux ? <SelectField label="xprtsec" value={chosen('xprtsec=') === 'xprtsec=none' ? '' : chosen('xprtsec=')} options={TRANSPORT} onChange={(next) => swap('xprtsec=', next)} /> : null}
      {lists && !linux ? <CheckField label="tls" checked={options.includes('tls')} onChange={(on) => put(on ? [...options, 'tls'] : options.filter((item) => item !== 'tls'))} /> : null}
      {linux ? <SelectField label="lookupcache" value={chosen('lookupcache=')} options={LOOKUP_CACHE} onChange={(next) => swap('lookupcache=', next)} /> : null}
      {lists ? <SelectField label="actimeo" value={chosen('actimeo=')} options={ACTIMEOS} onChange={(next) => swap('actimeo=', next)} /> : null}
      {switches.map(({ name: option, help }) => (
        <CheckField
          key={option}
          label={option}
          note={option === 'async' && options.includes(option) ? `${help} ${LOST}` : help}
          checked={options.includes(option)}
          onChange={(on) => put(on ? [...options, option] : options.filter((item) => item !== option))}
        />
      ))}
      {others.length === 0 ? null : (
        <ul className={styles.others} aria-label="Other options">
          {others.map((option) => (
            <li key={option}>
              <button type="button" className={styles.other} aria-label={`Remove ${option}`} onClick={() => put(options.filter((item) => item !== option))}>
                {option} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </More>
  );
});

/** What no client has is said where it was pasted, with the name that was probably meant. */
function Misspelt() {
  const { mount } = useLater(useStore, (state) => state.history.present.scenario);
  const found = useLater(usePredictionStore, (held) => held.value?.misspelt) ?? NO_SLIPS;
  const set = useStore((state) => state.set);
  // Of the mount as it stands when the button is pressed, which may be newer than what is drawn.
  const write = (option: string, meant: string): void =>
    withReader(({ corrected }) => {
      const { mount: now, client } = useStore.getState().history.present.scenario;
      set('mount', corrected(now, option, meant, client));
    });
  const remove = (option: string): void => set('mount.options', useStore.getState().history.present.scenario.mount.options.filter((item) => item !== option));
  return found
    .filter(({ option }) => mount.options.includes(option))
    .map(({ option, meant }) => (
      <p key={option} role="alert" className={styles.misspelt}>
        ▲ <code>{option}</code> is no mount option{meant === null ? ' known here' : null}
        {meant === null ? null : (
          <>
            ; did you mean <code>{meant}</code>?{' '}
            <Button onClick={() => write(option, meant)}>Write {meant}</Button>
          </>
        )}{' '}
        <Button onClick={() => remove(option)}>Remove {option}</Button>{' '}
        Until then the answer is as without it, and nothing to apply contains it.
      </p>
    ));
}

/** Options and nothing else, more than one: a mount of its own. With a comma at an end, or alone, they are a part of another's. */
const WHOLE_LIST = /^(?:-o\s*|Flags:\s*)?\w[^\s,]*(?:,\w[^\s,]*)+$/;

const PasteLine = memo(function PasteLine() {
  const change = useStore((state) => state.change);
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const [made, setMade] = useState<Mount | null>(null);
  const [several, setSeveral] = useState<{ readonly pasted: string; readonly at: number; readonly mounts: readonly string[] } | null>(null);
  // What was undone, or replaced by another question, the line says nothing of any more.
  const stands = useStore(({ history: { past, present } }) => made === null || standsIn([...past, present], made));
  const take = (pasted: string, at = 0): void => {
    setText(pasted);
    withReader(({ readPasted }) => {
      const { client, mount } = useStore.getState().history.present.scenario;
      const { line, place, options, words, mounts } = readPasted(pasted, client, mount, at);
      setText((now) => (now === pasted ? line : now));
      setSaid(words);
      setSeveral(mounts.length > 1 ? { pasted, at, mounts } : null);
      setMade(null);
      if (options === null) return;
      useStore.setState({ place });
      change('mount line', (document) => ({
        ...document,
        preset: null,
        scenario: { ...document.scenario, mount: { ...document.scenario.mount, ...options } },
      }));
      setMade(useStore.getState().history.present.scenario.mount);
    }, setSaid);
  };
  /** The field itself would join the lines of an fstab into one, and a line to the one that it holds. */
  const takeWhole = (event: SyntheticEvent, from: DataTransfer): void => {
    const pasted = from.getData('text/plain');
    const one = pasted.trim();
    if (!one.includes('\n') && !WHOLE_LIST.test(one) && placeOf(one) === null) return;
    event.preventDefault();
    take(pasted);
  };
  return (
    <div className={styles.paste}>
      <input
        className={styles.line}
        type="text"
        aria-label="Mount line to fill the form from"
        aria-describedby="mount-line-said"
        placeholder="Paste a mount line to fill this in"
        autoComplete="off"
        spellCheck={false}
        value={stands ? text : ''}
        onChange={(event) => take(event.target.value)}
        onPaste={(event) => takeWhole(event, event.clipboardData)}
        onDrop={(event) => takeWhole(event, event.dataTransfer)}
      />
      <p id="mount-line-said" className={styles.said} aria-live="polite">
        {stands ? said : ''}
      </p>
      {stands && several !== null ? (
        <SelectField label="Mount used" value={String(several.at)} options={several.mounts.map((label, at) => ({ value: String(at), label }))} onChange={(at) => take(several.pasted, Number(at))} />
      ) : null}
      {stands && made !== null ? <StillExample /> : null}
    </div>
  );
});

function standsIn(documents: readonly Document[], made: Mount): boolean {
  const at = documents.findLastIndex(({ scenario }) => scenario.mount === made);
  return at >= 0 && documents.slice(at).every(({ preset }) => preset === null);
}

/** Whoever has pasted a mount line takes the answer for one of their own mount. */
function StillExample() {
  const parts = useStore(({ history: { present: { scenario } } }) =>
    (['client', 'network', 'phases'] as const).filter((part) => scenario[part] === DEFAULT_SCENARIO[part]).map((part) => EXAMPLES[part]).join(', '),
  );
  return parts === '' ? null : <p className={styles.still}>▲ Still the example’s, for no mount line tells them: {parts}. Set them below.</p>;
}

const EXAMPLES = { client: 'client version', network: 'round trip and bandwidth', phases: 'workload' };
