import { useApi } from '@officina/web-kit';
import { FormField, Select, TextInput, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';
import type { InterventionValues } from '../record.ts';

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
  const plans = useApi(
    'GET /api/maintenance/maintenance/bymachine/{machineId}',
    { params: { machineId } },
    { enabled: machineId !== '' && needed, entities: ['plan'] },
  );
  const choose = (id: string) => {
    setValue('maintenanceId', id, { shouldDirty: true });
    if (!isNew) return;
    const items = plans.data?.find(({ _id }) => _id === id)?.checkList ?? [];
    const checkList = items.map(({ title }) => ({ title, result: '' as const }));
    setValue('scheduledMaintenance', { checkList }, { shouldDirty: true });
  };
  if (!needed) return <NoPlan form={form} why />;
  const why = !machineId
    ? texts.plansFirstMachine
    : plans.isError
      ? texts.plansFailed
      : plans.data?.length === 0 && chosen === '' && texts.plansNone;
  if (why) return <NoPlan form={form} why={why} />;
  const options = (plans.data ?? []).map(({ _id, description }) => ({ value: _id, label: description }));
  const isGone = plans.isSuccess && chosen !== '' && !options.some(({ value }) => value === chosen);
  if (isGone) options.push({ value: chosen, label: texts.planGone });
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
