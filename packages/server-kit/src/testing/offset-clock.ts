import { SystemClock, type Clock } from '../clock.ts';

const system = new SystemClock();

/** A clock that is ahead by this many minutes, or behind if negative. */
export const offsetClock = (minutes: number): Clock => ({
  now: () => new Date(system.now().getTime() + minutes * 60_000),
});
