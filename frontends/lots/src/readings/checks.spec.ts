/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { stopClock } from '@officina/web-kit/testing';
import { emptyReading, rowsOf, type TypedReading } from './changes.ts';
import { readingErrors, readingQuestions } from './checks.ts';
const typed = (values: Partial<TypedReading>): TypedReading => ({
  ...{ ...emptyReading, measuredAt: '2026-09-18 07:30' },
  ...values,
});
const today = new Date('2026-09-18T10:00:00.000Z');
const questions = (values: Partial<TypedReading>, before: Partial<TypedReading> = {}): string[] => {
  const measured = Object.keys(before).length > 0;
  const put = { one: { ...typed(before), measuredAt: '2026-09-17 07:30' } };
  return readingQuestions(typed(values), rowsOf({ put: measured ? put : {}, removed: [] }, []), today);
};

describe('a measure is refused', () => {
  test.each([
    ['temperature', -50, 200],
    ['AlcholEbul', 0, 100],
    ['bx', -20, 100],
  ] as const)('if %s is below %p or above %p', (measure, min, max) => {
    const outside = `Scrivi un valore tra ${min} e ${max}.`;
    const errors = (value: number) => readingErrors(typed({ bx: 1, [measure]: value }));
    expect([errors(min), errors(max)]).toEqual([{}, {}]);
    expect(errors(min - 0.1)).toEqual({ [measure]: outside });
    expect(errors(max + 0.1)).toEqual({ [measure]: outside });
  });
});

describe('the time of a reading', () => {
  const message = 'Deve stare tra il 01/01/1990 e le prossime 24 ore';
  beforeEach(() => stopClock('2026-09-18T10:00:00.000Z'));
  afterEach(() => void jest.useRealTimers());
  test.each([
    ['1989-12-31 23:59', message],
    ['1990-01-01 00:00', undefined],
    ['2026-09-19 11:59', undefined],
    ['2026-09-19 12:01', message],
    ['2199-01-01 08:00', message],
    ['31/12/2026', 'Data/ora non valida'],
  ])('%s: %s', (measuredAt, measured) => {
    expect(readingErrors(typed({ bx: 1, measuredAt })).measuredAt).toBe(measured);
  });

  test('of a stored reading stays valid if it does not change', () => {
    const stored = typed({ bx: 1, measuredAt: '2199-01-01 08:00' });
    expect(readingErrors(stored, '2199-01-01 08:00')).toEqual({});
    expect(readingErrors(stored, '2199-01-01 08:01')).toEqual({ measuredAt: message });
  });
});

describe('a measure needs confirmation', () => {
  test.each([
    ['temperature', -5, 45, ['-5,1 °C', '45,1 °C']],
    ['AlcholEbul', 0, 20, ['-0,1 % vol', '20,1 % vol']],
    ['bx', -5, 40, ['-5,1 °Bx', '40,1 °Bx']],
  ] as const)('if %s is below %p or above %p', (measure, min, max, values) => {
    expect([questions({ [measure]: min }), questions({ [measure]: max })]).toEqual([[], []]);
    const [below, above] = values.map((value) => `${value} è insolito: di solito tra ${min} e ${max}.`);
    expect(questions({ [measure]: min - 0.1 })).toEqual([below]);
    expect(questions({ [measure]: max + 0.1 })).toEqual([above]);
  });

  test('if bx rises, or alcohol falls, by more than 0,5', () => {
    expect(questions({ bx: 3.5 }, { bx: 3 })).toEqual([]);
    expect(questions({ bx: 3.55 }, { bx: 3 })).toEqual(['bx sale da 3,0 a 3,55: di solito scende.']);
    expect(questions({ bx: 1 }, { bx: 20 })).toEqual([]);
    expect(questions({ AlcholEbul: 9.5 }, { AlcholEbul: 10 })).toEqual([]);
    expect(questions({ AlcholEbul: 9.45 }, { AlcholEbul: 10 })).toEqual([
      'L’alcol scende da 10,0 a 9,45: di solito sale.',
    ]);
    expect(questions({ AlcholEbul: 15 }, { AlcholEbul: 1 })).toEqual([]);
  });
});
