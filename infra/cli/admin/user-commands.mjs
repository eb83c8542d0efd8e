import { randomInt } from 'node:crypto';
import { admin } from '@officina/contracts/auth/admin';
import { listUsers } from './lists.mjs';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomPassword = () =>
  Array.from({ length: 15 }, (_, index) => (index % 5 === 4 ? '-' : letters[randomInt(letters.length)]))
    .join('')
    .replace(/-$/, letters.charAt(randomInt(letters.length)));

const passwordNote = (password, chosen) => (chosen === undefined ? ` Password: ${password}` : '');

/** The commands of `npm run admin` for the users of a company, in the form of `commands`. */
export const userCommands = {
  users: {
    words: ['AZIENDA'],
    help: 'le persone di un’azienda: nome utente, nome e cognome, e se non possono entrare',
    run: (_call, [tenant], _options, ask) => listUsers(ask, tenant),
  },
  'add-user': {
    words: ['AZIENDA', 'utente', '"Nome Cognome"'],
    options: '[--password …]',
    help: 'una persona nuova; senza --password ne viene fatta una a caso e mostrata',
    async run(call, [tenant, username, fullName], { password }) {
      const used = password ?? randomPassword();
      const made = await call(admin.addUser, { tenant, username, fullName, password: used });
      return `Utente ${made.username} (${made.fullName}) aggiunto.${passwordNote(used, password)}`;
    },
  },
  'rename-user': {
    words: ['AZIENDA', 'utente', '"Nome Cognome"'],
    help: 'un altro nome e cognome; il nome utente resta, e il registro degli eventi tiene il nome di allora',
    async run(call, [tenant, username, fullName]) {
      const user = await call(admin.setFullName, { tenant, username, fullName });
      return `Utente ${user.username}: ${user.fullName}. Chi è già entrato si vede con il nome nuovo dal prossimo accesso.`;
    },
  },
  'disable-user': {
    words: ['AZIENDA', 'utente'],
    help: 'non può più entrare; le sessioni aperte finiscono subito',
    async run(call, [tenant, username]) {
      const user = await call(admin.disableUser, { tenant, username });
      return `Utente ${user.username} disattivato, sessioni chiuse.`;
    },
  },
  'enable-user': {
    words: ['AZIENDA', 'utente'],
    help: 'può entrare di nuovo',
    async run(call, [tenant, username]) {
      const user = await call(admin.enableUser, { tenant, username });
      return `Utente ${user.username} attivato.`;
    },
  },
  'set-password': {
    words: ['AZIENDA', 'utente'],
    options: '[--password …]',
    help: 'una password nuova (a caso e mostrata, se non la scrivi); le sessioni aperte finiscono',
    async run(call, [tenant, username], { password }) {
      const used = password ?? randomPassword();
      await call(admin.setPassword, { tenant, username, password: used });
      return `Password di ${username} cambiata, sessioni chiuse.${passwordNote(used, password)}`;
    },
  },
};
