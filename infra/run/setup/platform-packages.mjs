import { nameOf } from './locked-packages.mjs';

const platform = /-(android|darwin|freebsd|linux|openharmony|win32|windows)-([a-z0-9]+)(?:-([a-z]+))?$/;

function entryFor(name, version, isDev) {
  const [, system, cpu, abi = ''] = platform.exec(name) ?? [];
  const os = system === 'windows' ? 'win32' : system;
  const libc = os === 'linux' && { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] };
  return { version, cpu: [cpu], ...(isDev && { dev: true }), ...libc, optional: true, os: [os] };
}

/**
 * Entries missing from a lockfile: a registry that has a package for some platforms only omits the others, and then `npm ci` refuses
 * the file everywhere (npm/cli issue 9846). Returns their places in the lockfile, with entries derived from their names.
 */
export function missingPlatforms({ packages }) {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {}, dev }) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({ name, version, dev })),
  );
  const locked = new Set(Object.keys(packages).map(nameOf));
  const missing = wanted.filter(({ name }) => platform.test(name) && !locked.has(name));
  return Object.fromEntries(
    missing.map(({ name, version, dev }) => [`node_modules/${name}`, entryFor(name, version, dev)]),
  );
}
