import { afterEach, expect, it, jest } from '@jest/globals';
import { syncServerClock, serverNow } from './clock.ts';

const device = new Date('2026-11-25T10:00:00.000Z');
afterEach(() => void jest.useRealTimers());

it.each([
  ['five minutes behind', 'Wed, 25 Nov 2026 10:05:00 GMT', 300_500],
  ['an hour ahead', 'Wed, 25 Nov 2026 09:00:00 GMT', -3_599_500],
  ['a second behind, which is ignored,', 'Wed, 25 Nov 2026 10:00:01 GMT', 0],
  ['right', 'Wed, 25 Nov 2026 10:00:00 GMT', 0],
])('a device clock that is %s is corrected by the server’s time', (_, date, ahead) => {
  jest.useFakeTimers({ now: device });
  syncServerClock(date);
  expect(serverNow().getTime() - device.getTime()).toBe(ahead);
});

it('an answer without a valid date changes nothing', () => {
  jest.useFakeTimers({ now: device });
  syncServerClock('Wed, 25 Nov 2026 10:05:00 GMT');
  for (const invalid of [null, '', 'now']) syncServerClock(invalid);
  expect(serverNow().getTime() - device.getTime()).toBe(300_500);
});
