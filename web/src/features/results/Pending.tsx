/** Why the question asked now has no answer yet: it takes long, was stopped, was refused, or was too much for the engine. */
import { useEffect, useState } from 'react';
import { EngineStopped, Refused, Superseded } from '../../engine/engine';
import { optionName } from '../../format/option';
import { LONG_MS, usePredictionStore } from '../../questions/prediction';
import { pathOf, toldOf } from '../../questions/questions';
import { useStore } from '../../state/store';
import { Button } from '../../ui/Button';
import { reach } from '../../ui/reach';
import { useLate } from '../../ui/useLate';
import { Working } from '../../ui/Working';
import styles from './Headline.module.css';

interface PendingProps {
  readonly error: Error | null;
  /** There is no older answer that would stay. */
  readonly alone?: boolean;
}

export function Pending({ error, alone = false }: PendingProps) {
  const isOwed = usePredictionStore((held) => held.stale);
  const isUnread = useUnread();
  if (error !== null) return <Problem key={error.name} error={error} alone={alone} />;
  if (isUnread) return <Unread />;
  return isOwed ? <Long /> : null;
}

/** Told once no answer has come for a while; under a dragging hand answers to older questions do. */
function Long() {
  const [long, setLong] = useState(false);
  const halt = usePredictionStore((held) => held.halt);
  const arrived = usePredictionStore((held) => held.arrived);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      setLong(false);
      timer = setTimeout(() => setLong(true), LONG_MS);
    };
    wait();
    const leave = usePredictionStore.subscribe((now, before) => {
      if (now.count !== before.count) wait();
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
  return long ? (
    <div className={styles.pending} data-now>
      <Working label={arrived ? 'Computing this question …' : 'The engine is on its way …'} since_s={LONG_MS / 1000} onStop={halt} />
    </div>
  ) : null;
}

/** A value is refused at its field at once; here only when whoever types it has stopped. */
export const STOPPED_TYPING_MS = 900;

/** Whether a field holds a text that says nothing: what it said before is asked on. */
export function useUnread(): boolean {
  return useStore(({ drafts }) => Object.keys(drafts).length > 0);
}

function Unread() {
  const fields = Object.keys(useStore(({ drafts }) => drafts));
  return useLate(true, STOPPED_TYPING_MS) ? (
    <p className={styles.problem} data-now role="alert">
      ▲ What stands in {fields.map(optionName).join(', ')} cannot be read: the answer shown is to its last value. <ToField path={fields[0]} />
    </p>
  ) : null;
}

/** Into the field itself, wherever it is folded away. */
function ToField({ path }: { readonly path: string | null | undefined }) {
  const select = useStore((state) => state.selectPhase);
  const [, phase] = /^phases\.(\d+)/.exec(path ?? '') ?? [];
  const go = (): void => {
    if (phase !== undefined) select(Number(phase));
    reach(`[name="${path}"]`);
  };
  return path ? <Button look="quiet" onClick={go}>Go to {optionName(path)}</Button> : null;
}

function Problem({ error, alone }: Required<PendingProps> & { readonly error: Error }) {
  const again = usePredictionStore((held) => held.again);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), error instanceof Superseded ? 0 : STOPPED_TYPING_MS);
    return () => clearTimeout(timer);
  }, [error]);
  return shown ? (
    <p className={styles.problem} data-now role="alert">
      ▲ {stopped(error)} {alone ? '' : 'The answer shown is to the last question that could be asked.'}{' '}
      {error instanceof Refused ? <ToField path={pathOf(error)} /> : <Button look="quiet" onClick={again}>Compute it again</Button>}
    </p>
  ) : null;
}

/** Messages of the engine are clauses; here they stand in a row of sentences, and away from the field that they speak of. */
function stopped(error: Error): string {
  const { message } = error;
  if (error instanceof EngineStopped) return whyStopped(error);
  const told = error instanceof Refused ? toldOf(error) : message;
  return /[.!?]$/.test(told) ? told : `${told}.`;
}


/** By what the engine's thread says at its end: it has no room for the question, or has never been there. */
function whyStopped({ reason, message }: EngineStopped): string {
  if (/capacity|memory|in time/.test(reason)) return `This question is too large for the engine, which has been restarted (${reason}). Ask about a smaller file, or about larger requests.`;
  if (/fetch|import|network/i.test(reason)) return `The engine did not arrive (${reason}). Look at the connection.`;
  return message;
}
