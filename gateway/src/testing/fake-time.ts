import { jest } from '@jest/globals';

const others = [
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
  ...(['nextTick', 'queueMicrotask', 'hrtime', 'performance'] as const),
];

/**
 * Freezes the date until a test sets it with `jest.setSystemTime`; everything else runs normally.
 * `jest.useRealTimers()` ends it.
 */
export const freezeDate = (): void => {
  jest.useFakeTimers({ doNotFake: [...others, 'setTimeout', 'clearTimeout'] });
};

/** Freezes `setTimeout`; everything else runs normally. */
export const freezeTimeouts = (): void => {
  jest.useFakeTimers({ doNotFake: [...others, 'Date'] });
};
