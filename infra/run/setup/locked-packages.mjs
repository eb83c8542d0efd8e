/**
 * @typedef {{ version: string, link?: boolean, integrity?: string, hasInstallScript?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/** Package name of an entry in a lockfile. @param {string} place */
export const nameOf = (place) => /** @type {string} */ (place.split('node_modules/').at(-1));

/** Entries of packages that come from a registry. @param {Lockfile} lock */
const fetched = ({ packages }) =>
  Object.keys(packages).filter((place) => place.includes('node_modules/') && !packages[place]?.link);

/** Entries whose package npm would accept unverified. @param {Lockfile} lock */
export const withoutIntegrity = (lock) => fetched(lock).filter((place) => !lock.packages[place]?.integrity);

/** Names of packages that would run an install script. @param {Lockfile} lock */
export const withInstallScript = (lock) => [
  ...new Set(
    fetched(lock)
      .filter((place) => lock.packages[place]?.hasInstallScript)
      .map(nameOf),
  ),
];
