/** What there is to hold a prediction against: a pasted report, or the figures a case was published with. */
import { useEffect, useState } from 'react';
import type { Preset } from '../engine/engine';
import { askOnce, identityOf, useAsk } from '../engine/useAsk';
import { useStore, type Report } from '../state/store';
import { useDescribed } from './description';

/** Figures of one phase as published; what the source does not tell is null. */
export interface Published {
  readonly rpcs: Readonly<Record<string, number>>;
  readonly throughput_bytes_per_s: number | null;
  readonly elapsed_s: number | null;
  readonly note: string | null;
  /** Why a figure differs from the predicted one, as far as anybody knows. */
  readonly why: string | null;
}

const RATES: Readonly<Record<string, number>> = { throughput_kib_per_s: 1024, throughput_mib_per_s: 1048576, throughput_bytes_per_s: 1 };

export function publishedOf(preset: Preset, phase: number): Published | null {
  const row = preset.published?.[phase];
  if (row === undefined) return null;
  const entries = Object.entries(row);
  const rate = entries.find(([name, value]) => name in RATES && typeof value === 'number');
  const elapsed = row['elapsed_s'];
  return {
    rpcs: Object.fromEntries(entries.filter((entry): entry is [string, number] => /^[A-Z_]+$/.test(entry[0]) && typeof entry[1] === 'number')),
    throughput_bytes_per_s: rate === undefined ? null : Number(rate[1]) * (RATES[rate[0]] ?? 1),
    elapsed_s: typeof elapsed === 'number' ? elapsed : null,
    note: typeof row['note'] === 'string' ? row['note'] : null,
    why: typeof row['why'] === 'string' ? row['why'] : null,
  };
}

/** Counts by operation, shown beside the predicted ones. */
export interface MeasuredMix {
  readonly rpcs: Readonly<Record<string, number>>;
  readonly source: string;
  /** An operation that is not listed was zero. */
  readonly complete: boolean;
  readonly version: number | null;
  /** The counts are of all phases together. */
  readonly allPhases: boolean;
}

/** The measured counts to show beside phase `phase`; a pasted report goes before a published table. */
export function useMeasuredMix(phase: number): MeasuredMix | null {
  const pasted = useCounted();
  const published = usePublished(phase);
  if (pasted !== null) return pasted;
  if (published === null || Object.keys(published.rpcs).length === 0) return null;
  return { rpcs: published.rpcs, source: published.source, complete: false, version: null, allPhases: false };
}

/** What the reports count, whichever question stands; no fit is needed for that. */
export function useCounted(): MeasuredMix | null {
  const reports = useStore((state) => state.reports);
  const mount = useStore((state) => state.mount);
  const { value, stale } = useAsk('count_calls', reports.length === 0 ? null : { reports: reports.map(({ text }) => text), mount }, { identity: identityOf(reports) + JSON.stringify(mount) });
  const source = useSource(reports);
  if (reports.length === 0 || stale || value === null || Object.keys(value.rpcs).length === 0) return null;
  return { ...value, source, allPhases: true };
}

/** Which of the reports count calls: counts of all together do not say whose they are, so each is asked alone. */
function useSource(reports: readonly Report[]): string {
  const [told, tell] = useState<{ readonly reports: readonly Report[]; readonly source: string }>();
  useEffect(() => {
    const counts = async (report: Report, at: number): Promise<boolean> => {
      const lane = `count ${at}`;
      const { rpcs } = await askOnce('count_calls', { reports: [report.text], mount: null }, { lane }, lane + identityOf(report));
      return Object.keys(rpcs).length > 0;
    };
    Promise.all(reports.map(counts)).then(
      (counted) => tell({ reports, source: sourceOf(reports, counted) }),
      () => undefined,
    );
  }, [reports]);
  return told?.reports === reports ? told.source : sourceOf(reports);
}

function sourceOf(reports: readonly Report[], counted: readonly boolean[] = []): string {
  const named = (those: boolean): string => reports.filter((_, at) => (counted[at] ?? true) === those).map(({ name }) => name).join(', ');
  const idle = named(false);
  return named(true) + (idle && `; no calls are counted in ${idle}`);
}

export function usePublished(phase: number): (Published & { readonly source: string }) | null {
  const id = useStore((state) => state.history.present.preset);
  const preset = useDescribed(({ presets }) => presets.find((item) => item.id === id));
  if (preset === null || preset === undefined) return null;
  const published = publishedOf(preset, phase);
  return published === null ? null : { ...published, source: preset.source ?? preset.name };
}
