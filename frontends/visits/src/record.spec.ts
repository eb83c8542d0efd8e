/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ApiError } from '@officina/web-kit';
import { graded, visitRecord, whyNot } from './record.ts';

const values = { ...visitRecord.valuesOf({}), site: 'a'.repeat(24) };
const sent = (datetime: string) => visitRecord.createBody({ ...values, datetime }).datetime;

test.each([
  ['2026-09-17T10:30', '2026-09-17T08:30:00.000Z'],
  ['2026-09-17T9:05', '2026-09-17T07:05:00.000Z'],
  ['2026-09-17T9.05', '2026-09-17T07:05:00.000Z'],
  ['2026-09-17T0905', '2026-09-17T07:05:00.000Z'],
  ['2026-12-17T23:30', '2026-12-17T22:30:00.000Z'],
])('%s is an instant of the plant', (typed, instant) => {
  expect(sent(typed)).toBe(instant);
});

test.each(['2026-09-17T25:00', '2026-09-17T', '31/02/2026T10:00', '2026-09-17T10', ''])(
  '%j goes as it is, for the server to refuse',
  (typed) => {
    expect(sent(typed)).toBe(typed);
  },
);

test('what was not touched keeps its seconds, and a grade that is given again is no change', () => {
  const stored = {
    ...{ _id: 'b'.repeat(24), __v: 0, site: 'a'.repeat(24), datetime: '2026-09-17T08:30:45.123Z' },
    machines: [
      { machineId: '2', status: 'GOOD' as const },
      { machineId: '1', status: 'BAD' as const },
    ],
  };
  const shown = visitRecord.valuesOf(stored);
  expect(visitRecord.editBody(shown, stored)).toBeUndefined();
  const again = graded(graded(shown.machines, '2', undefined), '2', { status: 'GOOD', note: '' });
  expect(visitRecord.editBody({ ...shown, machines: again }, stored)).toBeUndefined();
  const other = graded(shown.machines, '1', { status: 'SOSO', note: '' });
  expect(visitRecord.editBody({ ...shown, machines: other }, stored)).toEqual({
    machines: [
      { machineId: '1', status: 'SOSO' },
      { machineId: '2', status: 'GOOD' },
    ],
  });
});

test('a site that was not chosen is not sent', () => {
  expect(visitRecord.createBody({ ...values, site: '' })).toHaveProperty('site', undefined);
});

test('[S8.visit] why it was not saved is the answer’s message, else the error’s text, else the specified words', () => {
  const refused = (message: string) => new ApiError({ status: 500, code: 'internal', message });
  expect(whyNot(refused('Manutenzione in corso'))).toBe('Manutenzione in corso');
  expect(whyNot(new Error('Failed to fetch'))).toBe('Failed to fetch');
  for (const error of [refused(''), new Error('')])
    expect(whyNot(error)).toBe('something went wrong, please try again.');
});
