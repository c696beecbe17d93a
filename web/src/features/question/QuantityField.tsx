/** A number field of the scenario: bound to its path, with the engine's objections beside it. */
import { memo, type ReactNode } from 'react';
import { useAssumed } from '../../questions/assumed';
import { useDescribed, useRefusal } from '../../questions/questions';
import type { Kind } from '../../format/parse';
import { useQuantity } from '../../state/useQuantity';
import { NumberField } from '../../ui/NumberField';

interface QuantityFieldProps {
  readonly label: ReactNode;
  readonly path: string;
  readonly kind: Kind;
  readonly nullable?: boolean;
  /** What an empty field means, until the engine tells what it takes. */
  readonly placeholder?: string;
  /** Replaces the echo, e.g. by what was granted. */
  readonly note?: string | undefined;
  /** None: what its knob or the glossary says. */
  readonly help?: string;
}

export const QuantityField = memo(function QuantityField({ label, path, kind, nullable = false, placeholder = '', note, help }: QuantityFieldProps) {
  const bound = useQuantity(path, kind, nullable);
  const assumed = useAssumed(path, kind);
  const refusal = useRefusal(path);
  const told = useDescribed(({ knobs, glossary }) => knobs.find(({ field }) => field === path)?.help ?? glossary.find(({ term }) => term === label || path.endsWith(`.${term}`))?.text);
  return (
    <NumberField
      label={label}
      name={path}
      {...bound}
      echo={note ?? bound.echo}
      message={bound.message ?? refusal}
      placeholder={nullable ? (assumed ?? placeholder) : placeholder}
      help={help ?? told ?? undefined}
    />
  );
});
