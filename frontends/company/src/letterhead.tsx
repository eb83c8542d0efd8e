import { FormField, TextArea, TextInput, type ServerForm } from '@officina/web-kit/forms';
import { Part } from './part.tsx';
import type { Settings } from './settings.ts';
import { texts } from './texts.ts';

/** Fields with their widths in columns of twelve. */
const lines = [
  ['company.address', 'sm:col-span-5', 'street-address'],
  ['company.postalCode', 'sm:col-span-2', 'postal-code'],
  ['company.city', 'sm:col-span-3', 'address-level2'],
  ['company.province', 'sm:col-span-2', 'off'],
  ['company.vatNumber', 'sm:col-span-6', 'off'],
  ['company.recipientCode', 'sm:col-span-6', 'off'],
] as const;

interface PartOfForm {
  form: ServerForm<Settings>;
  values: Settings;
}

/** What orders and papers say about the company. */
export function Letterhead({ form: { control }, values: { name, company } }: PartOfForm) {
  const brief = [name, company.vatNumber && `${texts.vat} ${company.vatNumber}`].filter(Boolean).join(', ');
  return (
    <Part name="letterhead" title={texts.letterhead} aside={texts.letterheadAside} brief={brief}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-12">
        <FormField control={control} name="name" limit={120} className="sm:col-span-12">
          {(field) => <TextInput {...field} autoComplete="organization" />}
        </FormField>
        {lines.map(([path, className, autoComplete]) => (
          <FormField key={path} control={control} name={path} className={className}>
            {(field) => <TextInput {...field} autoComplete={autoComplete} />}
          </FormField>
        ))}
        <FormField control={control} name="company.phone" className="sm:col-span-6">
          {(field) => <TextInput {...field} type="tel" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="company.email" className="sm:col-span-6">
          {(field) => <TextInput {...field} type="email" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="company.deliverTo" limit={400} className="sm:col-span-12">
          {(field) => <TextArea {...field} rows={4} />}
        </FormField>
      </div>
    </Part>
  );
}

/** Whom people ask for help. */
export function HelpContact({ form: { control }, values: { help } }: PartOfForm) {
  const brief = [help.name, help.phone || help.email].filter(Boolean).join(', ') || texts.nobody;
  return (
    <Part name="help" title={texts.help} aside={texts.helpAside} brief={brief}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <FormField control={control} name="help.name" label={texts.helpName} className="sm:col-span-2">
          {(field) => <TextInput {...field} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="help.phone" label={texts.fields.phone}>
          {(field) => <TextInput {...field} type="tel" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="help.email" label={texts.fields.email}>
          {(field) => <TextInput {...field} type="email" autoComplete="off" />}
        </FormField>
      </div>
    </Part>
  );
}
