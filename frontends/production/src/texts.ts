import { withArticle } from '@officina/contracts/article';
import { counted } from '@officina/web-kit';

const and = new Intl.ListFormat('it', { type: 'conjunction' });

export const texts = {
  day: 'Produzione giornaliera',
  long: 'Produzione su più giorni',
  back: 'Statistiche',

  date: 'Data',
  from: 'Dal',
  to: 'Al',
  series: 'Serie di dati',
  addSeries: 'Aggiungi serie',
  noMatch: 'Nessuna serie',
  full: 'Al massimo 20 serie',
  invalidDay: 'Data non valida',
  load: 'Carica dati',
  loading: 'Carico…',
  noMachine: 'Senza macchina',
  deletedMachine: 'Macchina eliminata',
  deletedSensors: 'Sensori eliminati',

  tooLong: (days: number) => `Al massimo ${counted(days, 'giorno', 'giorni')}`,
  dayRejected: (why: string, shown: string) =>
    `Il giorno dell’indirizzo non si può mostrare. ${why}. Ecco ${withArticle('il', shown)}.`,
  periodRejected: (why: string, from: string, to: string) =>
    `Il periodo dell’indirizzo non si può mostrare. ${why}. Ecco i dati ${withArticle('dal', from)} ${withArticle('al', to)}.`,

  notToday: 'I dati di oggi non si possono vedere',
  notTodayHint: 'Arrivano quando il giorno è finito, in GMT. Scegli un giorno passato e premi «Carica dati».',
  showYesterday: 'Vedi ieri',
  noSensors: 'Nessun sensore',
  noSensorsHint: 'Le serie di dati sono le letture dei sensori: qui compaiono quando ce n’è almeno uno.',
  toSensors: 'Vai ai sensori',
  noneChosen: 'Nessuna serie scelta',
  noneChosenHint: 'Scegli almeno una serie di dati, al massimo 20.',
  noDataOfDay: (day: string) => `Nessun dato per ${withArticle('il', day)}`,
  noDataOfDays: (from: string, to: string) =>
    `Nessun dato ${withArticle('dal', from)} ${withArticle('al', to)}`,
  noDataHint: 'In quei giorni nessun sensore ha lasciato letture. Prova con altre date.',
  noDataOfChosenHint: 'Le serie scelte non hanno letture, altre sì: cambia la scelta.',
  failed: 'I dati di produzione non sono arrivati.',
  sensorsFailed: 'L’elenco dei sensori non è arrivato.',
  machinesFailed: 'L’elenco dei macchinari non è arrivato.',

  chartTitle: (units: readonly string[]) => {
    const named = units.filter(Boolean);
    return named.length > 0 ? `Valori medi, ${and.format(named)}` : 'Valori medi';
  },
  within: (day: string, from: string, to: string) =>
    `${day && `${withArticle('il', day)} `}dalle ${from} alle ${to} GMT`,
  span: (from: string, to: string) => `${withArticle('dal', from)} ${withArticle('al', to)}`,
  withoutData: (names: readonly string[]) => `Nessun dato di ${and.format(names)}.`,
  manyWithoutData: (count: number) =>
    count === 1 ? '1 serie è senza dati.' : `${count} serie sono senza dati.`,
  longestGap: (name: string, span: string) => `Il tratto più lungo senza dati è di ${name}, ${span}.`,
  longestStop: (name: string, span: string) => `Il fermo più lungo è di ${name}, ${span}.`,
  highest: (value: string, name: string, span: string) =>
    `Il valore più alto è ${value}, di ${name}, ${span}.`,

  longWarning: 'Il periodo supera i 3 mesi: potrebbe essere lento.',
  loadAnyway: 'Carica lo stesso',
  receivedDays: (days: number, of: number) =>
    `${counted(days, 'giorno arrivato', 'giorni arrivati')} di ${of}, altri in arrivo…`,

  tableOf: (day: string) => `Tabella ${withArticle('del', day)}`,
  dayBefore: 'Giorno prima',
  dayAfter: 'Giorno dopo',
  tableDay: 'Giorno della tabella',

  bitUnit: '% del tempo',
  bitShare: (name: string, share: string) => `${name}: ${share}.`,
  limits: { high: (value: string) => `massimo ${value}`, low: (value: string) => `minimo ${value}` },
  fitted: 'Adatta la scala',
  inGmtDay: (day: string) => `${day}, GMT`,
  local: (name: string) => name.charAt(0).toUpperCase() + name.slice(1),

  events: 'Interventi e visite',
  inChart: 'Che cosa c’è nel grafico',
  kinds: {
    ...{ repair: 'Intervento su guasto', planned: 'Intervento programmato', report: 'Segnalazione' },
    ...{ expiry: 'Scadenza', visit: 'Visita' },
  },
  repair: 'Intervento',
  plannedWork: 'Manutenzione programmata',
  report: (issue: string) => (issue ? `Segnalazione: «${issue}»` : 'Segnalazione'),
  expiry: (plan: string) => (plan ? `Scadenza: ${plan}` : 'Scadenza'),
  visit: (note: string) => (note ? `Visita: ${note}` : 'Visita'),
  inGmt: (when: string, isOpen: boolean) => `${when} GMT${isOpen ? ', ancora aperto' : ''}`,
  since: (moment: string) => withArticle('dal', moment),
  counts: (all: readonly { kind: string }[]) => {
    const of = (...kinds: string[]) => all.filter(({ kind }) => kinds.includes(kind)).length;
    return [
      counted(of('repair', 'planned'), 'intervento', 'interventi'),
      counted(of('report'), 'segnalazione', 'segnalazioni'),
      counted(of('expiry'), 'scadenza', 'scadenze'),
      counted(of('visit'), 'visita', 'visite'),
    ].join(', ');
  },
  someMissing: 'Non tutto è arrivato: può mancare qualche intervento o visita.',
  showAll: (count: number) => `Mostra tutti (${count})`,
  eventAt: (number: number, title: string) => `${number}. ${title}`,
  repairBand: 'intervento su guasto',
  plannedBand: 'intervento programmato',

  excel: 'Scarica Excel',
  makingExcel: 'Preparo…',
  excelSaved: 'Foglio di produzione scaricato.',
  excelFailed: (reason: string) => `Il foglio di produzione non si è scaricato: ${reason}`,
} as const;
