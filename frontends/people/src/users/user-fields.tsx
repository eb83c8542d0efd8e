import { roleNames, roles } from '@officina/contracts/auth/roles';
import { ChoiceTiles, FormField, TextInput, type ServerForm } from '@officina/web-kit/forms';
import type { ReactNode } from 'react';
import type { UserValues } from './record.ts';
import { texts } from './texts.ts';

const choices = roles.map((value) => ({ value, label: roleNames[value], hint: texts.meanings[value] }));

interface UserFieldsProps {
  form: ServerForm<UserValues>;
  /** The field of the name, and that of the user name. */
  names: ReactNode;
  /** Why the role cannot be changed. */
  roleLock?: string | false;
}

/** Names, contacts and role of a user. */
export function UserFields({ form: { control }, names, roleLock = false }: UserFieldsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {names}
      <FormField control={control} name="email" label={texts.optional.email} limit={120}>
        {(field) => <TextInput {...field} type="email" autoComplete="off" />}
      </FormField>
      <FormField control={control} name="phone" label={texts.optional.phone} limit={40}>
        {(field) => <TextInput {...field} type="tel" autoComplete="off" />}
      </FormField>
      <FormField control={control} name="role" group locked={roleLock} className="sm:col-span-2">
        {(field) => <ChoiceTiles {...field} aria-label={texts.labels.role} choices={choices} />}
      </FormField>
    </div>
  );
}
