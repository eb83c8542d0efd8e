import { DateInput, FormField, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';
import { hasExpectedEnd } from './type-rules.ts';
import type { InterventionValues } from '../record.ts';

/** Start and expected end; once closed, the real end whatever the type. */
export function DateFields({ form, locked }: { form: ServerForm<InterventionValues>; locked: boolean }) {
  const { control } = form;
  const [type, start, end] = useWatch({ control, name: ['type', 'startDate', 'endDate'] });
  const closing = useWatch({ control, name: 'status' }) === 'CLOSED' && !locked;
  const showsEnd = locked || hasExpectedEnd(type);
  return (
    <div
      className={`grid gap-3 ${showsEnd ? 'grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] touch:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]' : ''}`}
    >
      <FormField control={control} name="startDate" locked={locked}>
        {(field) => <DateInput {...field} />}
      </FormField>
      {showsEnd && (
        <FormField
          control={control}
          name="endDate"
          label={locked ? texts.realEnd : texts.labels.endDate}
          locked={closing ? texts.endAtClosing : locked}
          hint={!closing && !locked && end !== '' && end <= start ? texts.endIsStart : undefined}
        >
          {(field) => <DateInput {...field} />}
        </FormField>
      )}
    </div>
  );
}
