/** Seconds since 1970 UTC. */
export type PlantClock = () => number;

const secondsOf = (milliseconds: number) => milliseconds / 1_000;

/** The plant's time: it begins now and goes `speed` times as fast as ours; a clock that is set does not disturb it. */
export function plantClock(speed: number): PlantClock {
  const startedAt = secondsOf(Date.now());
  const begun = performance.now();
  return () => startedAt + secondsOf(performance.now() - begun) * speed;
}
