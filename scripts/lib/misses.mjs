/**
 * Count misses and their reasons.
 *
 * The reasons are data beside the measurements (`misses.json` in a source's folder, format in models/README.md):
 * each is named after what went wrong and says which operations of which records it accounts for.
 */

/**
 * @param {object[]} records answer of `mountwise score --json`
 * @param {Map<string, {folder: string, tolerance?: Record<string, number>}>} origins the folder under models/measurements that
 *   each record lies in, and by how many calls an operation may differ where its source is that vague
 * @param {Map<string, Record<string, {why: string, ops?: string[], records?: string[]}>>} reasons by folder
 * @returns {{found: {id: string, wrong: string, names: string[]}[], unexplained: string[], unused: string[]}}
 */
export function explainMisses(records, origins, reasons) {
  const used = new Set();
  const found = records
    .filter(({ modelled, exact }) => !modelled || !exact)
    .map((record) => {
      const { folder = '', tolerance = {} } = origins.get(record.id) ?? {};
      const wrong = wrongOps(record, tolerance);
      const causes = Object.entries(reasons.get(folder) ?? {}).filter(([, cause]) => concerns(cause, record.id, wrong));
      causes.forEach(([name]) => used.add(`${folder}: ${name}`));
      const left = wrong.filter((op) => !causes.some(([, { ops }]) => ops === undefined || ops.includes(op)));
      return { id: record.id, wrong: says(record, tolerance), names: causes.map(([name]) => name), left: causes.length === 0 ? ['everything'] : left };
    });
  const known = [...reasons].flatMap(([folder, causes]) => Object.keys(causes).map((name) => `${folder}: ${name}`));
  return {
    found,
    unexplained: found.filter(({ left }) => left.length > 0).map(({ id, wrong, left }) => `${id}: ${left.join(', ')} (${wrong})`),
    unused: known.filter((name) => !used.has(name)),
  };
}

/** Lines of the table in models/accuracy.md. */
export function missTable(found) {
  if (found.length === 0) return ['None.'];
  const rows = found.map(({ id, wrong, names }) => `| ${id} | ${wrong} | ${names.join('; ')} |`);
  return ['| record | predicted/measured | reason |', '| --- | --- | --- |', ...rows];
}

function concerns({ ops, records = ['*'] }, id, wrong) {
  const named = records.some((pattern) => glob(pattern).test(id));
  return named && (ops === undefined || wrong.some((op) => ops.includes(op)));
}

/** `*` stands for anything. */
function glob(pattern) {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** A count is exact within one per cent, two calls or the record's tolerance, as the engine counts (engine/advisor/src/score/compare.rs). */
function countsOff(counts = {}, tolerance) {
  return Object.entries(counts).filter(([name, { predicted, measured }]) => Math.abs(predicted - measured) > Math.max(2, measured / 100, tolerance[name] ?? 0));
}

/** Operations that differ: those that the engine's own sentence names, or else those whose counts do. */
function wrongOps({ reason, counts, modelled }, tolerance) {
  if (!modelled) return [];
  const named = [...(reason ?? '').matchAll(/: ([A-Z_0-9]+) \d/g)].map(([, name]) => name);
  const counted = countsOff(counts, tolerance).map(([name]) => name);
  return [...new Set(named.length > 0 ? named : counted)];
}

function says({ reason, counts }, tolerance) {
  if (reason) return reason.replaceAll('|', '/');
  return countsOff(counts, tolerance).map(([name, { predicted, measured }]) => `${name} ${predicted}/${measured}`).join(', ');
}
