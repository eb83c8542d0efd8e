import { Card } from '@officina/web-kit';
import { FormField, TextArea, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { hasProblem, hasSolution } from './type-rules.ts';
import type { InterventionValues } from '../record.ts';

/** What is wrong, and what was done about it. */
export function WorkTexts({ form, locked }: { form: ServerForm<InterventionValues>; locked: boolean }) {
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  if (!hasProblem(type)) return null;
  return (
    <Card className="grid gap-4.5 p-4">
      <FormField control={control} name="issueDescription" locked={locked} limit={4000}>
        {(field) => <TextArea {...field} rows={4} />}
      </FormField>
      {hasSolution(type) && (
        <FormField control={control} name="solveDescription" locked={locked} limit={4000}>
          {(field) => <TextArea {...field} rows={4} />}
        </FormField>
      )}
    </Card>
  );
}
