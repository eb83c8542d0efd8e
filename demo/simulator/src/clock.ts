/** Seconds since 1970 UTC. */
export type PlantClock = () => number;

const secondsOf = (milliseconds: number) => milliseconds / 1_000;

/**
 * The plant's time: starts now and runs `speed` times as fast as real time; changes of the system clock do not affect
 * it.
 */
export function plantClock(speed: number): PlantClock {
  const startedAt = secondsOf(Date.now());
  const begun = performance.now();
  return () => startedAt + secondsOf(performance.now() - begun) * speed;
}
