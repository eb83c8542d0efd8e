// The density of fermenting must from its refractometer readings, now and before fermentation: vinolab.hr, "Monitor ferment
// from refractometer readings".

/** What a reading of `bx` adds to the density now; the first reading's share is the same in all readings of a lot. */
const densityAdded = (bx: number): number => 0.00574 * bx + 0.00003344 * bx ** 2 + 0.000000086 * bx ** 3;

const densityOfMust = (bx: number): number =>
  1.000898 + 0.003859118 * bx + 0.00001370735 * bx ** 2 + 0.00000003742517 * bx ** 3;

/**
 * Degrees Brix as a hydrometer would show them: the first reading unchanged, later ones lower in proportion to the fall of the
 * density.
 * @param before degrees Brix of the first reading
 * @param now degrees Brix of this reading, with the same refractometer
 */
export function hydrometerBx(before: number, now: number): number {
  if (before <= 0) return now;
  const fallen = densityAdded(before) - densityAdded(now);
  return before * (1 - fallen / (densityOfMust(before) - 1));
}
