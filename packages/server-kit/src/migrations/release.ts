/** A release and the versions that are compatible with it. */
export interface Release {
  version: string;
  /** The oldest version whose programs may run next to this one, on the same data. */
  oldestBeside: string;
  /** The oldest version whose data it opens. */
  oldestData: string;
}

/**
 * This release. A release that removes a shape which the previous one replaced raises `oldestBeside` to the previous one. A release
 * that drops a migration raises `oldestData`.
 */
export const release: Release = { version: '0.1.0', oldestBeside: '0.1.0', oldestData: '0.1.0' };

/** Whether a version such as `0.10.2` is older than another one. */
export const isOlder = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0;
