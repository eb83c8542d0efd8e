import { expect, it } from '@jest/globals';
import { nextTry } from './retries.ts';

const madeAt = new Date('2026-11-30T08:00:00Z');
const hhmm = (date: Date) => date.toISOString().slice(8, 16);

it('an e-mail is tried for a day, after one minute at first and every two hours at last', () => {
  const tries: string[] = [];
  for (let at: Date | undefined = madeAt; at; at = nextTry(tries.length, madeAt, at)) tries.push(hhmm(at));
  expect(tries).toEqual([
    ...['30T08:00', '30T08:01', '30T08:03', '30T08:07', '30T08:15', '30T08:31', '30T09:03', '30T10:07'],
    ...['30T12:07', '30T14:07', '30T16:07', '30T18:07', '30T20:07', '30T22:07', '01T00:07', '01T02:07'],
    ...['01T04:07', '01T06:07', '01T08:00'],
  ]);
});
