/** Limits of a link with which a contractor does one job. */
export const linkLimits = {
  /** Days for which it is good. */
  days: { least: 2, most: 30 },
  /** Links of one job that are open at the same time. */
  openPerJob: 5,
  /** Notes that a contractor may write with one link. */
  notes: 20,
  /** Photos that a contractor may add with one link; one that is taken off frees its place. */
  photos: 10,
} as const;
