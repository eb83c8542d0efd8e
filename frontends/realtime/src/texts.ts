import { withArticle } from '@officina/contracts/article';

/** Italian texts of the section. */
export const texts = {
  title: 'Dati in tempo reale',
  wall: 'Vista a muro',
  table: 'Sensori per macchinario',

  sensors: ['sensore', 'sensori'],
  machines: ['macchina', 'macchine'],
  silentOnes: ['muto', 'muti'],
  alarms: 'in allarme',
  reading: 'Lettura',
  any: 'Tutti',
  silent: 'Muti',

  live: 'In diretta',
  connecting: 'Mi collego…',
  lost: 'Non in diretta',
  /** `when` is «alle 14:32» or «ieri alle 22:10». */
  lostSince: (when: string) => `Non in diretta, fermo ${when}`,
  valuesOf: (moment: string) => `Valori ${withArticle('del', moment)}`,
  valuesUnknown: 'Valori non noti: Officina non è in diretta',

  columns: {
    sensor: 'Sensore',
    hour: 'Ultima ora',
    value: 'Valore',
    quality: 'Qualità',
    last: 'Ultima lettura',
  },
  noMachine: 'Senza macchinario',
  unknownMachine: 'Macchinario non più in elenco',
  missing: '—',
  notKnown: 'Non noto',
  needsAnother: 'serve una seconda lettura',
  /** Between «nessuna risposta» and the connection. */
  from: ' da ',
  silentFor: (word: string, time: string) => `${word} da ${time}`,
  was: (value: string) => `valeva ${value}`,
  legend: 'Buono: l’ultima lettura è riuscita. Muto: all’ultima lettura non ha risposto.',
  alarmLegend: 'In allarme: ha passato una soglia e non è ancora rientrato.',

  gateway: {
    /** «I 2 sensori muti passano dallo stesso gateway,» for all silent sensors, «2 sensori muti passano…» for some. */
    some: (count: number, areAll: boolean) =>
      `${areAll ? 'I ' : ''}${count} sensori muti passano dallo stesso gateway,`,
    since: (time: string) => `che non risponde dalle ${time}.`,
    sinceDay: (day: string, time: string) => `che non risponde ${withArticle('dal', day)} alle ${time}.`,
    others: (count: number) =>
      count === 1 ? 'Non risponde anche un altro gateway.' : `Non rispondono anche altri ${count} gateway.`,
    link: 'Vedi i sensori',
    linkOf: (place: string) => `di ${place}`,
  },

  none: 'Nessun sensore',
  noneHint:
    'Qui stanno gli ultimi valori dei sensori MODBUS. Per vederne uno bastano il suo codice, il registro e la connessione.',
  toSensors: 'Vai ai sensori',
  noSilent: 'Nessun sensore muto',
  noSilentHint: 'Tutti i sensori hanno risposto all’ultima lettura.',
  noAlarm: 'Nessun sensore in allarme',
  noAlarmHint: 'Tutti i valori stanno nelle loro soglie.',
  silentUnknown: 'Non si sa quali sensori sono muti',
  alarmUnknown: 'Non si sa quali sensori sono in allarme',
  unknownHint: 'I valori non arrivano: tornano da soli quando Officina è di nuovo in diretta.',
  showAll: 'Mostra tutti',
  noMatch: (typed: string) => `Nessun sensore per «${typed}»`,
  noMatchHint: 'Prova con altre parole, oppure togli i filtri.',
  failed: 'I sensori non sono arrivati.',
  machinesFailed: 'I macchinari non sono arrivati.',
} as const;
