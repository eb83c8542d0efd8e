import { sensorWords } from '@officina/contracts/words/sensor';
import { recordTexts } from '@officina/web-kit/records';

/** Italian texts of the section. */
export const texts = {
  ...recordTexts(sensorWords.it.noun),
  title: 'Sensori',
  settings: 'Configurazione',
  noneHint:
    'Crea il primo: bastano codice, registro e connessione. Con «Prova lettura» si vede subito se risponde.',
  remove: 'Elimina sensore',
  // As specified, with «spare».
  removeQuestion: 'Confermi di voler cancellare questa spare',

  any: 'Tutti',
  noMachine: 'Nessun macchinario',
  unknownMachine: 'Macchinario non più in elenco',
  // As specified, with its misspelling.
  otherType: 'Non implmentato, seleziona MODBUS per proseguire',
  copy: 'Usa come base per un altro',
  minutes: 'min',
  seconds: 's',
  thresholds: 'Soglie',
  lastReading: 'Ultima lettura',

  columns: { code: 'Codice', sampling: 'Campionamento (min)', value: 'Ultimo valore' },
  reading: 'Lettura',
  readings: { good: 'Buono', silent: 'Muto', none: 'Non letto' },
  alarmCount: ['in allarme', 'in allarme'],
  silentCount: ['muto', 'muti'],

  labels: sensorWords.it.labels,
} as const;
