import { movedClock } from './moved-clock.ts';
import { startTestStack } from './stack.ts';
import { test as base } from './test.ts';

/** The two processes that read sensors. */
export const replicas = ['industrial-data', 'industrial-data-2'] as const;

interface LineStack {
  /** Moves the clock of the reading processes forward to a moment. */
  moveClockTo: (moment: Date) => void;
}

/**
 * Tests with a stack of their own, separate from all other tests: two processes read sensors, and their clock can be
 * moved.
 */
export const test = base.extend<object, { line: LineStack }>({
  line: [
    async ({}, use) => {
      const clock = movedClock();
      const { stop } = await startTestStack({
        more: [{ name: replicas[1], folder: 'services/industrial-data', user: 'industrial', store: true }],
        env: { [replicas[0]]: clock.env, [replicas[1]]: { ...clock.env, REPLICA: replicas[1] } },
      });
      const moveClockTo = (moment: Date) => clock.setAhead(moment.getTime() - Date.now());
      await use({ moveClockTo });
      await stop();
      clock.remove();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});
