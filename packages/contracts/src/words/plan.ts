import type { Plan } from '../maintenance/plans.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a maintenance plan. */
export const planWords = {
  it: {
    noun: {
      one: 'manutenzione programmata',
      many: 'manutenzioni programmate',
      a: 'una manutenzione programmata',
      the: 'La manutenzione programmata',
      all: 'Le manutenzioni programmate',
      feminine: true,
    },
    tag: 'Manutenzioni programmate',
    labels: {
      machineId: 'Macchina',
      description: 'Descrizione',
      triggeredByDays: 'Frequenza in giorni',
      noticeDays: 'Giorni di preavviso',
      checkList: 'Checklist',
      shortCode: 'Codice',
      postponed: 'Rinviata',
    },
    heads: {
      machineId: ['Macchinario', 'Macchina', 'Codice macchinario'],
      description: ['Descrizione', 'Manutenzione'],
      triggeredByDays: ['Frequenza (giorni)', 'Frequenza', 'Ogni (giorni)'],
      noticeDays: ['Preavviso (giorni)', 'Preavviso'],
      shortCode: ['Codice', 'Codice breve'],
      checkList: ['Lista di controllo', 'Controlli'],
      lastDate: ['Ultima volta', 'Ultima manutenzione', 'Ultima esecuzione'],
    },
    actions: [
      'Manutenzione programmata creata',
      'Manutenzione programmata modificata',
      'Manutenzione programmata rinviata',
      'Manutenzione programmata eliminata',
    ],
  },
} as const satisfies EntityWords<Plan>;
