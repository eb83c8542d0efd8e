import { describe, expect, it } from '@jest/globals';
import { statusMark, statuses } from './statuses.ts';

const labelsOf = (marks: Record<string, { word: string }>) =>
  Object.fromEntries(Object.entries(marks).map(([value, { word }]) => [value, word]));

describe('status labels', () => {
  it('[S4.int.statuses] follow the specification for interventions', () => {
    expect(labelsOf(statuses.intervention)).toEqual({
      OPEN: 'Aperto',
      ASSIGNED: 'Assegnato',
      'WAITING PARTS': 'Attesa ricambi',
      CLOSED: 'Chiuso',
    });
  });

  it('and colours follow the design language for all entities', () => {
    // Copied by hand from its §6.
    const expected = {
      intervention: {
        OPEN: 'Aperto line',
        ASSIGNED: 'Assegnato blue',
        'WAITING PARTS': 'Attesa ricambi amber',
        CLOSED: 'Chiuso green',
      },
      priority: { URGENT: 'URGENTE RED', NORMAL: 'Normale grey', LOW: 'Bassa grey' },
      flag: { REPORTED: 'GIA SEGNALATO grey', TEMP: 'Temp line', BETA: 'BETA amber' },
      maintenance: { OVERDUE: 'SCADUTA RED', RUNNING: 'IN CORSO blue' },
      lot: { OPEN: 'OPEN green', CLOSED: 'CLOSED grey' },
      spare: {
        FINISH: 'Esaurito red',
        ORDERED: 'Ordinato blue',
        IN_STOCK: 'Presente green',
        UNKNOW: 'Ignoto grey',
      },
      order: { NEW: 'Richiesto line', SENT: 'Inviato blue', HIDE: 'Arrivato green' },
      grade: {
        GOOD: 'Buono green',
        SOSO: 'Discreto amber',
        BAD: 'Cattivo red',
        OUTOFORDER: 'Non funzionante RED',
        OTHER: 'Altro grey',
      },
      service: { ON: 'Attivo green', OFF: 'Non attivo grey' },
      message: {
        1000: 'Informazione blue',
        2000: 'Fatto green',
        3000: 'Attenzione amber',
        4000: 'Errore red',
      },
    };
    const labels = Object.entries(statuses).map(([entity, marks]) => [
      entity,
      Object.fromEntries(
        Object.entries(marks).map(([value, { word, family }]) => [value, `${word} ${family}`]),
      ),
    ]);
    expect(Object.fromEntries(labels)).toEqual(expected);
  });

  it('fall back to the value that a newer server sends', () => {
    expect(statusMark('intervention', 'PAUSED' as 'OPEN')).toMatchObject({ word: 'PAUSED', family: 'grey' });
  });
});
