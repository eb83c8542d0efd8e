import { Combobox, FormField, TextInput, type ServerForm } from '@officina/web-kit/forms';
import { useMachines } from '../data/use-machines.ts';
import { texts } from '../texts.ts';
import type { InterventionValues } from '../record.ts';

/** The picker of a new intervention: «Nome (CODICE)»; machines out of use are not offered. */
export function MachinePicker({ form }: { form: ServerForm<InterventionValues> }) {
  const { query } = useMachines();
  const options = (query.data ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ _id, name, shortCode }) => ({ value: _id, label: name ?? shortCode, plate: shortCode }));
  return (
    <FormField control={form.control} name="machineId">
      {(control) => <Combobox {...control} options={options} none={texts.noMachine} />}
    </FormField>
  );
}

/** The machine of an existing intervention: shown, never changed. */
export function MachineShown({
  form,
  machineId,
}: {
  form: ServerForm<InterventionValues>;
  machineId: string;
}) {
  const machine = useMachines().byId.get(machineId);
  const shown = machine
    ? `${machine.name ?? machine.shortCode} (${machine.shortCode})`
    : texts.unknownMachine;
  return (
    <FormField control={form.control} name="machineId" locked>
      {({ name }) => <TextInput name={name} value={shown} onChange={() => {}} />}
    </FormField>
  );
}
