import { withArticle } from '@officina/contracts/article';
import type { Role } from '@officina/contracts/auth/roles';
import { userWords } from '@officina/contracts/words/user';
import { formatDate, formatTime } from '@officina/web-kit';
import { recordTexts } from '@officina/web-kit/records';

const meanings: Record<Role, string> = {
  operator: 'segnala e guarda',
  technician: 'ripara e chiude',
  manager: 'decide piani e ordini',
  admin: 'anche utenti e azienda',
};

/** «24/11/2026 alle 14:32» with its article. */
const moment = (article: 'il' | 'del' | 'al', at: string) =>
  `${withArticle(article, formatDate(at))} alle ${formatTime(at)}`;

/** Italian texts of the company's users. */
export const texts = {
  ...recordTexts(userWords.it.noun),
  title: 'Utenti',
  settings: 'Configurazione',
  gone: 'Questo utente non c’è',
  goneHint: 'L’indirizzo è sbagliato.',
  labels: { fullName: 'Nome', username: 'Utente', email: 'E-mail', phone: 'Telefono', role: 'Ruolo' },
  optional: { email: 'E-mail (facoltativa)', phone: 'Telefono (facoltativo)' },
  usernameFixed: 'Non si cambia: è il nome con cui entra.',
  usernameHint: 'È il nome con cui entra. Dopo non si cambia.',
  meanings,
  lastAdmin: 'È l’unico amministratore attivo: prima dai questo ruolo a un’altra persona.',

  you: '(tu)',
  state: 'Stato',
  lastAccess: 'Ultimo accesso',
  all: 'Tutti',
  states: { active: 'Attivi', toEnter: 'Da entrare', disabled: 'Non attivi' },
  toEnter: ['deve ancora entrare', 'devono ancora entrare'],
  never: 'mai',
  now: 'adesso',
  neverEntered: 'Mai.',
  invited: (by: string, at: string) => `Invito ${moment('del', at)}, di ${by}.`,
  linkExpires: (when: string) => `il link scade ${when}`,
  resetExpires: (when: string) => `link per la password: scade ${when}`,
  linkExpired: (day: string) => `link scaduto ${withArticle('il', day)}`,
  linkVoid: 'il link non vale più',
  noLink: 'nessun link aperto',
  disabledBy: (by: string, day: string) => `fermato da ${by} ${withArticle('il', day)}`,

  linkOf: (name: string) => `Link d’accesso di ${name}`,
  onlyNow: 'Si vede soltanto adesso.',
  onlyNowMore: 'Chiuso questo foglio non si può più leggere: se si perde, se ne fa un altro.',
  link: 'Link d’accesso',
  orCode: 'Chi non può inquadrarlo scrive nella pagina d’accesso',
  companyCode: 'codice azienda',
  entryCode: 'codice d’accesso',
  copyLink: 'Copia il link',
  linkCopied: 'Link copiato',
  linkNotCopied: 'Link non copiato',
  printEntry: 'Stampa il biglietto',
  mailedTo: (address: string) => `Inviato anche a ${address}.`,
  validUntil: (at: string) =>
    `Vale una volta sola e fino ${moment('al', at)}. Chi lo apre sceglie la propria password.`,
  leaveLink: 'Chiudere senza il link?',
  leaveLinkHint: 'Non l’hai copiato né stampato: chiuso questo foglio non si può più leggere',
  leaveChangesHint: 'Anche le modifiche non salvate andranno perse',
  leaveVerb: 'Chiudi lo stesso',

  access: 'Accesso',
  linkMadeBy: (by: string, at: string) => `Fatto da ${by} ${moment('il', at)}.`,
  unreadable: 'Non si può più leggere.',
  another: 'Fai un altro link',
  anotherQuestion: 'Fare un altro link?',
  anotherHint: 'Quello di prima smette subito di valere',
  anotherVerb: 'Fai un altro link',
  making: 'Lo faccio…',
  resetHint:
    'Ha dimenticato la password? Con un link ne sceglie una nuova, e tutti i suoi dispositivi escono.',
  reset: 'Fai un link per la password',
  inviteAgainHint: 'Senza un link non può scegliere la password.',
  ownHint: 'La tua password si cambia nel tuo profilo.',
  profile: 'Il tuo profilo',
  revoke: 'Annulla il link',
  revoked: 'Link annullato',
  notDone: (reason: string) => `Non fatto: ${reason}`,

  companyAccount: 'Account aziendale',
  linkedTo: (email: string) => `Entra con ${email}.`,
  unlink: 'Scollega',
  unlinkQuestion: (name: string) => `Scollegare l’account aziendale di ${name}?`,
  unlinkHint: 'Esce da tutti i dispositivi. Per collegarlo di nuovo basta entrare con quell’account',
  unlinking: 'Scollego…',
  unlinked: 'Account aziendale scollegato',
  unconfirmed: (email: string) =>
    `L’indirizzo ${email} l’ha scritto la persona stessa: non apre questo accesso con l’account aziendale finché non lo confermi.`,
  confirm: 'Conferma l’indirizzo',
  confirming: 'Confermo…',
  emailConfirmed: 'Indirizzo confermato',

  disable: 'Disattiva utente',
  disableQuestion: (name: string) => `Disattivare ${name}?`,
  disableHint: 'Esce da tutti i dispositivi e non entra più. Il suo nome resta nella storia',
  disableVerb: 'Disattiva',
  disabling: 'Disattivo…',
  disabled: 'Utente disattivato',
  notYourself: 'Non puoi disattivare te stesso: lo fa un altro amministratore.',
  enable: 'Riattiva utente',
  enabling: 'Riattivo…',
  enabled: 'Utente riattivato',
  enableHint: 'Riattivato, entra con la password di prima.',
  enableInvitedHint: 'Riattivato, gli serve un altro link.',

  paper: 'Biglietto d’accesso',
  paperHow: 'Inquadra con il telefono e scegli la tua password.',
  paperAddress: 'Oppure apri',
  company: 'Azienda',
  username: 'Utente',
  code: 'Codice d’accesso',
  expires: 'Vale fino al',
  paperOnce: 'Vale una volta sola. Non darlo a nessun altro.',
} as const;
