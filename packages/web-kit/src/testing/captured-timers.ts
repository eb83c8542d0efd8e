import { act } from '@testing-library/react';

type Run = () => void;
type Timer = Parameters<typeof clearTimeout>[0];

const realTimers: (() => void)[] = [];

/** Ends what `holdTimers` holds, which is lost. */
export function restoreTimers(): void {
  while (realTimers.length > 0) realTimers.pop()?.();
}

/**
 * From here on what is put off by exactly so many milliseconds, once or again and again, comes when the test says so; all else
 * goes on as it does. `clearPage` ends it.
 */
export function holdTimers(heldMs: number) {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  realTimers.push(
    () => void Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval }),
  );
  const held = new Map<Timer, { run: Run; isRepeated: boolean }>();
  let last = 0;
  const hold = (isRepeated: boolean, run: (...words: unknown[]) => void, words: unknown[]) => {
    // No number of a window's own.
    last -= 1;
    held.set(last, { run: () => run(...words), isRepeated });
    return last;
  };
  const holding =
    (begin: typeof setTimeout | typeof setInterval, isRepeated: boolean) =>
    (run: Run, ms?: number, ...words: unknown[]) =>
      ms === heldMs ? hold(isRepeated, run, words) : begin(run, ms, ...(words as []));
  const dropping = (end: typeof clearTimeout) => (timer: Timer) => void (held.delete(timer) || end(timer));
  Object.assign(globalThis, {
    setTimeout: holding(setTimeout, false),
    setInterval: holding(setInterval, true),
    clearTimeout: dropping(clearTimeout),
    clearInterval: dropping(clearInterval),
  });
  return {
    /** How many are held. */
    count: () => held.size,
    /** The time has come for all that is held. */
    pass: () =>
      act(async () => {
        const due = [...held];
        for (const [timer, { run, isRepeated }] of due) {
          if (!isRepeated) held.delete(timer);
          run();
        }
      }),
  };
}
