import type { SensorAlarm } from '../industrial/sensor-alarm.ts';
import type { Sensor } from '../industrial/sensors.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a sensor. */
export const sensorWords = {
  it: {
    noun: { one: 'sensore', many: 'sensori', a: 'un sensore', the: 'Il sensore', all: 'I sensori' },
    tag: 'Sensori',
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
      runsFrom: 'Soglia di marcia',
      high: 'Massimo',
      low: 'Minimo',
      beyondFor: 'Per almeno',
      hysteresis: 'Isteresi',
      opensIntervention: 'Apri un intervento',
      silence: 'Muto',
      crossing: 'Soglia',
    },
    heads: {
      dataCode: ['Codice', 'Codice dato', 'Codice serie'],
      description: ['Descrizione'],
      type: ['Tipo'],
      machineId: ['Macchinario', 'Macchina', 'Codice macchinario'],
      connection: ['Connessione', 'Indirizzo'],
      register: ['Registro'],
      unit: ['Unità', 'UM'],
      subordinate: ['Subordinato'],
      sampling: ['Campionamento (min)', 'Campionamento'],
      saveOnlyChanges: ['Salva solo le variazioni'],
      runsFrom: ['Soglia di marcia', 'In marcia da'],
      high: ['Massimo'],
      low: ['Minimo'],
      beyondFor: ['Per almeno (secondi)', 'Per almeno'],
      hysteresis: ['Isteresi'],
      opensIntervention: ['Apri un intervento'],
    },
    actions: [
      'Sensore creato',
      'Sensore modificato',
      'Sensore eliminato',
      'Sensore muto',
      'Sensore di nuovo attivo',
      'Soglia superata',
      'Valore rientrato',
      'Allarmi del sensore eliminati',
    ],
  },
} as const satisfies EntityWords<Sensor & SensorAlarm>;
