const besideMs = 20;

/**
 * Watches how late a timer is from now on: by how much a busy machine holds this process up, which no limit of time should count.
 * @returns ends the watch and answers the milliseconds in all
 */
export function watchLateness(): () => number {
  let [last, lateness] = [performance.now(), 0];
  const beside = setInterval(() => {
    const now = performance.now();
    lateness += Math.max(0, now - last - besideMs);
    last = now;
  }, besideMs);
  return () => {
    clearInterval(beside);
    return lateness;
  };
}

/**
 * Does something.
 * @returns what came of it, how many milliseconds it took by the clock, and how many without those in which this process was held up
 */
export async function timed<T>(work: () => Promise<T>): Promise<{ outcome: T; byClock: number; ms: number }> {
  const lateness = watchLateness();
  const began = performance.now();
  const outcome = await work();
  const byClock = performance.now() - began;
  return { outcome, byClock, ms: byClock - lateness() };
}
