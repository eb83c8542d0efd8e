// The density of a must that ferments, by what a refractometer shows of it now, and of a must before: vinolab.hr,
// "Monitor ferment from refractometer readings".

/** What `bx` shown now adds to the density; what the first reading adds is in all readings of a lot alike. */
const densityAdded = (bx: number): number => 0.00574 * bx + 0.00003344 * bx ** 2 + 0.000000086 * bx ** 3;

const densityOfMust = (bx: number): number =>
  1.000898 + 0.003859118 * bx + 0.00001370735 * bx ** 2 + 0.00000003742517 * bx ** 3;

/**
 * Degrees Brix that a hydrometer would show: the first reading as it is, and each later one lower by as much as the density
 * has fallen.
 * @param before degrees Brix of the first reading
 * @param now degrees Brix of this one, by the same refractometer
 */
export function hydrometerBx(before: number, now: number): number {
  if (before <= 0) return now;
  const fallen = densityAdded(before) - densityAdded(now);
  return before * (1 - fallen / (densityOfMust(before) - 1));
}
