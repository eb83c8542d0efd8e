import { setTimeout as pause } from 'node:timers/promises';
import { movedClock } from './moved-clock.ts';
import { startTestStack } from './stack.ts';
import { test as base } from './test.ts';

interface LogInClock {
  /** Moves the clock of what logs people in forward. */
  forward: (seconds: number) => Promise<void>;
}

/** Longer than processes take to notice. */
const noticeMs = 300;

/** Tests with a stack of their own, in which the clock of auth-proxy and the gateway can be moved. */
export const test = base.extend<object, { clock: LogInClock }>({
  clock: [
    async ({}, use) => {
      const clock = movedClock();
      const { stop } = await startTestStack({ env: { 'auth-proxy': clock.env, gateway: clock.env } });
      let ahead = 0;
      const forward = async (seconds: number) => {
        ahead += seconds;
        clock.setAhead(ahead * 1_000);
        await pause(noticeMs);
      };
      await use({ forward });
      await stop();
      clock.remove();
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
});
