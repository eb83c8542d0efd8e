/** Height of a line of text with its air, in pixels. */
const lineHeight = 17;

/** Where a label would stand, in pixels from the top. */
export interface Placed {
  key: string;
  top: number;
}

/** How far each label moves up, in pixels, so that none covers the one beneath. */
export function liftsOf(labels: readonly Placed[]): Record<string, number> {
  let ceiling = Infinity;
  const lifts = [...labels]
    .sort((one, other) => other.top - one.top)
    .map(({ key, top }) => {
      const free = Math.min(top, ceiling);
      ceiling = free - lineHeight;
      return [key, top - free] as const;
    });
  return Object.fromEntries(lifts);
}
