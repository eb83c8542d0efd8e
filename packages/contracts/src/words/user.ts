import { roleNames } from '../auth/roles.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a user. */
export const userWords = {
  it: {
    noun: { one: 'utente', many: 'utenti', a: 'un utente', the: 'L’utente', all: 'Gli utenti' },
    tag: 'Utenti',
    labels: {
      username: 'Nome utente',
      fullName: 'Nome e cognome',
      email: 'E-mail',
      confirmedEmail: 'E-mail scritta da chi amministra',
      phone: 'Telefono',
      role: 'Ruolo',
      isActive: 'Attivo',
      oidc: 'Account aziendale',
      passwordChangedAt: 'Password cambiata',
      tokenMadeAt: 'Token creato',
    },
    values: {
      role: roleNames,
      oidc: { email: 'E-mail', issuer: 'Servizio', subject: 'Identità', key: 'Impronta' },
    },
    actions: [
      'Utente creato',
      'Utente modificato',
      'Utente attivato',
      'Utente disattivato',
      'Ruolo cambiato',
      'Password cambiata',
      'Token creato',
      'Invito creato',
      'Invito annullato',
      'Invito usato',
      'Link per la password creato',
      'Link per la password annullato',
      'Password reimpostata',
      'Account aziendale collegato',
      'Account aziendale scollegato',
    ],
  },
} as const satisfies EntityWords<object>;
