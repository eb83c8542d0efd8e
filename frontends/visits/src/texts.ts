import { withArticle } from '@officina/contracts/article';
import { recordTexts } from '@officina/web-kit/records';

/** Italian texts of the section. */
export const texts = {
  ...recordTexts({ one: 'visita', the: 'La visita', all: 'Le visite', feminine: true }),
  title: 'Visite',
  noneHint: 'Registra la prima: basta il luogo, le macchine vengono da sole.',
  saveNew: 'Registra visita',
  // As specified, where an answer brings no words of its own.
  saved: 'Success',
  unexplained: 'something went wrong, please try again.',
  remove: 'Elimina visita',
  removeQuestion: 'Confermi di voler cancellare questa visita',

  visitTo: (site: string) => `Visita a ${site}`,
  unknownSite: 'Luogo non più in elenco',
  unknownUser: 'Utente sconosciuto',
  nobody: 'Nessuno',
  any: 'Tutti',
  choose: 'Scegli il luogo',
  time: 'Ora',

  resume: 'Riprendi',
  resumed: 'Hai ripreso la visita che stavi scrivendo: non è ancora salvata.',
  restart: 'Ricomincia da capo',
  restartQuestion: 'Buttare via quello che hai scritto di questa visita?',
  notKept:
    'Sul telefono non c’è più spazio: se chiudi o ricarichi la pagina, quello che hai scritto si perde. Salva prima.',
  unsaved: (site: string, moment: string) =>
    `La visita${site && ` a ${site}`} ${withArticle('del', moment)} non è ancora salvata.`,
  resumeOf: (site: string) => `la visita${site && ` a ${site}`}`,

  sitesNotArrived: 'I luoghi non sono arrivati.',

  near: 'Luoghi vicini',
  refresh: 'Aggiorna',
  looking: 'Cerco…',
  atMost: 'Al massimo 3 luoghi entro circa 2 km dalla tua posizione, che resta sul telefono.',
  noneNear: 'Nessun luogo entro circa 2 km dalla tua posizione: sceglilo dall’elenco.',
  refused: 'Il telefono non ha il permesso di dire dov’è: scegli il luogo dall’elenco.',
  noFix: 'La posizione non si trova: scegli il luogo dall’elenco, o riprova all’aperto.',
  unsupported: 'Questo browser non sa dire dov’è: scegli il luogo dall’elenco.',
  noAnswer: 'Il telefono non ha ancora risposto: consenti la posizione, oppure scegli il luogo dall’elenco.',
  needsHttps: 'La posizione si può usare solo con un indirizzo https: scegli il luogo dall’elenco.',

  machines: 'Macchine del luogo',
  seen: (count: number, all: number) => `${count} di ${all} viste`,
  noSite: 'Le macchine vengono con il luogo.',
  noMachines: 'In questo luogo non c’è nessun macchinario in servizio.',
  machinesNotArrived: 'I macchinari non sono arrivati.',
  leftOut: 'Le macchine senza giudizio restano fuori dalla visita.',
  last: (grade: string, day: string) => `Ultima volta: ${grade}, ${day}`,
  neverSeen: 'Mai vista prima',
  gradeOf: (machine: string) => `Giudizio di ${machine}`,
  ungrade: 'Togli',
  newJob: 'Nuovo intervento',
  about: (machine: string) => `su ${machine}`,
  ungraded: 'Nessun giudizio',
  unknownMachine: 'Macchina non più in elenco',

  pdf: 'Scarica PDF',
  pdfBusy: 'Preparo…',
  pdfSaved: 'PDF della visita scaricato',
  pdfFailed: (reason: string) => `PDF della visita non scaricato: ${reason}`,

  paper: 'Rapporto di visita',
  signatures: ['Firma del tecnico', 'Firma per il cliente, nome leggibile'],
  sitePage: 'scheda del luogo',
  moment: 'Data e ora',
  technician: 'Tecnico',
  machinesSeen: 'Macchine viste',
  of: (seen: number, all: number) => `${seen} di ${all}`,
  previous: 'Visita precedente',
  noteOfVisit: 'Nota della visita',
  code: 'Codice',
  machine: 'Macchina',
  grade: 'Giudizio',
  unseen: 'Non vista',
  isGone: 'La macchina non c’è più',
  counted: {
    GOOD: ['buona', 'buone'],
    SOSO: ['discreta', 'discrete'],
    BAD: ['cattiva', 'cattive'],
    OUTOFORDER: ['non funzionante', 'non funzionanti'],
    OTHER: ['altro', 'altro'],
    UNSEEN: ['non vista', 'non viste'],
  },

  labels: {
    site: 'Luogo',
    datetime: 'Data visita',
    owner: 'Fatta da',
    note: 'Nota',
    machines: 'Macchine',
  },
  city: 'Città',
} as const;
