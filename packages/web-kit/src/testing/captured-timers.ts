import { act } from '@testing-library/react';

type Run = () => void;
type Timer = Parameters<typeof clearTimeout>[0];

const realTimers: (() => void)[] = [];

/** Restores the real timers; captured callbacks are dropped. */
export function restoreTimers(): void {
  while (realTimers.length > 0) realTimers.pop()?.();
}

/**
 * From here on, timeouts and intervals of exactly this many milliseconds run only when the test calls `pass`; all others run
 * as usual. `clearPage` ends it.
 */
export function captureTimers(capturedMs: number) {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  realTimers.push(
    () => void Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval }),
  );
  const captured = new Map<Timer, { run: Run; isRepeated: boolean }>();
  let last = 0;
  const capture = (isRepeated: boolean, run: (...args: unknown[]) => void, args: unknown[]) => {
    // Negative ids do not clash with those of the window.
    last -= 1;
    captured.set(last, { run: () => run(...args), isRepeated });
    return last;
  };
  const capturing =
    (begin: typeof setTimeout | typeof setInterval, isRepeated: boolean) =>
    (run: Run, ms?: number, ...args: unknown[]) =>
      ms === capturedMs ? capture(isRepeated, run, args) : begin(run, ms, ...(args as []));
  const dropping = (end: typeof clearTimeout) => (timer: Timer) =>
    void (captured.delete(timer) || end(timer));
  Object.assign(globalThis, {
    setTimeout: capturing(setTimeout, false),
    setInterval: capturing(setInterval, true),
    clearTimeout: dropping(clearTimeout),
    clearInterval: dropping(clearInterval),
  });
  return {
    /** Number of captured timers. */
    count: () => captured.size,
    /** Runs all captured timers. */
    pass: () =>
      act(async () => {
        const due = [...captured];
        for (const [timer, { run, isRepeated }] of due) {
          if (!isRepeated) captured.delete(timer);
          run();
        }
      }),
  };
}
