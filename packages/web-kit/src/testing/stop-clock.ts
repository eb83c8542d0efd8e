import { jest } from '@jest/globals';

/**
 * Stops the clock at this moment until `jest.useRealTimers()`, because texts of dates depend on the current year. Timers run.
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
