import type { Machine } from '@officina/contracts/maintenance/machines';
import { Card, formatDateTime, isTemporaryCode, PlateWithFlag } from '@officina/web-kit';
import {
  Checkbox,
  Combobox,
  DateInput,
  Field,
  FormField,
  NameValueList,
  Select,
  TagInput,
  TextInput,
  useFormValue,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { ownershipOf, withoutOwnership, withOwnership, type MachineValues } from '../record.ts';
import { useCustomerOptions, usePeopleOptions, useSiteOptions, useSites } from '../references.ts';
import { texts } from '../texts.ts';

const flags = ['isActive', 'ceMark', 'therIsManual', 'conformCertificate'] as const;

/** The plate for the typed code, and the machine's flags. */
function PlateCard({ form }: { form: ServerForm<MachineValues> }) {
  const code = useWatch({ control: form.control, name: 'shortCode' }).trim();
  return (
    <Card className="grid min-w-0 p-4">
      <p className="mb-2.5 font-semibold">{texts.plateTitle}</p>
      <p className="min-h-(--plate-h)">{code && <PlateWithFlag code={code} />}</p>
      <p className="mt-2.5 text-label text-ink-2">
        {isTemporaryCode(code) ? texts.temporaryHint : texts.plateHint}
      </p>
      <div className="mt-3 grid justify-items-start border-t border-line pt-2">
        {flags.map((name) => (
          <Flag key={name} form={form} name={name} />
        ))}
      </div>
    </Card>
  );
}

function Flag({ form, name }: { form: ServerForm<MachineValues>; name: (typeof flags)[number] }) {
  const field = useFormValue(form.control, name);
  return <Checkbox {...field} label={texts.labels[name]} />;
}

const suggestedTags = ['Non verificato', 'Provvisorio', 'Privato'];
const codeMax = 8;

/** The basic fields of a machine, with a preview of its plate and its four flags. */
export function BaseTab({ form }: { form: ServerForm<MachineValues> }) {
  return (
    <div className="grid items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-4.5 sm:grid-cols-2">
        <CodeField form={form} />
        <TextFields form={form} />
        <SiteField form={form} />
        <OwnerField form={form} />
        <FormField control={form.control} name="installDate">
          {(field) => <DateInput {...field} />}
        </FormField>
        <FormField control={form.control} name="tags" className="sm:col-span-2">
          {(field) => <TagInput {...field} suggestions={suggestedTags} />}
        </FormField>
      </div>
      <PlateCard form={form} />
    </div>
  );
}

type TabProps = { form: ServerForm<MachineValues> };

function CodeField({ form }: TabProps) {
  const length = useWatch({ control: form.control, name: 'shortCode' }).length;
  return (
    <FormField control={form.control} name="shortCode" count={{ length, max: codeMax }}>
      {(field) => <TextInput {...field} mono autoComplete="off" />}
    </FormField>
  );
}

function TextFields({ form }: TabProps) {
  return (['name', 'manufacture', 'model', 'serial', 'department'] as const).map((name) => (
    <FormField key={name} control={form.control} name={name}>
      {(field) => <TextInput {...field} mono={name === 'serial'} autoComplete="off" />}
    </FormField>
  ));
}

function SiteField({ form }: TabProps) {
  const site = useWatch({ control: form.control, name: 'site' });
  const { isAwaited } = useSites();
  const sites = useSiteOptions(site);
  // Reserves the space, because the following fields would move.
  if (isAwaited) return <div className="h-16" />;
  if (!sites) return null;
  return (
    <FormField control={form.control} name="site">
      {(field) => <Select {...field} options={[{ value: '', label: '—' }, ...sites]} />}
    </FormField>
  );
}

function OwnerField({ form }: TabProps) {
  const owner = useWatch({ control: form.control, name: 'owner' });
  const people = usePeopleOptions(owner);
  return (
    <FormField control={form.control} name="owner">
      {(field) => <Select {...field} options={[{ value: '', label: texts.orphan }, ...people]} />}
    </FormField>
  );
}

const unchanged = () => {};

/** The manual's address, the customer, and the date of the last change, which is read-only. */
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

/** Absent without the customer service, which leaves the stored value unchanged. */
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

/** Custom data: the entry «Proprieta» has a separate field; the others are names and values. */
export function CustomTab({ form }: { form: ServerForm<MachineValues> }) {
  const { id, value, onChange, disabled } = useFormValue(form.control, 'customData');
  const error = form.errorAt('customData');
  const ownership = ownershipOf(value);
  const others = withoutOwnership(value);
  return (
    <div id={id} tabIndex={-1} className="grid max-w-[600px] grid-cols-1 gap-5">
      <Field label={texts.ownership} hint={texts.ownershipHint} locked={disabled}>
        <TextInput value={ownership} onChange={(text) => onChange(withOwnership(text, others))} />
      </Field>
      <NameValueList
        title={texts.otherData}
        value={others}
        disabled={disabled}
        onChange={(items) => onChange(withOwnership(ownership, items))}
      />
      {error && <p className="text-label font-semibold text-red-text">{error}</p>}
    </div>
  );
}
