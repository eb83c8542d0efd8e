import type { Spare } from '../maintenance/spares.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a spare part. */
export const spareWords = {
  it: {
    noun: { one: 'ricambio', many: 'ricambi', a: 'un ricambio', the: 'Il ricambio', all: 'I ricambi' },
    tag: 'Ricambi',
    labels: {
      name: 'Nome',
      code: 'Codice interno',
      code2: 'Codice fornitore',
      manufacture: 'Fornitore',
      contact: 'Contatto',
      unity: 'Unità',
      machineId: 'Macchinario',
      orderStatus: 'Stato',
      description: 'Descrizione',
      notes: 'Note',
    },
    heads: {
      code: ['Codice interno', 'Codice'],
      code2: ['Codice fornitore'],
      name: ['Nome', 'Ricambio'],
      machineId: ['Macchinario', 'Macchina', 'Codice macchinario'],
      orderStatus: ['Stato'],
      manufacture: ['Fornitore'],
      contact: ['Contatto'],
      unity: ['Unità', 'UM'],
      description: ['Descrizione'],
      notes: ['Note'],
    },
    actions: ['Ricambio creato', 'Ricambio modificato', 'Ricambio eliminato'],
  },
} as const satisfies EntityWords<Spare>;
