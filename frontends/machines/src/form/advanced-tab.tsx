import type { Machine } from '@officina/contracts/maintenance/machines';
import { formatDateTime } from '@officina/web-kit';
import { Combobox, Field, FormField, TextInput, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { useCustomerOptions } from '../data/use-customers.ts';
import { texts } from '../texts.ts';
import type { MachineValues } from '../record.ts';

const unchanged = () => {};

/** The manual's address, whose customer's it is, and the last change, which is only shown. */
export function AdvancedTab({ form, machine }: { form: ServerForm<MachineValues>; machine?: Machine }) {
  return (
    <div className="grid max-w-[600px] grid-cols-1 gap-4.5">
      <FormField control={form.control} name="manualLink">
        {(field) => <TextInput {...field} type="url" inputMode="url" placeholder="https://" />}
      </FormField>
      <CustomerField form={form} />
      {machine && (
        <Field label={texts.lastUpdate} locked>
          <TextInput value={formatDateTime(machine.lastUpdate)} onChange={unchanged} />
        </Field>
      )}
    </div>
  );
}

/** Not there where customers have no place: what is stored then stays as it is. */
function CustomerField({ form }: { form: ServerForm<MachineValues> }) {
  const customer = useWatch({ control: form.control, name: 'customer' });
  const customers = useCustomerOptions(customer);
  if (!customers) return null;
  return (
    <FormField control={form.control} name="customer">
      {(field) => (
        <Combobox
          {...field}
          options={[{ value: '', label: texts.noCustomer }, ...customers]}
          none={texts.noCustomer}
        />
      )}
    </FormField>
  );
}
