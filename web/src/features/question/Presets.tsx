/** Where a question starts: the published cases first, then common mounts. */
import { inUnits } from '../../format/print';
import { useDescription } from '../../questions/questions';
import { DEFAULT_SCENARIO } from '../../state/scenario';
import { useStore } from '../../state/store';
import styles from './Presets.module.css';

export function Presets() {
  const description = useDescription();
  const chosen = useStore((state) => state.history.present.preset);
  const untouched = useStore((state) => state.history.present.scenario === DEFAULT_SCENARIO);
  const applyPreset = useStore((state) => state.applyPreset);
  const presets = (description.value?.presets ?? []).toSorted((a, b) => a.order - b.order);
  const published = presets.filter((preset) => preset.year !== null);
  const common = presets.filter((preset) => preset.year === null);
  const current = presets.find((preset) => preset.id === chosen);

  return (
    <div className={styles.presets}>
      <p className={styles.purpose}>Predicts an NFS mount before you remount it.</p>
      <label htmlFor="preset" className={styles.label}>
        Start from
      </label>
      <select
        id="preset"
        className={styles.select}
        value={chosen ?? ''}
        onChange={(event) => {
          const preset = presets.find((item) => item.id === event.target.value);
          if (preset !== undefined) applyPreset(preset.id, preset.scenario);
        }}
      >
        <option value="">{chosen !== null ? '' : untouched ? 'an example, to change to your mount' : 'your own question'}</option>
        <optgroup label="Published cases">
          {published.map((preset) => (
            <option key={preset.id} value={preset.id}>
              {preset.year} · {preset.name}
            </option>
          ))}
        </optgroup>
        {common.length === 0 ? null : (
          <optgroup label="Common mounts">
            {common.map((preset) => (
              <option key={preset.id} value={preset.id}>
                {preset.name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      {current === undefined ? null : (
        <>
          <p className={styles.story}>{inUnits(current.story.join(' '))}</p>
          <p className={styles.purpose}>{current.source}</p>
        </>
      )}
    </div>
  );
}
