import { withArticle } from '@officina/contracts/article';
import type { LeftOutReason } from '@officina/contracts/maintenance/statistics';
import { counted, formatNumber } from '@officina/web-kit';

const countedAs = (one: string, many: string) => (count: number) => counted(count, one, many);

/** Italian texts of the section. */
export const texts = {
  nothingYet: 'Ancora niente da contare',
  nothingYetHint: 'Le statistiche cominciano con la prima macchina e con il suo primo intervento.',
  title: 'Statistiche',
  dailyProduction: 'Produzione giornaliera',
  longProduction: 'Produzione su più giorni',

  counters: 'Contatori',
  countersFailed: 'I contatori non sono arrivati.',
  open: 'Da fare',
  openDescription: (plans: number, jobs: number) =>
    `${counted(plans, 'manutenzione', 'manutenzioni')} e ${counted(jobs, 'intervento', 'interventi')}`,
  overdue: 'Manutenzioni',
  overdueDescription: 'scadute o in scadenza',
  running: 'In corso',
  runningDescription: 'assegnati o in attesa ricambi',
  urgent: 'Urgenti',
  urgentDescription: 'da guardare per primi',

  choice: 'Macchina e periodo',
  choiceHint:
    'La macchina vale per gli ultimi 30 giorni e per gli indicatori, il periodo per gli indicatori.',
  from: 'Dal',
  to: 'Al',
  machine: 'Macchina',
  anyMachine: 'Tutte',
  machineListFailed: 'L’elenco dei macchinari non è arrivato.',
  unknownMachine: 'Macchina eliminata',
  inactiveMachine: (name: string) => `${name} (non attiva)`,
  apply: 'Applica',

  days: 'Interventi degli ultimi 30 giorni',
  day: 'Giorno',
  daysFailed: 'Gli interventi degli ultimi 30 giorni non sono arrivati.',
  done: 'Interventi aperti e chiusi',
  toDo: 'Interventi da fare',
  daysSentence: (machine: string, done: number, toDo: number) =>
    `${machine}${counted(done, 'aperto e chiuso', 'aperti e chiusi')}, ${formatNumber(toDo)} ancora da fare.`,
  noneInDays: (machine: string) =>
    `${machine}${machine ? 'nessun' : 'Nessun'} intervento aperto negli ultimi 30 giorni.`,
  busiestDay: (day: string, count: number) =>
    ` Il giorno con più interventi è ${withArticle('il', day)}, con ${formatNumber(count)}.`,
  ofMachine: (code: string) => `Solo ${code}: `,

  machines: 'Interventi per macchina',
  machinesFailed: 'Gli interventi per macchina non sono arrivati.',
  scheduled: (year: number) => `Programmati ${year}`,
  other: (year: number) => `Altri ${year}`,
  machinesSentence: (first: number, last: number, all: number, year: number) =>
    `Macchine ${first}–${last} di ${all}. Barra piena: ${year}, barra rigata: ${year - 1}.`,
  noMachines: 'Nessuna macchina.',
  before: 'Macchine Precedenti',
  after: 'Macchine Successive',

  openedOnDay: (day: string) => `Interventi aperti ${withArticle('il', day)}`,
  jobsFailed: 'Gli interventi non sono arrivati.',
  restOfJobsFailed: 'Una parte degli interventi non è arrivata.',
  jobsLoading: 'Altri interventi in arrivo…',
  noJobs: 'Nessun intervento',
  noJobsHint: 'Dietro questa barra non c’è nessun intervento.',
  moreJobs: (count: number) => (count === 1 ? 'Mostra un altro' : `Mostra altri ${count}`),
  machineSummary: 'Scheda riepilogo',
  planned: 'Manutenzione programmata',
  startedOn: (day: string) => `Iniziato ${withArticle('il', day)}`,
  close: 'Chiudi',

  indicators: 'Indicatori',
  indicatorsFailed: 'Gli indicatori non sono arrivati.',
  indicatorsSentence: (
    machine: string,
    { from, to }: { from: string; to: string },
    { jobs, failures }: { jobs: number; failures: number },
  ) =>
    `${machine}${withArticle(machine ? 'dal' : 'Dal', from)} ${withArticle('al', to)}: ${counted(jobs, 'intervento', 'interventi')}, ${counted(failures, 'guasto', 'guasti')}.`,
  invalidChoice: 'Correggi prima la macchina o il periodo.',
  notKnown: 'n/d',
  how: 'Come si calcola',
  basedOn: (words: string) => `su ${words}`,
  median: (time: string) => `mediana ${time}, `,
  leftOut: (words: string) => `Non contati: ${words}.`,

  timeToRepair: {
    title: 'Tempo di riparazione',
    how: 'Media del tempo dall’inizio alla fine degli interventi chiusi che non sono PROGRAMMATA, iniziati nel periodo (MTTR). Comprende le attese. La mediana è il tempo di mezzo: metà delle riparazioni dura meno, metà dura di più.',
    of: countedAs('riparazione', 'riparazioni'),
    chart: 'Tempo di riparazione, in ore',
  },
  timeBetweenFailures: {
    title: 'Tempo tra i guasti',
    how: 'Media del tempo di calendario tra l’inizio di un guasto e quello del successivo della stessa macchina, nel periodo (MTBF): ne servono due. Un guasto è un intervento che non è PROGRAMMATA né già segnalato.',
    of: countedAs('intervallo', 'intervalli'),
    chart: 'Tempo tra i guasti, in giorni',
  },
  scheduledShare: {
    title: 'Lavoro programmato',
    how: 'Interventi PROGRAMMATA divisi per tutti gli interventi iniziati nel periodo. Vi contano anche le ultime volte registrate con i piani, nel loro giorno.',
    of: countedAs('intervento', 'interventi'),
    chart: 'Lavoro programmato, in percentuale',
  },
  onTime: {
    title: 'Fatto in tempo',
    how: 'Scadenze rispettate divise per tutte quelle del periodo prima di oggi. Un piano scade dopo la sua frequenza di oggi, contata da ogni volta che è stato fatto, ed è rispettato se è rifatto entro quel giorno; altrimenti, anche se non è ancora fatto, è in ritardo.',
    of: countedAs('scadenza', 'scadenze'),
    chart: 'Fatto in tempo, in percentuale',
  },
  reasons: {
    withoutEnd: countedAs('intervento chiuso senza data di fine', 'interventi chiusi senza data di fine'),
    endBeforeStart: countedAs(
      'intervento con la fine prima dell’inizio',
      'interventi con la fine prima dell’inizio',
    ),
    alreadyReported: countedAs('già segnalato', 'già segnalati'),
    onlyFailure: countedAs('guasto unico della sua macchina', 'guasti unici della loro macchina'),
    withoutPlan: countedAs('intervento di un piano eliminato', 'interventi di un piano eliminato'),
    neverDone: countedAs('piano mai fatto', 'piani mai fatti'),
    outOfService: countedAs('scadenza di una macchina fuori servizio', 'scadenze di macchine fuori servizio'),
  } satisfies Record<LeftOutReason, (count: number) => string>,

  backlog: 'Arretrato per età',
  backlogHow: 'Interventi ancora da fare adesso, per giorni dall’apertura, qualunque sia il periodo.',
  age: (from: number, to: number | null) =>
    to === null ? `oltre ${from - 1} giorni` : `${from}–${to} giorni`,
  faults: 'Guasti più frequenti',
  faultsHow:
    'I dieci guasti che si sono ripetuti di più sulla stessa macchina nel periodo, per come sono scritti: maiuscole, spazi e punto finale non contano. Quelli senza testo restano fuori.',
  noFaults: 'Nessun guasto si è ripetuto nel periodo.',
  deletedMachine: 'Macchina eliminata',

  months: 'Mese per mese',
  month: 'Mese',
  monthsSentence: (chart: string, total: string) => `${chart}. Nel periodo: ${total}.`,
  indicator: 'Indicatore',

  byMachine: 'Macchina per macchina',
  byMachineHint: 'Le 20 macchine con più interventi nel periodo.',
  noMachineJobs: 'Niente da fare e niente di fatto nel periodo',
  noMachineJobsHint: 'Scegli un altro periodo o un’altra macchina.',
  noMatch: 'Nessuna macchina',
  columns: {
    machine: 'Macchina',
    jobs: 'Interventi',
    failures: 'Guasti',
    timeToRepair: 'Riparazione',
    timeBetweenFailures: 'Tra i guasti',
    scheduledShare: 'Programmato',
    onTime: 'In tempo',
    backlog: 'Da fare',
  },

  sheets: 'Fogli di calcolo',
  plansSheet: 'Manutenzioni programmate',
  plansSheetDescription: 'con l’ultimo intervento',
  machinesSheet: 'Macchine',
  machinesSheetDescription: 'con stato e luogo (se attivi)',
  downloadSheet: 'Scarica',
  downloading: 'Scarico…',
  sheetSaved: (name: string) => `Foglio «${name}» scaricato.`,
  sheetFailed: (name: string) => (reason: string) => `Il foglio «${name}» non si è scaricato: ${reason}`,
} as const;
