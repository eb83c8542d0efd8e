import { recordTexts } from '@officina/web-kit/records';

/** Italian texts of the section. */
export const texts = {
  ...recordTexts({ one: 'sensore', the: 'Il sensore', all: 'I sensori' }),
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
  lastReading: 'Ultima lettura',

  columns: { code: 'Codice', sampling: 'Campionamento (min)', value: 'Ultimo valore' },
  reading: 'Lettura',
  readings: { good: 'Buono', silent: 'Muto', none: 'Non letto' },
  silentCount: ['muto', 'muti'],

  labels: {
    type: 'Tipo',
    machineId: 'Macchinario',
    dataCode: 'Codice dato',
    description: 'Descrizione',
    sampling: 'Campionamento',
    register: 'Registro',
    subordinate: 'Subordinato',
    unit: 'Unità',
    connection: 'Connessione',
    saveOnlyChanges: 'Salva solo le variazioni',
    runsFrom: 'In marcia da',
  },
} as const;
