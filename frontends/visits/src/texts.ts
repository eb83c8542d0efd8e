import { withArticle } from '@officina/contracts/article';
import { visitWords } from '@officina/contracts/words/visit';
import { counted } from '@officina/web-kit';
import { recordTexts } from '@officina/web-kit/records';

/** Italian texts of the section. */
export const texts = {
  ...recordTexts(visitWords.it.noun),
  title: 'Visite',
  noneHint: 'Registra la prima: basta il luogo, le macchine vengono da sole.',
  saveNew: 'Registra visita',
  // Specified texts, used if the answer has no message.
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
  kept: (reason: string) =>
    `${reason} La visita è rimasta su questo dispositivo: la invii quando torna la rete.`,
  keptInMemory: (reason: string) => `${reason} La visita resta finché non chiudi o ricarichi la pagina.`,
  canSend: (site: string) => `La rete è tornata: la visita${site && ` a ${site}`} si può inviare.`,
  send: 'Invia',
  unsaved: (site: string, moment: string) =>
    `La visita${site && ` a ${site}`} ${withArticle('del', moment)} non è ancora salvata.`,
  resumeOf: (site: string) => `la visita${site && ` a ${site}`}`,

  sitesFailed: 'I luoghi non sono arrivati.',

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
  seen: (count: number, all: number) => `${count} di ${counted(all, 'vista', 'viste')}`,
  noSite: 'Le macchine vengono con il luogo.',
  noMachines: 'In questo luogo non c’è nessun macchinario in servizio.',
  machinesFailed: 'I macchinari non sono arrivati.',
  leftOut: 'Le macchine senza giudizio restano fuori dalla visita.',
  last: (grade: string, day: string) => `Ultima volta: ${grade}, ${day}`,
  neverSeen: 'Mai vista prima',
  gradeOf: (machine: string) => `Giudizio di ${machine}`,
  ungrade: 'Togli',
  noteOf: (machine: string) => `Nota su ${machine}`,
  othersGood: 'Le altre: Buono',
  othersGraded: (count: number) =>
    count === 1 ? '1 macchina segnata Buono' : `${count} macchine segnate Buono`,
  undo: 'Annulla',
  allGraded: 'Ogni macchina ha il suo giudizio.',
  nothingOpen: 'Niente di aperto',
  openFailed: 'Interventi non arrivati',
  openOn: (count: number, urgent: number) => {
    const open = counted(count, 'intervento aperto', 'interventi aperti');
    return urgent > 0 ? `${open}, ${counted(urgent, 'urgente', 'urgenti')}` : open;
  },
  toRepair: 'Da riparare',
  opensJob: 'Crea un intervento quando salvi la visita',
  openJobs: (count: number) => (count === 1 ? 'Crea intervento' : `Crea ${count} interventi`),
  opening: 'Creo…',
  job: (code: string) => `Intervento ${code}`,
  plannedJob: 'Controllo programmato',
  jobOf: (day: string, grade: string) => `Dalla visita ${withArticle('del', day)}: ${grade}`,
  jobsOpened: (count: number) => (count === 1 ? 'Intervento creato' : `${count} interventi creati`),
  jobsThere: (count: number) => (count === 1 ? 'L’intervento c’era già' : 'Gli interventi c’erano già'),
  jobsNotOpened: (count: number, reason: string) =>
    `${count === 1 ? 'Intervento non creato' : `${count} interventi non creati`}: ${reason}`,
  openIt: 'Vai all’intervento',
  retry: 'Riprova',
  found: (grade: string, machines: string) => `${grade}: ${machines}.`,
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
  machineDeleted: 'La macchina non c’è più',
  counted: {
    GOOD: ['buona', 'buone'],
    SOSO: ['discreta', 'discrete'],
    BAD: ['cattiva', 'cattive'],
    OUTOFORDER: ['non funzionante', 'non funzionanti'],
    OTHER: ['altro', 'altro'],
    UNSEEN: ['non vista', 'non viste'],
  },

  labels: visitWords.it.labels,
  city: 'Città',
} as const;
