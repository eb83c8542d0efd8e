import { withArticle } from '@officina/contracts/article';
import type { LotFlag } from '@officina/contracts/lotlog/lot';
import type { Measure } from '@officina/contracts/lotlog/lot-readings';
import type { LotProduct } from '@officina/contracts/lotlog/lot-settings';
import { lotWords } from '@officina/contracts/words/lot';
import { counted, formatNumber } from '@officina/web-kit';
import { recordTexts } from '@officina/web-kit/records';

const products = lotWords.it.values.product;

/** Labels of flags in the list. */
const marks: Record<LotFlag, string> = {
  delayed: 'Non parte',
  slow: 'Lenta',
  stuck: 'Ferma',
  temperature: 'Temperatura fuori',
  oldReading: 'Lettura vecchia',
  bxUp: 'bx salito',
  alcoholDown: 'Alcol sceso',
  refractometer: 'Rifrattometro?',
};

/** Flags with advice, as shown on the sheet. */
const flags: Record<LotFlag, string> = {
  delayed: 'Non parte: dopo tre giorni bx è sceso meno di 0,5. Controlla lievito e temperatura.',
  slow: 'Lenta: bx scende meno della metà del solito per questo prodotto. Controlla la temperatura.',
  stuck: 'Ferma: in due giorni bx è sceso meno di 0,2 e manca ancora alcol. Va fatta ripartire.',
  temperature: 'Temperatura fuori da quella prevista per il prodotto: regola il raffreddamento.',
  oldReading: 'Nessuna lettura da più di due giorni: aggiungi un record.',
  bxUp: 'bx è salito dall’ultima lettura: di solito è un errore di battitura. Controlla il record.',
  alcoholDown:
    'L’alcol è sceso dall’ultima lettura: di solito è un errore di battitura. Controlla il record.',
  refractometer:
    'bx resta alto con l’alcol quasi raggiunto: se leggi con il rifrattometro, chi amministra l’installazione deve dirlo a Officina.',
};

