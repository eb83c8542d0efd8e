import { setup } from '@officina/contracts/auth/setup';
import type { RequestOf } from '@officina/contracts/endpoint';
import { z } from 'zod';
import { texts } from './texts.ts';

const value = z.string().trim().catch('');
const form = z.object({
  ...{ name: value, tenant: value, fullName: value, username: value, email: value, setupCode: value },
  // Not trimmed: a password may begin or end with blanks.
  password: z.string().catch(''),
  nonce: z.string().catch(''),
});

/** Body of the page's post; missing and non-text fields are empty. */
export type SetupForm = z.infer<typeof form>;
export type SetupField = Exclude<keyof SetupForm, 'nonce'>;

export const readSetupForm = (raw: unknown): SetupForm => form.parse(raw ?? {});

const { address: _address, nonce: _nonce, ...typed } = setup.create.body.shape;
const shape = z.object(typed);
type Typed = Omit<RequestOf<typeof setup.create>['body'], 'address' | 'nonce'>;

/** The first problem of each field, or the values as auth-proxy takes them. */
export function checkSetupForm({
  nonce: _,
  ...fields
}: SetupForm): { values: Typed } | { hints: { [name in SetupField]?: string } } {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
  const { data, error } = shape.safeParse(filled);
  if (data) return { values: data };
  const hints: { [name in SetupField]?: string } = {};
  for (const { path, message } of error.issues) {
    const name = path[0] as SetupField;
    hints[name] ??= name in filled ? message : texts.missing;
  }
  return { hints };
}
