/** What a release says of the versions around it. */
export interface Release {
  version: string;
  /** The oldest version whose programs may run on the same data, and beside this one. */
  oldestBeside: string;
  /** The oldest version whose data it opens. */
  oldestData: string;
}

/**
 * This release. A release that removes what the one before has replaced raises `oldestBeside` to that one; `oldestData` is raised
 * with the first release that no longer has a migration which older data need.
 */
export const release: Release = { version: '0.1.0', oldestBeside: '0.1.0', oldestData: '0.1.0' };

/** Whether a version like `0.10.2` is older than another one. */
export const isOlder = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0;
