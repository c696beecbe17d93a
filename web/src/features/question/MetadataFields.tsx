/** The fields of work that is counted in files, names and calls. */
import type { Phase } from '../../state/scenario';
import { useStore } from '../../state/store';
import { BSD_BUILD_INPUTS, BUILD_INPUTS } from './inputs';
import { QuantityField } from './QuantityField';

export interface PhaseFormProps {
  readonly phase: Phase;
  readonly at: string;
}

export function MetadataFields({ phase, at }: PhaseFormProps) {
  const linux = useStore((state) => state.history.present.scenario.client.os === 'linux');
  const inputs = phase.op !== 'build' ? [] : linux ? BUILD_INPUTS : BSD_BUILD_INPUTS;
  const asked: readonly string[] = inputs.map(([name]) => name);
  const tree = phase.op === 'extract_archive' ? `${at}.archive` : at;
  const others = Object.keys(phase.inputs).filter((name) => !asked.includes(name));
  return (
    <>
      {inputs.map(([name, kind, note]) => (
        <QuantityField key={name} label={name.replaceAll('_', ' ')} path={`${at}.inputs.${name}`} kind={kind} nullable placeholder="default" note={note} />
      ))}
      {others.map((name) => (
        <QuantityField key={name} label={name.replaceAll('_', ' ')} path={`${at}.inputs.${name}`} kind="number" />
      ))}
      {Object.keys(phase.mix).map((name) => (
        <QuantityField key={name} label={name} path={`${at}.mix.${name}`} kind="percent" note="of the calls" />
      ))}
      {phase.op === 'op_mix' ? (
        <>
          <QuantityField label="Calls" path={`${at}.count`} kind="count" nullable placeholder="default" note="of all processes" />
          <RequestSize at={at} />
        </>
      ) : null}
      {inputs === BSD_BUILD_INPUTS ? null : (
        <>
          <QuantityField label="Files" path={`${tree}.files`} kind="count" nullable={tree === at} placeholder="default" />
          <QuantityField label="Directories" path={`${tree}.directories`} kind="count" nullable={tree === at} placeholder="default" />
          <QuantityField label="File size" path={`${tree}.file_bytes`} kind="bytes" nullable={tree === at} placeholder="default" />
        </>
      )}
    </>
  );
}

export function RequestSize({ at }: Pick<PhaseFormProps, 'at'>) {
  return <QuantityField label="Request size" path={`${at}.record_bytes`} kind="transfer" nullable placeholder="default" help="What one read or write call of the application asks for." />;
}
