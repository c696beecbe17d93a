/** The question column: presets, then what is asked, part by part. */
import { ClientForm, Network, ServerForm } from './Environment';
import { MountForm } from './MountForm';
import { Presets } from './Presets';
import { Workload } from './Workload';

export function Question() {
  return (
    <>
      <Presets />
      <MountForm />
      <Workload />
      <Network />
      <ServerForm />
      <ClientForm />
    </>
  );
}
