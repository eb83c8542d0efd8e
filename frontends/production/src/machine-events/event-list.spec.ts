/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { slotsOf } from '../series.ts';
import { eventTimes } from './event-list.tsx';
import type { MachineEvent } from './machine-events.ts';

const eventAt = (from: string, to = from, more: Partial<MachineEvent> = {}): MachineEvent => ({
  ...{ kind: 'repair', id: 'a', machineId: 'b', title: 'Cinghia', link: '/intervention' },
  ...{ from: Date.parse(`${from}:00Z`), to: Date.parse(`${to}:00Z`), ...more },
});
const day = slotsOf('2026-11-20', '2026-11-20');

test.each([
  [eventAt('2026-11-20T09:10'), '09:10 GMT', 'ora italiana 10:10'],
  [eventAt('2026-11-20T09:10', '2026-11-20T11:32'), '09:10–11:32 GMT', 'ora italiana 10:10–12:32'],
  [
    eventAt('2026-11-20T22:50', '2026-11-20T23:10'),
    '22:50–23:10 GMT',
    'ora italiana 20/11/2026 23:50 – 21/11/2026 00:10',
  ],
  [eventAt('2026-11-20T23:10'), '23:10 GMT', 'ora italiana 21/11/2026 00:10'],
  [
    eventAt('2026-11-19T08:00', '2026-11-20T11:32'),
    '19/11/2026 08:00 – 20/11/2026 11:32 GMT',
    'ora italiana 19/11/2026 09:00 – 20/11/2026 12:32',
  ],
  [
    eventAt('2026-11-20T09:10', '2026-11-20T11:32', { isOpen: true }),
    'dal 20/11/2026 09:10 GMT, ancora aperto',
    'ora italiana dal 20/11/2026 10:10',
  ],
])('an event of a day has its times in GMT and in local time', (event, gmt, local) => {
  expect(eventTimes(event, day)).toEqual({ gmt, local });
});

test('an event of several days has its day too, and in summer local time is two hours ahead', () => {
  const days = slotsOf('2026-07-14', '2026-07-16');
  expect(eventTimes(eventAt('2026-07-15T09:10', '2026-07-15T11:32'), days)).toEqual({
    gmt: '15/07/2026 09:10–11:32 GMT',
    local: 'ora italiana 15/07/2026 11:10–13:32',
  });
});
