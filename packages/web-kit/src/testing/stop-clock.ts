import { jest } from '@jest/globals';

/**
 * From now on it is this moment, until `jest.useRealTimers()`: what is written of a year differs once it is over. Timers run.
 * @param moment ISO 8601
 */
export function stopClock(moment: string): void {
  jest.useFakeTimers({
    now: new Date(moment),
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
      ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  });
}
