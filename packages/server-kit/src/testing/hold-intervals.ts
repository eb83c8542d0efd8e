import { jest } from '@jest/globals';

/**
 * From here on intervals stand still until a test moves them on with `jest.advanceTimersByTime`, and all else goes on as
 * it does: for what is done every so many seconds. `jest.useRealTimers()` ends it.
 */
export const holdIntervals = (): void => {
  jest.useFakeTimers({
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] as const),
      ...(['nextTick', 'queueMicrotask', 'Date', 'hrtime', 'performance'] as const),
    ],
  });
};
