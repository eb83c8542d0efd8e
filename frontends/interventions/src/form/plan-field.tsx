import { FormField, Select, TextInput, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';
import type { InterventionValues } from '../record.ts';
import { usePlans } from './use-plans.ts';

interface PlanFieldProps {
  form: ServerForm<InterventionValues>;
  locked: boolean;
  /** Only then does choosing a plan copy its checklist. */
  isNew: boolean;
}

/** The plan that a PROGRAMMATA carries out, among those of its machine. */
export function PlanField({ form, locked, isNew }: PlanFieldProps) {
  const { control, setValue } = form;
  const machineId = useWatch({ control, name: 'machineId' });
  const chosen = useWatch({ control, name: 'maintenanceId' });
  const needed = !locked || chosen !== '';
  const { query, planOf, nameOf } = usePlans(machineId, needed);
  const choose = (id: string) => {
    setValue('maintenanceId', id, { shouldDirty: true });
    if (!isNew) return;
    const items = planOf(id)?.checkList ?? [];
    const checkList = items.map(({ title }) => ({ title, result: '' as const }));
    setValue('scheduledMaintenance', { checkList }, { shouldDirty: true });
  };
  if (!needed) return <NoPlan form={form} why />;
  // Until those of another machine have come, the answer is still about the one before.
  const why = !machineId
    ? texts.plansFirstMachine
    : query.isError
      ? texts.plansFailed
      : query.isPlaceholderData
        ? texts.plansComing
        : query.data?.length === 0 && chosen === '' && texts.plansNone;
  if (why) return <NoPlan form={form} why={why} />;
  const options = (query.data ?? []).map(({ _id, description }) => ({ value: _id, label: description }));
  if (chosen !== '' && !planOf(chosen)) options.push({ value: chosen, label: nameOf(chosen) });
  return (
    <FormField control={control} name="maintenanceId" locked={locked}>
      {(field) => (
        <Select
          {...field}
          onChange={choose}
          placeholder={texts.planNone}
          options={[{ value: '', label: texts.planNone }, ...options]}
        />
      )}
    </FormField>
  );
}

function NoPlan({ form, why }: { form: ServerForm<InterventionValues>; why: string | true }) {
  return (
    <FormField control={form.control} name="maintenanceId" locked={why}>
      {({ name }) => <TextInput name={name} value="—" onChange={() => {}} />}
    </FormField>
  );
}
