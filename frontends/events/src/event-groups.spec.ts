import { expect, test } from '@jest/globals';
import { byDayThenAction, takeEvents, type AuditEvent } from './event.ts';

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
    actions: actions.map(({ action, events }) => `${action} ${events.length}`),
  }));
  expect(shape).toEqual([
    { day: '2026-09-17', count: 1, actions: ['Intervento chiuso 1'] },
    { day: '2026-09-16', count: 3, actions: ['Intervento aperto 2', 'Intervento chiuso 1'] },
  ]);
});

test('paper has the first events of all days, whatever their groups', () => {
  const instants = ['2026-09-17T08:00:00.000Z', '2026-09-17T07:00:00.000Z', '2026-09-16T07:00:00.000Z'];
  const days = byDayThenAction(
    instants.flatMap((at) => [event(at, 'Lotto chiuso'), event(at, 'Lotto creato')]),
  );
  const shapeOf = (most: number) =>
    takeEvents(days, most).map(({ day, count, actions }) => [
      day,
      count,
      ...actions.map(({ events }) => events.length),
    ]);
  expect(shapeOf(3)).toEqual([['2026-09-17', 4, 2, 1]]);
  expect(shapeOf(5)).toEqual([
    ['2026-09-17', 4, 2, 2],
    ['2026-09-16', 2, 1],
  ]);
});
