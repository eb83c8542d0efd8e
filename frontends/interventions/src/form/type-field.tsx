import { typeIcons } from '@officina/web-kit';
import type { InterventionType } from '@officina/contracts/maintenance/interventions';
import { FormField, Select, type ServerForm } from '@officina/web-kit/forms';
import { offeredTypes } from './type-rules.ts';
import type { InterventionValues } from '../record.ts';

const option = (type: InterventionType) => ({ value: type, label: type, icon: typeIcons[type] });

/** The kind of work. Another kind resets checklist and plan, which belong to the stored one. */
export function TypeField({ form, locked }: { form: ServerForm<InterventionValues>; locked: boolean }) {
  const { control, setValue, defaultValues: stored } = form;
  const isOffered = !stored?.type || offeredTypes.includes(stored.type);
  const types = isOffered ? offeredTypes : [...offeredTypes, stored.type];
  const change = (type: InterventionType) => {
    const kept = type === stored?.type ? stored : undefined;
    const checkList = (kept?.scheduledMaintenance?.checkList ?? []).flatMap((item) =>
      item?.title ? [{ ...item, title: item.title, result: item.result ?? '' }] : [],
    );
    setValue('type', type, { shouldDirty: true });
    setValue('scheduledMaintenance', { checkList }, { shouldDirty: true });
    setValue('maintenanceId', kept?.maintenanceId ?? '', { shouldDirty: true });
  };
  return (
    <FormField control={control} name="type" locked={locked}>
      {({ value, onBlur, name }) => (
        <Select
          value={value}
          onChange={change}
          onBlur={onBlur}
          name={name}
          options={types.flatMap((type) => (type ? [option(type)] : []))}
        />
      )}
    </FormField>
  );
}
