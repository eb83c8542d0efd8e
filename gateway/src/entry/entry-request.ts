import { entries, newPassword } from '@officina/contracts/auth/accounts';
import type { RequestOf } from '@officina/contracts/endpoint';
import { z } from 'zod';

const value = z.string().catch('');
const form = z.object({
  secret: value,
  tenant: value,
  code: value,
  password: value,
  again: value,
  nonce: value,
});

/** Body of the page's posts; missing and non-text fields are empty. */
export type EntryForm = z.infer<typeof form>;

export const readEntryForm = (raw: unknown): EntryForm => {
  const { tenant, code, ...typed } = form.parse(raw ?? {});
  return { ...typed, tenant: tenant.trim(), code: code.trim() };
};

export type EntryKey = RequestOf<typeof entries.open>['body']['key'];

const { key } = entries.open.body.shape;

/** The secret of a link, or company and code; undefined if neither has the right form. */
export const keyOf = ({ secret, tenant, code }: EntryForm): EntryKey | undefined =>
  key.safeParse(secret === '' ? { tenant, code } : { secret }).data;

/** What is wrong with a new password, before the service judges how easily it is guessed. */
export function passwordProblem({ password }: EntryForm): string | undefined {
  return newPassword.safeParse(password).error?.issues[0]?.message;
}
