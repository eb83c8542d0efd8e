import { jest } from '@jest/globals';

/**
 * Fakes only intervals, for periodic work: they fire only when a test calls `jest.advanceTimersByTime`.
 * `jest.useRealTimers()` restores them.
 */
export const fakeIntervals = (): void => {
  jest.useFakeTimers({
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] as const),
      ...(['nextTick', 'queueMicrotask', 'Date', 'hrtime', 'performance'] as const),
    ],
  });
};