/** Italian texts of the section. */
export const texts = {
  ...recordTexts(lotWords.it.noun),
  title: 'Fermentazioni',
  noneHint: 'Il primo lotto si apre con codice e prodotto; le letture si aggiungono poi.',
  fermenting: ['lotto in corso', 'lotti in corso'],
  closedCount: ['chiuso', 'chiusi'],
  allLots: 'Tutti i lotti',
  any: 'Tutti',
  products,
  marks,
  flags,

  heading: (product: string, code: string) => `${product}, lotto ${code}`,
  locked: 'Il lotto è chiuso: riaprilo per modificarlo.',
  lockedMeanwhile: 'Nel frattempo il lotto è stato chiuso: riaprilo per modificarlo.',
  readingsCut: 'Le registrazioni non sono arrivate tutte: qui non si possono cambiare.',
  withSave: 'Vale quando salvi.',
  closing: 'Con il salvataggio il lotto finisce adesso.',
  reopening: 'Con il salvataggio il lotto riparte e la data di fine si toglie.',
  reopen: 'Riapri',
  reopenQuestion: 'Riaprire questo lotto?',
  reopenMore: (end: string) =>
    `La fine ${withArticle('del', end)} si perde: chiuso di nuovo, il lotto finisce in quel momento`,
  closeEarlyQuestion: 'Chiudere prima dell’alcol desiderato?',
  closeEarlyMore: (reached: string | undefined, goal: string) =>
    reached === undefined
      ? `Di alcol non c’è ancora nessuna lettura: dovrebbe arrivare a ${goal}`
      : `L’alcol è a ${reached}: dovrebbe arrivare a ${goal}`,
  closeEarly: 'Chiudi comunque',
  alcoholUnit: '% vol',
  noAlcohol: 'Nessuno',
  excel: 'Scarica Excel',
  excelBusy: 'Preparo…',
  excelSaved: (code: string) => `Excel del lotto ${code} scaricato`,
  excelFailed: (code: string, reason: string) => `Excel del lotto ${code} non scaricato: ${reason}`,

  paper: 'Scheda del lotto',
  signatures: ['Data e firma'],
  madeBy: 'Aperto da',
  toCheck: 'Da guardare',

  figures: 'Stato della fermentazione',
  units: { temperature: '°C', AlcholEbul: '% vol', bx: '°Bx' },
  goal: (value: string) => `obiettivo ${value}`,
  progress: (percent: string) => `${withArticle('al', percent)}\u00a0%`,
  noGoal: 'senza obiettivo',
  readOn: (day: string) => `letto ${withArticle('il', day)}`,
  byBx: (alcohol: string) => `secondo bx ${alcohol}\u00a0% vol`,
  byCorrectedBx: (alcohol: string) => `secondo bx corretto ${alcohol}\u00a0% vol`,
  corrected: 'corretto per il rifrattometro',
  falls: (step: string) => `scende di ${step} al giorno`,
  rises: (step: string) => `sale di ${step} al giorno`,
  steady: 'stabile',
  bxFrom: (first: string) => `da ${first} all’inizio`,
  notRead: 'Ancora nessuna lettura',
  between: (from: string, to: string) => `tra ${withArticle('il', from)} e ${withArticle('il', to)}`,
  indicative: 'indicativa',
  indicativeWhy: 'indicativa: le letture non bastano ancora',
  stalled: 'Ferma o quasi',
  stalledWhy: 'a questo passo nessuna data',
  reached: 'Alcol raggiunto',
  reachedWhy: 'alcol raggiunto: si può chiudere',
  noReadingYet: 'senza letture di bx o di alcol non si stima',
  noDesired: 'senza alcol desiderato non si stima',
  lasted: (days: number) => `dopo ${counted(days, 'giorno', 'giorni')}`,

  readings: 'Registrazioni',
  moment: 'Data/ora',
  momentExample: 'Per esempio 2026-09-17 16:10',
  add: 'Aggiungi record',
  addBelow: 'Aggiungi record: vai ai campi',
  addSure: 'Sì, aggiungi',
  correct: 'Correggi',
  correctSure: 'Sì, correggi',
  leave: 'Lascia com’è',
  last: (value: string) => `ultima ${value}`,
  noReadings: 'Ancora nessuna registrazione.',
  correctOf: (moment: string) => `Correggi la registrazione ${withArticle('del', moment)}`,
  removeOf: (moment: string) => `Elimina la registrazione ${withArticle('del', moment)}`,
  removedOf: (moment: string) => `Registrazione ${withArticle('del', moment)} eliminata`,
  removedSeveral: (count: number, last: string) =>
    `${count} registrazioni eliminate, per ultima quella ${withArticle('del', last)}`,
  addedOf: (moment: string) => `Registrazione ${withArticle('del', moment)} aggiunta`,
  undo: 'Rimetti',
  actions: 'Azioni',
  unsaved: 'da salvare',
  more: (count: number) => (count === 1 ? 'Mostra un’altra' : `Mostra altre ${count}`),
  shownOf: (shown: number, all: number) => `${shown} di ${all}`,
  stored: 'Quelle salvate',
  removedOne: 'Una registrazione eliminata',

  sure: 'Sei sicuro?',
  errorTitle: 'Errore',
  notNumber: 'Scrivi un numero.',
  outside: (min: string, max: string) => `Scrivi un valore tra ${min} e ${max}.`,
  unusual: (value: string, min: string, max: string) => `${value} è insolito: di solito tra ${min} e ${max}.`,
  bxUp: (before: string, value: string) => `bx sale da ${before} a ${value}: di solito scende.`,
  alcoholDown: (before: string, value: string) => `L’alcol scende da ${before} a ${value}: di solito sale.`,
  future: 'La data è nel futuro.',

  labels: lotWords.it.labels,
  columns: { code: 'Lotto', estimatedEnd: 'Fine stimata', end: 'Fine' },
  measures: {
    temperature: 'Temperatura',
    AlcholEbul: 'Alcol bollitore (ebulliometro)',
    bx: 'bx',
  } satisfies Record<Measure, string>,
  columnMeasures: { temperature: 'Temperatura', AlcholEbul: 'Alcol', bx: 'bx' } satisfies Record<
    Measure,
    string
  >,
  shortMeasures: { temperature: '°C', AlcholEbul: 'Alcol', bx: 'bx' } satisfies Record<Measure, string>,
} as const;

/** «Alpino [AL1]» */
export const productLabel = (product: LotProduct): string => `${products[product]} [${product}]`;

/** Formats a number with at least one decimal: 11,0. */
export function decimal(value: number): string {
  const written = formatNumber(value);
  return written.includes(',') ? written : `${written},0`;
}

/** «16,8 °C» */
export const measureInWords = (measure: Measure, value: number): string =>
  `${decimal(value)} ${texts.units[measure]}`;
