// The density of a must that ferments, from what a refractometer showed of it before and shows of it now, and of a must
// before: vinolab.hr, "Monitor ferment from refractometer readings".

const densityNow = (before: number, now: number): number =>
  1.001843 -
  0.002318474 * before -
  0.000007775 * before ** 2 -
  0.000000034 * before ** 3 +
  0.00574 * now +
  0.00003344 * now ** 2 +
  0.000000086 * now ** 3;

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
  const fallen = densityNow(before, before) - densityNow(before, now);
  return before * (1 - fallen / (densityOfMust(before) - 1));
}
