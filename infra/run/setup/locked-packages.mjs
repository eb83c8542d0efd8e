/**
 * @typedef {{ version: string, link?: boolean, integrity?: string, hasInstallScript?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/** Name of the package that lies at a place of a lockfile. @param {string} place */
export const nameOf = (place) => /** @type {string} */ (place.split('node_modules/').at(-1));

/** Places of packages that come from a registry. @param {Lockfile} lock */
const fetched = ({ packages }) =>
  Object.keys(packages).filter((place) => place.includes('node_modules/') && !packages[place]?.link);

/** Places whose package npm would take unverified. @param {Lockfile} lock */
export const withoutIntegrity = (lock) => fetched(lock).filter((place) => !lock.packages[place]?.integrity);

/** Names of the packages that would run a script when they are installed. @param {Lockfile} lock */
export const withInstallScript = (lock) => [
  ...new Set(
    fetched(lock)
      .filter((place) => lock.packages[place]?.hasInstallScript)
      .map(nameOf),
  ),
];
