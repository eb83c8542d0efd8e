import { randomInt } from 'node:crypto';
import { entryHours } from '@officina/contracts/auth/accounts';
import { admin } from '@officina/contracts/auth/admin';
import { roleNames } from '@officina/contracts/auth/roles';
import { UsageError } from '../command-errors.mjs';
import { listUsers } from './lists.mjs';

/** Roles by their Italian words: `tecnico`. */
const rolesByWord = Object.fromEntries(
  Object.entries(roleNames).map(([role, name]) => [name.toLowerCase(), role]),
);
const roleWords = Object.keys(rolesByWord).join('|');

/** @param {string} word */
function roleOf(word) {
  const role = rolesByWord[word.toLowerCase()];
  if (!role) throw new UsageError(`«${word}» non è un ruolo. Si può scrivere: ${roleWords}.`);
  return role;
}

const chosenRole = (word) => (word === undefined ? {} : { role: roleOf(word) });

/** What opens an account, shown once. */
function entryLines(title, tenant, { secret, code }, publicUrl) {
  const page = new URL('/entra', publicUrl);
  return [
    `${title} Vale ${entryHours} ore e una volta sola, e non si può più mostrare.`,
    `Link: ${page}#${secret}`,
    `Codice: ${code}, da scrivere su ${page} con il codice azienda ${tenant.toUpperCase()}`,
  ].join('\n');
}

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
    help: 'le persone di un’azienda: nome utente, nome e cognome, ruolo, e se non possono entrare',
    run: (_call, [tenant], _options, ask) => listUsers(ask, tenant),
  },
  'add-user': {
    words: ['AZIENDA', 'utente', '"Nome Cognome"'],
    options: `[--password …] [--role ${roleWords}]`,
    help: 'una persona nuova; senza --password ne viene fatta una a caso e mostrata; senza --role la prima di un’azienda è amministratore, le altre responsabile',
    async run(call, [tenant, username, fullName], { password, role }) {
      const used = password ?? randomPassword();
      const who = { tenant, username, fullName, ...chosenRole(role) };
      const made = await call(admin.addUser, { ...who, password: used });
      return `Utente ${made.username} (${made.fullName}) aggiunto.${passwordNote(used, password)}`;
    },
  },
  invite: {
    words: ['AZIENDA', 'utente', '"Nome Cognome"'],
    options: `[--role ${roleWords}]`,
    help: 'una persona nuova, che sceglie da sé la password: stampa il link e il codice da darle; --role come in add-user',
    async run(call, [tenant, username, fullName], { role }, _ask, { publicUrl }) {
      const who = { tenant, username, fullName, ...chosenRole(role) };
      const { user, entry } = await call(admin.invite, who);
      const title = `Invito per ${user.username} (${user.fullName}, ${roleNames[user.role]}).`;
      return entryLines(title, tenant, entry, publicUrl);
    },
  },
  reset: {
    words: ['AZIENDA', 'utente'],
    help: 'un link con cui la persona sceglie un’altra password; quella di prima, e le sessioni, valgono finché lo usa; a chi non è mai entrato rinnova l’invito; un link di prima non vale più',
    async run(call, [tenant, username], _options, _ask, { publicUrl }) {
      const { user, entry } = await call(admin.renewEntry, { tenant, username });
      return entryLines(`Link per ${user.username} (${user.fullName}).`, tenant, entry, publicUrl);
    },
  },
  revoke: {
    words: ['AZIENDA', 'utente'],
    help: 'l’invito, o il link per un’altra password, non vale più',
    async run(call, [tenant, username]) {
      const user = await call(admin.revokeEntry, { tenant, username });
      return `${user.username} non ha più nessun link aperto.`;
    },
  },
  'set-role': {
    words: ['AZIENDA', 'utente', roleWords],
    help: 'che cosa può fare una persona; vale entro 30 secondi, anche per chi è già entrato',
    async run(call, [tenant, username, word]) {
      const user = await call(admin.setRole, { tenant, username, role: roleOf(word) });
      return `Utente ${user.username}: ${roleNames[user.role]}.`;
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
