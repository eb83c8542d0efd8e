import { roleNames, type Role } from '@officina/contracts/auth/roles';
import { defineRecord, requiredTextField, textField, type FieldKind } from '@officina/web-kit/records';
import { texts } from './texts.ts';

const roleField: FieldKind<Role, Role, Role> = {
  blank: 'operator',
  read: (stored) => stored,
  write: (value) => value,
  words: (value) => roleNames[value],
};

/** A user as administrators edit it. The user name is sent by a create only. */
export const userRecord = defineRecord({
  entity: 'user',
  routes: {
    list: 'GET /api/user/account/all',
    create: 'POST /api/user/account/create',
    edit: 'PUT /api/user/account/{id}/edit',
  },
  needs: { create: 'admin', edit: 'admin' },
  fields: {
    fullName: requiredTextField(),
    username: requiredTextField(),
    email: textField(),
    phone: textField(),
    role: roleField,
  },
  texts,
});

export type UserValues = ReturnType<typeof userRecord.valuesOf>;

/** «sara.pozzi» for «Sara Pozzi»: first name, dot, the rest; without accents, blanks and apostrophes. */
export function suggestedUsername(fullName: string): string {
  const plain = fullName.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const [first = '', ...rest] = plain.split(/\s+/).map((word) => word.replaceAll(/[^a-z0-9-]/g, ''));
  return [first, rest.join('')].filter(Boolean).join('.');
}
