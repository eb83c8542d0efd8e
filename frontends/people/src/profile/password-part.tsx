import { minPasswordLength } from '@officina/contracts/auth/password';
import {
  api,
  ApiError,
  authInfo,
  Button,
  formatDate,
  glyphs,
  invalidateEntities,
  messages,
  storeAuthInfo,
} from '@officina/web-kit';
import { FormField, ServerFormView, useServerForm, useWatch } from '@officina/web-kit/forms';
import { reasonOf } from '@officina/web-kit/records';
import { KeyRound } from 'lucide-react';
import { Part } from './part.tsx';
import { PasswordInput } from './password-input.tsx';
import { texts } from './texts.ts';

const blank = { current: '', password: '', again: '' };
const about = 'password';

/** @throws ApiError at `again` unless both new passwords are the same */
function refuseDifferent({ password, again }: typeof blank): void {
  if (password === again) return;
  const errors = [{ path: 'again', message: texts.different }];
  throw new ApiError({ status: 422, code: 'invalid', message: texts.different, errors });
}

/** Changes the password; the new token takes the place of the old one, in the other tabs too. */
async function change(values: typeof blank): Promise<void> {
  refuseDifferent(values);
  const { current, password } = values;
  const { token } = await api('PUT /api/user/me/password', { body: { current, password } });
  const session = authInfo();
  if (session) storeAuthInfo({ ...session, token });
  messages.success(texts.changed, { about });
  await invalidateEntities(['user']);
}

/** A new password, with the old one. All other devices have to log in again. */
export function PasswordPart({ changedAt }: { changedAt: string | null | undefined }) {
  const form = useServerForm({
    defaultValues: blank,
    labels: texts.passwordLabels,
    send: async (values) => {
      await change(values);
      form.reset(blank);
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.errors.length > 0) return false;
      messages.error(texts.notChanged(reasonOf(error)), { about });
      return true;
    },
  });
  const { control, errorAt } = form;
  return (
    <Part title={texts.password} aside={changedAt && texts.changedOn(formatDate(changedAt))}>
      <ServerFormView form={form}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <FormField control={control} name="current">
            {(field) => (
              <PasswordInput
                {...field}
                label={texts.passwordLabels.current}
                autoComplete="current-password"
              />
            )}
          </FormField>
          <div className="sm:col-start-1">
            <FormField control={control} name="password">
              {(field) => (
                <PasswordInput {...field} label={texts.passwordLabels.password} autoComplete="new-password" />
              )}
            </FormField>
            {errorAt('password') === undefined && <Strength form={form} />}
          </div>
          <FormField control={control} name="again">
            {(field) => (
              <PasswordInput {...field} label={texts.passwordLabels.again} autoComplete="new-password" />
            )}
          </FormField>
          <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
            <Button
              icon={KeyRound}
              type="submit"
              busy={form.busy && texts.changing}
              className="max-md:w-full"
            >
              {texts.change}
            </Button>
            <p className="text-label text-ink-2">{texts.othersLeave}</p>
          </div>
        </div>
      </ServerFormView>
    </Part>
  );
}

/** Whether the new password is long enough. Whether it is a common one, only the server knows. */
function Strength({ form }: { form: Pick<ReturnType<typeof useServerForm<typeof blank>>, 'control'> }) {
  const password = useWatch({ control: form.control, name: 'password' });
  const count = [...password.trim()].length;
  const missing = minPasswordLength - count;
  const [Glyph, look, text] =
    missing > 0
      ? [glyphs.ErrorRing, 'text-red-text', texts.tooShort(missing)]
      : [glyphs.CheckDisc, 'text-green-text', texts.longEnough(count)];
  return (
    <p role="status" className={`text-label font-semibold ${look}`}>
      {password !== '' && (
        <span className="mt-1.5 flex items-center gap-1.5">
          <Glyph className="size-4 flex-none" />
          {text}
        </span>
      )}
    </p>
  );
}
