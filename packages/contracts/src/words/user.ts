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
      role: 'Ruolo',
      isActive: 'Attivo',
      passwordChangedAt: 'Password cambiata',
      tokenMadeAt: 'Token creato',
    },
    actions: [
      'Utente creato',
      'Utente modificato',
      'Utente attivato',
      'Utente disattivato',
      'Ruolo cambiato',
      'Password cambiata',
      'Token creato',
    ],
  },
} as const satisfies EntityWords<object>;
