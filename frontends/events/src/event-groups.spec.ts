import { expect, test } from '@jest/globals';
import { byDayThenAction, takeRows, type AuditEvent } from './event.ts';

const event = (timestamp: string, action: string) => ({ timestamp, action }) as AuditEvent;

test('[S2.events.groups] events are grouped by day in the plant’s zone, then by action', () => {
  const days = byDayThenAction([
    event('2026-09-16T22:30:00.000Z', 'Intervento chiuso'),
    event('2026-09-16T20:00:00.000Z', 'Intervento aperto'),
    event('2026-09-16T19:00:00.000Z', 'Intervento chiuso'),
    event('2026-09-16T18:00:00.000Z', 'Intervento aperto'),
  ]);
  const shape = days.map(({ day, count, actions }) => ({
    day,
    count,
    actions: actions.map(({ action, count: ofAction, rows }) => `${action} ${ofAction} ${rows.length}`),
  }));
  expect(shape).toEqual([
    { day: '2026-09-17', count: 1, actions: ['Intervento chiuso 1 1'] },
    { day: '2026-09-16', count: 3, actions: ['Intervento aperto 2 2', 'Intervento chiuso 1 1'] },
  ]);
});

test('paper has the first rows of all days, whatever their groups', () => {
  const instants = ['2026-09-17T08:00:00.000Z', '2026-09-17T07:00:00.000Z', '2026-09-16T07:00:00.000Z'];
  const days = byDayThenAction(
    instants.flatMap((at) => [event(at, 'Lotto chiuso'), event(at, 'Lotto creato')]),
  );
  const shapeOf = (most: number) =>
    takeRows(days, most).map(({ day, count, actions }) => [
      day,
      count,
      ...actions.map(({ rows }) => rows.length),
    ]);
  expect(shapeOf(3)).toEqual([['2026-09-17', 4, 2, 1]]);
  expect(shapeOf(5)).toEqual([
    ['2026-09-17', 4, 2, 2],
    ['2026-09-16', 2, 1],
  ]);
});

test('what one import did on a day stands in one row for each action; imports of older versions do not', () => {
  const imported = (hour: number, action: string, importId?: string) => ({
    ...event(`2026-09-16T0${hour}:00:00.000Z`, action),
    importId,
  });
  const [day] = byDayThenAction([
    imported(9, 'Sensore creato', 'b'),
    imported(8, 'Sensore creato', 'a'),
    imported(7, 'Sensore creato', 'b'),
    imported(6, 'Sensore modificato', 'b'),
    imported(5, 'Sensore creato'),
    imported(4, 'Sensore creato'),
  ]);
  const hours = day?.actions.map(({ action, count, rows }) => [
    ...[action, count],
    rows.map((events) => events.map(({ timestamp }) => timestamp.slice(12, 13)).join('')),
  ]);
  expect(hours).toEqual([
    ['Sensore creato', 5, ['97', '8', '5', '4']],
    ['Sensore modificato', 1, ['6']],
  ]);
});
