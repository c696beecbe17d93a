/**
 * The address bar and the document: a link is opened once at the start and whenever the address changes;
 * afterwards the address mirrors the question, so that copying it is always right.
 */
import { useEffect, useRef } from 'react';
import { useDescription, useDocumentLater, useModel } from '../../questions/questions';
import { EMPTY_DOCUMENT, type Document } from '../../state/document';
import { DEFAULT_SCENARIO } from '../../state/scenario';
import { useStore } from '../../state/store';
import { formats, formatsHere, open as openAddress } from './formats';
import { leaveBehind } from './left';
import { beginVisit, followSteps, isOfThisVisit, stamp } from './steps';

const MIRROR_AFTER_MS = 400;

/** Whether the page was opened with something after the `#`. */
export function startsWithLink(): boolean {
  return window.location.hash.length > 1;
}

/** Keeps the address and the document together; draws nothing. */
export function Address(): null {
  useLink();
  return null;
}

function useLink(): void {
  const document = useDocumentLater();
  const open = useStore((state) => state.open);
  const notify = useStore((state) => state.notify);
  const endOpening = useStore((state) => state.endOpening);
  const applyPreset = useStore((state) => state.applyPreset);
  const description = useDescription();
  const presets = description.value?.presets;
  const model = useModel();
  const waitingCase = useRef<string | null>(null);
  const written = useRef('');
  const turns = useRef(0);
  const ready = useRef(false);
  const present = useRef(model);
  /** The question that stands while the address holds what could not be opened: that address is kept. */
  const unopened = useRef<Document | null>(null);
  /** The question that the address holds. */
  const mirrored = useRef<Document | null>(null);

  useEffect(() => {
    present.current = model;
  }, [model]);
  useEffect(followSteps, []);
  useEffect(() => {
    // Whoever changes something and leaves at once finds it again: what is written then waits for nothing.
    formats().catch(() => undefined);
  }, []);

  useEffect(() => {
    const arrive = async (): Promise<void> => {
      const hash = window.location.hash;
      if (hash !== '' && hash === written.current) return;
      if (ready.current && isOfThisVisit()) {
        const stands = presentDocument();
        written.current = await mirror(stands, present.current).catch(() => written.current);
        mirrored.current = stands;
        return;
      }
      // What is opened now is what the address holds: who goes back at once goes to another.
      written.current = hash;
      const turn = (turns.current += 1);
      const opened = await openAddress(hash);
      if (turn !== turns.current) return;
      beginVisit();
      stamp();
      if (opened.kind === 'document') open(opened.document);
      // The plain address is the untouched page's, wherever one comes back to it from.
      else if (opened.kind === 'none' && ready.current) open(EMPTY_DOCUMENT);
      if (opened.kind === 'document' || opened.kind === 'failure') notify(opened.message);
      waitingCase.current = opened.kind === 'case' ? opened.id : null;
      if (opened.kind === 'failure') unopened.current = presentDocument();
      mirrored.current = presentDocument();
      ready.current = true;
      if (opened.kind !== 'case') endOpening();
      if (opened.kind === 'case') window.dispatchEvent(new Event('mountwise:case'));
    };
    const onChange = (): void => void arrive();
    onChange();
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, [open, notify, endOpening]);

  useEffect(() => {
    if (presets === undefined) return undefined;
    const openCase = (): void => {
      const id = waitingCase.current;
      if (id === null) return;
      waitingCase.current = null;
      const preset = presets.find((item) => item.id === id);
      if (preset === undefined) {
        unopened.current = presentDocument();
        notify(`There is no case “${id}” here. The cases are: ${presets.map((item) => item.id).join(', ')}.`);
      } else applyPreset(preset.id, preset.scenario);
      mirrored.current = presentDocument();
      endOpening();
    };
    openCase();
    window.addEventListener('mountwise:case', openCase);
    return () => window.removeEventListener('mountwise:case', openCase);
  }, [presets, applyPreset, notify, endOpening]);

  useEffect(() => {
    // Without the list of cases the default question is better than none.
    if (description.error !== null) endOpening();
  }, [description.error, endOpening]);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (!ready.current || waitingCase.current !== null || document === unopened.current || !isPresent(document)) return;
      unopened.current = null;
      void mirror(document, model).then((hash) => {
        if (!isPresent(document)) return;
        written.current = hash;
        mirrored.current = document;
        // Where the formats do not arrive the address stays as it is; the length beside it then says nothing.
      }, () => undefined);
    }, MIRROR_AFTER_MS);
    return () => clearTimeout(timer);
  }, [document, model]);

  useEffect(() => {
    const leave = (): void => {
      const now = presentDocument();
      leaveBehind(null);
      if (!ready.current || waitingCase.current !== null || now === unopened.current) return;
      // Also what the address holds by now: it may have come there after the reload began.
      const hash = now === mirrored.current ? written.current : (nameOf(now) ?? formatsHere()?.writeAtOnce(now, present.current) ?? null);
      if (hash === null) return;
      leaveBehind(hash);
      place(hash);
      written.current = hash;
    };
    const hide = (): void => {
      if (window.document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    window.document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.document.removeEventListener('visibilitychange', hide);
    };
  }, []);
}

function presentDocument(): Document {
  return useStore.getState().history.present;
}

/** Another may have been opened since this one was seen: the address is that one's. */
function isPresent(document: Document): boolean {
  return document === presentDocument();
}

/** A preset has a name of its own; an untouched page needs no link. Null where a link is needed. */
function nameOf(document: Document): string | null {
  if (document.preset !== null && document.pins.length === 0 && document.learned.length === 0) return `#case=${document.preset}`;
  if (document.scenario === DEFAULT_SCENARIO && document.pins === EMPTY_DOCUMENT.pins && document.learned.length === 0) return '';
  return null;
}

async function write(document: Document, model: string | null): Promise<string> {
  return (await formats()).write(document, model);
}

async function mirror(document: Document, model: string | null): Promise<string> {
  const hash = nameOf(document) ?? (await write(document, model));
  if (isPresent(document)) place(hash);
  return hash;
}

/** Not where Back or Forward have just come to another question, whose link is still to be opened. */
function place(hash: string): void {
  if (!isOfThisVisit()) return;
  const { pathname, search } = window.location;
  stamp(`${pathname}${search}${hash}`);
}

/** The full address of a link to this document, model named. */
export async function addressOf(document: Document, model: string | null): Promise<string> {
  const { origin, pathname, protocol } = window.location;
  const base = protocol === 'file:' ? window.location.href.replace(/#.*$/, '') : `${origin}${pathname}`;
  return base + (await write(document, model));
}
