/** Milliseconds by which a zone's clock is ahead of UTC at an instant; instants are milliseconds since 1970. */
export type OffsetAt = (instant: number) => number;

export const dayMs = 86_400_000;

/**
 * The first instant at which a zone's clock shows a local time, given as the instant at which UTC shows it.
 * @returns undefined for a time that a change of the clock skips
 */
export const instantShowing = (local: number, offsetAt: OffsetAt): number | undefined =>
  [-dayMs, dayMs]
    .map((away) => local - offsetAt(local + away))
    .find((instant) => instant + offsetAt(instant) === local);

/** As `instantShowing`, but a skipped time counts from before the change: half past two becomes half past three. */
export const instantOfLocal = (local: number, offsetAt: OffsetAt): number =>
  instantShowing(local, offsetAt) ?? local - offsetAt(local - dayMs);
