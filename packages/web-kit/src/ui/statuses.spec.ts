import { describe, expect, it } from '@jest/globals';
import { statusMark, statuses } from './statuses.ts';

const wordsOf = (marks: Record<string, { word: string }>) =>
  Object.fromEntries(Object.entries(marks).map(([value, { word }]) => [value, word]));

describe('status words', () => {
  it('[S4.int.statuses] are those of the specification for interventions', () => {
    expect(wordsOf(statuses.intervention)).toEqual({
      OPEN: 'Aperto',
      ASSIGNED: 'Assegnato',
      'WAITING PARTS': 'Attesa ricambi',
      CLOSED: 'Chiuso',
    });
  });

  it('show the value itself for one that a newer server sends', () => {
    expect(statusMark('intervention', 'PAUSED' as 'OPEN')).toMatchObject({ word: 'PAUSED', family: 'grey' });
  });
});
