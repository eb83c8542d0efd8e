import type { Machine } from '@officina/contracts/maintenance/machines';
import { Banner, formatDateTime } from '@officina/web-kit';
import { Field, FormField, TextInput, type ServerForm } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';
import type { MachineValues } from '../record.ts';

const unchanged = () => {};

/** The manual's address, and what is only shown: last change and customer. */
export function AdvancedTab({ form, machine }: { form: ServerForm<MachineValues>; machine?: Machine }) {
  return (
    <div className="grid max-w-[600px] grid-cols-1 gap-4.5">
      <FormField control={form.control} name="manualLink">
        {(field) => <TextInput {...field} type="url" inputMode="url" placeholder="https://" />}
      </FormField>
      {machine && (
        <Field label={texts.lastUpdate} locked>
          <TextInput value={formatDateTime(machine.lastUpdate)} onChange={unchanged} />
        </Field>
      )}
      {machine?.customer && (
        <Field label={texts.customerId} locked>
          <TextInput mono value={machine.customer} onChange={unchanged} />
        </Field>
      )}
      <Banner family="grey">{texts.keptCustomer}</Banner>
    </div>
  );
}
