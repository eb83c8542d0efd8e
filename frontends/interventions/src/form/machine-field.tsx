import { useMachines } from '@officina/web-kit';
import { Combobox, FormField, machinesInUse, TextInput, type ServerForm } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';
import type { InterventionValues } from '../record.ts';

/** The picker of a new intervention: «Nome (CODICE)»; machines out of use are not offered. Another machine has other plans. */
export function MachinePicker({ form }: { form: ServerForm<InterventionValues> }) {
  const { control, getValues, setValue } = form;
  const { query } = useMachines();
  const choose = (id: string) => {
    setValue('machineId', id, { shouldDirty: true });
    if (getValues('maintenanceId') === '') return;
    setValue('maintenanceId', '', { shouldDirty: true });
    setValue('scheduledMaintenance', { checkList: [] }, { shouldDirty: true });
  };
  return (
    <FormField control={control} name="machineId">
      {(field) => (
        <Combobox {...field} onChange={choose} options={machinesInUse(query.data)} none={texts.noMachine} />
      )}
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
