/** mulberry32: numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of the keys, by weight. */
export function weighted(weights, random) {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  let left = random() * total;
  for (const [key, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return key;
  }
  return undefined;
}
