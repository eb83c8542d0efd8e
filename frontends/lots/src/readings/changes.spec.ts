import { expect, test } from '@jest/globals';
import { emptyReading, noChanges, readingsToSend, rowsOf, type StoredReading } from './changes.ts';
const stored = (digit: string, day: string, bx: number): StoredReading => ({
  ...{ _id: digit.repeat(24), timesamp: `${day}T05:30:12.345Z`, measuredAt: `${day}T05:30:12.345Z`, bx },
});
const [first, second] = [stored('1', '2026-09-16', 5), stored('2', '2026-09-17', 4)];
const typed = { ...emptyReading, measuredAt: '2026-09-18 07:30', bx: 3 };
const idsSent = (...args: Parameters<typeof readingsToSend>) =>
  readingsToSend(...args).map(({ _id, bx }) => _id ?? bx);

test('without edits, all readings are sent unchanged, with their seconds', () => {
  expect(readingsToSend(noChanges, [first])).toEqual([
    { _id: first._id, measuredAt: first.measuredAt, temperature: null, AlcholEbul: null, bx: 5 },
  ]);
});

test('the content of the fields is sent too, unless they are empty', () => {
  expect(idsSent({ ...noChanges, next: typed }, [first])).toEqual([first._id, 3]);
  expect(idsSent({ ...noChanges, next: { ...typed, bx: null } }, [first])).toEqual([first._id]);
});

test('a corrected reading that somebody else deleted is sent as a new one', () => {
  const changes = { ...noChanges, correction: { id: second._id, typed } };
  expect(idsSent(changes, [first, second])).toEqual([first._id, second._id]);
  expect(idsSent(changes, [first])).toEqual([first._id, 3]);
});

test('a reading that two users delete is deleted once', () => {
  expect(idsSent({ ...noChanges, removed: [second._id] }, [first])).toEqual([first._id]);
});

test('rows are newest first, with corrected readings at their new time', () => {
  const corrected = { ...noChanges, put: { [first._id]: typed } };
  expect(rowsOf(corrected, [first, second]).map(({ id, isUnsaved }) => [id, isUnsaved])).toEqual([
    [first._id, true],
    [second._id, false],
  ]);
});
