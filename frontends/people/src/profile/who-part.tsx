import type { Me } from '@officina/contracts/auth/accounts';
import { roleNames } from '@officina/contracts/auth/roles';
import {
  api,
  apiKey,
  authInfo,
  changedFields,
  messages,
  queryClient,
  storeAuthInfo,
  useTenant,
} from '@officina/web-kit';
import {
  FormField,
  ServerFormView,
  TextInput,
  useStoredForm,
  type ServerForm,
} from '@officina/web-kit/forms';
import { Avatar } from '../avatar.tsx';
import { Part } from './part.tsx';
import { texts } from './texts.ts';

interface WhoValues {
  fullName: string;
  username: string;
  email: string;
  phone: string;
}

const valuesOf = ({ fullName, username, email, phone }: Me): WhoValues => ({
  ...{ fullName, username },
  ...{ email: email ?? '', phone: phone ?? '' },
});

/** Sends the changed fields; empty contacts are removed. The new name is shown at once. */
async function send(values: WhoValues, from: Me): Promise<Me> {
  const changed = changedFields(values, valuesOf(from));
  if (changed.length === 0) return from;
  const contacts = changed.map((name) => [name, values[name] || null] as const);
  const { fullName } = values;
  const body = { ...Object.fromEntries(contacts), ...(changed.includes('fullName') && { fullName }) };
  const me = await api('PUT /api/user/me/edit', { body, version: from.__v });
  queryClient.setQueryData(apiKey('GET /api/user/me'), me);
  const session = authInfo();
  if (session) storeAuthInfo({ ...session, fullName: me.fullName });
  return me;
}

async function save(values: WhoValues, from: Me): Promise<Me> {
  const me = await send(values, from);
  messages.success(texts.saved, { about: 'user form' });
  return me;
}

/** The form of «Chi sei», whose save button is the page's key. */
export const useWhoForm = (me: Me): ServerForm<WhoValues> =>
  useStoredForm({ stored: me, valuesOf, labels: texts.labels, save, entity: 'user', failed: texts.failed });

/** Name and contacts of the signed-in user. */
export function WhoPart({ me, form }: { me: Me; form: ServerForm<WhoValues> }) {
  const company = useTenant().data?.billingdata.name ?? '';
  const { control } = form;
  return (
    <Part title={texts.who}>
      <div className="mb-4 flex items-center gap-3.5">
        <Avatar name={me.fullName} size="lg" />
        <div className="min-w-0">
          <p className="text-h3 font-bold wrap-anywhere">{me.fullName}</p>
          <p className="text-label text-ink-2">{texts.roleAt(roleNames[me.role], company)}</p>
        </div>
      </div>
      <ServerFormView form={form}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <FormField control={control} name="fullName" limit={120}>
            {(field) => <TextInput {...field} autoComplete="name" />}
          </FormField>
          <FormField control={control} name="username" locked hint={texts.usernameFixed}>
            {(field) => <TextInput {...field} mono />}
          </FormField>
          <FormField control={control} name="email" limit={120}>
            {(field) => <TextInput {...field} type="email" autoComplete="email" />}
          </FormField>
          <FormField control={control} name="phone" limit={40} hint={texts.phoneHint}>
            {(field) => <TextInput {...field} type="tel" autoComplete="tel" />}
          </FormField>
        </div>
      </ServerFormView>
    </Part>
  );
}
