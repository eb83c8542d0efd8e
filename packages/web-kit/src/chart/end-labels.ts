/** Height of a line of text with its air, in pixels. */
const lineHeight = 17;

/** The words of a point, in pixels from the top. */
export interface Placed {
  key: string;
  at: number;
  /** Where they would stand. */
  top: number;
}

/** How far each label stands above its point, in pixels, so that none covers the one beneath. */
export function liftsOf(labels: readonly Placed[]): Record<string, number> {
  let ceiling = Infinity;
  const lifts = [...labels]
    .sort((one, other) => other.top - one.top)
    .map(({ key, at, top }) => {
      const free = Math.min(top, ceiling);
      ceiling = free - lineHeight;
      return [key, at - free] as const;
    });
  return Object.fromEntries(lifts);
}
