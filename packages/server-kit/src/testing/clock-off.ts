import { SystemClock, type Clock } from '../clock.ts';

const system = new SystemClock();

/** The clock of a machine that is so many minutes ahead of this one, or behind it. */
export const clockOff = (minutes: number): Clock => ({
  now: () => new Date(system.now().getTime() + minutes * 60_000),
});
