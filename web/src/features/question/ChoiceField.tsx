/** A word of the scenario, bound to its path. */
import { valueAt } from '../../state/scenario';
import { useStore } from '../../state/store';
import { SelectField, type Option } from '../../ui/SelectField';

interface ChoiceFieldProps {
  readonly label: string;
  readonly path: string;
  readonly options: readonly Option[];
  readonly note?: string | undefined;
  readonly help?: string;
}

export function ChoiceField({ label, path, options, note, help }: ChoiceFieldProps) {
  const value = useStore((state) => valueAt(state.history.present.scenario, path));
  const set = useStore((state) => state.set);
  return (
    <SelectField
      label={label}
      name={path}
      value={typeof value === 'string' ? value : ''}
      options={options}
      note={note}
      help={help}
      onChange={(next) => set(path, next === '' ? null : next)}
    />
  );
}

export function words(...values: readonly (string | readonly [string, string])[]): readonly Option[] {
  return values.map((value) => (typeof value === 'string' ? { value, label: value } : { value: value[0], label: value[1] }));
}
