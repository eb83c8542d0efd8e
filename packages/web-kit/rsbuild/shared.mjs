import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const readVersion = (url) => JSON.parse(readFileSync(new URL(import.meta.resolve(url)), 'utf8')).version;

const reactVersion = readVersion('react/package.json');
const kitVersion = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** The only modules that host and remotes share besides React. */
export const kitEntries = [
  '',
  '/overlays',
  '/forms',
  '/table',
  '/records',
  '/paper',
  '/sensors',
  '/history',
  '/chart',
].map((entry) => `@officina/web-kit${entry}`);

const reactEntries = ['react', 'react/', 'react-dom', 'react-dom/'];

const versions = [
  ...reactEntries.map((entry) => ({ entry, version: reactVersion })),
  ...kitEntries.map((entry) => ({ entry, version: kitVersion })),
];

/**
 * The host is the only provider of shared modules. React is in its first file, because its three modules would otherwise be
 * loaded one after the other.
 */
export const providedByHost = Object.fromEntries(
  versions.map(({ entry, version }) => [
    entry,
    { version, singleton: true, requiredVersion: `^${version}`, eager: reactEntries.includes(entry) },
  ]),
);

/** Lists the shared modules of the host in `shared.json`, so that the gateway offers only section versions that fit them. */
export const pluginSharedVersions = () => ({
  name: 'officina-shared-versions',
  setup(api) {
    api.onAfterBuild(async () => {
      const provided = Object.fromEntries(versions.map(({ entry, version }) => [entry, version]));
      await writeFile(join(api.context.distPath, 'shared.json'), JSON.stringify(provided));
    });
  },
});

/** A remote has no copies of shared modules; another major version (0.x: minor version) makes only that remote fail. */
export const consumedFromHost = Object.fromEntries(
  versions.map(({ entry, version }) => [
    entry,
    {
      import: /** @type {const} */ (false),
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${version}`,
    },
  ]),
);
