import {
  DateInput,
  FormField,
  Select,
  TagInput,
  TextInput,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { usePeopleOptions } from '../data/use-people.ts';
import { useSiteOptions, useSites } from '../data/use-sites.ts';
import { texts } from '../texts.ts';
import { PlateCard } from './plate-card.tsx';
import type { MachineValues } from '../record.ts';

const suggestedTags = ['Non verificato', 'Provvisorio', 'Privato'];
const codeMax = 8;

/** What a machine is; beside it how its plate looks and its four flags. */
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

type Part = { form: ServerForm<MachineValues> };

function CodeField({ form }: Part) {
  const length = useWatch({ control: form.control, name: 'shortCode' }).length;
  return (
    <FormField control={form.control} name="shortCode" count={{ length, max: codeMax }}>
      {(field) => <TextInput {...field} mono autoComplete="off" />}
    </FormField>
  );
}

function TextFields({ form }: Part) {
  return (['name', 'manufacture', 'model', 'serial', 'department'] as const).map((name) => (
    <FormField key={name} control={form.control} name={name}>
      {(field) => <TextInput {...field} mono={name === 'serial'} autoComplete="off" />}
    </FormField>
  ));
}

function SiteField({ form }: Part) {
  const site = useWatch({ control: form.control, name: 'site' });
  const { isAwaited } = useSites();
  const sites = useSiteOptions(site);
  // Its place in the meantime: what stands behind it would move.
  if (isAwaited) return <div className="h-16" />;
  if (!sites) return null;
  return (
    <FormField control={form.control} name="site">
      {(field) => <Select {...field} options={[{ value: '', label: '—' }, ...sites]} />}
    </FormField>
  );
}

function OwnerField({ form }: Part) {
  const owner = useWatch({ control: form.control, name: 'owner' });
  const people = usePeopleOptions(owner);
  return (
    <FormField control={form.control} name="owner">
      {(field) => <Select {...field} options={[{ value: '', label: texts.orphan }, ...people]} />}
    </FormField>
  );
}
