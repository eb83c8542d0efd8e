import { afterEach, expect, it, jest } from '@jest/globals';
import { hearServerTime, serverNow } from './clock.ts';

const device = new Date('2026-11-25T10:00:00.000Z');
afterEach(() => void jest.useRealTimers());

it.each([
  ['five minutes behind', 'Wed, 25 Nov 2026 10:05:00 GMT', 300_500],
  ['an hour ahead', 'Wed, 25 Nov 2026 09:00:00 GMT', -3_599_500],
  ['a second behind, which is no difference,', 'Wed, 25 Nov 2026 10:00:01 GMT', 0],
  ['right', 'Wed, 25 Nov 2026 10:00:00 GMT', 0],
])('a device’s clock that is %s is set right by what the server says', (_, date, ahead) => {
  jest.useFakeTimers({ now: device });
  hearServerTime(date);
  expect(serverNow().getTime() - device.getTime()).toBe(ahead);
});

it('an answer that says nothing of the time changes nothing', () => {
  jest.useFakeTimers({ now: device });
  hearServerTime('Wed, 25 Nov 2026 10:05:00 GMT');
  for (const nothing of [null, '', 'now']) hearServerTime(nothing);
  expect(serverNow().getTime() - device.getTime()).toBe(300_500);
});
