import { expect, test } from '@jest/globals';
import { byDayThenAction, type AuditEvent } from './group.ts';

const event = (timestamp: string, action: string) => ({ timestamp, action }) as AuditEvent;

test('[S2.events.groups] events come by day of the plant, then by action', () => {
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
