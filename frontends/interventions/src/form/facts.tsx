import {
  Checkbox,
  ChoiceTiles,
  FormField,
  NameValueList,
  Select,
  useFormValue,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { AssignedField } from './assigned-field.tsx';
import { priorityOptions, statusChoices } from './choices.ts';
import { DateFields } from './date-fields.tsx';
import { PlanField } from './plan-field.tsx';
import { hasChecklist, hasPriority } from './type-rules.ts';
import { TypeField } from './type-field.tsx';
import type { InterventionValues } from '../record.ts';

interface FactsProps {
  form: ServerForm<InterventionValues>;
  /** All fields, when the stored document is closed. */
  locked: boolean;
  isNew?: boolean;
  /** The machine of an existing intervention. */
  machine?: ReactNode;
}

/** The narrow column: kind, people, machine, dates, flags, custom data; of a new one the state too. */
export function Facts({ form, locked, isNew = false, machine }: FactsProps) {
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4.5">
      {isNew && <StatusField form={form} locked={locked} />}
      <TypeField form={form} locked={locked} />
      {hasPriority(type) && (
        <FormField control={control} name="priority" locked={locked}>
          {(field) => <Select {...field} options={priorityOptions} />}
        </FormField>
      )}
      {hasChecklist(type) && <PlanField form={form} locked={locked} isNew={isNew} />}
      <AssignedField form={form} locked={locked} />
      {machine}
      <DateFields form={form} locked={locked} />
      <AlreadyReported form={form} locked={locked} />
      <CustomData form={form} locked={locked} />
    </div>
  );
}

type Part = Pick<FactsProps, 'form' | 'locked'>;

/** The state, as tiles. */
export function StatusField({ form, locked }: Part) {
  return (
    <FormField control={form.control} name="status" group locked={locked}>
      {(field) => <ChoiceTiles {...field} choices={statusChoices} />}
    </FormField>
  );
}

function AlreadyReported({ form, locked }: Part) {
  const field = useFormValue(form.control, 'alreadyReported');
  return <Checkbox {...field} label={texts.labels.alreadyReported} disabled={locked} />;
}

function CustomData({ form, locked }: Part) {
  const { id, value, onChange } = useFormValue(form.control, 'customData');
  const error = form.errorAt('customData');
  return (
    <div id={id} tabIndex={-1}>
      <NameValueList title={texts.labels.customData} value={value} onChange={onChange} disabled={locked} />
      {error && <p className="mt-1.5 text-label font-semibold text-red-text">{error}</p>}
    </div>
  );
}
