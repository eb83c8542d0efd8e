import type { Account, NewEntry } from '@officina/contracts/auth/accounts';
import { api, ApiError, invalidateEntities, messages, useIdempotencyKey } from '@officina/web-kit';
import { FormField, ServerFormView, TextInput, useServerForm, useWatch } from '@officina/web-kit/forms';
import { Sheet } from '@officina/web-kit/overlays';
import { reasonOf, RecordFoot } from '@officina/web-kit/records';
import { suggestedUsername, userRecord } from './record.ts';
import { texts } from './texts.ts';
import { UserFields } from './user-fields.tsx';

interface NewUserSheetProps {
  open: boolean;
  onClose: () => void;
  /** Called with the new user, and the link that is shown once. */
  onMade: (account: Account, entry: NewEntry) => void;
}

/** «Crea/Modifica utente» for a new user: the user name is suggested from the name until it is typed. */
export function NewUserSheet({ open, onClose, onMade }: NewUserSheetProps) {
  const { key } = useIdempotencyKey();
  const form = useServerForm({
    defaultValues: userRecord.valuesOf({}),
    labels: texts.labels,
    send: async (values) => {
      const body = userRecord.createBody(values);
      const { account, entry } = await api('POST /api/user/account/create', { body, idempotencyKey: key });
      await invalidateEntities(['user']);
      onMade(account, entry);
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.errors.length > 0) return false;
      messages.error(texts.failed(reasonOf(error)), { about: 'user new' });
      return true;
    },
  });
  const fullName = useWatch({ control: form.control, name: 'fullName' });
  const nameAsTyped = (name: string) => {
    if (form.getValues('username') === suggestedUsername(fullName))
      form.setValue('username', suggestedUsername(name), { shouldDirty: true });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={form.dirty}
      busy={form.busy}
      isNew
      width={620}
      title={texts.sheetTitle}
      heading={fullName.trim() || texts.create}
      foot={<RecordFoot form={form} texts={texts} isNew />}
    >
      <ServerFormView form={form}>
        <UserFields
          form={form}
          names={
            <>
              <FormField control={form.control} name="fullName" limit={120}>
                {({ onChange, ...field }) => (
                  <TextInput
                    {...field}
                    autoComplete="off"
                    onChange={(name) => {
                      nameAsTyped(name);
                      onChange(name);
                    }}
                  />
                )}
              </FormField>
              <FormField control={form.control} name="username" hint={texts.usernameHint}>
                {(field) => <TextInput {...field} mono autoComplete="off" />}
              </FormField>
            </>
          }
        />
      </ServerFormView>
    </Sheet>
  );
}
