import { jest } from '@jest/globals';

const others = [
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
  ...(['nextTick', 'queueMicrotask', 'hrtime', 'performance'] as const),
];

/**
 * From here on the date stands still until a test sets it with `jest.setSystemTime`, and all else goes on as it does.
 * `jest.useRealTimers()` ends it.
 */
export const holdDate = (): void => {
  jest.useFakeTimers({ doNotFake: [...others, 'setTimeout', 'clearTimeout'] });
};

/** From here on what is put off with `setTimeout` does not come, and all else goes on as it does. */
export const holdTimeouts = (): void => {
  jest.useFakeTimers({ doNotFake: [...others, 'Date'] });
};
