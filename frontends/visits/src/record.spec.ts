/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ApiError } from '@officina/web-kit';
import { withGrade, visitRecord, saveErrorText } from './record.ts';

const values = { ...visitRecord.valuesOf({}), site: 'a'.repeat(24) };
const sent = (datetime: string) => visitRecord.createBody({ ...values, datetime }).datetime;

test.each([
  ['2026-09-17T10:30', '2026-09-17T08:30:00.000Z'],
  ['2026-09-17T9:05', '2026-09-17T07:05:00.000Z'],
  ['2026-09-17T9.05', '2026-09-17T07:05:00.000Z'],
  ['2026-09-17T0905', '2026-09-17T07:05:00.000Z'],
  ['2026-12-17T23:30', '2026-12-17T22:30:00.000Z'],
])('%s is converted to an instant in the plant’s time zone', (typed, instant) => {
  expect(sent(typed)).toBe(instant);
});

test.each(['2026-09-17T25:00', '2026-09-17T', '31/02/2026T10:00', '2026-09-17T10', ''])(
  '%j is sent unchanged, so that the server refuses it',
  (typed) => {
    expect(sent(typed)).toBe(typed);
  },
);

test('an untouched time keeps its seconds, and giving the same grade again is not a change', () => {
  const stored = {
    ...{ _id: 'b'.repeat(24), __v: 0, site: 'a'.repeat(24), datetime: '2026-09-17T08:30:45.123Z' },
    machines: [
      { machineId: '2', status: 'GOOD' as const },
      { machineId: '1', status: 'BAD' as const },
    ],
  };
  const shown = visitRecord.valuesOf(stored);
  expect(visitRecord.editBody(shown, stored)).toBeUndefined();
  const again = withGrade(withGrade(shown.machines, '2', undefined), '2', { status: 'GOOD', note: '' });
  expect(visitRecord.editBody({ ...shown, machines: again }, stored)).toBeUndefined();
  const other = withGrade(shown.machines, '1', { status: 'SOSO', note: '' });
  expect(visitRecord.editBody({ ...shown, machines: other }, stored)).toEqual({
    machines: [
      { machineId: '1', status: 'SOSO' },
      { machineId: '2', status: 'GOOD' },
    ],
  });
});

test('an empty site is not sent', () => {
  expect(visitRecord.createBody({ ...values, site: '' })).toHaveProperty('site', undefined);
});

test('[S8.visit] a failed save shows the answer’s message, else the error’s text, else the specified text', () => {
  const refused = (message: string) => new ApiError({ status: 500, code: 'internal', message });
  expect(saveErrorText(refused('Manutenzione in corso'))).toBe('Manutenzione in corso');
  expect(saveErrorText(new Error('Failed to fetch'))).toBe('Failed to fetch');
  for (const error of [refused(''), new Error('')])
    expect(saveErrorText(error)).toBe('something went wrong, please try again.');
});
